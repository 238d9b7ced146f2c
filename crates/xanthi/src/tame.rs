//! Tame positions side by side in misère play, as certificates tell of them: heaps of one game, or a table of everything below.

use crate::solve::options_of_moves;
use std::sync::Arc;
use xanthi_games::certificate::ValueNode;
use xanthi_games::{Game, Outcome, Position, Sum};
use xanthi_heaps::tame::{Type, of_sum, plus};

/// A position alone, or a component of a sum.
#[derive(Clone, Debug)]
pub(crate) enum TamePart {
    /// The types of single heaps, by their size.
    Heaps(Arc<[Option<Type>]>),
    /// All positions below one, with their types, and the node of the present one.
    Table { nodes: Arc<[ValueNode]>, types: Arc<[Option<Type>]>, at: u32 },
}

impl TamePart {
    /// Heaps, by the types of single ones.
    pub(crate) fn heaps(types: &[Option<Type>]) -> Self {
        TamePart::Heaps(types.into())
    }

    /// The first position of a table.
    pub(crate) fn table(nodes: &[ValueNode]) -> Self {
        TamePart::Table { nodes: nodes.into(), types: types_of(nodes).into(), at: 0 }
    }

    /// The type of this component, if it is tame.
    pub(crate) fn own(&self, part: &Position) -> Option<Type> {
        match self {
            TamePart::Heaps(types) => of_sum(types, &part.typed().heaps()?.state),
            TamePart::Table { types, at, .. } => *types.get(*at as usize)?,
        }
    }

    /// The type after each move, where that is tame.
    fn after_moves(&self, part: &Position) -> Vec<Option<Type>> {
        match self {
            TamePart::Heaps(types) => {
                let Some(at) = part.typed().heaps() else { return Vec::new() };
                at.game.moves(&at.state).iter().map(|mv| of_sum(types, &at.game.play(&at.state, mv))).collect()
            }
            TamePart::Table { types, .. } => {
                self.children(part).into_iter().map(|child| types.get(child? as usize).copied().flatten()).collect()
            }
        }
    }

    /// What tells the types to which replies to a move lead, of those that are tame, by the number of the move.
    fn replies<'a>(&'a self, part: &'a Position) -> Box<dyn Fn(usize) -> Vec<Type> + 'a> {
        match self {
            TamePart::Heaps(types) => {
                let Some(at) = part.typed().heaps() else { return Box::new(|_| Vec::new()) };
                let moves = at.game.moves(&at.state);
                Box::new(move |number| {
                    let Some(mv) = moves.get(number) else { return Vec::new() };
                    let next = at.game.play(&at.state, mv);
                    at.game.moves(&next).iter().filter_map(|reply| of_sum(types, &at.game.play(&next, reply))).collect()
                })
            }
            TamePart::Table { nodes, types, .. } => {
                let children = self.children(part);
                Box::new(move |number| {
                    let child = children.get(number).copied().flatten();
                    let replies = child.and_then(|child| nodes.get(child as usize)).map_or(&[][..], |node| &node.options[..]);
                    replies.iter().filter_map(|&to| types.get(to as usize).copied().flatten()).collect()
                })
            }
        }
    }

    /// Follows a move.
    pub(crate) fn advance(&mut self, part: &Position, mv: &str) -> Option<()> {
        let number = || part.moves().iter().position(|known| known == mv);
        let next = if matches!(self, TamePart::Table { .. }) { self.children(part).get(number()?).copied()? } else { None };
        match self {
            TamePart::Heaps(_) => {}
            TamePart::Table { at, .. } => *at = next?,
        }
        Some(())
    }

    /// The nodes after each move.
    fn children(&self, part: &Position) -> Vec<Option<u32>> {
        let TamePart::Table { nodes, at, .. } = self else { return Vec::new() };
        let Some(node) = nodes.get(*at as usize) else { return Vec::new() };
        let child = |option: Option<usize>| node.options.get(option?).copied().filter(|child| (*child as usize) < nodes.len());
        options_of_moves(part, &part.targets()).into_iter().map(child).collect()
    }
}

/// The types of the positions of a table that are tame. Each stands before its options.
fn types_of(nodes: &[ValueNode]) -> Vec<Option<Type>> {
    let mut types: Vec<Option<Type>> = vec![None; nodes.len()];
    for i in (0..nodes.len()).rev() {
        let of = |child: &u32| types.get(*child as usize).copied().flatten();
        let options = &nodes[i].options;
        let mex = |which: usize| (0..).find(|v| !options.iter().filter_map(of).any(|of| of[which] == *v)).unwrap_or(0);
        let own = if options.is_empty() { [0, 1] } else { [mex(0), mex(1)] };
        let goes_back = |child: &u32, which: usize| {
            let replies = nodes.get(*child as usize).map_or(&[][..], |node| &node.options[..]);
            replies.iter().filter_map(of).any(|of| of[which] == own[which])
        };
        let is_fickle = own == [0, 1] || own == [1, 0];
        let is_tame = (is_fickle || own[0] == own[1])
            && options.iter().filter(|child| of(child).is_none()).all(|child| goes_back(child, 0) && goes_back(child, 1));
        types[i] = is_tame.then_some(own);
    }
    types
}

/// The components of a position: of a sum, or the position alone.
fn components(position: &Position) -> &[Position] {
    position.sum().map_or(std::slice::from_ref(position), |sum| sum.parts())
}

/// The type of the other components, if all of them are tame.
fn beside(own: &[Option<Type>], number: usize) -> Option<Type> {
    own.iter().enumerate().filter(|(k, _)| *k != number).try_fold([0, 1], |sum, (_, own)| Some(plus(sum, (*own)?)))
}

/// The outcome in misère play of a position that has these components, and of each of its moves where it is known; nothing if a
/// component is not tame.
pub(crate) fn outcomes(parts: &[TamePart], position: &Position) -> Option<(Outcome, Vec<Option<Outcome>>)> {
    let at = components(position);
    let own: Vec<Option<Type>> = parts.iter().zip(at).map(|(tame, part)| tame.own(part)).collect();
    let outcome = |[_, misere]: Type| Outcome::of_mover(misere != 0);
    let whole = own.iter().try_fold([0, 1], |sum, own| Some(plus(sum, (*own)?))).map(outcome)?;
    let mut options = Vec::new();
    for (i, (tame, part)) in parts.iter().zip(at).enumerate() {
        let (others, replies) = (beside(&own, i)?, tame.replies(part));
        for (number, after) in tame.after_moves(part).into_iter().enumerate() {
            let lost = |of: Type| outcome(plus(others, of)) == Outcome::P;
            options.push(match after {
                Some(of) => Some(Outcome::of_mover(!lost(of))),
                None if whole == Outcome::P => Some(Outcome::N),
                // It is N if there is an answer that is P.
                None => replies(number).into_iter().any(lost).then_some(Outcome::N),
            });
        }
    }
    Some((whole, options))
}

/// Follows a move of a position that has these components.
pub(crate) fn advance(parts: &mut [TamePart], position: &Position, mv: &str) -> Option<()> {
    let (number, mv) = if position.sum().is_some() { Sum::component_of(mv)? } else { (0, mv) };
    parts.get_mut(number)?.advance(components(position).get(number)?, mv)
}

/// A move to tame positions that together have the misère value 0, which is made.
pub(crate) fn to_zero(parts: &mut [TamePart], position: &Position) -> Option<String> {
    let at = components(position);
    let own: Vec<Option<Type>> = parts.iter().zip(at).map(|(tame, part)| tame.own(part)).collect();
    for (i, part) in at.iter().enumerate().take(parts.len()) {
        let Some(others) = beside(&own, i) else { continue };
        let lost = |after: &Option<Type>| after.is_some_and(|after| plus(others, after)[1] == 0);
        let Some(number) = parts[i].after_moves(part).iter().position(lost) else { continue };
        let mv = part.moves().into_iter().nth(number)?;
        parts[i].advance(part, &mv)?;
        return Some(if position.sum().is_some() { format!("{}:{mv}", i + 1) } else { mv });
    }
    None
}
