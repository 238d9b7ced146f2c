//! The lemmas as printed, and with the hypotheses that they lack.

use xanthi::Budget;
use xanthi::internals::strategy::torus::lemmas::{Lemma, Which};
use xanthi::strategy::Player;
use xanthi::strategy::torus::Step;
use xanthi::strategy::torus::crossing::losing_line;

fn line(which: Which, repaired: bool, n: usize) -> Option<String> {
    let found = losing_line(&Lemma { which, repaired }, n, 4, &Budget::default()).unwrap();
    found.map(|line| line.iter().map(|step| if *step == Step::Down { 'v' } else { '>' }).collect())
}

/// By hand: after (1,0) (1,1) (2,1) (2,2) (2,3) Alice has closed off; Bob goes to (2,0), below
/// which is (2,1) and to the right of which is (0,0). The mirror case: Alice begins with (0,1).
#[test]
fn lemma_2_as_printed_fails_on_three_columns() {
    assert_eq!(line(Which::ClosingOff(Player::First), false, 3).unwrap(), ">v>vvv");
    assert_eq!(line(Which::ClosingOff(Player::Second), false, 3).unwrap(), "v>v>vvv");
}

#[test]
fn lemma_3_as_printed_fails_from_seven_columns_on() {
    let found: Vec<bool> = (3..=11).step_by(2).map(|n| line(Which::LastTwo, false, n).is_some()).collect();
    assert_eq!(found, [false, false, true, true, true]);
}

#[test]
fn with_the_further_hypotheses_they_hold() {
    for n in (3..=13).step_by(2) {
        for which in [Which::FirstColumn, Which::ClosingOff(Player::First), Which::ClosingOff(Player::Second), Which::LastTwo] {
            assert_eq!(line(which, true, n), None, "{which:?}, n = {n}");
        }
    }
}
