//! How late nimbers follow from those before them, as long as they are below 64.
//!
//! Late heaps are common, so each is known by the [index](super::index) of its nimber, which is below 32: a
//! word with one bit, at this place. A pair has the index of its other part xor that of its rare part. For all bits
//! of a word at once, an exclusive or with 2^i swaps groups of 2^i bits. So the words of far parts with the
//! same rare nimber are put together first, for a row of heaps at a time; near parts are looked up one by one.

use std::cell::Cell;

/// The heaps of a row.
pub(super) const ROW: usize = 16;
/// The indices.
pub(super) const PLACES: usize = u32::BITS as usize;
/// Parts that stand so far before a heap are known for the row behind the one that is being computed.
pub(super) const FAR: usize = 2 * ROW;
/// So many near parts are looked up without a loop.
const MOST_NEAR: usize = 6;

/// For each place of a bit, the word with the place to which an exclusive or moves it; nothing for other places.
type Moved = [u32; 1 << u8::BITS];

/// The pairs of late heaps.
pub(super) struct Chain {
    /// For each index of a rare part, how far before a heap the other parts stand.
    far: Vec<(usize, Vec<usize>)>,
    near: Vec<(usize, Moved)>,
}

impl Chain {
    /// For pairs: how far before a heap the other part is, and the index of the rare part.
    pub(super) fn new(pairs: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut chain = Self { far: Vec::new(), near: Vec::new() };
        for (offset, part) in pairs {
            if offset < FAR {
                chain.near.push((offset, std::array::from_fn(|place| if place < PLACES { 1 << (place ^ part) } else { 0 })));
                continue;
            }
            match chain.far.iter_mut().find(|(other, _)| *other == part) {
                Some((_, offsets)) => offsets.push(offset),
                None => chain.far.push((part, vec![offset])),
            }
        }
        chain
    }

    /// Fills in whole rows from `at` on, with at least [`FAR`] heaps and all parts before them. `always` is in the
    /// words of every second heap, from the first and from the second on. False if a word would have all bits:
    /// then it and what follows are without meaning.
    pub(super) fn go_on(&self, words: &mut [u32], places: &mut [u8], at: usize, always: [u32; 2]) -> bool {
        match self.near.len() {
            0..=2 => self.rows::<2>(words, places, at, always),
            3..=4 => self.rows::<4>(words, places, at, always),
            _ => self.rows::<MOST_NEAR>(words, places, at, always),
        }
    }

    fn rows<const NEAR: usize>(&self, words: &mut [u32], places: &mut [u8], at: usize, always: [u32; 2]) -> bool {
        // Where there are fewer parts, the others change nothing.
        const NONE: (usize, Moved) = (FAR - 1, [0; 1 << u8::BITS]);
        let near: [&(usize, Moved); NEAR] = std::array::from_fn(|i| self.near.get(i).unwrap_or(const { &NONE }));
        let more = self.near.get(NEAR..).unwrap_or_default();
        let (mut fits, end) = (true, words.len());
        let mut next = self.far(words, at, always);
        for at in (at..end).step_by(ROW) {
            // Whole vectors until here, and single heaps from here on.
            let sums = std::hint::black_box(next);
            if at + ROW < end {
                next = self.far(words, at + ROW, always);
            }
            let cells = Cell::from_mut(&mut *places).as_slice_of_cells();
            let near = near.map(|(offset, moved)| (row(cells, at - offset), moved));
            let (places, words) = (row(cells, at), &mut words[at..].as_chunks_mut::<ROW>().0[0]);
            let mut all = 0;
            for i in 0..ROW {
                let mut seen = u64::from(sums[i]);
                for (offset, moved) in more {
                    seen |= u64::from(moved[usize::from(cells[at + i - offset].get())]);
                }
                for (others, moved) in near {
                    seen |= u64::from(moved[usize::from(others[i].get())]);
                }
                let least = !seen & (seen + 1);
                all |= least;
                words[i] = least as u32;
                // With a second bit it is seen not to be zero.
                places[i].set((least | 1 << PLACES).trailing_zeros() as u8);
            }
            fits &= all >> PLACES == 0;
        }
        fits
    }

    /// The bits of the far parts, for each heap of the row from `at` on.
    fn far(&self, words: &[u32], at: usize, always: [u32; 2]) -> [u32; ROW] {
        let mut all = std::array::from_fn(|i| always[i % 2]);
        for (part, offsets) in &self.far {
            let mut these = [0; ROW];
            for offset in offsets {
                let others: &[u32; ROW] = row(words, at - offset);
                for i in 0..ROW {
                    these[i] |= others[i];
                }
            }
            for digit in (0..PLACES.ilog2()).filter(|digit| part >> digit & 1 == 1) {
                swap(&mut these, digit);
            }
            for i in 0..ROW {
                all[i] |= these[i];
            }
        }
        all
    }
}

fn row<T>(of: &[T], from: usize) -> &[T; ROW] {
    &of[from..].as_chunks().0[0]
}

/// Moves each bit of the words to its place xor 2^digit.
fn swap(words: &mut [u32; ROW], digit: u32) {
    // The places without this digit.
    const WITHOUT: [u32; 5] = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff];
    let (without, by) = (WITHOUT[digit as usize], 1 << digit);
    for word in words {
        *word = (*word & without) << by | *word >> by & without;
    }
}
