//! Skolem and Langford sequences: matchings of a line that use each length exactly once.
//!
//! In Line Geography `n;A` the vertices are 0 … n−1, and an edge has a length in A. A matching
//! that uses every length of A exactly once, written down by putting the length of its edge on
//! each vertex and 0 on each hole, is:
//!
//! | line | holes | sequence |
//! |---|---|---|
//! | `2k;{1…k}` | none: a perfect matching | Skolem sequence of order k |
//! | `2k+1;{1…k}` | one: almost perfect | extended Skolem sequence |
//! | `2k+1;{1…k}` | the last vertex but one | hooked Skolem sequence |
//! | `2k;{d…d+k−1}` | none | Langford sequence of order k and defect d |
//! | `2k+1;{d…d+k−1}` | the last vertex but one | hooked Langford sequence |
//! | `2k−2;{1…k} − {m}` | none | near-Skolem sequence of order k and defect m |
//!
//! So the hole of Goldlist's almost perfect matchings is the 0 of an extended Skolem sequence. The
//! converse fails: an almost perfect matching may use a length twice or not at all (A. Goldlist,
//! The Game of Geography (2003), section 2, says that such matchings give rise to Skolem
//! sequences). Langford's numbers count what lies between two equal terms, so his sequence of
//! 1 … k has defect 2.
//!
//! T. Skolem, On certain distributions of integers in pairs with given differences, Mathematica
//! Scandinavica 5 (1957) 57-68. C. D. Langford, Problem, Mathematical Gazette 42 (1958) 228.

mod construct;
mod count;
mod existence;
mod search;

pub use construct::{hooked_skolem, skolem};
pub use count::{Count, count};
pub use existence::{Known, exists};
pub use search::{all, first};

/// The greatest order of the families, so that a line fits into 128 bits.
pub const MAX_ORDER: usize = 60;

/// An edge of the line, the smaller vertex first.
pub type Pair = [usize; 2];

/// A question: pair the vertices of a line so that each length is used exactly once and exactly the
/// holes are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of vertices of the line, at most 128.
    positions: usize,
    /// The vertices that are left out, as bits.
    holes: u128,
    /// The lengths, ascending, all different, from 1 to 127.
    lengths: Vec<usize>,
}

impl Problem {
    /// The question for any line, holes and lengths. `None` if the line has more than 128 vertices,
    /// a hole is no vertex, a length is 0 or above 127, or there are more than 64 lengths.
    pub fn new(positions: usize, holes: &[usize], lengths: impl IntoIterator<Item = usize>) -> Option<Self> {
        let mut lengths: Vec<usize> = lengths.into_iter().collect();
        lengths.sort_unstable();
        lengths.dedup();
        let sound =
            positions <= 128 && holes.iter().all(|&h| h < positions) && lengths.len() <= 64 && lengths.iter().all(|l| (1..128).contains(l));
        sound.then(|| Self { positions, holes: holes.iter().fold(0, |all, h| all | 1 << h), lengths })
    }

    /// Skolem sequences of order k: 2k places, the lengths 1 … k. `None` if k > [`MAX_ORDER`], here
    /// and in the other families.
    pub fn skolem(k: usize) -> Option<Self> {
        Self::langford(k, 1)
    }

    /// Hooked Skolem sequences of order k ≥ 1: 2k+1 places, the last but one is the hole.
    pub fn hooked_skolem(k: usize) -> Option<Self> {
        Self::hooked_langford(k, 1)
    }

    /// Extended Skolem sequences of order k: 2k+1 places, and which of them (from 0) is the hole.
    pub fn extended_skolem(k: usize, hole: usize) -> Option<Self> {
        (k <= MAX_ORDER).then(|| Self::new(2 * k + 1, &[hole], 1..=k)).flatten()
    }

    /// Near-Skolem sequences of order k: 2k−2 places, the lengths 1 … k without one of them.
    pub fn near_skolem(k: usize, missing: usize) -> Option<Self> {
        let sound = k <= MAX_ORDER && (1..=k).contains(&missing);
        sound.then(|| Self::new(2 * k - 2, &[], (1..=k).filter(|&l| l != missing))).flatten()
    }

    /// Langford sequences of order k and defect d ≥ 1: 2k places, the lengths d … d+k−1.
    pub fn langford(k: usize, defect: usize) -> Option<Self> {
        Self::consecutive(k, defect, false)
    }

    /// Hooked Langford sequences of order k ≥ 1 and defect d ≥ 1: the last but one of 2k+1 places
    /// is the hole.
    pub fn hooked_langford(k: usize, defect: usize) -> Option<Self> {
        (k > 0).then(|| Self::consecutive(k, defect, true)).flatten()
    }

    fn consecutive(k: usize, defect: usize, hooked: bool) -> Option<Self> {
        if k > MAX_ORDER || !(1..=MAX_ORDER).contains(&defect) {
            return None;
        }
        let lengths = defect..defect + k;
        if hooked { Self::new(2 * k + 1, &[2 * k - 1], lengths) } else { Self::new(2 * k, &[], lengths) }
    }

    /// The number of vertices of the line.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The lengths, ascending.
    pub fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    /// The vertices that are left out, ascending.
    pub fn holes(&self) -> Vec<usize> {
        (0..self.positions).filter(|v| self.holes >> v & 1 == 1).collect()
    }

    /// Whether the pairs answer the question: they are disjoint, use each length once, and leave
    /// exactly the holes.
    pub fn is_solved_by(&self, pairs: &[Pair]) -> bool {
        let mut taken = self.holes;
        let mut used: Vec<usize> = Vec::new();
        for &[u, v] in pairs {
            if u >= v || v >= self.positions || (taken >> u | taken >> v) & 1 == 1 {
                return false;
            }
            taken |= 1 << u | 1 << v;
            used.push(v - u);
        }
        used.sort_unstable();
        used == self.lengths && taken == full(self.positions)
    }

    /// Whether the number of vertices fits: two for each length, and the holes.
    fn fits(&self) -> bool {
        self.positions == 2 * self.lengths.len() + self.holes.count_ones() as usize
    }
}

/// The first `n` ≤ 128 bits.
fn full(n: usize) -> u128 {
    if n == 0 { 0 } else { u128::MAX >> (128 - n) }
}

/// The sequence of a matching: on each of the `positions` places the length of its edge, or 0.
pub fn sequence(positions: usize, pairs: &[Pair]) -> Vec<usize> {
    let mut terms = vec![0; positions];
    for &[u, v] in pairs {
        for end in [u, v] {
            if let Some(term) = terms.get_mut(end) {
                *term = v.abs_diff(u);
            }
        }
    }
    terms
}
