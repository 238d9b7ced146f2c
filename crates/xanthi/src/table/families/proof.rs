//! Tori and Kotzig's Nim: the proof for all n behind a table, if it can be had quickly.

use crate::prove::{Law, NoProof, Question, prove};
use crate::table::Proved;
use std::cell::{Cell, OnceCell, RefCell};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::check;
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::{Outcome, Play};

/// A proof may cost this many steps; without it a table is computed row by row.
const STEPS: u64 = 1_000_000;

/// With a guide one row alone would cost as much.
const STEPS_WITH_GUIDE: u64 = 4_000_000;

/// The values of one column for all n.
pub(super) struct Proof {
    question: Question,
    /// The claim after its certificate was checked; none if there is none, or it would take too long.
    claim: OnceCell<Option<Sweeps>>,
    compared: Cell<u64>,
    disagree: RefCell<Vec<u64>>,
}

impl Proof {
    pub(super) fn new(boards: Boards, play: Play, nimbers: bool) -> Self {
        let question = Question { boards, play, nimbers };
        Self { question, claim: OnceCell::new(), compared: Cell::new(0), disagree: RefCell::default() }
    }

    /// The claim, which is looked for at the first time.
    fn claim(&self, budget: &Budget) -> Result<Option<&Sweeps>, Stop> {
        if self.claim.get().is_none() {
            let mut short = budget.afresh();
            let guided = matches!(self.question.boards, Boards::Guided { .. });
            short.nodes = short.nodes.min(if guided { STEPS_WITH_GUIDE } else { STEPS });
            let found = match prove(&self.question, &short) {
                Ok(claim) => checked(claim),
                Err(NoProof::Stopped(stop)) if stop.is_from_outside() => return Err(stop),
                Err(NoProof::Stopped(_) | NoProof::Question(_)) => None,
            };
            let _ = self.claim.set(found);
        }
        Ok(self.claim.get().and_then(Option::as_ref))
    }

    /// The value for n, 0 for P; outcomes that are N are 1.
    pub(super) fn value(&self, n: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        self.claim(budget)?;
        Ok(self.known(n))
    }

    /// The same of a claim that was found.
    pub(super) fn known(&self, n: u64) -> Option<u64> {
        let claim = self.claim.get()?.as_ref()?;
        if claim.nimbers {
            return claim.value(n).and_then(|digit| digit.to_digit(36)).map(u64::from);
        }
        claim.outcome(n).map(|outcome| u64::from(outcome == Outcome::N))
    }

    /// Takes note of a value that was found in another way.
    pub(super) fn compare(&self, n: u64, proved: u64, found: u64) {
        self.compared.set(self.compared.get() + 1);
        if proved != found {
            self.disagree.borrow_mut().push(n);
        }
    }

    /// What is proved, and what was compared with it.
    pub(super) fn proved(&self, column: &str) -> Option<Proved> {
        let claim = self.claim.get()?.as_ref()?;
        let Law { mut first, preperiod, period, p_residues, .. } = Law::of(claim);
        // Of nimbers, too, the exceptions are those of the outcomes.
        let is_exception = |n: &u64| (self.known(*n) == Some(0)) != p_residues.binary_search(&(n % period)).is_ok();
        let mut exceptions: Vec<u64> = (first..=preperiod).filter(is_exception).collect();
        if matches!(claim.boards, Boards::Guided { .. }) {
            // It speaks of the boards that the guide wins: from some n on of all, or it is no law.
            (first, exceptions) = (preperiod + 1, Vec::new());
            if (first..first + period).any(|n| claim.outcome(n).is_none()) {
                return None;
            }
        }
        Some(Proved {
            column: column.to_owned(),
            first,
            preperiod,
            from: preperiod + 1,
            period,
            saltus: 0,
            p_residues,
            exceptions,
            compared: self.compared.get(),
            disagree: self.disagree.borrow().clone(),
        })
    }
}

/// A claim, if the checker accepts its certificate.
fn checked(claim: Sweeps) -> Option<Sweeps> {
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::Sweeps(claim) };
    check::family(&proof).ok()?;
    match proof.family {
        FamilyClaim::Sweeps(claim) => Some(claim),
        _ => None,
    }
}
