//! What the token of a field can reach, from where it can come back, and the keys that follow from that.

use super::Field;
use crate::links::bits::{Bits, has, members, set};

impl<const W: usize> Field<'_, W> {
    /// Finds what the token can reach, and the key.
    pub(crate) fn settle(&mut self) {
        self.alive = self.reach(self.token);
        self.total = self.sum_over(&self.alive);
        self.strong = false;
    }

    /// Whether a link leads to another one.
    pub(super) fn leads(&self, from: usize, to: usize) -> bool {
        let mut arrived = false;
        self.spread(from, |next| {
            arrived = has(next, to);
            !arrived
        });
        arrived
    }

    /// The links that can be reached from one, in rings, until the answer to a ring is no.
    fn spread(&self, from: usize, mut goes_on: impl FnMut(&Bits<W>) -> bool) -> Bits<W> {
        let (mut seen, mut fresh) = ([0; W], [0; W]);
        set(&mut fresh, from);
        while fresh != [0; W] {
            let mut next = [0; W];
            for v in members(fresh) {
                for &h in self.board.allowed(v) {
                    (0..W).for_each(|i| next[i] |= self.out[h as usize][i]);
                }
            }
            (0..W).for_each(|i| seen[i] |= fresh[i]);
            if !goes_on(&next) {
                break;
            }
            (0..W).for_each(|i| fresh[i] = next[i] & !seen[i]);
        }
        seen
    }

    /// The links of `alive` that lead to the token, and the token.
    pub(crate) fn leading_back(&mut self) -> Bits<W> {
        if self.strong {
            return self.alive;
        }
        let mut seen = [0; W];
        set(&mut seen, self.token);
        let mut fresh = seen;
        while fresh != [0; W] {
            let mut next = [0; W];
            for v in members(fresh) {
                (0..W).for_each(|i| next[i] |= self.into[v][i]);
            }
            (0..W).for_each(|i| fresh[i] = next[i] & !seen[i] & self.alive[i]);
            (0..W).for_each(|i| seen[i] |= fresh[i]);
        }
        self.strong = seen == self.alive;
        seen
    }

    /// Whether `from` is one of the links that lead back; if not, the links that it reaches.
    pub(crate) fn returns(&self, from: usize, back: &Bits<W>) -> Result<(), Bits<W>> {
        if has(back, from) { Ok(()) } else { Err(self.reach(from)) }
    }

    pub(super) fn reach(&self, from: usize) -> Bits<W> {
        self.spread(from, |_| true)
    }

    /// The hash of all arcs from the heads that some link of a set allows.
    pub(crate) fn sum_over(&self, links: &Bits<W>) -> u128 {
        let mut heads: Bits<W> = [0; W];
        for t in members(*links) {
            self.board.allowed(t).iter().for_each(|&h| set(&mut heads, h as usize));
        }
        members(heads).fold(0, |sum: u128, h| sum.wrapping_add(self.sums[h]))
    }

    /// The key when the token comes to a link from which it can only reach these, by an arc from
    /// `head`.
    pub(crate) fn key_within(&self, links: &Bits<W>, head: usize, arc: usize, to: usize) -> u128 {
        let sum = self.sum_over(links).wrapping_add(self.board.tokens[to]);
        let inside = self.board.allowing(head).iter().any(|&t| has(links, t as usize));
        if inside { sum.wrapping_sub(self.board.random[arc]) } else { sum }
    }
}
