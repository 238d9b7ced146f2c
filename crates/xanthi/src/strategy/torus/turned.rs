//! A strategy for one torus, followed on a board that is the same torus: begun in another cell, or with
//! rows and columns exchanged.

use crate::strategy::{Broken, Player, Reply, StrategyPlayer};
use xanthi_games::reduction::GeographyPosition;

/// A follower on another board.
pub(in crate::strategy) struct Turned {
    inner: Box<dyn StrategyPlayer>,
    /// The vertex here of each cell of the strategy's board, and the other way round.
    here: Vec<u32>,
    there: Vec<u32>,
    at: GeographyPosition,
    /// Whether the strategy's player is the one to move.
    to_move: bool,
    /// Which player that was when the following began.
    player: Player,
    /// How the words of the plan are meant on this board.
    notes: Vec<String>,
}

impl Turned {
    /// At the beginning of the game; `here` is a bijection.
    pub(in crate::strategy) fn new(inner: Box<dyn StrategyPlayer>, here: Vec<u32>, at: GeographyPosition, notes: Vec<String>) -> Self {
        let mut there = vec![0; here.len()];
        here.iter().enumerate().for_each(|(cell, &v)| there[v as usize] = cell as u32);
        let player = inner.player();
        Self { inner, here, there, at, to_move: player == Player::First, player, notes }
    }

    /// Makes a move that was made before the following begins; an error tells which move the strategy
    /// makes instead.
    pub(in crate::strategy) fn made(&mut self, to: u32) -> Result<(), String> {
        self.player = if self.to_move { Player::Second } else { Player::First };
        let name = |v: u32| self.at.graph().labels().name(v).into_owned();
        if !self.to_move {
            return self.opponent(to).map_err(|why| why.to_string());
        }
        let before = self.at.clone();
        let name_of = name(to);
        let reply = self.answer().map_err(|why| why.to_string())?;
        if reply.to != to {
            let (title, _) = self.title();
            let plays = before.graph().labels().name(reply.to).into_owned();
            return Err(format!("the strategy \"{title}\" plays {plays} where {name_of} was played: {}", reply.reason));
        }
        Ok(())
    }
}

impl StrategyPlayer for Turned {
    fn title(&self) -> (String, &'static str) {
        self.inner.title()
    }

    fn plan(&self) -> Vec<String> {
        self.notes.iter().cloned().chain(self.inner.plan()).collect()
    }

    fn figure(&self) -> Vec<String> {
        self.inner.figure()
    }

    fn by_pairs(&self) -> bool {
        self.inner.by_pairs()
    }

    fn player(&self) -> Player {
        self.player
    }

    fn at(&self) -> &GeographyPosition {
        &self.at
    }

    fn answer(&mut self) -> Result<Reply, Broken> {
        let reply = self.inner.answer()?;
        let to = self.here[reply.to as usize];
        self.at.advance(to);
        self.to_move = false;
        Ok(Reply { to, reason: reply.reason })
    }

    fn opponent(&mut self, to: u32) -> Result<(), Broken> {
        let cell = *self.there.get(to as usize).ok_or(Broken::Illegal(to))?;
        self.inner.opponent(cell).map_err(|why| if why == Broken::Illegal(cell) { Broken::Illegal(to) } else { why })?;
        self.at.advance(to);
        self.to_move = true;
        Ok(())
    }
}
