//! Single heaps computed again, from all their options.

use super::{Engine, Halt};

impl Engine {
    /// Now and then, an audit of the last half.
    pub(super) fn audit_if_due(&mut self) -> Result<(), Halt> {
        let known = self.known.values.len();
        if known < self.audit_at {
            return Ok(());
        }
        self.audit_at = known + (1 << 16).max(known / 4);
        self.audit(known / 2..known)
    }

    /// Computes one heap of the range again, from all its options. Which one is a matter of the
    /// number of heaps that are known, and changes with it.
    ///
    /// # Errors
    /// If its nimber is another, or cannot be found because others cannot be read.
    pub fn audit(&self, heaps: std::ops::Range<usize>) -> Result<(), Halt> {
        let values = &self.known.values;
        // A step of splitmix64: any heap may be met, and runs can be repeated.
        let mut z = (values.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let n = heaps.start + ((z ^ z >> 31) % heaps.len().max(1) as u64) as usize;
        let right = n == 0 || self.known.splits.is_nimber(values, n, values.get(n), self.known.level);
        if values.failed() {
            return Err(Halt::Unreadable);
        }
        if right { Ok(()) } else { Err(Halt::Wrong(n)) }
    }
}
