//! Checks pairs that are set aside: misère play in which one player, the *winner*, answers one arc of a pair by the other.
//!
//! In normal play opposite arcs leave a chain of links in pairs. In misère play they do not: a player wins who has no move left, and
//! one with arcs of pairs alone has some. But where it is known who is to win, pairs may be set aside for him alone. He answers each
//! arc of a pair by the other one, so he needs to play only with what is *in play*; he counts as lost where he has nothing in play
//! and some pair may be left, and the other one counts as the winner where nothing shows that he has a move. So the winner has to get
//! stuck where no pairs were set aside.
//!
//! That alone is weak, as most pairs are at the link where the winner wants to get stuck. So pairs are in *groups*. When the other
//! player uses one arc of the last pair of a group, the other arc comes into play and the winner may use it as he likes. As long as a
//! group has a pair left, a player at a link that all its pairs touch is known to have a move; when it has none left, a winner who is
//! stuck there is stuck.
//!
//! **Claim** of a node, with the arcs n in play, the token, who moves, and which groups are *alive*: take any numbers of pairs, none
//! larger than those set aside, such that the alive groups have some and the others none; then the winner wins with the arcs n and
//! these pairs together. By induction on all these arcs:
//!
//! - The winner moves by an arc in play: the claim of the next node, with the same pairs.
//! - The winner has no arc in play, and no pair at the token can be left but of loops: both can use these alone, an even number,
//!   he begins, and then he is stuck and wins.
//! - The other player moves. He has an arc in play, or a group is alive of which each pair has one there; so he is not stuck. An arc
//!   of which a copy is in play is taken for that copy: the claim of the next node. Any other arc is of a pair. If that is not the last
//!   one of a group, the winner answers by its other arc, and the same claim holds with a pair less. If it is the last one of a
//!   group, the next node claims that the winner wins with the other arc in play and the group dead.

use super::strategy::{Next, Positions, walk};
use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::{Certificate, PairsAside};
use crate::links::LinksPosition;
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;

/// The most groups of pairs.
const MOST_GROUPS: usize = 32;

/// A position without the pairs that are set aside.
#[derive(PartialEq)]
struct State {
    /// The copies of each arc that are in play.
    copies: Vec<u32>,
    token: u32,
    /// Whether the winner is to move.
    winner: bool,
    /// The groups with a pair left.
    alive: u32,
}

/// What is set aside of an arc.
#[derive(Clone, Copy)]
struct Aside {
    /// The opposite arc.
    back: u32,
    group: Option<usize>,
}

/// A chain with pairs set aside.
struct Chains<'a> {
    at: &'a LinksPosition,
    aside: Vec<Option<Aside>>,
    /// For each group the links that all its pairs touch.
    everywhere: Vec<Vec<u32>>,
}

impl<'a> Chains<'a> {
    /// The chain, and the position that is left.
    fn new(at: &'a LinksPosition, given: &PairsAside) -> Result<(Self, State), Flaw> {
        if !at.table().is_plain() {
            return Err(Flaw::new("pairs are set aside only where each link allows itself alone"));
        }
        let token = at.token().ok_or_else(|| Flaw::new("the token is not placed"))?;
        if given.groups.len() > MOST_GROUPS {
            return Err(Flaw::new(format!("there are more than {MOST_GROUPS} groups")).inside("groups"));
        }
        let mut chains = Self { at, aside: vec![None; at.arcs().len()], everywhere: Vec::new() };
        let mut copies: Vec<u32> = at.arcs().iter().map(|arc| arc.copies).collect();
        for (i, &pair) in given.pairs.iter().enumerate() {
            chains.set_aside(pair, None, &mut copies).map_err(|flaw| flaw.inside(format!("pairs[{i}]")))?;
        }
        for (group, pairs) in given.groups.iter().enumerate() {
            let here = |flaw: Flaw| flaw.inside(format!("groups[{group}]"));
            let Some(&[first, ..]) = pairs.first() else { return Err(here(Flaw::new("a group has at least one pair"))) };
            for (i, &pair) in pairs.iter().enumerate() {
                chains.set_aside(pair, Some(group), &mut copies).map_err(|flaw| here(flaw.inside(format!("[{i}]"))))?;
            }
            let touches = |arc: u32, link: u32| [at.arcs()[arc as usize].head, at.arcs()[arc as usize].tail].contains(&link);
            let first = at.arcs()[first as usize];
            let ends = [first.head, first.tail].into_iter();
            chains.everywhere.push(ends.filter(|&link| pairs.iter().all(|&[arc, ..]| touches(arc, link))).collect());
        }
        let alive = (0..given.groups.len()).fold(0, |alive, group| alive | 1 << group);
        Ok((chains, State { copies, token, winner: false, alive }))
    }

    fn set_aside(&mut self, [first, second, pairs]: [u32; 3], group: Option<usize>, copies: &mut [u32]) -> Result<(), Flaw> {
        let arcs = self.at.arcs();
        let (Some(one), Some(other)) = (arcs.get(first as usize), arcs.get(second as usize)) else {
            return Err(Flaw::new("there is no such arc"));
        };
        if first > second || (one.head, one.tail) != (other.tail, other.head) {
            return Err(Flaw::new("the arcs are not opposite, or the larger number comes first"));
        }
        if self.aside[first as usize].is_some() {
            return Err(Flaw::new("pairs of these arcs are listed twice"));
        }
        for (arc, back) in [(first, second), (second, first)] {
            let left = copies[arc as usize].checked_sub(pairs).filter(|_| pairs > 0);
            copies[arc as usize] = left.ok_or_else(|| Flaw::new("there are not so many pairs, or none are set aside"))?;
            self.aside[arc as usize] = Some(Aside { back, group });
        }
        Ok(())
    }

    /// The arcs from the token's link.
    fn arcs_at(&self, state: &State) -> std::ops::Range<usize> {
        self.at.arcs_from(state.token)
    }

    fn is_alive(state: &State, group: usize) -> bool {
        state.alive >> group & 1 == 1
    }

    /// Whether the player to move may use an arc: of the other player's arcs of pairs those of the last one of a group.
    fn may_use(&self, state: &State, arc: usize) -> bool {
        let last = |aside: Aside| !state.winner && aside.group.is_some_and(|group| Self::is_alive(state, group));
        state.copies[arc] > 0 || self.aside[arc].is_some_and(last)
    }

    /// Who wins a position if that is seen: its outcome, as the game without the pairs has it.
    fn at_sight(&self, state: &State) -> Option<Outcome> {
        if self.arcs_at(state).any(|arc| state.copies[arc] > 0) {
            return None;
        }
        let some_left = |aside: Aside| aside.group.is_none_or(|group| Self::is_alive(state, group));
        // Loops that go in pairs bring the same player back to where he is stuck.
        let leads_away = |arc: usize| self.at.arcs()[arc].tail != state.token && self.aside[arc].is_some_and(some_left);
        let stuck = || !self.arcs_at(state).any(leads_away);
        let has_move = || self.everywhere.iter().enumerate().any(|(i, links)| Self::is_alive(state, i) && links.contains(&state.token));
        match state.winner {
            true => Some(Outcome::of_mover(stuck())),
            false => (!has_move()).then_some(Outcome::N),
        }
    }
}

impl Positions for Chains<'_> {
    type State = State;

    fn targets(&mut self, state: &State) -> Result<Vec<u32>, Flaw> {
        Ok(self.arcs_at(state).filter(|&arc| self.may_use(state, arc)).map(|arc| arc as u32).collect())
    }

    fn option(&mut self, state: &State, arc: u32) -> Result<Next<State>, Flaw> {
        let mut next = State { copies: state.copies.clone(), token: self.at.arcs()[arc as usize].tail, winner: !state.winner, ..*state };
        match (state.copies[arc as usize], self.aside[arc as usize]) {
            (0, Some(Aside { back, group: Some(group) })) => {
                next.copies[back as usize] += 1;
                next.alive &= !(1 << group);
            }
            _ => next.copies[arc as usize] -= 1,
        }
        Ok(self.at_sight(&next).map_or(Ok(next), Err))
    }

    fn words(&self, state: &State) -> usize {
        state.copies.len() / 2 + 4
    }

    fn steps(&self, state: &State) -> u64 {
        state.copies.len() as u64 + 1
    }

    fn judge(&mut self, _state: &State, _certificate: &Certificate) -> Result<Judgement, Flaw> {
        Err(Flaw::new("where pairs are set aside, a strategy has no other certificates in it"))
    }
}

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &PairsAside, budget: &Budget) -> Result<Judgement, Flaw> {
    if play != Play::Misere {
        return Err(Flaw::new("pairs are set aside in misère play"));
    }
    let at = about::links(on)?;
    budget.step((at.table().len() + at.arcs().len()) as u64)?;
    let (mut chains, root) = Chains::new(&at, given)?;
    if chains.at_sight(&root).is_some() {
        return Err(Flaw::new("without the pairs the player to move may be stuck"));
    }
    let judged = walk(&mut chains, root, &given.nodes, budget)?;
    match judged.outcome() {
        Outcome::P => Ok(Judgement::lost(at.options().len())),
        Outcome::N => Err(Flaw::new("the player to move is not shown to lose").inside("nodes")),
    }
}
