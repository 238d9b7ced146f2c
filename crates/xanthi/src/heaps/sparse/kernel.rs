//! The inner loops: planes shifted and put together, and the comparison of near heaps.
//!
//! Each loop is written once, without intrinsics, and compiled for several instruction sets; the
//! widest that the processor has is called.
#![allow(unsafe_code)]

/// The words of a mask of a block.
pub(super) const WORDS: usize = 8;
/// The heaps of a block.
pub(super) const BLOCK: usize = 64 * WORDS;
/// A bit for each heap of a block.
pub(super) type Mask = [u64; WORDS];

/// One plane, and the bucket of offsets by which it is shifted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The first word of the plane.
    pub(super) plane: usize,
    pub(super) bucket: u16,
}

/// What is put together for one value: the planes at each offset before the block.
#[derive(Clone, Copy)]
pub(super) struct Shifts<'a> {
    pub(super) words: &'a [u64],
    pub(super) stride: usize,
    pub(super) items: &'a [Item],
    pub(super) buckets: &'a [Vec<u32>],
    /// Where the first heap of the block stands in each plane.
    pub(super) bit: usize,
}

/// Adds to `covered` until nothing is left to do or all of `need` is in it.
#[inline(always)]
fn cover_loop(shifts: &Shifts<'_>, need: &Mask, covered: &mut Mask) {
    let mut sum = *covered;
    for item in shifts.items {
        let plane = &shifts.words[item.plane..item.plane + shifts.stride];
        for part in shifts.buckets[usize::from(item.bucket)].chunks(64) {
            for &offset in part {
                let bit = shifts.bit - offset as usize;
                let (word, shift) = (bit / 64, (bit % 64) as u32);
                let from: &[u64; WORDS + 1] = plane[word..word + WORDS + 1].try_into().expect("nine words");
                for i in 0..WORDS {
                    sum[i] |= from[i] >> shift | (from[i + 1] << 1) << (63 - shift);
                }
            }
            if (0..WORDS).fold(0, |left, i| left | need[i] & !sum[i]) == 0 {
                *covered = sum;
                return;
            }
        }
    }
    *covered = sum;
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
