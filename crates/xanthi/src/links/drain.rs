//! Drained links: finds, for a position of misère play, that every word can be answered by one that leads back until few are
//! left, and that the player to move loses then.
//!
//! That is asked about many positions of a search, so little work is done for each: what a few last words lead to is searched
//! with some thousand positions together.

use super::openings::engine::Plain;
use super::plain::{NormalPlay, PlainCores};
use super::proof::{Oracle, nodes};
use crate::search::dfpn::Search;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Drained, LastExits, Strategy};
use xanthi_games::check::drained::{Draining, MOST_LAST};
use xanthi_games::reduction::link_core::{LinkCore, link_core_within};
use xanthi_games::{Outcome, Play};

/// So many positions are looked at, at most, to find that one link is drained.
const POSITIONS: u64 = 1 << 14;
/// So many different exits a link may have.
const MOST_EXITS: usize = 64;
/// So many lists of as many exits may win for who has only these left.
const MOST_ODD: usize = 4;
/// The bytes of the table of one search.
const TABLE: u64 = 1 << 18;
/// What its lines of play may take of the stack, behind others.
pub(super) const STACK: usize = if super::ROOMY { 1 << 24 } else { 1 << 17 };

/// Finds whether links are drained.
pub(crate) struct Drains<'a> {
    /// What decides positions of normal play, if there is anything.
    pub(crate) normal: Option<&'a dyn NormalPlay>,
    pub(crate) budget: &'a Budget,
}

impl Drains<'_> {
    /// The certificate that the mover loses in misère play because his link is drained, if that is found; without proofs of its parts
    /// if these are not `wanted`.
    pub(crate) fn find(&self, draining: &Draining<'_>, wanted: bool) -> Option<Drained> {
        if draining.all() < 2 || draining.exits().count() > MOST_EXITS {
            return None;
        }
        let last = self.budget.part(POSITIONS, |part| self.lists_that_lose(draining, part, wanted));
        Some(Drained { last: last? })
    }

    /// Lists of exits that lose for who has only these left: of one exit; with those of one exit that do not lose, of two; and so on.
    /// `None` if some of the longest lists do not lose either.
    fn lists_that_lose(&self, draining: &Draining<'_>, part: &Budget, wanted: bool) -> Option<Vec<LastExits>> {
        let mut last = Vec::new();
        let mut odd: Vec<Vec<u32>> = vec![Vec::new()];
        // No list is longer than there are copies.
        for _ in 0..draining.all().min(MOST_LAST as u64) {
            let longer = draining.longer(&odd, part).ok()?;
            odd.clear();
            for list in longer {
                match self.loses(draining, &list, part, wanted)? {
                    Some(loses) => last.push(loses),
                    None => odd.push(list),
                }
                if odd.len() > MOST_ODD {
                    return None;
                }
            }
            if odd.is_empty() {
                return Some(last);
            }
        }
        None
    }

    /// The entry of a certificate for these last exits, if the player to move loses with them; nothing if the work is over.
    fn loses(&self, draining: &Draining<'_>, exits: &[u32], part: &Budget, wanted: bool) -> Option<Option<LastExits>> {
        let left = draining.left(exits)?;
        let entry = |proof| LastExits { exits: exits.to_vec(), proof };
        let core = match link_core_within(&left, Play::Misere, part).ok()? {
            LinkCore::Decided(outcome) => return Some((outcome == Outcome::P).then(|| entry(None))),
            LinkCore::Open(core) => core,
        };
        let space = PlainCores::without_drains(self.normal);
        let mut search = Plain(Search::new(&space, part, TABLE).on_a_stack_of(STACK), 0);
        if search.decide(&core).ok()? {
            return Some(None);
        }
        let proof = if wanted { nodes(&mut search, part, u64::MAX, &core, false).ok()? } else { Vec::new() };
        Some(Some(entry(Some(Box::new(Certificate::Strategy(Strategy::of(proof)))))))
    }
}
