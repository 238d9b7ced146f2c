//! What proofs teach a search: the lemmas of questions that were decided earlier.
//!
//! A search that begins anew beside results of another one has an empty table. But a proof says which copies of arcs are
//! needed and which must be gone, lemma by lemma, so its lemmas hold in other positions, too. They are kept as if the search
//! had learned them itself; lemmas that rest on labels alone are not, as labels are seen at sight.

use super::board::Board;
use super::lemmas::{Derivation, Lines, Store, Why};
use super::proof;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::BuildHasher;
use std::sync::Arc;
use xanthi_games::Play;
use xanthi_games::budget::{Budget, Held, Stop};
use xanthi_games::certificate::{Certificate, KernelLemma, Lemma, Lemmas, Node, Strategy};
use xanthi_games::links::{LinkArc, LinkTable, LinksPosition};
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};

/// A proof about another core, perhaps of another list, in which links have the same names.
pub(crate) struct Lesson {
    core: LinksPosition,
    certificate: Arc<Certificate>,
    _held: Held,
}

impl Lesson {
    /// `None` if there is no room for it, or if it is about misère play.
    pub(crate) fn new(core: OpenCore, certificate: Arc<Certificate>, budget: &Budget) -> Option<Arc<Self>> {
        let core = if core.play == Play::Normal { core.chain } else { return None };
        let bytes = size_of::<LinkArc>() as u64 * core.arcs().len() as u64 + proof::bytes(&certificate);
        Some(Arc::new(Self { core, certificate, _held: budget.hold(bytes).ok()? }))
    }
}

/// A lemma as the board has it.
struct Taught {
    link: usize,
    won: bool,
    why: Why,
    /// How it was made, if that is kept.
    made: Option<Derivation>,
    /// If it is a label: itself and what it rests on.
    label: Label,
}

/// Lemmas that rest on each other, each with its link, ascending, if no line of play through them comes to a link twice: then
/// every arc of these links is there when the token comes, and they say what labels say. Nothing if one does, or if they are
/// too many to look at.
struct Label(Option<Vec<(usize, u32)>>);

/// Of more lemmas than this it is not asked whether they are labels.
const MOST_LABELS: usize = 64;

impl Label {
    /// All of both.
    fn join(&mut self, other: &Self) {
        let (Some(all), Some(new)) = (&mut self.0, &other.0) else {
            self.0 = None;
            return;
        };
        all.extend(new);
        all.sort_unstable();
        all.dedup();
        self.check();
    }

    /// Another one, which rests on the others.
    fn add(&mut self, link: usize, lemma: u32) {
        if let Some(all) = &mut self.0 {
            all.insert(all.partition_point(|other| *other < (link, lemma)), (link, lemma));
            self.check();
        }
    }

    fn check(&mut self) {
        let twice = |all: &Vec<(usize, u32)>| all.windows(2).any(|pair| pair[0].0 == pair[1].0);
        if self.0.as_ref().is_some_and(|all| all.len() > MOST_LABELS || twice(all)) {
            self.0 = None;
        }
    }
}

/// Reads proofs of normal play about cores of one board.
pub(super) struct Teacher<'a, const W: usize> {
    board: &'a Board<W>,
    store: &'a Store,
    budget: &'a Budget,
    /// Proofs share lemmas: those that were taught, by their hashes.
    seen: FxHashSet<u64>,
    lines: Lines,
    /// The numbers of links by their names.
    names: FxHashMap<&'a str, u32>,
    /// Whether kernels are taught: those of proofs that were accepted. That the other lemmas are right is seen here.
    kernels: bool,
}

impl<'a, const W: usize> Teacher<'a, W> {
    /// For the board of chains with this table.
    pub(super) fn new(board: &'a Board<W>, table: &'a LinkTable, store: &'a Store, budget: &'a Budget) -> Self {
        let names = table.names().iter().map(String::as_str).zip(0..).collect();
        Self { board, store, budget, seen: FxHashSet::default(), lines: Lines::default(), names, kernels: true }
    }

    /// Teaches what it can of a lesson, be it right or wrong.
    ///
    /// # Errors
    /// If the work must stop.
    pub(super) fn learn_from(&mut self, lesson: &Lesson) -> Result<(), Stop> {
        self.kernels = false;
        let taught = self.teach(&lesson.core, &lesson.certificate);
        self.kernels = true;
        taught
    }

    /// Teaches the lemmas of a certificate that was accepted about a core.
    ///
    /// # Errors
    /// If the work must stop.
    pub(super) fn teach(&mut self, core: &LinksPosition, certificate: &Certificate) -> Result<(), Stop> {
        match certificate {
            Certificate::Lemmas(Lemmas { lemmas }) => self.lemmas(core, lemmas),
            Certificate::Strategy(Strategy { nodes, .. }) => {
                let mut seen = vec![false; nodes.len()];
                self.node(core, nodes, 0, &mut seen)
            }
            _ => Ok(()),
        }
    }

    fn node(&mut self, core: &LinksPosition, nodes: &[Node], number: u32, seen: &mut [bool]) -> Result<(), Stop> {
        let (Some(node), Some(seen_before)) = (nodes.get(number as usize), seen.get_mut(number as usize)) else { return Ok(()) };
        if std::mem::replace(seen_before, true) {
            return Ok(());
        }
        self.budget.step((core.table().len() + 4 * core.arcs().len()) as u64)?;
        match node {
            Node::By(certificate) => self.teach(core, certificate),
            Node::Win(option, below) => self.below(core, nodes, *option, *below, seen),
            Node::Lose(children) => (0..).zip(children).try_for_each(|(option, &below)| self.below(core, nodes, option, below, seen)),
        }
    }

    /// A node below another one, after an option.
    fn below(&mut self, core: &LinksPosition, nodes: &[Node], option: u32, below: Option<u32>, seen: &mut [bool]) -> Result<(), Stop> {
        let (Some(below), Some(&arc)) = (below, core.options().get(option as usize)) else { return Ok(()) };
        match link_core(&core.after(arc), Play::Normal) {
            LinkCore::Open(after) => self.node(&after.chain, nodes, below, seen),
            LinkCore::Decided(_) => Ok(()),
        }
    }

    fn lemmas(&mut self, core: &LinksPosition, lemmas: &[Lemma]) -> Result<(), Stop> {
        let words = self.board.unit_words();
        let Ok(_held) = self.budget.hold(lemmas.len() as u64 * (16 * words as u64 + 64)) else { return Ok(()) };
        let names = core.table().names();
        let number = |link: u32| self.names.get(names.get(link as usize)?.as_str()).copied();
        let arcs: Vec<Option<usize>> = core.arcs().iter().map(|arc| self.board.place(number(arc.head)?, number(arc.tail)?)).collect();
        let links: Vec<Option<usize>> = (0..names.len() as u32).map(|link| self.board.number(number(link)?)).collect();
        let mut known: Vec<Option<Taught>> = Vec::with_capacity(lemmas.len());
        for lemma in lemmas {
            self.budget.step(words as u64)?;
            let (board, lines, part) = (self.board, &mut self.lines, Why::new(words));
            let mut reading = Reading { board, arcs: &arcs, links: &links, known: &known, lines, part };
            let read = if self.kernels || !matches!(lemma, Lemma::Kernel(_)) { reading.lemma(lemma) } else { None };
            let number = known.len() as u32;
            known.push(read.map(|Read { link, reply, why, mut label }| {
                label.add(link, number);
                let hash = FxBuildHasher.hash_one((link, reply.is_some(), why.units()));
                let new = label.0.is_none() && self.seen.insert(hash);
                let made = if new { self.store.teach(link, reply, &why, &self.lines) } else { None };
                Taught { link, won: reply.is_some(), why, made, label }
            }));
        }
        Ok(())
    }
}

/// One lemma while it is read.
struct Reading<'a, const W: usize> {
    board: &'a Board<W>,
    /// The board's arcs for those of the core.
    arcs: &'a [Option<usize>],
    links: &'a [Option<usize>],
    known: &'a [Option<Taught>],
    lines: &'a mut Lines,
    part: Why,
}

/// A lemma that was read.
struct Read {
    link: usize,
    /// The arc by which its mover wins.
    reply: Option<usize>,
    why: Why,
    /// What it rests on.
    label: Label,
}

impl<const W: usize> Reading<'_, W> {
    /// `None` if something in it is not on the board.
    fn lemma(&mut self, lemma: &Lemma) -> Option<Read> {
        self.lines.clear();
        let (mut why, mut label) = (Why::new(self.board.unit_words()), Label(Some(Vec::new())));
        let (link, reply) = match lemma {
            Lemma::Win(link, arc, then) => {
                let (link, arc) = (self.link(*link)?, self.arc(*arc)?);
                self.board.allowed(link).contains(&self.board.arcs[arc].0).then_some(())?;
                self.join(&mut why, &mut label, arc, *then, false)?;
                self.need(&mut why, arc, 1)?;
                (link, Some(arc))
            }
            Lemma::Lose(link, moves) => {
                let link = self.link(*link)?;
                let moves = self.moves(moves);
                for arc in self.board.arcs_of_link(link) {
                    match moves.iter().find(|answered| answered.0 == arc) {
                        Some(&(_, then)) => self.join(&mut why, &mut label, arc, then, true)?,
                        None => why.gone(self.board, arc, 0),
                    }
                }
                (link, None)
            }
            Lemma::Kernel(kernel) => {
                self.kernel(kernel, &mut why)?;
                self.lines.clear();
                label = Label(None);
                (self.link(kernel.link)?, None)
            }
        };
        Some(Read { link, reply, why, label })
    }

    fn kernel(&mut self, kernel: &KernelLemma, why: &mut Why) -> Option<()> {
        let (exits, lose) = (self.moves(&kernel.exits), self.moves(&kernel.lose));
        for &link in &kernel.kernel {
            for arc in self.board.arcs_of_link(self.link(link)?) {
                if let Some(&(_, then)) = lose.iter().find(|answered| answered.0 == arc) {
                    self.join(why, &mut Label(None), arc, then, true)?;
                } else {
                    let copies = exits.iter().find(|exit| exit.0 == arc).map_or(0, |exit| exit.1);
                    why.gone(self.board, arc, copies as usize);
                }
            }
        }
        for &[_, arc, copies] in &kernel.returns {
            self.need(why, self.arc(arc)?, copies as usize)?;
        }
        Some(())
    }

    /// So many copies of an arc are needed, if there are as many.
    fn need(&self, why: &mut Why, arc: usize, copies: usize) -> Option<()> {
        let (from, end) = self.board.units(arc);
        (copies <= end - from).then(|| why.need(self.board, arc, copies))
    }

    fn link(&self, link: u32) -> Option<usize> {
        *self.links.get(link as usize)?
    }

    fn arc(&self, arc: u32) -> Option<usize> {
        *self.arcs.get(arc as usize)?
    }

    /// Pairs with the board's arcs; those of arcs that it does not have are left out.
    fn moves(&self, pairs: &[[u32; 2]]) -> Vec<(usize, u32)> {
        pairs.iter().filter_map(|&[arc, other]| Some((self.arc(arc)?, other))).collect()
    }

    /// Adds the conditions of a lemma, by which who moves after an arc wins or not, as they are before, what it rests on, and
    /// the line to it.
    fn join(&mut self, why: &mut Why, label: &mut Label, arc: usize, then: u32, won: bool) -> Option<()> {
        let then = self.known.get(then as usize)?.as_ref()?;
        if (then.link, then.won) != (self.board.arcs[arc].1 as usize, won) || then.why.needs_last_of(self.board, arc) {
            return None;
        }
        self.part.set(then.why.units());
        self.part.before(self.board, arc);
        why.join(&self.part);
        label.join(&then.label);
        if then.label.0.is_none() {
            self.lines.push(std::iter::once(arc), then.made);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::openings::Questions;
    use crate::links::{random, wins};

    /// A chain of eight links, some of which allow two heads; the names of the links stand in this order.
    fn chain(order: [usize; 8], arcs: &[[usize; 3]], double: bool) -> LinksPosition {
        let place = |name: usize| order.iter().position(|&other| other == name).expect("a name") as u32;
        let allowed = |name: usize| match double && name.is_multiple_of(3) {
            true => vec![place(name).min(place((name + 2) % 8)), place(name).max(place((name + 2) % 8))],
            false => vec![place(name)],
        };
        let table = LinkTable::new(order.map(|name| name.to_string()).to_vec(), order.map(allowed).to_vec());
        let arc = |&[head, tail, copies]: &[usize; 3]| LinkArc { head: place(head), tail: place(tail), copies: copies as u32 };
        LinksPosition::new(Arc::new(table), arcs.iter().map(arc).collect(), Some(place(0)))
    }

    /// Spoils some lemmas of a proof.
    fn spoil(certificate: &mut Certificate, random: &mut impl FnMut(usize) -> usize) {
        match certificate {
            Certificate::Lemmas(Lemmas { lemmas }) => {
                let count = lemmas.len();
                for lemma in lemmas.iter_mut() {
                    let (which, other) = (random(9), random(count) as u32);
                    match lemma {
                        Lemma::Win(link, arc, then) if which < 3 => *[link, arc, then][which] = other,
                        Lemma::Lose(_, moves) if which == 0 => moves.truncate(moves.len() / 2),
                        Lemma::Lose(_, moves) if which < 3 => moves.iter_mut().for_each(|pair| pair[which - 1] = other),
                        Lemma::Lose(link, _) if which == 3 => *link = other % 8,
                        Lemma::Kernel(kernel) => kernel.exits.clear(),
                        _ => {}
                    }
                }
            }
            Certificate::Strategy(Strategy { nodes, .. }) => nodes.iter_mut().for_each(|node| {
                if let Node::By(inner) = node {
                    spoil(inner, random);
                }
            }),
            _ => {}
        }
    }

    /// Positions of a chain at random, some words of which are gone: where a taught lemma holds, every line of play says the
    /// same. How many were lost and won.
    fn compared(board: &Board<1>, store: &Store, chain: &LinksPosition, random: &mut impl FnMut(usize) -> usize) -> [usize; 2] {
        let mut held = [0; 2];
        for _ in 0..40 {
            let mut at: Vec<LinkArc> = chain.arcs().to_vec();
            at.iter_mut().for_each(|arc| arc.copies -= u32::from(random(8) == 0));
            let at = LinksPosition::new(chain.table().clone(), at, chain.token());
            let mut left = vec![0; board.unit_words()];
            for arc in at.left() {
                let begin = board.units(board.place(arc.head, arc.tail).expect("an arc")).0;
                (begin..begin + arc.copies as usize).for_each(|unit| left[unit / 64] |= 1 << (unit % 64));
            }
            for link in 0..8 {
                let Some(says) = board.number(link).and_then(|link| store.desk().find(link, &left)) else { continue };
                assert_eq!(says.won(), wins(&at, link), "{at:?} at {link}");
                held[usize::from(says.won())] += 1;
            }
        }
        held
    }

    /// Proofs about chains at random are taught to their own board, and to that of another chain, with links in another order,
    /// some words fewer or more, and now and then other heads that links allow. What is spoilt teaches nothing wrong.
    #[test]
    fn what_is_taught_is_right() {
        let mut random = random(5);
        let budget = Budget::new(1 << 20, 1 << 26, 1);
        let (mut own, mut changed, mut spoilt) = ([0; 2], [0; 2], [0; 2]);
        let count = |all: &mut [usize; 2], held: [usize; 2]| (0..2).for_each(|i| all[i] += held[i]);
        for round in 0..1_500 {
            // Few words that undo each other.
            let mut word = || {
                let head = random(8);
                [head, (head + 1 + random(4)) % 8, 1 + random(6) / 5]
            };
            let arcs: Vec<[usize; 3]> = (0..20).map(|_| word()).collect();
            let from = chain([0, 1, 2, 3, 4, 5, 6, 7], &arcs, round % 3 == 0);
            let LinkCore::Open(core) = link_core(&from, Play::Normal) else { continue };
            let mut questions = Questions::new(vec![core]).0.by_lemmas(round % 2 == 0);
            questions.ask(&budget, &|_| false).expect("no limit");
            let (core, mut proof) = (&questions.core(0).chain, questions.found()[0].certificate.clone().expect("decided"));
            let board = Board::<1>::new(std::iter::once(core)).expect("small");
            let store = Store::new(&board, 1 << 24, 1);
            Teacher::new(&board, core.table(), &store, &budget).teach(core, &proof).expect("no limit");
            count(&mut own, compared(&board, &store, core, &mut random));

            let mut others = arcs.clone();
            others.remove(random(arcs.len()));
            others.extend((round % 4 < 2).then(|| arcs[random(arcs.len())]));
            let other = chain([3, 1, 7, 5, 0, 6, 4, 2], &others, (round % 3 == 0) != (round % 8 == 0));
            let Some(board) = Board::<1>::new(std::iter::once(&other)) else { continue };
            for held in [&mut changed, &mut spoilt] {
                let store = Store::new(&board, 1 << 24, 1);
                let lesson = Lesson::new(questions.core(0).clone(), proof.clone(), &budget).expect("room");
                Teacher::new(&board, other.table(), &store, &budget).learn_from(&lesson).expect("no limit");
                count(held, compared(&board, &store, &other, &mut random));
                spoil(Arc::make_mut(&mut proof), &mut random);
            }
        }
        assert!([own, changed, spoilt].iter().flatten().all(|&held| held > 50), "{own:?} {changed:?} {spoilt:?}");
    }
}
