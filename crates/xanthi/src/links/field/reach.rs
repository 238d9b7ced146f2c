//! What the token of a field can reach, from where it can come back, and the keys that follow from that.

use super::Field;
use crate::links::bits::{Bits, common, count, each, has, set, without};

/// Links that can be reached, and the heads that they allow.
#[derive(Clone, Copy)]
pub(crate) struct Reached<const W: usize> {
    pub(super) links: Bits<W>,
    heads: Bits<W>,
}

impl<const W: usize> Field<'_, W> {
    /// Finds what the token can reach, and the key. The sums are left as they were, so nothing may be played before this is
    /// [undone](Self::undo).
    pub(crate) fn arrive(&mut self) {
        let reached = self.reach(self.token);
        let mut total = self.sum_over(&reached);
        let mut left = std::mem::take(&mut self.left_arcs);
        left.clear();
        // Each arc from these heads to a link that has been decided since sums were made.
        each(without(&self.summed, &self.alive), |to| {
            for &head in self.board.entries(to) {
                if has(&reached.heads, head as usize) && has(&self.out[head as usize], to) {
                    total = total.wrapping_sub(self.weight(self.board.arc(head as usize, to)));
                    left.push((head, to as u16));
                }
            }
        });
        self.left_arcs = left;
        (self.alive, self.counted, self.strong, self.total) = (reached.links, reached.heads, false, total);
    }

    /// Finds what the token can reach, and the key.
    pub(crate) fn settle(&mut self) {
        self.arrive();
        for &(head, to) in &self.left_arcs {
            let arc = self.board.arc(head as usize, to as usize);
            self.sums[head as usize] = self.sums[head as usize].wrapping_sub(self.weight(arc));
        }
        self.trail.extend_from_slice(&self.left_arcs);
        self.summed = self.alive;
    }

    /// The same where nothing is known yet but what is `alive`.
    pub(super) fn settle_anew(&mut self) {
        (self.counted, self.total, self.summed) = ([0; W], 0, self.alive);
        self.settle();
        self.trail.clear();
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
    fn spread(&self, from: usize, mut goes_on: impl FnMut(&Bits<W>) -> bool) -> Reached<W> {
        let (mut seen, mut fresh, mut heads) = ([0; W], [0; W], [0; W]);
        set(&mut fresh, from);
        while fresh != [0; W] {
            let mut next = [0; W];
            each(fresh, |v| self.leave(v, &mut next, &mut heads));
            next = common(&next, &self.alive);
            (0..W).for_each(|i| seen[i] |= fresh[i]);
            if !goes_on(&next) {
                break;
            }
            fresh = without(&next, &seen);
        }
        Reached { links: seen, heads }
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
            each(fresh, |v| (0..W).for_each(|i| next[i] |= self.into[v][i]));
            fresh = common(&without(&next, &seen), &self.alive);
            (0..W).for_each(|i| seen[i] |= fresh[i]);
        }
        self.strong = seen == self.alive;
        seen
    }

    /// Whether `from` is one of the links that lead back; if not, the links that it reaches.
    pub(crate) fn returns(&self, from: usize, back: &Bits<W>) -> Result<(), Reached<W>> {
        if has(back, from) { Ok(()) } else { Err(self.reach(from)) }
    }

    /// Adds the links to which one leads, decided ones, too, and the heads that it allows.
    #[inline]
    fn leave(&self, link: usize, next: &mut Bits<W>, heads: &mut Bits<W>) {
        let mut leave = |h: usize| {
            set(heads, h);
            (0..W).for_each(|i| next[i] |= self.out[h][i]);
        };
        match self.board.only(link) {
            Some(h) => leave(h),
            None => self.board.allowed(link).iter().for_each(|&h| leave(h as usize)),
        }
    }

    pub(super) fn reach(&self, from: usize) -> Reached<W> {
        self.spread(from, |_| true)
    }

    /// The hash of all arcs from the heads of links that can be reached: their sum, or `total` without the others, whichever
    /// is shorter.
    fn sum_over(&self, reached: &Reached<W>) -> u128 {
        let others = without(&self.counted, &reached.heads);
        let sum = |heads: Bits<W>| {
            let mut sum = 0_u128;
            each(heads, |h| sum = sum.wrapping_add(self.sums[h]));
            sum
        };
        if count(&others) < count(&reached.heads) && self.counted != [0; W] {
            self.total.wrapping_sub(sum(others))
        } else {
            sum(reached.heads)
        }
    }

    /// The key when the token comes to a link from which it can only reach these, by an arc from
    /// `head`.
    pub(crate) fn key_within(&self, reached: &Reached<W>, head: usize, arc: usize, to: usize) -> u128 {
        let sum = self.sum_over(reached).wrapping_add(self.board.tokens[to]);
        if has(&reached.heads, head) { sum.wrapping_sub(self.board.random[arc]) } else { sum }
    }
}
