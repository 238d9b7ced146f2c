//! A strategy, told and followed.

use super::{Illegal, Ply};
use crate::answer::FORMAT;
use crate::answer::sentences::{Line, Tone, of_play};
use crate::explain::longest::longest;
use crate::phrases::plain;
use crate::session::{other, player_at, side_name};
use crate::strategy::{MovePlayer, Player};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{Budget, Outcome, Play, Position, Wording, notation};

/// A strategy of the literature, or a proof, told and followed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StrategyAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position with which it begins.
    pub position: String,
    /// The convention by which it wins.
    pub play: Play,
    /// The outcome that it shows.
    pub outcome: Outcome,
    /// Its name.
    pub strategy: String,
    /// Where it comes from.
    pub source: String,
    /// Why it is a proof that is followed and no rule of the literature, where one might be expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Whose strategy it is: `first` or `second`, as from the opening of the line.
    pub player: &'static str,
    /// Whose strategy it is, in words.
    #[serde(skip)]
    whose: String,
    /// The plan, point by point.
    pub plan: Vec<String>,
    /// What belongs to the plan and is no sentence: a table or a picture in letters, line by line.
    pub figure: Vec<String>,
    /// Pairs of moves that answer each other, in a strategy of pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Vec<[String; 2]>>,
    /// The line of play that was asked for; moves of the strategy have a reason.
    pub line: Vec<Ply>,
    /// Whether no move is left at its end.
    pub over: bool,
    /// A picture in letters, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The files that were written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Vec<String>>,
}

impl StrategyAnswer {
    /// A strategy, and the line in which the other player plays `moves`.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn new(follower: &mut dyn MovePlayer, moves: &[String]) -> Result<Self, Illegal> {
        let position = follower.at().clone();
        let line = line(follower, moves)?;
        let (strategy, source) = follower.title();
        let to_move = follower.player() == Player::First;
        let mover = player_at(moves_made(&position));
        let player = if to_move { mover } else { other(mover) };
        Ok(Self {
            xanthi: FORMAT,
            position: position.to_string(),
            play: follower.play(),
            outcome: if to_move { Outcome::N } else { Outcome::P },
            strategy,
            source,
            note: follower.note(),
            player: if player == Player::First { "first" } else { "second" },
            whose: whose(&position, player, to_move),
            plan: follower.plan(),
            figure: follower.figure(),
            pairs: follower.pairs(),
            line,
            over: follower.at().moves().is_empty(),
            picture: None,
            pictures: None,
        })
    }

    /// The position, and whose strategy it is.
    pub fn heading(&self) -> Line {
        Line::new(Tone::Head, notation::lettered(&self.position)).then(format!(": a strategy for {}{}", self.whose, of_play(self.play)))
    }

    /// A move of the line in words: the strategy's with its reason.
    pub fn tell_ply(ply: &Ply) -> Line {
        let mv = plain(&ply.mv);
        let verb = ply.after.as_ref().map_or(Wording::default().verb, |after| after.wording().verb);
        match (&ply.reason, ply.by_winner) {
            (Some(reason), true) => Line::plain(format!("the strategy {verb} ")).and(Tone::Head, mv).then(format!(": {reason}")),
            _ => Line::plain(format!("if the other player {verb} ")).and(Tone::Head, mv).then(","),
        }
    }
}

/// How many moves have led to a position.
fn moves_made(position: &Position) -> usize {
    match position.sum() {
        Some(sum) => sum.parts().iter().map(moves_made).sum(),
        None => position.history().1.len(),
    }
}

/// A player of a position in words: by the name of the side, where the game has two.
fn whose(position: &Position, player: Player, to_move: bool) -> String {
    if let Some(side) = position.turn() {
        return side_name(position, if to_move { side } else { side.other() }).into();
    }
    let name = if player == Player::First { "first" } else { "second" };
    match (moves_made(position), to_move) {
        (0, _) => format!("the {name} player"),
        (_, true) => format!("the {name} player, who is to move"),
        (_, false) => format!("the {name} player, who has just moved"),
    }
}

/// The line of play: the strategy's moves, and the other player's as they are given.
fn line(follower: &mut dyn MovePlayer, moves: &[String]) -> Result<Vec<Ply>, Illegal> {
    let mut line = Vec::new();
    let opening = follower.at().to_string();
    // In misère play whoever has no move has won.
    if follower.player() == Player::First && !follower.at().moves().is_empty() {
        answer(follower, &mut line)?;
    }
    for mv in moves {
        let here = Some(follower.at().to_string());
        let here = here.filter(|here| !line.is_empty() || *here != opening);
        let shown = follower.at().after(mv).map_or_else(|_| mv.clone(), |next| last(&next).unwrap_or_else(|| mv.clone()));
        follower.opponent(mv).map_err(|why| Illegal { mv: mv.clone(), after: here, help: why.to_string() })?;
        line.push(Ply::new(&shown, false, follower.at(), None, None));
        if follower.at().moves().is_empty() {
            continue;
        }
        answer(follower, &mut line)?;
    }
    Ok(line)
}

/// A game of a strategy to its end, or its first `most` moves or so: the other player makes the move after which the most
/// moves are left.
pub fn specimen_of(follower: &dyn MovePlayer, most: usize, budget: &Budget) -> Vec<Ply> {
    let mut follower = follower.fork();
    let mut line = Vec::new();
    let mut own = follower.player() == Player::First;
    while line.len() < most && !follower.at().moves().is_empty() {
        let made = match own {
            true => answer(follower.as_mut(), &mut line).is_ok(),
            false => other_moves(follower.as_mut(), &mut line, budget).is_some(),
        };
        if !made {
            break;
        }
        own = !own;
    }
    line
}

/// Makes a move of the other player, who wants the game to go on.
fn other_moves(follower: &mut dyn MovePlayer, line: &mut Vec<Ply>, budget: &Budget) -> Option<()> {
    let (mv, _) = longest(follower.at(), budget)?;
    follower.opponent(&mv).ok()?;
    line.push(Ply::new(&mv, false, follower.at(), None, None));
    Some(())
}

/// The last move of a position, as the notation writes it.
fn last(position: &Position) -> Option<String> {
    position.history().1.pop()
}

/// Makes the strategy's move.
fn answer(follower: &mut dyn MovePlayer, line: &mut Vec<Ply>) -> Result<(), Illegal> {
    let here = follower.at().to_string();
    let (mv, reason) =
        follower.answer().map_err(|why| Illegal { mv: String::new(), after: Some(here), help: format!("the strategy fails: {why}") })?;
    line.push(Ply::new(&mv, true, follower.at(), Some(reason), None));
    Ok(())
}
