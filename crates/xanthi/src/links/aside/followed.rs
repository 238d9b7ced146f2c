//! Which positions of a chain a certificate with pairs set aside shows to be lost: those of its nodes with any pairs that suit.

use super::game::Game;
use crate::search::dfpn::{Space, Step};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Node, PairsAside};
use xanthi_games::links::LinksPosition;

/// The lost positions of a certificate.
pub(crate) struct Followed {
    chain: LinksPosition,
    /// For each arc the opposite one, or itself for a loop, if there is one.
    back: Vec<Option<usize>>,
    /// For each arc how many pairs of it are set aside, and whether these are in the group.
    aside: Vec<(u32, bool)>,
    lost: FxHashMap<u64, Vec<Lost>>,
}

/// A position in which the player to move loses.
struct Lost {
    token: u32,
    /// The copies of each arc that are in play.
    copies: Vec<u32>,
    /// Whether the group has a pair left.
    alive: bool,
}

impl Followed {
    /// What a certificate about a chain shows, if it has one group at most, and the work is not stopped.
    pub(crate) fn of(chain: &LinksPosition, given: &PairsAside, budget: &Budget) -> Option<Self> {
        let group = match &given.groups[..] {
            [] => Vec::new(),
            [group] => group.clone(),
            _ => return None,
        };
        let arcs = chain.arcs();
        let mut aside = vec![(0, false); arcs.len()];
        for (pairs, of_group) in [(&given.pairs, false), (&group, true)] {
            for &[one, other, many] in pairs {
                [one, other].into_iter().for_each(|arc| aside[arc as usize] = (many, of_group));
            }
        }
        let back = arcs.iter().map(|arc| chain.arc(arc.tail, arc.head)).collect();
        let mut followed = Self { chain: chain.clone(), back, aside, lost: FxHashMap::default() };
        let (game, root) = Game::with(chain, given.pairs.clone(), group, false)?;
        let mut at: Vec<Option<_>> = vec![None; given.nodes.len()];
        *at.first_mut()? = Some(root);
        for (i, node) in given.nodes.iter().enumerate() {
            budget.step(arcs.len() as u64).ok()?;
            let Some(state) = at[i].take() else { continue };
            let mut steps = Vec::new();
            game.options(&state, &mut steps, budget).ok()?;
            let mut pass = |option: usize, child: &Option<u32>| {
                if let (Some(Step::Open(next)), Some(child)) = (steps.get(option), child) {
                    at[*child as usize].get_or_insert_with(|| next.clone());
                }
            };
            match node {
                Node::Win(option, child) => pass(*option as usize, child),
                Node::Lose(children) => {
                    children.iter().enumerate().for_each(|(option, child)| pass(option, child));
                    let lost = Lost { token: state.token, copies: game.copies(&state, arcs.len()), alive: state.alive };
                    followed.lost.entry(followed.key(lost.token, &lost.copies)).or_default().push(lost);
                }
                Node::By(_) => {}
            }
        }
        Some(followed)
    }

    /// What does not change with the number of pairs.
    fn key(&self, token: u32, copies: &[u32]) -> u64 {
        let mut hasher = FxHasher::default();
        token.hash(&mut hasher);
        for (i, &of) in copies.iter().enumerate() {
            match self.back[i] {
                Some(back) if back == i => (of % 2).hash(&mut hasher),
                Some(back) => (i64::from(of) - i64::from(copies[back])).hash(&mut hasher),
                None => of.hash(&mut hasher),
            }
        }
        hasher.finish()
    }

    /// Whether a position of the chain is shown to be lost.
    pub(crate) fn says_lost(&self, at: &LinksPosition) -> bool {
        let Some(token) = at.token().filter(|_| at.table() == self.chain.table()) else { return false };
        let mut copies = vec![0; self.chain.arcs().len()];
        for arc in at.left() {
            match self.chain.arc(arc.head, arc.tail) {
                Some(place) => copies[place] = arc.copies,
                None => return false,
            }
        }
        let candidates = self.lost.get(&self.key(token, &copies));
        candidates.into_iter().flatten().any(|lost| lost.token == token && self.suits(lost, &copies))
    }

    /// Whether so many copies are those in play and pairs, no more than are set aside, some of them of the group if it is alive.
    fn suits(&self, lost: &Lost, copies: &[u32]) -> bool {
        let mut of_group = false;
        for (i, (&all, &in_play)) in copies.iter().zip(&lost.copies).enumerate() {
            let Some(rest) = all.checked_sub(in_play) else { return false };
            if rest == 0 {
                continue;
            }
            let (many, group) = self.aside[i];
            let fits = match self.back[i] {
                Some(back) if back == i => rest % 2 == 0 && rest / 2 <= many,
                Some(back) => rest <= many && copies[back].checked_sub(lost.copies[back]) == Some(rest),
                None => false,
            };
            if !fits {
                return false;
            }
            of_group |= group;
        }
        of_group == lost.alive
    }
}
