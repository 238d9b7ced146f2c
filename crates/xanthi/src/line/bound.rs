//! For which orders a line has a perfect matching: all orders at once, with a proof.
//!
//! Put one behind the other, lines with perfect matchings make a line with one. So these orders
//! are closed under addition, and 2a is one of them for every move a. Without a common divisor of
//! the moves, they are a numerical semigroup, given by the least order in each class of even
//! numbers modulo 2a, a being the least move (the Apéry set). In each class the orders without a
//! perfect matching lie below those with one, so the least is found by bisection between the least
//! one known from sums and 2a; maximum matchings decide, and leave the proof behind: a perfect
//! matching for every order that is no sum of smaller ones, and a barrier for each class
//! (`xanthi_games::check` says what the certificate proves).

use super::{as_set, gcd};
use crate::solve::matching::{GallaiEdmonds, Part};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::family::line::{LineBlock, LineBound, LineClass};
use xanthi_games::graph::{Graph, Labels};

/// The greatest even order for which the line with the moves `a` and `b` has no perfect matching,
/// 0 if every even order has one. None if there is no greatest: the moves have a common divisor, or
/// neither of them leads anywhere.
///
/// # Errors
/// If it was stopped.
pub fn bound(a: u32, b: u32, budget: &Budget) -> Result<Option<u64>, Stop> {
    Ok(Orders::settle(&[a, b], budget)?.and_then(|orders| orders.bound()))
}

/// The orders for which a line has a perfect matching.
#[derive(Clone, Debug)]
pub struct Orders {
    claim: LineBound,
}

impl Orders {
    /// Settles all orders; none if there are no moves. The cost is counted in maximum matchings.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn settle(moves: &[u32], budget: &Budget) -> Result<Option<Self>, Stop> {
        let moves = as_set(moves);
        if moves.is_empty() {
            return Ok(None);
        }
        let divisor = gcd(&moves);
        let parts: Vec<u32> = moves.iter().map(|a| a / divisor).collect();
        // Least orders and what they rest on.
        if u64::from(parts[0]) * 128 > budget.memory {
            return Err(Stop::Memory);
        }
        let mut search = Search::new(parts);
        for class in 1..search.least.len() {
            search.settle(class, budget)?;
        }
        let (blocks, classes) = search.certificate();
        let greatest = classes.iter().map(|class| class.least - 2 * search.step).max().unwrap_or(0);
        let bound = (divisor == 1).then_some(greatest);
        Ok(Some(Self { claim: LineBound { moves, bound, blocks, classes } }))
    }

    /// Whether the line with this number of vertices has a perfect matching.
    pub fn has_matching(&self, order: u64) -> bool {
        self.claim.has_matching(order)
    }

    /// The greatest even order without a perfect matching, 0 if every even order has one; none if
    /// the moves have a common divisor, so that there is no greatest.
    pub fn bound(&self) -> Option<u64> {
        self.claim.bound
    }

    /// The claim with its certificate.
    pub fn certificate(&self) -> &LineBound {
        &self.claim
    }
}

/// What is known about an order with a perfect matching.
#[derive(Clone, Debug)]
enum Why {
    /// Twice a move: every v goes with v + move.
    Move(u32),
    /// The least orders of two other classes add up to it.
    Sum(usize, usize),
    /// A matching was found.
    Found(Vec<[u32; 2]>),
}

struct Search {
    /// Without a common divisor.
    moves: Vec<u32>,
    /// The least move.
    step: u64,
    /// For the class of 2i modulo 2·step, the least order with a perfect matching that is known.
    least: Vec<u64>,
    why: Vec<Why>,
    /// For the classes that are settled, why there is no smaller one.
    barriers: Vec<Vec<u32>>,
    /// The bytes of matchings and barriers so far.
    kept: u64,
}

impl Search {
    fn new(moves: Vec<u32>) -> Self {
        let step = u64::from(moves[0]);
        let classes = moves[0] as usize;
        let (least, why, barriers) = (vec![u64::MAX; classes], vec![Why::Move(moves[0]); classes], vec![Vec::new(); classes]);
        let mut search = Self { moves, step, least, why, barriers, kept: 0 };
        // The empty line.
        search.least[0] = 0;
        for a in search.moves.clone() {
            search.learn(2 * u64::from(a), Why::Move(a));
        }
        search
    }

    fn class(&self, order: u64) -> usize {
        (order / 2 % self.step) as usize
    }

    /// Takes in an order with a perfect matching, and all sums that get smaller by it.
    fn learn(&mut self, order: u64, why: Why) {
        let class = self.class(order);
        if order >= self.least[class] {
            return;
        }
        (self.least[class], self.why[class]) = (order, why);
        // Once more around: multiples of the new order are sums with sums.
        let mut changed = true;
        while changed {
            changed = false;
            for other in (0..self.least.len()).filter(|&other| other != class && other != 0) {
                if self.least[other] == u64::MAX {
                    continue;
                }
                changed |= self.add(class, other);
            }
            changed |= self.add(class, class);
        }
    }

    /// Whether the sum of two least orders is new.
    fn add(&mut self, one: usize, other: usize) -> bool {
        let sum = self.least[one] + self.least[other];
        let class = self.class(sum);
        let new = sum < self.least[class];
        if new {
            (self.least[class], self.why[class]) = (sum, Why::Sum(one, other));
        }
        new
    }

    /// Finds the least order of a class.
    fn settle(&mut self, class: usize, budget: &Budget) -> Result<(), Stop> {
        // Fewer than 2·step vertices: those from order − step to step − 1 have no neighbour.
        let mut bad = 2 * class as u64;
        // The sums are mostly right already.
        let mut probe = self.least[class] - 2 * self.step;
        while self.least[class] - bad > 2 * self.step {
            match self.matching(probe, budget)? {
                Ok(pairs) => self.learn(probe, Why::Found(pairs)),
                Err(barrier) => (bad, self.barriers[class]) = (probe, barrier),
            }
            probe = bad + (self.least[class] - bad) / (4 * self.step) * 2 * self.step;
        }
        Ok(())
    }

    /// A perfect matching of the line with `order` vertices, or a barrier.
    fn matching(&mut self, order: u64, budget: &Budget) -> Result<Result<Vec<[u32; 2]>, Vec<u32>>, Stop> {
        budget.spend(1)?;
        // A graph takes some 40 bytes an edge, and half of the vertices may be kept.
        let bytes = order.saturating_mul(self.moves.len() as u64 * 40).saturating_add(self.kept);
        let order = u32::try_from(order).ok().filter(|_| bytes <= budget.memory).ok_or(Stop::Memory)?;
        self.kept += 4 * u64::from(order);
        let edges = self.moves.iter().flat_map(|&a| (a..order).map(move |v| (v - a, v, 1)));
        let graph = Graph::new(false, Labels::numbers(order), edges);
        let found = GallaiEdmonds::of(&graph, |_| true, budget)?;
        let vertices = 0..order;
        Ok(if found.deficiency() == 0 {
            Ok(vertices.filter_map(|v| found.mate(v).filter(|&w| v < w).map(|w| [v, w])).collect())
        } else {
            Err(vertices.filter(|&v| found.part(v) == Some(Part::A)).collect())
        })
    }

    /// The orders that are no sums become blocks, and the others sums of them.
    fn certificate(&self) -> (Vec<LineBlock>, Vec<LineClass>) {
        let mut blocks: Vec<LineBlock> = Vec::new();
        let mut index = vec![None; self.least.len()];
        let mut classes = Vec::new();
        for class in 1..self.least.len() {
            let mut parts = Vec::new();
            let mut open = vec![class];
            while let Some(part) = open.pop() {
                let pairs = match &self.why[part] {
                    Why::Sum(one, other) => {
                        open.extend([*one, *other]);
                        continue;
                    }
                    Why::Move(a) => (0..*a).map(|v| [v, v + a]).collect(),
                    Why::Found(pairs) => pairs.clone(),
                };
                parts.push(*index[part].get_or_insert_with(|| {
                    blocks.push(LineBlock { order: 2 * pairs.len() as u32, pairs });
                    blocks.len() as u32 - 1
                }));
            }
            parts.sort_unstable();
            classes.push(LineClass { least: self.least[class], blocks: parts, barrier: self.barriers[class].clone() });
        }
        (blocks, classes)
    }
}
