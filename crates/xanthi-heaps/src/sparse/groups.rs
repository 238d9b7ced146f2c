//! The candidates of a block, in groups that several threads compare with pairs.
//!
//! When a block begins, the other parts of most pairs are known: those of rare heaps whose offset is larger than
//! a block. Any thread can compare the candidates of any group with these; the thread that decides
//! the heaps one after another finds it done, or does it itself.

use super::bits::{BLOCK, LANES};
use super::candidates::Open;
use super::partners::Chunk;
use super::tried::{How, Tried};
use super::values::Values;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The groups of lanes of a block.
const GROUPS: usize = BLOCK.div_ceil(LANES);
/// A thread waits for a group that another one compares about as long as it takes, and then compares it too.
const WAIT: usize = 1 << 8;

/// A block whose candidates are known, and what pairs say of them.
#[derive(Debug)]
pub(super) struct Groups {
    pub(super) open: Open,
    chunks: Arc<Vec<Chunk>>,
    how: How,
    /// The next group that nobody has begun.
    next: AtomicUsize,
    tried: [Mutex<Option<Tried>>; GROUPS],
}

impl Groups {
    /// A block that is compared with these pairs.
    pub(super) fn new(open: Open, chunks: Arc<Vec<Chunk>>, how: How) -> Self {
        Self { open, chunks, how, next: AtomicUsize::new(0), tried: Default::default() }
    }

    fn compare(&self, group: usize, values: &Values) -> Tried {
        let begin = group * LANES;
        let lanes = LANES.min(self.open.heaps - begin);
        let mut tried = Tried::new(&self.open, begin, lanes, values, self.how);
        tried.compare(self.chunks.iter(), values, self.open.base + begin);
        tried
    }

    /// Compares the next group that nobody has begun, if there is one; `values` has the heaps before the block, with
    /// their low bytes.
    pub(super) fn work(&self, values: &Values) -> bool {
        let group = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(place) = self.tried.get(group).filter(|_| group * LANES < self.open.heaps) else { return false };
        let tried = self.compare(group, values);
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(tried);
        true
    }

    /// The group that begins with the heap `base`. Each is asked for once, by one thread.
    pub(super) fn tried(&self, base: usize, values: &Values) -> Tried {
        let group = (base - self.open.base) / LANES;
        let find = || self.tried[group].lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut waited = 0;
        loop {
            if let Some(tried) = find() {
                return tried;
            }
            if self.work(values) {
                continue;
            }
            if waited < WAIT {
                std::hint::spin_loop();
                waited += 1;
            } else {
                return self.compare(group, values);
            }
        }
    }
}
