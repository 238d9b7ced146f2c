//! Proof-number search for directed Geography in normal play.

pub mod bits;
pub mod dfpn;
pub mod hash;
pub mod table;
pub mod vertex;

/// The stack of a thread that searches: deep lines of play on large boards recurse deeply.
pub(crate) const STACK: usize = 256 << 20;
