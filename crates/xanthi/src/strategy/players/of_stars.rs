//! Nim on graphs, remove then move, where the token can reach a star: leave the nimber 0, by the formula of G. Stockman for
//! the path of three vertices, and by that of stars in general.

use super::super::Player;
use super::{MovePlayer, NotFollowed, winner};
use crate::explain::nim_star::rule;
use crate::solve::nim_star::{METHOD, Star, nimber};
use std::sync::Arc;
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{At, Game, Outcome, Position};

/// The most vertices whose disks are listed.
const LISTED: usize = 12;

/// A player of Nim on a star.
#[derive(Clone)]
pub(super) struct OfStars {
    star: Arc<Star>,
    opening: Position,
    at: Position,
}

impl OfStars {
    /// For whoever wins on a star.
    pub(super) fn new(position: &Position) -> Option<Self> {
        let at = position.typed().nim().filter(|at| at.game.version() == Version::RemoveMove && !at.game.graph().directed())?;
        Some(Self { star: Arc::new(Star::around(at)?), opening: position.clone(), at: position.clone() })
    }

    fn number(&self, at: &At<NimG>) -> u64 {
        nimber(self.star.centre, &self.star.leaves, &at.game.piles(&at.state), at.state.piece)
    }

    /// Why a move to a position is made.
    fn reason(&self, was: u64, after: &Position) -> String {
        let here = after.typed().nim().map_or(String::new(), |at| disks(&self.star, at));
        format!("the nimber was {was}, and {here} has the nimber 0.")
    }

    fn number_of(&self, position: &Position) -> u64 {
        position.typed().nim().map_or(0, |at| self.number(at))
    }
}

/// The disks of a star and the place of the token: (3,1,4) with the token on 0.
fn disks(star: &Star, at: &At<NimG>) -> String {
    let mut all: Vec<u32> = star.leaves.iter().copied().chain([star.centre]).collect();
    all.sort_unstable();
    let piles: Vec<String> = all.iter().take(LISTED).map(|&v| at.game.pile(&at.state, v).to_string()).collect();
    let more = if all.len() > LISTED { ",…" } else { "" };
    format!("({}{more}) with the token on {}", piles.join(","), at.game.graph().labels().name(at.state.piece))
}

/// The rule behind a move on a star, if it leaves the nimber 0.
pub(in crate::strategy) fn rule_of_stars(position: &Position, mv: &str) -> Option<String> {
    let player = OfStars::new(position)?;
    let after = position.after(mv).ok()?;
    (player.number_of(&after) == 0).then(|| player.reason(player.number_of(position), &after))
}

impl MovePlayer for OfStars {
    fn title(&self) -> (String, String) {
        ("leaving the nimber 0".into(), METHOD.source.into())
    }

    fn plan(&self) -> Vec<String> {
        let number = self.number_of(&self.opening);
        let wins = if number == 0 { "loses" } else { "wins" };
        let here = self.opening.typed().nim().map_or(String::new(), |at| disks(&self.star, at));
        let mut plan = rule(self.star.leaves.len());
        plan.push(
            "Always leave the nimber 0. Every move from it makes another nimber, and from any other nimber there is a move that leaves 0."
                .into(),
        );
        plan.push(format!("{here} has the nimber {number}: whoever is to move {wins}."));
        plan
    }

    fn player(&self) -> Player {
        winner(if self.number_of(&self.opening) == 0 { Outcome::P } else { Outcome::N })
    }

    fn at(&self) -> &Position {
        &self.at
    }

    fn answer(&mut self) -> Result<(String, String), NotFollowed> {
        let at = self.at.typed().nim().ok_or("there is no piece")?;
        let was = self.number(at);
        let zero = |mv: &_| {
            let next = At { game: at.game.clone(), state: at.game.play(&at.state, mv), played: Vec::new() };
            self.number(&next) == 0
        };
        let mv = at.game.moves(&at.state).into_iter().find(zero).ok_or("no move leaves the nimber 0")?;
        let mv = at.game.write_move(&mv);
        self.at = self.at.after(&mv)?;
        Ok((mv, self.reason(was, &self.at)))
    }

    fn opponent(&mut self, mv: &str) -> Result<(), NotFollowed> {
        self.at = self.at.after(mv)?;
        Ok(())
    }

    fn fork(&self) -> Box<dyn MovePlayer> {
        Box::new(self.clone())
    }
}
