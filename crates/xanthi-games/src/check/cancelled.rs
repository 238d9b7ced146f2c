//! Checks a cancellation: edges that leave in pairs without changing outcome or nimber.
//!
//! Let G be the rest and G′ = G with a pair more: two opposite arcs, two copies of an undirected
//! edge, or two copies of a loop. Whoever wins G (or, for nimbers, the sum of G and a Nim heap)
//! answers a move along one edge of the pair with a move along the other; the token is back, the
//! pair is gone, and it is the other's turn. So G′ has the outcome and the nimber of G. In misère
//! play the argument fails: the last answer may be the losing last move.

use super::{Flaw, Judgement, Known, about, within};
use crate::budget::Budget;
use crate::certificate::Cancelled;
use crate::outcome::{Outcome, Play};
use crate::reduction::{Erase, GeographyPosition};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &Cancelled, budget: &Budget) -> Result<Judgement, Flaw> {
    let ground = about::geography(on)?;
    if play != Play::Normal || ground.rule().erase != Erase::Edge {
        return Err(Flaw::new("edges cancel in edge geography under normal play only"));
    }
    budget.step(about::look(ground))?;
    let mut reduced = ground.clone();
    for (i, pair) in given.pairs.iter().enumerate() {
        take_out(&mut reduced, *pair).map_err(|f| f.inside(format!("pairs[{i}]")))?;
    }
    let found = within(&Subject::from(&reduced), play, &given.rest, budget).map_err(|f| f.inside("rest"))?;
    let targets = ground.options();
    let inner = reduced.options();
    about::all_options(&found, inner.len()).map_err(|f| f.inside("rest"))?;
    // An option that survives differs from the same option of the rest by pairs alone.
    let of_option = |to: &u32| match found.outcome() {
        Outcome::P => Some(Known::Outcome(Outcome::N)),
        _ => inner.binary_search(to).ok().and_then(|i| found.options[i]),
    };
    Ok(Judgement { options: targets.iter().map(of_option).collect(), ..found })
}

fn take_out(ground: &mut GeographyPosition, [a, b, copies]: [u32; 3]) -> Result<(), Flaw> {
    let graph = ground.graph().clone();
    let (Some(first), Some(second)) = (graph.edges().get(a as usize), graph.edges().get(b as usize)) else {
        return Err(Flaw::new(format!("the graph has {} edges", graph.size())));
    };
    let alone = a == b && (!graph.directed() || first.tail == first.head);
    let opposite = a != b && (first.tail, first.head) == (second.head, second.tail);
    if !alone && !opposite {
        return Err(Flaw::new(format!("edges {a} and {b} are not a pair")));
    }
    let take = if alone { copies.checked_mul(2) } else { Some(copies) };
    for edge in if alone { vec![a] } else { vec![a, b] } {
        let left = take.and_then(|take| ground.copies(edge).checked_sub(take));
        let left = left.ok_or_else(|| Flaw::new(format!("edge {edge} has only {} copies left", ground.copies(edge))))?;
        ground.set_copies(edge, left);
    }
    Ok(())
}
