//! Teams of threads.

use super::super::groups::Groups;
use super::super::pipeline::{FEWER, Size};
use super::*;

/// Teams where blocks have rare heaps, so that what was proposed is taken back.
#[test]
fn teams_agree() {
    let mut random = Random(11);
    let (mut rare, mut planes_met, mut shared) = (0, 0, 0);
    // In the last two groups are compared by all.
    let games = [(&[4][..], 1), (&[0, 6], 0), (&[0, 0, 1, 4], 0), (&[4, 3, 0, 0, 6], 2), (&[0, 3, 7, 5], 3), (&[4, 0, 1, 7, 0, 6], 0)];
    for (digits, least) in games {
        let expected = plain(digits, false, least, 14_000);
        let mut engine = engine(digits, false, least);
        while engine.known() <= 14_000 {
            // With one, planes are used again when other blocks came between.
            engine.calm = BLOCK * random.below(2) as usize;
            let threads = 2 + random.below(MOST as u64 - 1) as usize;
            let next = (engine.known() + 3_000 + random.below(500) as usize).min(14_000);
            let first = engine.known();
            // Now and then it is stopped.
            let nodes = if random.below(2) == 0 { random.below(4_000_000) } else { u64::MAX };
            if let Err(halt) = engine.advance(next, &Budget::new(nodes, 1 << 30, threads)) {
                assert_eq!(halt, Halt::Stopped(Stop::Nodes));
                engine.advance(next, &Budget::new(u64::MAX, 1 << 30, threads)).unwrap();
            }
            if let Some(planes) = &engine.planes {
                assert!(planes.end <= engine.known());
                near_partners::agree_with(planes, &engine.known.values, 3 * BLOCK);
                planes_met += 1;
            }
            shared += usize::from(engine.second.is_some() && engine.known.partners.stay());
            rare += if engine.second.is_some() { engine.rare().iter().filter(|heap| **heap >= first).count() } else { 0 };
        }
        assert_eq!(engine.values(), expected, "{digits:?}, {least}");
    }
    assert!(rare > 100 && planes_met > 3 && shared > 3, "{rare}, {planes_met}, {shared}");
}

/// A team takes back a block that was begun and the one before: large heaps that matter there are kept.
#[test]
fn large_heaps_are_known_where_blocks_are_taken_back() {
    let mut grundy = engine(&[4], false, 1);
    let mut open = Open::default();
    open.base = 4 * BYTES_REACH;
    grundy.known.large = (1..open.base).collect();
    grundy.known.begin(&open, false);
    // A pair with the largest offset of the first heap that may be decided again.
    let first = open.base - BLOCK - (BYTES_REACH - 1);
    assert!(grundy.known.large.contains(&first) && grundy.known.large.contains(&(open.base - 1)));
    assert!(grundy.known.large.len() < 2 * BYTES_REACH);
}

/// Groups that several threads have compared, in any order, say what one thread finds by itself.
#[test]
fn groups_are_compared_by_any_thread() {
    let mut random = Random(31);
    let mut grundy = engine(&[4], false, 1);
    let mut stay = 0;
    for n in (96_000..110_000).step_by(2_000) {
        grundy.advance(n, &Budget::default()).unwrap();
        let mut open = Open::default();
        let base = n + 1;
        // The last block of a run is shorter.
        let heaps = if n % 4_000 == 0 { BLOCK } else { 300 };
        grundy.sieve.as_ref().unwrap().sift(base, heaps, &mut open);
        let mut partners = std::mem::take(&mut grundy.known.partners);
        partners.bring(&grundy.known.splits, &grundy.known.rare, &grundy.known.parts, &grundy.known.values, &open);
        if !partners.stay() {
            continue;
        }
        stay += 1;
        let before = grundy.known.values.clone();
        let groups = Groups::new(open.clone(), partners.before().clone(), grundy.known.how());
        let mut left = 0;
        std::thread::scope(|scope| {
            for _ in 0..random.below(3) {
                scope.spawn(|| while groups.work(&before) {});
            }
            while grundy.known() < base + heaps {
                let lanes = LANES.min(base + heaps - grundy.known());
                grundy.known.values.bring_low();
                let tried = groups.tried(grundy.known(), &grundy.known.values);
                let alone = grundy.known.compare(&open, &partners, lanes);
                assert_eq!((tried.wanted, tried.left), (alone.wanted, alone.left));
                left += tried.left.iter().map(|left| left.count_ones()).sum::<u32>();
                grundy.advance(grundy.known() + lanes - 1, &Budget::default()).unwrap();
            }
        });
        assert!(!groups.work(&before) && left > 100, "{left}");
    }
    assert!(stay > 3, "{stay}");
}

/// When a block begins, nothing behind it is read: the last group has fewer heaps than lanes.
#[test]
fn groups_end_with_the_heaps_that_are_known() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(12_000, &Budget::default()).unwrap();
    let mut open = Open::default();
    let base = grundy.known();
    grundy.sieve.as_ref().unwrap().sift(base, BLOCK, &mut open);
    let known = &mut grundy.known;
    known.rare = (BLOCK - 30..BLOCK + 30).collect();
    known.parts = known.rare.iter().map(|heap| known.values.get(*heap)).collect();
    for byte in [0xff, 0x03] {
        // Bytes of all parts are compared, and of few.
        known.values.shorten_bytes(byte);
        let mut partners = std::mem::take(&mut known.partners);
        partners.bring(&known.splits, &known.rare, &known.parts, &known.values, &open);
        assert!(partners.stay());
        let groups = Groups::new(open.clone(), partners.before().clone(), known.how());
        while groups.work(&known.values) {}
        let offsets: Vec<usize> = partners.before().iter().flat_map(|chunk| chunk.offsets.clone()).collect();
        assert!(offsets.len() > 20);
        for first in (0..BLOCK).step_by(LANES) {
            let tried = groups.tried(base + first, &known.values);
            for heap in first..BLOCK.min(first + LANES) {
                for (value, left) in open.candidates(heap).iter().zip(tried.left) {
                    let met = offsets.iter().any(|offset| known.values.get(*offset) ^ known.values.get(base + heap - offset) == *value);
                    assert!(byte < 0xff || (left >> (heap - first) & 1 == 0) == met, "{value} at {}", base + heap);
                }
            }
        }
        known.forget_pairs();
    }
}

/// Where processors are busy there are fewer threads for a while, for longer each time, until all do well.
#[test]
fn teams_shrink_and_grow() {
    let mut size = Size::new();
    size.cores = 3;
    size.ask(9);
    assert_eq!((size.at(5_000), size.until()), (3, usize::MAX));
    let mut three = size.clone();
    three.shrink(5_000);
    assert_eq!(three.at(5_000), 2);
    size.cores = 9;
    size.ask(9);
    assert_eq!(size.at(5_000), 4);
    size.shrink(5_000);
    assert_eq!((size.at(5_000), size.until()), (2, 5_000 + FEWER[0]));
    size.shrink(6_000);
    assert_eq!((size.at(6_000), size.until()), (1, 6_000 + 2 * FEWER[0]));
    // That few do well says nothing of more.
    size.is_right();
    let back = size.until();
    assert_eq!((size.at(back - 1), size.at(back), size.until()), (1, 4, usize::MAX));
    size.shrink(back);
    assert_eq!(size.until(), back + 4 * FEWER[0]);
    let back = size.until();
    assert_eq!(size.at(back), 4);
    size.is_right();
    size.shrink(back);
    assert_eq!(size.until(), back + FEWER[0]);
    // Fewer may be asked for in between.
    assert_eq!((size.ask(1), size.at(back)), (1, 1));
}
