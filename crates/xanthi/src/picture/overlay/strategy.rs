//! Strategies found by search: the winner's move, or the answer to each move, as arrows.

use super::super::board::Picture;
use super::super::legend::BEST;
use super::played::arrow;
use crate::explain::lay;
use crate::phrases::plain;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use xanthi_games::certificate::{Certificate, Node, Proof};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::reduction::Move;
use xanthi_games::reduction::core::{Core, core};
use xanthi_games::scene::Role;
use xanthi_games::{Play, Position, Side};

/// What the sign of a winning move means.
fn wins(picture: &Picture) -> &'static str {
    if picture.says_words() { "a word that wins" } else { "a winning move" }
}

/// How many answers are drawn.
const SHOWN: usize = 24;

/// From the root: the winning move, and the answers to each move of the loser.
pub(crate) fn answers(picture: &mut Picture, at: &Position, ground: Option<&GeographyPosition>, nodes: &[Node], play: Play) {
    // The strategy of a chain speaks about its cores, whose options are no moves.
    if ground.is_none() && at.links().is_some() {
        return;
    }
    let Some(ground) = ground else { return told(picture, at, nodes) };
    let Some(token) = ground.token() else { return };
    let Some(inner) = open(ground, play) else { return };
    match nodes.first() {
        Some(Node::Win(option, next)) => {
            let Some(&to) = inner.options().get(*option as usize) else { return };
            winning_arrow(picture, token, to);
            if let (Some(Node::Lose(children)), Some(after)) = (next.and_then(|n| nodes.get(n as usize)), open(&inner.after(to), play)) {
                replies(picture, &after, children, nodes, play);
            }
        }
        Some(Node::Lose(children)) => replies(picture, &inner, children, nodes, play),
        _ => {}
    }
    picture.meanings.push((Role::Reply, "the winner's answer to a move that comes to its tail".into()));
}

/// The arrow of a winning move, once.
fn winning_arrow(picture: &mut Picture, token: u32, to: u32) {
    let (from, to) = (token as usize, to as usize);
    let here = from.max(to) < picture.scene.spots.len();
    if here && !picture.scene.links.iter().any(|l| (l.from, l.to, l.role) == (from, to, Role::Reply) && l.label == BEST) {
        arrow(picture, from, to, BEST.into(), Role::Reply);
    }
    picture.best = wins(picture);
}

fn open(ground: &GeographyPosition, play: Play) -> Option<GeographyPosition> {
    match core(ground, play) {
        Core::Open(inner) => Some(inner),
        Core::Decided(_) => None,
    }
}

fn replies(picture: &mut Picture, at: &GeographyPosition, children: &[Option<u32>], nodes: &[Node], play: Play) {
    for (to, child) in at.options().into_iter().zip(children).take(SHOWN) {
        let Some(Node::Win(option, _)) = child.and_then(|c| nodes.get(c as usize)) else { continue };
        if let Some(&answer) = open(&at.after(to), play).and_then(|g| g.options().get(*option as usize).copied()).as_ref() {
            arrow(picture, to as usize, answer as usize, String::new(), Role::Reply);
        }
    }
}

/// In other games: the same in words.
fn told(picture: &mut Picture, at: &Position, nodes: &[Node]) {
    let moves = at.moves();
    match nodes.first() {
        Some(Node::Win(option, _)) => {
            if let Some(mv) = moves.get(*option as usize) {
                picture.says.push(format!("The move {} wins.", plain(mv)));
            }
        }
        Some(Node::Lose(children)) => {
            let answer = |(mv, child): (&String, &Option<u32>)| {
                let Some(Node::Win(option, _)) = nodes.get((*child)? as usize) else { return None };
                let next = at.after(mv).ok()?.moves().get(*option as usize)?.clone();
                Some(format!("{} by {}", plain(mv), plain(&next)))
            };
            let told: Vec<String> = moves.iter().zip(children).filter_map(answer).take(SHOWN).collect();
            if !told.is_empty() {
                picture.says.push(format!("Answers: {}.", told.join(", ")));
            }
        }
        _ => {}
    }
}

/// Of several options that are proved: the first winning one, and what is proved of it.
pub(super) fn best(picture: &mut Picture, at: &Position, options: &[Option<Certificate>], proof: &Proof) {
    let (moves, winning, play) = (at.moves(), proof.winning_moves.iter().collect::<FxHashSet<_>>(), proof.play);
    if let Some(ground) = &at.geography() {
        let targets: BTreeSet<u32> =
            moves.iter().zip(at.targets()).filter(|(mv, _)| winning.contains(mv)).filter_map(|(_, target)| target).collect();
        let found = ground.options().into_iter().zip(options).position(|(to, proved)| proved.is_some() && targets.contains(&to));
        if let Some((option, Some(then))) = found.and_then(|i| Some((i as u32, options.get(i)?.as_ref()))) {
            inner(picture, at, Some(ground), option, then, play);
        }
        // The others, without what is proved of them.
        if let Some(token) = ground.token() {
            targets.into_iter().for_each(|to| winning_arrow(picture, token, to));
        }
        return;
    }
    let Some(board) = at.switching() else { return };
    let mut all = moves.iter().zip(board.moves()).zip(options).enumerate();
    let found = all.find(|(_, ((mv, _), proved))| proved.is_some() && winning.contains(mv));
    if let Some((option, (_, Some(then)))) = found {
        taken(picture, at, option as u32, then, play);
    }
}

/// In Shannon's game and Bridg-it: a winning move, and what is proved of the position after it.
fn taken(picture: &mut Picture, at: &Position, option: u32, then: &Certificate, play: Play) {
    let mv = at.switching().and_then(|board| board.moves().into_iter().nth(option as usize));
    let name = at.moves().into_iter().nth(option as usize);
    let (Some(Move::Take(edge)), Some(Ok(after))) = (mv, name.map(|name| at.after(&name))) else { return };
    let own = if at.turn() == Some(Side::Right) { Role::Right } else { Role::Left };
    if let Some(link) = super::shannon::link_of(picture, at, edge, own, Role::Reply).and_then(|l| picture.scene.links.get_mut(l)) {
        link.label = BEST.into();
    }
    picture.best = wins(picture);
    lay(picture, &after, None, then, play);
}

/// A single winning move, and what is proved of the position after it, where it is on the same
/// board.
pub(crate) fn inner(picture: &mut Picture, at: &Position, ground: Option<&GeographyPosition>, option: u32, then: &Certificate, play: Play) {
    let Some(ground) = ground else { return taken(picture, at, option, then, play) };
    let Some(&to) = ground.options().get(option as usize) else { return };
    if let Some(token) = ground.token() {
        winning_arrow(picture, token, to);
    }
    lay(picture, at, Some(&ground.after(to)), then, play);
}
