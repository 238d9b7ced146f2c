//! Where the moves are on the screen.

use ratatui::layout::Rect;

/// Where the moves are on the screen, as it was painted last.
#[derive(Default)]
pub(super) struct Hits {
    /// The cells of moves on the board.
    pub(super) board: Vec<((u16, u16), usize)>,
    /// The rows of the list of moves.
    pub(super) list: Vec<(Rect, usize)>,
}
