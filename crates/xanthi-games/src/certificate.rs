//! Certificates: why a position has its outcome, in a form that a short program can check.
//!
//! A certificate speaks about one position. For a game that is Geography in disguise (see
//! [`Game::ground`](crate::game::Game::ground)) it speaks about the ground: options are vertices, in ascending order,
//! and "edge `i`" is the i-th edge of the ground's graph. For every other game the options are the
//! moves in the game's own order. Certificates compose: several kinds hold others inside.
//!
//! `docs/certificates.md` describes the file format and every kind so completely that another
//! checker can be written from it. What a kind proves, and why, stands in `check/`.

use crate::family::grid::GridSet;
use crate::game::{Outcome, Play};
use crate::games::geography::{Ground, Rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The version of the file format that this crate writes and reads.
pub const VERSION: u32 = 1;

/// A verdict with its certificate: what `--proof` writes and `check` judges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The version of the format, [`VERSION`].
    pub xanthi: u32,
    /// The position in the notation.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// For Geography and games that are Geography in disguise: the same position, spelled out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub board: Option<Board>,
    /// The claimed outcome.
    pub outcome: Outcome,
    /// Moves that are claimed to win.
    pub winning_moves: Vec<String>,
    /// Whether every other move is claimed to lose.
    pub complete: bool,
    /// The claimed nimber, if one is claimed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub grundy: Option<u64>,
    /// Why.
    pub certificate: Certificate,
}

/// A ground, spelled out; vertices and edges are numbered from 0 in the order of these lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The rule set.
    pub rule: Rule,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The edges as [tail, head, copies left].
    pub edges: Vec<[u32; 3]>,
    /// The vertices that the token can no longer visit, its own included (vertex rules only).
    pub closed: Vec<u32>,
    /// The vertex under the token; null before it is placed.
    pub token: Option<u32>,
    /// The vertices to which the winning moves go, ascending.
    pub winning: Vec<u32>,
}

impl Board {
    /// The board of a ground, with the targets of the winning moves.
    pub fn of(ground: &Ground, mut winning: Vec<u32>) -> Self {
        winning.sort_unstable();
        winning.dedup();
        let graph = ground.graph();
        let all = 0..graph.order() as u32;
        Self {
            rule: ground.rule(),
            vertices: all.clone().map(|v| graph.labels().name(v).into_owned()).collect(),
            edges: graph.edges().iter().zip(0..).map(|(e, i)| [e.tail, e.head, ground.copies(i)]).collect(),
            closed: all.filter(|&v| !ground.is_open(v)).collect(),
            token: ground.token(),
            winning,
        }
    }
}

/// Why a position has its outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Certificate {
    /// A certificate for each option, or null where nothing is proved. Proves N if an option is
    /// proved P, and P if all are proved N.
    Options {
        /// One entry for each option, in order.
        options: Vec<Option<Certificate>>,
    },
    /// A winning move: the option with this index is P.
    Move {
        /// The index of the option.
        option: u32,
        /// Why it is P.
        then: Box<Certificate>,
    },
    /// Undirected vertex geography, normal play: a maximum matching with its Gallai–Edmonds
    /// structure; decides every option at once.
    Matching(Matching),
    /// Undirected edge geography, normal play: an even kernel that contains the token; proves P.
    EvenKernel {
        /// The vertices of the kernel.
        kernel: Vec<u32>,
    },
    /// Undirected edge geography, normal play: many options at once by even kernels. Before the
    /// token is placed, it speaks about every vertex; then about the exits over an odd number of
    /// copies.
    EvenKernels {
        /// Sets that prove options P: even kernels before the token is placed; afterwards
        /// independent sets to which the token, and no other vertex outside, has an odd number of
        /// edges.
        kernels: Vec<Vec<u32>>,
        /// [r, c]: the equation "an even number of the neighbours of r are in the kernel", solved
        /// for c. Vertices whose value follows to be 0 are N.
        steps: Vec<[u32; 2]>,
    },
    /// Undirected edge geography on a grid too large to build, normal play: sets given by
    /// arithmetic. An even kernel with the token in it proves P; sets to which the token, and no
    /// other vertex outside, has an odd number of edges prove options P, and if no edge was
    /// crossed, one of them decides every option.
    Grid {
        /// The sets.
        sets: Vec<GridSet>,
    },
    /// Directed geography: labels of vertices, each from earlier ones.
    Labels(Labels),
    /// Edge geography, normal play: edges that can be taken out in pairs, and why the rest has
    /// its outcome (and nimber).
    Cancelled {
        /// [edge, edge, copies]: so many copies of two opposite arcs, or, with the same edge
        /// twice, so many pairs of copies of one loop or one undirected edge.
        pairs: Vec<[u32; 3]>,
        /// Why the rest has its outcome.
        rest: Box<Certificate>,
    },
    /// Nim on graphs, remove then move, undirected, normal play: the vertices that are lost for
    /// the player who finds the piece there. Each has no neighbour with fewer disks among them,
    /// and every other vertex has one; a loop counts as such a neighbour without disks.
    WeightOrder {
        /// The lost vertices.
        lost: Vec<u32>,
    },
    /// Nim on graphs with disks on the edges, undirected, normal play: the edges with disks that
    /// the piece can reach are a tree, and these are its vertices that have no child among them
    /// (children away from the piece).
    NimTree {
        /// The lost vertices.
        lost: Vec<u32>,
    },
    /// Nim on graphs with disks on the edges, undirected, normal play: the edges with disks that
    /// the piece can reach are a cycle.
    NimCycle {},
    /// Nim on graphs with disks on the edges, undirected, normal play: the nimber, where the edges
    /// with disks that the piece can reach are a tree or a cycle.
    NimRounds {
        /// What is taken off one after the other; the last round has the piece on a lost vertex.
        rounds: Vec<NimRound>,
    },
    /// Vertexnim with a loop on each vertex that is left, normal play: the vertices with one disk
    /// that decide. Needs no components if there are more disks under the piece.
    Vertexnim {
        /// Strongly connected sets of vertices with one disk, each with ways out only to vertices
        /// that are won by what comes before it.
        components: Vec<Vec<u32>>,
        /// The same for positions after a turn.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        after: Vec<VertexnimAfter>,
    },
    /// Any game: a winning strategy as an acyclic graph of positions. In Geography every position
    /// of it is a *core* (see [`crate::check::core`]).
    Strategy {
        /// The positions; the first one is the position itself, and each stands before those to
        /// which it leads. Empty if the core is already decided.
        nodes: Vec<Node>,
    },
    /// Shannon's switching game, normal play: two edge-disjoint trees on the same vertices, the
    /// terminals among them, where claimed edges are contracted; proves that Short wins. The first
    /// may lack an edge between the terminals if Short moves.
    SpanningTrees {
        /// The free edges of either tree.
        trees: [Vec<u32>; 2],
    },
    /// Shannon's switching game, normal play: parts of the vertices and two forests of all edges
    /// between parts; proves that Cut wins.
    Forests {
        /// The part of each vertex, a number less than that of the vertices.
        parts: Vec<u32>,
        /// The free edges between parts. The first forest does not connect the terminals; the
        /// second may if Cut moves.
        forests: [Vec<u32>; 2],
    },
    /// Shannon's switching game, normal play: the player to move loses, because the other one
    /// answers every edge by its partner. For Short this is seen in the planar dual.
    Pairing {
        /// Pairs of free edges.
        pairs: Vec<[u32; 2]>,
    },
    /// Shannon's switching game, normal play: two edge-disjoint forests with as many edges as
    /// possible and room for one more edge between the terminals, not for two; proves that the
    /// player to move wins, and decides every option at once.
    Exchange {
        /// The free edges of either forest. The first has room for an edge between the terminals.
        forests: [Vec<u32>; 2],
    },
    /// Any game: the nimbers of all positions below this one. Normal play.
    Values {
        /// The positions; the first one is the position itself, and each stands before its
        /// options.
        nodes: Vec<ValueNode>,
    },
    /// A sum of impartial games, normal play: a table of nimbers of each component.
    Sum {
        /// For each component a certificate of the kind `values` or `heap_values`.
        parts: Vec<Certificate>,
    },
    /// Heap games, normal play: the nimbers of single heaps.
    HeapValues {
        /// The nimbers of heaps of 0, 1, 2, … counters, as far as the largest heap.
        values: Vec<u64>,
    },
    /// Heap games, misère play: which heaps are tame.
    TameHeaps {
        /// The normal and the misère value of heaps of 0, 1, 2, … counters, as far as the largest
        /// heap; null for those that are not claimed to be tame.
        types: Vec<Option<[u64; 2]>>,
    },
}

/// The Gallai–Edmonds structure of the graph of open vertices.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Matching {
    /// A maximum matching.
    pub pairs: Vec<[u32; 2]>,
    /// The vertices of the barrier (Tutte–Berge set).
    pub barrier: Vec<u32>,
    /// The odd components behind the barrier whose vertices some maximum matching misses.
    pub odd: Vec<OddComponent>,
}

/// A factor-critical component behind the barrier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OddComponent {
    /// The vertex that the matching does not match within the component.
    pub base: u32,
    /// Odd cycles that shrink the component to one point, in this order; empty if the base is
    /// alone. At first every vertex is a class of its own. A cycle is a list of k edges [u, v],
    /// k odd and at least 3, through k different classes: the v of each edge lies in the class of
    /// the u of the next one, and the last v in the class of the first u. Its classes are then
    /// one class.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub blossoms: Vec<Vec<[u32; 2]>>,
    /// `None` if the base is unmatched. Otherwise a vertex of an earlier component that is
    /// adjacent to the barrier vertex with which the base is matched.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub link: Option<u32>,
}

/// Labels of vertices: the outcome of a position in which the token has just come there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// The labels in the order in which they follow from each other.
    pub steps: Vec<LabelStep>,
    /// Why the position has its outcome when the labelled vertices are taken away; `None` if the
    /// labels decide it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rest: Option<Box<Certificate>>,
}

/// One step of a labelling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LabelStep {
    /// [v, u]: v is N because of the arc to u, which is P.
    N([u32; 2]),
    /// v is P because every exit is N.
    P(u32),
    /// Misère play: v is N because it has no exit.
    Stuck(u32),
    /// Vertices between which every arc has its reverse, while every other exit is labelled;
    /// those with an exit to P are N, the others are decided by a matching. Vertex rule, normal
    /// play only.
    Symmetric {
        /// The vertices.
        vertices: Vec<u32>,
        /// The matching structure of those without an exit to P.
        matching: Matching,
    },
}

/// One round of [`Certificate::NimRounds`]: a partition of the vertices of the tree that the piece
/// can still reach. Those that are not listed are next to two or more of `lost`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimRound {
    /// How many disks are taken off each pair; 0 in the last round.
    pub times: u32,
    /// The lost vertices, which go.
    pub lost: Vec<u32>,
    /// Edges that match the vertices which are next to no lost one.
    pub pairs: Vec<[u32; 2]>,
}

/// What decides a position after a turn of Vertexnim: all turns that lead to `to` and leave `left`
/// disks, where 2 stands for two or more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VertexnimAfter {
    /// Where the piece goes.
    pub to: u32,
    /// What is left behind: 0, 1 or 2.
    pub left: u32,
    /// As in the certificate itself.
    pub components: Vec<Vec<u32>>,
}

/// A position of a strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Node {
    /// N: [index of the option, node of the option]; the node is null if that option needs none
    /// (its core is decided, or it has no moves).
    Win(u32, Option<u32>),
    /// P: the node of each option, in order; null where the option needs none.
    Lose(Vec<Option<u32>>),
    /// Decided by another certificate.
    By(Box<Certificate>),
}

/// A position with its nimber.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueNode {
    /// The nimber.
    pub value: u64,
    /// The nodes of the options, in order.
    pub options: Vec<u32>,
}
