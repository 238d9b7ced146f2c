//! A player who wins Shannon's game by keeping a certificate true: after each move of the opponent
//! the two trees, or the two forests, are mended with one edge. Nothing is solved again, and a
//! reply costs time linear in the board.
//!
//! Why there is always such an edge stands with the checkers of the two kinds of certificates.

use super::union_find::UnionFind;
use std::collections::VecDeque;
use xanthi_games::Side;
use xanthi_games::certificate::{Certificate, Forests, SpanningTrees};
use xanthi_games::reduction::SwitchingPosition;

/// A reply, and what it mends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The edge to take.
    pub edge: u32,
    /// Why this edge.
    pub why: Why,
    /// The tree that the opponent broke (Short), or the forest that had to be broken (Cut), as
    /// an index of the certificate's lists; `None` if nothing had to be done.
    pub mends: Option<usize>,
}

/// Why a reply is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The tree is in two pieces, and the edge leads from one to the other.
    Across {
        /// The vertices of the smaller piece.
        piece: Vec<u32>,
    },
    /// The forest has a cycle since two parts became one, and the edge is on it.
    Cycle {
        /// The edges of the cycle.
        path: Vec<u32>,
    },
    /// The forest connects the terminals, and the edge is on the path.
    Path {
        /// The edges of the path.
        path: Vec<u32>,
    },
    /// Nothing has to be done.
    Free,
}

/// The player.
#[derive(Clone)]
pub struct TreePlayer {
    position: SwitchingPosition,
    side: Side,
    /// Short: vertices joined by claimed edges. Cut: the parts.
    classes: UnionFind,
    /// The two trees or forests.
    lists: [Vec<u32>; 2],
}

impl TreePlayer {
    /// A player for the side that `certificate` proves to win `position`; `None` if it is neither
    /// of the two kinds. The certificate must be one that the checker accepts.
    pub fn new(position: &SwitchingPosition, certificate: &Certificate) -> Option<Self> {
        let order = position.network().order();
        let mut classes = UnionFind::new(order);
        let (side, lists) = match certificate {
            Certificate::SpanningTrees(SpanningTrees { trees }) => (Side::Left, trees),
            Certificate::Forests(Forests { parts, forests }) => {
                (0u32..).zip(parts.iter().take(order)).filter(|(_, p)| (**p as usize) < order).for_each(|(v, p)| {
                    classes.join(v, *p);
                });
                (Side::Right, forests)
            }
            _ => return None,
        };
        for (edge, wire) in (0u32..).zip(position.network().wires()) {
            if position.claimed(edge) {
                classes.join(wire.ends[0], wire.ends[1]);
            }
        }
        Some(Self { position: position.clone(), side, classes, lists: lists.clone() })
    }

    /// The side that is played.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The position as it stands.
    pub fn position(&self) -> &SwitchingPosition {
        &self.position
    }

    /// The first move, if it is this player's turn at the beginning. `None` if the game is over.
    pub fn begin(&mut self) -> Option<Reply> {
        if self.position.turn() != self.side || self.position.winner().is_some() {
            return None;
        }
        let [s, t] = self.terminals();
        let reply = match self.side {
            Side::Left => self.across(0, s, t).or_else(|| self.any()),
            Side::Right => self.path(1, s, t).and_then(|path| on(path, 1, |path| Why::Path { path })).or_else(|| self.any()),
        };
        self.make(reply)
    }

    /// The reply to the opponent's taking a copy of `edge`. `None` if the game is over, or the move
    /// was not legal.
    pub fn reply(&mut self, edge: u32) -> Option<Reply> {
        let legal = (edge as usize) < self.position.network().wires().len() && self.position.free(edge) > 0;
        if !legal || self.position.turn() == self.side {
            return None;
        }
        self.position.take(edge);
        let lost = self.drop_taken(edge, 0);
        let [u, v] = self.ends(edge);
        let reply = match self.side {
            Side::Left => lost.and_then(|k| self.across(k, u, v)),
            Side::Right => self.after_claim(lost, u, v),
        };
        if self.position.winner().is_some() {
            return None;
        }
        let reply = reply.or_else(|| self.any());
        self.make(reply)
    }

    /// Short has united u and v: the edge that Cut must delete, if any. The classes are united.
    fn after_claim(&mut self, lost: Option<usize>, u: u32, v: u32) -> Option<Reply> {
        let [s, t] = self.terminals();
        let other = 1 - lost?;
        let cycle = self.path(other, u, v);
        let mut path = None;
        if cycle.is_none() {
            // The two trees of the other forest become one; it must not hold both terminals.
            let ways =
                [(s, u, v, t), (s, v, u, t)].into_iter().find_map(|(s, a, b, t)| Some((self.path(other, s, a)?, self.path(other, b, t)?)));
            path = ways.map(|(mut there, rest)| {
                there.extend(rest);
                there
            });
        }
        self.classes.join(u, v);
        match cycle {
            Some(path) => on(path, other, |path| Why::Cycle { path }),
            None => on(path?, other, |path| Why::Path { path }),
        }
    }

    /// An edge of the other list that leads from the piece of list `k` with u to that with v.
    fn across(&mut self, k: usize, u: u32, v: u32) -> Option<Reply> {
        let piece = self.reached(k, u);
        if piece[v as usize].is_some() {
            return None;
        }
        let path = self.path(1 - k, u, v)?;
        let edge = path.into_iter().find(|&edge| {
            let [a, b] = self.ends(edge);
            piece[a as usize].is_some() != piece[b as usize].is_some()
        })?;
        let piece = self.smaller_piece(&piece, k, v);
        Some(Reply { edge, why: Why::Across { piece }, mends: Some(k) })
    }

    /// The vertices of the piece that was reached, or of the one with v, if they are fewer.
    fn smaller_piece(&mut self, reached: &[Option<(u32, u32)>], k: usize, v: u32) -> Vec<u32> {
        let rest = self.reached(k, v);
        let mut of = |piece: &[Option<(u32, u32)>]| -> Vec<u32> {
            let inside = (0..piece.len() as u32).filter(|&v| piece[self.classes.find(v) as usize].is_some());
            inside.collect()
        };
        let (one, other) = (of(reached), of(&rest));
        if one.len() <= other.len() { one } else { other }
    }

    /// Any free move; one of the first list is as good as another.
    fn any(&mut self) -> Option<Reply> {
        let edge = self.lists[0].first().copied().or_else(|| self.position.free_edges().next())?;
        Some(Reply { edge, why: Why::Free, mends: None })
    }

    fn make(&mut self, reply: Option<Reply>) -> Option<Reply> {
        let reply = reply?;
        let [u, v] = self.ends(reply.edge);
        self.position.take(reply.edge);
        let list = match (self.side, reply.mends) {
            (_, None) => 0,
            (Side::Left, Some(broken)) => 1 - broken,
            (Side::Right, Some(list)) => list,
        };
        let from = self.drop_taken(reply.edge, list);
        if self.side == Side::Left {
            // Two vertices become one. A tree that was whole and did not lose the edge has a
            // cycle now: an edge of it is no longer needed.
            for k in (0..2).filter(|&k| from != Some(k) && reply.mends != Some(k)) {
                if let Some(&spare) = self.path(k, u, v).unwrap_or_default().first() {
                    self.lists[k].retain(|&e| e != spare);
                }
            }
            self.classes.join(u, v);
        }
        Some(reply)
    }

    /// Takes an edge out of the lists that use it more often than it is free; says from which, if
    /// possible from `list`.
    fn drop_taken(&mut self, edge: u32, list: usize) -> Option<usize> {
        let uses = self.lists.iter().flatten().filter(|&&e| e == edge).count();
        if uses <= self.position.free(edge) as usize {
            return None;
        }
        let k = if self.lists[list].contains(&edge) { list } else { 1 - list };
        let place = self.lists[k].iter().position(|&e| e == edge)?;
        self.lists[k].swap_remove(place);
        Some(k)
    }

    fn ends(&mut self, edge: u32) -> [u32; 2] {
        self.position.network().wires()[edge as usize].ends.map(|v| self.classes.find(v))
    }

    fn terminals(&mut self) -> [u32; 2] {
        self.position.network().terminals().map(|v| self.classes.find(v))
    }

    /// The classes that list `k` connects with u, each with the edge and the class before it.
    fn reached(&mut self, k: usize, u: u32) -> Vec<Option<(u32, u32)>> {
        let list = std::mem::take(&mut self.lists[k]);
        let mut at: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.classes.len()];
        for &edge in &list {
            let [a, b] = self.ends(edge);
            at[a as usize].push((b, edge));
            at[b as usize].push((a, edge));
        }
        self.lists[k] = list;
        let mut before = vec![None; at.len()];
        before[u as usize] = Some((u32::MAX, u));
        let mut queue = VecDeque::from([u]);
        while let Some(v) = queue.pop_front() {
            for &(to, edge) in &at[v as usize] {
                if before[to as usize].is_none() {
                    before[to as usize] = Some((edge, v));
                    queue.push_back(to);
                }
            }
        }
        before
    }

    /// The edges of list `k` on the path between two classes.
    fn path(&mut self, k: usize, u: u32, v: u32) -> Option<Vec<u32>> {
        let before = self.reached(k, v);
        let mut edges = Vec::new();
        let mut at = u;
        while at != v {
            let (edge, next) = before[at as usize]?;
            edges.push(edge);
            at = next;
        }
        Some(edges)
    }
}

/// The reply that takes the first edge of a path of list `k`.
fn on(path: Vec<u32>, k: usize, why: impl FnOnce(Vec<u32>) -> Why) -> Option<Reply> {
    let edge = *path.first()?;
    Some(Reply { edge, why: why(path), mends: Some(k) })
}
