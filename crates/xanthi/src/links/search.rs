//! Proof-number search on a chain that is changed in place.
//!
//! It searches as `solve/search/dfpn.rs` (sources there), by the rules of `solve/search/driver.rs`: depth
//! first, thresholds, one table for all threads and all questions. What differs: a position is played and taken back, never
//! copied; the key of an option is known without making the move, as long as the token can come back
//! (`field.rs`); an option with one exit is played on at once to the next choice; a position that is
//! looked at for the first time is searched for a capacity kernel (`kernel.rs`); and numbers of
//! positions that were not looked at are learned (`learned.rs`).

use super::board::Board;
use super::field::{Field, Mark};
use super::kernel::KernelFinder;
use super::learned::Learned;
use super::lemmas::{Store, Why};
use crate::solve::search::driver::{Choice, Choosing, Leave, found, penalty};
use crate::solve::search::table::{INFINITE, Numbers, Table};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::LinksPosition;

/// How many steps the search for a kernel may take.
const KERNEL_STEPS: u32 = 24;
const BUSY: usize = 1 << 12;
const STACK: usize = 1 << 28;

/// An option of a position.
struct Child {
    head: u16,
    to: u16,
    /// Whether the player who took it moves again at the end of what is forced.
    same_mover: bool,
    /// Whether it has been looked at.
    known: bool,
    /// Whether nothing but a copy of an arc goes, and the token can come back.
    whole: bool,
    key: u128,
    /// From the side of the player who moves in the parent.
    numbers: Numbers,
}

/// What the table and the learned numbers know, for one board.
pub(crate) struct Searcher<'b, const W: usize> {
    board: &'b Board<W>,
    table: Table,
    learned: Learned,
    lemmas: Store,
    busy: Vec<AtomicU8>,
}

impl<'b, const W: usize> Searcher<'b, W> {
    /// A searcher whose table never takes more than `memory` bytes, and its lemmas an eighth of that.
    pub(crate) fn new(board: &'b Board<W>, memory: u64) -> Self {
        let busy = (0..BUSY).map(|_| AtomicU8::new(0)).collect();
        Self { board, table: Table::new(memory), learned: Learned::new(board.size()), lemmas: Store::new(board, memory / 8), busy }
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
        self.table.proof(field.key()).or_else(|| self.by_lemma(field))
    }

    /// What a lemma says about the position on a field.
    fn by_lemma(&self, field: &Field<'b, W>) -> Option<(bool, u32)> {
        if field.has_lemmas() { self.lemmas.find(field.token, &field.left) } else { None }
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
        let run = || {
            let mut worker = Worker::new(self, budget, &over, field.clone());
            let found = worker.run(key);
            over.store(true, Relaxed);
            found
        };
        if budget.threads <= 1 {
            // The caller's thread has room for long lines of play.
            return run();
        }
        std::thread::scope(|scope| {
            let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).ok();
            let workers: Vec<_> = (0..budget.threads.max(1)).filter_map(spawn).collect();
            if workers.is_empty() {
                return run();
            }
            found(workers.into_iter().map(|w| w.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))))
        })
    }

    /// Why the position on the field is decided as it is said to be, if that is known.
    fn why(&self, field: &Field<'_, W>, won: bool, why: &mut Why) -> bool {
        if self.lemmas.why(field.token, &field.left, won, why) {
            return true;
        }
        let settled = self.table.get(field.key()).and_then(Numbers::settled) == Some(won);
        if settled {
            field.why_all(why);
        }
        settled
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

struct Worker<'s, 'b, const W: usize> {
    search: &'s Searcher<'b, W>,
    budget: &'s Budget,
    over: &'s AtomicBool,
    field: Field<'b, W>,
    kernels: KernelFinder,
    why: Why,
    part: Why,
    children: Vec<Child>,
    moves: Vec<(usize, usize)>,
    path: Vec<u128>,
    expanded: u64,
    reported: u64,
    batch: u64,
}

impl<'s, 'b, const W: usize> Worker<'s, 'b, W> {
    fn new(search: &'s Searcher<'b, W>, budget: &'s Budget, over: &'s AtomicBool, field: Field<'b, W>) -> Self {
        let batch = (budget.nodes / 16).clamp(1, 256);
        let (children, moves, path) = (Vec::new(), Vec::new(), Vec::new());
        let kernels = KernelFinder::new(search.board);
        let [why, part] = [(), ()].map(|()| Why::new(search.lemmas.words()));
        Self { search, budget, over, field, kernels, why, part, children, moves, path, expanded: 0, reported: 0, batch }
    }

    fn run(&mut self, key: u128) -> Result<bool, Leave> {
        let all = Numbers { proof: INFINITE, disproof: INFINITE };
        let found = loop {
            match self.visit(key, all, false) {
                Ok(numbers) => match numbers.settled() {
                    Some(won) => break Ok(won),
                    None => continue,
                },
                Err(leave) => break Err(leave),
            }
        };
        // One that is decided at the first look was looked at, too.
        let rest = self.expanded.max(1) - std::mem::replace(&mut self.reported, self.expanded.max(1));
        let _ = self.budget.spend(rest);
        found
    }

    /// Works below the position on the field until its numbers reach `until`; returns them.
    fn visit(&mut self, key: u128, until: Numbers, known: bool) -> Result<Numbers, Leave> {
        let first = self.children.len();
        let before = self.expanded;
        self.path.push(key);
        self.mark_busy(key, true);
        let link = self.field.token;
        let exits = self.field.exits(link);
        let lost = !known && self.kernels.find(&self.field, KERNEL_STEPS).is_some();
        let lemma = if known || lost { None } else { self.search.by_lemma(&self.field) };
        let found = match if lost { Some(false) } else { lemma.map(|lemma| lemma.0).or_else(|| self.expand()) } {
            Some(true) => Ok(Numbers::WON),
            Some(false) => Ok(Numbers::LOST),
            None => self.count().and_then(|()| self.among_children(first, until)),
        };
        self.children.truncate(first);
        self.mark_busy(key, false);
        let depth = self.path.len();
        self.path.pop();
        match found {
            Ok(numbers) => {
                if let Some(won) = numbers.settled() {
                    self.search.learned.note(link, exits, won);
                    if lemma.is_none() {
                        self.learn(link, won, lost, self.expanded - before);
                    }
                }
                let effort = lemma.map_or(self.expanded - before, |(_, effort)| 1 << effort);
                self.search.table.set(key, numbers, effort);
                Ok(numbers)
            }
            Err(Leave::Settled(to)) if to + 1 == depth => match self.search.table.get(key) {
                Some(numbers) if numbers.settled().is_some() => Ok(numbers),
                _ => Err(Leave::Pause),
            },
            Err(leave) => Err(leave),
        }
    }

    /// Keeps why the position on the field is decided.
    fn learn(&mut self, link: usize, won: bool, by_kernel: bool, effort: u64) {
        if !self.field.has_lemmas() {
            return;
        }
        let mut why = std::mem::replace(&mut self.why, Why::new(0));
        let found = if by_kernel {
            self.kernels.why(&self.field, &mut why);
            true
        } else {
            self.explain(won, &mut why)
        };
        if found {
            self.search.lemmas.keep(link, won, &why, effort);
        }
        self.why = why;
    }

    /// Why the position on the field is decided, from its options; says whether all are known.
    fn explain(&mut self, won: bool, why: &mut Why) -> bool {
        let moves: Vec<(usize, usize)> = self.field.moves(self.field.token).collect();
        why.clear();
        if won {
            return moves.into_iter().any(|(head, to)| self.explain_move(head, to, true, why));
        }
        let mut part = std::mem::replace(&mut self.part, Why::new(0));
        self.field.why_no_other(self.field.token, why);
        let found = moves.into_iter().all(|(head, to)| {
            let found = self.explain_move(head, to, false, &mut part);
            why.join(&part);
            found
        });
        self.part = part;
        found
    }

    /// Why the player who makes a move wins by it, or loses; says whether that is known.
    fn explain_move(&mut self, head: usize, to: usize, wins: bool, why: &mut Why) -> bool {
        let field = &mut self.field;
        let (mut head, mut to, mut mover_wins) = (head, to, wins);
        let mut line = Vec::new();
        let found = loop {
            line.push((field.mark(), head, to));
            let decided = field.play(head, to);
            mover_wins = !mover_wins;
            if let Some(outcome) = decided {
                why.clear();
                field.why_label(field.token, why);
                break (outcome == Outcome::N) == mover_wins;
            }
            let next = if field.exits(field.token) == 1 { field.moves(field.token).next() } else { None };
            if let Some(next) = next {
                (head, to) = next;
                continue;
            }
            field.settle();
            break self.search.why(field, mover_wins, why);
        };
        for (i, (mark, head, to)) in line.into_iter().enumerate().rev() {
            field.undo(&mark);
            mover_wins = !mover_wins;
            if !found {
                continue;
            }
            let arc = field.board.arc(head, to);
            why.before(field.board, arc);
            if mover_wins {
                why.need(field.board, arc, 1);
            } else if i > 0 {
                field.why_no_other(field.token, why);
            }
        }
        found
    }

    /// Appends the options that are not decided, or says whether the mover wins.
    fn expand(&mut self) -> Option<bool> {
        let first = self.children.len();
        let token = self.field.token;
        let mark = self.field.mark();
        let back = self.field.leading_back();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.field.each_move(token, |head, to| {
            moves.push((head, to));
            true
        });
        let mut won = false;
        for &(head, to) in &moves {
            let arc = self.field.board.arc(head, to);
            let exits = self.field.exits(to);
            let child = if exits <= 1 || self.field.last_of(head, arc) || self.field.board.allowed(to).contains(&(head as u16)) {
                match self.decided_after(&mark, head, to) {
                    Ok(true) => {
                        won = true;
                        break;
                    }
                    Ok(false) => continue,
                    Err(child) => child,
                }
            } else {
                let (key, whole) = match self.field.returns(to, &back) {
                    Ok(()) => (self.field.key_after(arc, to), true),
                    Err(reached) => (self.field.key_within(&reached, head, arc, to), false),
                };
                let numbers = self.search.learned.guess(&self.field, to, exits).swapped();
                Child { head: head as u16, to: to as u16, same_mover: false, known: false, whole, key, numbers }
            };
            self.children.push(child);
        }
        self.moves = moves;
        if won { Some(true) } else { (self.children.len() == first).then_some(false) }
    }

    /// Makes a move that may decide something or force others, and takes it back. Says whether it
    /// wins, or what it leads to.
    fn decided_after(&mut self, mark: &Mark<W>, head: usize, to: usize) -> Result<bool, Child> {
        let (odd, decided) = match self.field.play(head, to) {
            Some(outcome) => (false, Some(outcome)),
            None => follow(&mut self.field),
        };
        let result = match decided {
            Some(outcome) => Ok((outcome == Outcome::P) != odd),
            None => {
                let link = self.field.token;
                let guess = self.search.learned.guess(&self.field, link, self.field.exits(link));
                let numbers = if odd { guess } else { guess.swapped() };
                Err(Child { head: head as u16, to: to as u16, same_mover: odd, known: false, whole: false, key: self.field.key(), numbers })
            }
        };
        self.field.undo(mark);
        result
    }

    fn among_children(&mut self, first: usize, until: Numbers) -> Result<Numbers, Leave> {
        loop {
            let choice = self.choose(first);
            if choice.reaches(until) {
                return Ok(choice.here);
            }
            let child = &self.children[choice.best];
            let next = choice.until(until, child.numbers);
            let (head, to, key, same, known) = (child.head as usize, child.to as usize, child.key, child.same_mover, child.known);
            let whole = child.whole;
            let mark = self.field.mark();
            if whole {
                self.field.play_whole(head, to);
            } else {
                let decided = self.field.play(head, to);
                debug_assert!(decided.is_none());
                follow(&mut self.field);
            }
            debug_assert_eq!(self.field.key(), key);
            let found = self.visit(key, if same { next } else { next.swapped() }, known);
            self.field.undo(&mark);
            let found = found?;
            let child = &mut self.children[choice.best];
            child.numbers = if same { found } else { found.swapped() };
            child.known = true;
        }
    }

    fn choose(&mut self, first: usize) -> Choice {
        self.search.table.touch(self.children[first..].iter().map(|child| child.key));
        let mut choosing = Choosing::new(first);
        for i in first..self.children.len() {
            let child = &mut self.children[i];
            if child.numbers.settled().is_none()
                && let Some(numbers) = self.search.table.get(child.key)
            {
                child.numbers = if child.same_mover { numbers } else { numbers.swapped() };
                child.known = true;
            }
            let (key, numbers) = (child.key, child.numbers);
            choosing.add(i, numbers, self.search.penalty(key, numbers.proof));
        }
        choosing.done()
    }

    fn mark_busy(&self, key: u128, enter: bool) {
        if self.budget.threads > 1 {
            let slot = &self.search.busy[key as usize % BUSY];
            let _ = if enter { slot.fetch_add(1, Relaxed) } else { slot.fetch_sub(1, Relaxed) };
        }
    }

    fn count(&mut self) -> Result<(), Leave> {
        self.expanded += 1;
        let fresh = self.expanded - self.reported;
        if fresh < self.batch {
            return Ok(());
        }
        self.reported = self.expanded;
        self.budget.spend(fresh).map_err(Leave::Stop)?;
        if self.over.load(Relaxed) || self.search.table.wants_to_grow() {
            return Err(Leave::Pause);
        }
        if self.budget.threads > 1 {
            let settled = |key: &u128| self.search.table.get(*key).is_some_and(|n| n.settled().is_some());
            if let Some(depth) = self.path.iter().position(settled) {
                return Err(Leave::Settled(depth));
            }
        }
        Ok(())
    }
}
