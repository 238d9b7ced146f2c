//! What labels decide of a list, and of the list without each of its words: which words may be critical, and of which links more
//! is to be asked.

use super::{Seen, left, without};
use crate::links::soonest::depths;
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::link_core::{LinkCore, link_core, link_labels};
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::{Outcome, Play};

/// A link of which something is to be asked.
pub(super) struct Asking {
    pub(super) link: u32,
    pub(super) seen: Seen,
}

/// What labels decide of a list, and of the list without a word of each kind.
pub(super) struct Labelled {
    pub(super) before: Vec<Option<Outcome>>,
    /// The arcs without a copy of which some labels are others: which links have them, and what they are.
    pub(super) changed: FxHashMap<u32, Vec<(u32, Option<Outcome>)>>,
    /// The chain without the arcs that labels decide, as far as that may be taken away; without token.
    rest: LinksPosition,
    play: Play,
}

impl Labelled {
    pub(super) fn of(chain: &LinksPosition, play: Play, limit: &Budget) -> Result<Self, Stop> {
        let (table, arcs) = (chain.table(), chain.left().collect::<Vec<_>>());
        let work = (table.len() + arcs.len()) as u64;
        limit.step(work)?;
        let before = link_labels(table, &arcs, play);
        let exits = Exits::of(chain, &arcs, &before, play);
        let (mut changed, mut bytes) = (FxHashMap::default(), 0);
        for arc in left(chain).filter(|&arc| exits.may_matter(chain, chain.arcs()[arc as usize])) {
            limit.step(work)?;
            let after = link_labels(table, &without(chain, arc).left().collect::<Vec<_>>(), play);
            let others = (0..).zip(after).filter(|(link, after)| before[*link as usize] != *after);
            let others: Vec<(u32, Option<Outcome>)> = others.collect();
            bytes += 8 * others.len() as u64;
            if bytes > limit.memory / 8 {
                return Err(Stop::Memory);
            }
            if !others.is_empty() {
                changed.insert(arc, others);
            }
        }
        let stays = |a: &LinkArc| play == Play::Misere || before[a.tail as usize].is_none();
        let rest = chain.with_arcs(arcs.iter().copied().filter(stays).collect(), None);
        Ok(Self { before, changed, rest, play })
    }

    /// The links and arcs of which labels do not say what changes. In normal play an arc to a link with a label is used by
    /// nobody who could win otherwise: without it all is as before, if the labels are. The same holds of arcs that are never
    /// met on the way from a link.
    pub(super) fn links_to_ask(&self, chain: &LinksPosition, limit: &Budget) -> Result<Vec<Asking>, Stop> {
        let open = |arc: u32| self.play == Play::Misere || self.before[chain.arcs()[arc as usize].tail as usize].is_none();
        let arcs: Vec<u32> = left(chain).filter(|arc| open(*arc) || self.changed.contains_key(arc)).collect();
        let mut changed: Vec<_> = arcs.iter().map(|arc| self.changed.get(arc).map_or(&[][..], Vec::as_slice).iter().peekable()).collect();
        let mut links = Vec::new();
        for (link, before) in (0..).zip(&self.before) {
            limit.step((self.rest.table().len() + arcs.len()) as u64)?;
            let met = if before.is_none() { self.met_from(link) } else { Vec::new() };
            let mut after = Vec::new();
            for (&arc, changed) in arcs.iter().zip(&mut changed) {
                match changed.next_if(|(other, _)| *other == link) {
                    Some((_, now)) if before.is_none() || now.is_none() => after.push((arc, *now)),
                    Some(_) => {}
                    None => {
                        let is_met = before.is_none() && met[chain.arcs()[arc as usize].head as usize];
                        after.extend((is_met || (before.is_none() && self.changed.contains_key(&arc))).then_some((arc, None)));
                    }
                }
            }
            if !after.is_empty() {
                links.push(Asking { link, seen: Seen { before: *before, after, lesson: None } });
            }
        }
        Ok(links)
    }

    /// The heads that are allowed on some way from a link.
    fn met_from(&self, link: u32) -> Vec<bool> {
        let table = self.rest.table();
        let (mut met, mut stands) = (vec![false; table.len()], vec![false; table.len()]);
        stands[link as usize] = true;
        let mut stack = vec![link];
        while let Some(at) = stack.pop() {
            for &head in table.allowed(at) {
                if std::mem::replace(&mut met[head as usize], true) {
                    continue;
                }
                for arc in &self.rest.arcs()[self.rest.arcs_from(head)] {
                    if !std::mem::replace(&mut stands[arc.tail as usize], true) {
                        stack.push(arc.tail);
                    }
                }
            }
        }
        met
    }

    /// The chain with the token on a link, without a copy of an arc.
    pub(super) fn without(&self, chain: &LinksPosition, link: u32, arc: Option<u32>) -> LinksPosition {
        let Some(arc) = arc else { return self.rest.clone().at(Some(link)) };
        let LinkArc { head, tail, .. } = chain.arcs()[arc as usize];
        match self.rest.arc(head, tail) {
            Some(place) if !self.changed.contains_key(&arc) => without(&self.rest, place as u32).at(Some(link)),
            _ => without(chain, arc).at(Some(link)),
        }
    }

    /// What is easy comes first: links that are decided, and then those that leave little to search.
    pub(super) fn sort(&self, links: &mut [Asking], play: Play, limit: &Budget) -> Result<(), Stop> {
        let mut sizes = FxHashMap::default();
        for Asking { link, seen } in links.iter_mut().filter(|link| link.seen.before.is_none()) {
            limit.step((self.rest.table().len() + self.rest.arcs().len()) as u64)?;
            match link_core(&self.rest.clone().at(Some(*link)), play) {
                LinkCore::Decided(outcome) => seen.before = Some(outcome),
                LinkCore::Open(core) => drop(sizes.insert(*link, core.chain.arcs().len())),
            }
        }
        links.sort_by_key(|asking| sizes.get(&asking.link).copied().unwrap_or(0));
        Ok(())
    }
}

/// How many arcs lead from each link to links of each kind.
struct Exits<'a> {
    labels: &'a [Option<Outcome>],
    play: Play,
    all: Vec<u32>,
    open: Vec<u32>,
    /// Those to lost links, that were found to be lost before this one got its label.
    lost: Vec<u32>,
}

impl<'a> Exits<'a> {
    fn of(chain: &LinksPosition, arcs: &[LinkArc], labels: &'a [Option<Outcome>], play: Play) -> Self {
        let (table, depth) = (chain.table(), depths(chain, labels));
        let zero = || vec![0u32; table.len()];
        let mut exits = Self { labels, play, all: zero(), open: zero(), lost: zero() };
        for arc in arcs {
            for &from in table.allowing(arc.head) {
                let (from, tail) = (from as usize, arc.tail as usize);
                exits.all[from] += 1;
                exits.open[from] += u32::from(labels[tail].is_none());
                exits.lost[from] += u32::from(labels[tail] == Some(Outcome::P) && depth[tail] <= depth[from]);
            }
        }
        exits
    }

    /// Whether some label may be another one without a copy of an arc: it does if the arc is the only exit on which a label
    /// rests, or the only one that keeps a label from being there.
    fn may_matter(&self, chain: &LinksPosition, arc: LinkArc) -> bool {
        let mut from = chain.table().allowing(arc.head).iter().map(|&from| from as usize);
        let has_label = |from: usize| self.labels[from].is_some();
        arc.copies == 1
            && match (self.labels[arc.tail as usize], self.play) {
                (None, _) => from.any(|from| !has_label(from) && self.open[from] == 1),
                (Some(Outcome::P), _) => from.any(|from| self.lost[from] < 2),
                (_, Play::Normal) => false,
                (_, Play::Misere) => from.any(|from| has_label(from) && self.all[from] == 1),
            }
    }
}
