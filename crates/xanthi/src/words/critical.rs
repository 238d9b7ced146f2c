//! Critical words: those without which something else wins.
//!
//! Of a whole list every link is asked, with the word and without it; of a position with a link, the position
//! itself. What labels decide comes first, then what cancelled pairs do, and the rest is searched in rounds. Where words may be barred at first,
//! the first words of a whole list are asked, too, and which are barred is asked anew without each word.

mod manners;

use crate::links::openings::Questions;
use crate::links::rounds::{Asked, one_by_one};
use crate::links::soonest::depths;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::collections::BTreeMap;
use std::convert::Infallible;
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
    let stop = stop.filter(|_| !found.open.is_empty());
    Found { kinds: found.changes.into_iter().map(kind).collect(), open: found.open.into_iter().collect(), stop }
}

impl OfList {
    /// Looks at what labels decide, then at what is seen at sight, and then searches what is left: each link with a little
    /// effort first.
    fn look(&mut self, chain: &LinksPosition, play: Play, limit: &Budget) -> Result<(), Stop> {
        let labelled = Labelled::of(chain, play, limit)?;
        for (&arc, changed) in &labelled.changed {
            for &(link, after) in changed {
                if let (Some(before), Some(after)) = (labelled.before[link as usize], after) {
                    self.note(arc, (link, before, after));
                }
            }
        }
        let mut links = labelled.links_to_ask(chain, limit)?;
        self.open = links.iter().flat_map(|link| link.seen.after.iter().map(|(arc, _)| *arc)).collect();
        labelled.sort(&mut links, play, limit)?;
        let stop = one_by_one::<Infallible>(links.len(), limit, |i, part| {
            let Asking { link, seen } = &mut links[i];
            let mut effort = part.clone();
            effort.nodes = part.nodes.saturating_mul(seen.after.len() as u64 + 1);
            // Of a link all words are asked at once: their searches have one table. Before it is known itself they tell nothing.
            let (changes, stop) = seen.ask(*link, &|arc| labelled.without(chain, *link, arc), play, limit, [part, &effort]);
            changes.into_iter().for_each(|(arc, change)| self.note(arc, change));
            Ok(match stop {
                _ if seen.after.is_empty() => Asked::Known,
                Some(stop) if stop != Stop::Nodes => Asked::GivenUp(stop),
                _ if part.nodes == u64::MAX => Asked::GivenUp(Stop::OutOfReach),
                _ => Asked::Later,
            })
        });
        self.open = links.iter().flat_map(|link| link.seen.after.iter().map(|(arc, _)| *arc)).collect();
        let Ok(stop) = stop;
        stop.map_or(Ok(()), Err)
    }

    fn note(&mut self, arc: u32, (link, before, after): (u32, Outcome, Outcome)) {
        if before != after {
            self.changes.entry(arc).or_default().insert(link, (before, after));
        }
    }
}

/// A link of which something is to be asked.
struct Asking {
    link: u32,
    seen: Seen,
}

/// What labels decide of a list, and of the list without a word of each kind.
struct Labelled {
    before: Vec<Option<Outcome>>,
    /// The arcs without a copy of which some labels are others: which links have them, and what they are.
    changed: FxHashMap<u32, Vec<(u32, Option<Outcome>)>>,
    /// The chain without the arcs that labels decide, as far as that may be taken away; without token.
    rest: LinksPosition,
    play: Play,
}

impl Labelled {
    fn of(chain: &LinksPosition, play: Play, limit: &Budget) -> Result<Self, Stop> {
        let (table, arcs) = (chain.table(), chain.left().collect::<Vec<_>>());
        let work = (table.len() + arcs.len()) as u64;
        limit.step(work)?;
        let before = link_labels(table, &arcs, play);
        let exits = Exits::of(chain, &arcs, &before, play);
        let (mut changed, mut bytes) = (FxHashMap::default(), 0);
        for arc in left(chain).filter(|&arc| exits.may_matter(chain, chain.arcs()[arc as usize])) {
            limit.step(work)?;
            let after = link_labels(table, &without(chain, arc).left().collect::<Vec<_>>(), play);
            let others = (0..).zip(after).filter(|(link, after)| before[*link as usize] != *after);
            let others: Vec<(u32, Option<Outcome>)> = others.collect();
            bytes += 8 * others.len() as u64;
            if bytes > limit.memory / 8 {
                return Err(Stop::Memory);
            }
            if !others.is_empty() {
                changed.insert(arc, others);
            }
        }
        let stays = |a: &LinkArc| play == Play::Misere || before[a.tail as usize].is_none();
        let rest = chain.with_arcs(arcs.iter().copied().filter(stays).collect(), None);
        Ok(Self { before, changed, rest, play })
    }

    /// The links and arcs of which labels do not say what changes. In normal play an arc to a link with a label is used by
    /// nobody who could win otherwise: without it all is as before, if the labels are. The same holds of arcs that are never
    /// met on the way from a link.
    fn links_to_ask(&self, chain: &LinksPosition, limit: &Budget) -> Result<Vec<Asking>, Stop> {
        let open = |arc: u32| self.play == Play::Misere || self.before[chain.arcs()[arc as usize].tail as usize].is_none();
        let arcs: Vec<u32> = left(chain).filter(|arc| open(*arc) || self.changed.contains_key(arc)).collect();
        let mut changed: Vec<_> = arcs.iter().map(|arc| self.changed.get(arc).map_or(&[][..], Vec::as_slice).iter().peekable()).collect();
        let mut links = Vec::new();
        for (link, before) in (0..).zip(&self.before) {
            limit.step((self.rest.table().len() + arcs.len()) as u64)?;
            let met = if before.is_none() { self.met_from(link) } else { Vec::new() };
            let mut after = Vec::new();
            for (&arc, changed) in arcs.iter().zip(&mut changed) {
                match changed.next_if(|(other, _)| *other == link) {
                    Some((_, now)) if before.is_none() || now.is_none() => after.push((arc, *now)),
                    Some(_) => {}
                    None => {
                        let is_met = before.is_none() && met[chain.arcs()[arc as usize].head as usize];
                        after.extend((is_met || (before.is_none() && self.changed.contains_key(&arc))).then_some((arc, None)));
                    }
                }
            }
            if !after.is_empty() {
                links.push(Asking { link, seen: Seen { before: *before, after } });
            }
        }
        Ok(links)
    }

    /// The heads that are allowed on some way from a link.
    fn met_from(&self, link: u32) -> Vec<bool> {
        let table = self.rest.table();
        let (mut met, mut stands) = (vec![false; table.len()], vec![false; table.len()]);
        stands[link as usize] = true;
        let mut stack = vec![link];
        while let Some(at) = stack.pop() {
            for &head in table.allowed(at) {
                if std::mem::replace(&mut met[head as usize], true) {
                    continue;
                }
                for arc in &self.rest.arcs()[self.rest.arcs_from(head)] {
                    if !std::mem::replace(&mut stands[arc.tail as usize], true) {
                        stack.push(arc.tail);
                    }
                }
            }
        }
        met
    }

    /// The chain with the token on a link, without a copy of an arc.
    fn without(&self, chain: &LinksPosition, link: u32, arc: Option<u32>) -> LinksPosition {
        let Some(arc) = arc else { return self.rest.clone().at(Some(link)) };
        let LinkArc { head, tail, .. } = chain.arcs()[arc as usize];
        match self.rest.arc(head, tail) {
            Some(place) if !self.changed.contains_key(&arc) => without(&self.rest, place as u32).at(Some(link)),
            _ => without(chain, arc).at(Some(link)),
        }
    }

    /// What is easy comes first: links that are decided, and then those that leave little to search.
    fn sort(&self, links: &mut [Asking], play: Play, limit: &Budget) -> Result<(), Stop> {
        let mut sizes = FxHashMap::default();
        for Asking { link, seen } in links.iter_mut().filter(|link| link.seen.before.is_none()) {
            limit.step((self.rest.table().len() + self.rest.arcs().len()) as u64)?;
            match link_core(&self.rest.clone().at(Some(*link)), play) {
                LinkCore::Decided(outcome) => seen.before = Some(outcome),
                LinkCore::Open(core) => drop(sizes.insert(*link, core.arcs().len())),
            }
        }
        links.sort_by_key(|asking| sizes.get(&asking.link).copied().unwrap_or(0));
        Ok(())
    }
}

/// How many arcs lead from each link to links of each kind.
struct Exits<'a> {
    labels: &'a [Option<Outcome>],
    play: Play,
    all: Vec<u32>,
    open: Vec<u32>,
    /// Those to lost links, that were found to be lost before this one got its label.
    lost: Vec<u32>,
}

impl<'a> Exits<'a> {
    fn of(chain: &LinksPosition, arcs: &[LinkArc], labels: &'a [Option<Outcome>], play: Play) -> Self {
        let (table, depth) = (chain.table(), depths(chain, arcs, labels));
        let zero = || vec![0u32; table.len()];
        let mut exits = Self { labels, play, all: zero(), open: zero(), lost: zero() };
        for arc in arcs {
            for &from in table.allowing(arc.head) {
                let (from, tail) = (from as usize, arc.tail as usize);
                exits.all[from] += 1;
                exits.open[from] += u32::from(labels[tail].is_none());
                exits.lost[from] += u32::from(labels[tail] == Some(Outcome::P) && depth[tail] <= depth[from]);
            }
        }
        exits
    }

    /// Whether some label may be another one without a copy of an arc: it does if the arc is the only exit on which a label
    /// rests, or the only one that keeps a label from being there.
    fn may_matter(&self, chain: &LinksPosition, arc: LinkArc) -> bool {
        let mut from = chain.table().allowing(arc.head).iter().map(|&from| from as usize);
        let has_label = |from: usize| self.labels[from].is_some();
        arc.copies == 1
            && match (self.labels[arc.tail as usize], self.play) {
                (None, _) => from.any(|from| !has_label(from) && self.open[from] == 1),
                (Some(Outcome::P), Play::Normal) => from.any(|from| self.lost[from] < 2),
                (_, Play::Normal) => false,
                (Some(Outcome::P), Play::Misere) => from.any(|from| has_label(from) && self.lost[from] < 2),
                (_, Play::Misere) => from.any(|from| has_label(from) && self.all[from] == 1),
            }
    }
}

/// What is known of a position: its outcome, and that without a word of each kind.
struct Seen {
    before: Option<Outcome>,
    /// The kinds of which it is not known whether they change something.
    after: Vec<(u32, Option<Outcome>)>,
}

/// The link of a change, and its outcome before and after.
type Change = (u32, Outcome, Outcome);

fn of_position(chain: &LinksPosition, play: Play, limit: &Budget) -> Found {
    let mut seen = Seen { before: None, after: left(chain).map(|arc| (arc, None)).collect() };
    let less = |arc: Option<u32>| arc.map_or_else(|| chain.clone(), |arc| without(chain, arc));
    let (changes, stop) = seen.ask(chain.token().unwrap_or(0), &less, play, limit, [limit, limit]);
    let open: Vec<u32> = seen.after.into_iter().map(|(arc, _)| arc).collect();
    let kinds = changes.into_iter().filter(|(_, (_, before, after))| before != after);
    let kinds = kinds.map(|(arc, change)| (arc, Changes::of_links(vec![change])));
    Found { kinds: kinds.collect(), stop: stop.filter(|_| !open.is_empty()), open }
}

impl Seen {
    /// Looks at what is not known, and searches what is not seen: first the position itself, with the effort `first`, and once
    /// it is known, that without a word of each kind, with the effort `others`. `less` is the position without a copy of an
    /// arc. Tells what became known, and why it is not all.
    fn ask(
        &mut self,
        link: u32,
        less: &dyn Fn(Option<u32>) -> LinksPosition,
        play: Play,
        limit: &Budget,
        [first, others]: [&Budget; 2],
    ) -> (Vec<(u32, Change)>, Option<Stop>) {
        let (mut known, mut stop) = (Vec::new(), None);
        if self.before.is_none() {
            stop = outcomes(&[None], less, play, limit, first, |_, outcome| self.before = Some(outcome));
        }
        let Some(before) = self.before else { return (known, stop) };
        let open: Vec<Option<u32>> = self.after.iter().filter(|(_, after)| after.is_none()).map(|(arc, _)| Some(*arc)).collect();
        let mut found: FxHashMap<u32, Outcome> = FxHashMap::default();
        stop = outcomes(&open, less, play, limit, others, |arc, outcome| {
            found.extend(arc.map(|arc| (arc, outcome)));
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

/// Tells the outcomes of a position without a copy of each of some arcs, or of the position itself, as far as the effort goes;
/// and why not of all.
fn outcomes(
    asked: &[Option<u32>],
    less: &dyn Fn(Option<u32>) -> LinksPosition,
    play: Play,
    limit: &Budget,
    effort: &Budget,
    mut tell: impl FnMut(Option<u32>, Outcome),
) -> Option<Stop> {
    let (mut cores, mut of_core, mut few, mut bytes) = (Vec::new(), Vec::new(), None, 0);
    for &arc in asked {
        let chain = less(arc);
        // What labels and pairs decide is told although there is no time for more.
        few = limit.step((chain.table().len() + chain.arcs().len()) as u64).err();
        few = few.or((bytes > limit.memory / 4).then_some(Stop::Memory));
        if few.is_some() {
            break;
        }
        match link_core(&chain, play) {
            LinkCore::Decided(outcome) => tell(arc, outcome),
            LinkCore::Open(core) => {
                bytes += 12 * core.arcs().len() as u64;
                cores.push(core);
                of_core.push(arc);
            }
        }
    }
    let (mut questions, places) = Questions::new(cores, play);
    let stop = few.or_else(|| questions.ask(effort, &|_| false).err());
    for (arc, place) in of_core.into_iter().zip(places) {
        questions.found()[place].outcome.into_iter().for_each(|outcome| tell(arc, outcome));
    }
    stop
}
