//! Geography on the directed torus C_n x C_m: R. J. Nowakowski, D. G. Poole, Geography played on
//! products of directed cycles (by way of A. Goldlist, The Game of Geography, 2003, section 4), and
//! M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle, Integers 3 (2003) G2.

use crate::theorems::passes::all_outcomes;
use crate::theorems::{Plain, outcome};
use xanthi_games::Outcome;

/// Solver and plain search, which must agree.
fn torus(n: usize, m: usize) -> Outcome {
    let searched = Plain::new(n * m, |v| vec![v / m * m + (v + 1) % m, (v / m + 1) % n * m + v % m]).from(0);
    assert_eq!(outcome(&format!("dvg:torus.{n}x{m}@0,0")), searched, "C_{n} x C_{m}");
    searched
}

/// The columns of table 1 from top to bottom: rows 1 ... 6.
const TABLE_1: [&str; 5] = ["PNPNPN", "PPPNNP", "NPNNNP", "NPNNNP", "PNPNPN"];

fn entry(column: usize, row: usize) -> Outcome {
    if TABLE_1[column].as_bytes()[row - 1] == b'P' { Outcome::P } else { Outcome::N }
}

#[test]
fn table_1_begins_with_plus_0_and_not_with_plus_6() {
    for n in 1..=15 {
        assert_eq!(torus(n, 3), entry((n - 1) / 6, (n - 1) % 6 + 1), "C_{n} x C_3");
    }
    // Under the printed heading the first column would be that of n = 7 ... 12: it is wrong for
    // 8, 11 and 12.
    let wrong: Vec<usize> = (7..=12).filter(|&n| torus(n, 3) != entry(0, n - 6)).collect();
    assert_eq!(wrong, [8, 11, 12]);
}

/// Table 1 with the column +24 that is not printed (n = 25 ... 30) and the two that are printed as
/// one: the outcome for n modulo 42, from n = 1 on.
const MODULO_42: &str = "PNPNPNPPPNNPNPNNNPNPNNNPNPNNPPPNPNPNPNPNPN";

/// By the automata of `passes.rs`: the outcome is the expected one for every n, which itself has
/// the period `p`. The chain of states is followed until it closes, and on for p periods of it.
fn for_all_n(m: usize, p: usize, expected: impl Fn(usize) -> Outcome) {
    let (first, period) = all_outcomes(m);
    println!("m = {m}: {} outcomes, then period {}", first.len(), period.len());
    let all = first.iter().chain(period.iter().cycle().take(p * period.len()));
    for (i, &found) in all.enumerate() {
        assert_eq!(found, expected(i + 1), "C_{} x C_{m}", i + 1);
    }
}

#[test]
fn n_by_3_has_period_42() {
    for (column, first) in [1, 7, 13, 19, 31].into_iter().enumerate() {
        assert_eq!(MODULO_42[first - 1..first + 5], *TABLE_1[column], "+{}", first - 1);
    }
    assert_eq!(MODULO_42[36..], MODULO_42[30..36]);
    let by_residue = |n: usize| Outcome::of_mover(MODULO_42.as_bytes()[(n - 1) % 42] == b'N');
    for_all_n(3, 42, by_residue);
    for n in 1..=48 {
        let expected = by_residue(n);
        assert_eq!(outcome(&format!("dvg:torus.{n}x3@0,0")), expected, "C_{n} x C_3");
    }
}

/// A second proof, without any strategy, of what `hogan-horrocks.theorem-3` checks.
#[test]
#[ignore = "takes minutes without optimisation"]
fn hogan_and_horrocks_n_by_4_for_all_n() {
    for_all_n(4, 12, |n| Outcome::of_mover(n % 12 != 11));
}
