//! The transposition table: proof numbers of positions, shared by threads without a lock.
//!
//! ```text
//! bucket, one cache line:  4 slots of two words
//! slot:   check ^ data | data
//! data:   effort 6 bits (high) | disproof 29 bits | proof 29 bits (low)
//! ```
//!
//! Of a position that is settled one number is 0, and the other one is a mark of the caller's, or `INFINITE` if there is
//! none.
//!
//! The first word is the upper half of the key, xored with the data, so that a slot torn by two
//! writers matches no key (R. Hyatt, T. Mann, A lockless transposition-table implementation for
//! parallel search, ICGA Journal 25 (2002)). A full bucket gives up the slot that was the
//! cheapest to compute.
//!
//! A key is a 128-bit hash. Of it, 64 bits are compared and at least `FIRST` more choose the
//! bucket. Different positions may in principle meet; the search therefore only *proposes*
//! outcomes, and what is answered is rebuilt from exact positions (see `strategy.rs`).
//!
//! The table begins small and grows between rounds of the search, because clearing a gigabyte
//! takes longer than most searches. The bits that choose among the new buckets come from the
//! compared half, so that entries can move without knowing their whole key.

use bytemuck::allocation::try_zeroed_vec;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use xanthi_games::budget::{Budget, Stop};
use xanthi_heaps::memory::prefer_large_pages;

/// Proof number of a win that has been refuted: larger than any other.
pub(crate) const INFINITE: u32 = (1 << 29) - 1;

/// The logarithm of the number of buckets of a new table.
const FIRST: u32 = 10;
/// The logarithm of how much a table grows in one step.
const STEP: u32 = 3;
/// After so many buckets that move, to one large page of the new table, it is asked whether to go on.
const MOVED: usize = 1 << 12;
const SLOTS: usize = 4;
/// How many bytes an entry takes where it is saved.
const SAVED: usize = 18;
/// So many buckets tell how many entries of the table took how much.
const SAMPLED: usize = 1 << 14;

type Bucket = [AtomicU64; 2 * SLOTS];

/// Buckets, each in a cache line of its own.
struct Buckets {
    words: Vec<AtomicU64>,
    /// The first word of a cache line.
    from: usize,
}

impl Buckets {
    /// So many empty ones; `None` if there is no room. The system makes pages empty as they are used: to clear a large table
    /// at once would take tenths of a second, in which nothing could stop it. (For that `words` is a list of what needs no
    /// place of its own in a cache line: others are cleared by hand.)
    fn new(log: u32) -> Option<Self> {
        let mut words: Vec<AtomicU64> = try_zeroed_vec(((2 * SLOTS) << log) + 2 * SLOTS - 1).ok()?;
        prefer_large_pages(&mut words);
        let (place, line) = (words.as_ptr().addr(), size_of::<Bucket>());
        let from = (place.next_multiple_of(line) - place) / size_of::<AtomicU64>();
        Some(Self { words, from })
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        self.words[self.from..].as_chunks().0
    }
}

/// What is known about a position, from the side of the player who moves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// How much is missing for a proof that the mover wins: 0 if it is proved.
    pub proof: u32,
    /// How much is missing for a proof that the mover loses: 0 if it is proved.
    pub disproof: u32,
}

impl Numbers {
    /// The mover wins.
    pub const WON: Self = Self { proof: 0, disproof: INFINITE };
    /// The mover loses.
    pub const LOST: Self = Self { proof: INFINITE, disproof: 0 };

    /// Whether the mover wins, if that is settled.
    pub fn settled(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    fn unpack(data: u64) -> Self {
        match halves(data) {
            (0, _) => Self::WON,
            (_, 0) => Self::LOST,
            (proof, disproof) => Self { proof, disproof },
        }
    }

    /// The numbers of the position from the other player's side.
    pub fn swapped(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }
}

/// The table; see the [module](self).
pub(crate) struct Table {
    buckets: Buckets,
    log: u32,
    largest: u32,
    filled: AtomicU64,
}

impl Table {
    /// A table that never takes more than `memory` bytes, but at least one bucket.
    pub(crate) fn new(memory: u64) -> Self {
        let buckets = (memory / size_of::<Bucket>() as u64).max(1);
        let largest = buckets.ilog2().min(40);
        let log = if largest <= FIRST { largest } else { FIRST + (largest - FIRST) % STEP };
        // It is small: where not even that fits nothing does.
        let none = || std::alloc::handle_alloc_error(std::alloc::Layout::new::<Bucket>());
        Self { buckets: Buckets::new(log).unwrap_or_else(none), log, largest, filled: AtomicU64::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        match Buckets::new(self.log) {
            Some(empty) => self.buckets = empty,
            None => self.buckets.iter().flatten().for_each(|word| word.store(0, Relaxed)),
        }
        self.filled = AtomicU64::new(0);
    }

    /// Whether the table is so full that it should grow, and may.
    pub(crate) fn wants_to_grow(&self) -> bool {
        self.log < self.largest && self.filled.load(Relaxed) > (SLOTS as u64) << self.log >> 1
    }

    /// Becomes eight times as large, and keeps its entries. While they move, the old buckets take
    /// an eighth more. Each of the new ones is a step.
    ///
    /// # Errors
    /// If the work must stop: then it stays as it was. A large table takes some tenths of a second.
    pub(crate) fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        if self.log == self.largest {
            return Ok(());
        }
        let log = self.log + STEP;
        let Some(larger) = Buckets::new(log) else {
            // The system has no room: it stays as it is.
            self.largest = self.log;
            return Ok(());
        };
        let old = std::mem::replace(&mut self.buckets, larger);
        let shift = STEP;
        self.log = log;
        for (at, bucket) in old.iter().enumerate() {
            if at.is_multiple_of(MOVED)
                && let Err(stop) = budget.step((MOVED << STEP) as u64)
            {
                (self.buckets, self.log) = (old, log - STEP);
                return Err(stop);
            }
            for slot in bucket.chunks_exact(2) {
                let data = slot[1].load(Relaxed);
                let check = slot[0].load(Relaxed) ^ data;
                if data != 0 {
                    let to = at << shift | (check >> (64 - (log - FIRST.min(self.largest)))) as usize & ((1 << shift) - 1);
                    put(&self.buckets[to], check, data);
                }
            }
        }
        Ok(())
    }

    fn bucket(&self, key: u128) -> &Bucket {
        let base = FIRST.min(self.largest);
        let first = if base == 0 { 0 } else { (key as u64 >> (64 - base)) as usize };
        let more = self.log - base;
        let rest = if more == 0 { 0 } else { ((key >> 64) as u64 >> (64 - more)) as usize };
        &self.buckets[first << more | rest]
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, key: u128) -> Option<Numbers> {
        self.data(key).map(Numbers::unpack)
    }

    /// The same of one that is not settled.
    pub(crate) fn open(&self, key: u128) -> Option<Numbers> {
        self.get(key).filter(|numbers| numbers.settled().is_none())
    }

    /// Whether the mover wins, if that is settled, and the logarithm of what it cost.
    pub(crate) fn proof(&self, key: u128) -> Option<(bool, u32)> {
        let data = self.data(key)?;
        Some((Numbers::unpack(data).settled()?, (data >> 58) as u32))
    }

    /// The logarithm of how many positions were looked at for what is known of a position; 0 if nothing is.
    pub(crate) fn effort(&self, key: u128) -> u32 {
        self.data(key).map_or(0, |data| (data >> 58) as u32)
    }

    /// Has the memory where a position stands brought near: it will be asked for soon.
    #[inline]
    pub(crate) fn expect(&self, key: u128) {
        branches::prefetch_read_data::<_, 0>(std::ptr::from_ref(self.bucket(key)));
    }

    /// Reads something of where these positions stand. Asked one after the other each would wait for its
    /// memory; this way they wait together.
    #[inline]
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        std::hint::black_box(keys.fold(0, |sum, key| sum | self.bucket(key)[0].load(Relaxed)));
    }

    #[inline]
    fn data(&self, key: u128) -> Option<u64> {
        let check = (key >> 64) as u64;
        for slot in self.bucket(key).chunks_exact(2) {
            let data = slot[1].load(Relaxed);
            if data != 0 && slot[0].load(Relaxed) ^ data == check {
                return Some(data);
            }
        }
        None
    }

    /// The mark of a position that is settled, if it has one.
    pub(crate) fn mark(&self, key: u128) -> Option<u32> {
        let mark = match halves(self.data(key)?) {
            (0, mark) | (mark, 0) => mark,
            _ => INFINITE,
        };
        (mark < INFINITE).then_some(mark)
    }

    /// The slots that are taken, in every so manieth bucket: the upper bits of the lower half of the key, as far as they are
    /// known; its upper half; and what is known of the position.
    fn taken(&self, each: usize) -> impl Iterator<Item = (u16, u64, u64)> {
        let log = self.log;
        let slots = self.buckets.iter().enumerate().step_by(each).flat_map(move |(at, bucket)| {
            let first = ((at as u64) << FIRST >> log) as u16;
            bucket.as_chunks().0.iter().map(move |[check, data]| {
                let data = data.load(Relaxed);
                (first, check.load(Relaxed) ^ data, data)
            })
        });
        slots.filter(|&(.., data)| data != 0)
    }

    /// Appends what took most, about so many entries, for [`restore`](Self::restore). Marks are left out, as they
    /// mean nothing to others.
    pub(crate) fn save(&self, most: usize, bytes: &mut Vec<u8>) {
        // Which efforts fit is told by some of the buckets: a large table is read once.
        let each = (self.buckets.len() / SAMPLED).max(1);
        let mut counts = [0; 64];
        self.taken(each).for_each(|(.., data)| counts[(data >> 58) as usize] += each);
        let mut room = most;
        let mut fits = |effort: &u64| {
            let left = room.checked_sub(counts[*effort as usize]);
            room = left.unwrap_or(room);
            left.is_some()
        };
        // All that took more than this, and of what took as much a part, at random.
        let least = (0..64).rev().find(|effort| !fits(effort)).unwrap_or(0);
        let part = ((room as u64) << 16) / counts[least as usize].max(room).max(1) as u64;
        let kept = self.taken(1).filter(|&(_, check, data)| data >> 58 > least || data >> 58 == least && check & 0xFFFF < part);
        for (first, check, data) in kept.take(2 * most) {
            let data = match Numbers::unpack(data).settled() {
                Some(won) => data >> 58 << 58 | u64::from(INFINITE) << if won { 29 } else { 0 },
                None => data,
            };
            bytes.extend(first.to_le_bytes());
            bytes.extend(check.to_le_bytes());
            bytes.extend(data.to_le_bytes());
        }
    }

    /// Takes over what another table has [saved](Self::save).
    ///
    /// # Errors
    /// If the work must stop.
    pub(crate) fn restore(&mut self, saved: &[u8], budget: &Budget) -> Result<(), Stop> {
        while self.log < self.largest && saved.len() / SAVED > 1 << self.log {
            self.grow(budget)?;
        }
        for entry in saved.chunks_exact(SAVED) {
            let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
            let [first, check, data] = [number(&entry[..2]), number(&entry[2..10]), number(&entry[10..])];
            // Zero stands for nothing.
            if data != 0 {
                let key = u128::from(check) << 64 | u128::from(first << (64 - FIRST));
                self.filled.fetch_add(u64::from(put(self.bucket(key), check, data)), Relaxed);
            }
        }
        Ok(())
    }

    /// How many bytes the table takes now.
    pub(crate) fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket>()) as u64
    }

    /// Notes what is known about a position, and how many positions were looked at for it.
    #[inline]
    pub(crate) fn set(&self, key: u128, numbers: Numbers, effort: u64) {
        self.put(key, (numbers.proof, numbers.disproof), effort);
    }

    /// Has a position that is settled open again, with these numbers. Of others nothing changes. No worker may be at work
    /// meanwhile: who has read the old entry would write it back.
    pub(crate) fn reopen(&mut self, key: u128, numbers: Numbers) {
        let check = (key >> 64) as u64;
        for slot in self.bucket(key).chunks_exact(2) {
            let data = slot[1].load(Relaxed);
            if data != 0 && slot[0].load(Relaxed) ^ data == check {
                let open = packed((numbers.proof, numbers.disproof), 1);
                slot[1].store(open, Relaxed);
                slot[0].store(check ^ open, Relaxed);
            }
        }
    }

    /// Notes that a position is settled, how many positions were looked at for it, and a mark of the caller's, from 1 and less
    /// than [`INFINITE`].
    #[inline]
    pub(crate) fn settle(&self, key: u128, won: bool, effort: u64, mark: Option<u32>) {
        let mark = mark.unwrap_or(INFINITE);
        self.put(key, if won { (0, mark) } else { (mark, 0) }, effort);
    }

    #[inline]
    fn put(&self, key: u128, numbers: (u32, u32), effort: u64) {
        let data = packed(numbers, effort);
        if put(self.bucket(key), (key >> 64) as u64, data) {
            self.filled.fetch_add(1, Relaxed);
        }
    }
}

/// An entry: its proof and its disproof number, and how many positions were looked at for it.
fn packed((proof, disproof): (u32, u32), effort: u64) -> u64 {
    u64::from(effort.max(1).ilog2()) << 58 | u64::from(disproof) << 29 | u64::from(proof)
}

/// The proof and the disproof number of an entry. Of a position that is settled one of them is 0, and the other its mark.
fn halves(data: u64) -> (u32, u32) {
    (data as u32 & INFINITE, (data >> 29) as u32 & INFINITE)
}

/// Writes a slot; says whether it was empty before.
fn put(bucket: &Bucket, check: u64, data: u64) -> bool {
    let mut cheapest = 0;
    let mut least = u64::MAX;
    for (i, slot) in bucket.chunks_exact(2).enumerate() {
        let there = slot[1].load(Relaxed);
        let same = there != 0 && slot[0].load(Relaxed) ^ there == check;
        // Another worker may have settled what this one has not.
        if same && Numbers::unpack(there).settled().is_some() && Numbers::unpack(data).settled().is_none() {
            return false;
        }
        if there == 0 || same {
            slot[1].store(data, Relaxed);
            slot[0].store(check ^ data, Relaxed);
            return there == 0;
        }
        if there >> 58 < least {
            (cheapest, least) = (i, there >> 58);
        }
    }
    bucket[2 * cheapest + 1].store(data, Relaxed);
    bucket[2 * cheapest].store(check ^ data, Relaxed);
    false
}

#[cfg(test)]
mod tests {
    use super::super::hash;
    use super::*;

    fn key(i: u64) -> u128 {
        hash::words([i].into_iter(), 0)
    }

    fn numbers(i: u64) -> Numbers {
        Numbers { proof: 1 + (i * 7919 % 1_000_003) as u32, disproof: 1 + (i * 104_729 % 999_983) as u32 }
    }

    #[test]
    fn what_is_settled_stays_settled() {
        let table = Table::new(1 << 16);
        table.set(key(1), numbers(1), 1);
        table.set(key(1), Numbers::LOST, 2);
        table.set(key(1), numbers(2), 1 << 20);
        assert_eq!(table.proof(key(1)), Some((false, 1)));
    }

    #[test]
    fn what_is_settled_is_open_again_if_somebody_wants_that() {
        let mut table = Table::new(1);
        (0..4).for_each(|i| table.settle(key(i), i % 2 == 0, 1 << i, Some(5)));
        table.reopen(key(2), numbers(2));
        table.reopen(key(9), numbers(9));
        assert_eq!((table.get(key(2)), table.mark(key(2)), table.get(key(9))), (Some(numbers(2)), None, None));
        assert_eq!([0, 1, 3].map(|i| table.proof(key(i))), [Some((true, 0)), Some((false, 1)), Some((false, 3))]);
        table.set(key(2), Numbers::LOST, 1);
        assert_eq!(table.proof(key(2)), Some((false, 0)));
    }

    #[test]
    fn what_is_settled_has_a_mark() {
        let table = Table::new(1 << 16);
        let settled = |won, mark| (Some((won, 5)), mark);
        table.settle(key(1), true, 32, Some(7));
        table.settle(key(2), false, 32, Some(INFINITE - 1));
        table.settle(key(3), true, 32, None);
        table.settle(key(4), false, 32, None);
        table.set(key(5), numbers(5), 1);
        let told = [1, 2, 3, 4].map(|i| (table.proof(key(i)), table.mark(key(i))));
        assert_eq!(told, [settled(true, Some(7)), settled(false, Some(INFINITE - 1)), settled(true, None), settled(false, None)]);
        assert_eq!((table.get(key(1)), table.get(key(2))), (Some(Numbers::WON), Some(Numbers::LOST)));
        assert_eq!((table.mark(key(5)), table.mark(key(6))), (None, None));
    }

    #[test]
    fn a_table_keeps_its_entries_when_it_grows_and_keeps_to_its_memory() {
        let memory = 1 << 22;
        let mut table = Table::new(memory);
        let (mut grown, mut i) = (0, 0);
        while grown < 2 {
            table.set(key(i), numbers(i), 1 + i % 9);
            i += 1;
            if table.wants_to_grow() {
                let before: Vec<u64> = (0..i).filter(|&k| table.get(key(k)).is_some()).collect();
                let over = Budget::default();
                over.canceller().cancel(Stop::Time);
                assert_eq!(table.grow(&over), Err(Stop::Time));
                assert!(table.wants_to_grow() && before.iter().all(|&k| table.get(key(k)) == Some(numbers(k))), "as it was");
                table.grow(&Budget::default()).unwrap();
                grown += 1;
                assert!(before.iter().all(|&k| table.get(key(k)) == Some(numbers(k))));
                assert!(before.len() as u64 > i * 9 / 10);
            }
            assert!(i < 1 << 20, "the table never wants to grow");
        }
        assert!(table.bytes() <= memory && !table.wants_to_grow());
    }

    /// A table of every size finds again what took most of another one, as it was but for marks, and no more than is told.
    #[test]
    fn what_took_most_is_saved_and_restored() {
        for (memory, count, most) in [(1 << 10, 40, 100), (1 << 14, 500, 100), (1 << 20, 20_000, 100), (1 << 20, 20_000, 1 << 16)] {
            let mut table = Table::new(memory);
            for i in 0..count {
                match i % 3 {
                    0 => table.set(key(i), numbers(i), 1 + i),
                    _ => table.settle(key(i), i % 3 == 1, 1 + i, (i % 2 == 0).then_some(7)),
                }
                if table.wants_to_grow() {
                    table.grow(&Budget::default()).unwrap();
                }
            }
            let mut saved = Vec::new();
            table.save(most, &mut saved);
            let mut other = Table::new(memory);
            other.restore(&saved, &Budget::default()).unwrap();
            let known = |table: &Table, i: u64| table.get(key(i)).map(|numbers| (numbers, table.effort(key(i))));
            let again: Vec<u64> = (0..count).filter(|&i| known(&other, i).is_some()).collect();
            assert_eq!(again.len(), saved.len() / SAVED);
            assert!(again.iter().all(|&i| known(&other, i) == known(&table, i) && other.mark(key(i)).is_none()), "{memory}");
            let there = (0..count).filter(|&i| known(&table, i).is_some()).count();
            assert!(again.len() == there || (most * 3 / 4..most * 5 / 4).contains(&again.len()), "{} of {there}", again.len());
            let least = again.iter().map(|&i| other.effort(key(i))).min();
            assert!((0..count).all(|i| known(&other, i).is_some() || Some(table.effort(key(i))) <= least), "what took most");
            // Time that is over leaves it as it is.
            let over = Budget::default();
            over.canceller().cancel(Stop::Time);
            let mut late = Table::new(1 << 22);
            let found = late.restore(&saved, &over);
            assert!(found == Err(Stop::Time) || saved.len() / SAVED <= 1 << FIRST, "{found:?}");
        }
    }

    #[test]
    fn a_full_bucket_gives_up_what_was_cheapest() {
        let table = Table::new(1);
        (0..4).for_each(|i| table.set(key(i), numbers(i), 1 << (4 + i)));
        table.set(key(9), Numbers::LOST, 1 << 5);
        assert_eq!(table.get(key(0)), None);
        assert_eq!(table.get(key(9)).and_then(Numbers::settled), Some(false));
        assert!((1..4).all(|i| table.get(key(i)) == Some(numbers(i))));
        assert_eq!(table.proof(key(9)), Some((false, 5)));
    }
}
