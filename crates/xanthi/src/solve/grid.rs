//! Undirected edge geography on grids: theorem first.
//!
//! On an untouched grid the outcome and all winning moves are arithmetic ([`crate::grid::outcome`]).
//! [`METHOD`] builds the certificates for a board that is a graph; [`LARGE`] answers grids that are
//! too large to build, with sets given by arithmetic.

mod large;

pub use large::LARGE;

use super::method::{Found, Method, NoAnswer, Question};
use crate::grid::kernels::{Set, inside, wave};
use crate::grid::outcome::{in_a_wave, waves};
use crate::grid::regions::Regions;
use crate::grid::trail::Trail;
use crate::grid::{GridBoard, Point};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, EvenKernel, Options, WinningMove};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

const SOURCE: &str = "T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge geography games on grids";

/// Decides every start of an untouched grid.
pub const METHOD: Method = Method { name: "trails on a grid", source: SOURCE, solve };

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if ground.rule() != RuleSet::UEG {
        return Err(NoAnswer::because("trails on grids are about undirected edge geography"));
    }
    if question.play != Play::Normal || question.grundy {
        return Err(NoAnswer::because("trails on grids decide the outcome of normal play"));
    }
    let token = ground.token().ok_or_else(|| NoAnswer::because("the token is not yet placed"))?;
    let board = untouched(ground).ok_or_else(|| NoAnswer::because("the board is not an untouched grid, numbered row by row"))?;
    budget.spend(board.order() as u64).map_err(NoAnswer::stopped)?;
    let at = board.point(token as usize);
    match waves(board.grid(), at) {
        Some([k, _]) => {
            let kernel = wave(board, k).ok_or_else(no_set)?.numbers();
            Ok(Found::lost(ground.options().len(), Certificate::EvenKernel(EvenKernel { kernel })))
        }
        None => won(board, at, question),
    }
}

fn no_set() -> NoAnswer {
    NoAnswer::because("the trail gave no set")
}

/// The vertices inside the right trail of an N vertex.
fn interior(board: GridBoard, v: Point) -> Result<Set, NoAnswer> {
    let trail = Trail::turn(board, v).ok_or_else(no_set)?;
    Ok(inside(&Regions::of(board, &trail).ok_or_else(no_set)?))
}

/// A token on an N vertex u. A move to v wins if v is inside the trail of u, or, if v lies in some
/// S_k, after adding that. Otherwise the inside of the trail of v does not contain u and holds
/// the answers.
fn won(board: GridBoard, u: Point, question: Question) -> Result<Found, NoAnswer> {
    let grid = board.grid();
    let set = interior(board, u)?;
    let kernel = |set: &Set| Certificate::EvenKernel(EvenKernel { kernel: set.numbers() });
    if !question.all_options {
        let exits = grid.neighbours(u);
        let i = exits.into_iter().position(|v| set.contains(v)).ok_or_else(no_set)?;
        return Ok(Found::won_by(i, grid.neighbours(u).count(), kernel(&set)));
    }
    let mut options = Vec::new();
    let mut certificates = Vec::new();
    let others: Vec<Set> = Trail::turns(board, u).iter().skip(1).filter_map(|trail| Some(inside(&Regions::of(board, trail)?))).collect();
    for v in grid.neighbours(u) {
        let (outcome, certificate) = match waves(grid, v) {
            _ if set.contains(v) => (Outcome::P, kernel(&set)),
            // A trail around v shows more than a sum of sets.
            Some([k, _]) => match others.iter().find(|own| own.is_even_kernel_without(u, v)) {
                Some(own) => (Outcome::P, kernel(own)),
                None => (Outcome::P, kernel(&set.sum(&wave(board, k).ok_or_else(no_set)?))),
            },
            None => {
                let answers = interior(board, v)?;
                // A wave that contains u would contain the token's edge; u lies in none, being N.
                assert!(!in_a_wave(grid, u) && !answers.contains(u));
                let option = grid.neighbours(v).filter(|w| *w != u).position(|w| answers.contains(w)).ok_or_else(no_set)?;
                (Outcome::N, Certificate::Move(WinningMove { option: option as u32, then: Box::new(kernel(&answers)) }))
            }
        };
        options.push(Some(outcome));
        certificates.push(Some(certificate));
    }
    Ok(Found::new(Outcome::N, options, Certificate::Options(Options { options: certificates })))
}

/// The board of a ground that is a whole grid with its vertices numbered row by row and one copy
/// of each edge; whatever its vertices are called. Linear time, and at once for most other graphs.
pub fn untouched(ground: &GeographyPosition) -> Option<GridBoard> {
    let graph = ground.graph();
    let order = graph.order();
    if order == 0 || graph.directed() {
        return None;
    }
    // The neighbours of the first vertex are the next one (with two columns or more) and the first
    // one of the second row. One row is taken for one column.
    let columns = match *graph.neighbours(0) {
        [] => 1,
        [1] => 1,
        [_] => return None,
        [1, below] => below as usize,
        _ => return None,
    };
    let rows = order / columns;
    if rows * columns != order {
        return None;
    }
    let size = rows * (columns - 1) + columns * (rows - 1);
    if graph.size() != size || (0..size as u32).any(|edge| ground.copies(edge) != 1) {
        return None;
    }
    // Edges are sorted by their smaller and then their larger end.
    let wanted = (0..order).flat_map(|v| {
        let right = (v % columns + 1 < columns).then_some((v, v + 1));
        let down = (v + columns < order).then_some((v, v + columns));
        right.into_iter().chain(down)
    });
    let same = graph.edges().iter().zip(wanted).all(|(edge, (u, v))| (edge.tail as usize, edge.head as usize) == (u, v));
    let board = GridBoard::of(columns as u64, rows as u64)?;
    same.then_some(board)
}
