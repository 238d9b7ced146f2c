//! The labels of a chain, and what they are without one arc: what rests on that arc is taken back, and what then holds is found
//! again, so that only links near it are looked at.

use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play};

/// No arc.
const NONE: u32 = u32::MAX;

/// The labels of a chain (`link_core::link_labels`), each with its turn.
pub(super) struct Labels<'a> {
    chain: &'a LinksPosition,
    play: Play,
    labels: Vec<Option<Outcome>>,
    /// When each link got its label: a label rests on earlier ones alone.
    turn: Vec<u32>,
    /// The arcs from each head to links that are not N.
    open: Vec<u32>,
    /// The arcs to each link: those of link t are `to[begin[t]..begin[t + 1]]`.
    to: Vec<u32>,
    begin: Vec<u32>,
    /// How many arcs each link has to earlier P.
    lost: Vec<u32>,
    /// The arc that is left out.
    gone: u32,
    /// The labels that were changed since it is, as they were.
    trail: Vec<(u32, Option<Outcome>)>,
}

impl<'a> Labels<'a> {
    /// The labels of a chain.
    ///
    /// # Errors
    /// If the work must stop.
    pub(super) fn of(chain: &'a LinksPosition, play: Play, budget: &Budget) -> Result<Self, Stop> {
        budget.step((chain.table().len() + chain.arcs().len()) as u64)?;
        let n = chain.table().len();
        let left = || (0..).zip(chain.arcs()).filter(|(_, arc)| arc.copies > 0);
        let (mut open, mut begin) = (vec![0; n], vec![0; n + 1]);
        for (_, arc) in left() {
            open[arc.head as usize] += 1;
            begin[arc.tail as usize + 1] += 1;
        }
        (0..n).for_each(|t| begin[t + 1] += begin[t]);
        let (mut to, mut next) = (vec![0; begin[n] as usize], begin.clone());
        for (i, arc) in left() {
            let place = &mut next[arc.tail as usize];
            to[*place as usize] = i;
            *place += 1;
        }
        let (labels, turn, lost) = (vec![None; n], vec![0; n], vec![0; n]);
        let mut own = Self { chain, play, labels, turn, open, to, begin, lost, gone: NONE, trail: Vec::new() };
        let stuck = (0..n as u32).filter(|&link| own.exits(link).next().is_none()).collect();
        own.derive(stuck, budget)?;
        for (turn, (link, _)) in (0..).zip(std::mem::take(&mut own.trail)) {
            own.turn[link as usize] = turn;
        }
        for link in 0..n as u32 {
            budget.step(own.degree(link))?;
            own.lost[link as usize] = own.exits(link).filter(|&tail| own.supports(tail, link)).count() as u32;
        }
        Ok(own)
    }

    /// The labels of all links.
    pub(super) fn all(&self) -> &[Option<Outcome>] {
        &self.labels
    }

    /// The links whose labels are others without a copy of this arc, and what they are then: none if there are more copies.
    ///
    /// # Errors
    /// If the work must stop.
    pub(super) fn without(&mut self, arc: u32, budget: &Budget) -> Result<Vec<(u32, Option<Outcome>)>, Stop> {
        let gone = self.chain.arcs()[arc as usize];
        if gone.copies != 1 {
            return Ok(Vec::new());
        }
        budget.step(1 + self.chain.table().allowing(gone.head).len() as u64)?;
        let label = self.labels[gone.tail as usize];
        let counted = u32::from(label != Some(Outcome::N));
        // No label rests on it, and other arcs from there lead where nothing is known, or only those who lead there anyhow.
        let others_open = self.open[gone.head as usize] > counted;
        if label != Some(Outcome::P) && (others_open || (self.play == Play::Normal && label.is_some())) {
            return Ok(Vec::new());
        }
        self.gone = arc;
        self.open[gone.head as usize] -= counted;
        let found = self.relabelled(gone.head, gone.tail, budget);
        for (link, label) in std::mem::take(&mut self.trail).into_iter().rev() {
            self.set(link, label);
        }
        self.open[gone.head as usize] += counted;
        self.gone = NONE;
        found
    }

    /// Changes labels to what they are without the arc that is gone, and tells which are others.
    fn relabelled(&mut self, head: u32, tail: u32, budget: &Budget) -> Result<Vec<(u32, Option<Outcome>)>, Stop> {
        let chain = self.chain;
        let mut taken = Vec::new();
        for &link in chain.table().allowing(head) {
            let falls = match self.labels[link as usize] {
                Some(Outcome::N) => self.supports(tail, link) && self.lost[link as usize] == 1,
                // In misère play who is stuck wins.
                Some(Outcome::P) => self.play == Play::Misere && self.exits(link).next().is_none(),
                None => false,
            };
            if falls {
                taken.push((link, self.take(link)));
            }
        }
        let mut place = 0;
        while let Some(&(link, label)) = taken.get(place) {
            place += 1;
            for before in self.links_to(link, budget)? {
                let falls = match (label, self.labels[before as usize]) {
                    (Some(Outcome::N), Some(Outcome::P)) => true,
                    (Some(Outcome::P), Some(Outcome::N)) => {
                        budget.step(self.degree(before))?;
                        !self.exits(before).any(|tail| self.supports(tail, before))
                    }
                    _ => false,
                };
                if falls {
                    taken.push((before, self.take(before)));
                }
            }
        }
        // A link that had no label gets no exit to P by an arc less, but may have no other one left.
        let left =
            chain.table().allowing(head).iter().copied().filter(|&link| self.labels[link as usize].is_none() && self.none_open(link));
        let again = taken.into_iter().map(|(link, _)| link).chain(left).collect();
        self.derive(again, budget)?;
        // The first entry of a link has what it was.
        let mut changed = self.trail.clone();
        changed.sort_by_key(|(link, _)| *link);
        changed.dedup_by_key(|(link, _)| *link);
        let others = changed.into_iter().filter(|(link, was)| self.labels[*link as usize] != *was);
        Ok(others.map(|(link, _)| (link, self.labels[link as usize])).collect())
    }

    /// Gives labels to links that have none: to these, as far as what is next to them says so, and to those before them.
    fn derive(&mut self, links: Vec<u32>, budget: &Budget) -> Result<(), Stop> {
        let mut queue = Vec::new();
        for link in links {
            budget.step(self.degree(link))?;
            let label = if self.labels[link as usize].is_none() { self.label(link) } else { None };
            if label.is_some() {
                self.note(link, label);
                queue.push(link);
            }
        }
        let mut place = 0;
        while let Some(&link) = queue.get(place) {
            place += 1;
            let lost = self.labels[link as usize] == Some(Outcome::P);
            for before in self.links_to(link, budget)? {
                if self.labels[before as usize].is_none() && (lost || self.none_open(before)) {
                    self.note(before, Some(if lost { Outcome::N } else { Outcome::P }));
                    queue.push(before);
                }
            }
        }
        Ok(())
    }

    /// The label that a link has by those of the links that it leads to.
    fn label(&self, link: u32) -> Option<Outcome> {
        if self.none_open(link) {
            let stuck = self.exits(link).next().is_none();
            return Some(Outcome::of_mover(stuck && self.play == Play::Misere));
        }
        self.exits(link).any(|tail| self.labels[tail as usize] == Some(Outcome::P)).then_some(Outcome::N)
    }

    /// Whether every way from a link leads to N.
    fn none_open(&self, link: u32) -> bool {
        self.chain.table().allowed(link).iter().all(|&head| self.open[head as usize] == 0)
    }

    /// Whether the label of a link may rest on another one that it leads to.
    fn supports(&self, tail: u32, link: u32) -> bool {
        self.labels[tail as usize] == Some(Outcome::P) && self.turn[tail as usize] < self.turn[link as usize]
    }

    /// Where the arcs from a link lead.
    fn exits(&self, link: u32) -> impl Iterator<Item = u32> + '_ {
        let arcs = self.chain.table().allowed(link).iter().flat_map(|&head| self.chain.arcs_from(head));
        arcs.filter(|&arc| arc as u32 != self.gone && self.chain.arcs()[arc].copies > 0).map(|arc| self.chain.arcs()[arc].tail)
    }

    /// How many arcs there are from a link.
    fn degree(&self, link: u32) -> u64 {
        self.chain.table().allowed(link).iter().map(|&head| 1 + self.chain.arcs_from(head).len() as u64).sum()
    }

    /// The links from which arcs lead to one.
    fn links_to(&self, link: u32, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let arcs = &self.to[self.begin[link as usize] as usize..self.begin[link as usize + 1] as usize];
        let heads = arcs.iter().filter(|&&arc| arc != self.gone).map(|&arc| self.chain.arcs()[arc as usize].head);
        let links: Vec<u32> = heads.flat_map(|head| self.chain.table().allowing(head)).copied().collect();
        budget.step(links.len() as u64)?;
        Ok(links)
    }

    /// Takes the label of a link away; what it was.
    fn take(&mut self, link: u32) -> Option<Outcome> {
        let label = self.labels[link as usize];
        self.note(link, None);
        label
    }

    fn note(&mut self, link: u32, label: Option<Outcome>) {
        self.trail.push((link, self.labels[link as usize]));
        self.set(link, label);
    }

    fn set(&mut self, link: u32, label: Option<Outcome>) {
        let wins = |label: Option<Outcome>| label == Some(Outcome::N);
        let before = std::mem::replace(&mut self.labels[link as usize], label);
        if wins(before) == wins(label) {
            return;
        }
        for place in self.begin[link as usize]..self.begin[link as usize + 1] {
            let arc = self.to[place as usize];
            if arc != self.gone {
                let open = &mut self.open[self.chain.arcs()[arc as usize].head as usize];
                *open = if wins(label) { *open - 1 } else { *open + 1 };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::without;
    use super::*;
    use crate::links::random;
    use std::sync::Arc;
    use xanthi_games::links::{LinkArc, LinkTable};
    use xanthi_games::reduction::link_core::link_labels;

    /// Without each arc of chains at random the labels are those that are found for the chain without it, in both conventions,
    /// and nothing of the arc before is left.
    #[test]
    fn labels_without_an_arc_are_those_of_the_chain_without_it() {
        let mut random = random(5);
        let budget = Budget::default();
        let (mut fallen, mut risen, mut turned) = (0, 0, 0);
        for round in 0..3_000 {
            let n = 2 + round % 9;
            let names = (0..n).map(|i| i.to_string()).collect();
            let allowed = (0..n as u32).map(|i| if round % 3 == 0 && i % 2 == 0 { vec![i, (i + 1) % n as u32] } else { vec![i] });
            let table = LinkTable::new(
                names,
                allowed
                    .map(|mut all: Vec<u32>| {
                        all.sort_unstable();
                        all.dedup();
                        all
                    })
                    .collect(),
            );
            let arcs = (0..random(2 * n + 3)).map(|_| LinkArc {
                head: random(n) as u32,
                tail: random(n) as u32,
                copies: 1 + (random(5) / 4) as u32,
            });
            let chain = LinksPosition::new(Arc::new(table), arcs.collect(), None);
            for play in [Play::Normal, Play::Misere] {
                let plain = |chain: &LinksPosition| link_labels(chain.table(), &chain.left().collect::<Vec<_>>(), play);
                let mut labels = Labels::of(&chain, play, &budget).unwrap();
                let before = plain(&chain);
                assert_eq!(labels.all(), before, "{chain:?} {play:?}");
                for arc in super::super::left(&chain) {
                    let after = plain(&without(&chain, arc));
                    let expected: Vec<_> = (0..).zip(after).filter(|(link, after)| before[*link as usize] != *after).collect();
                    assert_eq!(labels.without(arc, &budget), Ok(expected.clone()), "{chain:?} without {arc}, {play:?}");
                    assert_eq!(labels.all(), before, "{chain:?} {play:?}");
                    for (link, after) in expected {
                        match (before[link as usize], after) {
                            (Some(_), None) => fallen += 1,
                            (None, _) => risen += 1,
                            _ => turned += 1,
                        }
                    }
                }
            }
        }
        assert!(fallen > 1_000 && risen > 1_000 && turned > 1_000, "{fallen} {risen} {turned}");
    }
}
