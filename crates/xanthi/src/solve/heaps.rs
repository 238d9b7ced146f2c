//! Heap games: the nimber of a position is the exclusive or of the nimbers of its heaps.
//!
//! Source: R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935)
//! 438–444, and P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6–8.

use super::method::{Found, GameMethod, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, HeapValues};
use xanthi_games::games::heaps::{Heaps, Move};
use xanthi_games::{At, Game, Outcome, Play, Position};
use xanthi_heaps as heaps;

/// Every heap game in normal play.
pub(crate) const METHOD: GameMethod = GameMethod {
    name: "nimbers of heaps",
    source: "R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935) 438-444; P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().heaps().ok_or_else(|| NoAnswer::because("the game is not played with heaps"))?;
    if question.play == Play::Misere {
        return Err(NoAnswer::because("nimbers decide normal play"));
    }
    let table = table(at, budget)?;
    let outcome = |value: u64| Outcome::of_mover(value != 0);
    Ok(Found {
        grundy: question.grundy.then_some(table.own),
        ..Found::new(outcome(table.own), table.moves.iter().map(|value| Some(outcome(*value))).collect(), table.certificate)
    })
}

/// The nimber of a position, those of the positions after its moves, and why.
pub(crate) struct Table {
    pub(crate) own: u64,
    pub(crate) moves: Vec<u64>,
    pub(super) certificate: Certificate,
}

pub(super) fn table(at: &At<Heaps>, budget: &Budget) -> Result<Table, NoAnswer> {
    let largest = at.state.last().copied().unwrap_or(0);
    let values = heaps::nimbers(at.game.rule(), largest, budget).map_err(NoAnswer::stopped)?;
    let of = |heap: &u32| values[*heap as usize];
    let own = at.state.iter().map(of).fold(0, |a, b| a ^ b);
    let after = |mv: &Move| mv.to.iter().map(of).fold(own ^ of(&mv.from), |a, b| a ^ b);
    let moves = at.game.moves(&at.state).iter().map(after).collect();
    Ok(Table { own, moves, certificate: Certificate::HeapValues(HeapValues { values }) })
}
