//! The order of work for the planes: rare heaps in buckets by value, and for each value the planes
//! that cover most first.

use super::class::Class;
use super::kernel::{BLOCK, Item};
use super::planes::Planes;
use super::splits::Splits;

/// Offsets by which planes are shifted, in buckets by the value of the heap that gives the offset,
/// and the order in which one value goes through them.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) buckets: Vec<Vec<u32>>,
    /// For each value what is put together, made when it is first wanted.
    items: Vec<Option<Vec<Item>>>,
}

impl Plan {
    pub(super) fn new(width: usize) -> Self {
        Self { buckets: vec![Vec::new(); width], items: vec![None; width] }
    }

    /// Forgets the orders: a bucket or a plane that was empty is so no more, or the planes have
    /// moved.
    pub(super) fn forget(&mut self) {
        self.items.fill(None);
    }

    pub(super) fn add(&mut self, value: u16, offset: usize) {
        let bucket = &mut self.buckets[usize::from(value)];
        bucket.push(offset as u32);
        if bucket.len() == 1 {
            self.forget();
        }
    }

    /// What is put together for `value`: a heap with the value g in a bucket and one in the plane
    /// of `value` xor g make an option with this value.
    pub(super) fn prepare(&mut self, value: usize, planes: &Planes) {
        if self.items[value].is_some() {
            return;
        }
        let useful = |g: &usize| !self.buckets[*g].is_empty() && planes.filled[value ^ g] > 0;
        let mut order: Vec<usize> = (0..self.buckets.len()).filter(useful).collect();
        order.sort_by_key(|g| std::cmp::Reverse(planes.filled[value ^ g]));
        let item = |g: usize| Item { plane: (value ^ g) * planes.stride, bucket: g as u16 };
        self.items[value] = Some(order.into_iter().map(item).collect());
    }

    /// What [`prepare`](Self::prepare) has made.
    pub(super) fn items(&self, value: usize) -> &[Item] {
        self.items[value].as_deref().unwrap_or_default()
    }
}

/// The largest heaps from which witnesses are sought with planes, and how many with each value.
const WITNESSES: usize = 1 << 16;
const WITNESSES_EACH: usize = 64;

/// Buckets of heaps of any class, for the search of witnesses; the other part of such a pair is
/// before the block. Pairs that a heap of `from` may not be split into are left out. Late heaps come
/// first, because their values are those that are frequent now.
pub(super) fn witnesses(splits: &Splits, values: &[u16], from: usize, width: usize) -> Plan {
    let mut plan = Plan::new(width);
    let k = splits.taken[0];
    let last = WITNESSES.min(splits.pairs(from, k));
    for p in (BLOCK..=last).rev() {
        let bucket = &mut plan.buckets[usize::from(values[p])];
        if bucket.len() < WITNESSES_EACH {
            bucket.push((p + k) as u32);
        }
    }
    plan
}

/// The values of rare heaps below one block, by offset: entry `BLOCK - o` is the value of the rare
/// heap `o - k`, and [`NONE`] if there is none.
pub(super) fn near(class: Class, values: &[u16], k: usize) -> Vec<u16> {
    let of = |o: usize| match o.checked_sub(k) {
        Some(heap) if heap > 0 && class.rare(values[heap], heap) => values[heap],
        _ => NONE,
    };
    (0..BLOCK).map(|i| of(BLOCK - i)).collect()
}

/// Differs from every value in more bits than a value has.
const NONE: u16 = 1 << 15;
