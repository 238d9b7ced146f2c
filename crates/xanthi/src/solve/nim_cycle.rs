//! Nim with disks on the edges of a cycle.
//!
//! On an odd cycle the player to move crosses an edge and takes all its disks: an even path is left,
//! and the opponent is at its end. On an even cycle nobody wants to do that; so the last disk of
//! each edge is as good as glued to the board, and what counts is what lies on top of it. Removing
//! the glued layer again and again until an edge is bare leaves paths, on which the winner is known
//! by parity. Proof in `check/nim_cycle.rs`.
//!
//! The options along one edge differ in the disks that are left there. Only whether these are none,
//! or fewer than, as many as, or more than the least number on the other edges matters: four cases
//! for each of the two directions, each computed like a position of its own.
//!
//! Source: M. Fukuyama, A Nim game played on graphs II, Theoretical Computer Science 304 (2003)
//! 401–419, finds the nimbers on cycles; the argument here is the project's own.

use super::method::{Found, GameMethod, NoAnswer, Question};
use super::nim_tree::edge_version;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, NimCycle};
use xanthi_games::games::nimg::{Move, NimG};
use xanthi_games::{At, Game, Outcome, Position};

/// Edges with disks that form a cycle, undirected, normal play.
pub const METHOD: GameMethod = GameMethod {
    name: "Nim on a cycle",
    source: "M. Fukuyama, A Nim game played on graphs II, Theoretical Computer Science 304 (2003) 401-419",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = edge_version(position, question)?;
    budget.spend(at.game.graph().order() as u64).map_err(NoAnswer::stopped)?;
    let cycle = around(at).ok_or_else(|| NoAnswer::because("the edges with disks that the token can reach are not a cycle"))?;
    let ways = Ways::of(&cycle, at.state.piece);
    let options = at.game.moves(&at.state).iter().map(|mv| Some(Outcome::of_mover(!ways.wins(mv)))).collect();
    let outcome = Outcome::of_mover(!is_lost(&ways.disks[0]));
    Ok(Found::new(outcome, options, Certificate::NimCycle(NimCycle {})))
}

/// A winning move, if what the token can reach is a cycle and there is one.
pub(crate) fn winning_move(at: &At<NimG>) -> Option<Move> {
    let ways = Ways::of(&around(at)?, at.state.piece);
    at.game.moves(&at.state).into_iter().find(|mv| ways.wins(mv))
}

/// The two directions around the cycle: where each leads, the disks on the way, and which numbers
/// left behind win.
struct Ways {
    ends: [Option<u32>; 2],
    disks: [Vec<u32>; 2],
    wins: [Direction; 2],
}

impl Ways {
    fn of(cycle: &[(u32, u32)], piece: u32) -> Self {
        let reversed: Vec<(u32, u32)> = cycle.iter().rev().copied().collect();
        let ends = [cycle.first().map(|c| c.0), cycle.len().checked_sub(2).map_or(Some(piece), |i| Some(cycle[i].0))];
        let disks = [cycle, &reversed].map(|c| c.iter().map(|step| step.1).collect::<Vec<u32>>());
        let wins = [Direction::new(&disks[0]), Direction::new(&disks[1])];
        Self { ends, disks, wins }
    }

    fn wins(&self, mv: &Move) -> bool {
        let fits = |i: &usize| self.ends[*i] == Some(mv.to) && self.disks[*i][0] == mv.of;
        (0..2).filter(fits).any(|i| self.wins[i].leaves_lost(mv.of - mv.take))
    }
}

/// The disks along the cycle from the token around, if what it can reach is a cycle.
pub(super) fn disks_around(at: &At<NimG>) -> Option<Vec<u32>> {
    Some(around(at)?.into_iter().map(|step| step.1).collect())
}

/// (vertex to which it leads, disks) of each edge around the cycle, from the token to the token.
fn around(at: &At<NimG>) -> Option<Vec<(u32, u32)>> {
    let (game, state) = (&at.game, &at.state);
    let mut cycle = Vec::new();
    let (mut v, mut came) = (state.piece, None);
    loop {
        let ways = game.ways(state, v);
        let degree: usize = ways.iter().map(|way| if way.0 == v { 2 } else { 1 }).sum();
        if degree != 2 {
            return None;
        }
        let (to, pile) = *ways.iter().find(|way| Some(way.1) != came)?;
        cycle.push((to, game.pile(state, pile)));
        (v, came) = (to, Some(pile));
        if v == state.piece {
            return Some(cycle);
        }
    }
}

/// Whether the player to move has lost on a cycle with these disks around it from the token.
fn is_lost(disks: &[u32]) -> bool {
    let least = disks.iter().copied().min().unwrap_or(0);
    if least == 0 || disks.len().is_multiple_of(2) {
        let run = |edges: &mut dyn Iterator<Item = &u32>| edges.take_while(|d| **d > least).count();
        return run(&mut disks.iter()).is_multiple_of(2) && run(&mut disks.iter().rev()).is_multiple_of(2);
    }
    false
}

/// Which numbers of disks, left on the first edge, leave a lost position.
struct Direction {
    /// The least number of disks on the other edges.
    least: u32,
    /// Whether none, fewer (but some), as many, more disks do.
    none: bool,
    fewer: bool,
    same: bool,
    more: bool,
}

impl Direction {
    fn new(disks: &[u32]) -> Self {
        let least = disks[1..].iter().copied().min().unwrap_or(0);
        let leaving = |left: u32| is_lost(&disks[1..].iter().copied().chain([left]).collect::<Vec<_>>());
        Self { least, none: leaving(0), fewer: leaving(1), same: leaving(least), more: leaving(least.saturating_add(1)) }
    }

    fn leaves_lost(&self, left: u32) -> bool {
        match left.cmp(&self.least) {
            _ if left == 0 => self.none,
            std::cmp::Ordering::Less => self.fewer,
            std::cmp::Ordering::Equal => self.same,
            std::cmp::Ordering::Greater => self.more,
        }
    }
}
