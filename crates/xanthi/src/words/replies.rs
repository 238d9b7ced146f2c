//! Which words refute a first word.
//!
//! What is seen at sight, and what the certificate of the verdict shows, is named without a search. Of a list that is
//! not long, a short search settles the replies that are left, so that every word that refutes is named; of a long one
//! it looks for one reply where none is known.

use super::{Class, FEW, of_arc};
use crate::links::openings::{Questions, Standing};
use crate::solve::Question;
use crate::solve::links::of_barred;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Node, Strategy};
use xanthi_games::check::link_core::{LinkCore, link_core};
use xanthi_games::check::next_cores::NextCores;
use xanthi_games::games::words::Words;
use xanthi_games::links::{BarredChain, LinksPosition};
use xanthi_games::{Outcome, Play};

/// How many positions the search for all replies of a list may look at.
const SHORT: u64 = 1 << 16;

/// When the time is over, so many more looks at a link or an arc are taken for replies that need no search: some
/// milliseconds.
const MOMENT: u64 = 1 << 20;

/// Finds replies.
pub(super) struct Finder<'a> {
    words: &'a Words,
    play: Play,
    labels: &'a [Option<Outcome>],
    limit: &'a Budget,
    moment: Budget,
    /// Whether all replies are to be found.
    all: bool,
    open: Vec<Open>,
    /// How many bytes `open` takes, about.
    bytes: u64,
}

/// A reply of which it is not known whether it refutes.
struct Open {
    /// The number of the kind of first words.
    kind: usize,
    words: Vec<u32>,
    core: LinksPosition,
}

/// A first word has been said.
pub(super) struct Said<'a> {
    /// The number of the kind of first words.
    pub kind: usize,
    /// The chain after it.
    pub after: LinksPosition,
    /// Why it wins or loses, about this chain.
    pub certificate: Option<&'a Certificate>,
}

impl<'a> Finder<'a> {
    /// For a list, and the labels of its links.
    pub(super) fn new(words: &'a Words, play: Play, labels: &'a [Option<Outcome>], limit: &'a Budget, all: bool) -> Self {
        Self { words, play, labels, limit, moment: Budget::default().with_steps(MOMENT), all, open: Vec::new(), bytes: 0 }
    }

    /// Whether there is time for another look at a chain: within the limit, or in the moment behind it.
    fn goes_on(&self, chain: &LinksPosition) -> bool {
        let looks = (chain.table().len() + chain.arcs().len()) as u64;
        self.limit.step(looks).or_else(|_| self.moment.step(looks)).is_ok()
    }

    /// The class of a first word that labels leave open, by the outcome after it; `arc` is the word in the chain `rest`.
    pub(super) fn class(&self, rest: &LinksPosition, arc: u32, cores: &NextCores, outcome: Outcome) -> Class {
        let root = Class::at_root(outcome);
        if !self.goes_on(rest) {
            return root;
        }
        match *cores.after(rest, arc).0 {
            LinkCore::Decided(after) => Class::by_loop(after),
            LinkCore::Open(_) => root,
        }
    }

    /// The words that are known to refute a first word that loses. What a search is to settle is taken down.
    pub(super) fn known(&mut self, said: &Said<'_>) -> Vec<u32> {
        let Said { kind, after, certificate } = said;
        let (mut replies, mut unlabelled, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for arc in after.options() {
            let words = of_arc(self.words, after, arc);
            // A label is right whenever the token comes there.
            match self.labels[after.arcs()[arc as usize].tail as usize] {
                Some(Outcome::P) => replies.extend(words),
                Some(_) => {}
                None => unlabelled.push(arc),
            }
        }
        // The winning move of the certificate is needed only where no label is.
        let certificate = certificate.filter(|_| (self.all || replies.is_empty()) && self.goes_on(after));
        let shown = certificate.and_then(|certificate| self.shown(after, certificate));
        // The arc with the ends of the winning move comes first; another one may lead there, too.
        let named = shown.as_ref().and_then(|(wins, _)| unlabelled.iter().position(|&arc| ends(after, arc) == *wins));
        if let Some(place) = named {
            unlabelled[..=place].rotate_right(1);
        }
        let shown = shown.map(|(_, core)| core);
        for arc in unlabelled {
            let words = of_arc(self.words, after, arc);
            // When the time is over one reply is enough.
            let enough = (!self.all && replies.len() > FEW) || (!replies.is_empty() && self.limit.go_on().is_err());
            if enough || !self.goes_on(after) {
                continue;
            }
            match link_core(&after.after(arc), self.play) {
                LinkCore::Decided(Outcome::P) => replies.extend(words),
                LinkCore::Decided(_) => {}
                LinkCore::Open(core) if shown.as_ref() == Some(&core) => replies.extend(words),
                LinkCore::Open(core) => open.push(Open { kind: *kind, words: words.collect(), core }),
            }
        }
        let bytes: u64 = open.iter().map(|open| 12 * open.core.arcs().len() as u64).sum();
        if self.all && self.bytes + bytes <= self.limit.memory / 16 {
            self.bytes += bytes;
            self.open.extend(open);
        } else if replies.is_empty() {
            self.search(open, |found| found.iter().any(refutes), |_, words| replies.extend(words));
        }
        replies
    }

    /// The ends of the winning move of a strategy, and the core to which it leads. The links of a core are not those of the
    /// chain, so that is no move of the chain: those that lead to the same core are looked for.
    fn shown(&self, after: &LinksPosition, certificate: &Certificate) -> Option<([u32; 2], LinksPosition)> {
        let Certificate::Strategy(Strategy { nodes, .. }) = certificate else { return None };
        let (LinkCore::Open(core), Some(Node::Win(option, _))) = (link_core(after, self.play), nodes.first()) else { return None };
        let wins = *core.options().get(*option as usize)?;
        match link_core(&core.after(wins), self.play) {
            LinkCore::Open(next) => Some((ends(&core, wins), next)),
            LinkCore::Decided(_) => None,
        }
    }

    /// Settles what was taken down: tells of each kind of first words the words that refute it.
    pub(super) fn settle(&mut self, tell: impl FnMut(usize, Vec<u32>)) {
        let open = std::mem::take(&mut self.open);
        self.search(open, |_| false, tell);
    }

    fn search(&self, open: Vec<Open>, enough: impl Fn(&[Standing]) -> bool + Sync, mut tell: impl FnMut(usize, Vec<u32>)) {
        if open.is_empty() || self.limit.go_on().is_err() {
            return;
        }
        let part = self.limit.share(if self.all { SHORT } else { u64::MAX });
        let (of, cores): (Vec<_>, Vec<_>) = open.into_iter().map(|open| ((open.kind, open.words), open.core)).unzip();
        let (mut questions, places) = Questions::new(cores, self.play);
        // What it does not come to stays unknown.
        let _ = questions.ask(&part, &enough);
        let _ = self.limit.spend(part.spent());
        for ((kind, words), place) in of.into_iter().zip(places) {
            if refutes(&questions.found()[place]) {
                tell(kind, words);
            }
        }
    }
}

/// The ends of an arc.
fn ends(chain: &LinksPosition, arc: u32) -> [u32; 2] {
    let arc = chain.arcs()[arc as usize];
    [arc.head, arc.tail]
}

/// Whether who moves after a reply loses.
fn refutes(found: &Standing) -> bool {
    found.outcome == Some(Outcome::P)
}

/// How many positions may be looked at to find what refutes one kind of first words.
const OF_KIND: u64 = 1 << 14;

/// The words that refute the last one where arcs are still barred: each is asked. None, if that takes too long.
pub(super) fn replies_barred(words: &Words, after: &BarredChain, play: Play, limit: &Budget) -> Vec<u32> {
    let part = limit.share(OF_KIND);
    let found = of_barred(after, Question { play, all_options: true, grundy: false }, &part);
    let _ = limit.spend(part.spent());
    let Ok(found) = found else { return Vec::new() };
    let refutes = after.options().into_iter().zip(found.options).filter(|(_, outcome)| *outcome == Some(Outcome::P));
    refutes.flat_map(|(arc, _)| of_arc(words, after.chain(), arc)).collect()
}
