//! A player of a chain of links, by a certificate about the chain: word lists, and directed edge
//! geography where it was decided as a chain.

use crate::links::ROOMY;
use crate::links::lost::{Lost, Reply};
use crate::links::soonest::move_along;
use crate::replies::Reason;
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::Certificate;
use xanthi_games::{Play, Position};

/// What a certificate about a chain shows to be lost. The player moves to such a position.
#[derive(Clone)]
pub(super) struct ChainPlayer(Arc<Lost>);

impl ChainPlayer {
    /// `None` if the position is no chain, or there is no room for players of chains: then the position is
    /// solved anew.
    pub(super) fn new(position: &Position, play: Play, certificate: &Certificate, budget: &Budget) -> Option<Self> {
        if !ROOMY {
            return None;
        }
        Some(Self(Arc::new(Lost::of(&position.links()?, play, certificate, budget))))
    }

    /// The move, and what it follows. `None` if the certificate tells none, or none is found within the budget.
    pub(super) fn reply(&self, now: &Position, budget: &Budget) -> Option<(String, Reason)> {
        let chain = now.links()?;
        let Reply { arc, at_sight } = self.0.reply(&chain, budget)?;
        let k = move_along(now, &chain, arc)?;
        Some((now.moves().into_iter().nth(k)?, if at_sight { Reason::Sight } else { Reason::Strategy }))
    }
}
