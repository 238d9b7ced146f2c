//! What labels decide of a list, and of the list without each of its words: which words may be critical, and of which links more
//! is to be asked.

use super::relabelled::Labels;
use super::{Seen, left, without};
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, link_core, link_labels};
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
    /// The arcs before this one were looked at.
    looked_at: u32,
    /// The chain without the arcs that labels decide, as far as that may be taken away; without token.
    rest: LinksPosition,
    play: Play,
}

impl Labelled {
    /// What labels decide; if the work must stop, of the arcs up to there.
    pub(super) fn of(chain: &LinksPosition, play: Play, budget: &Budget) -> (Self, Option<Stop>) {
        let labels = Labels::of(chain, play, budget);
        let plain = || link_labels(chain.table(), &chain.left().collect::<Vec<_>>(), play);
        let before = labels.as_ref().map_or_else(|_| plain(), |labels| labels.all().to_vec());
        let stays = |a: &LinkArc| play == Play::Misere || before[a.tail as usize].is_none();
        let rest = chain.with_arcs(chain.left().filter(stays).collect(), None);
        let mut labelled = Self { before, changed: FxHashMap::default(), looked_at: 0, rest, play };
        let stop = labels.and_then(|mut labels| labelled.look_at_arcs(chain, &mut labels, budget)).err();
        (labelled, stop)
    }

    fn look_at_arcs(&mut self, chain: &LinksPosition, labels: &mut Labels<'_>, budget: &Budget) -> Result<(), Stop> {
        let mut bytes = 0;
        for arc in 0..chain.arcs().len() as u32 {
            let others = labels.without(arc, budget)?;
            bytes += 8 * others.len() as u64;
            if bytes > budget.memory / 8 {
                return Err(Stop::Memory);
            }
            if !others.is_empty() {
                self.changed.insert(arc, others);
            }
            self.looked_at = arc + 1;
        }
        Ok(())
    }

    /// The label of a link without a copy of an arc: nothing if it was not looked at, and no label if it has none.
    pub(super) fn after(&self, arc: u32, link: u32) -> Option<Option<Outcome>> {
        if arc >= self.looked_at {
            return None;
        }
        let changed = self.changed.get(&arc).map_or(&[][..], Vec::as_slice);
        let other = changed.binary_search_by_key(&link, |(other, _)| *other);
        Some(other.map_or(self.before[link as usize], |place| changed[place].1))
    }

    /// The links and arcs of which labels do not say what changes. In normal play an arc to a link with a label is used by
    /// nobody who could win otherwise: without it all is as before, if the labels are. The same holds of arcs that are never
    /// met on the way from a link.
    pub(super) fn links_to_ask(&self, chain: &LinksPosition, budget: &Budget) -> Result<Vec<Asking>, Stop> {
        let open = |arc: u32| self.play == Play::Misere || self.before[chain.arcs()[arc as usize].tail as usize].is_none();
        let arcs: Vec<u32> = left(chain).filter(|arc| open(*arc) || self.changed.contains_key(arc)).collect();
        // What each link is without an arc, if that is something else.
        let mut others: FxHashMap<u32, Vec<(u32, Option<Outcome>)>> = FxHashMap::default();
        for &arc in &arcs {
            let changed = self.changed.get(&arc).into_iter().flatten();
            changed.for_each(|&(link, now)| others.entry(link).or_default().push((arc, now)));
        }
        let mut links = Vec::new();
        for (link, before) in (0..).zip(&self.before) {
            budget.step(1)?;
            let others = others.remove(&link).unwrap_or_default();
            let after: Vec<(u32, Option<Outcome>)> = if before.is_some() {
                others.into_iter().filter(|(_, now)| now.is_none()).collect()
            } else {
                budget.step((self.rest.table().len() + arcs.len()) as u64)?;
                let met = self.met_from(link);
                let mut others = others.into_iter().peekable();
                let matters = |&arc: &u32| match others.next_if(|(other, _)| *other == arc) {
                    Some(other) => Some(other),
                    None => (met[chain.arcs()[arc as usize].head as usize] || self.changed.contains_key(&arc)).then_some((arc, None)),
                };
                arcs.iter().filter_map(matters).collect()
            };
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
    pub(super) fn sort(&self, links: &mut [Asking], play: Play, budget: &Budget) -> Result<(), Stop> {
        let mut sizes = FxHashMap::default();
        for Asking { link, seen } in links.iter_mut().filter(|link| link.seen.before.is_none()) {
            budget.step((self.rest.table().len() + self.rest.arcs().len()) as u64)?;
            match link_core(&self.rest.clone().at(Some(*link)), play) {
                LinkCore::Decided(outcome) => seen.before = Some(outcome),
                LinkCore::Open(core) => drop(sizes.insert(*link, core.chain.arcs().len())),
            }
        }
        links.sort_by_key(|asking| sizes.get(&asking.link).copied().unwrap_or(0));
        Ok(())
    }
}
