//! Chains of links as they are played: a position is what was used of the chain, and the token.
//!
//! A list of all arcs for each position would take the memory of long lists once for every node that
//! waits. What was used is as long as the play, and two positions are the same iff they used the same.

use crate::links::{BarredChain, LinksPosition};

/// The positions below a chain, whose next words may be kept from some arcs.
pub(super) struct Chains<'a> {
    chain: &'a LinksPosition,
    barred: Option<&'a BarredChain>,
}

/// What was used since the chain with which it began.
#[derive(Clone, PartialEq)]
pub(super) struct Used {
    token: Option<u32>,
    /// Arcs with the number of copies that were used, ascending.
    arcs: Vec<(u32, u32)>,
}

impl Used {
    /// How many copies of an arc were used.
    fn of(&self, arc: u32) -> u32 {
        self.arcs.binary_search_by_key(&arc, |used| used.0).map_or(0, |place| self.arcs[place].1)
    }

    /// How many words were said.
    fn said(&self) -> u64 {
        self.arcs.iter().map(|used| u64::from(used.1)).sum()
    }

    /// The number of words of memory, with a header and room to grow.
    pub(super) fn words(&self) -> usize {
        2 * self.arcs.len() + 6
    }

    /// The number of steps to find one option.
    pub(super) fn steps(&self) -> u64 {
        self.arcs.len() as u64 + 1
    }
}

impl<'a> Chains<'a> {
    pub(super) fn of(chain: &'a LinksPosition) -> Self {
        Self { chain, barred: None }
    }

    pub(super) fn of_barred(barred: &'a BarredChain) -> Self {
        Self { chain: barred.chain(), barred: Some(barred) }
    }

    /// The chain itself.
    pub(super) fn root(&self) -> Used {
        Used { token: self.chain.token(), arcs: Vec::new() }
    }

    /// The arcs whose head the token allows, whatever is left of them.
    fn fitting(&self, used: &Used) -> Box<dyn Iterator<Item = u32> + '_> {
        match used.token {
            None => Box::new(0..self.chain.arcs().len() as u32),
            Some(token) => {
                let heads = self.chain.table().allowed(token);
                Box::new(heads.iter().flat_map(|&head| self.chain.arcs_from(head)).map(|arc| arc as u32))
            }
        }
    }

    /// The number of steps to find which options there are.
    pub(super) fn looks(&self, used: &Used) -> u64 {
        let heads = used.token.map_or(0, |token| self.chain.table().allowed(token).len());
        (self.fitting(used).count() + heads) as u64 + used.steps()
    }

    /// No position takes more steps but for what was used.
    pub(super) fn most_looks(&self) -> u64 {
        (self.chain.table().len() + self.chain.arcs().len() + 1) as u64
    }

    /// The arcs that may be used, ascending.
    pub(super) fn options(&self, used: &Used) -> Vec<u32> {
        let barred = self.barred.filter(|barred| used.said() < u64::from(barred.words()));
        let left = |arc: &u32| used.of(*arc) < self.chain.arcs()[*arc as usize].copies;
        self.fitting(used).filter(|arc| left(arc) && barred.is_none_or(|barred| !barred.bars(*arc))).collect()
    }

    /// The position after an arc is used.
    pub(super) fn after(&self, used: &Used, arc: u32) -> Used {
        let mut next = used.clone();
        match next.arcs.binary_search_by_key(&arc, |used| used.0) {
            Ok(place) => next.arcs[place].1 += 1,
            Err(place) => next.arcs.insert(place, (arc, 1)),
        }
        next.token = Some(self.chain.arcs()[arc as usize].tail);
        next
    }
}
