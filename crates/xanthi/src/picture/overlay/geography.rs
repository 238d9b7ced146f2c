//! Geography: matchings and their parts, even kernels, labels, pairs that cancel.

use super::super::board::Picture;
use super::link_between;
use std::collections::HashSet;
use xanthi_games::certificate::{LabelStep, Labels, Matching};
use xanthi_games::scene::Role;

/// The matched edges, and the parts D, A and C of Gallai and Edmonds.
pub(super) fn matching(picture: &mut Picture, matching: &Matching) {
    let mut kept: HashSet<usize> = HashSet::new();
    for &[u, v] in &matching.pairs {
        if let Some(link) = link_between(picture, u as usize, v as usize) {
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
        (Role::Missable, "D: a maximum matching leaves it out; who finds the token there loses"),
        (Role::Barrier, "A: the barrier, next to D"),
        (Role::Covered, "C: the rest"),
        (Role::Matched, "maximum matching"),
    ];
    picture.meanings.extend(own.map(|(role, what)| (role, what.to_owned())));
}

/// Even kernels. A vertex that is in several of them bears all their numbers.
pub(super) fn kernels(picture: &mut Picture, kernels: &[Vec<u32>]) {
    for (i, kernel) in kernels.iter().enumerate() {
        for &v in kernel {
            picture.mark(v as usize, Role::Kernel);
            if kernels.len() > 1 {
                picture.note(v as usize, &format!("K{}", i + 1));
            }
        }
    }
}

/// Labels: who finds the token there wins (N) or loses (P).
pub(super) fn labels(picture: &mut Picture, labels: &Labels) {
    let mut of = |v: u32, lost: bool| {
        picture.mark(v as usize, if lost { Role::Winning } else { Role::Losing });
        picture.note(v as usize, if lost { "P" } else { "N" });
    };
    for step in &labels.steps {
        match step {
            LabelStep::N([v, _]) | LabelStep::Stuck(v) => of(*v, false),
            LabelStep::P(v) => of(*v, true),
            LabelStep::Symmetric { vertices, matching } => {
                let missable = matching.odd.iter().flat_map(|c| c.blossoms.iter().flatten().flatten().copied().chain([c.base]));
                let missable: HashSet<u32> = missable.collect();
                vertices.iter().for_each(|&v| of(v, missable.contains(&v)));
            }
        }
    }
    for step in &labels.steps {
        let LabelStep::N([v, to]) = step else { continue };
        let here = |l: &&mut xanthi_games::scene::Link| (l.from, l.to) == (*v as usize, *to as usize) && l.role == Role::Plain;
        if let Some(link) = picture.scene.links.iter_mut().find(here) {
            link.role = Role::Reply;
        }
    }
    let own = [
        (Role::Winning, "P: who finds the token there loses, so a move there wins"),
        (Role::Losing, "N: who finds the token there wins"),
        (Role::Reply, "the move that wins from there"),
    ];
    picture.meanings.extend(own.map(|(role, what)| (role, what.to_owned())));
}

/// Edges that go in pairs.
pub(super) fn cancelled(picture: &mut Picture, pairs: &[[u32; 3]]) {
    for (i, &[e, f, _]) in pairs.iter().enumerate() {
        for edge in [e, f] {
            if let Some(link) = picture.scene.links.get_mut(edge as usize) {
                link.role = Role::Pair;
                if e != f {
                    link.label = super::stacked::letter(i);
                }
            }
        }
    }
    picture.meanings.push((Role::Pair, "taken out in pairs: each is answered by the other".into()));
}
