//! The cores after the arcs of a chain, found once for arcs behind which the same is left.
//!
//! Let an arc h → t lead from one strongly connected component to another: once the token has gone along it, no way
//! leads back to a link that allows h. A core is made of what the token can reach, and so is the label of every link there:
//! no arc from h is among that. So after the arc the core is that of the whole chain with the token on t, and what certificates
//! prove about that core they prove after every such arc to t. In a long list most first words are of this kind.
//!
//! The same holds where the next words may not use some arcs: after every such arc to t the same words may follow, and the same
//! behind them.

use crate::certificate::{Certificate, Openings, Strategy};
use crate::links::{BarredChain, Components, LinkArc, LinksPosition};
use crate::outcome::{Outcome, Play};
use crate::reduction::link_core::{LinkCore, link_core};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// How many arcs a core that is kept may have, and all of them together: others are found anew. An arc takes twelve bytes.
const MOST_ARCS: u64 = 1 << 15;
const MOST_ARCS_IN_ALL: u64 = 1 << 21;

/// The cores after the arcs of one chain.
#[derive(Clone, Debug)]
pub struct NextCores {
    play: Play,
    components: Arc<Components>,
    /// By the link at which arcs between components end.
    kept: Vec<OnceLock<Arc<LinkCore>>>,
    arcs: Arc<AtomicU64>,
}

impl NextCores {
    /// Prepares the cores after the arcs of a chain; each is found when it is asked for.
    pub fn new(chain: &LinksPosition, play: Play) -> Self {
        Self::within(Arc::new(Components::new(chain)), chain, play)
    }

    /// The same with what is known of the components.
    pub(super) fn within(components: Arc<Components>, chain: &LinksPosition, play: Play) -> Self {
        Self { play, components, kept: vec![OnceLock::new(); chain.table().len()], arcs: Arc::default() }
    }

    /// Whether what is left after an arc depends on nothing but the link at which it ends.
    pub fn is_shared(&self, arc: LinkArc) -> bool {
        self.components.is_between(arc)
    }

    /// The core after an arc of the chain, and whether it is kept: so that it is the same object for every such arc.
    ///
    /// # Panics
    /// If there is no such arc, or no copy of it is left.
    pub fn after(&self, chain: &LinksPosition, arc: u32) -> (Arc<LinkCore>, bool) {
        let ends = chain.arcs()[arc as usize];
        assert!(ends.copies > 0, "a copy is left");
        let found = || Arc::new(link_core(&chain.after(arc), self.play));
        if !self.is_shared(ends) {
            return (found(), false);
        }
        let place = &self.kept[ends.tail as usize];
        if let Some(kept) = place.get() {
            return (kept.clone(), true);
        }
        let core = found();
        let size = if let LinkCore::Open(core) = &*core { core.chain.arcs().len() as u64 } else { 0 };
        if size > MOST_ARCS || self.arcs.fetch_add(size, Ordering::Relaxed) + size > MOST_ARCS_IN_ALL {
            return (core, false);
        }
        (place.get_or_init(|| core).clone(), true)
    }
}

/// The components of a divided chain, as far as they are worth the work: where arcs are still barred after the next word, they
/// are before the first one, which is any word of the list.
pub(super) fn components(rest: &LinksPosition, barred: Option<&BarredChain>) -> Arc<Components> {
    let few = rest.token().is_some() && barred.is_some_and(|barred| barred.words() > 1);
    Arc::new(if few { Components::unknown(rest) } else { Components::new(rest) })
}

/// What certificates have proved about cores that several arcs share.
#[derive(Clone, Debug)]
pub(super) struct Alike {
    components: Arc<Components>,
    /// By the link at which the arcs end.
    proved: Vec<OnceLock<(Arc<Certificate>, Outcome)>>,
}

impl Alike {
    /// Nothing yet about a chain with these components.
    pub(super) fn new(components: &Arc<Components>, chain: &LinksPosition) -> Self {
        Self { components: components.clone(), proved: vec![OnceLock::new(); chain.table().len()] }
    }

    /// The outcome after an arc, if this certificate has proved it of another one that shares its core.
    pub(super) fn outcome(&self, arc: LinkArc, certificate: &Certificate) -> Option<Outcome> {
        let (known, outcome) = self.proved[arc.tail as usize].get().filter(|_| self.components.is_between(arc))?;
        same(known, certificate).then_some(*outcome)
    }

    /// Notes what a certificate proves after an arc.
    pub(super) fn note(&self, arc: LinkArc, certificate: &Arc<Certificate>, outcome: Outcome) {
        let place = &self.proved[arc.tail as usize];
        if place.get().is_none() && self.components.is_between(arc) && is_of_core(certificate) {
            let _ = place.set((certificate.clone(), outcome));
        }
    }
}

/// Whether a certificate speaks of a core, or of cores behind further words, and of nothing more.
fn is_of_core(certificate: &Certificate) -> bool {
    match certificate {
        Certificate::Strategy(Strategy { links, .. }) => !links,
        Certificate::Lemmas(_) => true,
        Certificate::Openings(Openings { rest }) => rest.iter().flatten().all(|next| is_of_core(next)),
        _ => false,
    }
}

/// Whether two certificates are the same; of long ones it is quick if they are one object.
pub(super) fn same(one: &Arc<Certificate>, other: &Certificate) -> bool {
    std::ptr::eq(&**one, other) || **one == *other
}
