//! Searches by the rules alone: what statements are checked against. They share nothing with the solver.

pub mod geography;
pub mod heaps;
pub mod nim;
