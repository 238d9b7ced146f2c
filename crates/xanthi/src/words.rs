//! What players of word chains ask about a list: which links and words win, and in how many words.
//!
//! Every link has a class. *Labels* alone decide most: a link with no word is lost, a word to such a
//! link (a one-shot word) wins at once, and so on backwards, with a number of words. What labels leave
//! open may be decided when pairs of words have cancelled: a *loop*. What is still open is the *root*
//! of the list, where search begins.

pub mod components;
pub mod critical;
mod later;
mod replies;
pub mod results;
pub(crate) mod sentences;
pub mod tree;

use crate::links::soonest::is_last;
use crate::solve::Verdict;
use crate::solve::links::MOST_WORDS;
use replies::{Finder, Said, replies_barred};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::certificate::{Certificate, Openings, Proof};
use xanthi_games::check::barred::{depths_barred, divide_barred};
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::games::words::Words;
use xanthi_games::links::{BarredChain, LinkArc, LinksPosition};
use xanthi_games::{Budget, Game, Outcome, Play, Position};

/// Of lists with more words than this, so many refutations of each kind of word are named.
const MANY: usize = 2_000;
const FEW: usize = 12;

/// How a link or word is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "how", rename_all = "snake_case")]
#[schemars(rename = "WordClass")]
pub enum Class {
    /// The player wins with this many words of his own, at most; with 1 by a one-shot word, with none (a link in misère
    /// play) because there is no word.
    Wins {
        /// The number of words.
        words: u32,
    },
    /// Won when pairs of words have cancelled.
    WinsByLoop,
    /// Won, by search.
    WinsAtRoot,
    /// Not decided.
    Open,
    /// Lost, by search.
    LosesAtRoot,
    /// Lost when pairs of words have cancelled.
    LosesByLoop,
    /// The player loses, and can say this many more words, at most.
    Loses {
        /// The number of words.
        words: u32,
    },
}

impl Class {
    /// Whether it is won; `None` if that is not known.
    pub fn wins(self) -> Option<bool> {
        match self {
            Class::Wins { .. } | Class::WinsByLoop | Class::WinsAtRoot => Some(true),
            Class::Open => None,
            Class::LosesAtRoot | Class::LosesByLoop | Class::Loses { .. } => Some(false),
        }
    }

    /// That of a word which only a search decides, by the outcome after it.
    fn at_root(after: Outcome) -> Self {
        if after == Outcome::N { Class::LosesAtRoot } else { Class::WinsAtRoot }
    }

    /// That of a link, from the classes of the words that may be said there; `None` if there is none.
    pub(crate) fn of_link(words: impl Iterator<Item = Self> + Clone) -> Option<Self> {
        // Classes are ordered from the best to the worst, for the player who says the word.
        let best = words.clone().min()?;
        Some(match best {
            Class::Wins { .. } | Class::WinsByLoop | Class::WinsAtRoot => best,
            _ if words.clone().any(|class| class == Class::Open) => Class::Open,
            // All are lost by labels: then the longest counts.
            Class::Loses { .. } => words.max().unwrap_or(best),
            _ => best,
        })
    }

    /// Whether labels and cancelled pairs leave it open.
    pub fn is_root(self) -> bool {
        matches!(self, Class::WinsAtRoot | Class::LosesAtRoot | Class::Open)
    }
}

/// What is known of a link, for the player who must say a word with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkReport {
    /// The number of the link.
    pub link: u32,
    /// How many words may follow it.
    pub begins: usize,
    /// How many words end at it.
    pub ends: usize,
    /// Its class.
    pub class: Class,
    /// The number of words that win from it, as far as they are known.
    pub winning: usize,
}

/// Words that begin and end alike, said first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningReport {
    /// The number of the link with which they begin.
    pub begin: u32,
    /// The number of the link at which they end.
    pub end: u32,
    /// The numbers of the words.
    pub words: Vec<u32>,
    /// For the player who says one of them.
    pub class: Class,
    /// The numbers of words that refute them, as far as they are known.
    pub replies: Vec<u32>,
}

/// What is known of a list before its first word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListReport {
    /// The links that are the beginning or the end of a word, in alphabetical order.
    pub links: Vec<LinkReport>,
    /// The kinds of words, in alphabetical order of their links.
    pub openings: Vec<OpeningReport>,
    /// Where words are barred at first: the class of each word, by its number, for the player who says it when nothing is
    /// barred any more. Then the links are told of that time, too, apart from the words that were said. Where words are
    /// barred for so long that this depends on those that were said, neither is told.
    pub later: Option<Vec<Class>>,
}

/// Labels with the number of moves that are left: N in an odd number, P in an even one.
fn depths(chain: &LinksPosition, divided: &Divided, play: Play) -> Vec<u32> {
    let table = chain.table();
    let mut depth = vec![u32::MAX; table.len()];
    let arcs: Vec<LinkArc> = chain.left().collect();
    let mut rows = vec![0usize; table.len() + 1];
    arcs.iter().for_each(|a| rows[a.head as usize + 1] += 1);
    (0..table.len()).for_each(|i| rows[i + 1] += rows[i]);
    let ends = |t: u32| {
        let heads = table.allowed(t).iter().map(|&h| h as usize);
        heads.flat_map(|h| &arcs[rows[h]..rows[h + 1]]).map(|a| a.tail as usize)
    };
    // In round r every label whose depth is r is found: those of depth r need depths below r only.
    let mut open: Vec<u32> = (0..table.len() as u32).filter(|&t| divided.labels[t as usize].is_some()).collect();
    for round in 0.. {
        let known = |w: usize| depth[w] != u32::MAX;
        let found: Vec<u32> = open
            .iter()
            .copied()
            .filter(|&t| match divided.labels[t as usize] {
                Some(Outcome::P) => ends(t).all(known),
                _ if play == Play::Misere && ends(t).next().is_none() => true,
                _ => ends(t).any(|w| known(w) && divided.labels[w] == Some(Outcome::P)),
            })
            .collect();
        if found.is_empty() {
            return depth;
        }
        found.iter().for_each(|&t| depth[t as usize] = round);
        open.retain(|&t| depth[t as usize] == u32::MAX);
    }
    depth
}

/// The class of a link with a label. Of the words that are left the player who is to move says the first, the third, ….
fn labelled(label: Outcome, depth: u32) -> Class {
    let words = depth.div_ceil(2);
    if label == Outcome::N { Class::Wins { words } } else { Class::Loses { words } }
}

/// The class of a word, from that of the position after it. Who says the last word wins in normal play: then it is the one
/// who said this one if the other one loses. In misère play it is the other way round.
fn of_word(after: Class, play: Play) -> Class {
    let [wins, loses] = [Play::Normal, Play::Misere].map(|last| u32::from(play == last));
    match after {
        Class::Loses { words } => Class::Wins { words: words + wins },
        Class::Wins { words } => Class::Loses { words: words + loses },
        Class::WinsByLoop => Class::LosesByLoop,
        Class::LosesByLoop => Class::WinsByLoop,
        Class::WinsAtRoot => Class::LosesAtRoot,
        Class::LosesAtRoot => Class::WinsAtRoot,
        Class::Open => Class::Open,
    }
}

/// The class of a word after which no word can be said, whatever labels know of the link at which it ends.
fn of_last_word(play: Play) -> Class {
    of_word(labelled(Outcome::of_mover(play == Play::Misere), 0), play)
}

/// The report on a position of a word chain at its opening, from a verdict about all of its moves;
/// `None` for any other position. Where the verdict does not name a reply that refutes a first word, a
/// short search looks for one.
pub fn report(position: &Position, verdict: &Verdict, limit: &Budget) -> Option<ListReport> {
    let at = position.typed().words().filter(|at| at.played.is_empty())?;
    let words = &at.game;
    let barred = position.barred().filter(|barred| barred.words() <= MOST_WORDS);
    let chain = &barred.as_ref().map(|barred| barred.chain().clone()).or_else(|| position.links())?;
    let divided = barred.as_ref().map_or_else(|| divide(chain, verdict.play), |barred| divide_barred(barred, verdict.play));
    // Behind the last word for which arcs are barred, play is that of the chain.
    let longer = barred.as_ref().filter(|barred| barred.words() > 1);
    let depth = longer.map_or_else(|| depths(chain, &divided, verdict.play), |barred| depths_barred(barred, verdict.play));
    let mut outcomes = vec![None; chain.arcs().len()];
    for (word, option) in words.moves(&at.state).into_iter().zip(&verdict.options) {
        outcomes[words.arc(word) as usize] = option.outcome;
    }
    let rest = certificates(verdict.proof.as_ref(), divided.open.len());
    let mut of_kind: Vec<Vec<u32>> = vec![Vec::new(); chain.arcs().len()];
    (0..words.len() as u32).for_each(|word| of_kind[words.arc(word) as usize].push(word));
    let many = words.len() > MANY;
    let mut finder = Finder::new(words, verdict.play, &divided.labels, limit, !many);
    let mut openings = Vec::new();
    let options = barred.as_ref().map_or_else(|| chain.options(), BarredChain::options);
    for &number in &options {
        let (arc, kind) = (chain.arcs()[number as usize], openings.len());
        // Behind a start the labels alone do not say whether the verdict came so far.
        let told = at.state.is_open() || outcomes[number as usize].is_some();
        let (class, replies) = match (divided.labels[arc.tail as usize], outcomes[number as usize], longer) {
            (Some(_), ..) if !told => (Class::Open, Vec::new()),
            (label, outcome, Some(barred)) => {
                let by_label = label.map(|label| of_word(labelled(label, depth[arc.tail as usize]), verdict.play));
                let class = by_label.or(outcome.map(Class::at_root)).unwrap_or(Class::Open);
                let next = if class.wins() == Some(false) && !many { barred.after(number) } else { None };
                (class, next.map_or_else(Vec::new, |next| replies_barred(words, &next, verdict.play, limit)))
            }
            (Some(label), _, None) => {
                let replies = match label {
                    Outcome::N if many => label_replies(words, chain, &divided, arc.tail),
                    Outcome::N => finder.known(&Said { kind, after: chain.after(number), certificate: None }),
                    _ => Vec::new(),
                };
                (of_word(labelled(label, depth[arc.tail as usize]), verdict.play), replies)
            }
            // A chain of its own for each first word of a long list would take minutes: only where something is
            // decided.
            (None, None, None) => (Class::Open, Vec::new()),
            (None, Some(outcome), None) => {
                let place = divided.rest.arc(arc.head, arc.tail).map_or(0, |i| i as u32);
                let certificate = divided.open.binary_search(&place).ok().and_then(|i| rest[i]);
                let after = divided.rest.after(place);
                let class = finder.class(&after, outcome);
                let lost = class.wins() == Some(false);
                (class, if lost { finder.known(&Said { kind, after, certificate }) } else { Vec::new() })
            }
        };
        // A word at its own link may be the only one that could follow it, and others may still be barred.
        let may = |other: u32| longer.is_none_or(|barred| !barred.bars(other));
        let last = class != Class::Open && is_last(chain, number, may);
        let (class, replies) = if last { (of_last_word(verdict.play), Vec::new()) } else { (class, replies) };
        let words = std::mem::take(&mut of_kind[number as usize]);
        openings.push(OpeningReport { begin: arc.head, end: arc.tail, words, class, replies });
    }
    finder.settle(|kind, words| openings[kind].replies.extend(words));
    for OpeningReport { words, replies, .. } in &mut openings {
        replies.sort_unstable();
        replies.retain(|reply| words.len() > 1 || !words.contains(reply));
        replies.truncate(if many { FEW } else { usize::MAX });
    }
    let told = |number: u32| options.binary_search(&number).ok().map(|i| openings[i].class);
    let (links, later) = match &barred {
        Some(barred) if !later::is_told(barred.words(), verdict.play) => (Vec::new(), None),
        _ if !at.state.is_open() => (Vec::new(), None),
        None => {
            let classes: Vec<Class> = (0..chain.arcs().len() as u32).map(|number| told(number).unwrap_or(Class::Open)).collect();
            (links(chain, &divided, &depth, &classes), None)
        }
        Some(_) => {
            let divided = divide(chain, verdict.play);
            let depth = depths(chain, &divided, verdict.play);
            // Behind one word the chain is as it is later.
            let known = |number| told(number).filter(|_| longer.is_none());
            let classes = later::classes(chain, &divided, &depth, verdict.play, limit, known);
            let of_words = (0..words.len() as u32).map(|word| classes[words.arc(word) as usize]).collect();
            (links(chain, &divided, &depth, &classes), Some(of_words))
        }
    };
    Some(ListReport { links, openings, later })
}

/// Whether the report on a list tells of its links, if any word may open: not where words are barred for so long that what a
/// link is worth depends on those that were said.
pub(crate) fn tells_links(position: &Position, play: Play) -> bool {
    position.barred().is_none_or(|barred| later::is_told(barred.words(), play))
}

/// The certificates of the first words that labels leave open.
fn certificates(proof: Option<&Proof>, count: usize) -> Vec<Option<&Certificate>> {
    match proof.map(|p| &p.certificate) {
        Some(Certificate::Openings(Openings { rest })) if rest.len() == count => rest.iter().map(Option::as_ref).collect(),
        _ => vec![None; count],
    }
}

/// The words from a link to links that are lost by their label.
fn label_replies(words: &Words, chain: &LinksPosition, divided: &Divided, tail: u32) -> Vec<u32> {
    let wins = |word: &u32| divided.labels[words.links_of(*word).1 as usize] == Some(Outcome::P);
    let heads = chain.table().allowed(tail).iter();
    let most = if words.len() > MANY { FEW + 1 } else { usize::MAX };
    heads.flat_map(|&head| words.beginning(head)).copied().filter(wins).take(most).collect()
}

/// The words of an arc of a chain with the links of the list, said or not.
fn of_arc<'a>(words: &'a Words, chain: &LinksPosition, arc: u32) -> impl Iterator<Item = u32> + use<'a> {
    let LinkArc { head, tail, .. } = chain.arcs()[arc as usize];
    words.beginning(head).iter().copied().filter(move |&word| words.links_of(word).1 == tail)
}

/// What is known of the links of a chain, from the classes of its arcs.
fn links(chain: &LinksPosition, divided: &Divided, depth: &[u32], classes: &[Class]) -> Vec<LinkReport> {
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
