//! The checker: judges certificates by the rules of the games alone.
//!
//! It uses nothing of the solvers. What both need, such as the core of a chain, is in [`reduction`](crate::reduction). It is
//! written to be read: the obvious way, in linear time where the kind allows it, is preferred to the fast way.
//! Every judgement says what the certificate proves about the position; [`check`] compares that with what is claimed.

mod about;
mod accepted;
mod added;
mod answers;
#[doc(hidden)]
pub mod barred;
mod bounds;
mod cancelled;
mod capacity_kernel;
mod circulant;
mod cost;
mod directed_matching;
#[doc(hidden)]
pub mod drained;
mod even_kernel;
mod exchange;
mod family_board;
mod flaw;
mod forests;
mod grid;
mod heap_period;
mod heap_values;
mod heap_window;
mod judged;
mod judgement;
mod labels;
#[doc(hidden)]
pub mod lemmas;
mod line_bound;
mod line_cycle;
mod line_says;
mod line_starts;
mod matching;
#[doc(hidden)]
pub mod misere_kernel;
#[doc(hidden)]
pub mod next_cores;
mod nim_cuts;
mod nim_cycle;
mod nim_matching;
mod nim_piles;
mod nim_rounds;
mod nim_star;
mod nim_tree;
mod node_kayles;
#[doc(hidden)]
pub mod openings;
mod options;
mod pairing;
mod pairs_aside;
mod parts;
mod proof;
mod small_edges;
mod spanning_trees;
mod spelled_out;
mod strategy;
mod sum;
mod sweeps;
mod tame;
mod tame_heaps;
mod used;
mod values;
mod vertexnim;
mod weight_order;

#[doc(hidden)]
pub use accepted::Accepted;
pub use added::{Find, Judge, Notes, Tell, Theorem};
pub use bounds::MOST_NESTED;
pub use cost::{Cost, cost, cost_of_family};
pub use flaw::Flaw;
pub use judged::{CheckRequest, Judged, JudgedLine};
pub use judgement::{Judgement, Known};
pub use proof::{Checked, check, check_accepted, check_within};
#[doc(hidden)]
pub use small_edges::outcomes_by_rules;
pub use spelled_out::{chain_of, check_spelled_out, check_spelled_out_within};

use crate::budget::Budget;
use crate::certificate::{Certificate, VERSION};
use crate::checkpoint::{BadCheckpoint, Checkpoint, Keeping};
use crate::family::heap_window::HeapWindow;
use crate::family::{FamilyClaim, FamilyProof};
use crate::outcome::Play;
use crate::position::Position;
use crate::reduction::GeographyPosition;
use crate::subject::Subject;
use crate::unfold::Unfold;
use std::cell::RefCell;

/// The steps that the check of a proof about one position may take if nothing else is said.
pub const MOST_STEPS: u64 = 1 << 34;
/// The steps that the check of a proof about a family may take if nothing else is said.
pub const MOST_STEPS_OF_A_FAMILY: u64 = 1 << 36;

/// What the check of a proof about one position may cost if nothing else is said: [`MOST_STEPS`],
/// which are minutes, and 2 GiB.
pub fn usual_budget() -> Budget {
    Budget::new(u64::MAX, 1 << 31, 1).with_steps(MOST_STEPS)
}

/// Judges a certificate about a position of Geography, within the [`usual_budget`].
///
/// # Errors
/// If it proves nothing: the flaw says where.
pub fn judge_ground(ground: &GeographyPosition, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    judge(&Subject::from(ground), play, certificate, &usual_budget())
}

/// Judges a certificate about state `at` of a game that is not Geography, within the [`usual_budget`].
///
/// # Errors
/// If it proves nothing: the flaw says where.
pub fn judge_game(game: &mut dyn Unfold, at: u32, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    let game = RefCell::new(game);
    judge(&Subject::State(&game, at), play, certificate, &usual_budget())
}

/// Judges a certificate about a position of any game, within the [`usual_budget`]. A position that is not Geography may have
/// options that are (the first word of a word chain, say).
///
/// # Errors
/// If it proves nothing: the flaw says where.
pub fn judge_position(position: &Position, play: Play, certificate: &Certificate) -> Result<Judgement, Flaw> {
    judge_position_within(position, play, certificate, &usual_budget())
}

/// Judges a certificate about a position of any game within a budget; see [`judge_position`]. In a game whose sides have
/// different moves nothing has a nimber, whatever the certificate computes.
///
/// # Errors
/// If it proves nothing, or the check was given up: the flaw says where.
pub fn judge_position_within(position: &Position, play: Play, certificate: &Certificate, budget: &Budget) -> Result<Judgement, Flaw> {
    let judged = match certificate {
        Certificate::Added(given) => added::judge(position, play, given, budget)?,
        _ => judge(&position.subject(), play, certificate, budget)?,
    };
    Ok(if position.turn().is_some() { judged.without_nimbers() } else { judged })
}

/// Judges a certificate about anything.
///
/// # Errors
/// If it proves nothing, or the check was given up: the flaw says where.
pub fn judge(on: &Subject<'_>, play: Play, certificate: &Certificate, budget: &Budget) -> Result<Judgement, Flaw> {
    bounds::nesting(certificate)?;
    fits(on, certificate, budget)?;
    within(on, play, certificate, budget)
}

/// That a certificate can be judged within the budget, as far as that is known before.
fn fits(on: &Subject<'_>, certificate: &Certificate, budget: &Budget) -> Result<(), Flaw> {
    bounds::afford(budget, bounds::steps_on(on, certificate)?)
}

/// [`judge`] for a certificate, or part of one, whose cost is known to fit.
fn within(on: &Subject<'_>, play: Play, certificate: &Certificate, budget: &Budget) -> Result<Judgement, Flaw> {
    match certificate {
        Certificate::Options(given) => options::judge(on, play, given, budget),
        Certificate::Openings(given) => openings::judge(on, play, given, budget),
        Certificate::Move(given) => options::judge_move(on, play, given, budget),
        Certificate::Matching(given) => matching::judge(on, play, given, budget),
        Certificate::EvenKernel(given) => even_kernel::judge(on, play, given, budget),
        Certificate::EvenKernels(given) => even_kernel::judge_many(on, play, given, budget),
        Certificate::Grid(given) => grid::judge(on, play, given, budget),
        Certificate::Labels(given) => labels::judge(on, play, given, budget),
        Certificate::DirectedMatching(given) => directed_matching::judge(on, play, given, budget),
        Certificate::FamilyBoard(given) => family_board::judge(on, play, given, budget),
        Certificate::Cancelled(given) => cancelled::judge(on, play, given, budget),
        Certificate::Lemmas(given) => lemmas::judge(on, play, given, budget),
        Certificate::MisereKernel(given) => misere_kernel::judge(on, play, given, budget),
        Certificate::Drained(given) => drained::judge(on, play, given, budget),
        Certificate::PairsAside(given) => pairs_aside::judge(on, play, given, budget),
        Certificate::CapacityKernel(given) => capacity_kernel::judge(on, play, given, budget),
        Certificate::WeightOrder(given) => weight_order::judge(on, play, given, budget),
        Certificate::NimStar(given) => nim_star::judge(on, play, given, budget),
        Certificate::NimTree(given) => nim_tree::judge(on, play, given, budget),
        Certificate::NimCycle(given) => nim_cycle::judge(on, play, given, budget),
        Certificate::NimCuts(given) => nim_cuts::judge(on, play, given, budget),
        Certificate::NimMatching(given) => nim_matching::judge(on, play, given, budget),
        Certificate::NimPiles(_) => nim_piles::judge(on, play, budget),
        Certificate::NimRounds(given) => nim_rounds::judge(on, play, given, budget),
        Certificate::Vertexnim(given) => vertexnim::judge(on, play, given, budget),
        Certificate::NodeKayles(given) => node_kayles::judge(on, play, given, budget),
        Certificate::Strategy(given) => strategy::judge(on, play, given, budget),
        Certificate::SpanningTrees(given) => spanning_trees::judge(on, play, given, budget),
        Certificate::Forests(given) => forests::judge(on, play, given, budget),
        Certificate::Pairing(given) => pairing::judge(on, play, given, budget),
        Certificate::Exchange(given) => exchange::judge(on, play, given, budget),
        Certificate::Values(given) => values::judge(on, play, given, budget),
        Certificate::Sum(given) => sum::judge(on, play, given, budget),
        Certificate::HeapValues(given) => heap_values::judge(on, play, given, budget),
        Certificate::TameHeaps(given) => tame_heaps::judge(on, play, given, budget),
        Certificate::Added(_) => Err(Flaw::new("an added theorem is about a whole position, or a component of a sum")),
    }
}

/// Judges a proof about a family of boards.
///
/// # Errors
/// If it does not prove its claim: the flaw says where.
pub fn family(proof: &FamilyProof) -> Result<(), Flaw> {
    family_within(proof, &usual_budget().with_steps(MOST_STEPS_OF_A_FAMILY))
}

/// Judges a proof about a family of boards within a budget; see [`family`]. A check that was given up is no rejection, and
/// [`Flaw::stop`] says why.
///
/// # Errors
/// If it does not prove its claim, or the check was given up: the flaw says where.
pub fn family_within(proof: &FamilyProof, budget: &Budget) -> Result<(), Flaw> {
    if proof.xanthi != VERSION {
        return Err(Flaw::new(format!("this checker reads version {VERSION}")).inside("xanthi"));
    }
    let judged = match &proof.family {
        FamilyClaim::Sweeps(claim) => sweeps::judge(claim, budget),
        FamilyClaim::LineBound(claim) => line_bound::judge(claim, budget),
        FamilyClaim::LineCycle(claim) => line_cycle::judge(claim),
        FamilyClaim::LineStarts(claim) => line_starts::judge(claim, budget),
        FamilyClaim::Circulant(claim) => circulant::judge(claim),
        FamilyClaim::Grid(claim) => grid::judge_family(claim),
        FamilyClaim::HeapPeriod(claim) => heap_period::judge(claim, budget),
        FamilyClaim::HeapWindow(claim) => heap_window::judge(claim, budget),
    };
    judged.map_err(|flaw| flaw.inside("family"))
}

/// The claim to whose check a checkpoint belongs. None if it belongs to other work.
pub fn claim_of_checkpoint(checkpoint: &Checkpoint) -> Option<HeapWindow> {
    heap_window::claim_of(checkpoint)
}

impl FamilyProof {
    /// Judges the certificate by the rules alone.
    ///
    /// # Errors
    /// If it does not prove the claim: the flaw says where.
    pub fn judge(&self) -> Result<(), Flaw> {
        family(self)
    }

    /// Judges the certificate as [`judge`](Self::judge) does, within a budget.
    ///
    /// # Errors
    /// If it does not prove the claim, or the check was given up: the flaw says where.
    pub fn judge_within(&self, budget: &Budget) -> Result<(), Flaw> {
        family_within(self, budget)
    }

    /// Judges the certificate within a budget, going on from a checkpoint of this check and handing out further ones: for
    /// proofs whose check may take hours. After a checkpoint the verdict also rests on what was computed before it was written,
    /// and on its not having been altered.
    ///
    /// # Errors
    /// If the checkpoint does not belong to this proof, or the kind of the proof has none.
    pub fn judge_keeping(&self, budget: &Budget, keeping: Keeping<'_>) -> Result<Result<(), Flaw>, BadCheckpoint> {
        let FamilyClaim::HeapWindow(claim) = &self.family else {
            return Err(BadCheckpoint("only the check of a long period (`heap_window`) has checkpoints".into()));
        };
        if self.xanthi != VERSION {
            return Ok(self.judge_within(budget));
        }
        Ok(heap_window::judge_keeping(claim, budget, keeping)?.map_err(|flaw| flaw.inside("family")))
    }
}
