//! The inner loops: planes shifted and put together, and candidates compared with many pairs.
//!
//! Each loop is written once, without intrinsics but for one, and compiled for several instruction sets; the
//! widest that the processor has is called. The figures in `benches/heaps.md` say what the `unsafe`
//! of these calls gains.
#![allow(unsafe_code)]

use super::bits::{LANES, Mask, TRIED, WORDS, Wanted, gather};
use super::chain::{Chain, chain_loop, spread_loop};
use super::mask_loops::{Counts, Slots, add_loop, count_loop, due_loop, masks_loop, one_more};
use std::ops::BitXor;

/// Lanes of two bytes for which registers hold all that is compared.
const HALF: usize = LANES / 2;
/// What is put together for one value: planes, shifted by offsets.
///
/// The entry of an offset o and a plane is the first byte of the plane minus the whole part of
/// o / 8, modulo 2^32; it is added to the byte of the block. The offsets of list i are i modulo 8. So the
/// planes of one list are shifted by whole bytes, and by the same number of bits at the end.
#[derive(Clone, Copy)]
pub(super) struct Shifts<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) lists: &'a [Vec<u32>; 8],
    /// Where the first heap of the block stands in each plane; at least 8.
    pub(super) bit: usize,
}

fn is_covered(need: &Mask, covered: &Mask) -> bool {
    (0..WORDS).fold(0, |left, i| left | need[i] & !covered[i]) == 0
}

#[inline(always)]
fn add(sum: &mut Mask, bytes: &[u8], at: u32) {
    let at = at as usize;
    let (words, _) = bytes[at..at + 8 * WORDS].as_chunks::<8>();
    for i in 0..WORDS {
        sum[i] |= u64::from_le_bytes(words[i]);
    }
}

/// Adds `sum`, whose first bit is `shift`, to `covered`.
#[inline(always)]
fn add_shifted(covered: &mut Mask, sum: &Mask, shift: usize) {
    // Whole vectors until here: without the hint, words are grouped for the shifts below.
    let sum = std::hint::black_box(*sum);
    for i in 0..WORDS {
        let next = if i + 1 < WORDS { sum[i + 1] } else { 0 };
        covered[i] |= sum[i] >> shift | (next << 1) << (63 - shift);
    }
}

/// Adds to `covered` until nothing is left to do or all of `need` is in it.
#[inline(always)]
fn cover_loop(shifts: &Shifts<'_>, need: &Mask, covered: &mut Mask) {
    for (residue, list) in shifts.lists.iter().enumerate() {
        if list.is_empty() {
            continue;
        }
        let from = shifts.bit - residue;
        let mut sum = [0u64; WORDS];
        for entry in list {
            add(&mut sum, shifts.bytes, ((from / 8) as u32).wrapping_add(*entry));
        }
        add_shifted(covered, &sum, from % 8);
        if is_covered(need, covered) {
            return;
        }
    }
}

/// What stands for a nimber in a comparison: the nimber, or its low byte.
pub(super) trait Lane: Copy + Ord + BitXor<Output = Self> + Default {
    /// All bits.
    const ALL: Self;
}

impl Lane for u8 {
    const ALL: u8 = u8::MAX;
}

impl Lane for u16 {
    const ALL: u16 = u16::MAX;
}

/// For each of the values of the lanes, the lanes for which some pair has it: pair i of lane j is a
/// heap with the value `parts[i]`, and the heap of `from + j - offsets[i]`.
///
/// `AT` lanes at a time: as many as the registers of a processor hold.
#[inline(always)]
fn hits_loop<T: Lane, const AT: usize>(values: &[T], from: usize, offsets: &[usize], parts: &[T], wanted: &Wanted<T>) -> [u64; TRIED] {
    let mut hits = [[0u8; LANES]; TRIED];
    for first in (0..LANES).step_by(AT) {
        let mut these = [[T::default(); AT]; TRIED];
        for (these, wanted) in these.iter_mut().zip(wanted) {
            these.copy_from_slice(&wanted[first..first + AT]);
        }
        // The least of what the values differ by: 0 if some are the same.
        let mut met = [[T::ALL; AT]; TRIED];
        for (offset, part) in offsets.iter().zip(parts) {
            let at = from + first - offset;
            let row = &values[at..at + AT];
            let mut sums = [T::default(); AT];
            for i in 0..AT {
                sums[i] = row[i] ^ *part;
            }
            for (met, wanted) in met.iter_mut().zip(&these) {
                for i in 0..AT {
                    met[i] = met[i].min(sums[i] ^ wanted[i]);
                }
            }
        }
        for (hits, met) in hits.iter_mut().zip(&met) {
            hits[first..first + AT].iter_mut().zip(met).for_each(|(hit, met)| *hit = u8::from(*met == T::default()));
        }
    }
    let bits = |eight: &[u8; 8]| gather(u64::from_le_bytes(*eight));
    let mut masks = [0; TRIED];
    for (mask, hits) in masks.iter_mut().zip(&hits) {
        *mask = hits.as_chunks::<8>().0.iter().enumerate().fold(0, |mask, (i, eight)| mask | bits(eight) << (8 * i));
    }
    masks
}

/// Whether a heap of `low` and the one at the same place from the end of `high` have this exclusive or.
#[inline(always)]
fn meets_loop(low: &[u16], high: &[u16], value: u16) -> bool {
    low.iter().zip(high.iter().rev()).fold(0u16, |met, (a, b)| met | if a ^ b == value { u16::MAX } else { 0 }) != 0
}

/// Whether a nimber and the one at the same place have this exclusive or.
#[inline(always)]
fn has_loop(a: &[u16; LANES], b: &[u16; LANES], value: u16) -> bool {
    a.iter().zip(b).fold(0u16, |met, (a, b)| met | if a ^ b == value { u16::MAX } else { 0 }) != 0
}

/// The words of these bytes, from bit `shift`, less than 8, on.
#[inline(always)]
fn shift_loop(bytes: &[u8], shift: usize, words: &mut [u64]) {
    let n = words.len();
    let (low, _) = bytes[..8 * n].as_chunks::<8>();
    let (high, _) = bytes[1..8 * n + 1].as_chunks::<8>();
    for i in 0..n {
        // The second ones have the bits of the first and eight more.
        let (low, high) = (u64::from_le_bytes(low[i]), u64::from_le_bytes(high[i]));
        words[i] = low >> shift | (high >> 56 << 8 >> shift) << 56;
    }
}

/// How many bits both have.
#[inline(always)]
fn common_loop(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// WebAssembly's vectors of 128 bits; a module is compiled with them or without.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

impl Level {
    /// All that this processor has, the slowest first.
    pub(super) fn all() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut all = vec![Level::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
            if bits && is_x86_feature_detected!("avx2") {
                all.push(Level::Avx2);
            }
            // The last feature counts bits; without it vectors of 512 bits gain hardly anything.
            let wide = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
            if bits && wide && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avx512vpopcntdq") {
                all.push(Level::Avx512);
            }
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        all.push(Level::Simd128);
        all
    }

    /// The same with vectors of 256 bits at most: those of 512 that do not begin with a line of the cache take two lines.
    pub(super) fn narrow(self) -> Self {
        match self {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => Level::Avx2,
            other => other,
        }
    }

    /// The fastest that this processor has.
    pub(super) fn best() -> Self {
        Self::all().pop().unwrap_or(Level::Portable)
    }
}

/// Functions of a [`Level`], each with a loop that is compiled for every level.
macro_rules! compiled {
    ($($(#[$doc:meta])* fn $name:ident = $body:expr; ($($arg:ident: $type:ty),*) -> $result:ty;)*) => {
        impl Level {
            $($(#[$doc])*
            pub(super) fn $name(self, $($arg: $type),*) -> $result {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,bmi1,bmi2")]
                fn avx2($($arg: $type),*) -> $result {
                    $body($($arg),*)
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2")]
                fn avx512($($arg: $type),*) -> $result {
                    $body($($arg),*)
                }
                match self {
                    Level::Portable => $body($($arg),*),
                    // SAFETY: a level with a feature comes from `all`, which has asked for the feature.
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx2 => unsafe { avx2($($arg),*) },
                    // SAFETY: as above.
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx512 => unsafe { avx512($($arg),*) },
                    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                    Level::Simd128 => $body($($arg),*),
                }
            })*
        }
    };
}

compiled! {
    /// Adds to `covered` the heaps of a block that some shifted plane has, until all of `need` is
    /// in it.
    fn cover = cover_loop; (shifts: &Shifts<'_>, need: &Mask, covered: &mut Mask) -> ();
    /// Adds a value for these heaps, of which none has enough, and takes those out of `need` that now have.
    fn add = add_loop; (slots: &mut Slots, value: u16, heaps: &Mask, need: &mut Mask) -> ();
    /// Counts a value for the heaps `left`, and takes those that have enough values out of `need`.
    fn deepen = one_more; (counts: &mut Counts, left: &Mask, need: &mut Mask) -> ();
    /// Whether a heap of `low` and the one at the same place from the end of `high` have this exclusive
    /// or.
    fn meets = meets_loop; (low: &[u16], high: &[u16], value: u16) -> bool;
    /// Whether a nimber and the one at the same place have this exclusive or.
    fn has = has_loop; (a: &[u16; LANES], b: &[u16; LANES], value: u16) -> bool;
    /// For each of the values of the lanes, the lanes for which some pair has it: pair i of lane j is
    /// a heap with the value `parts[i]`, and the heap of `from + j - offsets[i]`.
    fn hits = hits_loop::<u16, HALF>; (values: &[u16], from: usize, offsets: &[usize], parts: &[u16], wanted: &Wanted<u16>) -> [u64; TRIED];
    /// As [`hits`](Self::hits), of the low bytes of all values.
    fn low_hits = hits_loop::<u8, LANES>; (values: &[u8], from: usize, offsets: &[usize], parts: &[u8], wanted: &Wanted<u8>) -> [u64; TRIED];
    /// Fills in the words and places from `from` on, in whole rows. `always` is in the words of every second
    /// heap, from the first and from the second on. The place of a word that would have all bits is
    /// [`FULL`](super::chain::FULL); what comes behind one is without meaning.
    fn chain = chain_loop; (words: &mut [u32], places: &mut [u8], from: usize, chain: &Chain, always: [u32; 2]) -> ();
    /// The words of these bytes, from bit `shift`, less than 8, on.
    fn shift = shift_loop; (bytes: &[u8], shift: usize, words: &mut [u64]) -> ();
    /// For each value, of which there are two to some power, the heaps of a block that have it.
    fn masks = masks_loop; (values: &[u16], with: &mut [Mask]) -> ();
    /// How many of the heaps of a mask, without some, are in each second bit from the first and from the second.
    fn count = count_loop; (mask: &Mask, without: &Mask) -> [u64; 2];
    /// The values of places: at `digit` each gets the binary digit that gives it, under `mask`, the parity of
    /// `odd`, the first for the first heap.
    fn spread = spread_loop; (places: &[u8], digit: u32, mask: u16, odd: [u16; 2], values: &mut [u16]) -> ();
    /// Takes the heaps `with` out of those with a `larger` value, and gives those that are left and in `word`.
    fn due = due_loop; (larger: &mut Mask, with: &Mask, word: u64, due: &mut Mask) -> bool;
    /// How many bits both have.
    fn common = common_loop; (a: &[u64], b: &[u64]) -> u32;
}
