//! Disjunctive sums: the nimber of a sum is the exclusive or of the nimbers of its components.
//!
//! The nimber of each component comes from the table of its own game.

use super::heaps::Table;
use super::method::{Finding, GameMethod, Miss, Question};
use super::{heaps, values};
use crate::limit::Limit;
use xanthi_games::certificate::Certificate;
use xanthi_games::game::{Outcome, Play};
use xanthi_games::games::heaps::Heaps;
use xanthi_games::position::Position;

/// Sums of impartial games in normal play.
pub const METHOD: GameMethod = GameMethod { name: "sum of nimbers", source: heaps::METHOD.source, solve };

fn solve(position: &Position, question: Question, limit: &Limit) -> Result<Finding, Miss> {
    let sum = position.sum().ok_or_else(|| Miss::because("the position is no sum"))?;
    if question.play == Play::Misere {
        return Err(Miss::because("nimbers decide normal play"));
    }
    let tables = sum.parts().iter().map(|part| table(part, limit)).collect::<Result<Vec<_>, _>>()?;
    let nimber = tables.iter().fold(0, |sum, table| sum ^ table.own);
    let outcome = |value: u64| Outcome::of_mover(value != 0);
    let options = tables.iter().flat_map(|table| table.moves.iter().map(|to| Some(outcome(nimber ^ table.own ^ to)))).collect();
    Ok(Finding {
        outcome: outcome(nimber),
        options,
        grundy: question.grundy.then_some(nimber),
        certificate: Certificate::Sum { parts: tables.into_iter().map(|table| table.certificate).collect() },
    })
}

pub(crate) fn table(part: &Position, limit: &Limit) -> Result<Table, Miss> {
    if let Some(at) = part.downcast::<Heaps>() {
        return heaps::table(at, limit);
    }
    let question = Question { play: Play::Normal, all_options: false, grundy: true };
    let ground = part.ground();
    let found = match &ground {
        Some(ground) => values::of_board(ground, limit)?,
        None => values::solve(&mut *part.unfold(), question, limit)?,
    };
    let Certificate::Values { nodes } = &found.certificate else { return Err(Miss::because("a board has a table")) };
    let of_option = |k: usize| nodes[nodes[0].options[k] as usize].value;
    let moves = match &ground {
        None => (0..nodes[0].options.len()).map(of_option).collect(),
        Some(ground) => {
            let options = ground.options();
            let of_target = |target: Option<u32>| target.and_then(|t| options.binary_search(&t).ok()).map_or(0, of_option);
            part.targets().into_iter().map(of_target).collect()
        }
    };
    Ok(Table { own: nodes[0].value, moves, certificate: found.certificate })
}
