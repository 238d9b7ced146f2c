//! The line of play: numbered arrows where a token went, numbered lines in Shannon's game.

use super::super::board::Picture;
use xanthi_games::Position;
use xanthi_games::graph::Labels;
use xanthi_games::reduction::Move;
use xanthi_games::reduction::RuleSet;
use xanthi_games::scene::{Link, Role, Scene};

/// The longest line whose moves are drawn.
const MOST: usize = 400;

pub(super) fn lay(picture: &mut Picture, position: &Position) {
    let Some((opening, moves)) = position.history() else { return };
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
    let around = passes(position);
    let mut pass = 1;
    for (i, step) in way.windows(2).enumerate() {
        let &[from, to] = step else { continue };
        let label = match around {
            Some(columns) => pass_of(&mut pass, from, to, columns).to_string(),
            None => (i + 1).to_string(),
        };
        let role = if around.is_some() && i % 2 == 1 { Role::Reply } else { Role::Played };
        // An edge along which the token went and can go again stays beside the arrow.
        let edge = |l: &Link| (l.from, l.to) == (from, to) || (!l.directed && (l.from, l.to) == (to, from));
        let gone = picture.scene.spots[from].role == Role::Gone || picture.scene.links.iter().any(|l| edge(l) && l.role == Role::Gone);
        match gone {
            true => arrow(picture, from, to, label, role),
            false => picture.scene.links.push(Link { from, to, directed: true, label, role }),
        }
    }
    if around.is_some() {
        let of = |who: &str| format!("{who} player; the number is that of the pass around the board");
        picture.meanings.extend([(Role::Played, of("first")), (Role::Reply, of("second"))]);
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

/// The number of columns of a directed torus: there, what counts is the pass.
fn passes(position: &Position) -> Option<usize> {
    let at = position.typed().geography()?;
    let Labels::Points { sides, from: 0 } = at.game.graph().labels() else { return None };
    let &[columns, rows] = &sides[..] else { return None };
    let around = |v: u32| (v + 1) % columns + v / columns * columns;
    let whole = (0..columns * rows).all(|v| at.game.graph().neighbours(v).contains(&around(v)));
    (at.game.rule() == RuleSet::DVG && whole).then_some(columns as usize)
}

/// The pass of a step; a step around the border begins the next one.
fn pass_of(pass: &mut u32, from: usize, to: usize, columns: usize) -> u32 {
    let own = *pass;
    *pass += u32::from(from % columns == columns - 1 && to.is_multiple_of(columns));
    own
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
