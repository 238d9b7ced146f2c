//! The order of work for the planes: rare heaps in buckets by value, and for each value the planes
//! that cover most first.

use super::class::Class;
use super::kernel::{BLOCK, Item, Shifts};
use super::planes::Planes;
use super::splits::Splits;

/// Offsets by which planes are shifted, in buckets by the value of the heap that gives the offset,
/// and the order in which one value goes through them.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// For each value the offsets of the heaps that have it; see [`Shifts`](super::kernel::Shifts).
    buckets: Vec<[Vec<u32>; 8]>,
    /// For each value what is put together, made when it is first wanted.
    items: Vec<Option<Vec<Item>>>,
    /// Whether any is made.
    prepared: bool,
    /// If there are few offsets: for each value all of them in one bucket, with the plane of each.
    flat: Option<Vec<[Vec<u32>; 8]>>,
    /// The most offsets in such a bucket.
    most: usize,
}

impl Plan {
    /// A plan of at most `most` offsets for each value, if that is given; these are then brought
    /// together in memory.
    pub(super) fn new(width: usize, most: Option<usize>) -> Self {
        let empty = vec![<[Vec<u32>; 8]>::default(); width];
        Self { flat: most.map(|_| empty.clone()), buckets: empty, items: vec![None; width], prepared: false, most: most.unwrap_or(0) }
    }

    /// Forgets the orders: a bucket or a plane that was empty is so no more, or the planes have
    /// moved.
    pub(super) fn forget(&mut self) {
        if std::mem::take(&mut self.prepared) {
            self.items.fill(None);
        }
    }

    /// Takes out all offsets.
    pub(super) fn clear(&mut self) {
        self.buckets.iter_mut().flatten().for_each(Vec::clear);
        self.forget();
    }

    /// Adds an offset by which all planes are shifted.
    pub(super) fn add(&mut self, value: u16, offset: usize, planes: &Planes) {
        let value = usize::from(value);
        let bucket = &mut self.buckets[value];
        let new = bucket.iter().all(Vec::is_empty);
        let bytes = ((offset / 8) as u32).wrapping_neg();
        bucket[offset % 8].push(bytes);
        match &mut self.flat {
            None if new => self.forget(),
            Some(flat) if self.prepared => {
                let made = (0..self.items.len()).filter(|v| self.items[*v].is_some());
                made.for_each(|v| flat[v][offset % 8].push(bytes.wrapping_add(planes.plane(v ^ value))));
            }
            _ => {}
        }
    }

    /// What is put together for `value`: a heap with the value g in a bucket and one in the plane
    /// of `value` xor g make an option with this value.
    pub(super) fn prepare(&mut self, value: usize, planes: &Planes) {
        if self.items[value].is_some() {
            return;
        }
        self.prepared = true;
        let useful = |g: &usize| planes.filled[value ^ g] > 0 && self.buckets[*g].iter().any(|list| !list.is_empty());
        let mut order: Vec<usize> = (0..self.buckets.len()).filter(useful).collect();
        order.sort_by_key(|g| std::cmp::Reverse(planes.filled[value ^ g]));
        self.items[value] = Some(match &mut self.flat {
            None => order.into_iter().map(|g| Item { plane: planes.plane(value ^ g), bucket: g }).collect(),
            Some(flat) => {
                let (lists, mut left) = (&mut flat[value], self.most);
                lists.iter_mut().for_each(Vec::clear);
                for g in order {
                    let plane = planes.plane(value ^ g);
                    for (list, offsets) in lists.iter_mut().zip(&self.buckets[g]) {
                        list.extend(offsets.iter().map(|offset| offset.wrapping_add(plane)));
                        left = left.saturating_sub(offsets.len());
                    }
                    if left == 0 {
                        break;
                    }
                }
                vec![Item { plane: 0, bucket: value }]
            }
        });
    }

    /// What [`prepare`](Self::prepare) has made, for a block that begins at this bit of the planes.
    pub(super) fn shifts<'a>(&'a self, value: usize, planes: &'a Planes, bit: usize) -> Shifts<'a> {
        let items = self.items[value].as_deref().unwrap_or_default();
        Shifts { bytes: &planes.bytes, items, buckets: self.flat.as_ref().unwrap_or(&self.buckets), bit }
    }
}

/// The largest heaps from which witnesses are sought with planes, and how many with each value.
const WITNESSES: usize = 1 << 16;
const WITNESSES_EACH: usize = 400;
/// The most offsets that are tried for one value; heaps that then have no witness are few.
const MOST_TRIED: usize = 1400;

/// Buckets of heaps of any class, for the search of witnesses; the other part of such a pair is
/// before the block. Pairs that the next heap may not be split into are left out. Late heaps come
/// first, because their values are those that are frequent now.
pub(super) fn witnesses(splits: &Splits, values: &[u16], planes: &Planes, history: usize) -> Plan {
    let width = planes.width;
    let mut plan = Plan::new(width, Some(MOST_TRIED));
    let k = splits.taken[0];
    let last = WITNESSES.min(splits.pairs(values.len(), k)).min(history.saturating_sub(k));
    let mut of_value = vec![0; width];
    for p in (BLOCK..=last).rev() {
        let count = &mut of_value[usize::from(values[p])];
        if *count < WITNESSES_EACH {
            *count += 1;
            plan.add(values[p], p + k, planes);
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
