//! Critical words: those without which something else wins.
//!
//! Of a whole list every link is asked, with the word and without it; of a position with a link, the position
//! itself. What labels decide comes first, then what cancelled pairs do, and the rest is searched in rounds. Where words may be barred at first,
//! the first words of a whole list are asked, too, and which are barred is asked anew without each word.

mod first_player;
mod labelled;
mod manners;
mod proved;
mod relabelled;

use crate::links::openings::Questions;
use crate::links::rounds::{Asked, nodes_left, one_by_one};
use crate::links::taught::Lesson;
use crate::solve::links::{ask, at_token, is_too_large};
use crate::words::results::{NoResults, Results, WithoutSearches};
use first_player::{FirstPlayer, OfLinks};
use labelled::{Asking, Labelled};
use proved::Proved;
use relabelled::Labels;
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::Judgement;
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, link_core};
use xanthi_games::{Outcome, Play, Position};

/// Words that begin and end alike, one of which is critical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Critical {
    /// The link with which they begin.
    pub begin: String,
    /// The link at which they end.
    pub end: String,
    /// The words that can still be said; any one of them is critical.
    pub words: Vec<String>,
    /// The links whose outcome changes when one of these words is taken out, for the player who must say
    /// a word with them: the outcome before and after. Of a position with a link, that link alone. Of a whole list with words
    /// that may be barred at first this is about the time when none is any more, apart from the words that were said, and is
    /// told where the report tells links.
    pub changes: Vec<(String, Outcome, Outcome)>,
    /// Of a whole list: its outcome before and after, if that changes.
    pub outcome: Option<(Outcome, Outcome)>,
    /// Of a whole list with words that may be barred at first: the first words that change.
    pub openings: Vec<OpeningChange>,
}

/// Words that begin and end alike, which do something else as first words when a critical word is taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningChange {
    /// The words. If the critical word is one of them, it is what is said of the others.
    pub words: Vec<String>,
    /// What they do before.
    pub before: Said,
    /// What they do after.
    pub after: Said,
}

/// What a first word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SaidFirst")]
pub enum Said {
    /// Who says it wins.
    Wins,
    /// Who says it loses.
    Loses,
    /// It may not be said.
    Barred,
}

/// What was found, and whether it is all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriticalWords {
    /// The outcome of the position as it is, as far as it became known on the way.
    pub outcome: Option<Outcome>,
    /// The critical words, those that change the most first.
    pub words: Vec<Critical>,
    /// How many kinds of words are not known to be critical or not.
    pub open: usize,
    /// Of a whole list: the links that are open with all words or without some of these kinds. All may be where there are none
    /// and more is open than who wins.
    pub open_links: Vec<String>,
    /// Of a whole list: without how many of these kinds it is not known who wins before the first word.
    pub open_outcomes: usize,
    /// Of a whole list with words that may be barred at first: without how many kinds of words nothing is told of links, as words
    /// are barred for too long then.
    pub without_links: usize,
    /// Why some are open: the work was stopped.
    pub stop: Option<Stop>,
}

/// The critical words of a position of a word chain, as far as the budget allows; `None` for any other game.
pub fn critical(position: &Position, play: Play, budget: &Budget) -> Option<CriticalWords> {
    critical_with_results(position, play, budget, &mut NoResults)
}

/// The critical words of a position of a word chain, with results that are [kept](super::results): what is there is not
/// searched again. See [`critical`].
pub fn critical_with_results(position: &Position, play: Play, budget: &Budget, results: &mut dyn Results) -> Option<CriticalWords> {
    let at = position.typed().words()?;
    let chain = at.game.chain(&at.state);
    let Found { outcome, mut kinds, open, open_links, open_outcomes, without_links, stop } =
        match manners::found(at, &chain, play, budget, results) {
            Some(found) => found,
            None if chain.token().is_some() => of_position(&chain, play, budget, results),
            None => of_list(&chain, play, budget, results),
        };
    kinds.sort_by_key(|(_, changes)| std::cmp::Reverse(changes.len()));
    let named = kinds.iter().flat_map(|(arc, changes)| std::iter::once(*arc).chain(changes.openings.iter().map(|change| change.0)));
    let mut of_kind: FxHashMap<u32, Vec<String>> = named.map(|arc| (arc, Vec::new())).collect();
    for word in 0..at.game.len() as u32 {
        if let (Some(list), Err(_)) = (of_kind.get_mut(&at.game.arc(word)), at.state.said().binary_search(&word)) {
            list.push(at.game.word(word).to_owned());
        }
    }
    let name = |link: u32| at.game.link_name(link);
    let words = kinds.into_iter().map(|(arc, Changes { outcome, openings, links })| {
        let LinkArc { head, tail, .. } = chain.arcs()[arc as usize];
        let openings = openings.into_iter().map(|(other, before, after)| OpeningChange { words: of_kind[&other].clone(), before, after });
        Critical {
            begin: name(head),
            end: name(tail),
            words: of_kind[&arc].clone(),
            changes: links.into_iter().map(|(link, before, after)| (name(link), before, after)).collect(),
            outcome,
            openings: openings.collect(),
        }
    });
    let open_links = open_links.into_iter().map(name).collect();
    Some(CriticalWords { outcome, words: words.collect(), open: open.len(), open_links, open_outcomes, without_links, stop })
}

/// What changes without a word.
#[derive(Default)]
struct Changes {
    outcome: Option<(Outcome, Outcome)>,
    /// First words by their arc.
    openings: Vec<(u32, Said, Said)>,
    links: Vec<(u32, Outcome, Outcome)>,
}

impl Changes {
    fn of_links(links: Vec<(u32, Outcome, Outcome)>) -> Self {
        Self { links, ..Self::default() }
    }

    fn len(&self) -> usize {
        usize::from(self.outcome.is_some()) + self.openings.len() + self.links.len()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What was found of a chain.
struct Found {
    /// Its outcome as it is, if that is known.
    outcome: Option<Outcome>,
    /// Arcs with what they change.
    kinds: Vec<(u32, Changes)>,
    /// The kinds that are not known.
    open: Vec<u32>,
    /// The links that are open with all words, or without some of these kinds.
    open_links: Vec<u32>,
    /// Of a whole list: without how many of these kinds it is not known who wins.
    open_outcomes: usize,
    /// Without how many kinds links are not told of.
    without_links: usize,
    stop: Option<Stop>,
}

fn without(chain: &LinksPosition, arc: u32) -> LinksPosition {
    let mut less = chain.clone();
    less.use_up(arc);
    less
}

fn left(chain: &LinksPosition) -> impl Iterator<Item = u32> + '_ {
    (0..chain.arcs().len() as u32).filter(|&arc| chain.arcs()[arc as usize].copies > 0)
}

/// The changes of links by arc and link, and the arcs of which something is not known.
#[derive(Default)]
struct OfList {
    changes: BTreeMap<u32, BTreeMap<u32, (Outcome, Outcome)>>,
    open: FxHashSet<u32>,
    open_links: Vec<u32>,
    /// Who wins before the first word, if that is known.
    outcome: Option<Outcome>,
}

fn of_list(chain: &LinksPosition, play: Play, budget: &Budget, results: &mut dyn Results) -> Found {
    let mut found = OfList { open: left(chain).collect(), ..OfList::default() };
    let (changed, stop) = match found.look(chain, play, budget, results) {
        Ok((of_links, stop)) => {
            let (changed, over) = found.ask_about_first_player(chain, &of_links, Inquiry { play, budget, results });
            (changed, stop.or(over))
        }
        Err(stop) => {
            found.open.extend(left(chain));
            (FirstPlayer { changes: Vec::new(), open: left(chain).collect() }, Some(stop))
        }
    };
    let open_outcomes = changed.open.len();
    found.open.extend(changed.open);
    let mut kinds: BTreeMap<u32, Changes> = BTreeMap::new();
    for (arc, changes) in found.changes {
        kinds.insert(arc, Changes::of_links(changes.into_iter().map(|(link, (before, after))| (link, before, after)).collect()));
    }
    for (arc, change) in changed.changes {
        kinds.entry(arc).or_default().outcome = Some(change);
    }
    Found {
        outcome: found.outcome,
        kinds: kinds.into_iter().collect(),
        stop: stop.filter(|_| !found.open.is_empty()),
        open: found.open.into_iter().collect(),
        open_links: found.open_links,
        open_outcomes,
        without_links: 0,
    }
}

impl OfList {
    /// Looks at what labels decide, then at what is seen at sight, and then searches what is left: each link with a little
    /// effort first. Says what was found of each, and why it is not all.
    ///
    /// # Errors
    /// Why links were not asked at all.
    fn look(
        &mut self,
        chain: &LinksPosition,
        play: Play,
        budget: &Budget,
        results: &mut dyn Results,
    ) -> Result<(OfLinks, Option<Stop>), Stop> {
        let (labelled, stop) = Labelled::of(chain, play, budget);
        for (&arc, changed) in &labelled.changed {
            for &(link, after) in changed {
                if let (Some(before), Some(after)) = (labelled.before[link as usize], after) {
                    self.note(arc, (link, before, after));
                }
            }
        }
        self.outcome = self.before_the_first_word(chain, &labelled, &[], play);
        stop.map_or(Ok(()), Err)?;
        // Nearly every link leaves as much as the whole list.
        if is_too_large(chain, play) {
            return Err(Stop::OutOfReach);
        }
        let mut links = labelled.links_to_ask(chain, budget)?;
        self.note_open(&links);
        labelled.sort(&mut links, play, budget)?;
        let stop = one_by_one::<Infallible>(links.len(), budget, |i, part| {
            let Asking { link, seen } = &mut links[i];
            let mut effort = part.clone();
            effort.nodes = part.nodes.saturating_mul(seen.after.len() as u64 + 1).min(nodes_left(budget));
            // Of a link all words are asked at once: their searches have one table. Before it is known itself they tell nothing.
            let mut without = WithoutSearches(&mut *results);
            let results: &mut dyn Results = if part.nodes < LONG { &mut without } else { without.0 };
            let asking = Inquiry { play, budget, results };
            let (changes, stop) = seen.ask(chain, *link, &|arc| labelled.without(chain, *link, arc), asking, [part, &effort]);
            changes.into_iter().for_each(|(arc, change)| self.note(arc, change));
            Ok(match stop {
                _ if seen.after.is_empty() => Asked::Known,
                Some(stop) if stop != Stop::Nodes => Asked::GivenUp(stop),
                _ if part.nodes == u64::MAX => Asked::GivenUp(Stop::OutOfReach),
                _ => Asked::Later,
            })
        });
        self.note_open(&links);
        self.outcome = self.before_the_first_word(chain, &labelled, &links, play);
        let Ok(stop) = stop;
        Ok((OfLinks { labelled, asked: links }, stop))
    }

    /// Who wins before the first word, as far as that is known. What a first word leaves is the link at which it ends, without
    /// that word: this is what was asked.
    fn before_the_first_word(&self, chain: &LinksPosition, labelled: &Labelled, asked: &[Asking], play: Play) -> Option<Outcome> {
        let ends = |arc: u32| chain.arcs()[arc as usize].tail;
        let (mut before, mut open) = (labelled.before.clone(), FxHashSet::default());
        for Asking { link, seen } in asked {
            before[*link as usize] = seen.before;
            open.extend(seen.after.iter().map(|(arc, _)| *arc).filter(|&arc| ends(arc) == *link));
        }
        let by_label = |arc: u32| labelled.after(arc, ends(arc)).flatten();
        let changed = |arc: u32| self.changes.get(&arc)?.get(&ends(arc)).map(|(_, after)| *after);
        let after = |arc: u32| {
            let found = || changed(arc).or_else(|| before[ends(arc) as usize].filter(|_| !asked.is_empty() && !open.contains(&arc)));
            by_label(arc).or_else(found)
        };
        Judgement::of_options(left(chain).map(after).collect(), play).ok().map(|judged| judged.outcome())
    }

    /// Takes down of which links something is still to be asked, and without which words.
    fn note_open(&mut self, links: &[Asking]) {
        self.open = links.iter().flat_map(|link| link.seen.after.iter().map(|(arc, _)| *arc)).collect();
        self.open_links = links.iter().filter(|link| !link.seen.after.is_empty()).map(|link| link.link).collect();
        self.open_links.sort_unstable();
    }

    fn note(&mut self, arc: u32, (link, before, after): (u32, Outcome, Outcome)) {
        if before != after {
            self.changes.entry(arc).or_default().insert(link, (before, after));
        }
    }
}

/// What is known of a position: its outcome, and that without a word of each kind.
struct Seen {
    before: Option<Outcome>,
    /// The kinds of which it is not known whether they change something.
    after: Vec<(u32, Option<Outcome>)>,
    /// The proof of `before`. It seldom holds without a word that it needs, but parts of it do.
    lesson: Option<Arc<Lesson>>,
}

/// What a search leaves that was stopped is kept if it was allowed so many positions: it takes a megabyte, and some milliseconds.
const LONG: u64 = 1 << 17;

/// How it is asked.
struct Inquiry<'a> {
    play: Play,
    budget: &'a Budget,
    results: &'a mut dyn Results,
}

/// The link of a change, and its outcome before and after.
type Change = (u32, Outcome, Outcome);

fn of_position(chain: &LinksPosition, play: Play, budget: &Budget, results: &mut dyn Results) -> Found {
    let token = chain.token().unwrap_or(0);
    let labels = Labels::of(chain, play, budget);
    let before = labels.as_ref().ok().and_then(|labels| labels.all()[token as usize]);
    let mut after: Vec<(u32, Option<Outcome>)> = left(chain).map(|arc| (arc, None)).collect();
    // Where labels decide, they say without which words they do not.
    let stop = before.and_then(|before| {
        let mut labels = labels.ok()?;
        let mut ask = |arc: u32| {
            let other = labels.without(arc, budget)?.into_iter().find(|(link, _)| *link == token);
            Ok(other.map_or(Some(before), |(_, label)| label))
        };
        after.iter_mut().try_for_each(|(arc, after)| ask(*arc).map(|label| *after = label)).err()
    });
    let (known, after): (Vec<_>, Vec<_>) = after.into_iter().partition(|(_, after)| after.is_some());
    let mut changes: Vec<(u32, Change)> = Vec::new();
    changes.extend(known.into_iter().filter_map(|(arc, after)| Some((arc, (token, before?, after?)))));
    let mut seen = Seen { before, after, lesson: None };
    let stop = match stop {
        _ if seen.after.is_empty() => None,
        Some(stop) => Some(stop),
        None if is_too_large(chain, play) => Some(Stop::OutOfReach),
        None => {
            let less = |arc: Option<u32>| arc.map_or_else(|| chain.clone(), |arc| without(chain, arc));
            let (more, stop) = seen.ask(chain, token, &less, Inquiry { play, budget, results }, [budget, budget]);
            changes.extend(more);
            stop
        }
    };
    let outcome = seen.before;
    let open: Vec<u32> = seen.after.into_iter().map(|(arc, _)| arc).collect();
    let kinds = changes.into_iter().filter(|(_, (_, before, after))| before != after);
    let kinds = kinds.map(|(arc, change)| (arc, Changes::of_links(vec![change])));
    Found {
        outcome,
        kinds: kinds.collect(),
        stop: stop.filter(|_| !open.is_empty()),
        open,
        open_links: Vec::new(),
        open_outcomes: 0,
        without_links: 0,
    }
}

impl Seen {
    /// Looks at what is not known, and searches what is not seen: first the position itself, with the effort `first`, and once
    /// it is known, that without a word of each kind, with the effort `others`. `less` is the position without a copy of an
    /// arc of the chain. Tells what became known, and why it is not all.
    fn ask(
        &mut self,
        chain: &LinksPosition,
        link: u32,
        less: &dyn Fn(Option<u32>) -> LinksPosition,
        mut asking: Inquiry<'_>,
        [first, others]: [&Budget; 2],
    ) -> (Vec<(u32, Change)>, Option<Stop>) {
        let (mut known, mut stop) = (Vec::new(), None);
        if self.before.is_none() {
            let itself = Proved::of(&less(None), &mut asking, first);
            (self.before, stop, self.lesson) = (itself.outcome, itself.stop, itself.lesson.clone());
            let outlasts = |arc: u32| itself.outlasts(chain, chain.arcs()[arc as usize]);
            for (_, after) in self.after.iter_mut().filter(|(arc, after)| after.is_none() && outlasts(*arc)) {
                *after = self.before;
            }
        }
        let Some(before) = self.before else { return (known, stop) };
        let open: Vec<u32> = self.after.iter().filter(|(_, after)| after.is_none()).map(|(arc, _)| *arc).collect();
        let mut found: FxHashMap<u32, Outcome> = FxHashMap::default();
        stop = outcomes(&open, less, self.lesson.as_ref(), asking, others, |arc, outcome| {
            found.insert(arc, outcome);
        });
        self.after.retain(|(arc, after)| {
            let after = after.or_else(|| found.get(arc).copied());
            after.into_iter().for_each(|after| known.push((*arc, (link, before, after))));
            after.is_none()
        });
        // All may be known although there was no time to write down why.
        (known, stop)
    }
}

/// Tells the outcomes of a position without a copy of each of some arcs, as far as the effort goes; and why not of all.
fn outcomes(
    asked: &[u32],
    less: &dyn Fn(Option<u32>) -> LinksPosition,
    lesson: Option<&Arc<Lesson>>,
    Inquiry { play, budget, results }: Inquiry<'_>,
    effort: &Budget,
    mut tell: impl FnMut(u32, Outcome),
) -> Option<Stop> {
    let (mut cores, mut of_core, mut few, mut bytes) = (Vec::new(), Vec::new(), None, 0);
    for &arc in asked {
        let chain = less(Some(arc));
        // What labels and pairs decide is told although there is no time for more.
        few = budget.step((chain.table().len() + chain.arcs().len()) as u64).err();
        few = few.or((bytes > budget.memory / 4).then_some(Stop::Memory));
        if few.is_some() {
            break;
        }
        match link_core(&chain, play) {
            LinkCore::Decided(outcome) => tell(arc, outcome),
            LinkCore::Open(core) => {
                bytes += 12 * core.chain.arcs().len() as u64;
                cores.push(core);
                of_core.push(arc);
            }
        }
    }
    let (mut questions, places) = Questions::new(cores);
    lesson.into_iter().for_each(|lesson| questions.learn_from(lesson.clone()));
    let stop = few.or_else(|| ask(&mut questions, &|_, core| at_token(&core.chain), effort, &|_| false, &|_, _| (), results).err());
    for (arc, place) in of_core.into_iter().zip(places) {
        questions.found()[place].outcome.into_iter().for_each(|outcome| tell(arc, outcome));
    }
    stop
}
