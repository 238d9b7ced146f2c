//! Grids that are too large to build.

use super::SOURCE;
use crate::grid::outcome::{in_a_wave, turn, waves, winning_moves};
use crate::grid::{Grid, Point};
use crate::solve::method::{Found, GameMethod, NoAnswer, Question, Undecided};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, GridSets};
use xanthi_games::family::grid::GridSet;
use xanthi_games::games::geography::large_grid::LargeGrid;
use xanthi_games::{At, Game, Outcome, Play, Position};

/// Decides untouched grids of any size, and what is left of them while one of the players has
/// followed the theory.
pub const LARGE: GameMethod = GameMethod { name: "trails on a grid, by arithmetic", source: SOURCE, solve };

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at: &At<LargeGrid> =
        position.typed().large_grid().ok_or_else(|| NoAnswer::because("the position is not a grid too large to build"))?;
    let options = at.game.moves(&at.state);
    // No search would come to an end on such a board.
    let undecided = || NoAnswer::Stopped(Undecided::new(Stop::NoMethod, vec![None; options.len()]));
    if question.play != Play::Normal || question.grundy {
        return Err(undecided());
    }
    budget.spend(1).map_err(NoAnswer::stopped)?;
    let grid = Grid::new(at.game.columns(), at.game.rows()).ok_or_else(undecided)?;
    if at.state.edges().is_empty() {
        return Ok(opening(grid, at.state.token, &options));
    }
    in_play(grid, at, &options).ok_or_else(undecided)
}

fn opening(grid: Grid, at: Point, options: &[Point]) -> Found {
    let wins = winning_moves(grid, at);
    let certificate = Certificate::Grid(GridSets { sets: vec![first_set(grid, at)] });
    let options = options.iter().map(|to| Some(if wins.contains(to) { Outcome::P } else { Outcome::N })).collect();
    Found::new(Outcome::of_mover(!in_a_wave(grid, at)), options, certificate)
}

/// S_k at a P vertex, the inside of a trail at an N vertex.
fn first_set(grid: Grid, at: Point) -> GridSet {
    match waves(grid, at) {
        Some([k, _]) => GridSet { waves: vec![k], turns: Vec::new() },
        None => GridSet { waves: Vec::new(), turns: turn(grid, at).into_iter().collect() },
    }
}

/// The sets that a player who has followed the theory can have followed: those of the opening, and
/// those after its first move.
fn candidates(grid: Grid, at: &At<LargeGrid>) -> Vec<GridSet> {
    let start = at.played.iter().fold(None, |first, _| first.or(Some(at.game.start().token))).unwrap_or(at.state.token);
    let one = |v: Point| match waves(grid, v) {
        Some(two) => two.map(|k| GridSet { waves: vec![k], turns: Vec::new() }).to_vec(),
        None => vec![first_set(grid, v)],
    };
    let mut sets = one(start);
    if let (Some(&first), None) = (at.played.first(), waves(grid, start)) {
        // After a move from an N vertex to a P vertex outside of the trail an S_k is added.
        let turned = first_set(grid, start).turns;
        let added = waves(grid, first).into_iter().flatten();
        sets.extend(added.map(|k| GridSet { waves: vec![k], turns: turned.clone() }));
        if waves(grid, first).is_none() {
            sets.push(first_set(grid, first));
        }
    }
    sets
}

/// A set that decides a position in which edges were crossed.
fn in_play(grid: Grid, at: &At<LargeGrid>, options: &[Point]) -> Option<Found> {
    candidates(grid, at).into_iter().find_map(|set| {
        let whole = crate::grid::arithmetic::Sum::new(grid, &set);
        let odd = whole.odd_vertices(at.state.edges());
        let certificate = Certificate::Grid(GridSets { sets: vec![set.clone()] });
        if whole.contains(at.state.token) {
            return odd.is_empty().then_some(Found::lost(options.len(), certificate));
        }
        let known: Vec<_> = options.iter().map(|&to| whole.contains(to).then_some(Outcome::P)).collect();
        let won = odd == [at.state.token] && known.iter().any(Option::is_some);
        won.then_some(Found::new(Outcome::N, known, certificate))
    })
}
