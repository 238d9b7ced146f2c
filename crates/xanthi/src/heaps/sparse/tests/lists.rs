//! Lists, candidates, and the inner loops.

use super::*;

/// Low bytes that have seven bits, or less, tell fewer values apart.
#[test]
fn low_bytes_that_do_not_tell_values_apart_agree() {
    let expected = plain(&[4], false, 1, 14_000);
    for (byte, most) in [(0x7f, FEW_LARGE), (0x3f, usize::MAX), (0x1f, usize::MAX), (0x0f, FEW_LARGE)] {
        let mut short = engine(&[4], false, 1);
        let large = expected.iter().filter(|value| **value > byte).count();
        assert_eq!(large <= most, byte != 0x0f, "{large}");
        short.known.values.shorten_bytes(byte);
        short.known.most_large = most;
        let short = agree(short, &expected, &format!("bytes of {byte:#x}"));
        assert_eq!(short.known.large.len(), large);
    }
}

/// What is said of candidates holds, except where it is said to be doubtful.
#[test]
fn candidates_that_are_left_are_those_that_no_pair_has() {
    let (mut sure, mut doubtful) = (0, 0);
    // In the last round no other part is told to be large, and their low bytes stand for them.
    for (byte, believed) in [(0xff, false), (0x7f, false), (0x3f, true)] {
        let mut grundy = engine(&[4], false, 1);
        grundy.known.values.shorten_bytes(byte);
        grundy.known.most_large = usize::MAX;
        for n in (9_000..25_000).step_by(800) {
            grundy.advance(n, &Limit::default()).unwrap();
            let mut open = Open::default();
            let (base, known) = (n + 1, &mut grundy.known);
            grundy.sieve.as_ref().unwrap().sift(base, BLOCK, &mut open);
            let mut partners = std::mem::take(&mut known.partners);
            partners.bring(known, &open);
            let large = if believed { std::mem::take(&mut known.large) } else { known.large.clone() };
            let tried = known.compare(&open, &partners, LANES);
            known.large = large;
            let other = |chunk: &Chunk, heap: usize| match believed && chunk.by_byte {
                true => u16::from(known.values.low()[heap]),
                false => known.values.get(heap),
            };
            let has = |chunk: &Chunk, n: usize, value: u16| {
                let mut pairs = chunk.offsets.iter().zip(&chunk.parts);
                pairs.any(|(offset, part)| other(chunk, n - offset) ^ part == value)
            };
            for lane in 0..LANES {
                doubtful += tried.doubtful >> lane & 1;
                for (value, left) in open.candidates(lane).iter().zip(tried.left).filter(|_| tried.doubtful >> lane & 1 == 0) {
                    let met = partners.chunks().iter().any(|chunk| has(chunk, base + lane, *value));
                    assert_eq!(left >> lane & 1 == 0, met, "{byte:#x}, heap {}, value {value}", base + lane);
                    sure += 1;
                }
            }
            known.partners = partners;
        }
    }
    assert!(sure > 1_000 && doubtful > 10, "{sure}, {doubtful}");
}

/// A run with partners that were chosen, with one thread and with two.
#[test]
fn chosen_partners_agree() {
    let mut learned = engine(&[4], false, 1);
    learned.advance(130_000, &Limit::default()).unwrap();
    for threads in [1, 2] {
        let mut chosen = engine(&[4], false, 1);
        let limit = Limit::new(u64::MAX, 1 << 30, threads);
        chosen.advance(100_000, &limit).unwrap();
        let sieve = chosen.sieve.as_mut().unwrap();
        sieve.choose(&chosen.known);
        chosen.advance(130_000, &limit).unwrap();
        assert!(chosen.sieve.as_ref().unwrap().chosen);
        assert!(chosen.values() == learned.values());
    }
}

/// Each partner that is chosen shows the value at enough heaps at which those before do not, and none
/// that is left does.
#[test]
fn partners_are_chosen_until_none_shows_enough() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(30_000, &Limit::default()).unwrap();
    let (values, heaps) = (grundy.values(), 4_096);
    let width = grundy.known.counts.len();
    let sample = Sample::new(&grundy.known, width, heaps, 12_000);
    assert_eq!(sample.from(), values.len() - heaps);
    let mut random = Random(41);
    for value in [3u16, 16, 40, 70, 100] {
        let mut pool: Vec<Shown> = (0..300)
            .map(|_| Shown { value, offset: 1 + random.below(12_000) as usize, other: random.below(width as u64) as u16 })
            .collect();
        let shows = |shown: &Shown, n: usize| values[n - shown.offset] == shown.other;
        let word = 0x5555_5555_5555_5555 << (value % 2);
        let mut due: Vec<usize> =
            (sample.from()..values.len()).filter(|n| values[*n] > value && word >> ((n - sample.from()) % 64) & 1 == 1).collect();
        let chosen = sample.choose(pool.iter().copied(), value, word, 5, &mut Vec::new());
        assert!(due.is_empty() || !chosen.is_empty());
        for shown in &chosen {
            let before = due.len();
            due.retain(|n| !shows(shown, *n));
            assert!(before - due.len() >= 5);
            pool.retain(|other| (other.offset, other.other) != (shown.offset, shown.other));
        }
        assert!(pool.iter().all(|shown| due.iter().filter(|n| shows(shown, **n)).count() < 5));
    }
}

#[test]
fn all_instruction_sets_agree() {
    let mut random = Random(9);
    let stride = 1_000;
    let bytes: Vec<u8> = (0..3 * stride).map(|_| (random.below(256) & random.below(256) & random.below(256)) as u8).collect();
    for _ in 0..200 {
        let bit = 3_000 + random.below(2_000) as usize;
        let (mut expected, mut lists): (Mask, [Vec<u32>; 8]) = ([0; WORDS], Default::default());
        for plane in 0..3 {
            for _ in 0..random.below(60) {
                let offset = random.below(2_900) as usize;
                lists[offset % 8].push(((plane * stride) as u32).wrapping_sub((offset / 8) as u32));
                // Bit by bit.
                for heap in 0..BLOCK {
                    let at = bit + heap - offset;
                    expected[heap / 64] |= u64::from(bytes[plane * stride + at / 8] >> (at % 8) & 1) << (heap % 64);
                }
            }
        }
        let shifts = Shifts { bytes: &bytes, lists: &lists, bit };
        let values: Vec<u16> = (0..2 * BLOCK).map(|_| random.below(1 << 10) as u16).collect();
        let (a, b) = values.split_at(random.below(BLOCK as u64) as usize);
        let b = &b[..a.len()];
        let sought = random.below(1 << 10) as u16;
        let offsets: Vec<usize> = (0..random.below(40)).map(|_| LANES + random.below(900) as usize).collect();
        let parts: Vec<u16> = offsets.iter().map(|_| random.below(1 << 10) as u16).collect();
        let wanted: Wanted<u16> = std::array::from_fn(|_| std::array::from_fn(|_| random.below(1 << 10) as u16));
        let hits = |bits: u16| {
            wanted.map(|wanted| {
                let has = |i: usize, j: usize| (values[1_000 + j - offsets[i]] ^ parts[i] ^ wanted[j]) & bits == 0;
                (0..LANES).filter(|j| (0..offsets.len()).any(|i| has(i, *j))).fold(0u64, |mask, j| mask | 1 << j)
            })
        };
        let low = |values: &[u16]| values.iter().map(|value| *value as u8).collect::<Vec<_>>();
        let low_wanted = wanted.map(|wanted| wanted.map(|value| value as u8));
        let shift = random.below(8) as usize;
        let word = |i: usize| (0..64).fold(0u64, |word, j| word | u64::from(bytes[8 * i + (shift + j) / 8] >> ((shift + j) % 8) & 1) << j);
        let words: Vec<u64> = (0..random.below(30) as usize).map(word).collect();
        let others: Vec<u64> = words.iter().map(|_| random.below(u64::MAX)).collect();
        let common = (0..64 * words.len()).filter(|i| words[i / 64] & others[i / 64] & 1 << (i % 64) != 0).count();
        for level in Level::all() {
            let mut covered = [0; WORDS];
            level.cover(&shifts, &[u64::MAX; WORDS], &mut covered);
            // The last byte is not used.
            covered[WORDS - 1] &= u64::MAX >> 8;
            assert_eq!(covered, expected, "{level:?}");
            let met = a.iter().zip(b.iter().rev()).any(|(a, b)| a ^ b == sought);
            assert_eq!(level.meets(a, b, sought), met, "{level:?}");
            assert_eq!(level.hits(&values, 1_000, &offsets, &parts, &wanted), hits(u16::MAX), "{level:?}");
            assert_eq!(level.low_hits(&low(&values), 1_000, &offsets, &low(&parts), &low_wanted), hits(0xff), "{level:?}");
            let mut shifted = vec![0; words.len()];
            level.shift(&bytes, shift, &mut shifted);
            assert_eq!(shifted, words, "{level:?}");
            assert_eq!(level.common(&words, &others) as usize, common, "{level:?}");
        }
    }
}
