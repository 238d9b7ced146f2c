//! Undirected edge geography in normal play on graphs that are not bipartite.
//!
//! The problem is PSPACE-complete in general, so this is a search, on cores: edges modulo 2, no
//! vertex with a pendant neighbour, only what the token reaches (the proofs stand in
//! `xanthi_games::reduction::core`). As edges disappear, what is left becomes bipartite sooner or
//! later, and then an even kernel decides at once (Fraenkel, Scheinerman, Ullman 1993): that is
//! where most branches end. Proof-number search does the rest.

use super::even_kernel::{BIPARTITE, SmallVerdict, small_bipartite};
use super::game_search::answer;
use super::game_search::positions::{Look, Positions, entry};
use super::game_search::proof_numbers::Search;
use super::method::{Found, Method, NoAnswer, Question};
use super::packed::Rows;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, EvenKernel, Options, WinningMove};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

/// Search with even kernels at the leaves.
pub const METHOD: Method = Method {
    name: "edge search with even kernels",
    source: "proof-number search (A. Nagai 2002) on cores; even kernels: A. S. Fraenkel, E. R. Scheinerman, D. Ullman 1993",
    solve,
};

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if ground.rule() != RuleSet::UEG {
        return Err(NoAnswer::because("the rule set is not undirected edge geography"));
    }
    if question.play == Play::Misere {
        return Err(NoAnswer::because("even kernels decide normal play only"));
    }
    if question.grundy {
        return Err(NoAnswer::because("a search for the winner finds no nimbers"));
    }
    if ground.token().is_some() {
        return answer(&mut Search::new(Cores::new(ground), question.play, budget), question);
    }
    // All starts of a small board are searched together. Of a large one some are in even kernels that are easy to find, and a
    // search for all of them would not look for those.
    let found = budget.part(TOGETHER, |part| answer(&mut Search::new(Cores::new(ground), question.play, part), question));
    match found {
        Err(NoAnswer::Stopped(undecided)) if undecided.stop == Stop::Nodes && budget.has_more() => {
            Err(NoAnswer::because(format!("{TOGETHER} positions do not decide all starts together")))
        }
        found => found,
    }
}

/// The positions that are looked at for all starts together, before each is asked by itself.
const TOGETHER: u64 = 20_000;

/// A certificate that proves nothing: for a position that is not closed, which nobody asks about.
const NOTHING: Certificate = Certificate::Options(Options { options: Vec::new() });

/// The cores below a position; number 0 is the position itself.
///
/// A core is a row of words: the set of edges left, one bit each, and the token in the last word.
struct Cores<'a> {
    ground: &'a GeographyPosition,
    edges: EdgeSets,
    rows: Rows,
    leaves: Vec<u32>,
}

/// Sets of edges of one graph as words.
struct EdgeSets {
    order: usize,
    words: usize,
    /// tail ^ head of each edge: the other end is this ^ one end.
    across: Vec<u32>,
    /// For each vertex the set of its edges.
    at: Vec<u64>,
}

impl EdgeSets {
    fn new(ground: &GeographyPosition) -> Self {
        let graph = ground.graph();
        let words = graph.size().div_ceil(64).max(1);
        let mut at = vec![0; graph.order() * words];
        for (edge, e) in graph.edges().iter().zip(0usize..) {
            for end in [edge.tail, edge.head] {
                at[end as usize * words + e / 64] |= 1 << (e % 64);
            }
        }
        Self { order: graph.order(), words, across: graph.edges().iter().map(|e| e.tail ^ e.head).collect(), at }
    }

    /// The edges left at `v` as (vertex, edge), ascending by vertex, as edges are sorted.
    fn exits<'a>(&'a self, row: &'a [u64], v: u32) -> impl Iterator<Item = (u32, u32)> + 'a {
        let at = &self.at[v as usize * self.words..][..self.words];
        at.iter()
            .zip(row)
            .enumerate()
            .flat_map(|(i, (at, left))| bits(at & left).map(move |b| 64 * i as u32 + b))
            .map(move |e| (self.across[e as usize] ^ v, e))
    }

    fn degree(&self, row: &[u64], v: u32) -> u32 {
        let at = &self.at[v as usize * self.words..][..self.words];
        at.iter().zip(row).map(|(at, left)| (at & left).count_ones()).sum()
    }

    fn isolate(&self, row: &mut [u64], v: u32) {
        let at = &self.at[v as usize * self.words..][..self.words];
        row.iter_mut().zip(at).for_each(|(left, at)| *left &= !at);
    }

    /// Takes away the edges that the token cannot come to.
    fn keep_reachable(&self, row: &mut [u64], token: u32) {
        let mut kept = vec![0; self.words];
        let mut met = vec![false; self.order];
        let mut stack = vec![token];
        met[token as usize] = true;
        while let Some(v) = stack.pop() {
            for (to, e) in self.exits(row, v) {
                kept[e as usize / 64] |= 1 << (e % 64);
                if !std::mem::replace(&mut met[to as usize], true) {
                    stack.push(to);
                }
            }
        }
        row[..self.words].copy_from_slice(&kept);
    }
}

/// The positions of the bits that are set, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        bit
    })
}

impl<'a> Cores<'a> {
    fn new(ground: &'a GeographyPosition) -> Self {
        let edges = EdgeSets::new(ground);
        let rows = Rows::new(edges.words + 1, 1);
        Self { ground, edges, rows, leaves: Vec::new() }
    }

    /// The row of a ground: its edges modulo 2.
    fn row(&self, ground: &GeographyPosition, token: u32) -> Vec<u64> {
        let mut row = vec![0; self.edges.words + 1];
        for (edge, e) in ground.graph().edges().iter().zip(0u32..) {
            if ground.copies(e) % 2 == 1 && ground.is_open(edge.tail) && ground.is_open(edge.head) {
                row[e as usize / 64] |= 1 << (e % 64);
            }
        }
        row[self.edges.words] = u64::from(token);
        row
    }

    /// The number of the core of a position, or its outcome if it is decided at sight.
    fn core(&mut self, mut row: Vec<u64>) -> Result<u32, Outcome> {
        let token = self.token(&row);
        self.take_out_pendants(&mut row, token)?;
        if self.edges.degree(&row, token) == 0 {
            return Err(Outcome::P);
        }
        self.edges.keep_reachable(&mut row, token);
        Ok(self.rows.number(&row))
    }

    /// Takes out, again and again, the vertices with a pendant neighbour other than the token: to
    /// enter one loses. If the token stands on one, the position is N.
    fn take_out_pendants(&mut self, row: &mut [u64], token: u32) -> Result<(), Outcome> {
        let mut leaves = std::mem::take(&mut self.leaves);
        leaves.clear();
        leaves.extend((0..self.edges.order as u32).filter(|&v| v != token && self.edges.degree(row, v) == 1));
        let mut decided = Ok(());
        while let Some(leaf) = leaves.pop() {
            let Some((stem, _)) = self.edges.exits(row, leaf).next() else { continue };
            if stem == token {
                decided = Err(Outcome::N);
                break;
            }
            if stem == leaf {
                continue;
            }
            let before = leaves.len();
            leaves.extend(self.edges.exits(row, stem).map(|(to, _)| to).filter(|&to| to != token && to != stem));
            self.edges.isolate(row, stem);
            let mut i = before;
            while i < leaves.len() {
                if self.edges.degree(row, leaves[i]) == 1 {
                    i += 1
                } else {
                    leaves.swap_remove(i);
                }
            }
        }
        self.leaves = leaves;
        decided
    }

    /// The verdict of an even kernel, if what is left is bipartite, on at most 64 vertices.
    fn small(&self, row: &[u64]) -> Option<SmallVerdict> {
        let mut adjacent = [0u64; 64];
        for v in 0..self.edges.order as u32 {
            adjacent[v as usize] = self.edges.exits(row, v).fold(0, |all, (to, _)| all | 1 << to);
        }
        small_bipartite(&adjacent[..self.edges.order], self.token(row) as usize)
    }

    /// The same on any number of vertices. One elimination counts as one position, whatever the
    /// limit makes of its steps.
    fn large(&self, row: &[u64]) -> Option<Found> {
        let mut ground = GeographyPosition::new(RuleSet::UEG, self.ground.graph().clone(), Some(self.token(row)), &[]);
        (0..ground.graph().size() as u32).for_each(|e| ground.set_copies(e, (row[e as usize / 64] >> (e % 64) & 1) as u32));
        (BIPARTITE.solve)(&ground, Question::default(), &Budget::default()).ok()
    }

    fn token(&self, row: &[u64]) -> u32 {
        row[self.edges.words] as u32
    }
}

impl Positions for Cores<'_> {
    fn look(&mut self, state: u32, budget: &Budget) -> Result<Look, Stop> {
        if state == 0 {
            let mut options = Vec::new();
            for to in self.ground.options() {
                self.one_more(budget)?;
                options.push(entry(self.core(self.row(&self.ground.after(to), to))));
            }
            return Ok(Look::Options(options));
        }
        let row = self.rows.row(state).to_vec();
        let closed = match self.edges.order {
            ..=64 => self.small(&row).map(|verdict| verdict.outcome),
            _ => self.large(&row).map(|found| found.outcome),
        };
        if let Some(outcome) = closed {
            return Ok(Look::Closed(outcome));
        }
        let token = self.token(&row);
        let exits: Vec<(u32, u32)> = self.edges.exits(&row, token).collect();
        let after = |(to, e): (u32, u32)| {
            let mut next = row.clone();
            next[e as usize / 64] &= !(1 << (e % 64));
            next[self.edges.words] = u64::from(to);
            entry(self.core(next))
        };
        Ok(Look::Options(exits.into_iter().map(after).collect()))
    }

    fn len(&self) -> usize {
        self.rows.end() as usize
    }

    fn bytes(&self) -> u64 {
        self.rows.bytes()
    }

    fn weight(&self) -> u64 {
        self.edges.order as u64
    }

    fn why(&mut self, state: u32) -> Certificate {
        let row = self.rows.row(state);
        if self.edges.order > 64 {
            return self.large(row).map_or(NOTHING, |found| found.certificate);
        }
        let Some(verdict) = self.small(row) else { return NOTHING };
        let kernel = Certificate::EvenKernel(EvenKernel { kernel: bits(verdict.kernel).collect() });
        match self.edges.exits(row, self.token(row)).position(|(to, _)| verdict.kernel >> to & 1 == 1) {
            Some(option) if verdict.outcome == Outcome::N => {
                Certificate::Move(WinningMove { option: option as u32, then: Box::new(kernel) })
            }
            _ => kernel,
        }
    }

    fn strategy_root(&mut self) -> Option<u32> {
        let token = self.ground.token()?;
        Some(entry(self.core(self.row(self.ground, token))))
    }
}
