//! Which lemmas a position has been asked about already.
//!
//! A position is visited again and again. What no lemma said of it before only a new lemma can say.

/// How many positions are remembered: of two at one place the last one.
const PLACES: usize = 1 << 14;

/// For the positions asked about last, half of the key, and how many lemmas about their link there were.
pub(super) struct Asked(Vec<(u64, u32)>);

impl Asked {
    /// No position yet.
    pub(super) fn new() -> Self {
        Self(vec![(0, 0); PLACES])
    }

    fn place(&mut self, key: u128) -> &mut (u64, u32) {
        &mut self.0[key as usize % PLACES]
    }

    /// How many of the lemmas about a position's link are new to it, if there are `all`; `None` if nothing is known of it.
    pub(super) fn new_of(&mut self, key: u128, all: u32) -> Option<u32> {
        let (half, before) = *self.place(key);
        (half == (key >> 64) as u64).then(|| all.wrapping_sub(before))
    }

    /// A position has been asked about all lemmas.
    pub(super) fn note(&mut self, key: u128, all: u32) {
        *self.place(key) = ((key >> 64) as u64, all);
    }
}
