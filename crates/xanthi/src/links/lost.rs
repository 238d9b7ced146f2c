//! Which positions of a chain a certificate shows to be lost, for whoever follows it.
//!
//! Certificates of chains speak about cores, in which links may have become one; a player moves on the
//! chain itself. So he looks at the core after each of his moves, and takes one that is lost: at sight, by a node of a
//! strategy, by a lemma that holds there, by a kernel that is still one, or by counting. Nothing is searched, but a look takes
//! steps of a budget; what it stops is taken for unknown. The certificate must be one that the checker accepts.

use super::aside::Followed;
use super::misere_kernel::misere_kernel;
use super::plain::pack;
use super::soonest::{Soonest, soonest};
use rustc_hash::FxHashSet;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{CapacityKernel, Certificate, Lemmas, Node, Openings, Options, Strategy};
use xanthi_games::check::judge;
use xanthi_games::check::lemmas::Claims;
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore, link_core};
use xanthi_games::{Outcome, Play, Subject};

/// What is known to be lost.
pub(crate) struct Lost {
    play: Play,
    cores: FxHashSet<Vec<u8>>,
    kernels: Vec<(LinksPosition, CapacityKernel)>,
    claims: Vec<Claims>,
    asides: Vec<Followed>,
}

/// A move to a position that is lost.
pub(crate) struct Reply {
    /// The arc.
    pub arc: u32,
    /// Whether that is seen at sight, without the certificate.
    pub at_sight: bool,
}

/// A core as a key.
fn packed(core: &OpenCore) -> Vec<u8> {
    let mut bytes = Vec::new();
    pack(core, &mut bytes);
    bytes
}

impl Lost {
    /// What a certificate about a chain shows.
    pub(crate) fn of(chain: &LinksPosition, play: Play, certificate: &Certificate, budget: &Budget) -> Self {
        let mut lost = Self::nothing(play);
        lost.collect(chain, play, certificate, budget);
        lost
    }

    /// Nothing yet.
    pub(crate) fn nothing(play: Play) -> Self {
        Self { play, cores: FxHashSet::default(), kernels: Vec::new(), claims: Vec::new(), asides: Vec::new() }
    }

    /// Takes down that a core is lost.
    pub(crate) fn add(&mut self, core: &OpenCore) {
        self.cores.insert(packed(core));
    }

    /// Whether a core is known to be lost.
    pub(crate) fn knows(&self, core: &OpenCore, budget: &Budget) -> bool {
        let OpenCore { chain, play } = core;
        let by_part = || {
            self.claims.iter().any(|claims| claims.say_lost(chain))
                || self.kernels.iter().any(|(of, kernel)| is_kernel(of, kernel, chain, budget))
        };
        // Lemmas and capacity kernels are about normal play.
        self.cores.contains(&packed(core))
            || match play {
                Play::Normal => by_part(),
                Play::Misere => self.asides.iter().any(|aside| aside.says_lost(chain)) || misere_kernel(core, budget).is_some(),
            }
    }

    /// A move to a position that is known to be lost: where labels decide, one that wins soonest by them.
    pub(crate) fn reply(&self, chain: &LinksPosition, budget: &Budget) -> Option<Reply> {
        if let Some(Soonest { arc, .. }) = soonest(chain, self.play) {
            return Some(Reply { arc, at_sight: true });
        }
        let mut known = None;
        for arc in chain.options() {
            match link_core(&chain.after(arc), self.play) {
                LinkCore::Decided(Outcome::P) => return Some(Reply { arc, at_sight: true }),
                LinkCore::Open(core) if known.is_none() && self.knows(&core, budget) => known = Some(Reply { arc, at_sight: false }),
                _ => {}
            }
        }
        known
    }

    fn collect(&mut self, chain: &LinksPosition, play: Play, certificate: &Certificate, budget: &Budget) {
        match certificate {
            Certificate::Strategy(Strategy { nodes, .. }) => {
                if let LinkCore::Open(core) = link_core(chain, play) {
                    self.collect_nodes(core, nodes, budget);
                }
            }
            Certificate::Lemmas(Lemmas { lemmas }) => {
                if let LinkCore::Open(core) = link_core(chain, play) {
                    self.claims.extend(Claims::of(&core.chain, lemmas, budget));
                }
            }
            Certificate::PairsAside(given) => self.asides.extend(Followed::of(chain, given, budget)),
            Certificate::CapacityKernel(kernel) => self.kernels.push((chain.clone(), kernel.clone())),
            Certificate::Options(Options { options }) => {
                for (arc, inner) in chain.options().into_iter().zip(options) {
                    inner.iter().for_each(|inner| self.collect(&chain.after(arc), play, inner, budget));
                }
            }
            Certificate::Openings(Openings { rest }) => {
                let Divided { rest: inner, play, open, .. } = divide(chain, play);
                for (&arc, certificate) in open.iter().zip(rest) {
                    certificate.iter().for_each(|c| self.collect(&inner.after(arc), play, c, budget));
                }
            }
            _ => {}
        }
    }

    fn collect_nodes(&mut self, core: OpenCore, nodes: &[Node], budget: &Budget) {
        let mut at: Vec<Option<OpenCore>> = vec![None; nodes.len()];
        if let Some(first) = at.first_mut() {
            *first = Some(core);
        }
        for (i, node) in nodes.iter().enumerate() {
            let Some(core) = at[i].take() else { continue };
            let options = core.chain.options();
            let mut pass = |option: usize, child: u32| {
                let (Some(&arc), Some(place)) = (options.get(option), at.get_mut(child as usize)) else { return };
                if let (None, LinkCore::Open(next)) = (&place, core.after(arc)) {
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
                    self.collect(&core.chain, core.play, certificate, budget);
                }
            }
        }
    }
}

/// Whether a kernel of one core is one of another position of the chain: after some moves fewer copies are
/// left to come back by, and fewer are needed.
fn is_kernel(of: &LinksPosition, kernel: &CapacityKernel, at: &LinksPosition, budget: &Budget) -> bool {
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
    judge(&Subject::from(at), Play::Normal, &kernel, budget).is_ok_and(|judged| judged.outcome() == Outcome::P)
}
