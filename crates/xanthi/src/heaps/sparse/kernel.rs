//! The inner loops: planes shifted and put together, and candidates compared with many pairs.
//!
//! Each loop is written once, without intrinsics, and compiled for several instruction sets; the
//! widest that the processor has is called. The figures in `benches/heaps.md` say what the `unsafe`
//! of these calls gains.
#![allow(unsafe_code)]

/// The words of a mask of a block.
pub(super) const WORDS: usize = 16;
/// The heaps of a block: a mask less one byte, so that 64 bytes from any bit on hold a block.
pub(super) const BLOCK: usize = 64 * WORDS - 8;
/// A bit for each heap of a block; the last byte is not used.
pub(super) type Mask = [u64; WORDS];
/// The heaps whose candidates are compared at once.
pub(super) const LANES: usize = 64;

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

/// The lanes for which some pair has the wanted value: pair i of lane j is a heap with the value
/// `parts[i]`, and the heap of `from + j - offsets[i]`.
#[inline(always)]
fn hits_loop(values: &[u16], from: usize, offsets: &[usize], parts: &[u16], wanted: &[u16; LANES]) -> u64 {
    let mut hits = [0u16; LANES];
    for (offset, part) in offsets.iter().zip(parts) {
        let at = from - offset;
        for (hit, (value, wanted)) in hits.iter_mut().zip(values[at..at + LANES].iter().zip(wanted)) {
            *hit |= if wanted ^ part == *value { u16::MAX } else { 0 };
        }
    }
    let bytes = hits.map(|hit| (hit & 1) as u8);
    let (eights, _) = bytes.as_chunks::<8>();
    // The product brings the lowest bits of eight bytes together in its highest byte.
    let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    eights.iter().enumerate().fold(0, |mask, (i, eight)| mask | bits(eight) << (8 * i))
}

/// Whether a heap of `low` and the one at the same place from the end of `high` have this exclusive or.
#[inline(always)]
fn meets_loop(low: &[u16], high: &[u16], value: u16) -> bool {
    low.iter().zip(high.iter().rev()).fold(0u16, |met, (a, b)| met | if a ^ b == value { u16::MAX } else { 0 }) != 0
}

/// How many values are sought at once.
pub(super) const SOUGHT: usize = 8;

/// Which of the values are the exclusive or of a heap of `low` and the one at the same place from the
/// end of `high`.
#[inline(always)]
fn meet_loop(low: &[u16], high: &[u16], values: &[u16; SOUGHT]) -> [bool; SOUGHT] {
    const STEP: usize = 16;
    let mut met = [[0u16; STEP]; SOUGHT];
    let (lows, low_rest) = low.as_chunks::<STEP>();
    let (high_rest, highs) = high.as_rchunks::<STEP>();
    for (a, b) in lows.iter().zip(highs.iter().rev()) {
        let mut sums = [0u16; STEP];
        for i in 0..STEP {
            sums[i] = a[i] ^ b[STEP - 1 - i];
        }
        for (met, value) in met.iter_mut().zip(values) {
            for (met, sum) in met.iter_mut().zip(&sums) {
                *met |= if sum == value { u16::MAX } else { 0 };
            }
        }
    }
    let mut all = met.map(|met| met.iter().fold(0, |all, met| all | met) != 0);
    for (a, b) in low_rest.iter().zip(high_rest.iter().rev()) {
        all.iter_mut().zip(values).for_each(|(met, value)| *met |= a ^ b == *value);
    }
    all
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

    /// Whether a heap of `low` and the one at the same place from the end of `high` have this exclusive
    /// or.
    pub(super) fn meets(self, low: &[u16], high: &[u16], value: u16) -> bool {
        match self {
            Level::Portable => meets_loop(low, high, value),
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { meets_avx2(low, high, value) },
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { meets_avx512(low, high, value) },
        }
    }

    /// Which of the values are the exclusive or of a heap of `low` and the one at the same place from
    /// the end of `high`.
    pub(super) fn meet(self, low: &[u16], high: &[u16], values: &[u16; SOUGHT]) -> [bool; SOUGHT] {
        match self {
            Level::Portable => meet_loop(low, high, values),
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { meet_avx2(low, high, values) },
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { meet_avx512(low, high, values) },
        }
    }

    /// The lanes for which some pair has the wanted value: pair i of lane j is a heap with the value
    /// `parts[i]`, and the heap of `from + j - offsets[i]`.
    pub(super) fn hits(self, values: &[u16], from: usize, offsets: &[usize], parts: &[u16], wanted: &[u16; LANES]) -> u64 {
        match self {
            Level::Portable => hits_loop(values, from, offsets, parts, wanted),
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { hits_avx2(values, from, offsets, parts, wanted) },
            // SAFETY: as in `cover`.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { hits_avx512(values, from, offsets, parts, wanted) },
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
fn meets_avx2(low: &[u16], high: &[u16], value: u16) -> bool {
    meets_loop(low, high, value)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn meets_avx512(low: &[u16], high: &[u16], value: u16) -> bool {
    meets_loop(low, high, value)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn meet_avx2(low: &[u16], high: &[u16], values: &[u16; SOUGHT]) -> [bool; SOUGHT] {
    meet_loop(low, high, values)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn meet_avx512(low: &[u16], high: &[u16], values: &[u16; SOUGHT]) -> [bool; SOUGHT] {
    meet_loop(low, high, values)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn hits_avx2(values: &[u16], from: usize, offsets: &[usize], parts: &[u16], wanted: &[u16; LANES]) -> u64 {
    hits_loop(values, from, offsets, parts, wanted)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn hits_avx512(values: &[u16], from: usize, offsets: &[usize], parts: &[u16], wanted: &[u16; LANES]) -> u64 {
    hits_loop(values, from, offsets, parts, wanted)
}
