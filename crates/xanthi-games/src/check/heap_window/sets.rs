//! Sets of values below 64, a bit for each, of a row of heaps at a time.
//!
//! A pair has the value of its other part xor the nimber of its rare part. For all values of a set at
//! once, an exclusive or with 2^i swaps groups of 2^i bits. So the sets of the other parts of all pairs with
//! the same rare nimber are put together first.

/// The heaps of a row. Other parts are known if they stand so far before a heap.
pub(super) const ROW: usize = 16;

/// How far before a heap other parts stand, for each nimber of a rare part.
pub(super) struct Sets {
    offsets: Vec<(u16, Vec<usize>)>,
}

impl Sets {
    /// For pairs with offsets from [`ROW`] on.
    pub(super) fn new(pairs: impl Iterator<Item = (usize, u16)>) -> Self {
        let mut offsets: Vec<(u16, Vec<usize>)> = Vec::new();
        for (offset, part) in pairs {
            match offsets.iter_mut().find(|(other, _)| *other == part) {
                Some((_, offsets)) => offsets.push(offset),
                None => offsets.push((part, vec![offset])),
            }
        }
        Self { offsets }
    }

    /// For each heap of the row from `at` on, the values of its pairs. `known` has for each heap before
    /// the set of its one value.
    pub(super) fn row(&self, known: &[u64], at: usize) -> [u64; ROW] {
        let mut all = [0; ROW];
        for (part, offsets) in &self.offsets {
            let mut these = [0; ROW];
            for offset in offsets {
                let others = &known[at - offset..][..ROW];
                for i in 0..ROW {
                    these[i] |= others[i];
                }
            }
            for digit in (0..6).filter(|digit| part >> digit & 1 == 1) {
                these = moved(these, digit);
            }
            for i in 0..ROW {
                all[i] |= these[i];
            }
        }
        all
    }
}

/// The sets of all values xor 2^digit.
fn moved(sets: [u64; ROW], digit: usize) -> [u64; ROW] {
    // The values without this digit.
    const WITHOUT: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let (without, by) = (WITHOUT[digit], 1 << digit);
    sets.map(|set| (set & without) << by | set >> by & without)
}
