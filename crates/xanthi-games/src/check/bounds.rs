//! What a certificate costs, computed before it is judged.
//!
//! A certificate is walked once. Two things are found: how deep certificates lie in each other,
//! because the judges call each other (a JSON reader with the usual limit of 128 stops much
//! earlier), and the work, counted as the number of positions that the judges look at, times the
//! vertices and edges of the board. What a judge does beyond one look at a position is near-linear
//! in the certificate, or is counted by the judge itself (see `even_kernel`, `heap_values`).

use super::Flaw;
use crate::budget::{Budget, Stop};
use crate::certificate::{Certificate, LabelStep, Node, Strategy};
use crate::reduction::GeographyPosition;

/// How many certificates may lie inside each other.
pub const MOST_NESTED: usize = 128;

/// That so many steps are left; nothing is spent yet.
pub(super) fn afford(work: &Budget, steps: u64) -> Result<(), Flaw> {
    let left = work.steps.saturating_sub(work.steps_spent());
    match steps > left {
        true => Err(Flaw::too_much(Stop::Steps, format!("to judge this takes up to {steps} steps, and {left} are allowed"))),
        false => Ok(()),
    }
}

/// That a certificate about a ground can be judged with the steps that are left.
pub(super) fn on_ground(ground: &GeographyPosition, certificate: &Certificate, work: &Budget) -> Result<(), Flaw> {
    let graph = ground.graph();
    // A strategy without nodes looks at every option; inside of others any vertex may be the
    // token's.
    let degree = (0..graph.order() as u32).map(|v| graph.neighbours(v).len()).max().unwrap_or(0);
    let most = if ground.token().is_none() { graph.order() } else { degree };
    let looks = match certificate {
        Certificate::Strategy(Strategy { nodes }) if nodes.is_empty() => 1 + ground.options().len() as u64,
        other => looks(other, MOST_NESTED, most as u64)?,
    };
    afford(work, looks.saturating_mul((graph.order() + graph.size() + 1) as u64))
}

/// That certificates do not lie too deep in each other.
pub(super) fn nesting(certificate: &Certificate) -> Result<(), Flaw> {
    looks(certificate, MOST_NESTED, 0).map(|_| ())
}

/// How many positions the judges look at.
fn looks(certificate: &Certificate, deeper: usize, degree: u64) -> Result<u64, Flaw> {
    let Some(deeper) = deeper.checked_sub(1) else {
        return Err(Flaw::new(format!("more than {MOST_NESTED} certificates lie inside each other")));
    };
    let inside = |c: &Certificate| looks(c, deeper, degree);
    let and = |sum: u64, c: &Certificate| Ok::<_, Flaw>(sum.saturating_add(inside(c)?));
    let sum = match certificate {
        Certificate::Options(given) => given.options.iter().flatten().try_fold(0, and)?,
        Certificate::Move(given) => inside(&given.then)?,
        Certificate::Matching(_) => 0,
        Certificate::EvenKernel(_) => 0,
        Certificate::EvenKernels(given) => given.kernels.len() as u64,
        Certificate::Grid(_) => 0,
        Certificate::Labels(labels) => {
            let symmetric = labels.steps.iter().filter(|s| matches!(s, LabelStep::Symmetric { .. })).count() as u64;
            symmetric.saturating_add(labels.rest.as_deref().map_or(Ok(0), inside)?)
        }
        Certificate::DirectedMatching(_) => 0,
        Certificate::FamilyBoard(_) => 0,
        Certificate::Cancelled(given) => inside(&given.rest)?,
        Certificate::WeightOrder(_) => 0,
        Certificate::NimTree(_) => 0,
        Certificate::NimCycle(_) => 0,
        Certificate::NimRounds(_) => 0,
        Certificate::Vertexnim(_) => 0,
        Certificate::NodeKayles(_) => 0,
        Certificate::Strategy(given) if given.nodes.is_empty() => degree,
        Certificate::Strategy(given) => given.nodes.iter().try_fold(0, |sum: u64, node| {
            Ok::<_, Flaw>(sum.saturating_add(match node {
                Node::Win(..) => 1,
                Node::Lose(children) => children.len() as u64,
                Node::By(certificate) => inside(certificate)?,
            }))
        })?,
        Certificate::SpanningTrees(_) => 0,
        Certificate::Forests(_) => 0,
        Certificate::Pairing(_) => 0,
        Certificate::Exchange(_) => 0,
        Certificate::Values(given) => given.nodes.iter().map(|n| n.options.len() as u64).sum(),
        Certificate::Sum(given) => given.parts.iter().try_fold(0, and)?,
        Certificate::HeapValues(_) => 0,
        Certificate::TameHeaps(_) => 0,
    };
    Ok(sum.saturating_add(1))
}
