//! Checks Nim on graphs where the token can take from the same piles at every vertex that it can reach.
//!
//! **Theorem.** Let every vertex that the token can reach, its own among them, have steps that take from the same
//! piles with disks. Then the position is ordinary Nim with these piles, in normal play and in misère play.
//!
//! *Proof* by induction on the disks. A turn takes disks from one of the piles and leads to one of these vertices. There
//! the same steps are left, but for those that took from a pile which is empty now: so at every vertex that it can
//! reach the token can take from the same piles as before, without that one. ∎
//!
//! The nimber is the exclusive or of the piles (Bouton). In misère play the player to move wins as in normal play if
//! a pile has two disks or more, and otherwise if the number of piles is even.
//!
//! Source of the rules of Nim: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of
//! Mathematics 3 (1901-1902) 35–39.

use super::{Flaw, Judgement, Known, about};
use crate::budget::Budget;
use crate::game::Game;
use crate::games::nimg::{NimG, State};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;
use rustc_hash::FxHashSet;

pub(super) fn judge(on: &Subject<'_>, play: Play, budget: &Budget) -> Result<Judgement, Flaw> {
    let at = about::nim(on)?;
    let (game, at) = (&at.game, &at.state);
    let piles: Vec<u32> = open_piles(game, at, budget)?.into_iter().map(|pile| game.pile(at, pile)).collect();
    let moves = game.moves(at);
    budget.step(moves.len() as u64)?;
    let nimber = piles.iter().fold(0, |sum, disks| sum ^ disks);
    if play == Play::Normal {
        let options = moves.iter().map(|mv| Some(Known::Nimber(u64::from(nimber ^ mv.of ^ (mv.of - mv.take)))));
        return Ok(Judgement { value: Known::Nimber(u64::from(nimber)), options: options.collect() });
    }
    let (many, large) = (piles.len(), piles.iter().filter(|disks| **disks > 1).count());
    let wins = |nimber: u32, many: usize, large: usize| if large > 0 { nimber != 0 } else { many.is_multiple_of(2) };
    let options = moves.iter().map(|mv| {
        let left = mv.of - mv.take;
        let (many, large) = (many - usize::from(left == 0), large - usize::from(mv.of > 1) + usize::from(left > 1));
        Some(Outcome::of_mover(wins(nimber ^ mv.of ^ left, many, large)))
    });
    Ok(Judgement::of_outcomes(Outcome::of_mover(wins(nimber, many, large)), options))
}

/// The piles with disks from which the token can take, which are the same at every vertex that it can reach.
fn open_piles(game: &NimG, at: &State, budget: &Budget) -> Result<Vec<u32>, Flaw> {
    let mut first: Option<Vec<u32>> = None;
    let mut met = FxHashSet::from_iter([at.piece]);
    let mut waiting = vec![at.piece];
    while let Some(v) = waiting.pop() {
        let ways = game.ways(at, v);
        budget.step(1 + ways.len() as u64)?;
        waiting.extend(ways.iter().map(|way| way.0).filter(|to| met.insert(*to)));
        let mut piles: Vec<u32> = ways.into_iter().map(|way| way.1).collect();
        piles.sort_unstable();
        piles.dedup();
        if *first.get_or_insert_with(|| piles.clone()) != piles {
            let labels = game.graph().labels();
            return Err(Flaw::new(format!("the token can take from other piles at {} than at {}", labels.name(v), labels.name(at.piece))));
        }
    }
    Ok(first.unwrap_or_default())
}
