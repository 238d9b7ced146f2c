//! Nim on graphs where the token can take from the same piles at every vertex that it can reach: ordinary Nim.
//!
//! Examples are parallel edges between two vertices, loops at one vertex, and Neighboring Nim on a complete graph. Proof
//! in `check/nim_piles.rs`.

use super::method::{Found, GameMethod, NoAnswer, Question};
use crate::replies::NimberOf;
use std::collections::BTreeSet;
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, NimPiles};
use xanthi_games::games::nimg::{Move, NimG};
use xanthi_games::{At, Game, Outcome, Play, Position};

/// Nim on graphs of any version, directed or not, in normal and in misère play, with nimbers.
pub const METHOD: GameMethod = GameMethod {
    name: "ordinary Nim",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-1902) 35-39",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().nim().ok_or_else(|| NoAnswer::because("the game is not Nim on graphs"))?;
    let piles = open_piles(at, budget).map_err(NoAnswer::stopped)?;
    let other = || NoAnswer::because("the token cannot take from the same piles at every vertex that it can reach");
    let sum = Sum::of(&piles.ok_or_else(other)?);
    let moves = at.game.moves(&at.state);
    budget.spend(moves.len() as u64).map_err(NoAnswer::stopped)?;
    let options = moves.iter().map(|mv| Some(sum.after(mv).outcome(question.play))).collect();
    let nimber = (question.grundy && question.play == Play::Normal).then(|| sum.nimber());
    Ok(Found { grundy: nimber, ..Found::new(sum.outcome(question.play), options, Certificate::NimPiles(NimPiles {})) })
}

/// A winning move, if there is one and the position is ordinary Nim.
pub(crate) fn winning_move(at: &At<NimG>, play: Play) -> Option<Move> {
    let sum = Sum::at(at)?;
    at.game.moves(&at.state).into_iter().find(|mv| sum.after(mv).outcome(play) == Outcome::P)
}

/// The nimbers of positions that are ordinary Nim.
pub(crate) fn nimbers() -> NimberOf {
    Arc::new(|position| Some(Sum::at(position.typed().nim()?)?.nimber()))
}

/// What decides ordinary Nim.
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    nimber: u32,
    /// How many piles there are.
    piles: usize,
    /// How many of them have two disks or more.
    large: usize,
}

impl Sum {
    /// That of piles, none of them empty.
    pub(crate) fn of(piles: &[u32]) -> Self {
        let nimber = piles.iter().fold(0, |sum, disks| sum ^ disks);
        Self { nimber, piles: piles.len(), large: piles.iter().filter(|disks| **disks > 1).count() }
    }

    /// That of a position, if it is ordinary Nim.
    fn at(at: &At<NimG>) -> Option<Self> {
        // One walk over what the token can reach, which is linear in the edges.
        Some(Self::of(&open_piles(at, &Budget::default()).ok()??))
    }

    /// The exclusive or of the piles.
    pub(crate) fn nimber(self) -> u64 {
        u64::from(self.nimber)
    }

    fn outcome(self, play: Play) -> Outcome {
        // Whoever takes the last of piles with one disk loses in misère play.
        Outcome::of_mover(if play == Play::Misere && self.large == 0 { self.piles.is_multiple_of(2) } else { self.nimber != 0 })
    }

    /// What is left after a move.
    pub(crate) fn after(self, mv: &Move) -> Self {
        let left = mv.of - mv.take;
        Self {
            nimber: self.nimber ^ mv.of ^ left,
            piles: self.piles - usize::from(left == 0),
            large: self.large - usize::from(mv.of > 1) + usize::from(left > 1),
        }
    }
}

/// The disks of the piles from which the token can take at every vertex that it can reach, the smallest first; nothing if these are
/// not the same everywhere.
pub(crate) fn open_piles(at: &At<NimG>, budget: &Budget) -> Result<Option<Vec<u32>>, Stop> {
    let from = |v: u32| -> (BTreeSet<u32>, BTreeSet<u32>) { at.game.ways(&at.state, v).into_iter().unzip() };
    let (mut open, piles) = from(at.state.piece);
    let mut met = BTreeSet::from([at.state.piece]);
    while let Some(v) = open.pop_first() {
        if !met.insert(v) {
            continue;
        }
        let (next, there) = from(v);
        budget.step(1 + there.len() as u64)?;
        if there != piles {
            return Ok(None);
        }
        open.extend(next);
    }
    let mut disks: Vec<u32> = piles.into_iter().map(|pile| at.game.pile(&at.state, pile)).collect();
    disks.sort_unstable();
    Ok(Some(disks))
}
