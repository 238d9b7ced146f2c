//! For each value a short list of partners that show it at most heaps.
//!
//! A partner p, with a number k that may be taken, shows a value v at n if the nimber of n - k - p
//! and that of p have the exclusive or v. A few hundred partners show nearly every value below the
//! nimber of a heap, if they are chosen well. Values that are near each other in the sequence
//! depend on each other, so the most frequent ones are not the best partners. The lists learn: a heap
//! at which a value was not shown, and that has an option with it, gives the list a partner that
//! shows it there. In long runs a part of the list is [chosen](super::choice), and stays.

use super::bits::{Mask, WORDS, is_empty};
use super::kernel::{Level, Shifts};
use super::planes::Planes;
use std::ops::Range;

/// The list of one value.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    /// The entries for [`Shifts`].
    parts: [Vec<u32>; 8],
    /// The first ones of each part that stay.
    kept: [usize; 8],
    /// At most so many others are in one part.
    most: usize,
    /// How many partners came when their part was full.
    replaced: usize,
}

/// A pair that shows a value: the smaller heap and what was taken, together, and the nimber of
/// the larger one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) value: u16,
    pub(super) offset: usize,
    pub(super) other: u16,
}

impl List {
    /// A list of partners that stay and, as they come, at most so many others.
    pub(super) fn new(kept: &[Shown], others: usize, planes: &Planes) -> Self {
        let mut list = Self { most: usize::MAX, ..Self::default() };
        kept.iter().for_each(|shown| list.push(*shown, planes));
        let kept = list.parts.each_ref().map(Vec::len);
        Self { kept, most: others.div_ceil(8), ..list }
    }

    /// Takes out the partners whose offset is in a range, as a list of its own.
    pub(super) fn take(&mut self, offsets: &Range<usize>, planes: &Planes) -> Self {
        let room = self.most / 2;
        self.most -= room;
        let mut taken = Self { most: room, ..Self::default() };
        for residue in 0..8 {
            let (mut place, kept) = (0, self.kept[residue]);
            let (from, to) = (&mut self.parts[residue], &mut taken.parts[residue]);
            let mut stay = kept;
            from.retain(|entry| {
                let is_taken = offsets.contains(&planes.offset(*entry, residue));
                if is_taken {
                    to.push(*entry);
                    stay -= usize::from(place < kept);
                }
                place += 1;
                !is_taken
            });
            taken.kept[residue] = kept - stay;
            self.kept[residue] = stay;
            // Half of the room is for each.
            from.truncate(stay + self.most);
            to.truncate(kept - stay + room);
        }
        taken
    }

    /// Puts the partners of another list in.
    pub(super) fn join(&mut self, other: &Self) {
        self.most += other.most;
        for residue in 0..8 {
            let (stay, come) = other.parts[residue].split_at(other.kept[residue]);
            let (kept, part) = (&mut self.kept[residue], &mut self.parts[residue]);
            part.splice(*kept..*kept, stay.iter().copied());
            *kept += stay.len();
            part.extend(come);
        }
    }

    /// The remainder, the entry and whether it stays, of each partner, sorted.
    #[cfg(test)]
    pub(super) fn entries(&self) -> Vec<(usize, u32, bool)> {
        let entries = |i: usize| (0..).zip(&self.parts[i]).map(move |(at, entry)| (i, *entry, at < self.kept[i]));
        let mut all: Vec<_> = (0..8).flat_map(entries).collect();
        all.sort_unstable();
        all
    }

    /// Enters a partner.
    pub(super) fn push(&mut self, shown: Shown, planes: &Planes) {
        let entry = planes.entry(usize::from(shown.other), shown.offset);
        let residue = shown.offset % 8;
        let part = &mut self.parts[residue];
        if part.contains(&entry) {
            return;
        }
        if part.len() - self.kept[residue] < self.most {
            part.push(entry);
        } else if self.most > 0 {
            part[self.kept[residue] + self.replaced % self.most] = entry;
            self.replaced += 1;
        }
    }
}

/// The heaps of a block from `base`, of those in `due`, for which no partner in the list of a value shows it.
pub(super) fn not_shown(lists: &[List], planes: &Planes, level: Level, value: u16, base: usize, due: Mask) -> Mask {
    let Some(list) = lists.get(usize::from(value)).filter(|_| !is_empty(&due)) else { return due };
    let mut shown = [0; WORDS];
    let shifts = Shifts { bytes: &planes.bytes, lists: &list.parts, bit: planes.bit(base) };
    level.narrow().cover(&shifts, &due, &mut shown);
    std::array::from_fn(|i| due[i] & !shown[i])
}

/// Enters a pair in the list of its value, if there is one.
pub(super) fn learn(lists: &mut [List], shown: &Shown, planes: &Planes) {
    if usize::from(shown.value.max(shown.other)) < lists.len() {
        lists[usize::from(shown.value)].push(*shown, planes);
    }
}
