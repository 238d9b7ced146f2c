//! The engine against the table by all options, which is written again here, for the rules that
//! exist and for random ones, with masks good and bad.

mod pairs;

use super::chain::{Chain, ROW};
use super::choice::Sample;
use super::class::Class;
use super::index::Index;
use super::kernel::{BLOCK, LANES, Level, Mask, Shifts, WORDS, Wanted};
use super::lists::Shown;
use super::masks::{Masks, below};
use super::partners::Chunk;
use super::sieve::Open;
use super::splits::Splits;
use super::{Engine, FEW_LARGE, Halt, Past};
use crate::{Limit, Stop};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use xanthi_games::games::heaps::{Difference, Heaps, Rule};
use xanthi_games::position::Position;

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
    Engine::new(&Rule::new(digits.to_vec(), repeats, Difference::AtLeast(least as u32))).expect("a rule for the engine")
}

fn agree(mut engine: Engine, expected: &[u16], what: &str) -> Engine {
    engine.advance(expected.len() - 1, &Limit::default()).expect("no limit, and values that fit");
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
    grundy.advance(100_000, &Limit::default()).unwrap();
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

/// A game with few rare heaps and small values until, in the middle of a block, one has a value of 64
/// or more.
#[test]
fn values_that_outgrow_a_word_in_a_block_agree() {
    let expected = plain(&[0, 1, 3, 0, 5, 3], false, 0, 26_000);
    let first = expected.iter().position(|value| *value >= 64);
    assert_eq!(first, Some(25_657));
    agree(engine(&[0, 1, 3, 0, 5, 3], false, 0), &expected, "0.13053");
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

#[test]
fn stops_and_goes_on_at_any_heap() {
    let expected = plain(&[4], false, 1, 8_000);
    let rule = Rule::splitting(Difference::AtLeast(1));
    let mut random = Random(3);
    let mut engine = engine(&[4], false, 1);
    while engine.values().len() <= 8_000 {
        let more = 1 + random.below(900);
        match engine.advance(8_000, &Limit::new(more * 1_000, 1 << 30, 1)) {
            Ok(()) => break,
            Err(halt) => assert_eq!(halt, Halt::Stopped(Stop::Nodes)),
        }
        if random.below(2) == 0 {
            engine = Engine::resume(&rule, engine.into_values()).unwrap();
            engine.known.early = 0;
        }
        // The limit may be less than one block costs.
        let next = engine.values().len();
        engine.advance((next + random.below(100) as usize).min(8_000), &Limit::default()).unwrap();
    }
    assert_eq!(engine.values(), expected);
}

/// Digits are those of the number taken, also where that does not fit into 32 bits.
#[test]
fn heaps_beyond_32_bits_have_their_own_digits() {
    let whole = |digits: &[u8], repeats, n| {
        let rule = Rule::new(digits.to_vec(), repeats, Difference::AtLeast(0));
        Splits::of(&rule).expect("a rule for the engine").whole(n)
    };
    for small in 1..8 {
        assert!(!whole(&[0, 7, 1], false, (1 << 32) + small));
        assert!(whole(&[0, 4, 1], true, (1 << 32) + small));
    }
    assert!(whole(&[0, 7, 1], false, 2) && !whole(&[0, 7, 1], false, 3) && !whole(&[0, 4, 1], true, 1));
}

/// The class changes and the number of rare heaps does not.
#[test]
fn as_many_rare_heaps_of_another_class_agree() {
    let expected = plain(&[0, 1, 0, 6], false, 0, 9_000);
    let mut few = engine(&[0, 1, 0, 6], false, 0);
    few.fixed = true;
    few.known.class = Class::Sparse { mask: 13, position: few.known.splits.parity };
    few.advance(6_000, &Limit::default()).unwrap();
    assert!(few.known.is_few(6_001) && !few.known.rare.is_empty());
    let (rare, first) = (few.known.rare.len(), few.known.class);
    // A class with more rare heaps, of which all but so many are not told, has other pairs.
    few.known.class = Class::Sparse { mask: 13 | 16, position: few.known.splits.parity };
    few.rebuild().unwrap();
    let other = few.known.rare.len();
    few.known.class = first;
    few.rebuild().unwrap();
    assert_eq!(few.known.rare.len(), rare);
    assert!(other != rare || few.known.is_few(6_001));
    agree(few, &expected, "two classes");
}

/// A run in which planes were moved on and the lists have lost partners.
#[test]
fn a_window_that_moves_on_agrees() {
    let expected = plain(&[0, 1, 0, 6], false, 0, 30_000);
    let mut engine = engine(&[0, 1, 0, 6], false, 0);
    engine.advance(10_000, &Limit::default()).unwrap();
    assert_ne!(engine.known.class, Class::All);
    engine.sieve.as_mut().unwrap().shorten(4_000, 2 * BLOCK);
    agree(engine, &expected, "a short history");
}

/// What was written, in memory; so many of the next reads fail.
#[derive(Debug, Default)]
struct Written(Mutex<Vec<u16>>, AtomicUsize);

impl Past for Written {
    fn read(&self, from: usize, values: &mut [u16]) -> std::io::Result<()> {
        if self.1.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let written = self.0.lock().unwrap();
        let there = written.get(from..from + values.len()).ok_or(std::io::ErrorKind::UnexpectedEof)?;
        values.copy_from_slice(there);
        Ok(())
    }
}

/// A run that holds so few heaps that even rare ones are read again, stopped and taken up.
#[test]
fn heaps_that_are_not_held_are_read_again() {
    let rule = Rule::splitting(Difference::AtLeast(1));
    let mut held = engine(&[4], false, 1);
    held.advance(300_000, &Limit::default()).unwrap();
    let expected = held.into_values();
    let written = Arc::new(Written::default());
    let past: Arc<dyn Past> = written.clone();
    let mut engine = engine(&[4], false, 1);
    engine.known.values.hold(70_000);
    let mut far = 0;
    let mut threads = 1;
    let mut failed = 0;
    while engine.known() <= 300_000 {
        let next = (engine.known() + 15_000).min(300_000);
        // Now and then a read fails, and the same engine goes on.
        written.1.store(usize::from(engine.known.values.all().is_none()), Ordering::Relaxed);
        threads = 3 - threads;
        let limit = Limit::new(u64::MAX, 1 << 30, threads);
        if let Err(halt) = engine.advance(next, &limit) {
            assert_eq!(halt, Halt::Unreadable);
            failed += 1;
            engine.advance(next, &limit).unwrap();
        }
        written.1.store(0, Ordering::Relaxed);
        let kept = written.0.lock().unwrap().len();
        let values = engine.values();
        written.0.lock().unwrap().extend(&values[values.len() - (engine.known() - kept)..]);
        engine.forget(&past, engine.known());
        far += usize::from(engine.known.values.all().is_none());
        if engine.known() == 200_001 {
            engine = Engine::resume_from(&rule, past.clone(), engine.known()).unwrap().unwrap();
            engine.known.early = 0;
            engine.known.values.hold(70_000);
        }
    }
    assert!(far > 5 && failed > 1, "{far}, {failed}");
    assert!(*written.0.lock().unwrap() == expected);
    for n in [100, 83_000, 299_000] {
        assert_eq!(engine.audit(n..n + 1), Ok(()));
    }
    // What cannot be read stops the engine, and what is known stays.
    written.0.lock().unwrap().truncate(10);
    let known = engine.known();
    assert_eq!(engine.advance(400_000, &Limit::default()), Err(Halt::Unreadable));
    assert!(engine.known() >= known);
    assert_eq!(engine.audit(83_000..83_001), Err(Halt::Unreadable));
}

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
            let mut open = Open::new();
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

/// Two threads where blocks have rare heaps, so that what was proposed is taken back.
#[test]
fn two_threads_agree() {
    let mut random = Random(11);
    let mut rare = 0;
    for (digits, least) in [(&[4][..], 1), (&[0, 6], 0), (&[0, 0, 1, 4], 0), (&[4, 3, 0, 0, 6], 2)] {
        let expected = plain(digits, false, least, 14_000);
        let mut engine = engine(digits, false, least);
        engine.calm = 0;
        while engine.known() <= 14_000 {
            let next = (engine.known() + 3_000 + random.below(500) as usize).min(14_000);
            let first = engine.known();
            // Now and then it is stopped.
            let nodes = if random.below(2) == 0 { random.below(4_000_000) } else { u64::MAX };
            if let Err(halt) = engine.advance(next, &Limit::new(nodes, 1 << 30, 2)) {
                assert_eq!(halt, Halt::Stopped(Stop::Nodes));
                engine.advance(next, &Limit::new(u64::MAX, 1 << 30, 2)).unwrap();
            }
            rare += if engine.second.is_some() { engine.rare().iter().filter(|heap| **heap >= first).count() } else { 0 };
        }
        assert_eq!(engine.values(), expected, "{digits:?}, {least}");
    }
    assert!(rare > 100, "{rare}");
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
        masked.advance(first - 1, &Limit::default()).unwrap();
        masked.fixed = true;
        masked.known.class = Class::Sparse { mask, position: None };
        masked.rebuild().unwrap();
        let last = (first + 200).min(11_000);
        agree(masked, &expected[..=last], &format!("mask {mask}"));
    }
}

#[test]
fn the_audit_finds_a_wrong_value() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(6_000, &Limit::default()).unwrap();
    assert_eq!(grundy.audit(5_000..5_001), Ok(()));
    let mut values = grundy.into_values();
    values[5_000] ^= 1;
    let grundy = Engine::resume(&Rule::splitting(Difference::AtLeast(1)), values).unwrap();
    assert_eq!(grundy.audit(5_000..5_001), Err(Halt::Wrong(5_000)));
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
            pieces.advance(next, &Limit::new(u64::MAX, 1 << 30, 1 + random.below(2) as usize)).unwrap();
        }
        assert!(pieces.values() == expected, "{digits:?} in pieces");
        let counts = |engine: &Engine| (0..64).map(|value| engine.known.counts.get(value).copied().unwrap_or_default()).collect::<Vec<_>>();
        assert_eq!(counts(&run), counts(&pieces));
        assert_eq!(counts(&run).iter().flatten().sum::<u64>(), *largest as u64);
    }
}

#[test]
fn named_games_agree_with_the_listed_moves() {
    for name in ["grundy", "kenyon", "octal:dawsons-chess", "octal:officers", "split:least.4", "split:0.44,least.2"] {
        let position = Position::parse(&format!("{name}:0")).unwrap();
        let rule = position.downcast::<Heaps>().unwrap().game.rule().clone();
        let slow = crate::heaps::by_all_options(&rule, Vec::new(), 5_000, &Limit::default()).unwrap();
        assert_eq!(crate::heaps::nimbers(&rule, 5_000, &Limit::default()).unwrap(), slow, "{name}");
    }
}

#[test]
fn the_best_mask_of_grundys_game_leaves_few_rare_heaps() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(20_000, &Limit::default()).unwrap();
    let rare = (1..=20_000).filter(|&n| grundy.known.class.rare(grundy.values()[n], n)).count();
    assert!(grundy.mask().is_some() && rare == grundy.rare().len() && rare < 1_274, "{rare} rare heaps");
}
