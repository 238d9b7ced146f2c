//! Words with one bit for each heap, from which the words of later heaps follow.
//!
//! A word has one bit, at a place below 32. The next word has its bit at the first place that no earlier
//! word of some pairs has. The bits of each pair are moved before, from a place to its exclusive or with a
//! number. For all places at once this swaps groups of bits, so pairs with the same number are put
//! together before, and those with another one join them on the way.
//!
//! The loops are compiled in `kernel.rs`.

use std::cell::Cell;

/// Heaps whose certain values are found at once, each in one word.
pub(super) const ROW: usize = 16;

/// The places of bits.
const PLACES: usize = u32::BITS as usize;
/// The place of no bit.
pub(super) const FULL: u8 = PLACES as u8;

/// Words that are put together, and then turned.
#[derive(Clone, Debug)]
struct Turn {
    /// How far before a heap the one is whose word counts.
    offsets: Vec<usize>,
    /// Bit i of the sum goes to the place i xor this.
    flip: usize,
}

/// For each place of a bit a word that has it where it is moved to.
type Moved = [u64; 1 << u8::BITS];
/// An offset, and where the bits go.
type Near = (usize, Moved);

/// How the words of heaps follow from earlier ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// Offsets from twice a [`ROW`] on.
    old: Vec<Turn>,
    /// Smaller ones, from [`ROW`] on.
    late: Vec<Turn>,
    /// Those below [`ROW`], descending.
    pub(super) near: Vec<(usize, Moved)>,
}

impl Chain {
    /// The chain for pairs: how far before a heap the one is whose word counts, and the number for its
    /// places.
    pub(super) fn of(pairs: impl Iterator<Item = (usize, u8)>) -> Self {
        let mut chain = Self::default();
        let (mut old, mut late) = (<[Vec<usize>; PLACES]>::default(), <[Vec<usize>; PLACES]>::default());
        for (offset, part) in pairs {
            match offset / ROW {
                0 => chain.near.push((offset, moved(part))),
                1 => late[usize::from(part)].push(offset),
                _ => old[usize::from(part)].push(offset),
            }
        }
        // The nearest heap is the last one to be known.
        chain.near.sort_unstable_by_key(|near| std::cmp::Reverse(near.0));
        (chain.old, chain.late) = (turns(old), turns(late));
        chain
    }
}

/// For each place the word of its bit when it is moved; none for other places.
fn moved(part: u8) -> Moved {
    std::array::from_fn(|place| if place < PLACES { 1 << (place ^ usize::from(part)) } else { 0 })
}

/// The turns for the offsets of each number.
fn turns(offsets: [Vec<usize>; PLACES]) -> Vec<Turn> {
    let mut turns: Vec<Turn> =
        offsets.into_iter().enumerate().filter(|(_, offsets)| !offsets.is_empty()).map(|(flip, offsets)| Turn { offsets, flip }).collect();
    // In the order of a Gray code, from one number to the next few digits change.
    turns.sort_by_key(|turn| (0..PLACES).position(|i| i ^ i >> 1 == turn.flip));
    let mut next = 0;
    for turn in &mut turns {
        (turn.flip, next) = (turn.flip ^ next, turn.flip);
    }
    turns.reverse();
    turns
}

/// Adds to the words of the row from `from` what the turns make of others, one after the other.
#[inline(always)]
fn turn(words: &[u32], from: usize, turns: &[Turn], row: &mut [u32; ROW]) {
    const HALVES: [u32; 5] = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff];
    let mut sums = [0; ROW];
    for turn in turns {
        for offset in &turn.offsets {
            let others = &words[from - offset..][..ROW];
            for i in 0..ROW {
                sums[i] |= others[i];
            }
        }
        for (digit, half) in HALVES.into_iter().enumerate() {
            if turn.flip >> digit & 1 == 1 {
                for sum in &mut sums {
                    *sum = (*sum & half) << (1 << digit) | *sum >> (1 << digit) & half;
                }
            }
        }
    }
    for i in 0..ROW {
        row[i] |= sums[i];
    }
}

/// Fills in the words and places from `from` on, in whole rows. `always` is in the words of every second
/// heap, from the first and from the second on. The place of a word that would have all
/// bits is [`FULL`]; what comes behind one is without meaning.
#[inline(always)]
pub(super) fn chain_loop(words: &mut [u32], places: &mut [u8], from: usize, chain: &Chain, always: [u32; 2]) {
    if from + ROW > words.len() {
        return;
    }
    let always = std::array::from_fn(|i| always[i % 2]);
    let mut ahead = always;
    turn(words, from, &chain.old, &mut ahead);
    for from in (from..words.len() + 1 - ROW).step_by(ROW) {
        let mut sums = ahead;
        turn(words, from, &chain.late, &mut sums);
        if from + 2 * ROW <= words.len() {
            // In the shadow of what follows, where one heap waits for another.
            ahead = always;
            turn(words, from + ROW, &chain.old, &mut ahead);
        }
        // Whole vectors until here, and single heaps from here on.
        let sums = std::hint::black_box(sums);
        let near = &chain.near[..];
        match near.len() {
            0 => row::<0>(words, places, from, &sums, near, &[]),
            1 => row::<1>(words, places, from, &sums, near, &[]),
            2 => row::<2>(words, places, from, &sums, near, &[]),
            3 => row::<3>(words, places, from, &sums, near, &[]),
            4 => row::<4>(words, places, from, &sums, near, &[]),
            5 => row::<5>(words, places, from, &sums, near, &[]),
            more => row::<6>(words, places, from, &sums, &near[more - 6..], &near[..more - 6]),
        }
    }
}

/// Fills in one row from the sums of other pairs, so many that are near, and more that are.
#[inline(always)]
fn row<const NEAR: usize>(words: &mut [u32], places: &mut [u8], from: usize, sums: &[u32; ROW], near: &[Near], more: &[Near]) {
    fn row<T>(of: &[T], from: usize) -> &[T; ROW] {
        &of[from..].as_chunks::<ROW>().0[0]
    }
    let places = Cell::from_mut(places).as_slice_of_cells();
    let near: [(&[Cell<u8>; ROW], &Moved); NEAR] = std::array::from_fn(|i| (row(places, from - near[i].0), &near[i].1));
    let (all, places, words) = (places, row(places, from), &mut words[from..].as_chunks_mut::<ROW>().0[0]);
    for i in 0..ROW {
        let mut seen = u64::from(sums[i]);
        for (offset, moved) in more {
            seen |= moved[usize::from(all[from + i - offset].get())];
        }
        for (others, moved) in near {
            seen |= moved[usize::from(others[i].get())];
        }
        let least = !seen & seen.wrapping_add(1);
        places[i].set(least.trailing_zeros() as u8);
        words[i] = least as u32;
    }
}

/// The values of places: at `digit` a binary digit is put into each, which with those of the place that are
/// in `mask` has the parity of `odd`, the first for the first heap.
#[inline(always)]
pub(super) fn spread_loop(places: &[u8], digit: u32, mask: u16, odd: [u16; 2], values: &mut [u16]) {
    let one = 1 << (digit % 16);
    for (place, value) in places.iter().zip(values.iter_mut()) {
        let place = u16::from(*place);
        let mut parity = place & mask;
        parity ^= parity >> 4;
        parity ^= parity >> 2;
        parity ^= parity >> 1;
        // The higher digits move on by one place.
        *value = place + (place & !(one - 1)) + (parity & 1) * one;
    }
    for two in values.as_chunks_mut::<2>().0 {
        two[0] ^= odd[0] * one;
        two[1] ^= odd[1] * one;
    }
}
