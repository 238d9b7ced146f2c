//! Misère play of sums whose components are tame.

use super::method::{Found, GameMethod, NoAnswer, Question};
use super::{sum, tame_heaps};
use crate::tame::{TamePart, outcomes};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, SumParts, TameHeaps, ValueTable};
use xanthi_games::{Play, Position};
use xanthi_heaps::tame::types;

/// Sums of tame positions of impartial games in misère play.
pub(crate) const METHOD: GameMethod = GameMethod { name: "sum of tame positions", source: tame_heaps::METHOD.source, solve };

/// So many positions of a component are looked at, at most.
const TABLE: u64 = 200_000;

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let sum = position.sum().ok_or_else(|| NoAnswer::because("the position is not a sum"))?;
    if question.play == Play::Normal || question.grundy {
        return Err(NoAnswer::because("tame positions decide misère play"));
    }
    let (mut certificates, mut tame) = (Vec::new(), Vec::new());
    // Of a table the logarithm counts.
    let mut size = 0u64;
    for part in sum.parts() {
        let (certificate, found) = component(part, budget)?;
        let found = found.filter(|found| found.own(part).is_some());
        tame.push(found.ok_or_else(|| NoAnswer::because(format!("the component {part} is not tame")))?);
        size += match (part.typed().heaps(), &certificate) {
            (Some(at), _) => at.state.iter().copied().map(u64::from).sum(),
            (None, Certificate::Values(ValueTable { nodes })) => u64::from(nodes.len().ilog2()),
            _ => 0,
        };
        certificates.push(certificate);
    }
    let (whole, options) = outcomes(&tame, position).ok_or_else(|| NoAnswer::because("a component is not tame"))?;
    if question.all_options && size <= tame_heaps::SEARCHED && options.contains(&None) {
        return Err(NoAnswer::because("some moves lead to positions that are not tame"));
    }
    Ok(Found::new(whole, options, Certificate::Sum(SumParts { parts: certificates })))
}

/// What tells the type of a component: those of its heaps, or a table of all positions.
fn component(part: &Position, budget: &Budget) -> Result<(Certificate, Option<TamePart>), NoAnswer> {
    if let Some(at) = part.typed().heaps() {
        let types = types(at.game.rule(), at.state.last().copied().unwrap_or(0), budget).map_err(NoAnswer::stopped)?;
        let tame = TamePart::heaps(&types);
        return Ok((Certificate::TameHeaps(TameHeaps { types }), Some(tame)));
    }
    let found = budget.part(TABLE, |bounded| sum::table(part, bounded));
    budget.spend(0).map_err(NoAnswer::stopped)?;
    let table = found.map_err(|_| NoAnswer::because(format!("the component {part} has too many positions for a table")))?;
    let tame = match &table.certificate {
        Certificate::Values(ValueTable { nodes }) => Some(TamePart::table(nodes)),
        _ => None,
    };
    Ok((table.certificate, tame))
}
