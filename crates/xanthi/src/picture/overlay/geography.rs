//! Geography: matchings and their parts, even kernels, labels, pairs that cancel.

use super::super::board::Picture;
use super::super::palette::look;
use super::Between;
use crate::phrases::noun;
use std::collections::HashSet;
use xanthi_games::certificate::{CapacityKernel, DirectedMatching, LabelStep, Labels, Matching};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::scene::{Link, Role};
use xanthi_games::{Position, Wording};

/// The matched edges, and the parts D, A and C of Gallai and Edmonds.
pub(crate) fn matching(picture: &mut Picture, matching: &Matching) {
    let between = Between::of(picture);
    let mut kept: HashSet<usize> = HashSet::new();
    for &[u, v] in &matching.pairs {
        if let Some(link) = between.link(u, v) {
            picture.scene.links[link].role = Role::Matched;
        }
        kept.extend([u as usize, v as usize]);
    }
    let missable = matching.odd.iter().flat_map(|c| c.blossoms.iter().flatten().flatten().copied().chain([c.base]));
    let missable: HashSet<usize> = missable.map(|v| v as usize).collect();
    let barrier: HashSet<usize> = matching.barrier.iter().map(|&v| v as usize).collect();
    for v in 0..picture.scene.spots.len() {
        let role = match () {
            () if missable.contains(&v) => Role::Missable,
            () if barrier.contains(&v) => Role::Barrier,
            () if kept.contains(&v) => Role::Covered,
            () => continue,
        };
        picture.mark(v, role);
    }
    let own = [
        (Role::Missable, "D: a maximum matching leaves it out; whoever finds the token there loses"),
        (Role::Barrier, "A: the barrier, next to D"),
        (Role::Covered, "C: the rest"),
        (Role::Matched, "maximum matching"),
    ];
    picture.meanings.extend(own.map(|(role, what)| (role, what.to_owned())));
}

/// Leaves out the letters D, A and C where all vertices that are left have the same one.
pub(super) fn letters_that_tell_nothing(picture: &mut Picture) {
    let roles = picture.scene.spots.iter().map(|spot| spot.role).filter(|role| !matches!(role, Role::Token | Role::Gone));
    let roles: HashSet<Role> = roles.collect();
    let Some(&role) = roles.iter().next().filter(|_| roles.len() == 1) else { return };
    let (letter, meaning) = match role {
        Role::Missable => ("D", "a maximum matching leaves it out; whoever finds the token there loses"),
        Role::Covered => ("C", "matched with another vertex"),
        _ => return,
    };
    for spot in (0..picture.scene.spots.len()).filter(|&v| picture.scene.spots[v].role == role).collect::<Vec<_>>() {
        match picture.notes.iter_mut().find(|note| note.0 == spot) {
            Some(note) => note.1 = note.1.split(' ').filter(|word| *word != letter).collect::<Vec<_>>().join(" "),
            // A blank keeps the letter of the role away.
            None => picture.note(spot, " "),
        }
    }
    picture.meanings.retain(|own| own.0 != role);
    picture.meanings.push((role, meaning.to_owned()));
}

/// The arcs that are followed.
pub(crate) fn directed_matching(picture: &mut Picture, given: &DirectedMatching) {
    let between = Between::of(picture);
    for &[tail, head] in &given.arcs {
        if let Some(link) = between.link(tail, head) {
            picture.scene.links[link].role = Role::Matched;
        }
    }
    picture.meanings.push((Role::Matched, "pairs that the winner follows".to_owned()));
}

/// Even kernels. A vertex that is in several of them bears all their numbers.
pub(crate) fn kernels(picture: &mut Picture, kernels: &[Vec<u32>]) {
    for (i, kernel) in kernels.iter().enumerate() {
        for &v in kernel {
            picture.mark(v as usize, Role::Kernel);
            if kernels.len() > 1 {
                picture.note(v as usize, &format!("K{}", i + 1));
            } else if kernel.len() > 1 && picture.scene.spots.get(v as usize).is_some_and(|spot| spot.role == Role::Token) {
                // The token keeps its own look.
                picture.note(v as usize, look(Role::Kernel).letter);
            }
        }
    }
}

/// A kernel of a chain of links, and in directed edge geography the arcs by which one comes back into it.
pub(crate) fn capacity_kernel(picture: &mut Picture, at: &Position, given: &CapacityKernel) {
    kernels(picture, std::slice::from_ref(&given.kernel));
    picture.meanings.push((Role::Kernel, "kernel: whoever must leave it is sent back".into()));
    if at.typed().geography().is_none() {
        return;
    }
    for [_, arc, _] in &given.returns {
        if let Some(link) = picture.scene.links.get_mut(*arc as usize) {
            link.role = Role::Reply;
        }
    }
    picture.meanings.push((Role::Reply, "a way back that nobody else uses up".into()));
}

/// Labels: whoever finds the token there wins (N) or loses (P).
pub(crate) fn labels(picture: &mut Picture, labels: &Labels) {
    for (v, lost) in labelled(labels) {
        picture.mark(v as usize, if lost { Role::Winning } else { Role::Losing });
        picture.note(v as usize, if lost { "P" } else { "N" });
    }
    ways_to_win(picture, labels, |_| true);
    let own = [
        (Role::Winning, "P: whoever finds the token there loses, so a move there wins"),
        (Role::Losing, "N: whoever finds the token there wins"),
    ];
    picture.meanings.extend(own.map(|(role, what)| (role, what.to_owned())));
    // The legend of words speaks of marks alone.
    if picture.says_words() && !labels.steps.is_empty() {
        picture.says.push("P and N: whoever must say a word there loses or wins.".into());
    }
}

/// The same for what is left when pairs of edges are taken out. A move along an edge of a pair
/// leads to no such label, so it is a mark of no move: letters stand at the vertices that the token
/// can still reach on the rest, and nowhere else.
pub(crate) fn labels_of_rest(picture: &mut Picture, labels: &Labels, rest: &GeographyPosition) {
    let mut near = vec![false; rest.graph().order()];
    let mut open: Vec<u32> =
        rest.token().map_or_else(|| (0..near.len() as u32).collect(), |token| rest.exits(token).map(|e| e.0).collect());
    while let Some(v) = open.pop() {
        if !std::mem::replace(&mut near[v as usize], true) {
            open.extend(rest.exits(v).map(|exit| exit.0));
        }
    }
    let mut any = false;
    for (v, lost) in labelled(labels).into_iter().filter(|label| near[label.0 as usize]) {
        picture.note(v as usize, if lost { "P" } else { "N" });
        any = true;
    }
    ways_to_win(picture, labels, |v| near[v as usize]);
    if any {
        let who = match picture.says_words() {
            true => "whoever must say a word there, with the pairs left out,",
            false => "whoever finds the token there, on what is left without the pairs,",
        };
        picture.says.push(format!("P and N: {who} loses or wins."));
    }
}

/// Every vertex with a label, and whether it is P.
fn labelled(labels: &Labels) -> Vec<(u32, bool)> {
    let mut all = Vec::new();
    for step in &labels.steps {
        match step {
            LabelStep::N([v, _]) | LabelStep::Stuck(v) => all.push((*v, false)),
            LabelStep::P(v) => all.push((*v, true)),
            LabelStep::Symmetric { vertices, matching } => {
                let missable = matching.odd.iter().flat_map(|c| c.blossoms.iter().flatten().flatten().copied().chain([c.base]));
                let missable: HashSet<u32> = missable.collect();
                all.extend(vertices.iter().map(|v| (*v, missable.contains(v))));
            }
        }
    }
    all
}

/// From the vertices that are N, the move that wins.
fn ways_to_win(picture: &mut Picture, labels: &Labels, of: impl Fn(u32) -> bool) {
    for step in &labels.steps {
        let LabelStep::N([v, to]) = step else { continue };
        let here = |l: &&mut Link| (l.from, l.to) == (*v as usize, *to as usize) && l.role == Role::Plain;
        if let Some(link) = picture.scene.links.iter_mut().find(here).filter(|_| of(*v)) {
            link.role = Role::Reply;
        }
    }
    let a_move = picture.of.as_ref().map_or(Wording::default().noun, noun);
    picture.meanings.push((Role::Reply, format!("the {a_move} that wins from there")));
}

/// Edges that go in pairs. Where copies of an edge are left, what goes is drawn beside them.
pub(crate) fn cancelled(picture: &mut Picture, pairs: &[[u32; 3]]) {
    let written = |copies: u32| if copies == 1 { String::new() } else { copies.to_string() };
    let links = &mut picture.scene.links;
    for (i, &[e, f, times]) in pairs.iter().enumerate() {
        let (ends, gone) = if e == f { (&[e][..], 2 * times) } else { (&[e, f][..], times) };
        for &edge in ends {
            let Some(link) = links.get_mut(edge as usize) else { continue };
            let copies = link.label.parse().unwrap_or(1);
            let mut pair = Link { role: Role::Pair, ..link.clone() };
            if e != f {
                pair.label = super::stacked::letter(i);
            }
            if copies <= gone {
                *link = pair;
            } else {
                link.label = written(copies - gone);
                if e == f {
                    pair.label = written(gone);
                }
                links.push(pair);
            }
        }
    }
    picture.meanings.push((Role::Pair, "taken out in pairs: each is answered by the other".into()));
}
