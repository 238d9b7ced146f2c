//! Games with few rare heaps and small values.

use super::*;

/// A game with few rare heaps and small values until, in the middle of a block, one has a value of 64
/// or more.
#[test]
fn values_that_outgrow_a_word_in_a_block_agree() {
    let expected = plain(&[0, 1, 3, 0, 5, 3], false, 0, 26_000);
    let first = expected.iter().position(|value| *value >= 64);
    assert_eq!(first, Some(25_657));
    agree(engine(&[0, 1, 3, 0, 5, 3], false, 0), &expected, "0.13053");
}

/// The class changes and the number of rare heaps does not.
#[test]
fn as_many_rare_heaps_of_another_class_agree() {
    let expected = plain(&[0, 1, 0, 6], false, 0, 9_000);
    let mut few = engine(&[0, 1, 0, 6], false, 0);
    few.fixed = true;
    few.known.class = Class::Sparse { mask: 13, position: few.known.splits.parity };
    few.advance(6_000, &Budget::default()).unwrap();
    assert!(few.known.is_few(6_001) && !few.known.rare.is_empty());
    let (rare, first) = (few.known.rare.len(), few.known.class);
    // A class with more rare heaps, of which all but so many are not told, has other pairs.
    few.known.class = Class::Sparse { mask: 13 | 16, position: few.known.splits.parity };
    few.rebuild(&Budget::default()).unwrap();
    let other = few.known.rare.len();
    few.known.class = first;
    few.rebuild(&Budget::default()).unwrap();
    assert_eq!(few.known.rare.len(), rare);
    assert!(other != rare || few.known.is_few(6_001));
    agree(few, &expected, "two classes");
}

#[test]
fn chains_of_words_agree_with_single_heaps() {
    let mut random = Random(21);
    let (mut full, mut near) = (0, 0);
    for round in 0..300 {
        let first = 400;
        let mut places: Vec<u8> = (0..first).map(|_| random.below(32) as u8).collect();
        let pairs: Vec<(usize, u8)> = (0..random.below(2 + round))
            .map(|_| {
                let reach = [20, 60, 400][random.below(3) as usize];
                (1 + random.below(reach) as usize, random.below(32) as u8)
            })
            .collect();
        let chain = Chain::of(pairs.iter().copied());
        let always = [random.below(2) as u32, random.below(2) as u32];
        near += usize::from(chain.near.len() > 5);
        let mut known = places.clone();
        while known.len() < first + 5 * ROW {
            let n = known.len();
            let seen = pairs.iter().fold(always[(n - first) % 2], |seen, (offset, part)| seen | 1 << (known[n - offset] ^ part));
            known.push(seen.trailing_ones() as u8);
            if seen == u32::MAX {
                full += 1;
                break;
            }
        }
        // What stands there before does not matter.
        places.resize(first + 5 * ROW, 7);
        let words: Vec<u32> = places.iter().map(|place| 1 << place).collect();
        for level in Level::all() {
            let (mut places, mut words) = (places.clone(), words.clone());
            level.chain(&mut words, &mut places, first, &chain, always);
            assert_eq!(places[..known.len()], known, "{level:?}");
            assert!(words.iter().zip(&known).all(|(word, place)| *word == 1u32.checked_shl(u32::from(*place)).unwrap_or(0)));
        }
    }
    assert!(full > 20 && near > 20, "{full}, {near}");
}

/// Every certain value below 64 has an index of its own, in the same order, and the index of an exclusive or is
/// that of the indices.
#[test]
fn certain_values_have_indices() {
    for mask in (1..256).filter(|mask| mask % 64 != 0) {
        for position in [None, Some(0), Some(1)] {
            let class = Class::Sparse { mask, position };
            let index = Index::of(class).unwrap();
            for n in [6, 7] {
                let certain = |n: usize| (0..64).filter(move |value| class.certain(*value, n)).collect::<Vec<u16>>();
                assert!(certain(n).iter().map(|value| index.get(*value)).eq(0..32));
                let places: Vec<u8> = (0..32).flat_map(|place| [place, place]).collect();
                let expected: Vec<u16> = certain(n).into_iter().zip(certain(n + 1)).flat_map(|(a, b)| [a, b]).collect();
                for level in Level::all() {
                    let mut values = [0; 64];
                    index.values(level, n, &places, &mut values);
                    assert_eq!(values[..], expected, "{level:?}, {class:?}");
                }
            }
            for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
                assert_eq!(index.get(a ^ b), index.get(a) ^ index.get(b));
            }
        }
    }
    assert!(Index::of(Class::All).is_none() && Index::of(Class::Sparse { mask: 64, position: None }).is_none());
}

#[test]
fn masks_of_a_block_agree_with_single_heaps() {
    let mut random = Random(5);
    for _ in 0..60 {
        let width = 1 << (1 + random.below(8));
        let heaps = random.below(BLOCK as u64 + 1) as usize;
        let values: Vec<u16> = (0..heaps).map(|_| random.below(width) as u16).collect();
        let word = random.below(u64::MAX);
        for level in Level::all() {
            let mut masks = Masks::default();
            masks.bring(77, &values, width as usize, level);
            assert!(masks.is_for(77, 77 + heaps) && masks.with().len() == width as usize);
            let mut larger = below(heaps);
            for (value, with) in (0..).zip(masks.with()) {
                let has = |heap: usize| with[heap / 64] >> (heap % 64) & 1 == 1;
                assert!((0..64 * WORDS).all(|heap| has(heap) == (values.get(heap) == Some(&value))), "{level:?}");
                let from = heaps / 3;
                let count = |parity: usize| (from..heaps).filter(|heap| heap % 2 == parity && values[*heap] == value).count() as u64;
                assert_eq!(level.count(with, &below(from)), [count(0), count(1)], "{level:?}");
                let mut due = [0; WORDS];
                let any = level.due(&mut larger, with, word, &mut due);
                let expected = |heap: usize| values.get(heap).is_some_and(|other| *other > value) && word >> (heap % 64) & 1 == 1;
                assert!((0..64 * WORDS).all(|heap| (due[heap / 64] >> (heap % 64) & 1 == 1) == expected(heap)), "{level:?}");
                assert_eq!(any, due != [0; WORDS]);
            }
        }
    }
}

/// In one run and in pieces.
#[test]
fn games_with_few_pairs_agree() {
    for (digits, repeats, largest) in FEW {
        let expected = plain(digits, *repeats, 0, *largest);
        let run = agree(engine(digits, *repeats, 0), &expected, &format!("{digits:?}"));
        assert!(run.known.is_few(largest + 1), "{digits:?}");
        assert!(!run.rare().is_empty());
        let mut pieces = engine(digits, *repeats, 0);
        let mut random = Random(8);
        while pieces.known() <= *largest {
            let next = (pieces.known() + random.below(1_500) as usize).min(*largest);
            pieces.advance(next, &Budget::new(u64::MAX, 1 << 30, 1 + random.below(2) as usize)).unwrap();
        }
        assert!(pieces.values() == expected, "{digits:?} in pieces");
        let counts = |engine: &Engine| (0..64).map(|value| engine.known.counts.get(value).copied().unwrap_or_default()).collect::<Vec<_>>();
        assert_eq!(counts(&run), counts(&pieces));
        assert_eq!(counts(&run).iter().flatten().sum::<u64>(), *largest as u64);
    }
}
