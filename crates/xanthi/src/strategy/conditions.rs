//! Which conditions fail, where no strategy is known for a position: clauses that go on after "no strategy is
//! known for …: ".

use super::find::sides;
use xanthi_games::RuleSet;
use xanthi_games::reduction::GeographyPosition;

/// No game of Geography.
pub(super) const OTHER_GAME: &str = "these strategies are rules for Geography, and this is another game";

/// Of undirected edge geography, with the reason why no kernel was found.
pub(super) fn of_kernels(why: &str) -> String {
    let why = if why.contains("kernel") { why.into() } else { format!("none was found: {why}") };
    format!("in undirected edge geography the winner stays in an even kernel, and {why}")
}

/// Of any other board, with the reason why there are no pairs of vertices to follow.
pub(super) fn failing(ground: &GeographyPosition, pairs: &str) -> String {
    if ground.token().is_none() && ground.rule() == RuleSet::DVG && sides(ground).is_some() {
        return "the token is not placed yet; on a torus all cells are alike, so place it on 0,0 (write `@0,0` after the board)".into();
    }
    if ground.token().is_none() {
        return "the token is not placed yet, and a strategy begins with the token on a vertex".into();
    }
    match (ground.rule(), sides(ground)) {
        (RuleSet::DVG, Some((n, m))) => format!(
            "on C_{n} x C_{m} the strategy of Hogan and Horrocks needs one side to be 4 and the other odd, and the pairs of Nowakowski and Poole need two even sides, or one side to be 2"
        ),
        (RuleSet::DVG, None) => format!("the board is not a directed torus C_n x C_m, and for pairs of vertices to follow, {pairs}"),
        (RuleSet::UVG, _) => "no maximum matching was found within the usual limits".into(),
        (RuleSet::DEG, _) => "no rule of play is kept for directed edge geography, to which word chains belong".into(),
        _ => "no rule of play is kept for this kind of geography".into(),
    }
}
