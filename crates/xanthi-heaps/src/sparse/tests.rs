//! The engine against the table by all options, which is written again here, for the rules that
//! exist and for random ones, with masks good and bad.

mod lists;
mod near_partners;
mod pairs;
mod pipeline;
mod runs;
mod single_word;

use super::bits::below;
use super::bits::{BLOCK, LANES, Mask, TRIED, WORDS, Wanted};
use super::candidates::Open;
use super::chain::{Chain, ROW};
use super::choice::Sample;
use super::class::Class;
use super::drift::Pace;
use super::index::Index;
use super::kernel::{Level, Shifts};
use super::lists::Shown;
use super::masks::Masks;
use super::partners::{BYTES_REACH, Chunk};
use super::pipeline::MOST;
use super::splits::Splits;
use super::values::Values;
use super::{Engine, FEW_LARGE, Halt, Past};
use crate::{Budget, Stop};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use xanthi_games::Position;
use xanthi_games::games::heaps::{Difference, TakeRule};

/// The nimbers by the definition, from the digits alone.
fn plain(digits: &[u8], repeats: bool, least: usize, largest: usize) -> Vec<u16> {
    let mut values = vec![0u16];
    let mut stamp = vec![0usize; 1 << 13];
    for n in 1..=largest {
        for k in 0..=n {
            let digit = match digits.get(k) {
                Some(digit) => *digit,
                None if repeats => digits[digits.len() - 1],
                None => break,
            };
            if digit & 1 != 0 && k == n {
                stamp[0] = n;
            }
            if digit & 2 != 0 && k > 0 && k < n {
                stamp[usize::from(values[n - k])] = n;
            }
            if digit & 4 != 0 {
                let mut a = 1;
                while 2 * a + k + least <= n {
                    stamp[usize::from(values[a] ^ values[n - k - a])] = n;
                    a += 1;
                }
            }
        }
        values.push(stamp.iter().position(|s| *s != n).unwrap() as u16);
    }
    values
}

/// xorshift64*: enough for choices in a test.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % n
    }
}

/// An engine that looks at all pairs of early heaps only until a sieve can be made, if another is not said.
fn engine(digits: &[u8], repeats: bool, least: usize) -> Engine {
    let mut engine = usual(digits, repeats, least);
    engine.known.early = 0;
    engine
}

fn usual(digits: &[u8], repeats: bool, least: usize) -> Engine {
    let engine = Engine::new(&TakeRule::new(digits.to_vec(), repeats, Difference::AtLeast(least as u32)).expect("a rule"));
    let mut engine = engine.expect("a rule for the engine");
    // Also where there are fewer processors.
    engine.size.cores = MOST;
    engine
}

fn agree(mut engine: Engine, expected: &[u16], what: &str) -> Engine {
    engine.advance(expected.len() - 1, &Budget::default()).expect("no limit, and values that fit");
    if let Some(n) = (0..expected.len()).find(|&n| engine.values()[n] != expected[n]) {
        panic!("{what}: heap {n} has {} by the definition, and {} by the engine", expected[n], engine.values()[n]);
    }
    engine
}

/// Digits from 0 and the least difference.
const GAMES: &[(&[u8], usize)] = &[
    (&[4], 1),
    (&[4], 2),
    (&[4], 3),
    (&[4], 7),
    (&[0, 7, 7], 0),
    (&[0, 0, 7], 0),
    (&[0, 1, 3, 7], 0),
    (&[0, 0, 0, 7], 0),
    (&[0, 1, 5], 0),
    (&[0, 6], 0),
    (&[0, 1, 0, 6], 0),
    (&[0, 0, 1, 4], 0),
    (&[0, 0, 4], 0),
    (&[0, 4, 4], 2),
    (&[0, 4, 0, 5], 1),
    (&[0, 3, 4, 4, 7], 0),
    (&[4, 2, 4], 1),
    // Pairs near half are met before a gap, and are illegal behind it.
    (&[4, 3, 0, 0, 6], 2),
];

/// Games with few rare heaps: the digits, whether the last one repeats, and how far they are computed.
const FEW: &[(&[u8], bool, usize)] = &[
    // The parity of heaps counts, and pairs have parts in their own row.
    (&[0, 1, 0, 6], false, 9_000),
    (&[0, 1, 0, 4], false, 9_000),
    // Rare heaps stand in a block at 13,932 and 13,935.
    (&[0, 1, 6], false, 28_200),
    // Options that leave one heap, after an even and an odd number was taken.
    (&[0, 1, 5, 2, 6], false, 8_000),
    (&[0, 0, 5, 2, 7], false, 6_000),
    (&[0, 5, 6, 0, 3], false, 8_000),
    (&[0, 7, 7, 7, 7], false, 6_000),
    // Every heap may be taken whole.
    (&[0, 1, 0, 6, 1], true, 6_000),
];

#[test]
fn nimbers_are_those_of_the_table_by_all_options() {
    for (digits, least) in GAMES {
        // Grundy's game has a sparse space from about 7,000 on.
        let largest = match (*digits, *least) {
            (&[4], 1) => 14_000,
            (&[4, 3, 0, 0, 6], 2) => 12_000,
            _ => 7_000,
        };
        agree(engine(digits, false, *least), &plain(digits, false, *least, largest), &format!("{digits:?}, {least}"));
    }
}

#[test]
#[ignore = "half a minute"]
fn nimbers_are_those_of_the_table_by_all_options_to_100000() {
    for (digits, least) in [(&[4][..], 1), (&[0, 6], 0), (&[0, 1, 0, 6], 0), (&[0, 0, 1, 4], 0), (&[0, 0, 0, 7], 0)] {
        agree(engine(digits, false, least), &plain(digits, false, least, 100_000), &format!("{digits:?}, {least}"));
    }
}

/// OEIS A002188 for Grundy's game.
#[test]
fn late_values_of_grundys_game_are_those_in_the_oeis() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(100_000, &Budget::default()).unwrap();
    assert_eq!((grundy.values()[10_000], grundy.values()[100_000]), (39, 101));
}

#[test]
fn every_mask_gives_the_same_nimbers() {
    let mut random = Random(0x5eed);
    for (digits, least) in [(&[4][..], 1), (&[4], 3), (&[0, 6], 0), (&[0, 1, 0, 6], 0), (&[0, 7, 7], 0), (&[0, 5, 0, 5], 1)] {
        let expected = plain(digits, false, least, 4_500);
        for round in 0..3 {
            let mut masked = engine(digits, false, least);
            masked.fixed = true;
            let position = masked.known.splits.parity.filter(|_| round % 2 == 1);
            let class = Class::Sparse { mask: random.below(256) as u16, position };
            masked.known.class = class;
            agree(masked, &expected, &format!("{digits:?}, {least}, {class:?}"));
        }
    }
}

#[test]
fn random_rules_agree() {
    let mut random = Random(77);
    for _ in 0..12 {
        let mut digits: Vec<u8> = (0..1 + random.below(6)).map(|_| random.below(8) as u8).collect();
        digits[0] = if random.below(2) == 0 { 4 } else { 0 };
        let last = digits.len() - 1;
        digits[last] |= 4;
        let least = random.below(5) as usize;
        agree(engine(&digits, false, least), &plain(&digits, false, least, 5_200), &format!("{digits:?}, {least}"));
    }
}

/// Large differences, and numbers taken that are larger than a block.
#[test]
fn far_differences_and_digits_agree() {
    let mut late = vec![0u8; 700];
    (late[3], late[699]) = (4, 7);
    for (digits, least) in [(&[4][..], 5_000), (&[0, 4], 1_000), (&late, 0), (&late, 9)] {
        agree(engine(digits, false, least), &plain(digits, false, least, 7_000), &format!("{} digits, {least}", digits.len()));
    }
}

/// Digits are those of the number taken, also where that does not fit into 32 bits.
#[test]
fn heaps_beyond_32_bits_have_their_own_digits() {
    let whole = |digits: &[u8], repeats, n| {
        let rule = TakeRule::new(digits.to_vec(), repeats, Difference::AtLeast(0)).expect("a rule");
        Splits::of(&rule).expect("a rule for the engine").whole(n)
    };
    for small in 1..8 {
        assert!(!whole(&[0, 7, 1], false, (1 << 32) + small));
        assert!(whole(&[0, 4, 1], true, (1 << 32) + small));
    }
    assert!(whole(&[0, 7, 1], false, 2) && !whole(&[0, 7, 1], false, 3) && !whole(&[0, 4, 1], true, 1));
}

/// A value that has no plane yet may come first at a rare heap, if the mask has none of its bits.
#[test]
fn values_beyond_the_planes_at_rare_heaps_agree() {
    // The values of 0.007 reach 256 at about 9,000.
    let expected = plain(&[0, 0, 0, 7], false, 0, 11_000);
    let first = expected.iter().position(|v| *v >= 256).expect("a large value");
    // Masks with an even number of ones in the first such value: its heap is rare.
    for mask in (1..8).map(|bit| 1 << bit).filter(|mask| expected[first] & mask == 0).take(2) {
        let mut masked = engine(&[0, 0, 0, 7], false, 0);
        masked.advance(first - 1, &Budget::default()).unwrap();
        masked.fixed = true;
        masked.known.class = Class::Sparse { mask, position: None };
        masked.rebuild(&Budget::default()).unwrap();
        let last = (first + 200).min(11_000);
        agree(masked, &expected[..=last], &format!("mask {mask}"));
    }
}

#[test]
fn named_games_agree_with_the_listed_moves() {
    for name in ["grundy", "kenyon", "octal:dawsons-chess", "octal:officers", "split:least.4", "split:0.44,least.2"] {
        let position = Position::parse(&format!("{name}:0")).unwrap();
        let rule = position.typed().heaps().unwrap().game.rule().clone();
        let slow = crate::by_all_options(&rule, Vec::new(), 5_000, &Budget::default()).unwrap();
        assert_eq!(crate::nimbers(&rule, 5_000, &Budget::default()).unwrap(), slow, "{name}");
    }
}

#[test]
fn the_best_mask_of_grundys_game_leaves_few_rare_heaps() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(20_000, &Budget::default()).unwrap();
    let rare = (1..=20_000).filter(|&n| grundy.known.class.rare(grundy.values()[n], n)).count();
    assert!(grundy.mask().is_some() && rare == grundy.rare().len() && rare < 1_274, "{rare} rare heaps");
}
