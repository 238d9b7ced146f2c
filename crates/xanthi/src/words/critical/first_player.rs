//! Who wins before the first word of a whole list, with all its words and without one of each kind.
//!
//! If every first word may follow at some link, the first player wins normal play exactly if some link is won: he says what wins
//! there. Elsewhere a first word does what nobody can do later: in misère play a player who must speak at a link without words
//! wins, but the first player may not choose it; and where replacements are forced, some words can only come first.

use super::labelled::{Asking, Labelled};
use super::{Inquiry, OfList, left, without};
use crate::links::rounds::{Asked, one_by_one};
use crate::solve::links::{Memory, of_chain};
use crate::solve::{NoAnswer, Question, Undecided};
use rustc_hash::{FxHashMap, FxHashSet};
use std::convert::Infallible;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play};

/// What was found of the links of a list.
pub(super) struct OfLinks {
    pub(super) labelled: Labelled,
    pub(super) asked: Vec<Asking>,
}

impl OfLinks {
    /// Tells whether some links are won: with all words, and without a word of each kind, as far as that is known.
    fn some_link_is_won(&self, list: &OfList) -> (Option<Outcome>, impl Fn(u32) -> Option<Outcome>) {
        let mut before = self.labelled.before.clone();
        let mut unknown: FxHashMap<u32, FxHashSet<u32>> = FxHashMap::default();
        for Asking { link, seen } in &self.asked {
            before[*link as usize] = seen.before;
            for (arc, _) in &seen.after {
                unknown.entry(*arc).or_default().insert(*link);
            }
        }
        let won: Vec<u32> = (0..).zip(&before).filter(|(_, outcome)| **outcome == Some(Outcome::N)).map(|(link, _)| link).collect();
        let all_known = before.iter().all(Option::is_some);
        let whole = if won.is_empty() { all_known.then_some(Outcome::P) } else { Some(Outcome::N) };
        let without = move |arc: u32| {
            let (changes, unknown) = (list.changes.get(&arc), unknown.get(&arc));
            let stays = |link: &u32| !changes.is_some_and(|of| of.contains_key(link)) && !unknown.is_some_and(|of| of.contains(link));
            let becomes_won = || changes.is_some_and(|of| of.values().any(|(_, after)| *after == Outcome::N));
            if won.iter().any(stays) || becomes_won() {
                return Some(Outcome::N);
            }
            (all_known && unknown.is_none()).then_some(Outcome::P)
        };
        (whole, without)
    }

    /// Without which words a first word wins by the label of the link at which it ends. Nothing is said of the others.
    fn wins_by_label<'a>(&'a self, chain: &'a LinksPosition) -> impl Fn(u32) -> Option<Outcome> + 'a {
        // How many copies lead to each lost link.
        let mut lost: FxHashMap<u32, u64> = FxHashMap::default();
        for arc in chain.left().filter(|arc| self.labelled.before[arc.tail as usize] == Some(Outcome::P)) {
            *lost.entry(arc.tail).or_default() += u64::from(arc.copies);
        }
        move |gone: u32| {
            let own = chain.arcs()[gone as usize].tail;
            let stays =
                |(&tail, &copies): (&u32, &u64)| (tail != own || copies > 1) && self.labelled.after(gone, tail) == Some(Some(Outcome::P));
            lost.iter().any(stays).then_some(Outcome::N)
        }
    }
}

/// What was found of the first player.
pub(super) struct FirstPlayer {
    /// The arcs without a copy of which somebody else wins: who wins before and after.
    pub(super) changes: Vec<(u32, (Outcome, Outcome))>,
    /// The arcs of which that is not known.
    pub(super) open: Vec<u32>,
}

/// When the work was stopped, so many more kinds of words are looked at: a moment.
const MOMENT: u64 = 1 << 18;

impl OfList {
    /// Finds without which words somebody else wins before the first word, and why that is not known of all.
    pub(super) fn ask_about_first_player(
        &mut self,
        chain: &LinksPosition,
        of: &OfLinks,
        asking: Inquiry<'_>,
    ) -> (FirstPlayer, Option<Stop>) {
        let (mut found, todo) = self.seen_of_first_player(chain, of, &asking);
        let stop = if todo.is_empty() { None } else { search(chain, &todo, asking, &mut found) };
        self.outcome = found.get(&None).copied().or(self.outcome);
        let mut told = FirstPlayer { changes: Vec::new(), open: Vec::new() };
        for gone in left(chain) {
            match (self.outcome, found.get(&Some(gone)).copied()) {
                (Some(before), Some(after)) if before != after => told.changes.push((gone, (before, after))),
                (Some(_), Some(_)) => {}
                _ => told.open.push(gone),
            }
        }
        (told, stop)
    }

    /// What links and labels tell of the list and of the list without a word of each kind, and what they do not tell. That is told
    /// although the work was stopped, as it takes no search.
    fn seen_of_first_player(&self, chain: &LinksPosition, of: &OfLinks, asking: &Inquiry<'_>) -> (Outcomes, Vec<Option<u32>>) {
        let follows = |arc: u32| !chain.table().allowing(chain.arcs()[arc as usize].head).is_empty();
        let of_links = (asking.play == Play::Normal && left(chain).all(follows)).then(|| of.some_link_is_won(self));
        let by_label = of.wins_by_label(chain);
        let whole = self.outcome.or_else(|| of_links.as_ref().and_then(|(whole, _)| *whole));
        let (mut found, mut todo) = (Outcomes::default(), Vec::new());
        let moment = Budget::default().with_steps(MOMENT);
        for gone in std::iter::once(None).chain(left(chain).map(Some)) {
            let without = |gone: u32| {
                asking.budget.step(1).or_else(|_| moment.step(1)).ok()?;
                of_links.as_ref().and_then(|(_, without)| without(gone)).or_else(|| by_label(gone))
            };
            match gone.map_or(whole, without) {
                Some(outcome) => drop(found.insert(gone, outcome)),
                None => todo.push(gone),
            }
        }
        (found, todo)
    }
}

/// Who wins before the first word: with all words, and without a copy of each arc.
type Outcomes = FxHashMap<Option<u32>, Outcome>;

/// Searches the lists without the words that are to do, each with a little effort first. Says why some stay open.
fn search(chain: &LinksPosition, todo: &[Option<u32>], asking: Inquiry<'_>, found: &mut Outcomes) -> Option<Stop> {
    let Inquiry { play, budget, results } = asking;
    let mut memory = Memory::over(results);
    let question = Question { play, all_options: false, grundy: false };
    let looks = (chain.table().len() + chain.arcs().len()) as u64;
    let Ok(stop) = one_by_one::<Infallible>(todo.len(), budget, |i, part| {
        if let Err(stop) = budget.step(looks) {
            return Ok(Asked::GivenUp(stop));
        }
        let list = todo[i].map_or_else(|| chain.clone(), |gone| without(chain, gone)).at(None);
        Ok(match of_chain(&list, question, part, &mut memory) {
            Ok(answer) => {
                found.insert(todo[i], answer.outcome);
                Asked::Known
            }
            Err(NoAnswer::Stopped(Undecided { stop: Stop::Nodes, .. })) if part.nodes < u64::MAX => Asked::Later,
            Err(NoAnswer::Stopped(Undecided { stop: Stop::Nodes, .. })) => Asked::GivenUp(Stop::OutOfReach),
            Err(NoAnswer::Stopped(Undecided { stop, .. })) => Asked::GivenUp(stop),
            Err(NoAnswer::DoesNotApply(_)) => Asked::GivenUp(Stop::NoMethod),
        })
    });
    stop
}
