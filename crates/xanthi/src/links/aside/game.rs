//! What is left of a chain where pairs are set aside, as a game of its own: the rules of the checker (`check/pairs_aside.rs`), where
//! they are proved, in a form that is searched fast.

use super::{Choice, Trying};
use crate::search::dfpn::{Search, Space, Step};
use crate::search::strategy::Builder;
use crate::search::table::Numbers;
use std::ops::Range;
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Node;
use xanthi_games::links::LinksPosition;

/// The bytes of the table of one search, at most.
const TABLE: u64 = 1 << 28;

/// An arc that may come into play.
struct Arc {
    /// Its number in the chain.
    number: u32,
    tail: u32,
    /// Its place's opposite, if pairs of both are in the group.
    back: Option<u32>,
}

/// A chain with pairs set aside.
pub(super) struct Game {
    arcs: Vec<Arc>,
    /// The arcs from each link.
    from: Vec<Range<usize>>,
    /// The links with a pair aside that is in no group, and those with one in the group.
    aside: Vec<bool>,
    grouped: Vec<bool>,
    /// The links that each pair of the group touches.
    everywhere: Vec<bool>,
    pub(super) pairs: Vec<[u32; 3]>,
    pub(super) groups: Vec<Vec<[u32; 3]>>,
}

/// A position of it.
#[derive(Clone)]
pub(super) struct State {
    copies: Box<[u16]>,
    pub(super) token: u32,
    /// Whether the player moves who is to be shown to win.
    winner: bool,
    /// Whether the group has a pair left.
    pub(super) alive: bool,
    /// A hash of the copies, kept up to date.
    hash: u128,
}

/// So many copies of an arc in the hash of a position: any number that looks random.
#[inline]
fn hash_of(arc: usize, copies: u16) -> u128 {
    let mixed = |seed: u64| {
        let mut word = (seed ^ (arc as u64) << 32 ^ u64::from(copies)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    };
    u128::from(mixed(0x1234_5678_9ABC_DEF1)) << 64 | u128::from(mixed(0xFEDC_BA98_7654_3211))
}

impl State {
    /// One copy more of an arc, or one less.
    fn change(&mut self, arc: usize, change: impl Fn(u16) -> u16) {
        let (before, now) = (self.copies[arc], change(self.copies[arc]));
        self.copies[arc] = now;
        self.hash ^= hash_of(arc, before) ^ hash_of(arc, now);
    }
}

impl Game {
    /// The game with the pairs of a choice set aside, and its first position; `None` if there is no token, or there are too many copies.
    pub(super) fn new(at: &LinksPosition, choice: &Choice, winner: bool) -> Option<(Self, State)> {
        let (mut pairs, mut group) = (Vec::new(), Vec::new());
        for (i, arc) in at.arcs().iter().enumerate() {
            let ends = [arc.head, arc.tail];
            if arc.head == arc.tail {
                if arc.copies > 1 {
                    pairs.push([i as u32, i as u32, arc.copies / 2]);
                }
                continue;
            }
            let Some(other) = at.arc(arc.tail, arc.head).filter(|&other| other > i) else { continue };
            let both = arc.copies.min(at.arcs()[other].copies);
            let of_hub = ends.contains(&choice.hub);
            let is_real = of_hub && ends.iter().any(|end| choice.real.contains(end));
            if both > 0 && !is_real && !choice.kept.is_some_and(|kept| ends.contains(&kept)) {
                (if of_hub { &mut group } else { &mut pairs }).push([i as u32, other as u32, both]);
            }
        }
        Self::with(at, pairs, group, winner)
    }

    /// The same with these pairs and those of one group.
    pub(super) fn with(at: &LinksPosition, pairs: Vec<[u32; 3]>, group: Vec<[u32; 3]>, winner: bool) -> Option<(Self, State)> {
        let links = at.table().len();
        let token = at.token()?;
        let (mut left, mut back) = (at.arcs().iter().map(|arc| arc.copies).collect::<Vec<u32>>(), vec![None; at.arcs().len()]);
        for &[arc, other, many] in pairs.iter().chain(&group) {
            for arc in [arc, other] {
                left[arc as usize] = left[arc as usize].checked_sub(many)?;
            }
        }
        let ends = |[arc, ..]: [u32; 3]| [at.arcs()[arc as usize].head, at.arcs()[arc as usize].tail];
        let (mut aside, mut grouped) = (vec![false; links], vec![false; links]);
        // Loops that are left in pairs do not matter to who is stuck.
        let apart = pairs.iter().filter(|[arc, other, _]| arc != other);
        apart.for_each(|&pair| ends(pair).into_iter().for_each(|end| aside[end as usize] = true));
        for &pair in &group {
            let [arc, other, _] = pair.map(|arc| arc as usize);
            (back[arc], back[other]) = (Some(other), Some(arc));
            ends(pair).into_iter().for_each(|end| grouped[end as usize] = true);
        }
        let mut everywhere = vec![false; links];
        for link in group.first().into_iter().flat_map(|&first| ends(first)) {
            everywhere[link as usize] = group.iter().all(|&pair| ends(pair).contains(&link));
        }
        // Arcs that cannot come into play are left out.
        let used: Vec<usize> = (0..left.len()).filter(|&i| left[i] > 0 || back[i].is_some()).collect();
        let place = |i: usize| used.binary_search(&i).ok().map(|place| place as u32);
        let arcs: Vec<Arc> =
            used.iter().map(|&i| Arc { number: i as u32, tail: at.arcs()[i].tail, back: back[i].and_then(place) }).collect();
        let first = |link: u32| used.partition_point(|&i| at.arcs()[i].head < link);
        let from = (0..links as u32).map(|link| first(link)..first(link + 1)).collect();
        // One more may come into play.
        let copies = used.iter().map(|&i| u16::try_from(left[i]).ok().filter(|&copies| copies < u16::MAX));
        let copies: Box<[u16]> = copies.collect::<Option<_>>()?;
        let hash = copies.iter().enumerate().fold(0, |hash, (arc, &copies)| hash ^ hash_of(arc, copies));
        let state = State { copies, token, winner, alive: !group.is_empty(), hash };
        let groups = if group.is_empty() { Vec::new() } else { vec![group] };
        Some((Self { arcs, from, aside, grouped, everywhere, pairs, groups }, state))
    }

    /// The copies in play of each arc of the chain, of which there are so many.
    pub(super) fn copies(&self, state: &State, arcs: usize) -> Vec<u32> {
        let mut copies = vec![0; arcs];
        self.arcs.iter().zip(&state.copies).for_each(|(arc, &left)| copies[arc.number as usize] = left.into());
        copies
    }

    fn range(&self, state: &State) -> Range<usize> {
        self.from[state.token as usize].clone()
    }

    /// The arcs that may be used, in the order of options.
    fn usable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = usize> + 'a {
        let last = state.alive && !state.winner;
        self.range(state).filter(move |&arc| state.copies[arc] > 0 || (last && self.arcs[arc].back.is_some()))
    }

    /// The outcome of a position that is decided at sight.
    pub(super) fn at_sight(&self, state: &State) -> Option<Outcome> {
        let token = state.token as usize;
        if state.copies[self.range(state)].iter().any(|&copies| copies > 0) {
            return None;
        }
        match state.winner {
            true => Some(Outcome::of_mover(!(self.aside[token] || state.alive && self.grouped[token]))),
            false => (!(state.alive && self.everywhere[token])).then_some(Outcome::N),
        }
    }

    /// The arc of the chain that an option uses.
    pub(super) fn option(&self, state: &State, option: u32) -> Option<u32> {
        self.usable(state).nth(option as usize).map(|arc| self.arcs[arc].number)
    }

    /// The positions in which the last pair of the group was used to go from the hub to its other end, and the hub has no loop; the
    /// winner moves.
    pub(super) fn ends(&self, root: &State, hub: u32) -> impl Iterator<Item = State> {
        let from = self.from[hub as usize].clone();
        from.clone().filter_map(move |arc| {
            let Arc { back: Some(back), tail, .. } = self.arcs[arc] else { return None };
            let mut end = State { token: tail, winner: true, alive: false, ..root.clone() };
            from.clone().filter(|&arc| self.arcs[arc].tail == hub).for_each(|arc| end.change(arc, |_| 0));
            end.change(back as usize, |copies| copies + 1);
            Some(end)
        })
    }

    /// The nodes of a strategy that shows that the player to move wins, or loses, if a search finds it.
    pub(super) fn strategy(&self, root: &State, won: bool, trying: &Trying<'_>) -> Option<Vec<Node>> {
        let (mut search, _) = self.search(root, trying).filter(|(_, found)| *found == won)?;
        // What is found is found; to write it down may take as much again.
        trying.budget.part(trying.each.saturating_mul(4), |part| {
            search.limit_to(part);
            Builder::new(&mut search, part.memory / 8).nodes(root, won).ok()
        })
    }

    /// Whether the player to move wins, if that is found; and the search.
    pub(super) fn search(&self, root: &State, trying: &Trying<'_>) -> Option<(Search<'_, Self>, bool)> {
        trying.budget.part(trying.each, |part| {
            let mut search = Search::new(self, part, TABLE.min(part.memory / 8)).on_a_stack_of(trying.stack);
            let won = search.solve(root).ok()?;
            Some((search, won))
        })
    }
}

impl Space for Game {
    type State = State;

    fn options(&self, at: &State, steps: &mut Vec<Step<State>>, _budget: &Budget) -> Result<(), Stop> {
        for arc in self.usable(at) {
            let mut next = State { token: self.arcs[arc].tail, winner: !at.winner, ..at.clone() };
            match (next.copies[arc], self.arcs[arc].back) {
                (0, Some(back)) => {
                    next.change(back as usize, |copies| copies + 1);
                    next.alive = false;
                }
                _ => next.change(arc, |copies| copies - 1),
            }
            steps.push(self.at_sight(&next).map_or(Step::Open(next), Step::Decided));
        }
        Ok(())
    }

    fn key(&self, at: &State, salt: u64) -> u128 {
        let rest = u64::from(at.token) << 2 | u64::from(at.winner) << 1 | u64::from(at.alive);
        // An arc that is none.
        at.hash ^ hash_of(self.arcs.len() + (rest >> 16) as usize, rest as u16) ^ u128::from(salt)
    }

    fn pack(&self, at: &State, bytes: &mut Vec<u8>) {
        bytes.extend(at.token.to_le_bytes());
        bytes.push(u8::from(at.winner) << 1 | u8::from(at.alive));
        bytes.extend(at.copies.iter().map(|&copies| copies as u8));
        for (place, copies) in at.copies.iter().enumerate().filter(|(_, copies)| **copies > 0xFF) {
            bytes.extend((place as u32).to_le_bytes());
            bytes.push((copies >> 8) as u8);
        }
    }

    fn guess(&self, at: &State) -> Numbers {
        Numbers { proof: 1, disproof: self.usable(at).count().max(1) as u32 }
    }
}
