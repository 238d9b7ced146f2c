//! Checks the nimber of Nim on graphs, remove then move, on a star.
//!
//! The certificate names the centre and the leaves: every leaf is joined to the centre and to nothing
//! else, the centre to the leaves and to nothing else, and the token is on one of them. There are no
//! loops.
//!
//! *One leaf: a single edge.* With a disks under the token and b on the other vertex the nimber is
//! g(a, b) = b + 1 if a > b, and 0 otherwise. *Proof* by induction on the disks: the options are g(b, a')
//! for a' < a, which is a' + 1 if a' < b, and 0 otherwise. For a ≤ b these are 1, …, a, and the least
//! number that is missing is 0; for a > b they are 0, 1, …, b.
//!
//! *Two leaves or more.* Let b be the disks of the centre. With the token on a leaf that has a disks the
//! nimber is 1 if a > b and every other leaf has at least b, and 0 otherwise. With the token on the
//! centre it is 0 if every leaf has at least b; otherwise 1 if all leaves are empty, and 2 if one is not.
//!
//! *Proof* by induction on the disks. *Leaf:* the options leave a' < a and go to the centre; their
//! nimbers are 0 if a' and all other leaves have at least b, and 1 or 2 otherwise. If a ≤ b or another
//! leaf has less than b, none is 0, so the nimber is 0. If a > b and all others have at least b, then
//! a' = b gives 0. None is 1: that takes an a' < b and empty leaves, but the others have at least b > 0
//! (here it matters that there is another leaf). So the nimber is 1. *Centre:* the options leave b' < b
//! and go to a leaf, and their nimbers are 0 or 1. If all leaves have at least b, they have more than b',
//! and all options are 1: the nimber is 0. Otherwise the leaf with the least number a < b of disks gives
//! 0 with b' = a. An option 1 needs a leaf that is not empty; and where there is one, b' = 0 gives 1. ∎
//!
//! On the path of three vertices this is the theorem of G. Stockman, A. Frieze and J. Vera (2004).

use super::{Flaw, Judgement, Known, about};
use crate::budget::Budget;
use crate::certificate::NimStar;
use crate::game::Game;
use crate::games::nimg::Version;
use crate::outcome::Play;
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &NimStar, budget: &Budget) -> Result<Judgement, Flaw> {
    let at = about::nim(on)?;
    let (game, graph, piece) = (&at.game, at.game.graph(), at.state.piece);
    if game.version() != Version::RemoveMove || graph.directed() {
        return Err(Flaw::new("this is about `nimg.rm` on undirected graphs"));
    }
    if play == Play::Misere {
        return Err(Flaw::new("nimbers are about normal play"));
    }
    budget.spend(given.leaves.len() as u64)?;
    let disks = game.piles(&at.state);
    is_star(given, disks.len(), |v| graph.neighbours(v), piece)?;
    let values = Values::of(given, &disks, piece);
    let moves = game.moves(&at.state);
    budget.spend(moves.len() as u64)?;
    let options = moves.iter().map(|mv| Some(Known::Nimber(values.after(mv.of - mv.take, disks[mv.to as usize])))).collect();
    Ok(Judgement { value: Known::Nimber(values.here()), options })
}

/// That the certificate names a star that is not joined to anything else, and that the token is on it.
fn is_star<'a>(given: &NimStar, order: usize, neighbours: impl Fn(u32) -> &'a [u32], piece: u32) -> Result<(), Flaw> {
    let NimStar { centre, leaves } = given;
    if *centre as usize >= order {
        return Err(Flaw::new(format!("{centre} is not a vertex")).inside("centre"));
    }
    if leaves.is_empty() {
        return Err(Flaw::new("there is no leaf").inside("leaves"));
    }
    let mut is_leaf = vec![false; order];
    for (i, &leaf) in leaves.iter().enumerate() {
        let flaw = |why: &str| Flaw::new(format!("{leaf} {why}")).inside(format!("leaves[{i}]"));
        let slot = is_leaf.get_mut(leaf as usize).ok_or_else(|| flaw("is not a vertex"))?;
        if leaf == *centre {
            return Err(flaw("is the centre"));
        }
        if std::mem::replace(slot, true) {
            return Err(flaw("is listed twice"));
        }
        let joined = neighbours(leaf);
        if joined.is_empty() || joined.iter().any(|u| u != centre) {
            return Err(flaw("is not joined to the centre alone"));
        }
    }
    if let Some(other) = neighbours(*centre).iter().find(|u| !is_leaf[**u as usize]) {
        return Err(Flaw::new(format!("the centre is joined to {other}, which is not a leaf")).inside("leaves"));
    }
    if piece != *centre && !is_leaf[piece as usize] {
        return Err(Flaw::new("the token is not on the star"));
    }
    Ok(())
}

/// What the nimbers depend on.
struct Values {
    /// Whether there is one leaf only, and whether the token is on the centre.
    edge: bool,
    on_centre: bool,
    /// The disks under the token, and those of the centre.
    here: u32,
    centre: u32,
    /// The least and the greatest number of disks on the leaves where the token is not.
    least: u32,
    greatest: u32,
}

impl Values {
    fn of(given: &NimStar, disks: &[u32], piece: u32) -> Self {
        let others = || given.leaves.iter().filter(|leaf| **leaf != piece).map(|leaf| disks[*leaf as usize]);
        Self {
            edge: given.leaves.len() == 1,
            on_centre: piece == given.centre,
            here: disks[piece as usize],
            centre: disks[given.centre as usize],
            least: others().min().unwrap_or(0),
            greatest: others().max().unwrap_or(0),
        }
    }

    /// The nimber of the position.
    fn here(&self) -> u64 {
        match (self.edge, self.on_centre) {
            (true, true) => on_edge(self.here, self.greatest),
            (true, false) => on_edge(self.here, self.centre),
            (false, true) => on_centre(self.here, self.least, self.greatest),
            (false, false) => on_leaf(self.here, self.centre, self.least),
        }
    }

    /// The nimber after a turn that leaves so many disks and goes to a vertex with `there` disks.
    fn after(&self, left: u32, there: u32) -> u64 {
        match (self.edge, self.on_centre) {
            (true, _) => on_edge(there, left),
            (false, true) => on_leaf(there, left, self.least),
            (false, false) => on_centre(self.centre, self.least.min(left), self.greatest.max(left)),
        }
    }
}

fn on_edge(here: u32, there: u32) -> u64 {
    if here > there { u64::from(there) + 1 } else { 0 }
}

fn on_centre(centre: u32, least: u32, greatest: u32) -> u64 {
    if centre <= least { 0 } else { 1 + u64::from(greatest > 0) }
}

/// `least` may take in the leaf of the token: if that has less than the centre, the nimber is 0 anyway.
fn on_leaf(here: u32, centre: u32, least: u32) -> u64 {
    u64::from(here > centre && least >= centre)
}
