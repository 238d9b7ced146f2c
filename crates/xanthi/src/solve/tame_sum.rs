//! Misère play of sums whose components are tame.

use super::method::{Found, GameMethod, NoAnswer, Question};
use super::{sum, tame_heaps};
use crate::tame::{TamePart, beside};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, SumParts, TameHeaps, ValueTable};
use xanthi_games::{Outcome, Play, Position};
use xanthi_heaps::tame::{Type, plus, together, types};

/// Sums of tame positions of impartial games in misère play.
pub(crate) const METHOD: GameMethod = GameMethod { name: "sum of tame positions", source: tame_heaps::METHOD.source, solve };

/// So many positions of a component are looked at, at most.
const TABLE: u64 = 200_000;

/// Sums with no more counters and positions, these by the logarithm of their number, are left to the search if it can say more.
const SEARCHED: u32 = 24;

fn solve(position: &Position, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    let sum = position.sum().ok_or_else(|| NoAnswer::because("the position is not a sum"))?;
    if question.play == Play::Normal || question.grundy {
        return Err(NoAnswer::because("tame positions decide misère play"));
    }
    let (mut certificates, mut tame, mut own) = (Vec::new(), Vec::new(), Vec::new());
    let mut size = 0;
    for part in sum.parts() {
        let certificate = component(part, limit)?;
        let found = TamePart::of(&certificate).and_then(|found| Some((found.own(part)?, found)));
        let (of, found) = found.ok_or_else(|| NoAnswer::because(format!("the component {part} is not tame")))?;
        size += match (part.typed().heaps(), &certificate) {
            (Some(at), _) => at.state.iter().sum(),
            (None, Certificate::Values(ValueTable { nodes })) => nodes.len().ilog2(),
            _ => 0,
        };
        certificates.push(certificate);
        tame.push(found);
        own.push(Some(of));
    }
    let outcome = |[_, misere]: Type| Outcome::of_mover(misere != 0);
    let whole = outcome(together(own.iter().flatten().copied()));
    let mut options = Vec::new();
    for (i, (found, part)) in tame.iter().zip(sum.parts()).enumerate() {
        let others = beside(&own, i).unwrap_or([0, 1]);
        for (number, after) in found.after_moves(part).into_iter().enumerate() {
            let lost = |of: Type| outcome(plus(others, of)) == Outcome::P;
            options.push(match after {
                Some(of) => Some(Outcome::of_mover(!lost(of))),
                None if whole == Outcome::P => Some(Outcome::N),
                // It is N if there is an answer that is P.
                None => found.replies(part, number).into_iter().any(lost).then_some(Outcome::N),
            });
        }
    }
    if question.all_options && size <= SEARCHED && options.contains(&None) {
        return Err(NoAnswer::because("some moves lead to positions that are not tame"));
    }
    Ok(Found::new(whole, options, Certificate::Sum(SumParts { parts: certificates })))
}

/// What tells the type of a component: those of its heaps, or a table of all positions.
fn component(part: &Position, limit: &Budget) -> Result<Certificate, NoAnswer> {
    if let Some(at) = part.typed().heaps() {
        let types = types(at.game.rule(), at.state.last().copied().unwrap_or(0), limit).map_err(NoAnswer::stopped)?;
        return Ok(Certificate::TameHeaps(TameHeaps { types }));
    }
    let found = limit.part(TABLE, |bounded| sum::table(part, bounded));
    limit.spend(0).map_err(NoAnswer::stopped)?;
    found.map(|table| table.certificate).map_err(|_| NoAnswer::because(format!("the component {part} has too many positions for a table")))
}
