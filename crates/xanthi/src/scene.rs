//! Pictures of positions.

pub mod text;
