//! What answers questions: the search on bit sets, or the search on cores as they are; where some cores are of misère play and
//! others are not, both.

use super::STACK;
use crate::links::book::Book;
use crate::links::field::Field;
use crate::links::kernel::KernelFinder;
use crate::links::plain::{NormalPlay, PlainCores};
use crate::links::proof::Oracle;
use crate::links::search::{Searcher, grown};
use crate::search::dfpn::Search;
use crate::search::strategy::NotBuilt;
use crate::search::table::Numbers;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use xanthi_games::Play;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{CapacityKernel, Certificate, Lemmas};
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::OpenCore;

/// A search that can be given a new budget, and can forget.
pub(super) trait Engine: Oracle + Send {
    fn limit(&mut self, budget: &Budget);
    fn forget(&mut self);
    /// The numbers of a core that was left open, for the mover.
    fn numbers(&mut self, core: &OpenCore) -> Option<Numbers>;
    /// What a search that comes later may go on with.
    fn saved(&self) -> Vec<u8>;
}

/// The search on bit sets, for cores in normal play. What it finds it shares with others.
pub(super) struct Bits<'b, const W: usize> {
    /// For cores in misère play.
    pub(super) plain: Option<Plain<'b>>,
    pub(super) shared: &'b RwLock<Searcher<'b, W>>,
    pub(super) field: Field<'b, W>,
    pub(super) kernels: KernelFinder,
    pub(super) budget: Budget,
}

/// The two parts of what was saved of both searches: empty if it is something else.
pub(super) fn parted(saved: &[u8]) -> [&[u8]; 2] {
    let parts =
        saved.split_first_chunk().and_then(|(length, rest)| rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?));
    parts.map_or([&[]; 2], |(first, second)| [first, second])
}

impl<'b, const W: usize> Bits<'b, W> {
    fn searcher(&self) -> RwLockReadGuard<'b, Searcher<'b, W>> {
        self.shared.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The search on cores as they are, for one in misère play.
    fn plain_for(&mut self, core: &OpenCore) -> Option<&mut Plain<'b>> {
        self.plain.as_mut().filter(|_| core.play == Play::Misere)
    }
}

impl<const W: usize> Oracle for Bits<'_, W> {
    fn decide(&mut self, core: &OpenCore) -> Result<bool, Stop> {
        match self.plain_for(core) {
            Some(plain) => plain.decide(core),
            None => grown(self.shared, &self.budget, |searcher, fresh| searcher.solve(&core.chain, fresh, &self.budget)),
        }
    }

    fn decide_again(&mut self, core: &OpenCore) -> Result<bool, Stop> {
        match self.plain_for(core) {
            Some(plain) => plain.decide_again(core),
            None => self.decide(core),
        }
    }

    fn known(&mut self, core: &OpenCore) -> Option<(bool, u32)> {
        match self.plain_for(core) {
            Some(plain) => plain.known(core),
            None => self.searcher().known(&core.chain, &mut self.field, &self.budget),
        }
    }

    fn deepest(&self) -> usize {
        let plain = self.plain.as_ref().map_or(usize::MAX, Plain::deepest);
        self.searcher().deepest().min(plain)
    }

    fn kernel(&mut self, core: &LinksPosition) -> Option<CapacityKernel> {
        self.kernels.kernel_of(core, &mut self.field)
    }

    fn counted(&mut self, lost: &OpenCore, budget: &Budget) -> Option<Certificate> {
        self.plain.as_mut()?.counted(lost, budget)
    }

    fn writes_lemmas(&self) -> bool {
        self.searcher().has_lemmas()
    }

    fn lemmas(&mut self, core: &LinksPosition, won: bool, memory: u64) -> Result<Option<Lemmas>, NotBuilt> {
        Book::write(self.shared, self.field.board, core, won, &self.budget, memory)
    }
}

impl<const W: usize> Engine for Bits<'_, W> {
    fn limit(&mut self, budget: &Budget) {
        self.plain.iter_mut().for_each(|plain| plain.limit(budget));
        self.budget = budget.clone();
    }

    fn forget(&mut self) {
        self.plain.iter_mut().for_each(Plain::forget);
        self.shared.write().unwrap_or_else(PoisonError::into_inner).forget();
    }

    fn numbers(&mut self, core: &OpenCore) -> Option<Numbers> {
        match self.plain_for(core) {
            Some(plain) => plain.numbers(core),
            None => self.searcher().numbers(&core.chain, &mut self.field),
        }
    }

    fn saved(&self) -> Vec<u8> {
        let saved = self.searcher().saved();
        match &self.plain {
            None => saved,
            // How long the first part is, and both.
            Some(plain) => [&(saved.len() as u64).to_le_bytes()[..], &saved, &plain.saved()].concat(),
        }
    }
}

/// The search on cores as they are, and what its keys depend on.
pub(in crate::links) struct Plain<'a>(pub(in crate::links) Search<'a, PlainCores<'a>>, pub(in crate::links) u64);

impl Oracle for Plain<'_> {
    fn decide(&mut self, core: &OpenCore) -> Result<bool, Stop> {
        self.0.solve(core)
    }

    fn decide_again(&mut self, core: &OpenCore) -> Result<bool, Stop> {
        self.0.solve_again(core)
    }

    fn known(&mut self, core: &OpenCore) -> Option<(bool, u32)> {
        self.0.known(core)
    }

    fn deepest(&self) -> usize {
        self.0.deepest()
    }

    fn counted(&mut self, lost: &OpenCore, budget: &Budget) -> Option<Certificate> {
        self.0.space.counted(lost, budget)
    }
}

/// So many positions are looked at for a core of normal play each time that the search on cores as they are comes to it.
const AT_ONCE: u64 = 64;

impl<const W: usize> NormalPlay for RwLock<Searcher<'_, W>> {
    fn decide(&self, core: &LinksPosition, budget: &Budget) -> Option<bool> {
        let mut one_thread = budget.clone();
        one_thread.threads = 1;
        one_thread.part(AT_ONCE, |part| grown(self, part, |searcher, fresh| searcher.solve(core, fresh, part))).ok()
    }
}

impl Engine for Plain<'_> {
    fn limit(&mut self, budget: &Budget) {
        self.0.limit_to(budget);
    }

    fn forget(&mut self) {
        self.0.restart();
    }

    fn numbers(&mut self, core: &OpenCore) -> Option<Numbers> {
        self.0.numbers(core)
    }

    fn saved(&self) -> Vec<u8> {
        self.0.saved(self.1)
    }
}

/// Lets so many engines work at the same time.
pub(super) fn together<E: Engine>(engines: &mut [E], count: usize, work: impl Fn(&mut E) + Sync) {
    let (first, others) = engines.split_at_mut(1);
    std::thread::scope(|scope| {
        for engine in &mut others[..count - 1] {
            // Where no thread can be started the first engine does it all.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || work(engine));
        }
        work(&mut first[0]);
    });
}
