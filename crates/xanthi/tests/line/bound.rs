//! All orders at once: against the oracle, and the certificates against mutations.

use crate::line::naive;
use xanthi::line::{Orders, bound, count};
use xanthi::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::line::LineBound;
use xanthi_games::family::{FamilyClaim, FamilyProof};

fn judge(claim: &LineBound) -> Result<(), xanthi_games::check::Flaw> {
    FamilyProof { xanthi: VERSION, family: FamilyClaim::LineBound(claim.clone()) }.judge()
}

fn settled(moves: &[u32]) -> Orders {
    let orders = Orders::settle(moves, &Budget::default()).unwrap().expect("moves");
    judge(orders.certificate()).unwrap_or_else(|flaw| panic!("{moves:?}: {flaw}"));
    orders
}

/// The greatest even order without a perfect matching, by counting: 2a vertices can be added.
fn greatest(moves: &[u32]) -> u64 {
    let (mut last, mut n) = (0, 2);
    while n <= last + 2 * moves[0] {
        if count(n, moves, &Budget::default()).unwrap() == 0u8.into() {
            last = n;
        }
        n += 2;
    }
    last.into()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn all_sets_of_moves_up_to_6_agree_with_the_oracle() {
    for moves in naive::sets(6) {
        let orders = settled(&moves);
        for n in 0..=16 {
            assert_eq!(orders.has_matching(n.into()), naive::count(n, &moves) > 0, "{n};{moves:?}");
        }
    }
}

#[test]
fn two_moves_up_to_12_agree_with_counting() {
    for (a, b) in (1..=12).flat_map(|a| (a + 1..=12).map(move |b| (a, b))) {
        let orders = settled(&[a, b]);
        let expected = (gcd(a, b) == 1).then(|| greatest(&[a, b]));
        assert_eq!(orders.bound(), expected, "{{{a},{b}}}");
        assert_eq!(bound(a, b, &Budget::default()), Ok(expected));
        for n in 0..=80 {
            let counted = count(n, &[a, b], &Budget::default()).unwrap() > 0u8.into();
            assert_eq!(orders.has_matching(n.into()), counted, "{n};{{{a},{b}}}");
        }
    }
}

#[test]
fn three_moves_agree_with_counting() {
    for moves in [[4, 7, 9], [5, 6, 7], [6, 9, 10], [6, 10, 15], [5, 8, 11], [7, 8, 9]] {
        assert_eq!(settled(&moves).bound(), Some(greatest(&moves)), "{moves:?}");
    }
}

#[test]
fn orders_of_any_size_are_settled() {
    let orders = settled(&[6, 10]);
    // 3 and 5: all even orders but 2 and 4.
    assert!(orders.has_matching(1 << 62) && orders.has_matching(12) && !orders.has_matching(8));
    assert!(!orders.has_matching((1 << 62) + 2) && !orders.has_matching(u64::MAX));
}

#[test]
fn no_moves_and_limits() {
    assert!(Orders::settle(&[0], &Budget::default()).unwrap().is_none());
    assert_eq!(bound(7, 8, &Budget::new(3, 1 << 30, 1)), Err(Stop::Nodes));
    assert_eq!(bound(7, 8, &Budget::new(u64::MAX, 1000, 1)), Err(Stop::Memory));
    assert_eq!(bound(1_000_000_000, 1_000_000_001, &Budget::default()), Err(Stop::Memory));
}

/// What an accepted claim says must be so, whatever was changed.
fn true_or_rejected(claim: &LineBound) -> bool {
    if judge(claim).is_err() {
        return false;
    }
    for n in 0..=22 {
        assert_eq!(claim.has_matching(n.into()), naive::count(n, &claim.moves) > 0, "{n}: {claim:?}");
    }
    assert_eq!(claim.bound, (claim.divisor() == 1).then(|| greatest(&claim.moves)), "{claim:?}");
    true
}

/// The claim with every number and every list changed a little.
fn mutants(claim: &LineBound) -> Vec<LineBound> {
    let value = serde_json::to_value(claim).unwrap();
    let mut places = Vec::new();
    walk(&value, String::new(), &mut places);
    let mut out = Vec::new();
    for place in places {
        for change in 0..5 {
            let mut copy = value.clone();
            let at = copy.pointer_mut(&place).unwrap();
            match (at, change) {
                (serde_json::Value::Number(n), _) => {
                    let n = n.as_u64().unwrap();
                    let other = [n + 1, n + 2, n.wrapping_sub(1) & 0xffff_ffff, 0, u64::from(u32::MAX)][change];
                    *copy.pointer_mut(&place).unwrap() = other.into();
                }
                (serde_json::Value::Array(list), 0) => drop(list.pop()),
                (serde_json::Value::Array(list), 1) => {
                    let Some(last) = list.last().cloned() else { continue };
                    list.push(last);
                }
                (serde_json::Value::Array(list), 2) => list.reverse(),
                (serde_json::Value::Array(list), 3) => list.clear(),
                _ => continue,
            }
            if copy != value {
                out.extend(serde_json::from_value::<LineBound>(copy));
            }
        }
    }
    out.push(LineBound { bound: None, ..claim.clone() });
    out
}

fn walk(value: &serde_json::Value, place: String, places: &mut Vec<String>) {
    places.push(place.clone());
    match value {
        serde_json::Value::Array(list) => list.iter().enumerate().for_each(|(i, v)| walk(v, format!("{place}/{i}"), places)),
        serde_json::Value::Object(map) => map.iter().for_each(|(k, v)| walk(v, format!("{place}/{k}"), places)),
        _ => {}
    }
}

#[test]
fn mutants_are_rejected_or_true() {
    let (mut rejected, mut accepted) = (0, 0);
    for moves in [&[3, 4][..], &[3, 8], &[2, 3], &[4, 6], &[1, 5], &[5], &[4, 5, 7], &[5, 7], &[6, 9]] {
        for mutant in mutants(settled(moves).certificate()) {
            if mutant.moves == moves && true_or_rejected(&mutant) {
                accepted += 1;
            } else {
                // With other moves the claim is another one; it must be true as well.
                true_or_rejected(&mutant);
                rejected += 1;
            }
        }
    }
    // A reversed list of pairs proves the same.
    assert!(rejected > 1000 && accepted > 10, "{rejected} {accepted}");
}

#[test]
fn what_a_mutant_lacks_is_named() {
    let good = settled(&[3, 4]).certificate().clone();
    let flaw = |change: fn(&mut LineBound)| {
        let mut copy = good.clone();
        change(&mut copy);
        judge(&copy).unwrap_err().to_string()
    };
    assert!(flaw(|c| c.bound = Some(8)).starts_with("family.bound: it is 10"));
    assert!(flaw(|c| c.bound = None).starts_with("family.bound"));
    assert!(flaw(|c| c.moves = vec![]).starts_with("family.moves"));
    assert!(flaw(|c| c.moves = vec![0, 3]).starts_with("family.moves"));
    assert!(flaw(|c| c.moves = vec![4, 3]).starts_with("family.moves"));
    assert!(flaw(|c| c.blocks[0].order += 2).starts_with("family.blocks[0].order"));
    assert!(flaw(|c| c.blocks[0].pairs[1] = c.blocks[0].pairs[0]).starts_with("family.blocks[0].pairs[1]"));
    assert!(flaw(|c| c.classes[1].least += 6).starts_with("family.classes[1].least"));
    assert!(flaw(|c| c.classes.truncate(1)).starts_with("family.classes: there must be 2 classes"));
    assert!(flaw(|c| c.classes[0].blocks.push(99)).starts_with("family.classes[0].blocks"));
    assert!(flaw(|c| c.classes[1].barrier.clear()).starts_with("family.classes[1].barrier"));
    assert!(flaw(|c| c.classes[1].barrier = vec![9999]).starts_with("family.classes[1].barrier[0]"));
}

#[test]
fn hostile_claims_end_at_once() {
    let block =
        |pairs: u32| xanthi_games::family::line::LineBlock { order: 2 * pairs, pairs: (0..pairs).map(|i| [2 * i, 2 * i + 1]).collect() };
    // A least order of 2·10^10 out of a small file.
    let class = xanthi_games::family::line::LineClass { least: 20_000_000_000, blocks: vec![0; 100_000], barrier: vec![] };
    let claim = LineBound { moves: vec![1, 2], bound: Some(0), blocks: vec![block(100_000)], classes: vec![class.clone()] };
    assert!(judge(&claim).is_err());
    let claim = LineBound { moves: vec![u32::MAX - 1, u32::MAX], bound: Some(0), blocks: vec![], classes: vec![class] };
    assert!(judge(&claim).unwrap_err().message.contains("there must be"));
    // A block of no vertices and a class of none.
    let empty = xanthi_games::family::line::LineClass { least: 0, blocks: vec![0, 0], barrier: vec![] };
    let claim = LineBound { moves: vec![2, 3], bound: Some(0), blocks: vec![block(0)], classes: vec![empty] };
    assert!(judge(&claim).is_err());
}
