//! The genus of a position of a heap game, which belongs to misère verdicts.

use crate::Budget;
use crate::heaps::genus::{Genera, Genus};
use crate::solve::Verdict;
use xanthi_games::{Play, Position};

/// The most that it may cost: positions, options of single heaps, and bytes.
const POSITIONS: u64 = 300_000;
const MEMORY: u64 = 1 << 28;

/// The genus, if the verdict is about misère play of a heap game and it is not too much work.
pub fn genus(position: &Position, verdict: &Verdict, budget: &Budget) -> Option<Genus> {
    if verdict.play == Play::Normal || verdict.outcome.is_none() {
        return None;
    }
    let at = position.typed().heaps()?;
    let mut budget = budget.afresh();
    budget.nodes = budget.nodes.min(POSITIONS);
    budget.memory = budget.memory.min(MEMORY);
    let mut genera = Genera::new(at.game.rule(), at.state.last().copied().unwrap_or(0), &budget).ok()?;
    let found = genera.of(&at.state, &budget).ok()?;
    // The outcome is proved; a genus that contradicts it would be wrong.
    (Some(found.outcome()) == verdict.outcome).then_some(found)
}
