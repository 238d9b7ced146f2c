//! What is laid over the picture of a position: a proof, a line of play, nimbers.
//!
//! Each overlay is a file of its own; [`proof`] finds the right one for a certificate.

mod biased;
mod bridgit;
mod geography;
pub mod grid;
mod heaps;
mod nimg;
mod node_kayles;
mod played;
pub mod scheme;
mod shannon;
pub mod stacked;
mod strategy;
mod sum;

use super::board::Picture;
use super::palette::look;
use crate::explain::cancelled::without;
use crate::explain::story;
use crate::scene::goals;
use std::collections::BTreeMap;
use xanthi_games::certificate::{
    Cancelled, Certificate, EvenKernel, EvenKernels, Exchange, Forests, GridSets, HeapValues, NimCycle, NimRounds, NimTree, Options,
    Pairing, Proof, SpanningTrees, Strategy, SumParts, TameHeaps, ValueTable, VertexnimSets, WeightOrder, WinningMove,
};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::scene::Role;
use xanthi_games::{Outcome, Play, Position, Typed};

/// The picture of a position, with the line of play that led to it.
pub fn position(position: &Position) -> Picture {
    let line = || position.to_string();
    let mut picture = match position.typed() {
        Typed::LargeGrid(at) => return grid::window::picture(at, line(), &[], &[]),
        Typed::Heaps(at) => heaps::piles(&at.state, line()),
        Typed::Sum(_) => sum::parts(position),
        _ => Picture::new(position.scene(), line()),
    };
    let roles = position.wording().roles;
    if !roles.is_empty() {
        picture.meanings = roles;
    }
    match position.typed() {
        Typed::Shannon(_) => shannon::upright(&mut picture),
        Typed::Biased(at) => biased::meanings(&mut picture, at),
        _ => {}
    }
    played::lay(&mut picture, position);
    picture.of = Some(position.clone());
    picture
}

/// The picture of a position with a proof laid over it. The proof must be one of this position.
pub fn proof(position: &Position, proof: &Proof) -> Picture {
    let mut picture = match (position.typed(), &proof.certificate) {
        (Typed::LargeGrid(at), Certificate::Grid(GridSets { sets })) => {
            grid::window::picture(at, position.to_string(), sets, &proof.winning_moves)
        }
        _ => self::position(position),
    };
    let says = match proof.outcome {
        Outcome::N => "The player to move wins (N).",
        Outcome::P => "The player to move loses (P).",
        Outcome::L => "Left wins, whoever begins.",
        Outcome::R => "Right wins, whoever begins.",
    };
    let kind = if proof.play == Play::Misere { "In misère play: " } else { "" };
    picture.says.insert(0, format!("{kind}{}", if kind.is_empty() { says.to_owned() } else { says.replacen("The", "the", 1) }));
    picture.says.extend(story(position, proof).into_iter().skip(1).take(2));
    let ground = position.geography();
    if let Some(grid) = ground.as_ref().filter(|_| proof.play == Play::Normal).and_then(|g| grid::picture(g, &picture)) {
        return grid;
    }
    if let Certificate::Options(Options { options }) = &proof.certificate {
        strategy::best(&mut picture, position, options, proof);
    }
    if let Typed::Biased(at) = position.typed() {
        biased::best(&mut picture, position, at, proof);
    }
    certificate(&mut picture, position, ground.as_ref(), &proof.certificate, proof.play);
    options(&mut picture, position, proof);
    geography::letters_that_tell_nothing(&mut picture);
    picture
}

/// The picture of a position with a certificate laid over it that is not the verdict's own.
pub fn with(position: &Position, certificate: &Certificate, play: Play) -> Picture {
    let mut picture = self::position(position);
    self::certificate(&mut picture, position, position.geography().as_ref(), certificate, play);
    geography::letters_that_tell_nothing(&mut picture);
    picture
}

/// Lays a certificate over the picture of its position.
fn certificate(picture: &mut Picture, at: &Position, ground: Option<&GeographyPosition>, certificate: &Certificate, play: Play) {
    match certificate {
        Certificate::Matching(matching) => geography::matching(picture, matching),
        Certificate::EvenKernel(EvenKernel { kernel }) => geography::kernels(picture, std::slice::from_ref(kernel)),
        Certificate::EvenKernels(EvenKernels { kernels, .. }) => geography::kernels(picture, kernels),
        Certificate::Labels(labels) => {
            geography::labels(picture, labels);
            if let Some(rest) = &labels.rest {
                self::certificate(picture, at, ground, rest, play);
            }
        }
        Certificate::Cancelled(Cancelled { pairs, rest }) => {
            geography::cancelled(picture, pairs);
            let rest_of_ground = ground.map(|ground| without(ground, pairs));
            match (&**rest, &rest_of_ground) {
                (Certificate::Labels(labels), Some(inner)) => {
                    geography::labels_of_rest(picture, labels, inner);
                    if let Some(rest) = &labels.rest {
                        self::certificate(picture, at, rest_of_ground.as_ref(), rest, play);
                    }
                }
                _ => self::certificate(picture, at, rest_of_ground.as_ref(), rest, play),
            }
        }
        Certificate::WeightOrder(WeightOrder { lost }) | Certificate::NimTree(NimTree { lost }) => nimg::lost(picture, lost),
        Certificate::NimStar(given) => nimg::star(picture, at, given),
        Certificate::NimRounds(NimRounds { rounds }) => nimg::rounds(picture, rounds),
        Certificate::Vertexnim(VertexnimSets { components, .. }) => nimg::components(picture, components),
        Certificate::NodeKayles(given) => node_kayles::nimbers(picture, at, given),
        Certificate::Exchange(Exchange { forests }) => shannon::exchange(picture, at, forests),
        Certificate::TameHeaps(TameHeaps { types }) => heaps::types(picture, at, types),
        Certificate::NimCycle(NimCycle {}) => nimg::cycle(picture, at),
        Certificate::Strategy(Strategy { nodes }) => strategy::answers(picture, at, ground, nodes, play),
        Certificate::SpanningTrees(SpanningTrees { trees }) => shannon::trees(picture, at, trees),
        Certificate::Forests(Forests { parts, forests }) => shannon::forests(picture, at, parts, forests),
        Certificate::Pairing(Pairing { pairs }) => shannon::pairs(picture, at, pairs),
        Certificate::Values(ValueTable { nodes }) => heaps::nimbers_of_options(picture, at, nodes),
        Certificate::HeapValues(HeapValues { values }) => heaps::nimbers(picture, at, values),
        Certificate::Sum(SumParts { parts }) => sum::nimbers(picture, at, parts),
        Certificate::Move(WinningMove { option, then }) => strategy::inner(picture, at, ground, *option, then, play),
        Certificate::CapacityKernel(given) => geography::capacity_kernel(picture, at, given),
        Certificate::DirectedMatching(given) => geography::directed_matching(picture, given),
        Certificate::Options(_) | Certificate::Openings(_) | Certificate::Grid(_) | Certificate::FamilyBoard(_) => {}
    }
}

/// The outcome of each option whose spot is known: N or P of the position after the move.
fn options(picture: &mut Picture, position: &Position, proof: &Proof) {
    // Of several moves to one place, some may win and others not: then a move there wins.
    let mut at: BTreeMap<usize, bool> = BTreeMap::new();
    for (mv, to) in position.moves().iter().zip(goals(position, &picture.scene)) {
        if let Some(to) = to {
            *at.entry(to).or_default() |= proof.winning_moves.contains(mv);
        }
    }
    for (spot, wins) in at {
        if !wins && !proof.complete {
            continue;
        }
        // The token may stay where it is.
        if wins && picture.scene.spots.get(spot).is_some_and(|s| s.role == Role::Token) {
            picture.note(spot, "✓");
        }
        // A part of a decomposition stays to be seen: the outcome is then written beside it.
        let role = if wins { Role::Winning } else { Role::Losing };
        match picture.scene.spots.get(spot).map(|s| s.role) {
            Some(Role::Plain) => picture.mark(spot, role),
            Some(Role::Winning | Role::Losing | Role::Token) | None => {}
            Some(part) => {
                let letter = look(part).letter;
                if !picture.notes.iter().any(|n| n.0 == spot) {
                    picture.note(spot, letter);
                }
                picture.note(spot, if wins { "✓" } else { "×" });
            }
        }
    }
}

/// The two spots that a line of a colour through a crossing of Bridg-it joins.
pub(super) fn crossing(scene: &xanthi_games::scene::Scene, place: [u32; 2], of: Role) -> Option<[usize; 2]> {
    bridgit::ends(scene, place, of)
}

/// The link between two spots, in either direction.
fn link_between(picture: &Picture, u: usize, v: usize) -> Option<usize> {
    picture.scene.links.iter().position(|l| (l.from, l.to) == (u, v) || (l.from, l.to) == (v, u))
}
