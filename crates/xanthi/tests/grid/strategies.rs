//! The kernel strategy, played.

use crate::grid::{board, boards, ground};
use xanthi::Budget;
use xanthi::grid::outcome::{outcome, waves};
use xanthi::grid::{GridBoard, Point};
use xanthi::internals::strategy::grid::Kernel;
use xanthi::strategy::verify::{Trial, against_all, at_random};
use xanthi::strategy::{Broken, Follow, Player, Reply, Strategy, StrategyPlayer};
use xanthi_games::{GeographyPosition, Outcome};

fn strategies(board: GridBoard, v: Point) -> Vec<Kernel> {
    let at = ground(board, Some(v));
    let own = Kernel::new(&at).expect("a grid");
    let player = if outcome(board.grid(), v) == Outcome::P { Player::Second } else { Player::First };
    assert_eq!(own.player(), player);
    let waves = waves(board.grid(), v).into_iter().flatten().map(|k| Kernel::wave(&at, k).expect("one of the two"));
    waves.chain([own]).collect()
}

#[test]
fn it_wins_against_all_replies_on_small_boards() {
    let limit = Budget::default();
    let mut positions = 0;
    for board in boards(12).filter(|b| 2 * b.order() as u64 <= 24 + b.grid().columns() + b.grid().rows()) {
        for v in board.vertices() {
            for strategy in strategies(board, v) {
                match against_all(&strategy, &limit) {
                    Trial::Held(seen) => positions += seen,
                    other => panic!("{board:?} {v:?}: {other:?}"),
                }
            }
        }
    }
    assert!(positions > 10_000, "{positions}");
}

#[test]
fn it_wins_at_random_on_large_boards() {
    let mut state = 7u64;
    let mut below = move |k: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % k
    };
    for (m, n, v) in [(19, 14, (3, 7)), (19, 14, (5, 7)), (30, 31, (17, 2)), (59, 39, (20, 33)), (59, 39, (21, 33)), (40, 1, (7, 1))] {
        for strategy in strategies(board(m, n), v) {
            let trial = at_random(&strategy, 20, &mut below, &Budget::default());
            assert!(trial.held(), "{m} x {n} {v:?}: {trial:?}");
        }
    }
}

/// The same strategy with another start, where it does not win.
#[derive(Clone, Debug)]
struct Moved(Kernel, GeographyPosition);

impl Strategy for Moved {
    type Memory = ();
    fn name(&self) -> String {
        self.0.name()
    }
    fn source(&self) -> &'static str {
        self.0.source()
    }
    fn opening(&self) -> GeographyPosition {
        self.1.clone()
    }
    fn player(&self) -> Player {
        Player::Second
    }
    fn memory(&self) {}
    fn reply(&self, memory: &mut (), at: &GeographyPosition) -> Option<Reply> {
        self.0.reply(memory, at)
    }
}

#[test]
fn elsewhere_it_fails() {
    let board = board(5, 3);
    let kernel = Kernel::new(&ground(board, Some((1, 1)))).expect("a grid");
    let trial = against_all(&Moved(kernel, ground(board, Some((2, 2)))), &Budget::default());
    assert!(trial.failure().is_some_and(|f| f.flaw != Broken::Over), "{trial:?}");
}

#[test]
fn it_can_be_played() {
    let mut play = Follow::new(Kernel::new(&ground(board(11, 8), Some((3, 4)))).expect("a grid"));
    while let Ok(reply) = play.answer() {
        assert!(!reply.reason.is_empty());
        let Some(&to) = play.at().options().first() else { return };
        play.opponent(to).expect("an option");
    }
    panic!("it lost");
}
