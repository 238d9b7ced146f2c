//! Undirected vertex geography by a maximum matching, against definitions and plain search.

mod mutations;
mod oracle;

use oracle::{Random, Small};
use std::sync::Arc;
use xanthi::games::certificate::Certificate;
use xanthi::games::check::judge_ground;
use xanthi::games::graph::{Graph, Labels};
use xanthi::games::reduction::{GeographyPosition, RuleSet};
use xanthi::games::{Outcome, Play};
use xanthi::internals::solve::matching::{GallaiEdmonds, METHOD, Part};
use xanthi::solve::{Found, NoAnswer, Question};
use xanthi::{Budget, Stop};

fn graph(n: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Arc<Graph> {
    Arc::new(Graph::new(false, Labels::numbers(n), edges.into_iter().map(|(u, v)| (u, v, 1))))
}

fn uvg(graph: &Arc<Graph>, token: Option<u32>, gone: &[u32]) -> GeographyPosition {
    GeographyPosition::new(RuleSet::UVG, graph.clone(), token, gone)
}

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: false };

/// Solves, and has the certificate judged; the checker must prove the same.
fn solve(ground: &GeographyPosition) -> Found {
    let found = (METHOD.solve)(ground, QUESTION, &Budget::default()).unwrap();
    let judged = judge_ground(ground, Play::Normal, &found.certificate).unwrap_or_else(|flaw| panic!("{flaw}\n{found:?}\n{ground:?}"));
    assert_eq!((judged.outcome(), &judged.outcomes()), (found.outcome, &found.options), "{ground:?}");
    found
}

/// Compares a ground with plain search for every option.
fn compare_with_search(small: &Small, ground: &GeographyPosition) {
    let found = solve(ground);
    let open = (0..small.n as u32).filter(|&v| ground.is_open(v)).fold(0u32, |set, v| set | 1 << v);
    let options = ground.options();
    let wins: Vec<bool> = options.iter().map(|&u| small.mover_wins(open & !(1 << u), u)).collect();
    for (i, win) in wins.iter().enumerate() {
        assert_eq!(found.options[i], Some(Outcome::of_mover(*win)), "option {} of {ground:?}", options[i]);
        assert_eq!(*win, !small.is_missed(open, options[i]), "the theorem at {} of {ground:?}", options[i]);
    }
    assert_eq!(found.outcome, Outcome::of_mover(wins.contains(&false)));
    assert_eq!(found.options.len(), wins.len());
}

#[test]
fn every_graph_with_up_to_6_vertices_agrees_with_the_definition_and_with_plain_search() {
    for n in 0..=6usize {
        for code in 0..1u32 << (n * n.saturating_sub(1) / 2) {
            let small = Small::numbered(n, code);
            compare_with_search(&small, &uvg(&graph(n as u32, small.edges()), None, &[]));
        }
    }
}

#[test]
fn every_start_and_every_set_of_visited_vertices_on_up_to_5_vertices_agrees_with_plain_search() {
    for n in 1..=5 {
        for code in 0..1u32 << (n * (n - 1) / 2) {
            let small = Small::numbered(n, code);
            let board = graph(n as u32, small.edges());
            for token in 0..n as u32 {
                let gone: Vec<u32> = (0..n as u32).filter(|&v| (code ^ token) >> v & 1 == 1).collect();
                compare_with_search(&small, &uvg(&board, Some(token), &[]));
                compare_with_search(&small, &uvg(&board, Some(token), &gone));
            }
        }
    }
}

#[test]
fn random_graphs_with_up_to_12_vertices_agree_with_the_definition_and_with_plain_search() {
    let mut random = Random(1);
    for _ in 0..3000 {
        let n = 7 + random.below(6) as usize;
        let density = 1 + random.below(6);
        let small = Small::random(n, density, 2 * n as u64, &mut random);
        let gone: Vec<u32> = (0..n as u32).filter(|_| random.below(6) == 0).collect();
        let token = Some(random.below(n as u64) as u32).filter(|_| random.below(2) == 0);
        compare_with_search(&small, &uvg(&graph(n as u32, small.edges()), token, &gone));
    }
}

#[test]
fn large_random_graphs_agree_with_a_textbook_blossom_algorithm() {
    let mut random = Random(2);
    for round in 0..300 {
        let n = 20 + random.below(180) as u32;
        // Mostly sparse: there the decomposition is rich.
        let size = u64::from(n) * (5 + random.below(20)) / 10;
        let edges: Vec<_> =
            (0..size).map(|_| (random.below(n.into()) as u32, random.below(n.into()) as u32)).filter(|e| e.0 != e.1).collect();
        let board = graph(n, edges.iter().copied());
        let ge = GallaiEdmonds::of(&board, |_| true, &Budget::default()).unwrap();
        let best = oracle::textbook_matching(n as usize, &edges, None);
        assert_eq!(ge.deficiency(), n as usize - 2 * best);
        let found = solve(&uvg(&board, None, &[]));
        for _ in 0..(if round % 10 == 0 { n } else { 2 }) {
            let v = random.below(n.into()) as u32;
            let missed = oracle::textbook_matching(n as usize, &edges, Some(v)) == best;
            assert_eq!(found.options[v as usize], Some(Outcome::of_mover(!missed)));
            assert_eq!(ge.part(v) == Some(Part::D), missed);
        }
    }
}

#[test]
fn deeply_nested_blossoms_are_solved_and_proved() {
    // Triangles in a chain, a flower of long odd cycles, and both hung on a path, shuffled.
    let mut random = Random(3);
    for round in 0..200u32 {
        let mut edges = Vec::new();
        let mut n = 1;
        for _ in 0..4 + round % 30 {
            let (root, length) = (random.below(n.into()) as u32, 2 * (1 + random.below(4) as u32));
            let ring: Vec<u32> = [root].into_iter().chain(n..n + length).collect();
            edges.extend((0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])));
            n += length;
        }
        for _ in 0..round % 4 {
            edges.push((random.below(n.into()) as u32, n));
            n += 1;
        }
        let names = random.permutation(n);
        let renamed: Vec<_> = edges.iter().map(|&(u, v)| (names[u as usize], names[v as usize])).collect();
        let board = graph(n, renamed.iter().copied());
        let ge = GallaiEdmonds::of(&board, |_| true, &Budget::default()).unwrap();
        assert_eq!(ge.deficiency(), n as usize - 2 * oracle::textbook_matching(n as usize, &renamed, None));
        solve(&uvg(&board, None, &[]));
    }
}

#[test]
fn loops_parallel_edges_and_edges_taken_out_make_no_difference() {
    let mut random = Random(4);
    for _ in 0..500 {
        let small = Small::random(8, 1, 3, &mut random);
        let plain = graph(8, small.edges());
        let fancy = small.edges().map(|(u, v)| (u, v, 2)).chain((0..8).filter(|_| random.below(2) == 0).map(|v| (v, v, 1)));
        let fancy = Arc::new(Graph::new(false, Labels::numbers(8), fancy.collect::<Vec<_>>()));
        let answer = solve(&uvg(&plain, None, &[]));
        assert_eq!(solve(&uvg(&fancy, None, &[])).options, answer.options);
        let mut full = uvg(&graph(8, (0..8).flat_map(|u| (0..u).map(move |v| (u, v)))), None, &[]);
        for i in 0..full.graph().size() as u32 {
            let edge = full.graph().edges()[i as usize];
            full.set_copies(i, u32::from(small.joined(edge.tail, edge.head)));
        }
        assert_eq!(solve(&full).options, answer.options);
    }
}

#[test]
fn known_boards_have_their_known_outcomes() {
    // A path is P exactly from its even vertices if there is an odd number of them; the Petersen
    // graph and even grids have perfect matchings, so the first player wins from everywhere; in an
    // odd cycle, in K5 and in a grid with an odd number of cells the starts that lose for the
    // player to move are all, all, and one colour.
    let starts = |n, edges: Vec<(u32, u32)>| solve(&uvg(&graph(n, edges), None, &[])).options;
    let p = |n: u32, which: fn(u32) -> bool| (0..n).map(|v| Some(Outcome::of_mover(!which(v)))).collect::<Vec<_>>();
    assert_eq!(starts(7, (1..7).map(|v| (v - 1, v)).collect()), p(7, |v| v % 2 == 0));
    assert_eq!(starts(8, (1..8).map(|v| (v - 1, v)).collect()), p(8, |_| false));
    assert_eq!(starts(9, (0..9).map(|v| (v, (v + 1) % 9)).collect()), p(9, |_| true));
    assert_eq!(starts(5, (0..5).flat_map(|u| (0..u).map(move |v| (u, v))).collect()), p(5, |_| true));
    let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    assert_eq!(starts(10, petersen.collect()), p(10, |_| false));
    let grid = |w: u32, h: u32| {
        let right = (0..w * h).filter(move |v| v % w + 1 < w).map(|v| (v, v + 1));
        right.chain((0..w * (h - 1)).map(move |v| (v, v + w))).collect::<Vec<_>>()
    };
    assert_eq!(starts(20, grid(5, 4)), p(20, |_| false));
    assert_eq!(starts(15, grid(5, 3)), p(15, |v| v % 2 == 0));
}

#[test]
fn a_symmetric_digraph_and_a_part_of_a_graph_decompose_like_the_undirected_graph() {
    let mut random = Random(5);
    for _ in 0..300 {
        let small = Small::random(10, 1, 4, &mut random);
        let part: Vec<bool> = (0..10).map(|_| random.below(3) > 0).collect();
        let set = (0..10u32).filter(|&v| part[v as usize]).fold(0, |set, v| set | 1 << v);
        // Arcs out of and into the part have no reverse.
        let kept = |&(u, v): &(u32, u32)| (part[u as usize] && part[v as usize]) || random.below(2) == 0;
        let arcs: Vec<_> = small.edges().flat_map(|(u, v)| [(u, v), (v, u)]).filter(kept).map(|(u, v)| (u, v, 1)).collect();
        let digraph = Graph::new(true, Labels::numbers(10), arcs);
        let ge = GallaiEdmonds::of(&digraph, |v| part[v as usize], &Budget::default()).unwrap();
        for v in 0..10 {
            match ge.part(v) {
                None => assert!(!part[v as usize]),
                Some(found) => assert_eq!(found == Part::D, small.is_missed(set, v)),
            }
        }
    }
}

#[test]
fn the_method_says_why_it_does_not_apply() {
    let board = graph(3, [(0, 1)]);
    let miss = |ground: &GeographyPosition, question| match (METHOD.solve)(ground, question, &Budget::default()) {
        Err(NoAnswer::DoesNotApply(why)) => why.to_string(),
        other => panic!("{other:?}"),
    };
    let normal = QUESTION;
    assert!(miss(&GeographyPosition::new(RuleSet::UEG, board.clone(), None, &[]), normal).contains("ueg"));
    assert!(miss(&uvg(&board, None, &[]), Question { play: Play::Misere, ..normal }).contains("misère"));
    assert!(miss(&uvg(&board, None, &[]), Question { grundy: true, ..normal }).contains("nimbers"));
    let certificate = solve(&uvg(&board, None, &[])).certificate;
    assert!(judge_ground(&uvg(&board, None, &[]), Play::Misere, &certificate).is_err());
    assert!(judge_ground(&GeographyPosition::new(RuleSet::UEG, board, None, &[]), Play::Normal, &certificate).is_err());
}

#[test]
fn a_stopped_search_knows_only_true_outcomes() {
    // Pentagons have small trees, that are frozen before the flag is looked at; the large odd cycle
    // has not. Pairs are settled by no tree.
    let (pentagons, n) = (50, 20_001);
    let cycle = |start: u32, length: u32| (0..length).map(move |v| (start + v, start + (v + 1) % length));
    let small = (0..pentagons).flat_map(|i| cycle(5 * i, 5));
    let pair = (5 * pentagons + n, 5 * pentagons + n + 1);
    let board = graph(pair.1 + 1, small.chain(cycle(5 * pentagons, n)).chain([pair]));
    let limit = Budget::default();
    limit.canceller().cancel(Stop::Interrupted);
    let Err(NoAnswer::Stopped(undecided)) = (METHOD.solve)(&uvg(&board, None, &[]), QUESTION, &limit) else {
        panic!("it did not stop");
    };
    let right = solve(&uvg(&board, None, &[])).options;
    assert_eq!(undecided.options.len(), right.len());
    for (v, known) in undecided.options.iter().enumerate() {
        assert_eq!(*known, right[v].filter(|_| v < 5 * pentagons as usize), "{v}");
    }
    assert!(GallaiEdmonds::of(&board, |_| true, &limit).is_err());
}

#[test]
fn a_certificate_survives_the_file_format() {
    let mut random = Random(6);
    for _ in 0..50 {
        let small = Small::random(12, 1, 5, &mut random);
        let found = solve(&uvg(&graph(12, small.edges()), None, &[]));
        let text = serde_json::to_string(&found.certificate).unwrap();
        assert_eq!(serde_json::from_str::<Certificate>(&text).unwrap(), found.certificate);
    }
}
