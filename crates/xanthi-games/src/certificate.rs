//! Certificates: why a position has its outcome, in a form that a short program can check.
//!
//! A certificate speaks about one position. For a game that is Geography underneath (see
//! [`Game::reduction`](crate::game::Game::reduction)) it speaks about that position: options are vertices, in ascending
//! order, and "edge `i`" is the i-th edge of its graph. For every other game the options are the
//! moves in the game's own order. Certificates compose: several kinds hold others inside.
//!
//! [docs/certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/certificates.md) describes the file format and every kind so completely that another
//! checker can be written from it. What a kind proves, and why, stands in `check/`.
//!
//! A theorem that is new to the library brings a kind of its own, in any version: a `match` on [`Certificate`] needs an arm `_`.
//! To judge a certificate no `match` is needed: [`check`](crate::check::check()).

mod added;
mod cancelled;
mod capacity_kernel;
mod chain;
mod directed_matching;
mod drained;
mod even_kernel;
mod exchange;
mod family_board;
mod forests;
mod grid;
mod heap_values;
mod labels;
mod lemmas;
mod matching;
mod misere_kernel;
mod nim_cuts;
mod nim_cycle;
mod nim_matching;
mod nim_piles;
mod nim_rounds;
mod nim_star;
mod nim_tree;
mod node_kayles;
mod openings;
mod options;
mod pairing;
mod pairs_aside;
mod spanning_trees;
mod strategy;
mod sum;
mod tame_heaps;
mod values;
mod vertexnim;
mod weight_order;

pub use added::{Added, Given};
pub use cancelled::Cancelled;
pub use capacity_kernel::CapacityKernel;
pub use chain::{Barred, Chain};
pub use directed_matching::DirectedMatching;
pub use drained::{Drained, LastExits};
pub use even_kernel::{EvenKernel, EvenKernels};
pub use exchange::Exchange;
pub use family_board::FamilyBoard;
pub use forests::Forests;
pub use grid::GridSets;
pub use heap_values::HeapValues;
pub use labels::{LabelStep, Labels};
pub use lemmas::{KernelLemma, Lemma, Lemmas};
pub use matching::{Matching, OddComponent};
pub use misere_kernel::MisereKernel;
pub use nim_cuts::{NimCuts, NimEnd, NimFlow, NimLost, NimNarrow, NimWon};
pub use nim_cycle::NimCycle;
pub use nim_matching::{NimLoad, NimMatching};
pub use nim_piles::NimPiles;
pub use nim_rounds::{NimRound, NimRounds};
pub use nim_star::NimStar;
pub use nim_tree::NimTree;
pub use node_kayles::PathNimbers;
pub use openings::Openings;
pub use options::{Options, WinningMove};
pub use pairing::Pairing;
pub use pairs_aside::PairsAside;
pub use spanning_trees::SpanningTrees;
pub use strategy::{Node, Strategy};
pub use sum::SumParts;
pub use tame_heaps::TameHeaps;
pub use values::{ValueNode, ValueTable};
pub use vertexnim::{VertexnimAfter, VertexnimSets};
pub use weight_order::WeightOrder;

use crate::outcome::{Outcome, Play};
use crate::reader::{Kinds, by_kind};
use crate::reduction::{GeographyPosition, RuleSet};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

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
    /// For Geography and games that are Geography underneath: the same position, spelled out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub board: Option<SpelledOut>,
    /// For chains of links: the same position, spelled out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub chain: Option<Chain>,
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

impl Proof {
    /// The claim as one sentence, without a full stop: "nim:1,2 is N, nimber 3".
    pub fn says(&self) -> String {
        let nimber = self.grundy.map_or(String::new(), |nimber| format!(", nimber {nimber}"));
        let misere = if self.play == Play::Misere { ", misère play" } else { "" };
        format!("{} is {}{nimber}{misere}", self.position, self.outcome)
    }
}

/// A ground, spelled out; vertices and edges are numbered from 0 in the order of these lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Board")]
pub struct SpelledOut {
    /// The rule set.
    pub rule: RuleSet,
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

impl SpelledOut {
    /// The board of a ground, with the targets of the winning moves.
    pub fn of(ground: &GeographyPosition, mut winning: Vec<u32>) -> Self {
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
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Certificate {
    /// A certificate for each option, or null where nothing is proved. Proves N if an option is
    /// proved P, and P if all are proved N.
    Options(Options),
    /// A winning move: the option with this index is P.
    Move(WinningMove),
    /// Undirected vertex geography, normal play: a maximum matching with its Gallai–Edmonds
    /// structure; decides every option at once.
    Matching(Matching),
    /// Undirected edge geography, normal play: an even kernel that contains the token; proves P.
    EvenKernel(EvenKernel),
    /// Undirected edge geography, normal play: many options at once by even kernels. Before the
    /// token is placed, it speaks about every vertex; then about the exits over an odd number of
    /// copies.
    EvenKernels(EvenKernels),
    /// Undirected edge geography on a grid too large to build, normal play: sets given by
    /// arithmetic. An even kernel with the token in it proves P; sets to which the token, and no
    /// other vertex outside, has an odd number of edges prove options P, and if no edge was
    /// crossed, one of them decides every option.
    Grid(GridSets),
    /// Directed geography: labels of vertices, each from earlier ones.
    Labels(Labels),
    /// Directed vertex geography, normal play: pairs of vertices that the winner follows.
    DirectedMatching(DirectedMatching),
    /// Directed vertex geography on a torus or on a cycle with a move set: automata for the whole
    /// family, and the position as one of its boards; decides every option at once.
    FamilyBoard(FamilyBoard),
    /// Edge geography, normal play: edges that can be taken out in pairs, and why the rest has
    /// its outcome (and nimber).
    Cancelled(Cancelled),
    /// Chains of links and directed edge geography, normal play: a set of links (vertices) with the
    /// token's among them, from which every move can be answered back into the set; proves P.
    CapacityKernel(CapacityKernel),
    /// Chains of links and directed edge geography, misère play: a set of links from which every move can be answered, and a hub on
    /// which the other player is stuck in the end; proves P.
    MisereKernel(MisereKernel),
    /// Chains of links and directed edge geography, misère play: every move from the token's link can be taken back until few are
    /// left; proves P.
    Drained(Drained),
    /// Chains of links and directed edge geography, misère play: pairs of opposite arcs are set aside, because the player who is not to
    /// move answers one by the other, and a strategy for him with what is left; proves P.
    PairsAside(PairsAside),
    /// Chains of links and directed edge geography, normal play: lemmas, each from earlier ones, that say
    /// where a link is won or lost.
    Lemmas(Lemmas),
    /// Chains of links before the first word, or with barred arcs: what follows for every next word, by labels and, for
    /// the words whose last link has no label, by a certificate each.
    Openings(Openings),
    /// Nim on graphs, remove then move, undirected, normal play: the vertices that are lost for
    /// the player who finds the token there. Each has no neighbour with fewer disks among them,
    /// and every other vertex has one; a loop counts as such a neighbour without disks.
    WeightOrder(WeightOrder),
    /// Nim on graphs, remove then move, undirected, normal play: the nimber on a star or a single edge.
    NimStar(NimStar),
    /// Nim on graphs with disks on the edges, undirected, normal play: the edges with disks that
    /// the token can reach are a tree, and these are its vertices that have no child among them
    /// (children away from the token).
    NimTree(NimTree),
    /// Nim on graphs with disks on the edges, undirected, normal play: the edges with disks that
    /// the token can reach are a cycle.
    NimCycle(NimCycle),
    /// Nim on graphs with disks on the edges, undirected, normal play: what the token can reach is bipartite, with
    /// disks on at most two edges at each vertex of one side; flows and cuts decide.
    NimCuts(NimCuts),
    /// Nim on graphs, move then remove, undirected, normal play: what the token can reach is bipartite; a maximum
    /// matching that uses each vertex as often as it has disks.
    NimMatching(NimMatching),
    /// Nim on graphs of any version: at every vertex that it can reach the token can take from the same piles, so this is
    /// ordinary Nim with these piles.
    NimPiles(NimPiles),
    /// Nim on graphs with disks on the edges, undirected, normal play: the nimber, where the edges
    /// with disks that the token can reach are a tree or a cycle.
    NimRounds(NimRounds),
    /// Vertexnim with a loop on each vertex that is left, normal play: the vertices with one disk
    /// that decide. Needs no components if there are more disks under the token.
    Vertexnim(VertexnimSets),
    /// Node Kayles where paths and cycles are left, normal play: the nimbers of paths.
    NodeKayles(PathNimbers),
    /// Any game: a winning strategy as an acyclic graph of positions. In Geography every position
    /// of it is a *core* (see [`crate::reduction::core`]); in a chain of links likewise (see
    /// [`crate::reduction::link_core`]).
    Strategy(Strategy),
    /// Shannon's switching game, normal play: two edge-disjoint trees on the same vertices, the
    /// terminals among them, where claimed edges are contracted; proves that Short wins. The first
    /// may lack an edge between the terminals if Short moves.
    SpanningTrees(SpanningTrees),
    /// Shannon's switching game, normal play: parts of the vertices and two forests of all edges
    /// between parts; proves that Cut wins.
    Forests(Forests),
    /// Shannon's switching game, normal play: the player to move loses, because the other one
    /// answers every edge with its partner. For Short this is seen in the planar dual.
    Pairing(Pairing),
    /// Shannon's switching game, normal play: two edge-disjoint forests with as many edges as
    /// possible and room for one more edge between the terminals, not for two; proves that the
    /// player to move wins, and decides every option at once.
    Exchange(Exchange),
    /// Any game: the nimbers of all positions below this one. Normal play.
    Values(ValueTable),
    /// A sum of impartial games, normal play: a table of nimbers of each component.
    Sum(SumParts),
    /// Heap games, normal play: the nimbers of single heaps.
    HeapValues(HeapValues),
    /// Heap games, misère play: which heaps are tame.
    TameHeaps(TameHeaps),
    /// A theorem that a program has added to its catalogue ([`Theorem`](crate::check::Theorem)).
    Added(Added),
}

impl Certificate {
    /// The certificates inside of this one, and the number of positions that its judge looks at besides
    /// them; `degree` is the number of options that a position may have. Where nothing is listed, one
    /// look at the position is all, and what it costs is near-linear or counted by the judge.
    pub(crate) fn parts(&self, degree: u64) -> (u64, Vec<&Certificate>) {
        match self {
            Self::Options(given) => (0, given.options.iter().flatten().collect()),
            Self::Move(given) => (0, vec![&given.then]),
            Self::EvenKernels(given) => (given.kernels.len() as u64, Vec::new()),
            Self::Labels(given) => {
                let symmetric = given.steps.iter().filter(|step| matches!(step, LabelStep::Symmetric { .. })).count();
                (symmetric as u64, given.rest.as_deref().into_iter().collect())
            }
            Self::Cancelled(given) => (0, vec![&given.rest]),
            Self::Drained(given) => (given.last.len() as u64, given.last.iter().filter_map(|last| last.proof.as_deref()).collect()),
            Self::PairsAside(given) => (given.looks(), Vec::new()),
            Self::Openings(given) => (0, given.rest.iter().flatten().map(|part| &**part).collect()),
            Self::Strategy(given) if given.nodes.is_empty() => (degree, Vec::new()),
            Self::Strategy(given) => given.parts(),
            Self::Values(given) => (given.nodes.iter().map(|node| node.options.len() as u64).sum(), Vec::new()),
            Self::Sum(given) => (0, given.parts.iter().collect()),
            Self::Matching(_)
            | Self::EvenKernel(_)
            | Self::Grid(_)
            | Self::DirectedMatching(_)
            | Self::FamilyBoard(_)
            | Self::CapacityKernel(_)
            | Self::MisereKernel(_)
            | Self::Lemmas(_)
            | Self::WeightOrder(_)
            | Self::NimStar(_)
            | Self::NimTree(_)
            | Self::NimCycle(_)
            | Self::NimCuts(_)
            | Self::NimMatching(_)
            | Self::NimPiles(_)
            | Self::NimRounds(_)
            | Self::Vertexnim(_)
            | Self::NodeKayles(_)
            | Self::SpanningTrees(_)
            | Self::Forests(_)
            | Self::Pairing(_)
            | Self::Exchange(_)
            | Self::HeapValues(_)
            | Self::TameHeaps(_)
            | Self::Added(_) => (0, Vec::new()),
        }
    }
}

/// What is said of every kind by its name in files: a variant does not compile without its line.
macro_rules! kinds {
    ($($name:literal => $kind:ident,)*) => {
        impl Certificate {
            /// The names of all kinds, as files write them.
            pub const KINDS: &'static [&'static str] = &[$($name),*];

            /// The name of its kind, as files write it.
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$kind(_) => $name,)*
                }
            }
        }

        impl Kinds for Certificate {
            const EXPECTED: &'static str = "a certificate";

            fn read<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Option<Self>, D::Error> {
                Ok(Some(match kind {
                    $($name => Self::$kind(Deserialize::deserialize(fields)?),)*
                    _ => return Ok(None),
                }))
            }
        }
    };
}

kinds! {
    "options" => Options,
    "move" => Move,
    "matching" => Matching,
    "even_kernel" => EvenKernel,
    "even_kernels" => EvenKernels,
    "grid" => Grid,
    "labels" => Labels,
    "directed_matching" => DirectedMatching,
    "family_board" => FamilyBoard,
    "cancelled" => Cancelled,
    "capacity_kernel" => CapacityKernel,
    "misere_kernel" => MisereKernel,
    "drained" => Drained,
    "pairs_aside" => PairsAside,
    "lemmas" => Lemmas,
    "openings" => Openings,
    "weight_order" => WeightOrder,
    "nim_star" => NimStar,
    "nim_tree" => NimTree,
    "nim_cycle" => NimCycle,
    "nim_cuts" => NimCuts,
    "nim_matching" => NimMatching,
    "nim_piles" => NimPiles,
    "nim_rounds" => NimRounds,
    "vertexnim" => Vertexnim,
    "node_kayles" => NodeKayles,
    "strategy" => Strategy,
    "spanning_trees" => SpanningTrees,
    "forests" => Forests,
    "pairing" => Pairing,
    "exchange" => Exchange,
    "values" => Values,
    "sum" => Sum,
    "heap_values" => HeapValues,
    "tame_heaps" => TameHeaps,
    "added" => Added,
}

impl<'de> Deserialize<'de> for Certificate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_kind(deserializer)
    }
}
