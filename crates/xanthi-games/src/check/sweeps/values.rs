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
        let options = claim.boards.steps();
        let guided = matches!(claim.boards, Boards::Guided { .. });
        match (claim.play, claim.nimbers) {
            // A guide takes moves away, which may help in misère play and says nothing of nimbers.
            _ if guided && (claim.play, claim.nimbers) != (Play::Normal, false) => None,
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

    /// Puts the values of positions where those of their options together were: planes of `states` words each.
    pub(super) fn of_positions(self, values: &mut [u64], states: usize) {
        match self {
            Values::Normal => values.iter_mut().for_each(|value| *value = !*value),
            Values::Misere => {
                let (lost, won) = values.split_at_mut(states.min(values.len()));
                for (lost, won) in lost.iter_mut().zip(won) {
                    *won = *lost | !*won;
                    *lost = !*won;
                }
            }
            Values::Nimbers(planes) => {
                let mut smaller = vec![u64::MAX; states];
                for plane in values.chunks_exact_mut(states).take(planes) {
                    for (value, smaller) in plane.iter_mut().zip(&mut smaller) {
                        let options = *value;
                        *value = *smaller & !options;
                        *smaller &= options;
                    }
                }
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Many positions at once, and one by one.
    #[test]
    fn planes_of_many_positions_are_those_of_each() {
        let mut state = 7u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 31
        };
        for values in [Values::Normal, Values::Misere, Values::Nimbers(3), Values::Nimbers(MOST_PLANES)] {
            let planes = values.planes();
            for states in [1, 2, 17] {
                let mut all: Vec<u64> = (0..planes * states).map(|_| random()).collect();
                let before = all.clone();
                values.of_positions(&mut all, states);
                for q in 0..states {
                    let mut options = [0; MOST_PLANES];
                    (0..planes).for_each(|plane| options[plane] = before[plane * states + q]);
                    let each = values.of_position(&options);
                    assert!((0..planes).all(|plane| all[plane * states + q] == each[plane]));
                }
            }
        }
    }
}
