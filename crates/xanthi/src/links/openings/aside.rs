//! Questions of misère play with pairs set aside, before they are searched as they are: a position takes a hundredth of the time, and
//! of some lists nearly all questions are decided so, of others none.

use super::round::Asking;
use super::{News, Note, Questions};
use crate::links::aside::{Luck, Trying};
use crate::links::rounds::{MORE, nodes_left};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use xanthi_games::Play;
use xanthi_games::budget::Stop;

/// When so many positions have decided nothing, no more questions are asked with as many for each.
const MOST_IN_VAIN: u64 = 1 << 20;
/// So many questions are asked in their order.
const FEW: usize = 64;

impl Questions {
    /// Asks each question of misère play that is open, with `each` positions for a search and then with more, as long as that decides
    /// any, and in any case up to `effort`; says whether what is known suffices.
    pub(super) fn set_pairs_aside(&mut self, each: &mut u64, effort: u64, asking: &Asking<'_>, note: &mut Note<'_>) -> Result<bool, Stop> {
        let luck = Luck::default();
        let open = |questions: &Self| questions.found.iter().filter(|found| found.certificate.is_none()).count();
        let mut before = usize::MAX;
        while self.has_misere() && *each < u64::MAX && (*each <= effort || open(self) < before) {
            before = open(self);
            if self.set_pairs_aside_once(*each, &luck, asking, note)? {
                return Ok(true);
            }
            *each = each.saturating_mul(MORE);
        }
        Ok(false)
    }

    fn set_pairs_aside_once(&mut self, each: u64, luck: &Luck, asking: &Asking<'_>, note: &mut Note<'_>) -> Result<bool, Stop> {
        // What was searched with as many positions in an earlier run was asked then.
        let is_open =
            |&i: &usize| self.found[i].certificate.is_none() && self.cores[i].play == Play::Misere && self.found[i].nodes < each / 2;
        let mut todo: Vec<usize> = (0..self.cores.len()).filter(is_open).collect();
        todo.sort_by_key(|&i| self.cores[i].chain.arcs().len());
        if todo.len() > FEW {
            // Questions of one kind follow each other, and the first ones are to say something about all.
            todo.sort_by_cached_key(|i| FxBuildHasher.hash_one(i));
        }
        let workers = asking.budget.threads.clamp(1, todo.len().max(1));
        let most_in_vain = MOST_IN_VAIN.max(each.saturating_mul(16)).min(nodes_left(asking.budget) / 8);
        let (next, in_vain) = (AtomicUsize::new(0), AtomicU64::new(0));
        let cores = &self.cores;
        let mut one = asking.budget.clone();
        (one.threads, one.memory) = (1, one.memory / workers as u64);
        let shared = Mutex::new((&mut self.found, note, None));
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            while let Some(&i) = todo.get(next.fetch_add(1, Relaxed)) {
                if lock().2.is_some() || in_vain.load(Relaxed) > most_in_vain {
                    return;
                }
                let (decided, spent) = one.part(u64::MAX, |part| {
                    let trying = Trying { each, stack: asking.stack, luck, budget: part };
                    (trying.decide(&cores[i]), part.spent())
                });
                let stop = decided.as_ref().err().copied();
                let decided = decided.ok().flatten().map(|(outcome, certificate)| (outcome, Arc::new(certificate)));
                decided.iter().for_each(|(_, certificate)| (asking.judge)(i, certificate));
                let (found, note, over) = &mut *lock();
                *over = over.take().or(stop.map(Err));
                let Some((outcome, certificate)) = decided else {
                    in_vain.fetch_add(spent, Relaxed);
                    continue;
                };
                in_vain.store(0, Relaxed);
                let standing = &mut found[i];
                (standing.outcome, standing.certificate, standing.numbers) = (Some(outcome), Some(certificate), None);
                standing.nodes = standing.nodes.saturating_add(spent);
                note(News::Found(i, &cores[i], standing));
                if (asking.enough)(found) {
                    *over = Some(Ok(true));
                }
            }
        };
        std::thread::scope(|scope| {
            // Where no thread can be started this one does it all.
            (1..workers).for_each(|_| drop(std::thread::Builder::new().stack_size(asking.stack).spawn_scoped(scope, work)));
            work();
        });
        let over = shared.into_inner().unwrap_or_else(PoisonError::into_inner).2;
        over.unwrap_or_else(|| Ok(self.are_decided()))
    }
}
