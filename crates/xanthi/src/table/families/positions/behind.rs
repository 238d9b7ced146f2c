//! What is proved of the rows of a table, behind it, and how far proof and search agree.

use super::super::proof::{AllSizes, Cost, Proof};
use crate::table::Value;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play};

/// In a table that a proof gives, this many positions are searched all the same, so that the two
/// are seen to agree.
pub(super) const COMPARE: u64 = 20_000;

/// A row that was searched before a proof was looked for: its n and its values.
pub(super) type EarlyRow = (u64, Vec<Value>);

/// What is proved of all n, and how far it was compared with search.
pub(super) struct Behind {
    /// The proofs, as far as there are some: of outcomes, and behind them of nimbers.
    pub(super) proofs: Vec<Proof>,
    /// How many positions may still be looked at to compare proof and search.
    pub(super) compare: Cell<u64>,
    /// Rows that were searched before a proof was looked for; none if that is done.
    pub(super) early: RefCell<Option<Vec<EarlyRow>>>,
    /// The largest n of which a row is known, from whatever source.
    pub(super) last: Cell<Option<u64>>,
}

impl Behind {
    pub(super) fn new(about: Option<AllSizes>, play: Play, grundy: bool, cost: Cost) -> Rc<Self> {
        let wanted = [false, true].into_iter().take(if grundy { 2 } else { 1 });
        let proofs = match about {
            Some(about) => wanted.map_while(|nimbers| Proof::new(about.clone(), play, nimbers, cost)).collect(),
            None => Vec::new(),
        };
        Rc::new(Self { proofs, compare: Cell::new(COMPARE), early: RefCell::new(Some(Vec::new())), last: Cell::new(None) })
    }

    /// Compares a row that was searched with the proofs.
    pub(super) fn note(&self, n: u64, found: &[Value]) {
        for (proof, found) in self.proofs.iter().zip(found) {
            let found = match found {
                Value::Outcome(outcome) => u64::from(*outcome == Outcome::N),
                Value::Number(nimber) => *nimber,
                _ => continue,
            };
            if let Some(proved) = proof.known(n) {
                proof.compare(n, proved, found);
            }
        }
    }

    /// Looks for the proofs, and compares them with the rows that are known.
    pub(super) fn look_for_proofs(&self, n: u64, budget: &Budget) -> Result<(), Stop> {
        self.row(n, budget)?;
        for (n, values) in self.early.take().unwrap_or_default() {
            self.note(n, &values);
        }
        Ok(())
    }

    /// The entries of a row as the proofs give them, outcomes as 0 for P and 1 for N, until the first one that they do not give.
    pub(super) fn row(&self, n: u64, budget: &Budget) -> Result<Vec<u64>, Stop> {
        let entries = self.proofs.iter().map(|proof| proof.value(n, budget)).collect::<Result<Vec<_>, _>>()?;
        Ok(entries.into_iter().map_while(|entry| entry).collect())
    }
}
