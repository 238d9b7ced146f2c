//! What is laid over the picture of a position: a proof, a line of play, nimbers.
//!
//! Each overlay is a file of its own; which one a certificate gets is said in `explain.rs`.

mod biased;
mod bridgit;
pub(crate) mod geography;
pub mod grid;
pub(crate) mod heaps;
pub(in crate::picture) mod names;
pub(crate) mod nimg;
mod played;
pub mod scheme;
pub(crate) mod shannon;
pub mod stacked;
pub(crate) mod strategy;
pub(crate) mod sum;
pub(in crate::picture) mod words;

use super::board::Picture;
use super::palette::look;
use crate::explain::{is_about, lay, reason, story};
use crate::phrases::about as told_about;
use crate::scene::goals;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use xanthi_games::certificate::{Certificate, GridSets, Options, Proof};
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
        Typed::Bridgit(_) => bridgit::plain(&mut picture),
        _ => {}
    }
    played::lay(&mut picture, position);
    picture.of = Some(position.clone());
    picture
}

/// The picture of a position with a proof laid over it. A proof about another position is not drawn; the picture says so.
pub fn proof(position: &Position, proof: &Proof) -> Picture {
    if !is_about(position, proof) {
        let mut picture = self::position(position);
        picture.says.insert(0, reason(position, proof));
        return picture;
    }
    let mut picture = match (position.typed(), &proof.certificate) {
        (Typed::LargeGrid(at), Certificate::Grid(GridSets { sets })) => {
            grid::window::picture(at, position.to_string(), sets, &proof.winning_moves)
        }
        _ => self::position(position),
    };
    let says = match proof.outcome {
        Outcome::N => "The player to move wins (N).",
        Outcome::P => "The player to move loses (P).",
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
    lay(&mut picture, position, ground.as_ref(), &proof.certificate, proof.play);
    options(&mut picture, position, proof);
    geography::letters_that_tell_nothing(&mut picture);
    marks_that_tell_nothing(&mut picture);
    for sentence in &mut picture.says {
        *sentence = told_about(position, sentence);
    }
    picture
}

/// The picture of a position with a certificate laid over it that is not the verdict's own.
pub fn with(position: &Position, certificate: &Certificate, play: Play) -> Picture {
    let mut picture = self::position(position);
    lay(&mut picture, position, position.geography().as_ref(), certificate, play);
    geography::letters_that_tell_nothing(&mut picture);
    picture
}

/// Leaves out the marks of vertices where, before the token is placed, all have the same ones.
fn marks_that_tell_nothing(picture: &mut Picture) {
    let Some(role) = picture.scene.spots.first().map(|spot| spot.role) else { return };
    let alike = picture.scene.spots.iter().all(|spot| spot.role == role);
    let note = |spot: usize| picture.notes.iter().find(|note| note.0 == spot).map_or("", |note| note.1.trim());
    let noted_alike = (1..picture.scene.spots.len()).all(|spot| note(spot) == note(0));
    let mark = matches!(role, Role::Winning | Role::Losing | Role::Missable | Role::Covered);
    if picture.scene.spots.len() > 2 && alike && noted_alike && mark {
        picture.scene.spots.iter_mut().for_each(|spot| spot.role = Role::Plain);
        picture.notes.clear();
    }
}

/// The outcome of each option whose spot is known: N or P of the position after the move.
fn options(picture: &mut Picture, position: &Position, proof: &Proof) {
    // Of several moves to one place, some may win and others not: then a move there wins.
    let mut at: BTreeMap<usize, bool> = BTreeMap::new();
    let winning: FxHashSet<&String> = proof.winning_moves.iter().collect();
    for (mv, to) in position.moves().iter().zip(goals(position, &picture.scene)) {
        if let Some(to) = to {
            *at.entry(to).or_default() |= winning.contains(mv);
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

/// The links of a picture by the spots that they join.
struct Between(FxHashMap<(usize, usize), usize>);

impl Between {
    fn of(picture: &Picture) -> Self {
        let mut first = FxHashMap::default();
        for (link, joins) in picture.scene.links.iter().enumerate() {
            first.entry((joins.from.min(joins.to), joins.from.max(joins.to))).or_insert(link);
        }
        Self(first)
    }

    /// The first link between two spots, in either direction.
    fn link(&self, u: u32, v: u32) -> Option<usize> {
        self.0.get(&(u.min(v) as usize, u.max(v) as usize)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::picture::legend::entries;
    use crate::solve::{Question, solve};

    fn proved(line: &str) -> Picture {
        let position = Position::parse(line).unwrap();
        let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
        proof(&position, &verdict.proof.unwrap())
    }

    /// Only the move at hand is called a winning move; what answers other moves is called an answer.
    #[test]
    fn a_winning_move_is_told_from_the_answers() {
        let legend = |picture: &Picture| -> Vec<(String, String)> {
            entries(picture).iter().map(|entry| (entry.sign.to_owned(), entry.meaning.to_owned())).collect()
        };
        let best = ("!".to_owned(), "a winning move".to_owned());
        let answer = (String::new(), "the winner's answer to a move that comes to its tail".to_owned());
        let won = legend(&proved("dvg:kotzig.17.3.5@0"));
        assert!(won.contains(&best) && won.contains(&answer), "{won:?}");
        let lost = legend(&proved("dvg:torus.7x3@0,0"));
        assert!(!lost.contains(&best) && lost.contains(&answer), "{lost:?}");
    }

    /// From A, Alabama, Alaska and Arizona lead back to A, and Arkansas to S.
    #[test]
    fn every_winning_move_has_its_arrow() {
        let picture = proved("words:us-states@A");
        let spot = |name: &str| picture.scene.spots.iter().position(|spot| spot.label == name).unwrap();
        let best = |to: &str| picture.scene.links.iter().filter(|l| l.label == "!" && (l.from, l.to) == (spot("A"), spot(to))).count();
        assert_eq!([best("A"), best("S")], [1, 1]);
    }

    /// On the cube every vertex is lost for who places the token; the four edges of the matching are named once.
    #[test]
    fn marks_that_all_vertices_have_are_left_out() {
        let cube = proved("uvg:hypercube.3");
        assert!(cube.scene.spots.iter().all(|spot| spot.role == Role::Plain) && cube.notes.is_empty(), "{cube:?}");
        assert_eq!(cube.says.join(" ").matches('–').count(), 4, "{:?}", cube.says);
        // On a path of three the ends win for who places the token there, and the middle does not.
        let path = proved("uvg:path.3");
        assert!(path.scene.spots.iter().any(|spot| spot.role != Role::Plain), "{path:?}");
    }

    #[test]
    fn dots_have_shape_and_colour_and_no_letter() {
        assert!(proved("bridgit:2x3").scene.spots.iter().all(|spot| spot.label.is_empty()));
    }

    /// The token is in its even kernel, and keeps its own look.
    #[test]
    fn the_token_in_a_kernel_has_its_letter() {
        for line in ["ueg:utorus.4x4@0,0", "ueg:grid.5x3@1,1", "ueg:cycle.6@0"] {
            let picture = proved(line);
            let token = picture.scene.spots.iter().position(|spot| spot.role == Role::Token).unwrap();
            let notes: Vec<&str> = picture.notes.iter().filter(|note| note.0 == token).map(|note| note.1.as_str()).collect();
            assert_eq!(notes, ["K"], "{line}");
        }
        // The token of a won position is in none.
        let won = proved("ueg:grid.5x3@2,2");
        let token = won.scene.spots.iter().position(|spot| spot.role == Role::Token).unwrap();
        assert!(won.notes.iter().all(|note| note.0 != token), "{:?}", won.notes);
    }

    /// What is written on a grid is in its legend.
    #[test]
    fn the_letters_of_a_grid_are_explained() {
        let picture = proved("ueg:grid.11x8@3,4");
        let meanings: Vec<String> = entries(&picture).iter().map(|entry| entry.meaning.to_owned()).collect();
        assert!(meanings.iter().any(|meaning| meaning.starts_with("K: ")), "{meanings:?}");
        assert!(meanings.contains(&"+: positive region; −: negative region".to_owned()), "{meanings:?}");
    }
}
