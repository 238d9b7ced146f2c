//! Who wins a combinatorial game on a graph, by which move, and why.

pub mod conformance;
pub mod explain;
pub mod gf2;
pub mod limit;
pub mod scene;
pub mod solve;

pub use limit::{Limit, Stop};
pub use xanthi_games as games;
