//! Misère play of tame positions: those that behave as heaps of Nim do.
//!
//! A tame position has a normal and a misère value. It is *fickle* if these are 0 and 1 or 1 and 0, and otherwise *firm*, with
//! two equal values. `docs/certificates.md` (`tame_heaps`) says which positions are tame, and proves how sums of them are played.

use super::{Flaw, Judgement};
use crate::budget::Budget;
use crate::certificate::ValueNode;
use crate::outcome::Outcome;
use rustc_hash::FxHashSet;

/// The normal and the misère value of a tame position.
pub(super) type Values = [u64; 2];

/// The values of a sum of tame positions.
pub(super) fn of_sum(each: impl IntoIterator<Item = Values>) -> Values {
    let (mut normal, mut is_firm) = (0, false);
    for [own, misere] in each {
        normal ^= own;
        is_firm |= own == misere;
    }
    [normal, if is_firm { normal } else { normal ^ 1 }]
}

/// Whether a tame position may have these values: it is fickle, or firm.
pub(super) fn may_be(values: Values) -> bool {
    values[0] == values[1] || values == [0, 1] || values == [1, 0]
}

/// The least normal and the least misère value that no tame option has.
pub(super) fn least(met: &FxHashSet<Values>) -> Values {
    [0, 1].map(|which| {
        let met: FxHashSet<u64> = met.iter().map(|values| values[which]).collect();
        (0..).find(|value| !met.contains(value)).unwrap_or(0)
    })
}

/// What a move may lead to.
pub(super) enum After {
    /// To a tame position.
    Tame(Values),
    /// To one that is not known to be tame; that of this number, by which [`Component::replies`] knows it.
    Other(u32),
}

/// The tame positions that replies lead to, behind the position of a number.
type Replies<'a> = dyn Fn(u32) -> Result<Vec<Values>, Flaw> + 'a;

/// A tame position that may be a component of a sum.
pub(super) struct Component<'a> {
    pub(super) own: Values,
    /// What each of its moves leads to, in order.
    pub(super) moves: Vec<After>,
    pub(super) replies: Box<Replies<'a>>,
}

/// What is proved of a sum of tame positions.
pub(super) fn judge(parts: &[Component<'_>]) -> Result<Judgement, Flaw> {
    let outcome = |[_, misere]: Values| Outcome::of_mover(misere != 0);
    let own = outcome(of_sum(parts.iter().map(|part| part.own)));
    let mut options = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let others = of_sum(parts.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, part)| part.own));
        let beside = |values: Values| outcome(of_sum([others, values]));
        for after in &part.moves {
            options.push(match *after {
                After::Tame(values) => Some(beside(values)),
                After::Other(_) if own == Outcome::P => Some(Outcome::N),
                After::Other(number) => {
                    let lost = (part.replies)(number)?.into_iter().any(|values| beside(values) == Outcome::P);
                    lost.then_some(Outcome::N)
                }
            });
        }
    }
    Ok(Judgement::of_outcomes(own, options))
}

/// The values of each position of a table that is tame. Each stands before its options, and all options are there.
pub(super) fn of_table(nodes: &[ValueNode], budget: &Budget) -> Result<Vec<Option<Values>>, Flaw> {
    let mut values: Vec<Option<Values>> = vec![None; nodes.len()];
    for (i, node) in nodes.iter().enumerate().rev() {
        budget.step(1 + node.options.len() as u64)?;
        let met: FxHashSet<Values> = node.options.iter().filter_map(|&child| values[child as usize]).collect();
        let own = if node.options.is_empty() { [0, 1] } else { least(&met) };
        let mut is_tame = may_be(own);
        let others = node.options.iter().filter(|child| values[**child as usize].is_none());
        for &other in others {
            let replies = &nodes[other as usize].options;
            budget.step(replies.len() as u64)?;
            let leads = |which: usize| replies.iter().any(|&to| values[to as usize].is_some_and(|values| values[which] == own[which]));
            is_tame &= leads(0) && leads(1);
        }
        values[i] = is_tame.then_some(own);
    }
    Ok(values)
}
