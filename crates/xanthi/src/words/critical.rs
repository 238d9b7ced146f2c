//! Critical words: those without which something else wins.
//!
//! Of a whole list every link is asked, with the word and without it; of a position with a link, the position
//! itself. What labels and cancelled pairs decide comes first, and the rest is searched.

use crate::links::openings::Questions;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::link_core::{LinkCore, link_core, link_labels};
use xanthi_games::links::{LinkArc, LinksPosition};
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
    /// a word with them: the outcome before and after. Of a position with a link, that link alone.
    pub changes: Vec<(String, Outcome, Outcome)>,
}

/// What was found, and whether it is all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriticalWords {
    /// The critical words, those that change the most first.
    pub words: Vec<Critical>,
    /// How many kinds of words are not known to be critical or not.
    pub open: usize,
    /// Why some are open: the work was stopped.
    pub stop: Option<Stop>,
}

/// The critical words of a position of a word chain, as far as the budget allows; `None` for any other game.
pub fn critical(position: &Position, play: Play, limit: &Budget) -> Option<CriticalWords> {
    let at = position.typed().words()?;
    let chain = position.links()?;
    let Found { mut kinds, open, stop } = match chain.token() {
        Some(_) => of_position(&chain, play, limit),
        None => of_list(&chain, play, limit),
    };
    Some({
        kinds.sort_by_key(|(_, changes)| std::cmp::Reverse(changes.len()));
        let mut of_kind: FxHashMap<u32, Vec<String>> = kinds.iter().map(|(arc, _)| (*arc, Vec::new())).collect();
        for word in 0..at.game.len() as u32 {
            if let (Some(list), Err(_)) = (of_kind.get_mut(&at.game.arc(word)), at.state.said().binary_search(&word)) {
                list.push(at.game.word(word).to_owned());
            }
        }
        let name = |link: u32| at.game.link_name(link);
        let words = kinds.into_iter().map(|(arc, changes)| {
            let LinkArc { head, tail, .. } = chain.arcs()[arc as usize];
            let changes = changes.into_iter().map(|(link, before, after)| (name(link), before, after)).collect();
            Critical { begin: name(head), end: name(tail), words: of_kind.remove(&arc).unwrap_or_default(), changes }
        });
        CriticalWords { words: words.collect(), open: open.len(), stop }
    })
}

/// Arcs with the links that they change.
type Kinds = Vec<(u32, Vec<(u32, Outcome, Outcome)>)>;

/// What was found of a chain.
struct Found {
    kinds: Kinds,
    /// The kinds that are not known.
    open: Vec<u32>,
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
}

fn of_list(chain: &LinksPosition, play: Play, limit: &Budget) -> Found {
    let mut found = OfList { open: left(chain).collect(), ..OfList::default() };
    let stop = found.look(chain, play, limit).err();
    let kind = |(arc, changes): (u32, BTreeMap<u32, (Outcome, Outcome)>)| {
        (arc, changes.into_iter().map(|(link, (before, after))| (link, before, after)).collect())
    };
    Found { kinds: found.changes.into_iter().map(kind).collect(), open: found.open.into_iter().collect(), stop }
}

impl OfList {
    /// Looks at all links at sight, and then at those that are open for some word, by search.
    fn look(&mut self, chain: &LinksPosition, play: Play, limit: &Budget) -> Result<(), Stop> {
        let before = at_sight(chain, play, limit)?;
        let mut open: Vec<bool> = before.iter().map(Option::is_none).collect();
        for arc in left(chain) {
            let after = at_sight(&without(chain, arc), play, limit)?;
            for (link, (before, after)) in (0..).zip(before.iter().zip(&after)) {
                open[link as usize] |= after.is_none();
                if let (Some(before), Some(after)) = (before, after) {
                    self.note(arc, (link, *before, *after));
                }
            }
        }
        // Of these links all words are asked at once: their searches have one table.
        let (mut stop, mut unknown) = (None, FxHashSet::default());
        for link in (0..).zip(&open).filter_map(|(link, open)| open.then_some(link)) {
            let found = of_position(&chain.clone().at(Some(link)), play, limit);
            found.kinds.into_iter().for_each(|(arc, changes)| changes.into_iter().for_each(|change| self.note(arc, change)));
            unknown.extend(found.open);
            stop = stop.or(found.stop);
            if stop.is_some_and(Stop::is_from_outside) {
                // The links behind it are open for every word.
                return stop.map_or(Ok(()), Err);
            }
        }
        self.open = unknown;
        stop.map_or(Ok(()), Err)
    }

    fn note(&mut self, arc: u32, (link, before, after): (u32, Outcome, Outcome)) {
        if before != after {
            self.changes.entry(arc).or_default().insert(link, (before, after));
        }
    }
}

/// The outcome of each link, where labels and cancelled pairs show it.
fn at_sight(chain: &LinksPosition, play: Play, limit: &Budget) -> Result<Vec<Option<Outcome>>, Stop> {
    let arcs: Vec<LinkArc> = chain.left().collect();
    let work = (chain.table().len() + arcs.len()) as u64;
    limit.step(work)?;
    let mut outcomes = link_labels(chain.table(), &arcs, play);
    let open = |a: &LinkArc| outcomes[a.tail as usize].is_none();
    let rest: Vec<LinkArc> = arcs.iter().copied().filter(|a| play == Play::Misere || open(a)).collect();
    let rest = chain.with_arcs(rest, None);
    for link in 0..chain.table().len() as u32 {
        if outcomes[link as usize].is_none() {
            limit.step(work)?;
            if let LinkCore::Decided(outcome) = link_core(&rest.clone().at(Some(link)), play) {
                outcomes[link as usize] = Some(outcome);
            }
        }
    }
    Ok(outcomes)
}

fn of_position(chain: &LinksPosition, play: Play, limit: &Budget) -> Found {
    let arcs: Vec<u32> = left(chain).collect();
    let mut cores = vec![link_core(chain, play)];
    let looks = (chain.table().len() + chain.arcs().len()) as u64;
    // What labels and pairs decide is told although there is no time for more.
    let mut few = None;
    for &arc in &arcs {
        few = limit.step(looks).err();
        if few.is_some() {
            break;
        }
        cores.push(link_core(&without(chain, arc), play));
    }
    let open = cores.iter().filter_map(|c| if let LinkCore::Open(core) = c { Some(core.clone()) } else { None }).collect();
    let (mut questions, places) = Questions::new(open, play);
    let stop = few.or_else(|| questions.ask(limit, &|_| false).err());
    let mut places = places.into_iter();
    let known = cores.iter().map(|core| match core {
        LinkCore::Decided(outcome) => Some(*outcome),
        LinkCore::Open(_) => places.next().and_then(|i| questions.found()[i].outcome),
    });
    let mut outcomes: Vec<Option<Outcome>> = known.collect();
    outcomes.resize(1 + arcs.len(), None);
    let Some(before) = outcomes[0] else { return Found { kinds: Kinds::new(), open: arcs, stop } };
    let token = chain.token().unwrap_or(0);
    let changed = arcs.iter().zip(&outcomes[1..]).filter_map(|(&arc, after)| {
        let after = (*after)?;
        (after != before).then(|| (arc, vec![(token, before, after)]))
    });
    let kinds = changed.collect();
    let open: Vec<u32> = arcs.iter().zip(&outcomes[1..]).filter(|(_, o)| o.is_none()).map(|(arc, _)| *arc).collect();
    // All may be known although there was no time to write down why.
    let stop = stop.filter(|_| !open.is_empty());
    Found { kinds, open, stop }
}
