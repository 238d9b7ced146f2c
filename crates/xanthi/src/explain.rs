//! Proofs told in words: one file for each kind of certificate, with the same name as its checker
//! and its solver.

pub(crate) mod cancelled;
mod directed_matching;
mod even_kernel;
mod exchange;
mod family_board;
mod forests;
mod grid;
mod heap_values;
mod labels;
pub mod lesson;
mod matching;
mod nim_edges;
mod nim_rounds;
mod node_kayles;
mod pairing;
pub mod pairs;
mod spanning_trees;
mod strategy;
mod sum;
pub mod switching;
mod tame_heaps;
mod values;
mod vertexnim;
mod weight_order;

use rustc_hash::FxHashMap;
use xanthi_games::certificate::{
    Cancelled, Certificate, EvenKernel, EvenKernels, Exchange, Forests, GridSets, HeapValues, NimCycle, NimRounds, NimTree, Options,
    Pairing, Proof, SpanningTrees, Strategy, SumParts, TameHeaps, ValueTable, VertexnimSets, WeightOrder, WinningMove,
};
use xanthi_games::notation::{Part, shown};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play, Position};

/// How many names a sentence lists before it says "and so many more".
const SHOWN: usize = 12;

/// What a sentence about a certificate may refer to.
pub(crate) struct About<'a> {
    /// The position as Geography, if it is.
    pub(crate) ground: Option<GeographyPosition>,
    /// The printed moves.
    pub(crate) moves: Vec<String>,
    /// Normal or misère play.
    pub(crate) play: Play,
    /// The position.
    pub(crate) position: &'a Position,
    /// The moves that win, as far as the proof names them.
    pub(crate) winning: &'a [String],
    /// The moves that lead to a vertex, where they are not called like it (words, say).
    pub(crate) names: FxHashMap<u32, Vec<String>>,
}

impl<'a> About<'a> {
    fn new(position: &'a Position, play: Play, winning: &'a [String]) -> Self {
        let (ground, moves) = (position.geography(), position.moves());
        let names = ground.as_ref().map_or_else(FxHashMap::default, |g| names(g, &moves, &position.targets()));
        Self { ground, moves, play, position, winning, names }
    }

    /// The winning moves in words, behind a sentence; nothing if the proof names none.
    pub(crate) fn named_winning(&self) -> String {
        let list = listed(self.winning.iter().map(|mv| plain(mv)));
        match self.winning.len() {
            0 => String::new(),
            1 => format!(" The winning move: {list}."),
            _ => format!(" The winning moves: {list}."),
        }
    }

    /// The name of a vertex of the ground.
    pub(crate) fn vertex(&self, v: u32) -> String {
        match &self.ground {
            Some(ground) if (v as usize) < ground.graph().order() => shown(&ground.graph().labels().name(v)),
            _ => v.to_string(),
        }
    }

    /// The names of vertices, in their order, cut after a dozen.
    pub(crate) fn vertices(&self, list: &[u32]) -> String {
        listed(list.iter().map(|&v| self.vertex(v)))
    }

    /// An edge of Shannon's game as the moves name it, for people.
    pub(crate) fn edge(&self, edge: u32) -> String {
        plain(&self.edge_move(edge))
    }

    /// The move that takes an edge of Shannon's game.
    pub(crate) fn edge_move(&self, edge: u32) -> String {
        self.position.name_of_edge(edge).unwrap_or_else(|| edge.to_string())
    }

    /// A vertex of the board of Shannon's game.
    pub(crate) fn spot(&self, v: u32) -> String {
        self.position.name_of_vertex(v).unwrap_or_else(|| v.to_string())
    }

    /// How the two sides of Shannon's game are called, and what they do with an edge.
    pub(crate) fn sides(&self) -> [&'static str; 4] {
        let wording = self.position.wording();
        let ([left, right], [_, verb]) = (wording.sides, wording.verbs);
        [left, right, wording.taken, verb]
    }

    /// The moves that lead to an option: several words may lead to one letter.
    pub(crate) fn ways(&self, index: u32) -> Vec<String> {
        let to = self.ground.as_ref().and_then(|ground| ground.options().get(index as usize).copied());
        to.and_then(|to| self.names.get(&to).cloned()).unwrap_or_else(|| vec![self.option(index)])
    }

    /// The name of an option by its index.
    pub(crate) fn option(&self, index: u32) -> String {
        match &self.ground {
            Some(ground) => match ground.options().get(index as usize) {
                None => index.to_string(),
                Some(to) => self.names.get(to).map_or_else(|| self.vertex(*to), |names| either(names)),
            },
            None => self.moves.get(index as usize).map_or_else(|| index.to_string(), |mv| plain(mv)),
        }
    }
}

/// "A or B", cut after a few.
fn either(names: &[String]) -> String {
    const FEW: usize = 3;
    match names.len().checked_sub(FEW) {
        None | Some(0) => names.join(" or "),
        Some(more) => format!("{} or {more} more", names[..FEW].join(", ")),
    }
}

fn names(ground: &GeographyPosition, moves: &[String], targets: &[Option<u32>]) -> FxHashMap<u32, Vec<String>> {
    let labels = ground.graph().labels();
    let mut names: FxHashMap<u32, Vec<String>> = FxHashMap::default();
    for (mv, to) in moves.iter().zip(targets) {
        let name = plain(mv);
        if let Some(to) = to.filter(|&to| labels.name(to) != name.as_str()) {
            names.entry(to).or_default().push(name);
        }
    }
    names
}

/// A move without the escapes of the notation, but for characters that act on a terminal.
pub fn plain(mv: &str) -> String {
    Part::whole(mv).unescaped().map_or_else(|_| mv.to_owned(), |text| shown(&text))
}

/// A list of names as a sentence shows it.
pub(crate) fn listed(names: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = names.collect();
    let more = if all.len() > SHOWN { format!(" and {} more", all.len() - SHOWN) } else { String::new() };
    format!("{}{more}", all[..all.len().min(SHOWN)].join(", "))
}

/// The reason of a verdict, step by step.
pub fn story(position: &Position, proof: &Proof) -> Vec<String> {
    let about = About::new(position, proof.play, &proof.winning_moves);
    let mut steps = vec![opening(&about, proof)];
    steps.extend(of_certificate(&about, &proof.certificate, proof.outcome));
    steps
}

/// The reason of a verdict in one sentence.
pub fn reason(position: &Position, proof: &Proof) -> String {
    let about = About::new(position, proof.play, &proof.winning_moves);
    of_certificate(&about, &proof.certificate, proof.outcome).into_iter().next().unwrap_or_default()
}

fn opening(about: &About<'_>, proof: &Proof) -> String {
    let (rule, who) = match about.play {
        Play::Normal => ("who cannot move loses", "normal"),
        Play::Misere => ("who cannot move wins", "misère"),
    };
    let says = match proof.outcome {
        Outcome::N => "the player to move wins (N)",
        Outcome::P => "the player to move loses (P)",
        Outcome::L => "Left wins, whoever begins (L)",
        Outcome::R => "Right wins, whoever begins (R)",
    };
    format!("In {} under {who} play ({rule}), {says}.", about.position)
}

pub(crate) fn of_certificate(about: &About<'_>, certificate: &Certificate, outcome: Outcome) -> Vec<String> {
    match certificate {
        Certificate::Options(Options { options }) => strategy::of_options(about, options, outcome),
        Certificate::Move(WinningMove { option, then }) => strategy::of_move(about, *option, then),
        Certificate::Matching(structure) => matching::tell(about, structure, outcome),
        Certificate::EvenKernel(EvenKernel { kernel }) => even_kernel::tell(about, kernel),
        Certificate::EvenKernels(EvenKernels { kernels, steps }) => even_kernel::tell_many(about, kernels, steps, outcome),
        Certificate::Grid(GridSets { sets }) => grid::tell(about, sets, outcome),
        Certificate::Labels(labels) => labels::tell(about, labels, outcome),
        Certificate::DirectedMatching(given) => directed_matching::tell(about, given),
        Certificate::FamilyBoard(given) => family_board::tell(about, given),
        Certificate::Cancelled(Cancelled { pairs, rest }) => cancelled::tell(about, pairs, rest, outcome),
        Certificate::NimTree(NimTree { lost }) => nim_edges::tell_tree(about, lost, outcome),
        Certificate::NimCycle(NimCycle {}) => nim_edges::tell_cycle(about),
        Certificate::NimRounds(NimRounds { rounds }) => nim_rounds::tell(about, rounds),
        Certificate::Vertexnim(VertexnimSets { components, .. }) => vertexnim::tell(about, components, outcome),
        Certificate::WeightOrder(WeightOrder { lost }) => weight_order::tell(about, lost, outcome),
        Certificate::NodeKayles(given) => node_kayles::tell(about, given),
        Certificate::Strategy(Strategy { nodes }) => strategy::tell(about, nodes, outcome),
        Certificate::Values(ValueTable { nodes }) => values::tell(about, nodes),
        Certificate::Sum(SumParts { parts }) => sum::tell(about, parts),
        Certificate::HeapValues(HeapValues { values }) => heap_values::tell(about, values),
        Certificate::TameHeaps(TameHeaps { types }) => tame_heaps::tell(about, types),
        Certificate::SpanningTrees(SpanningTrees { trees }) => spanning_trees::tell(about, trees, outcome),
        Certificate::Exchange(Exchange { forests }) => exchange::tell(about, forests),
        Certificate::Pairing(Pairing { pairs }) => pairing::tell(about, pairs),
        Certificate::Forests(Forests { parts, forests }) => forests::tell(about, parts, forests),
    }
}
