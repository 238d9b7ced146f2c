//! Nimbers of Nim with disks on the edges of a tree or a cycle.
//!
//! On a tree call a vertex lost if the player who finds the token there has lost; how many disks the
//! edges have does not matter for that (see `nim_tree`). A vertex that is won is next to exactly one
//! vertex from which nothing else lost can be reached beyond the edge, and then the two are a
//! pair; or it is next to two lost vertices or more. One round takes away the lost vertices and one
//! disk of every pair, and lowers the nimber of all won vertices by 1; rounds without lost vertices
//! are taken together until a pair is bare. When the token is on a lost vertex, the number of rounds
//! is the nimber. Every round takes away a vertex or an edge: at most |V| + |E| rounds of O(|V|).
//!
//! On a cycle the least number of disks is taken off first, and the nimber follows from that of the
//! paths that are left. Proofs in `check/nim_rounds.rs`.
//!
//! Source: M. Fukuyama, A Nim game played on graphs II, Theoretical Computer Science 304 (2003)
//! 401–419, determines these nimbers; the rounds and their proof are the project's own.

use super::method::{Found, GameMethod, NoAnswer, Question};
use super::{nim_cycle, nim_tree};
use rustc_hash::{FxHashMap, FxHashSet};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, NimRound, NimRounds};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{At, Play, Position};

/// Edges with disks that form a tree or a cycle, undirected: the nimber.
pub const METHOD: GameMethod = GameMethod {
    name: "rounds on a tree or a cycle",
    source: "M. Fukuyama, A Nim game played on graphs II, Theoretical Computer Science 304 (2003) 401-419",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().nim().filter(|at| at.game.version() == Version::Edge && !at.game.graph().directed());
    let at = at.ok_or_else(|| NoAnswer::because("the game is not Nim with disks on the edges of an undirected graph"))?;
    if !question.grundy || question.play == Play::Misere {
        return Err(NoAnswer::because("it finds the nimber"));
    }
    // The methods for the winner know the options.
    let winner = Question { grundy: false, ..question };
    let disks = nim_cycle::disks_around(at);
    let of_winner = if disks.is_some() { nim_cycle::METHOD.solve } else { nim_tree::METHOD.solve };
    let found = of_winner(position, winner, budget)?;
    let least = disks.as_ref().and_then(|disks| disks.iter().copied().min()).unwrap_or(0);
    let (sum, rounds) = Board::of(at, least).rounds(at.state.piece, budget).map_err(NoAnswer::stopped)?;
    let grundy = match disks {
        None => sum,
        Some(disks) if disks.len() % 2 == 1 => u64::from(least) + sum,
        Some(disks) => even_cycle(&disks, sum),
    };
    Ok(Found { grundy: Some(grundy), certificate: Certificate::NimRounds(NimRounds { rounds }), ..found })
}

/// What the token can reach: edges with disks, with their ends.
struct Board {
    /// (neighbour, edge) at each vertex; vertices that are lost are taken out by `gone`.
    ways: FxHashMap<u32, Vec<(u32, u32)>>,
    disks: FxHashMap<u32, u32>,
    gone: FxHashSet<u32>,
}

impl Board {
    /// The board of a position with `least` disks taken off each edge.
    fn of(at: &At<NimG>, least: u32) -> Self {
        let mut board = Self { ways: FxHashMap::default(), disks: FxHashMap::default(), gone: FxHashSet::default() };
        let mut stack = vec![at.state.piece];
        while let Some(v) = stack.pop() {
            if board.ways.contains_key(&v) {
                continue;
            }
            let ways = at.game.ways(&at.state, v);
            for &(to, pile) in &ways {
                board.disks.insert(pile, at.game.pile(&at.state, pile) - least);
                stack.push(to);
            }
            board.ways.insert(v, ways);
        }
        board
    }

    fn ways(&self, v: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.ways[&v].iter().copied().filter(|(to, pile)| self.disks[pile] > 0 && !self.gone.contains(to))
    }

    /// The nimber of the tree with the token on a vertex, and the rounds that show it.
    fn rounds(&mut self, piece: u32, budget: &Budget) -> Result<(u64, Vec<NimRound>), Stop> {
        let (mut sum, mut rounds) = (0, Vec::new());
        loop {
            let (mut round, matched) = self.kinds(piece);
            budget.spend((round.lost.len() + matched.len() + 1) as u64)?;
            if round.lost.contains(&piece) {
                rounds.push(round);
                return Ok((sum, rounds));
            }
            round.times = match round.lost.is_empty() {
                true => matched.iter().map(|pile| self.disks[pile]).min().unwrap_or(1),
                false => 1,
            };
            for pile in matched {
                self.disks.entry(pile).and_modify(|d| *d -= round.times);
            }
            self.gone.extend(&round.lost);
            sum += u64::from(round.times);
            rounds.push(round);
        }
    }

    /// The lost vertices and the pairs of what can be reached, and the edges of the pairs.
    fn kinds(&self, piece: u32) -> (NimRound, Vec<u32>) {
        // (vertex, its parent in the list, the edge to it), parents first.
        let mut tree: Vec<(u32, usize, u32)> = vec![(piece, 0, u32::MAX)];
        let mut next = 0;
        while let Some(&(v, _, came)) = tree.get(next) {
            let children = self.ways(v).filter(|way| way.1 != came).map(|(to, pile)| (to, next, pile));
            let children: Vec<_> = children.collect();
            tree.extend(children);
            next += 1;
        }
        // How many neighbours of each vertex are lost when the edge to it is cut: first children,
        // then, from the root on, the parent too.
        let mut lost_near = vec![0u32; tree.len()];
        for i in (1..tree.len()).rev() {
            lost_near[tree[i].1] += u32::from(lost_near[i] == 0);
        }
        let child_lost: Vec<bool> = lost_near.iter().map(|n| *n == 0).collect();
        let mut pairs = Vec::new();
        let mut matched = Vec::new();
        for i in 1..tree.len() {
            let (v, parent, pile) = tree[i];
            let parent_lost = lost_near[parent] == u32::from(child_lost[i]);
            lost_near[i] += u32::from(parent_lost);
            if parent_lost && child_lost[i] {
                pairs.push([tree[parent].0, v]);
                matched.push(pile);
            }
        }
        let lost = tree.iter().zip(&lost_near).filter(|(_, near)| **near == 0).map(|(t, _)| t.0).collect();
        (NimRound { times: 0, lost, pairs }, matched)
    }
}

/// The nimber of an even cycle whose paths above the least number of disks have nimber `sum`: number
/// `sum` − |α − β| of those that are no option by reducing a first edge below its least number.
fn even_cycle(disks: &[u32], sum: u64) -> u64 {
    let least = |from: usize| disks[from..].iter().step_by(2).copied().min().map_or(0, u64::from);
    let (a, b) = (least(0), least(1));
    let mut blocks = below_xor(a, b);
    blocks.extend(below_xor(b, a));
    blocks.sort_unstable();
    let (mut at, mut left) = (0, sum - a.abs_diff(b));
    for (from, to) in blocks {
        if from > at && from - at > left {
            break;
        }
        left -= from.saturating_sub(at);
        at = at.max(to);
    }
    at + left
}

/// The numbers j ⊕ b with j < a, as ranges [from, to): for each digit 1 of a the numbers j that agree
/// with a above it and have 0 there are an aligned block, and so is what they become.
fn below_xor(a: u64, b: u64) -> Vec<(u64, u64)> {
    let digits = (0..u64::BITS).filter(|k| a >> k & 1 == 1);
    digits.map(|k| ((a >> k ^ 1 ^ b >> k) << k, 1u64 << k)).map(|(from, size)| (from, from + size)).collect()
}
