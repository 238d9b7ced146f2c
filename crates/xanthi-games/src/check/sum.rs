//! Checks who wins a disjunctive sum.
//!
//! By the theorem of Sprague and Grundy the nimber of a sum is the exclusive or of the nimbers of
//! its components, and a move changes one of them. A table of nimbers of each component settles
//! the sum and every move in it; where a component has no table but its nimber, moves in it are
//! left open unless they are known to lead to a position of nimber 0.

use super::{Flaw, Judgement, bounds, heap_values, values};
use crate::certificate::{Certificate, ValueNode};
use crate::game::{Outcome, Play};
use crate::games::heaps::Heaps;
use crate::position::Position;
use crate::sum::Sum;

pub(super) fn judge(sum: &Sum, play: Play, certificates: &[Certificate]) -> Result<Judgement, Flaw> {
    if play == Play::Misere {
        return Err(Flaw::new("nimbers are about normal play"));
    }
    let parts = sum.parts();
    if certificates.len() != parts.len() {
        let message = format!("{} components are listed, and the sum has {}", certificates.len(), parts.len());
        return Err(Flaw::new(message).inside("parts"));
    }
    let mut tables = Vec::with_capacity(parts.len());
    let mut work = heap_values::MOST_WORK;
    for (i, (part, certificate)) in parts.iter().zip(certificates).enumerate() {
        tables.push(nimbers(part, certificate, &mut work).map_err(|f| f.inside(format!("parts[{i}]")))?);
    }
    let nimber = tables.iter().fold(0, |sum, (value, _)| sum ^ value);
    let outcome = |value: u64| Outcome::of_mover(value != 0);
    let options = tables.iter().flat_map(|(own, options)| options.iter().map(move |to| to.map(|to| outcome(nimber ^ own ^ to)))).collect();
    Ok(Judgement { outcome: outcome(nimber), options, grundy: Some(nimber) })
}

/// The nimber of a component, and that of the position after each of its moves where it is known.
fn nimbers(part: &Position, certificate: &Certificate, work: &mut u64) -> Result<(u64, Vec<Option<u64>>), Flaw> {
    let all = |(own, moves): (u64, Vec<u64>)| (own, moves.into_iter().map(Some).collect());
    match certificate {
        Certificate::NimRounds { .. } => {
            let judged = super::judge_position(part, Play::Normal, certificate)?;
            let own = judged.grundy.ok_or_else(|| Flaw::new("the rounds give no nimber"))?;
            Ok((own, judged.options.into_iter().map(|option| (option == Some(Outcome::P)).then_some(0)).collect()))
        }
        Certificate::HeapValues { values } => {
            let at = part.downcast::<Heaps>();
            let at = at.ok_or_else(|| Flaw::new("this kind of certificate is about heap games, and the game is not played with heaps"))?;
            heap_values::nimbers(&at.game, &at.state, values, work).map(all)
        }
        Certificate::Values { nodes } => match part.ground() {
            None => {
                values::judge_game(&mut *part.unfold(), 0, Play::Normal, nodes)?;
                of_root(nodes).map(all)
            }
            Some(ground) => {
                bounds::on_ground(&ground, certificate)?;
                values::judge_ground(&ground, Play::Normal, nodes)?;
                let (own, of_options) = of_root(nodes)?;
                let options = ground.options();
                let of_move = |target: Option<u32>| Some(of_options[options.binary_search(&target?).ok()?]);
                let of_moves = part.targets().into_iter().map(of_move).collect::<Option<_>>();
                Ok(all((own, of_moves.ok_or_else(|| Flaw::new("a move of this game leads to no vertex of its ground"))?)))
            }
        },
        _ => Err(Flaw::new("a component needs a table of nimbers, or rounds that show its nimber")),
    }
}

/// The nimbers of the first node of a table that was accepted, and of its options.
fn of_root(nodes: &[ValueNode]) -> Result<(u64, Vec<u64>), Flaw> {
    let root = nodes.first().ok_or_else(|| Flaw::new("the table is empty"))?;
    Ok((root.value, root.options.iter().map(|&k| nodes[k as usize].value).collect()))
}
