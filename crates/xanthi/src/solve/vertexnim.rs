//! Vertexnim with a loop on each vertex: who wins depends on the vertices with one disk.
//!
//! With two disks or more under the token the player to move wins: he may leave one disk and stay,
//! or do what would be done with one disk. So nobody wants to bring the token to such a vertex.
//! Among the vertices with one disk those of a strongly connected component that leads to nothing
//! but won vertices are taken one after the other, and parity decides. Vertices that lead to a lost
//! component are won; they are taken out, and the next components looked at: O(|V||E|) in all.
//! Proof in `check/vertexnim.rs`.
//!
//! Source: E. Duchêne, G. Renault, Vertex Nim played on graphs, Theoretical Computer Science 516
//! (2014) 20–27, for strongly connected digraphs with a loop on each vertex.

use super::components::components;
use super::method::{Found, GameMethod, NoAnswer, Question};
use std::collections::BTreeMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, VertexnimAfter, VertexnimSets};
use xanthi_games::games::vertexnim::{Move, Vertexnim};
use xanthi_games::{At, Game, Outcome, Play, Position};

/// Vertexnim, normal play, all vertices that are left with loops.
pub const METHOD: GameMethod = GameMethod {
    name: "vertices with one disk",
    source: "E. Duchêne, G. Renault, Vertex Nim played on graphs, Theoretical Computer Science 516 (2014) 20-27",
    solve,
};

/// The most vertices and edges that are looked at.
const MOST_WORK: u64 = 1 << 34;

/// Whether the player to move wins, and the components that decide it.
type Decided = (bool, Vec<Vec<u32>>);

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().vertexnim().ok_or_else(|| NoAnswer::because("the game is not Vertexnim"))?;
    if question.play == Play::Misere || question.grundy {
        return Err(NoAnswer::because("it finds the winner in normal play"));
    }
    let (game, piece) = (&at.game, at.state.piece);
    let disks = game.piles(&at.state);
    let graph = game.graph();
    let loops = (0..disks.len() as u32).all(|v| disks[v as usize] == 0 || graph.neighbours(v).contains(&v));
    if !loops {
        return Err(NoAnswer::because("not every vertex has a loop"));
    }
    // A walk over the graph from each vertex, for each of the positions to be judged; the checker
    // has the same bound.
    let (n, positions) = (disks.len() as u64, 1 + 3 * game.ways(&disks, piece).len() as u64);
    if positions.saturating_mul(n * (n + graph.size() as u64)) > MOST_WORK {
        return Err(NoAnswer::because("the board is too large to be examined from each vertex"));
    }
    let (wins, components) = decide(game, &disks, piece, budget).map_err(NoAnswer::stopped)?;
    // What each turn leads to: all turns to a vertex that leave two disks or more are alike.
    let mut after: BTreeMap<(u32, u32), Decided> = BTreeMap::new();
    let moves = game.moves(&at.state);
    let kind = |take: u32| (disks[piece as usize] - take).min(2);
    for mv in &moves {
        let key = (mv.to, kind(mv.take));
        if let std::collections::btree_map::Entry::Vacant(entry) = after.entry(key) {
            let mut disks = disks.clone();
            disks[piece as usize] = key.1;
            entry.insert(decide(game, &disks, mv.to, budget).map_err(NoAnswer::stopped)?);
        }
    }
    let options = moves.iter().map(|mv| Some(Outcome::of_mover(after[&(mv.to, kind(mv.take))].0))).collect();
    let after = after.into_iter().map(|((to, left), (_, components))| VertexnimAfter { to, left, components }).collect();
    Ok(Found::new(Outcome::of_mover(wins), options, Certificate::Vertexnim(VertexnimSets { components, after })))
}

/// A winning turn, if every vertex that is left has a loop and there is one. It is looked for as the
/// proof finds it: by what the position with one disk under the token is worth.
pub(crate) fn winning_turn(at: &At<Vertexnim>, budget: &Budget) -> Option<Move> {
    let (game, piece) = (&at.game, at.state.piece);
    let mut disks = game.piles(&at.state);
    let own = std::mem::replace(&mut disks[piece as usize], 1);
    if own > 1 && !decide(game, &disks, piece, budget).ok()?.0 {
        return Some(Move { take: own - 1, to: piece });
    }
    let ways = game.ways(&disks, piece);
    disks[piece as usize] = 0;
    let alone = ways == [piece];
    let lost = |to: &u32| (*to != piece || alone) && decide(game, &disks, *to, budget).is_ok_and(|decided| !decided.0);
    let to = ways.iter().copied().find(lost)?;
    (own > 0).then_some(Move { take: own, to })
}

fn decide(game: &Vertexnim, disks: &[u32], piece: u32, budget: &Budget) -> Result<Decided, Stop> {
    let mut listed = Vec::new();
    if disks[piece as usize] != 1 {
        return Ok((disks[piece as usize] > 1, listed));
    }
    let n = disks.len();
    let ways: Vec<Vec<u32>> = (0..n as u32).map(|v| if disks[v as usize] > 0 { game.ways(disks, v) } else { Vec::new() }).collect();
    budget.spend(n as u64)?;
    let mut won: Vec<bool> = disks.iter().map(|d| *d != 1).collect();
    loop {
        let component = components(n, |v| &ways[v as usize], |v| !won[v as usize]);
        budget.spend(n as u64)?;
        let mut sets: BTreeMap<u32, (Vec<u32>, bool, bool)> = BTreeMap::new();
        for v in (0..n as u32).filter(|v| !won[*v as usize]) {
            let (set, is_sink, leaves) = sets.entry(component[v as usize]).or_insert((Vec::new(), true, false));
            set.push(v);
            for &to in &ways[v as usize] {
                *leaves |= won[to as usize];
                *is_sink &= won[to as usize] || component[to as usize] == component[v as usize];
            }
        }
        let mut lost = vec![false; n];
        let mut verdict = None;
        for (set, _, leaves) in sets.into_values().filter(|set| set.1) {
            let is_lost = (set.len() % 2 == 1) == leaves;
            set.iter().for_each(|&v| (lost[v as usize], won[v as usize]) = (is_lost, true));
            verdict = verdict.or(set.contains(&piece).then_some(!is_lost));
            listed.push(set);
        }
        let leads = |v: usize| ways[v].iter().any(|to| lost[*to as usize]);
        (0..n).filter(|v| leads(*v)).for_each(|v| won[v] = true);
        if let Some(wins) = verdict.or(won[piece as usize].then_some(true)) {
            return Ok((wins, listed));
        }
    }
}
