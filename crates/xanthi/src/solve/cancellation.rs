//! Edge geography in normal play: opposite arcs, parallel undirected edges and loops cancel in
//! pairs, and what is left may be decided by labels.
//!
//! Whoever wins without a pair answers a move along one of its edges with a move along the other.
//! See `xanthi_games::check::cancelled` for the proof.

use super::labels;
use super::method::{Found, Method, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Cancelled, Certificate};
use xanthi_games::reduction::{Erase, GeographyPosition};
use xanthi_games::{Outcome, Play};

/// Cancellation of pairs, then retrograde labelling.
pub(crate) const METHOD: Method = Method {
    name: "cancellation of opposite arcs",
    source: "tit for tat: the answer along the partner brings the token back; then retrograde labelling",
    solve,
};

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if ground.rule().erase != Erase::Edge || !ground.rule().directed {
        return Err(NoAnswer::because("it is for directed edge geography, where each move uses up an arc"));
    }
    if question.play == Play::Misere {
        return Err(NoAnswer::because("in misère play the answer along the partner may be the losing last move"));
    }
    let (reduced, pairs) = cancel(ground);
    if pairs.is_empty() {
        return Err(NoAnswer::because("no two arcs are opposite and no vertex has two loops"));
    }
    let copies: u64 = pairs.iter().map(|p| 2 * u64::from(p[2])).sum();
    let found = (labels::METHOD.solve)(&reduced, question, budget)
        .map_err(|_| NoAnswer::because(format!("{copies} arcs cancel, and the rest is not acyclic")))?;
    let inner = reduced.options();
    let of_option = |to: u32| match found.outcome {
        Outcome::P => Some(Outcome::N),
        _ => inner.binary_search(&to).ok().and_then(|i| found.options[i]),
    };
    let options = ground.options().into_iter().map(of_option).collect();
    let certificate = Certificate::Cancelled(Cancelled { pairs, rest: Box::new(found.certificate) });
    Ok(Found { grundy: found.grundy, ..Found::new(found.outcome, options, certificate) })
}

/// The ground without its pairs, and the pairs as [edge, edge, copies].
pub(crate) fn cancel(ground: &GeographyPosition) -> (GeographyPosition, Vec<[u32; 3]>) {
    let graph = ground.graph().clone();
    let mut reduced = ground.clone();
    let mut pairs = Vec::new();
    for (edge, e) in graph.edges().iter().zip(0u32..) {
        if !graph.directed() || edge.tail == edge.head {
            let couples = ground.copies(e) / 2;
            if couples > 0 {
                reduced.set_copies(e, ground.copies(e) % 2);
                pairs.push([e, e, couples]);
            }
        } else if edge.tail < edge.head {
            let row = graph.neighbours(edge.head);
            let Ok(back) = row.binary_search(&edge.tail) else { continue };
            let back = graph.edges_at(edge.head)[back];
            let both = ground.copies(e).min(ground.copies(back));
            if both > 0 {
                reduced.set_copies(e, ground.copies(e) - both);
                reduced.set_copies(back, ground.copies(back) - both);
                pairs.push([e, back, both]);
            }
        }
    }
    (reduced, pairs)
}
