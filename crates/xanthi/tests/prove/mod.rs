//! Tori and Kotzig's Nim for all n: the automata against plain search, against the slow automata of
//! the theorems' tests, against printed facts, and against each other where two families meet.

mod claims;
mod isomorphisms;
mod limits;
mod search;

use search::Ask;
use xanthi::prove::{Question, prove};
use xanthi_games::Play;
use xanthi_games::family::sweeps::{Boards, Sweeps};

/// The proved claim.
fn claim(boards: Boards, ask: Ask) -> Sweeps {
    let (play, nimbers) = match ask {
        Ask::Outcome(play) => (play, false),
        Ask::Nimber => (Play::Normal, true),
    };
    prove(&Question { boards, play, nimbers }, &xanthi::Budget::default()).expect("it fits into 1 GiB")
}

fn torus(rows: u32, twist: u32, ask: Ask) -> Sweeps {
    claim(Boards::Torus { rows, twist }, ask)
}

fn kotzig(moves: &[u32], ask: Ask) -> Sweeps {
    claim(Boards::Kotzig { moves: moves.to_vec() }, ask)
}

/// All sets of one to three moves up to a bound.
fn move_sets(most: u32) -> Vec<Vec<u32>> {
    let sets = (1u32..1 << most).filter(|s| s.count_ones() <= 3);
    sets.map(|s| (0..most).filter(|i| s >> i & 1 == 1).map(|i| i + 1).collect()).collect()
}
