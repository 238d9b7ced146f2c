//! A million random certificates of every kind about small positions: most are nonsense, and
//! whatever the checker accepts must be true. Truth is plain search, written here.

use std::collections::HashMap;
use std::sync::Arc;
use xanthi_games::certificate::{
    Cancelled, CapacityKernel, Certificate, Drained, EvenKernel, EvenKernels, LabelStep, Labels, LastExits, Lemma, Lemmas, Matching,
    MisereKernel, Node, OddComponent, Options, Strategy, ValueNode, ValueTable, WinningMove,
};
use xanthi_games::check::judge_ground;
use xanthi_games::graph::families::rng::SplitMix;
use xanthi_games::graph::{Graph, Labels as Names};
use xanthi_games::reduction::{Erase, GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

/// The nimber, and whether the player to move wins in misère play.
type Truth = (u64, bool);
type Key = (Vec<u32>, Vec<bool>, Option<u32>);

struct Search {
    known: HashMap<Key, Truth>,
}

impl Search {
    fn options(&mut self, ground: &GeographyPosition) -> Vec<Truth> {
        let graph = ground.graph();
        let n = graph.order() as u32;
        let directed = ground.rule().directed;
        let joins = |e: &xanthi_games::graph::Edge, from: u32, to: u32| {
            (e.tail, e.head) == (from, to) || !directed && (e.head, e.tail) == (from, to)
        };
        let reached = |to: &u32| {
            let Some(from) = ground.token() else { return true };
            let vertex_rule = ground.rule().erase == Erase::Vertex;
            !(vertex_rule && from == *to) && (0..).zip(graph.edges()).any(|(i, e)| ground.copies(i) > 0 && joins(e, from, *to))
        };
        let targets: Vec<u32> = (0..n).filter(|&v| ground.is_open(v)).filter(reached).collect();
        targets.into_iter().map(|to| self.truth(&ground.after(to))).collect()
    }

    fn truth(&mut self, ground: &GeographyPosition) -> Truth {
        let graph = ground.graph();
        let copies = (0..graph.size() as u32).map(|e| ground.copies(e)).collect();
        let open = (0..graph.order() as u32).map(|v| ground.is_open(v)).collect();
        let key = (copies, open, ground.token());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let options = self.options(ground);
        let mex = (0..).find(|g| options.iter().all(|o| o.0 != *g)).unwrap();
        let truth = (mex, options.is_empty() || options.iter().any(|o| !o.1));
        self.known.insert(key, truth);
        truth
    }
}

struct Maker<'a> {
    rng: &'a mut SplitMix,
    ground: &'a GeographyPosition,
}

impl Maker<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n.max(1) as u64) as usize
    }

    /// A vertex, seldom one that does not exist.
    fn vertex(&mut self) -> u32 {
        let n = self.ground.graph().order();
        let beyond = usize::from(self.rng.below(40) == 0);
        self.below(n + beyond) as u32
    }

    fn vertices(&mut self) -> Vec<u32> {
        let n = self.ground.graph().order() as u32;
        let mut all: Vec<u32> = (0..n).filter(|_| self.rng.below(2) == 0).collect();
        if self.rng.below(20) == 0 {
            all.push(self.vertex());
        }
        all
    }

    /// The two ends of an edge, either way round.
    fn edge(&mut self) -> [u32; 2] {
        let graph = self.ground.graph().clone();
        if graph.size() == 0 || self.rng.below(40) == 0 {
            return [self.vertex(), self.vertex()];
        }
        let e = graph.edges()[self.below(graph.size())];
        if self.rng.below(2) == 0 { [e.tail, e.head] } else { [e.head, e.tail] }
    }

    fn list<T>(&mut self, most: usize, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| item(self)).collect()
    }

    fn matching(&mut self) -> Matching {
        let mut pairs = self.list(6, Self::edge);
        if self.rng.below(8) > 0 {
            let mut met = Vec::new();
            pairs.retain(|p| {
                let fresh = !met.contains(&p[0]) && !met.contains(&p[1]) && p[0] != p[1];
                met.extend(p);
                fresh
            });
        }
        let barrier = self.list(2, Self::vertex);
        let mut odd = Vec::new();
        for base in self.vertices() {
            let blossoms = if self.rng.below(3) > 0 { vec![] } else { self.list(2, Self::cycle) };
            let link = if self.rng.below(2) == 0 { None } else { Some(self.vertex()) };
            odd.push(OddComponent { base, blossoms, link });
        }
        Matching { pairs, barrier, odd }
    }

    fn cycle(&mut self) -> Vec<[u32; 2]> {
        let mut at = self.vertex();
        let k = [3, 3, 3, 5, 1, 2][self.below(6)];
        let mut cycle = Vec::new();
        for _ in 0..k {
            let row = self.ground.graph().clone();
            let next = match row.order() as u32 > at && !row.neighbours(at).is_empty() {
                true => row.neighbours(at)[self.below(row.neighbours(at).len())],
                false => self.vertex(),
            };
            cycle.push([at, next]);
            at = next;
        }
        cycle
    }

    /// Labels that mostly follow from those before.
    fn labels(&mut self, play: Play, depth: usize) -> Labels {
        let n = self.ground.graph().order() as u32;
        let mut known: Vec<Option<Outcome>> = vec![None; n as usize];
        let mut steps = Vec::new();
        for _ in 0..self.below(2 * n as usize + 2) {
            let v = self.below(n as usize) as u32;
            let exits: Vec<u32> = self.ground.exits(v).map(|x| x.0).collect();
            let lost = exits.iter().find(|&&u| known[u as usize] == Some(Outcome::P));
            let all_won = exits.iter().all(|&u| known[u as usize] == Some(Outcome::N));
            let careless = self.rng.below(25) == 0;
            if !careless && (known[v as usize].is_some() || !self.ground.is_open(v)) {
                continue;
            }
            match lost {
                _ if self.rng.below(12) == 0 => {
                    let vertices = self.vertices();
                    steps.push(LabelStep::Symmetric { vertices, matching: self.matching() });
                    break;
                }
                Some(&u) => {
                    known[v as usize] = Some(Outcome::N);
                    steps.push(LabelStep::N([v, u]));
                }
                None if exits.is_empty() && play == Play::Misere => {
                    known[v as usize] = Some(Outcome::N);
                    steps.push(LabelStep::Stuck(v));
                }
                None if all_won || careless => {
                    known[v as usize] = Some(Outcome::P);
                    steps.push(LabelStep::P(v));
                }
                None => {}
            }
        }
        let rest = if depth == 0 || self.rng.below(2) == 0 { None } else { Some(Box::new(self.certificate(play, depth - 1))) };
        Labels { steps, rest }
    }

    /// One that takes directed edge geography for a chain of links.
    fn of_chain(&mut self, play: Play, inner: usize) -> Certificate {
        let edges = self.ground.graph().size();
        let arc = |m: &mut Self| m.below(edges) as u32;
        match self.below(6) {
            3 => {
                let mut kernel = if self.rng.below(2) == 0 { vec![self.vertex()] } else { self.vertices() };
                kernel.sort_unstable();
                let last = if self.rng.below(3) > 0 { None } else { Some(self.vertex()) };
                Certificate::MisereKernel(MisereKernel { kernel, hub: if self.rng.below(2) == 0 { 0 } else { self.vertex() }, last })
            }
            4 => {
                let last = |m: &mut Self| {
                    let mut exits = m.list(2, arc);
                    exits.sort_unstable();
                    let proof = if inner == 0 || m.rng.below(3) > 0 { None } else { Some(Box::new(m.certificate(play, inner - 1))) };
                    LastExits { exits, proof }
                };
                Certificate::Drained(Drained { last: self.list(3, last) })
            }
            0 => {
                let mut kernel = self.vertices();
                kernel.extend(self.ground.token().filter(|token| !kernel.contains(token)));
                let returns = self.list(3, |m| [m.vertex(), arc(m), 1 + m.below(2) as u32]);
                Certificate::CapacityKernel(CapacityKernel { kernel, returns })
            }
            1 => {
                let lemma = |m: &mut Self| {
                    let link = m.ground.token().filter(|_| m.rng.below(3) > 0).unwrap_or_else(|| m.vertex());
                    if m.rng.below(2) == 0 {
                        return Lemma::Win(link, arc(m), m.below(3) as u32);
                    }
                    let mut moves = m.list(2, |m| [arc(m), m.below(3) as u32]);
                    moves.sort_unstable();
                    Lemma::Lose(link, moves)
                };
                Certificate::Lemmas(Lemmas { lemmas: self.list(3, lemma) })
            }
            2 => Certificate::Lemmas(Lemmas { lemmas: Vec::new() }),
            _ => match self.strategy(play, self.ground.options().len(), inner) {
                Certificate::Strategy(strategy) => Certificate::Strategy(Strategy { links: true, ..strategy }),
                other => other,
            },
        }
    }

    fn certificate(&mut self, play: Play, depth: usize) -> Certificate {
        let degree = self.ground.options().len();
        let inner = if depth == 0 { 0 } else { depth - 1 };
        if self.ground.rule() == RuleSet::DEG && self.rng.below(3) == 0 {
            return self.of_chain(play, inner);
        }
        match self.below(if depth == 0 { 6 } else { 10 }) {
            0 => Certificate::Matching(self.matching()),
            1 => Certificate::EvenKernel(EvenKernel { kernel: self.vertices() }),
            2 => Certificate::EvenKernels(EvenKernels { kernels: self.list(2, Self::vertices), steps: self.list(4, Self::edge) }),
            3 => Certificate::Labels(self.labels(play, depth)),
            4 => {
                let nodes = 1 + self.below(5);
                let value =
                    |m: &mut Self, i: usize| ValueNode { value: m.rng.below(3), options: m.list(3, |m| (i + 1 + m.below(nodes)) as u32) };
                Certificate::Values(ValueTable { nodes: (0..nodes).map(|i| value(self, i)).collect() })
            }
            5 => self.strategy(play, degree, inner),
            6 => {
                let kinds = (0..degree).map(|_| if self.rng.below(2) == 0 { None } else { Some(self.certificate(play, inner)) });
                Certificate::Options(Options { options: kinds.collect() })
            }
            7 => Certificate::Move(WinningMove { option: self.below(degree + 1) as u32, then: Box::new(self.certificate(play, inner)) }),
            8 => {
                let edges = self.ground.graph().size();
                let pairs = self.list(2, |m| [m.below(edges) as u32, m.below(edges) as u32, m.below(3) as u32]);
                Certificate::Cancelled(Cancelled { pairs, rest: Box::new(self.certificate(play, inner)) })
            }
            _ => self.strategy(play, degree, inner),
        }
    }

    fn strategy(&mut self, play: Play, degree: usize, inner: usize) -> Certificate {
        let count = self.below(5);
        let mut nodes = Vec::new();
        for i in 0..count {
            let child = |m: &mut Self| if m.rng.below(2) == 0 { None } else { Some((i + 1 + m.below(2)) as u32) };
            nodes.push(match self.below(5) {
                0 | 1 => Node::Win(self.below(degree) as u32, child(self)),
                2 | 3 => Node::Lose(self.list(3, child)),
                _ => Node::By(Box::new(self.certificate(play, inner))),
            });
        }
        Certificate::Strategy(Strategy::of(nodes))
    }
}

fn ground(rng: &mut SplitMix, rule: RuleSet) -> GeographyPosition {
    let n = 1 + rng.below(5) as u32;
    let edges = rng.below(8);
    let mut list = Vec::new();
    for _ in 0..edges {
        let (u, v) = (rng.below(u64::from(n)) as u32, rng.below(u64::from(n)) as u32);
        let copies = if rng.below(4) == 0 { 1 + rng.below(3) as u32 } else { 1 };
        list.push((u, v, copies));
        if rule.directed && rng.below(3) == 0 {
            list.push((v, u, 1));
        }
    }
    if rule == RuleSet::DEG && rng.below(2) == 0 {
        // As many arcs lead to a hub as from there, or more.
        list.truncate(2);
        for other in 1..n {
            let out = rng.below(3) as u32;
            list.extend([(0, other, out), (other, 0, out + rng.below(2) as u32)].into_iter().filter(|(_, _, copies)| *copies > 0));
        }
    }
    let token = if rng.below(4) == 0 { None } else { Some(rng.below(u64::from(n)) as u32) };
    let mut at = GeographyPosition::new(rule, Arc::new(Graph::new(rule.directed, Names::numbers(n), list)), token, &[]);
    for _ in 0..rng.below(3) {
        let options = at.options();
        if !options.is_empty() {
            at.advance(options[rng.below(options.len() as u64) as usize]);
        }
    }
    at
}

#[test]
fn whatever_is_accepted_is_true() {
    let mut rng = SplitMix::new(7);
    let mut accepted: HashMap<&str, u32> = HashMap::new();
    for round in 0..ROUNDS {
        let rule = RuleSet::ALL[(round % 4) as usize];
        let at = ground(&mut rng, rule);
        let mut search = Search { known: HashMap::new() };
        for _ in 0..40 {
            let play = if rng.below(4) == 0 { Play::Misere } else { Play::Normal };
            let certificate = Maker { rng: &mut rng, ground: &at }.certificate(play, 2);
            let Ok(proved) = judge_ground(&at, play, &certificate) else { continue };
            *accepted.entry(kind(&certificate)).or_default() += 1;
            let outcome = |t: Truth| Outcome::of_mover(if play == Play::Normal { t.0 > 0 } else { t.1 });
            let truth = search.truth(&at);
            assert_eq!(proved.outcome(), outcome(truth), "{play} {at:?} {certificate:?}");
            assert!(proved.nimber().is_none_or(|g| g == truth.0), "{at:?} {certificate:?}");
            let options = search.options(&at);
            assert_eq!(options.len(), proved.options.len());
            for (said, known) in proved.outcomes().into_iter().zip(options) {
                assert!(said.is_none_or(|o| o == outcome(known)), "{play} {at:?} {certificate:?} proves {proved:?}");
            }
        }
    }
    // Every kind must have been accepted often enough for the test to mean something.
    let kinds = ["options", "move", "matching", "even_kernel", "even_kernels", "labels", "cancelled", "strategy", "values"];
    let kinds = [&kinds[..], &["lemmas", "capacity_kernel", "strategy about a chain"]].concat();
    assert!(kinds.iter().all(|k| accepted.get(k).is_some_and(|&n| n > 100)), "{accepted:?}");
    // Drained links are rarer still; those that are right are made in another test.
    assert!(accepted.get("misere_kernel").is_some_and(|&n| n > 10), "{accepted:?}");
}

const ROUNDS: u64 = 25_000;

fn kind(certificate: &Certificate) -> &'static str {
    match certificate {
        Certificate::Strategy(strategy) if strategy.links => "strategy about a chain",
        certificate => certificate.kind(),
    }
}
