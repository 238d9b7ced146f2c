//! Nim on graphs, move then remove, on bipartite graphs: a maximum matching in which a vertex counts as often as it has disks.
//!
//! On a bipartite graph each player removes disks on one side only. The player to move wins iff every maximum matching
//! in which each vertex may be used as often as it has disks, and the one under the token once more, uses the latter that
//! often: this is undirected vertex geography with so many twins of every vertex. He goes to a partner and takes one
//! disk. Leaving fewer disks wins as long as a maximum matching can do with them. Proof in `check/nim_matching.rs`.
//!
//! The matching is found by augmenting ways that take as many edges at once as they can, so it does not matter how many disks
//! there are.

use super::method::{Found, GameMethod, NoAnswer, Question};
use super::nim_tree::winner_of;
use std::collections::VecDeque;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, NimLoad, NimMatching};
use xanthi_games::games::nimg::{Move, NimG, Version};
use xanthi_games::{At, Game, Outcome, Position};

/// Move then remove on undirected bipartite graphs, normal play.
pub const METHOD: GameMethod = GameMethod {
    name: "matching of disks",
    source: "result of this project, by the theorem of A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381, on vertex geography",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = winner_of(Version::MoveRemove, "Nim on graphs, move then remove", position, question)?;
    budget.spend(at.game.graph().order() as u64).map_err(NoAnswer::stopped)?;
    let board = Board::of(at).ok_or_else(|| NoAnswer::because("what the token can reach is not bipartite"))?;
    let moves = at.game.moves(&at.state);
    let (wins, matching, cover) = board.decide(budget).map_err(NoAnswer::stopped)?;
    let listed = board.listed(&matching);
    if !wins {
        let given = NimMatching { matching: listed, cover, loads: Vec::new() };
        return Ok(Found::lost(moves.len(), Certificate::NimMatching(given)));
    }
    let mut found = Found::new(Outcome::N, Vec::new(), Certificate::NimMatching(NimMatching::default()));
    let mut loads: Vec<NimLoad> = Vec::new();
    let mut often: Vec<Option<u64>> = vec![None; board.room.len()];
    if question.all_options {
        for &(t, _) in &board.near[board.piece as usize] {
            match board.load(t, budget) {
                Ok((load, times)) => {
                    often[t as usize] = Some(times);
                    loads.push(load);
                }
                Err(stop) => {
                    found.left_open = Some(stop);
                    break;
                }
            }
        }
    }
    let options = moves.iter().map(|mv| match often[mv.to as usize] {
        Some(times) => Some(Outcome::of_mover(u64::from(mv.of - mv.take) < times)),
        None => (mv.take == 1 && board.pairs_piece_with(&matching, mv.to)).then_some(Outcome::P),
    });
    found.options = options.collect();
    found.certificate = Certificate::NimMatching(NimMatching { matching: listed, cover, loads });
    Ok(found)
}

/// A winning move, if there is one and the method applies.
pub(crate) fn winning_move(at: &At<NimG>, budget: &Budget) -> Option<Move> {
    let board = Board::of(at)?;
    let (wins, matching, _) = board.decide(budget).ok()?;
    let (to, edge) = at.game.graph().incident(at.state.piece).find(|step| wins && board.pairs_piece_with(&matching, step.0))?;
    Some(Move { to, edge, of: at.game.pile(&at.state, to), take: 1 })
}

/// What the token can reach: the sides are those at an even and at an odd distance from it.
struct Board {
    piece: u32,
    /// How often each vertex may be used.
    room: Vec<u64>,
    /// (neighbour, number of the edge) within reach.
    near: Vec<Vec<(u32, usize)>>,
    /// (vertex at an even distance, vertex at an odd one).
    edges: Vec<(u32, u32)>,
    even: Vec<u32>,
}

/// How often each edge is chosen, and how often each vertex can still be used.
#[derive(Clone)]
struct Matching {
    times: Vec<u64>,
    room: Vec<u64>,
    size: u64,
}

impl Board {
    fn of(at: &At<NimG>) -> Option<Self> {
        let (graph, piece) = (at.game.graph(), at.state.piece);
        let room: Vec<u64> = at.game.piles(&at.state).into_iter().map(u64::from).collect();
        let mut distance: Vec<Option<u32>> = vec![None; room.len()];
        distance[piece as usize] = Some(0);
        let mut order = vec![piece];
        let mut next = 0;
        while let Some(&v) = order.get(next) {
            next += 1;
            for &to in graph.neighbours(v) {
                if distance[to as usize].is_none() && room[to as usize] > 0 {
                    distance[to as usize] = distance[v as usize].map(|d| d + 1);
                    order.push(to);
                }
            }
        }
        let mut board = Self { piece, near: vec![Vec::new(); room.len()], room, edges: Vec::new(), even: Vec::new() };
        for edge in graph.edges() {
            let (Some(tail), Some(head)) = (distance[edge.tail as usize], distance[edge.head as usize]) else { continue };
            if tail % 2 == head % 2 {
                return None;
            }
            let pair = if tail % 2 == 0 { (edge.tail, edge.head) } else { (edge.head, edge.tail) };
            board.near[pair.0 as usize].push((pair.1, board.edges.len()));
            board.near[pair.1 as usize].push((pair.0, board.edges.len()));
            board.edges.push(pair);
        }
        board.even = order.into_iter().filter(|v| distance[*v as usize].is_some_and(|d| d % 2 == 0)).collect();
        Some(board)
    }

    /// Whether the player to move wins, a maximum matching, and a cover.
    fn decide(&self, budget: &Budget) -> Result<(bool, Matching, Vec<u32>), Stop> {
        let mut matching = Matching { times: vec![0; self.edges.len()], room: self.room.clone(), size: 0 };
        let met = self.enlarge(&mut matching, None, budget)?;
        let (size, before) = (matching.size, self.cover(&met, None));
        matching.room[self.piece as usize] += 1;
        let met = self.enlarge(&mut matching, None, budget)?;
        if matching.size > size { Ok((true, matching, before)) } else { Ok((false, matching, self.cover(&met, None))) }
    }

    /// How often a neighbour of the token must be used.
    fn load(&self, t: u32, budget: &Budget) -> Result<(NimLoad, u64), Stop> {
        let mut matching = Matching { times: vec![0; self.edges.len()], room: self.room.clone(), size: 0 };
        matching.room[t as usize] = 0;
        let met = self.enlarge(&mut matching, Some(t), budget)?;
        let cover = self.cover(&met, Some(t));
        let size = matching.size;
        matching.room[t as usize] = self.room[t as usize];
        self.enlarge(&mut matching, None, budget)?;
        Ok((NimLoad { vertex: t, matching: self.listed(&matching), cover }, matching.size - size))
    }

    /// Makes a matching as large as possible, without one vertex. Returns what was met from vertices at an even distance that
    /// can still be used.
    fn enlarge(&self, matching: &mut Matching, without: Option<u32>, budget: &Budget) -> Result<Vec<bool>, Stop> {
        loop {
            budget.step(self.edges.len() as u64 + 1)?;
            let mut met = vec![false; self.room.len()];
            let mut came: Vec<Option<(u32, usize)>> = vec![None; self.room.len()];
            let mut queue: VecDeque<u32> = self.even.iter().copied().filter(|v| matching.room[*v as usize] > 0).collect();
            queue.iter().for_each(|v| met[*v as usize] = true);
            let mut end = None;
            while let Some(v) = queue.pop_front() {
                for &(to, edge) in &self.near[v as usize] {
                    let forward = self.edges[edge].0 == v;
                    if met[to as usize] || Some(to) == without || (!forward && matching.times[edge] == 0) {
                        continue;
                    }
                    met[to as usize] = true;
                    came[to as usize] = Some((v, edge));
                    if forward && matching.room[to as usize] > 0 {
                        end = end.or(Some(to));
                    }
                    queue.push_back(to);
                }
                if end.is_some() {
                    break;
                }
            }
            let Some(end) = end else { return Ok(met) };
            let mut way = Vec::new();
            let (mut v, mut many) = (end, matching.room[end as usize]);
            while let Some((from, edge)) = came[v as usize] {
                let forward = self.edges[edge].0 == from;
                if !forward {
                    many = many.min(matching.times[edge]);
                }
                way.push((edge, forward));
                v = from;
            }
            many = many.min(matching.room[v as usize]);
            for (edge, forward) in way {
                if forward {
                    matching.times[edge] += many;
                } else {
                    matching.times[edge] -= many;
                }
            }
            matching.room[v as usize] -= many;
            matching.room[end as usize] -= many;
            matching.size += many;
        }
    }

    /// König's cover: of the even side what was not met, of the odd side what was.
    fn cover(&self, met: &[bool], without: Option<u32>) -> Vec<u32> {
        let odd = self.edges.iter().map(|edge| edge.1).filter(|v| met[*v as usize] && Some(*v) != without);
        let mut cover: Vec<u32> = self.even.iter().copied().filter(|v| !met[*v as usize]).chain(odd).collect();
        cover.sort_unstable();
        cover.dedup();
        cover
    }

    fn listed(&self, matching: &Matching) -> Vec<[u32; 3]> {
        let chosen = self.edges.iter().zip(&matching.times).filter(|(_, times)| **times > 0);
        chosen.map(|(edge, &times)| [edge.0, edge.1, times as u32]).collect()
    }

    fn pairs_piece_with(&self, matching: &Matching, to: u32) -> bool {
        self.near[self.piece as usize].iter().any(|&(t, edge)| t == to && matching.times[edge] > 0)
    }
}
