//! Depth-first proof-number search (df-pn), the part that knows no game.
//!
//! Every position carries two numbers: how many more positions must be won to prove that its
//! mover wins, and how many to prove that he loses. The search always works on a position where
//! the smaller number can still change the verdict at the root, and stays below it until one of
//! two thresholds is passed; the numbers live in a table of bounded size.
//!
//! Departures from the textbook:
//! - A position that has not been looked at is not worth 1, but what the game guesses
//!   ([`Space::guess`]). In Geography a guess that doubles every six vertices of the core, and is the
//!   smaller the more often such positions were won (`learned.rs`), cut the positions looked at to
//!   less than a third; weak proof numbers (the hardest option and the number of the others, instead
//!   of the sum), which are made for games where many lines of play meet again, took 1.5 times as
//!   many positions as the sum and were given up.
//! - The threshold of the best option exceeds the second best by three eighths, so that the search
//!   does not jump between two equal options at every step.
//! - An option from which play is forced stands for the position where a choice returns
//!   ([`Space::advance`]).
//! - Threads share the table. A position on which a thread works looks harder to the others.
//!
//! Sources: V. Allis, M. van der Meulen, J. van den Herik, Proof-number search, Artificial
//! Intelligence 66 (1994); A. Nagai, Df-pn algorithm for searching AND/OR trees, thesis, Tokyo
//! 2002; J. Pawlewicz, L. Lew, Improving depth-first pn-search: 1+ε trick, 2006; T. Kaneko, Parallel depth
//! first proof number search, AAAI 2010;
//! A. Kishimoto, M. Winands, M. Müller, J.-T. Saito, Game-tree search using proof numbers, ICGA
//! Journal 35 (2012).
//!
//! All games here lose something with every move, so no line of play returns to a position, and
//! the usual trouble of df-pn with cycles does not arise.

use super::busy::Busy;
use super::driver::{ALONE, Choice, Leave, Taste, choose, found, goes_on, leave_off, left_at};
use super::saved;
use super::table::{INFINITE, Numbers, Table};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};

/// Where an option leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// To a position that is decided at sight, with this outcome.
    Decided(Outcome),
    /// To a position that must be searched.
    Open(S),
}

impl<S> Step<S> {
    /// The position that must be searched.
    pub fn open(self) -> Option<S> {
        match self {
            Step::Open(state) => Some(state),
            Step::Decided(_) => None,
        }
    }
}

/// A game as the search sees it. Its states are positions that are not decided at sight.
pub trait Space: Sync {
    /// A position.
    type State: Clone + Send + Sync;

    /// Appends where each option leads, in the order in which certificates count them. Where that takes long, `budget`
    /// is asked whether to go on.
    ///
    /// # Errors
    /// If the work must stop; then some options may be missing.
    fn options(&self, at: &Self::State, steps: &mut Vec<Step<Self::State>>, budget: &Budget) -> Result<(), Stop>;

    /// A hash of the state that is different for different states, almost certainly. Another
    /// `salt` gives another hash.
    fn key(&self, at: &Self::State, salt: u64) -> u128;

    /// Appends a short exact description: equal for two states only if the same play is possible
    /// below them.
    fn pack(&self, at: &Self::State, bytes: &mut Vec<u8>);

    /// Proof numbers for a state that has not been looked at.
    fn guess(&self, _at: &Self::State) -> Numbers {
        Numbers { proof: 1, disproof: 1 }
    }

    /// Takes down that a state was searched, and whether its mover wins: what is learned makes better guesses.
    fn note(&self, _at: &Self::State, _won: bool) {}

    /// A position whose outcome follows from that of `at`, and is cheaper to find, or the outcome
    /// itself; for example, the position after forced moves. Also whether the players change
    /// sides on the way. Only the search uses this: certificates are built from
    /// [`options`](Self::options). Where it takes long, the work is counted.
    fn advance(&self, at: &Self::State, _work: &Budget) -> (Step<Self::State>, bool) {
        (Step::Open(at.clone()), false)
    }
}

/// An option of a state.
struct Child<S> {
    /// The position after it, or after further forced moves.
    state: S,
    /// Whether the player who took the option moves again there.
    same_mover: bool,
    key: u128,
    /// From the side of the player who moves in the parent.
    numbers: Numbers,
}

impl<S> Child<S> {
    fn new<G: Space<State = S> + ?Sized>(space: &G, state: S, same_mover: bool, salt: u64) -> Self {
        let key = space.key(&state, salt);
        let guess = space.guess(&state);
        Self { numbers: if same_mover { guess } else { guess.swapped() }, key, state, same_mover }
    }
}

/// One search; may be asked for many positions of one space, and keeps its table.
pub struct Search<'a, G: Space> {
    /// The game.
    pub space: &'a G,
    /// What the hash depends on; changed if two positions are found to have met.
    pub salt: u64,
    pub(crate) budget: Budget,
    table: Table,
    busy: Busy,
    looked_at: AtomicU64,
    proof_nodes: u64,
    stack: usize,
}

impl<'a, G: Space> Search<'a, G> {
    /// A search with an empty table.
    pub fn new(space: &'a G, budget: &Budget, memory: u64) -> Self {
        Self {
            space,
            salt: 0,
            budget: budget.clone(),
            table: Table::new(memory),
            busy: Busy::new(budget.threads),
            looked_at: AtomicU64::new(0),
            proof_nodes: 0,
            stack: super::STACKS[0],
        }
    }

    /// Sets the size of the stack of the thread that searches. A line of play that is too deep for `bytes` bytes ends the
    /// search with [`Stop::Stack`].
    pub fn on_a_stack_of(self, bytes: usize) -> Self {
        Self { stack: bytes, ..self }
    }

    /// How deep a line of play may be: each position on it has its place on the stack, with copies of
    /// itself, of its options, and what the compiler adds.
    pub(crate) fn deepest(&self) -> usize {
        self.stack / (1024 + 12 * size_of::<G::State>())
    }

    /// How many positions were expanded.
    pub fn looked_at(&self) -> u64 {
        self.looked_at.load(Relaxed)
    }

    /// From now on works within another budget, with as many threads.
    pub fn limit_to(&mut self, budget: &Budget) {
        let threads = self.budget.threads;
        self.budget = budget.clone();
        self.budget.threads = threads;
    }

    /// Forgets everything and hashes anew.
    pub fn restart(&mut self) {
        self.salt += 1;
        self.table.clear();
    }

    /// What a search of the same positions may go on with; `tag` stands for what their keys depend on.
    pub(crate) fn saved(&self, tag: u64) -> Vec<u8> {
        saved::save(tag, &self.table, None)
    }

    /// Takes over what another search has [left](Self::saved).
    ///
    /// # Errors
    /// If the limit stops it.
    pub(crate) fn restore(&mut self, tag: u64, left: &[u8]) -> Result<(), Stop> {
        saved::restore(tag, left, &mut self.table, None, &self.budget)
    }

    /// What is known about a state without searching: whether the mover wins, and the logarithm
    /// of the effort of the proof.
    pub fn known(&self, at: &G::State) -> Option<(bool, u32)> {
        match self.space.advance(at, &self.budget) {
            (Step::Decided(outcome), odd) => Some(((outcome == Outcome::N) != odd, 0)),
            (Step::Open(at), odd) => {
                let (won, effort) = self.table.proof(self.space.key(&at, self.salt))?;
                Some((won != odd, effort))
            }
        }
    }

    /// The numbers of a state that was left open, for the mover.
    pub fn numbers(&self, at: &G::State) -> Option<Numbers> {
        let (Step::Open(at), odd) = self.space.advance(at, &self.budget) else { return None };
        let numbers = self.table.open(self.space.key(&at, self.salt))?;
        Some(if odd { numbers.swapped() } else { numbers })
    }

    /// Searches a state although its outcome is known: afterwards the table knows the options
    /// that show it, unless they had to go already. If another state has met this one in the table, what is found is
    /// the outcome of this one.
    ///
    /// # Errors
    /// If the limit stops the search.
    pub fn solve_again(&mut self, at: &G::State) -> Result<bool, Stop> {
        self.table.reopen(self.space.key(at, self.salt), self.space.guess(at));
        self.solve_as_it_is(at)
    }

    /// Counts a position of a certificate.
    pub(super) fn count_proof_node(&mut self) -> Result<(), Stop> {
        self.proof_nodes += 1;
        if self.proof_nodes.is_multiple_of(256) { self.budget.spend(256) } else { Ok(()) }
    }

    /// How many bytes the table takes.
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Whether the mover wins.
    ///
    /// # Errors
    /// If the limit stops the search.
    pub fn solve(&mut self, at: &G::State) -> Result<bool, Stop> {
        match self.space.advance(at, &self.budget) {
            (Step::Decided(outcome), odd) => Ok((outcome == Outcome::N) != odd),
            (Step::Open(at), odd) => Ok(self.solve_as_it_is(&at)? != odd),
        }
    }

    fn solve_as_it_is(&mut self, at: &G::State) -> Result<bool, Stop> {
        let key = self.space.key(at, self.salt);
        let mut fresh = true;
        loop {
            if let Some(won) = self.table.get(key).and_then(Numbers::settled) {
                return Ok(won);
            }
            if self.table.wants_to_grow() {
                self.table.grow(&self.budget)?;
            }
            match self.round(at, key, fresh) {
                Ok(won) => return Ok(won),
                Err(Leave::Stop(stop)) => return Err(stop),
                Err(_) => fresh = false,
            }
        }
    }

    /// All threads from the root, until it is settled or the table wants to grow; one thread first, if it is `fresh`.
    fn round(&self, at: &G::State, key: u128, fresh: bool) -> Result<bool, Leave> {
        let over = AtomicBool::new(false);
        let alone = |most: u64| Worker::new(self, &over).run(at, key, most);
        if self.budget.threads <= 1 {
            return alone(u64::MAX);
        }
        if fresh {
            match alone(ALONE) {
                Err(Leave::Pause) if !self.table.wants_to_grow() => {}
                found => return found,
            }
        }
        std::thread::scope(|scope| {
            let run = || {
                let found = alone(u64::MAX);
                over.store(true, Relaxed);
                found
            };
            let others: Vec<_> = (1..self.budget.threads)
                .filter_map(|_| std::thread::Builder::new().stack_size(self.stack).spawn_scoped(scope, run).ok())
                .collect();
            let first = run();
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            found(std::iter::once(first).chain(others))
        })
    }
}

struct Worker<'s, 'a, G: Space> {
    search: &'s Search<'a, G>,
    over: &'s AtomicBool,
    /// The options of all positions on the path, those of the last one at the end.
    children: Vec<Child<G::State>>,
    steps: Vec<Step<G::State>>,
    /// The keys of the positions on the path.
    path: Vec<u128>,
    expanded: u64,
    most: u64,
    reported: u64,
    batch: u64,
}

impl<'s, 'a, G: Space> Worker<'s, 'a, G> {
    fn new(search: &'s Search<'a, G>, over: &'s AtomicBool) -> Self {
        let batch = (search.budget.nodes / 16).clamp(1, 256);
        Self { search, over, children: Vec::new(), steps: Vec::new(), path: Vec::new(), expanded: 0, most: u64::MAX, reported: 0, batch }
    }

    /// Whether the mover wins. It leaves when it has looked at `most` positions or somewhat more.
    fn run(&mut self, at: &G::State, key: u128, most: u64) -> Result<bool, Leave> {
        self.most = most;
        let found = loop {
            match self.visit(at.clone(), key, Numbers { proof: INFINITE, disproof: INFINITE }) {
                Ok(numbers) => match numbers.settled() {
                    Some(won) => break Ok(won),
                    None => continue,
                },
                Err(leave) => break Err(leave),
            }
        };
        let rest = self.expanded - std::mem::replace(&mut self.reported, self.expanded);
        self.search.looked_at.fetch_add(rest, Relaxed);
        // What is found is found: a limit that is reached now does not matter.
        let _ = self.search.budget.spend(rest);
        found
    }

    /// Works below one position until its numbers reach `until`; returns them.
    fn visit(&mut self, at: G::State, key: u128, until: Numbers) -> Result<Numbers, Leave> {
        if self.path.len() >= self.search.deepest() {
            return Err(Leave::Stop(Stop::Stack));
        }
        let first = self.children.len();
        let before = self.expanded;
        self.path.push(key);
        self.search.busy.enter(key);
        let found = match self.expand(&at) {
            Err(stop) => Err(Leave::Stop(stop)),
            Ok(Some(true)) => Ok(Numbers::WON),
            Ok(Some(false)) => Ok(Numbers::LOST),
            Ok(None) => self.count().and_then(|()| self.among_children(first, until)),
        };
        if matches!(found, Err(Leave::Stop(_))) && self.children.len() > first {
            let here = self.choose(first).here;
            leave_off(&self.search.table, key, here, self.expanded - before);
        }
        self.children.truncate(first);
        self.search.busy.leave(key);
        let depth = self.path.len();
        self.path.pop();
        match found {
            Ok(numbers) => {
                if let Some(won) = numbers.settled() {
                    self.search.space.note(&at, won);
                }
                self.search.table.set(key, numbers, self.expanded - before);
                Ok(numbers)
            }
            Err(leave) => left_at(leave, depth, &self.search.table, key),
        }
    }

    /// Appends the options that are not decided, or says whether the mover wins.
    fn expand(&mut self, at: &G::State) -> Result<Option<bool>, Stop> {
        let (space, salt) = (self.search.space, self.search.salt);
        self.steps.clear();
        space.options(at, &mut self.steps, &self.search.budget)?;
        if self.steps.iter().any(|step| matches!(step, Step::Decided(Outcome::P))) {
            return Ok(Some(true));
        }
        let first = self.children.len();
        for step in self.steps.drain(..) {
            let Step::Open(next) = step else { continue };
            match space.advance(&next, &self.search.budget) {
                (Step::Decided(outcome), odd) if (outcome == Outcome::P) != odd => return Ok(Some(true)),
                (Step::Decided(_), _) => {}
                (Step::Open(state), odd) => self.children.push(Child::new(space, state, odd, salt)),
            }
        }
        Ok((self.children.len() == first).then_some(false))
    }

    fn among_children(&mut self, first: usize, until: Numbers) -> Result<Numbers, Leave> {
        loop {
            let choice = self.choose(first);
            if choice.reaches(until) {
                return Ok(choice.here);
            }
            let child = &self.children[choice.best];
            let next = choice.until(until, child.numbers);
            let (state, key, same) = (child.state.clone(), child.key, child.same_mover);
            let found = self.visit(state, key, if same { next } else { next.swapped() })?;
            self.children[choice.best].numbers = if same { found } else { found.swapped() };
        }
    }

    /// Reads the options' numbers again and combines them.
    fn choose(&mut self, first: usize) -> Choice {
        for child in &mut self.children[first..] {
            if child.numbers.settled().is_none()
                && let Some(numbers) = self.search.table.get(child.key)
            {
                child.numbers = if child.same_mover { numbers } else { numbers.swapped() };
            }
        }
        choose(first, self.children[first..].iter().map(|child| (child.key, child.numbers)), Taste::Easy, &self.search.busy)
    }

    /// Counts a position, and every few hundred looks up whether to go on.
    fn count(&mut self) -> Result<(), Leave> {
        self.expanded += 1;
        let fresh = self.expanded - self.reported;
        if fresh < self.batch {
            return Ok(());
        }
        self.reported = self.expanded;
        self.search.looked_at.fetch_add(fresh, Relaxed);
        self.search.budget.spend(fresh).map_err(Leave::Stop)?;
        if self.expanded >= self.most {
            return Err(Leave::Pause);
        }
        goes_on(&self.search.table, self.over, self.search.budget.threads, &self.path)
    }
}

#[cfg(test)]
mod tests;
