//! Nim on graphs: the vertices that are lost for the player who finds the token there.

use super::super::board::Picture;
use super::Between;
use crate::solve::nim_star;
use xanthi_games::certificate::{NimCuts, NimMatching, NimRound, NimStar};
use xanthi_games::games::nimg::Version;
use xanthi_games::scene::Role;
use xanthi_games::{Position, Typed};

pub(crate) fn lost(picture: &mut Picture, lost: &[u32]) {
    for &v in lost {
        picture.mark(v as usize, Role::Kernel);
        picture.note(v as usize, "P");
    }
    picture.meanings.push((Role::Kernel, "P: whoever finds the token there loses".into()));
}

/// A star: the nimber with the token on each vertex, the disks being as they are.
pub(crate) fn star(picture: &mut Picture, position: &Position, given: &NimStar) {
    let Typed::Nim(at) = position.typed() else { return };
    let disks = at.game.piles(&at.state);
    for &v in given.leaves.iter().chain([&given.centre]) {
        let nimber = nim_star::nimber(given.centre, &given.leaves, &disks, v);
        if nimber == 0 {
            picture.mark(v as usize, Role::Kernel);
        }
        picture.note(v as usize, &nimber.to_string());
    }
    picture.meanings.push((Role::Kernel, "nimber 0: whoever finds the token there loses".into()));
}

/// The first round of the proof of a nimber: the lost vertices and the pairs.
pub(crate) fn rounds(picture: &mut Picture, rounds: &[NimRound]) {
    let Some(first) = rounds.first() else { return };
    let between = Between::of(picture);
    for &[u, v] in &first.pairs {
        if let Some(link) = between.link(u, v) {
            picture.scene.links[link].role = Role::Matched;
        }
    }
    for &v in &first.lost {
        picture.mark(v as usize, Role::Kernel);
        picture.note(v as usize, "P");
    }
    let own = [(Role::Kernel, "lost in the first round"), (Role::Matched, "pairs of the first round")];
    picture.meanings.extend(own.map(|(role, what)| (role, what.to_owned())));
}

/// A bipartite board with narrow vertices: the one that decides with the flow past it, or the first cut.
pub(crate) fn cuts(picture: &mut Picture, position: &Position, given: &NimCuts) {
    let Typed::Nim(at) = position.typed() else { return };
    if let Some(flow) = &given.flow {
        let between = Between::of(picture);
        picture.mark(flow.vertex as usize, Role::Kernel);
        for &[from, v, disks] in &flow.through {
            let ends = at.game.ways(&at.state, v).into_iter().map(|way| way.0);
            for end in ends {
                if let Some(link) = between.link(end, v) {
                    picture.scene.links[link].role = Role::Matched;
                }
            }
            let to = at.game.ways(&at.state, v).into_iter().map(|way| way.0).find(|end| *end != from);
            let to = to.map_or_else(String::new, |to| at.game.graph().labels().name(to).into_owned());
            picture.note(v as usize, &format!("{disks}→{to}"));
        }
        let own = [(Role::Kernel, "the vertex that decides"), (Role::Matched, "the flow past it, with what it brings where")];
        picture.meanings.extend(own.map(|(role, what)| (role, what.to_owned())));
        return;
    }
    let cut = given.cuts.first().or_else(|| given.narrow.first().map(|known| &known.cut)).filter(|cut| !cut.is_empty());
    let Some(cut) = cut else { return };
    for &v in cut {
        picture.mark(v as usize, Role::Kernel);
    }
    picture.meanings.push((Role::Kernel, "one side of a cut: too few disks can be brought from there".into()));
}

/// A matching that uses each vertex as often as it has disks: its edges, and how often each vertex is used.
pub(crate) fn matching(picture: &mut Picture, given: &NimMatching) {
    let between = Between::of(picture);
    let mut uses = std::collections::BTreeMap::new();
    for &[u, v, times] in &given.matching {
        if let Some(link) = between.link(u, v) {
            picture.scene.links[link].role = Role::Matched;
        }
        [u, v].into_iter().for_each(|v| *uses.entry(v).or_insert(0u64) += u64::from(times));
    }
    for (v, times) in uses {
        picture.note(v as usize, &format!("×{times}"));
    }
    picture.meanings.push((Role::Matched, "the matching, and how often it uses each vertex".into()));
}

/// Ordinary Nim: the edges or vertices with its piles.
pub(crate) fn piles(picture: &mut Picture, position: &Position) {
    let Typed::Nim(at) = position.typed() else { return };
    let piece = at.state.piece;
    let role = if at.game.version() == Version::Edge { Role::Matched } else { Role::Kernel };
    let (ways, between) = (at.game.ways(&at.state, piece), Between::of(picture));
    for &(to, pile) in &ways {
        match (role, between.link(piece, to)) {
            (Role::Kernel, _) => picture.mark(pile as usize, role),
            (_, Some(link)) => picture.scene.links[link].role = role,
            // Every edge of a board is drawn.
            (_, None) => {}
        }
    }
    if !ways.is_empty() {
        picture.meanings.push((role, "the piles: every turn takes from one of them".into()));
    }
}

/// Vertexnim: the sets of vertices with one disk that decide, each with its number.
pub(crate) fn components(picture: &mut Picture, components: &[Vec<u32>]) {
    for (i, component) in components.iter().enumerate() {
        for &v in component {
            picture.mark(v as usize, Role::Kernel);
            picture.note(v as usize, &(i + 1).to_string());
        }
    }
    picture.meanings.push((Role::Kernel, "one disk, with the number of its component".into()));
}

/// The cycle of edges with disks that the token can reach.
pub(crate) fn cycle(picture: &mut Picture, position: &Position) {
    let Typed::Nim(at) = position.typed() else { return };
    let mut seen = vec![false; at.game.graph().order()];
    let mut open = vec![at.state.piece];
    while let Some(v) = open.pop() {
        if !std::mem::replace(&mut seen[v as usize], true) {
            let ways = picture.scene.links.iter().filter(|l| l.role != Role::Gone);
            let next = ways.filter_map(|l| match v as usize {
                v if l.from == v => Some(l.to as u32),
                v if l.to == v => Some(l.from as u32),
                _ => None,
            });
            open.extend(next);
        }
    }
    for link in picture.scene.links.iter_mut().filter(|l| l.role == Role::Plain && seen[l.from] && seen[l.to]) {
        link.role = Role::Matched;
    }
    picture.meanings.push((Role::Matched, "the cycle on which the token is".into()));
}
