//! The rules, under which whoever cannot move loses, against the rules in words, in which Short and
//! Cut have goals: the generic search must find the same winner, in normal and in misère play.

use crate::shannon::naive::{Naive, black_wins};
use xanthi::Budget;
use xanthi::internals::solve::game_search;
use xanthi::internals::solve::method::Question;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::graph::Labels;
use xanthi_games::{Game, Graph, Outcome, Play, Side, Unfolded};

/// Whether Short wins, found through the moves of the game alone.
fn searched<G: Game>(game: &G, turn: Side, play: Play) -> bool {
    let mut states = Unfolded::new(game.clone(), game.start());
    let found = game_search::solve(&mut states, Question { play, ..Question::default() }, &Budget::default()).unwrap();
    (found.outcome == Outcome::N) == (turn == Side::Left)
}

#[test]
fn normal_and_misere_play_mean_reaching_and_avoiding_the_goal() {
    let mut seed = 5u64;
    let mut below = move |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    for _ in 0..250 {
        let n = 2 + below(3);
        let edges: Vec<(usize, usize)> = (0..1 + below(7)).map(|_| (below(n), below(n))).collect();
        let (s, t) = (below(n), below(n));
        let graph = Graph::new(false, Labels::numbers(n as u32), edges.iter().map(|e| (e.0 as u32, e.1 as u32, 1)));
        for turn in [Side::Left, Side::Right] {
            let game = Shannon::new(&graph, [s as u32, t as u32], turn).expect("a board");
            for play in [Play::Normal, Play::Misere] {
                let mut naive = Naive::new(&edges, (s, t), play == Play::Misere);
                let truth = naive.short_wins(&vec!['.'; edges.len()], turn);
                assert_eq!(searched(&game, turn, play), truth, "{edges:?} {s} {t} {turn:?} {play}");
            }
        }
    }
}

/// Bridg-it from its own rules: R rows and C columns of black dots. The first player wins if
/// R = C−1, Black if R > C−1, Red if R < C−1.
#[test]
fn bridgit_has_the_winner_of_the_grid_between_its_sides() {
    for (rows, columns) in [(1, 2), (1, 3), (1, 5), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (5, 2)] {
        for turn in [Side::Left, Side::Right] {
            let truth = black_wins(rows, columns, turn);
            let theorem = match (rows + 1).cmp(&columns) {
                std::cmp::Ordering::Equal => turn == Side::Left,
                other => other == std::cmp::Ordering::Greater,
            };
            assert_eq!(truth, theorem, "{rows}x{columns} {turn:?}");
            let game = Bridgit::new(rows as u32, columns as u32, turn).expect("a board");
            assert_eq!(searched(&game, turn, Play::Normal), truth, "{game}");
        }
    }
}
