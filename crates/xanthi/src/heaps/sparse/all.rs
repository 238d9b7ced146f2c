//! Heaps of games without a sparse space, from all their splits.

use super::MOST_VALUES;
use super::block::Known;
use super::kernel::SOUGHT;

/// The searches for candidates that are worth their time.
const SEARCHES: usize = 2;
/// Pairs that are compared before it is seen whether one has the value.
const MANY: usize = 512;

impl Known {
    /// The nimber of the next heap, from all pairs.
    ///
    /// A first part of the pairs leaves few candidates, and these are sought in all others.
    pub(super) fn by_all_pairs(&mut self) -> u16 {
        let n = self.values.len();
        // Exclusive ors of values are below this power of two.
        let width = self.counts.len();
        let mut seen = [0u8; MOST_VALUES];
        let mut see = |value: u16| seen[usize::from(value) % MOST_VALUES] = 1;
        self.splits.singles(&self.values, n, &mut see);
        let first = self.first;
        // Without a class nothing is forgotten.
        let values = self.values.all().unwrap_or_default();
        let pairs = |k: usize| {
            let pairs = self.splits.pairs(n, k);
            (&values[1..=pairs], &values[n.saturating_sub(k + pairs)..n.saturating_sub(k)])
        };
        for (low, high) in self.splits.taken.iter().map(|k| pairs(*k)).filter(|(low, _)| !low.is_empty()) {
            let first = first.min(low.len());
            low[..first].iter().zip(high[high.len() - first..].iter().rev()).for_each(|(a, b)| see(a ^ b));
        }
        let mut candidates = (0..width as u16).filter(|value| seen[usize::from(*value)] == 0);
        let mut tried = 0;
        let value = loop {
            // The last value is larger than all exclusive ors.
            let sought: [u16; SOUGHT] = std::array::from_fn(|_| candidates.next().unwrap_or(width as u16));
            let mut met = [false; SOUGHT];
            for (low, high) in self.splits.taken.iter().map(|k| pairs(*k)).filter(|(low, _)| low.len() > first) {
                let (low, high) = (&low[first..], &high[..low.len() - first]);
                for (low, high) in low.chunks(MANY).zip(high.rchunks(MANY)) {
                    let these = self.level.meet(low, high, &sought);
                    met.iter_mut().zip(these).for_each(|(met, this)| *met |= this);
                    if met == [true; SOUGHT] {
                        break;
                    }
                }
            }
            tried += 1;
            if let Some(least) = met.iter().position(|met| !met) {
                break sought[least];
            }
        };
        // As many pairs as leave few candidates.
        self.first = if tried > SEARCHES { first + first / 16 } else { (first - first / 64).max(256) };
        value
    }
}
