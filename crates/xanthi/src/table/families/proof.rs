//! The proof for all n behind a table, if it can be had quickly.

use crate::line::starts::Starts;
use crate::prove::{Law, NoProof, Question, prove, shortest_at};
use crate::table::{MOST_VALUES as MOST_VALUES_TOLD, Proved};
use num_integer::gcd;
use std::cell::{Cell, OnceCell, RefCell};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::check;
use xanthi_games::family::circulant::Circulant;
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::heaps::TakeRule;
use xanthi_games::{Outcome, Play};
use xanthi_heaps::nimbers;
use xanthi_heaps::period::of_table;

/// A proof may cost this many steps; without it a table is computed row by row.
const STEPS: u64 = 1_000_000;

/// With a guide one row alone would cost as much.
const STEPS_WITH_GUIDE: u64 = 4_000_000;

/// A map has many columns: the proof of one of them may cost this many steps.
const STEPS_OF_A_COLUMN: u64 = 200_000;

/// What a proof may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    /// Of the boards of a whole table.
    OfATable,
    /// Of one column of a map.
    OfAColumn,
}

/// So many lines may be looked at for the starts of all lines.
const LINES: u64 = 1_000;

/// So many options may be looked at for the nimbers of heaps.
const OPTIONS: u64 = 20_000_000;

/// The largest heap of a table of nimbers in which a period is looked for.
const LARGEST_HEAP: u64 = 20_000;

/// A law of more values than this is not written out.
const MOST_VALUES: u64 = 1 << 20;

/// With more residues or exceptions than this a law is not written out either.
const MOST_TOLD: usize = 1 << 10;

/// Boards of which something can be proved for all n.
#[derive(Clone, Debug)]
pub(super) enum AllSizes {
    /// Directed tori and cycles, by automata: outcomes and nimbers, in normal and in misère play.
    Automata(Boards),
    /// Undirected vertex geography on circulant graphs with these moves, from the least n on for which the boards are some:
    /// outcomes.
    Circulant(Vec<u64>, u64),
    /// Line Geography with these moves and the token on one vertex: outcomes.
    Line(Vec<u32>, u64),
    /// One heap of n counters, by a table up to the largest n that is wanted: nimbers and outcomes.
    Heap(TakeRule, u64),
}

/// A claim that the checker has accepted.
enum Claim {
    Automata(Sweeps),
    Circulant(Circulant, u64),
    Line(Starts, u64),
    Heap { values: Vec<u64>, from: u64, period: u64, saltus: u64 },
}

/// The values of one column for all n.
pub(super) struct Proof {
    about: AllSizes,
    play: Play,
    nimbers: bool,
    cost: Cost,
    /// The claim after its certificate was checked; none if there is none, or it would take too long.
    claim: OnceCell<Option<Claim>>,
    compared: Cell<u64>,
    disagree: RefCell<Vec<u64>>,
}

impl Proof {
    /// The proof of outcomes, or of nimbers; none if nothing of the kind is known of these boards.
    pub(super) fn new(about: AllSizes, play: Play, nimbers: bool, cost: Cost) -> Option<Self> {
        let is_known = match about {
            AllSizes::Automata(_) => true,
            AllSizes::Circulant(..) | AllSizes::Line(..) => play == Play::Normal && !nimbers,
            AllSizes::Heap(..) => play == Play::Normal,
        };
        let (claim, compared, disagree) = (OnceCell::new(), Cell::new(0), RefCell::default());
        is_known.then_some(Self { about, play, nimbers, cost, claim, compared, disagree })
    }

    /// The claim, which is looked for at the first time.
    fn claim(&self, budget: &Budget) -> Result<Option<&Claim>, Stop> {
        if self.claim.get().is_none() {
            let found = self.look_for(budget)?;
            let _ = self.claim.set(found);
        }
        Ok(self.known_claim())
    }

    fn known_claim(&self) -> Option<&Claim> {
        self.claim.get().and_then(Option::as_ref)
    }

    /// A claim that the checker accepts. Only a stop from outside is one here: other limits mean that there is no
    /// proof that costs little.
    fn look_for(&self, budget: &Budget) -> Result<Option<Claim>, Stop> {
        let within = |most: u64| {
            let mut short = budget.afresh();
            short.nodes = short.nodes.min(most);
            short
        };
        let stopped = |stop: Stop| if stop.is_from_outside() { Err(stop) } else { Ok(None) };
        match &self.about {
            AllSizes::Automata(boards) => {
                let question = Question { boards: boards.clone(), play: self.play, nimbers: self.nimbers };
                let steps = match (boards, self.cost) {
                    (_, Cost::OfAColumn) => STEPS_OF_A_COLUMN,
                    (Boards::Guided { .. }, _) => STEPS_WITH_GUIDE,
                    _ => STEPS,
                };
                match prove(&question, &within(steps)) {
                    Ok(claim) => Ok(accepted(FamilyClaim::Sweeps(claim.clone())).then_some(Claim::Automata(claim))),
                    Err(NoProof::Stopped(stop)) => stopped(stop),
                    Err(NoProof::Question(_)) => Ok(None),
                }
            }
            AllSizes::Circulant(moves, first) => {
                let claim = Circulant { moves: moves.clone() };
                Ok(accepted(FamilyClaim::Circulant(claim.clone())).then_some(Claim::Circulant(claim, *first)))
            }
            AllSizes::Line(moves, start) => match Starts::settle(moves, &within(LINES)) {
                Ok(Some(starts)) => {
                    let judged = accepted(FamilyClaim::LineStarts(starts.certificate().clone()));
                    Ok(judged.then_some(Claim::Line(starts, *start)))
                }
                Ok(None) => Ok(None),
                Err(stop) => stopped(stop),
            },
            AllSizes::Heap(rule, last) => match nimbers(rule, (*last).min(LARGEST_HEAP) as u32, &within(OPTIONS)) {
                Ok(values) => {
                    let period = of_table(rule, &values).period();
                    Ok(period.map(|(from, period, saltus)| Claim::Heap { values, from, period, saltus }))
                }
                Err(stop) => stopped(stop),
            },
        }
    }

    /// The value for n, 0 for P; outcomes that are N are 1.
    pub(super) fn value(&self, n: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        self.claim(budget)?;
        Ok(self.known(n))
    }

    /// The same of a claim that was found.
    pub(super) fn known(&self, n: u64) -> Option<u64> {
        let of_outcome = |outcome: Outcome| u64::from(outcome == Outcome::N);
        match self.known_claim()? {
            Claim::Automata(claim) if self.nimbers => claim.value(n).and_then(|digit| digit.to_digit(36)).map(u64::from),
            Claim::Automata(claim) => claim.outcome(n).map(of_outcome),
            Claim::Circulant(_, first) if n < *first => None,
            Claim::Circulant(claim, _) => {
                let divisor = claim.moves.iter().fold(n, |divisor, &a| gcd(divisor, a));
                n.checked_div(divisor).map(|order| u64::from(order.is_multiple_of(2)))
            }
            Claim::Line(starts, start) => starts.outcome(n, *start).map(of_outcome),
            Claim::Heap { values, from, period, saltus } => {
                let periods = n.saturating_sub(*from) / period;
                let nimber = values.get((n - periods * period) as usize).map(|value| value + periods * saltus)?;
                Some(if self.nimbers { nimber } else { nimber.min(1) })
            }
        }
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
        let law = match self.known_claim()? {
            Claim::Automata(claim) => self.law_of_automata(claim)?,
            Claim::Circulant(claim, first) => {
                // n/gcd(n, moves) is odd exactly if every power of two that divides n divides all moves.
                let common = claim.moves.iter().fold(0, |divisor, &a| gcd(divisor, a)).max(1);
                let period = 2u64.checked_shl(common.trailing_zeros())?;
                self.law(*first, *first, period, 0)?
            }
            Claim::Line(starts, start) => {
                // Behind the exceptions the outcome depends on the parity of the part in which the token stands.
                let claim = starts.certificate();
                let divisor = u64::from(claim.divisor());
                let settled = u64::from(claim.last_exception()) * divisor + start % divisor + 1;
                self.law(start + 1, settled.max(start + 1), 2 * divisor, 0)?
            }
            Claim::Heap { from, period, saltus, .. } if self.nimbers => self.law(0, *from, *period, *saltus)?,
            Claim::Heap { from, period, saltus: 0, .. } => self.law(0, *from, *period, 0)?,
            // Nimbers that grow are not 0.
            Claim::Heap { from, period, .. } => self.law(0, from + period, 1, 0)?,
        };
        let (compared, disagree) = (self.compared.get(), self.disagree.borrow().clone());
        Some(Proved { column: column.to_owned(), values: self.period(&law), compared, disagree, ..law })
    }

    /// The nimbers of the first period of a law.
    fn period(&self, law: &Proved) -> Vec<u64> {
        if !self.nimbers || law.period > MOST_VALUES_TOLD as u64 {
            return Vec::new();
        }
        (law.from..law.from + law.period).map(|n| self.known(n)).collect::<Option<_>>().unwrap_or_default()
    }

    fn law_of_automata(&self, claim: &Sweeps) -> Option<Proved> {
        let Law { mut first, preperiod, period, p_residues, .. } = Law::of(claim);
        // Of nimbers, too, the exceptions are those of the outcomes.
        let mut exceptions = self.exceptions(first..preperiod + 1, period, &p_residues);
        if matches!(claim.boards, Boards::Guided { .. }) {
            // It speaks of the boards that the guide wins: from some n on of all, or it is no law.
            (first, exceptions) = (preperiod + 1, Vec::new());
            if (first..first + period).any(|n| claim.outcome(n).is_none()) {
                return None;
            }
        }
        Some(law(first, preperiod + 1, period, 0, p_residues, exceptions))
    }

    /// The shortest law of values that are known to have a period from some n on.
    fn law(&self, first: u64, settled: u64, period: u64, saltus: u64) -> Option<Proved> {
        if saltus > 0 {
            return Some(law(first, settled, period, saltus, Vec::new(), Vec::new()));
        }
        let end = settled.checked_add(period).filter(|end| end - first <= MOST_VALUES)?;
        let values: Vec<u64> = (first..end).map(|n| self.known(n)).collect::<Option<_>>()?;
        let (begin, period) = shortest_at(&values, period as usize);
        let (from, period) = (first + begin as u64, period as u64);
        let mut p_residues: Vec<u64> = (from..from + period).filter(|n| self.known(*n) == Some(0)).map(|n| n % period).collect();
        p_residues.sort_unstable();
        let exceptions = self.exceptions(first..from, period, &p_residues);
        let is_short = p_residues.len() <= MOST_TOLD && exceptions.len() <= MOST_TOLD;
        is_short.then(|| law(first, from, period, 0, p_residues, exceptions))
    }

    /// The n for which the residues give the wrong outcome.
    fn exceptions(&self, range: std::ops::Range<u64>, period: u64, p_residues: &[u64]) -> Vec<u64> {
        let is_exception = |n: &u64| (self.known(*n) == Some(0)) != p_residues.binary_search(&(n % period)).is_ok();
        range.filter(is_exception).collect()
    }
}

/// A law with which nothing was compared yet.
fn law(first: u64, from: u64, period: u64, saltus: u64, p_residues: Vec<u64>, exceptions: Vec<u64>) -> Proved {
    let (column, m, values, compared, disagree) = (String::new(), None, Vec::new(), 0, Vec::new());
    let preperiod = from.saturating_sub(1);
    Proved { column, m, first, preperiod, from, period, saltus, p_residues, exceptions, values, compared, disagree }
}

/// Whether the checker accepts a claim.
fn accepted(claim: FamilyClaim) -> bool {
    check::family(&FamilyProof { xanthi: VERSION, family: claim }).is_ok()
}
