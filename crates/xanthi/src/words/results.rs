//! Results that outlast a run: what is found about a question goes to a store, and is asked for again.
//!
//! A question is the core of a chain: what is left when everything that is decided at sight is taken
//! away. It is spelled without its list, by the names of its own links, so a list that changes keeps
//! what still holds: a question whose core is the same is the same question. A proof about a core that has changed is
//! [tried](Spelled::proved_before) on what it is now. What a store says is never believed: its certificates go to the checker.

pub mod format;
pub(crate) mod moved;
mod shelf;

pub use shelf::Shelf;

use rustc_hash::FxHashMap;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{
    CapacityKernel, Certificate, Chain, Drained, KernelLemma, LastExits, Lemma, Lemmas, MisereKernel, Node, Strategy,
};
use xanthi_games::check::{chain_of, judge};
use xanthi_games::links::{LinkArc, LinkTable, LinksPosition};
use xanthi_games::{Outcome, Play, Subject};

use std::sync::Arc;

/// The name of a question in a store: the 128-bit FNV-1a hash of what [`Spelled`] spells.
pub type Key = [u8; 16];

/// What a store keeps of a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// The outcome; `None` while it is open.
    pub outcome: Option<Outcome>,
    /// The winning word's links, as `A-S`, if the question is won.
    pub reply: Option<String>,
    /// How many positions were looked at for it, in all runs.
    pub nodes: u64,
    /// Why, about the [spelled](Spelled) question.
    pub certificate: Option<Certificate>,
    /// The question, if it is decided and not too long to be kept.
    pub question: Option<Chain>,
}

impl Kept {
    /// The proof, if there is one, and the question that it is about.
    pub(crate) fn proof(self) -> Option<(LinksPosition, Certificate)> {
        Some((chain_of(&self.question?).ok()?, self.certificate?))
    }
}

/// How many results of a word or link are tried when a list has changed, the newest first.
pub const TRIED: usize = 4;

/// Questions with more kinds of arcs are kept by their names alone.
const MOST_ARCS_SPELLED: usize = 1 << 12;

/// A place where results are kept. The library knows no files: a front end brings one.
pub trait Results: Send {
    /// Whether it keeps anything at all.
    fn keeps(&self) -> bool {
        true
    }

    /// What is kept of a question.
    fn known(&mut self, key: &Key) -> Option<Kept>;

    /// Decided questions, with the question itself, that are about the same word or link, the newest first: those of a list
    /// before it changed.
    fn before(&mut self, _about: &str) -> Vec<Kept> {
        Vec::new()
    }

    /// Whether it keeps what searches [leave](Self::leave).
    fn keeps_searches(&self) -> bool {
        false
    }

    /// What a search has [left](Self::leave) about all questions of the list with this name together; no bytes, if there was
    /// none.
    fn left(&mut self, _list: &Key) -> Vec<u8> {
        Vec::new()
    }

    /// Takes note of what a search leaves that was stopped, after so many positions in all runs, for another one that goes on
    /// with it. It is not believed either, and need not be kept for long.
    fn leave(&mut self, _list: &Key, _nodes: u64, _left: &[u8]) {}

    /// Takes note that the proof of a question does not hold: the question is open.
    fn rejected(&mut self, _key: &Key) {}

    /// Takes note of a result that an older one has proved.
    fn holds(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.found(key, about, kept);
    }

    /// Takes note of a result. `about` tells people which question it is: the links of the word that
    /// was said, as `A-S`, or the link under the token.
    fn found(&mut self, key: &Key, about: &str, kept: &Kept);
}

/// A store that keeps nothing.
#[derive(Debug)]
pub struct NoResults;

impl Results for NoResults {
    fn keeps(&self) -> bool {
        false
    }

    fn known(&mut self, _key: &Key) -> Option<Kept> {
        None
    }

    fn found(&mut self, _key: &Key, _about: &str, _kept: &Kept) {}
}

/// A store in which results are kept, but not what searches leave: many small ones would crowd out those that others go on with.
pub(crate) struct WithoutSearches<'a>(pub(crate) &'a mut dyn Results);

impl Results for WithoutSearches<'_> {
    fn keeps(&self) -> bool {
        self.0.keeps()
    }

    fn known(&mut self, key: &Key) -> Option<Kept> {
        self.0.known(key)
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        self.0.before(about)
    }

    fn rejected(&mut self, key: &Key) {
        self.0.rejected(key);
    }

    fn holds(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.0.holds(key, about, kept);
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.0.found(key, about, kept);
    }
}

/// A core by itself: its own links, numbered anew in the same order, and nothing else of the list.
#[derive(Debug)]
pub struct Spelled {
    chain: LinksPosition,
    /// The core in the table of the list.
    core: LinksPosition,
    /// For each link its number in the table of the list.
    numbers: Vec<u32>,
}

impl Spelled {
    /// Spells a core.
    pub fn new(core: &LinksPosition) -> Self {
        let table = core.table();
        let left: Vec<LinkArc> = core.left().collect();
        let mut numbers: Vec<u32> = left.iter().flat_map(|a| [a.head, a.tail]).chain(core.token()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let place = |link: u32| numbers.binary_search(&link).ok().map(|i| i as u32);
        let live = |head: u32| left[left.partition_point(|a| a.head < head)..].first().is_some_and(|a| a.head == head);
        let mut tails: Vec<u32> = left.iter().map(|a| a.tail).chain(core.token()).collect();
        tails.sort_unstable();
        let stands = |tail: u32| tails.binary_search(&tail).is_ok();
        let allowed = numbers.iter().map(|&tail| match stands(tail) {
            true => table.allowed(tail).iter().copied().filter(|&h| live(h)).filter_map(place).collect(),
            false => Vec::new(),
        });
        let names = numbers.iter().map(|&link| table.name(link).to_owned()).collect();
        let table = LinkTable::new(names, allowed.collect());
        let number = |link: u32| place(link).unwrap_or(0);
        let arcs = left.iter().map(|a| LinkArc { head: number(a.head), tail: number(a.tail), copies: a.copies }).collect();
        let chain = LinksPosition::new(Arc::new(table), arcs, core.token().map(number));
        Self { chain, core: core.clone(), numbers }
    }

    /// The question by itself.
    pub fn chain(&self) -> &LinksPosition {
        &self.chain
    }

    /// The key under which a store keeps the question.
    pub fn key(&self, play: Play) -> Key {
        let mut text = format!("{play}\n{:?}\n", self.chain.token());
        let table = self.chain.table();
        for link in 0..table.len() as u32 {
            text += &format!("{} {:?}\n", table.name(link), table.allowed(link));
        }
        self.chain.arcs().iter().for_each(|a| text += &format!("{} {} {}\n", a.head, a.tail, a.copies));
        if play == Play::Misere {
            text += &self.without_words();
        }
        let step = |hash: u128, byte: u8| (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B);
        text.bytes().fold(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D, step).to_be_bytes()
    }

    /// The links with which no word of the core begins, and which its links allow all the same. In misère play a proof may rest on
    /// them: no two links of a kernel may allow the same.
    fn without_words(&self) -> String {
        let mut text = String::new();
        for (place, &link) in (0..).zip(&self.numbers) {
            let (all, live) = (self.core.table().allowed(link), self.chain.table().allowed(place));
            if all == [link] || live.is_empty() {
                continue;
            }
            let is_live = |head: &u32| self.numbers.binary_search(head).is_ok_and(|at| live.contains(&(at as u32)));
            let names = all.iter().filter(|head| !is_live(head)).map(|&head| self.core.table().name(head));
            names.for_each(|name| text += &format!("{place} {name}\n"));
        }
        text
    }

    /// What is to be kept: a certificate about the core, as one about the spelled question.
    pub fn keep(&self, outcome: Option<Outcome>, certificate: Option<&Certificate>, nodes: u64) -> Kept {
        let places: FxHashMap<u32, u32> = self.numbers.iter().copied().zip(0..).collect();
        let certificate = certificate.and_then(|c| renumbered(c, &|link| places.get(&link).copied()));
        let reply = certificate.as_ref().and_then(|c| self.reply(c));
        let question = certificate.as_ref().filter(|_| self.chain.arcs().len() <= MOST_ARCS_SPELLED);
        let question = question.map(|_| Chain::of_links(&self.chain, Vec::new()));
        Kept { outcome, reply, nodes, certificate, question }
    }

    fn reply(&self, certificate: &Certificate) -> Option<String> {
        let arc = self.chain.arcs().get(winning_arc(&self.chain, certificate)? as usize)?;
        Some(format!("{}-{}", self.chain.table().name(arc.head), self.chain.table().name(arc.tail)))
    }

    /// What a store keeps, as a certificate about the core, if the checker accepts it. A store may have
    /// been changed, or its rows may come from somebody else.
    pub fn proved(&self, kept: &Kept, play: Play, budget: &Budget) -> Option<(Outcome, Certificate)> {
        let (outcome, certificate) = (kept.outcome?, kept.certificate.as_ref()?);
        self.judged(outcome, certificate, play, budget)
    }

    /// What a store keeps about another core, of a list before it changed, as a certificate about this core, if its proof holds
    /// here as well and the checker accepts it.
    pub fn proved_before(&self, kept: &Kept, play: Play, budget: &Budget) -> Option<(Outcome, Certificate)> {
        let (outcome, certificate, question) = (kept.outcome?, kept.certificate.as_ref()?, kept.question.as_ref()?);
        let from = chain_of(question).ok()?;
        self.judged(outcome, &moved::moved(&from, &self.chain, play, certificate)?, play, budget)
    }

    fn judged(&self, outcome: Outcome, certificate: &Certificate, play: Play, budget: &Budget) -> Option<(Outcome, Certificate)> {
        let certificate = renumbered(certificate, &|link| self.numbers.get(link as usize).copied())?;
        // Not every certificate that holds of the spelled question holds in a list whose links allow others with which no word is left.
        let judged = judge(&Subject::from(&self.core), play, &certificate, budget).ok()?;
        (judged.outcome() == outcome).then_some((outcome, certificate))
    }
}

/// The arc that a certificate about a core names as a winning move.
pub(super) fn winning_arc(core: &LinksPosition, certificate: &Certificate) -> Option<u32> {
    match certificate {
        Certificate::Strategy(Strategy { nodes, .. }) => match nodes.first() {
            Some(Node::Win(option, _)) => core.options().get(*option as usize).copied(),
            _ => None,
        },
        Certificate::Lemmas(Lemmas { lemmas }) => match lemmas.last() {
            Some(Lemma::Win(_, arc, _)) => Some(*arc),
            _ => None,
        },
        _ => None,
    }
}

/// A certificate with other numbers of links; `None` if it has one that is unknown, or is of a kind that
/// the search on chains does not write.
fn renumbered(certificate: &Certificate, number: &dyn Fn(u32) -> Option<u32>) -> Option<Certificate> {
    match certificate {
        Certificate::Strategy(Strategy { nodes, .. }) => {
            let node = |node: &Node| match node {
                Node::By(inner) => Some(Node::By(Box::new(renumbered(inner, number)?))),
                other => Some(other.clone()),
            };
            Some(Certificate::Strategy(Strategy::of(nodes.iter().map(node).collect::<Option<_>>()?)))
        }
        Certificate::CapacityKernel(CapacityKernel { kernel, returns }) => {
            let kernel = kernel.iter().map(|&link| number(link)).collect::<Option<_>>()?;
            let returns = returns.iter().map(|&[link, arc, copies]| Some([number(link)?, arc, copies])).collect::<Option<_>>()?;
            Some(Certificate::CapacityKernel(CapacityKernel { kernel, returns }))
        }
        Certificate::MisereKernel(MisereKernel { kernel, hub, last }) => {
            let kernel = kernel.iter().map(|&link| number(link)).collect::<Option<_>>()?;
            let last = match last {
                None => None,
                Some(link) => Some(number(*link)?),
            };
            Some(Certificate::MisereKernel(MisereKernel { kernel, hub: number(*hub)?, last }))
        }
        Certificate::Drained(Drained { last }) => {
            let last = last.iter().map(|LastExits { exits, proof }| {
                let proof = match proof {
                    None => None,
                    Some(proof) => Some(Box::new(renumbered(proof, number)?)),
                };
                Some(LastExits { exits: exits.clone(), proof })
            });
            Some(Certificate::Drained(Drained { last: last.collect::<Option<_>>()? }))
        }
        // It names arcs, which keep their numbers, since links keep their order.
        Certificate::PairsAside(given) => Some(Certificate::PairsAside(given.clone())),
        Certificate::Lemmas(Lemmas { lemmas }) => {
            let lemmas = lemmas.iter().map(|lemma| renumbered_lemma(lemma, number)).collect::<Option<_>>()?;
            Some(Certificate::Lemmas(Lemmas { lemmas }))
        }
        _ => None,
    }
}

/// Arcs keep their numbers, since links keep their order.
fn renumbered_lemma(lemma: &Lemma, number: &dyn Fn(u32) -> Option<u32>) -> Option<Lemma> {
    Some(match lemma {
        Lemma::Win(link, arc, then) => Lemma::Win(number(*link)?, *arc, *then),
        Lemma::Lose(link, moves) => Lemma::Lose(number(*link)?, moves.clone()),
        Lemma::Kernel(given) => Lemma::Kernel(KernelLemma {
            link: number(given.link)?,
            kernel: given.kernel.iter().map(|&link| number(link)).collect::<Option<_>>()?,
            returns: given.returns.iter().map(|&[link, arc, copies]| Some([number(link)?, arc, copies])).collect::<Option<_>>()?,
            ..given.clone()
        }),
    })
}
