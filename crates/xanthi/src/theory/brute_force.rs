//! Searches by the rules alone: what statements are checked against. They share nothing with the solver.

pub(crate) mod geography;
pub(crate) mod heaps;
pub(crate) mod nim;
