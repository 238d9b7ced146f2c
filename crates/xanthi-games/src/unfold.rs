//! The game graph below a position, unfolded on demand.
//!
//! Every state that is met gets a number, and two states get the same number only if they are
//! equal: the numbers are exact keys. Search, values and checker of any game work on numbers and
//! need not know the game's types.

use crate::game::Game;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::fmt;

/// The states below a position, as numbers; 0 is the position itself.
pub trait Unfold: Send {
    /// The numbers of the options of a state, in the order of its moves. New states are numbered
    /// as they are met.
    fn options(&mut self, state: u32) -> Vec<u32>;
    /// How many options a state has; no state is numbered for that.
    fn count(&mut self, state: u32) -> usize {
        self.moves(state).len()
    }
    /// How many states have been numbered.
    fn len(&self) -> usize;
    /// Whether there is none; never true.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The printed moves of a state, in the same order as its options.
    fn moves(&self, state: u32) -> Vec<String>;
}

/// The game graph of a typed game, for which it implements [`Unfold`].
pub struct Unfolded<G: Game> {
    game: G,
    states: IndexSet<G::State, FxBuildHasher>,
}

impl<G: Game> fmt::Debug for Unfolded<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unfolded({}, {} states)", self.game, self.states.len())
    }
}

impl<G: Game> Unfolded<G> {
    /// The game graph below `root`.
    pub fn new(game: G, root: G::State) -> Self {
        let mut states = IndexSet::with_hasher(FxBuildHasher);
        states.insert(root);
        Self { game, states }
    }
}

impl<G: Game> Unfold for Unfolded<G> {
    fn options(&mut self, state: u32) -> Vec<u32> {
        let at = self.states[state as usize].clone();
        let moves = self.game.moves(&at);
        moves.iter().map(|m| self.states.insert_full(self.game.play(&at, m)).0 as u32).collect()
    }

    fn count(&mut self, state: u32) -> usize {
        self.game.moves(&self.states[state as usize]).len()
    }

    fn len(&self) -> usize {
        self.states.len()
    }

    fn moves(&self, state: u32) -> Vec<String> {
        let at = &self.states[state as usize];
        self.game.moves(at).iter().map(|m| self.game.write_move(m)).collect()
    }
}
