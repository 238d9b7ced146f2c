//! What a certificate is to people: words, a picture, and replies. Each kind has a file with the same
//! name as its checker and its solver; `of_certificate`, `lay` and `way` have a line for every
//! kind.

mod about;
mod added;
mod cancelled;
mod capacity_kernel;
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
pub mod lesson;
pub(crate) mod longest;
mod matching;
mod misere_kernel;
mod nim_cuts;
mod nim_edges;
mod nim_matching;
mod nim_piles;
mod nim_rounds;
pub(crate) mod nim_star;
mod node_kayles;
mod openings;
mod pairing;
pub mod pairs;
mod pairs_aside;
mod spanning_trees;
mod strategy;
mod sum;
pub(crate) mod switching;
mod tame_heaps;
mod values;
mod vertexnim;
mod ways;
mod weight_order;

pub use crate::phrases::{capital, plain};
use crate::phrases::{listed, listed_of};
pub(crate) use about::{About, moves_of_options};
pub(crate) use ways::{OnGround, Way};

use crate::picture::board::Picture;
use crate::picture::overlay::{geography as on_geography, heaps as on_heaps, nimg as on_disks, shannon as on_edges, strategy as on_moves};
use xanthi_games::certificate::{
    Cancelled, Certificate, EvenKernel, EvenKernels, Exchange, Forests, GridSets, HeapValues, NimCycle, NimRounds, NimTree, Options,
    Pairing, Proof, SpanningTrees, Strategy, SumParts, TameHeaps, ValueTable, VertexnimSets, WeightOrder, WinningMove,
};
use xanthi_games::notation::readable;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play, Position};

/// The reason for a verdict, step by step. Of a proof about another position it only says so.
#[must_use]
pub fn story(position: &Position, proof: &Proof) -> Vec<String> {
    if let Some(other) = about_another(position, proof) {
        return vec![other];
    }
    let about = About::new(position, proof.play, &proof.winning_moves);
    let mut steps = vec![opening(&about, proof)];
    steps.extend(said(&about, proof));
    steps
}

/// What a proof says of a position. Where nobody can move any more, what it says of moves would be empty; numbers are told.
fn said(about: &About<'_>, proof: &Proof) -> Vec<String> {
    use Certificate::{HeapValues, Openings, Sum, TameHeaps, Values};
    let tells = proof.grundy.is_some() || matches!(proof.certificate, HeapValues(_) | Openings(_) | Sum(_) | TameHeaps(_) | Values(_));
    if about.moves.is_empty() && about.position.turn().is_none() && !tells {
        return vec![about.no_move()];
    }
    of_certificate(about, &proof.certificate, proof.outcome)
}

/// What is said of a proof about another position, whose reasons are none here.
fn about_another(position: &Position, proof: &Proof) -> Option<String> {
    let told = || format!("The proof is about {}, and not about {}.", readable(&proof.position), readable(&position.to_string()));
    (!is_about(position, proof)).then(told)
}

/// Whether a proof speaks of this position, by its line. Only the [checker](xanthi_games::check) says whether it proves anything.
pub(crate) fn is_about(position: &Position, proof: &Proof) -> bool {
    proof.position == position.to_string()
}

/// The reason for a verdict in one sentence. Of a proof about another position it only says so.
#[must_use]
pub fn reason(position: &Position, proof: &Proof) -> String {
    if let Some(other) = about_another(position, proof) {
        return other;
    }
    let about = match proof.certificate {
        // A dictionary has hundreds of thousands of moves, and this sentence names none but winning ones.
        Certificate::Openings(_) => About::nameless(position, proof.play, &proof.winning_moves),
        _ => About::new(position, proof.play, &proof.winning_moves),
    };
    said(&about, proof).into_iter().next().unwrap_or_default()
}

fn opening(about: &About<'_>, proof: &Proof) -> String {
    let rule = about.position.wording().convention(about.play);
    let who = match about.play {
        Play::Normal => "normal",
        Play::Misere => "misère",
    };
    let says = match proof.outcome {
        Outcome::N => "the player to move wins (N)",
        Outcome::P => "the player to move loses (P)",
    };
    format!("In {} under {who} play ({rule}), {says}.", readable(&about.position.to_string()))
}

/// The steps of a proof in words.
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
        Certificate::NimStar(given) => nim_star::tell(about, given),
        Certificate::NimTree(NimTree { lost }) => nim_edges::tell_tree(about, lost, outcome),
        Certificate::NimCycle(NimCycle {}) => nim_edges::tell_cycle(about),
        Certificate::NimCuts(given) => nim_cuts::tell(about, given, outcome),
        Certificate::NimMatching(given) => nim_matching::tell(about, given, outcome),
        Certificate::NimPiles(_) => nim_piles::tell(about, outcome),
        Certificate::NimRounds(NimRounds { rounds }) => nim_rounds::tell(about, rounds),
        Certificate::Vertexnim(VertexnimSets { components, .. }) => vertexnim::tell(about, components, outcome),
        Certificate::Openings(given) => openings::tell(about, given, outcome),
        Certificate::Lemmas(given) => lemmas::tell(about, given, outcome),
        Certificate::CapacityKernel(kernel) => capacity_kernel::tell(about, kernel),
        Certificate::MisereKernel(given) => misere_kernel::tell(about, given),
        Certificate::Drained(given) => drained::tell(about, given),
        Certificate::PairsAside(given) => pairs_aside::tell(about, given),
        Certificate::WeightOrder(WeightOrder { lost }) => weight_order::tell(about, lost, outcome),
        Certificate::NodeKayles(given) => node_kayles::tell(about, given),
        Certificate::Strategy(given) => strategy::tell(about, given, outcome),
        Certificate::Values(ValueTable { nodes }) => values::tell(about, nodes),
        Certificate::Sum(SumParts { parts }) if about.play == Play::Misere => sum::tell_misere(about, parts),
        Certificate::Sum(SumParts { parts }) => sum::tell(about, parts),
        Certificate::HeapValues(HeapValues { values }) => heap_values::tell(about, values),
        Certificate::TameHeaps(TameHeaps { types }) => tame_heaps::tell(about, types),
        Certificate::SpanningTrees(SpanningTrees { trees }) => spanning_trees::tell(about, trees, outcome),
        Certificate::Exchange(Exchange { forests }) => exchange::tell(about, forests),
        Certificate::Pairing(Pairing { pairs }) => pairing::tell(about, pairs),
        Certificate::Forests(Forests { parts, forests }) => forests::tell(about, parts, forests),
        Certificate::Added(given) => added::tell(about, given),
    }
}

/// Lays a certificate over the picture of its position.
pub(crate) fn lay(picture: &mut Picture, at: &Position, ground: Option<&GeographyPosition>, certificate: &Certificate, play: Play) {
    match certificate {
        Certificate::Matching(matching) => on_geography::matching(picture, matching),
        Certificate::EvenKernel(EvenKernel { kernel }) => on_geography::kernels(picture, std::slice::from_ref(kernel)),
        Certificate::EvenKernels(EvenKernels { kernels, .. }) => on_geography::kernels(picture, kernels),
        Certificate::Labels(given) => labels::lay(picture, at, ground, given, play),
        Certificate::Cancelled(given) => cancelled::lay(picture, at, ground, given, play),
        Certificate::DirectedMatching(given) => on_geography::directed_matching(picture, given),
        Certificate::CapacityKernel(given) => on_geography::capacity_kernel(picture, at, given),
        Certificate::WeightOrder(WeightOrder { lost }) | Certificate::NimTree(NimTree { lost }) => on_disks::lost(picture, lost),
        Certificate::NimStar(given) => on_disks::star(picture, at, given),
        Certificate::NimCycle(NimCycle {}) => on_disks::cycle(picture, at),
        Certificate::NimCuts(given) => on_disks::cuts(picture, at, given),
        Certificate::NimMatching(given) => on_disks::matching(picture, given),
        Certificate::NimPiles(_) => on_disks::piles(picture, at),
        Certificate::NimRounds(NimRounds { rounds }) => on_disks::rounds(picture, rounds),
        Certificate::Vertexnim(VertexnimSets { components, .. }) => on_disks::components(picture, components),
        Certificate::NodeKayles(given) => node_kayles::lay(picture, at, given),
        Certificate::SpanningTrees(SpanningTrees { trees }) => on_edges::trees(picture, at, trees),
        Certificate::Exchange(Exchange { forests }) => on_edges::exchange(picture, at, forests),
        Certificate::Forests(Forests { parts, forests }) => on_edges::forests(picture, at, parts, forests),
        Certificate::Pairing(Pairing { pairs }) => on_edges::pairs(picture, at, pairs),
        Certificate::Values(ValueTable { nodes }) => on_heaps::nimbers_of_options(picture, at, nodes),
        Certificate::HeapValues(HeapValues { values }) => on_heaps::nimbers(picture, at, values),
        Certificate::TameHeaps(TameHeaps { types }) => on_heaps::types(picture, at, types),
        Certificate::Sum(SumParts { parts }) => crate::picture::overlay::sum::values(picture, at, parts, play),
        // Its options are no moves of the board.
        Certificate::Strategy(Strategy { links: true, .. }) => {}
        Certificate::Strategy(Strategy { nodes, .. }) => on_moves::answers(picture, at, ground, nodes, play),
        Certificate::Move(WinningMove { option, then }) => on_moves::inner(picture, at, ground, *option, then, play),
        Certificate::Added(given) => added::lay(picture, at, given),
        Certificate::Options(_)
        | Certificate::Openings(_)
        | Certificate::Lemmas(_)
        | Certificate::Drained(_)
        | Certificate::PairsAside(_)
        | Certificate::MisereKernel(_)
        | Certificate::Grid(_)
        | Certificate::FamilyBoard(_) => {}
    }
}

/// How a player follows a certificate.
pub(crate) fn way(certificate: &Certificate) -> Way<'_> {
    match certificate {
        Certificate::Options(Options { options }) => Way::Options(options),
        Certificate::Move(WinningMove { option, then }) => Way::Move(*option, then),
        Certificate::Strategy(given) => Way::Nodes(given),
        Certificate::Matching(given) => Way::Ground(OnGround::Matching(given)),
        Certificate::DirectedMatching(given) => Way::Ground(OnGround::Partners(given)),
        Certificate::EvenKernel(EvenKernel { kernel }) => Way::Ground(OnGround::Kernel(kernel)),
        Certificate::EvenKernels(EvenKernels { kernels, .. }) => Way::Ground(OnGround::Kernels(kernels)),
        Certificate::Labels(given) => Way::Ground(OnGround::Labels(given)),
        Certificate::Cancelled(given) => Way::Ground(OnGround::Cancelled(given)),
        Certificate::Grid(GridSets { sets }) => Way::Sets(sets),
        Certificate::SpanningTrees(_) | Certificate::Forests(_) => Way::Trees,
        Certificate::Pairing(Pairing { pairs }) => Way::Pairs(pairs),
        Certificate::WeightOrder(WeightOrder { lost }) => Way::replies(|_, _| weight_order::replies(lost)),
        Certificate::NimTree(NimTree { lost }) => Way::replies(|_, _| nim_edges::replies_on_tree(lost)),
        Certificate::NimCycle(NimCycle {}) => Way::replies(|_, _| nim_edges::replies_on_cycle()),
        Certificate::NimCuts(_) => Way::replies(|_, _| nim_cuts::replies()),
        Certificate::NimMatching(_) => Way::replies(|_, _| nim_matching::replies()),
        Certificate::NimPiles(_) => Way::replies(|_, play| nim_piles::replies(play)),
        Certificate::NimRounds(_) => Way::replies(|at, _| nim_rounds::replies(at)),
        Certificate::Vertexnim(_) => Way::replies(|_, _| vertexnim::replies()),
        Certificate::TameHeaps(TameHeaps { types }) => Way::Tame(types),
        Certificate::HeapValues(HeapValues { values }) => Way::Heaps(values),
        Certificate::Values(ValueTable { nodes }) => Way::Table(nodes),
        Certificate::NimStar(given) => Way::Nimbers(nim_star::nimbers(given)),
        Certificate::NodeKayles(given) => Way::Nimbers(node_kayles::nimbers(given)),
        Certificate::Sum(SumParts { parts }) => Way::Sum(parts),
        Certificate::CapacityKernel(_)
        | Certificate::MisereKernel(_)
        | Certificate::Drained(_)
        | Certificate::PairsAside(_)
        | Certificate::Lemmas(_)
        | Certificate::Openings(_) => Way::Chain,
        Certificate::FamilyBoard(_) | Certificate::Exchange(_) | Certificate::Added(_) => Way::Unknown,
    }
}
