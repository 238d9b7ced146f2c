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

    // It looks at nothing but the token's own place.
    const MOST_ROWS: usize = usize::MAX;

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

    fn plan(&self, _columns: usize) -> Vec<String> {
        let pairs = match self.step {
            Step::Across => "The two cells of each row are a pair: always go across, to the other column.",
            Step::Down => {
                "Each cell in a column c and a row r with c + r even is in a pair with the cell below it; the bottom row goes on in the top row. The token begins on (0,0), where c + r is even: always go down."
            }
        };
        let why = match self.step {
            Step::Across => "The other player can only go down, to a row in which no cell has been visited, or has no move.",
            Step::Down => {
                "From a second cell, where c + r is odd, both ways lead to a cell where c + r is even; so whenever you are to move, the token stands on the first cell of a pair, and the second one has not been visited."
            }
        };
        vec![pairs.into(), why.into()]
    }

    fn by_pairs(&self) -> bool {
        true
    }

    fn reason(&self, (): (), _sight: &Sight) -> Cow<'static, str> {
        let text = match self.step {
            Step::Across => "Pairs: the cell across belongs to this one, and only its owner goes there.",
            Step::Down => "Pairs: the cell below belongs to this one, and only its owner goes there.",
        };
        text.into()
    }
}

/// The strategy for C_n x C_m with the token on (0, 0); `None` if it does not apply.
pub fn strategy(n: usize, m: usize) -> Option<OnTorus<Pairs>> {
    let step = match (n, m) {
        (2, _) => Step::Across,
        _ if n > 0 && n.is_multiple_of(2) && m.is_multiple_of(2) => Step::Down,
        _ => return None,
    };
    (m >= 2).then(|| OnTorus::new(Pairs { step }, format!("pairs on C_{n} x C_{m}"), SOURCE, n, m))
}
