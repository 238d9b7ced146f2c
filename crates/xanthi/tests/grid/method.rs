//! The method for boards that are graphs.

use crate::grid::{board, boards, ground};
use crate::naive::mutants::mutants;
use xanthi::Budget;
use xanthi::internals::solve::even_kernel::BIPARTITE;
use xanthi::internals::solve::grid::{METHOD, untouched};
use xanthi::solve::Question;
use xanthi_games::check::judge_ground;
use xanthi_games::{Outcome, Play, Position};

#[test]
fn it_agrees_with_elimination_and_its_certificates_are_accepted() {
    let limit = Budget::default();
    for board in boards(9).chain([board(14, 5), board(19, 14)]) {
        for v in board.vertices() {
            let at = ground(board, Some(v));
            for all_options in [true, false] {
                let question = Question { all_options, ..Question::default() };
                let found = (METHOD.solve)(&at, question, &limit).unwrap();
                let judged = judge_ground(&at, Play::Normal, &found.certificate).unwrap();
                assert_eq!((judged.outcome(), &judged.outcomes()), (found.outcome, &found.options), "{board:?} {v:?}");
                let other = (BIPARTITE.solve)(&at, question, &limit).unwrap();
                assert_eq!(found.outcome, other.outcome);
                if all_options {
                    assert_eq!(found.options, other.options, "{board:?} {v:?}");
                }
            }
        }
    }
}

#[test]
fn only_untouched_grids_are_recognised() {
    let of =
        |line: &str| untouched(&Position::parse(line).expect(line).geography().expect(line)).map(|b| (b.grid().columns(), b.grid().rows()));
    for (line, sides) in [
        ("ueg:grid.11x8@3,4", Some((11, 8))),
        ("ueg:grid.2x7@1,1", Some((2, 7))),
        ("ueg:path.5@1", Some((1, 5))),
        ("ueg:ladder.4@1,1", Some((4, 2))),
        ("ueg:cycle.4@1", None),
        ("ueg:grid.5x4@3,2/3,3", None),
        ("ueg:grid.2x2x2@1,1,1", None),
        ("ueg:utorus.4x4@1,1", None),
        ("ueg:cylinder.4x3@1,1", None),
        ("ueg:edges=A-B^2@A", None),
        ("ueg:petersen@0", None),
    ] {
        assert_eq!(of(line), sides, "{line}");
    }
}

#[test]
fn false_certificates_are_rejected() {
    let (mut accepted, mut rejected) = (0, 0);
    for board in boards(4) {
        for v in board.vertices() {
            let at = ground(board, Some(v));
            let question = Question { all_options: true, ..Question::default() };
            let found = (METHOD.solve)(&at, question, &Budget::default()).unwrap();
            for mutant in mutants(&found.certificate, 40) {
                match judge_ground(&at, Play::Normal, &mutant) {
                    Err(_) => rejected += 1,
                    Ok(judged) => {
                        accepted += 1;
                        assert_eq!(judged.outcome(), found.outcome);
                        let agree = judged
                            .outcomes()
                            .iter()
                            .zip(&found.options)
                            .all(|(said, known): (&Option<Outcome>, _)| said.is_none() || said == known);
                        assert!(agree, "{mutant:?}");
                    }
                }
            }
        }
    }
    assert!(rejected > 500 && rejected > accepted, "{rejected} rejected, {accepted} harmless");
}
