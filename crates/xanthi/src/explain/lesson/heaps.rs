//! The data of a lesson about heap games.

use rustc_hash::FxHashSet;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::{Difference, Heaps, TakeRule};
use xanthi_games::{At, Game};
use xanthi_heaps::nimbers;

/// A tree with more lines is not shown: a line for the position, and one for each move.
pub(crate) const MOST_NODES: usize = crate::picture::tree::READABLE;
/// Tables go at least as far as this.
const AT_LEAST: u32 = 11;
/// Tables of two heaps go no farther than this.
const AT_MOST: u32 = 16;

/// The moves of the specimen game of Kenyon's game, from heaps of 5, 8 and 9.
pub(crate) const SPECIMEN: [&str; 9] = ["8-5,3", "5-4,1", "9-7,2", "4-3,1", "7-5,2", "5-4,1", "5-4,1", "4-3,1", "4-3,1"];

/// A position of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The heaps, descending.
    pub heaps: Vec<u32>,
    /// How many moves have been made.
    pub depth: usize,
    /// The least number that no position after a move has.
    pub number: u64,
    /// Whether the position stands in the tree already, and its moves are not repeated.
    pub again: bool,
}

/// A position of a game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    /// The move.
    pub mv: String,
    /// The heaps after it, descending.
    pub heaps: Vec<u32>,
    /// The number after it.
    pub number: u64,
    /// The number before it.
    pub before: u64,
    /// A move that would have won, if the one that was made did not and there was one.
    pub better: Option<String>,
}

/// The numbers of one game, as far as the largest heap of a position.
pub(crate) struct Numbers {
    /// The number of a heap of 0, 1, 2, … counters.
    pub single: Vec<u64>,
}

impl Numbers {
    /// The numbers for a position; at least as far as the printed tables go.
    ///
    /// # Errors
    /// If the limit was reached.
    pub(crate) fn new(at: &At<Heaps>, budget: &Budget) -> Result<Self, Stop> {
        let largest = at.game.start().iter().max().copied().unwrap_or(0).max(AT_LEAST);
        Ok(Self { single: nimbers(at.game.rule(), largest, budget)? })
    }

    /// The number of a position: those of its heaps, added without carrying.
    pub(crate) fn of(&self, heaps: &[u32]) -> u64 {
        heaps.iter().fold(0, |sum, &h| sum ^ self.single[h as usize])
    }

    /// The numbers of (r,s) for s ≤ r, row by row from r = 1.
    pub(crate) fn pairs_of_heaps(&self) -> Vec<Vec<u64>> {
        let most = (self.single.len() as u32 - 1).min(AT_MOST);
        (1..=most).map(|r| (1..=r).map(|s| self.of(&[r, s])).collect()).collect()
    }
}

/// The pair of a heap or of a position of Kenyon's game: how many heaps have a number with the
/// last digit 1, and how many with the last but one digit 1.
pub(crate) fn pair(numbers: &Numbers, heaps: &[u32]) -> (u64, u64) {
    heaps.iter().map(|&h| numbers.single[h as usize]).fold((0, 0), |(a, b), g| (a + (g & 1), b + (g >> 1 & 1)))
}

/// Whether the rule is that of Kenyon's game.
pub(crate) fn is_kenyon(game: &Heaps) -> bool {
    *game.rule() == TakeRule::splitting(Difference::AtLeast(2))
}

/// The tree below a position, a position before those that follow it. `None` if it is too large.
pub(crate) fn tree(at: &At<Heaps>, numbers: &Numbers) -> Option<Vec<Node>> {
    let mut nodes = Vec::new();
    let mut met = FxHashSet::default();
    grow(&at.game, &at.state, 0, numbers, &mut met, &mut nodes).then_some(nodes)
}

fn grow(game: &Heaps, state: &Vec<u32>, depth: usize, numbers: &Numbers, met: &mut FxHashSet<Vec<u32>>, nodes: &mut Vec<Node>) -> bool {
    let again = !met.insert(state.clone());
    nodes.push(Node { heaps: descending(state), depth, number: numbers.of(state), again });
    if nodes.len() > MOST_NODES {
        return false;
    }
    if again {
        return true;
    }
    let mut next: Vec<Vec<u32>> = Vec::new();
    for mv in game.moves(state) {
        let after = game.play(state, &mv);
        if !next.contains(&after) {
            next.push(after);
        }
        // Each would be a line; a large heap has very many.
        if nodes.len() + next.len() > MOST_NODES {
            return false;
        }
    }
    next.sort_by_key(|state| std::cmp::Reverse(descending(state)));
    next.iter().all(|state| grow(game, state, depth + 1, numbers, met, nodes))
}

/// The game from the opening to a position, move by move; for the opening of heaps of 5, 8 and 9 in
/// Kenyon's game the specimen game.
pub(crate) fn played(at: &At<Heaps>, numbers: &Numbers) -> Vec<Ply> {
    let mut state = at.game.start();
    let mut moves = at.played.clone();
    if moves.is_empty() && is_kenyon(&at.game) && state == [5, 8, 9] {
        let mut then = state.clone();
        for text in SPECIMEN {
            let Some(mv) = at.game.read_move(&then, text) else { break };
            then = at.game.play(&then, &mv);
            moves.push(mv);
        }
    }
    let mut line = Vec::new();
    for mv in moves {
        let next = at.game.play(&state, &mv);
        let (before, number) = (numbers.of(&state), numbers.of(&next));
        let winning = at.game.moves(&state).into_iter().find(|mv| numbers.of(&at.game.play(&state, mv)) == 0);
        let better = winning.filter(|_| number != 0).map(|mv| at.game.write_move(&mv));
        line.push(Ply { mv: at.game.write_move(&mv), heaps: descending(&next), number, before, better });
        state = next;
    }
    line
}

/// Heaps as they are printed here: the largest first.
pub(crate) fn descending(heaps: &[u32]) -> Vec<u32> {
    let mut heaps = heaps.to_vec();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}
