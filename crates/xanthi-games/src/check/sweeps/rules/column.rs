//! What a pass can do in the column that it is about to enter.

use super::tapes::{Shape, turned};
use super::{Entry, Exit, Rules, Sweep};
use crate::family::sweeps::Boards;

/// A column that a pass is about to enter.
pub(super) struct Column<'a> {
    pub(super) rules: &'a Rules<'a>,
    pub(super) shape: Shape,
    /// The entries of the type on the right.
    pub(super) right: &'a [Entry],
    /// The letters after one more pass, for each type.
    pub(super) next: &'a [Vec<Shape>],
}

impl Column<'_> {
    /// What the pass can do that comes in by this entry.
    pub(super) fn sweep(&self, entry: Entry) -> Option<Sweep> {
        let Entry { place: r, turn, joined } = entry;
        let landing = |a: &u32| self.shape.set >> (a - 1) & 1 == 0;
        match self.rules.boards {
            Boards::Torus { rows, .. } => {
                let mut visited = self.shape.visited;
                let mut row = r;
                let mut stops = Vec::new();
                while visited >> row & 1 == 0 {
                    visited |= 1 << row;
                    let place = (row + rows - self.shape.turn) % rows;
                    stops.push(vec![self.exit(joined, (place, 0), turned(self.shape.set | 1 << row, r, *rows))?]);
                    row = (row + 1) % rows;
                }
                Some(if stops.is_empty() { Sweep::Illegal } else { Sweep::Lands(stops) })
            }
            Boards::Kotzig { .. } | Boards::Guided { .. } if r > 0 => {
                if !landing(&r) {
                    return Some(Sweep::Illegal);
                }
                Some(Sweep::Over(self.exit(joined, (r - 1, turn), self.shape.set | 1 << (r - 1))?))
            }
            // The entry is free: no pass has landed here.
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => {
                // Only the first pass has a guide, and it meets nothing.
                let turns = self.rules.turns.as_ref().filter(|_| self.shape.first.is_none());
                let after = |i: usize| turns.map_or(Some(0), |turns| turns.after(turn, i));
                let free = moves.iter().enumerate().filter(|(_, a)| landing(a));
                self.lands(joined, free.filter_map(|(i, a)| Some((a - 1, after(i)?))))
            }
        }
    }

    /// Landing on the vertex, with these ways out.
    fn lands(&self, joined: usize, ways: impl Iterator<Item = (u32, usize)>) -> Option<Sweep> {
        let exits = ways.map(|(place, turn)| self.exit(joined, (place, turn), self.shape.set | 1 << place));
        Some(Sweep::Lands(vec![exits.collect::<Option<_>>()?]))
    }

    /// Leaving in a place, with a turn, so that the column becomes the letter with the set `set` after the
    /// type `joined`.
    fn exit(&self, joined: usize, out: (u32, usize), set: u32) -> Option<Exit> {
        let entry = self.right.binary_search_by_key(&out, |entry| (entry.place, entry.turn)).ok()?;
        let letter = self.next[joined].binary_search_by_key(&set, |shape| shape.set).ok()?;
        Some(Exit { entry, letter })
    }
}
