//! Proof-number search: how long it takes, with the certificate and without.
//!
//! `cargo bench --bench search -- vertex 44 60 68`, `-- edge 700`, `-- threads 68`: see
//! `benches/search.md`. One run a position, because one run is long; so no statistics framework.

use std::sync::Arc;
use std::time::{Duration, Instant};
use xanthi::games::graph::{Graph, Labels};
use xanthi::games::reduction::{GeographyPosition, RuleSet};
use xanthi::internals::search::bits::Bits;
use xanthi::internals::search::dfpn::{Search, Space, Step};
use xanthi::internals::search::strategy::Builder;
use xanthi::internals::solve::search::arcs::Arcs;
use xanthi::internals::solve::search::root;
use xanthi::internals::solve::search::vertex::Vertices;
use xanthi::{Budget, Stop};

/// splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }
}

/// Three distinct arcs out of each of `n` vertices, no loops.
fn regular(n: u32, seed: u64) -> Vec<(u32, u32)> {
    let mut random = Random(seed.wrapping_mul(0x1_0000_01b3));
    let mut arcs = Vec::new();
    for u in 0..n {
        let mut heads: Vec<u32> = Vec::new();
        while heads.len() < 3 {
            let v = random.below(u64::from(n)) as u32;
            if v != u && !heads.contains(&v) {
                heads.push(v);
            }
        }
        arcs.extend(heads.into_iter().map(|v| (u, v)));
    }
    arcs
}

/// How often names begin and end with each letter, per thousand, roughly. Rare letters are made a
/// little more frequent than they are: a letter with which no name begins decides almost
/// everything at sight.
const FIRST: [u64; 26] = [70, 65, 70, 35, 35, 25, 45, 40, 25, 20, 40, 55, 65, 45, 30, 55, 12, 45, 80, 50, 20, 25, 25, 10, 20, 15];
const LAST: [u64; 26] = [95, 15, 20, 45, 75, 15, 35, 35, 45, 12, 35, 55, 40, 85, 60, 20, 10, 65, 75, 55, 25, 12, 15, 12, 45, 15];

/// `words` names as copies of arcs between letters, at most 15 of each.
fn names(words: usize, seed: u64) -> Vec<Vec<u32>> {
    let mut random = Random(seed.wrapping_mul(0x1_0000_01b3));
    let mut pick = |weights: &[u64; 26]| {
        let mut at = random.below(weights.iter().sum());
        weights
            .iter()
            .position(|w| {
                if at < *w {
                    true
                } else {
                    at -= w;
                    false
                }
            })
            .unwrap_or(0)
    };
    let mut copies = vec![vec![0; 26]; 26];
    let mut left = words;
    while left > 0 {
        let arc: &mut u32 = &mut copies[pick(&FIRST)][pick(&LAST)];
        if *arc < 15 {
            *arc += 1;
            left -= 1;
        }
    }
    copies
}

struct Run {
    time: Duration,
    with_proof: Duration,
    looked_at: u64,
    proof: usize,
    won: Option<bool>,
}

fn run<G: Space>(space: &G, root: &G::State, limit: &Budget, prove: bool) -> Run {
    let mut search = Search::new(space, limit, limit.memory / 2);
    let begin = Instant::now();
    let won = search.solve(root).ok();
    let time = begin.elapsed();
    let looked_at = search.looked_at();
    let nodes = match won {
        Some(won) if prove => Builder::new(&mut search, limit.memory).nodes(root, won).map_or(0, |n| n.len()),
        _ => 0,
    };
    Run { time, with_proof: begin.elapsed(), looked_at, proof: nodes, won }
}

fn vertex<const W: usize>(n: u32, seed: u64, limit: &Budget, prove: bool) -> Option<Run> {
    let space = Vertices::<W>::new(n as usize, regular(n, seed));
    match space.enter(&Bits::below(n as usize), 0) {
        Step::Open(root) => Some(run(&space, &root, limit, prove)),
        Step::Decided(_) => None,
    }
}

fn limit(threads: usize, seconds: u64) -> Budget {
    let limit = Budget::new(u64::MAX, 2 << 30, threads);
    let flag = limit.canceller();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds));
        flag.cancel(Stop::Time);
    });
    limit
}

fn vertices(n: u32, threads: usize, prove: bool) {
    let mut runs = Vec::new();
    for seed in 1..=10 {
        let limit = limit(threads, 60);
        let found = if n <= 64 { vertex::<1>(n, seed, &limit, prove) } else { vertex::<2>(n, seed, &limit, prove) };
        if let Some(run) = found {
            if n > 76 {
                println!("    seed {seed}: {:.1} s, {} positions, {:?}", run.time.as_secs_f64(), run.looked_at, run.won);
            }
            runs.push(run);
        }
    }
    report(&format!("vertex {n}, {threads} threads"), &mut runs);
    if n <= LARGEST_FOR_CRUDE && prove {
        let mut runs: Vec<Run> = (1..=10).map(|seed| crude(n, seed)).collect();
        report(&format!("vertex {n}, crude depth-first search"), &mut runs);
    }
}

/// The baseline is asked no further than this; it takes seconds here, and ten times as long at
/// every eight vertices more.
const LARGEST_FOR_CRUDE: u32 = 60;

/// The baseline: depth first, retrograde labels at every node, and nothing else.
fn crude(n: u32, seed: u64) -> Run {
    let mut out = vec![0u128; n as usize];
    regular(n, seed).into_iter().for_each(|(u, v)| out[u as usize] |= 1 << v);
    let mut looked_at = 0;
    let begin = Instant::now();
    let won = crude_wins(&out, (1 << n) - 2, 0, &mut looked_at);
    Run { time: begin.elapsed(), with_proof: begin.elapsed(), looked_at, proof: 0, won: Some(won) }
}

fn crude_wins(out: &[u128], mut open: u128, token: usize, looked_at: &mut u64) -> bool {
    *looked_at += 1;
    let (mut p, mut n) = (0u128, 0u128);
    loop {
        let before = p | n;
        let mut rest = open & !before;
        while rest != 0 {
            let v = rest.trailing_zeros();
            rest &= rest - 1;
            let exits = out[v as usize] & open;
            if exits & p != 0 {
                n |= 1 << v;
            } else if exits & !n == 0 {
                p |= 1 << v;
            }
        }
        if p | n == before {
            break;
        }
    }
    let exits = out[token] & open;
    if exits & p != 0 {
        return true;
    }
    open &= !(p | n);
    let mut left = exits & open;
    while left != 0 {
        let u = left.trailing_zeros();
        left &= left - 1;
        if !crude_wins(out, open & !(1 << u), u as usize, looked_at) {
            return true;
        }
    }
    false
}

fn report(what: &str, runs: &mut [Run]) {
    if runs.is_empty() {
        return println!("{what}: all decided at sight");
    }
    runs.sort_by_key(|r| r.time);
    let total: f64 = runs.iter().map(|r| r.time.as_secs_f64()).sum();
    let looked_at: u64 = runs.iter().map(|r| r.looked_at).sum();
    println!(
        "{what}: mean {:.2} ms, median {:.2} ms, with proof {:.2} ms; {} of {} decided; {} positions each, {:.0} a second; proofs of {} nodes",
        1e3 * total / runs.len() as f64,
        1e3 * runs[runs.len() / 2].time.as_secs_f64(),
        1e3 * runs.iter().map(|r| r.with_proof.as_secs_f64()).sum::<f64>() / runs.len() as f64,
        runs.iter().filter(|r| r.won.is_some()).count(),
        runs.len(),
        looked_at / runs.len() as u64,
        looked_at as f64 / total,
        runs.iter().map(|r| r.proof).sum::<usize>() / runs.len(),
    );
}

/// Every opening of a list of names, each with a table of its own.
fn edges(words: usize, seed: u64, threads: usize, seconds: u64) {
    let copies = names(words, seed);
    let pairs = (0..26u32).flat_map(|u| (0..26u32).map(move |v| (u, v)));
    let graph = Arc::new(Graph::new(true, Labels::numbers(26), pairs.map(|(u, v)| (u, v, copies[u as usize][v as usize]))));
    let (mut runs, mut at_sight) = (Vec::new(), 0);
    for token in 0..26 {
        let start = GeographyPosition::new(RuleSet::DEG, graph.clone(), Some(token), &[]);
        for to in start.options() {
            let Step::Open(core) = root::core(&start.after(to), to) else {
                at_sight += 1;
                continue;
            };
            let arcs: Vec<(u32, u32)> = core.arcs.iter().map(|a| (a.0, a.1)).collect();
            let space = Arcs::<1, 32, 256>::new(26, &arcs);
            let found = run(&space, &space.state(&core, |v| v as usize), &limit(threads, seconds), false);
            if found.time.as_secs_f64() > 5.0 {
                println!("    {token} to {to}: {:.1} s, {} positions, {:?}", found.time.as_secs_f64(), found.looked_at, found.won);
            }
            runs.push(found);
        }
    }
    println!("{words} names, seed {seed}: {} openings decided at sight, {} searched", at_sight, runs.len());
    let times = || runs.iter().map(|r| r.time.as_secs_f64());
    println!("    slowest {:.2} s, together {:.2} s", times().fold(0.0, f64::max), times().sum::<f64>());
    report(&format!("edge, {threads} threads, each opening alone"), &mut runs);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let numbers: Vec<u64> = arguments.iter().skip(1).filter_map(|a| a.parse().ok()).collect();
    let given = |i: usize, otherwise: u64| numbers.get(i).copied().unwrap_or(otherwise);
    match arguments.first().map(String::as_str) {
        Some("vertex") => numbers.iter().for_each(|&n| vertices(n as u32, 1, true)),
        Some("threads") => {
            for &n in &numbers {
                vertices(n as u32, 1, false);
                vertices(n as u32, 2, false);
            }
        }
        Some("edge") => edges(given(0, 700) as usize, given(1, 1), given(2, 1) as usize, given(3, 20)),
        _ => {
            [28, 36, 44, 52, 60].into_iter().for_each(|n| vertices(n, 1, true));
            edges(200, 1, 1, 20);
        }
    }
}
