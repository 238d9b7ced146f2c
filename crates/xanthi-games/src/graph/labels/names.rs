//! Many different names: one text that holds them all, and an index.
//!
//! A million names take some 25 bytes each, and two allocations in all; a string for each, and a map
//! from strings, took 150 bytes and two million.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::fmt;
use std::hash::BuildHasher;

/// A list of different names, numbered from 0, with an index.
#[derive(Clone, Default)]
pub struct Names {
    text: String,
    /// Where each name ends in the text; it begins where the one before ends.
    ends: Vec<usize>,
    /// The numbers of the names with half of their hashes: so a name is looked at only if it is most
    /// likely the right one, and not when the index grows.
    index: HashTable<(u32, u32)>,
}

/// Half of the hash of a name, and not the worse one.
fn half(name: &str) -> u32 {
    (FxBuildHasher.hash_one(name) >> 32) as u32
}

/// A hash for the index, which looks at the first bits and at the last ones.
fn whole(half: u32) -> u64 {
    (u64::from(half) << 32) | u64::from(half)
}

impl Names {
    /// How many names there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The name with a number.
    ///
    /// # Panics
    /// If there is none.
    pub fn name(&self, number: u32) -> &str {
        of(&self.text, &self.ends, number)
    }

    /// The names in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + '_ {
        (0..self.len() as u32).map(|number| self.name(number))
    }

    /// The number of a name, if it is there.
    pub fn find(&self, name: &str) -> Option<u32> {
        let wanted = half(name);
        let found = self.index.find(whole(wanted), |&(half, number)| half == wanted && self.name(number) == name);
        found.map(|&(_, number)| number)
    }

    /// The number of a name, and whether it was new.
    pub fn insert(&mut self, name: &str) -> (u32, bool) {
        let Self { text, ends, index } = self;
        let wanted = half(name);
        let is_it = |&(half, number): &(u32, u32)| half == wanted && of(text, ends, number) == name;
        let entry = index.entry(whole(wanted), is_it, |&(half, _)| whole(half));
        match entry {
            Entry::Occupied(found) => (found.get().1, false),
            Entry::Vacant(place) => {
                let number = ends.len() as u32;
                place.insert((wanted, number));
                text.push_str(name);
                ends.push(text.len());
                (number, true)
            }
        }
    }
}

fn of<'a>(text: &'a str, ends: &[usize], number: u32) -> &'a str {
    let at = number as usize;
    &text[at.checked_sub(1).map_or(0, |before| ends[before])..ends[at]]
}

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.text == other.text
    }
}

impl Eq for Names {}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::families::rng::SplitMix;
    use std::collections::HashMap;

    #[test]
    fn names_are_numbered_as_they_come() {
        let mut random = SplitMix::new(7);
        let (mut names, mut plain, mut list) = (Names::default(), HashMap::new(), Vec::new());
        assert!(names.is_empty());
        for _ in 0..20_000 {
            let name = match random.below(4) {
                0 => random.below(100).to_string(),
                1 => format!("Ł{}", random.below(5000)),
                2 => "a".repeat(random.below(40) as usize),
                _ => format!("{} {}", random.below(90), random.below(90)),
            };
            assert_eq!(names.find(&name), plain.get(&name).copied());
            let is_new = !plain.contains_key(&name);
            let number = *plain.entry(name.clone()).or_insert(list.len() as u32);
            if is_new {
                list.push(name.clone());
            }
            assert_eq!(names.insert(&name), (number, is_new));
        }
        assert_eq!(names.len(), list.len());
        assert!(names.iter().eq(list.iter().map(String::as_str)));
        assert_eq!(names, names.clone());
    }
}
