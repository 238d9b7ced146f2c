//! Proof-number search on a chain that is changed in place.
//!
//! It searches as `search/dfpn.rs` (sources there), by the rules of `search/driver.rs`: depth
//! first, thresholds, one table for all threads and all questions. What differs: a position is played and taken back, never
//! copied; the key of an option is known without making the move, as long as the token can come back
//! (`field.rs`); an option with one exit is played on at once to the next choice; a position that is
//! looked at for the first time is searched for a capacity kernel (`kernel.rs`), or one of many where kernels are rare
//! (`seldom.rs`); and numbers of positions that were not looked at are learned (`search/learned.rs`).
//!
//! `search/worker.rs` walks; here is what all workers share.

mod worker;

use super::board::Board;
use super::field::Field;
use super::lemmas::{Derivation, Says, Store, Way};
use super::seldom::Seldom;
use super::taught::Teacher;
use crate::search::busy::Busy;
use crate::search::driver::{ALONE, Leave, found};
use crate::search::learned::Learned;
use crate::search::saved;
use crate::search::table::{Numbers, Table};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock};
use worker::Worker;
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::{LinkTable, LinksPosition};

/// The stack of a thread that follows lines of play; where there are several for one question, each has so much.
pub(crate) const STACK: usize = 1 << 28;

/// What the table and the learned numbers know, for one board.
pub(crate) struct Searcher<'b, const W: usize> {
    board: &'b Board<W>,
    table: Table,
    learned: Learned,
    lemmas: Store,
    kernels: Seldom,
    busy: Busy,
    stack: usize,
}

impl<'b, const W: usize> Searcher<'b, W> {
    /// A searcher for so many threads, whose table never takes more than `memory` bytes, and its lemmas a quarter of that.
    pub(crate) fn new(board: &'b Board<W>, memory: u64, threads: usize) -> Self {
        let busy = Busy::new(threads);
        let (table, learned) = (Table::new(memory), Learned::new(board.size()));
        Self { board, table, learned, lemmas: Store::new(board, memory / 4, threads), kernels: Seldom::default(), busy, stack: STACK }
    }

    /// The same for threads with so many bytes of stack. A line of play that is too deep for them ends a question with
    /// [`Stop::Stack`].
    pub(crate) fn on_a_stack_of(self, bytes: usize) -> Self {
        Self { stack: bytes, ..self }
    }

    /// How deep a line of play may be, while it is searched and while it is written down.
    pub(crate) fn deepest(&self) -> usize {
        self.stack / (1024 + 64 * W)
    }

    /// Forgets everything that was found.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.lemmas.clear();
    }

    /// What a search on the same board may go on with.
    pub(crate) fn saved(&self) -> Vec<u8> {
        saved::save(self.tag(), &self.table, Some(&self.learned))
    }

    /// Takes over what another search has [left](Self::saved).
    ///
    /// # Errors
    /// If the work must stop.
    pub(crate) fn restore(&mut self, left: &[u8], budget: &Budget) -> Result<(), Stop> {
        saved::restore(self.tag(), left, &mut self.table, Some(&mut self.learned), budget)
    }

    /// Keys depend on the numbers of arcs alone.
    fn tag(&self) -> u64 {
        saved::tag(("board", &self.board.arcs))
    }

    /// Makes the table larger, if it is full and may grow.
    ///
    /// # Errors
    /// If the work must stop.
    pub(crate) fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        if self.table.wants_to_grow() { self.table.grow(budget) } else { Ok(()) }
    }

    /// Whether lemmas are kept: the board has not too many copies of arcs.
    pub(crate) fn has_lemmas(&self) -> bool {
        self.lemmas.words() > 0
    }

    /// Who teaches it the lemmas of proofs.
    pub(super) fn teacher<'s>(&'s self, table: &'s LinkTable, budget: &'s Budget) -> Teacher<'s, W> {
        Teacher::new(self.board, table, &self.lemmas, budget)
    }

    /// A field on the board.
    pub(crate) fn field(&self) -> Field<'b, W> {
        Field::new(self.board)
    }

    /// What the table knows about a core without searching: whether the mover wins, and the
    /// logarithm of what it cost. `None` too if the chain does not fit the board, or the work must stop.
    pub(crate) fn known(&self, at: &LinksPosition, field: &mut Field<'b, W>, budget: &Budget) -> Option<(bool, u32)> {
        field.load(at)?;
        let forced = follow(field);
        budget.step(forced.moves).ok()?;
        match forced.won() {
            Some(won) => Some((won, 0)),
            None => self.known_here(field).map(|(won, effort)| (won != forced.odd(), effort)),
        }
    }

    /// The numbers of a core that the search has left open, for the mover.
    pub(crate) fn numbers(&self, at: &LinksPosition, field: &mut Field<'b, W>) -> Option<Numbers> {
        field.load(at)?;
        let forced = follow(field);
        let numbers = if forced.won().is_none() { self.table.open(field.key())? } else { return None };
        Some(if forced.odd() { numbers.swapped() } else { numbers })
    }

    /// The same for the position on a field, where nothing is forced.
    pub(crate) fn known_here(&self, field: &Field<'b, W>) -> Option<(bool, u32)> {
        self.table.proof(field.key()).or_else(|| self.lemma(field).map(|says| (says.won(), u32::from(says.effort))))
    }

    /// What a lemma says about the position on a field, if one holds.
    pub(crate) fn lemma(&self, field: &Field<'b, W>) -> Option<Says> {
        if field.has_lemmas() { self.lemmas.desk().find(field.token, &field.left) } else { None }
    }

    /// How the position on a field was decided, if it is known and that was kept.
    pub(crate) fn made(&self, field: &Field<'b, W>) -> Option<Derivation> {
        self.table.mark(field.key()).and_then(Derivation::of)
    }

    /// The lines of play by which a lemma was made, each with its first arc; none if they are forgotten.
    pub(crate) fn lines(&self, made: Derivation) -> Vec<(usize, Way)> {
        self.lemmas.lines(made)
    }

    /// Whether the mover wins a core; `None` if the table is to [grow](Self::grow) first. Then it is not `fresh` any more:
    /// all threads begin at once.
    ///
    /// # Errors
    /// If the budget stops the search, or the core does not fit the board.
    pub(crate) fn solve(&self, at: &LinksPosition, fresh: bool, budget: &Budget) -> Result<Option<bool>, Stop> {
        let mut field = self.field();
        field.load(at).ok_or(Stop::OutOfReach)?;
        let forced = follow(&mut field);
        budget.step(forced.moves)?;
        if let Some(won) = forced.won() {
            return Ok(Some(won));
        }
        Ok(self.solve_here(&field, fresh, budget)?.map(|won| won != forced.odd()))
    }

    /// The same for the position on a field, where nothing is forced.
    ///
    /// # Errors
    /// If the budget stops the search.
    pub(crate) fn solve_here(&self, field: &Field<'b, W>, mut fresh: bool, budget: &Budget) -> Result<Option<bool>, Stop> {
        let key = field.key();
        while !self.table.wants_to_grow() {
            if let Some(won) = self.table.get(key).and_then(Numbers::settled) {
                return Ok(Some(won));
            }
            match self.round(field, key, fresh, budget) {
                Ok(won) => return Ok(Some(won)),
                Err(Leave::Stop(stop)) => return Err(stop),
                Err(_) => fresh = false,
            }
        }
        Ok(None)
    }

    fn round(&self, field: &Field<'b, W>, key: u128, fresh: bool, budget: &Budget) -> Result<bool, Leave> {
        let over = AtomicBool::new(false);
        let alone = |most: u64| Worker::new(self, budget, &over, field.clone()).run(key, most);
        if budget.threads <= 1 {
            // The caller's thread has room for long lines of play.
            return alone(u64::MAX);
        }
        if fresh {
            match alone(ALONE) {
                Err(Leave::Pause) if !self.table.wants_to_grow() => {}
                found => return found,
            }
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
}

/// What is found when the table grows as often as the question wants; the question is told whether it is fresh.
pub(crate) fn grown<'b, const W: usize>(
    shared: &RwLock<Searcher<'b, W>>,
    budget: &Budget,
    question: impl Fn(&Searcher<'b, W>, bool) -> Result<Option<bool>, Stop>,
) -> Result<bool, Stop> {
    let mut fresh = true;
    loop {
        let found = question(&shared.read().unwrap_or_else(PoisonError::into_inner), fresh)?;
        if let Some(won) = found {
            return Ok(won);
        }
        fresh = false;
        shared.write().unwrap_or_else(PoisonError::into_inner).grow(budget)?;
    }
}

/// What comes of the moves of which there was one only.
pub(super) struct Forced {
    /// How many moves these were.
    pub moves: u64,
    /// What is decided about the player who moves then.
    pub decided: Option<Outcome>,
}

impl Forced {
    /// Whether the other player moves then.
    pub(super) fn odd(&self) -> bool {
        self.moves % 2 == 1
    }

    /// Whether who moved before all that wins; `None` if nothing is decided.
    pub(super) fn won(&self) -> Option<bool> {
        self.decided.map(|outcome| (outcome == Outcome::N) != self.odd())
    }
}

/// Plays on while there is one move.
pub(super) fn follow<const W: usize>(field: &mut Field<'_, W>) -> Forced {
    let forced = forced(field);
    if forced.decided.is_none() {
        field.settle();
    }
    forced
}

/// The same, without finding the key.
fn forced<const W: usize>(field: &mut Field<'_, W>) -> Forced {
    let mut moves = 0;
    while let Some((head, to)) = field.only_move() {
        moves += 1;
        if let Some(outcome) = field.play(head, to) {
            return Forced { moves, decided: Some(outcome) };
        }
    }
    Forced { moves, decided: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::book::Book;
    use crate::links::random;
    use std::sync::Arc;
    use xanthi_games::Play;
    use xanthi_games::certificate::{Certificate, Lemmas};
    use xanthi_games::check::judge;
    use xanthi_games::links::{LinkArc, LinkTable};
    use xanthi_games::reduction::link_core::{LinkCore, link_core};

    /// Cores of chains at random: 64 arcs among 12 links.
    fn cores() -> impl Iterator<Item = LinksPosition> {
        let mut random = random(3);
        let table = Arc::new(LinkTable::plain((0..12).map(|i| i.to_string()).collect()));
        std::iter::repeat_with(move || {
            let arcs = (0..64).map(|_| LinkArc { head: random(12) as u32, tail: random(12) as u32, copies: 1 }).collect();
            LinksPosition::new(table.clone(), arcs, Some(0))
        })
        .filter_map(|chain| if let LinkCore::Open(core) = link_core(&chain, Play::Normal) { Some(core.chain) } else { None })
    }

    /// What the writing of a proof looks at, and how many lemmas it writes, if this search keeps two lemmas for each link and
    /// how they were made in so many bytes.
    fn written(core: &LinksPosition, bytes: u64) -> (u64, u64) {
        let board = Board::<2>::new(std::iter::once(core)).expect("small");
        let mut searcher = Searcher::new(&board, 1 << 20, 1);
        searcher.lemmas = Store::with(board.unit_words(), board.size(), 2, 1, bytes);
        let budget = Budget::new(u64::MAX, 1 << 24, 1);
        let searcher = RwLock::new(searcher);
        let won = grown(&searcher, &budget, |searcher, fresh| searcher.solve(core, fresh, &budget)).expect("no limit");
        let writing = budget.afresh();
        let lemmas = Book::write(&searcher, &board, core, won, &writing, 1 << 24).expect("right").expect("few units");
        let Lemmas { lemmas: all } = &lemmas;
        let counts = (writing.spent(), all.len() as u64);
        let judged = judge(&xanthi_games::Subject::from(core), Play::Normal, &Certificate::Lemmas(lemmas), &Default::default());
        assert_eq!(judged.map(|judged| judged.outcome()).ok(), Some(Outcome::of_mover(won)));
        counts
    }

    /// Who wins on a board of so many words of bits, and how many positions are looked at.
    fn searched<const W: usize>(core: &LinksPosition) -> (bool, u64) {
        let board = Board::<W>::new(std::iter::once(core)).expect("small");
        let (budget, searcher) = (Budget::new(u64::MAX, 1 << 24, 1), RwLock::new(Searcher::new(&board, 1 << 20, 1)));
        let won = grown(&searcher, &budget, |searcher, fresh| searcher.solve(core, fresh, &budget)).expect("no limit");
        (won, budget.spent())
    }

    #[test]
    fn boards_of_every_width_are_searched_alike() {
        for core in cores().take(20) {
            let narrow = searched::<1>(&core);
            assert!(narrow == searched::<4>(&core) && narrow == searched::<16>(&core), "{core:?}");
        }
    }

    /// A proof is written of what the search has found, and nothing is searched again, however many lemmas it has forgotten.
    #[test]
    fn what_was_found_is_not_searched_again() {
        let (mut again, mut all) = (0, 0);
        for core in cores().take(40) {
            let (looked_at, lemmas) = written(&core, 1 << 22);
            assert!(looked_at <= lemmas, "{looked_at} positions for {lemmas} lemmas");
            let (searched, others) = written(&core, 0);
            again += searched.saturating_sub(others);
            all += lemmas;
        }
        assert!(all > 1_000 && again > 1_000, "{all} lemmas; {again} positions where it is not kept how they were made");
    }
}
