//! Shannon's game: the player who does not move wins by pairs of edges.
//!
//! He answers each edge of a pair by its partner, and anything else by any move. So the opponent
//! ends with at most one edge of each pair. The opponent wants a path between the terminals of
//! *his* graph: the board itself if he is Short, its planar dual if he is Cut. Edges that he has
//! taken are contracted, and only free ones can still be added.
//!
//! The two edges of a pair must share a vertex of that graph. A path that visits no vertex twice
//! and contains both must then contain one directly after the other (or not at all, at a
//! terminal or between parallel edges). So it is enough that no walk from terminal to terminal
//! avoids going from an edge to its partner; the checker looks for such a walk, arc by arc. It
//! asks more than is needed, since a walk may visit a vertex twice, and decides in linear time.
//!
//! Source: O. Gross's strategy for Bridg-it, in M. Gardner, New Mathematical Diversions from
//! Scientific American (1966), chapter 18; the criterion is this checker's own.

use super::{Flaw, Judgement, about};
use crate::budget::{Budget, Stop};
use crate::certificate::Pairing;
use crate::outcome::{Play, Side};
use crate::reduction::Classes;
use crate::subject::Subject;
use rustc_hash::FxHashMap;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Pairing, budget: &Budget) -> Result<Judgement, Flaw> {
    let (position, pairs) = (about::switching(on)?, &given.pairs);
    if play == Play::Misere {
        return Err(Flaw::new("pairs prove who wins in normal play only"));
    }
    let opponent = position.turn();
    let network = match opponent {
        Side::Left => position.network(),
        Side::Right => position.network().dual().ok_or_else(|| Flaw::new("this board has no planar dual to see the pairs in"))?,
    };
    let his = |edge: u32| match opponent {
        Side::Left => position.claimed(edge),
        Side::Right => position.free(edge) == 0 && !position.claimed(edge),
    };
    budget.step((network.order() + network.wires().len()) as u64)?;
    let mut joined = Classes::new(network.order());
    for (edge, wire) in (0u32..).zip(network.wires()) {
        if his(edge) {
            joined.join(wire.ends[0], wire.ends[1]);
        }
    }
    let [s, t] = network.terminals().map(|v| joined.find(v));
    if s == t {
        return Err(Flaw::new("the player to move has won already"));
    }
    let mut ends = |edge: u32| network.wires()[edge as usize].ends.map(|v| joined.find(v));
    budget.step(pairs.len() as u64)?;
    let mut partner = FxHashMap::default();
    for (i, &[a, b]) in pairs.iter().enumerate() {
        let wrong = |message: &str| Err(Flaw::new(message).inside(format!("pairs[{i}]")));
        let single = |edge: u32| (edge as usize) < network.wires().len() && position.free(edge) == 1;
        if !single(a) || !single(b) {
            return wrong("an edge of a pair has exactly one free copy");
        }
        if a == b || partner.insert(a, b).is_some() || partner.insert(b, a).is_some() {
            return wrong("no edge is paired twice");
        }
        let (of_a, of_b) = (ends(a), ends(b));
        if !of_a.iter().any(|v| of_b.contains(v)) {
            return wrong("the two edges share no vertex of the opponent's graph");
        }
    }
    budget.step(network.wires().len() as u64)?;
    let mut leaving: Vec<Vec<(u32, u32)>> = vec![Vec::new(); network.order()];
    for edge in position.free_edges() {
        let [u, v] = ends(edge);
        if u != v {
            leaving[u as usize].push((edge, v));
            leaving[v as usize].push((edge, u));
        }
    }
    if walks(leaving, s, t, &partner, budget)? {
        return Err(Flaw::new("a way between the terminals avoids going from an edge to its partner").inside("pairs"));
    }
    Ok(Judgement::lost(position.moves().len()))
}

/// Whether a walk leads from s to t without going from an edge to its partner, or back. An arc is
/// taken out of the list of its vertex when it is first used, and each arrival leaves at most two
/// there; so every arc costs a bounded number of steps.
fn walks(mut leaving: Vec<Vec<(u32, u32)>>, s: u32, t: u32, partner: &FxHashMap<u32, u32>, budget: &Budget) -> Result<bool, Stop> {
    let mut arrivals = std::mem::take(&mut leaving[s as usize]);
    while let Some((edge, v)) = arrivals.pop() {
        if v == t {
            return Ok(true);
        }
        budget.step(1 + leaving[v as usize].len() as u64)?;
        let refused = |next: u32| next == edge || partner.get(&edge) == Some(&next);
        let (kept, used) = std::mem::take(&mut leaving[v as usize]).into_iter().partition(|&(next, _)| refused(next));
        leaving[v as usize] = kept;
        arrivals.extend(used);
    }
    Ok(false)
}
