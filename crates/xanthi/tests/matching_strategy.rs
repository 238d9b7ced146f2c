//! The matching strategy wins against all replies on small boards and at random on large ones.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::internals::solve::matching::GallaiEdmonds;
use xanthi::internals::strategy::matching::AlongMatching;
use xanthi::internals::theory::small_graphs::{Random, graphs};
use xanthi::strategy::verify::{Trial, against_all, at_random};
use xanthi::strategy::{Player, Reply, Strategy};
use xanthi_games::certificate::Matching;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{GeographyPosition, Position, RuleSet};

fn structure(ground: &GeographyPosition) -> Matching {
    GallaiEdmonds::of(ground.graph(), |v| ground.is_open(v), &Budget::default()).unwrap().certificate()
}

/// Plain search: whether the player to move wins.
fn wins(ground: &GeographyPosition, seen: &mut FxHashMap<(Vec<bool>, Option<u32>), bool>) -> bool {
    let key = ((0..ground.graph().order() as u32).map(|v| ground.is_open(v)).collect(), ground.token());
    if let Some(&known) = seen.get(&key) {
        return known;
    }
    let won = ground.options().into_iter().any(|to| !wins(&ground.after(to), seen));
    seen.insert(key, won);
    won
}

/// All strategies that a structure gives: for every winning first move, or for the second player.
fn all_strategies(ground: &GeographyPosition) -> Vec<AlongMatching> {
    let structure = structure(ground);
    let one = AlongMatching::new(ground, &structure).unwrap();
    if one.player() == Player::Second {
        return vec![one];
    }
    ground.options().into_iter().filter_map(|u| AlongMatching::beginning_with(ground, &structure, u).ok()).collect()
}

#[test]
fn on_small_graphs_it_wins_against_all_replies_for_the_right_player() {
    let mut played = [0; 2];
    for graph in (1..=6).flat_map(graphs) {
        let graph = Arc::new(graph);
        for token in (0..graph.order() as u32).map(Some).chain([None]) {
            let ground = GeographyPosition::new(RuleSet::UVG, graph.clone(), token, &[]);
            let first = wins(&ground, &mut FxHashMap::default());
            let strategies = all_strategies(&ground);
            assert!(!strategies.is_empty());
            for strategy in strategies {
                assert_eq!(strategy.player() == Player::First, first, "{ground:?}");
                assert!(against_all(&strategy, &Budget::default()).held(), "{ground:?}: {strategy:?}");
                played[usize::from(first)] += 1;
            }
        }
    }
    assert!(played[0] > 100 && played[1] > 500, "{played:?}");
}

fn random_graph(n: u32, edges: usize, random: &mut Random) -> Graph {
    let edges = (0..edges).map(|_| (random.below(n as usize) as u32, random.below(n as usize) as u32, 1));
    Graph::new(false, Labels::numbers(n), edges.collect::<Vec<_>>())
}

#[test]
fn every_winning_first_move_is_followed_by_a_maximum_matching_that_misses_it() {
    let mut random = Random(7);
    let mut exchanged = 0;
    for round in 0..400 {
        let n = 5 + random.below(20) as u32;
        let extra = random.below(n as usize);
        let graph = random_graph(n, n as usize + extra, &mut random);
        let gone: Vec<u32> = (0..n).filter(|_| random.below(8) == 0).collect();
        let ground = GeographyPosition::new(RuleSet::UVG, Arc::new(graph), None, &gone);
        let pairs = structure(&ground).pairs;
        for strategy in all_strategies(&ground) {
            let mine = strategy.pairs();
            assert_eq!(mine.len(), pairs.len(), "round {round}");
            let mut ends: Vec<u32> = mine.iter().flatten().copied().collect();
            ends.sort_unstable();
            assert!(ends.windows(2).all(|w| w[0] < w[1]) && ends.iter().all(|&v| ground.is_open(v)));
            assert!(mine.iter().all(|[u, v]| ground.graph().neighbours(*u).contains(v)));
            exchanged += usize::from(mine != pairs);
            let below = |k: u64| random.below(k as usize) as u64;
            assert_eq!(at_random(&strategy, 3, below, &Budget::default()), Trial::Held(3));
            if n <= 9 {
                assert!(against_all(&strategy, &Budget::default()).held());
            }
        }
    }
    assert!(exchanged > 100, "{exchanged}");
}

#[test]
fn at_random_on_large_boards() {
    let mut random = Random(11);
    let lines = ["uvg:line.20001.3.8@77", "uvg:line.3000.4.5@7", "uvg:grid.51x51@1,1", "uvg:petersen@0", "uvg:complete.301@0"];
    let grounds = lines.map(|line| Position::parse(line).unwrap().geography().unwrap());
    let graphs = [random_graph(20_000, 22_000, &mut random), random_graph(2_000, 6_000, &mut random)];
    let others = graphs.map(|g| GeographyPosition::new(RuleSet::UVG, Arc::new(g), Some(3), &[]));
    for ground in grounds.into_iter().chain(others) {
        let strategy = AlongMatching::new(&ground, &structure(&ground)).unwrap();
        assert_eq!(at_random(&strategy, 2, |k| random.below(k as usize) as u64, &Budget::default()), Trial::Held(2));
    }
}

/// Goes where a maximum matching leaves a vertex out, and then along another maximum matching.
struct WithoutExchange(AlongMatching, Vec<[u32; 2]>);

impl Strategy for WithoutExchange {
    type Memory = bool;
    fn name(&self) -> String {
        "wrong".into()
    }
    fn source(&self) -> &'static str {
        "made to fail"
    }
    fn opening(&self) -> GeographyPosition {
        self.0.opening()
    }
    fn player(&self) -> Player {
        self.0.player()
    }
    fn memory(&self) -> bool {
        false
    }
    fn reply(&self, begun: &mut bool, at: &GeographyPosition) -> Option<Reply> {
        if !std::mem::replace(begun, true) {
            return self.0.reply(&mut (), at);
        }
        let token = at.token()?;
        let pair = self.1.iter().find(|p| p.contains(&token))?;
        Some(Reply::new(pair[0] + pair[1] - token, "along a matching that may not miss the first vertex"))
    }
}

#[test]
fn without_the_exchange_it_loses() {
    let (mut held, mut failed) = (0, 0);
    for graph in graphs(5) {
        let ground = GeographyPosition::new(RuleSet::UVG, Arc::new(graph), None, &[]);
        let structure = structure(&ground);
        for strategy in all_strategies(&ground) {
            let changed = strategy.pairs() != structure.pairs;
            let trial = against_all(&WithoutExchange(strategy, structure.pairs.clone()), &Budget::default());
            held += usize::from(trial.held());
            failed += usize::from(!trial.held() && changed);
        }
    }
    assert!(held > 10 && failed > 10, "{held}, {failed}");
}

#[test]
fn a_wrong_certificate_or_first_move_is_refused() {
    let ground = Position::parse("uvg:path.5@1").unwrap().geography().unwrap();
    let sound = structure(&ground);
    assert!(AlongMatching::new(&ground, &Matching::default()).is_err());
    assert!(AlongMatching::beginning_with(&ground, &sound, 1).is_err());
    assert!(AlongMatching::beginning_with(&ground, &sound, 99).is_err());
    assert!(AlongMatching::beginning_with(&ground, &sound, 0).is_ok());
    let edges = Position::parse("ueg:path.5@1").unwrap().geography().unwrap();
    assert!(AlongMatching::new(&edges, &sound).is_err());
}
