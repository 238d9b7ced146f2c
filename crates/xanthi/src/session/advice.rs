//! What a position and its moves are worth, and hints in steps.

use super::Dice;
use super::level::Level;
use super::opponent::{Because, choose, part};
use crate::explain::{plain, reason};
use crate::limit::{Limit, Stop};
use crate::solve::{Question, Verdict, solve, sum};
use xanthi_games::game::{Outcome, Play};
use xanthi_games::position::Position;

/// The outcome of a position and of the position after each move. What the limit does not allow to
/// be decided is `None` there.
///
/// If not every move can be settled, the winner alone is asked for with what is left of the limit.
pub fn values(position: &Position, play: Play, limit: &Limit) -> Verdict {
    let all = solve(position, Question { play, all_options: true, grundy: false }, limit);
    if all.outcome.is_some() || all.stop == Some(Stop::Interrupted) {
        return all;
    }
    let mut one = solve(position, Question { play, ..Question::default() }, &limit.afresh());
    if one.outcome.is_none() {
        return all;
    }
    for (known, more) in one.options.iter_mut().zip(&all.options) {
        known.outcome = known.outcome.or(more.outcome);
    }
    one.stop = all.stop;
    one
}

/// The nimber of a position and of the position after each move, in normal play; `None` for games
/// with two sides, in misère play, and if it does not fit into the limit.
pub fn nimbers(position: &Position, play: Play, limit: &Limit) -> Option<(u64, Vec<u64>)> {
    if play == Play::Misere || position.turn().is_some() {
        return None;
    }
    let Some(whole) = position.sum() else {
        return sum::table(position, limit).ok().map(|table| (table.own, table.moves));
    };
    let tables = whole.parts().iter().map(|part| sum::table(part, limit).ok()).collect::<Option<Vec<_>>>()?;
    let own = tables.iter().fold(0, |all, table| all ^ table.own);
    let moves = tables.iter().flat_map(|table| table.moves.iter().map(move |to| own ^ table.own ^ to)).collect();
    Some((own, moves))
}

/// A hint, to be told step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Who wins; `None` if that is undecided within the limit.
    pub outcome: Option<Outcome>,
    /// The move; `None` if there is none.
    pub mv: Option<String>,
    /// Sentences without a full stop: who wins; the move; the reason, from the certificate.
    pub steps: [String; 3],
}

/// A hint for the player to move.
pub fn hint(position: &Position, play: Play, limit: &Limit) -> Hint {
    let verdict = solve(position, Question { play, ..Question::default() }, &part(limit, 2));
    let choice = choose(position, play, Level::Perfect, &mut Dice::new(0), &part(limit, 2));
    let stop = verdict.stop.map_or(String::new(), |stop| format!(": {stop}"));
    let who = match verdict.outcome {
        Some(Outcome::P) => "the player to move loses against perfect play".into(),
        Some(_) => "the player to move can win".into(),
        None => format!("who wins is undecided{stop}"),
    };
    let mv = match &choice {
        None => "there is no move".into(),
        Some(choice) => format!("play {}; {}", plain(&choice.mv), choice.because),
    };
    let why = match &verdict.proof {
        Some(proof) => reason(position, proof).trim_end_matches('.').to_owned(),
        None if choice.as_ref().is_some_and(|c| matches!(c.because, Because::Wins(_) | Because::Follows(_))) => {
            "the position after this move is lost for the other side, and the other moves are not settled".into()
        }
        None => "no proof was found within the limit, so this is a guess".into(),
    };
    Hint { outcome: verdict.outcome, mv: choice.map(|c| c.mv), steps: [who, mv, why] }
}
