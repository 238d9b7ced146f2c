//! Critical words: those without which something else wins.
//!
//! Of a whole list every link is asked, with the word and without it; of a position with a link, the position
//! itself. What labels and cancelled pairs decide comes first, and the rest is searched. Where words may be barred at first,
//! the first words of a whole list are asked, too, and which are barred is asked anew without each word.

mod manners;

use crate::links::openings::Questions;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
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
    /// a word with them: the outcome before and after. Of a position with a link, that link alone. Of a whole list with words
    /// that may be barred at first this is about the time when none is any more, apart from the words that were said, and is
    /// told where the report tells links.
    pub changes: Vec<(String, Outcome, Outcome)>,
    /// Of a whole list with words that may be barred at first: its outcome before and after, if that changes.
    pub outcome: Option<(Outcome, Outcome)>,
    /// Of such a list: the first words that change.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
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
    let chain = at.game.chain(&at.state);
    let Found { mut kinds, open, stop } = manners::found(at, &chain, play, limit).unwrap_or_else(|| match chain.token() {
        Some(_) => of_position(&chain, play, limit),
        None => of_list(&chain, play, limit),
    });
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
    Some(CriticalWords { words: words.collect(), open: open.len(), stop })
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
    /// Arcs with what they change.
    kinds: Vec<(u32, Changes)>,
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
        (arc, Changes::of_links(changes.into_iter().map(|(link, (before, after))| (link, before, after)).collect()))
    };
    Found { kinds: found.changes.into_iter().map(kind).collect(), open: found.open.into_iter().collect(), stop }
}

impl OfList {
    /// Looks at all links at sight, and then at what is open there, by search.
    fn look(&mut self, chain: &LinksPosition, play: Play, limit: &Budget) -> Result<(), Stop> {
        let before = at_sight(chain, play, limit)?;
        // Of each link what is to be searched.
        let mut links: Vec<Seen> = before.iter().map(|before| Seen { before: *before, after: Vec::new() }).collect();
        for arc in left(chain) {
            let after = at_sight(&without(chain, arc), play, limit)?;
            for (number, (link, after)) in (0..).zip(links.iter_mut().zip(after)) {
                match (link.before, after) {
                    (Some(before), Some(after)) => self.note(arc, (number, before, after)),
                    _ => link.after.push((arc, after)),
                }
            }
        }
        self.open = links.iter().flat_map(|link| &link.after).map(|(arc, _)| *arc).collect();
        // Of such a link all words are asked at once: their searches have one table.
        let (mut stop, mut unknown) = (None, FxHashSet::default());
        let mut links = (0..).zip(links).filter(|(_, seen)| !seen.after.is_empty());
        for (link, seen) in links.by_ref() {
            let found = seen.search(&chain.clone().at(Some(link)), play, limit);
            found.kinds.into_iter().for_each(|(arc, changes)| changes.links.into_iter().for_each(|change| self.note(arc, change)));
            unknown.extend(found.open);
            stop = stop.or(found.stop);
            if stop.is_some_and(Stop::is_from_outside) {
                break;
            }
        }
        unknown.extend(links.flat_map(|(_, seen)| seen.after).map(|(arc, _)| arc));
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

/// What is seen of a position without a search: its outcome, and that without a word of each kind.
struct Seen {
    before: Option<Outcome>,
    after: Vec<(u32, Option<Outcome>)>,
}

fn of_position(chain: &LinksPosition, play: Play, limit: &Budget) -> Found {
    Seen { before: None, after: left(chain).map(|arc| (arc, None)).collect() }.search(chain, play, limit)
}

impl Seen {
    /// Searches what is not seen.
    fn search(self, chain: &LinksPosition, play: Play, limit: &Budget) -> Found {
        let looks = (chain.table().len() + chain.arcs().len()) as u64;
        // The position itself first.
        let after = self.after.into_iter().map(|(arc, outcome)| (Some(arc), outcome));
        let mut all: Vec<(Option<u32>, Option<Outcome>)> = std::iter::once((None, self.before)).chain(after).collect();
        let (mut cores, mut of_core, mut few) = (Vec::new(), Vec::new(), None);
        for (i, (arc, outcome)) in all.iter_mut().enumerate().filter(|(_, (_, outcome))| outcome.is_none()) {
            // What labels and pairs decide is told although there is no time for more.
            few = limit.step(looks).err();
            if few.is_some() {
                break;
            }
            match link_core(&arc.map_or_else(|| chain.clone(), |arc| without(chain, arc)), play) {
                LinkCore::Decided(seen) => *outcome = Some(seen),
                LinkCore::Open(core) => {
                    cores.push(core);
                    of_core.push(i);
                }
            }
        }
        let (mut questions, places) = Questions::new(cores, play);
        let stop = few.or_else(|| questions.ask(limit, &|_| false).err());
        of_core.into_iter().zip(places).for_each(|(i, place)| all[i].1 = questions.found()[place].outcome);
        let (before, token) = (all[0].1, chain.token().unwrap_or(0));
        let mut found = Found { kinds: Vec::new(), open: Vec::new(), stop };
        for (arc, after) in all.into_iter().filter_map(|(arc, outcome)| Some((arc?, outcome))) {
            match (before, after) {
                (Some(before), Some(after)) if before != after => found.kinds.push((arc, Changes::of_links(vec![(token, before, after)]))),
                (Some(_), Some(_)) => {}
                _ => found.open.push(arc),
            }
        }
        // All may be known although there was no time to write down why.
        found.stop = found.stop.filter(|_| !found.open.is_empty());
        found
    }
}
