//! Checks that go on from a checkpoint, against those that were never stopped.

use super::*;
use crate::checkpoint::{Checkpoint, Keeper};
use serde_json::Value as Json;

/// Keeps everything.
#[derive(Default)]
struct All {
    kept: Vec<String>,
    from: Option<u64>,
}

impl Keeper for All {
    fn goes_on(&mut self, at: u64) {
        self.from = Some(at);
    }

    fn is_due(&mut self, reached: u64, last: Option<u64>) -> bool {
        assert!(last.is_some_and(|last| reached <= last));
        true
    }

    fn keep(&mut self, checkpoint: &str) {
        self.kept.push(checkpoint.into());
    }
}

const PACE: Pace = Pace { batch: 100, round: (300, 500) };

/// What the check says from a checkpoint on, the checkpoints that it hands out, and where it went on.
fn checked(claim: &HeapWindow, from: Option<&str>, threads: usize) -> Result<(Result<(), Flaw>, All), BadCheckpoint> {
    let mut budget = Budget::default();
    budget.threads = threads;
    let from = from.map(Checkpoint::read).transpose()?;
    let mut all = All::default();
    let judged = keeping_at(claim, &budget, PACE, Keeping { from: from.as_ref(), keeper: &mut all })?;
    Ok((judged, all))
}

/// The nimbers of 0.156 have period 349 from n = 3,479 on (Winning Ways, chapter 4).
fn claim() -> HeapWindow {
    let rule = HeapRule { digits: vec![0, 1, 5, 6], repeats: false, difference: HeapDifference::Least(0) };
    let claim = HeapWindow { rule, preperiod: 3_479, period: 349, mask: 0, positions: false, reach: 900 };
    (1..32)
        .flat_map(|mask| [false, true].map(|positions| HeapWindow { mask, positions, ..claim.clone() }))
        .find(|claim| judge(claim, &Budget::default()).is_ok())
        .unwrap()
}

/// From every checkpoint the check comes to the same end, by the same checkpoints, as without a stop; and so do
/// checks of claims that are false, however late that shows.
#[test]
fn a_check_that_is_stopped_anywhere_ends_as_without_a_stop() {
    let claim = claim();
    let mutants = [
        HeapWindow { preperiod: claim.preperiod - 1, ..claim.clone() },
        HeapWindow { preperiod: claim.preperiod + 1, ..claim.clone() },
        HeapWindow { period: 2 * claim.period, ..claim.clone() },
        HeapWindow { period: claim.period + 2, ..claim.clone() },
    ];
    for (claim, holds) in [(&claim, true)].into_iter().chain(mutants.iter().map(|claim| (claim, false))) {
        let (judged, whole) = checked(claim, None, 1).unwrap();
        assert_eq!((judged.is_ok(), whole.from), (holds, None), "{judged:?}");
        assert_eq!(judged, judge(claim, &Budget::default()));
        assert!(whole.kept.len() >= 3, "{}", whole.kept.len());
        for (place, text) in whole.kept.iter().enumerate() {
            let next = Checkpoint::read(text).unwrap().state::<kept::State>().unwrap().next;
            for threads in 1..=3 {
                let (again, rest) = checked(claim, Some(text), threads).unwrap();
                assert_eq!((&again, rest.from), (&judged, Some(next)));
                // Rounds begin short again, so the others stand elsewhere; the last one is the same.
                assert!(!holds || place + 1 == whole.kept.len() || rest.kept.last() == whole.kept.last());
            }
        }
    }
}

/// Where the work runs out, what was judged before is kept, and from there it goes on to its end.
#[test]
fn a_check_that_is_given_up_keeps_what_it_has() {
    let claim = claim();
    let run = |from: Option<&str>, steps: u64| {
        let budget = Budget::default().with_steps(steps);
        let from = from.map(|text| Checkpoint::read(text).unwrap());
        let mut all = All::default();
        let judged = keeping_at(&claim, &budget, PACE, Keeping { from: from.as_ref(), keeper: &mut all }).unwrap();
        (judged, all.kept.pop(), budget.steps_spent())
    };
    let (judged, last, all_steps) = run(None, u64::MAX);
    assert_eq!(judged, Ok(()));
    // The table has to be computed each time.
    let (_, _, least) = run(last.as_deref(), u64::MAX);
    let most = least + (all_steps - least) / 3;
    let (mut from, mut runs) = (None, 1);
    loop {
        let (judged, kept, _) = run(from.as_deref(), most);
        match judged {
            Ok(()) => break,
            Err(flaw) => assert_eq!(flaw.stop, Some(Stop::Steps), "{flaw}"),
        }
        assert!(kept.is_some() && kept != from, "no progress");
        (from, runs) = (kept, runs + 1);
    }
    assert!(runs >= 3, "{runs}");
}

/// A checkpoint of another claim, of another version, and one whose state is none that the check reaches.
#[test]
fn what_does_not_belong_here_is_refused() {
    let claim = claim();
    let (_, all) = checked(&claim, None, 1).unwrap();
    let text = &all.kept[1];
    let other = HeapWindow { preperiod: claim.preperiod + 1, ..claim.clone() };
    let refused = checked(&other, Some(text), 1).err().unwrap();
    assert!(refused.0.contains("another proof: the nimbers of the heap game 0.156 have period 349 from n = 3479"), "{refused}");
    let state: kept::State = Checkpoint::read(text).unwrap().state().unwrap();
    let of = kept::Of::new(&claim);
    let with = |kind: &str, of: &Json, change: &dyn Fn(&mut kept::State)| {
        let mut state = state.clone();
        change(&mut state);
        let text = Checkpoint::write(kind, of, &state).unwrap();
        checked(&claim, Some(&text), 1).map(|(judged, _)| judged)
    };
    let of = serde_json::to_value(&of).unwrap();
    assert_eq!(with(kept::KIND, &of, &|_| {}), Ok(Ok(())));
    assert!(with("walk", &of, &|_| {}).err().unwrap().0.contains("other work"));
    let mut older = of.clone();
    older["checker"] = "0.0.1".into();
    assert!(with(kept::KIND, &older, &|_| {}).err().unwrap().0.contains("version 0.0.1"));
    assert!(with(kept::KIND, &Json::Null, &|_| {}).is_err());
    // This nimber would be that of a rare heap.
    assert!(claim.mask & 1 == 1);
    let changes: [&dyn Fn(&mut kept::State); 13] = [
        &|state| state.window[7] ^= 1,
        &|state| state.next = 0,
        &|state| state.next = u64::MAX,
        &|state| state.next += 1_000_000,
        &|state| _ = state.window.pop(),
        &|state| state.window.push(0),
        &|state| state.window.clear(),
        &|state| state.window[7] = u16::MAX,
        &|state| state.compared.push(0),
        &|state| state.compared.extend([1; 1_000]),
        &|state| state.differs.clear(),
        &|state| state.differs.push(true),
        &|state| state.next = claim.first() - 1,
    ];
    for (place, change) in changes.into_iter().enumerate() {
        let said = with(kept::KIND, &of, change);
        assert_eq!(said.err().map(|refused| refused.0).as_deref(), Some("this check never reaches its state"), "{place}");
    }
    // A false nimber that the table has too is noticed; with a later one the check goes on, and what it says then
    // is its writer's responsibility: here the period does not hold any more, or a value is missing.
    let early = Checkpoint::read(&all.kept[0]).unwrap().state::<kept::State>().unwrap();
    assert!(early.next - u64::from(claim.reach) < claim.first(), "it overlaps with the table");
    let mut false_one = early.clone();
    false_one.window[0] ^= 1;
    let text = Checkpoint::write(kept::KIND, &of, &false_one).unwrap();
    assert!(checked(&claim, Some(&text), 1).is_err());
    let mut rejected = 0;
    for place in 0..early.window.len() {
        let mut false_one = state.clone();
        false_one.window[place] ^= 3;
        let text = Checkpoint::write(kept::KIND, &of, &false_one).unwrap();
        rejected += usize::from(checked(&claim, Some(&text), 2).is_ok_and(|(judged, _)| judged.is_err()));
    }
    println!("{rejected} of {} rejected", early.window.len());
    assert!(rejected > 0);
}
