//! Cores, each once.

use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use xanthi_games::Play;
use xanthi_games::reduction::link_core::OpenCore;

/// Cores with one table of links, each once. Of a long list very many first words lead to the same one: a word that is
/// decided at sight changes nothing of what is left.
#[derive(Default)]
pub(crate) struct Distinct {
    cores: Vec<OpenCore>,
    /// Their numbers by a hash: large cores take as much memory as there is, and are not to be there twice.
    numbers: FxHashMap<u64, Vec<usize>>,
}

impl Distinct {
    /// The number of a core, and whether it is new.
    pub(crate) fn number(&mut self, core: &OpenCore) -> (usize, bool) {
        let alike =
            self.numbers.entry(FxBuildHasher.hash_one((core.play == Play::Misere, core.chain.token(), core.chain.arcs()))).or_default();
        if let Some(&same) = alike.iter().find(|&&number| self.cores[number] == *core) {
            return (same, false);
        }
        alike.push(self.cores.len());
        self.cores.push(core.clone());
        (self.cores.len() - 1, true)
    }

    /// The cores by number.
    pub(crate) fn into_cores(self) -> Vec<OpenCore> {
        self.cores
    }
}
