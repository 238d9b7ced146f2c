//! The positions below a chain of links, for tables of nimbers and for the search where arcs are barred long: arcs are
//! counted, not words.
//!
//! Words with the same two links are copies of one arc and lead to the same play. So a chain has fewer
//! positions than the play on its words, and whoever judges a certificate about it needs no list of words.

use super::game_search::positions::{Look, Positions};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::{BarredChain, LinksPosition};

/// The positions below a chain whose next words may be kept from some arcs; number 0 is the chain itself.
pub(super) struct Chains<'a> {
    chain: &'a LinksPosition,
    barred: Option<&'a BarredChain>,
    /// The token, and behind it the arcs that were used, ascending, each as often as it was.
    states: Vec<Rc<[u32]>>,
    numbers: FxHashMap<Rc<[u32]>, u32>,
    /// What the lists take, without the tables of them.
    bytes: u64,
}

/// In the place of the token: any arc may be used.
const ANY: u32 = u32::MAX;

impl<'a> Chains<'a> {
    pub(super) fn of(chain: &'a LinksPosition) -> Self {
        let mut new = Self { chain, barred: None, states: Vec::new(), numbers: FxHashMap::default(), bytes: 0 };
        new.number(vec![chain.token().unwrap_or(ANY)]);
        new
    }

    pub(super) fn of_barred(barred: &'a BarredChain) -> Self {
        Self { barred: Some(barred), ..Self::of(barred.chain()) }
    }

    fn options(&self, token: u32, used: &[u32]) -> Vec<u32> {
        let arcs = self.chain.arcs();
        let barred = self.barred.filter(|barred| used.len() < barred.words() as usize);
        let free = |arc: &u32| {
            let gone = used.partition_point(|u| u <= arc) - used.partition_point(|u| u < arc);
            gone < arcs[*arc as usize].copies as usize && barred.is_none_or(|barred| !barred.bars(*arc))
        };
        match token {
            ANY => (0..arcs.len() as u32).filter(free).collect(),
            _ => {
                let heads = self.chain.table().allowed(token);
                heads.iter().flat_map(|&head| self.chain.arcs_from(head)).map(|arc| arc as u32).filter(free).collect()
            }
        }
    }

    fn number(&mut self, state: Vec<u32>) -> u32 {
        if let Some(&known) = self.numbers.get(&state[..]) {
            return known;
        }
        self.bytes += (size_of_val(&state[..]) + LIST) as u64;
        let (state, number): (Rc<[u32]>, u32) = (state.into(), self.states.len() as u32);
        self.states.push(state.clone());
        self.numbers.insert(state, number);
        number
    }
}

/// What a list takes beside its numbers: two counts of pointers to it, and what the allocator keeps.
const LIST: usize = 32;
/// What a place in the table of numbers takes: a pointer to a list, the number, and a byte that tells whether it is free.
const PLACE: usize = size_of::<(Rc<[u32]>, u32)>() + 1;

impl Positions for Chains<'_> {
    fn look(&mut self, state: u32, _budget: &Budget) -> Result<Look, Stop> {
        let at = self.states[state as usize].clone();
        let (token, used) = at.split_first().map_or((ANY, &[][..]), |(token, used)| (*token, used));
        let after = |arc: u32| {
            let place = used.partition_point(|u| *u < arc);
            let tail = self.chain.arcs()[arc as usize].tail;
            [&[tail], &used[..place], &[arc], &used[place..]].concat()
        };
        let next: Vec<Vec<u32>> = self.options(token, used).into_iter().map(after).collect();
        Ok(Look::Options(next.into_iter().map(|state| self.number(state)).collect()))
    }

    fn len(&self) -> usize {
        self.states.len()
    }

    fn bytes(&self) -> u64 {
        // Seven of eight places are used before a larger table is made, and then both stand beside each other.
        let places = self.numbers.capacity() / 7 * 8;
        let places = if self.numbers.len() >= places / 4 * 3 { 3 * places } else { places };
        self.bytes + (places * PLACE + self.states.capacity() * size_of::<Rc<[u32]>>()) as u64
    }

    fn strategy_root(&mut self) -> Option<u32> {
        Some(0)
    }
}
