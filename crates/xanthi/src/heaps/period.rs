//! Periods of the nimbers of heap games, found and proved.
//!
//! The table of nimbers is doubled until it shows a period, plain or arithmetic, and is long enough
//! for a theorem that carries it on. Where rare heaps end, one theorem wants hardly more
//! than preperiod and period; the others want about twice as much. The certificate is judged before
//! it is handed out.
//!
//! ```
//! use xanthi::games::Position;
//! use xanthi::games::games::heaps::Heaps;
//! use xanthi::heaps::period::{Answer, settle};
//!
//! let kayles: Position = "octal:kayles:0".parse()?;
//! let rule = kayles.downcast::<Heaps>().ok_or("no heaps")?.game.rule();
//! let Answer::Proved(claim) = settle(rule, 1000, &Default::default()).map_err(|stop| stop.to_string())? else { panic!() };
//! assert_eq!((claim.preperiod, claim.period, claim.saltus), (71, 12, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod few_rare;

use super::Nimbers;
use crate::limit::{Limit, Stop};
use crate::table::periods;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::heaps::{HeapPeriod, HeapRule, HeapTheorem};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::heaps::Rule;

/// What is known of the period of a heap game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The least preperiod and period; the checker has accepted the proof.
    Proved(HeapPeriod),
    /// No period is proved.
    Open(Open),
}

/// What a table of nimbers shows that proves no period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The largest heap of the table.
    pub largest: u32,
    /// If there is a period, plain or arithmetic, preperiod and period are together at least so
    /// many.
    pub at_least: u64,
    /// The period that is seen; not proved.
    pub seen: Option<Seen>,
    /// What kept the table from growing on.
    pub stopped: Option<Stop>,
}

/// A period that a table shows: at most half of the table is needed to describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The least n from which it is seen.
    pub preperiod: u32,
    /// The period.
    pub period: u32,
    /// What is added in each period.
    pub saltus: u64,
    /// The theorem that would prove it from a longer table; none if there is no theorem for this
    /// rule and saltus.
    pub theorem: Option<HeapTheorem>,
}

/// The first table that is looked at ends with this heap.
const FIRST: u32 = 255;

/// Looks for a period in tables of heaps up to `most` counters.
///
/// # Errors
/// If the limit is reached in the first table; one option counts as one position. If it is reached
/// later, the answer is what the last table shows.
pub fn settle(rule: &Rule, most: u32, limit: &Limit) -> Result<Answer, Stop> {
    let mut table = Nimbers::new(rule);
    let mut largest = FIRST.min(most);
    table.advance(largest, limit)?;
    loop {
        let values = table.values();
        if let Some(claim) = proof(rule, &values, limit) {
            return Ok(Answer::Proved(claim));
        }
        let stopped = if largest == most {
            None
        } else {
            largest = largest.saturating_mul(2).min(most);
            let Err(stop) = table.advance(largest, limit) else { continue };
            Some(stop)
        };
        return Ok(Answer::Open(Open { stopped, ..open(rule, &values) }));
    }
}

/// What a table of the nimbers of heaps of 0, 1, 2, … proves or shows.
pub fn of_table(rule: &Rule, values: &[u64]) -> Answer {
    match proof(rule, values, &Limit::default()) {
        Some(claim) => Answer::Proved(claim),
        None => Answer::Open(open(rule, values)),
    }
}

/// What a table shows that proves nothing.
fn open(rule: &Rule, values: &[u64]) -> Open {
    let shortest = [periods::shortest(values), periods::shortest_arithmetic(values)];
    let at_least = shortest.into_iter().flatten().map(|p| (p.preperiod + p.period) as u64).min().unwrap_or(0);
    let seen = seen(rule, values).map(|claim| Seen {
        preperiod: claim.preperiod,
        period: claim.period,
        saltus: claim.saltus,
        theorem: claim.theorem(),
    });
    Open { largest: values.len().saturating_sub(1) as u32, at_least, seen, stopped: None }
}

/// The period that a table shows, as a claim without values.
fn seen(rule: &Rule, values: &[u64]) -> Option<HeapPeriod> {
    let found = periods::arithmetic(values)?;
    let saltus = u64::try_from(found.saltus).ok()?;
    let (preperiod, period) = (found.period.preperiod as u32, found.period.period as u32);
    Some(HeapPeriod { rule: HeapRule::of(rule), preperiod, period, saltus, values: Vec::new(), rare: None })
}

/// Tables that the theorem on plain periods wants to be longer than this are shortened by the
/// theorem on few rare heaps, if it applies.
const LONG: u64 = 20_000;

/// The period that a table proves, with as few values as the theorem wants.
fn proof(rule: &Rule, values: &[u64], limit: &Limit) -> Option<HeapPeriod> {
    // Periods with few rare heaps are proved before the table has twice their length.
    if let Some(claim) = behind_rare_heaps(rule, values, LONG, limit) {
        return Some(claim);
    }
    let mut claim = seen(rule, values)?;
    lengths(&claim, values.len()).into_iter().find_map(|length| {
        claim.values = values[..length].to_vec();
        judged(claim.clone())
    })
}

/// The period that a table proves by the theorem on few rare heaps, if the theorem on plain periods
/// would want more than `long` values.
pub fn behind_rare_heaps(rule: &Rule, values: &[u64], long: u64, limit: &Limit) -> Option<HeapPeriod> {
    let found = periods::shortest(values).filter(|p| p.preperiod + p.period < values.len())?;
    let (preperiod, period) = (found.preperiod as u32, found.period as u32);
    let claim = HeapPeriod { rule: HeapRule::of(rule), preperiod, period, saltus: 0, values: Vec::new(), rare: None };
    if claim.reach() <= long {
        return None;
    }
    few_rare::claim(rule, &claim, values, limit).and_then(judged)
}

/// How many values a certificate may have, short ones first: the theorem on plain periods says how
/// many, the others are tried.
fn lengths(claim: &HeapPeriod, most: usize) -> Vec<usize> {
    let enough = claim.preperiod as usize + 2 * claim.period as usize + claim.rule.digits.len();
    match claim.theorem() {
        None => Vec::new(),
        Some(HeapTheorem::Plain) => usize::try_from(claim.reach() + 1).ok().filter(|length| *length <= most).into_iter().collect(),
        Some(_) => {
            std::iter::successors(Some(enough), |length| length.checked_mul(2)).take_while(|length| *length < most).chain([most]).collect()
        }
    }
}

/// The claim, if the checker accepts it.
fn judged(claim: HeapPeriod) -> Option<HeapPeriod> {
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::HeapPeriod(claim) };
    proof.judge().ok()?;
    match proof.family {
        FamilyClaim::HeapPeriod(claim) => Some(claim),
        _ => None,
    }
}
