//! Many small questions: every start of every graph with 7 and 8 vertices, with nauty's `geng`
//! writing them as the baseline; and every start letter and opening word of the bundled lists.
//!
//! `cargo bench -p xanthi --bench lists`. Medians of nine runs; one thread; every certificate is
//! checked. The figures are in `benches/lists.md`.

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use xanthi::Budget;
use xanthi::games::check::judge_ground;
use xanthi::games::graph::formats;
use xanthi::games::{Game, GeographyPosition, Position, RuleSet};
use xanthi::internals::solve::{portfolio, small_edges};
use xanthi::solve::Question;

const RUNS: usize = 9;

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

/// What `geng` writes for graphs with `n` vertices, by whichever name it is installed.
fn geng(n: u32) -> Option<String> {
    let run = |name: &str| Command::new(name).args(["-q", &n.to_string()]).output().ok();
    let output = run("geng").or_else(|| run("nauty-geng"))?;
    String::from_utf8(output.stdout).ok()
}

fn decide(ground: &GeographyPosition) {
    let question = Question { all_options: true, ..Question::default() };
    let answer = portfolio::answer(ground, question, &Budget::default()).expect("no limit is set");
    let judged = judge_ground(ground, question.play, &answer.finding.certificate).expect("the certificate is right");
    assert_eq!(judged.outcomes(), answer.finding.options);
}

fn graphs() {
    for n in [7, 8] {
        let Some(lines) = geng(n) else {
            println!("geng is not installed (Debian package nauty); graphs with {n} vertices are left out");
            continue;
        };
        let writing = median(|| drop(geng(n)));
        println!("{} graphs with {n} vertices; geng writes them in {writing:.1?}", lines.lines().count());
        for rule in RuleSet::ALL {
            if n == 8 && rule == RuleSet::UEG {
                continue;
            }
            let time = median(|| {
                for line in lines.lines() {
                    let graph = formats::line(line).expect("geng writes graph6");
                    decide(&GeographyPosition::new(rule, Arc::new(rule.board(&graph)), None, &[]));
                }
            });
            println!("    {rule} {time:>10.1?}  {:.1} times as long as geng", time.as_secs_f64() / writing.as_secs_f64());
        }
        let graphs: Vec<_> = lines.lines().map(|line| formats::line(line).expect("geng writes graph6")).collect();
        let time =
            median(|| graphs.iter().for_each(|graph| drop(small_edges::starts(graph, &Budget::default()).expect("small and simple"))));
        println!("    ueg without certificates, from a table: {time:.1?}");
        let slow = Instant::now();
        let question = Question { all_options: true, ..Question::default() };
        for graph in graphs.iter().step_by(if n == 8 { 16 } else { 1 }) {
            let ground = GeographyPosition::new(RuleSet::UEG, Arc::new(graph.clone()), None, &[]);
            drop(portfolio::answer(&ground, question, &Budget::default()));
        }
        println!("    ueg with certificates, unchecked{}: {:.1?}", if n == 8 { ", every 16th graph" } else { "" }, slow.elapsed());
    }
}

/// Every start letter and every opening word; words with the same letters at their ends lead to
/// the same position, which is solved once.
fn words() {
    let mut together = Duration::ZERO;
    for name in ["countries", "us-states", "capitals"] {
        let position: Position = format!("words:{name}").parse().expect("a bundled list");
        let open = position.typed().words().expect("a word game");
        let mut distinct = 0;
        let time = median(|| {
            let mut grounds: Vec<GeographyPosition> = Vec::new();
            let starts = open.game.starts().into_iter().map(|key| open.game.at_start(key));
            for at in starts.chain(open.game.openings().map(|(_, at)| at)) {
                let ground = at.game.reduction(&at.state).geography().expect("a word has been said or a letter is given");
                if !grounds.contains(&ground) {
                    decide(&ground);
                    grounds.push(ground);
                }
            }
            distinct = grounds.len();
        });
        println!("{name}: {} words, {distinct} different positions, {time:.1?}", open.game.len());
        together += time;
    }
    println!("the three lists together: {together:.1?}");
}

fn main() {
    words();
    graphs();
}
