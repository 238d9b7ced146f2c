//! Claims about a whole family of boards, and the certificates that prove them.
//!
//! A [`Proof`](crate::certificate::Proof) speaks about one position; a [`FamilyProof`] about all
//! boards of a kind at once: every torus with four rows, every line with the moves 3 and 7.
//! [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md) describes the file format and why each kind proves its claim;
//! the judges are in `check/`. New kinds of claims may come with any version: a `match` on [`FamilyClaim`] needs an arm `_`.

pub mod circulant;
pub mod grid;
pub mod heap_window;
pub mod heaps;
pub mod line;
pub mod line_starts;
pub mod sweeps;

use crate::reader::{Kinds, by_kind};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// A claim about a family with its certificate: what `xanthi prove --proof` writes and `xanthi check`
/// judges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilyProof {
    /// The version of the format, [`VERSION`](crate::certificate::VERSION).
    pub xanthi: u32,
    /// The claim and why it holds.
    pub family: FamilyClaim,
}

/// The kinds of claims about families.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FamilyClaim {
    /// Outcomes of directed tori or of Kotzig's Nim for every n, by automata.
    Sweeps(sweeps::Sweeps),
    /// Which lines with given moves have a perfect matching, for every n.
    LineBound(line::LineBound),
    /// How many perfect matchings the lines with a + b − 1 and a + b + 1 vertices have.
    LineCycle(line::LineCycle),
    /// Who wins Line Geography from which start, for every n.
    LineStarts(line_starts::LineStarts),
    /// Undirected vertex geography on circulant graphs, for every n.
    Circulant(circulant::Circulant),
    /// Undirected edge geography on a grid of any size, by arithmetic.
    Grid(grid::Grid),
    /// The period of the nimbers of a heap game.
    HeapPeriod(heaps::HeapPeriod),
    /// The period of the nimbers of a heap game behind its last rare heap, without a table.
    HeapWindow(heap_window::HeapWindow),
}

impl FamilyProof {
    /// The claim as one sentence.
    pub fn says(&self) -> String {
        match &self.family {
            FamilyClaim::Sweeps(claim) => claim.says(),
            FamilyClaim::LineBound(claim) => claim.says(),
            FamilyClaim::LineCycle(claim) => claim.says(),
            FamilyClaim::LineStarts(claim) => claim.says(),
            FamilyClaim::Circulant(claim) => claim.says(),
            FamilyClaim::Grid(claim) => claim.says(),
            FamilyClaim::HeapPeriod(claim) => claim.says(),
            FamilyClaim::HeapWindow(claim) => claim.says(),
        }
    }
}

impl<'de> Deserialize<'de> for FamilyClaim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_kind(deserializer)
    }
}

impl Kinds for FamilyClaim {
    const EXPECTED: &'static str = "a claim about a family";

    fn read<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Option<Self>, D::Error> {
        Ok(Some(match kind {
            "sweeps" => Self::Sweeps(Deserialize::deserialize(fields)?),
            "line_bound" => Self::LineBound(Deserialize::deserialize(fields)?),
            "line_cycle" => Self::LineCycle(Deserialize::deserialize(fields)?),
            "line_starts" => Self::LineStarts(Deserialize::deserialize(fields)?),
            "circulant" => Self::Circulant(Deserialize::deserialize(fields)?),
            "grid" => Self::Grid(Deserialize::deserialize(fields)?),
            "heap_period" => Self::HeapPeriod(Deserialize::deserialize(fields)?),
            "heap_window" => Self::HeapWindow(Deserialize::deserialize(fields)?),
            _ => return Ok(None),
        }))
    }
}
