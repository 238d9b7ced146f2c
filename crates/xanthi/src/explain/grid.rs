//! Sets of a large grid in words.

use super::{About, listed};
use crate::grid::{Grid, picture};
use xanthi_games::family::grid::{GridSet, Side};
use xanthi_games::{Game, Outcome};

pub(super) fn tell(about: &About<'_>, sets: &[GridSet], outcome: Outcome) -> Vec<String> {
    let Some(at) = about.position.typed().large_grid() else { return Vec::new() };
    let Some(grid) = Grid::new(at.game.columns(), at.game.rows()) else { return Vec::new() };
    let token = at.game.write_move(&at.state.token);
    let mut told = Vec::new();
    if at.state.edges().is_empty() {
        told.push(picture::divisor(grid, at.state.token));
    }
    told.extend(sets.iter().map(|set| match outcome {
        Outcome::P => format!("The token {token} is in an even kernel of what is left: {}.", parts(set)),
        _ => format!("{token} is the only vertex with an odd number of edges to a set: {}. A move into it wins.", parts(set)),
    }));
    told.push("No edge joins two vertices of the set, and after a move into it every other vertex has an even number of edges to it. So whenever the token leaves it, the other player can bring it back.".into());
    told
}

fn parts(set: &GridSet) -> String {
    let waves = set.waves.iter().map(|k| format!("S_{k}"));
    let turns = set.turns.iter().map(|turn| {
        let (opens, over) = match turn.opens {
            Side::Right => ("greater columns", "rows"),
            Side::Down => ("greater rows", "columns"),
        };
        let [a, b] = turn.at;
        format!(
            "the inside of the diagonal trail that turns at {a},{b} towards {opens} after running {} time{} to and fro over all {over}",
            turn.laps,
            if turn.laps == 1 { "" } else { "s" }
        )
    });
    listed(waves.chain(turns))
}
