//! The strategies that are known for a position.

use super::conditions;
use super::grid::Kernel;
use super::kernel::AlongKernel;
use super::matching::AlongMatching;
use super::pairs::AlongPairs;
use super::torus::turned::Turned;
use super::torus::{hogan_horrocks, pairs};
use super::{Follow, Strategy, StrategyPlayer};
use crate::solve::NoAnswer;
use crate::solve::matching::GallaiEdmonds;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::graph::Labels;
use xanthi_games::notation::Part;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Position, RuleSet};

/// A player for the side that wins `position`, if a strategy is known for it and found within the budget.
pub fn find(position: &Position, budget: &Budget) -> Option<Box<dyn StrategyPlayer>> {
    find_or_why(position, budget).ok()
}

/// Why there is no strategy to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoStrategy {
    /// None is known, and which condition fails; or one is known for the beginning of the game, and which move was not that of
    /// the strategy, with the rule that the move breaks.
    Unknown(String),
    /// The search for one was stopped: there may be one.
    Stopped(Stop),
}

/// A player for the side that wins `position`, or why there is none.
///
/// # Errors
/// If no strategy is known, one is known for the beginning of the game and was not kept to, or the work was stopped.
pub fn find_or_why(position: &Position, budget: &Budget) -> Result<Box<dyn StrategyPlayer>, NoStrategy> {
    let none = |why: String| NoStrategy::Unknown(format!("no strategy is known for {position}: {why}"));
    let ground = position.geography().ok_or_else(|| none(conditions::OTHER_GAME.into()))?;
    if let Some(kernel) = Kernel::new(&ground) {
        return Ok(followed(kernel));
    }
    if let Some(strategy) = along_matching(&ground, budget).map_err(NoStrategy::Stopped)? {
        return Ok(followed(strategy));
    }
    if ground.rule() == RuleSet::UEG && ground.token().is_some() {
        return AlongKernel::new(&ground, budget).map(followed).map_err(|why| match why {
            NoAnswer::DoesNotApply(why) => none(conditions::of_kernels(&why.to_string())),
            NoAnswer::Stopped(undecided) => NoStrategy::Stopped(undecided.stop),
        });
    }
    let on_torus = on_torus(position);
    if let Some(Ok(follower)) = on_torus {
        return Ok(follower);
    }
    AlongPairs::new(&ground, budget).map(followed).map_err(|pairs| match (on_torus, pairs) {
        (Some(Err(why)), _) => NoStrategy::Unknown(why),
        (_, NoAnswer::DoesNotApply(pairs)) => none(conditions::failing(&ground, &pairs.to_string())),
        (_, NoAnswer::Stopped(undecided)) => NoStrategy::Stopped(undecided.stop),
    })
}

fn followed<S: Strategy + 'static>(strategy: S) -> Box<dyn StrategyPlayer> {
    Box::new(Follow::new(strategy))
}

/// A strategy that begins on the untouched torus C_n x C_m, for the token on (0, 0).
fn begun(n: usize, m: usize) -> Option<Box<dyn StrategyPlayer>> {
    if m == 4
        && let Some(strategy) = hogan_horrocks::strategy(n)
    {
        return Some(followed(strategy));
    }
    pairs::strategy(n, m).map(followed)
}

/// A strategy for the torus on which the game began, after the moves that were made. Rows and columns
/// may be exchanged, and any cell is as good as (0, 0). Nothing if there is none.
pub(super) fn on_torus(position: &Position) -> Option<Result<Box<dyn StrategyPlayer>, String>> {
    // Most boards are none, which is seen before the whole game is.
    let now = position.geography().filter(|ground| ground.rule() == RuleSet::DVG)?;
    sides(&now)?;
    let (opening, moves) = position.history();
    let ground = opening.geography()?;
    let start = ground.token()? as usize;
    let (n, m) = torus(&ground)?;
    let (column, row) = (start % n, start / n);
    let vertex = |c: usize, r: usize| ((column + c) % n + n * ((row + r) % m)) as u32;
    // The cell (c, r) of a board with k columns has the number c + k·r there.
    let straight = || (0..n * m).map(|cell| vertex(cell % n, cell / n)).collect::<Vec<_>>();
    let exchanged = || (0..n * m).map(|cell| vertex(cell / m, cell % m)).collect::<Vec<_>>();
    let labels = ground.graph().labels();
    let mut notes = Vec::new();
    if start > 0 {
        notes.push(format!("Columns and rows are counted from the cell where the game began, {}.", labels.name(start as u32)));
    }
    let (inner, here) = match begun(n, m) {
        Some(inner) => (inner, straight()),
        None => {
            let inner = begun(m, n)?;
            notes.push("What is called a column below is a row of this board, and the other way round: across means down, and down means to the right.".into());
            (inner, exchanged())
        }
    };
    let mut follower = Turned::new(inner, here, ground.clone(), notes);
    for mv in &moves {
        let to = Part::whole(mv).unescaped().ok().and_then(|name| labels.find(&name))?;
        if let Err(why) = follower.made(to) {
            return Some(Err(why));
        }
    }
    Some(Ok(Box::new(follower)))
}

/// The winner's strategy in undirected vertex geography, where one maximum matching tells it.
///
/// # Errors
/// If the work must stop.
fn along_matching(ground: &GeographyPosition, budget: &Budget) -> Result<Option<AlongMatching>, Stop> {
    // The decomposition is one of all edges of the graph.
    let plain = (0..ground.graph().size() as u32).all(|edge| ground.copies(edge) > 0);
    if ground.rule() != RuleSet::UVG || !plain {
        return Ok(None);
    }
    let found = GallaiEdmonds::of(ground.graph(), |v| ground.is_open(v), budget)?;
    Ok(AlongMatching::new(ground, &found.certificate()).ok())
}

/// The n and m of an untouched directed torus C_n x C_m with the token placed.
fn torus(ground: &GeographyPosition) -> Option<(usize, usize)> {
    if ground.rule() != RuleSet::DVG || ground.token().is_none() {
        return None;
    }
    let (n, m) = sides(ground)?;
    let untouched = (0..n * m).all(|v| ground.is_open(v) != (ground.token() == Some(v)));
    untouched.then_some((n as usize, m as usize))
}

/// The n and m of a board whose arcs are those of the directed torus C_n x C_m, whatever has been visited: its
/// cell (c, r) is the vertex c + n·r.
pub(super) fn sides(ground: &GeographyPosition) -> Option<(u32, u32)> {
    let graph = ground.graph();
    let Labels::Points { sides, from: 0 } = graph.labels() else { return None };
    let &[n, m] = &sides[..] else { return None };
    if graph.order() as u64 != u64::from(n) * u64::from(m) || !graph.directed() {
        return None;
    }
    let arcs = (0..n * m).flat_map(|v| [(v, v / n * n + (v + 1) % n), (v, (v + n) % (n * m))]);
    let plain = |arcs: &mut dyn Iterator<Item = (u32, u32)>| {
        let mut list: Vec<_> = arcs.filter(|(tail, head)| tail != head).collect();
        list.sort_unstable();
        list
    };
    let same = plain(&mut arcs.into_iter()) == plain(&mut graph.edges().iter().map(|e| (e.tail, e.head)));
    same.then_some((n, m))
}
