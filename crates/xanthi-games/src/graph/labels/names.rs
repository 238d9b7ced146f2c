//! Many different names: one text that holds them all, and an index.
//!
//! A million names take some 25 bytes each, and three allocations in all; a string for each, and a map
//! from strings, took 150 bytes and two million.
//!
//! What finding a name costs is waiting for the memory, three times one after the other: the index, where the name ends,
//! the name. So the index is our own, a table with open places: whoever has many names to look up says so
//! before ([`Names::expect`]), and the memory is asked for all of them at once, which is four times as fast.

use rustc_hash::FxBuildHasher;
use std::fmt;
use std::hash::BuildHasher;

/// A list of different names, numbered from 0, with an index.
#[derive(Clone, Default)]
pub struct Names {
    text: String,
    /// Where each name ends in the text; it begins where the one before ends.
    ends: Vec<usize>,
    /// The index: a name stands in the place that its hash says, or in the first free one behind that. The number of
    /// places is a power of two, and a quarter of them at least is free.
    places: Vec<Place>,
}

/// A number of a name and half of its hash: so a name is looked at only if it is most likely the
/// right one, and not when the index grows.
#[derive(Clone, Copy)]
struct Place {
    half: u32,
    number: u32,
}

const FREE: Place = Place { half: 0, number: u32::MAX };

/// Half of the hash of a name, and not the worse one.
fn half(name: &str) -> u32 {
    (FxBuildHasher.hash_one(name) >> 32) as u32
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
        let here = |place: &Place| place.half == wanted && self.name(place.number) == name;
        self.behind(wanted).map(|at| self.places[at]).take_while(|place| place.number != FREE.number).find(here).map(|place| place.number)
    }

    /// The number of a name, and whether it was new.
    pub fn insert(&mut self, name: &str) -> (u32, bool) {
        if let Some(number) = self.find(name) {
            return (number, false);
        }
        let number = self.ends.len() as u32;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        if 4 * self.ends.len() > 3 * self.places.len() {
            let more = (2 * self.places.len()).max(16);
            let old = std::mem::replace(&mut self.places, vec![FREE; more]);
            old.into_iter().filter(|place| place.number != FREE.number).for_each(|place| self.enter(place));
        }
        self.enter(Place { half: half(name), number });
        (number, true)
    }

    /// Asks the memory for what [`find`](Self::find) and [`insert`](Self::insert) will look at, for some names that are
    /// looked up next. It changes nothing but the time that they take.
    pub(crate) fn expect<'a>(&self, names: impl Iterator<Item = &'a str>) {
        // Each step asks for all names before the next step needs what came.
        let mut numbers = [FREE.number; 64];
        let mut count = 0;
        for (number, name) in numbers.iter_mut().zip(names) {
            *number = self.behind(half(name)).next().map_or(FREE.number, |at| self.places[at].number);
            count += 1;
        }
        let mut ends = [0; 64];
        for (end, &number) in ends.iter_mut().zip(&numbers[..count]) {
            *end = self.ends.get(number as usize).copied().unwrap_or(0);
        }
        let letters = ends[..count].iter().map(|&end| self.text.as_bytes().get(end.wrapping_sub(1)).copied().unwrap_or(0));
        // Nobody wants the sum; without it the compiler would leave out the loads.
        std::hint::black_box(letters.fold(0u8, u8::wrapping_add));
    }

    fn enter(&mut self, place: Place) {
        let free = self.behind(place.half).find(|&at| self.places[at].number == FREE.number);
        self.places[free.expect("a quarter of the places is free")] = place;
    }

    /// The places in which a name with this hash may stand, in order.
    fn behind(&self, half: u32) -> impl Iterator<Item = usize> + use<> {
        let count = self.places.len();
        (0..count).map(move |step| (half as usize + step) & (count - 1))
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
        // What is expected is only looked at.
        let before = names.clone();
        before.expect(list.iter().map(String::as_str).chain(["", "none of them"]));
        Names::default().expect(["none"].into_iter());
        assert_eq!(before, names);
        assert!(names.iter().eq(list.iter().map(String::as_str)));
        assert_eq!(names, names.clone());
    }
}
