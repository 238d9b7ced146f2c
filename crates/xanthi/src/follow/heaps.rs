//! Players by nimbers: tables of heaps and of games, one for each component.

use super::option_of;
use crate::explain::{Way, way};
use crate::replies::NimberOf;
use std::sync::Arc;
use xanthi_games::certificate::{Certificate, ValueNode};
use xanthi_games::games::heaps::Move;
use xanthi_games::{Game, Play, Position, Sum};

/// The nimbers of one component.
#[derive(Clone)]
pub(super) enum Nimbers {
    /// Of single heaps, by their size.
    Heaps(Arc<[u64]>),
    /// Of every position, by a function.
    Known(NimberOf),
    /// Of the positions of a table, and the node of the present one.
    Table { nodes: Arc<[ValueNode]>, at: u32 },
}

impl Nimbers {
    /// Those of each component of a sum, or of a position alone.
    pub(super) fn of(position: &Position, certificate: &Certificate) -> Option<Vec<Self>> {
        match (way(certificate), position.sum()) {
            (Way::Sum(certificates), Some(sum)) => certificates.iter().zip(sum.parts()).map(|(of, part)| Self::one(part, of)).collect(),
            (_, Some(_)) => None,
            (_, None) => Some(vec![Self::one(position, certificate)?]),
        }
    }

    fn one(part: &Position, certificate: &Certificate) -> Option<Self> {
        match way(certificate) {
            Way::Heaps(values) => Some(Nimbers::Heaps(values.into())),
            Way::Table(nodes) => Some(Nimbers::Table { nodes: nodes.into(), at: 0 }),
            Way::Nimbers(known) => Some(Nimbers::Known(known)),
            Way::Replies(begin) => Some(Nimbers::Known(begin(part, Play::Normal).nimbers()?)),
            Way::Options(_)
            | Way::Move(..)
            | Way::Nodes(_)
            | Way::Ground(_)
            | Way::Chain
            | Way::Sets(_)
            | Way::Trees
            | Way::Pairs(_)
            | Way::Tame(_)
            | Way::Sum(_)
            | Way::Unknown => None,
        }
    }

    fn own(&self, part: &Position) -> Option<u64> {
        match self {
            Nimbers::Heaps(values) => part.typed().heaps()?.state.iter().try_fold(0, |sum, &heap| Some(sum ^ values.get(heap as usize)?)),
            Nimbers::Known(of) => of(part),
            Nimbers::Table { nodes, at } => Some(nodes.get(*at as usize)?.value),
        }
    }

    /// The nimber after a move with a nimber, and the move.
    fn to(&self, part: &Position, wanted: u64) -> Option<String> {
        match self {
            Nimbers::Heaps(values) => {
                let (own, at) = (self.own(part)?, part.typed().heaps()?);
                let of = |heap: u32| values.get(heap as usize).copied().unwrap_or(0);
                let after = |mv: &Move| mv.to.iter().filter(|part| **part > 0).fold(own ^ of(mv.from), |sum, &part| sum ^ of(part));
                let found = at.game.moves(&at.state).into_iter().find(|mv| after(mv) == wanted)?;
                Some(at.game.write_move(&found))
            }
            Nimbers::Known(of) => {
                let leads = |mv: &String| part.after(mv).ok().and_then(|next| of(&next)) == Some(wanted);
                part.moves().into_iter().find(leads)
            }
            Nimbers::Table { nodes, .. } => {
                let mut moves = part.moves();
                let right = |k: &usize| self.child(part, *k).is_some_and(|child| nodes[child as usize].value == wanted);
                let k = (0..moves.len()).find(right)?;
                Some(moves.swap_remove(k))
            }
        }
    }

    /// The node after the move with a number.
    fn child(&self, part: &Position, number: usize) -> Option<u32> {
        let Nimbers::Table { nodes, at } = self else { return None };
        let option = option_of(part, number)?;
        nodes.get(*at as usize)?.options.get(option).copied().filter(|child| (*child as usize) < nodes.len())
    }

    fn advance(&mut self, part: &Position, mv: &str) -> Option<()> {
        let number = || part.moves().iter().position(|known| known == mv);
        if matches!(self, Nimbers::Table { .. }) {
            let child = self.child(part, number()?)?;
            if let Nimbers::Table { at, .. } = self {
                *at = child;
            }
        }
        Some(())
    }
}

/// Follows a move of a sum, or of a position alone.
pub(super) fn advance(parts: &mut [Nimbers], position: &Position, mv: &str) -> Option<()> {
    match position.sum() {
        None => parts.first_mut()?.advance(position, mv),
        Some(sum) => {
            let (k, mv) = Sum::component_of(mv)?;
            parts.get_mut(k)?.advance(sum.parts().get(k)?, mv)
        }
    }
}

/// A move that leaves the nimber 0, which is made.
pub(super) fn to_zero(parts: &mut [Nimbers], position: &Position) -> Option<String> {
    let Some(sum) = position.sum() else {
        let mv = parts.first()?.to(position, 0)?;
        advance(parts, position, &mv)?;
        return Some(mv);
    };
    let own: Vec<u64> = parts.iter().zip(sum.parts()).map(|(table, part)| table.own(part)).collect::<Option<_>>()?;
    let all = own.iter().fold(0, |all, own| all ^ own);
    // A component whose nimber becomes less by `all` has such a move.
    let k = own.iter().position(|own| own ^ all < *own)?;
    let mv = parts[k].to(&sum.parts()[k], own[k] ^ all)?;
    parts[k].advance(&sum.parts()[k], &mv)?;
    Some(format!("{}:{mv}", k + 1))
}
