//! Claims about families are read by their kind.

use super::FamilyClaim;
use crate::proof_file::{Kinds, by_kind};
use serde::{Deserialize, Deserializer};

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
