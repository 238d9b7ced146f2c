//! What a check costs, told before it starts.

use super::bounds::steps_on;
use super::{Flaw, heap_period, heap_values, heap_window, line_bound, line_starts, sweeps};
use crate::certificate::{Certificate, Proof, Strategy};
use crate::family::{FamilyClaim, FamilyProof};
use crate::position::Position;

/// The elementary steps of a check ([`Budget::steps`](crate::Budget)), as far as they are known before
/// it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The number of steps.
    pub steps: u64,
    /// Whether there are no more. Otherwise this is a lower bound and no estimate: with fewer steps the
    /// check is given up at once, with more it counts further steps while it works and may still be given
    /// up. What is counted then shows only during the work:
    ///
    /// - automata (`sweeps`): the largest table of functions and the chain are in the bound; how often the
    ///   matrix is multiplied, and how many states are computed 64 at a time, depends on the functions;
    /// - nimbers of so many heaps that they are computed by the rare ones: one look at each is in the bound;
    ///   how many splits with a rare part are looked at depends on the nimbers;
    /// - a long period (`heap_window`): one look at each 64 heaps is in the bound; how many splits are
    ///   looked at until each nimber below is shown depends on the nimbers;
    /// - certificates about other games than Geography, and those inside of which such parts lie: the
    ///   positions that they list are in the bound.
    pub all: bool,
}

impl Cost {
    fn all(steps: u64) -> Self {
        Self { steps, all: true }
    }

    fn at_least(steps: u64) -> Self {
        Self { steps, all: false }
    }
}

/// What the check of a proof about a position costs: a budget with fewer steps leaves it undecided.
///
/// # Errors
/// If certificates lie too deep in each other.
pub fn cost(position: &Position, proof: &Proof) -> Result<Cost, Flaw> {
    let steps = steps_on(&position.subject(), &proof.certificate).map_err(|flaw| flaw.inside("certificate"))?;
    if let (Certificate::HeapValues(_), Some(heaps)) = (&proof.certificate, position.typed().heaps())
        && let Some(options) = heap_values::steps_at(&heaps.game, &heaps.state)
    {
        return Ok(Cost::all(steps.max(options)));
    }
    Ok(Cost { steps, all: position.geography().is_some() && counts_nothing(&proof.certificate) })
}

/// Whether the judges of a certificate about Geography count no steps beyond those that are found here.
fn counts_nothing(certificate: &Certificate) -> bool {
    let itself = matches!(
        certificate,
        Certificate::Options(_)
            | Certificate::Move(_)
            | Certificate::Matching(_)
            | Certificate::EvenKernel(_)
            | Certificate::Labels(_)
            | Certificate::DirectedMatching(_)
            | Certificate::Cancelled(_)
            | Certificate::Strategy(Strategy { links: false, .. })
    );
    itself && certificate.parts(0).1.into_iter().all(counts_nothing)
}

/// What the check of a proof about a family costs: a budget with fewer steps leaves it undecided.
///
/// # Errors
/// If the proof is not formed as its kind has to be.
pub fn cost_of_family(proof: &FamilyProof) -> Result<Cost, Flaw> {
    Ok(match &proof.family {
        FamilyClaim::Sweeps(claim) => Cost::at_least(sweeps::least_steps(claim).map_err(|flaw| flaw.inside("family"))?),
        FamilyClaim::LineBound(claim) => Cost::all(line_bound::steps(claim)),
        FamilyClaim::LineStarts(claim) => Cost::all(line_starts::steps(claim)),
        // These cost less than reading their file.
        FamilyClaim::LineCycle(_) | FamilyClaim::Circulant(_) | FamilyClaim::Grid(_) => Cost::all(0),
        FamilyClaim::HeapPeriod(claim) => match heap_period::steps(claim) {
            Some(steps) => Cost::all(steps),
            None => Cost::at_least(claim.values.len() as u64 / 64),
        },
        FamilyClaim::HeapWindow(claim) => Cost::at_least(heap_window::least_steps(claim)),
    })
}
