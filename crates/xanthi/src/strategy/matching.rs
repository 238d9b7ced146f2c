//! The matching strategy of undirected vertex geography, for whoever wins.
//!
//! If a perfect matching of the vertices that are left covers the token's vertex, the player to
//! move goes along it, and every later answer does (A. Goldlist, The Game of Geography (2003),
//! Theorem 3). If a maximum matching misses the token's vertex, the other player answers along it
//! (Theorem 4 there, for any deficiency). In general: let H be the graph of the vertices to which
//! the token can still come.
//!
//! - Some option u is missed by a maximum matching M of H: the player to move goes to u, and
//!   answers along M from then on.
//! - None is: the other player answers along any maximum matching M of H.
//!
//! A reply always exists, because a token on an unmatched vertex would have come there along a
//! path whose exchange enlarges M, or makes it miss the first option (A. S. Fraenkel, E. R.
//! Scheinerman, D. Ullman, 1993).
//!
//! The matching comes from a certificate that the checker accepts. To make it miss u it is
//! exchanged along the blossoms and links of the certificate, in time linear in them; nothing is
//! searched again.

mod exchange;

pub(crate) use exchange::miss;

use super::{Player, Reply, Strategy};
use xanthi_games::certificate::{Certificate, Matching};
use xanthi_games::check::{Flaw, judge_ground};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play};

/// "No vertex", where a vertex is stored.
pub(crate) const NONE: u32 = u32::MAX;

/// The most pairs that a plan lists.
const LISTED: usize = 40;

/// The winner of a position of undirected vertex geography, who answers along a matching.
#[derive(Clone, Debug)]
pub struct AlongMatching {
    opening: GeographyPosition,
    /// Where the player goes first; none for the second player.
    first: Option<u32>,
    mate: Vec<u32>,
}

impl AlongMatching {
    /// The strategy for the winner of a position, from its certificate. With a choice of winning
    /// first moves it takes the one of smallest number.
    ///
    /// # Errors
    /// If the certificate does not prove who wins.
    pub fn new(ground: &GeographyPosition, structure: &Matching) -> Result<Self, Flaw> {
        let judged = judge_ground(ground, Play::Normal, &Certificate::Matching(structure.clone()))?;
        let winning = ground.options().into_iter().zip(judged.outcomes()).find(|o| o.1 == Some(Outcome::P));
        Ok(Self::missing(ground, structure, winning.map(|o| o.0)))
    }

    /// The strategy that begins with the move `first`, if that wins.
    ///
    /// # Errors
    /// If the certificate does not prove that it wins.
    pub fn beginning_with(ground: &GeographyPosition, structure: &Matching, first: u32) -> Result<Self, Flaw> {
        let judged = judge_ground(ground, Play::Normal, &Certificate::Matching(structure.clone()))?;
        if !ground.options().into_iter().zip(judged.outcomes()).any(|o| o == (first, Some(Outcome::P))) {
            return Err(Flaw::new(format!("to go to vertex {first} does not win")));
        }
        Ok(Self::missing(ground, structure, Some(first)))
    }

    fn missing(ground: &GeographyPosition, structure: &Matching, first: Option<u32>) -> Self {
        let mut mate = vec![NONE; ground.graph().order()];
        for &[u, v] in &structure.pairs {
            (mate[u as usize], mate[v as usize]) = (v, u);
        }
        if let Some(first) = first {
            miss(&mut mate, structure, first);
        }
        Self { opening: ground.clone(), first, mate }
    }

    /// The pairs of the matching along which it answers, each with its smaller vertex first,
    /// ascending.
    pub fn pairs(&self) -> Vec<[u32; 2]> {
        (0..).zip(&self.mate).filter(|&(v, &w)| w != NONE && v < w).map(|(v, &w)| [v, w]).collect()
    }
}

impl Strategy for AlongMatching {
    type Memory = ();

    fn name(&self) -> String {
        "along a matching".into()
    }

    fn source(&self) -> &'static str {
        "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381"
    }

    fn plan(&self) -> Vec<String> {
        let name = |v: u32| self.opening.graph().labels().name(v);
        let listed: Vec<String> = self.pairs().iter().take(LISTED).map(|p| format!("{}–{}", name(p[0]), name(p[1]))).collect();
        let rest = self.pairs().len() - listed.len();
        let more = if rest > 0 { format!(" and {rest} more pairs") } else { String::new() };
        let first =
            self.first.map(|v| format!("Begin with {}, which a maximum matching of the vertices that are left leaves out.", name(v)));
        let always = "After that, go".to_owned();
        let lead = if first.is_some() { always } else { "Always go".into() };
        let along = match listed.is_empty() {
            true => "The other player never has a move.".into(),
            false => format!("{lead} to the partner of the vertex where you find the token: {}{more}.", listed.join(", ")),
        };
        first.into_iter().chain([along]).collect()
    }

    fn opening(&self) -> GeographyPosition {
        self.opening.clone()
    }

    fn player(&self) -> Player {
        if self.first.is_some() { Player::First } else { Player::Second }
    }

    fn memory(&self) {}

    fn reply(&self, (): &mut (), at: &GeographyPosition) -> Option<Reply> {
        // The first vertex is open as long as the first move has not been made.
        if let Some(first) = self.first.filter(|&first| at.is_open(first)) {
            return Some(Reply::new(first, "to a vertex that a maximum matching leaves out"));
        }
        let mate = *self.mate.get(at.token()? as usize)?;
        (mate != NONE).then(|| Reply::new(mate, "along the matching"))
    }
}
