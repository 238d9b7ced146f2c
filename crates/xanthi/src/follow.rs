//! A player for the rest of a won game: the certificate that proves it won also tells the reply
//! to each move of the opponent, so nothing is solved again.
//!
//! | certificate | the reply |
//! |---|---|
//! | matching | along the matching |
//! | pairs of vertices | to the partner |
//! | even kernels, sets of a grid | into the set |
//! | labels | to the vertex from which the label follows |
//! | cancelled pairs | the other edge of the pair; otherwise as for the rest |
//! | strategy | the move of the next node |
//! | lemmas, and strategies about a chain | to a position that they show to be lost |
//! | nimbers of heaps, of paths, of a table, of a sum | a move that leaves 0 |
//! | tame heaps | a move that leaves the misère value 0 |
//! | two trees, two forests | the edge that mends them |
//! | pairs of edges | the partner |
//! | order of weights | to a lost neighbour with fewer disks, leaving as many |
//! | tree, cycle, rounds | to a lost vertex, taking the edge; as the runs of the cycle tell |
//! | flows and cuts | as a flow past a vertex tells |
//! | matching that uses vertices as often as they have disks | along the matching, taking one disk |
//! | the same piles everywhere | a move that leaves piles with the sum 0; in misère play as there |
//! | Vertexnim with loops | by the number of vertices with one disk |
//!
//! Which kind is followed in which way is said in `explain.rs`. Why these replies win stands with the
//! checkers of the kinds. Where a certificate does not tell
//! the reply there is no player, or it ends, and the position has to be solved again.

mod chain;
mod geography;
mod heaps;
mod labels;

use crate::explain::{self, Way, moves_of_options, way};
use crate::grid::Grid;
use crate::grid::arithmetic::Sum as GridSum;
pub use crate::replies::Reason;
use crate::replies::Replies;
use crate::solve::options_of_moves;
use crate::solve::shannon::TreePlayer;
use crate::tame::{self, TamePart};
use chain::ChainPlayer;
use geography::GeographyPlayer;
use heaps::Nimbers;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, Node, Strategy};
use xanthi_games::check::judge_position_within;
use xanthi_games::family::grid::GridSet;
use xanthi_games::reduction::Move;
use xanthi_games::{Game, Outcome, Play, Position};

/// A player who follows a certificate, waiting for a move of the opponent.
#[derive(Clone)]
pub struct CertificatePlayer {
    play: Play,
    /// The position, lost for the opponent.
    at: Position,
    kept: Memory,
}

impl std::fmt::Debug for CertificatePlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CertificatePlayer").field("play", &self.play).field("at", &self.at).finish_non_exhaustive()
    }
}

#[derive(Clone)]
enum Memory {
    Geography(GeographyPlayer),
    Chain(ChainPlayer),
    Grid(GridSet),
    Nodes {
        nodes: Arc<[Node]>,
        at: u32,
    },
    /// No move is left to the opponent.
    Over,
    Nimbers(Vec<Nimbers>),
    Tame(Vec<TamePart>),
    Shannon(Arc<TreePlayer>),
    Pairs(FxHashMap<u32, u32>),
    Replies(Replies),
}

/// A move as the notation writes it, and what it follows.
pub type Followed = (String, Reason);

impl CertificatePlayer {
    /// The first move, and the player after it, at a won position with a certificate that the checker accepts. `None` if the
    /// certificate does not tell a move that can be followed, or the move is not found within the budget.
    pub fn won(position: &Position, play: Play, certificate: &Certificate, budget: &Budget) -> Option<(Self, Followed)> {
        let (kept, mv, rule) = Memory::won(position, play, certificate, budget)?;
        Some((Self { play, at: position.after(&mv).ok()?, kept }, (mv, rule)))
    }

    /// A player for the side that does not move, at a position that is lost for the player to move. `None` if the certificate
    /// does not tell the replies. Lemmas about words that the budget leaves no room to read tell none.
    pub fn lost(position: &Position, play: Play, certificate: &Certificate, budget: &Budget) -> Option<Self> {
        let kept = Memory::lost(position, play, certificate, budget)?;
        Some(Self { play, at: position.clone(), kept })
    }

    /// The position in which it waits.
    pub fn at(&self) -> &Position {
        &self.at
    }

    /// What its replies follow, where that is always the same.
    pub fn rule(&self) -> Option<Reason> {
        self.kept.rule()
    }

    /// Normal or misère play.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The reply to a legal move of the opponent, and the player after it. `None` if the certificate
    /// tells none, or none is found within the budget.
    pub fn reply(mut self, mv: &str, budget: &Budget) -> Option<(Self, Followed)> {
        let now = self.at.after(mv).ok()?;
        let turn = Turn { before: &self.at, mv, now: &now };
        let (reply, rule) = self.kept.reply(&turn, self.play, budget)?;
        self.at = now.after(&reply).ok()?;
        Some((self, (reply, rule)))
    }
}

/// A move of the opponent, with the positions before and after it.
struct Turn<'a> {
    before: &'a Position,
    mv: &'a str,
    now: &'a Position,
}

impl Turn<'_> {
    /// The number of the move among all moves.
    fn number(&self) -> Option<usize> {
        self.before.moves().iter().position(|mv| mv == self.mv)
    }
}

/// The move that goes to a vertex of the ground.
fn move_to(position: &Position, to: u32) -> Option<String> {
    let k = position.targets().iter().position(|target| *target == Some(to))?;
    position.moves().into_iter().nth(k)
}

/// The move that takes an edge.
fn move_taking(position: &Position, edge: u32) -> Option<String> {
    let k = position.switching()?.moves().iter().position(|mv| *mv == Move::Take(edge))?;
    position.moves().into_iter().nth(k)
}

/// The edge that a move takes.
fn taken(position: &Position, mv: &str) -> Option<u32> {
    let k = position.moves().iter().position(|known| known == mv)?;
    match position.switching()?.moves().get(k)? {
        Move::Take(edge) => Some(*edge),
        Move::Won => None,
    }
}

impl Memory {
    fn won(position: &Position, play: Play, certificate: &Certificate, budget: &Budget) -> Option<(Self, String, Reason)> {
        let ground = position.geography();
        if let Some((kept, to, rule)) = ground.as_ref().and_then(|ground| GeographyPlayer::won(ground, play, certificate)) {
            return Some((Memory::Geography(kept), move_to(position, to)?, rule));
        }
        if let Some(kept) = ChainPlayer::new(position, play, certificate, budget) {
            let (mv, rule) = kept.reply(position, budget)?;
            return Some((Memory::Chain(kept), mv, rule));
        }
        if ground.is_some() {
            return None;
        }
        // Positions that a search has spent before do not count.
        let work = budget.afresh().with_nodes(u64::MAX);
        let moves = moves_of_options(position);
        let by_nimbers = |mut parts: Vec<Nimbers>| {
            let mv = heaps::to_zero(&mut parts, position)?;
            Some((Memory::Nimbers(parts), mv, Reason::Nimbers))
        };
        match way(certificate) {
            Way::Options(options) => options.iter().zip(moves).find_map(|(certificate, mv)| {
                let (certificate, next) = (certificate.as_ref()?, position.after(&mv).ok()?);
                let lost = judge_position_within(&next, play, certificate, &work).is_ok_and(|judged| judged.outcome() == Outcome::P);
                let kept = lost.then(|| Memory::lost(&next, play, certificate, budget)).flatten()?;
                let rule = kept.rule()?;
                Some((kept, mv, rule))
            }),
            Way::Move(option, then) => {
                let mv = moves.into_iter().nth(option as usize)?;
                let kept = Memory::lost(&position.after(&mv).ok()?, play, then, budget)?;
                let rule = kept.rule()?;
                Some((kept, mv, rule))
            }
            Way::Nodes(Strategy { nodes, .. }) => {
                let (kept, mv) = by_node(position, &nodes.as_slice().into(), 0)?;
                Some((kept, mv, Reason::Strategy))
            }
            Way::Trees => {
                let mut follower = TreePlayer::new(&position.switching()?, certificate)?;
                let edge = follower.begin()?.edge;
                let kept = Memory::Shannon(Arc::new(follower));
                let rule = kept.rule()?;
                Some((kept, move_taking(position, edge)?, rule))
            }
            Way::Sets(sets) => sets.iter().find_map(|set| {
                let to = into_set(position, set)?;
                Some((Memory::Grid(set.clone()), to, Reason::Kernel))
            }),
            tame @ (Way::Tame(_) | Way::Sum(_)) if play == Play::Misere => {
                let mut parts = tame_parts(&tame)?;
                let mv = tame::to_zero(&mut parts, position)?;
                Some((Memory::Tame(parts), mv, Reason::Tame))
            }
            Way::Replies(begin) => {
                let mut replies = begin(position, play);
                let (mv, rule) = replies.reply(position, None, budget)?;
                Some((Memory::Replies(replies), mv, rule))
            }
            Way::Heaps(_) | Way::Table(_) | Way::Nimbers(_) | Way::Sum(_) => by_nimbers(Nimbers::of(position, certificate)?),
            // Pairs prove a position lost, and tame heaps are about misère play; Geography and chains were asked before.
            Way::Pairs(_) | Way::Tame(_) | Way::Ground(_) | Way::Chain | Way::Unknown => None,
        }
    }

    fn lost(position: &Position, play: Play, certificate: &Certificate, budget: &Budget) -> Option<Self> {
        let ground = position.geography();
        if let Some(kept) = ground.as_ref().and_then(|ground| GeographyPlayer::lost(ground, play, certificate)) {
            return Some(Memory::Geography(kept));
        }
        if let Some(kept) = ChainPlayer::new(position, play, certificate, budget) {
            return Some(Memory::Chain(kept));
        }
        if ground.is_some() {
            return None;
        }
        match way(certificate) {
            Way::Nodes(Strategy { nodes, .. }) if nodes.is_empty() => Some(Memory::Over),
            Way::Nodes(Strategy { nodes, .. }) => Some(Memory::Nodes { nodes: nodes.as_slice().into(), at: 0 }),
            Way::Trees => {
                let board = position.switching()?;
                let follower = TreePlayer::new(&board, certificate)?;
                (follower.side() != board.turn()).then(|| Memory::Shannon(Arc::new(follower)))
            }
            Way::Pairs(pairs) => Some(Memory::Pairs(pairs.iter().flat_map(|&[a, b]| [(a, b), (b, a)]).collect())),
            Way::Sets(sets) => Some(Memory::Grid(sets.first()?.clone())),
            tame @ (Way::Tame(_) | Way::Sum(_)) if play == Play::Misere => tame_parts(&tame).map(Memory::Tame),
            Way::Replies(begin) => Some(Memory::Replies(begin(position, play))),
            Way::Heaps(_) | Way::Table(_) | Way::Nimbers(_) | Way::Sum(_) => Nimbers::of(position, certificate).map(Memory::Nimbers),
            // These prove a position won, or are about misère play; Geography and chains were asked before.
            Way::Options(_) | Way::Move(..) | Way::Tame(_) | Way::Ground(_) | Way::Chain | Way::Unknown => None,
        }
    }

    /// What its replies follow, where that is always the same.
    fn rule(&self) -> Option<Reason> {
        Some(match self {
            Memory::Geography(kept) => kept.rule(),
            Memory::Grid(_) => Reason::Kernel,
            Memory::Chain(_) => Reason::Strategy,
            Memory::Nodes { .. } | Memory::Over => Reason::Strategy,
            Memory::Nimbers(_) => Reason::Nimbers,
            Memory::Tame(_) => Reason::Tame,
            Memory::Shannon(follower) if follower.side() == xanthi_games::Side::Left => Reason::Trees,
            Memory::Shannon(_) => Reason::Forests,
            Memory::Pairs(_) => Reason::Pairs,
            Memory::Replies(replies) => replies.reason(),
        })
    }

    fn reply(&mut self, turn: &Turn<'_>, play: Play, budget: &Budget) -> Option<Followed> {
        let rule = self.rule()?;
        let mv = match self {
            Memory::Geography(kept) => {
                let (to, rule) = kept.reply(&turn.before.geography()?, &turn.now.geography()?, play)?;
                return Some((move_to(turn.now, to)?, rule));
            }
            Memory::Chain(kept) => return kept.reply(turn.now, budget),
            Memory::Over => return None,
            Memory::Grid(set) => into_set(turn.now, set)?,
            Memory::Nodes { nodes, at } => {
                let Node::Lose(children) = nodes.get(*at as usize)? else { return None };
                let next = (*children.get(option_of(turn.before, turn.number()?)?)?)?;
                let (kept, mv) = by_node(turn.now, &nodes.clone(), next)?;
                *self = kept;
                mv
            }
            Memory::Nimbers(parts) => {
                heaps::advance(parts, turn.before, turn.mv)?;
                heaps::to_zero(parts, turn.now)?
            }
            Memory::Tame(parts) => {
                tame::advance(parts, turn.before, turn.mv)?;
                tame::to_zero(parts, turn.now)?
            }
            Memory::Replies(replies) => return replies.reply(turn.now, Some(turn.before), budget),
            Memory::Shannon(follower) => {
                let edge = taken(turn.before, turn.mv)?;
                let reply = Arc::make_mut(follower).reply(edge)?;
                move_taking(turn.now, reply.edge)?
            }
            Memory::Pairs(partner) => {
                let edge = taken(turn.before, turn.mv)?;
                let free = |edge: &u32| turn.now.switching().is_some_and(|board| board.free(*edge) > 0);
                match partner.get(&edge).copied().filter(free) {
                    Some(partner) => move_taking(turn.now, partner)?,
                    // An edge without a partner costs the opponent a turn; any move does.
                    None => turn.now.moves().into_iter().next()?,
                }
            }
        };
        Some((mv, rule))
    }
}

/// The components of a position that is tame in misère play, or the position alone.
fn tame_parts(way: &Way<'_>) -> Option<Vec<TamePart>> {
    if let Way::Sum(parts) = way {
        return parts.iter().map(|part| explain::way(part).tame()).collect();
    }
    Some(vec![way.tame()?])
}

/// The move of a node where the winner moves, and what is kept after it.
fn by_node(position: &Position, nodes: &Arc<[Node]>, at: u32) -> Option<(Memory, String)> {
    let Node::Win(option, child) = nodes.get(at as usize)? else { return None };
    let number = options_of_moves(position, &position.targets()).iter().position(|place| *place == Some(*option as usize))?;
    let mv = position.moves().swap_remove(number);
    let kept = match *child {
        None => Memory::Over,
        Some(at) => Memory::Nodes { nodes: nodes.clone(), at },
    };
    Some((kept, mv))
}

/// The option to which a move leads, by its number. A chain that has become Geography has its options in the order of its
/// arcs still: by the vertices where these end.
fn option_of(position: &Position, number: usize) -> Option<usize> {
    *options_of_moves(position, &position.targets()).get(number)?
}

/// A move into a set of vertices of a large grid.
fn into_set(position: &Position, set: &GridSet) -> Option<String> {
    let at = position.typed().large_grid()?;
    let set = GridSum::new(Grid::new(at.game.columns(), at.game.rows())?, set);
    let to = at.game.moves(&at.state).into_iter().find(|to| set.contains(*to))?;
    Some(at.game.write_move(&to))
}
