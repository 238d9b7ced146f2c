//! Periods of the nimbers of heap games, found and proved.
//!
//! The table of nimbers is doubled until it shows a period, plain or arithmetic, and is long enough
//! for a theorem that carries it on. Where rare heaps end, one theorem wants hardly more
//! than preperiod and period, and no table: behind the tables that are held the nimbers are followed
//! from window to window. The other theorems want about twice as much. The certificate is judged
//! before it is handed out.
//!
//! ```
//! use xanthi_games::Position;
//! use xanthi_heaps::period::{Answer, settle};
//!
//! let kayles: Position = "octal:kayles:0".parse()?;
//! let rule = kayles.typed().heaps().ok_or("no heaps")?.game.rule();
//! let Answer::Proved(claim) = settle(rule, 1000, &Default::default()).map_err(|stop| stop.to_string())? else { panic!() };
//! assert_eq!((claim.preperiod, claim.period, claim.saltus), (71, 12, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod behind;
mod returns;

use super::Nimbers;
use crate::periodicity;
use behind::Behind;
use returns::Found;
use std::fmt;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::check;
use xanthi_games::checkpoint::{BadCheckpoint, Keeping};
use xanthi_games::family::heap_window::HeapWindow;
use xanthi_games::family::heaps::{HeapPeriod, HeapRule, HeapTheorem};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::heaps::TakeRule;

/// What is known of the period of a heap game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The least preperiod and period; the checker has accepted the proof.
    Proved(HeapPeriod),
    /// The least preperiod and period, proved by a certificate without nimbers.
    Window(HeapWindow),
    /// No period is proved.
    Open(Open),
}

impl Answer {
    /// The least preperiod and period that are proved, and what is added in each period.
    pub fn period(&self) -> Option<(u64, u64, u64)> {
        match self {
            Answer::Proved(claim) => Some((claim.preperiod.into(), claim.period.into(), claim.saltus)),
            Answer::Window(claim) => Some((claim.preperiod, claim.period, 0)),
            Answer::Open(_) => None,
        }
    }
}

/// What a table of nimbers shows that proves no period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The largest heap of the table.
    pub largest: u64,
    /// The largest heap to which the nimbers were followed behind the table, if no heap there is
    /// rare: that was not looked at.
    pub followed: Option<u64>,
    /// A lower bound of preperiod and period together, if there is a period, plain or arithmetic.
    pub at_least: u64,
    /// The period that is seen; not proved.
    pub seen: Option<Seen>,
    /// What kept the table from growing on.
    pub stopped: Option<Stop>,
}

/// A period that is seen: at most half of a table is needed to describe it, or a window that it
/// follows from came again behind the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The least n from which it is seen.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// What is added in each period.
    pub saltus: u64,
    /// The theorem that would prove it from a longer table; none if there is no theorem for this
    /// rule and saltus.
    pub theorem: Option<HeapTheorem>,
}

/// The first table that is looked at ends with this heap.
const FIRST: u64 = 255;
/// From tables that end here on, what comes behind is followed without a table if that can be done.
const FOLLOW: u64 = (1 << 19) - 1;
/// No table goes farther than this.
pub const MOST_HELD: u64 = 1 << 26;

/// Looks for a period in heaps up to `most` counters, in tables up to [`MOST_HELD`] and behind them.
///
/// # Errors
/// If the limit is reached in the first table; one option counts as one position. If it is reached
/// later, the answer is what the last table shows.
pub fn settle(rule: &TakeRule, most: u64, budget: &Budget) -> Result<Answer, Stop> {
    match seek(rule, most, budget, None) {
        Ok(answer) => Ok(answer),
        Err(Unsettled::Stopped(stop)) => Err(stop),
        // Without a checkpoint none is refused.
        Err(Unsettled::Refused(_)) => Err(Stop::NoMethod),
    }
}

/// Why [`settle_keeping`] gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsettled {
    /// The limit was reached in the first table.
    Stopped(Stop),
    /// The checkpoint is of another game, or of no use.
    Refused(BadCheckpoint),
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(stop) => stop.fmt(f),
            Self::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for Unsettled {}

impl From<Stop> for Unsettled {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<BadCheckpoint> for Unsettled {
    fn from(refused: BadCheckpoint) -> Self {
        Self::Refused(refused)
    }
}

/// Looks for a period as [`settle`] does, with checkpoints: of the walk behind a table, and then of the check of what it found.
/// The work before the first checkpoint takes no longer than a second. Where a table proves a period there are none.
///
/// # Errors
/// As for [`settle`], and if the checkpoint from which it is to go on belongs to other work.
pub fn settle_keeping(rule: &TakeRule, most: u64, budget: &Budget, mut keeping: Keeping<'_>) -> Result<Answer, Unsettled> {
    if let Some(from) = keeping.from {
        let of = check::claim_of_checkpoint(from).map(|claim| claim.rule).or_else(|| returns::subject_of(from).map(|of| of.rule));
        let of = of.and_then(|of| of.rule()).ok_or_else(|| BadCheckpoint(format!("it belongs to other work: {}", from.kind())))?;
        if of != *rule {
            return Err(BadCheckpoint(format!("it belongs to another game: {of}, and not {rule}")).into());
        }
    }
    seek(rule, most, budget, Some(&mut keeping))
}

fn seek(rule: &TakeRule, most: u64, budget: &Budget, mut keeping: Option<&mut Keeping<'_>>) -> Result<Answer, Unsettled> {
    let mut table = Nimbers::new(rule);
    let mut largest = FIRST.min(most);
    table.advance(largest as u32, budget)?;
    // What was followed, and the period that it showed, if the checker did not accept it.
    let (mut followed, mut refused) = (None, None);
    loop {
        let values = table.values();
        if let Some(answer) = proof(rule, &values, budget) {
            return Ok(answer);
        }
        let mut stopped = budget.spend(0).err();
        if largest >= FOLLOW && followed.is_none() && stopped.is_none() {
            let behind = Behind::of(rule, &values).filter(|behind| 8 * behind.last_rare < values.len());
            if let Some(behind) = behind {
                match follow(&behind, &values, most, budget, keeping.as_deref_mut())? {
                    Followed::Proved(claim) => return Ok(Answer::Window(claim)),
                    Followed::None(heap, stop) => {
                        (followed, stopped) = (Some(heap - 1), stop);
                        // Otherwise nimbers have grown too large for it, and tables go on.
                        if stop.is_none() && heap > most {
                            return Ok(Answer::Open(Open { followed, ..open(rule, &values) }));
                        }
                    }
                    // A later heap is rare; only tables can say more.
                    Followed::Refused(seen) => {
                        followed = Some(seen.preperiod + seen.period);
                        refused = Some(seen);
                        stopped = budget.spend(0).err();
                    }
                }
            }
        }
        if stopped.is_none() && largest < most.min(MOST_HELD) {
            largest = (2 * largest + 1).min(most).min(MOST_HELD);
            stopped = table.advance(largest as u32, budget).err();
            if stopped.is_none() {
                continue;
            }
        }
        let open = open(rule, &values);
        return Ok(Answer::Open(Open { stopped, followed, seen: open.seen.or(refused), ..open }));
    }
}

/// What the nimbers behind a table show.
enum Followed {
    Proved(HeapWindow),
    /// No window comes again below this heap; and what stopped the walk.
    None(u64, Option<Stop>),
    /// A period that the checker did not accept, or not yet.
    Refused(Seen),
}

fn follow(
    behind: &Behind,
    values: &[u64],
    most: u64,
    budget: &Budget,
    mut keeping: Option<&mut Keeping<'_>>,
) -> Result<Followed, BadCheckpoint> {
    // A checkpoint of the check: the walk came to its end.
    let judged = keeping.as_ref().and_then(|keeping| check::claim_of_checkpoint(keeping.from?));
    let (preperiod, period) = match &judged {
        Some(claim) => (claim.preperiod, claim.period),
        None => match returns::find(behind, values, most, budget, keeping.as_deref_mut())? {
            Found::None(heap, stop) => return Ok(Followed::None(heap, stop)),
            Found::Period(preperiod, period) => (preperiod, period),
        },
    };
    let claims = behind.claims(preperiod, period).skip_while(|claim| judged.as_ref().is_some_and(|judged| claim.reach < judged.reach));
    let claim = match keeping {
        None => behind.proved(preperiod, period, budget),
        Some(keeping) => behind.proved_keeping(claims, budget, keeping)?,
    };
    let seen = Seen { preperiod, period, saltus: 0, theorem: None };
    Ok(claim.map_or(Followed::Refused(seen), Followed::Proved))
}

/// What a table of the nimbers of heaps of 0, 1, 2, … proves or shows.
pub fn of_table(rule: &TakeRule, values: &[u64]) -> Answer {
    proof(rule, values, &Budget::default()).unwrap_or_else(|| Answer::Open(open(rule, values)))
}

/// What a table shows that proves nothing.
fn open(rule: &TakeRule, values: &[u64]) -> Open {
    let shortest = [periodicity::shortest(values), periodicity::shortest_arithmetic(values)];
    let at_least = shortest.into_iter().flatten().map(|p| (p.preperiod + p.period) as u64).min().unwrap_or(0);
    let seen = seen(rule, values).map(|claim| Seen {
        preperiod: claim.preperiod.into(),
        period: claim.period.into(),
        saltus: claim.saltus,
        theorem: claim.theorem(),
    });
    Open { largest: values.len().saturating_sub(1) as u64, followed: None, at_least, seen, stopped: None }
}

/// The period that a table shows, as a claim without values.
fn seen(rule: &TakeRule, values: &[u64]) -> Option<HeapPeriod> {
    let found = periodicity::arithmetic(values)?;
    let saltus = u64::try_from(found.saltus).ok()?;
    let (preperiod, period) = (found.period.preperiod as u32, found.period.period as u32);
    Some(HeapPeriod { rule: HeapRule::of(rule), preperiod, period, saltus, values: Vec::new() })
}

/// Tables that the theorem on plain periods wants to be longer than this are left out by the
/// theorem on few rare heaps, if it applies.
const LONG: u64 = 20_000;

/// The period that a table proves, with as few values as the theorem wants.
fn proof(rule: &TakeRule, values: &[u64], budget: &Budget) -> Option<Answer> {
    // Periods with few rare heaps are proved before the table has twice their length.
    if let Some(claim) = behind_rare_heaps(rule, values, LONG, budget) {
        return Some(Answer::Window(claim));
    }
    let mut claim = seen(rule, values)?;
    lengths(&claim, values.len()).into_iter().find_map(|length| {
        claim.values = values[..length].to_vec();
        judged(claim.clone()).map(Answer::Proved)
    })
}

/// The period that a table proves by the theorem on few rare heaps, if the theorem on plain periods
/// would want more than `long` values.
pub fn behind_rare_heaps(rule: &TakeRule, values: &[u64], long: u64, budget: &Budget) -> Option<HeapWindow> {
    let behind = Behind::of(rule, values)?;
    let found = periodicity::shortest(values).filter(|found| found.preperiod + found.period < values.len())?;
    let (preperiod, period) = (found.preperiod as u32, found.period as u32);
    let plain = HeapPeriod { rule: HeapRule::of(rule), preperiod, period, saltus: 0, values: Vec::new() };
    if plain.reach() <= long { None } else { behind.of_table(values, found, budget) }
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
