//! Statistics and masks against counting by hand and against tables on the web.

use super::Random;
use xanthi::Budget;
use xanthi::heaps::mask::Mask;
use xanthi::heaps::nimbers;
use xanthi::heaps::statistics::Statistics;
use xanthi_games::Position;
use xanthi_games::games::heaps::{Difference, Heaps, TakeRule};

fn rule(line: &str) -> TakeRule {
    let position: Position = format!("{line}:0").parse().unwrap();
    position.downcast::<Heaps>().unwrap().game.rule().clone()
}

fn listed(rule: &TakeRule, largest: u32) -> Vec<(u64, u64)> {
    (0..).zip(nimbers(rule, largest, &Budget::default()).unwrap()).collect()
}

#[test]
fn kayles_by_hand() {
    // 0 1 2 3 1 4 3 2 1 4 2 6 4
    let found = Statistics::of(&rule("octal:kayles"), listed(&rule("octal:kayles"), 12).into_iter()).unwrap();
    assert_eq!((found.heaps, found.largest, found.largest_at), (13, 6, 11));
    let of: Vec<_> = found.values.iter().map(|of| (of.value, of.frequency, of.first, of.last)).collect();
    assert_eq!(of, [(0, 1, 0, 0), (1, 3, 1, 8), (2, 3, 2, 10), (3, 2, 3, 6), (4, 3, 5, 12), (6, 1, 11, 11)]);
    assert_eq!(Statistics::of(&rule("octal:kayles"), std::iter::empty()), None);
    // Nothing is split: no mask.
    assert_eq!(Statistics::of(&rule("nim"), listed(&rule("nim"), 12).into_iter()).unwrap().mask, None);
}

/// Masks and rare heaps in T. Czajka's list of octal games that were solved by them.
#[test]
fn masks_of_the_literature() {
    for (line, largest, mask, rare, last) in
        [("octal:0.45", 600, 0xf, 11, 198), ("octal:0.156", 1200, 0x1b, 15, 357), ("octal:0.644", 1200, 0x7e, 31, 511)]
    {
        let found = Statistics::of(&rule(line), listed(&rule(line), largest).into_iter()).unwrap();
        assert_eq!(found.mask, Some(Mask { bits: mask, parity: None }), "{line}");
        assert_eq!((found.rare, found.last_rare), (rare, Some(last)), "{line}");
    }
}

#[test]
fn the_mask_is_the_best_of_all() {
    let mut random = Random(11);
    let mut with_parity = 0;
    for _ in 0..60 {
        let digits: Vec<u8> = [4 * random.below(2) as u8].into_iter().chain((0..3).map(|_| random.below(8) as u8)).collect();
        let rule = TakeRule::new(digits.clone(), false, Difference::AtLeast(random.below(3) as u32)).expect("a rule");
        let heaps = listed(&rule, 150);
        let found = Statistics::of(&rule, heaps.iter().copied()).unwrap();
        let splits: Vec<u64> = (0..4).filter(|k| digits[*k as usize] & 4 != 0).collect();
        let one_parity = splits.iter().all(|k| k % 2 == splits[0] % 2);
        let rare = |bits: u64, parity: Option<u64>| {
            heaps
                .iter()
                .filter(|(n, value)| ((bits & value).count_ones() as u64 + parity.map_or(0, |shift| n + shift)).is_multiple_of(2))
                .count() as u64
        };
        let most = (found.largest + 1).next_power_of_two();
        let plain = (1..most).map(|bits| rare(bits, None));
        let moved = (0..most).filter(|_| one_parity && !splits.is_empty()).map(|bits| rare(bits, Some(splits[0] % 2)));
        let best = plain.chain(moved).min();
        let mask = found.mask;
        assert_eq!(mask.is_some(), found.largest > 0 && !splits.is_empty(), "{rule}");
        if let Some(mask) = mask {
            assert_eq!(Some(found.rare), best, "{rule}");
            assert_eq!(rare(mask.bits, mask.parity), found.rare);
            assert_eq!(found.values.iter().map(|of| of.rare).sum::<u64>(), found.rare);
            with_parity += usize::from(mask.parity.is_some());
            // Two common heaps make a rare value: of every heap that they can be left of.
            for n in 0..150u64 {
                for k in splits.iter().filter(|k| **k < n) {
                    for a in 1..n - k {
                        let [x, y] = [a, n - k - a].map(|h| heaps[h as usize]);
                        let both_common = !mask.is_rare(x.0, x.1) && !mask.is_rare(y.0, y.1);
                        assert!(!both_common || mask.is_rare(n, x.1 ^ y.1), "{rule}: {n} to {a}");
                    }
                }
            }
        }
    }
    assert!(with_parity > 5);
}
