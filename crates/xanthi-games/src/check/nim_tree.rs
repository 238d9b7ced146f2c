//! Checks who wins Nim with disks on the edges of a tree: only which edges have disks matters.
//!
//! The part that the token can reach along edges with disks must be a tree, rooted at the token.
//! The certificate lists its lost vertices: a vertex is lost iff none of its children is.
//!
//! *Proof* that the token has lost on a lost root, and won on any other, by induction on the disks.
//! If a child is lost, go there and take all disks of the edge: what can be reached is the tree
//! below that child, with the same labels. Otherwise every child u is won, so it has a lost child
//! x. Whatever is left on the edge to u, the opponent goes on to x and takes all disks of that
//! edge; what can be reached then is the tree below x, in which the root is lost.
//!
//! *Options.* After going to the child u and leaving d disks, the neighbours of u are its children
//! and, if d > 0, the old root, below which the other children hang. So u is lost then iff it was
//! lost, and d = 0 or the old root has another lost child.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::NimTree;
use crate::game::Game;
use crate::games::nimg::{NimG, State, Version};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &NimTree, budget: &Budget) -> Result<Judgement, Flaw> {
    let (at, lost) = (about::nim(on)?, &given.lost);
    let (game, at) = (&at.game, &at.state);
    applies(game, play)?;
    let children = children(game, at, budget)?;
    let mut is_lost = vec![false; game.graph().order()];
    for (i, &v) in lost.iter().enumerate() {
        let flaw = |why: &str| Flaw::new(format!("{v} {why}")).inside(format!("lost[{i}]"));
        if children.get(v as usize).is_none_or(Option::is_none) {
            return Err(flaw("is not a vertex of the tree"));
        }
        if std::mem::replace(&mut is_lost[v as usize], true) {
            return Err(flaw("is listed twice"));
        }
    }
    let lost_children = |v: usize| children[v].iter().flatten().filter(|c| is_lost[**c as usize]).count();
    for v in (0..children.len()).filter(|v| children[*v].is_some()) {
        budget.step(1 + children[v].as_ref().map_or(0, Vec::len) as u64)?;
        if is_lost[v] != (lost_children(v) == 0) {
            let (name, called) = (game.graph().labels().name(v as u32), if is_lost[v] { "lost" } else { "won" });
            return Err(Flaw::new(format!("{name} is called {called}, and has {} lost children", lost_children(v))).inside("lost"));
        }
    }
    let good = lost_children(at.piece as usize);
    let wins = |to: u32, left: u32| is_lost[to as usize] && (left == 0 || good > 1);
    let moves = game.moves(at);
    budget.step(moves.len() as u64)?;
    let options = moves.iter().map(|mv| Some(Outcome::of_mover(!wins(mv.to, mv.of - mv.take))));
    Ok(Judgement::of_outcomes(Outcome::of_mover(good > 0), options))
}

/// That the game is undirected `nimg.edge` in normal play, and what the token can reach a tree.
///
/// # Errors
/// What is not so; or that the check was given up.
pub(super) fn must_be_tree(game: &NimG, at: &State, play: Play, budget: &Budget) -> Result<(), Flaw> {
    applies(game, play)?;
    children(game, at, budget).map(drop)
}

fn applies(game: &NimG, play: Play) -> Result<(), Flaw> {
    match game.version() != Version::Edge || game.graph().directed() || play == Play::Misere {
        true => Err(Flaw::new("this is about `nimg.edge` on undirected graphs in normal play")),
        false => Ok(()),
    }
}

/// The children of every vertex of the tree; `None` for what the token cannot reach.
fn children(game: &NimG, at: &State, budget: &Budget) -> Result<Vec<Option<Vec<u32>>>, Flaw> {
    budget.step(game.graph().order() as u64)?;
    let mut children = vec![None; game.graph().order()];
    children[at.piece as usize] = Some(Vec::new());
    let mut waiting = vec![(at.piece, None)];
    while let Some((v, came)) = waiting.pop() {
        let ways: Vec<(u32, u32)> = game.ways(at, v).into_iter().filter(|way| Some(way.1) != came).collect();
        budget.step(1 + ways.len() as u64)?;
        for &(to, pile) in &ways {
            if children[to as usize].is_some() {
                return Err(Flaw::new("the edges with disks that the token can reach are not a tree"));
            }
            children[to as usize] = Some(Vec::new());
            waiting.push((to, Some(pile)));
        }
        children[v as usize] = Some(ways.iter().map(|way| way.0).collect());
    }
    Ok(children)
}
