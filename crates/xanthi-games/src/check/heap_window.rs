//! Checks a period of the nimbers of a heap game behind its last rare heap.
//!
//! `docs/family-certificates.md` (`heap_window`) states the theorem and proves it. The nimbers are
//! computed again, in order: the first ones [in a table](table), by the rare heaps and, where they
//! leave a value open, by all splits; the others from [a window](window) of the last ones. Of all
//! of them only a window is kept to be [compared](returns) with what stands one period later.
//!
//! With more than one thread, some [look for witnesses](team) while another one computes.
//!
//! What is looked at is counted: a pair of heaps, or a word of 64 heaps, is one look.

mod game;
mod planes;
mod returns;
mod sets;
mod table;
mod team;
#[cfg(test)]
mod tests;
mod window;
mod witness;

use super::Flaw;
use crate::budget::{Budget, Stop};
use crate::family::heap_window::HeapWindow;
use game::Game;
use returns::Returns;
use table::Table;
use window::Window;

/// The largest reach: the table has twice as many nimbers.
const MOST_REACH: u32 = 1 << 22;
/// The most heaps, whatever work is allowed.
const MOST_HEAPS: u64 = 1 << 46;
/// More threads would wait for the one that computes.
const MOST_THREADS: usize = 8;
/// Nimbers from here on are not read.
const MOST_VALUES: usize = 1 << 12;

pub(super) fn judge(claim: &HeapWindow, budget: &Budget) -> Result<(), Flaw> {
    judge_in(claim, budget, team::BATCH)
}

/// The same; threads share batches of so many heaps, or of as many as the reach says.
fn judge_in(claim: &HeapWindow, budget: &Budget, batch: usize) -> Result<(), Flaw> {
    if claim.reach > MOST_REACH {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("a reach of more than {MOST_REACH} is not looked at")).inside("reach"));
    }
    let game = Game::of(claim)?;
    if game.least > MOST_REACH as usize {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("a difference of more than {MOST_REACH} is not looked at")).inside("rule"));
    }
    if claim.period == 0 {
        return Err(Flaw::new("a period is at least 1").inside("period"));
    }
    let heaps = claim
        .heaps()
        .filter(|heaps| *heaps <= MOST_HEAPS)
        .ok_or_else(|| Flaw::too_much(Stop::OutOfReach, "so many heaps are not computed"))?;
    let mut returns = Returns::new(claim);
    let mut work = Work { budget, looks: 0 };
    // The table ends before the window that is compared does, so it is always used as a whole.
    let mut table = Table::new(&game);
    table.fill(claim.first() as usize, &mut work)?;
    returns.see(0, table.values())?;
    let (mut window, mut witness) = Window::new(&game, table);
    let batch = batch.max(game.reach);
    let threads = budget.threads.min(MOST_THREADS);
    if threads > 1 && heaps.saturating_sub(window.heaps()) > batch as u64 {
        team::go(&mut window, witness, &mut returns, heaps, budget, (threads, batch))?;
        return returns.end();
    }
    while window.heaps() < heaps {
        budget.tell(window.heaps(), heaps);
        let stretch = window.block(heaps, &mut work)?;
        witness.judge(&stretch, &mut work)?;
        returns.see(stretch.base, stretch.values())?;
    }
    returns.end()
}

/// The steps of [`judge`], at least: each heap is in a word that is looked at, and the budget is not told
/// of the last looks.
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
        if self.looks >= ASK {
            self.budget.step(std::mem::take(&mut self.looks))?;
        }
        Ok(())
    }
}
