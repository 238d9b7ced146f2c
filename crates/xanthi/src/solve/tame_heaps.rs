//! Misère play with heaps that are tame.

use super::method::{Found, GameMethod, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, TameHeaps};
use xanthi_games::{Game, Outcome, Play, Position};
use xanthi_heaps::tame::{Type, of_sum, types};

/// Sums of tame heaps of one game in misère play.
pub(crate) const METHOD: GameMethod = GameMethod {
    name: "tame heaps",
    source: "J. H. Conway, On Numbers and Games (1976), chapter 12; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 13",
    solve,
};

/// Positions with no more counters are left to the search if it can say more.
const SEARCHED: u32 = 24;

fn solve(position: &Position, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().heaps().ok_or_else(|| NoAnswer::because("the game is not played with heaps"))?;
    if question.play == Play::Normal || question.grundy {
        return Err(NoAnswer::because("tame heaps decide misère play"));
    }
    let heaps = &at.state;
    let types = types(at.game.rule(), heaps.last().copied().unwrap_or(0), limit).map_err(NoAnswer::stopped)?;
    if let Some(wild) = heaps.iter().find(|heap| types[**heap as usize].is_none()) {
        return Err(NoAnswer::because(format!("the heap of {wild} is not tame")));
    }
    let of = |heaps: &[u32]| of_sum(&types, heaps);
    let outcome = |of: Type| Outcome::of_mover(of[1] != 0);
    let own = of(heaps).map(outcome).ok_or_else(|| NoAnswer::because("a heap is not tame"))?;
    let after = |mv| {
        let next = at.game.play(heaps, mv);
        match of(&next) {
            Some(tame) => Some(outcome(tame)),
            None if own == Outcome::P => Some(Outcome::N),
            // It is N if there is an answer that is P.
            None => at
                .game
                .moves(&next)
                .iter()
                .any(|reply| of(&at.game.play(&next, reply)).map(outcome) == Some(Outcome::P))
                .then_some(Outcome::N),
        }
    };
    let options: Vec<Option<Outcome>> = at.game.moves(heaps).iter().map(after).collect();
    if question.all_options && heaps.iter().sum::<u32>() <= SEARCHED && options.contains(&None) {
        return Err(NoAnswer::because("some moves lead to positions that are not tame"));
    }
    Ok(Found::new(own, options, Certificate::TameHeaps(TameHeaps { types })))
}
