//! Heap games: the nimber of a position is the exclusive or of the nimbers of its heaps.
//!
//! Source: R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935)
//! 438–444, and P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6–8.

use super::method::{Finding, GameMethod, Miss, Question};
use crate::heaps;
use crate::limit::Limit;
use xanthi_games::certificate::Certificate;
use xanthi_games::game::{Game, Outcome, Play};
use xanthi_games::games::heaps::{Heaps, Move};
use xanthi_games::position::Position;

/// Every heap game in normal play.
pub const METHOD: GameMethod = GameMethod {
    name: "nimbers of heaps",
    source: "R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935) 438-444; P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8",
    solve,
};

fn solve(position: &Position, question: Question, limit: &Limit) -> Result<Finding, Miss> {
    let at = position.downcast::<Heaps>().ok_or_else(|| Miss::because("the game is not played with heaps"))?;
    if question.play == Play::Misere {
        return Err(Miss::because("nimbers decide normal play"));
    }
    let largest = at.state.last().copied().unwrap_or(0);
    let values = heaps::nimbers(at.game.rule(), largest, limit).map_err(Miss::stopped)?;
    let of = |heap: &u32| values[*heap as usize];
    let nimber = at.state.iter().map(of).fold(0, |a, b| a ^ b);
    let outcome = |value: u64| Outcome::of_mover(value != 0);
    let after = |mv: &Move| mv.to.iter().map(of).fold(nimber ^ of(&mv.from), |a, b| a ^ b);
    Ok(Finding {
        outcome: outcome(nimber),
        options: at.game.moves(&at.state).iter().map(|mv| Some(outcome(after(mv)))).collect(),
        grundy: question.grundy.then_some(nimber),
        certificate: Certificate::HeapValues { values },
    })
}
