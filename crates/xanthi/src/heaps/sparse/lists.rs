//! For each value a short list of partners that show it at most heaps.
//!
//! A partner p, with a number k that may be taken, shows a value v at n if the nimber of n - k - p
//! and that of p have the exclusive or v. A few hundred partners show nearly every value below the
//! nimber of a heap, if they are chosen well. Values that are near each other in the sequence
//! depend on each other, so the most frequent ones are not the best partners. The lists learn: a heap
//! at which a value was not shown, and that has an option with it, gives the list a partner that
//! shows it there. In long runs a part of the list is [chosen](super::choice), and stays.

use super::kernel::Shifts;
use super::planes::Planes;

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

    /// The list as the kernel wants it, for a block that begins at this bit of the planes.
    pub(super) fn shifts<'a>(&'a self, planes: &'a Planes, bit: usize) -> Shifts<'a> {
        Shifts { bytes: &planes.bytes, lists: &self.parts, bit }
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
