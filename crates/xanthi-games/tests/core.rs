//! The core of a position has the outcome of the position, and what is decided at sight is right:
//! compared with plain search on every position of small boards and on random larger ones, for the
//! four rule sets, normal and misère play, with loops, up to three copies of an edge, visited
//! vertices, and with and without a token. Search and boards are written here from the rules.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use xanthi_games::certificate::{Certificate, Strategy};
use xanthi_games::check::judge_ground;
use xanthi_games::graph::families::rng::SplitMix;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::core::{Core, core};
use xanthi_games::reduction::{Erase, GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

/// A position, spelled out; bit v of `open`: the token may come to v.
#[derive(Clone, PartialEq, Eq, Hash)]
struct At {
    copies: Vec<u32>,
    open: u32,
    token: Option<u32>,
}

/// All positions on one board, as far as they were searched: who wins in normal and misère play.
struct World {
    rule: RuleSet,
    n: u32,
    slots: Vec<(u32, u32)>,
    most: u32,
    graph: Arc<Graph>,
    known: FxHashMap<At, [bool; 2]>,
    compared: usize,
    decided: usize,
}

impl World {
    fn new(rule: RuleSet, n: u32, slots: Vec<(u32, u32)>, most: u32) -> Self {
        let mut slots = slots;
        slots.sort_unstable();
        slots.dedup();
        let graph = Graph::new(rule.directed, Labels::numbers(n), slots.iter().map(|&(u, v)| (u, v, most)));
        Self { rule, n, slots, most, graph: Arc::new(graph), known: FxHashMap::default(), compared: 0, decided: 0 }
    }

    /// Every edge there can be, with or without loops.
    fn complete(rule: RuleSet, n: u32, loops: bool, most: u32) -> Self {
        let fits = |u: u32, v: u32| (rule.directed || u <= v) && (loops || u != v);
        Self::new(rule, n, (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).filter(|&(u, v)| fits(u, v)).collect(), most)
    }

    fn options(&self, at: &At) -> Vec<(u32, At)> {
        let mut options = Vec::new();
        for to in (0..self.n).filter(|v| at.open >> v & 1 == 1) {
            let mut next = at.clone();
            next.token = Some(to);
            if self.rule.erase == Erase::Vertex {
                next.open &= !(1 << to);
            }
            if let Some(from) = at.token {
                let joins = |&(u, v): &(u32, u32)| (u, v) == (from, to) || !self.rule.directed && (v, u) == (from, to);
                let Some(slot) = (0..self.slots.len()).find(|&s| at.copies[s] > 0 && joins(&self.slots[s])) else { continue };
                if self.rule.erase == Erase::Edge {
                    next.copies[slot] -= 1;
                }
            }
            options.push((to, next));
        }
        options
    }

    fn wins(&mut self, at: &At) -> [bool; 2] {
        if let Some(known) = self.known.get(at) {
            return *known;
        }
        let mut wins = [false, true];
        let options = self.options(at);
        if !options.is_empty() {
            let after: Vec<_> = options.iter().map(|(_, next)| self.wins(next)).collect();
            wins = [0, 1].map(|play| after.iter().any(|w| !w[play]));
        }
        self.known.insert(at.clone(), wins);
        wins
    }

    fn outcome(&mut self, at: &At, play: Play) -> Outcome {
        Outcome::of_mover(self.wins(at)[usize::from(play == Play::Misere)])
    }

    fn ground(&self, at: &At) -> GeographyPosition {
        let mut ground = GeographyPosition::new(self.rule, self.graph.clone(), at.token, &[]);
        (0..self.n).filter(|v| at.open >> v & 1 == 0).for_each(|v| ground.close(v));
        (0..).zip(&at.copies).for_each(|(e, &copies)| ground.set_copies(e, copies));
        ground
    }

    fn spell(&self, ground: &GeographyPosition) -> At {
        let open = (0..self.n).filter(|&v| ground.is_open(v)).fold(0, |open, v| open | 1 << v);
        At { copies: (0..self.slots.len() as u32).map(|e| ground.copies(e)).collect(), open, token: ground.token() }
    }

    fn compare(&mut self, at: &At) {
        let ground = self.ground(at);
        assert_eq!(ground.options(), self.options(at).into_iter().map(|o| o.0).collect::<Vec<_>>());
        for play in [Play::Normal, Play::Misere] {
            let truth = self.outcome(at, play);
            let told = || format!("{play} {} {:?} of {:?}, open {:b}, token {:?}", self.rule, at.copies, self.slots, at.open, at.token);
            self.compared += 1;
            match core(&ground, play) {
                Core::Decided(outcome) => {
                    self.decided += 1;
                    assert_eq!(outcome, truth, "{}", told());
                    self.options_at_sight(at, &ground, play);
                }
                Core::Open(inner) => {
                    assert_eq!(core(&inner, play), Core::Open(inner.clone()), "a core is its own core: {}", told());
                    let told = told();
                    let spelled = self.spell(&inner);
                    assert_eq!(self.outcome(&spelled, play), truth, "{told}");
                    let outer: FxHashMap<u32, At> = self.options(at).into_iter().collect();
                    for (to, next) in self.options(&spelled) {
                        assert_eq!(self.outcome(&next, play), self.outcome(&outer[&to], play), "option {to}: {told}");
                    }
                }
            }
        }
    }

    /// A strategy without nodes proves what it says about options.
    fn options_at_sight(&mut self, at: &At, ground: &GeographyPosition, play: Play) {
        let judged = judge_ground(ground, play, &Certificate::Strategy(Strategy::of(vec![]))).unwrap();
        for ((_, next), said) in self.options(at).into_iter().zip(judged.outcomes()) {
            assert!(said.is_none_or(|outcome| outcome == self.outcome(&next, play)));
        }
    }

    /// Every position on the board.
    fn compare_all(&mut self) {
        let kinds = (u64::from(self.most) + 1).pow(self.slots.len() as u32);
        for number in 0..kinds {
            let mut rest = number;
            let digit = |_: &(u32, u32)| {
                let digit = rest % (u64::from(self.most) + 1);
                rest /= u64::from(self.most) + 1;
                digit as u32
            };
            let copies: Vec<u32> = self.slots.iter().map(digit).collect();
            let all = (1u32 << self.n) - 1;
            let vertex_rule = self.rule.erase == Erase::Vertex;
            for open in if vertex_rule { 0..all + 1 } else { all..all + 1 } {
                for token in 0..self.n + 1 {
                    if vertex_rule && token < self.n && open >> token & 1 == 1 {
                        continue;
                    }
                    self.compare(&At { copies: copies.clone(), open, token: Some(token).filter(|&t| t < self.n) });
                }
            }
        }
    }
}

#[test]
fn on_every_small_board() {
    let boards = [
        (RuleSet::UVG, 3, true, 1),
        (RuleSet::UVG, 4, false, 1),
        (RuleSet::UEG, 3, true, 3),
        (RuleSet::UEG, 4, true, 1),
        (RuleSet::UEG, 4, false, 3),
        (RuleSet::UEG, 5, false, 1),
        (RuleSet::DVG, 3, true, 1),
        (RuleSet::DVG, 4, false, 1),
        (RuleSet::DEG, 2, true, 3),
        (RuleSet::DEG, 3, true, 1),
        (RuleSet::DEG, 3, false, 3),
        (RuleSet::DEG, 4, false, 1),
    ];
    let (mut compared, mut decided) = (0, 0);
    for (rule, n, loops, most) in boards {
        let mut world = World::complete(rule, n, loops, most);
        world.compare_all();
        compared += world.compared;
        decided += world.decided;
    }
    // Each position counts twice, once for normal and once for misère play.
    assert!(compared > 500_000 && decided > 300_000 && compared - decided > 50_000, "{decided} of {compared}");
}

#[test]
fn on_random_larger_boards_after_some_moves() {
    let mut rng = SplitMix::new(20);
    let (mut compared, mut decided) = (0, 0);
    for round in 0..6_000u64 {
        let rule = RuleSet::ALL[(round % 4) as usize];
        let n = 4 + rng.below(4) as u32;
        let edges = n as u64 + rng.below(if rule.erase == Erase::Edge { 4 } else { 8 });
        let slots = (0..edges).map(|_| {
            let (u, v) = (rng.below(u64::from(n)) as u32, rng.below(u64::from(n)) as u32);
            if rule.directed { (u, v) } else { (u.min(v), u.max(v)) }
        });
        let mut world = World::new(rule, n, slots.collect(), 3);
        // Few copies, mostly, or search would take long.
        let copies = world.slots.iter().map(|_| if rng.below(5) == 0 { 1 + rng.below(3) as u32 } else { 1 }).collect();
        let mut at = At { copies, open: (1 << n) - 1, token: None };
        if rng.below(8) > 0 {
            at.token = Some(rng.below(u64::from(n)) as u32);
            at.open &= if rule.erase == Erase::Vertex { !(1 << at.token.unwrap()) } else { u32::MAX };
        }
        for _ in 0..3 {
            world.compare(&at);
            let options = world.options(&at);
            if options.is_empty() {
                break;
            }
            at = options[rng.below(options.len() as u64) as usize].1.clone();
        }
        compared += world.compared;
        decided += world.decided;
    }
    assert!(compared > 20_000 && decided > 5_000 && compared - decided > 5_000, "{decided} of {compared}");
}
