//! A position of the Shannon switching game as theorems see it.
//!
//! A [`Network`] is what never changes: vertices, kinds of edges with their copies, two terminals.
//! A [`SwitchingPosition`] adds what play has done: which kinds of edges Short has claimed, how many
//! copies are still free, and who moves. Whatever game can present its positions so (Bridg-it
//! does) gets the theorems, certificates and strategies of Shannon's game.
//!
//! Claimed edges join their ends for good, deleted copies are out; so a position is itself a game
//! on a smaller graph, and certificates speak about that graph.

use super::classes::Classes;
use crate::outcome::Side;
use std::sync::Arc;

/// A kind of edge: its ends, and how many parallel copies the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// The two ends; equal for a loop.
    pub ends: [u32; 2],
    /// How many copies there are.
    pub copies: u32,
}

/// The board of Shannon's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    order: u32,
    wires: Vec<Wire>,
    terminals: [u32; 2],
    dual: Option<Arc<Network>>,
}

impl Network {
    /// A board on the vertices `0..order`.
    ///
    /// # Panics
    /// If an end or a terminal is not a vertex; readers of input check this first.
    pub fn new(order: u32, wires: Vec<Wire>, terminals: [u32; 2]) -> Self {
        let inside = |v: &u32| *v < order;
        assert!(wires.iter().all(|w| w.ends.iter().all(inside)) && terminals.iter().all(inside), "a vertex does not exist");
        Self { order, wires, terminals, dual: None }
    }

    /// Adds the planar dual of the board, in which edge `i` crosses edge `i` of this one: deleted edges separate the terminals
    /// here exactly when they connect those of the dual.
    #[must_use]
    pub fn with_dual(self, dual: Network) -> Self {
        Self { dual: Some(Arc::new(dual)), ..self }
    }

    /// The planar dual, if the board has one.
    pub fn dual(&self) -> Option<&Network> {
        self.dual.as_deref()
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.order as usize
    }

    /// The kinds of edges; "edge `i`" of a certificate is the i-th.
    pub fn wires(&self) -> &[Wire] {
        &self.wires
    }

    /// The two vertices that Short wants to connect.
    pub fn terminals(&self) -> [u32; 2] {
        self.terminals
    }
}

/// A position of Shannon's game. Left is Short, Right is Cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchingPosition {
    network: Arc<Network>,
    free: Vec<u32>,
    claimed: Vec<bool>,
    turn: Side,
}

impl SwitchingPosition {
    /// The board before the first move.
    pub fn opening(network: Arc<Network>, turn: Side) -> Self {
        let free = network.wires.iter().map(|w| w.copies).collect();
        let claimed = vec![false; network.wires.len()];
        Self { network, free, claimed, turn }
    }

    /// The board.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Who moves: Left is Short, Right is Cut.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// A copy of the position with `turn` to move.
    #[must_use]
    pub fn with_turn(&self, turn: Side) -> Self {
        Self { turn, ..self.clone() }
    }

    /// How many copies of an edge nobody has taken yet.
    pub fn free(&self, edge: u32) -> u32 {
        self.free[edge as usize]
    }

    /// Whether Short has claimed a copy of an edge.
    pub fn claimed(&self, edge: u32) -> bool {
        self.claimed[edge as usize]
    }

    /// Whether a copy of an edge was taken by the player to move: claimed if it is Short's turn,
    /// deleted if it is Cut's. (Where an edge has one copy.)
    pub fn claimed_by_mover(&self, edge: u32) -> bool {
        match self.turn {
            Side::Left => self.claimed(edge),
            Side::Right => !self.claimed(edge) && self.free(edge) < self.network.wires[edge as usize].copies,
        }
    }

    /// Takes a free copy of an edge for the player to move, and passes the turn.
    ///
    /// # Panics
    /// If no copy of it is free.
    pub fn take(&mut self, edge: u32) {
        let free = &mut self.free[edge as usize];
        *free = free.checked_sub(1).expect("a copy of the edge is free");
        self.claimed[edge as usize] |= self.turn == Side::Left;
        self.pass();
    }

    /// Passes the turn.
    pub(crate) fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    /// The edges of which a copy is free, ascending.
    pub fn free_edges(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.free).filter(|(_, free)| **free > 0).map(|(edge, _)| edge)
    }

    /// The vertices, those joined by claimed edges in one class.
    pub(crate) fn joined(&self) -> Classes {
        let mut classes = Classes::new(self.network.order());
        for (wire, _) in self.network.wires.iter().zip(&self.claimed).filter(|(_, claimed)| **claimed) {
            classes.join(wire.ends[0], wire.ends[1]);
        }
        classes
    }

    /// Who has won, if the game is decided: Short if claimed edges connect the terminals, Cut if
    /// claimed and free edges together do not.
    pub fn winner(&self) -> Option<Side> {
        let [s, t] = self.network.terminals;
        let mut classes = self.joined();
        if classes.same(s, t) {
            return Some(Side::Left);
        }
        for edge in self.free_edges() {
            let [u, v] = self.network.wires[edge as usize].ends;
            classes.join(u, v);
        }
        if classes.same(s, t) { None } else { Some(Side::Right) }
    }

    /// The moves of the player to move. A decided game offers the loser none, and the winner, if
    /// the opening left it to him to move, one that only says so; the other player then loses for
    /// want of a move.
    pub fn moves(&self) -> Vec<Move> {
        match self.winner() {
            None => self.free_edges().map(Move::Take).collect(),
            Some(winner) if winner == self.turn => vec![Move::Won],
            Some(_) => Vec::new(),
        }
    }
}

/// A move of Shannon's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Claims (Short) or deletes (Cut) a copy of this edge.
    Take(u32),
    /// Says that the game is already won.
    Won,
}

/// The state of play as an exact key: who moves, and the edges taken by either, sorted, each as
/// often as it was taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    turn: Side,
    taken: [Vec<u32>; 2],
}

impl State {
    /// Nothing is taken yet.
    pub fn opening(turn: Side) -> Self {
        Self { turn, taken: [Vec::new(), Vec::new()] }
    }

    /// Who moves.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The edges that a side has taken.
    pub fn taken(&self, side: Side) -> &[u32] {
        &self.taken[usize::from(side == Side::Right)]
    }

    /// The state after a move.
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        if let Move::Take(edge) = mv {
            let list = &mut next.taken[usize::from(self.turn == Side::Right)];
            list.insert(list.partition_point(|&e| e < edge), edge);
        }
        next.turn = self.turn.other();
        next
    }

    /// The state after a turn that takes all these edges.
    pub(crate) fn after_all(&self, edges: &[u32]) -> Self {
        let turn = self.turn.other();
        Self { turn, ..edges.iter().fold(self.clone(), |at, &edge| Self { turn: self.turn, ..at.after(Move::Take(edge)) }) }
    }

    /// The position on a board.
    pub fn on(&self, network: &Arc<Network>) -> SwitchingPosition {
        let mut position = SwitchingPosition::opening(network.clone(), self.turn);
        for &edge in self.taken.iter().flatten() {
            position.free[edge as usize] -= 1;
        }
        for &edge in self.taken(Side::Left) {
            position.claimed[edge as usize] = true;
        }
        position
    }
}
