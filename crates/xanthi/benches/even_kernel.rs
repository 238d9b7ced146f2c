//! Even kernels: elimination alone against dense M4RI, and whole answers. See
//! `benches/even_kernel.md`.

use divan::{Bencher, black_box};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;
use xanthi::Budget;
use xanthi::internals::gf2::{Depth, Elimination, Random, Sparse};
use xanthi::internals::solve::even_kernel::{BIPARTITE, small_bipartite};
use xanthi::solve::Question;
use xanthi_games::Play;
use xanthi_games::check::judge_ground;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};

type Pairs = Vec<(u32, u32, u32)>;

fn main() {
    against_m4ri();
    divan::main();
}

/// A bipartite graph on n vertices, half on each side, with about n·degree/2 random edges.
fn random(n: u32, degree: u32) -> Pairs {
    let mut random = Random(1);
    let half = n / 2;
    let mut edges: Pairs =
        (0..half * degree).map(|_| (random.below(half as usize) as u32, half + random.below(half as usize) as u32, 1)).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

fn grid(m: u32, n: u32) -> Pairs {
    let across = (0..n).flat_map(|b| (1..m).map(move |a| (b * m + a - 1, b * m + a, 1)));
    across.chain((1..n).flat_map(|b| (0..m).map(move |a| ((b - 1) * m + a, b * m + a, 1)))).collect()
}

fn tree(n: u32) -> Pairs {
    let mut random = Random(2);
    (1..n).map(|v| (random.below(v as usize) as u32, v, 1)).collect()
}

/// A random tree in which every edge is a cycle of length 4: v and its parent p have two common
/// neighbours of their own.
fn cactus(n: u32) -> Pairs {
    let mut random = Random(3);
    let cycles = (n - 1) / 3;
    (0..cycles)
        .flat_map(|i| {
            let p = if i == 0 { 0 } else { 3 * random.below(i as usize) as u32 };
            let (a, b, v) = (3 * i + 1, 3 * i + 2, 3 * i + 3);
            [(p, a, 1), (p, b, 1), (v, a, 1), (v, b, 1)]
        })
        .collect()
}

fn ground(n: u32, edges: Pairs, token: Option<u32>) -> GeographyPosition {
    GeographyPosition::new(RuleSet::UEG, Arc::new(Graph::new(false, Labels::numbers(n), edges)), token, &[])
}

fn matrix(n: u32, edges: &Pairs) -> Sparse {
    let half = n / 2;
    let mut rows = vec![Vec::new(); half as usize];
    edges.iter().for_each(|&(u, v, _)| rows[u as usize].push(v - half));
    Sparse::from_rows(half as usize, rows)
}

/// The best of three runs, in seconds.
fn seconds(mut run: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    (0..3).map(time).fold(f64::INFINITY, f64::min)
}

/// The same matrices with M4RI, if it and a C compiler are there.
fn against_m4ri() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/baselines/m4ri.c");
    let program = std::env::temp_dir().join(format!("xanthi-m4ri-{}", std::process::id()));
    let built = Command::new("cc").args(["-O3", "-march=native", source, "-lm4ri", "-o"]).arg(&program).status();
    if !built.is_ok_and(|status| status.success()) {
        println!("no baseline: cc or libm4ri-dev is missing");
        return;
    }
    println!("vertices degree   m4ri ms   here ms  parameters  ratio");
    for (n, degree) in [(10_000, 2), (10_000, 3), (10_000, 4), (10_000, 6), (10_000, 10), (10_000, 50), (10_000, 2500)] {
        let edges = random(n, degree);
        let matrix = matrix(n, &edges);
        let mut text = format!("{} {} {}\n", n / 2, n / 2, edges.len());
        edges.iter().for_each(|e| text += &format!("{} {}\n", e.0, e.1 - n / 2));
        let baseline = || -> std::io::Result<String> {
            let mut child = Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
            child.stdin.take().into_iter().try_for_each(|mut pipe| pipe.write_all(text.as_bytes()))?;
            Ok(String::from_utf8_lossy(&child.wait_with_output()?.stdout).into_owned())
        };
        let answer = baseline().unwrap_or_default();
        let theirs = answer.split_whitespace().nth(1).and_then(|s| s.parse::<f64>().ok()).unwrap_or(f64::NAN);
        let mut parameters = 0;
        let ours = seconds(|| {
            let done = Elimination::new(black_box(&matrix), Depth::Twos, &Budget::default()).expect("no limit");
            parameters = done.parameters();
        });
        println!("{n:8} {degree:6} {:9.2} {:9.2} {parameters:11} {:6.2}", theirs * 1e3, ours * 1e3, ours / theirs);
    }
    let _ = std::fs::remove_file(program);
}

fn single(bencher: Bencher, ground: GeographyPosition) {
    let question = Question { all_options: true, ..Question::default() };
    bencher.bench_local(|| (BIPARTITE.solve)(black_box(&ground), question, &Budget::default()).expect("bipartite"));
}

#[divan::bench(args = [100, 300, 1000], sample_count = 3)]
fn grid_one_start(bencher: Bencher, side: u32) {
    single(bencher, ground(side * side, grid(side, side), Some(side / 2 * side + side / 3)));
}

#[divan::bench(args = [300, 1000], sample_count = 3)]
fn grid_without_kernels_one_start(bencher: Bencher, side: u32) {
    single(bencher, ground(side * (side + 1), grid(side, side + 1), Some(side / 2 * side + side / 3)));
}

#[divan::bench(args = [100_000, 1_000_000], sample_count = 3)]
fn tree_one_start(bencher: Bencher, n: u32) {
    single(bencher, ground(n, tree(n), Some(n / 2)));
}

#[divan::bench(args = [100_000, 1_000_000], sample_count = 3)]
fn cactus_one_start(bencher: Bencher, n: u32) {
    single(bencher, ground(n, cactus(n), Some(3)));
}

#[divan::bench(args = [2, 3, 4], sample_count = 3)]
fn random_10000_one_start(bencher: Bencher, degree: u32) {
    single(bencher, ground(10_000, random(10_000, degree), Some(0)));
}

#[divan::bench(args = [100, 300, 1000], sample_count = 1)]
fn grid_all_starts(bencher: Bencher, side: u32) {
    single(bencher, ground(side * side, grid(side, side), None));
}

#[divan::bench(args = [100, 300, 1000], sample_count = 1)]
fn grid_without_kernels_all_starts(bencher: Bencher, side: u32) {
    single(bencher, ground(side * (side + 1), grid(side, side + 1), None));
}

#[divan::bench(args = [1_000_000], sample_count = 1)]
fn tree_all_starts(bencher: Bencher, n: u32) {
    single(bencher, ground(n, tree(n), None));
}

#[divan::bench(args = [3, 10], sample_count = 1)]
fn random_4000_all_starts(bencher: Bencher, degree: u32) {
    single(bencher, ground(4000, random(4000, degree), None));
}

fn check(bencher: Bencher, ground: GeographyPosition) {
    let question = Question { all_options: true, ..Question::default() };
    let found = (BIPARTITE.solve)(&ground, question, &Budget::default()).expect("bipartite");
    bencher.bench_local(|| judge_ground(black_box(&ground), Play::Normal, &found.certificate).expect("a right certificate"));
}

#[divan::bench(args = [100, 300, 1000], sample_count = 1)]
fn check_grid_without_kernels_all_starts(bencher: Bencher, side: u32) {
    check(bencher, ground(side * (side + 1), grid(side, side + 1), None));
}

#[divan::bench(args = [1_000_000], sample_count = 1)]
fn check_tree_all_starts(bencher: Bencher, n: u32) {
    check(bencher, ground(n, tree(n), None));
}

#[divan::bench(args = [16, 32, 64])]
fn small(bencher: Bencher, n: u32) {
    let mut adjacent = vec![0u64; n as usize];
    for (u, v, _) in random(n, 3) {
        adjacent[u as usize] |= 1 << v;
        adjacent[v as usize] |= 1 << u;
    }
    bencher.bench_local(|| small_bipartite(black_box(&adjacent), 0));
}
