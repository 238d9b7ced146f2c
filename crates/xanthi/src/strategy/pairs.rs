//! Pairs of vertices to follow, in directed vertex geography: for whoever wins by them.

use super::{Player, Reply, Strategy};
use crate::solve::directed_matching::{METHOD, anywhere};
use crate::solve::{Found, Question};
use xanthi_games::Outcome;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, DirectedMatching};
use xanthi_games::reduction::GeographyPosition;

/// The winner, who always goes to the partner.
#[derive(Clone, Debug)]
pub(crate) struct AlongPairs {
    opening: GeographyPosition,
    player: Player,
    head: Vec<Option<u32>>,
}

impl AlongPairs {
    /// The strategy, if pairs are found.
    ///
    /// # Errors
    /// With the reason if none are.
    pub(crate) fn new(ground: &GeographyPosition) -> Result<Self, String> {
        let Found { outcome, certificate, .. } =
            anywhere(ground, Question::default(), &Budget::default()).map_err(|why| why.to_string())?;
        let Certificate::DirectedMatching(DirectedMatching { arcs }) = certificate else {
            return Err("they do not tell the first move".into());
        };
        let mut head = vec![None; ground.graph().order()];
        arcs.iter().for_each(|arc| head[arc[0] as usize] = Some(arc[1]));
        let player = if outcome == Outcome::N { Player::First } else { Player::Second };
        Ok(Self { opening: ground.clone(), player, head })
    }
}

impl Strategy for AlongPairs {
    type Memory = ();

    fn name(&self) -> String {
        "pairs of vertices".into()
    }

    fn source(&self) -> &'static str {
        METHOD.source
    }

    fn opening(&self) -> GeographyPosition {
        self.opening.clone()
    }

    fn player(&self) -> Player {
        self.player
    }

    fn memory(&self) {}

    fn reply(&self, (): &mut (), at: &GeographyPosition) -> Option<Reply> {
        let to = self.head[at.token()? as usize]?;
        Some(Reply::new(to, "It is the partner of the token's vertex, and only the player who follows the pairs goes there."))
    }
}
