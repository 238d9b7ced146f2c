//! The pairs of a block with few rare heaps, as a word for each heap: see [`single_word`](super::single_word).

use super::bits::BLOCK;
use super::chain::{Chain, ROW};
use super::class::Class;
use super::index::Index;
use super::splits::Splits;
use super::values::Values;

/// Blocks between two moves of the words that are kept.
const WINDOW: usize = 16;

/// The pairs with a rare part, and options that leave one heap.
#[derive(Clone, Debug, Default)]
pub(super) struct Few {
    /// Those whose other parts are known for a row of heaps.
    pub(super) chain: Chain,
    /// The largest offset.
    pub(super) reach: usize,
    pub(super) index: Index,
    /// How many rare heaps there were.
    pub(super) rare: usize,
    /// The words of some heaps, and the places of their bits. The heap `end` stands, or will stand, at `at`, if
    /// it is the next one that is not known.
    pub(super) words: Vec<u32>,
    pub(super) places: Vec<u8>,
    pub(super) at: usize,
    pub(super) end: usize,
}

impl Few {
    /// The pairs of rare heaps with their nimbers; `None` if the class has no index.
    pub(super) fn of(class: Class, splits: &Splits, heaps: &[usize], parts: &[u16]) -> Option<Self> {
        let index = Index::of(class)?;
        let rare = || heaps.iter().zip(parts);
        let pairs = splits.taken.iter().flat_map(|&k| rare().map(move |(&r, &part)| (r + k, part)));
        let singles = splits.single.iter().map(|&k| (k, 0)).filter(|(k, part)| class.is_certain_behind(*part, *k));
        let pairs: Vec<_> = pairs.chain(singles).collect();
        let reach = pairs.iter().map(|(offset, _)| *offset).fold(ROW, usize::max);
        let chain = Chain::of(pairs.into_iter().map(|(offset, part)| (offset, index.get(part))));
        Some(Self { chain, reach, index, rare: heaps.len(), ..Self::default() })
    }

    /// Forgets the words.
    pub(super) fn forget(&mut self) {
        self.end = 0;
    }

    /// Brings the words to the heaps that are known, with room for a block.
    pub(super) fn bring(&mut self, values: &Values) {
        let (known, kept) = (values.len(), self.reach);
        if self.end != known || self.at + BLOCK + ROW > self.words.len() {
            if self.end == known {
                self.words.copy_within(self.at - kept..self.at, 0);
                self.places.copy_within(self.at - kept..self.at, 0);
            }
            self.words.resize(2 * kept + WINDOW * BLOCK, 0);
            self.places.resize(self.words.len(), 0);
            if self.end != known {
                for ((word, place), value) in self.words.iter_mut().zip(&mut self.places).zip(values.from(known - kept)) {
                    *place = self.index.get(*value);
                    *word = 1 << *place;
                }
            }
            (self.at, self.end) = (kept, known);
        }
    }
}
