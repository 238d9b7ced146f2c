//! Who wins Line Geography from which start, for every order at once.
//!
//! `check/line_starts.rs` says why the certificate proves the claim. A. Goldlist, The Game of
//! Geography (2003), section 7, asks where the holes of almost perfect matchings can be: these are
//! the starts that lose.

use crate::certificate::Matching;
use crate::outcome::Outcome;
use num_integer::gcd;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A claim for every order: the starts of the line with these moves from which the player to move loses.
///
/// Let d be the greatest common divisor of the moves. The line with n vertices falls into d lines
/// with the moves divided by d: the vertex v is the vertex ⌊v/d⌋ of one with ⌈(n − v mod d)/d⌉
/// vertices. Of such a line, with the order m: if m stands in `exceptions`, exactly the vertices
/// that stand there lose. Otherwise every vertex wins if m is even; if m is odd, the *admissible*
/// vertices lose, and the others win. If all moves divided by d are odd, the admissible vertices
/// are those of even number; otherwise all are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineStarts {
    /// The moves, ascending.
    pub moves: Vec<u32>,
    /// The orders that do not follow the rule, ascending.
    pub exceptions: Vec<LineException>,
    /// The structures of lines whose moves are divided by d, their orders ascending: for each class
    /// of orders modulo 2a, where a is the least move divided by d, every order up to the first
    /// one of at least 2a that follows the rule and has a matching that misses one vertex at most.
    pub orders: Vec<LineOrder>,
}

/// An order that does not follow the rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineException {
    /// The number of vertices.
    pub order: u32,
    /// The starts from which the player to move loses, ascending.
    pub lost: Vec<u32>,
}

/// The Gallai–Edmonds structure of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineOrder {
    /// The number of vertices, at least 1.
    pub order: u32,
    /// Its structure.
    pub matching: Matching,
}

impl LineStarts {
    /// The greatest common divisor of the moves, at least 1.
    pub fn divisor(&self) -> u32 {
        self.moves.iter().fold(0, |d, &a| gcd(d, a)).max(1)
    }

    /// Whether only vertices of even number are admissible, in lines of odd order with the moves
    /// divided by their common divisor.
    pub fn even_only(&self) -> bool {
        let d = self.divisor();
        self.moves.iter().all(|a| a / d % 2 == 1)
    }

    /// The greatest order (of lines with the moves divided by their divisor) that does not follow
    /// the rule; 0 if there is none.
    pub fn last_exception(&self) -> u32 {
        self.exceptions.last().map_or(0, |e| e.order)
    }

    /// What is claimed of the line with `order` vertices and the token on `start`; `None` if there
    /// is no such vertex. For claims that the checker accepts.
    pub fn outcome(&self, order: u64, start: u64) -> Option<Outcome> {
        let d = u64::from(self.divisor());
        let (part, v) = ((order.checked_sub(start % d)?).div_ceil(d), start / d);
        if start >= order {
            return None;
        }
        let exception = self.exceptions.binary_search_by_key(&part, |e| e.order.into()).ok().map(|i| &self.exceptions[i]);
        let lost = match exception {
            Some(e) => u32::try_from(v).is_ok_and(|v| e.lost.binary_search(&v).is_ok()),
            None => part % 2 == 1 && (v % 2 == 0 || !self.even_only()),
        };
        Some(Outcome::of_mover(!lost))
    }

    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(u32::to_string).collect();
        let lost = if self.even_only() { "loses exactly from the vertices of even number" } else { "loses from every vertex" };
        let rule = format!("the player to move wins from every vertex if the order is even, and {lost} if it is odd");
        let rule = match (self.exceptions.len(), self.last_exception()) {
            (0, _) => rule,
            (1, last) => format!("{rule}; one order, {last}, is an exception"),
            (n, last) => format!("{rule}; {n} orders are exceptions, the last of them {last}"),
        };
        let moves = format!("{} {{{}}}", if moves.len() == 1 { "the move" } else { "the moves" }, moves.join(","));
        match self.divisor() {
            1 => format!("on lines with {moves} {rule}"),
            d => format!("lines with {moves} fall into {d} lines with the moves divided by {d}, and on those {rule}"),
        }
    }
}
