//! Shannon's game: two forests that hold as many edges as possible, and every move judged by them.
//!
//! Vertices joined by claimed edges count as one, and only free copies as edges: G. Two disjoint
//! forests A and B of G are given, and e is an edge between the terminals that the board lacks.
//! The edge sets that are two disjoint forests are the independent sets of a matroid on the copies
//! of edges (Edmonds); *spanned* and *bridge* (an element of every base) are meant in it. From an
//! edge of one forest *exchanges lead* to the edges of the path that it closes in the other one;
//! from an edge in neither, to those of both paths. An edge whose ends the other forest does not
//! connect has *room* there. If exchanges lead from an edge in neither forest to one with room,
//! along a shortest way, the edges on it change places and the first finds a place; if they do not,
//! the edges to which they lead are, with it, its fundamental circuit.
//!
//! **The outcome.** Let A be without a path between the terminals, and A + e, B be such that from
//! e exchanges lead to no room, and from every copy that is in neither forest neither to room nor
//! to e. Then A ∪ B is a base of G, e is not spanned by it, and a second copy of e is spanned by A ∪ B + e. So there is
//! room for one edge between the terminals and not for two: the player to move wins (Lehman).
//!
//! **Cut's moves.** Deleting f wins if and only if without f there is room for both copies of e.
//! The rank of G + 2e is one more than that of G; so f must be a bridge of G and none of G + 2e.
//! It is a bridge of G if exchanges lead to it from no copy in neither forest, and none of
//! G + 2e if it is on such a circuit or on that of the second e: exchanges lead to it from e.
//!
//! **Short's moves.** Claiming f is as good as adding copies f', f'' beside it, since three make
//! their ends a set spanned by two trees; so it wins if and only if G + f' + f'' spans e. If f is
//! in neither forest, G spans f' and f'', and nothing is gained. If f is in a forest, f'' is
//! spanned by f and f'; so e is spanned by G + f' alone, and by the exchange axiom this is so if
//! and only if f' is spanned by G + e and not by G: exchanges lead from f to e, and not to room.
//!
//! A loop (an edge whose ends are one) neither player can use; taking it leaves the move to the
//! other, who wins.
//!
//! Source: A. Lehman, A solution of the Shannon switching game, J. SIAM 12 (1964) 687–725;
//! J. Edmonds, Lehman's switching game and a theorem of Tutte and Nash-Williams, J. Res. NBS 69B
//! (1965) 73–77. That the winning moves are read off one pair of forests is the argument above.

mod leads;

use super::forests::{copies, looks};
use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::Exchange;
use crate::outcome::{Outcome, Play, Side};
use crate::reduction::{Classes, Move};
use crate::subject::Subject;
use leads::{Forests, from, into};

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Exchange, budget: &Budget) -> Result<Judgement, Flaw> {
    let (position, forests) = (about::switching(on)?, &given.forests);
    if play == Play::Misere {
        return Err(Flaw::new("forests prove who wins in normal play only"));
    }
    budget.step(looks(position, forests))?;
    let used = copies(position, forests).map_err(|f| f.inside("forests"))?;
    let network = position.network();
    let mut joined = position.joined();
    let mut ends = |edge: u32| network.wires()[edge as usize].ends.map(|v| joined.find(v));
    let mut pieces = [Classes::new(network.order()), Classes::new(network.order())];
    let mut all = Forests::new(network.order());
    for (k, list) in forests.iter().enumerate() {
        for (i, &edge) in list.iter().enumerate() {
            let [u, v] = ends(edge);
            if !pieces[k].join(u, v) {
                return Err(Flaw::new("this edge closes a cycle").inside(format!("forests[{k}][{i}]")));
            }
            all.add(k, [u, v]);
        }
    }
    let outside: Vec<[u32; 2]> =
        position.free_edges().filter(|&edge| used[edge as usize] < position.free(edge)).map(&mut ends).filter(|[u, v]| u != v).collect();
    let [s, t] = network.terminals().map(|v| joined.find(v));
    if !pieces[0].join(s, t) {
        return Err(Flaw::new("this forest connects the terminals").inside("forests[0]"));
    }
    let link = all.add(0, [s, t]);
    // Two closures: what leads to room, and beyond it what leads to e.
    let (to_room, to_link) = into(&all, link, budget)?;
    if to_room[link] || !all.without(1, &to_room).same(s, t) {
        return Err(Flaw::new("there is room for two edges between the terminals").inside("forests"));
    }
    budget.step(outside.len() as u64)?;
    let mut apart = [0, 1].map(|k| all.without(k, &to_link));
    if outside.iter().any(|&[u, v]| apart.iter_mut().any(|forest| !forest.same(u, v))) {
        return Err(Flaw::new("there is room for another edge of the board").inside("forests"));
    }
    let from_outside = from(&all, &outside, None, budget)?;
    let from_link = from(&all, &[], Some(link), budget)?;
    let wins = |i: usize| match position.turn() {
        Side::Left => to_link[i] && !to_room[i],
        Side::Right => from_link[i] && !from_outside[i],
    };
    let mut winning = vec![false; network.wires().len()];
    for (i, &edge) in forests.iter().flatten().enumerate() {
        winning[edge as usize] |= wins(i);
    }
    let outcome = |mv: &Move| match mv {
        Move::Take(edge) => Some(Outcome::of_mover(!winning[*edge as usize])),
        Move::Won => None,
    };
    Judgement::of_options(position.moves().iter().map(outcome).collect(), play)
}
