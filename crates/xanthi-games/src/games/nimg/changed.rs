//! Piles that are no longer as they were at the opening: what a state remembers of the disks.

/// (pile, disks left), ascending by pile; no entry is as at the opening, so that equal piles are
/// equal states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::games) struct Changed(Vec<(u32, u32)>);

impl Changed {
    /// The disks of every pile.
    pub(in crate::games) fn all(&self, opening: &[u32]) -> Vec<u32> {
        let mut all = opening.to_vec();
        self.0.iter().for_each(|&(pile, left)| all[pile as usize] = left);
        all
    }

    /// The disks of one pile, which exists.
    pub(in crate::games) fn pile(&self, opening: &[u32], pile: u32) -> u32 {
        match self.0.binary_search_by_key(&pile, |c| c.0) {
            Ok(i) => self.0[i].1,
            Err(_) => opening[pile as usize],
        }
    }

    /// Leaves so many disks in a pile.
    pub(in crate::games) fn set(&mut self, opening: &[u32], pile: u32, left: u32) {
        match (self.0.binary_search_by_key(&pile, |c| c.0), left == opening[pile as usize]) {
            (Ok(i), true) => drop(self.0.remove(i)),
            (Ok(i), false) => self.0[i].1 = left,
            (Err(_), true) => {}
            (Err(i), false) => self.0.insert(i, (pile, left)),
        }
    }
}
