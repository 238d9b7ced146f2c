//! Heaps whose nimbers were found together.

use super::MOST_VALUES;

/// A set of values.
pub(super) type Common = [u64; MOST_VALUES / 64];

/// Heaps whose nimbers were found together, and those before them.
pub(super) struct Stretch<'a> {
    /// The first of the heaps.
    pub(super) base: u64,
    /// Nimbers: of the heaps from `at` on, and of at least as many before as the reach says.
    pub(super) late: &'a [u16],
    pub(super) at: usize,
}

impl Stretch<'_> {
    /// The nimbers that were found.
    pub(super) fn values(&self) -> &[u16] {
        &self.late[self.at..]
    }
}
