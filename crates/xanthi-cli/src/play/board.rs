//! The board in text: the library's drawer, which `solve`, `explain` and `draw` use as well.

pub(crate) use xanthi::scene::board::{Board, Piece};
