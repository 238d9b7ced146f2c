//! Line Geography `n;A`: perfect matchings of the line, counted, and settled for all `n`.
//!
//! The vertices are 0 … n−1, and two of them are adjacent if they differ by a move of the set A.
//! With a perfect matching every start of undirected vertex geography is N, and without one some
//! start is P (A. Goldlist, The Game of Geography (2003), sections 5 and 6).
//!
//! - [`count()`]: how many perfect matchings there are;
//! - [`bound()`]: from which order on there always is one, with a proof for all orders;
//! - [`cycle`]: the orders a + b ± 1 for two moves whose difference is odd;
//! - `forced`: counts by edges that are forced, for lines that have few matchings;
//! - [`starts`]: who wins from which start, for all orders; where the hole of an almost perfect
//!   matching can be;
//! - [`long`]: the long edges of the one perfect matching of a + b − 1 vertices;
//! - [`stacked`]: pictures in columns.
//!
//! A list of moves is read as a set: its order does not matter, and repetitions and the move 0,
//! which leads nowhere, are left out.

pub(crate) mod bound;
pub(crate) mod count;
pub mod cycle;
pub(crate) mod forced;
mod frontier;
pub mod long;
pub mod stacked;
pub mod starts;
mod sweep;
mod words;

pub use bound::{Orders, bound};
pub use count::{Counter, count};

/// The moves in ascending order, each once, without 0.
fn as_set(moves: &[u32]) -> Vec<u32> {
    let mut set: Vec<u32> = moves.iter().copied().filter(|&a| a > 0).collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// The greatest common divisor of a list; 0 if it is empty.
fn gcd(list: &[u32]) -> u32 {
    list.iter().fold(0, |d, &a| num_integer::gcd(d, a))
}
