//! Undirected vertex geography on n vertices with moves either way, for every n.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Undirected Kotzig's Nim: vertex geography on the circulant graphs with these moves, in normal play.
/// For every n at least 1 and every start: let d be the greatest common divisor of n and the moves;
/// the player to move wins if n/d is even, and loses if n/d is odd.
///
/// The theorem needs no certificate but the moves; [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md) has its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circulant {
    /// The moves, ascending, each at least 1.
    pub moves: Vec<u64>,
}

impl Circulant {
    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(u64::to_string).collect();
        let moves = moves.join(",");
        format!(
            "in undirected vertex geography on n vertices with the moves ±{{{moves}}}, the player to move wins (N) from every start if n/gcd(n,{moves}) is even, and loses (P) if it is odd"
        )
    }
}
