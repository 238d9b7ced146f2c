//! Pairs of heaps against a set of values: which of them no pair has.
//!
//! The exclusive ors of 64 pairs become bytes, places in a window of values, and two shuffles of
//! sixteen bytes each tell which of these bytes are in the set. So many values are sought at once at
//! the price of a few, and only pairs that show a new value are looked at one by one. The figures in
//! `benches/heaps.md` say what the `unsafe` of the loads and of the call gains.
#![allow(unsafe_code)]

use super::kernel::Level;

/// A set of the values from some first one on, [`Unseen::SPAN`] at most.
#[derive(Clone, Copy)]
pub(super) struct Unseen {
    /// The value of place 1. All smaller values have place 0, and all beyond the window the last one.
    first: u16,
    /// For each place all bits or none; the first and the last are never in the set.
    places: [u8; Unseen::PLACES],
}

impl Unseen {
    const PLACES: usize = 256;
    /// The values of a window.
    pub(super) const SPAN: usize = Self::PLACES - 2;

    /// The values from `first` on that are not marked in `seen`, where those from there on are 1 or 0.
    pub(super) fn new(first: u16, seen: &[u8]) -> Self {
        let mut places = [0; Self::PLACES];
        for (place, seen) in places[1..=Self::SPAN].iter_mut().zip(seen) {
            *place = if *seen == 0 { u8::MAX } else { 0 };
        }
        Self { first, places }
    }

    /// The least value in the set.
    pub(super) fn least(&self) -> Option<u16> {
        let place = self.places.iter().position(|place| *place != 0)?;
        Some(self.first + place as u16 - 1)
    }

    /// All values in the set.
    #[cfg(test)]
    pub(super) fn values(&self) -> Vec<u16> {
        (0..).zip(self.places).filter(|(_, place)| *place != 0).map(|(place, _): (u16, u8)| self.first + place - 1).collect()
    }

    /// Takes the exclusive ors of `low[i]` and `high[i]` out of the set. Values are below 2^15.
    pub(super) fn remove(&mut self, level: Level, low: &[u16], high: &[u16]) {
        match level {
            Level::Portable => self.remove_each(low, high),
            // SAFETY: a level above `Portable` comes from `Level::all`, which has asked for AVX2, or for
            // AVX-512, which has it.
            #[cfg(target_arch = "x86_64")]
            _ => unsafe { avx2::remove(self, low, high) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Level::Simd128 => simd128::remove(self, low, high),
        }
    }

    fn remove_each(&mut self, low: &[u16], high: &[u16]) {
        for (a, b) in low.iter().zip(high) {
            let place = (a ^ b).wrapping_sub(self.first.wrapping_sub(1)) as i16;
            self.places[place.clamp(0, u8::MAX.into()) as usize] = 0;
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::Unseen;
    use std::arch::x86_64::*;

    /// The pairs that are looked at together, and how many of these are before places that are met are taken
    /// out of the set.
    const GROUP: usize = 64;
    const GROUPS: usize = 4;
    /// The set is made again after so many groups with a place in it.
    const STALE: usize = 4;
    /// So many places of a group are taken out at once; if there are fewer, some other is taken out
    /// too, which is met as well.
    const AT_ONCE: usize = 4;

    /// The places in two halves: bit h of byte i is place 16 h + i, or that and 128.
    #[target_feature(enable = "avx2")]
    fn halves(places: &[u8; Unseen::PLACES]) -> [__m256i; 2] {
        let rows = places.as_chunks::<16>().0;
        [0, 8].map(|first| {
            let mut half = _mm_setzero_si128();
            for bit in 0..8 {
                // SAFETY: a row has 16 bytes.
                let row = unsafe { _mm_loadu_si128(rows[first + bit].as_ptr().cast()) };
                half = _mm_or_si128(half, _mm_and_si128(row, _mm_set1_epi8((1u8 << bit) as i8)));
            }
            _mm256_broadcastsi128_si256(half)
        })
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn remove(unseen: &mut Unseen, low: &[u16], high: &[u16]) {
        let bit = _mm256_broadcastsi128_si256(_mm_set1_epi64x(0x8040_2010_0804_0201_u64 as i64));
        let before = _mm256_set1_epi16(unseen.first.wrapping_sub(1) as i16);
        let (nibble, top) = (_mm256_set1_epi8(0x0f), _mm256_set1_epi8(i8::MIN));
        let mut set = halves(&unseen.places);
        let mut stale = 0;
        // All masks are empty again when a batch is done.
        let (mut places, mut masks) = ([[0u8; GROUP]; GROUPS], [0u64; GROUPS]);
        let (low, low_rest) = low.as_chunks::<GROUP>();
        let (high, high_rest) = high.as_chunks::<GROUP>();
        for (low, high) in low.chunks(GROUPS).zip(high.chunks(GROUPS)) {
            for (group, (low, high)) in low.iter().zip(high).enumerate() {
                let (low, high) = (low.as_chunks::<16>().0, high.as_chunks::<16>().0);
                let place = |i: usize| {
                    // SAFETY: both have 16 numbers of two bytes.
                    let (a, b) = unsafe { (_mm256_loadu_si256(low[i].as_ptr().cast()), _mm256_loadu_si256(high[i].as_ptr().cast())) };
                    _mm256_sub_epi16(_mm256_xor_si256(a, b), before)
                };
                let mut mask = 0;
                for (i, places) in places[group].as_chunks_mut::<32>().0.iter_mut().enumerate() {
                    // Less than 0 becomes 0, and more than 255 that.
                    let bytes = _mm256_packus_epi16(place(2 * i), place(2 * i + 1));
                    // SAFETY: there is room for 32 bytes.
                    unsafe { _mm256_storeu_si256(places.as_mut_ptr().cast(), bytes) };
                    // A shuffle gives 0 where the top bit is set.
                    let rows =
                        _mm256_or_si256(_mm256_shuffle_epi8(set[0], bytes), _mm256_shuffle_epi8(set[1], _mm256_xor_si256(bytes, top)));
                    let bits = _mm256_shuffle_epi8(bit, _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble));
                    let these = _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(rows, bits), bits)) as u32;
                    mask |= u64::from(these) << (32 * i);
                }
                masks[group] = mask;
            }
            if masks == [0; GROUPS] {
                continue;
            }
            // Nearly always there are few: without a loop nothing is guessed wrong.
            for (places, mask) in places.iter().zip(&mut masks) {
                stale += usize::from(*mask != 0);
                loop {
                    for _ in 0..AT_ONCE {
                        unseen.places[usize::from(places[mask.trailing_zeros() as usize % GROUP])] = 0;
                        *mask &= mask.wrapping_sub(1);
                    }
                    if *mask == 0 {
                        break;
                    }
                }
            }
            if stale >= STALE {
                (set, stale) = (halves(&unseen.places), 0);
                let any = _mm256_or_si256(set[0], set[1]);
                if _mm256_testz_si256(any, any) == 1 {
                    return;
                }
            }
        }
        unseen.remove_each(low_rest, high_rest);
    }
}
