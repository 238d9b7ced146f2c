//! Late heaps that are all common, from those before them.

use super::chain::{Chain, FULL, ROW};
use super::class::Class;
use super::index::{Index, MOST_VALUES};
use super::kernel::Level;
use crate::mask::Mask;

/// How the nimbers of heaps follow from those of a window before them, where all of these are common and below 64, and
/// every smaller value that is not certain is that of an option.
#[derive(Clone, Debug)]
pub(crate) struct Late {
    chain: Chain,
    index: Index,
    /// Whether the value 0 is certain at even and at odd heaps.
    zero: [bool; 2],
    level: Level,
}

impl Late {
    /// From the options with a rare part or one heap: how far before a heap the other one stands, and the nimber
    /// of the rare part, 0 for none. None if the mask has no digit of values below 64, or a rare part has
    /// another value.
    pub(crate) fn of(mask: Mask, pairs: &[(usize, u16)]) -> Option<Self> {
        let class = Class::Sparse { mask: u16::try_from(mask.bits).ok()?, position: mask.parity.map(|parity| parity as usize) };
        let index = Index::of(class)?;
        if pairs.iter().any(|(_, part)| usize::from(*part) >= MOST_VALUES) {
            return None;
        }
        let pairs = pairs.iter().filter(|(offset, part)| class.is_certain_behind(*part, *offset));
        let chain = Chain::of(pairs.map(|(offset, part)| (*offset, index.get(*part))));
        Some(Self { chain, index, zero: [0, 1].map(|n| class.certain(0, n)), level: Level::best() })
    }

    /// The nimbers of so many heaps from `first` on, from those of a window that reaches as far back as any pair,
    /// and whether each heap can be taken as a whole. None if one of them all is 64 or more.
    pub(crate) fn go_on(&self, window: &[u16], first: u64, heaps: usize, whole: bool) -> Option<Vec<u16>> {
        if window.iter().fold(0, |any, value| any | usize::from(*value)) >= MOST_VALUES {
            return None;
        }
        let rows = heaps.next_multiple_of(ROW);
        let mut places: Vec<u8> = window.iter().map(|value| self.index.get(*value)).collect();
        let mut words: Vec<u32> = places.iter().map(|place| 1 << place).collect();
        places.resize(window.len() + rows, 0);
        words.resize(window.len() + rows, 0);
        let base = (first % 2) as usize;
        let always = [base, 1 - base].map(|n| u32::from(whole && self.zero[n]));
        self.level.chain(&mut words, &mut places, window.len(), &self.chain, always);
        let places = &places[window.len()..];
        if places[..heaps].iter().fold(0, |any, place| any | place) >= FULL {
            return None;
        }
        let mut values = vec![0; rows];
        self.index.values(self.level, base, places, &mut values);
        values.truncate(heaps);
        Some(values)
    }
}
