//! [`Unseen::remove`] with the vectors of WebAssembly, half as wide as those of AVX2.

use super::Unseen;
use std::arch::wasm32::*;

/// The pairs that are looked at before places that are met are taken out of the set.
const GROUP: usize = 64;
/// The set is made again after so many groups with a place in it.
const STALE: usize = 4;

/// Sixteen bytes.
fn load(bytes: &[u8; 16]) -> v128 {
    // SAFETY: there are 16 of them.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

/// Eight numbers of two bytes.
fn load_eight(numbers: &[u16; 8]) -> v128 {
    // SAFETY: they are 16 bytes.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}

/// The places in two halves: bit h of byte i is place 16 h + i, or that and 128.
fn halves(places: &[u8; Unseen::PLACES]) -> [v128; 2] {
    let rows = places.as_chunks::<16>().0;
    [0, 8].map(|first| (0..8).fold(u8x16_splat(0), |half, bit| v128_or(half, v128_and(load(&rows[first + bit]), u8x16_splat(1 << bit)))))
}

pub(super) fn remove(unseen: &mut Unseen, low: &[u16], high: &[u16]) {
    let bit = u64x2_splat(0x8040_2010_0804_0201);
    let before = u16x8_splat(unseen.first.wrapping_sub(1));
    // A swizzle gives 0 for a place of 16 and more, so the top bit may stay.
    let (nibble, top, inside) = (u8x16_splat(0x0f), u8x16_splat(0x80), u8x16_splat(0x8f));
    let mut set = halves(&unseen.places);
    let mut stale = 0;
    let (low, low_rest) = low.as_chunks::<GROUP>();
    let (high, high_rest) = high.as_chunks::<GROUP>();
    for (low, high) in low.iter().zip(high) {
        let (low, high) = (low.as_chunks::<8>().0, high.as_chunks::<8>().0);
        let place = |i: usize| i16x8_sub(v128_xor(load_eight(&low[i]), load_eight(&high[i])), before);
        let mut places = [[0u8; 16]; GROUP / 16];
        let mut mask = 0u64;
        for (i, places) in places.iter_mut().enumerate() {
            // Less than 0 becomes 0, and more than 255 that.
            let bytes = u8x16_narrow_i16x8(place(2 * i), place(2 * i + 1));
            // SAFETY: there is room for 16 bytes.
            unsafe { v128_store(places.as_mut_ptr().cast(), bytes) };
            let rows =
                v128_or(i8x16_swizzle(set[0], v128_and(bytes, inside)), i8x16_swizzle(set[1], v128_and(v128_xor(bytes, top), inside)));
            let bits = i8x16_swizzle(bit, v128_and(u16x8_shr(bytes, 4), nibble));
            mask |= u64::from(u8x16_bitmask(u8x16_eq(v128_and(rows, bits), bits))) << (16 * i);
        }
        if mask == 0 {
            continue;
        }
        while mask != 0 {
            unseen.places[usize::from(places.as_flattened()[mask.trailing_zeros() as usize % GROUP])] = 0;
            mask &= mask - 1;
        }
        stale += 1;
        if stale >= STALE {
            (set, stale) = (halves(&unseen.places), 0);
            if !v128_any_true(v128_or(set[0], set[1])) {
                return;
            }
        }
    }
    unseen.remove_each(low_rest, high_rest);
}
