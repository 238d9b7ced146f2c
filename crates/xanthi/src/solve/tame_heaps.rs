//! Misère play with heaps that are tame.

use super::method::{Found, GameMethod, NoAnswer, Question};
use crate::tame::{TamePart, outcomes};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, TameHeaps};
use xanthi_games::{Play, Position};
use xanthi_heaps::tame::types;

/// Sums of tame heaps of one game in misère play.
pub(crate) const METHOD: GameMethod = GameMethod {
    name: "tame heaps",
    source: "J. H. Conway, On Numbers and Games (1976), chapter 12; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 13",
    solve,
};

/// Positions with no more counters are left to the search if it can say more.
pub(super) const SEARCHED: u64 = 24;

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().heaps().ok_or_else(|| NoAnswer::because("the game is not played with heaps"))?;
    if question.play == Play::Normal || question.grundy {
        return Err(NoAnswer::because("tame heaps decide misère play"));
    }
    let heaps = &at.state;
    let types = types(at.game.rule(), heaps.last().copied().unwrap_or(0), budget).map_err(NoAnswer::stopped)?;
    if let Some(wild) = heaps.iter().find(|heap| types[**heap as usize].is_none()) {
        return Err(NoAnswer::because(format!("the heap of {wild} is not tame")));
    }
    let found = outcomes(&[TamePart::heaps(&types)], position);
    let (own, options) = found.ok_or_else(|| NoAnswer::because("a heap is not tame"))?;
    if question.all_options && heaps.iter().copied().map(u64::from).sum::<u64>() <= SEARCHED && options.contains(&None) {
        return Err(NoAnswer::because("some moves lead to positions that are not tame"));
    }
    Ok(Found::new(own, options, Certificate::TameHeaps(TameHeaps { types })))
}
