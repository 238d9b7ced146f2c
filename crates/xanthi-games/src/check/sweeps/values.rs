//! Values of 64 positions at once, as bits in several planes.
//!
//! Plane number g says "the value is g"; the value of an illegal move is in no plane. Outcomes of normal
//! play need the plane 0 alone, lost: nobody moves to won or to illegal positions, so they are one. In
//! misère play plane 0 is lost and plane 1 won. Nimbers have a plane each.

use crate::family::sweeps::{Boards, Sweeps};
use crate::outcome::Play;

/// The most planes: nimbers up to 9.
pub(super) const MOST_PLANES: usize = 10;

/// How values follow from those of the options.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    /// Outcomes in normal play.
    Normal,
    /// Outcomes in misère play.
    Misere,
    /// Nimbers, less than this number.
    Nimbers(usize),
}

impl Values {
    /// The values of which a claim speaks; none if that is not possible.
    pub(super) fn of(claim: &Sweeps) -> Option<Self> {
        // A position with k options has a nimber of at most k.
        let options = match &claim.boards {
            Boards::Torus { .. } => 2,
            Boards::Kotzig { moves } => moves.len(),
        };
        match (claim.play, claim.nimbers) {
            (Play::Normal, false) => Some(Values::Normal),
            (Play::Misere, false) => Some(Values::Misere),
            (Play::Normal, true) if options < MOST_PLANES => Some(Values::Nimbers(options + 1)),
            _ => None,
        }
    }

    /// How many planes there are.
    pub(super) fn planes(self) -> usize {
        match self {
            Values::Normal => 1,
            Values::Misere => 2,
            Values::Nimbers(planes) => planes,
        }
    }

    /// The value of a position if `options` are the values of its options together.
    /// P is at least the number of planes.
    pub(super) fn of_position<const P: usize>(self, options: &[u64; P]) -> [u64; P] {
        let mut value = [0; P];
        match self {
            Values::Normal => value[0] = !options[0],
            Values::Misere => {
                value[1] = options[0] | !options[1];
                value[0] = !value[1];
            }
            Values::Nimbers(planes) => {
                let mut smaller = u64::MAX;
                for g in 0..planes {
                    value[g] = smaller & !options[g];
                    smaller &= options[g];
                }
            }
        }
        value
    }

    /// The letter of a claim for the value whose plane is `plane`; none: it is in no plane.
    pub(super) fn letter(self, plane: Option<usize>) -> Option<u8> {
        match (self, plane) {
            (Values::Normal | Values::Misere, Some(0)) => Some(b'P'),
            (Values::Normal, None) | (Values::Misere, Some(_)) => Some(b'N'),
            (Values::Nimbers(_), Some(g)) => Some(b'0' + g as u8),
            _ => None,
        }
    }
}
