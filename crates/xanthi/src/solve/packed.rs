//! Positions of Geography packed into words, and a table that numbers them.
//!
//! A position is a row of words: one lane for each thing that can disappear (an open vertex, the
//! copies of an edge), all lanes of one width, and the token in the last word.
//!
//! ```text
//! word 0                                  word 1 …                 last word
//! | lane 0 | lane 1 | …        | lane k | | lane k+1 | …         | | token  |
//! ```
//!
//! The table compares whole rows, so two positions get the same number only if they are equal.

use rustc_hash::FxHasher;
use std::hash::Hasher;
use xanthi_games::reduction::{Erase, GeographyPosition};

/// Lanes of equal width in a row of words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes {
    /// Bits of a lane: a power of two, so that no lane is cut by the end of a word.
    bits: u32,
}

impl Lanes {
    /// Lanes that hold numbers up to `largest`.
    pub(crate) fn holding(largest: u32) -> Self {
        Self { bits: (32 - largest.leading_zeros()).max(1).next_power_of_two() }
    }

    /// How many words hold `count` lanes.
    pub(crate) fn words(self, count: usize) -> usize {
        count.div_ceil(64 / self.bits as usize)
    }

    pub(crate) fn get(self, row: &[u64], lane: u32) -> u32 {
        let bit = lane as usize * self.bits as usize;
        (row[bit / 64] >> (bit % 64) & self.mask()) as u32
    }

    pub(crate) fn set(self, row: &mut [u64], lane: u32, value: u32) {
        let bit = lane as usize * self.bits as usize;
        let word = &mut row[bit / 64];
        *word = *word & !(self.mask() << (bit % 64)) | u64::from(value) << (bit % 64);
    }

    fn mask(self) -> u64 {
        (1 << self.bits) - 1
    }
}

/// Numbers rows of equal length, exactly. The first row gets the number `first`.
pub(crate) struct Rows {
    width: usize,
    first: u32,
    words: Vec<u64>,
    /// Open addressing: the index of a row plus one, or 0.
    slots: Vec<u32>,
}

impl Rows {
    pub(crate) fn new(width: usize, first: u32) -> Self {
        Self { width, first, words: Vec::new(), slots: vec![0; 64] }
    }

    /// The number of the next new row.
    pub(crate) fn end(&self) -> u32 {
        self.first + (self.words.len() / self.width) as u32
    }

    pub(crate) fn bytes(&self) -> u64 {
        (8 * self.words.capacity() + 4 * self.slots.len()) as u64
    }

    /// The row with a number.
    pub(crate) fn row(&self, number: u32) -> &[u64] {
        &self.words[(number - self.first) as usize * self.width..][..self.width]
    }

    /// The number of a row, a new one if it has not been met.
    pub(crate) fn number(&mut self, row: &[u64]) -> u32 {
        let count = self.words.len() / self.width;
        if count * 2 >= self.slots.len() {
            self.spread();
        }
        let mut slot = self.slot(row);
        while self.slots[slot] != 0 {
            let index = self.slots[slot] as usize - 1;
            if self.words[index * self.width..][..self.width] == *row {
                return self.first + index as u32;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = count as u32 + 1;
        self.words.extend_from_slice(row);
        self.first + count as u32
    }

    fn slot(&self, row: &[u64]) -> usize {
        let mut hasher = FxHasher::default();
        row.iter().for_each(|word| hasher.write_u64(*word));
        hasher.finish() as usize & (self.slots.len() - 1)
    }

    fn spread(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for index in 0..self.words.len() / self.width {
            let mut slot = self.slot(&self.words[index * self.width..][..self.width]);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = index as u32 + 1;
        }
    }
}

/// The board of a ground: where the token can go while everything is there, and the packing.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    erase: Erase,
    pub(crate) order: usize,
    /// For each vertex its exits as (vertex, edge), ascending.
    exits: Vec<Vec<(u32, u32)>>,
    /// The two ends of each edge.
    ends: Vec<(u32, u32)>,
    lanes: Lanes,
    /// The words of a row, that of the token included.
    pub(crate) width: usize,
}

impl Board {
    pub(crate) fn new(ground: &GeographyPosition) -> Self {
        let graph = ground.graph();
        let order = graph.order();
        let edges = graph.size() as u32;
        let exits = (0..order as u32).map(|v| ground.exits(v).collect()).collect();
        let (lanes, count) = match ground.rule().erase {
            Erase::Vertex => (Lanes::holding(1), order),
            Erase::Edge => (Lanes::holding((0..edges).map(|e| ground.copies(e)).max().unwrap_or(0)), edges as usize),
        };
        let ends = graph.edges().iter().map(|e| (e.tail, e.head)).collect();
        Self { erase: ground.rule().erase, order, exits, ends, lanes, width: lanes.words(count) + 1 }
    }

    /// The row of a ground on this board whose token is at `token`.
    pub(crate) fn row(&self, ground: &GeographyPosition, token: u32) -> Vec<u64> {
        let mut row = vec![0; self.width];
        match self.erase {
            Erase::Vertex => (0..self.order as u32).for_each(|v| self.lanes.set(&mut row, v, u32::from(ground.is_open(v)))),
            Erase::Edge => (0..self.ends.len() as u32).for_each(|e| self.lanes.set(&mut row, e, self.copies(ground, e))),
        }
        row[self.width - 1] = u64::from(token);
        row
    }

    /// The copies of an edge that can be crossed: none if an end is closed.
    fn copies(&self, ground: &GeographyPosition, edge: u32) -> u32 {
        let (tail, head) = self.ends[edge as usize];
        if ground.is_open(tail) && ground.is_open(head) { ground.copies(edge) } else { 0 }
    }

    pub(crate) fn token(&self, row: &[u64]) -> u32 {
        row[self.width - 1] as u32
    }

    /// Whether the token may come to a vertex, as far as the vertex is concerned.
    pub(crate) fn is_open(&self, row: &[u64], v: u32) -> bool {
        self.erase == Erase::Edge || self.lanes.get(row, v) > 0
    }

    /// The exits of a vertex that are left, ascending.
    pub(crate) fn exits<'a>(&'a self, row: &'a [u64], v: u32) -> impl Iterator<Item = (u32, u32)> + 'a {
        self.exits[v as usize].iter().copied().filter(move |&(to, edge)| self.lanes.get(row, self.lane(to, edge)) > 0)
    }

    fn lane(&self, vertex: u32, edge: u32) -> u32 {
        match self.erase {
            Erase::Vertex => vertex,
            Erase::Edge => edge,
        }
    }

    /// Moves the token along an exit.
    pub(crate) fn advance(&self, row: &mut [u64], (to, edge): (u32, u32)) {
        let lane = self.lane(to, edge);
        self.lanes.set(row, lane, self.lanes.get(row, lane) - 1);
        row[self.width - 1] = u64::from(to);
    }

    /// The rows after each move from a row, ascending by target.
    pub(crate) fn rows_after(&self, row: &[u64]) -> Vec<Vec<u64>> {
        let after = |exit: (u32, u32)| {
            let mut next = row.to_vec();
            self.advance(&mut next, exit);
            next
        };
        self.exits(row, self.token(row)).map(after).collect()
    }

    /// Takes away what the token cannot reach: it has no part in the rest of the play.
    pub(crate) fn keep_reachable(&self, row: &mut [u64]) {
        let token = self.token(row);
        let mut reached = vec![false; self.order];
        reached[token as usize] = true;
        let mut stack = vec![token];
        while let Some(v) = stack.pop() {
            for (to, _) in self.exits(row, v) {
                if !std::mem::replace(&mut reached[to as usize], true) {
                    stack.push(to);
                }
            }
        }
        match self.erase {
            Erase::Vertex => {
                for v in (0..self.order as u32).filter(|&v| !reached[v as usize]) {
                    self.lanes.set(row, v, 0);
                }
            }
            Erase::Edge => {
                for (&(tail, head), e) in self.ends.iter().zip(0u32..) {
                    if !reached[tail as usize] || !reached[head as usize] {
                        self.lanes.set(row, e, 0);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_keep_what_is_put_into_them() {
        for largest in [0, 1, 2, 3, 9, 255, 256, 70_000, u32::MAX] {
            let lanes = Lanes::holding(largest);
            let mut row = vec![0; lanes.words(50)];
            (0..50).for_each(|i| lanes.set(&mut row, i, largest - i.min(largest)));
            (0..50).for_each(|i| assert_eq!(lanes.get(&row, i), largest - i.min(largest)));
        }
    }

    #[test]
    fn rows_are_numbered_exactly() {
        let mut rows = Rows::new(2, 1);
        let key = |i: u64| [i * i, i % 7];
        (0..1000).for_each(|i| assert_eq!(u64::from(rows.number(&key(i))), i + 1));
        (0..1000).for_each(|i| assert_eq!(u64::from(rows.number(&key(i))), i + 1));
        assert_eq!((rows.row(5), rows.end()), (&key(4)[..], 1001));
    }
}
