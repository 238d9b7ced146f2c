//! Guides through Nim on graphs and Vertexnim.

use super::{Reason, Turn};
use crate::solve::{nim_cuts, nim_cycle, nim_matching, nim_piles, nim_tree, vertexnim};
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, NimCycle, NimTree, WeightOrder};
use xanthi_games::games::nimg::{Move, NimG};
use xanthi_games::{At, Game, Play, Position};

/// What is kept of a certificate between two moves.
#[derive(Clone)]
pub(super) enum OnDisks {
    /// Remove, then move: the lost vertices. Only those with no more disks than the vertex under the
    /// piece are needed from now on, and their labels do not change: the opponent goes to a vertex
    /// with more disks than he leaves behind, which is then a smaller lost neighbour, or to one with
    /// fewer, which was won by a lost neighbour that is smaller still.
    Weights(Arc<[bool]>),
    /// Disks on the edges of a tree: its lost vertices. The winner takes all disks of the edge, so
    /// that the opponent is in the tree below, where the labels stay.
    Tree(Arc<[bool]>),
    /// Disks on the edges of a cycle: needs no data. As soon as an edge is empty, a path is left.
    Cycle,
    /// Disks on the edges of a bipartite graph with narrow vertices: a flow for each move, as their disks change.
    Cuts,
    /// Move, then remove, on a bipartite graph: a matching for each move, as the disks change.
    Matching,
    /// Ordinary Nim: needs no data.
    Piles(Play),
    /// Vertexnim with loops: parity in the components of vertices with one disk, which change with
    /// each vertex that goes.
    Loops,
}

impl OnDisks {
    /// The first move of a won position.
    pub(super) fn won(position: &Position, play: Play, certificate: &Certificate, budget: &Budget) -> Option<(Self, String)> {
        let mut kept = Self::lost(position, play, certificate)?;
        let mv = kept.answer(position, None, budget)?;
        Some((kept, mv))
    }

    /// For the player who does not move in a lost position.
    pub(super) fn lost(position: &Position, play: Play, certificate: &Certificate) -> Option<Self> {
        let set = |lost: &[u32]| {
            let mut set = vec![false; position.typed().nim()?.game.graph().order()];
            lost.iter().for_each(|&v| set[v as usize] = true);
            Some(set.into())
        };
        match certificate {
            Certificate::WeightOrder(WeightOrder { lost }) => Some(OnDisks::Weights(set(lost)?)),
            Certificate::NimTree(NimTree { lost }) => Some(OnDisks::Tree(set(lost)?)),
            Certificate::NimCycle(NimCycle {}) => Some(OnDisks::Cycle),
            Certificate::NimCuts(_) => Some(OnDisks::Cuts),
            Certificate::NimMatching(_) => Some(OnDisks::Matching),
            Certificate::NimPiles(_) => Some(OnDisks::Piles(play)),
            // The winner needs the number of disks only on a cycle.
            Certificate::NimRounds(_) => match nim_tree::lost_vertices(position.typed().nim()?) {
                Some(lost) => Some(OnDisks::Tree(set(&lost)?)),
                None => Some(OnDisks::Cycle),
            },
            Certificate::Vertexnim(_) => Some(OnDisks::Loops),
            _ => None,
        }
    }

    /// What its replies follow.
    pub(super) fn rule(&self) -> Reason {
        match self {
            OnDisks::Weights(_) => Reason::Weights,
            OnDisks::Tree(_) => Reason::Tree,
            OnDisks::Cycle => Reason::Cycle,
            OnDisks::Cuts => Reason::Flow,
            OnDisks::Matching => Reason::Matching,
            OnDisks::Piles(Play::Normal) => Reason::Nimbers,
            OnDisks::Piles(Play::Misere) => Reason::Tame,
            OnDisks::Loops => Reason::OneDisk,
        }
    }

    /// The reply to a move of the opponent.
    pub(super) fn reply(&mut self, turn: &Turn<'_>, budget: &Budget) -> Option<String> {
        self.answer(turn.now, Some(turn.before), budget)
    }

    fn answer(&mut self, now: &Position, before: Option<&Position>, budget: &Budget) -> Option<String> {
        // What a search has spent before is not spent here.
        let budget = &budget.afresh();
        if let OnDisks::Loops = self {
            let at = now.typed().vertexnim()?;
            return Some(at.game.write_move(&vertexnim::winning_turn(at, budget)?));
        }
        let at = now.typed().nim()?;
        let mv = match self {
            OnDisks::Weights(lost) => by_weights(at, lost)?,
            OnDisks::Tree(lost) => down_the_tree(at, lost, before.and_then(|before| Some(before.typed().nim()?.state.piece)))?,
            OnDisks::Cuts => nim_cuts::winning_move(at, budget)?,
            OnDisks::Matching => nim_matching::winning_move(at, budget)?,
            OnDisks::Piles(play) => nim_piles::winning_move(at, *play)?,
            _ => match nim_tree::lost_vertices(at) {
                None => nim_cycle::winning_move(at)?,
                Some(list) => {
                    let mut lost = vec![false; at.game.graph().order()];
                    list.iter().for_each(|&v| lost[v as usize] = true);
                    let mv = down_the_tree(at, &lost, None)?;
                    *self = OnDisks::Tree(lost.into());
                    mv
                }
            },
        };
        Some(at.game.write_move(&mv))
    }
}

/// To a lost neighbour with fewer disks, leaving as many as it has; on a loop everything is taken.
fn by_weights(at: &At<NimG>, lost: &[bool]) -> Option<Move> {
    let (game, piece) = (&at.game, at.state.piece);
    let own = game.pile(&at.state, piece);
    let left = |to: u32| match to == piece {
        true => Some(0).filter(|_| own > 0),
        false => Some(game.pile(&at.state, to)).filter(|disks| lost[to as usize] && *disks < own),
    };
    // The smallest: labels of vertices with more disks than the piece had left may be out of date.
    let found = game.graph().incident(piece).filter_map(|(to, edge)| Some((to, edge, left(to)?)));
    let (to, edge, left) = found.min_by_key(|found| found.2)?;
    Some(Move { to, edge, of: own, take: own - left })
}

/// To a lost child, taking all disks of the edge. `parent` is where the piece came from.
fn down_the_tree(at: &At<NimG>, lost: &[bool], parent: Option<u32>) -> Option<Move> {
    let (game, state) = (&at.game, &at.state);
    let (to, pile) = game.ways(state, state.piece).into_iter().find(|way| Some(way.0) != parent && lost[way.0 as usize])?;
    let (_, edge) = game.graph().incident(state.piece).find(|step| step.0 == to)?;
    let of = game.pile(state, pile);
    Some(Move { to, edge, of, take: of })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::budget::Stop;

    /// The flow or the matching for a move is found within the budget.
    #[test]
    fn a_move_that_takes_work_can_be_stopped() {
        let stopped = Budget::default();
        stopped.canceller().cancel(Stop::Interrupted);
        let kinds: [(OnDisks, &str, &[&str]); 2] = [
            (OnDisks::Cuts, "nimg.edge:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=5.3.4.2.3.6", &["A", "B", "C", "D", "E"]),
            (OnDisks::Matching, "nimg.mr:path.2.1.3.1.2", &["0", "1", "2", "3", "4"]),
        ];
        for (mut kind, board, starts) in kinds {
            let positions: Vec<Position> = starts.iter().map(|start| format!("{board}@{start}").parse().expect("a board")).collect();
            let won = positions.iter().filter(|at| kind.answer(at, None, &Budget::default()).is_some()).count();
            assert!(won > 0, "{board}");
            assert!(positions.iter().all(|at| kind.answer(at, None, &stopped).is_none()), "{board}");
        }
    }
}
