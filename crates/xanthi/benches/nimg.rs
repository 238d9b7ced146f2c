//! Nim on graphs: the order of the weights on a large graph, and a table of nimbers.

use divan::{Bencher, black_box};
use std::sync::Arc;
use xanthi::Limit;
use xanthi::games::check::judge_position;
use xanthi::games::games::nimg::{NimG, Version};
use xanthi::games::graph::{Graph, Labels};
use xanthi::games::position::At;
use xanthi::games::{Play, Position};
use xanthi::grundy_table::GrundyTable;
use xanthi::solve::{Question, nim_cycle, nim_tree, weight_order};

fn main() {
    divan::main();
}

/// A million vertices with up to `most` disks each, three million random edges.
fn large(most: u32) -> Position {
    let n = 1_000_000u32;
    let mut state = 1u64;
    let mut random = |below: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 32) * u64::from(below)) >> 32) as u32
    };
    let edges: Vec<_> = (0..3_000_000).map(|_| (random(n), random(n), 1)).filter(|e| e.0 != e.1).collect();
    let disks = (0..n).map(|_| random(most + 1)).collect();
    let graph = Arc::new(Graph::new(false, Labels::numbers(n), edges));
    Position::of(At::opening(NimG::new(Version::RemoveMove, graph, disks, "board", 0).expect("a board")))
}

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: false };

#[divan::bench(args = [1000, 100_000], sample_count = 10)]
fn weight_order(bencher: Bencher<'_, '_>, most: u32) {
    let position = large(most);
    bencher.bench(|| (weight_order::METHOD.solve)(black_box(&position), QUESTION, &Limit::default()));
}

#[divan::bench(args = [1000, 100_000], sample_count = 10)]
fn check_weight_order(bencher: Bencher<'_, '_>, most: u32) {
    let position = large(most);
    let found = (weight_order::METHOD.solve)(&position, QUESTION, &Limit::default()).expect("undirected");
    bencher.bench(|| judge_position(black_box(&position), Play::Normal, &found.certificate));
}

/// 1,000 edges around the piece with a million disks each: two million options.
fn edges(line: &str) -> Position {
    line.parse().expect("a board")
}

#[divan::bench(sample_count = 10)]
fn path_of_1000_edges(bencher: Bencher<'_, '_>) {
    let position = edges("nimg.edge:path.1001,w=all.1000000@500");
    bencher.bench(|| (nim_tree::METHOD.solve)(black_box(&position), QUESTION, &Limit::default()));
}

#[divan::bench(sample_count = 10)]
fn cycle_of_1000_edges(bencher: Bencher<'_, '_>) {
    let position = edges("nimg.edge:cycle.1000,w=all.1000000@500");
    bencher.bench(|| (nim_cycle::METHOD.solve)(black_box(&position), QUESTION, &Limit::default()));
}

/// The path of four vertices with up to 30 disks each: 923,521 choices of piles, four starts.
#[divan::bench(args = [30], sample_count = 10)]
fn table_of_a_path_of_four(most: u32) -> GrundyTable {
    let path = Graph::new(false, Labels::numbers(4), [(0, 1, 1), (1, 2, 1), (2, 3, 1)]);
    GrundyTable::new(Version::RemoveMove, &path, &[most; 4], &Limit::default()).expect("a small box")
}
