//! Which positions of a chain a certificate shows to be lost, for whoever follows it.
//!
//! Certificates of chains speak about cores, in which links may have become one; a player moves on the
//! chain itself. So he looks at the core after each of his moves, and takes one that is lost: at sight, by a node of a
//! strategy, by a lemma that holds there, or by a kernel that is still one. Nothing is searched. The certificate
//! must be one that the checker accepts.

use super::plain::pack;
use rustc_hash::FxHashSet;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{CapacityKernel, Certificate, Lemma, Lemmas, Node, Openings, Options, Strategy};
use xanthi_games::check::judge;
use xanthi_games::check::link_core::{LinkCore, link_core};
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play, Subject};

/// What is known to be lost.
pub(crate) struct Lost {
    play: Play,
    cores: FxHashSet<Vec<u8>>,
    kernels: Vec<(LinksPosition, CapacityKernel)>,
    claims: Vec<Claims>,
}

/// A move to a position that is lost.
pub(crate) struct Reply {
    /// The arc.
    pub arc: u32,
    /// Whether that is seen at sight, without the certificate.
    pub at_sight: bool,
}

/// A core as a key.
fn packed(core: &LinksPosition) -> Vec<u8> {
    let mut bytes = Vec::new();
    pack(core, &mut bytes);
    bytes
}

impl Lost {
    /// What a certificate about a chain shows.
    pub(crate) fn of(chain: &LinksPosition, play: Play, certificate: &Certificate) -> Self {
        let mut lost = Self { play, cores: FxHashSet::default(), kernels: Vec::new(), claims: Vec::new() };
        lost.collect(chain, certificate);
        lost
    }

    /// Takes down that a core is lost.
    pub(crate) fn add(&mut self, core: &LinksPosition) {
        self.cores.insert(packed(core));
    }

    /// Whether a core is known to be lost.
    pub(crate) fn knows(&self, core: &LinksPosition) -> bool {
        self.cores.contains(&packed(core))
            || self.claims.iter().any(|claims| claims.say_lost(core))
            || self.kernels.iter().any(|(of, kernel)| is_kernel(of, kernel, core))
    }

    /// A move to a position that is known to be lost.
    pub(crate) fn reply(&self, chain: &LinksPosition) -> Option<Reply> {
        let mut known = None;
        for arc in chain.options() {
            match link_core(&chain.after(arc), self.play) {
                LinkCore::Decided(Outcome::P) => return Some(Reply { arc, at_sight: true }),
                LinkCore::Open(core) if known.is_none() && self.knows(&core) => known = Some(Reply { arc, at_sight: false }),
                _ => {}
            }
        }
        known
    }

    fn collect(&mut self, chain: &LinksPosition, certificate: &Certificate) {
        match certificate {
            Certificate::Strategy(Strategy { nodes, .. }) => {
                if let LinkCore::Open(core) = link_core(chain, self.play) {
                    self.collect_nodes(core, nodes);
                }
            }
            Certificate::Lemmas(Lemmas { lemmas }) => {
                if let LinkCore::Open(core) = link_core(chain, self.play) {
                    self.claims.push(Claims::of(core, lemmas));
                }
            }
            Certificate::CapacityKernel(kernel) => self.kernels.push((chain.clone(), kernel.clone())),
            Certificate::Options(Options { options }) => {
                for (arc, inner) in chain.options().into_iter().zip(options) {
                    inner.iter().for_each(|inner| self.collect(&chain.after(arc), inner));
                }
            }
            Certificate::Openings(Openings { rest }) => {
                let Divided { rest: inner, open, .. } = divide(chain, self.play);
                for (&arc, certificate) in open.iter().zip(rest) {
                    certificate.iter().for_each(|c| self.collect(&inner.after(arc), c));
                }
            }
            _ => {}
        }
    }

    fn collect_nodes(&mut self, core: LinksPosition, nodes: &[Node]) {
        let mut at: Vec<Option<LinksPosition>> = vec![None; nodes.len()];
        if let Some(first) = at.first_mut() {
            *first = Some(core);
        }
        for (i, node) in nodes.iter().enumerate() {
            let Some(core) = at[i].take() else { continue };
            let options = core.options();
            let mut pass = |option: usize, child: u32| {
                let (Some(&arc), Some(place)) = (options.get(option), at.get_mut(child as usize)) else { return };
                if let (None, LinkCore::Open(next)) = (&place, link_core(&core.after(arc), self.play)) {
                    *place = Some(next);
                }
            };
            match node {
                Node::Win(option, child) => child.iter().for_each(|&child| pass(*option as usize, child)),
                Node::Lose(children) => {
                    children.iter().enumerate().for_each(|(k, child)| child.iter().for_each(|&child| pass(k, child)));
                    self.add(&core);
                }
                // In a strategy on a chain it proves a loss.
                Node::By(certificate) => {
                    self.add(&core);
                    self.collect(&core, certificate);
                }
            }
        }
    }
}

/// Whether a kernel of one core is one of another position of the chain: after some moves fewer copies are
/// left to come back by, and fewer are needed.
fn is_kernel(of: &LinksPosition, kernel: &CapacityKernel, at: &LinksPosition) -> bool {
    if !at.token().is_some_and(|token| kernel.kernel.contains(&token)) {
        return false;
    }
    let left = |&[link, arc, copies]: &[u32; 3]| {
        let arc = of.arcs().get(arc as usize)?;
        let place = at.arc(arc.head, arc.tail)?;
        Some([link, place as u32, copies.min(at.arcs()[place].copies)])
    };
    let returns = kernel.returns.iter().filter_map(left).collect();
    let kernel = Certificate::CapacityKernel(CapacityKernel { kernel: kernel.kernel.clone(), returns });
    judge(&Subject::from(at), Play::Normal, &kernel, &Budget::default()).is_ok_and(|judged| judged.outcome() == Outcome::P)
}

/// What lemmas about a core claim: of it, and of every chain with its table and no arcs but its own
/// (docs/certificates.md).
struct Claims {
    core: LinksPosition,
    /// The place of unit 0 of each arc among all units.
    first: Vec<usize>,
    known: Vec<Claim>,
}

/// The units of a lemma.
#[derive(Clone)]
struct Claim {
    link: u32,
    lost: bool,
    need: Vec<bool>,
    gone: Vec<bool>,
}

impl Claims {
    fn of(core: LinksPosition, lemmas: &[Lemma]) -> Self {
        let ends = core.arcs().iter().scan(0, |end, arc| {
            *end += arc.copies as usize;
            Some(*end)
        });
        let first = std::iter::once(0).chain(ends).collect();
        let mut claims = Self { core, first, known: Vec::with_capacity(lemmas.len()) };
        for lemma in lemmas {
            let claim = match lemma {
                Lemma::Win(link, arc, then) => {
                    let mut claim = claims.about(*link, false);
                    claims.before(&mut claim, *arc, *then);
                    claim.need[claims.first[*arc as usize]] = true;
                    claim
                }
                Lemma::Lose(link, moves) => {
                    let mut claim = claims.about(*link, true);
                    claims.answered(&mut claim, claims.core.table().allowed(*link), &[], moves);
                    claim
                }
                Lemma::Kernel(kernel) => {
                    let mut claim = claims.about(kernel.link, true);
                    let table = claims.core.table();
                    let mut heads: Vec<u32> = kernel.kernel.iter().flat_map(|&k| table.allowed(k)).copied().collect();
                    heads.sort_unstable();
                    heads.dedup();
                    claims.answered(&mut claim, &heads, &kernel.exits, &kernel.lose);
                    let mut kept = vec![0; claims.core.arcs().len()];
                    kernel.returns.iter().for_each(|&[_, arc, copies]| kept[arc as usize] += copies as usize);
                    for (arc, copies) in kept.into_iter().enumerate().filter(|kept| kept.1 > 0) {
                        claim.need[claims.first[arc] + copies - 1] = true;
                    }
                    claim
                }
            };
            claims.known.push(claim);
        }
        claims
    }

    fn about(&self, link: u32, lost: bool) -> Claim {
        let all = self.first[self.core.arcs().len()];
        Claim { link, lost, need: vec![false; all], gone: vec![false; all] }
    }

    /// Adds the units of an earlier lemma before an arc.
    fn before(&self, sum: &mut Claim, arc: u32, then: u32) {
        let (from, end) = (self.first[arc as usize], self.first[arc as usize + 1]);
        let then = &self.known[then as usize];
        for (units, into) in [(&then.need, &mut sum.need), (&then.gone, &mut sum.gone)] {
            for unit in 0..units.len() {
                let moved = from..end;
                into[unit] |= if moved.contains(&unit) { unit > from && units[unit - 1] } else { units[unit] };
            }
        }
    }

    /// Adds that of the arcs from some heads so many copies may be left, `exits`, or that a lemma answers
    /// them; the others must be gone.
    fn answered(&self, sum: &mut Claim, heads: &[u32], exits: &[[u32; 2]], answers: &[[u32; 2]]) {
        for arc in heads.iter().flat_map(|&head| self.core.arcs_from(head)) {
            let listed = |list: &[[u32; 2]]| list.iter().find(|entry| entry[0] as usize == arc).map(|entry| entry[1]);
            if let Some(then) = listed(answers) {
                self.before(sum, arc as u32, then);
                continue;
            }
            let next = self.first[arc] + listed(exits).unwrap_or(0) as usize;
            if next < self.first[arc + 1] {
                sum.gone[next] = true;
            }
        }
    }

    /// Whether a lemma says that who moves on a chain loses.
    fn say_lost(&self, at: &LinksPosition) -> bool {
        let mut left = vec![false; self.first[self.core.arcs().len()]];
        for arc in at.arcs().iter().filter(|arc| arc.copies > 0) {
            // No lemma speaks about a copy that the core does not have.
            let Some(place) = self.core.arc(arc.head, arc.tail) else { return false };
            let (from, end) = (self.first[place], self.first[place + 1]);
            let copies = arc.copies as usize;
            if from + copies > end {
                return false;
            }
            left[from..from + copies].fill(true);
        }
        let holds = |claim: &Claim| {
            let mut units = claim.need.iter().zip(&claim.gone).zip(&left);
            units.all(|((need, gone), left)| if *left { !gone } else { !need })
        };
        self.known.iter().any(|claim| claim.lost && at.token() == Some(claim.link) && holds(claim))
    }
}
