//! Sums of which one component is left: they are that component, with a number before its moves.

use xanthi_games::Position;

/// The only component of a sum that has moves, and what stands before its moves in the sum. `None`
/// if the position is no sum, or none or several have moves.
pub(super) fn alone(position: &Position) -> Option<(&Position, String)> {
    let mut left = position.sum()?.parts().iter().zip(1..).filter(|(part, _)| !part.moves().is_empty());
    let (part, number) = left.next()?;
    left.next().is_none().then(|| (part, format!("{number}:")))
}
