//! Proofs of one core, read as proofs of another: that of a list before it changed.
//!
//! A lemma holds wherever what it needs is left and what must be gone is gone, so a proof by lemmas outlasts the loss of
//! every word that it does not need, and new words that do not help who loses. Links and arcs are found by their names;
//! what a lost link leads to no more is left out. Whether the proof holds there is for the checker to say.

use rustc_hash::{FxHashMap, FxHashSet};
use xanthi_games::certificate::{
    CapacityKernel, Certificate, Drained, KernelLemma, LastExits, Lemma, Lemmas, MisereKernel, Node, Strategy,
};
use xanthi_games::check::drained::Draining;
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};
use xanthi_games::{Outcome, Play};

/// A strategy that gets so many times as many nodes is given up: positions that were one may be many now.
const MORE_NODES: usize = 4;

/// A certificate about a core, as one about another; `None` if something that it needs is not there, or it is of a kind that
/// the search on chains does not write.
pub(crate) fn moved(from: &LinksPosition, to: &LinksPosition, play: Play, certificate: &Certificate) -> Option<Certificate> {
    match certificate {
        Certificate::Lemmas(Lemmas { lemmas }) => Some(Certificate::Lemmas(Lemmas { lemmas: Places::new(from, to).lemmas(lemmas)? })),
        Certificate::CapacityKernel(given) => Some(Certificate::CapacityKernel(Places::new(from, to).kernel(given)?)),
        Certificate::MisereKernel(given) => Some(Certificate::MisereKernel(Places::new(from, to).misere_kernel(given)?)),
        Certificate::Drained(given) => Some(Certificate::Drained(drained(from, to, given)?)),
        Certificate::Strategy(Strategy { nodes, .. }) => {
            let [from, to] = [from, to].map(|chain| OpenCore { chain: chain.clone(), play });
            let mut moving = Moving { nodes, written: Vec::new(), most: MORE_NODES * (nodes.len() + 1) };
            moving.node(0, &from, &to)?;
            Some(Certificate::Strategy(Strategy::of(moving.written)))
        }
        _ => None,
    }
}

/// The last exits that are there, and their proofs as ones about what is left with them.
fn drained(from: &LinksPosition, to: &LinksPosition, given: &Drained) -> Option<Drained> {
    let (before, now) = (Draining::of(from).ok()?, Draining::of(to).ok()?);
    let places = Places::new(from, to);
    let entry = |LastExits { exits, proof }: &LastExits| {
        let mut there: Vec<u32> = exits.iter().map(|&exit| places.arc(exit)).collect::<Option<_>>()?;
        there.sort_unstable();
        let (from, to) = (before.left(exits)?, now.left(&there)?);
        let proof = match proof {
            None => None,
            Some(proof) => Some(Box::new(about_core(&from, &to, proof)?)),
        };
        Some(LastExits { exits: there, proof })
    };
    Some(Drained { last: given.last.iter().filter_map(entry).collect() })
}

/// A certificate about a position of misère play, as one about another: its strategies are about cores.
fn about_core(from: &LinksPosition, to: &LinksPosition, certificate: &Certificate) -> Option<Certificate> {
    match (link_core(from, Play::Misere), link_core(to, Play::Misere)) {
        (LinkCore::Open(from), LinkCore::Open(to)) if from.play == to.play => moved(&from.chain, &to.chain, to.play, certificate),
        _ => None,
    }
}

/// Where the links and arcs of one core are in another.
struct Places<'a> {
    from: &'a LinksPosition,
    to: &'a LinksPosition,
    links: FxHashMap<&'a str, u32>,
}

impl<'a> Places<'a> {
    fn new(from: &'a LinksPosition, to: &'a LinksPosition) -> Self {
        Self { from, to, links: to.table().names().iter().map(String::as_str).zip(0..).collect() }
    }

    fn link(&self, link: u32) -> Option<u32> {
        self.links.get(self.from.table().names().get(link as usize)?.as_str()).copied()
    }

    fn arc(&self, arc: u32) -> Option<u32> {
        let arc = self.from.arcs().get(arc as usize)?;
        let place = self.to.arc(self.link(arc.head)?, self.link(arc.tail)?)?;
        (self.to.arcs()[place].copies > 0).then_some(place as u32)
    }

    /// [arc, lemma] or [arc, copies] of those arcs that are there, ascending.
    fn pairs(&self, pairs: &[[u32; 2]]) -> Vec<[u32; 2]> {
        let mut pairs: Vec<[u32; 2]> = pairs.iter().filter_map(|&[arc, other]| Some([self.arc(arc)?, other])).collect();
        pairs.sort_unstable();
        pairs
    }

    fn returns(&self, returns: &[[u32; 3]]) -> Option<Vec<[u32; 3]>> {
        returns.iter().map(|&[link, arc, copies]| Some([self.link(link)?, self.arc(arc)?, copies])).collect()
    }

    fn kernel(&self, given: &CapacityKernel) -> Option<CapacityKernel> {
        // A link that is gone was left for nothing.
        let kernel = given.kernel.iter().filter_map(|&link| self.link(link)).collect();
        Some(CapacityKernel { kernel, returns: self.returns(&given.returns)? })
    }

    fn misere_kernel(&self, given: &MisereKernel) -> Option<MisereKernel> {
        let mut kernel: Vec<u32> = given.kernel.iter().filter_map(|&link| self.link(link)).collect();
        kernel.sort_unstable();
        let last = match given.last {
            None => None,
            Some(link) => Some(self.link(link)?),
        };
        Some(MisereKernel { kernel, hub: self.link(given.hub)?, last })
    }

    /// The lemmas on which the last one still rests, in their order.
    fn lemmas(&self, lemmas: &[Lemma]) -> Option<Vec<Lemma>> {
        let mut rests: FxHashSet<usize> = lemmas.len().checked_sub(1).into_iter().collect();
        let mut kept: Vec<(usize, Lemma)> = Vec::new();
        for (i, lemma) in lemmas.iter().enumerate().rev() {
            if !rests.contains(&i) {
                continue;
            }
            let lemma = self.lemma(lemma)?;
            each_basis(&lemma, |other| {
                rests.insert(other as usize);
            });
            kept.push((i, lemma));
        }
        kept.reverse();
        let number: FxHashMap<u32, u32> = kept.iter().map(|(i, _)| *i as u32).zip(0..).collect();
        kept.into_iter().map(|(_, lemma)| renumbered(lemma, &number)).collect()
    }

    fn lemma(&self, lemma: &Lemma) -> Option<Lemma> {
        Some(match lemma {
            Lemma::Win(link, arc, then) => Lemma::Win(self.link(*link)?, self.arc(*arc)?, *then),
            Lemma::Lose(link, moves) => Lemma::Lose(self.link(*link)?, self.pairs(moves)),
            Lemma::Kernel(given) => Lemma::Kernel(KernelLemma {
                link: self.link(given.link)?,
                kernel: given.kernel.iter().filter_map(|&link| self.link(link)).collect(),
                exits: self.pairs(&given.exits),
                returns: self.returns(&given.returns)?,
                lose: self.pairs(&given.lose),
            }),
        })
    }
}

/// Tells of the lemmas on which one rests.
fn each_basis(lemma: &Lemma, mut tell: impl FnMut(u32)) {
    match lemma {
        Lemma::Win(_, _, then) => tell(*then),
        Lemma::Lose(_, moves) | Lemma::Kernel(KernelLemma { lose: moves, .. }) => moves.iter().for_each(|[_, then]| tell(*then)),
    }
}

/// The same lemma with other numbers of those on which it rests.
fn renumbered(lemma: Lemma, number: &FxHashMap<u32, u32>) -> Option<Lemma> {
    let moves = |moves: &[[u32; 2]]| moves.iter().map(|[arc, then]| Some([*arc, *number.get(then)?])).collect::<Option<Vec<_>>>();
    Some(match lemma {
        Lemma::Win(link, arc, then) => Lemma::Win(link, arc, *number.get(&then)?),
        Lemma::Lose(link, then) => Lemma::Lose(link, moves(&then)?),
        Lemma::Kernel(kernel) => Lemma::Kernel(KernelLemma { lose: moves(&kernel.lose)?, ..kernel }),
    })
}

/// A strategy on its way from one core to another.
struct Moving<'a> {
    nodes: &'a [Node],
    written: Vec<Node>,
    most: usize,
}

impl Moving<'_> {
    /// Writes a node that is about one core, as one about another, and those below it; the number that it gets.
    fn node(&mut self, number: u32, from: &OpenCore, to: &OpenCore) -> Option<u32> {
        let place = self.written.len();
        if place >= self.most {
            return None;
        }
        // What is below stands behind it.
        self.written.push(Node::Lose(Vec::new()));
        let node = match self.nodes.get(number as usize)? {
            Node::By(certificate) => Node::By(Box::new(moved(&from.chain, &to.chain, to.play, certificate)?)),
            Node::Win(option, child) => {
                let option = *from.chain.options().get(*option as usize)?;
                let arc = Places::new(&from.chain, &to.chain).arc(option)?;
                let at = to.chain.options().iter().position(|&other| other == arc)?;
                Node::Win(at as u32, self.after(Some((option, *child)), arc, Outcome::P, from, to)?)
            }
            Node::Lose(children) => {
                let (places, options) = (Places::new(&to.chain, &from.chain), from.chain.options());
                let below = |arc: u32| {
                    let option = places.arc(arc)?;
                    let at = options.iter().position(|&other| other == option)?;
                    Some((option, *children.get(at)?))
                };
                let children = to.chain.options().into_iter().map(|arc| self.after(below(arc), arc, Outcome::N, from, to));
                Node::Lose(children.collect::<Option<_>>()?)
            }
        };
        self.written[place] = node;
        Some(place as u32)
    }

    /// The node after an arc, where the outcome is to be this; `Some(None)` if none is needed. `below` is the same arc where the
    /// strategy comes from, and its node there.
    fn after(
        &mut self,
        below: Option<(u32, Option<u32>)>,
        arc: u32,
        wanted: Outcome,
        from: &OpenCore,
        to: &OpenCore,
    ) -> Option<Option<u32>> {
        match to.after(arc) {
            LinkCore::Decided(outcome) => (outcome == wanted).then_some(None),
            LinkCore::Open(to) => {
                let (option, child) = below?;
                match from.after(option) {
                    LinkCore::Open(from) => self.node(child?, &from, &to).map(Some),
                    LinkCore::Decided(_) => None,
                }
            }
        }
    }
}
