//! Whose turn it is in the first pass of a game with a guide, as numbers.
//!
//! With e exceptions at most: the numbers 0 … e say that the opponent is to move, and how many exceptions
//! are left. Then come e + 1 numbers for each different list of answers, in the order of the moves that have
//! them: the player with the guide is to move and has this list. The last number is the start of the game.

use crate::family::sweeps::{Guide, Player};
use std::ops::Range;

/// The turns of a guide.
pub(super) struct Turns {
    first: bool,
    /// The number of exceptions, and one more.
    block: usize,
    /// For each move, the number of the list with which it is answered.
    list_of: Vec<usize>,
    /// For each list, whether each move is in it.
    lists: Vec<Vec<bool>>,
}

impl Turns {
    pub(super) fn new(moves: &[u32], guide: &Guide) -> Self {
        let mut lists: Vec<Vec<bool>> = Vec::new();
        let mut list_of = Vec::with_capacity(moves.len());
        for answers in &guide.answers {
            let list: Vec<bool> = moves.iter().map(|a| answers.contains(a)).collect();
            let known = lists.iter().position(|known| *known == list);
            list_of.push(known.unwrap_or(lists.len()));
            if known.is_none() {
                lists.push(list);
            }
        }
        Self { first: guide.player == Player::First, block: guide.exceptions as usize + 1, list_of, lists }
    }

    /// The number of the start.
    pub(super) fn start(&self) -> usize {
        self.block * (1 + self.lists.len())
    }

    /// The turns with which the pass can be going to land in a place: the start is on vertex 0.
    pub(super) fn at(&self, place: u32) -> Range<usize> {
        0..self.start() + usize::from(place == 0)
    }

    /// The turn after move number `i`; none if it is not allowed.
    pub(super) fn after(&self, turn: usize, i: usize) -> Option<usize> {
        let all = self.block - 1;
        let answer = |left: usize| Some(self.block * (1 + *self.list_of.get(i)?) + left);
        if turn == self.start() {
            return if self.first { Some(all) } else { answer(all) };
        }
        let (list, left) = (turn / self.block, turn % self.block);
        match list.checked_sub(1).map(|list| self.lists[list][i]) {
            None => answer(left),
            Some(true) => Some(left),
            Some(false) => left.checked_sub(1),
        }
    }
}
