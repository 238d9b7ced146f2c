//! The tori where the first player wins by pairs: C_2 x C_m, and C_n x C_m with n and m even.

use super::{Local, OnTorus, Sight, Step};
use crate::strategy::Player;
use std::borrow::Cow;

/// Where it comes from.
pub const SOURCE: &str =
    "R. J. Nowakowski, D. G. Poole, Geography played on products of directed cycles, in: Games of No Chance (1996) 329-337";

/// The cells are in pairs, each joined by an arc from the cell where the first player moves; no arc
/// out of the second cell of a pair leads to the second cell of another. So whenever it is the first
/// player's turn, the other cell of the pair has not been visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// How the arcs of the pairs run.
    step: Step,
}

impl Local for Pairs {
    type Memory = ();

    fn player(&self) -> Player {
        Player::First
    }

    fn memory(&self) {}

    fn late(&self) -> Vec<()> {
        vec![()]
    }

    fn mine(&self, (): (), _sight: &Sight) -> Vec<(Step, ())> {
        vec![(self.step, ())]
    }

    fn reason(&self, (): (), _sight: &Sight) -> Cow<'static, str> {
        let text = match self.step {
            Step::Across => "Pairs: the cell across belongs to this one, and only its owner goes there.",
            Step::Down => "Pairs: the cell below belongs to this one, and only its owner goes there.",
        };
        text.into()
    }
}

/// The strategy for C_n x C_m with the token on (0, 0); `None` if it does not apply, or m > 16.
pub fn strategy(n: usize, m: usize) -> Option<OnTorus<Pairs>> {
    let step = match (n, m) {
        (2, _) => Step::Across,
        _ if n > 0 && n.is_multiple_of(2) && m.is_multiple_of(2) => Step::Down,
        _ => return None,
    };
    (2..=16).contains(&m).then(|| OnTorus::new(Pairs { step }, format!("pairs on C_{n} x C_{m}"), SOURCE, n, m))
}
