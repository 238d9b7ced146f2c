//! Shannon's game and Bridg-it: the class of large boards with certificates that are checked, all
//! winning moves of small ones, and the replies of the player that follows a certificate.
//!
//! `cargo bench -p xanthi --bench shannon`. Medians of five runs. The figures are in
//! `benches/shannon.md`.

use std::time::{Duration, Instant};
use xanthi::Budget;
use xanthi::games::SwitchingPosition;
use xanthi::games::check::judge_position;
use xanthi::games::games::bridgit::Bridgit;
use xanthi::games::games::shannon::Shannon;
use xanthi::games::graph::Labels;
use xanthi::games::{At, Game, Graph, Position};
use xanthi::games::{Play, Side};
use xanthi::solve::shannon::{Fate, TreePlayer, fate};
use xanthi::solve::{Question, solve};

const RUNS: usize = 5;

fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[RUNS / 2]
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize % n) as u32
    }
}

fn board<G: Game>(game: &G) -> SwitchingPosition {
    game.reduction(&game.start()).switching().expect("a position of Shannon's game")
}

/// Class, and the certificate judged.
fn class<G: Game>(name: &str, game: &G) {
    let position = Position::of(At::opening(game.clone()));
    let start = board(game);
    let time = median(|| drop(fate(&start, &Budget::default()).expect("no limit is set")));
    let found = fate(&start, &Budget::default()).expect("no limit is set");
    let certificate = match &found {
        Fate::Short(c) | Fate::Cut(c) | Fate::First { short: c, .. } => c,
    };
    let checked = median(|| drop(judge_position(&position, Play::Normal, certificate)));
    let accepted = judge_position(&position, Play::Normal, certificate).is_ok();
    println!("{name}: class {} in {time:.2?}; checked in {checked:.2?}, {accepted}", found.class());
}

/// A whole game against random moves; the time of the replies.
fn replies(rows: u32, columns: u32) {
    let start = board(&Bridgit::new(rows, columns, Side::Left).expect("a board"));
    let Fate::First { short, .. } = fate(&start, &Budget::default()).expect("no limit is set") else { return };
    let (mut random, mut times) = (Random(9), Vec::new());
    let mut player = TreePlayer::new(&start, &short).expect("a certificate of Shannon's game");
    player.begin();
    while player.position().winner().is_none() && times.len() < 400 {
        let free: Vec<u32> = player.position().free_edges().collect();
        let edge = free[random.below(free.len()) as usize];
        let before = Instant::now();
        player.reply(edge);
        times.push(before.elapsed());
    }
    times.sort();
    println!(
        "bridgit:{rows}x{columns}: {} replies, median {:.2?}, longest {:.2?}",
        times.len(),
        times[times.len() / 2],
        times[times.len() - 1]
    );
}

fn main() {
    for (n, m) in [(1000, 2000), (1000, 1990), (1000, 2100), (10_000, 20_000), (20_000, 40_000)] {
        let mut random = Random(4);
        let edges: Vec<_> = (0..m).map(|_| (random.below(n), random.below(n), 1)).collect();
        let graph = Graph::new(false, Labels::numbers(n as u32), edges);
        class(&format!("random multigraph, {n} vertices, {m} edges"), &Shannon::new(&graph, [0, 1], Side::Left).expect("a board"));
    }
    for (rows, columns) in [(5, 6), (20, 21), (100, 101), (224, 225)] {
        class(&format!("bridgit:{rows}x{columns}"), &Bridgit::new(rows, columns, Side::Left).expect("a board"));
    }
    replies(100, 101);
    for (rows, columns) in [(5, 6), (12, 13), (100, 101)] {
        let position = Position::of(At::opening(Bridgit::new(rows, columns, Side::Left).expect("a board")));
        let question = Question { all_options: true, ..Question::default() };
        let time = median(|| drop(solve(&position, question, &Budget::default())));
        let verdict = solve(&position, question, &Budget::default());
        println!(
            "{position}: every move in {time:.2?}, checked {}; {} of {} win",
            verdict.checked(),
            verdict.winning_moves().count(),
            verdict.options().len()
        );
    }
}
