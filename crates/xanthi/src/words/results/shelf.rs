//! Results in memory, for lists that are asked one after the other.

use super::{Kept, Key, Results, TRIED};
use crate::links::proof::bytes;
use rustc_hash::FxHashMap;

/// What is decided, with proofs, as long as there is room. Of lists that differ in some words the second one gets the proofs of
/// the first that still hold.
#[derive(Debug)]
pub struct Shelf {
    by_key: FxHashMap<Key, usize>,
    about: FxHashMap<String, Vec<usize>>,
    kept: Vec<Kept>,
    /// How many more bytes proofs may take.
    room: u64,
}

impl Shelf {
    /// A shelf that keeps proofs of about `bytes` bytes; what is found when they are used up is not kept.
    pub fn new(bytes: u64) -> Self {
        Self { by_key: FxHashMap::default(), about: FxHashMap::default(), kept: Vec::new(), room: bytes }
    }
}

impl Results for Shelf {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        self.by_key.get(key).map(|&place| self.kept[place].clone())
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        let places = self.about.get(about).into_iter().flatten().rev().take(TRIED);
        places.map(|&place| self.kept[place].clone()).collect()
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        let Some(bytes) = kept.outcome.and(kept.certificate.as_ref()).map(|certificate| 256 + bytes(certificate)) else { return };
        let arcs = kept.question.as_ref().map_or(0, |question| 64 * (question.arcs.len() + question.links.len()) as u64);
        let Some(room) = self.room.checked_sub(bytes + arcs) else { return };
        if self.by_key.contains_key(key) {
            return;
        }
        self.room = room;
        self.by_key.insert(*key, self.kept.len());
        self.about.entry(about.to_owned()).or_default().push(self.kept.len());
        self.kept.push(kept.clone());
    }
}
