//! Checks nimbers of Node Kayles where nothing but paths and cycles is left.
//!
//! Parts that are not joined are a sum, so the nimber of the position is the exclusive or of theirs.
//!
//! **Paths.** A move on the end of a path with n vertices takes that vertex and its neighbour, and
//! leaves a path with n − 2 (n = 1: it takes the path). A move on any other vertex takes three
//! vertices in a row, and leaves a path on either side, n − 3 vertices in all, perhaps none on one
//! side or both. So a path with n vertices is a heap of n in the octal game 0.137: one counter may
//! be taken if it is the whole heap, two may be taken from an end, three from anywhere. (Dawson's
//! Kayles 0.07 with n + 1 counters is the same game.) Each value is computed again by this rule
//! from those before it.
//!
//! **Cycles.** Every move on a cycle with n ≥ 3 vertices takes three in a row and leaves the path
//! with n − 3. All options have one nimber g; so the nimber of the cycle is 1 if g = 0, and 0
//! otherwise.

use super::heap_values::each_is_mex;
use super::{Flaw, Judgement, Known, about};
use crate::budget::Budget;
use crate::certificate::PathNimbers;
use crate::game::Game;
use crate::games::heaps::TakeRule;
use crate::outcome::Play;
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &PathNimbers, budget: &Budget) -> Result<Judgement, Flaw> {
    let Subject::NodeKayles(at) = on else { return Err(about::foreign(on, "Node Kayles")) };
    if play == Play::Misere {
        return Err(Flaw::new("nimbers are about normal play"));
    }
    let (graph, name) = (at.game.graph(), |v: u32| at.game.graph().labels().name(v));
    let strips = at.game.strips(&at.state).map_err(|v| Flaw::new(format!("{} has more than two neighbours left", name(v))))?;
    let longest = PathNimbers::longest(strips.iter().map(|strip| (strip.vertices.len(), strip.closed)));
    if given.values.len() != longest + 1 {
        let message = format!("{} values are listed, and paths of 0 to {longest} vertices count", given.values.len());
        return Err(Flaw::new(message).inside("values"));
    }
    let dawson = TakeRule::dawsons_chess();
    each_is_mex(&dawson, longest as u32, &given.values, budget)?;
    let short = || Flaw::new("a value is missing").inside("values");
    let (mut nimber, mut after) = (0, vec![0; graph.order()]);
    for strip in &strips {
        let (n, closed) = (strip.vertices.len(), strip.closed);
        let own = given.of(n, closed).ok_or_else(short)?;
        nimber ^= own;
        for (i, &v) in strip.vertices.iter().enumerate() {
            after[v as usize] = own ^ given.after(n, closed, i).ok_or_else(short)?;
        }
    }
    let options = at.game.moves(&at.state).into_iter().map(|v| Some(Known::Nimber(nimber ^ after[v as usize])));
    Ok(Judgement { value: Known::Nimber(nimber), options: options.collect() })
}
