//! The cores of a chain as they are, as a space for the general search: misère play, and chains that
//! are too large for bit sets.

use crate::solve::search::dfpn::{Space, Step};
use crate::solve::search::table::Numbers;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use xanthi_games::Play;
use xanthi_games::check::link_core::{LinkCore, link_core};
use xanthi_games::links::LinksPosition;

/// The cores of normal or misère play.
pub(crate) struct PlainCores(pub Play);

/// Where a move from a core leads.
pub(crate) fn step(at: &LinksPosition, arc: u32, play: Play) -> Step<LinksPosition> {
    match link_core(&at.after(arc), play) {
        LinkCore::Decided(outcome) => Step::Decided(outcome),
        LinkCore::Open(core) => Step::Open(core),
    }
}

/// A core as bytes: equal only for equal cores of one chain.
pub(crate) fn pack(at: &LinksPosition, bytes: &mut Vec<u8>) {
    bytes.extend(at.token().unwrap_or(u32::MAX).to_le_bytes());
    for arc in at.arcs() {
        for number in [arc.head, arc.tail, arc.copies] {
            bytes.extend(number.to_le_bytes());
        }
    }
}

impl Space for PlainCores {
    type State = LinksPosition;

    fn options(&self, at: &LinksPosition, steps: &mut Vec<Step<LinksPosition>>) {
        steps.extend(at.options().into_iter().map(|arc| step(at, arc, self.0)));
    }

    fn key(&self, at: &LinksPosition, salt: u64) -> u128 {
        let half = |seed: u64| {
            let mut hasher = FxHasher::default();
            (seed, salt, at.token()).hash(&mut hasher);
            let mut mixed = hasher.finish();
            for arc in at.arcs() {
                let word = u64::from(arc.head) << 40 ^ u64::from(arc.tail) << 16 ^ u64::from(arc.copies);
                mixed = (mixed ^ word).wrapping_mul(0x9FB2_1C65_1E98_DF25).rotate_left(29);
                mixed ^= mixed >> 32;
            }
            mixed
        };
        u128::from(half(1)) << 64 | u128::from(half(2))
    }

    fn pack(&self, at: &LinksPosition, bytes: &mut Vec<u8>) {
        pack(at, bytes);
    }

    fn guess(&self, at: &LinksPosition) -> Numbers {
        let effort = 1 + at.arcs().len() as u32 / 4;
        Numbers { proof: effort, disproof: effort }
    }
}
