//! A wrong entry in a table of moves is found: against all replies on small boards, and by crossing
//! sequences, which must agree; and the line that is shown does lose.

use xanthi::Budget;
use xanthi::internals::strategy::torus::hogan_horrocks::{SOURCE, plan};
use xanthi::internals::strategy::torus::plan::Plan;
use xanthi::strategy::Player;
use xanthi::strategy::torus::crossing::{Line, all_n, losing_line};
use xanthi::strategy::torus::{OnTorus, Step};
use xanthi::strategy::verify::{Trial, against_all};

/// The other move.
fn wrong(sign: u8) -> Option<u8> {
    match sign {
        b'>' | b'L' => Some(b'v'),
        b'v' | b'x' | b'd' => Some(b'>'),
        _ => None,
    }
}

/// No move, so that it comes out whether the entry is used at all.
fn none(sign: u8) -> Option<u8> {
    wrong(sign).map(|_| b'.')
}

/// All plans with one sign changed, and those without one exception, each with what was changed.
fn mutants(plan: &Plan, other: fn(u8) -> Option<u8>) -> Vec<(String, Plan)> {
    let mut found = Vec::new();
    for case in 0..plan.cases.len() {
        for which in 0..2 {
            let block = |plan: &Plan| if which == 0 { plan.cases[case].opening.clone() } else { plan.cases[case].closing.clone() };
            let now = block(plan);
            for (column, row) in (0..now.width()).flat_map(|c| (0..4).map(move |r| (c, r))) {
                if let Some(sign) = other(now.sign(column, row)) {
                    let (mut mutant, mut changed) = (plan.clone(), now.clone());
                    changed.set(column, row, sign);
                    if which == 0 {
                        mutant.cases[case].opening = changed
                    } else {
                        mutant.cases[case].closing = changed
                    }
                    found.push((format!("case {case} {} ({column}, {row})", ["opening", "closing"][which]), mutant));
                }
            }
        }
        for i in 0..plan.cases[case].later.len() {
            let mut mutant = plan.clone();
            mutant.cases[case].later.remove(i);
            found.push((format!("case {case} without exception {i}"), mutant));
        }
    }
    for (column, row) in (0..plan.middle.width()).flat_map(|c| (0..4).map(move |r| (c, r))) {
        if let Some(sign) = other(plan.middle.sign(column, row)) {
            let mut mutant = plan.clone();
            mutant.middle.set(column, row, sign);
            found.push((format!("the 12 ({column}, {row})"), mutant));
        }
    }
    found
}

/// Plays a line by the rules alone: it must be legal, and end at the loser's turn with no move, or
/// with the plan in want of one.
fn replay(n: usize, line: &Line, loser: Player) -> bool {
    let mut visited = vec![(0, 0)];
    for step in line {
        let (c, r) = *visited.last().unwrap();
        let to = if *step == Step::Across { ((c + 1) % n, r) } else { (c, (r + 1) % 4) };
        if visited.contains(&to) {
            return false;
        }
        visited.push(to);
    }
    line.len().is_multiple_of(2) == (loser == Player::First)
}

#[test]
fn both_methods_find_the_same_wrong_entries() {
    let limit = Budget::default();
    let (mut bad, mut harmless, mut unused) = (0, Vec::new(), 0);
    for n in [3, 5, 7, 9, 11, 13] {
        let plan = plan(n).unwrap();
        for ((what, mutant), (_, without)) in mutants(&plan, wrong).into_iter().zip(mutants(&plan, none)) {
            if losing_line(&without, n, 4, &limit).unwrap().is_none() && !what.contains("exception") {
                unused += 1;
                continue;
            }
            let player = mutant.player;
            let line = losing_line(&mutant, n, 4, &limit).unwrap();
            let trial = against_all(&OnTorus::new(mutant, what.clone(), SOURCE, n, 4), &limit);
            assert!(!matches!(trial, Trial::Undecided(_)));
            assert_eq!(line.is_none(), trial.held(), "n = {n}, {what}: {line:?}, {trial:?}");
            match line {
                Some(line) => {
                    assert!(replay(n, &line, player), "n = {n}, {what}: {line:?}");
                    bad += 1;
                }
                None => harmless.push(format!("n = {n}: {what}")),
            }
        }
    }
    println!("{bad} wrong entries lose, {} do not: {harmless:?}; {unused} are not used", harmless.len());
    assert!(bad > 10 * harmless.len() && bad > 70);
}

#[test]
fn wrong_entries_are_found_for_all_n_at_once() {
    let limit = Budget::default();
    let (mut bad, mut harmless) = (0, Vec::new());
    for residue in [1, 3, 5, 11] {
        for (what, mutant) in mutants(&plan(residue + 24).unwrap(), wrong) {
            match all_n(&mutant, residue, 4, &limit).unwrap().fails {
                Some(_) => bad += 1,
                None => harmless.push(format!("n = {residue} modulo 12: {what}")),
            }
        }
    }
    println!("{bad} wrong entries lose, {} do not: {harmless:#?}", harmless.len());
    assert!(bad > 100 && harmless.is_empty());
}
