//! Tables of nimbers against exhaustive search.

use super::oracle::Random;
use super::random_board;
use std::collections::HashMap;
use xanthi::games::games::nimg::{NimG, Version};
use xanthi::grundy_table::{GrundyTable, NoTable, eventual_period};
use xanthi::{Budget, Stop};

#[test]
fn every_entry_is_that_of_exhaustive_search() {
    let mut random = Random(23);
    let (mut entries, mut largest) = (0, 0);
    for round in 0..300 {
        let version = Version::ALL[round % 4];
        let (position, board, most, _) = random_board(&mut random, version, 3);
        let game = &position.downcast::<NimG>().unwrap().game;
        let table = GrundyTable::new(version, game.graph(), &most, &Budget::default()).unwrap();
        let mut seen = HashMap::new();
        let mut piles = vec![0; most.len()];
        loop {
            for v in 0..game.graph().order() {
                let truth = board.truth(v, &piles, &mut seen).0;
                assert_eq!(table.nimber(&piles, v as u32), truth, "{board:?} {piles:?} {v}");
                assert!(table.largest()[v] >= truth);
                largest = largest.max(truth);
                entries += 1;
            }
            let Some(next) = (0..most.len()).rev().find(|&i| piles[i] < most[i]) else { break };
            piles[next] += 1;
            piles[next + 1..].fill(0);
        }
    }
    println!("{entries} entries of tables");
    assert!(entries > 20_000 && largest >= 4, "{entries} {largest}");
}

#[test]
fn a_heap_has_its_size_as_nimber_beyond_a_word_of_bits() {
    let heap = super::Graph::new(false, super::Labels::numbers(2), [(0, 1, 1)]);
    let table = GrundyTable::new(Version::Edge, &heap, &[300], &Budget::default()).unwrap();
    assert_eq!(table.line(&[0], 0, 1), (0..=300).collect::<Vec<u32>>());
    assert_eq!(table.largest(), [300, 300]);
}

#[test]
fn wrong_boxes_and_limits_are_refused() {
    let path = super::Graph::new(false, super::Labels::numbers(3), [(0, 1, 1), (1, 2, 1)]);
    let new = |most: &[u32], limit: &Budget| GrundyTable::new(Version::RemoveMove, &path, most, limit).unwrap_err();
    assert_eq!(new(&[1, 2], &Budget::default()), NoTable::Piles { expected: 3, found: 2 });
    assert_eq!(new(&[u32::MAX; 3], &Budget::default()), NoTable::Stopped(Stop::Memory));
    assert_eq!(new(&[100; 3], &Budget::new(u64::MAX, 1 << 16, 1)), NoTable::Stopped(Stop::Memory));
    assert_eq!(new(&[50; 3], &Budget::new(1000, 1 << 30, 1)), NoTable::Stopped(Stop::Nodes));
}

#[test]
fn slices_and_periods_are_read_off() {
    // The theorem about three vertices: with b disks in the middle, the start 0 is 0 for a <= b or
    // c < b, and 1 otherwise (b > 0). So a line over a is b+1 zeros, and then ones if c >= b.
    let path = super::Graph::new(false, super::Labels::numbers(3), [(0, 1, 1), (1, 2, 1)]);
    let table = GrundyTable::new(Version::RemoveMove, &path, &[12, 12, 12], &Budget::default()).unwrap();
    let slice = table.slice(&[0, 4, 0], 2, 0, 0);
    assert_eq!((slice.len(), slice[3].len()), (13, 13));
    assert_eq!(slice[3], vec![0; 13]);
    assert_eq!(slice[4], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(eventual_period(&slice[3]), Some((0, 1)));
    assert_eq!(eventual_period(&slice[4]), Some((5, 1)));
    assert_eq!(eventual_period(&[9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1]), Some((1, 3)));
    assert_eq!(eventual_period(&[0, 1, 2, 3, 4, 5, 6]), None);
    assert_eq!(eventual_period(&[]), None);
}
