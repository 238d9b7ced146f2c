//! Undirected edge geography on a grid of any size.
//!
//! [`Grid`] is the claim about all starts of one grid. [`GridSet`] and [`Turn`] are sets of
//! vertices given by arithmetic; the certificate
//! [`Certificate::Grid`](crate::certificate::Certificate::Grid) of one position is made of them.
//! What they prove, and why, stands in [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// From which vertices of a grid the player to move loses: those of which `divisor` divides
/// neither coordinate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The number of columns, from 1 to 10^18.
    pub columns: u64,
    /// The number of rows, from 1 to 10^18.
    pub rows: u64,
    /// The greatest common divisor of columns + 1 and rows + 1.
    pub divisor: u64,
    /// [x, y] with x·(columns + 1) + y·(rows + 1) = divisor.
    pub combination: [i64; 2],
}

impl Grid {
    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let Self { columns, rows, divisor, .. } = self;
        match divisor {
            1 => format!("in undirected edge geography on grid.{columns}x{rows}, the player to move wins from every vertex (N)"),
            _ => format!(
                "in undirected edge geography on grid.{columns}x{rows}, the player to move loses (P) from a,b exactly when {divisor} divides neither a nor b"
            ),
        }
    }
}

/// A set of vertices of a grid: those that lie in an odd number of the parts. All parts lie in one
/// colour class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GridSet {
    /// Numbers k from 0 to d, the greatest common divisor of columns + 1 and rows + 1. Each is the
    /// set of all (i,j) such that d divides neither i nor j, and i + j or i − j is k or −k
    /// modulo 2d.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub waves: Vec<u64>,
    /// Closed trails that turn at a vertex. Each is the set of all vertices of the other colour
    /// inside.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub turns: Vec<Turn>,
}

/// A closed diagonal trail. It leaves the vertex `at` in the direction (+1,+1), is reflected by
/// the sides of the rectangle from (0,0) to (columns + 1, rows + 1), passes corners and its own
/// vertex, and ends when it is back from the direction that makes a right angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The vertex a,b.
    pub at: [u64; 2],
    /// To which side of the vertex the right angle opens.
    pub opens: Side,
    /// How often the trail runs up and down all rows (if it opens right) or to and fro over all
    /// columns (if it opens down): its length is 2·(rows + 1)·laps or 2·(columns + 1)·laps steps.
    pub laps: u64,
}

/// Where the right angle of a [`Turn`] opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// To greater columns: the trail comes back in the direction (−1,+1).
    Right,
    /// To greater rows: the trail comes back in the direction (+1,−1).
    Down,
}
