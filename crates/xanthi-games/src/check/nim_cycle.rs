//! Checks who wins Nim with disks on the edges of a cycle, which needs no data.
//!
//! The edges with disks that the token can reach must form one cycle, of n edges; a loop is one of
//! length 1 and a pair of parallel edges one of length 2. On a path with the token at an end and k
//! edges with disks before it, the player to move wins iff k is odd (see [`nim_tree`](super)).
//!
//! - *n odd:* cross an edge and take all its disks. The opponent is at the end of a path of n−1
//!   edges: won. An option that leaves disks is again an odd cycle, so it is N.
//! - *n even:* who takes the last disk of an edge leaves a path of n−1 edges, and has lost. So
//!   nobody does, as long as there is anything else, and the game is the one with one disk less on
//!   each edge: whoever cannot move there must take a last disk, or cannot move at all. Repeat this
//!   until an edge has no disks left: with m the least number of disks, the game is the one with m
//!   less on each edge, and the player to move wins iff one of the two runs of edges with disks
//!   left, on either side of the token, has odd length (if either has).
//!
//! *Options, n even.* Each is an even cycle, or the path (N), judged in the same way. Say the token
//! crosses an edge and leaves d disks, and let m be the least number of disks on the other edges.
//! If d < m, then only this edge has none left in the end, so that n−1 edges lie on one side and
//! none on the other: N. If d = m, then the run beyond the token decides, and if d > m, the edge
//! and the run behind it count as well. These runs, up to the first edge with m disks, do not
//! depend on d.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::NimCycle;
use crate::game::Game;
use crate::games::nimg::{Move, NimG, State, Version};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, _given: &NimCycle, budget: &Budget) -> Result<Judgement, Flaw> {
    let at = about::nim(on)?;
    let (game, at) = (&at.game, &at.state);
    applies(game, play)?;
    let ring = ring(game, at, budget)?;
    let moves = game.moves(at);
    budget.step((ring.disks.len() + moves.len()) as u64)?;
    if ring.disks.len() % 2 == 1 {
        let options = moves.iter().map(|mv| Some(Outcome::of_mover(mv.of > mv.take)));
        return Ok(Judgement::of_outcomes(Outcome::N, options));
    }
    let back = Ring { disks: ring.disks.iter().rev().copied().collect(), first_to: ring.last_to, last_to: ring.first_to };
    let least = ring.disks.iter().copied().min().unwrap_or(0);
    let outcome = Outcome::of_mover([&ring, &back].iter().any(|r| r.run(0, least) % 2 == 1));
    let ways = [Way::of(&ring), Way::of(&back)];
    let options = moves.iter().map(|mv| Some(Outcome::of_mover(!ways.iter().any(|way| way.is_lost_after(mv)))));
    Ok(Judgement::of_outcomes(outcome, options))
}

/// The disks along the cycle of `nimg.edge` that the token can reach, from the token around.
///
/// # Errors
/// If this is another game, or no cycle; or the check was given up.
pub(super) fn around(game: &NimG, at: &State, play: Play, budget: &Budget) -> Result<Vec<u32>, Flaw> {
    applies(game, play)?;
    Ok(ring(game, at, budget)?.disks)
}

fn applies(game: &NimG, play: Play) -> Result<(), Flaw> {
    match game.version() != Version::Edge || game.graph().directed() || play == Play::Misere {
        true => Err(Flaw::new("this is about `nimg.edge` on undirected graphs in normal play")),
        false => Ok(()),
    }
}

/// The disks along the cycle, beginning with an edge at the token, and the vertices to which the
/// first and the last edge lead from there.
struct Ring {
    disks: Vec<u32>,
    first_to: u32,
    last_to: u32,
}

fn ring(game: &NimG, at: &State, budget: &Budget) -> Result<Ring, Flaw> {
    let flaw = || Flaw::new("the edges with disks that the token can reach are not a cycle");
    let disks = |pile: u32| game.pile(at, pile);
    let ways = game.ways(at, at.piece);
    budget.step(1 + ways.len() as u64)?;
    if let [(to, pile)] = ways[..] {
        // A loop stands once in the list of its vertex.
        return if to == at.piece { Ok(Ring { disks: vec![disks(pile)], first_to: to, last_to: to }) } else { Err(flaw()) };
    }
    let [first, last] = ways[..] else { return Err(flaw()) };
    let mut ring = Ring { disks: vec![disks(first.1)], first_to: first.0, last_to: last.0 };
    let (mut v, mut came) = first;
    while v != at.piece {
        let ways = game.ways(at, v);
        budget.step(1 + ways.len() as u64)?;
        let [a, b] = ways[..] else { return Err(flaw()) };
        if ring.disks.len() > game.graph().order() || a.0 == v || b.0 == v {
            return Err(flaw());
        }
        (v, came) = if a.1 == came { b } else { a };
        ring.disks.push(disks(came));
    }
    if came == last.1 { Ok(ring) } else { Err(flaw()) }
}

impl Ring {
    /// How many edges from number `from` on lie before the first one with `least` disks.
    fn run(&self, from: usize, least: u32) -> usize {
        self.disks[from..].iter().take_while(|d| **d > least).count()
    }
}

/// The options along the first edge of an even cycle.
struct Way {
    to: u32,
    disks: u32,
    /// The least number of disks of the other edges.
    least: u32,
    /// The lengths of the runs beyond the first edge, and behind it.
    beyond: usize,
    behind: usize,
}

impl Way {
    fn of(ring: &Ring) -> Self {
        let least = ring.disks[1..].iter().copied().min().unwrap_or(0);
        let behind = ring.disks.iter().rev().take_while(|d| **d > least).count();
        Self { to: ring.first_to, disks: ring.disks[0], least, beyond: ring.run(1, least), behind }
    }

    fn is_lost_after(&self, mv: &Move) -> bool {
        let left = mv.of - mv.take;
        let lost = match left.cmp(&self.least) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => self.beyond.is_multiple_of(2),
            std::cmp::Ordering::Greater => self.beyond.is_multiple_of(2) && self.behind % 2 == 1,
        };
        (mv.to, mv.of) == (self.to, self.disks) && lost
    }
}
