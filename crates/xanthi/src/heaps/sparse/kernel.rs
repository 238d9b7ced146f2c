//! The inner loops: planes shifted and put together, and the comparison of near heaps.
//!
//! Each loop is written once, without intrinsics, and compiled for several instruction sets; the
//! widest that the processor has is called. The `unsafe` of these calls gains about a quarter: Grundy's
//! game near 1.5 million takes 550 to 650 ns a heap with AVX2 and 700 to 750 ns without, in the same
//! minute on a busy AMD EPYC.
#![allow(unsafe_code)]

/// The words of a mask of a block.
pub(super) const WORDS: usize = 8;
/// The heaps of a block: a mask less one byte, so that 64 bytes from any bit on hold a block.
pub(super) const BLOCK: usize = 64 * WORDS - 8;
/// A bit for each heap of a block; the last byte is not used.
pub(super) type Mask = [u64; WORDS];

/// A plane, and the bucket of offsets by which it is shifted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The first byte of the plane.
    pub(super) plane: u32,
    pub(super) bucket: usize,
}

/// What is put together for one value: planes, shifted by offsets.
///
/// An offset o stands in its bucket's list of o mod 8, as what is to be added to the byte of the
/// block: minus the whole part of o / 8, modulo 2^32. So all offsets of one list are shifted by
/// whole bytes, and by the same number of bits at the end.
#[derive(Clone, Copy)]
pub(super) struct Shifts<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) items: &'a [Item],
    /// Eight lists for each bucket.
    pub(super) buckets: &'a [[Vec<u32>; 8]],
    /// Where the first heap of the block stands in each plane; at least 8.
    pub(super) bit: usize,
}

/// Adds to `covered` until nothing is left to do or all of `need` is in it.
#[inline(always)]
fn cover_loop(shifts: &Shifts<'_>, need: &Mask, covered: &mut Mask) {
    for residue in 0..8 {
        if (0..WORDS).fold(0, |left, i| left | need[i] & !covered[i]) == 0 {
            return;
        }
        let from = shifts.bit - residue;
        let (byte, shift) = ((from / 8) as u32, from % 8);
        let mut sum = [0u64; WORDS];
        for item in shifts.items {
            let start = byte.wrapping_add(item.plane);
            for offset in &shifts.buckets[item.bucket][residue] {
                let at = start.wrapping_add(*offset) as usize;
                let (words, _) = shifts.bytes[at..at + 8 * WORDS].as_chunks::<8>();
                for i in 0..WORDS {
                    sum[i] |= u64::from_le_bytes(words[i]);
                }
            }
        }
        // Whole vectors until here: without the hint, words are grouped for the shifts below.
        let sum = std::hint::black_box(sum);
        for i in 0..WORDS {
            let next = if i + 1 < WORDS { sum[i + 1] } else { 0 };
            covered[i] |= sum[i] >> shift | (next << 1) << (63 - shift);
        }
    }
}

/// Whether two values at the same place have this exclusive or.
#[inline(always)]
fn meets_loop(a: &[u16], b: &[u16], value: u16) -> bool {
    a.iter().zip(b).fold(0u16, |hit, (a, b)| hit | u16::from(a ^ b == value)) != 0
}

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// All that this processor has, the slowest first.
    pub(super) fn all() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut all = vec![Level::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                all.push(Level::Avx2);
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                all.push(Level::Avx512);
            }
        }
        all
    }

    /// The fastest that this processor has.
    pub(super) fn best() -> Self {
        Self::all().pop().unwrap_or(Level::Portable)
    }

    /// Adds to `covered` the heaps of a block that some shifted plane has, until all of `need` is
    /// in it.
    pub(super) fn cover(self, shifts: &Shifts<'_>, need: &Mask, covered: &mut Mask) {
        match self {
            Level::Portable => cover_loop(shifts, need, covered),
            // SAFETY: a level with a feature comes from `all`, which has asked for the feature.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { cover_avx2(shifts, need, covered) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { cover_avx512(shifts, need, covered) },
        }
    }

    /// Whether two values at the same place of `a` and `b` have this exclusive or.
    pub(super) fn meets(self, a: &[u16], b: &[u16], value: u16) -> bool {
        match self {
            Level::Portable => meets_loop(a, b, value),
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { meets_avx2(a, b, value) },
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { meets_avx512(a, b, value) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn cover_avx2(shifts: &Shifts<'_>, need: &Mask, covered: &mut Mask) {
    cover_loop(shifts, need, covered);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn cover_avx512(shifts: &Shifts<'_>, need: &Mask, covered: &mut Mask) {
    cover_loop(shifts, need, covered);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn meets_avx2(a: &[u16], b: &[u16], value: u16) -> bool {
    meets_loop(a, b, value)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn meets_avx512(a: &[u16], b: &[u16], value: u16) -> bool {
    meets_loop(a, b, value)
}
