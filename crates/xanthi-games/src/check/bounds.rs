//! What a certificate may cost: bounds against certificates made to exhaust the checker.
//!
//! A certificate is walked once before it is judged. Two things are bounded: how deep certificates
//! lie in each other, because the judges call each other (a JSON reader with the usual limit of
//! 128 stops much earlier), and the work, counted as the number of positions that the judges look
//! at, times the vertices and edges of the board. What a judge does beyond one look at a position
//! is near-linear in the certificate, or has a bound of its own (see `even_kernel`).

use super::Flaw;
use crate::certificate::{Certificate, LabelStep, Node};
use crate::games::geography::Ground;

/// How many certificates may lie inside each other.
pub const MOST_NESTED: usize = 128;
/// The most work that one certificate may cost, in vertices and edges looked at.
const MOST_WORK: u64 = 1 << 34;

/// That a certificate about a ground can be judged in time.
pub(super) fn on_ground(ground: &Ground, certificate: &Certificate) -> Result<(), Flaw> {
    let graph = ground.graph();
    // A strategy without nodes looks at every option; inside of others any vertex may be the
    // token's.
    let degree = (0..graph.order() as u32).map(|v| graph.neighbours(v).len()).max().unwrap_or(0);
    let most = if ground.token().is_none() { graph.order() } else { degree };
    let looks = match certificate {
        Certificate::Strategy { nodes } if nodes.is_empty() => 1 + ground.options().len() as u64,
        other => looks(other, MOST_NESTED, most as u64)?,
    };
    match looks.saturating_mul((graph.order() + graph.size() + 1) as u64) {
        work if work > MOST_WORK => Err(Flaw::new("the certificate is too large for this board")),
        _ => Ok(()),
    }
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
    let sum = match certificate {
        Certificate::Options { options } => options.iter().flatten().try_fold(0, |sum: u64, c| Ok(sum.saturating_add(inside(c)?)))?,
        Certificate::Move { then, .. } => inside(then)?,
        Certificate::Matching(_) | Certificate::EvenKernel { .. } => 0,
        Certificate::Grid { .. } | Certificate::WeightOrder { .. } | Certificate::HeapValues { .. } => 0,
        Certificate::NimTree { .. } | Certificate::NimCycle {} | Certificate::TameHeaps { .. } => 0,
        Certificate::NimRounds { .. } | Certificate::Vertexnim { .. } => 0,
        Certificate::SpanningTrees { .. } | Certificate::Forests { .. } => 0,
        Certificate::Pairing { .. } | Certificate::Exchange { .. } => 0,
        Certificate::EvenKernels { kernels, .. } => kernels.len() as u64,
        Certificate::Labels(labels) => {
            let symmetric = labels.steps.iter().filter(|s| matches!(s, LabelStep::Symmetric { .. })).count() as u64;
            symmetric.saturating_add(labels.rest.as_deref().map_or(Ok(0), inside)?)
        }
        Certificate::Sum { parts } => parts.iter().try_fold(0, |sum: u64, c| Ok(sum.saturating_add(inside(c)?)))?,
        Certificate::Cancelled { rest, .. } => inside(rest)?,
        Certificate::Strategy { nodes } if nodes.is_empty() => degree,
        Certificate::Strategy { nodes } => nodes.iter().try_fold(0, |sum: u64, node| {
            Ok(sum.saturating_add(match node {
                Node::Win(..) => 1,
                Node::Lose(children) => children.len() as u64,
                Node::By(certificate) => inside(certificate)?,
            }))
        })?,
        Certificate::Values { nodes } => nodes.iter().map(|n| n.options.len() as u64).sum(),
    };
    Ok(sum.saturating_add(1))
}
