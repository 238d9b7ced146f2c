//! Nim with disks on the edges, where the token can reach a tree only: a linear recursion.
//!
//! A vertex is lost iff none of its children is (children away from the token, along edges with
//! disks). The number of disks does not matter: the winner always takes a whole edge behind him,
//! so that the opponent is locked into the tree below. Paths, and every forest, are trees; so is a
//! cycle as soon as one of its edges is empty. Proof in `check/nim_tree.rs`.
//!
//! Source: the winner on trees is in M. Fukuyama, A Nim game played on graphs, Theoretical
//! Computer Science 304 (2003) 387–399 (for bipartite graphs); the recursion is the project's own.

use super::method::{Found, GameMethod, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, NimTree};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{At, Game, Outcome, Play, Position};

/// Edges with disks that form a tree, undirected, normal play.
pub const METHOD: GameMethod = GameMethod {
    name: "Nim on a tree",
    source: "M. Fukuyama, A Nim game played on graphs, Theoretical Computer Science 304 (2003) 387-399",
    solve,
};

/// The position, if it is one of the undirected edge version and the winner in normal play is asked.
pub(super) fn edge_version(position: &Position, question: Question) -> Result<&At<NimG>, NoAnswer> {
    winner_of(Version::Edge, "Nim with disks on the edges of a graph", position, question)
}

/// The position, if it is one of a version on an undirected graph and the winner in normal play is asked.
pub(super) fn winner_of<'a>(version: Version, called: &str, position: &'a Position, question: Question) -> Result<&'a At<NimG>, NoAnswer> {
    let at = position.typed().nim().filter(|at| at.game.version() == version);
    let at = at.ok_or_else(|| NoAnswer::because(format!("the game is not {called}")))?;
    match () {
        () if at.game.graph().directed() => Err(NoAnswer::because("the graph is directed")),
        () if question.play == Play::Misere || question.grundy => Err(NoAnswer::because("it finds the winner in normal play")),
        () => Ok(at),
    }
}

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = edge_version(position, question)?;
    budget.spend(at.game.graph().order() as u64).map_err(NoAnswer::stopped)?;
    let tree = preorder(at).ok_or_else(|| NoAnswer::because("the edges with disks that the token can reach are not a tree"))?;
    let lost_children = lost_children(at, &tree);
    let good = lost_children[at.state.piece as usize];
    let options = at.game.moves(&at.state).into_iter().map(|mv| {
        let taken_whole = mv.take == mv.of;
        let lost = lost_children[mv.to as usize] == 0 && (taken_whole || good >= 2);
        Some(if lost { Outcome::P } else { Outcome::N })
    });
    let options = options.collect();
    let mut lost: Vec<u32> = tree.iter().map(|t| t.0).filter(|&v| lost_children[v as usize] == 0).collect();
    lost.sort_unstable();
    Ok(Found::new(Outcome::of_mover(good > 0), options, Certificate::NimTree(NimTree { lost })))
}

/// How many children of each vertex are lost; a vertex comes before its children in the list.
fn lost_children(at: &At<NimG>, tree: &[(u32, u32)]) -> Vec<u32> {
    let mut lost_children = vec![0u32; at.game.graph().order()];
    for &(v, parent) in tree[1..].iter().rev() {
        if lost_children[v as usize] == 0 {
            lost_children[parent as usize] += 1;
        }
    }
    lost_children
}

/// The lost vertices, ascending, if the edges with disks that the token can reach are a tree.
pub(crate) fn lost_vertices(at: &At<NimG>) -> Option<Vec<u32>> {
    let tree = preorder(at)?;
    let lost_children = lost_children(at, &tree);
    let mut lost: Vec<u32> = tree.iter().map(|t| t.0).filter(|&v| lost_children[v as usize] == 0).collect();
    lost.sort_unstable();
    Some(lost)
}

/// (vertex, parent) of everything that the token can reach, the token first, or nothing if a
/// vertex is met twice.
fn preorder(at: &At<NimG>) -> Option<Vec<(u32, u32)>> {
    let mut met = vec![false; at.game.graph().order()];
    let mut order = Vec::new();
    let mut stack = vec![(at.state.piece, at.state.piece)];
    while let Some((v, parent)) = stack.pop() {
        if std::mem::replace(&mut met[v as usize], true) {
            return None;
        }
        let mut back = usize::from(!order.is_empty());
        order.push((v, parent));
        for (to, _) in at.game.ways(&at.state, v) {
            // One way leads back to the parent; a second one is a parallel edge.
            if to == parent && back > 0 {
                back = 0;
            } else {
                stack.push((to, v));
            }
        }
    }
    Some(order)
}
