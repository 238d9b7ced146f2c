//! One budget through every solver: a callback on one thread stops it, soon, and for its reason.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use xanthi::solve::{Question, solve};
use xanthi::{Budget, Stop};
use xanthi_games::{Catalogue, Outcome, Play, Position};

/// Positions that keep every method busy for longer than the test allows, or are large.
const HARD: &[&str] = &[
    "uvg:grid.300x301@1,1",
    "uvg:random.20000.30000.1@0",
    "ueg:queen.6x6@1,1",
    "ueg:random.200.600.1@0",
    "ueg:grid.200x199@3,3",
    "dvg:torus.9x9@0,0",
    // Without a token, each vertex is an option.
    "uvg:hypercube.13",
    "ueg:grid.60x61",
    "dvg:random.40.200.1@0",
    "deg:complete.7@0",
    "nimg.rm:path.60000.50000.70000.80000@0",
    "nimg.mr:petersen,w=all.4@0",
    "nimg.edge:petersen,w=all.3@0",
    "vertexnim:complete.6,w=all.5@0",
    "shannon:complete.60@0:59",
    "bridgit:20x20",
    "biased:2.1:bridgit.5x5",
    "biased:1.2:complete.7@0:6",
    "nim:3000,2999,17",
    "grundy:9000",
    "octal:0.137:9000,8999",
    "grundy:30+uvg:petersen@0+dvg:torus.5x5@0,0",
];

/// Stops after `most` steps, as a clock would, and counts them on.
fn stopped_after(most: u64) -> (Budget, Arc<AtomicU64>) {
    let seen = Arc::new(AtomicU64::new(0));
    let count = seen.clone();
    let budget = Budget::new(u64::MAX, 1 << 28, 1).watched(1 << 10, move |progress| {
        count.fetch_max(progress.steps, Ordering::Relaxed);
        if progress.steps < most { Ok(()) } else { Err(Stop::Time) }
    });
    (budget, seen)
}

fn questions() -> impl Iterator<Item = Question> {
    let of = |play, all_options, grundy| Question { play, all_options, grundy };
    [(Play::Normal, true, false), (Play::Normal, false, false), (Play::Misere, true, false), (Play::Normal, true, true)]
        .into_iter()
        .map(move |(play, all, grundy)| of(play, all, grundy))
}

/// The nimber would take hours. The vertex 1 has the fewest disks, so whoever finds the piece there
/// loses, and the player at its neighbour 0 moves it there.
#[test]
fn an_outcome_is_told_where_the_time_was_not_enough_for_the_nimber() {
    let position: Position = "nimg.rm:path.60000.50000.70000.80000@0".parse().unwrap();
    let (budget, _) = stopped_after(100_000);
    let verdict = solve(&position, Question { grundy: true, ..Question::default() }, &budget);
    assert_eq!((verdict.outcome(), verdict.grundy(), verdict.stop()), (Some(Outcome::N), None, Some(Stop::Time)));
}

/// The same where the check takes long: a clock that goes on while the checker works, so that nothing is left for it after
/// the search for the nimber.
#[test]
fn an_outcome_is_checked_before_the_nimber_takes_the_time() {
    let position: Position = "nimg.rm:path.0.30000.20000.0@1".parse().unwrap();
    let asked = |grundy: bool, most: u64| {
        let ticks = Arc::new(AtomicU64::new(0));
        let count = ticks.clone();
        let clock = move |_| if count.fetch_add(1, Ordering::Relaxed) < most { Ok(()) } else { Err(Stop::Time) };
        let budget = Budget::new(u64::MAX, 1 << 28, 1).watched(1, clock);
        (solve(&position, Question { grundy, ..Question::default() }, &budget), ticks.load(Ordering::Relaxed))
    };
    let (plain, ticks) = asked(false, u64::MAX);
    assert!(plain.checked());
    let (verdict, _) = asked(true, 2 * ticks + 1000);
    assert_eq!((verdict.outcome(), verdict.grundy(), verdict.stop()), (plain.outcome(), None, Some(Stop::Time)));
    assert!(verdict.checked());
}

/// Every game of the catalogue, and hard positions of all kinds: whatever is asked, the answer is
/// decided or says that the time was over, and soon after the callback has said so nothing is spent
/// any more.
#[test]
fn a_callback_stops_every_solver_on_one_thread() {
    const SLACK: u64 = 1 << 21;
    let examples = Catalogue::standard().entries().iter().map(|entry| entry.example);
    let (mut decided, mut stopped) = (0, 0);
    for line in examples.chain(HARD.iter().copied()) {
        let position: Position = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
        for (question, most) in questions().flat_map(|question| [(question, 1), (question, 100_000)]) {
            let (budget, _) = stopped_after(most);
            let verdict = solve(&position, question, &budget);
            assert!(verdict.flaw().is_none(), "{line} {question:?}: {:?}", verdict.flaw());
            assert!(budget.steps_spent() <= most + SLACK, "{line} {question:?}: {} steps after {most}", budget.steps_spent());
            match (verdict.outcome(), verdict.stop()) {
                (Some(_), None) => decided += 1,
                (_, Some(Stop::Time)) => stopped += 1,
                // There is no method for nimbers of games with sides.
                (_, Some(Stop::NoMethod)) if position.turn().is_some() => {}
                // Nor for those of large boards with many rows.
                (_, Some(Stop::OutOfReach)) if question.grundy => {}
                (outcome, stop) => panic!("{line} {question:?}: {outcome:?}, {stop:?}"),
            }
        }
    }
    println!("{decided} decided, {stopped} stopped");
    assert!(decided > 50 && stopped > 50, "{decided} decided, {stopped} stopped");
}

/// What is lost has the nimber 0, whatever the table of nimbers would take.
#[test]
fn a_lost_position_has_the_nimber_0() {
    let question = Question { grundy: true, all_options: true, ..Question::default() };
    for (line, nodes) in [("nimg.rm:path.100.50.70@1", u64::MAX), ("nimg.rm:path.100.50.70@1", 1000), ("uvg:grid.101x101@1,1", 1000)] {
        let position: Position = line.parse().unwrap();
        let limit = Budget::new(nodes, 1 << 28, 1);
        let verdict = solve(&position, question, &limit);
        let plain = solve(&position, Question { grundy: false, ..question }, &Budget::default());
        assert_eq!((verdict.outcome(), verdict.grundy(), verdict.stop()), (plain.outcome(), Some(0), None), "{line}");
        assert!(verdict.checked() && verdict.proof().is_some(), "{line}");
    }
}

/// All moves are asked for. Where the work ends after a move that wins was proved, the outcome stands, and nothing is
/// said of moves that were not proved. The answer without a limit says what is true.
#[test]
fn a_proved_win_stands_whatever_is_left() {
    let searched = ["dvg:torus.5x5", "ueg:utorus.4x5@0,0", "uvg:random.16.32.3@0", "biased:1.2:complete.4@0:3"];
    for line in searched {
        let play = if line.starts_with("uvg") { Play::Misere } else { Play::Normal };
        let asked = Question { play, all_options: true, grundy: false };
        let position: Position = line.parse().unwrap();
        let whole = solve(&position, asked, &Budget::default());
        assert_eq!(whole.outcome(), Some(Outcome::N), "{line}");
        let mut partly = 0;
        for nodes in (0..60).map(|k| k * (1 + whole.nodes() / 60)) {
            let verdict = solve(&position, asked, &Budget::new(nodes, 1 << 28, 1));
            for (known, truth) in verdict.options().iter().zip(whole.options()) {
                assert!(known.outcome.is_none() || known == truth, "{line}, {nodes} nodes");
            }
            if let Some(outcome) = verdict.outcome() {
                assert!(outcome == Outcome::N && verdict.checked(), "{line}, {nodes} nodes: {:?}", verdict.flaw());
                partly += u32::from(verdict.options().iter().any(|option| option.outcome.is_none()));
            }
        }
        println!("{line}: {partly} of 60 answers are partly known, {} nodes", whole.nodes());
        assert!(partly > 0, "{line}");
    }
}

/// A method may know one move, and others be asked for the rest: wherever that ends, what is told is proved.
#[test]
fn what_is_told_at_a_limit_is_proved() {
    let asked = Question { all_options: true, ..Question::default() };
    let (mut decided, mut partly) = (0, 0);
    for rule in ["ueg", "dvg", "deg"] {
        for line in (1..=12).map(|seed| format!("{rule}:random.13.28.{seed}@0")) {
            let position: Position = line.parse().unwrap();
            for nodes in [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096] {
                let verdict = solve(&position, asked, &Budget::new(nodes, 1 << 28, 1));
                let open = verdict.options().iter().any(|option| option.outcome.is_none());
                assert!(verdict.outcome().is_none() || verdict.checked(), "{line}, {nodes} nodes: {:?}", verdict.flaw());
                decided += u32::from(verdict.outcome().is_some());
                partly += u32::from(verdict.outcome().is_some() && open);
            }
        }
    }
    println!("{decided} answers are decided, {partly} of them partly known");
    assert!(decided > 100 && partly > 0);
}

/// A table of nimbers on a box whose size is not a number of its own says so at once.
#[test]
fn a_table_holds_its_memory() {
    use xanthi::grundy_table::{GrundyTable, NoTable};
    use xanthi_games::games::nimg::Version;
    use xanthi_games::graph::{Graph, Labels};
    let path = Graph::new(false, Labels::numbers(3), [(0, 1, 1), (1, 2, 1)]);
    let limit = Budget::new(u64::MAX, 10_000, 1);
    let small = GrundyTable::new(Version::RemoveMove, &path, &[4, 4, 4], &limit).unwrap();
    assert_eq!(limit.room(), 10_000 - 125 * 3 * 2);
    let refused = GrundyTable::new(Version::RemoveMove, &path, &[20, 20, 20], &limit);
    assert!(matches!(refused, Err(NoTable::Stopped(Stop::Memory))));
    drop(small);
    assert_eq!(limit.room(), 10_000);
}
