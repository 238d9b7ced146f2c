//! A strategy of Geography, in the moves of a game that is Geography.

use super::super::{Broken, Player, StrategyPlayer, find};
use super::{MovePlayer, NotFollowed};
use xanthi_games::{Budget, Position};

/// A player of Geography, with the position of the game.
pub(super) struct OnGround {
    inner: Box<dyn StrategyPlayer>,
    opening: Position,
    /// Where the token has gone since, and whether the strategy's player moved it.
    gone: Vec<(u32, bool)>,
    at: Position,
}

impl OnGround {
    pub(super) fn new(position: &Position, inner: Box<dyn StrategyPlayer>) -> Self {
        Self { inner, opening: position.clone(), gone: Vec::new(), at: position.clone() }
    }
}

impl MovePlayer for OnGround {
    fn title(&self) -> (String, String) {
        let (name, source) = self.inner.title();
        (name, source.into())
    }

    fn plan(&self) -> Vec<String> {
        self.inner.plan()
    }

    fn figure(&self) -> Vec<String> {
        self.inner.figure()
    }

    fn even_kernel(&self) -> Option<Vec<u32>> {
        self.inner.even_kernel()
    }

    fn player(&self) -> Player {
        self.inner.player()
    }

    fn at(&self) -> &Position {
        &self.at
    }

    fn answer(&mut self) -> Result<(String, String), NotFollowed> {
        let reply = self.inner.answer()?;
        let number = self.at.targets().iter().position(|target| *target == Some(reply.to));
        let mv = number.and_then(|k| self.at.moves().into_iter().nth(k)).ok_or(Broken::Illegal(reply.to))?;
        self.at = self.at.after(&mv)?;
        self.gone.push((reply.to, true));
        Ok((mv, reply.reason.into_owned()))
    }

    fn opponent(&mut self, mv: &str) -> Result<(), NotFollowed> {
        let next = self.at.after(mv)?;
        let to = next.geography().and_then(|ground| ground.token()).ok_or(Broken::Over)?;
        self.inner.opponent(to)?;
        self.at = next;
        self.gone.push((to, false));
        Ok(())
    }

    /// A strategy need not be one that can be copied: it is found again, and led to the same place.
    fn fork(&self) -> Box<dyn MovePlayer> {
        // It was found within the limits of whoever asked for it, and takes no more now.
        let Some(mut inner) = find(&self.opening, &Budget::default()) else { unreachable!("a strategy is known here") };
        for &(to, own) in &self.gone {
            let led = if own { inner.answer().map(|_| ()) } else { inner.opponent(to) };
            assert!(led.is_ok(), "the same moves lead to the same place");
        }
        Box::new(Self { inner, opening: self.opening.clone(), gone: self.gone.clone(), at: self.at.clone() })
    }
}
