//! Tori and Kotzig's Nim for every n at once. The baseline is the slow version of the same idea that
//! the tests use: tapes without types, values as bytes, states as lists.

#[path = "../tests/theorems/passes.rs"]
mod passes;

use divan::{Bencher, black_box};
use xanthi::Budget;
use xanthi::prove::{Question, prove};
use xanthi_games::Play;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::family::{FamilyClaim, FamilyProof};

fn main() {
    divan::main();
}

fn claim(boards: Boards, play: Play, nimbers: bool) -> Sweeps {
    let limit = Budget::new(u64::MAX, 8 << 30, 1);
    prove(&Question { boards, play, nimbers }, &limit).expect("it fits")
}

fn torus(rows: u32) -> Boards {
    Boards::Torus { rows, twist: 0 }
}

#[divan::bench(args = [3, 4], sample_count = 3)]
fn baseline_torus(m: usize) {
    black_box(passes::all_outcomes(black_box(m)));
}

#[divan::bench(args = [3, 4, 5, 6], sample_count = 3)]
fn prove_torus(m: u32) {
    black_box(claim(torus(m), Play::Normal, false));
}

#[divan::bench(args = [4, 5, 6], sample_count = 3)]
fn check_torus(bencher: Bencher<'_, '_>, m: u32) {
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::Sweeps(claim(torus(m), Play::Normal, false)) };
    bencher.bench_local(|| black_box(&proof).judge().expect("it is right"));
}

#[divan::bench(args = [4, 5], sample_count = 3)]
fn prove_torus_misere(m: u32) {
    black_box(claim(torus(m), Play::Misere, false));
}

#[divan::bench(args = [4, 5], sample_count = 3)]
fn prove_torus_nimbers(m: u32) {
    black_box(claim(torus(m), Play::Normal, true));
}

#[divan::bench(args = [[1, 4], [2, 3], [1, 5], [3, 5], [4, 5]], sample_count = 3)]
fn prove_kotzig(moves: [u32; 2]) {
    black_box(claim(Boards::Kotzig { moves: moves.to_vec() }, Play::Normal, false));
}
