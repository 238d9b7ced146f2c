//! Certificates are read by their kind.

use super::Certificate;
use crate::proof_file::{Kinds, by_kind};
use serde::{Deserialize, Deserializer};

impl<'de> Deserialize<'de> for Certificate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_kind(deserializer)
    }
}

impl Kinds for Certificate {
    const EXPECTED: &'static str = "a certificate";

    fn read<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Option<Self>, D::Error> {
        Ok(Some(match kind {
            "options" => Self::Options(Deserialize::deserialize(fields)?),
            "move" => Self::Move(Deserialize::deserialize(fields)?),
            "matching" => Self::Matching(Deserialize::deserialize(fields)?),
            "even_kernel" => Self::EvenKernel(Deserialize::deserialize(fields)?),
            "even_kernels" => Self::EvenKernels(Deserialize::deserialize(fields)?),
            "grid" => Self::Grid(Deserialize::deserialize(fields)?),
            "labels" => Self::Labels(Deserialize::deserialize(fields)?),
            "directed_matching" => Self::DirectedMatching(Deserialize::deserialize(fields)?),
            "family_board" => Self::FamilyBoard(Deserialize::deserialize(fields)?),
            "cancelled" => Self::Cancelled(Deserialize::deserialize(fields)?),
            "weight_order" => Self::WeightOrder(Deserialize::deserialize(fields)?),
            "nim_tree" => Self::NimTree(Deserialize::deserialize(fields)?),
            "nim_cycle" => Self::NimCycle(Deserialize::deserialize(fields)?),
            "nim_rounds" => Self::NimRounds(Deserialize::deserialize(fields)?),
            "vertexnim" => Self::Vertexnim(Deserialize::deserialize(fields)?),
            "node_kayles" => Self::NodeKayles(Deserialize::deserialize(fields)?),
            "strategy" => Self::Strategy(Deserialize::deserialize(fields)?),
            "spanning_trees" => Self::SpanningTrees(Deserialize::deserialize(fields)?),
            "forests" => Self::Forests(Deserialize::deserialize(fields)?),
            "pairing" => Self::Pairing(Deserialize::deserialize(fields)?),
            "exchange" => Self::Exchange(Deserialize::deserialize(fields)?),
            "values" => Self::Values(Deserialize::deserialize(fields)?),
            "sum" => Self::Sum(Deserialize::deserialize(fields)?),
            "heap_values" => Self::HeapValues(Deserialize::deserialize(fields)?),
            "tame_heaps" => Self::TameHeaps(Deserialize::deserialize(fields)?),
            _ => return Ok(None),
        }))
    }
}
