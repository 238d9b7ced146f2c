//! The strategies that are known for a position.

use super::grid::Kernel;
use super::matching::AlongMatching;
use super::torus::{hogan_horrocks, pairs};
use super::{Follow, Follower};
use crate::solve::matching::GallaiEdmonds;
use xanthi_games::budget::Budget;
use xanthi_games::games::geography::Ground;
use xanthi_games::graph::Labels;
use xanthi_games::{Position, Rule};

/// A player for the side that wins `position`, if a strategy is known that begins there.
pub fn find(position: &Position) -> Option<Box<dyn Follower>> {
    let ground = position.ground()?;
    if let Some(kernel) = Kernel::new(&ground) {
        return Some(Box::new(Follow::new(kernel)));
    }
    if let Some(strategy) = along_matching(&ground) {
        return Some(Box::new(Follow::new(strategy)));
    }
    let (n, m) = torus(&ground)?;
    if m == 4
        && let Some(strategy) = hogan_horrocks::strategy(n)
    {
        return Some(Box::new(Follow::new(strategy)));
    }
    pairs::strategy(n, m).map(|strategy| Box::new(Follow::new(strategy)) as Box<dyn Follower>)
}

/// The winner's strategy in undirected vertex geography, where one maximum matching tells it.
fn along_matching(ground: &Ground) -> Option<AlongMatching> {
    // The decomposition is one of all edges of the graph.
    let plain = (0..ground.graph().size() as u32).all(|edge| ground.copies(edge) > 0);
    if ground.rule() != Rule::UVG || !plain {
        return None;
    }
    let found = GallaiEdmonds::of(ground.graph(), |v| ground.is_open(v), &Budget::default()).ok()?;
    AlongMatching::new(ground, &found.certificate()).ok()
}

/// The n and m of an untouched directed torus C_n x C_m with the token on (0, 0).
fn torus(ground: &Ground) -> Option<(usize, usize)> {
    let Labels::Points { sides, from: 0 } = ground.graph().labels() else { return None };
    let &[n, m] = &sides[..] else { return None };
    let untouched = || (1..n * m).all(|v| ground.is_open(v));
    if ground.rule() != Rule::DVG || ground.token() != Some(0) || !untouched() {
        return None;
    }
    let mut arcs: Vec<(u32, u32)> =
        (0..n * m).flat_map(|v| [(v, v / n * n + (v + 1) % n), (v, (v + n) % (n * m))]).filter(|(tail, head)| tail != head).collect();
    arcs.sort_unstable();
    let mut found: Vec<(u32, u32)> = ground.graph().edges().iter().map(|e| (e.tail, e.head)).filter(|(tail, head)| tail != head).collect();
    found.sort_unstable();
    (arcs == found).then_some((n as usize, m as usize))
}
