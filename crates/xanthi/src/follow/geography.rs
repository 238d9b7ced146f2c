//! Players of Geography: replies are vertices to go to.

use super::labels::{Labelled, in_odd_components, mates, partner};
use crate::explain::{OnGround, Way, way};
use crate::replies::Reason;
use crate::strategy::matching::miss;
use std::sync::Arc;
use xanthi_games::certificate::{Cancelled, Certificate, DirectedMatching, Node, Strategy, ValueNode};
use xanthi_games::check::judge_ground;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::reduction::core::{Core, core};
use xanthi_games::{Outcome, Play};

/// What is kept of a certificate between two moves.
#[derive(Clone)]
pub(super) enum GeographyPlayer {
    /// The partner of each vertex in a maximum matching of the open vertices that misses the token.
    Mates(Vec<u32>),
    /// The head of each tail, in pairs that are followed.
    Pairs(Vec<Option<u32>>),
    /// The members of an even kernel with the token in it.
    Kernel(Vec<bool>),
    /// Where to go from labelled vertices; and what to do elsewhere.
    Labels { labelled: Labelled, rest: Option<Box<GeographyPlayer>> },
    /// Pairs of edges that are still there, and what to do without them.
    Cancelled { pairs: Vec<[u32; 3]>, rest: Box<GeographyPlayer> },
    /// A node where the opponent moves, and its position.
    Nodes { nodes: Arc<[Node]>, at: u32, core: Box<GeographyPosition> },
    /// A node with the nimber 0.
    Table { nodes: Arc<[ValueNode]>, at: u32 },
    /// The core is decided.
    Sight,
}

/// What is kept, the vertex to go to, and why.
type Won = (GeographyPlayer, u32, Reason);

impl GeographyPlayer {
    /// The first move of a won position.
    pub(super) fn won(ground: &GeographyPosition, play: Play, certificate: &Certificate) -> Option<Won> {
        match way(certificate) {
            Way::Options(options) => options.iter().zip(ground.options()).find_map(|(certificate, to)| {
                let (certificate, next) = (certificate.as_ref()?, ground.after(to));
                let lost = judge_ground(&next, play, certificate).is_ok_and(|judged| judged.outcome() == Outcome::P);
                then(lost.then(|| Self::lost(&next, play, certificate)).flatten()?, to)
            }),
            Way::Move(option, certificate) => {
                let to = *ground.options().get(option as usize)?;
                then(Self::lost(&ground.after(to), play, certificate)?, to)
            }
            Way::Ground(OnGround::Matching(matching)) => {
                let mut mates = mates(ground, matching);
                let missed = in_odd_components(ground, matching);
                let to = ground.options().into_iter().find(|v| missed[*v as usize])?;
                miss(&mut mates, matching, to);
                then(GeographyPlayer::Mates(mates), to)
            }
            Way::Ground(OnGround::Partners(given)) => {
                let heads = heads(ground, given);
                let to = heads[ground.token()? as usize]?;
                then(GeographyPlayer::Pairs(heads), to)
            }
            Way::Ground(OnGround::Kernels(kernels)) => kernels.iter().find_map(|kernel| {
                let inside = members(ground, kernel);
                let to = ground.options().into_iter().find(|to| inside[*to as usize])?;
                then(GeographyPlayer::Kernel(inside), to)
            }),
            Way::Ground(OnGround::Labels(labels)) => {
                let mut labelled = Labelled::new(ground, labels);
                match &labels.rest {
                    None => {
                        let to = labelled.enter(ground)?;
                        then(GeographyPlayer::Labels { labelled, rest: None }, to)
                    }
                    Some(rest) => {
                        let (rest, to, rule) = Self::won(&labelled.without(ground), play, rest)?;
                        Some((GeographyPlayer::Labels { labelled, rest: Some(Box::new(rest)) }, to, rule))
                    }
                }
            }
            Way::Ground(OnGround::Cancelled(Cancelled { pairs, rest })) => {
                let (rest, to, rule) = Self::won(&unpaired(ground, pairs)?, play, rest)?;
                Some((GeographyPlayer::Cancelled { pairs: pairs.clone(), rest: Box::new(rest) }, to, rule))
            }
            // It is about the chain (`chain.rs`).
            Way::Nodes(Strategy { links: true, .. }) => None,
            Way::Nodes(Strategy { nodes, .. }) => match core(ground, play) {
                Core::Decided(_) => at_sight(ground, play),
                Core::Open(open) => of_node(&open, play, &nodes.as_slice().into(), 0),
            },
            Way::Table(nodes) => to_zero(ground, &nodes.into(), 0),
            // A kernel with the token in it proves a position lost; the others are about other games.
            Way::Ground(OnGround::Kernel(_))
            | Way::Chain
            | Way::Sets(_)
            | Way::Trees
            | Way::Pairs(_)
            | Way::Replies(_)
            | Way::Tame(_)
            | Way::Heaps(_)
            | Way::Nimbers(_)
            | Way::Sum(_)
            | Way::Unknown => None,
        }
    }

    /// For the player who does not move in a lost position.
    pub(super) fn lost(ground: &GeographyPosition, play: Play, certificate: &Certificate) -> Option<Self> {
        match way(certificate) {
            Way::Ground(OnGround::Matching(matching)) => Some(GeographyPlayer::Mates(mates(ground, matching))),
            Way::Ground(OnGround::Partners(given)) => Some(GeographyPlayer::Pairs(heads(ground, given))),
            Way::Ground(OnGround::Kernel(kernel)) => Some(GeographyPlayer::Kernel(members(ground, kernel))),
            Way::Ground(OnGround::Labels(labels)) => {
                let labelled = Labelled::new(ground, labels);
                let rest = match &labels.rest {
                    None => None,
                    Some(rest) => Some(Box::new(Self::lost(&labelled.without(ground), play, rest)?)),
                };
                Some(GeographyPlayer::Labels { labelled, rest })
            }
            Way::Ground(OnGround::Cancelled(Cancelled { pairs, rest })) => {
                let rest = Box::new(Self::lost(&unpaired(ground, pairs)?, play, rest)?);
                Some(GeographyPlayer::Cancelled { pairs: pairs.clone(), rest })
            }
            Way::Nodes(Strategy { links: true, .. }) => None,
            Way::Nodes(Strategy { nodes, .. }) => match core(ground, play) {
                Core::Decided(_) => Some(GeographyPlayer::Sight),
                Core::Open(open) => match nodes.first()? {
                    Node::By(certificate) => Self::lost(&open, play, certificate),
                    _ => Some(GeographyPlayer::Nodes { nodes: nodes.as_slice().into(), at: 0, core: Box::new(open) }),
                },
            },
            Way::Table(nodes) => Some(GeographyPlayer::Table { nodes: nodes.into(), at: 0 }),
            // These prove a position won, or are about other games.
            Way::Options(_)
            | Way::Move(..)
            | Way::Ground(OnGround::Kernels(_))
            | Way::Chain
            | Way::Sets(_)
            | Way::Trees
            | Way::Pairs(_)
            | Way::Replies(_)
            | Way::Tame(_)
            | Way::Heaps(_)
            | Way::Nimbers(_)
            | Way::Sum(_)
            | Way::Unknown => None,
        }
    }

    /// What its replies follow as a rule.
    pub(super) fn rule(&self) -> Reason {
        match self {
            GeographyPlayer::Mates(_) => Reason::Matching,
            GeographyPlayer::Pairs(_) => Reason::Partner,
            GeographyPlayer::Kernel(_) => Reason::Kernel,
            GeographyPlayer::Labels { rest: None, .. } => Reason::Labels,
            GeographyPlayer::Labels { rest: Some(rest), .. } | GeographyPlayer::Cancelled { rest, .. } => rest.rule(),
            GeographyPlayer::Nodes { .. } => Reason::Strategy,
            GeographyPlayer::Table { .. } => Reason::Nimbers,
            GeographyPlayer::Sight => Reason::Sight,
        }
    }

    /// The reply to a move between two positions. If there is none, what is kept is of no more use.
    pub(super) fn reply(&mut self, before: &GeographyPosition, now: &GeographyPosition, play: Play) -> Option<(u32, Reason)> {
        let token = now.token()?;
        // A game that is Geography underneath may show a new board (a token that leaves its twin, say).
        let same_board = Arc::ptr_eq(before.graph(), now.graph()) || before.graph() == now.graph();
        if !same_board {
            return None;
        }
        let exit = |to: &u32| now.exits(token).any(|step| step.0 == *to);
        match self {
            GeographyPlayer::Mates(mates) => partner(mates, token).filter(exit).map(|to| (to, Reason::Matching)),
            GeographyPlayer::Pairs(heads) => heads[token as usize].filter(exit).map(|to| (to, Reason::Partner)),
            // Members may be joined by an even number of edges: the answer is one of those.
            GeographyPlayer::Kernel(inside) if inside[token as usize] => before.token().filter(exit).map(|to| (to, Reason::Kernel)),
            GeographyPlayer::Kernel(inside) => now.exits(token).find(|step| inside[step.0 as usize]).map(|step| (step.0, Reason::Kernel)),
            GeographyPlayer::Labels { labelled, rest } => {
                if labelled.has(token) {
                    return labelled.answer(token).filter(exit).map(|to| (to, Reason::Labels));
                }
                rest.as_mut()?.reply(&labelled.without(before), &labelled.without(now), play)
            }
            GeographyPlayer::Cancelled { pairs, rest } => {
                let (_, edge) = before.exits(before.token()?).find(|step| step.0 == token)?;
                let (old, home) = (unpaired(before, pairs)?, before.token()?);
                if old.copies(edge) > 0 {
                    return rest.reply(&old, &unpaired(now, pairs)?, play);
                }
                let pair = pairs.iter_mut().find(|[a, b, copies]| *copies > 0 && [*a, *b].contains(&edge))?;
                pair[2] -= 1;
                exit(&home).then_some((home, Reason::Cancelled))
            }
            GeographyPlayer::Nodes { nodes, at, core: here } => {
                let Node::Lose(children) = nodes.get(*at as usize)? else { return None };
                let Ok(k) = here.options().binary_search(&token) else {
                    // The opponent left the core: back to it, or to what is decided at sight.
                    let back = |to: &u32| core(&now.after(*to), play) == Core::Open((**here).clone());
                    return match before.token().filter(exit).filter(back) {
                        Some(to) => Some((to, Reason::Cancelled)),
                        None => self.at_sight(now, play),
                    };
                };
                let Some(child) = *children.get(k)? else { return self.at_sight(now, play) };
                let Core::Open(open) = core(&here.after(token), play) else { return None };
                let (kept, to, rule) = of_node(&open, play, &nodes.clone(), child)?;
                *self = kept;
                Some((to, rule))
            }
            GeographyPlayer::Table { nodes, at } => {
                let k = before.options().binary_search(&token).ok()?;
                let child = *nodes.get(*at as usize)?.options.get(k)?;
                let (kept, to, rule) = to_zero(now, &nodes.clone(), child)?;
                *self = kept;
                Some((to, rule))
            }
            GeographyPlayer::Sight => self.at_sight(now, play),
        }
    }

    fn at_sight(&mut self, now: &GeographyPosition, play: Play) -> Option<(u32, Reason)> {
        let (kept, to, rule) = at_sight(now, play)?;
        *self = kept;
        Some((to, rule))
    }
}

fn then(kept: GeographyPlayer, to: u32) -> Option<Won> {
    let rule = kept.rule();
    Some((kept, to, rule))
}

/// A move to a position that is lost at sight.
fn at_sight(ground: &GeographyPosition, play: Play) -> Option<Won> {
    let lost = |to: &u32| core(&ground.after(*to), play) == Core::Decided(Outcome::P);
    ground.options().into_iter().find(lost).map(|to| (GeographyPlayer::Sight, to, Reason::Sight))
}

/// The move of a node where the winner moves.
fn of_node(here: &GeographyPosition, play: Play, nodes: &Arc<[Node]>, at: u32) -> Option<Won> {
    match nodes.get(at as usize)? {
        Node::By(certificate) => GeographyPlayer::won(here, play, certificate),
        Node::Lose(_) => None,
        Node::Win(option, child) => {
            let to = *here.options().get(*option as usize)?;
            let kept = match (*child, core(&here.after(to), play)) {
                (None, _) => GeographyPlayer::Sight,
                (Some(_), Core::Decided(_)) => return None,
                (Some(child), Core::Open(open)) => match nodes.get(child as usize)? {
                    Node::By(certificate) => GeographyPlayer::lost(&open, play, certificate)?,
                    _ => GeographyPlayer::Nodes { nodes: nodes.clone(), at: child, core: Box::new(open) },
                },
            };
            Some((kept, to, Reason::Strategy))
        }
    }
}

/// The move from a node of a table to one with the nimber 0.
fn to_zero(ground: &GeographyPosition, nodes: &Arc<[ValueNode]>, at: u32) -> Option<Won> {
    let options = &nodes.get(at as usize)?.options;
    let zero = |(_, child): &(u32, &u32)| nodes.get(**child as usize).is_some_and(|node| node.value == 0);
    let (to, child) = ground.options().into_iter().zip(options).find(zero)?;
    Some((GeographyPlayer::Table { nodes: nodes.clone(), at: *child }, to, Reason::Nimbers))
}

fn heads(ground: &GeographyPosition, given: &DirectedMatching) -> Vec<Option<u32>> {
    let mut heads = vec![None; ground.graph().order()];
    given.arcs.iter().for_each(|&[tail, head]| heads[tail as usize] = Some(head));
    heads
}

fn members(ground: &GeographyPosition, kernel: &[u32]) -> Vec<bool> {
    let mut inside = vec![false; ground.graph().order()];
    kernel.iter().for_each(|&v| inside[v as usize] = true);
    inside
}

/// The ground without pairs of edges.
fn unpaired(ground: &GeographyPosition, pairs: &[[u32; 3]]) -> Option<GeographyPosition> {
    let mut rest = ground.clone();
    for &[a, b, copies] in pairs {
        // Of a loop or an undirected edge two copies are a pair.
        for edge in [a, b] {
            rest.set_copies(edge, rest.copies(edge).checked_sub(copies)?);
        }
    }
    Some(rest)
}
