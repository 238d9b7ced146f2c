//! Proofs that are judged by the board that they spell out, without reading their position.
//!
//! A position may name a file, and whoever judges a proof of somebody else does not want files of
//! that somebody's choice to be opened. Where the position is Geography, or Geography underneath,
//! the proof holds the board in numbers, and everything but the names of the moves can be judged.

use super::proof::{Checked, check_winning, claims, compare};
use super::{Flaw, Known, judge, usual_budget};
use crate::budget::Budget;
use crate::certificate::{Proof, SpelledOut, VERSION};
use crate::graph::{Graph, Labels};
use crate::notation::escape;
use crate::reduction::{Erase, GeographyPosition};
use crate::subject::Subject;
use std::sync::Arc;

/// Checks a proof by its board alone. What is accepted is a statement about that board; that the
/// position has this board is not checked, nor, if its moves are not named like the vertices (as in
/// word chains), that the named moves lead to the vertices that win.
///
/// # Errors
/// If it has no board, or the certificate does not prove everything that is claimed of it.
pub fn check_board(proof: &Proof) -> Result<Checked, Flaw> {
    check_board_within(proof, &usual_budget())
}

/// [`check_board`] with a budget: a check that was given up is no rejection, and [`Flaw::stop`] says why.
///
/// # Errors
/// As [`check_board`], or if the check was given up.
pub fn check_board_within(proof: &Proof, work: &Budget) -> Result<Checked, Flaw> {
    if proof.xanthi != VERSION {
        return Err(Flaw::new(format!("version {} is not known; this checker reads version {VERSION}", proof.xanthi)).inside("xanthi"));
    }
    let board = proof.board.as_ref().ok_or_else(|| Flaw::new("the board is missing").inside("board"))?;
    let ground = ground(board).map_err(|flaw| flaw.inside("board"))?;
    let judgement = judge(&Subject::from(&ground), proof.play, &proof.certificate, work).map_err(|f| f.inside("certificate"))?;
    let outcomes: Vec<_> = judgement.options.iter().map(|known| known.map(Known::outcome)).collect();
    let options = ground.options();
    let targets: Vec<Option<u32>> = options.iter().copied().map(Some).collect();
    check_winning(proof, &targets, &outcomes)?;
    let game = proof.position.split(':').next().unwrap_or_default();
    if game == board.rule.name() {
        let moves: Vec<String> = options.iter().map(|&v| escape(&ground.graph().labels().name(v))).collect();
        compare(proof, &moves, &outcomes, &judgement)?;
    } else {
        claims(proof, &judgement)?;
    }
    Ok(Checked { judgement, winning_moves: proof.winning_moves.clone() })
}

/// The ground that a board spells out.
fn ground(board: &SpelledOut) -> Result<GeographyPosition, Flaw> {
    let n = board.vertices.len();
    let is_vertex = |v: &u32| (*v as usize) < n;
    let labels = Labels::names(board.vertices.clone()).map_err(|_| Flaw::new("two vertices have one name").inside("vertices"))?;
    let of_edges = |why: &str| Flaw::new(why).inside("edges");
    if board.edges.iter().any(|[tail, head, _]| !is_vertex(tail) || !is_vertex(head) || (!board.rule.directed && tail > head)) {
        return Err(of_edges("an end is not a vertex, or the larger one stands first"));
    }
    if board.edges.windows(2).any(|two| two[0][..2] >= two[1][..2]) {
        return Err(of_edges("they are not in ascending order, each once"));
    }
    let of_vertices = board.rule.erase == Erase::Vertex;
    let ascending = board.closed.windows(2).all(|two| two[0] < two[1]);
    if !ascending || !board.closed.iter().all(is_vertex) || (!of_vertices && !board.closed.is_empty()) {
        return Err(Flaw::new("these are not closed vertices in ascending order").inside("closed"));
    }
    if let Some(token) = board.token
        && (!is_vertex(&token) || (of_vertices && board.closed.binary_search(&token).is_err()))
    {
        return Err(Flaw::new("it does not stand on a vertex that is closed to it from now on").inside("token"));
    }
    // An edge of which no copy is left keeps its number.
    let edges = board.edges.iter().map(|&[tail, head, copies]| (tail, head, copies.max(1)));
    let used_up = board.edges.iter().zip(0u32..).filter(|(edge, _)| edge[2] == 0).map(|(_, i)| i);
    let gone: Vec<u32> = if of_vertices { board.closed.clone() } else { used_up.collect() };
    if of_vertices && board.edges.iter().any(|edge| edge[2] == 0) {
        return Err(of_edges("edges do not disappear under this rule"));
    }
    Ok(GeographyPosition::new(board.rule, Arc::new(Graph::new(board.rule.directed, labels, edges)), board.token, &gone))
}
