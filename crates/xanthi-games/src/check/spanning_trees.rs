//! Shannon's game: two edge-disjoint trees on one set of vertices, the terminals among them.
//!
//! Vertices joined by claimed edges count as one vertex here, and only free copies as edges.
//!
//! **Whole trees: Short wins, whoever moves.** If Cut deletes an edge of one tree, it falls into
//! two pieces; the other tree leads from one piece to the other by some edge. Short claims that
//! edge. Now its ends are one vertex: the broken tree is whole again, and the other, an edge
//! shorter, still spans. An edge outside of both trees changes nothing when it is deleted, and
//! claiming one makes two vertices one: drop an edge of the cycle that arises in a tree. So the
//! trees survive every pair of moves with fewer vertices, and in the end the terminals are one
//! vertex. Every move of Short therefore wins, and every move of Cut loses.
//!
//! **A tree with a gap: Short wins if he moves.** Let the first list be two pieces with a terminal
//! in each (a tree but for an edge between the terminals). An edge of the second tree from one
//! piece to the other, claimed, makes it whole, as above. Each such edge is a winning move.
//!
//! Source: A. Lehman, A solution of the Shannon switching game, J. SIAM 12 (1964) 687–725.

use super::forests::{copies, looks};
use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::SpanningTrees;
use crate::outcome::{Outcome, Play, Side};
use crate::reduction::{Classes, Move};
use crate::subject::Subject;
use std::collections::BTreeSet;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &SpanningTrees, budget: &Budget) -> Result<Judgement, Flaw> {
    let (position, trees) = (about::switching(on)?, &given.trees);
    if play == Play::Misere {
        return Err(Flaw::new("trees prove who wins in normal play only"));
    }
    budget.step(looks(position, trees))?;
    copies(position, trees).map_err(|f| f.inside("trees"))?;
    let network = position.network();
    let mut joined = position.joined();
    let mut ends = |edge: &u32| network.wires()[*edge as usize].ends.map(|v| joined.find(v));
    let lists = trees.each_ref().map(|tree| tree.iter().map(&mut ends).collect::<Vec<[u32; 2]>>());
    let [s, t] = network.terminals().map(|v| joined.find(v));
    let mut vertices: BTreeSet<u32> = lists[1].iter().flatten().copied().collect();
    vertices.extend([s, t]);
    let mut pieces = [0, 1].map(|_| Classes::new(network.order()));
    for (k, list) in lists.iter().enumerate() {
        budget.step(list.len() as u64)?;
        let here = |f: Flaw| f.inside(format!("trees[{k}]"));
        if let Some(cycle) = list.iter().position(|&[u, v]| !pieces[k].join(u, v)) {
            return Err(here(Flaw::new("this edge closes a cycle").inside(format!("[{cycle}]"))));
        }
        if let Some(out) = list.iter().position(|pair| pair.iter().any(|v| !vertices.contains(v))) {
            return Err(here(Flaw::new("this edge leaves the vertices of the other tree").inside(format!("[{out}]"))));
        }
    }
    if lists[1].len() + 1 != vertices.len() {
        return Err(Flaw::new("this is not one tree with the terminals").inside("trees[1]"));
    }
    let moves = position.moves();
    budget.step(moves.len() as u64)?;
    if lists[0].len() + 1 == vertices.len() {
        return Ok(match position.turn() {
            Side::Left => Judgement::of_outcomes(Outcome::N, vec![Some(Outcome::P); moves.len()]),
            Side::Right => Judgement::lost(moves.len()),
        });
    }
    let [first, _] = &mut pieces;
    if lists[0].len() + 2 != vertices.len() || first.same(s, t) {
        return Err(
            Flaw::new("this is neither a tree on the vertices of the other nor two pieces with a terminal in each").inside("trees[0]")
        );
    }
    if position.turn() == Side::Right {
        return Err(Flaw::new("a tree with a gap proves nothing when Cut moves").inside("trees[0]"));
    }
    let across = trees[1].iter().zip(&lists[1]).filter(|(_, [u, v])| !first.same(*u, *v));
    let mending: BTreeSet<u32> = across.map(|(edge, _)| *edge).collect();
    let mends = |mv: &Move| matches!(mv, Move::Take(edge) if mending.contains(edge)).then_some(Outcome::P);
    Ok(Judgement::of_outcomes(Outcome::N, moves.iter().map(mends)))
}
