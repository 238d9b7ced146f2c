//! A strategy for one torus, followed on a board that is the same torus: begun in another cell, or with
//! rows and columns exchanged.

use crate::strategy::{Broken, Follower, Player, Reply};
use xanthi_games::games::geography::Ground;

/// A follower on another board.
pub(in crate::strategy) struct Turned {
    inner: Box<dyn Follower>,
    /// The vertex here of each cell of the strategy's board, and the other way round.
    here: Vec<u32>,
    there: Vec<u32>,
    at: Ground,
    /// Whether the strategy's player is the one to move.
    to_move: bool,
}

impl Turned {
    /// At the beginning of the game; `here` is a bijection.
    pub(in crate::strategy) fn new(inner: Box<dyn Follower>, here: Vec<u32>, at: Ground) -> Self {
        let mut there = vec![0; here.len()];
        here.iter().enumerate().for_each(|(cell, &v)| there[v as usize] = cell as u32);
        let to_move = inner.player() == Player::First;
        Self { inner, here, there, at, to_move }
    }

    /// Makes a move that was made; an error tells which move the strategy makes instead.
    pub(in crate::strategy) fn made(&mut self, to: u32) -> Result<(), String> {
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

impl Follower for Turned {
    fn title(&self) -> (String, &'static str) {
        self.inner.title()
    }

    fn plan(&self) -> Vec<String> {
        self.inner.plan()
    }

    fn player(&self) -> Player {
        if self.to_move { Player::First } else { Player::Second }
    }

    fn at(&self) -> &Ground {
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
