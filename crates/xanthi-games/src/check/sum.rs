//! Checks who wins a disjunctive sum.
//!
//! By the theorem of Sprague and Grundy the nimber of a sum is the exclusive or of the nimbers of
//! its components, and a move changes one of them. A component may have any
//! certificate that proves its nimber, or that it is P (its nimber is 0 then), or that all its options are P (it is 1 then).
//! A move in it is settled where the certificate proves the nimber after it, too; an option that is P has the nimber 0.
//!
//! In misère play the components are tame: heaps, or positions of which a table has everything below.

use super::proof::of_moves;
use super::tame::{self, After, Component};
use super::{Flaw, Judgement, Known, about, judge_position_within, tame_heaps};
use crate::budget::Budget;
use crate::certificate::{Certificate, SumParts, ValueTable};
use crate::outcome::Play;
use crate::position::Position;
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &SumParts, budget: &Budget) -> Result<Judgement, Flaw> {
    let (sum, certificates) = (about::sum(on)?, &given.parts);
    let parts = sum.parts();
    if certificates.len() != parts.len() {
        let message = format!("{} components are listed, and the sum has {}", certificates.len(), parts.len());
        return Err(Flaw::new(message).inside("parts"));
    }
    if play == Play::Misere {
        let component = |(i, (part, certificate))| tame_part(part, certificate, budget).map_err(|f: Flaw| f.inside(format!("parts[{i}]")));
        let tame = parts.iter().zip(certificates).enumerate().map(component).collect::<Result<Vec<_>, _>>()?;
        return tame::judge(&tame);
    }
    let mut tables = Vec::with_capacity(parts.len());
    for (i, (part, certificate)) in parts.iter().zip(certificates).enumerate() {
        tables.push(nimbers(part, certificate, budget).map_err(|f| f.inside(format!("parts[{i}]")))?);
    }
    let nimber = tables.iter().fold(0, |sum, (value, _)| sum ^ value);
    let options = tables.iter().flat_map(|(own, options)| options.iter().map(move |to| to.map(|to| Known::Nimber(nimber ^ own ^ to))));
    Ok(Judgement { value: Known::Nimber(nimber), options: options.collect() })
}

/// The nimber of a component, and that of the position after each of its moves where it is known.
fn nimbers(part: &Position, certificate: &Certificate, budget: &Budget) -> Result<(u64, Vec<Option<u64>>), Flaw> {
    let judged = judge_position_within(part, Play::Normal, certificate, budget)?;
    let own = judged.nimber_or_what_outcomes_tell().ok_or_else(|| Flaw::new("a component needs a certificate that proves its nimber"))?;
    let moves = of_moves(part, &judged.options)?.into_iter();
    Ok((own, moves.map(|known| known.and_then(Known::nimber_or_what_outcome_tells)).collect()))
}

/// A component of a sum in misère play.
fn tame_part<'a>(part: &'a Position, certificate: &'a Certificate, budget: &'a Budget) -> Result<Component<'a>, Flaw> {
    let nodes = match certificate {
        Certificate::TameHeaps(given) => {
            let at = part.typed().heaps().ok_or_else(|| Flaw::new("tame heaps are about a heap game"))?;
            return tame_heaps::component(at, given, budget);
        }
        Certificate::Values(ValueTable { nodes }) => nodes,
        _ => return Err(Flaw::new("in misère play a component needs tame heaps or a table of all positions")),
    };
    judge_position_within(part, Play::Normal, certificate, budget)?;
    let values = tame::of_table(nodes, budget)?;
    let own = values[0].ok_or_else(|| Flaw::new("this component is not tame").inside("nodes[0]"))?;
    let after = |&child: &u32| values[child as usize].map_or(After::Other(child), After::Tame);
    let moves = of_moves(part, &nodes[0].options)?.iter().map(after).collect();
    let replies = move |node: u32| {
        let replies = &nodes[node as usize].options;
        budget.step(replies.len() as u64)?;
        Ok(replies.iter().filter_map(|&to| values[to as usize]).collect())
    };
    Ok(Component { own, moves, replies: Box::new(replies) })
}
