//! Critical words of a list whose manners end after some words.
//!
//! Manners count the words that may follow, so without a word others may be barred. The rules are applied to the list
//! without the word, as `drop=WORD` does; what was said stays said.

use super::{Changes, Found, OfList, Said, left};
use crate::links::rounds::{Asked, one_by_one};
use crate::solve::links::{MOST_WORDS, Memory, asked, of_chain, steps};
use crate::solve::{NoAnswer, Question, Undecided};
use crate::words::later::is_told;
use crate::words::results::NoResults;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::convert::Infallible;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::Judgement;
use xanthi_games::check::barred::divide_barred;
use xanthi_games::check::openings::divide;
use xanthi_games::games::words::Words;
use xanthi_games::links::{BarredChain, LinksPosition};
use xanthi_games::{At, Outcome, Play};

/// What is known of a position, or of the one without a word.
#[derive(Default)]
struct Worth {
    outcome: Option<Outcome>,
    /// Of a whole list, for each arc what the words do that may be said first.
    openings: Vec<Option<Said>>,
}

impl Worth {
    /// What labels decide.
    fn labelled(now: &BarredChain, play: Play, whole: bool) -> Self {
        let labels = match now.words() {
            _ if now.barred().is_empty() => divide(now.chain(), play).labels,
            words if words > MOST_WORDS => vec![None; now.chain().table().len()],
            _ => divide_barred(now, play).labels,
        };
        let options: Vec<Option<Outcome>> =
            now.options().iter().map(|&arc| labels[now.chain().arcs()[arc as usize].tail as usize]).collect();
        let mut worth = Self::default();
        if whole {
            worth.openings = (0..now.chain().arcs().len() as u32).map(|arc| now.bars(arc).then_some(Said::Barred)).collect();
        }
        worth.learn(now, &options);
        worth.outcome = Judgement::of_options(options, play).ok().map(|judged| judged.outcome());
        worth
    }

    fn learn(&mut self, now: &BarredChain, options: &[Option<Outcome>]) {
        for (arc, outcome) in now.options().into_iter().zip(options) {
            if let (Some(opening), Some(outcome)) = (self.openings.get_mut(arc as usize), outcome) {
                *opening = Some(if *outcome == Outcome::P { Said::Wins } else { Said::Loses });
            }
        }
    }

    /// Whether all is known about a chain.
    fn is_complete(&self, now: &BarredChain) -> bool {
        let known = |arc: &u32| self.openings.get(*arc as usize).is_none_or(Option::is_some);
        self.outcome.is_some() && now.options().iter().all(known)
    }
}

/// The critical words as long as manners hold that end later; `None` if they do not.
pub(super) fn found(at: &At<Words>, chain: &LinksPosition, play: Play, limit: &Budget) -> Option<Found> {
    let words = at.game.under_manners(&at.state, None)?.words();
    let arcs: Vec<u32> = left(chain).collect();
    let whole = chain.token().is_none();
    // What every first word does without every word must find room.
    if whole && (arcs.len() as u64).saturating_pow(2) > limit.memory / 4 {
        return Some(Found { kinds: Vec::new(), open: arcs, stop: Some(Stop::Memory) });
    }
    let (worth, stop) = ask_all(at, &arcs, whole, play, limit);
    let mut kinds: BTreeMap<u32, Changes> = BTreeMap::new();
    let mut open: FxHashSet<u32> = FxHashSet::default();
    let before = worth.first();
    for (place, &arc) in arcs.iter().enumerate() {
        let (Some(before), Some(after)) = (before, worth.get(place + 1)) else {
            open.insert(arc);
            continue;
        };
        let mut changes = Changes::default();
        match (before.outcome, after.outcome) {
            (Some(before), Some(after)) if before != after => changes.outcome = Some((before, after)),
            (Some(_), Some(_)) => {}
            _ => drop(open.insert(arc)),
        }
        // Of the last word of its kind nothing is to be told but that it is not there.
        let stays = |other: &u32| *other != arc || chain.arcs()[arc as usize].copies > 1;
        for other in arcs.iter().copied().filter(stays).filter(|_| whole) {
            match (before.openings[other as usize], after.openings[other as usize]) {
                (Some(before), Some(after)) if before != after => changes.openings.push((other, before, after)),
                (Some(_), Some(_)) => {}
                _ => drop(open.insert(arc)),
            }
        }
        kinds.insert(arc, changes);
    }
    // The start of a position is its only link; of a whole list links are told of the time when nothing is barred, as the
    // report does.
    let mut stop = stop;
    match chain.token() {
        Some(token) => kinds.values_mut().for_each(|changes| {
            changes.links.extend(changes.outcome.take().map(|(before, after)| (token, before, after)));
        }),
        None if !is_told(words, play) => {}
        None => {
            let mut links = OfList { open: arcs.iter().copied().collect(), ..OfList::default() };
            let over = links.look(chain, play, limit).err();
            stop = stop.or(over);
            for (arc, of_arc) in links.changes {
                kinds.entry(arc).or_default().links.extend(of_arc.into_iter().map(|(link, (before, after))| (link, before, after)));
            }
            open.extend(links.open);
        }
    }
    let stop = stop.filter(|_| !open.is_empty());
    Some(Found { kinds: kinds.into_iter().filter(|(_, changes)| !changes.is_empty()).collect(), open: open.into_iter().collect(), stop })
}

/// What is known of the position, and behind it of the one without a word of each kind, as far as the budget goes; and
/// why it is not more.
fn ask_all(at: &At<Words>, arcs: &[u32], whole: bool, play: Play, limit: &Budget) -> (Vec<Worth>, Option<Stop>) {
    let mut word_of: FxHashMap<u32, u32> = FxHashMap::default();
    for word in (0..at.game.len() as u32).filter(|word| at.state.said().binary_search(word).is_err()) {
        word_of.entry(at.game.arc(word)).or_insert(word);
    }
    let less: Vec<Option<u32>> = std::iter::once(None).chain(arcs.iter().map(|arc| word_of.get(arc).copied())).collect();
    let now = |place: usize| at.game.under_manners(&at.state, less[place]);
    // What labels decide comes first.
    let (mut worth, mut todo) = (Vec::with_capacity(less.len()), Vec::new());
    for place in 0..less.len() {
        let Some(now) = now(place) else { break };
        if let Err(stop) = limit.step(steps(&now)) {
            return (worth, Some(stop));
        }
        worth.push(Worth::labelled(&now, play, whole));
        if !worth[place].is_complete(&now) {
            todo.push(place);
        }
    }
    let question = Question { play, all_options: whole, grundy: false };
    let (mut nothing, mut stop) = (NoResults, None);
    let mut memory = Memory::over(&mut nothing);
    let asked = one_by_one::<Infallible>(todo.len(), limit, |i, part| {
        let place = todo[i];
        let Some(now) = now(place) else { return Ok(Asked::Known) };
        if let Err(stop) = limit.step(steps(&now)) {
            return Ok(Asked::GivenUp(stop));
        }
        let options = match ask(&now, question, part, &mut memory) {
            Ok(found) => {
                worth[place].outcome = Some(found.outcome);
                found.options
            }
            Err(NoAnswer::Stopped(Undecided { stop: why, options })) => {
                stop = Some(why);
                options
            }
            Err(NoAnswer::DoesNotApply(_)) => return Ok(Asked::GivenUp(Stop::NoMethod)),
        };
        worth[place].learn(&now, &options);
        Ok(match stop.take() {
            _ if worth[place].is_complete(&now) => Asked::Known,
            Some(stop) if stop != Stop::Nodes => Asked::GivenUp(stop),
            // A list that is won may have words that no search takes.
            _ if part.nodes == u64::MAX => Asked::GivenUp(Stop::OutOfReach),
            _ => Asked::Later,
        })
    });
    let Ok(stop) = asked;
    (worth, stop)
}

fn ask(now: &BarredChain, question: Question, part: &Budget, memory: &mut Memory<'_>) -> Result<crate::solve::Found, NoAnswer> {
    match now.words() {
        _ if now.barred().is_empty() => of_chain(now.chain(), question, part, memory),
        words if words > MOST_WORDS => Err(NoAnswer::stopped(Stop::OutOfReach)),
        _ => asked(now, question, part, memory),
    }
}
