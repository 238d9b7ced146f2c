//! Skolem, Langford and their relatives, against plain backtracking and printed counts.

use xanthi::skolem::{self, Known, Problem, exists, sequence};
use xanthi::{Budget, Stop};

/// Plain backtracking over sequences: fill the first empty place with every term in turn.
fn plainly(terms: &mut Vec<usize>, left: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    const EMPTY: usize = usize::MAX;
    let Some(place) = terms.iter().position(|&t| t == EMPTY) else {
        if left.is_empty() {
            found.push(terms.clone());
        }
        return;
    };
    for i in 0..left.len() {
        let l = left.remove(i);
        if terms.get(place + l) == Some(&EMPTY) {
            (terms[place], terms[place + l]) = (l, l);
            plainly(terms, left, found);
            (terms[place], terms[place + l]) = (EMPTY, EMPTY);
        }
        left.insert(i, l);
    }
}

fn by_hand(positions: usize, holes: &[usize], lengths: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
    let mut terms = vec![usize::MAX; positions];
    holes.iter().for_each(|&h| terms[h] = 0);
    let mut found = Vec::new();
    plainly(&mut terms, &mut lengths.collect(), &mut found);
    found.sort();
    found
}

/// Compares the count, the list and the first one with the plain backtracking; the count.
fn agree(problem: Option<Problem>) -> u128 {
    let problem = problem.expect("a small problem");
    let plain = by_hand(problem.positions(), &problem.holes(), problem.lengths().iter().copied());
    let listed = skolem::all(&problem, usize::MAX, &Budget::default()).unwrap();
    let sequences: Vec<_> = listed.iter().map(|pairs| sequence(problem.positions(), pairs)).collect();
    assert_eq!(sequences, plain, "{problem:?}");
    assert!(listed.iter().all(|pairs| problem.is_solved_by(pairs)));
    assert_eq!(skolem::first(&problem, &Budget::default()).unwrap().is_some(), !plain.is_empty());
    let count = skolem::count(&problem, &Budget::default()).unwrap().matchings;
    assert_eq!(count, plain.len() as u128, "{problem:?}");
    count
}

#[test]
fn skolem_sequences_are_as_many_as_oeis_a004075_says() {
    let counts: Vec<u128> = (1..=9).map(|k| agree(Problem::skolem(k))).collect();
    assert_eq!(counts, [1, 0, 0, 6, 10, 0, 0, 504, 2656]);
    let further = [(10, 0), (11, 0), (12, 455_936)];
    for (k, printed) in further {
        assert_eq!(skolem::count(&Problem::skolem(k).unwrap(), &Budget::default()).unwrap().matchings, printed);
    }
}

#[test]
fn langford_sequences_are_twice_as_many_as_oeis_a014552_says() {
    // OEIS counts a sequence and its mirror image once.
    let printed = [0, 0, 1, 1, 0, 0, 26, 150, 0];
    let counts: Vec<u128> = (1..=9).map(|k| agree(Problem::langford(k, 2))).collect();
    assert_eq!(counts, printed.map(|c| 2 * c));
    assert_eq!(skolem::count(&Problem::langford(11, 2).unwrap(), &Budget::default()).unwrap().matchings, 2 * 17_792);
}

#[test]
fn all_families_agree_with_plain_backtracking_and_with_the_theorems_of_existence() {
    let mut some = [0; 6];
    let mut seen = |family: usize, known: Known, k: usize, count: u128| {
        assert_eq!(exists(known, k), count > 0, "{known:?} of order {k}");
        some[family] += usize::from(count > 0);
    };
    for k in 1..=8 {
        seen(0, Known::Skolem, k, agree(Problem::skolem(k)));
        seen(1, Known::HookedSkolem, k, agree(Problem::hooked_skolem(k)));
        for d in 1..=4 {
            seen(4, Known::Langford(d), k, agree(Problem::langford(k, d)));
            seen(5, Known::HookedLangford(d), k, agree(Problem::hooked_langford(k, d)));
        }
    }
    for k in 1..=6 {
        (0..=2 * k).for_each(|hole| seen(2, Known::ExtendedSkolem(hole), k, agree(Problem::extended_skolem(k, hole))));
        (1..=k).for_each(|m| seen(3, Known::NearSkolem(m), k, agree(Problem::near_skolem(k, m))));
    }
    assert!(some.iter().all(|&n| n >= 4), "{some:?}");
}

#[test]
fn existence_also_beyond_the_reach_of_backtracking() {
    let limit = || Budget::new(300_000, 1 << 28, 1);
    let mut decided = 0;
    for (d, k) in (1..=5).flat_map(|d| (1..=12).map(move |k| (d, k))) {
        for (known, problem) in [(Known::Langford(d), Problem::langford(k, d)), (Known::HookedLangford(d), Problem::hooked_langford(k, d))]
        {
            if let Ok(found) = skolem::first(&problem.unwrap(), &limit()) {
                assert_eq!(found.is_some(), exists(known, k), "{known:?} of order {k}");
                decided += 1;
            }
        }
    }
    assert!(decided > 90, "{decided} of 120");
}

#[test]
fn the_formulas_give_sequences_of_every_order_that_has_any() {
    for k in 1..=400 {
        for (pairs, hook, known) in
            [(skolem::skolem(k), None, Known::Skolem), (skolem::hooked_skolem(k), Some(2 * k - 1), Known::HookedSkolem)]
        {
            assert_eq!(pairs.is_some(), exists(known, k), "{k}");
            let Some(pairs) = pairs else { continue };
            // Every length once, every place once: without the code that the searches use.
            let mut lengths: Vec<usize> = pairs.iter().map(|[u, v]| v - u).collect();
            let mut places: Vec<usize> = pairs.iter().flatten().copied().chain(hook).collect();
            lengths.sort_unstable();
            places.sort_unstable();
            assert_eq!(lengths, (1..=k).collect::<Vec<_>>(), "{known:?} {k}");
            assert_eq!(places, (0..2 * k + hook.iter().count()).collect::<Vec<_>>(), "{known:?} {k}");
        }
    }
}

#[test]
fn any_lengths_and_holes_agree_with_plain_backtracking() {
    let mut positive = 0;
    for positions in 0..=9usize {
        for (set, hole) in (0u32..1 << 6).flat_map(|set| (0..=positions).map(move |h| (set, h))) {
            let lengths: Vec<usize> = (1..=6).filter(|l| set >> (l - 1) & 1 == 1).collect();
            // The last round is without a hole.
            let holes: Vec<usize> = (hole < positions).then_some(hole).into_iter().collect();
            positive += u32::from(agree(Problem::new(positions, &holes, lengths)) > 0);
        }
    }
    assert!(positive > 100, "{positive}");
}

#[test]
fn what_is_no_problem_is_refused_and_limits_are_kept() {
    assert_eq!(Problem::new(129, &[], [1]), None);
    assert_eq!(Problem::new(4, &[4], [1]), None);
    assert_eq!(Problem::new(4, &[], [0, 1]), None);
    assert_eq!(Problem::new(4, &[], [128]), None);
    assert_eq!(Problem::new(128, &[], 1..=65), None);
    assert_eq!(Problem::skolem(61), None);
    assert_eq!(Problem::hooked_skolem(usize::MAX), None);
    assert_eq!(Problem::langford(3, 0), None);
    assert_eq!(Problem::hooked_skolem(0), None);
    assert_eq!(Problem::near_skolem(3, 4), None);
    let hard = Problem::skolem(40).unwrap();
    assert_eq!(skolem::count(&hard, &Budget::new(10_000, 1 << 30, 1)), Err(Stop::Nodes));
    assert_eq!(skolem::count(&hard, &Budget::new(u64::MAX, 1 << 20, 1)), Err(Stop::Memory));
    let none = Problem::skolem(14).unwrap();
    assert_eq!(skolem::first(&none, &Budget::new(10_000, 1 << 30, 1)), Err(Stop::Nodes));
    assert!(!Problem::skolem(1).unwrap().is_solved_by(&[[0, 2]]));
    assert!(!Problem::skolem(4).unwrap().is_solved_by(&[[0, 1]]));
}

/// Langford sequences of order 20 have 70,872 states on the fourth place and 737,094 on the fifth.
#[test]
fn a_count_stops_within_a_table() {
    const FULL: u64 = 100_000;
    let budget = Budget::default().watched(1000, |progress| if progress.nodes < FULL { Ok(()) } else { Err(Stop::Time) });
    let problem = Problem::langford(20, 2).expect("a problem");
    assert_eq!(skolem::count(&problem, &budget), Err(Stop::Time));
    assert!(budget.spent() < FULL + FULL / 4, "{}", budget.spent());
}
