//! Many positions of one chain: asked in turn, again and again with more effort, with one table.
//!
//! First words that lead to the same core are one question. What one question has taught (the table,
//! the learned numbers) helps the next, so that every round decides more than the effort alone would. With
//! several threads, several questions are asked at the same time; one question alone gets them all.
//!
//! Most questions that end at the same link have the same answer. So every round
//! but the first has [guides](Questions::guided_by): the same links with nothing used up. Questions that end
//! where a guide, or another question, is decided come first and get more positions than the others.

mod aside;
mod distinct;
pub(super) mod engine;
mod glance;
mod guides;
mod round;

use super::board::{Board, MOST_ARCS, MOST_LINKS, ends};
use super::field::Field;
use super::kernel::KernelFinder;
use super::plain::PlainCores;
use super::rounds::{FIRST, Given, MORE, nodes_left};
use super::search::Searcher;
use super::taught::Lesson;
use crate::search::dfpn::Search;
use crate::search::saved;
use crate::search::table::Numbers;
pub(crate) use distinct::Distinct;
use engine::{Bits, Engine, Plain};
use glance::Glance;
use guides::Guides;
use round::{Asking, Progress, Round, looked_at};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Certificate;
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::reduction::link_core::OpenCore;
use xanthi_games::{Outcome, Play};

/// Where there are guides: so many times as many positions for a question at a link at which something is decided,
/// and so many times fewer for one at a link at which nothing is.
const NEAR: u64 = 4;
const FAR: u64 = 4;

/// Says whether what is known suffices.
pub(crate) type Enough<'a> = dyn Fn(&[Standing]) -> bool + Sync + 'a;

/// What is told while questions are asked.
pub(crate) enum News<'a> {
    /// A question was worked on: its number, its core, and what was found.
    Found(usize, &'a OpenCore, &'a Standing),
    /// What a search that comes later may go on with, and how many positions it took; instead of what was told before.
    Left(u64, Vec<u8>),
}

/// Is told of everything.
pub(crate) type Note<'a> = dyn FnMut(News<'_>) + Send + 'a;

/// Judges a certificate about a question, by its number, as soon as it is written.
pub(crate) type Judge<'a> = dyn Fn(usize, &Arc<Certificate>) + Sync + 'a;

/// Positions that each question may look at in the first round, at most, if there are some of misère play: to see whether a link is
/// drained may take thousands.
const FIRST_OF_MISERE: u64 = 1 << 14;

/// Cores that do not fit on bit sets are searched up to this size. Of larger ones a single step takes
/// longer than a limit of time can wait.
const MOST_ARCS_SEARCHED: usize = 20_000;

/// How many arcs a core that is played so may have: of a larger one nothing is found but what is seen at sight.
pub(crate) fn most_arcs(core: &LinksPosition, play: Play) -> usize {
    if play == Play::Normal && !is_large(core) { MOST_ARCS } else { MOST_ARCS_SEARCHED }
}

/// Whether a core does not fit on bit sets, so that a look at a position of it takes a thousand times as long.
pub(crate) fn is_large(core: &LinksPosition) -> bool {
    ends(core) > MOST_LINKS
}

/// After so many positions a search tells what it leaves, so that a program that is killed loses no more: half a minute or so.
const LEFT_EVERY: u64 = 1 << 23;

/// The stack of a thread that searches and builds certificates: while these are written a line of play is searched behind another,
/// and behind both whether a link is drained.
const STACK: usize = 2 * super::search::STACK + super::drain::STACK;

/// So often a question may be too deep for the stack; in the next round it may go another way.
const MOST_DEEP: u8 = 4;

/// What lines of play may take of the caller's stack, if no thread can be started, and as much behind them.
const CALLERS_STACK: usize = 3 << 18;

/// What was found about one core.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// The outcome, once it is known.
    pub outcome: Option<Outcome>,
    /// Why, once that is known too.
    pub certificate: Option<Arc<Certificate>>,
    /// How many positions were looked at for it.
    pub nodes: u64,
    /// The numbers at which the search left it, for the mover, while it is not decided.
    pub numbers: Option<Numbers>,
}

/// Questions about cores of one chain.
pub(crate) struct Questions {
    cores: Vec<OpenCore>,
    found: Vec<Standing>,
    /// How often each was too deep for the stack.
    deep: Vec<u8>,
    lemmas: bool,
    guides: Guides,
    lessons: Vec<Arc<Lesson>>,
    /// What an earlier search has left.
    left: Vec<u8>,
    /// After how many positions this one tells what it leaves, if somebody wants to go on with it.
    leaves_every: Option<u64>,
}

impl Questions {
    /// Questions about these cores, which have one table of links; also, for each core, the number
    /// of its question, as equal ones are asked once.
    pub(crate) fn new(cores: Vec<OpenCore>) -> (Self, Vec<usize>) {
        let mut distinct = Distinct::default();
        let places = cores.iter().map(|core| distinct.number(core).0).collect();
        (Self::about(distinct.into_cores()), places)
    }

    /// Questions about these cores, no two of which are equal.
    pub(crate) fn about(cores: Vec<OpenCore>) -> Self {
        let found = vec![Standing { outcome: None, certificate: None, nodes: 0, numbers: None }; cores.len()];
        let (guides, lessons, left) = (Guides::default(), Vec::new(), Vec::new());
        Self { deep: vec![0; cores.len()], cores, found, lemmas: false, guides, lessons, left, leaves_every: None }
    }

    /// Certificates are to be lemmas where there can be lemmas, and no strategies: their checker does
    /// not care whether a board is told as a chain or as a graph.
    #[must_use]
    pub(crate) fn by_lemmas(self, lemmas: bool) -> Self {
        Self { lemmas, ..self }
    }

    /// The questions are what one copy of an arc less makes of `chain`, which is played so: the links under their tokens are asked
    /// about with the whole chain, too, where not everything is decided soon.
    #[must_use]
    pub(crate) fn guided_by(self, chain: &LinksPosition, play: Play, budget: &Budget) -> Self {
        let guided = super::ROOMY && play == Play::Normal;
        let guides = if guided { Guides::of(chain, &self.cores, budget) } else { Guides::default() };
        Self { guides, ..self }
    }

    /// What was found so far.
    pub(crate) fn found(&self) -> &[Standing] {
        &self.found
    }

    /// All questions, in the order of their numbers.
    pub(crate) fn cores(&self) -> impl Iterator<Item = &OpenCore> {
        self.cores.iter()
    }

    /// A question by its number.
    pub(crate) fn core(&self, number: usize) -> &OpenCore {
        &self.cores[number]
    }

    /// Whether every question is decided, with proof.
    pub(crate) fn are_decided(&self) -> bool {
        self.found.iter().all(|found| found.certificate.is_some())
    }

    /// Takes over what was found elsewhere. Less effort than was made there is not made again.
    pub(crate) fn know(&mut self, number: usize, found: Standing) {
        self.found[number] = found;
    }

    /// Takes over a proof about another core: what it teaches may help.
    pub(crate) fn learn_from(&mut self, lesson: Arc<Lesson>) {
        self.lessons.push(lesson);
    }

    /// All arcs of the questions and their guides, without a token; in misère play if a question is.
    pub(crate) fn whole(&self) -> Option<(LinksPosition, Play)> {
        let table = self.cores.first()?.chain.table().clone();
        // Long lists have many questions, each with most of the arcs.
        let mut most: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for arc in self.cores.iter().map(|core| &core.chain).chain(self.guides.cores()).flat_map(LinksPosition::left) {
            let copies = most.entry((arc.head, arc.tail)).or_default();
            *copies = arc.copies.max(*copies);
        }
        let arcs = most.into_iter().map(|((head, tail), copies)| LinkArc { head, tail, copies }).collect();
        let play = if self.has_misere() { Play::Misere } else { Play::Normal };
        Some((LinksPosition::new(table, arcs, None), play))
    }

    /// Whether a question is about misère play.
    fn has_misere(&self) -> bool {
        self.cores.iter().any(|core| core.play == Play::Misere)
    }

    /// Goes on with what an earlier search about the same [whole](Self::whole) has left, and tells what it [leaves](News::Left)
    /// itself.
    pub(crate) fn go_on_with(&mut self, left: Vec<u8>) {
        self.left = left;
        self.leaves_every = Some(LEFT_EVERY);
    }

    /// Asks until everything is decided, `enough` says that what is known suffices, or the budget is
    /// spent.
    ///
    /// # Errors
    /// Why it stopped.
    pub(crate) fn ask(&mut self, budget: &Budget, enough: &Enough<'_>) -> Result<(), Stop> {
        self.ask_noting(budget, enough, &mut |_| (), &|_, _| ())
    }

    /// The same; `note` is told of every step, and `judge` gets every certificate.
    ///
    /// # Errors
    /// Why it stopped.
    pub(crate) fn ask_noting(&mut self, budget: &Budget, enough: &Enough<'_>, note: &mut Note<'_>, judge: &Judge<'_>) -> Result<(), Stop> {
        let asking = self.asking(budget, enough, judge, super::search::STACK);
        if self.cores.is_empty() || enough(&self.found) {
            return Ok(());
        }
        // Lines of play are followed by recursion, deeper than the caller's stack may be.
        let found = std::thread::scope(|scope| {
            let run = || self.with_engine(&asking, &mut *note);
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).ok()?;
            Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        match found {
            Some(found) => found,
            // A browser has no threads.
            None => self.with_engine(&Asking { stack: CALLERS_STACK, ..asking }, note),
        }
    }

    /// How questions are asked where lines of play may take so many bytes of the stack.
    fn asking<'a>(&self, budget: &'a Budget, enough: &'a Enough<'a>, judge: &'a Judge<'a>, stack: usize) -> Asking<'a> {
        Asking { budget, enough, judge, stack, leaves_every: self.leaves_every, looked_at: AtomicU64::new(0) }
    }

    fn with_engine(&mut self, asking: &Asking<'_>, note: &mut Note<'_>) -> Result<(), Stop> {
        // Sizes less are code less for the web page.
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(board) = self.board::<1>() {
            return self.on_board(&board, asking, note);
        }
        if let Some(board) = self.board::<2>() {
            return self.on_board(&board, asking, note);
        }
        if let Some(board) = self.board::<4>() {
            return self.on_board(&board, asking, note);
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(board) = self.board::<8>() {
            return self.on_board(&board, asking, note);
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(board) = self.board::<16>() {
            return self.on_board(&board, asking, note);
        }
        if self.cores.iter().any(|core| core.chain.arcs().len() > MOST_ARCS_SEARCHED) {
            return Err(Stop::OutOfReach);
        }
        let budget = asking.budget;
        let cores = PlainCores::with_drains(None);
        let mut engine = Plain(Search::new(&cores, budget, budget.memory / 2).on_a_stack_of(asking.stack), self.plain_tag());
        if self.leaves_every.is_some() {
            engine.0.restore(engine.1, &self.left)?;
        }
        self.rounds(&mut [engine], asking, note)
    }

    /// All questions and guides on a board of so many words of bits, if they fit there. What is behind a core of misère play may be
    /// of normal play.
    fn board<const W: usize>(&self) -> Option<Board<W>> {
        Board::new(self.cores.iter().map(|core| &core.chain).chain(self.guides.cores()))
    }

    /// Asks on a board, several questions at once if there are threads for it.
    fn on_board<const W: usize>(&mut self, board: &Board<W>, asking: &Asking<'_>, note: &mut Note<'_>) -> Result<(), Stop> {
        let budget = asking.budget;
        let count = budget.threads.clamp(1, self.cores.len());
        // Each engine has a table of its own for what is of misère play.
        let misere = self.has_misere();
        let (memory, each) = if misere { (budget.memory / 4, budget.memory / 4 / count as u64) } else { (budget.memory / 2, 0) };
        let mut alone = budget.clone();
        alone.threads = 1;
        let tag = if misere { self.plain_tag() } else { 0 };
        let mut searcher = Searcher::new(board, memory, budget.threads).on_a_stack_of(asking.stack);
        if self.leaves_every.is_some() {
            searcher.restore(if misere { engine::parted(&self.left)[0] } else { &self.left }, budget)?;
        }
        self.teach(&searcher, budget)?;
        let shared = RwLock::new(searcher);
        let cores = PlainCores::with_drains(Some(&shared));
        let plain = || misere.then(|| Plain(Search::new(&cores, &alone, each).on_a_stack_of(asking.stack), tag));
        let kernels = || KernelFinder::new(board);
        let engine = |_| Bits { plain: plain(), field: Field::new(board), kernels: kernels(), shared: &shared, budget: budget.clone() };
        let mut engines: Vec<Bits<'_, W>> = (0..count).map(engine).collect();
        if let Some(Plain(search, tag)) = engines[0].plain.as_mut().filter(|_| self.leaves_every.is_some()) {
            search.restore(*tag, engine::parted(&self.left)[1])?;
        }
        self.rounds(&mut engines, asking, note)
    }

    /// What the keys of a search on cores as they are depend on, where it is kept: the numbers of links in the table of the list.
    fn plain_tag(&self) -> u64 {
        let whole = self.leaves_every.and_then(|_| self.whole());
        saved::tag(("cores", whole.as_ref().map(|(whole, _)| whole.arcs())))
    }

    /// What is known already teaches the search.
    fn teach<const W: usize>(&self, searcher: &Searcher<'_, W>, budget: &Budget) -> Result<(), Stop> {
        if !super::ROOMY || !searcher.has_lemmas() || self.are_decided() {
            return Ok(());
        }
        let table = self.cores[0].chain.table();
        let mut teacher = searcher.teacher(table, budget);
        self.lessons.iter().try_for_each(|lesson| teacher.learn_from(lesson))?;
        let normal = self.cores.iter().zip(&self.found).filter(|(core, _)| core.play == Play::Normal);
        let mut known = normal.filter_map(|(core, found)| Some((&core.chain, found.certificate.as_ref()?)));
        known.try_for_each(|(chain, certificate)| teacher.teach(chain, certificate))
    }

    /// Asks in rounds. What is not decided then is left to a search that comes later.
    fn rounds<E: Engine>(&mut self, engines: &mut [E], asking: &Asking<'_>, note: &mut Note<'_>) -> Result<(), Stop> {
        if !self.left.is_empty() {
            self.take_over_numbers(&mut engines[0], asking.budget);
        }
        let asked = match self.glance(asking, note) {
            Ok(false) => self.all_rounds(engines, asking, note),
            seen => seen.map(|_| ()),
        };
        if self.leaves_every.is_some() && !self.are_decided() {
            note(News::Left(looked_at(&self.found), engines[0].saved()));
        }
        asked
    }

    /// Takes down what is seen without a search; says whether that suffices.
    fn glance(&mut self, asking: &Asking<'_>, note: &mut Note<'_>) -> Result<bool, Stop> {
        let mut glance = Glance::new();
        for i in 0..self.cores.len() {
            if self.found[i].certificate.is_some() {
                continue;
            }
            let Some((outcome, certificate)) = glance.at(&self.cores[i], asking.budget)? else { continue };
            let certificate = Arc::new(certificate);
            (asking.judge)(i, &certificate);
            let found = &mut self.found[i];
            (found.outcome, found.certificate, found.numbers) = (Some(outcome), Some(certificate), None);
            note(News::Found(i, &self.cores[i], &self.found[i]));
            if (asking.enough)(&self.found) {
                return Ok(true);
            }
        }
        Ok(self.are_decided())
    }

    /// What an earlier search has left tells of questions that this one may not come to.
    fn take_over_numbers<E: Engine>(&mut self, engine: &mut E, budget: &Budget) {
        for (core, found) in self.cores.iter().zip(&mut self.found).filter(|(_, found)| found.outcome.is_none()) {
            if budget.step(core.chain.arcs().len() as u64).is_err() {
                return;
            }
            found.numbers = engine.numbers(core);
        }
    }

    /// How many positions each question may look at in the first round in misère play: as many as it takes to see whether a link is
    /// drained, if there are so many for all of them.
    fn first_of_misere(&self, budget: &Budget) -> u64 {
        FIRST_OF_MISERE.min(nodes_left(budget) / self.cores.len() as u64).max(FIRST)
    }

    fn all_rounds<E: Engine>(&mut self, engines: &mut [E], asking: &Asking<'_>, note: &mut Note<'_>) -> Result<(), Stop> {
        // What was asked least in earlier runs, so that short runs get on, too; and small cores: if the search is stopped, more
        // is known.
        let mut order: Vec<usize> = (0..self.cores.len()).collect();
        order.sort_by_key(|&i| (self.found[i].nodes, self.cores[i].chain.arcs().len()));
        let first = if self.has_misere() { self.first_of_misere(asking.budget) } else { FIRST };
        let (mut effort, mut spent, mut each) = (first, asking.budget.spent(), FIRST);
        loop {
            if self.set_pairs_aside(&mut each, effort, asking, note)? {
                return Ok(());
            }
            let open = |&i: &usize| self.found[i].certificate.is_none() && self.found[i].nodes <= effort && self.deep[i] < MOST_DEEP;
            let todo: Vec<usize> = order.iter().copied().filter(open).collect();
            let asked = !todo.is_empty();
            // What is near comes before the guides, which take long where they are hard. They may bring other questions near.
            let (near, rest) = self.parted(todo);
            if let Some(over) = self.one_round(engines, near, self.share(effort, true), asking, note) {
                return over;
            }
            if effort > FIRST && !rest.is_empty() {
                self.ask_guides(engines, effort, asking, note)?;
            }
            let (near, far) = self.parted(rest);
            for (todo, near) in [(near, true), (far, false)] {
                if let Some(over) = self.one_round(engines, todo, self.share(effort, near), asking, note) {
                    return over;
                }
            }
            let before = (order.len(), std::mem::replace(&mut spent, asking.budget.spent()));
            order.retain(|&i| self.found[i].certificate.is_none());
            if order.is_empty() {
                return Ok(());
            }
            if order.iter().all(|&i| self.deep[i] >= MOST_DEEP) {
                return Err(Stop::Stack);
            }
            // More than all that is left was offered, and nothing came of it.
            if asked && effort > asking.budget.nodes && before == (order.len(), spent) {
                return Err(Stop::Nodes);
            }
            effort = effort.saturating_mul(MORE);
        }
    }

    /// Asks the guides, with half of what is left at most: they are there for the questions.
    fn ask_guides<E: Engine>(&mut self, engines: &mut [E], effort: u64, asking: &Asking<'_>, note: &mut Note<'_>) -> Result<(), Stop> {
        let budget = asking.budget;
        let half = budget.nodes.saturating_sub(budget.spent()) / 2;
        let (asked, spent) = budget.part(half, |half| (self.guides.ask(engines, effort, half), half.spent()));
        budget.spend(0)?;
        if asking.is_due(spent) {
            note(News::Left(looked_at(&self.found), engines[0].saved()));
        }
        asked.or_else(|stop| if stop == Stop::Nodes { Ok(()) } else { Err(stop) })
    }

    /// Questions at links at which something is decided, and the others.
    fn parted(&self, questions: Vec<usize>) -> (Vec<usize>, Vec<usize>) {
        let near = self.near();
        questions.into_iter().partition(|&i| self.cores[i].chain.token().is_some_and(|link| near.contains(&link)))
    }

    /// Asks these questions once, with so many positions for each; says why nothing more is to be asked, if that is so.
    fn one_round<E: Engine>(
        &mut self,
        engines: &mut [E],
        todo: Vec<usize>,
        effort: u64,
        asking: &Asking<'_>,
        note: &mut Note<'_>,
    ) -> Option<Result<(), Stop>> {
        if todo.is_empty() {
            return None;
        }
        let lemmas = self.lemmas;
        let round = Round { cores: &self.cores, lemmas, todo, effort, asking, next: AtomicUsize::new(0) };
        let (found, deep) = (&mut self.found, &mut self.deep);
        let progress = Mutex::new(Progress { found, deep, note, given: Given::default(), over: None });
        round.run(engines, &progress);
        progress.into_inner().unwrap_or_else(PoisonError::into_inner).over
    }

    /// The links at which a guide or a question is decided.
    fn near(&self) -> FxHashSet<u32> {
        let decided = self.cores.iter().zip(&self.found).filter(|(_, found)| found.outcome.is_some());
        decided.filter_map(|(core, _)| core.chain.token()).chain(self.guides.decided()).collect()
    }

    /// How many positions a question may look at in a round.
    fn share(&self, effort: u64, near: bool) -> u64 {
        match near {
            _ if effort == FIRST || !self.guides.any() => effort,
            true => effort.saturating_mul(NEAR),
            false => effort / FAR,
        }
    }
}

#[cfg(test)]
mod tests;
