//! Sums of games against plain search of their game graphs, in which nothing is known of nimbers.

use std::collections::HashMap;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, Proof};
use xanthi_games::check::check;
use xanthi_games::unfold::Unfold;
use xanthi_games::{Outcome, Play, Position};

const SUMS: &[&str] = &[
    "grundy:7+kenyon:9",
    "grundy:5+nim:2",
    "grundy:5+nim:1",
    "nim:3+nim:4+nim:5",
    "octal:kayles:6+uvg:path.4@1",
    "uvg:grid.3x2@1,1+ueg:cycle.5@0+nim:1",
    "uvg:path.3@1+uvg:path.3@0",
    "dvg:kotzig.6.1.2@0+subtract:1.3:6",
    "deg:edges=A-B^2,B-A,B-C,C-A@A+grundy:6",
    "nimg.rm:path.2.1.2@1+nim:2",
    "nimg.edge:path.3.1.4@1+octal:0.137:7",
    "uvg:path.4+nim:2",
    "nim:0+nim:0",
    "grundy:7/7-4,3+kenyon:9/9-6,3",
];

/// Whether the player to move wins a state, by trying everything.
fn wins(game: &mut dyn Unfold, state: u32, play: Play, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(found) = known.get(&state) {
        return *found;
    }
    let options = game.options(state);
    let won = if options.is_empty() { play == Play::Misere } else { options.iter().any(|&to| !wins(game, to, play, known)) };
    known.insert(state, won);
    won
}

#[test]
fn every_move_of_a_sum_has_the_outcome_of_plain_search() {
    for line in SUMS {
        let position: Position = line.parse().unwrap();
        assert_eq!(position.to_string(), *line);
        for play in [Play::Normal, Play::Misere] {
            let mut known = HashMap::new();
            let mut game = position.unfold();
            let mover = wins(&mut *game, 0, play, &mut known);
            let question = Question { play, all_options: true, grundy: play == Play::Normal };
            let verdict = solve(&position, question, &xanthi::Limit::default());
            assert!(verdict.checked, "{line}: {:?}", verdict.flaw);
            assert_eq!(verdict.outcome, Some(Outcome::of_mover(mover)), "{line} {play}");
            let options = game.options(0);
            assert_eq!(options.len(), verdict.options.len(), "{line}");
            for (to, option) in options.into_iter().zip(&verdict.options) {
                let after = Outcome::of_mover(wins(&mut *game, to, play, &mut known));
                assert_eq!(option.outcome, Some(after), "{line} {play} {}", option.mv);
            }
        }
    }
}

/// A sum with a heap of Nim of the size of its nimber is P: that is what a nimber says.
#[test]
fn the_nimber_of_a_sum_is_the_heap_that_balances_it() {
    for line in SUMS {
        let position: Position = line.parse().unwrap();
        let verdict = solve(&position, Question { grundy: true, ..Question::default() }, &xanthi::Limit::default());
        let nimber = verdict.grundy.unwrap();
        for heap in 0..=nimber + 1 {
            let balanced: Position = format!("{line}+nim:{heap}").parse().unwrap();
            let lost = !wins(&mut *balanced.unfold(), 0, Play::Normal, &mut HashMap::new());
            assert_eq!(lost, heap == nimber, "{line} with {heap}");
        }
    }
}

#[test]
fn false_tables_of_components_are_rejected() {
    for line in SUMS {
        let position: Position = line.parse().unwrap();
        let verdict = solve(&position, Question { all_options: true, grundy: true, ..Question::default() }, &xanthi::Limit::default());
        let proof = verdict.proof.unwrap();
        let Certificate::Sum { parts } = &proof.certificate else { panic!("{line}") };
        let refused = |parts: Vec<Certificate>, what: &str| {
            let mutant = Proof { certificate: Certificate::Sum { parts }, ..proof.clone() };
            assert!(check(&position, &mutant).is_err(), "{line}: {what}");
        };
        refused(parts[1..].to_vec(), "a component is missing");
        refused([parts.clone(), parts[..1].to_vec()].concat(), "a component too many");
        for i in 0..parts.len() {
            match &parts[i] {
                Certificate::HeapValues { values } => {
                    for k in 0..values.len() {
                        let mut values = values.clone();
                        values[k] ^= 1;
                        let mut parts = parts.clone();
                        parts[i] = Certificate::HeapValues { values };
                        refused(parts, "a wrong value");
                    }
                }
                Certificate::Values { nodes } => {
                    for k in 0..nodes.len() {
                        let mut nodes = nodes.clone();
                        nodes[k].value ^= 1;
                        let mut parts = parts.clone();
                        parts[i] = Certificate::Values { nodes };
                        refused(parts, "a wrong value");
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn bad_sums_are_refused_with_their_place() {
    for (line, part) in [
        ("nim:3+", ""),
        ("nim:3+chomp:2", "chomp"),
        ("nim:3+grundy:x", "x"),
        ("nim:3+bridgit:3x4", "bridgit:3x4"),
        ("nim:3/3-4+nim:1", "3-4"),
        ("nim:1+nim:3/3-4", "3-4"),
        ("nim:999999+nim:2", "nim:2"),
    ] {
        let error = line.parse::<Position>().unwrap_err();
        assert_eq!((error.text.as_str(), &error.text[error.place.clone()]), (line, part), "{error}");
        assert!(!error.help.is_empty(), "{line}");
    }
    let many = vec!["nim:1"; 101].join("+");
    let error = many.parse::<Position>().unwrap_err();
    assert_eq!((error.message.as_str(), error.place.start), ("the sum has too many components", 600));
    let position: Position = "nim:3+nim:4".parse().unwrap();
    assert_eq!(position.after("2:4-1").unwrap().to_string(), "nim:3+nim:4/4-1");
    for mv in ["4-1", "0:3-1", "3:3-1", "1:4-1", ":", "1:", "x:3-1"] {
        assert!(position.after(mv).is_err(), "{mv}");
    }
}
