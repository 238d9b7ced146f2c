//! Nim on graphs: the order of the weights on a large graph, and a table of nimbers.

use divan::{Bencher, black_box};
use std::sync::Arc;
use xanthi::Budget;
use xanthi::games::check::judge_position;
use xanthi::games::games::nimg::{NimG, Version};
use xanthi::games::games::vertexnim::Vertexnim;
use xanthi::games::graph::{Graph, Labels};
use xanthi::games::{At, Play, Position};
use xanthi::grundy_table::GrundyTable;
use xanthi::internals::solve::{nim_cycle, nim_rounds, nim_tree, vertexnim, weight_order};
use xanthi::solve::Question;

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
    Position::of(At::opening(NimG::new(Version::RemoveMove, &graph, disks, 0).expect("a board")))
}

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: false };

#[divan::bench(args = [1000, 100_000], sample_count = 10)]
fn weight_order(bencher: Bencher<'_, '_>, most: u32) {
    let position = large(most);
    bencher.bench(|| (weight_order::METHOD.solve)(black_box(&position), QUESTION, &Budget::default()));
}

#[divan::bench(args = [1000, 100_000], sample_count = 10)]
fn check_weight_order(bencher: Bencher<'_, '_>, most: u32) {
    let position = large(most);
    let found = (weight_order::METHOD.solve)(&position, QUESTION, &Budget::default()).expect("undirected");
    bencher.bench(|| judge_position(black_box(&position), Play::Normal, &found.certificate));
}

/// The baseline: the same rule written down plainly, vertices sorted by their disks, the lost ones
/// in a hash set.
#[divan::bench(args = [1000, 100_000], sample_count = 3)]
fn plain_weight_order(bencher: Bencher<'_, '_>, most: u32) {
    let position = large(most);
    let at = position.typed().nim().expect("this game");
    bencher.bench(|| {
        let disks = at.game.piles(&at.state);
        let mut order: Vec<u32> = (0..disks.len() as u32).collect();
        order.sort_by_key(|v| disks[*v as usize]);
        let mut lost = std::collections::HashSet::new();
        for v in order {
            let smaller = |u: &u32| disks[*u as usize] < disks[v as usize] && lost.contains(u);
            if !at.game.graph().neighbours(v).iter().any(smaller) {
                lost.insert(v);
            }
        }
        black_box(lost.len())
    });
}

/// 1,000 edges around the token with a million disks each: two million options.
fn edges(line: &str) -> Position {
    line.parse().expect("a board")
}

#[divan::bench(sample_count = 10)]
fn path_of_1000_edges(bencher: Bencher<'_, '_>) {
    let position = edges("nimg.edge:path.1001,w=all.1000000@500");
    bencher.bench(|| (nim_tree::METHOD.solve)(black_box(&position), QUESTION, &Budget::default()));
}

#[divan::bench(sample_count = 10)]
fn cycle_of_1000_edges(bencher: Bencher<'_, '_>) {
    let position = edges("nimg.edge:cycle.1000,w=all.1000000@500");
    bencher.bench(|| (nim_cycle::METHOD.solve)(black_box(&position), QUESTION, &Budget::default()));
}

/// The path of four vertices with up to 30 disks each: 923,521 choices of piles, four starts.
#[divan::bench(args = [30], sample_count = 10)]
fn table_of_a_path_of_four(most: u32) -> GrundyTable {
    let path = Graph::new(false, Labels::numbers(4), [(0, 1, 1), (1, 2, 1), (2, 3, 1)]);
    GrundyTable::new(Version::RemoveMove, &path, &[most; 4], &Budget::default()).expect("a small box")
}

/// The baseline: every option of every position looked up.
#[divan::bench(args = [30], sample_count = 3)]
fn plain_table_of_a_path_of_four(most: usize) -> Vec<[u16; 4]> {
    let side = most + 1;
    let strides = [side * side * side, side * side, side, 1];
    let mut table: Vec<[u16; 4]> = Vec::with_capacity(side.pow(4));
    for state in 0..side.pow(4) {
        let mut nimbers = [0; 4];
        for v in 0..4 {
            let mut met = [false; 64];
            let disks = state / strides[v] % side;
            for to in [v.wrapping_sub(1), v + 1].into_iter().filter(|to| *to < 4) {
                (1..=disks).for_each(|take| met[table[state - take * strides[v]][to] as usize] = true);
            }
            nimbers[v] = met.iter().position(|met| !met).unwrap_or(64) as u16;
        }
        table.push(nimbers);
    }
    table
}

const NIMBER: Question = Question { play: Play::Normal, all_options: true, grundy: true };

/// Nimbers on 1,000 edges with up to a million disks, at a vertex that is not lost.
#[divan::bench(args = ["nimg.edge:path.1000,w=random.1000000.7@500", "nimg.edge:cycle.1000,w=random.1000000.7@500", "nimg.edge:cycle.999,w=random.1000000.7@500"], sample_count = 10)]
fn nimber_of_1000_edges(bencher: Bencher<'_, '_>, line: &str) {
    let position = edges(line);
    bencher.bench(|| (nim_rounds::METHOD.solve)(black_box(&position), NIMBER, &Budget::default()));
}

/// The same where few options are listed: 2,000 disks at the token.
#[divan::bench(args = ["nimg.edge:path.1000,w=random.1000.7@500", "nimg.edge:cycle.1000,w=random.1000.7@500"], sample_count = 10)]
fn nimber_with_few_options(bencher: Bencher<'_, '_>, line: &str) {
    let position = edges(line);
    bencher.bench(|| (nim_rounds::METHOD.solve)(black_box(&position), NIMBER, &Budget::default()));
}

#[divan::bench(args = ["nimg.edge:path.1000,w=random.1000000.7@500", "nimg.edge:cycle.1000,w=random.1000000.7@500"], sample_count = 10)]
fn check_nimber_of_1000_edges(bencher: Bencher<'_, '_>, line: &str) {
    let position = edges(line);
    let found = (nim_rounds::METHOD.solve)(&position, NIMBER, &Budget::default()).expect("a path or a cycle");
    bencher.bench(|| judge_position(black_box(&position), Play::Normal, &found.certificate));
}

/// The baseline: all positions of a small cycle.
#[divan::bench(args = [4, 6], sample_count = 3)]
fn all_positions_of_a_cycle_of_6(most: u32) -> GrundyTable {
    let cycle = Graph::new(false, Labels::numbers(6), (0..6).map(|v| (v, (v + 1) % 6, 1)));
    GrundyTable::new(Version::Edge, &cycle, &[most; 6], &Budget::default()).expect("a small box")
}

#[divan::bench(args = [4, 6], sample_count = 10)]
fn rounds_of_a_cycle_of_6(bencher: Bencher<'_, '_>, most: u32) {
    let position = edges(&format!("nimg.edge:cycle.6,w=all.{most}@0"));
    bencher.bench(|| (nim_rounds::METHOD.solve)(black_box(&position), NIMBER, &Budget::default()));
}

/// Vertexnim on a random digraph with loops, 1,000 vertices of one or two disks.
#[divan::bench(sample_count = 3)]
fn vertexnim_with_loops(bencher: Bencher<'_, '_>) {
    let n = 1000u32;
    let arcs = (0..n).flat_map(|v| [(v, v, 1), (v, (v + 1) % n, 1), (v, (v * 7 + 3) % n, 1)]);
    let graph = Arc::new(Graph::new(true, Labels::numbers(n), arcs));
    let disks = (0..n).map(|v| 1 + u32::from(v % 5 == 4)).collect();
    let position = Position::of(At::opening(Vertexnim::new(&graph, disks, 0).expect("a board")));
    bencher.bench(|| (vertexnim::METHOD.solve)(black_box(&position), QUESTION, &Budget::default()));
}
