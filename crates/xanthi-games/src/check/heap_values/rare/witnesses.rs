//! The search for splits of many heaps at a time.
//!
//! For each value a plane of bits says which heaps of a window have its entry. A heap of n has a
//! split with the value v if, for some small heap a and some k that may be taken, the heap of
//! n - k - a has the entry v xor G(a): for a block of heaps n that is one look at some words of the
//! plane of v xor G(a). Small heaps that lead to frequent entries are tried first. What is not found
//! so remains open; nothing is claimed about it.

use super::{Block, Splits, WORDS};

/// How large a window is.
#[derive(Clone, Copy)]
pub(super) struct Size {
    /// Only small heaps up to this are tried, together with what is taken.
    pub(super) history: usize,
    /// The heaps that follow the history; a multiple of those of a block.
    pub(super) room: usize,
}

/// Planes of a window that stay near to the processor.
pub(super) const SIZE: Size = Size { history: 1 << 12, room: 1 << 13 };

pub(super) struct Witnesses<'a> {
    splits: &'a Splits<'a>,
    values: &'a [u16],
    size: Size,
    /// The words of a plane; more than bits need, so that a block can always be read.
    words: usize,
    /// The small heaps with each entry.
    buckets: Vec<Vec<u32>>,
    /// The heap of the first bit of each plane.
    origin: usize,
    /// The first heap behind the window.
    end: usize,
    planes: Vec<u64>,
    /// The entries that occur in the window, the most frequent first.
    order: Vec<u16>,
}

impl<'a> Witnesses<'a> {
    pub(super) fn new(splits: &'a Splits<'a>, values: &'a [u16], size: Size) -> Self {
        // A power of two: the exclusive or of two entries has a plane and a bucket too.
        let width = values.iter().max().map_or(1, |most| (usize::from(*most) + 1).next_power_of_two());
        let mut buckets = vec![Vec::new(); width];
        (1..values.len().min(size.history + 1)).for_each(|a| buckets[usize::from(values[a])].push(a as u32));
        let words = (size.history + size.room) / 64 + WORDS + 2;
        let planes = vec![0; width * words];
        Self { splits, values, size, words, buckets, origin: 0, end: 0, planes, order: Vec::new() }
    }

    /// Takes from the heaps `open` from `base` on those for which a split with this value is found,
    /// and gives how much was looked at.
    pub(super) fn close(&mut self, value: u16, base: usize, open: &mut Block) -> usize {
        let history = self.size.history;
        // Here every small heap may be a part of every heap of the block.
        if base < 2 * history + self.splits.least {
            return 0;
        }
        if base >= self.end {
            self.move_to(base);
        }
        let mut looks = 0;
        for &entry in &self.order {
            let plane = &self.planes[usize::from(entry) * self.words..][..self.words];
            for &small in &self.buckets[usize::from(entry ^ value)] {
                for &k in &self.splits.taken {
                    let offset = k + small as usize;
                    if offset > history {
                        break;
                    }
                    let at = base - offset - self.origin;
                    let (words, shift) = (&plane[at / 64..][..WORDS + 1], at % 64);
                    for i in 0..WORDS {
                        open[i] &= !(words[i] >> shift | words[i + 1] << 1 << (63 - shift));
                    }
                    looks += 1;
                }
                if *open == [0; WORDS] {
                    return looks;
                }
            }
        }
        looks
    }

    /// Makes the window that begins with the history of this block.
    fn move_to(&mut self, base: usize) {
        self.origin = base - self.size.history;
        self.end = base + self.size.room;
        self.planes.fill(0);
        let mut counts = vec![0u32; self.buckets.len()];
        for (i, entry) in self.values[self.origin..self.end.min(self.values.len())].iter().enumerate() {
            self.planes[usize::from(*entry) * self.words + i / 64] |= 1 << (i % 64);
            counts[usize::from(*entry)] += 1;
        }
        self.order = (0..counts.len() as u16).filter(|entry| counts[usize::from(*entry)] > 0).collect();
        self.order.sort_by_key(|entry| std::cmp::Reverse(counts[usize::from(*entry)]));
    }
}
