//! Searches that no special theorem covers: edge geography on graphs that are not bipartite,
//! misère play, and tables of nimbers.

#[path = "../tests/naive/graphs.rs"]
#[allow(dead_code, unreachable_pub)]
mod graphs;

use divan::{Bencher, black_box};
use graphs::{all_graphs, ground};
use xanthi::Budget;
use xanthi::internals::solve::method::{Method, Question};
use xanthi::internals::solve::{edge_search, misere_search, values};
use xanthi_games::graph::Labels;
use xanthi_games::{Graph, Play, RuleSet};

fn main() {
    divan::main();
}

fn complete(n: u32) -> Graph {
    Graph::new(false, Labels::numbers(n), (0..n).flat_map(|u| (0..u).map(move |v| (v, u, 1))))
}

/// Every start of every graph on 7 vertices: 1,044 graphs, 7,308 positions.
fn seven_vertices(bencher: Bencher<'_, '_>, method: Method, rule: RuleSet, play: Play) {
    let boards: Vec<_> = all_graphs(7).iter().map(|graph| ground(rule, graph, None)).collect();
    let question = Question { play, all_options: true, grundy: false };
    bencher.bench_local(|| {
        for board in &boards {
            let _ = black_box((method.solve)(board, question, &Budget::default()));
        }
    });
}

#[divan::bench(sample_count = 5)]
fn ueg_all_graphs_on_7_vertices(bencher: Bencher<'_, '_>) {
    seven_vertices(bencher, edge_search::METHOD, RuleSet::UEG, Play::Normal);
}

#[divan::bench(sample_count = 5)]
fn misere_uvg_all_graphs_on_7_vertices(bencher: Bencher<'_, '_>) {
    seven_vertices(bencher, misere_search::METHOD, RuleSet::UVG, Play::Misere);
}

#[divan::bench(sample_count = 3)]
fn misere_ueg_all_graphs_on_7_vertices(bencher: Bencher<'_, '_>) {
    seven_vertices(bencher, misere_search::METHOD, RuleSet::UEG, Play::Misere);
}

#[divan::bench(args = [6, 7, 8], sample_count = 5)]
fn ueg_complete_graph(bencher: Bencher<'_, '_>, n: u32) {
    let board = ground(RuleSet::UEG, &complete(n), Some(0));
    bencher.bench_local(|| (edge_search::METHOD.solve)(black_box(&board), Question::default(), &Budget::default()));
}

#[divan::bench(args = [6, 7], sample_count = 3)]
fn nimber_of_ueg_complete_graph(bencher: Bencher<'_, '_>, n: u32) {
    let board = ground(RuleSet::UEG, &complete(n), Some(0));
    let question = Question { grundy: true, ..Question::default() };
    bencher.bench_local(|| (values::METHOD.solve)(black_box(&board), question, &Budget::default()));
}
