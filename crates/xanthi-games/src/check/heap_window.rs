//! Checks a period of the nimbers of a heap game behind its last rare heap.
//!
//! `docs/family-certificates.md` (`heap_window`) states the theorem and proves it. The nimbers are
//! computed again, in order: the first ones [in a table](table), by the rare heaps and, where they
//! leave a value open, by all splits; the others from [a window](window) of the last ones. Of all
//! of them only a window is kept to be [compared](returns) with what stands one period later.
//!
//! With more than one thread, some [look for witnesses](team) while another one computes. A long check goes
//! in rounds; between them all heaps before are judged, and what is known can be [kept](kept).
//!
//! What is looked at is counted: a pair of heaps, or a word of 64 heaps, is one look.

mod chain;
mod game;
mod index;
mod kept;
mod planes;
mod returns;
mod stretch;
mod table;
mod team;
#[cfg(test)]
mod tests;
mod window;
mod witness;

use super::Flaw;
use crate::budget::{Budget, Stop};
use crate::checkpoint::{BadCheckpoint, Keeping};
use crate::family::heap_window::HeapWindow;
use game::Game;
pub(super) use kept::claim as claim_of;
use kept::{Ended, State};
use returns::Returns;
use table::Table;
use window::Window;
use witness::Witness;

/// The largest reach: the table has twice as many nimbers.
const MOST_REACH: u32 = 1 << 22;
/// The most heaps, whatever work is allowed.
const MOST_HEAPS: u64 = 1 << 46;
/// More threads would wait for the one that computes.
const MOST_THREADS: usize = 8;
/// Nimbers from here on are not read.
const MOST_VALUES: usize = 1 << 12;

/// How much is done at once.
#[derive(Clone, Copy)]
struct Pace {
    /// Threads share batches of so many heaps, or of as many as the reach says.
    batch: usize,
    /// With checkpoints, all threads come together after so many heaps, then after twice as many, up to the
    /// second number.
    round: (u64, u64),
}

impl Pace {
    /// A long round takes some tenths of a second, a batch some milliseconds.
    const USUAL: Self = Self { batch: 1 << 17, round: (1 << 16, 1 << 24) };
}

pub(super) fn judge(claim: &HeapWindow, budget: &Budget) -> Result<(), Flaw> {
    judge_at(claim, budget, Pace::USUAL)
}

fn judge_at(claim: &HeapWindow, budget: &Budget, pace: Pace) -> Result<(), Flaw> {
    run(claim, budget, pace, None).map_err(|ended| match ended {
        Ended::Flaw(flaw) => flaw,
        // Without a checkpoint none is refused.
        Ended::Refused(why) => Flaw::new(why.to_string()),
    })
}

/// [`judge`] with checkpoints.
pub(super) fn judge_keeping(claim: &HeapWindow, budget: &Budget, keeping: Keeping<'_>) -> Result<Result<(), Flaw>, BadCheckpoint> {
    keeping_at(claim, budget, Pace::USUAL, keeping)
}

fn keeping_at(claim: &HeapWindow, budget: &Budget, pace: Pace, keeping: Keeping<'_>) -> Result<Result<(), Flaw>, BadCheckpoint> {
    match run(claim, budget, pace, Some(keeping)) {
        Ok(()) => Ok(Ok(())),
        Err(Ended::Flaw(flaw)) => Ok(Err(flaw)),
        Err(Ended::Refused(refused)) => Err(refused),
    }
}

fn run(claim: &HeapWindow, budget: &Budget, pace: Pace, mut keeping: Option<Keeping<'_>>) -> Result<(), Ended> {
    let (game, heaps) = bounded(claim)?;
    let mut returns = Returns::new(claim);
    let mut work = Work { budget, looks: 0 };
    // The table ends before the window that is compared does, so it is always used as a whole.
    let mut table = Table::new(&game);
    table.fill(claim.first() as usize, &mut work)?;
    work.tell()?;
    let kept = match &mut keeping {
        Some(Keeping { from: Some(from), keeper }) => {
            let state = State::of(from, claim, &game, table.values(), returns.expected())?;
            keeper.goes_on(state.next);
            Some(state)
        }
        _ => None,
    };
    if kept.is_none() {
        returns.see(0, table.values())?;
    }
    let (mut window, mut witness) = Window::new(&game, table);
    if let Some(state) = kept {
        window.go_to(state.next, &state.window);
        returns.go_on(state.compared, state.differs);
    }
    let batch = pace.batch.max(game.reach);
    let (mut round, longest) = if keeping.is_some() { pace.round } else { (u64::MAX, u64::MAX) };
    while window.heaps() < heaps {
        let end = heaps.min(window.heaps().saturating_add(round));
        round = longest.min(round.saturating_mul(2));
        let before = keeping.is_some().then(|| state(&window, &returns));
        let judged = part(&mut window, &mut witness, &mut returns, (end, heaps), budget, batch);
        let Some(Keeping { keeper, .. }) = &mut keeping else {
            judged?;
            continue;
        };
        match (judged, before) {
            (Ok(()), _) if keeper.is_due(window.heaps(), Some(heaps)) => state(&window, &returns).keep(claim, *keeper),
            // What was judged before this round is not lost.
            (Err(flaw), Some(before)) if flaw.stop.is_some() => {
                before.keep(claim, *keeper);
                return Err(flaw.into());
            }
            (judged, _) => judged?,
        }
    }
    Ok(returns.end()?)
}

/// The game, and how many heaps have to be computed, if that is within the bounds.
fn bounded(claim: &HeapWindow) -> Result<(Game, u64), Flaw> {
    if claim.reach > MOST_REACH {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("a reach of more than {MOST_REACH} is not checked")).inside("reach"));
    }
    let game = Game::of(claim)?;
    if game.least > MOST_REACH as usize {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("a difference of more than {MOST_REACH} is not checked")).inside("rule"));
    }
    if claim.period == 0 {
        return Err(Flaw::new("a period is at least 1").inside("period"));
    }
    let heaps = claim
        .heaps()
        .filter(|heaps| *heaps <= MOST_HEAPS)
        .ok_or_else(|| Flaw::too_much(Stop::OutOfReach, "so many heaps are not computed"))?;
    Ok((game, heaps))
}

/// Judges the heaps below `end`, with all threads; in the end there will be `all`.
fn part(
    window: &mut Window<'_>,
    witness: &mut Witness<'_>,
    returns: &mut Returns,
    (end, all): (u64, u64),
    budget: &Budget,
    batch: usize,
) -> Result<(), Flaw> {
    let threads = budget.threads.min(MOST_THREADS);
    if threads > 1 && end.saturating_sub(window.heaps()) > batch as u64 {
        return team::go(window, witness, returns, (end, all), budget, (threads, batch));
    }
    let mut work = Work { budget, looks: 0 };
    witness.start_again();
    while window.heaps() < end {
        budget.tell(window.heaps(), all);
        let stretch = window.block(end, &mut work)?;
        witness.judge(&stretch, &mut work)?;
        returns.see(stretch.base, stretch.values())?;
    }
    work.tell()
}

/// What is known between two rounds.
fn state(window: &Window<'_>, returns: &Returns) -> State {
    let (compared, differs) = returns.known();
    State { next: window.heaps(), window: window.behind().to_vec(), compared, differs }
}

/// The steps of [`judge`], at least: each heap is in a word that is looked at, and threads do not tell the
/// budget of their last looks.
pub(super) fn least_steps(claim: &HeapWindow) -> u64 {
    (claim.heaps().unwrap_or(u64::MAX) / 64).saturating_sub(ASK)
}

/// What was looked at since the budget was told last.
struct Work<'a> {
    budget: &'a Budget,
    looks: u64,
}

/// The number of looks after which the budget is told.
const ASK: u64 = 1 << 20;

impl Work<'_> {
    fn spend(&mut self, looks: usize) -> Result<(), Flaw> {
        self.looks += looks as u64;
        if self.looks >= ASK { self.tell() } else { Ok(()) }
    }

    /// Tells the budget now.
    fn tell(&mut self) -> Result<(), Flaw> {
        Ok(self.budget.step(std::mem::take(&mut self.looks))?)
    }
}
