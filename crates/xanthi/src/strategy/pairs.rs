//! Pairs of vertices to follow, in directed vertex geography: for whoever wins by them.

use super::{Player, Reply, Strategy};
use crate::solve::directed_matching::{METHOD, anywhere};
use crate::solve::{Found, NoAnswer, Question};
use xanthi_games::Outcome;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, DirectedMatching};
use xanthi_games::reduction::GeographyPosition;

/// The most pairs that a plan lists.
const LISTED: usize = 40;

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
    /// If none are, or it was stopped.
    pub(crate) fn new(ground: &GeographyPosition, budget: &Budget) -> Result<Self, NoAnswer> {
        let Found { outcome, certificate, .. } = anywhere(ground, Question::default(), budget)?;
        let Certificate::DirectedMatching(DirectedMatching { arcs }) = certificate else {
            return Err(NoAnswer::because("they do not tell the first move"));
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

    fn by_pairs(&self) -> bool {
        true
    }

    fn plan(&self) -> Vec<String> {
        let name = |v: u32| self.opening.graph().labels().name(v);
        let pairs: Vec<[u32; 2]> = (0..).zip(&self.head).filter_map(|(tail, head)| Some([tail, (*head)?])).collect();
        let listed: Vec<String> = pairs.iter().take(LISTED).map(|[tail, head]| format!("{}→{}", name(*tail), name(*head))).collect();
        let rest = pairs.len() - listed.len();
        let more = if rest > 0 { format!(" and {rest} more pairs") } else { String::new() };
        if listed.is_empty() {
            return vec!["The other player never has a move.".into()];
        }
        vec![
            format!("Always go to the partner of the vertex where you find the token: {}{more}.", listed.join(", ")),
            "From a partner every way leads to the first vertex of a pair, so the other player always stops where you can go on.".into(),
        ]
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
