//! Checks who wins Vertexnim where every vertex that is left has a loop.
//!
//! Vertices with two disks or more are *heavy*, those with one are *light*.
//!
//! **The token on a heavy vertex u with a loop: N.** If an option of the position with one disk on u
//! is P, it is an option here too. If none is, that position is P itself: leave one disk and stay.
//!
//! **The token on a light vertex.** The certificate lists sets of light vertices. Let W be the heavy
//! vertices, those of earlier sets, and all vertices that lead to an earlier set called lost. Each
//! set C must be outside of W, strongly connected (alone, with its own arcs), and lead only to C
//! and W. If it leads to W at all, it is called lost if it has an odd number of vertices, and
//! otherwise if it has an even number. Then, with the token on C, the position is P iff C is lost; and on a light vertex that is
//! in no set, but leads to a lost one, it is N.
//!
//! *Proof.* (1) Say the token is on a vertex u of C, which goes. The rest of C is strongly
//! connected, leads to C and W only, and to W iff C did (a vertex of C that leads to u inherits its
//! arcs). Sets before C do not lead to u, as u was not in their W; so nothing changes for them.
//! (2) A vertex p that leads to a lost set: let C be the earliest. With p outside of the sets before,
//! C and the earlier sets do not lead to p, so they are as they were when p has gone: going to C
//! wins, if C is lost. (3) So going to W loses: it is heavy, or in an earlier set that is not lost
//! (earlier lost ones are not led to: such a vertex would be in W), or case (2). (4) So the player on C
//! goes to another vertex of C as long as there is one, and these turns take one vertex each.
//! Who takes the last one must go to W, and has lost, or, if C leads nowhere else, has made the last
//! move, and won.
//!
//! In a strongly connected digraph this is a theorem of E. Duchêne and G. Renault (2014), who give
//! an algorithm in O(|V||E|); an undirected graph is the digraph with all arcs in both directions.
//!
//! Options are judged in the same way, each with sets of its own. As all heavy vertices are alike,
//! turns to the same vertex that leave two disks or more are one.

use super::bounds::afford;
use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::VertexnimSets;
use crate::game::Game;
use crate::games::vertexnim::Vertexnim;
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;
use rustc_hash::FxHashMap;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &VertexnimSets, budget: &Budget) -> Result<Judgement, Flaw> {
    let (at, components, after) = (about::vertexnim(on)?, &given.components, &given.after);
    let (game, at) = (&at.game, &at.state);
    if play == Play::Misere {
        return Err(Flaw::new("this is about Vertexnim in normal play"));
    }
    let disks = game.piles(at);
    let (n, size) = (disks.len() as u64, game.graph().size() as u64);
    // For each position judged, a walk over the graph from each vertex.
    let each = n.saturating_mul(n + size);
    afford(budget, (after.len() as u64 + 1).saturating_mul(each))?;
    budget.step(each)?;
    let outcome = Outcome::of_mover(wins(game, &disks, at.piece, components)?);
    // After which turns the opponent has lost: (where the token goes, disks left, 2 for more).
    let mut judged = FxHashMap::default();
    for (i, option) in after.iter().enumerate() {
        let inside = |flaw: Flaw| flaw.inside(format!("after[{i}]"));
        budget.step(each)?;
        let mut disks = disks.clone();
        let fits = option.left < 2 && option.left < disks[at.piece as usize] || option.left == 2 && disks[at.piece as usize] > 2;
        if !fits || option.to as usize >= disks.len() {
            return Err(inside(Flaw::new("there is no such turn")));
        }
        disks[at.piece as usize] = option.left;
        let found = Outcome::of_mover(wins(game, &disks, option.to, &option.components).map_err(inside)?);
        if judged.insert((option.to, option.left), found).is_some() {
            return Err(inside(Flaw::new("is listed twice")));
        }
    }
    let left = |take: u32| (disks[at.piece as usize] - take).min(2);
    let moves = game.moves(at);
    let options = moves.iter().map(|mv| judged.get(&(mv.to, left(mv.take))).copied().or((outcome == Outcome::P).then_some(Outcome::N)));
    let options: Vec<_> = options.collect();
    Ok(Judgement::of_outcomes(outcome, options))
}

/// Whether the player to move wins, if the sets prove it.
fn wins(game: &Vertexnim, disks: &[u32], at: u32, components: &[Vec<u32>]) -> Result<bool, Flaw> {
    let piece = at as usize;
    if disks[piece] == 0 {
        return Ok(false);
    }
    if disks[piece] > 1 && game.ways(disks, at).contains(&at) {
        return Ok(true);
    }
    let there: Vec<u32> = (0..disks.len() as u32).filter(|v| disks[*v as usize] > 0).collect();
    let ways: Vec<Vec<u32>> =
        (0..disks.len() as u32).map(|v| if disks[v as usize] > 0 { game.ways(disks, v) } else { Vec::new() }).collect();
    if let Some(v) = there.iter().find(|v| !ways[**v as usize].contains(v)) {
        return Err(Flaw::new(format!("{} has no loop", game.graph().labels().name(*v))));
    }
    let mut back = vec![Vec::new(); disks.len()];
    there.iter().for_each(|&v| ways[v as usize].iter().for_each(|&to| back[to as usize].push(v)));
    let mut won: Vec<bool> = disks.iter().map(|d| *d > 1).collect();
    let mut verdict = None;
    for (i, set) in components.iter().enumerate() {
        let inside = |why: String| Flaw::new(why).inside(format!("components[{i}]"));
        let lost = is_lost(set, &ways, &won, disks).map_err(inside)?;
        if set.contains(&at) {
            verdict = verdict.or(Some(!lost));
        }
        set.iter().for_each(|&v| won[v as usize] = true);
        if lost {
            set.iter().flat_map(|&v| &back[v as usize]).for_each(|&from| won[from as usize] = true);
            if verdict.is_none() && won[piece] {
                verdict = Some(true);
            }
        }
    }
    verdict.ok_or_else(|| Flaw::new("nothing is said about the vertex under the token").inside("components"))
}

/// Whether a set is lost, if it is as it must be.
fn is_lost(set: &[u32], ways: &[Vec<u32>], won: &[bool], disks: &[u32]) -> Result<bool, String> {
    let mut inside = vec![false; disks.len()];
    for &v in set {
        match disks.get(v as usize) {
            Some(1) if !won[v as usize] => {}
            Some(_) => return Err(format!("{v} has not one disk, or is won already")),
            None => return Err(format!("{v} is not a vertex")),
        }
        if std::mem::replace(&mut inside[v as usize], true) {
            return Err(format!("{v} is listed twice"));
        }
    }
    let Some(&first) = set.first() else { return Err("the set is empty".into()) };
    let mut leaves = false;
    let mut back = vec![Vec::new(); disks.len()];
    for &v in set {
        for &to in &ways[v as usize] {
            match () {
                () if inside[to as usize] => back[to as usize].push(v),
                () if won[to as usize] => leaves = true,
                () => return Err(format!("{v} leads to {to}, which is neither in the set nor won")),
            }
        }
    }
    let reached = |next: &dyn Fn(u32) -> Vec<u32>| {
        let mut met = vec![false; disks.len()];
        let (mut stack, mut count) = (vec![first], 0);
        met[first as usize] = true;
        while let Some(v) = stack.pop() {
            count += 1;
            stack.extend(next(v).into_iter().filter(|&to| inside[to as usize] && !std::mem::replace(&mut met[to as usize], true)));
        }
        count
    };
    if reached(&|v| ways[v as usize].clone()) < set.len() || reached(&|v| back[v as usize].clone()) < set.len() {
        return Err("the set is not strongly connected".into());
    }
    Ok((set.len() % 2 == 1) == leaves)
}
