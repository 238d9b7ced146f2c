//! The boundaries and letters of Kotzig's Nim: a directed cycle with a move set. A column is one
//! vertex, and a place is the distance from the boundary to the vertex on which a pass lands next.

use super::boundary::{Exit, Family, Letter, Meets, Type, place};

/// The tables for a move set: ascending, not empty, each at least 1.
pub(super) fn family(moves: &[u32]) -> Family {
    let longest = moves.last().map_or(0, |&a| a as usize);
    let types: Vec<Vec<u32>> = (0..=longest).map(|p| (0..1u32 << longest).filter(|s| s.count_ones() as usize == p).collect()).collect();
    let cycle = Cycle { moves, longest, types };
    let level = |p: usize| cycle.types[p].iter().map(|&set| cycle.boundary(set, p)).collect();
    Family { levels: (0..=longest).map(level).collect(), start: 0 }
}

struct Cycle<'a> {
    moves: &'a [u32],
    longest: usize,
    types: Vec<Vec<u32>>,
}

impl Cycle<'_> {
    /// The sets of places behind a vertex, ascending.
    fn letters(&self, set: u32) -> Vec<u32> {
        let on = set >> 1;
        if set & 1 == 0 {
            return vec![on];
        }
        self.moves.iter().map(|a| 1 << (a - 1)).filter(|to| on & to == 0).map(|to| on | to).collect()
    }

    fn boundary(&self, set: u32, p: usize) -> Type {
        let last = p == self.longest;
        let entry = |r: usize| (set >> r & 1 == 0).then(|| place(&self.types[p + 1], set | 1 << r));
        let letter = |leave: u32| Letter {
            to: place(&self.types[p], leave),
            meets: if last { Vec::new() } else { (0..self.longest).map(|r| self.meets(set, leave, r)).collect() },
        };
        Type {
            begins: p == 0 || set & 1 == 1,
            entries: if last { Vec::new() } else { (0..self.longest).map(entry).collect() },
            places: (0..self.longest).collect(),
            ends: (1..self.longest).filter(|t| set >> t & 1 == 1).collect(),
            letters: self.letters(set).into_iter().map(letter).collect(),
        }
    }

    fn meets(&self, set: u32, leave: u32, r: usize) -> Meets {
        if set >> r & 1 == 1 {
            return Meets::Visited;
        }
        let letters = self.letters(set | 1 << r);
        let exit = |to: usize| {
            let free = leave >> to & 1 == 0;
            free.then(|| Exit { entry: to, letter: place(&letters, leave | 1 << to) })
        };
        match r {
            0 => Meets::Choice(self.moves.iter().filter_map(|&a| exit(a as usize - 1)).collect()),
            // The vertex on which this pass was to land has been visited by another one.
            _ => exit(r - 1).map_or(Meets::Visited, Meets::Nothing),
        }
    }
}
