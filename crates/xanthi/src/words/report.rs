//! The report on a list: what is known of every link and every word that may be said.

use super::replies::{Finder, Labels, Said, replies_barred};
use super::{Class, FEW, LinkReport, ListReport, MANY, OpeningReport, is_left, labelled, later, of_label, of_last_word};
use crate::links::soonest::{depths, is_last};
use crate::solve::Verdict;
use crate::solve::links::MOST_WORDS;
use rustc_hash::FxHashMap;
use std::cell::LazyCell;
use xanthi_games::budget::Stop;
use xanthi_games::certificate::{Certificate, Openings, Proof};
use xanthi_games::check::barred::{depths_barred, divide_barred};
use xanthi_games::check::next_cores::NextCores;
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::games::words::Words;
use xanthi_games::links::{BarredChain, LinksPosition};
use xanthi_games::{At, Budget, Game, Outcome, Play, Position};

/// What labels show of a list, before its first word or after some.
pub(super) struct Seen {
    pub(super) chain: LinksPosition,
    /// The same with the arcs that are barred at first, if there are any.
    pub(super) barred: Option<BarredChain>,
    pub(super) divided: Divided,
    /// For each link with a label how many words are left there.
    pub(super) depth: Vec<u32>,
}

impl Seen {
    /// Of a position of a word chain; `None` for any other, and where words are barred for too long.
    pub(super) fn of(position: &Position, play: Play) -> Option<(&At<Words>, Self)> {
        let at = position.typed().words()?;
        let barred = position.barred().filter(|barred| barred.words() <= MOST_WORDS);
        let chain = barred.as_ref().map(|barred| barred.chain().clone()).or_else(|| position.links())?;
        let divided = barred.as_ref().map_or_else(|| divide(&chain, play), |barred| divide_barred(barred, play));
        let mut seen = Self { chain, barred, divided, depth: Vec::new() };
        seen.depth = match seen.longer() {
            Some(barred) => depths_barred(barred, play),
            None => depths(&seen.chain, &seen.divided.labels),
        };
        Some((at, seen))
    }

    /// The chain, if arcs are barred for more than one word: behind the last such word, play is that of the chain.
    pub(super) fn longer(&self) -> Option<&BarredChain> {
        self.barred.as_ref().filter(|barred| barred.words() > 1)
    }

    /// Whether no word may follow one of a kind.
    pub(super) fn ends_with(&self, kind: u32) -> bool {
        is_last(&self.chain, self.barred.as_ref(), kind)
    }

    /// The kinds of words that may be said.
    pub(super) fn options(&self) -> Vec<u32> {
        self.barred.as_ref().map_or_else(|| self.chain.options(), BarredChain::options)
    }
}

/// The outcome after each kind of words that may be said, by its number, as far as a verdict tells it.
pub(super) fn outcomes(at: &At<Words>, chain: &LinksPosition, verdict: &Verdict) -> Vec<Option<Outcome>> {
    let mut outcomes = vec![None; chain.arcs().len()];
    // A verdict that was stopped may know of one word of a kind alone.
    for (word, option) in at.game.moves(&at.state).into_iter().zip(&verdict.options).filter(|(_, option)| option.outcome.is_some()) {
        outcomes[at.game.arc(word) as usize] = option.outcome;
    }
    outcomes
}

/// The report on a position of a word chain, from a verdict about all of its moves; `None` for any other position. Links are
/// told of only where any word may be said. Where the verdict does not name a reply that refutes a word, a short search looks
/// for one.
pub fn report(position: &Position, verdict: &Verdict, budget: &Budget) -> Option<ListReport> {
    let (at, seen) = Seen::of(position, verdict.play)?;
    let options = seen.options();
    let (openings, stop) = openings(at, &seen, &options, verdict, budget);
    let known = |number: u32| options.binary_search(&number).ok().map(|i| openings[i].class);
    let (links, later) = if at.state.is_open() { of_links(&at.game, &seen, &known, verdict.play, budget) } else { (Vec::new(), None) };
    Some(ListReport { links, openings, later, stop })
}

/// What is known of each kind of words that may be said, and the limit because of which it is not more.
fn openings(at: &At<Words>, seen: &Seen, options: &[u32], verdict: &Verdict, budget: &Budget) -> (Vec<OpeningReport>, Option<Stop>) {
    let words = &at.game;
    let Seen { chain, divided, depth, .. } = seen;
    let longer = seen.longer();
    let outcomes = outcomes(at, chain, verdict);
    let rest = certificates(verdict.proof.as_ref(), divided.open.len());
    let mut of_kind: Vec<Vec<u32>> = vec![Vec::new(); chain.arcs().len()];
    let said = at.state.said();
    (0..words.len() as u32).filter(|&word| is_left(said, word)).for_each(|word| of_kind[words.arc(word) as usize].push(word));
    let many = words.len() > MANY;
    let labels = Labels { of: &divided.labels, depth };
    let mut finder = Finder::new(words, said, labels, budget, !many);
    // Of a list that labels decide they are not needed.
    let cores = LazyCell::new(|| NextCores::new(&divided.rest, divided.play));
    let mut alike: FxHashMap<u32, (Class, Vec<u32>)> = FxHashMap::default();
    // What labels say against a word depends on its end alone.
    let mut against: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut openings = Vec::new();
    for (option, &number) in options.iter().enumerate() {
        let (arc, kind) = (chain.arcs()[number as usize], openings.len());
        // Behind a start the labels alone do not say whether the verdict came so far.
        let told = at.state.is_open() || outcomes[number as usize].is_some();
        let (class, replies) = match (divided.labels[arc.tail as usize], outcomes[number as usize], longer) {
            (Some(_), ..) if !told => (Class::Open, Vec::new()),
            (label, outcome, Some(barred)) => {
                let by_label = label.map(|label| of_label(label, depth[arc.tail as usize], verdict.play));
                let class = by_label.or(outcome.map(Class::at_root)).unwrap_or(Class::Open);
                let next = if class.wins() == Some(false) && !many { barred.after(number) } else { None };
                (class, next.map_or_else(Vec::new, |next| replies_barred(words, said, &next, verdict.play, budget)))
            }
            (Some(label), _, None) => {
                let replies = match label {
                    Outcome::N if many => {
                        let found = || label_replies(words, said, chain, labels, arc.tail, verdict.play);
                        against.entry(arc.tail).or_insert_with(found).clone()
                    }
                    Outcome::N => finder.known(&Said { kind, after: chain.after(number), play: verdict.play, certificate: None }).0,
                    _ => Vec::new(),
                };
                (of_label(label, depth[arc.tail as usize], verdict.play), replies)
            }
            // A chain of its own for each first word of a long list would take minutes: only where something is
            // decided.
            (None, None, None) => (Class::Open, Vec::new()),
            (None, Some(outcome), None) => {
                let place = divided.rest.arc(arc.head, arc.tail).map_or(0, |i| i as u32);
                let certificate = divided.open.binary_search(&place).ok().and_then(|i| rest[i]);
                // What refutes one of the words that share a core refutes them all.
                let shared = many && cores.is_shared(arc);
                match alike.get(&arc.tail).filter(|_| shared) {
                    Some(told) => told.clone(),
                    None => {
                        let class = finder.class(&divided.rest, place, &cores, outcome);
                        let said = || Said { kind, after: divided.rest.after(place), play: divided.play, certificate };
                        let told = match class.wins() {
                            Some(false) => {
                                let (replies, by_pairs) = finder.known(&said());
                                (if by_pairs { Class::LosesByLoop } else { class }, replies)
                            }
                            _ => (class, Vec::new()),
                        };
                        if shared {
                            alike.insert(arc.tail, told.clone());
                        }
                        told
                    }
                }
            }
        };
        let last = class != Class::Open && seen.ends_with(number);
        let (class, replies) = if last { (of_last_word(verdict.play), Vec::new()) } else { (class, replies) };
        let words = std::mem::take(&mut of_kind[number as usize]);
        let work = verdict.work.get(option).copied().flatten().filter(|_| class == Class::Open);
        openings.push(OpeningReport { begin: arc.head, end: arc.tail, words, class, replies, work });
    }
    finder.settle(|kind, words| openings[kind].replies.extend(words));
    for OpeningReport { words, replies, .. } in &mut openings {
        replies.sort_unstable();
        replies.retain(|reply| words.len() > 1 || !words.contains(reply));
        replies.truncate(if many { FEW } else { usize::MAX });
    }
    (openings, finder.stop())
}

/// What is known of each link, and where words are barred at first of each word, of the time when none is any more; `known`
/// is what is known of kinds of words that may be said.
fn of_links(
    words: &Words,
    seen: &Seen,
    known: &dyn Fn(u32) -> Option<Class>,
    play: Play,
    budget: &Budget,
) -> (Vec<LinkReport>, Option<Vec<Class>>) {
    let Seen { chain, barred, divided, depth } = seen;
    let Some(barred) = barred else {
        let classes: Vec<Class> = (0..chain.arcs().len() as u32).map(|number| known(number).unwrap_or(Class::Open)).collect();
        return (links(chain, divided, depth, &classes), None);
    };
    if !later::is_told(barred.words(), play) {
        return (Vec::new(), None);
    }
    let divided = divide(chain, play);
    let depth = depths(chain, &divided.labels);
    // Behind one word the chain is as it is later.
    let known = |number| known(number).filter(|_| seen.longer().is_none());
    let classes = later::classes(chain, &divided, &depth, play, budget, known);
    let of_words = (0..words.len() as u32).map(|word| classes[words.arc(word) as usize]).collect();
    (links(chain, &divided, &depth, &classes), Some(of_words))
}

/// The certificates of the first words that labels leave open.
fn certificates(proof: Option<&Proof>, count: usize) -> Vec<Option<&Certificate>> {
    match proof.map(|p| &p.certificate) {
        Some(Certificate::Openings(Openings { rest })) if rest.len() == count => rest.iter().map(Option::as_deref).collect(),
        _ => vec![None; count],
    }
}

/// The words that are left from a link to links that are lost by their label.
fn label_replies(words: &Words, said: &[u32], chain: &LinksPosition, labels: Labels<'_>, tail: u32, play: Play) -> Vec<u32> {
    let wins = |word: &u32| is_left(said, *word) && labels.after(Some(tail), words.links_of(*word).1, play) == Some(Outcome::P);
    let heads = chain.table().allowed(tail).iter();
    let most = if words.len() > MANY { FEW + 1 } else { usize::MAX };
    heads.flat_map(|&head| words.beginning(head)).copied().filter(wins).take(most).collect()
}

/// What is known of the links of a chain, from the classes of its arcs.
pub(super) fn links(chain: &LinksPosition, divided: &Divided, depth: &[u32], classes: &[Class]) -> Vec<LinkReport> {
    let table = chain.table();
    let mut ends = vec![0; table.len()];
    chain.left().for_each(|a| ends[a.tail as usize] += a.copies as usize);
    let of_head = |head: u32| {
        let arcs = chain.arcs_from(head);
        arcs.filter(|&arc| chain.arcs()[arc].copies > 0).map(|arc| (classes[arc], chain.arcs()[arc].copies as usize))
    };
    let mut report = Vec::new();
    for link in 0..table.len() as u32 {
        let of_heads: Vec<(Class, usize)> = table.allowed(link).iter().flat_map(|&head| of_head(head)).collect();
        let begins = of_heads.iter().map(|c| c.1).sum();
        if begins == 0 && ends[link as usize] == 0 {
            continue;
        }
        let of_words = Class::of_link(of_heads.iter().map(|c| c.0));
        let class = match divided.labels[link as usize] {
            // A word after which nothing can be said may win sooner than the labels know.
            Some(label) => {
                let class = labelled(label, depth[link as usize]);
                of_words.filter(|of_words| class.wins() == Some(true) && class > *of_words).unwrap_or(class)
            }
            None => of_words.unwrap_or(Class::Open),
        };
        let winning = of_heads.iter().filter(|c| c.0.wins() == Some(true)).map(|c| c.1).sum();
        report.push(LinkReport { link, begins, ends: ends[link as usize], class, winning });
    }
    report
}
