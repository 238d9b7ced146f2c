//! Heap games.

mod named;
mod positions;
