//! Claims against computations that share nothing with the automata, and against printed facts.

use crate::prove::search::{ALL, Ask, Board};
use crate::prove::{kotzig, move_sets, torus};
use crate::theorems::passes::all_outcomes;
use xanthi::prove::{Law, small_cycles};
use xanthi_games::Outcome;
use xanthi_games::Play::{Misere, Normal};

#[test]
fn tori_agree_with_plain_search() {
    for (m, most) in [(1, 24), (2, 11), (3, 7), (4, 5), (5, 4)] {
        for twist in 0..m {
            for ask in ALL {
                let claim = torus(m, twist, ask);
                for n in 1..=most {
                    let searched = Board::torus(n, m as usize, twist as usize).value(ask);
                    assert_eq!(claim.value(n as u64), Some(searched), "{n} columns, {m} rows, twist {twist}, {ask:?}");
                }
            }
        }
    }
}

#[test]
fn cycles_agree_with_plain_search() {
    // Three moves with a 4 among them take minutes without optimisation: see below.
    for moves in move_sets(4).into_iter().filter(|moves| moves.len() < 3 || *moves == [1, 2, 3]) {
        for ask in ALL {
            let claim = kotzig(&moves, ask);
            let longest = *moves.last().unwrap();
            for n in longest..=19 {
                let searched = Board::cycle(n as usize, &moves).value(ask);
                assert_eq!(claim.value(u64::from(n)), Some(searched), "{moves:?} modulo {n}, {ask:?}");
            }
            let (play, nimbers) = (if ask == Ask::Outcome(Misere) { Misere } else { Normal }, ask == Ask::Nimber);
            let small: Vec<_> = (1..longest).map(|n| (n, Board::cycle(n as usize, &moves).value(ask))).collect();
            assert_eq!(small_cycles(&moves, play, nimbers), small, "{moves:?}");
            assert_eq!(claim.value(u64::from(longest) - 1), None, "nothing is claimed for smaller n");
        }
    }
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn cycles_with_three_moves_agree_with_plain_search() {
    for moves in [[1, 3, 4], [2, 3, 4]] {
        let claim = kotzig(&moves, Ask::Outcome(Normal));
        for n in 4..=24 {
            let searched = Board::cycle(n, &moves).value(Ask::Outcome(Normal));
            assert_eq!(claim.value(n as u64), Some(searched), "{moves:?} modulo {n}");
        }
    }
}

#[test]
fn tori_agree_with_the_slow_automata_for_all_n() {
    for m in 1..=3 {
        let (first, period) = all_outcomes(m);
        let claim = torus(m as u32, 0, Ask::Outcome(Normal));
        let law = Law::of(&claim);
        // Both repeat; so they are equal if they are up to twice the product of what they need.
        let long = first.len() + law.preperiod as usize + 2 * period.len() * law.period as usize;
        let slow = first.iter().chain(period.iter().cycle()).take(long);
        for (i, outcome) in slow.enumerate() {
            let letter = if *outcome == Outcome::P { 'P' } else { 'N' };
            assert_eq!(claim.value(i as u64 + 1), Some(letter), "C_{} x C_{m}", i + 1);
        }
    }
}

/// The n up to a bound at which the second player wins.
fn lost(moves: &[u32], most: u64) -> Vec<u64> {
    let claim = kotzig(moves, Ask::Outcome(Normal));
    (u64::from(*moves.last().unwrap())..=most).filter(|&n| claim.value(n) == Some('P')).collect()
}

#[test]
fn facts_about_kotzigs_nim() {
    let among = |law: &dyn Fn(u64) -> bool| (12..200).filter(|&n| law(n)).collect::<Vec<u64>>();
    let late = |moves: &[u32]| lost(moves, 199).into_iter().filter(|&n| n >= 12).collect::<Vec<u64>>();
    assert_eq!(lost(&[1, 2], 199), [3, 7]);
    assert_eq!(late(&[1, 3]), among(&|n| n % 6 == 1 || n % 6 == 3));
    assert_eq!(lost(&[2, 3], 11), [3, 5, 7, 8, 11]);
    assert_eq!(late(&[2, 3]), among(&|n| n % 5 == 2 || n % 5 == 3));
    assert_eq!(lost(&[1, 4], 18), [5, 7, 15]);
    assert_eq!(late(&[1, 4]), among(&|n| n == 15 || (n >= 19 && n % 5 == 3)));
}

#[test]
fn facts_about_tori() {
    let law = Law::of(&torus(3, 0, Ask::Outcome(Normal)));
    assert_eq!((law.period, law.preperiod), (42, 0));
    let law = Law::of(&torus(4, 0, Ask::Outcome(Normal)));
    assert_eq!((law.period, law.preperiod, &law.p_residues[..]), (12, 0, &[11][..]));
    // Theorem of Nowakowski and Poole: two columns, or both numbers even.
    for m in 2..=6 {
        let claim = torus(m, 0, Ask::Outcome(Normal));
        assert_eq!(claim.value(2), Some('N'));
        assert!(m % 2 == 1 || (2..400).step_by(2).all(|n| claim.value(n) == Some('N')), "{m} rows");
    }
}

#[test]
fn nimbers_and_outcomes_agree() {
    for m in 1..=5 {
        let (outcomes, nimbers) = (torus(m, 0, Ask::Outcome(Normal)), torus(m, 0, Ask::Nimber));
        assert!((1..500).all(|n| (outcomes.value(n) == Some('P')) == (nimbers.value(n) == Some('0'))), "{m} rows");
    }
}
