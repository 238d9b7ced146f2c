//! Three ways to count: by trying everything, from left to right, and by what is forced.

use crate::line::naive;
use xanthi::internals::line::forced;
use xanthi::line::{Counter, count};
use xanthi::{Budget, Stop};

#[test]
fn all_sets_of_moves_up_to_6_agree_with_the_oracle() {
    for moves in naive::sets(6) {
        let mut counter = Counter::new(14, &moves);
        for n in 0..=14 {
            let expected = naive::count(n, &moves);
            assert_eq!(counter.next(&Budget::default()).unwrap(), expected.into(), "{n};{moves:?}");
            assert_eq!(count(n, &moves, &Budget::default()).unwrap(), expected.into(), "{n};{moves:?}");
            assert_eq!(forced::count(n, &moves, u64::MAX), Some(expected), "{n};{moves:?}");
        }
        assert_eq!(counter.next(&Budget::default()), Err(Stop::OutOfReach));
    }
}

#[test]
fn two_moves_on_longer_lines() {
    for (a, b) in (1..=9).flat_map(|a| (a..=12).map(move |b| (a, b))) {
        let mut counter = Counter::new(26, &[a, b]);
        for n in 0..=26 {
            assert_eq!(count(n, &[a, b], &Budget::default()).unwrap(), naive::count(n, &[a, b]).into(), "{n};{{{a},{b}}}");
            let expected = naive::count(n, &[a, b]);
            assert_eq!(counter.next(&Budget::default()).unwrap(), expected.into(), "{n};{{{a},{b}}}");
            assert_eq!(forced::count(n, &[a, b], u64::MAX), Some(expected), "{n};{{{a},{b}}}");
        }
    }
}

#[test]
fn long_moves_agree_with_forced_edges() {
    // Around a + b vertices there are few perfect matchings, however long the moves are.
    for (a, b) in [(63, 64), (64, 65), (100, 127), (100, 129), (200, 257), (500, 513), (3, 1021), (1022, 1025)] {
        for n in [2 * a, a + b - 1, a + b + 1] {
            let expected = forced::count(n, &[a, b], 1000).expect("few");
            assert_eq!(count(n, &[a, b], &Budget::default()).unwrap(), expected.into(), "{n};{{{a},{b}}}");
        }
    }
}

#[test]
fn moves_1_and_2_follow_a_recurrence() {
    // The first vertex goes with the second; or with the third, and then the second with the
    // fourth: f(n) = f(n − 2) + f(n − 4), far beyond 64 bits.
    let mut counter = Counter::new(600, &[1, 2]);
    let f: Vec<_> = (0..=600).map(|_| counter.next(&Budget::default()).unwrap()).collect();
    for n in 4..=600 {
        assert_eq!(f[n], &f[n - 2] + &f[n - 4]);
    }
    assert!(f[600].bits() > 200);
}

#[test]
fn a_list_of_moves_is_a_set() {
    for n in 0..16 {
        let set = count(n, &[2, 3], &Budget::default());
        assert_eq!(count(n, &[3, 0, 2, 3], &Budget::default()), set);
    }
    assert_eq!(count(0, &[], &Budget::default()).unwrap(), 1u8.into());
    assert_eq!(count(2, &[0], &Budget::default()).unwrap(), 0u8.into());
}

#[test]
fn a_limit_stops_the_count_and_it_can_go_on() {
    let mut counter = Counter::new(60, &[5, 8]);
    let tight = Budget::new(50, 1 << 30, 1);
    let mut reached = 0;
    while counter.next(&tight).is_ok() {
        reached += 1;
    }
    assert!((1..60).contains(&reached));
    let after = counter.next(&Budget::default()).unwrap();
    assert_eq!(after, count(reached, &[5, 8], &Budget::default()).unwrap());
    assert_eq!(count(200, &[10, 21], &Budget::new(u64::MAX, 10_000, 1)), Err(Stop::Memory));
    assert_eq!(count(60_000, &[1001, 3002], &Budget::new(u64::MAX, 1 << 20, 1)), Err(Stop::Memory));
}

#[test]
fn few_is_a_limit_of_its_own() {
    // 2;{1} … 8;{1,2}: 1, 2, 3, 5.
    assert_eq!(forced::count(8, &[1, 2], 5), Some(5));
    assert_eq!(forced::count(8, &[1, 2], 4), None);
}
