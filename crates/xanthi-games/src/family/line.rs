//! Which lines have a perfect matching, for every order at once; and how many have the two lines
//! with a + b ± 1 vertices.
//!
//! Line Geography `n;A` has the vertices 0 … n−1, and two of them are adjacent if they differ by a
//! move of A (A. Goldlist, The Game of Geography (2003), section 5). `check/line_bound.rs` and
//! `check/line_cycle.rs` say why the certificates prove the claims.

use num_integer::gcd;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A claim for every order: whether the line with these moves has a perfect matching.
///
/// Let d be the greatest common divisor of the moves, and a the least move divided by d. The line
/// with n vertices has a perfect matching exactly when d divides n and the line with n/d vertices
/// and the moves divided by d has one. For that line, with the order m: if 2a divides m, there is
/// one; if m is odd, there is none; otherwise, with m ≡ 2i modulo 2a, exactly when m is at least the
/// `least` of the class i.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineBound {
    /// The moves, ascending.
    pub moves: Vec<u32>,
    /// The greatest even order without a perfect matching, 0 if every even order has one. Null if
    /// the moves have a common divisor: then there is no greatest one.
    pub bound: Option<u64>,
    /// Perfect matchings of lines whose moves are divided by d.
    pub blocks: Vec<LineBlock>,
    /// The classes 1, 2, …, a−1.
    pub classes: Vec<LineClass>,
}

/// A perfect matching of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineBlock {
    /// The number of vertices.
    pub order: u32,
    /// The pairs.
    pub pairs: Vec<[u32; 2]>,
}

/// The even orders that leave the same remainder modulo 2a.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineClass {
    /// The least order with a perfect matching.
    pub least: u64,
    /// Blocks, by their index, that make up a line of this order one behind the other.
    pub blocks: Vec<u32>,
    /// A set S of vertices of the line with 2a vertices less: without S, this line has more odd
    /// components than S has vertices.
    pub barrier: Vec<u32>,
}

/// How many perfect matchings the lines with a + b − 1 and a + b + 1 vertices and the moves a and
/// b have, where b − a is odd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineCycle {
    /// The smaller move.
    pub a: u32,
    /// The greater move.
    pub b: u32,
    /// The number of perfect matchings with a + b − 1 vertices: 1 or 0.
    pub below: u32,
    /// The number of perfect matchings with a + b + 1 vertices: 2 or 0.
    pub above: u32,
    /// A cycle of the line with a + b vertices, each v followed by v + a if v < b, and by v − b
    /// otherwise: all vertices, or a part without a, b and a + b − 1.
    pub cycle: Vec<u32>,
}

impl LineBound {
    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let moves = format!("{}{}", if self.moves.len() == 1 { "move " } else { "moves " }, listed(&self.moves));
        match (self.bound, self.divisor()) {
            (Some(0), _) => format!("the line with the {moves} has a perfect matching for every even order"),
            (Some(bound), _) => {
                format!("the line with the {moves} has a perfect matching for every even order above {bound}, and none for {bound}")
            }
            (None, d) => {
                let parts: Vec<u32> = self.moves.iter().map(|a| a / d).collect();
                format!(
                    "the line with the {moves} has a perfect matching exactly for {d} times the orders for which the line with {} {} has one: {}",
                    if parts.len() == 1 { "the move" } else { "the moves" },
                    listed(&parts),
                    self.multiples()
                )
            }
        }
    }

    /// What that means for the orders themselves, where the moves have a common divisor.
    fn multiples(&self) -> String {
        let d = u64::from(self.divisor());
        // The orders of a class that have no perfect matching are those from 2i up to the least in steps of 2a.
        let steps = 2 * (self.classes.len() as u64 + 1);
        let last = |(i, class): (usize, &LineClass)| class.least.checked_sub(steps).filter(|last| *last >= 2 * (i as u64 + 1));
        let above = match self.classes.iter().enumerate().filter_map(last).max() {
            None => String::new(),
            Some(last) => format!(" above {0}, not for {0}", last.saturating_mul(d)),
        };
        format!("for every multiple of {0}{above}, and for no order that {0} does not divide", 2 * d)
    }

    /// Whether the claim is that the line with `order` vertices has a perfect matching; for claims
    /// that the checker accepts.
    pub fn has_matching(&self, order: u64) -> bool {
        let d = u64::from(self.divisor());
        let part = order / d;
        if !order.is_multiple_of(d) || !part.is_multiple_of(2) {
            return false;
        }
        let a = self.moves.first().map_or(1, |&a| u64::from(a) / d);
        match (part / 2).checked_rem(a) {
            None => false,
            Some(0) => true,
            Some(class) => self.classes.get(class as usize - 1).is_some_and(|c| part >= c.least),
        }
    }

    /// The greatest common divisor of the moves, at least 1.
    pub fn divisor(&self) -> u32 {
        self.moves.iter().fold(0, |d, &a| gcd(d, a)).max(1)
    }
}

impl LineCycle {
    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let Self { a, b, below, above, .. } = self;
        let sum = u64::from(*a) + u64::from(*b);
        let matchings = if *below == 1 { "matching" } else { "matchings" };
        format!(
            "with the moves {a} and {b} the line with {} vertices has {below} perfect {matchings}, and the line with {} has {above}",
            sum.saturating_sub(1),
            sum + 1
        )
    }
}

/// `3`, `3 and 7`, `3, 7 and 11`.
fn listed(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_divisor_is_told_to_the_end() {
        let claim = |moves: &[u32], least: &[u64]| {
            let class = |&least: &u64| LineClass { least, blocks: Vec::new(), barrier: Vec::new() };
            LineBound { moves: moves.to_vec(), bound: None, blocks: Vec::new(), classes: least.iter().map(class).collect() }.says()
        };
        // Goldlist, Theorem 10; and L(3,4) = 10, with 8 and 16 the least orders of their classes.
        assert!(claim(&[2], &[]).ends_with("for every multiple of 4, and for no order that 4 does not divide"));
        assert!(
            claim(&[6, 8], &[8, 16]).ends_with("for every multiple of 4 above 20, not for 20, and for no order that 4 does not divide")
        );
        assert!(claim(&[2, 4], &[]).ends_with("for every multiple of 4, and for no order that 4 does not divide"));
    }
}
