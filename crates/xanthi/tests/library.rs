//! What a program that uses the library meets when it asks for what there is not, or hands over what does not belong together.

use std::panic::{RefUnwindSafe, UnwindSafe};
use xanthi::answer::{Answered, Solved, Wanted, explain::steps};
use xanthi::picture::overlay;
use xanthi::{Budget, Outcome, Play, Position, Question, check, explain, solve};
use xanthi_games::certificate::Proof;
use xanthi_games::scene::Role;

fn position(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn proof(of: &Position) -> Proof {
    solve(of, Question { all_options: true, ..Question::default() }, &Budget::default()).into_proof().expect("it is decided")
}

/// A proof about another board has a story, but none of this one.
#[test]
fn a_proof_about_another_position_is_not_told_as_one_about_this() {
    let proved = position("ueg:grid.5x3@2,2");
    let proof = proof(&proved);
    assert!(explain::story(&proved, &proof).len() > 1);
    for other in ["ueg:grid.2x2@1,1", "ueg:grid.5x3@1,1", "nim:1,2", "words:countries"].map(position) {
        let says = format!("The proof is about ueg:grid.5x3@2,2, and not about {other}.");
        assert_eq!(explain::story(&other, &proof), [says.as_str()]);
        assert_eq!(explain::reason(&other, &proof), says);
        assert_eq!(steps(&other, &proof), [says.as_str()]);
        let picture = overlay::proof(&other, &proof);
        assert_eq!(picture.says[0], says);
        assert!(picture.scene.spots.iter().all(|spot| !matches!(spot.role, Role::Winning | Role::Losing)), "{other}");
        assert!(check(&other, &proof).is_err());
    }
}

/// Where there are no nimbers, who asks for one is told the outcome all the same, and why there is none.
#[test]
fn the_outcome_is_told_where_there_are_no_nimbers() {
    let cases = [
        ("uvg:path.4@0", Play::Misere, "normal play"),
        ("nim:1,2+nim:3", Play::Misere, "normal play"),
        ("words:us-states", Play::Misere, "normal play"),
        ("grundy:20", Play::Misere, "normal play"),
        ("bridgit:3x4", Play::Normal, "different moves"),
        ("bridgit:3x4", Play::Misere, "normal play"),
    ];
    for (line, play, why) in cases {
        let at = position(line);
        let question = Question { play, grundy: false, all_options: true };
        let alone = solve(&at, question, &Budget::default());
        let verdict = solve(&at, Question { grundy: true, ..question }, &Budget::default());
        assert!(verdict.outcome().is_some() && verdict.checked(), "{line} {play}");
        assert_eq!((verdict.outcome(), verdict.grundy(), verdict.stop()), (alone.outcome(), None, None), "{line} {play}");
        assert_eq!(verdict.options(), alone.options(), "{line} {play}");
        assert!(
            verdict.why_not().iter().any(|not| not.method == "nimbers" && not.reason.to_string().contains(why)),
            "{line}: {:?}",
            verdict.why_not()
        );
        assert_eq!(verdict.why_undecided(), None, "{line} {play}");
    }
    // On a path of four vertices the token makes three moves from an end, so whoever begins makes the last one.
    let wanted = Wanted { question: Question { play: Play::Misere, grundy: true, all_options: true }, words: false };
    let solved = xanthi::answer::solve(&position("uvg:path.4@0"), wanted, &Budget::default());
    assert_eq!((solved.outcome, solved.nimber_missing, solved.undecided(wanted.question)), (Answered::P, true, false));
    let told: Vec<String> = solved.tell().iter().map(|row| format!("{}: {}", row.name, row.line)).collect();
    assert!(told.iter().any(|row| row.contains("nimber: none: nimbers belong to normal play")), "{told:?}");
    assert_eq!(
        solve(&position("uvg:path.4@0"), Question { play: Play::Normal, ..wanted.question }, &Budget::default()).outcome(),
        Some(Outcome::N)
    );
}

/// The second question counts on where the first one stopped, unless it is asked afresh.
#[test]
fn a_budget_goes_on_counting() {
    let (at, question) = (position("deg:tournament.7.1@0"), Question::default());
    let first = Budget::default();
    let verdict = solve(&at, question, &first);
    assert!(verdict.outcome().is_some());
    let once = Budget::default().with_nodes(first.spent() + 1);
    assert!(solve(&at, question, &once).outcome().is_some());
    if first.spent() > 1 {
        assert_eq!(solve(&at, question, &once).outcome(), None);
    }
    assert!(solve(&at, question, &once.afresh()).outcome().is_some());
}

/// Answers go from thread to thread.
#[test]
fn answers_can_be_sent() {
    fn sent<T: Send + Sync + 'static>() {}
    fn kept<T: UnwindSafe + RefUnwindSafe>() {}
    sent::<Position>();
    sent::<xanthi::Verdict>();
    sent::<Solved>();
    sent::<Budget>();
    kept::<Solved>();
}
