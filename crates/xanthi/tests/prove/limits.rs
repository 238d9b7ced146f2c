//! Limits, and questions that make no sense.

use xanthi::prove::{NoProof, Question, prove};
use xanthi::{Budget, Stop};
use xanthi_games::Play;
use xanthi_games::family::sweeps::Boards;

fn question(boards: Boards) -> Question {
    Question { boards, play: Play::Normal, nimbers: false }
}

#[test]
fn a_limit_ends_the_work_and_is_named() {
    let five = question(Boards::Torus { rows: 5, twist: 0 });
    assert_eq!(prove(&five, &Budget::new(1000, 1 << 30, 1)), Err(NoProof::Stopped(Stop::Nodes)));
    assert_eq!(prove(&five, &Budget::new(u64::MAX, 100_000, 2)), Err(NoProof::Stopped(Stop::Memory)));
    let limit = Budget::default();
    limit.canceller().cancel(Stop::Interrupted);
    assert_eq!(prove(&five, &limit), Err(NoProof::Stopped(Stop::Interrupted)));
    for boards in [Boards::Torus { rows: 4_000_000_000, twist: 3 }, Boards::Kotzig { moves: vec![1, u32::MAX] }] {
        assert_eq!(prove(&question(boards), &Budget::default()), Err(NoProof::Stopped(Stop::OutOfReach)));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let question = question(Boards::Kotzig { moves: vec![1, 4] });
    let [one, three] = [1, 3].map(|threads| prove(&question, &Budget::new(u64::MAX, 1 << 30, threads)));
    assert_eq!(one, three);
}

#[test]
fn questions_without_sense_are_refused() {
    let boards = [
        Boards::Torus { rows: 0, twist: 0 },
        Boards::Torus { rows: 3, twist: 3 },
        Boards::Kotzig { moves: vec![] },
        Boards::Kotzig { moves: vec![0, 2] },
        Boards::Kotzig { moves: vec![3, 2] },
        Boards::Kotzig { moves: vec![2, 2] },
    ];
    for boards in boards {
        let refused = prove(&question(boards.clone()), &Budget::default());
        assert!(matches!(refused, Err(NoProof::Question(_))), "{boards:?}");
    }
    let misere_nimbers = Question { boards: Boards::Torus { rows: 2, twist: 0 }, play: Play::Misere, nimbers: true };
    assert!(matches!(prove(&misere_nimbers, &Budget::default()), Err(NoProof::Question(_))));
}
