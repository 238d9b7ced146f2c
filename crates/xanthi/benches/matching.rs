//! Maximum matchings and undirected vertex geography, against petgraph and LEMON.
//!
//! `cargo bench --bench matching` times with divan. With `XANTHI_LEMON=target/baselines/lemon`
//! (built by `benches/baselines/build.sh`) it prints one table of ratios instead, every program
//! taking turns on the same graphs.

use divan::{Bencher, black_box};
use std::io::Write;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use xanthi::Budget;
use xanthi::games::Play;
use xanthi::games::check::judge_ground;
use xanthi::games::graph::{Graph, Labels};
use xanthi::games::reduction::{GeographyPosition, RuleSet};
use xanthi::internals::solve::matching::{GallaiEdmonds, METHOD};
use xanthi::solve::Question;

fn main() {
    match std::env::var("XANTHI_LEMON") {
        Ok(program) => table(&program),
        Err(_) => divan::main(),
    }
}

fn graph(n: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Arc<Graph> {
    Arc::new(Graph::new(false, Labels::numbers(n), edges.into_iter().map(|(u, v)| (u, v, 1))))
}

/// Line Geography n;{a,b}.
fn line(n: u32, a: u32, b: u32) -> Arc<Graph> {
    graph(n, [a, b].into_iter().flat_map(|d| (d..n).map(move |v| (v - d, v))))
}

fn grid(w: u32, h: u32) -> Arc<Graph> {
    let right = (0..w * h).filter(move |v| v % w + 1 < w).map(|v| (v, v + 1));
    graph(w * h, right.chain((0..w * (h - 1)).map(move |v| (v, v + w))))
}

fn permutation(n: u32, seed: u64) -> Vec<u32> {
    let mut draw = generator(seed);
    let mut list: Vec<u32> = (0..n).collect();
    for i in (1..n).rev() {
        list.swap(i as usize, draw(i + 1) as usize);
    }
    list
}

/// The same graph with its vertices in random order.
fn shuffled(board: &Graph) -> Arc<Graph> {
    let name = permutation(board.order() as u32, 3);
    graph(board.order() as u32, board.edges().iter().map(|e| (name[e.tail as usize], name[e.head as usize])))
}

/// The union of three random perfect matchings.
fn cubic(n: u32) -> Arc<Graph> {
    let pairs = |seed| permutation(n, seed).chunks(2).map(|p| (p[0], p[1])).collect::<Vec<_>>();
    graph(n, [4, 5, 6].into_iter().flat_map(pairs))
}

/// Triangles of which each shares a corner with the next one.
fn triangles(count: u32) -> Arc<Graph> {
    graph(2 * count + 1, (0..count).flat_map(|i| [(2 * i, 2 * i + 1), (2 * i + 1, 2 * i + 2), (2 * i, 2 * i + 2)]))
}

/// Every vertex joined to a random earlier one.
fn tree(n: u32) -> Arc<Graph> {
    let mut draw = generator(7);
    graph(n, (1..n).map(move |v| (draw(v), v)))
}

/// Random numbers below a bound (splitmix64).
fn generator(mut state: u64) -> impl FnMut(u32) -> u32 {
    move |bound| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(bound)) as u32
    }
}

/// A random graph with `size` edges drawn with repetition.
fn random(n: u32, size: usize, seed: u64) -> Arc<Graph> {
    let mut draw = generator(seed);
    graph(n, (0..size).map(move |_| (draw(n), draw(n))).filter(|e| e.0 != e.1))
}

/// The random graph with 10^6 vertices and an average degree of `degree / 1000`.
fn sparse(degree: usize) -> Arc<Graph> {
    random(1_000_000, 1000 * degree / 2, 1)
}

type Board = (&'static str, fn() -> Arc<Graph>);

const BOARDS: [Board; 18] = [
    ("line 10^5;{3,5}", || line(100_000, 3, 5)),
    ("line 10^6;{3,5}", || line(1_000_000, 3, 5)),
    ("line 10^6;{1001,1700}", || line(1_000_000, 1001, 1700)),
    ("line 10^6;{4,7}", || line(1_000_000, 4, 7)),
    ("random 10^6, degree e", || sparse(2718)),
    ("random 10^6, degree 4", || sparse(4000)),
    ("random 10^5, degree 4", || random(100_000, 200_000, 2)),
    ("grid 200x200", || grid(200, 200)),
    ("grid 999x1001", || grid(999, 1001)),
    ("grid 1000x1000", || grid(1000, 1000)),
    ("grid 999x1001, shuffled", || shuffled(&grid(999, 1001))),
    ("line 10^6;{3,5}, shuffled", || shuffled(&line(1_000_000, 3, 5))),
    ("line 10^6;{1000,1001}", || line(1_000_000, 1000, 1001)),
    ("line 10^6;{2,999}", || line(1_000_000, 2, 999)),
    ("random cubic 10^6", || cubic(1_000_000)),
    ("triangles in a chain", || triangles(300_000)),
    ("random trees 10^6", || tree(1_000_000)),
    ("complete 2001", || graph(2001, (0..2001).flat_map(|u| (0..u).map(move |v| (u, v))))),
];

fn deficiency(graph: &Graph) -> usize {
    GallaiEdmonds::of(graph, |_| true, &Budget::default()).expect("there is no limit").deficiency()
}

/// Outcomes of all starts with their certificate, and the check of it.
fn all_starts(graph: &Arc<Graph>) -> (Duration, Duration) {
    let question = Question { all_options: true, ..Question::default() };
    let ground = GeographyPosition::new(RuleSet::UVG, graph.clone(), None, &[]);
    let start = Instant::now();
    let found = (METHOD.solve)(&ground, question, &Budget::default()).expect("the method applies");
    let solved = start.elapsed();
    let judged = judge_ground(&ground, Play::Normal, &found.certificate).expect("the certificate holds");
    let checked = start.elapsed() - solved;
    assert_eq!(judged.outcomes(), found.options);
    (solved, checked)
}

#[divan::bench(args = 0..BOARDS.len(), sample_count = 5, sample_size = 1)]
fn matching(bencher: Bencher, board: usize) {
    let graph = BOARDS[board].1();
    bencher.bench(|| deficiency(black_box(&graph)));
}

#[divan::bench(args = 0..BOARDS.len(), sample_count = 5, sample_size = 1)]
fn every_start_with_certificate_and_check(bencher: Bencher, board: usize) {
    let graph = BOARDS[board].1();
    bencher.bench(|| all_starts(black_box(&graph)));
}

/// petgraph, on the boards on which it ends.
#[divan::bench(args = [0, 1, 7], sample_count = 2, sample_size = 1)]
fn petgraph(bencher: Bencher, board: usize) {
    let graph = BOARDS[board].1();
    let copy: petgraph::graph::UnGraph<(), ()> = petgraph::graph::UnGraph::from_edges(graph.edges().iter().map(|e| (e.tail, e.head)));
    bencher.bench(|| petgraph::algo::maximum_matching(black_box(&copy)).len());
}

/// All graphs with 8 vertices, from nauty's geng; empty if there is no such program.
fn eight() -> Vec<Arc<Graph>> {
    let Ok(output) = Command::new("nauty-geng").args(["-q", "8"]).output() else { return Vec::new() };
    let pairs = || (1..8u32).flat_map(|v| (0..v).map(move |u| (u, v)));
    let bit = |line: &[u8], i: usize| line.get(1 + i / 6).is_some_and(|b| (b - 63) >> (5 - i % 6) & 1 == 1);
    let lines = output.stdout.split(|&b| b == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| graph(8, pairs().enumerate().filter(|(i, _)| bit(line, *i)).map(|(_, e)| e))).collect()
}

/// Every start of every graph with 8 vertices, with certificate and check.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn all_12346_graphs_with_8_vertices(bencher: Bencher) {
    let graphs = eight();
    bencher.bench(|| graphs.iter().map(all_starts).fold(Duration::ZERO, |sum, times| sum + times.0 + times.1));
}

fn table(lemon: &str) {
    println!("{:<28}{:>10}{:>10}{:>8}{:>12}{:>10}", "milliseconds", "matching", "LEMON", "ratio", "all starts", "check");
    let wanted = std::env::args().skip(1).find(|a| !a.starts_with('-')).unwrap_or_default();
    for (name, board) in BOARDS.iter().filter(|(name, _)| name.contains(&wanted)) {
        let graph = board();
        let best = |run: &dyn Fn() -> Duration| (0..5).map(|_| run()).min().unwrap_or_default().as_secs_f64() * 1e3;
        let ours = best(&|| {
            let start = Instant::now();
            black_box(deficiency(&graph));
            start.elapsed()
        });
        let (size, theirs) = run_lemon(lemon, &graph).unwrap_or((0, f64::NAN));
        if size > 0 {
            assert_eq!(graph.order() - 2 * size, deficiency(&graph), "{name}");
        }
        let solved = best(&|| all_starts(&graph).0);
        let checked = best(&|| all_starts(&graph).1);
        println!("{name:<28}{ours:>10.2}{theirs:>10.2}{:>8.2}{solved:>12.2}{checked:>10.2}", theirs / ours);
    }
}

/// The size of LEMON's matching and its time in milliseconds.
fn run_lemon(program: &str, graph: &Graph) -> std::io::Result<(usize, f64)> {
    let path = std::env::temp_dir().join(format!("xanthi-matching-{}.bin", std::process::id()));
    let words = [graph.order() as u32, graph.size() as u32].into_iter().chain(graph.edges().iter().flat_map(|e| [e.tail, e.head]));
    std::fs::File::create(&path)?.write_all(&words.flat_map(u32::to_le_bytes).collect::<Vec<u8>>())?;
    let repeats = std::env::var("XANTHI_LEMON_REPEATS").unwrap_or("3".into());
    let output = Command::new(program).arg(&path).arg(repeats).output()?;
    std::fs::remove_file(&path)?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut fields = text.split_whitespace().map(|f| f.parse::<f64>().unwrap_or(f64::NAN));
    Ok((fields.next().unwrap_or(0.0) as usize, fields.next().unwrap_or(f64::NAN) / 1e6))
}
