//! Checks who wins Nim on graphs, remove then move, by the order of the weights.
//!
//! The certificate is a set L of vertices, the lost ones. In an undirected graph with w(v) disks
//! on v, call a vertex *smaller* than its neighbour v if it has fewer disks; a loop at v counts as
//! a smaller neighbour that is lost, if v has disks at all. The set must be the kernel of this
//! order: no vertex of L has a smaller neighbour in L, and every other vertex has one. Then the
//! position with the token on v is P iff v is in L, whatever v is.
//!
//! *Proof.* Two facts. (1) The labels of vertices with at most k disks do not change if a vertex
//! with more than k disks is reduced to k or more: it stays no smaller than they are. (2) If no
//! neighbour of v with fewer than w(v) disks is in L, the same is true after v is reduced to any
//! w' < w(v); so v is lost then too, unless it has a loop and w' > 0.
//!
//! Let v be outside of L. If it has a loop, remove all disks and stay: nobody can remove any more.
//! Otherwise take a smaller neighbour u in L, reduce v to w(u) and go to u; by (1) the label of u
//! is still the same, and u is lost by induction on the number of disks. Let v be in L; then it has
//! no loop, or no disks and so no move. Say it is reduced to w', and the token goes to u. By (2), v
//! is lost now. If w(u) > w', then v is a smaller lost neighbour of u, and u is won. If w(u) ≤ w',
//! then u was a smaller neighbour of v, thus not in L, and by (1) its label is the same: won.
//!
//! *Options.* Let m be the least number of disks of a smaller neighbour of v in L (0 for a loop).
//! After v is reduced to w' and the token goes to u ≠ v: if w' > m, then v is still won, so that it
//! makes nobody else lost or won, and u is lost iff it is in L. If w' ≤ m, then v has become lost,
//! so u is won if w(u) > w', and by (1) keeps its label if w(u) ≤ w'. Staying on a loop wins iff no
//! disk is left there.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::WeightOrder;
use crate::game::Game;
use crate::games::nimg::{Move, NimG, Version};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &WeightOrder, budget: &Budget) -> Result<Judgement, Flaw> {
    let (at, lost) = (about::nim(on)?, &given.lost);
    let (game, at) = (&at.game, &at.state);
    if game.version() != Version::RemoveMove || game.graph().directed() {
        return Err(Flaw::new("the order of the weights decides `nimg.rm` on undirected graphs"));
    }
    if play == Play::Misere {
        return Err(Flaw::new("the order of the weights is about normal play"));
    }
    budget.step(game.graph().order() as u64)?;
    let order = Order { game, disks: game.piles(at), lost: set(game.graph().order(), lost)? };
    for v in 0..game.graph().order() as u32 {
        budget.step(1 + game.graph().neighbours(v).len() as u64)?;
        let name = || game.graph().labels().name(v);
        match (order.lost[v as usize], order.smaller_lost(v)) {
            (true, Some(_)) => return Err(Flaw::new(format!("{} is called lost, and has a smaller lost neighbour", name())).inside("lost")),
            (false, None) => return Err(Flaw::new(format!("{} is called won, and has no smaller lost neighbour", name())).inside("lost")),
            _ => {}
        }
    }
    let least = order.smaller_lost(at.piece);
    let outcome = Outcome::of_mover(least.is_some());
    let wins = |mv: &Move| least.is_some_and(|least| order.is_lost_after(at.piece, mv, least));
    let moves = game.moves(at);
    budget.step(moves.len() as u64)?;
    let options = moves.iter().map(|mv| Some(if wins(mv) { Outcome::P } else { Outcome::N }));
    Ok(Judgement::of_outcomes(outcome, options))
}

fn set(order: usize, list: &[u32]) -> Result<Vec<bool>, Flaw> {
    let mut lost = vec![false; order];
    for (i, &v) in list.iter().enumerate() {
        let flaw = |why: &str| Flaw::new(format!("{v} {why}")).inside(format!("lost[{i}]"));
        let slot = lost.get_mut(v as usize).ok_or_else(|| flaw("is not a vertex"))?;
        if std::mem::replace(slot, true) {
            return Err(flaw("is listed twice"));
        }
    }
    Ok(lost)
}

struct Order<'a> {
    game: &'a NimG,
    disks: Vec<u32>,
    lost: Vec<bool>,
}

impl Order<'_> {
    /// The least number of disks of a smaller lost neighbour, if there is one.
    fn smaller_lost(&self, v: u32) -> Option<u32> {
        let mut least = None;
        for &u in self.game.graph().neighbours(v) {
            let found = match u == v {
                true if self.disks[v as usize] > 0 => 0,
                false if self.lost[u as usize] && self.disks[u as usize] < self.disks[v as usize] => self.disks[u as usize],
                _ => continue,
            };
            least = Some(least.map_or(found, |l: u32| l.min(found)));
        }
        least
    }

    /// Whether a move from `v` leads to a lost position, where `least` is the least number of
    /// disks of a smaller lost neighbour of `v`.
    fn is_lost_after(&self, v: u32, mv: &Move, least: u32) -> bool {
        let left = mv.of - mv.take;
        if mv.to == v { left == 0 } else { self.lost[mv.to as usize] && (left > least || self.disks[mv.to as usize] <= left) }
    }
}
