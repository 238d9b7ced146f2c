//! Chains of links: the engine below lists of words.
//!
//! - `board.rs` numbers links and arcs, `bits.rs` has sets of them; `field.rs` plays on them, in place; `search.rs` is the
//!   proof-number search on it;
//! - `search/learned.rs` has what it learns, `kernel.rs` finds sets from which nothing can be lost;
//! - `lemmas.rs` says why a position is decided, and where else that holds; `book.rs` writes it down, and `taught.rs` reads
//!   what was written about other questions;
//! - `plain.rs` searches cores as they are: misère play, and chains too large for bit sets; `dense_core.rs` finds them where
//!   there are few links; `misere_kernel.rs` and `drain.rs` find links at which misère play is lost by counting, and
//!   `aside.rs` searches it without pairs of opposite arcs, for one player at a time;
//! - `openings.rs` asks for many positions of one chain, again and again with more effort; `rounds.rs` has how much;
//! - `soonest.rs` counts the words that labels leave;
//! - `proof.rs` turns what was found into certificates, through exact positions only; `lost.rs` reads them again, for
//!   whoever follows them.

mod aside;
pub(crate) mod bits;
pub(crate) mod board;
pub(crate) mod book;
mod dense_core;
pub(crate) mod drain;
pub(crate) mod field;
pub(crate) mod kernel;
pub(crate) mod lemmas;
pub(crate) mod lost;
pub(crate) mod misere_kernel;
pub(crate) mod openings;
pub(crate) mod plain;
pub(crate) mod proof;
pub(crate) mod rounds;
pub(crate) mod search;
mod seldom;
pub(crate) mod soonest;
pub(crate) mod taught;

/// Whether there is room for lemmas, guides, and players that follow certificates of chains. What a browser loads first has
/// none of them.
pub(crate) const ROOMY: bool = cfg!(not(target_arch = "wasm32"));

/// Numbers at random for tests, each below the one that is given.
#[cfg(test)]
pub(crate) fn random(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |n| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    }
}

/// Whether who moves from a link of a chain wins: every line of play, for tests.
#[cfg(test)]
pub(crate) fn wins(chain: &xanthi_games::links::LinksPosition, token: u32) -> bool {
    type Known = rustc_hash::FxHashMap<(u32, Vec<u32>), bool>;
    fn follow(chain: &xanthi_games::links::LinksPosition, copies: &mut Vec<u32>, token: u32, known: &mut Known) -> bool {
        let key = (token, copies.clone());
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let mut wins = false;
        for (i, arc) in chain.arcs().iter().enumerate() {
            if !wins && copies[i] > 0 && chain.table().allows(token, arc.head) {
                copies[i] -= 1;
                wins = !follow(chain, copies, arc.tail, known);
                copies[i] += 1;
            }
        }
        known.insert(key, wins);
        wins
    }
    follow(chain, &mut chain.arcs().iter().map(|arc| arc.copies).collect(), token, &mut Known::default())
}
