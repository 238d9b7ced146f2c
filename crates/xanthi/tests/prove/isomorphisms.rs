//! The same graph in two families, or twice in one: the automata have nothing in common, the values
//! must be equal.

use crate::prove::search::{ALL, Ask};
use crate::prove::{kotzig, move_sets, torus};
use std::collections::BTreeMap;
use xanthi_games::Play;
use xanthi_games::family::sweeps::Sweeps;

#[test]
fn a_torus_can_be_turned() {
    for ask in ALL {
        let claims: Vec<Sweeps> = (1..=5).map(|m| torus(m, 0, ask)).collect();
        for n in 1..=5 {
            for m in 1..=5 {
                let turned = claims[n - 1].value(m as u64);
                assert_eq!(claims[m - 1].value(n as u64), turned, "C_{n} x C_{m}, {ask:?}");
            }
        }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn multiplying_the_moves_by_a_unit_changes_nothing() {
    let mut compared = 0;
    for (ask, most) in [(ALL[0], 5), (ALL[1], 4), (ALL[2], 4)] {
        let sets: Vec<_> = move_sets(most).into_iter().filter(|moves| moves.len() <= 2).collect();
        let claims: Vec<(&Vec<u32>, Sweeps)> = sets.iter().map(|moves| (moves, kotzig(moves, ask))).collect();
        for n in 5..=60 {
            let mut of: BTreeMap<Vec<u32>, char> = BTreeMap::new();
            for (moves, claim) in &claims {
                let value = claim.value(u64::from(n)).unwrap();
                let multiples = (1..n).filter(|&u| gcd(u, n) == 1).map(|u| {
                    let mut multiple: Vec<u32> = moves.iter().map(|a| a * u % n).collect();
                    multiple.sort_unstable();
                    multiple
                });
                // The least multiple stands for all that are isomorphic.
                let least = multiples.min().unwrap();
                if let Some(other) = of.insert(least, value) {
                    assert_eq!(other, value, "{moves:?} modulo {n}, {ask:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100, "{compared} comparisons");
}

/// If b has the order m modulo n, and a and b generate everything, then the cosets of b are the
/// columns of a torus with m rows; n/m moves a lead back to the first column, w moves b further.
#[test]
fn cycles_with_two_moves_are_twisted_tori() {
    let mut compared = 0;
    for (ask, most) in [(Ask::Outcome(Play::Normal), 5), (Ask::Outcome(Play::Misere), 5), (Ask::Nimber, 4)] {
        let mut tori = BTreeMap::new();
        for moves in move_sets(most).into_iter().filter(|moves| moves.len() == 2) {
            let claim = kotzig(&moves, ask);
            for (a, b) in [(moves[0], moves[1]), (moves[1], moves[0])] {
                for n in 5u32..=40 {
                    let rows = n / gcd(b, n);
                    if rows > 5 || rows == 1 || gcd(gcd(a, b), n) > 1 {
                        continue;
                    }
                    let columns = n / rows;
                    let twist = (0..rows).find(|w| w * b % n == columns * a % n).unwrap();
                    let other = tori.entry((rows, twist)).or_insert_with(|| torus(rows, twist, ask)).value(u64::from(columns));
                    assert_eq!(
                        claim.value(u64::from(n)),
                        other,
                        "{moves:?} modulo {n}, {columns} columns, {rows} rows, twist {twist}, {ask:?}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100, "{compared} comparisons");
}
