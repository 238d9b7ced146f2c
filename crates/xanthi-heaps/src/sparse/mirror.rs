//! The heaps that are known, the last one first.

/// The nimbers of the heaps, the last one first, so that the parts of the pairs stand in the same order.
#[derive(Clone, Debug, Default)]
pub(super) struct Mirror {
    /// Heap h stands at `values.len() - 1 - h`.
    values: Vec<u16>,
    heaps: usize,
    /// Room for marks.
    pub(super) seen: Vec<u8>,
    /// Sixteen times the average of the last nimbers that were found.
    pub(super) average: usize,
}

impl Mirror {
    /// Enters the heaps that are known now.
    pub(super) fn enter(&mut self, values: &[u16]) {
        if values.len() > self.values.len() {
            let mut room = vec![0; (2 * values.len()).next_power_of_two()];
            let held = room.len() - self.values.len();
            room[held..].copy_from_slice(&self.values);
            self.values = room;
        }
        let end = self.values.len() - self.heaps;
        let new = &values[self.heaps..];
        self.values[end - new.len()..end].iter_mut().rev().zip(new).for_each(|(to, value)| *to = *value);
        self.heaps = values.len();
    }

    /// The nimbers of as many heaps from this one downwards.
    pub(super) fn down(&self, from: usize, heaps: usize) -> &[u16] {
        &self.values[self.values.len() - 1 - from..][..heaps]
    }

    /// Takes back the heaps from this one on.
    pub(super) fn forget_from(&mut self, heap: usize) {
        self.heaps = self.heaps.min(heap);
    }
}
