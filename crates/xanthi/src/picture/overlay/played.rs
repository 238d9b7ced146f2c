//! The line of play: numbered arrows where a token went, numbered lines in Shannon's game.

use super::super::board::Picture;
use crate::scene::passes::{Passes, torus};
use xanthi_games::Position;
use xanthi_games::reduction::Move;
use xanthi_games::reduction::RuleSet;
use xanthi_games::scene::{Link, Role, Scene};

/// The longest line whose moves are drawn.
const MOST: usize = 400;

pub(super) fn lay(picture: &mut Picture, position: &Position) {
    let (opening, moves) = position.history();
    if moves.is_empty() || moves.len() > MOST || position.sum().is_some() {
        return;
    }
    if let Some(at) = position.typed().shannon() {
        return edges(picture, &at.played, |edge, _| Some(edge as usize));
    }
    if let Some(at) = position.typed().bridgit() {
        let lines = picture.scene.clone();
        return edges(picture, &at.played, |edge, i| super::bridgit::line(&lines, at.game.crossing(edge), i));
    }
    if let Some(at) = position.typed().biased() {
        return super::biased::played(picture, at);
    }
    if position.typed().heaps().is_some() {
        return super::heaps::line(picture, &opening, &moves);
    }
    let Some(way) = way(&opening, &moves) else { return };
    picture.root = way.first().copied().or(picture.root);
    // On a directed torus both players go the same way, and their moves look alike.
    let torus = position.typed().geography().is_some_and(|at| at.game.rule() == RuleSet::DVG && torus(at.game.graph()).is_some());
    let passes = Passes::of(position).filter(|passes| passes.way.len() == way.len());
    for (i, step) in way.windows(2).enumerate() {
        let &[from, to] = step else { continue };
        let pass = passes.as_ref().map_or("", |passes| Passes::sign(passes.of_moves[i]));
        let label = format!("{}{pass}", i + 1);
        let role = if torus && i % 2 == 1 { Role::Reply } else { Role::Played };
        // An edge along which the token went and can go again stays beside the arrow.
        let edge = |l: &Link| (l.from, l.to) == (from, to) || (!l.directed && (l.from, l.to) == (to, from));
        let gone = picture.scene.spots[from].role == Role::Gone || picture.scene.links.iter().any(|l| edge(l) && l.role == Role::Gone);
        match gone {
            true => arrow(picture, from, to, label, role),
            false => picture.scene.links.push(Link { from, to, directed: true, label, role }),
        }
    }
    if torus {
        let of = |who: &str| format!("a move of the {who} player, with its number");
        picture.meanings.extend([(Role::Played, of("first")), (Role::Reply, of("second"))]);
    }
    if let (Some(passes), Some(at)) = (passes, position.typed().geography()) {
        for v in 0..at.game.graph().order() as u32 {
            passes.signs(v).for_each(|sign| picture.note(v as usize, sign));
        }
        picture.says.extend(passes.tell(|v| at.game.graph().labels().name(v).into_owned()));
    }
}

/// Draws a numbered arrow; it replaces the line of an edge, where that is single.
pub(super) fn arrow(picture: &mut Picture, from: usize, to: usize, label: String, role: Role) {
    let free = |l: &&mut Link| {
        let same = (l.from, l.to) == (from, to) || (!l.directed && (l.from, l.to) == (to, from));
        same && l.label.is_empty() && matches!(l.role, Role::Plain | Role::Gone)
    };
    let arrow = Link { from, to, directed: true, label, role };
    match picture.scene.links.iter_mut().find(free) {
        Some(link) => *link = arrow,
        None => picture.scene.links.push(arrow),
    }
}

/// The spots on which the token was, if it is always on one.
fn way(opening: &Position, moves: &[String]) -> Option<Vec<usize>> {
    let token = |scene: &Scene| scene.spots.iter().position(|s| s.role == Role::Token);
    let mut at = opening.clone();
    let mut way: Vec<usize> = token(&at.scene()).into_iter().collect();
    for mv in moves {
        at = at.after(mv).ok()?;
        way.push(token(&at.scene())?);
    }
    Some(way)
}

/// Writes the numbers of the moves on the lines that were taken.
fn edges(picture: &mut Picture, played: &[Move], link: impl Fn(u32, usize) -> Option<usize>) {
    for (i, mv) in played.iter().enumerate() {
        let Move::Take(edge) = mv else { continue };
        if let Some(link) = link(*edge, i).and_then(|l| picture.scene.links.get_mut(l)) {
            let number = (i + 1).to_string();
            link.label = if link.label.is_empty() || link.label == "claimed" { number } else { format!("{} {number}", link.label) };
        }
    }
}
