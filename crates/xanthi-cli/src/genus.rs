//! The genus of a position of a heap game, which misère verdicts show.

use crate::solve::Solved;
use xanthi::Budget;
use xanthi::heaps::genus::{Genera, Genus};
use xanthi_games::Play;
use xanthi_games::games::heaps::Heaps;

/// It may cost so many positions, and options of single heaps.
const POSITIONS: u64 = 300_000;

/// The genus, if the verdict is about misère play of a heap game and it is not too much work.
pub(crate) fn genus(solved: &Solved) -> Option<Genus> {
    if solved.verdict.play == Play::Normal || solved.verdict.outcome.is_none() {
        return None;
    }
    let at = solved.position.downcast::<Heaps>()?;
    let limit = Budget::new(POSITIONS, 1 << 28, 1);
    let mut genera = Genera::new(at.game.rule(), at.state.last().copied().unwrap_or(0), &limit).ok()?;
    let found = genera.of(&at.state, &limit).ok()?;
    // The outcome is proved; a genus that contradicts it would be wrong.
    (Some(found.outcome()) == solved.verdict.outcome).then_some(found)
}
