//! Which conditions fail, where no strategy is known for a position.

use super::kernel::AlongKernel;
use crate::solve::directed_matching::anywhere;
use crate::solve::{NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::graph::Labels;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Position, RuleSet};

/// A clause that goes on after "no strategy is known for …: ".
pub(super) fn failing(position: &Position) -> String {
    let Some(ground) = position.geography() else {
        return "the strategies that are kept are rules for Geography, and this is another game".into();
    };
    if ground.token().is_none() {
        return "the token is not placed yet, and a strategy begins with the token on a vertex".into();
    }
    match ground.rule() {
        RuleSet::DVG => directed(&ground),
        RuleSet::UEG => match AlongKernel::new(&ground) {
            Err(why) => format!("in undirected edge geography the winner stays in an even kernel, and {}", of_kernels(&why)),
            Ok(_) => "the even kernel was lost".into(),
        },
        RuleSet::UVG => "no maximum matching was found within the usual limits".into(),
        _ => "the strategies that are kept are about undirected geography, and about directed vertex geography".into(),
    }
}

/// The reason of a method, as the end of a sentence about kernels.
fn of_kernels(why: &str) -> String {
    if why.contains("kernel") { why.into() } else { format!("none was found: {why}") }
}

/// Directed vertex geography: what the sides of a torus should be, or that there are no pairs.
fn directed(ground: &GeographyPosition) -> String {
    if let Some((n, m)) = sides(ground) {
        return format!(
            "on C_{n} x C_{m} the strategy of Hogan and Horrocks needs one side to be 4 and the other odd, and the pairs of Nowakowski and Poole need two even sides, or one side to be 2"
        );
    }
    let pairs = match anywhere(ground, Question::default(), &Budget::default()) {
        Err(NoAnswer::DoesNotApply(why)) => why,
        Err(NoAnswer::Stopped(undecided)) => undecided.stop.to_string(),
        Ok(_) => "they do not tell the first move".into(),
    };
    format!("the board is no directed torus C_n x C_m, and for pairs of vertices to follow, {pairs}")
}

/// The sides of a directed torus, whatever has been visited.
fn sides(ground: &GeographyPosition) -> Option<(u32, u32)> {
    let Labels::Points { sides, from: 0 } = ground.graph().labels() else { return None };
    let &[n, m] = &sides[..] else { return None };
    super::find::is_torus(ground, n, m).then_some((n, m))
}
