//! Checks who wins a disjunctive sum.
//!
//! By the theorem of Sprague and Grundy the nimber of a sum is the exclusive or of the nimbers of
//! its components, and a move changes one of them. A component may have any
//! certificate that proves its nimber. A move in it is settled where the certificate proves the
//! nimber after it, too; an option that is P has the nimber 0.

use super::proof::of_moves;
use super::{Flaw, Judgement, Known, about, judge_position_within};
use crate::budget::Budget;
use crate::certificate::{Certificate, SumParts};
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &SumParts, work: &Budget) -> Result<Judgement, Flaw> {
    let (sum, certificates) = (about::sum(on)?, &given.parts);
    if play == Play::Misere {
        return Err(Flaw::new("nimbers are about normal play"));
    }
    let parts = sum.parts();
    if certificates.len() != parts.len() {
        let message = format!("{} components are listed, and the sum has {}", certificates.len(), parts.len());
        return Err(Flaw::new(message).inside("parts"));
    }
    let mut tables = Vec::with_capacity(parts.len());
    for (i, (part, certificate)) in parts.iter().zip(certificates).enumerate() {
        tables.push(nimbers(part, certificate, work).map_err(|f| f.inside(format!("parts[{i}]")))?);
    }
    let nimber = tables.iter().fold(0, |sum, (value, _)| sum ^ value);
    let options = tables.iter().flat_map(|(own, options)| options.iter().map(move |to| to.map(|to| Known::Nimber(nimber ^ own ^ to))));
    Ok(Judgement { value: Known::Nimber(nimber), options: options.collect() })
}

/// The nimber of a component, and that of the position after each of its moves where it is known.
fn nimbers(part: &Position, certificate: &Certificate, work: &Budget) -> Result<(u64, Vec<Option<u64>>), Flaw> {
    let judged = judge_position_within(part, Play::Normal, certificate, work)?;
    let own = judged.nimber().ok_or_else(|| Flaw::new("a component needs a certificate that proves its nimber"))?;
    let of_option = |known: Known| match known {
        Known::Nimber(nimber) => Some(nimber),
        Known::Outcome(outcome) => (outcome == Outcome::P).then_some(0),
    };
    Ok((own, of_moves(part, &judged)?.into_iter().map(|known| known.and_then(of_option)).collect()))
}
