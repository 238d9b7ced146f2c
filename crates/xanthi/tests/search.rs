//! Proof-number search against plain exhaustive search, and its certificates against the checker.

use std::collections::HashMap;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::games::certificate::{Certificate, Strategy};
use xanthi::games::check::judge_ground;
use xanthi::games::graph::{Graph, Labels};
use xanthi::games::reduction::{GeographyPosition, RuleSet};
use xanthi::games::{Outcome, Play};
use xanthi::internals::search::bits::Bits;
use xanthi::internals::search::dfpn::{Search, Step};
use xanthi::internals::search::strategy::Builder;
use xanthi::internals::solve::links::OF_GROUND;
use xanthi::internals::solve::portfolio;
use xanthi::internals::solve::search::arcs::Arcs;
use xanthi::internals::solve::search::vertex::Vertices;
use xanthi::internals::solve::search::{self, root};
use xanthi::solve::{Found, NoAnswer, Question};

/// Exhaustive search on copies of arcs and a list of visited vertices; who moves loses if stuck.
#[derive(Default)]
struct Naive {
    seen: HashMap<(Vec<u8>, u32, usize), bool>,
}

impl Naive {
    /// `copies[u * n + v]`; with the vertex rule bit v of `visited` closes v.
    fn wins(&mut self, n: usize, copies: &mut Vec<u8>, visited: u32, token: usize, vertex_rule: bool) -> bool {
        let key = (copies.clone(), visited, token);
        if let Some(&known) = self.seen.get(&key) {
            return known;
        }
        let mut won = false;
        for v in 0..n {
            let arc = token * n + v;
            if copies[arc] == 0 || vertex_rule && visited >> v & 1 == 1 {
                continue;
            }
            let lost = if vertex_rule {
                !self.wins(n, copies, visited | 1 << v, v, true)
            } else {
                copies[arc] -= 1;
                let lost = !self.wins(n, copies, 0, v, false);
                copies[arc] += 1;
                lost
            };
            won |= lost;
        }
        self.seen.insert(key, won);
        won
    }
}

struct Board {
    n: usize,
    copies: Vec<u8>,
    rule: RuleSet,
}

impl Board {
    fn ground(&self, token: Option<u32>) -> GeographyPosition {
        let arcs = self.copies.iter().enumerate().map(|(i, &c)| ((i / self.n) as u32, (i % self.n) as u32, u32::from(c)));
        GeographyPosition::new(self.rule, Arc::new(Graph::new(true, Labels::numbers(self.n as u32), arcs)), token, &[])
    }

    fn truth(&self, naive: &mut Naive, token: usize) -> Outcome {
        let vertex = self.rule == RuleSet::DVG;
        Outcome::of_mover(naive.wins(self.n, &mut self.copies.clone(), if vertex { 1 << token } else { 0 }, token, vertex))
    }

    /// The true outcomes of all options.
    fn options(&self, naive: &mut Naive, token: Option<u32>) -> Vec<Outcome> {
        let vertex = self.rule == RuleSet::DVG;
        let Some(t) = token.map(|t| t as usize) else {
            return (0..self.n).map(|v| self.truth(naive, v)).collect();
        };
        let mut found = Vec::new();
        for v in (0..self.n).filter(|&v| self.copies[t * self.n + v] > 0 && !(vertex && v == t)) {
            let mut copies = self.copies.clone();
            copies[t * self.n + v] -= u8::from(!vertex);
            let visited = if vertex { 1 << t | 1 << v } else { 0 };
            found.push(Outcome::of_mover(naive.wins(self.n, &mut copies, visited, v, vertex)));
        }
        found
    }

    /// Solves, has the certificate checked, and compares everything with the truth.
    fn agree(&self, naive: &mut Naive, token: Option<u32>, all_options: bool, limit: &Budget) {
        let ground = self.ground(token);
        let question = Question { all_options, ..Question::default() };
        let on_links = (self.rule == RuleSet::DEG && token.is_some()).then_some(OF_GROUND);
        for method in [search::METHOD].into_iter().chain(on_links) {
            let finding = (method.solve)(&ground, question, limit).unwrap_or_else(|miss| panic!("{miss:?}: {:?}", self.copies));
            self.check(naive, &ground, &finding, all_options);
        }
    }

    fn check(&self, naive: &mut Naive, ground: &GeographyPosition, finding: &Found, all_options: bool) {
        let truth = self.options(naive, ground.token());
        let outcome = Outcome::of_mover(truth.contains(&Outcome::P));
        let at = format!("{} {:?} {:?}", self.rule, self.copies, ground.token());
        assert_eq!(finding.outcome, outcome, "{at}");
        let judged = judge_ground(ground, Play::Normal, &finding.certificate).unwrap_or_else(|flaw| panic!("{flaw}: {at} {finding:?}"));
        assert_eq!(judged.outcome(), outcome, "{at}");
        assert_eq!(finding.options.len(), truth.len(), "{at}");
        for (i, known) in finding.options.iter().enumerate() {
            assert!(known.is_none_or(|o| o == truth[i]), "{at} option {i}");
            assert!(known.is_some() || !all_options, "{at} option {i}");
            assert!(known.is_none() || judged.outcomes()[i] == *known, "{at} option {i}: {judged:?}");
        }
    }
}

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

    fn vertex_board(&mut self) -> Board {
        let n = 5 + self.below(6) as usize;
        let degree = 1 + self.below(4);
        let copies = (0..n * n).map(|_| u8::from(self.below(n as u64) < degree)).collect();
        Board { n, copies, rule: RuleSet::DVG }
    }

    fn edge_board(&mut self) -> Board {
        let n = 3 + self.below(5) as usize;
        let mut copies = vec![0; n * n];
        for _ in 0..4 + self.below(9) {
            let arc = self.below((n * n) as u64) as usize;
            copies[arc] += 1 + self.below(2) as u8;
        }
        Board { n, copies, rule: RuleSet::DEG }
    }
}

/// All labelled digraphs are gone through, so one start stands for all.
#[test]
fn all_digraphs_with_up_to_four_vertices_vertex_rule() {
    let limit = Budget::default();
    for n in 1..=4usize {
        let mut naive = Naive::default();
        for bits in 0..1u32 << (n * (n - 1)) {
            let mut copies = vec![0; n * n];
            let arcs = (0..n * n).filter(|i| i / n != i % n);
            arcs.enumerate().for_each(|(bit, i)| copies[i] = (bits >> bit & 1) as u8);
            let board = Board { n, copies, rule: RuleSet::DVG };
            board.agree(&mut naive, Some(0), bits % 2 == 0, &limit);
            if bits % 4 == 0 {
                board.agree(&mut naive, None, true, &limit);
            }
        }
    }
}

/// The orders of so many vertices in which the first one stays the first.
fn numberings(n: usize) -> Vec<Vec<usize>> {
    (1..n).fold(vec![vec![0]], |orders, next| {
        let with = |order: &Vec<usize>, at: usize| [&order[..at], &[next], &order[at..]].concat();
        orders.iter().flat_map(|order| (1..=order.len()).map(move |at| with(order, at))).collect()
    })
}

#[test]
fn all_digraphs_with_loops_and_up_to_four_vertices_edge_rule() {
    let limit = Budget::default();
    for n in 1..=4usize {
        let mut naive = Naive::default();
        // With the token on the first vertex it does not matter how the others are numbered: one numbering stands for all.
        let arcs = |u: usize, v: usize| u * n + v;
        let numbered = |bits: u32, at: &[usize]| (0..n * n).map(|i| (bits >> arcs(at[i / n], at[i % n]) & 1) << i).sum::<u32>();
        let others = numberings(n);
        for bits in (0..1u32 << (n * n)).filter(|&bits| others.iter().all(|at| numbered(bits, at) >= bits)) {
            let board = Board { n, copies: (0..n * n).map(|i| (bits >> i & 1) as u8).collect(), rule: RuleSet::DEG };
            board.agree(&mut naive, Some(0), bits % 2 == 0, &limit);
        }
    }
}

#[test]
fn random_boards_with_one_and_two_threads() {
    let mut random = Random(1);
    for round in 0..1500 {
        let limit = Budget::new(u64::MAX, 1 << 20, 1 + round % 2);
        let board = if round % 4 < 2 { random.vertex_board() } else { random.edge_board() };
        let token = random.below(board.n as u64) as u32;
        let mut naive = Naive::default();
        board.agree(&mut naive, Some(token), round % 3 > 0, &limit);
        if round % 8 == 0 {
            board.agree(&mut naive, None, true, &limit);
        }
    }
}

/// A random digraph without short ways to a decision: three arcs out of each vertex.
fn regular(random: &mut Random, n: u32, rule: RuleSet, copies: u64) -> GeographyPosition {
    let mut arcs = Vec::new();
    for u in 0..n {
        let mut heads: Vec<u32> = Vec::new();
        while heads.len() < 3 {
            let v = random.below(u64::from(n)) as u32;
            if v != u && !heads.contains(&v) {
                heads.push(v);
            }
        }
        arcs.extend(heads.into_iter().map(|v| (u, v, 1 + random.below(copies) as u32)));
    }
    GeographyPosition::new(rule, Arc::new(Graph::new(true, Labels::numbers(n), arcs)), Some(0), &[])
}

fn arcs_of(ground: &GeographyPosition) -> Vec<(u32, u32)> {
    ground.graph().edges().iter().map(|e| (e.tail, e.head)).collect()
}

/// Searches a vertex board with sets of `W` words and a table of `memory` bytes.
fn vertex_search<const W: usize>(ground: &GeographyPosition, limit: &Budget, memory: u64) -> (bool, u64) {
    let n = ground.graph().order();
    let space = Vertices::<W>::new(n, arcs_of(ground));
    let Step::Open(root) = space.enter(&Bits::below(n), 0) else { panic!("decided at sight") };
    let mut search = Search::new(&space, limit, memory);
    let won = search.solve(&root).expect("no limit");
    let looked_at = search.looked_at();
    let nodes = Builder::new(&mut search, u64::MAX).nodes(&root, won).expect("no limit");
    assert!(search.table_bytes() <= memory.max(64));
    let judged = judge_ground(ground, Play::Normal, &Certificate::Strategy(Strategy::of(nodes))).expect("a true certificate");
    assert_eq!(judged.outcome(), Outcome::of_mover(won));
    (won, looked_at)
}

/// The same for an edge board.
fn edge_search<const W: usize, const K: usize, const A: usize>(
    ground: &GeographyPosition,
    limit: &Budget,
    memory: u64,
) -> Option<(bool, u64)> {
    let Step::Open(core) = root::core(ground, 0) else { return None };
    let arcs: Vec<_> = core.arcs.iter().map(|a| (a.0, a.1)).collect();
    let space = Arcs::<W, K, A>::new(ground.graph().order(), &arcs);
    let root = space.state(&core, |v| v as usize);
    let mut search = Search::new(&space, limit, memory);
    let won = search.solve(&root).expect("no limit");
    let looked_at = search.looked_at();
    let nodes = Builder::new(&mut search, u64::MAX).nodes(&root, won).expect("no limit");
    let judged = judge_ground(ground, Play::Normal, &Certificate::Strategy(Strategy::of(nodes))).expect("a true certificate");
    assert_eq!(judged.outcome(), Outcome::of_mover(won));
    Some((won, looked_at))
}

/// A search goes no deeper than the stack of its thread, and says so.
#[test]
fn a_small_stack_is_no_lack_of_memory() {
    let mut random = Random(7);
    let ground = regular(&mut random, 40, RuleSet::DVG, 1);
    let space = Vertices::<1>::new(40, arcs_of(&ground));
    let Step::Open(root) = space.enter(&Bits::below(40), 0) else { panic!("decided at sight") };
    let limit = Budget::default();
    let found = |stack: usize| Search::new(&space, &limit, 1 << 20).on_a_stack_of(stack).solve(&root);
    assert_eq!(found(4_000), Err(xanthi::Stop::Stack));
    assert!(found(1 << 22).is_ok());
}

#[test]
fn a_table_of_one_bucket_loses_time_and_not_truth() {
    let mut random = Random(2);
    for round in 0..10 {
        let limit = Budget::new(u64::MAX, 1 << 30, 1 + round % 2);
        let ground = regular(&mut random, 22, RuleSet::DVG, 1);
        assert_eq!(vertex_search::<1>(&ground, &limit, 1).0, vertex_search::<1>(&ground, &limit, 1 << 24).0);
        let ground = regular(&mut random, 7, RuleSet::DEG, 2);
        let wide = edge_search::<1, 32, 96>(&ground, &limit, 1 << 24);
        assert_eq!(edge_search::<1, 32, 96>(&ground, &limit, 1).map(|r| r.0), wide.map(|r| r.0));
    }
}

#[test]
fn wider_sets_give_the_same_search() {
    let mut random = Random(4);
    for _ in 0..6 {
        let limit = Budget::default();
        let ground = regular(&mut random, 32, RuleSet::DVG, 1);
        let narrow = vertex_search::<1>(&ground, &limit, 1 << 24);
        assert_eq!(vertex_search::<4>(&ground, &limit, 1 << 24).0, narrow.0);
        let ground = regular(&mut random, 9, RuleSet::DEG, 2);
        assert_eq!(
            edge_search::<4, 256, 2048>(&ground, &limit, 1 << 24).map(|r| r.0),
            edge_search::<1, 32, 96>(&ground, &limit, 1 << 24).map(|r| r.0)
        );
    }
}

#[test]
fn a_stopped_search_says_what_it_knows_and_nothing_else() {
    let mut random = Random(3);
    let (mut stopped, mut known) = (0, 0);
    for round in 0..120 {
        let ground = if round % 2 == 0 { regular(&mut random, 30, RuleSet::DVG, 1) } else { regular(&mut random, 10, RuleSet::DEG, 2) };
        let all = Question { all_options: true, ..Question::default() };
        // What takes many positions under the edge rule is left to the search on links.
        let truth = [search::METHOD, OF_GROUND].into_iter().find_map(|method| (method.solve)(&ground, all, &Budget::default()).ok());
        let truth = truth.expect("no limit");
        let limit = Budget::new(1 + random.below(400), 1 << 20, 1 + round % 3 / 2);
        let question = Question { all_options: round % 4 < 2, ..Question::default() };
        match (search::METHOD.solve)(&ground, question, &limit) {
            Ok(finding) => assert_eq!(finding.outcome, truth.outcome),
            Err(NoAnswer::Stopped(undecided)) => {
                stopped += 1;
                for (said, true_one) in undecided.options.iter().zip(&truth.options) {
                    known += u32::from(said.is_some());
                    assert!(said.is_none() || said == true_one);
                }
            }
            Err(miss) => panic!("{miss:?}"),
        }
    }
    assert!(stopped > 10 && known > 10, "{stopped} stopped, {known} options known");
}

#[test]
fn what_the_method_does_not_answer_it_says() {
    let ground = regular(&mut Random(5), 6, RuleSet::DVG, 1);
    let asked = |question| (search::METHOD.solve)(&ground, question, &Budget::default());
    assert!(matches!(asked(Question { grundy: true, ..Question::default() }), Err(NoAnswer::DoesNotApply(_))));
    assert!(matches!(asked(Question { play: Play::Misere, ..Question::default() }), Err(NoAnswer::DoesNotApply(_))));
}

/// Lemmas and kernels decide what the first search leaves open after as many positions as it may look at.
#[test]
fn what_takes_too_many_positions_is_left_to_the_search_on_links() {
    let ground = regular(&mut Random(3), 18, RuleSet::DEG, 2);
    let asked = Question::default();
    let tried = (search::METHOD.solve)(&ground, asked, &Budget::default());
    assert!(matches!(&tried, Err(NoAnswer::DoesNotApply(why)) if why.to_string().contains("positions do not decide it")), "{tried:?}");
    let answer = portfolio::answer(&ground, asked, &Budget::default()).expect("no limit");
    assert_eq!(answer.credit.name, OF_GROUND.name);
    let judged = judge_ground(&ground, Play::Normal, &answer.finding.certificate).expect("accepted");
    assert_eq!(judged.outcome(), answer.finding.outcome);
    // Who sets a lower limit is told that it was reached.
    let few = Budget::new(10_000, 1 << 28, 1);
    assert!(matches!((search::METHOD.solve)(&ground, asked, &few), Err(NoAnswer::Stopped(_))));
    assert!(few.spent() < 20_000);
}

/// Beside each small board lies a graph with 68,820 arcs, which the token cannot come to.
#[test]
fn what_the_token_cannot_come_to_makes_no_board_too_large() {
    let (mut random, mut naive) = (Random(11), Naive::default());
    for _ in 0..4 {
        let board = random.edge_board();
        let n = board.n as u32;
        let arcs = board.copies.iter().enumerate().map(|(i, &copies)| (i as u32 / n, i as u32 % n, u32::from(copies)));
        let beside = (0..372).flat_map(|from| (1..=185).map(move |step| (n + from, n + (from + step) % 372, 1)));
        let graph = Arc::new(Graph::new(true, Labels::numbers(n + 372), arcs.chain(beside).filter(|arc| arc.2 > 0)));
        for token in 0..n {
            let ground = GeographyPosition::new(board.rule, graph.clone(), Some(token), &[]);
            let found = (OF_GROUND.solve)(&ground, Question::default(), &Budget::default()).expect("it is searched");
            assert_eq!(found.outcome, board.truth(&mut naive, token as usize), "{:?} {token}", board.copies);
        }
    }
}
