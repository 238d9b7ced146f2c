//! What a certificate costs, computed before it is judged.
//!
//! A certificate is walked once. Two things are found: how deep certificates lie in each other,
//! because the judges call each other (a JSON reader with the usual limit of 128 stops much
//! earlier), and the work, counted as the number of positions that the judges look at, times the
//! vertices and edges of the board. What a judge does beyond one look at a position is near-linear
//! in the certificate, or is counted by the judge itself (see `even_kernel`, `heap_values`).

use super::Flaw;
use crate::budget::{Budget, Stop};
use crate::certificate::{Certificate, Openings, Strategy};
use crate::reduction::GeographyPosition;
use crate::subject::Subject;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// How many certificates may lie inside each other.
pub const MOST_NESTED: usize = 128;

/// That so many steps are left; nothing is spent yet.
pub(super) fn afford(budget: &Budget, steps: u64) -> Result<(), Flaw> {
    let left = budget.steps.saturating_sub(budget.steps_spent());
    match steps > left {
        true => Err(Flaw::too_much(Stop::Steps, format!("to judge this takes up to {steps} steps, and {left} are allowed"))),
        false => Ok(()),
    }
}

/// The steps that the judges ask for before they look at a certificate.
pub(super) fn steps_on(subject: &Subject<'_>, certificate: &Certificate) -> Result<u64, Flaw> {
    match subject {
        Subject::Geography(ground) => on_ground(ground, certificate),
        _ => looks(certificate, MOST_NESTED, 0),
    }
}

/// The steps of a certificate about a ground.
pub(super) fn on_ground(ground: &GeographyPosition, certificate: &Certificate) -> Result<u64, Flaw> {
    let graph = ground.graph();
    // A strategy without nodes looks at every option; inside of others any vertex may be the
    // token's.
    let degree = (0..graph.order() as u32).map(|v| graph.neighbours(v).len()).max().unwrap_or(0);
    let most = if ground.token().is_none() { graph.order() } else { degree };
    let looks = match certificate {
        Certificate::Strategy(Strategy { nodes, .. }) if nodes.is_empty() => 1 + ground.options().len() as u64,
        other => looks(other, MOST_NESTED, most as u64)?,
    };
    Ok(looks.saturating_mul((graph.order() + graph.size() + 1) as u64))
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
    // One certificate may stand for many first words: each is judged, and it is walked once.
    if let Certificate::Openings(Openings { rest }) = certificate {
        let mut walked: FxHashMap<*const Certificate, u64> = FxHashMap::default();
        return rest.iter().flatten().try_fold(1, |sum: u64, part| {
            let found = match walked.entry(Arc::as_ptr(part)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => *new.insert(looks(part, deeper, degree)?),
            };
            Ok(sum.saturating_add(found))
        });
    }
    let (own, inside) = certificate.parts(degree);
    inside.into_iter().try_fold(own.saturating_add(1), |sum, part| Ok(sum.saturating_add(looks(part, deeper, degree)?)))
}
