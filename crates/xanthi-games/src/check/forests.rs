//! Shannon's game: parts of the vertices, and the edges between parts in two forests.
//!
//! Every claimed edge lies within a part, the terminals are in different parts, and all free
//! copies of edges between different parts are divided among two lists. Each list is a forest when
//! every part counts as one vertex.
//!
//! **Neither forest connects the terminals: Cut wins, whoever moves.** Let Short claim an edge f
//! between two parts x and y, of the first forest, say. The parts become one. The first forest
//! loses f and remains a forest that keeps the terminals apart. If the second forest connects x
//! and y, Cut deletes an edge of the path between them, and the cycle is gone. Otherwise, if the
//! second forest now connects the terminals, it does so along a path from one terminal to x and
//! a path from y to the other; they cannot both be without edges, since f would then connect
//! the terminals in the first forest; Cut deletes an edge of them. In any other case, and if f
//! lies within a part, Cut deletes whatever he likes: forests stay forests. So the terminals stay
//! in different parts, to the end, when no edge is left. Every move of Cut therefore wins, and
//! every move of Short loses.
//!
//! **Only the second forest connects the terminals: Cut wins if he moves.** He deletes an edge of
//! the path. Each edge of it is a winning move.
//!
//! That such parts exist whenever Short has no two trees is Lehman's theorem; the checker need not
//! know it. In the plane the edges of either forest, crossed by their dual edges, are what is
//! missing from a spanning tree of the dual graph: it is the same as Short's two trees there.
//! The certificate does not need a plane.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::Forests;
use crate::outcome::{Outcome, Play, Side};
use crate::reduction::{Classes, Move, SwitchingPosition};
use crate::subject::Subject;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The steps of a walk over the board and two lists of edges.
pub(super) fn looks(position: &SwitchingPosition, lists: &[Vec<u32>; 2]) -> u64 {
    let network = position.network();
    (network.order() + network.wires().len() + lists[0].len() + lists[1].len()) as u64
}

/// No edge stands in the two lists more often than it has free copies.
pub(super) fn copies(position: &SwitchingPosition, lists: &[Vec<u32>; 2]) -> Result<Vec<u32>, Flaw> {
    let mut used = vec![0u32; position.network().wires().len()];
    for (k, list) in lists.iter().enumerate() {
        for (i, &edge) in list.iter().enumerate() {
            let wrong = |message: &str| Flaw::new(message).inside(format!("[{k}][{i}]"));
            let count = used.get_mut(edge as usize).ok_or_else(|| wrong("there is no such edge"))?;
            *count += 1;
            if *count > position.free(edge) {
                return Err(wrong("no free copy of this edge is left"));
            }
        }
    }
    Ok(used)
}

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Forests, budget: &Budget) -> Result<Judgement, Flaw> {
    let (position, parts, forests) = (about::switching(on)?, &given.parts, &given.forests);
    if play == Play::Misere {
        return Err(Flaw::new("forests prove who wins in normal play only"));
    }
    budget.step(looks(position, forests))?;
    check_parts(position, parts).map_err(|f| f.inside("parts"))?;
    let used = copies(position, forests).map_err(|f| f.inside("forests"))?;
    let network = position.network();
    let ends = |edge: u32| network.wires()[edge as usize].ends.map(|v| parts[v as usize]);
    for edge in position.free_edges() {
        let [u, v] = ends(edge);
        if used[edge as usize] != if u == v { 0 } else { position.free(edge) } {
            let message = format!("not all free copies of edge {edge}, if it joins two parts, are divided among the forests");
            return Err(Flaw::new(message).inside("forests"));
        }
    }
    let [s, t] = network.terminals().map(|v| parts[v as usize]);
    let mut apart = [true; 2];
    for (k, forest) in forests.iter().enumerate() {
        budget.step((network.order() + forest.len()) as u64)?;
        let mut classes = Classes::new(network.order());
        for (i, &edge) in forest.iter().enumerate() {
            let [u, v] = ends(edge);
            if !classes.join(u, v) {
                return Err(Flaw::new("this edge closes a cycle").inside(format!("forests[{k}][{i}]")));
            }
        }
        apart[k] = !classes.same(s, t);
    }
    let moves = position.moves();
    budget.step(moves.len() as u64)?;
    let short = position.turn() == Side::Left;
    match apart {
        [false, _] => Err(Flaw::new("this forest connects the terminals").inside("forests[0]")),
        [true, true] if short => Ok(Judgement::lost(moves.len())),
        [true, true] => Ok(Judgement::of_outcomes(Outcome::N, vec![Some(Outcome::P); moves.len()])),
        [true, false] if short => {
            Err(Flaw::new("a forest that connects the terminals proves nothing when Short moves").inside("forests[1]"))
        }
        [true, false] => {
            budget.step(forests[1].len() as u64)?;
            let path = path(forests[1].iter().map(|&edge| (edge, ends(edge))), s, t);
            let wins = |mv: &Move| matches!(mv, Move::Take(edge) if path.contains(edge)).then_some(Outcome::P);
            Ok(Judgement::of_outcomes(Outcome::N, moves.iter().map(wins)))
        }
    }
}

/// Every vertex has a part, claimed edges stay within one, and the terminals are apart.
fn check_parts(position: &SwitchingPosition, parts: &[u32]) -> Result<(), Flaw> {
    let network = position.network();
    if parts.len() != network.order() {
        return Err(Flaw::new(format!("{} vertices are listed, and there are {}", parts.len(), network.order())));
    }
    if let Some(v) = parts.iter().position(|p| *p as usize >= network.order()) {
        return Err(Flaw::new("the number of a part is the number of a vertex").inside(format!("[{v}]")));
    }
    let split = |[u, v]: [u32; 2]| parts[u as usize] != parts[v as usize];
    if (0u32..).zip(network.wires()).any(|(edge, wire)| position.claimed(edge) && split(wire.ends)) {
        return Err(Flaw::new("a claimed edge joins two parts"));
    }
    if split(network.terminals()) { Ok(()) } else { Err(Flaw::new("the terminals are in one part")) }
}

/// The edges on the path from s to t in a forest.
fn path(forest: impl Iterator<Item = (u32, [u32; 2])>, s: u32, t: u32) -> BTreeSet<u32> {
    let mut at: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
    for (edge, [u, v]) in forest {
        at.entry(u).or_default().push((v, edge));
        at.entry(v).or_default().push((u, edge));
    }
    let mut from: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    let mut queue = VecDeque::from([t]);
    while let Some(v) = queue.pop_front() {
        for &(to, edge) in at.get(&v).into_iter().flatten() {
            if to != t && !from.contains_key(&to) {
                from.insert(to, (v, edge));
                queue.push_back(to);
            }
        }
    }
    let mut edges = BTreeSet::new();
    let mut v = s;
    while let Some(&(next, edge)) = from.get(&v).filter(|_| v != t) {
        edges.insert(edge);
        v = next;
    }
    edges
}
