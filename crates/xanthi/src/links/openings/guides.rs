//! Guides: the links at which questions begin, with nothing used up yet.
//!
//! A first word changes a chain by one copy of one arc. So a question is nearly always answered as its last
//! link with the whole chain is, and what was learned there holds for it: the lemmas that need no copy of
//! that arc, and the rest of the table's. A guide is asked with more effort than a question, as it serves all that begin
//! at its link. How much that saves is measured in benches/words-core.md.

use super::engine::{Engine, together};
use crate::links::rounds::Given;
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use xanthi_games::Play;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};

/// How many times as many positions as a question a guide may look at, in rounds in which a question has less than `LONG`. A
/// guide that is open then is hardly ever decided later (benches/words-core.md), and gets as many as a question.
const EFFORT: u64 = 4;
const LONG: u64 = 1 << 15;

/// The most guides.
const MOST: usize = 256;

/// Guides to the questions about a chain.
#[derive(Default)]
pub(super) struct Guides {
    open: Vec<OpenCore>,
    /// The links of those that are decided.
    decided: Vec<u32>,
}

impl Guides {
    /// The cores of a chain in normal play with the token on each link on which it is in several of these cores, as far as the
    /// budget allows. Boards with more links than `MOST` are not searched for long.
    pub(super) fn of(chain: &LinksPosition, cores: &[OpenCore], budget: &Budget) -> Self {
        let (mut once, mut often) = (FxHashSet::default(), FxHashSet::default());
        for token in cores.iter().filter_map(|core| core.chain.token()) {
            if !once.insert(token) {
                often.insert(token);
            }
        }
        let mut links: Vec<u32> = often.into_iter().collect();
        links.sort_unstable();
        let mut open = Vec::new();
        if links.len() > MOST {
            return Self::default();
        }
        for link in links {
            if budget.step((chain.table().len() + chain.arcs().len()) as u64).is_err() {
                break;
            }
            if let LinkCore::Open(core) = link_core(&chain.clone().at(Some(link)), Play::Normal) {
                open.push(core);
            }
        }
        Self { open, decided: Vec::new() }
    }

    /// Whether there are any, decided or not.
    pub(super) fn any(&self) -> bool {
        !self.open.is_empty() || !self.decided.is_empty()
    }

    /// The links of those that are decided.
    pub(super) fn decided(&self) -> impl Iterator<Item = u32> {
        self.decided.iter().copied()
    }

    /// Those that are not decided.
    pub(super) fn cores(&self) -> impl Iterator<Item = &LinksPosition> + Clone {
        self.open.iter().map(|core| &core.chain)
    }

    /// Asks those that are open.
    ///
    /// # Errors
    /// If nothing more is to be asked.
    pub(super) fn ask<E: Engine>(&mut self, engines: &mut [E], effort: u64, budget: &Budget) -> Result<(), Stop> {
        let todo = &self.open;
        let each = if effort < LONG { EFFORT } else { 1 };
        let (next, count) = (AtomicUsize::new(0), engines.len().min(todo.len()).max(1));
        // Which are decided, what engines that are at work may look at, and why nothing more is to be asked.
        let found: Mutex<(Vec<usize>, Given, Option<Stop>)> = Mutex::default();
        together(engines, count, |engine| {
            loop {
                let i = next.fetch_add(1, Relaxed);
                let Some(core) = todo.get(i) else { return };
                let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
                let part = {
                    let (_, given, stop) = &mut *lock();
                    if stop.is_some() {
                        return;
                    }
                    let Some(part) = given.part(budget, effort.saturating_mul(each), count) else { return };
                    part
                };
                engine.limit(&part);
                let result = engine.decide(core);
                let spent = budget.spend(part.spent());
                let (decided, given, over) = &mut *lock();
                given.take_back(&part);
                match result {
                    Ok(_) => decided.push(i),
                    Err(stop) if stop.is_from_outside() => *over = Some(stop),
                    // It is only a guide.
                    Err(_) => {}
                }
                *over = over.or(spent.err());
            }
        });
        let (decided, _, stop) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.decided.extend(decided.iter().filter_map(|&i| self.open[i].chain.token()));
        let mut i = 0;
        self.open.retain(|_| {
            i += 1;
            !decided.contains(&(i - 1))
        });
        stop.map_or(Ok(()), Err)
    }
}
