//! The pairs of Bridg-it, followed.

use super::super::Player;
use super::{MovePlayer, NotFollowed};
use crate::explain::pairs::Plan;
use crate::solve::shannon::gross::METHOD;
use std::sync::Arc;
use xanthi_games::Position;

/// A player of pairs.
#[derive(Clone)]
pub(super) struct WithPairs {
    plan: Arc<Plan>,
    /// The position before the other player's last move.
    before: Option<Position>,
    at: Position,
}

impl WithPairs {
    pub(super) fn new(plan: Plan) -> Self {
        Self { before: None, at: plan.position().clone(), plan: Arc::new(plan) }
    }
}

impl MovePlayer for WithPairs {
    fn title(&self) -> (String, String) {
        (METHOD.name.into(), METHOD.source.into())
    }

    fn plan(&self) -> Vec<String> {
        self.plan.told()
    }

    fn figure(&self) -> Vec<String> {
        // Of a board that does not fit on a screen there is none.
        let picture = self.plan.picture().unwrap_or_default();
        picture.lines().map(|row| row.strip_prefix("    ").unwrap_or(row).to_owned()).collect()
    }

    fn pairs(&self) -> Option<Vec<[String; 2]>> {
        Some(self.plan.pairs())
    }

    fn player(&self) -> Player {
        if self.plan.begins() { Player::First } else { Player::Second }
    }

    fn at(&self) -> &Position {
        &self.at
    }

    fn answer(&mut self) -> Result<(String, String), NotFollowed> {
        let found = match &self.before {
            None => self.plan.first(),
            Some(before) => self.plan.reply(before, &self.at),
        };
        let (mv, mut text) = found.ok_or("the pairs tell no move")?;
        self.at = self.at.after(&mv)?;
        if self.at.switching().is_some_and(|board| board.winner().is_some()) {
            text.push_str(" It wins.");
        }
        Ok((mv, text))
    }

    fn opponent(&mut self, mv: &str) -> Result<(), NotFollowed> {
        let next = self.at.after(mv)?;
        self.before = Some(std::mem::replace(&mut self.at, next));
        Ok(())
    }

    fn fork(&self) -> Box<dyn MovePlayer> {
        Box::new(self.clone())
    }
}
