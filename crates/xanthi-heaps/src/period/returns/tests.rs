//! Walks against the literature, and walks that go on from a checkpoint against those that were never stopped.

use super::*;
use crate::nimbers;
use xanthi_games::checkpoint::Keeper;
use xanthi_games::games::heaps::{Difference, TakeRule};

/// Preperiods and periods of the literature, from tables that end before the period begins, within
/// the first one, and behind it; with few stations, too, so that they are thinned out.
#[test]
fn walks_find_the_periods_of_the_literature() {
    let budget = Budget::default();
    for (digits, tables, most, preperiod, period) in [
        (&[0u8, 1, 6][..], &[30_000u32, 110_000, 254_900][..], 520_000, 105_351, 149_459),
        (&[0, 5, 6], &[4_000, 326_639, 326_700, 330_000], 500_000, 326_640, 144),
        (&[0, 1, 2, 7], &[55_000, 60_000], 100_000, 46_578, 4),
        (&[0, 7, 7], &[200, 300], 30_000, 71, 12),
        (&[0, 1, 5, 6], &[2_000, 3_500, 4_500], 30_000, 3_479, 349),
    ] {
        let rule = TakeRule::new(digits.to_vec(), false, Difference::AtLeast(0)).expect("a rule");
        let values = nimbers(&rule, tables[tables.len() - 1], &budget).unwrap();
        for end in tables {
            let values = &values[..=*end as usize];
            let behind = Behind::of(&rule, values).unwrap_or_else(|| panic!("{rule} {end}"));
            let Found::Period(m, p) = find(&behind, values, most, &budget, None).unwrap() else { panic!("{rule} {end}") };
            assert_eq!((m, p), (preperiod, period), "{rule} {end}");
            let mut course = Course::new(&behind, values);
            course.most_stations = 3;
            let (mark, p) = course.go(most, &budget, None).unwrap().unwrap();
            assert!(course.stations.len() <= 3 && p == period);
            assert_eq!(course.preperiod(values, mark, p, &budget), Ok(Some(preperiod)), "{rule} {end}");
        }
        // Not so far that it comes again.
        let behind = Behind::of(&rule, &values[..=tables[0] as usize]).unwrap();
        let most = preperiod + period - 1;
        if most > u64::from(tables[0]) {
            let found = find(&behind, &values[..=tables[0] as usize], most, &budget, None).unwrap();
            assert!(matches!(found, Found::None(heap, None) if heap == most + 1));
        }
    }
}

#[test]
fn walks_stop_at_a_limit() {
    let rule = TakeRule::new(vec![0, 1, 0, 6], false, Difference::AtLeast(0)).expect("a rule");
    let values = nimbers(&rule, 4_000, &Budget::default()).unwrap();
    let behind = Behind::of(&rule, &values).unwrap();
    let stopped = find(&behind, &values, 1 << 40, &Budget::new(20_000_000, u64::MAX, 1), None).unwrap();
    assert!(matches!(stopped, Found::None(4_001.., Some(Stop::Nodes))));
}

/// Keeps what is due, and says how often it was asked.
struct Every {
    every: usize,
    asked: usize,
    kept: Vec<String>,
}

impl Every {
    fn new(every: usize) -> Self {
        Self { every, asked: 0, kept: Vec::new() }
    }
}

impl Keeper for Every {
    fn goes_on(&mut self, _: u64) {}

    fn is_due(&mut self, _: u64, _: Option<u64>) -> bool {
        self.asked += 1;
        self.asked.is_multiple_of(self.every)
    }

    fn keep(&mut self, checkpoint: &str) {
        self.kept.push(checkpoint.into());
    }
}

/// A walk that is killed after every interval, and goes on from its last checkpoint each time, has the same
/// checkpoints and finds the same as one that is never stopped.
#[test]
fn walks_that_are_stopped_everywhere_find_the_same() {
    let budget = Budget::default();
    for (digits, end, preperiod, period) in
        [(&[0u8, 1, 6][..], 30_000_u32, 105_351_u64, 149_459_u64), (&[0, 5, 6], 4_000, 326_640, 144), (&[0, 1, 2, 7], 55_000, 46_578, 4)]
    {
        let rule = TakeRule::new(digits.to_vec(), false, Difference::AtLeast(0)).expect("a rule");
        let values = nimbers(&rule, end, &budget).unwrap();
        let behind = Behind::of(&rule, &values).unwrap();
        let run = |from: Option<&str>, most: u64, keeper: &mut Every| {
            let from = from.map(|text| Checkpoint::read(text).unwrap());
            find(&behind, &values, most, &budget, Some(&mut Keeping { from: from.as_ref(), keeper }))
        };
        let mut all = Every::new(1);
        let Ok(Found::Period(m, p)) = run(None, 1 << 20, &mut all) else { panic!("{rule}") };
        assert_eq!((m, p), (preperiod, period), "{rule}");
        // From each checkpoint to the next: the one that follows is the one of the whole walk.
        for (place, text) in all.kept.iter().enumerate() {
            let mut rest = Every::new(2);
            let Ok(Found::Period(m, p)) = run(Some(text), 1 << 20, &mut rest) else { panic!("{rule} {place}") };
            assert_eq!((m, p), (preperiod, period), "{rule} {place}");
            // Before its first step the walk is where it was kept.
            let next = all.kept.get(place + 1).unwrap_or(text);
            assert_eq!(rest.kept.first(), Some(next), "{rule} {place}");
        }
        // A walk that came to the largest heap that was asked for goes on to a larger one.
        let most = u64::from(end) + 20_001;
        if preperiod + period < most {
            continue;
        }
        let mut short = Every::new(usize::MAX);
        assert!(matches!(run(None, most, &mut short), Ok(Found::None(_, None))));
        let text = short.kept.pop().unwrap();
        let Ok(Found::Period(m, p)) = run(Some(&text), 1 << 20, &mut short) else { panic!("{rule}") };
        assert_eq!((m, p), (preperiod, period), "{rule}");
    }
}

/// Checkpoints of other games, of other tables, and with states that no walk has.
#[test]
fn walks_refuse_what_is_not_theirs() {
    let budget = Budget::default();
    let [of_16, of_56] = [&[0u8, 1, 6][..], &[0, 5, 6]].map(|digits| {
        let rule = TakeRule::new(digits.to_vec(), false, Difference::AtLeast(0)).expect("a rule");
        let values = nimbers(&rule, 40_000, &budget).unwrap();
        (rule, values)
    });
    let (rule, values) = &of_16;
    let behind = Behind::of(rule, values).unwrap();
    let refused = |text: &str, values: &[u64], behind: &Behind| {
        let from = Checkpoint::read(text).unwrap();
        let mut keeper = Every::new(1);
        find(behind, values, 60_000, &budget, Some(&mut Keeping { from: Some(&from), keeper: &mut keeper })).err()
    };
    let mut keeper = Every::new(1);
    find(&behind, values, 80_000, &budget, Some(&mut Keeping { from: None, keeper: &mut keeper })).unwrap();
    let text = keeper.kept.last().unwrap();
    assert_eq!(refused(text, values, &behind), None);
    let other = Behind::of(&of_56.0, &of_56.1).unwrap();
    assert!(refused(text, &of_56.1, &other).is_some());
    let shorter = &values[..values.len() - 1];
    assert!(refused(text, shorter, &Behind::of(rule, shorter).unwrap()).is_some());
    let read = Checkpoint::read(text).unwrap();
    let subject: Subject = read.of().unwrap();
    assert_eq!(subject_of(&read), Some(subject.clone()));
    assert!(refused(&Checkpoint::write("other", &subject, &0).unwrap(), values, &behind).unwrap().0.contains("other work"));
    let changes: [&dyn Fn(&mut State); 14] = [
        &|state| state.at.next = u64::MAX,
        &|state| state.at.next = 1,
        &|state| _ = state.at.window.pop(),
        &|state| state.at.window[0] = u16::MAX,
        &|state| state.marks.clear(),
        &|state| state.marks.reverse(),
        &|state| _ = state.marks[0].window.pop(),
        &|state| state.stations.clear(),
        &|state| state.stations.reverse(),
        &|state| state.interval = 0,
        &|state| state.interval = u64::MAX,
        &|state| state.next_mark = u64::MAX,
        &|state| state.found = Some((99, 4)),
        &|state| state.found = Some((0, u64::MAX)),
    ];
    for (place, change) in changes.into_iter().enumerate() {
        let mut state: State = read.state().unwrap();
        change(&mut state);
        let text = Checkpoint::write(KIND, &subject, &state).unwrap();
        let why = refused(&text, values, &behind);
        assert_eq!(why.map(|why| why.0).as_deref(), Some("its state is none that this walk reaches"), "{place}");
    }
}
