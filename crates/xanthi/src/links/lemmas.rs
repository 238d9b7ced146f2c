//! Why a position is decided, and where else that holds: lemmas.
//!
//! The winner's strategy of a decided position uses some copies of arcs, his own; and it answers what the
//! loser can do from the links on which he moves. Take any position with the token on the same link in
//! which the winner's copies are left, and in which the loser's links have no copy more than they had.
//! The same strategy wins. So a decided position teaches a *lemma*: the copies that it *needs*, and
//! those that must be *gone*. Both are sets of *units*: unit k of an arc is left as long as the arc has
//! more than k copies.
//!
//! Lemmas are made as positions are settled, from those of their options:
//!
//! - a link decided by labels: the arc to each lost link, all that the loser's links lack;
//! - a capacity kernel: the copies assigned to the links outside, all that the links inside lack;
//! - a win: the lemma of the option, and a copy of the arc to it;
//! - a loss: the lemmas of all options together, and what the link lacks.
//!
//! They are kept in `lemmas/store.rs` and found again by `lemmas/waiting.rs`; how they were made, in `lemmas/derivations.rs`.
//!
//! When an arc is used, unit k after it is unit k + 1 before it. What is forced is played as anything else.

mod asked;
mod derivations;
mod store;
mod waiting;

use super::bits::{Bits, has, members, set};
use super::board::Board;
use super::field::Field;
pub(super) use derivations::{Derivation, Lines, Way};
pub(super) use store::{Desk, Says, Store};
pub(super) use waiting::Waiting;

/// Units that are needed, and units that must be gone.
#[derive(Clone)]
pub(crate) struct Why {
    need: Vec<u64>,
    gone: Vec<u64>,
}

fn put(bits: &mut [u64], unit: usize) {
    bits[unit / 64] |= 1 << (unit % 64);
}

/// Moves the bits of some places up by one; the last is lost.
fn up(bits: &mut [u64], from: usize, end: usize) {
    for i in (from..end).rev() {
        let bit = i > from && bits[(i - 1) / 64] >> ((i - 1) % 64) & 1 == 1;
        bits[i / 64] = bits[i / 64] & !(1 << (i % 64)) | u64::from(bit) << (i % 64);
    }
}

impl Why {
    pub(crate) fn new(words: usize) -> Self {
        Self { need: vec![0; words], gone: vec![0; words] }
    }

    pub(crate) fn clear(&mut self) {
        self.need.fill(0);
        self.gone.fill(0);
    }

    /// The conditions of both.
    pub(crate) fn join(&mut self, other: &Self) {
        self.need.iter_mut().zip(&other.need).for_each(|(a, b)| *a |= b);
        self.gone.iter_mut().zip(&other.gone).for_each(|(a, b)| *a |= b);
    }

    /// The conditions before a copy of an arc is used.
    pub(crate) fn before<const W: usize>(&mut self, board: &Board<W>, arc: usize) {
        let (from, end) = board.units(arc);
        up(&mut self.need, from, end);
        up(&mut self.gone, from, end);
    }

    /// An arc must have no more copies than so many.
    pub(crate) fn gone<const W: usize>(&mut self, board: &Board<W>, arc: usize, copies: usize) {
        let (from, end) = board.units(arc);
        if from + copies < end {
            put(&mut self.gone, from + copies);
        }
    }

    /// Whether copies of an arc are needed.
    pub(crate) fn needs_of<const W: usize>(&self, board: &Board<W>, arc: usize) -> bool {
        let (from, end) = board.units(arc);
        (from..end).any(|unit| self.need[unit / 64] >> (unit % 64) & 1 == 1)
    }

    /// Whether all copies of an arc are needed.
    pub(crate) fn needs_last_of<const W: usize>(&self, board: &Board<W>, arc: usize) -> bool {
        let (from, end) = board.units(arc);
        from < end && self.need[(end - 1) / 64] >> ((end - 1) % 64) & 1 == 1
    }

    /// These conditions and no others.
    pub(crate) fn set(&mut self, [need, gone]: [&[u64]; 2]) {
        self.need.copy_from_slice(need);
        self.gone.copy_from_slice(gone);
    }

    /// The units that are needed, and those that must be gone.
    pub(crate) fn units(&self) -> [&[u64]; 2] {
        [&self.need, &self.gone]
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> u64 {
        16 * self.need.len() as u64
    }

    /// So many copies of an arc are needed, from 1.
    pub(crate) fn need<const W: usize>(&mut self, board: &Board<W>, arc: usize, copies: usize) {
        put(&mut self.need, board.units(arc).0 + copies - 1);
    }
}

impl<const W: usize> Field<'_, W> {
    /// Whether lemmas are learned and written of what is on the field.
    pub(super) fn has_lemmas(&self) -> bool {
        super::ROOMY && !self.left.is_empty()
    }

    /// What a player who loses on a link must lack there, and why what is left of its decided arcs does not
    /// help him.
    pub(crate) fn why_no_other(&self, link: usize, why: &mut Why) {
        let mut seen = [0; W];
        let mut decided = Vec::new();
        self.lacks(link, why, &mut decided);
        self.why_labels(decided, &mut seen, why);
    }

    /// Why a link has its label.
    pub(crate) fn why_label(&self, link: usize, why: &mut Why) {
        self.why_labels(vec![link], &mut [0; W], why);
    }

    fn why_labels(&self, mut links: Vec<usize>, seen: &mut Bits<W>, why: &mut Why) {
        while let Some(link) = links.pop() {
            if has(seen, link) {
                continue;
            }
            set(seen, link);
            match self.label_by(link) {
                Some((head, to)) => {
                    why.need(self.board, self.board.arc(head, to), 1);
                    links.push(to);
                }
                None => self.lacks(link, why, &mut links),
            }
        }
    }

    /// Adds the units of a link that are gone, and tells of the decided links to which it leads.
    fn lacks(&self, link: usize, why: &mut Why, decided: &mut Vec<usize>) {
        for &head in self.board.allowed(link) {
            for arc in self.board.arcs_of_head(head as usize) {
                let to = self.board.arcs[arc].1 as usize;
                if self.copies[arc] == 0 {
                    why.gone(self.board, arc, 0);
                } else if !self.leads_by(head as usize, to) {
                    decided.push(to);
                }
            }
        }
    }

    /// The whole position as a reason.
    pub(crate) fn why_all(&self, why: &mut Why) {
        why.clear();
        for link in members(self.alive) {
            let mut decided = Vec::new();
            self.lacks(link, why, &mut decided);
            self.why_labels(decided, &mut [0; W], why);
            for (head, to) in self.moves(link) {
                let arc = self.board.arc(head, to);
                why.need(self.board, arc, self.copies[arc] as usize);
                why.gone(self.board, arc, self.copies[arc] as usize);
            }
        }
    }
}
