//! Periods of the nimbers of heap games, found and proved.
//!
//! The table of nimbers is doubled until it shows a period, plain or arithmetic, and is long enough
//! for the theorem that carries it on. The certificate is judged before it is handed out.
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

use super::nimbers;
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
/// If the limit is reached; one option counts as one position.
pub fn settle(rule: &Rule, most: u32, limit: &Limit) -> Result<Answer, Stop> {
    let mut largest = FIRST.min(most);
    loop {
        let values = nimbers(rule, largest, limit)?;
        match of_table(rule, values) {
            Answer::Open(open) if largest == most => return Ok(Answer::Open(open)),
            Answer::Open(_) => largest = largest.saturating_mul(2).min(most),
            proved => return Ok(proved),
        }
    }
}

/// What a table of the nimbers of heaps of 0, 1, 2, … proves or shows.
pub fn of_table(rule: &Rule, values: Vec<u64>) -> Answer {
    let largest = values.len().saturating_sub(1) as u32;
    let mut open = Open { largest, at_least: 0, seen: None };
    let shortest = [periods::shortest(&values), periods::shortest_arithmetic(&values)];
    open.at_least = shortest.into_iter().flatten().map(|p| (p.preperiod + p.period) as u64).min().unwrap_or(0);
    let Some(found) = periods::arithmetic(&values) else { return Answer::Open(open) };
    let Ok(saltus) = u64::try_from(found.saltus) else { return Answer::Open(open) };
    let (preperiod, period) = (found.period.preperiod as u32, found.period.period as u32);
    let mut claim = HeapPeriod { rule: HeapRule::of(rule), preperiod, period, saltus, values: Vec::new() };
    let theorem = claim.theorem();
    open.seen = Some(Seen { preperiod, period, saltus, theorem });
    for length in lengths(&claim, values.len()) {
        claim.values = values[..length].to_vec();
        if let Some(claim) = judged(claim.clone()) {
            return Answer::Proved(claim);
        }
    }
    Answer::Open(open)
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
