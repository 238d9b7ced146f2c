//! One round: every question that is open, once, by several engines at the same time.

use super::engine::{Engine, together};
use super::{Enough, Judge, News, Note, Standing};
use crate::links::proof;
use crate::links::rounds::{Given, of_nodes};
use crate::search::strategy::NotBuilt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Strategy};
use xanthi_games::reduction::link_core::OpenCore;
use xanthi_games::{Outcome, Play};

/// When the time is over, the proof that is being written may take about so many more looks at a link or an arc:
/// some milliseconds.
const MOMENT: usize = 1 << 20;

/// How questions are asked, from the first round to the last.
pub(super) struct Asking<'a> {
    pub(super) budget: &'a Budget,
    pub(super) enough: &'a Enough<'a>,
    pub(super) judge: &'a Judge<'a>,
    /// What lines of play may take of the stack, in bytes.
    pub(super) stack: usize,
    /// See [`Questions`].
    pub(super) leaves_every: Option<u64>,
    /// How many positions were looked at since it was told what is left.
    pub(super) looked_at: AtomicU64,
}

impl Asking<'_> {
    /// Counts positions; says whether it is time to tell what is left.
    pub(super) fn is_due(&self, more: u64) -> bool {
        let looked_at = self.looked_at.fetch_add(more, Relaxed) + more;
        let Some(every) = self.leaves_every.filter(|&every| looked_at >= every) else { return false };
        // Of several workers one is first.
        self.looked_at.swap(0, Relaxed) >= every
    }
}

/// How many positions were looked at for all questions.
pub(super) fn looked_at(found: &[Standing]) -> u64 {
    found.iter().fold(0, |all, found| all.saturating_add(found.nodes))
}

/// Every question that is open, once.
pub(super) struct Round<'a> {
    pub(super) cores: &'a [OpenCore],
    pub(super) lemmas: bool,
    /// Questions by number.
    pub(super) todo: Vec<usize>,
    /// How many positions each may look at.
    pub(super) effort: u64,
    pub(super) asking: &'a Asking<'a>,
    /// The next of `todo`.
    pub(super) next: AtomicUsize,
}

/// What several engines write down.
pub(super) struct Progress<'a, 'n> {
    pub(super) found: &'a mut Vec<Standing>,
    pub(super) deep: &'a mut Vec<u8>,
    pub(super) note: &'a mut Note<'n>,
    pub(super) given: Given,
    /// Why nothing more is to be asked.
    pub(super) over: Option<Result<(), Stop>>,
}

impl Round<'_> {
    pub(super) fn run<E: Engine>(&self, engines: &mut [E], progress: &Mutex<Progress<'_, '_>>) {
        let count = engines.len().min(self.todo.len()).max(1);
        together(engines, count, |engine| self.work(engine, count, progress));
    }

    /// Asks one question after the other, as one of so many engines.
    fn work<E: Engine>(&self, engine: &mut E, engines: usize, progress: &Mutex<Progress<'_, '_>>) {
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let Asking { budget, enough, judge, .. } = self.asking;
        let effort = self.effort;
        while let Some(&i) = self.todo.get(self.next.fetch_add(1, Relaxed)) {
            let (mut standing, part) = {
                let mut progress = lock();
                if progress.over.is_some() {
                    return;
                }
                let Some(part) = progress.given.part(budget, effort, engines) else { return };
                (progress.found[i].clone(), part)
            };
            let result = self.in_pieces(engine, i, &mut standing, &part, progress);
            standing.nodes = standing.nodes.saturating_add(part.spent());
            standing.numbers = if standing.outcome.is_none() { engine.numbers(&self.cores[i]) } else { None };
            standing.certificate.iter().for_each(|certificate| judge(i, certificate));
            let mut progress = lock();
            let Progress { found, deep, note, given, over } = &mut *progress;
            given.take_back(&part);
            found[i] = standing;
            note(News::Found(i, &self.cores[i], &found[i]));
            let stopped = match result {
                Ok(()) if enough(found) => Some(Ok(())),
                Ok(()) | Err(NotBuilt::Stop(Stop::Nodes)) => None,
                Err(NotBuilt::Met) => {
                    engine.forget();
                    None
                }
                Err(NotBuilt::Stop(Stop::Stack)) => {
                    deep[i] += 1;
                    None
                }
                Err(NotBuilt::Stop(stop)) => Some(Err(stop)),
            };
            let spent = budget.spend(part.spent()).err().map(Err);
            *over = over.take().or(spent).or(stopped);
        }
    }

    /// Asks a question with a part of the budget; where that takes long, piece by piece, with news of what is left between
    /// them.
    fn in_pieces<E: Engine>(
        &self,
        engine: &mut E,
        i: usize,
        standing: &mut Standing,
        part: &Budget,
        progress: &Mutex<Progress<'_, '_>>,
    ) -> Result<(), NotBuilt> {
        let most = self.asking.leaves_every.unwrap_or(u64::MAX);
        loop {
            let piece = of_nodes(part, most.min(part.nodes.saturating_sub(part.spent())));
            engine.limit(&piece);
            let result = one(engine, &self.cores[i], self.lemmas, standing, &piece, self.effort);
            let over = part.spend(piece.spent()).is_err() || part.spent() >= part.nodes;
            if self.asking.is_due(piece.spent()) {
                let saved = engine.saved();
                let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                let looked_at = looked_at(progress.found);
                (progress.note)(News::Left(looked_at, saved));
            }
            let goes_on = result == Err(NotBuilt::Stop(Stop::Nodes)) && standing.outcome.is_none() && !over;
            if !goes_on {
                return result;
            }
        }
    }
}

/// Decides a core, and writes down why; `effort` is how many positions it might look at if there were no other limit.
fn one<E: Engine>(engine: &mut E, core: &OpenCore, lemmas: bool, found: &mut Standing, part: &Budget, effort: u64) -> Result<(), NotBuilt> {
    let won = engine.decide(core)?;
    found.outcome = Some(Outcome::of_mover(won));
    // What is found is found; writing it down may take as much again.
    let (writing, memory) = (of_nodes(part, effort.saturating_mul(4)), part.memory / 4);
    let certificate = match written(engine, core, lemmas, won, &writing, memory) {
        Err(NotBuilt::Stop(stop)) if stop.is_from_outside() => {
            let positions = MOMENT / (core.chain.table().len() + 4 * core.chain.arcs().len() + 1);
            let moment = Budget::new(positions as u64, part.memory, 1).with_steps(MOMENT as u64);
            written(engine, core, lemmas, won, &moment, memory).map_err(|why| if why == NotBuilt::Met { why } else { NotBuilt::Stop(stop) })
        }
        other => other,
    };
    if certificate == Err(NotBuilt::Met) {
        found.outcome = None;
    }
    found.certificate = Some(Arc::new(certificate?));
    Ok(())
}

/// Why the mover wins a core, or loses, in so many bytes.
fn written<E: Engine>(
    engine: &mut E,
    core: &OpenCore,
    lemmas: bool,
    won: bool,
    writing: &Budget,
    memory: u64,
) -> Result<Certificate, NotBuilt> {
    engine.limit(writing);
    let by_lemmas = if lemmas && core.play == Play::Normal { engine.lemmas(&core.chain, won, memory)? } else { None };
    match by_lemmas {
        Some(lemmas) => Ok(Certificate::Lemmas(lemmas)),
        None => Ok(Certificate::Strategy(Strategy::of(proof::nodes(engine, writing, memory, core, won)?))),
    }
}
