//! Kotzig's Nim: A. Goldlist, The Game of Geography (2003), section 4; A. S. Fraenkel, A. Jaffray,
//! A. Kotzig, G. Sabidussi, Modular Nim, Theoretical Computer Science 143 (1995) 319-333.

use crate::theorems::{Plain, gcd, outcome};
use xanthi_games::Outcome;

fn searched(n: usize, moves: &[usize]) -> Outcome {
    Plain::new(n, |v| moves.iter().map(|a| (v + a) % n).collect()).from(0)
}

#[test]
fn the_move_1_on_a_cycle_is_n_exactly_if_n_is_even_the_opposite_of_what_is_printed() {
    for n in 1..=40 {
        let printed = if n % 2 == 0 { Outcome::P } else { Outcome::N };
        let forced = Outcome::of_mover((n - 1) % 2 == 1); // the number of moves
        assert_ne!(forced, printed);
        assert_eq!(outcome(&format!("dvg:kotzig.{n}.1@0")), forced, "n = {n}");
        assert_eq!(searched(n, &[1]), forced, "n = {n}");
        if n >= 2 {
            // {+1,-1}
            assert_eq!(outcome(&format!("uvg:cycle.{n}@0")), forced, "n = {n}");
            assert_eq!(searched(n, &[1, n - 1]), forced, "n = {n}");
        }
    }
}

#[test]
fn one_move_a_depends_on_the_parity_of_n_over_the_gcd() {
    for (n, a) in (1..=24u32).flat_map(|n| (1..=8).map(move |a| (n, a))) {
        let places = n / gcd(n, a);
        let forced = Outcome::of_mover(places.is_multiple_of(2));
        assert_eq!(outcome(&format!("dvg:kotzig.{n}.{a}@0")), forced, "{n};{{{a}}}");
        assert_eq!(outcome(&format!("dvg:kotzig.{places}.1@0")), forced, "{n};{{{a}}}");
        assert_eq!(searched(n as usize, &[a as usize]), forced, "{n};{{{a}}}");
    }
}

/// Compares a printed list with the solver for n from the greater move to `last`, and with plain
/// search up to 22.
fn list_of_p(moves: [usize; 2], last: usize, printed: impl Fn(usize) -> bool) {
    let [a, b] = moves;
    for n in b..=last {
        let expected = Outcome::of_mover(!printed(n));
        if n <= 22 {
            assert_eq!(searched(n, &moves), expected, "search of {n};{{{a},{b}}}");
        }
        assert_eq!(outcome(&format!("dvg:kotzig.{n}.{a}.{b}@0")), expected, "solver on {n};{{{a},{b}}}");
    }
}

#[test]
fn moves_1_and_2_are_p_only_for_3_and_7() {
    list_of_p([1, 2], 60, |n| n == 3 || n == 7);
}

#[test]
fn moves_1_and_3_are_p_exactly_if_n_is_1_or_3_modulo_6() {
    list_of_p([1, 3], 60, |n| n % 6 == 1 || n % 6 == 3);
}

#[test]
fn moves_2_and_3_are_p_for_3_5_7_8_11_and_from_12_on_if_n_is_2_or_3_modulo_5() {
    list_of_p([2, 3], 60, |n| if n < 12 { [3, 5, 7, 8, 11].contains(&n) } else { n % 5 == 2 || n % 5 == 3 });
}

#[test]
fn moves_1_and_4_are_p_for_5_7_15_and_from_19_on_if_n_is_3_modulo_5() {
    list_of_p([1, 4], 60, |n| if n < 19 { [5, 7, 15].contains(&n) } else { n % 5 == 3 });
    // For n = 3 both moves are the move 1.
    assert_eq!(outcome("dvg:kotzig.3.1.4@0"), Outcome::P);
}
