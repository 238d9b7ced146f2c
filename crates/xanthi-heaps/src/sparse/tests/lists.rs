//! Lists, candidates, and the inner loops.

use super::*;

/// Low bytes that have seven bits, or less, tell fewer values apart; also where one offset comes with several parts.
#[test]
fn low_bytes_that_do_not_tell_values_apart_agree() {
    let bytes = [(0x7f, FEW_LARGE), (0x3f, usize::MAX), (0x1f, usize::MAX), (0x0f, FEW_LARGE)];
    let fewer = [(0x0f, usize::MAX), (0x07, usize::MAX)];
    for (digits, least, bytes) in [(&[4][..], 1, &bytes[..]), (&[4, 3, 0, 0, 6], 2, &fewer)] {
        let expected = plain(digits, false, least, 14_000);
        for &(byte, most) in bytes {
            let mut short = engine(digits, false, least);
            let large = expected.iter().filter(|value| **value > byte).count();
            assert!(large > 0 && (large <= most) == (most == usize::MAX || byte == 0x7f), "{digits:?}, {byte:#x}: {large}");
            short.known.values.shorten_bytes(byte);
            short.known.most_large = most;
            let short = agree(short, &expected, &format!("{digits:?}, bytes of {byte:#x}"));
            assert_eq!(short.known.large.len(), large);
        }
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
            grundy.advance(n, &Budget::default()).unwrap();
            let mut open = Open::default();
            let (base, known) = (n + 1, &mut grundy.known);
            grundy.sieve.as_ref().unwrap().sift(base, BLOCK, &mut open);
            let mut partners = std::mem::take(&mut known.partners);
            partners.bring(&known.splits, &known.rare, &known.parts, &known.values, &open);
            let large = if believed { std::mem::take(&mut known.large) } else { known.large.clone() };
            let mut tried = known.compare(&open, &partners, LANES);
            known.compare_rest(&partners, &mut tried);
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
                    let met = partners.chunks().any(|chunk| has(chunk, base + lane, *value));
                    assert_eq!(left >> lane & 1 == 0, met, "{byte:#x}, heap {}, value {value}", base + lane);
                    sure += 1;
                }
            }
            known.partners = partners;
        }
    }
    assert!(sure > 1_000 && doubtful > 10, "{sure}, {doubtful}");
}

/// A choice that is stopped leaves the lists as they are, and is made when the engine goes on.
#[test]
fn a_choice_that_is_stopped_is_made_later() {
    let mut expected = engine(&[4], false, 1);
    expected.advance(110_000, &Budget::default()).unwrap();
    let mut stopped = engine(&[4], false, 1);
    stopped.advance(100_000, &Budget::default()).unwrap();
    stopped.sieve.as_mut().unwrap().choose_at = 0;
    let budget = Budget::default();
    budget.canceller().cancel(Stop::Interrupted);
    assert_eq!(stopped.tune(&budget), Err(Halt::Stopped(Stop::Interrupted)));
    assert!(!stopped.sieve.as_ref().unwrap().chosen);
    stopped.advance(110_000, &Budget::default()).unwrap();
    assert!(stopped.sieve.as_ref().unwrap().chosen && stopped.values() == expected.values());
}

/// A run with partners that were chosen, with one thread and with teams.
#[test]
fn chosen_partners_agree() {
    let mut learned = engine(&[4], false, 1);
    learned.advance(130_000, &Budget::default()).unwrap();
    for threads in 1..=MOST {
        let mut chosen = engine(&[4], false, 1);
        let budget = Budget::new(u64::MAX, 1 << 30, threads);
        chosen.advance(100_000, &budget).unwrap();
        let sieve = chosen.sieve.as_mut().unwrap();
        sieve.choose(&chosen.known, &budget).unwrap();
        chosen.advance(130_000, &budget).unwrap();
        assert!(chosen.sieve.as_ref().unwrap().chosen);
        assert!(chosen.values() == learned.values());
    }
}

/// Lanes are misled by a heap if some pair with it seems to have a candidate, or might.
#[test]
fn lanes_are_misled_where_a_low_byte_is_met() {
    let mut random = Random(23);
    let (mut misled, mut several) = (0, 0);
    // With several numbers that are taken, an offset can come with several rare heaps.
    for taken in [&[0][..], &[0, 1, 2, 4]] {
        let mut engine = engine(&[4], false, 1);
        engine.advance(11_000, &Budget::default()).unwrap();
        engine.known.splits.taken = taken.to_vec();
        let known = &mut engine.known;
        let (base, mut open) = (known.values.len(), Open::default());
        (open.base, open.heaps) = (base, BLOCK);
        let mut partners = std::mem::take(&mut known.partners);
        partners.bring(&known.splits, &known.rare, &known.parts, &known.values, &open);
        let pairs: Vec<(usize, u8)> =
            partners.chunks().flat_map(|chunk| chunk.offsets.iter().copied().zip(chunk.low.iter().copied())).collect();
        for _ in 0..300 {
            let heap = base - 1 - random.below(9_000) as usize;
            let byte = random.below(64) as u8;
            let wanted: Wanted<u8> = std::array::from_fn(|_| std::array::from_fn(|_| random.below(64) as u8));
            let found = partners.misled(heap, byte, base, &wanted, &[u64::MAX; TRIED]);
            for lane in 0..LANES {
                let here = pairs.iter().filter(|(offset, _)| base + lane - heap == *offset);
                let met = here.clone().any(|(_, low)| wanted.iter().any(|wanted| wanted[lane] == low ^ byte));
                let twice = here.count() > 1;
                assert_eq!(found >> lane & 1 == 1, met || twice, "{taken:?}, heap {heap}, lane {lane}");
                misled += usize::from(met);
                several += usize::from(twice);
            }
        }
    }
    assert!(misled > 100 && several > 100, "{misled}, {several}");
}

/// A heap can have a nimber that is larger than all before it, and than the planes.
#[test]
fn a_search_goes_beyond_the_values_that_are_known() {
    for width in [256, 512, 1024] {
        let mut grundy = engine(&[4], false, 1);
        let known = &mut grundy.known;
        known.class = Class::Sparse { mask: 1, position: None };
        known.counts.resize(width, [0; 2]);
        // The pairs of rare heaps of LANES + 1, LANES + 2, …, with the nimber 0, have all odd values.
        let certain = width / 2;
        known.rare = (1..=certain).map(|i| LANES + i).collect();
        known.parts = vec![0; certain];
        known.values = Values::new(vec![0; 4_000]);
        (0..certain).rev().for_each(|i| known.values.push(2 * i as u16 + 1));
        (0..LANES).for_each(|_| known.values.push(0));
        let mut open = Open::default();
        (open.base, open.heaps) = (known.values.len(), BLOCK);
        let mut partners = std::mem::take(&mut known.partners);
        partners.bring(&known.splits, &known.rare, &known.parts, &known.values, &open);
        assert_eq!(usize::from(known.search(&partners, 1)), width + 1);
    }
}

/// Partners are chosen anew when lists do worse than they did.
#[test]
fn lists_that_do_worse_are_made_again() {
    let mut expected = engine(&[4], false, 1);
    expected.advance(130_000, &Budget::default()).unwrap();
    for threads in 1..=MOST {
        let mut grundy = engine(&[4], false, 1);
        let budget = Budget::new(u64::MAX, 1 << 30, threads);
        grundy.advance(100_000, &budget).unwrap();
        grundy.pace = Pace::of(4 * BLOCK);
        let sieve = grundy.sieve.as_mut().unwrap();
        sieve.choose(&grundy.known, &budget).unwrap();
        let first = sieve.choose_at;
        grundy.advance(115_000, &budget).unwrap();
        let sieve = grundy.sieve.as_mut().unwrap();
        assert_eq!(sieve.choose_at, first);
        sieve.shorten(4_000, 2 * BLOCK);
        grundy.advance(130_000, &budget).unwrap();
        assert!(grundy.sieve.as_ref().unwrap().choose_at > first);
        assert!(grundy.values() == expected.values());
    }
}

/// Only windows that have ended count, and the best one since lists were chosen.
#[test]
fn searches_are_counted_by_windows() {
    let mut pace = Pace::of(12_800);
    // Besides half as many again, 100 searches more are no matter.
    pace.begin(1_000, 50);
    assert!(!pace.is_worse(10_000, 9_000) && pace.until() == 13_800);
    assert!(!pace.is_worse(13_800, 50 + 300));
    assert!(!pace.is_worse(26_600, 350 + 200));
    assert!(!pace.is_worse(39_400, 550 + 400));
    assert!(pace.is_worse(52_200, 950 + 401));
    // A window that ends late is longer.
    assert!(!pace.is_worse(77_800, 1_351 + 800));
    assert!(pace.is_worse(103_400, 2_151 + 802));
    pace.begin(103_400, 2_953);
    assert!(!pace.is_worse(120_000, 9_000));
}

/// Each partner that is chosen shows the value at enough heaps at which those before do not, and none
/// that is left does.
#[test]
fn partners_are_chosen_until_none_shows_enough() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(30_000, &Budget::default()).unwrap();
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
    for round in 0..200 {
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
            let (late, rest) = (values[100..].first_chunk().unwrap(), values[300..].first_chunk().unwrap());
            let met = late.iter().zip(rest).any(|(a, b)| a ^ b == sought);
            assert_eq!(level.has(late, rest, sought), met, "{level:?}");
            assert!(level.has(late, rest, late[round % LANES] ^ rest[round % LANES]), "{level:?}");
        }
    }
}

/// Each heap gets its first values, and is needed as long as it has fewer than enough.
#[test]
fn values_are_shared_out_as_they_come() {
    let mut random = Random(0xadd);
    let (mut full, mut short) = (0, 0);
    for level in Level::all() {
        let mut open = Open::default();
        // The second block must not see anything of the first one.
        for base in [5_000, 6_016] {
            open.begin(base, BLOCK);
            let mut expected = vec![Vec::new(); BLOCK];
            let mut need = below(BLOCK);
            for value in 0..60 {
                let some = || random.below(u64::MAX) & random.below(u64::MAX) & random.below(u64::MAX) & random.below(u64::MAX);
                let mut heaps: Mask = std::iter::repeat_with(some).take(WORDS).collect::<Vec<_>>().try_into().unwrap();
                heaps.iter_mut().zip(&need).for_each(|(heaps, need)| *heaps &= need);
                (0..BLOCK).filter(|heap| heaps[heap / 64] >> (heap % 64) & 1 == 1).for_each(|heap| expected[heap].push(value));
                open.add(value, &heaps, &mut need, level);
            }
            open.share_out();
            for (heap, expected) in expected.iter().enumerate() {
                assert_eq!(open.candidates(heap), expected, "{level:?}, {heap}");
                let is_needed = need[heap / 64] >> (heap % 64) & 1 == 1;
                assert_eq!(is_needed, expected.len() < TRIED, "{level:?}, {heap}");
                *if is_needed { &mut short } else { &mut full } += 1;
            }
        }
    }
    assert!(full > 100 && short > 100, "{full}, {short}");
}
