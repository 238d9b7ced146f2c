//! The nimbers that are known: those that are held in memory, and those that are read again.

use super::bits::BLOCK;
use std::collections::TryReserveError;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many of the first heaps are held.
const EARLY: usize = 1 << 17;
/// So many of the last heaps are held, and up to three times as many; more than the planes go back.
const LATE: usize = 1 << 21;

/// Where the nimbers of early heaps can be read again, so that they need not be held in memory.
pub trait Past: Debug + Send + Sync {
    /// Reads the nimbers of the heaps from `from` on, as many as there is room for.
    ///
    /// # Errors
    /// If they cannot be read. The engine then stops.
    fn read(&self, from: usize, values: &mut [u16]) -> std::io::Result<()>;
}

/// A flag of its own for each clone.
#[derive(Debug, Default)]
struct Flag(AtomicBool);

impl Clone for Flag {
    fn clone(&self) -> Self {
        Self(AtomicBool::new(self.0.load(Ordering::Relaxed)))
    }
}

/// The nimbers of the heaps from 0 on.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// If some are not held: those of the first heaps.
    early: Vec<u16>,
    /// Those of the heaps from `start` on.
    late: Vec<u16>,
    /// The low bytes of the first of these, or of all.
    low: Vec<u8>,
    /// The bits of a low byte: all eight, except in tests.
    byte: u16,
    start: usize,
    /// So many of the last heaps are held at least.
    hold: usize,
    past: Option<Arc<dyn Past>>,
    failed: Flag,
}

impl Values {
    pub(super) fn new(values: Vec<u16>) -> Self {
        let low = values.iter().map(|value| *value as u8).collect();
        Self { early: Vec::new(), late: values, low, byte: 0xff, start: 0, hold: LATE, past: None, failed: Flag::default() }
    }

    /// The nimbers of the heaps below `heaps`, which `past` has.
    pub(super) fn of_past(past: Arc<dyn Past>, heaps: usize) -> std::io::Result<Self> {
        let mut values = Self::new(Vec::new());
        if heaps <= 2 * LATE {
            values.late.resize(heaps, 0);
            past.read(0, &mut values.late)?;
            return Ok(Self::new(values.late));
        }
        values.start = heaps - LATE;
        values.early.resize(EARLY, 0);
        past.read(0, &mut values.early)?;
        values.late.resize(LATE, 0);
        past.read(values.start, &mut values.late)?;
        values.low.extend(values.late.iter().map(|value| *value as u8));
        values.past = Some(past);
        Ok(values)
    }

    /// Leaves out of memory what is not needed often, of the heaps below `kept`, which `past` has.
    pub(super) fn forget(&mut self, past: &Arc<dyn Past>, kept: usize) {
        let start = self.len().saturating_sub(self.hold).min(kept);
        if start < self.start + self.hold {
            return;
        }
        if self.start == 0 {
            self.early = self.late[..EARLY.min(start)].to_vec();
        }
        let held = self.len() - start;
        self.bring_low();
        self.late.copy_within(start - self.start.., 0);
        self.late.truncate(held);
        self.late.shrink_to(3 * self.hold);
        self.low.copy_within(start - self.start.., 0);
        self.low.truncate(held);
        self.low.shrink_to(3 * self.hold);
        self.start = start;
        self.past = Some(past.clone());
    }

    /// Heaps of the next blocks have those in memory that are at most so far before them.
    pub(super) fn reach(&self) -> usize {
        self.hold - 4 * BLOCK
    }

    /// Takes for a low byte less bits than it has.
    #[cfg(test)]
    pub(super) fn shorten_bytes(&mut self, byte: u16) {
        self.byte = byte;
        self.low = self.late.iter().map(|value| (value & byte) as u8).collect();
    }

    /// Holds fewer heaps than usual.
    #[cfg(test)]
    pub(super) fn hold(&mut self, heaps: usize) {
        self.hold = heaps;
    }

    pub(super) fn len(&self) -> usize {
        self.start + self.late.len()
    }

    pub(super) fn push(&mut self, value: u16) {
        if self.low.len() == self.late.len() {
            self.low.push(self.low_byte(value));
        }
        self.late.push(value);
    }

    /// Adds values, whose low bytes are not needed soon.
    pub(super) fn extend(&mut self, values: &[u16]) {
        self.late.extend_from_slice(values);
    }

    /// Brings the low bytes to the last heap.
    pub(super) fn bring_low(&mut self) {
        let known = self.low.len();
        self.low.extend(self.late[known..].iter().map(|value| (value & self.byte) as u8));
    }

    /// Those of the late heaps, and the first of these.
    pub(super) fn late(&self) -> (usize, &[u16]) {
        (self.start, &self.late)
    }

    /// The low bytes of the late heaps, if they were [brought](Self::bring_low) to the last one.
    pub(super) fn low(&self) -> &[u8] {
        &self.low
    }

    pub(super) fn low_byte(&self, value: u16) -> u8 {
        (value & self.byte) as u8
    }

    /// Whether the low byte is the value.
    pub(super) fn is_small(&self, value: u16) -> bool {
        value <= self.byte
    }

    /// All of them, if all are held.
    pub(super) fn all(&self) -> Option<&[u16]> {
        (self.start == 0).then_some(&self.late)
    }

    pub(super) fn into_late(self) -> Vec<u16> {
        self.late
    }

    pub(super) fn reserve(&mut self, heaps: usize) -> Result<(), TryReserveError> {
        let more = heaps.saturating_sub(self.len());
        self.late.try_reserve_exact(more)?;
        self.low.try_reserve_exact(more)
    }

    /// Takes out those from a late heap on.
    pub(super) fn drain_from(&mut self, heap: usize) -> impl Iterator<Item = u16> {
        self.low.truncate(heap - self.start);
        self.late.drain(heap - self.start..)
    }

    /// Those of a heap and the ones after it, which are late.
    pub(super) fn from(&self, heap: usize) -> &[u16] {
        &self.late[heap - self.start..]
    }

    pub(super) fn get(&self, heap: usize) -> u16 {
        if heap >= self.start {
            return self.late[heap - self.start];
        }
        self.early.get(heap).copied().unwrap_or_else(|| self.slice(heap..heap + 1, &mut Vec::new())[0])
    }

    /// Those of some heaps, with room for them if they have to be read.
    pub(super) fn slice<'a>(&'a self, heaps: Range<usize>, room: &'a mut Vec<u16>) -> &'a [u16] {
        if heaps.start >= self.start {
            return &self.late[heaps.start - self.start..heaps.end - self.start];
        }
        if heaps.end <= self.early.len() {
            return &self.early[heaps];
        }
        room.clear();
        room.resize(heaps.len(), 0);
        let read = heaps.len().min(self.start.saturating_sub(heaps.start));
        let (before, after) = room.split_at_mut(read);
        if self.past.as_ref().is_none_or(|past| past.read(heaps.start, before).is_err()) {
            self.failed.0.store(true, Ordering::Relaxed);
        }
        if !after.is_empty() {
            after.copy_from_slice(&self.late[..after.len()]);
        }
        room
    }

    /// Goes through all of them in parts; each with its first heap.
    pub(super) fn parts(&self, mut see: impl FnMut(usize, &[u16])) {
        const PART: usize = 1 << 16;
        let mut room = Vec::new();
        for from in (0..self.len()).step_by(PART) {
            see(from, self.slice(from..self.len().min(from + PART), &mut room));
        }
    }

    /// Whether some could not be read, so that what was computed since then is not to be used.
    pub(super) fn failed(&self) -> bool {
        self.failed.0.swap(false, Ordering::Relaxed)
    }
}
