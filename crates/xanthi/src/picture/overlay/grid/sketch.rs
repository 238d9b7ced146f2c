//! The pieces of which pictures of grids are made.

use super::super::super::board::Picture;
use rustc_hash::FxHashMap;
use xanthi_games::scene::{Link, Role, Spot};

/// A lattice point on paper, columns to the right and rows downwards.
pub(super) type Place = (i64, i64);

/// A picture that grows by points of a lattice.
#[derive(Default)]
pub(super) struct Sketch {
    pub(super) picture: Picture,
    numbers: FxHashMap<Place, usize>,
}

impl Sketch {
    pub(super) fn new(title: String) -> Self {
        Self { picture: Picture { title, ..Picture::default() }, numbers: FxHashMap::default() }
    }

    /// The spot at a place; it is made if there is none.
    pub(super) fn spot(&mut self, at: Place, label: &str, role: Role) -> usize {
        *self.numbers.entry(at).or_insert_with(|| {
            let place = Some((at.0 as f32, at.1 as f32));
            self.picture.scene.spots.push(Spot { label: label.to_owned(), at: place, role });
            self.picture.scene.spots.len() - 1
        })
    }

    /// The spot at a place, if there is one.
    pub(super) fn find(&self, at: Place) -> Option<usize> {
        self.numbers.get(&at).copied()
    }

    /// A line between two places. A place without a spot gets a point of a trail.
    pub(super) fn line(&mut self, a: Place, b: Place, role: Role) {
        let [from, to] = [a, b].map(|p| self.spot(p, "", Role::Trail));
        self.picture.scene.links.push(Link { from, to, directed: false, label: String::new(), role });
    }

    /// The edges of a grid between the spots in a rectangle, faint.
    pub(super) fn edges(&mut self, least: Place, most: Place) {
        for y in least.1..=most.1 {
            for x in least.0..=most.0 {
                let pairs = [((x, y), (x + 1, y)), ((x, y), (x, y + 1))];
                for (a, b) in pairs.into_iter().filter(|(_, b)| b.0 <= most.0 && b.1 <= most.1) {
                    if self.find(a).is_some() && self.find(b).is_some() {
                        self.line(a, b, Role::Negative);
                    }
                }
            }
        }
    }

    /// A faint rectangle behind everything.
    pub(super) fn wash(&mut self, (x, y): (f32, f32), (w, h): (f32, f32), role: Role) {
        self.picture.washes.push((vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)], role));
    }
}
