//! Proof-number search on a chain that is changed in place.
//!
//! It searches as `solve/search/dfpn.rs` (sources there), by the rules of `solve/search/driver.rs`: depth
//! first, thresholds, one table for all threads and all questions. What differs: a position is played and taken back, never
//! copied; the key of an option is known without making the move, as long as the token can come back
//! (`field.rs`); an option with one exit is played on at once to the next choice; a position that is
//! looked at for the first time is searched for a capacity kernel (`kernel.rs`), or one of many where kernels are rare
//! (`search/seldom.rs`); and numbers of positions that were not looked at are learned (`solve/search/learned.rs`).
//!
//! `search/worker.rs` walks; here is what all workers share.

mod seldom;
mod worker;

use super::board::Board;
use super::field::Field;
use super::lemmas::Store;
use crate::solve::search::driver::{ALONE, Leave, found, penalty};
use crate::solve::search::learned::Learned;
use crate::solve::search::table::{Numbers, Table};
use seldom::Seldom;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use worker::Worker;
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::LinksPosition;

const BUSY: usize = 1 << 12;
const STACK: usize = 1 << 28;

/// What the table and the learned numbers know, for one board.
pub(crate) struct Searcher<'b, const W: usize> {
    board: &'b Board<W>,
    table: Table,
    learned: Learned,
    lemmas: Store,
    kernels: Seldom,
    busy: Vec<AtomicU8>,
}

impl<'b, const W: usize> Searcher<'b, W> {
    /// A searcher for so many threads, whose table never takes more than `memory` bytes, and its lemmas an eighth of that.
    pub(crate) fn new(board: &'b Board<W>, memory: u64, threads: usize) -> Self {
        let busy = (0..BUSY).map(|_| AtomicU8::new(0)).collect();
        let (table, learned) = (Table::new(memory), Learned::new(board.size()));
        Self { board, table, learned, lemmas: Store::new(board, memory / 8, threads), kernels: Seldom::default(), busy }
    }

    /// Forgets everything that was found.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.lemmas.clear();
    }

    /// Makes the table larger, if it is full and may grow.
    pub(crate) fn grow(&mut self) {
        if self.table.wants_to_grow() {
            self.table.grow();
        }
    }

    /// A field on the board.
    pub(crate) fn field(&self) -> Field<'b, W> {
        Field::new(self.board)
    }

    /// What the table knows about a core without searching: whether the mover wins, and the
    /// logarithm of what it cost. `None` too if the chain does not fit the board.
    pub(crate) fn known(&self, at: &LinksPosition, field: &mut Field<'b, W>) -> Option<(bool, u32)> {
        field.load(at)?;
        let (odd, decided) = follow(field);
        match decided {
            Some(outcome) => Some(((outcome == Outcome::N) != odd, 0)),
            None => self.known_here(field).map(|(won, effort)| (won != odd, effort)),
        }
    }

    /// The same for the position on a field, where nothing is forced.
    pub(crate) fn known_here(&self, field: &Field<'b, W>) -> Option<(bool, u32)> {
        let by_lemma = || self.lemmas.desk().find(field.token, &field.left);
        self.table.proof(field.key()).or_else(|| if field.has_lemmas() { by_lemma() } else { None })
    }

    /// The move by which the position on a field is won, if a lemma says that.
    pub(crate) fn reply(&self, field: &Field<'b, W>) -> Option<(usize, usize)> {
        let by_lemma = || self.lemmas.desk().reply(field.token, &field.left);
        let arc = if field.has_lemmas() { by_lemma()? } else { return None };
        let (head, to) = self.board.arcs[arc];
        Some((head as usize, to as usize))
    }

    /// Whether the mover wins a core; `None` if the table is to [grow](Self::grow) first.
    ///
    /// # Errors
    /// If the budget stops the search, or the core does not fit the board.
    pub(crate) fn solve(&self, at: &LinksPosition, budget: &Budget) -> Result<Option<bool>, Stop> {
        let mut field = self.field();
        field.load(at).ok_or(Stop::OutOfReach)?;
        let (odd, decided) = follow(&mut field);
        if let Some(outcome) = decided {
            return Ok(Some((outcome == Outcome::N) != odd));
        }
        Ok(self.solve_here(&field, budget)?.map(|won| won != odd))
    }

    /// The same for the position on a field, where nothing is forced.
    ///
    /// # Errors
    /// If the budget stops the search.
    pub(crate) fn solve_here(&self, field: &Field<'b, W>, budget: &Budget) -> Result<Option<bool>, Stop> {
        let key = field.key();
        while !self.table.wants_to_grow() {
            if let Some(won) = self.table.get(key).and_then(Numbers::settled) {
                return Ok(Some(won));
            }
            match self.round(field, key, budget) {
                Ok(won) => return Ok(Some(won)),
                Err(Leave::Stop(stop)) => return Err(stop),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    fn round(&self, field: &Field<'b, W>, key: u128, budget: &Budget) -> Result<bool, Leave> {
        let over = AtomicBool::new(false);
        let alone = |most: u64| Worker::new(self, budget, &over, field.clone()).run(key, most);
        if budget.threads <= 1 {
            // The caller's thread has room for long lines of play.
            return alone(u64::MAX);
        }
        match alone(ALONE) {
            Err(Leave::Pause) if !self.table.wants_to_grow() => {}
            found => return found,
        }
        let run = || {
            let found = alone(u64::MAX);
            over.store(true, Relaxed);
            found
        };
        std::thread::scope(|scope| {
            let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).ok();
            let workers: Vec<_> = (0..budget.threads.max(1)).filter_map(spawn).collect();
            if workers.is_empty() {
                return run();
            }
            found(workers.into_iter().map(|w| w.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))))
        })
    }

    /// The numbers of a position with the token on `link`, which has not been looked at.
    fn guess(&self, field: &Field<'_, W>, link: usize, exits: u32) -> Numbers {
        self.learned.guess(link, exits, |next| {
            field.each_move(link, |_, to| {
                next.is(to, field.exits(to));
                true
            });
        })
    }

    fn penalty(&self, key: u128, proof: u32) -> u32 {
        penalty(self.busy[key as usize % BUSY].load(Relaxed), proof)
    }
}

/// Plays on while there is one move; says whether the other player moves then, and what is decided.
pub(super) fn follow<const W: usize>(field: &mut Field<'_, W>) -> (bool, Option<Outcome>) {
    let mut odd = false;
    loop {
        let token = field.token;
        let next = if field.exits(token) == 1 { field.moves(token).next() } else { None };
        let Some((head, to)) = next else {
            field.settle();
            return (odd, None);
        };
        odd = !odd;
        if let Some(outcome) = field.play(head, to) {
            return (odd, Some(outcome));
        }
    }
}
