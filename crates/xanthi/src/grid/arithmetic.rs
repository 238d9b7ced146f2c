//! Sums of sets of a grid that are given by arithmetic, on boards of any size.

use super::outcome::{in_a_wave, is_inside};
use super::{Grid, Point};
use xanthi_games::family::grid::GridSet;

/// The vertices that lie in an odd number of the parts of a set. All parts are of one colour.
#[derive(Clone, Debug)]
pub(crate) struct Sum<'a> {
    grid: Grid,
    set: &'a GridSet,
    colour: u64,
}

impl<'a> Sum<'a> {
    /// The sum of the parts of a set.
    pub(crate) fn new(grid: Grid, set: &'a GridSet) -> Self {
        let of_turns = set.turns.first().map(|turn| (turn.at[0] + turn.at[1] + 1) % 2);
        let colour = of_turns.or(set.waves.first().map(|k| k % 2)).unwrap_or(0);
        Self { grid, set, colour }
    }

    /// Whether a vertex is in it.
    pub(crate) fn contains(&self, v: Point) -> bool {
        let d2 = 2 * self.grid.divisor();
        let wave = |k: u64| {
            let near = |x: u64| x % d2 == k % d2 || x % d2 == (d2 - k % d2) % d2;
            in_a_wave(self.grid, v) && (near(v.0 + v.1) || near(v.0.abs_diff(v.1)))
        };
        let waves = self.set.waves.iter().filter(|&&k| wave(k)).count();
        let turns = self.set.turns.iter().filter(|turn| is_inside(self.grid, turn, v)).count();
        (v.0 + v.1) % 2 == self.colour && (waves + turns) % 2 == 1
    }

    /// The vertices of the other colour with an odd number of edges to it when these edges are
    /// crossed, sorted: a wave has none, a turn has its own vertex, and each crossed edge to a
    /// member changes its other end.
    pub(crate) fn odd_vertices(&self, crossed: &[[Point; 2]]) -> Vec<Point> {
        let mut odd: Vec<Point> = Vec::new();
        let mut flip = |v: Point| match odd.binary_search(&v) {
            Ok(i) => drop(odd.remove(i)),
            Err(i) => odd.insert(i, v),
        };
        self.set.turns.iter().for_each(|turn| flip(turn.at.into()));
        for &[u, v] in crossed {
            let (member, other) = if (u.0 + u.1) % 2 == self.colour { (u, v) } else { (v, u) };
            if self.contains(member) {
                flip(other);
            }
        }
        odd
    }
}
