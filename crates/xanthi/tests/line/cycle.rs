//! Goldlist's Conjectures 1 and 2: against the oracle and forced edges, and mutations.

use crate::line::naive;
use xanthi::internals::line::forced;
use xanthi::line::cycle;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::line::LineCycle;
use xanthi_games::family::{FamilyClaim, FamilyProof};

fn accepted(claim: &LineCycle) -> bool {
    FamilyProof { xanthi: VERSION, family: FamilyClaim::LineCycle(claim.clone()) }.judge().is_ok()
}

#[test]
fn the_counts_are_those_of_the_oracle() {
    for (a, b) in (1..=11).flat_map(|a| (a + 1..=14).step_by(2).map(move |b| (a, b))) {
        let claim = cycle::claim(a, b).expect("an odd difference");
        assert!(accepted(&claim));
        assert_eq!(u64::from(claim.below), naive::count(a + b - 1, &[a, b]), "{claim:?}");
        assert_eq!(u64::from(claim.above), naive::count(a + b + 1, &[a, b]), "{claim:?}");
    }
}

#[test]
fn the_counts_are_those_by_forced_edges() {
    for (a, j) in (1..=60).flat_map(|a| (1..=61).step_by(2).map(move |j| (a, j))) {
        let claim = cycle::claim(a, a + j).expect("an odd difference");
        assert!(accepted(&claim));
        assert_eq!(Some(u64::from(claim.below)), forced::count(2 * a + j - 1, &[a, a + j], 9), "{a} {j}");
        assert_eq!(Some(u64::from(claim.above)), forced::count(2 * a + j + 1, &[a, a + j], 9), "{a} {j}");
    }
}

#[test]
fn there_is_no_claim_about_other_moves() {
    assert!([(0, 1), (3, 3), (3, 5), (4, 3), (u32::MAX - 1, u32::MAX)].iter().all(|&(a, b)| cycle::claim(a, b).is_none()));
}

#[test]
fn mutants_are_rejected_or_true() {
    let (mut rejected, mut kept) = (0, 0);
    for (a, b) in [(1, 2), (2, 3), (3, 4), (3, 8), (4, 7), (3, 6), (5, 10), (6, 9), (3, 12)] {
        let good = cycle::claim(a, b).expect("an odd difference");
        let mut mutants = Vec::new();
        for (delta, i) in [1, 2, u32::MAX, 7].into_iter().flat_map(|delta| (0..good.cycle.len() + 4).map(move |i| (delta, i))) {
            let mut copy = good.clone();
            let mut fields = vec![&mut copy.a, &mut copy.b, &mut copy.below, &mut copy.above];
            fields.extend(&mut copy.cycle);
            *fields[i] = fields[i].wrapping_add(delta);
            mutants.push(copy);
        }
        for i in 0..=good.cycle.len() {
            let (mut shorter, mut turned, mut twice) = (good.clone(), good.clone(), good.clone());
            shorter.cycle.truncate(i);
            turned.cycle.rotate_left(i);
            twice.cycle.extend_from_slice(&good.cycle[..i]);
            mutants.extend([shorter, turned, twice]);
        }
        for mutant in mutants {
            if accepted(&mutant) {
                let LineCycle { a, b, .. } = mutant;
                assert_eq!(u64::from(mutant.below), naive::count(a + b - 1, &[a, b]), "{mutant:?}");
                assert_eq!(u64::from(mutant.above), naive::count(a + b + 1, &[a, b]), "{mutant:?}");
                kept += 1;
            } else {
                rejected += 1;
            }
        }
    }
    // The cycle may begin anywhere.
    assert!(rejected > 300 && kept > 50, "{rejected} {kept}");
}

#[test]
fn great_numbers_do_no_harm() {
    let claim = LineCycle { a: u32::MAX - 1, b: u32::MAX, below: 1, above: 2, cycle: vec![1, u32::MAX] };
    assert!(!accepted(&claim));
    assert!(claim.says().contains("8589934590"));
    let claim = LineCycle { a: 0, b: 1, below: 1, above: 2, cycle: vec![] };
    assert!(!accepted(&claim) && !claim.says().is_empty());
}
