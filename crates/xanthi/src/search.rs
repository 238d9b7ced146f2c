//! Proof-number search (df-pn) over anything that has steps: directed Geography on cores ([`solve::search`](crate::solve::search))
//! and chains of links ([`links`](crate::links)) are searched with it.
//!
//! - `dfpn.rs` searches a `Space`, with the numbers in `table.rs`, the rules of `driver.rs`, and several threads (`busy.rs`);
//! - `learned.rs` has what results teach about positions that were not looked at yet;
//! - `saved.rs` has what is left for a search that goes on;
//! - `strategy.rs` turns what was found into a certificate, through exact positions only;
//! - `bits.rs` and `hash.rs` have sets and keys of positions.

pub mod bits;
pub(crate) mod busy;
pub mod dfpn;
pub(crate) mod driver;
pub(crate) mod hash;
pub(crate) mod learned;
pub(crate) mod saved;
pub mod strategy;
pub(crate) mod table;

/// The stack of a thread that searches: deep lines of play on large boards recurse deeply. The
/// pages are taken from the system only when they are used. Where a system does not give so much, the
/// next is asked for.
pub(crate) const STACKS: [usize; 3] = [1 << 28, 1 << 26, 1 << 23];
