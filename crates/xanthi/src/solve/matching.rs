//! Undirected vertex geography by one maximum matching: every start, every move at once.
//!
//! A vertex u to which the token can go is P exactly when some maximum matching of the graph of open
//! vertices misses u (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, 1993); the proof stands in
//! `xanthi_games::check`. These vertices are the set D of the Gallai–Edmonds decomposition
//! (T. Gallai 1964; J. Edmonds, Paths, trees, and flowers, Canadian Journal of Mathematics 17
//! (1965) 449-467):
//!
//! - D: the vertices that some maximum matching misses;
//! - A: the other neighbours of D, the barrier;
//! - C: the rest, which every maximum matching matches within itself.
//!
//! `greedy` finds a matching that is nearly maximum, `forest` makes it maximum and thereby finds
//! the decomposition, `proof` writes both down. The searches that fail are the proof: what they
//! have reached is D and A, and it is never looked at again.

mod forest;
mod greedy;
mod proof;

pub use forest::Part;

use crate::solve::method::{Found, Method, NoAnswer, Question, Undecided};
use forest::Forest;
use std::borrow::Cow;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Matching};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

/// "No vertex", where a vertex is stored.
const NONE: u32 = u32::MAX;

/// Decides undirected vertex geography in normal play.
pub const METHOD: Method = Method {
    name: "maximum matching (Gallai–Edmonds)",
    source: "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381",
    solve,
};

/// The Gallai–Edmonds decomposition of a graph, or of the part of it that some of its vertices
/// induce, with a maximum matching.
#[derive(Debug)]
pub struct GallaiEdmonds {
    forest: Forest,
}

impl GallaiEdmonds {
    /// The decomposition of the graph that the vertices with `inside(v)` induce. In a digraph,
    /// every arc between two of them must have its reverse. Loops do not count.
    ///
    /// # Errors
    /// If it was stopped. The cost is not counted in positions.
    pub fn of(graph: &Graph, inside: impl Fn(u32) -> bool, budget: &Budget) -> Result<Self, Stop> {
        match Self::search(graph, inside, budget) {
            (found, None) => Ok(found),
            (_, Some(stop)) => Err(stop),
        }
    }

    /// As [`of`](Self::of), and what is known if it was stopped.
    fn search(graph: &Graph, inside: impl Fn(u32) -> bool, budget: &Budget) -> (Self, Option<Stop>) {
        let closed: Vec<u32> = (0..graph.order() as u32).filter(|&v| !inside(v)).collect();
        let mate = greedy::matching(graph, &closed, budget);
        let mut forest = Forest::new(&mate, &closed);
        let stop = forest.grow(graph, budget).err();
        (Self { forest }, stop)
    }

    /// The vertex with which the maximum matching matches `v`.
    pub fn mate(&self, v: u32) -> Option<u32> {
        self.forest.mate(v)
    }

    /// The part in which `v` lies; `None` if `v` was not inside.
    pub fn part(&self, v: u32) -> Option<Part> {
        self.forest.part(v)
    }

    /// The number of vertices that every maximum matching misses.
    pub fn deficiency(&self) -> usize {
        self.forest.roots
    }

    /// The decomposition with its proof.
    pub fn certificate(&self) -> Matching {
        proof::write(&self.forest)
    }
}

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    applies(ground.rule(), question)?;
    let inside = |v| ground.is_open(v);
    let (found, stop) = GallaiEdmonds::search(&what_is_left(ground), inside, budget);
    let outcome = |u: u32| match found.part(u) {
        Some(Part::D) => Some(Outcome::P),
        Some(Part::C) if stop.is_some() => None,
        _ => Some(Outcome::N),
    };
    let options: Vec<_> = ground.options().into_iter().map(outcome).collect();
    if let Some(stop) = stop {
        return Err(NoAnswer::Stopped(Undecided::new(stop, options)));
    }
    // The whole theorem costs one position; and now that it is answered, no limit matters.
    let _ = budget.spend(1);
    let outcome = Outcome::of_mover(options.contains(&Some(Outcome::P)));
    Ok(Found::new(outcome, options, Certificate::Matching(found.certificate())))
}

fn applies(rule: RuleSet, question: Question) -> Result<(), NoAnswer> {
    if rule != RuleSet::UVG {
        return Err(NoAnswer::because(format!("a matching decides uvg only, and this is {rule}")));
    }
    if question.play != Play::Normal {
        return Err(NoAnswer::because("a matching decides normal play, and this is misère play"));
    }
    if question.grundy {
        return Err(NoAnswer::because("a matching gives outcomes, not nimbers"));
    }
    Ok(())
}

/// The graph of the edges that are left: that of the ground itself, if none has been taken out.
pub(crate) fn what_is_left(ground: &GeographyPosition) -> Cow<'_, Graph> {
    let graph = ground.graph();
    let left = |i: &usize| ground.copies(*i as u32) > 0;
    if (0..graph.size()).all(|i| left(&i)) {
        return Cow::Borrowed(graph);
    }
    let edges = (0..graph.size()).filter(left).map(|i| (graph.edges()[i].tail, graph.edges()[i].head, 1));
    Cow::Owned(Graph::new(false, Labels::numbers(graph.order() as u32), edges))
}
