//! Checks that a link is drained: misère play in which every word from there is answered by one that leads back.
//!
//! The token is on a link y, and each arc that leads from there has an arc by which play comes back to y, from a head that y
//! does not allow; of the latter there are as many copies as of all the arcs together that it answers. As long as the winner answers
//! so, the loser moves from y alone and cannot use these copies up, and each round takes a copy of an exit and of
//! the arc that answers it away. Nobody else comes by, so what is left when few exits are follows from these exits alone. When
//! it is known that the loser loses with so few of them, it is known that he loses with all: he chooses which ones go, and must choose
//! one, because some are left.
//!
//! In normal play the same is true, and useless: there pairs cancel.

use super::answers::Answers;
use super::{Flaw, Judgement, about, within};
use crate::budget::Budget;
use crate::certificate::Drained;
use crate::links::LinksPosition;
use crate::outcome::{Outcome, Play};
use crate::reduction::link_core::{LinkCore, core_steps, link_core_within};
use crate::subject::Subject;
use rustc_hash::FxHashSet;

/// The most exits that a certificate may leave; about more nothing is claimed.
pub const MOST_LAST: usize = 32;
/// So many lists are looked at, at most, to find the odd ones of one length.
const MOST_LISTS: usize = 1 << 16;

/// The exits of the token's link, each with the arc that answers it.
#[derive(Debug)]
pub struct Draining<'a> {
    at: &'a LinksPosition,
    /// [exit, its answer], ascending.
    exits: Vec<[u32; 2]>,
}

impl<'a> Draining<'a> {
    /// The exits of a chain's token, each with an arc that answers it; the flaw says what is missing if there are none.
    ///
    /// # Errors
    /// If the token is not placed or has no exits, or one of them cannot be answered.
    pub fn of(at: &'a LinksPosition) -> Result<Self, Flaw> {
        let Some(token) = at.token() else { return Err(Flaw::new("the token is not placed")) };
        let mut answers = Answers::new(at);
        let mut exits = Vec::new();
        for exit in at.options() {
            let back = answers.keep(at.arcs()[exit as usize], token, 0, |head| at.table().allows(token, head))?;
            exits.push([exit, back as u32]);
        }
        if exits.is_empty() { Err(Flaw::new("no arc leads from the token's link")) } else { Ok(Self { at, exits }) }
    }

    /// The arcs from the token's link, ascending.
    pub fn exits(&self) -> impl Iterator<Item = u32> + '_ {
        self.exits.iter().map(|[exit, _]| *exit)
    }

    /// How many copies of an exit there are.
    fn copies(&self, exit: u32) -> usize {
        self.at.arcs()[exit as usize].copies as usize
    }

    /// How many copies all exits have.
    pub fn all(&self) -> u64 {
        self.exits().map(|exit| self.copies(exit) as u64).sum()
    }

    /// The chain when of all exits just these copies are left, each exit listed once for each copy, ascending; `None` if it has
    /// fewer copies.
    pub fn left(&self, last: &[u32]) -> Option<LinksPosition> {
        let mut arcs = self.at.arcs().to_vec();
        let mut listed = 0;
        for &[exit, back] in &self.exits {
            let stay = last.iter().filter(|&&one| one == exit).count() as u32;
            let gone = arcs[exit as usize].copies.checked_sub(stay)?;
            arcs[exit as usize].copies = stay;
            arcs[back as usize].copies -= gone;
            listed += stay as usize;
        }
        (listed == last.len()).then(|| self.at.with_arcs(arcs, self.at.token()))
    }

    /// Whether the player to move ends up with one of some lists of copies, each ascending, whatever he chooses to use up.
    ///
    /// A list is *odd* if it is none of these and, unless it is of one copy, an odd one with one copy more; he would have to keep to odd
    /// lists.
    ///
    /// # Errors
    /// If too many lists are odd, or the work must stop.
    pub fn ends_in(&self, lists: &FxHashSet<Vec<u32>>, budget: &Budget) -> Result<bool, Flaw> {
        let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
        let mut odd = vec![Vec::new()];
        for _ in 0..longest {
            odd = self.longer(&odd, budget)?.into_iter().filter(|list| !lists.contains(list)).collect();
            if odd.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Some lists of copies, each with one copy more, whichever are left; each once.
    ///
    /// # Errors
    /// If these are too many, or the work must stop.
    pub fn longer(&self, lists: &[Vec<u32>], budget: &Budget) -> Result<Vec<Vec<u32>>, Flaw> {
        if lists.len().saturating_mul(self.exits.len()) > MOST_LISTS {
            return Err(Flaw::new("too many lists of exits have no proof").inside("last"));
        }
        let mut longer = Vec::new();
        for list in lists {
            budget.step((self.exits.len() * (list.len() + 1)) as u64)?;
            for exit in self.exits().filter(|&exit| list.iter().filter(|&&one| one == exit).count() < self.copies(exit)) {
                let place = list.partition_point(|&one| one < exit);
                longer.push([&list[..place], &[exit], &list[place..]].concat());
            }
        }
        longer.sort_unstable();
        longer.dedup();
        Ok(longer)
    }
}

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Drained, budget: &Budget) -> Result<Judgement, Flaw> {
    if play != Play::Misere {
        return Err(Flaw::new("drained links are about misère play"));
    }
    let at = about::links(on)?;
    budget.step(core_steps(&at))?;
    let draining = Draining::of(&at)?;
    let mut lists = FxHashSet::default();
    for (i, last) in given.last.iter().enumerate() {
        let here = |flaw: Flaw| flaw.inside(format!("last[{i}]"));
        if last.exits.is_empty() || last.exits.len() > MOST_LAST || !last.exits.is_sorted() {
            return Err(here(Flaw::new(format!("1 to {MOST_LAST} exits ascend")).inside("exits")));
        }
        let looks = core_steps(&at) + (draining.exits.len() * last.exits.len()) as u64;
        budget.step(looks).map_err(|stop| here(stop.into()))?;
        let Some(left) = draining.left(&last.exits) else {
            return Err(here(Flaw::new("there are not that many of these exits").inside("exits")));
        };
        let outcome = match &last.proof {
            Some(proof) => within(&Subject::from(&left), play, proof, budget).map_err(|flaw| here(flaw.inside("proof")))?.outcome(),
            None => match link_core_within(&left, play, budget).map_err(|stop| here(stop.into()))? {
                LinkCore::Decided(outcome) => outcome,
                LinkCore::Open(_) => return Err(here(Flaw::new("this is not decided at sight and needs a proof"))),
            },
        };
        if outcome != Outcome::P {
            return Err(here(Flaw::new("with these exits the player to move wins")));
        }
        lists.insert(last.exits.clone());
    }
    match draining.ends_in(&lists, budget)? {
        true => Ok(Judgement::lost(at.options().len())),
        false => Err(Flaw::new("other exits may be left at the end").inside("last")),
    }
}
