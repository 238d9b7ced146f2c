//! Near partners: planes and lists of their own, and what they leave open.

use super::super::lists::List;
use super::super::near_partners::NEAR;
use super::super::planes::Planes;
use super::*;

/// Whether some split of `n` has the value.
fn has(values: &[u16], n: usize, value: u16) -> bool {
    (1..n.div_ceil(2)).any(|a| values[a] ^ values[n - a] == value)
}

/// A block that was sifted while the block before was not known, and then narrowed: a certain value that is no
/// candidate is the value of an option, if it is below the last of four candidates, and near partners show some.
#[test]
fn what_near_and_far_partners_show_are_options() {
    let expected = plain(&[4], false, 1, 27_000);
    let mut grundy = engine(&[4], false, 1);
    let (mut shown, mut full) = (0, 0);
    let mut planes = None;
    for n in (9_000..25_000).step_by(900) {
        grundy.advance(n, &Budget::default()).unwrap();
        let mut sieve = grundy.sieve.take().unwrap();
        let mut near = sieve.take_near(planes.take(), &grundy.known.values);
        let base = n + 1 + BLOCK;
        let mut open = Open::default();
        sieve.sift_far(base, BLOCK, &mut open);
        let far = open.left.clone();
        sieve.put_near(&near);
        grundy.sieve = Some(sieve);
        let mut later = grundy.clone();
        later.advance(base - 1, &Budget::default()).unwrap();
        near.narrow(&mut open, &later.known.values, later.known.level);
        for heap in 0..BLOCK {
            let candidates = open.candidates(heap);
            assert!(candidates.is_sorted());
            full += usize::from(candidates.len() == TRIED);
            let most = candidates.get(TRIED - 1).copied().unwrap_or(0);
            let left = far.iter().filter(|(_, heaps)| heaps[heap / 64] >> (heap % 64) & 1 == 1);
            shown += left.clone().filter(|(value, _)| *value < most && !candidates.contains(value)).count();
            let certain = (0..most).filter(|value| later.known.class.certain(*value, base + heap) && !candidates.contains(value));
            for value in certain {
                assert!(has(&expected, base + heap, value), "{value} at {}", base + heap);
            }
        }
        near.planes.forget_from(n + 1, &later.known.values);
        planes = Some(near.planes);
    }
    assert!(shown > 1_000 && full > 1_000, "{shown}, {full}");
}

/// Entries give their offsets back, and taking partners out and putting them in loses and adds none.
#[test]
fn partners_are_taken_out_and_put_in() {
    let planes = Planes::new(&Values::new(vec![0]), 32, 9_000);
    let mut random = Random(5);
    for _ in 0..100 {
        let mut shown = || Shown { value: 3, offset: 1 + random.below(9_000) as usize, other: random.below(32) as u16 };
        let kept: Vec<Shown> = (0..40).map(|_| shown()).collect();
        let mut list = List::new(&kept, 320, &planes);
        (0..60).for_each(|_| list.push(shown(), &planes));
        for Shown { offset, other, .. } in &kept {
            assert_eq!(planes.offset(planes.entry(usize::from(*other), *offset), offset % 8), *offset);
        }
        let before = list.entries();
        let near = list.take(&NEAR, &planes);
        let is_near = |(residue, entry, _): &(usize, u32, bool)| NEAR.contains(&planes.offset(*entry, *residue));
        assert!(near.entries().iter().all(is_near) && !list.entries().iter().any(is_near));
        list.join(&near);
        assert_eq!(list.entries(), before);
    }
}

/// Looks at so many of the last heaps in planes.
pub(super) fn agree_with(planes: &Planes, values: &Values, heaps: usize) {
    let mut row = [0];
    for from in (planes.end - heaps..planes.end).step_by(64) {
        for value in 0..planes.width {
            planes.row(value, from, Level::Portable, &mut row);
            let has = |n: usize| n < planes.end && usize::from(values.get(n)) == value;
            let expected = (0..64).fold(0, |row, i| row | u64::from(has(from + i)) << i);
            assert_eq!(row[0], expected, "{value} from {from}");
        }
    }
}

/// Planes from which heaps were taken out and to which others came are those of the other heaps.
#[test]
fn planes_forget_heaps() {
    let mut random = Random(17);
    let mut heaps = |n: u64| (0..n).map(|_| random.below(16) as u16).collect::<Vec<_>>();
    let (before, wrong, right) = (heaps(5_000), heaps(1_500), heaps(1_200));
    let values = |heaps: &[&[u16]]| Values::new(heaps.concat());
    let mut planes = Planes::new(&values(&[&before, &wrong]), 16, 3_000);
    planes.forget_from(before.len(), &values(&[&before, &wrong]));
    let values = values(&[&before, &right]);
    planes.enter(&values, &Masks::default());
    agree_with(&planes, &values, 2_600);
    assert!(!planes.is_late_for(&values));
    assert!(planes.is_late_for(&Values::new(vec![0; 6_199])));
}

/// Planes that are brought to what is known now and then, or made anew if there is no room.
#[test]
fn planes_that_lag_behind_have_room() {
    let mut random = Random(29);
    let mut values = Values::new(vec![0]);
    let mut planes = Planes::new(&values, 4, 3_000);
    let (mut late, mut moved) = (0, 0);
    while values.len() < 500_000 {
        (0..1 + random.below(16 * BLOCK as u64)).for_each(|_| values.push(random.below(4) as u16));
        if planes.is_late_for(&values) {
            planes = Planes::new(&values, 4, 3_000);
            late += 1;
        } else {
            planes.enter(&values, &Masks::default());
            moved += 1;
        }
        if values.len() > 3_000 {
            agree_with(&planes, &values, 2_600);
        }
    }
    assert!(late > 1 && moved > 20, "{late}, {moved}");
}
