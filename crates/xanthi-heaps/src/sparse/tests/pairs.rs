//! Heaps that are found from all pairs: sets of values, any nimbers before, and the way to the sieve.

use super::super::kernel::Level;
use super::super::splits::Splits;
use super::super::unseen::Unseen;
use super::{Random, agree, engine, plain, usual};
use crate::Budget;
use crate::sparse::Engine;
use crate::sparse::class::Class;
use std::collections::BTreeSet;
use xanthi_games::games::heaps::{Difference, TakeRule};

#[test]
fn values_that_no_pair_has_are_left() {
    let mut random = Random(0xa11);
    let mut left = 0;
    for round in 0..600 {
        let width = [16, 300, 600, 4096][round % 4];
        let first = random.below(width) as u16;
        let seen: Vec<u8> = (0..Unseen::SPAN).map(|_| u8::from(random.below(3) == 0)).collect();
        let pairs = random.below(if round % 3 == 0 { 70 } else { 1_500 }) as usize;
        // Few values, so that some are not met.
        let few = 1 + random.below(40);
        let mut row = || (0..pairs).map(|_| (random.below(few) * 97 % width) as u16).collect::<Vec<_>>();
        let (low, high) = (row(), row());
        let mut expected: BTreeSet<u16> = (first..).zip(&seen).filter(|(_, seen)| **seen == 0).map(|(value, _)| value).collect();
        for (a, b) in low.iter().zip(&high) {
            expected.remove(&(a ^ b));
        }
        left += expected.len();
        for level in Level::all() {
            let mut unseen = Unseen::new(first, &seen);
            unseen.remove(level, &low, &high);
            assert_eq!(unseen.values(), expected.iter().copied().collect::<Vec<_>>(), "{level:?}, {pairs} pairs, from {first} on");
            assert_eq!(unseen.least(), expected.first().copied());
        }
    }
    assert!(left > 10_000, "{left}");
}

/// The least number that is no option of the next heap, by the definition.
fn next(digits: &[u8], least: usize, values: &[u16]) -> u16 {
    let n = values.len();
    let mut options = BTreeSet::new();
    for (k, digit) in digits.iter().enumerate() {
        if digit & 2 != 0 && k < n {
            options.insert(values[n - k]);
        }
        for a in (1..n - k).filter(|a| digit & 4 != 0 && a.abs_diff(n - k - a) >= least) {
            options.insert(values[a] ^ values[n - k - a]);
        }
    }
    (0..).find(|value| !options.contains(value)).unwrap()
}

/// After any values, of one byte or more, the next one is right, in whichever window it is.
#[test]
fn any_values_are_followed_by_the_least_that_is_missing() {
    let mut random = Random(0xbee);
    let mut windows = [0; 5];
    for round in 0..120 {
        let (digits, least): (&[u8], usize) = [(&[4][..], 1), (&[0, 6], 0), (&[0, 0, 0, 4], 3), (&[0, 4, 0, 2, 4], 0)][round % 4];
        let width = [30, 256, 700, 1_024][random.below(4) as usize];
        // So many pairs have all other values, or some are missing.
        let heaps = if random.below(2) == 0 { 18_000 } else { 100 } + random.below(2_000) as usize;
        let mut values: Vec<u16> = (0..heaps).map(|n| if n == 0 { 0 } else { random.below(width) as u16 }).collect();
        // One value is missing, if no pair is changed for another of its pairs.
        let missing = random.below(1_100) as u16;
        for (k, _) in digits.iter().enumerate().filter(|(_, digit)| **digit & 4 != 0) {
            for a in 1..heaps - k {
                while values[a] ^ values[heaps - k - a] == missing && heaps - k - a != a {
                    values[a] = random.below(width) as u16;
                }
            }
        }
        let expected = next(digits, least, &values);
        windows[usize::from(expected) / Unseen::SPAN] += 1;
        let rule = TakeRule::new(digits.to_vec(), false, Difference::AtLeast(least as u32)).expect("a rule");
        let mut engine = Engine::resume(&rule, values).unwrap();
        for level in Level::all() {
            engine.known.level = level;
            // Few are marked, and all.
            for average in [0, 1 << 16] {
                engine.known.mirror.average = average;
                assert_eq!(engine.known.by_all_pairs(), expected, "{digits:?}, {least}, {heaps} heaps, {level:?}");
            }
        }
    }
    assert!(windows.iter().all(|of_window| *of_window > 1), "{windows:?}");
}

/// What was entered in reverse is entered again after heaps were taken back.
#[test]
fn heaps_that_are_taken_back_are_forgotten() {
    let mut random = Random(0xf0);
    let digits = [0, 4, 4];
    let rule = TakeRule::new(digits.to_vec(), false, Difference::AtLeast(0)).expect("a rule");
    let mut engine = Engine::resume(&rule, vec![0, 1]).unwrap();
    for _ in 0..60 {
        let heaps = 50 + random.below(2_000) as usize;
        if heaps < engine.known() {
            engine.known.forget_from(heaps);
        }
        while engine.known() < heaps {
            engine.known.take(random.below(200) as u16).unwrap();
        }
        assert_eq!(engine.known.by_all_pairs(), next(&digits, 0, engine.values()));
    }
}

#[test]
fn without_vectors_all_pairs_give_the_same() {
    let expected = plain(&[0, 0, 0, 7], false, 0, 5_000);
    let mut portable = usual(&[0, 0, 0, 7], false, 0);
    portable.known.level = Level::Portable;
    assert_eq!(agree(portable, &expected, "0.007").known.class, Class::All);
}

/// Rare heaps are listed while all pairs are looked at, and the sieve takes over with all of them.
#[test]
fn rare_heaps_of_early_runs_are_listed() {
    let expected = plain(&[4], false, 1, 14_000);
    let mut early = usual(&[4], false, 1);
    early.known.early = 10;
    if early.known.level == Level::Portable {
        return;
    }
    // Pairs that have no rare part are no positions, though they are looked at.
    let budget = Budget::new(20_000_000, 1 << 30, 1);
    let rare = |engine: &Engine| {
        let certain = |n: &usize| engine.known.class.certain(expected[*n], *n);
        (1..engine.known()).filter(|n| !certain(n)).collect::<Vec<_>>()
    };
    early.advance(7_000, &budget).unwrap();
    assert!(early.sieve.is_none() && early.mask().is_some());
    assert_eq!(early.rare(), rare(&early));
    // At any time.
    let mut other = early.clone();
    other.known.early = 0;
    for mut engine in [early, other] {
        engine.advance(14_000, &budget).unwrap();
        assert!(engine.sieve.is_some());
        assert_eq!(engine.rare(), rare(&engine));
        let parts: Vec<u16> = engine.rare().iter().map(|r| expected[*r]).collect();
        assert_eq!(engine.known.parts, parts);
        assert!(engine.values() == expected);
    }
}

/// A run with the usual constants goes through both.
#[test]
fn the_usual_run_has_the_values_of_the_sieve() {
    for (digits, least) in [(&[4][..], 1), (&[0, 6], 0), (&[0, 1, 0, 6], 0)] {
        let mut sieve = engine(digits, false, least);
        sieve.advance(36_000, &Budget::default()).unwrap();
        let run = agree(usual(digits, false, least), sieve.values(), &format!("{digits:?}, {least}"));
        assert!(run.sieve.is_some());
        let splits = Splits::of(&TakeRule::new(digits.to_vec(), false, Difference::AtLeast(least as u32)).expect("a rule")).unwrap();
        for n in (20_000..36_000).step_by(2_999) {
            assert_eq!(splits.mex(&run.known.values, n), run.values()[n]);
        }
    }
}

/// Lists pay where rare heaps have become few, and not where they go on coming.
#[test]
fn many_late_rare_heaps_are_a_matter_for_all_pairs() {
    let mut engine = usual(&[0, 0, 0, 7], false, 0);
    if engine.known.level == Level::Portable {
        return;
    }
    while engine.known() < 120_000 {
        engine.known.take(100).unwrap();
    }
    engine.known.rare = (1..120_000).step_by(6).collect();
    assert!(engine.known.pairs_are_faster() && engine.known.pairs_are_faster_again());
    engine.known.rare = (1..6_000).step_by(3).collect();
    assert!(!engine.known.pairs_are_faster() && !engine.known.pairs_are_faster_again());
    // So many are dear although no late heap is rare.
    engine.known.rare = (1..60_000).step_by(3).collect();
    assert!(engine.known.pairs_are_faster() && !engine.known.pairs_are_faster_again());
    // In between a run stays with what it has.
    engine.known.rare = (1..120_000).step_by(20).collect();
    assert!(engine.known.pairs_are_faster() && !engine.known.pairs_are_faster_again());
}

/// A run whose rare heaps become many again, so that it leaves its lists.
#[test]
fn lists_are_left_and_taken_up_again() {
    let expected = plain(&[0, 0, 0, 7], false, 0, 9_000);
    let mut engine = usual(&[0, 0, 0, 7], false, 0);
    if engine.known.level == Level::Portable {
        return;
    }
    engine.known.early = 0;
    engine.advance(6_000, &Budget::default()).unwrap();
    let mask = Class::Sparse { mask: 1, position: None };
    (engine.fixed, engine.known.class) = (true, mask);
    engine.rebuild(&Budget::default()).unwrap();
    assert!(engine.sieve.is_some());
    engine.known.early = usize::MAX >> 32;
    engine.tune_at = 0;
    let engine = agree(engine, &expected, "lists that are left");
    assert!(engine.sieve.is_none() && engine.known.class == mask);
    let rare: Vec<usize> = (1..9_001).filter(|n| !mask.certain(expected[*n], *n)).collect();
    assert_eq!(engine.rare(), rare);
}
