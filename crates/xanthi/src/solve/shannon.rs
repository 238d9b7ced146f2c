//! Shannon's switching game by Lehman's theorem.
//!
//! Take the board as play has left it (claimed edges contracted, deleted ones out) and two
//! edge-disjoint forests with as many of its edges as possible; see `shannon/forests.rs`. Then offer an edge
//! e between the terminals.
//!
//! - There is no room for e: the clump around it is spanned by two edge-disjoint trees, and the
//!   terminals are in it. Short wins, whoever moves.
//! - There is room for e and for a second copy of it: without these, the terminals are apart in
//!   both forests. With the clumps as parts, Cut wins, whoever moves.
//! - There is room for e and not for a second one: the player to move wins. For Short, the clump
//!   with e is spanned by two trees of which one lacks only e; for Cut, only one of the two forests
//!   connects the terminals.
//!
//! So one run gives the class of the board over both players, with a certificate for each. Where the
//! player to move wins, the two forests also tell by which moves; see `shannon/winning.rs`. Why
//! the certificates prove what they say stands with their checkers, `spanning_trees`, `forests` and
//! `exchange` in `xanthi_games::check`.
//!
//! Source: A. Lehman, A solution of the Shannon switching game, J. SIAM 12 (1964) 687–725;
//! J. Bruno, L. Weinberg, A constructive graph-theoretic solution of the Shannon switching game,
//! IEEE Transactions on Circuit Theory 17 (1970) 74–81.

mod forests;
pub mod gross;
mod rooted;
mod spread;
mod tree_player;
mod union_find;
mod winning;

pub use gross::{gross, pairing};
pub use tree_player::{Reply, TreePlayer, Why};
pub use winning::winning_moves;

use super::method::{Found, GameMethod, NoAnswer, Question, Undecided};
use forests::Forests;
use union_find::UnionFind;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{self, Certificate, Exchange, SpanningTrees};
use xanthi_games::reduction::{Move, SwitchingPosition};
use xanthi_games::{Class, Outcome, Play, Side};

/// Lehman's theorem.
pub const METHOD: GameMethod = GameMethod {
    name: "two edge-disjoint trees",
    source: "A. Lehman, A solution of the Shannon switching game, J. SIAM 12 (1964) 687-725",
    solve: |position, question, budget| match position.switching() {
        Some(board) => solve(&board, question, budget),
        None => Err(NoAnswer::because("it is about Shannon's switching game")),
    },
};

/// Who wins on a board, over both players to begin, with what proves it.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// Short wins, whoever moves.
    Short(Certificate),
    /// Cut wins, whoever moves.
    Cut(Certificate),
    /// Whoever moves wins.
    First {
        /// The certificate if it is Short.
        short: Certificate,
        /// The certificate if it is Cut.
        cut: Certificate,
        /// Two forests with as many edges as possible, of which the first has room for an edge
        /// between the terminals.
        forests: [Vec<u32>; 2],
    },
}

impl Fate {
    /// The class of the board: L if Short wins whoever begins, R if Cut does, N if the first player
    /// does.
    pub fn class(&self) -> Class {
        match self {
            Fate::Short(_) => Class::L,
            Fate::Cut(_) => Class::R,
            Fate::First { .. } => Class::N,
        }
    }
}

/// The fate of a board, whoever moves next.
///
/// # Errors
/// If the limit was reached.
pub fn fate(position: &SwitchingPosition, budget: &Budget) -> Result<Fate, Stop> {
    budget.spend(1)?;
    let network = position.network();
    let mut joined = UnionFind::new(network.order());
    let all = 0..network.wires().len() as u32;
    for edge in all.clone().filter(|&e| position.claimed(e)) {
        let [u, v] = network.wires()[edge as usize].ends;
        joined.join(u, v);
    }
    let [s, t] = network.terminals().map(|v| joined.find(v));
    if s == t {
        return Ok(Fate::Short(Certificate::SpanningTrees(SpanningTrees { trees: [Vec::new(), Vec::new()] })));
    }
    // Three parallel edges make a clump of their ends; more add nothing.
    let copies = all.flat_map(|e| std::iter::repeat_n(e, position.free(e).min(3) as usize));
    let mut here = |edge: u32| network.wires()[edge as usize].ends.map(|v| joined.find(v));
    let (edges, ends): (Vec<u32>, Vec<[u32; 2]>) = copies.map(|e| (e, here(e))).filter(|(_, [u, v])| u != v).unzip();
    let mut forests = Forests::new(network.order());
    forests.add_all(ends.iter().copied(), budget)?;
    let link = edges.len();
    if let Err(clump) = forests.add([s, t]) {
        let trees = [0, 1].map(|k| sorted(clump.iter().filter(|&&i| forests.place(i as usize) == Some(k)).map(|&i| edges[i as usize])));
        return Ok(Fate::Short(Certificate::SpanningTrees(SpanningTrees { trees })));
    }
    let parts: Vec<u32> = (0..network.order() as u32).map(|v| forests.clump(joined.find(v))).collect();
    let first = forests.place(link).unwrap_or(0);
    let cut = between_parts(&mut forests, &edges, &ends, first);
    Ok(match forests.add([s, t]) {
        // Room for the second copy may have been made by exchanges.
        Ok(()) => {
            Fate::Cut(Certificate::Forests(certificate::Forests { parts, forests: between_parts(&mut forests, &edges, &ends, first) }))
        }
        Err(clump) => {
            let of = |k: u8| {
                let inside = clump.iter().map(|&i| i as usize).filter(|&i| i != link && forests.place(i) == Some(k));
                sorted(inside.map(|i| edges[i]))
            };
            let base = |k: u8| sorted((0..edges.len()).filter(|&i| forests.place(i) == Some(k)).map(|i| edges[i]));
            Fate::First {
                forests: [base(first), base(1 - first)],
                short: Certificate::SpanningTrees(SpanningTrees { trees: [of(first), of(1 - first)] }),
                cut: Certificate::Forests(certificate::Forests { parts, forests: cut }),
            }
        }
    })
}

/// The edges between different clumps in either forest, `first` first.
fn between_parts(forests: &mut Forests, edges: &[u32], ends: &[[u32; 2]], first: u8) -> [Vec<u32>; 2] {
    let mut lists = [Vec::new(), Vec::new()];
    for (i, &[u, v]) in ends.iter().enumerate() {
        if let Some(k) = forests.place(i).filter(|_| forests.clump(u) != forests.clump(v)) {
            lists[usize::from(k != first)].push(edges[i]);
        }
    }
    lists
}

fn sorted(edges: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut list: Vec<u32> = edges.collect();
    list.sort_unstable();
    list
}

/// Answers a question about a position of Shannon's game.
///
/// # Errors
/// [`NoAnswer::DoesNotApply`] in misère play; [`NoAnswer::Stopped`] with the options known so far if the
/// limit was reached.
pub fn solve(position: &SwitchingPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if question.play == Play::Misere {
        return Err(NoAnswer::because("whoever reaches the goal loses in misère play, and the theorem is about reaching it"));
    }
    let moves = position.moves();
    let stopped = |stop| NoAnswer::Stopped(Undecided::new(stop, vec![None; moves.len()]));
    let short = position.turn() == Side::Left;
    let (wins, certificate) = match fate(position, budget).map_err(stopped)? {
        Fate::Short(certificate) => (short, certificate),
        Fate::Cut(certificate) => (!short, certificate),
        // All winning moves cost little more than one, and without one the answer would be incomplete.
        Fate::First { forests, .. } => return Ok(by_each_move(position, &moves, forests)),
    };
    // It does not matter who moves, so no move changes who wins.
    let options = vec![Some(Outcome::of_mover(!wins)); moves.len()];
    Ok(Found::new(Outcome::of_mover(wins), options, certificate))
}

/// Every move of a board where the first player wins.
fn by_each_move(position: &SwitchingPosition, moves: &[Move], forests: [Vec<u32>; 2]) -> Found {
    let winning = winning_moves(position, &forests, position.turn());
    let outcome = |mv: &Move| Some(Outcome::of_mover(!matches!(mv, Move::Take(edge) if winning.binary_search(edge).is_ok())));
    Found::new(Outcome::N, moves.iter().map(outcome).collect(), Certificate::Exchange(Exchange { forests }))
}
