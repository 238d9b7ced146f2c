//! Critical words of a list whose manners end after some words.
//!
//! Manners count the words that may follow, so without a word others may be barred. The rules are applied to the list
//! without the word, as `drop=WORD` does; what was said stays said.

use super::{Changes, Found, Inquiry, OfList, Said, left};
use crate::links::rounds::{Asked, one_by_one};
use crate::solve::links::{MOST_WORDS, Memory, asked, of_chain, steps};
use crate::solve::{NoAnswer, Question, Undecided};
use crate::words::is_left;
use crate::words::later::is_told;
use crate::words::results::Results;
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

/// Of a whole list, for each arc what the words do that may be said first, as far as it is known.
type FirstWords = Vec<Option<Said>>;

/// What is known of a position, or of the one without a word.
struct Worth {
    outcome: Option<Outcome>,
    /// Whether links are told of the time when no word is barred.
    tells_links: bool,
    /// Of a whole list, the first words that do something else than by the labels of the whole: few, as a rule.
    others: FxHashMap<u32, Option<Said>>,
}

impl Worth {
    /// What labels decide, and what first words do by them.
    fn labelled(now: &BarredChain, play: Play, whole: bool) -> (Self, FirstWords) {
        let labels = match now.words() {
            _ if now.barred().is_empty() => divide(now.chain(), play).labels,
            words if words > MOST_WORDS => vec![None; now.chain().table().len()],
            _ => divide_barred(now, play).labels,
        };
        let arcs = now.options();
        let options: Vec<Option<Outcome>> = arcs.iter().map(|&arc| labels[now.chain().arcs()[arc as usize].tail as usize]).collect();
        let mut openings = Vec::new();
        if whole {
            openings.resize(now.chain().arcs().len(), None);
            now.barred().iter().for_each(|&arc| openings[arc as usize] = Some(Said::Barred));
            arcs.into_iter().zip(&options).for_each(|(arc, outcome)| openings[arc as usize] = outcome.map(said));
        }
        let outcome = Judgement::of_options(options, play).ok().map(|judged| judged.outcome());
        let tells_links = now.barred().is_empty() || is_told(now.words(), play);
        (Self { outcome, tells_links, others: FxHashMap::default() }, openings)
    }

    /// What the words of an arc do, where those of the whole do so much by their labels.
    fn says(&self, arc: u32, labelled: &[Option<Said>]) -> Option<Said> {
        self.others.get(&arc).copied().unwrap_or(labelled[arc as usize])
    }

    /// Whether all is known about a chain.
    fn is_complete(&self, now: &BarredChain, labelled: &[Option<Said>]) -> bool {
        self.outcome.is_some() && (labelled.is_empty() || now.options().iter().all(|&arc| self.says(arc, labelled).is_some()))
    }
}

fn said(after: Outcome) -> Said {
    if after == Outcome::P { Said::Wins } else { Said::Loses }
}

/// So many bytes what a first word does without another one takes, where it is not what labels say of the whole.
const ROOM: u64 = 16;

/// The critical words as long as manners hold that end later; `None` if they do not.
pub(super) fn found(at: &At<Words>, chain: &LinksPosition, play: Play, budget: &Budget, results: &mut dyn Results) -> Option<Found> {
    at.game.under_manners(&at.state, None)?;
    let arcs: Vec<u32> = left(chain).collect();
    let whole = chain.token().is_none();
    let (worth, labelled, stop) = ask_all(at, &arcs, whole, Inquiry { play, budget, results: &mut *results });
    let unknown: Vec<u32> = (0..).zip(&labelled).filter(|(_, said)| said.is_none()).map(|(arc, _)| arc).collect();
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
        // The other words do the same before and after.
        let mut told: Vec<u32> = before.others.keys().chain(after.others.keys()).chain(&unknown).copied().collect();
        told.sort_unstable();
        told.dedup();
        for other in told.into_iter().filter(stays).filter(|&other| chain.arcs()[other as usize].copies > 0) {
            match (before.says(other, &labelled), after.says(other, &labelled)) {
                (Some(before), Some(after)) if before != after => changes.openings.push((other, before, after)),
                (Some(_), Some(_)) => {}
                _ => drop(open.insert(arc)),
            }
        }
        kinds.insert(arc, changes);
    }
    // The start of a position is its only link; of a whole list links are told of the time when nothing is barred, as the
    // report does.
    let (mut stop, mut open_links, mut without_links) = (stop, Vec::new(), 0);
    match chain.token() {
        Some(token) => kinds.values_mut().for_each(|changes| {
            changes.links.extend(changes.outcome.take().map(|(before, after)| (token, before, after)));
        }),
        None if before.is_none() => {}
        None if before.is_some_and(|before| !before.tells_links) => without_links = arcs.len(),
        None => {
            // As in the report on the list without the word.
            let place: FxHashMap<u32, usize> = arcs.iter().copied().zip(1..).collect();
            let tells = |arc: &u32| place.get(arc).and_then(|&place| worth.get(place)).is_some_and(|after| after.tells_links);
            let untold = |arc: &&u32| place.get(arc).and_then(|&place| worth.get(place)).is_some_and(|after| !after.tells_links);
            without_links = arcs.iter().filter(untold).count();
            let mut links = OfList { open: arcs.iter().copied().collect(), ..OfList::default() };
            let over = links.look(chain, play, budget, results).map_or_else(Some, |(_, over)| over);
            stop = stop.or(over);
            for (arc, of_arc) in links.changes.into_iter().filter(|(arc, _)| tells(arc)) {
                kinds.entry(arc).or_default().links.extend(of_arc.into_iter().map(|(link, (before, after))| (link, before, after)));
            }
            open.extend(links.open.into_iter().filter(tells));
            open_links = links.open_links;
        }
    }
    let stop = stop.filter(|_| !open.is_empty());
    let outcome = before.and_then(|before| before.outcome);
    let kinds = kinds.into_iter().filter(|(_, changes)| !changes.is_empty()).collect();
    Some(Found { outcome, kinds, open: open.into_iter().collect(), open_links, open_outcomes: 0, without_links, stop })
}

/// What is known of the position, and behind it of the one without a word of each kind, as far as the budget goes; what first
/// words do by the labels of the whole; and why it is not more.
fn ask_all(at: &At<Words>, arcs: &[u32], whole: bool, asking: Inquiry<'_>) -> (Vec<Worth>, FirstWords, Option<Stop>) {
    let Inquiry { play, budget, results } = asking;
    let mut word_of: FxHashMap<u32, u32> = FxHashMap::default();
    for word in (0..at.game.len() as u32).filter(|&word| is_left(at.state.said(), word)) {
        word_of.entry(at.game.arc(word)).or_insert(word);
    }
    let less: Vec<Option<u32>> = std::iter::once(None).chain(arcs.iter().map(|arc| word_of.get(arc).copied())).collect();
    let now = |place: usize| at.game.under_manners(&at.state, less[place]);
    // What labels decide comes first.
    let (mut worth, mut todo, mut labelled) = (Vec::with_capacity(less.len()), Vec::new(), FirstWords::new());
    let mut differing = 0;
    for place in 0..less.len() {
        let Some(now) = now(place) else { break };
        if let Err(stop) = budget.step(steps(&now)) {
            return (worth, labelled, Some(stop));
        }
        let (mut less, openings) = Worth::labelled(&now, play, whole);
        if place == 0 {
            labelled = openings;
        } else {
            let differs = |(arc, said): (u32, &Option<Said>)| (*said != labelled[arc as usize]).then_some((arc, *said));
            less.others = (0..).zip(&openings).filter_map(differs).collect();
        }
        differing += less.others.len() as u64;
        if differing * ROOM > budget.memory / 4 {
            return (worth, labelled, Some(Stop::Memory));
        }
        if !less.is_complete(&now, &labelled) {
            todo.push(place);
        }
        worth.push(less);
    }
    let question = Question { play, all_options: whole, grundy: false };
    let mut stop = None;
    let mut memory = Memory::over(results);
    let asked = one_by_one::<Infallible>(todo.len(), budget, |i, part| {
        let place = todo[i];
        let Some(now) = now(place) else { return Ok(Asked::Known) };
        if let Err(stop) = budget.step(steps(&now)) {
            return Ok(Asked::GivenUp(stop));
        }
        let options = match ask(&now, question, part, &mut memory) {
            Ok(found) => {
                worth[place].outcome = Some(found.outcome);
                found.options
            }
            Err(NoAnswer::Stopped(Undecided { stop: why, options, .. })) => {
                stop = Some(why);
                options
            }
            Err(NoAnswer::DoesNotApply(_)) => return Ok(Asked::GivenUp(Stop::NoMethod)),
        };
        if whole {
            let others = &mut worth[place].others;
            for (arc, outcome) in now.options().into_iter().zip(options) {
                let Some(said) = outcome.map(said) else { continue };
                if labelled[arc as usize] == Some(said) {
                    others.remove(&arc)
                } else {
                    others.insert(arc, Some(said))
                };
            }
        }
        Ok(match stop.take() {
            _ if worth[place].is_complete(&now, &labelled) => Asked::Known,
            Some(stop) if stop != Stop::Nodes => Asked::GivenUp(stop),
            // A list that is won may have words that no search takes.
            _ if part.nodes == u64::MAX => Asked::GivenUp(Stop::OutOfReach),
            _ => Asked::Later,
        })
    });
    let Ok(stop) = asked;
    (worth, labelled, stop)
}

fn ask(now: &BarredChain, question: Question, part: &Budget, memory: &mut Memory<'_>) -> Result<crate::solve::Found, NoAnswer> {
    match now.words() {
        _ if now.barred().is_empty() => of_chain(now.chain(), question, part, memory),
        words if words > MOST_WORDS => Err(NoAnswer::stopped(Stop::OutOfReach)),
        _ => asked(now, question, part, memory),
    }
}
