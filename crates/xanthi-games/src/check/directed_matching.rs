//! Checks pairs of vertices in directed vertex geography.
//!
//! A. Goldlist, The Game of Geography (2003), section 1.1: let disjoint arcs be such that every arc out
//! of the head of one of them leads to a tail. Then the player who stands at a tail wins.
//!
//! Here both vertices of a pair may be tails, if arcs lead both ways. Closed vertices are left out. What
//! is verified: the pairs are disjoint arcs between open vertices, but that the token may stand on a
//! tail; and every arc out of a head leads to a closed vertex, to a tail, to the head's own tail, or to the
//! head of the token's arc, which is visited first of all.
//!
//! *Proof* that the token's player wins on a tail. He follows its arc. The opponent stands on a head h
//! whose pair is now closed; each of his moves leads to an open vertex, so to a tail of another pair.
//! Pairs are closed one after the other, both vertices at once: whenever the opponent has moved to a
//! tail, its head is open. So the player always has a move, and play ends.
//!
//! If the token stands on no tail and all of its moves lead to tails, every option is N: the position is
//! P, because the pairs do not contain the token.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::DirectedMatching;
use crate::outcome::Play;
use crate::reduction::{GeographyPosition, RuleSet};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &DirectedMatching, budget: &Budget) -> Result<Judgement, Flaw> {
    let ground = about::geography(on)?;
    if ground.rule() != RuleSet::DVG || play == Play::Misere {
        return Err(Flaw::new("this is about directed vertex geography in normal play"));
    }
    let Some(token) = ground.token() else { return Err(Flaw::new("the token is not placed")) };
    budget.step(about::look(ground))?;
    let pairs = pairs(ground, token, &given.arcs)?;
    let is_tail = |v: u32| pairs.heads[v as usize].is_some();
    for (i, &[tail, head]) in given.arcs.iter().enumerate() {
        let free = |to: u32| ground.is_open(to) && to != tail && to != head && !is_tail(to) && pairs.heads[token as usize] != Some(to);
        if let Some((to, _)) = ground.graph().incident(head).find(|&(to, _)| free(to)) {
            return Err(Flaw::new(format!("an arc leads from the head {head} to {to}, which is not a tail")).inside(format!("arcs[{i}]")));
        }
    }
    let options = ground.options();
    match pairs.heads[token as usize] {
        Some(head) => {
            let index =
                options.iter().position(|&to| to == head).ok_or_else(|| Flaw::new("the arc of the token is not a move").inside("arcs"))?;
            Ok(Judgement::won_by(index, options.len()))
        }
        None if options.iter().all(|&to| is_tail(to)) => Ok(Judgement::lost(options.len())),
        None => Err(Flaw::new("the token is on no tail, and can be moved to a vertex that is not a tail").inside("arcs")),
    }
}

struct Pairs {
    /// Where each tail's arc leads.
    heads: Vec<Option<u32>>,
}

/// The pairs, if they are disjoint arcs between open vertices, one of which may be the token's.
fn pairs(ground: &GeographyPosition, token: u32, arcs: &[[u32; 2]]) -> Result<Pairs, Flaw> {
    let order = ground.graph().order();
    let mut heads: Vec<Option<u32>> = vec![None; order];
    let mut partner: Vec<Option<u32>> = vec![None; order];
    for (i, &[tail, head]) in arcs.iter().enumerate() {
        let flaw = |why: &str| Flaw::new(format!("{tail} and {head} {why}")).inside(format!("arcs[{i}]"));
        if tail as usize >= order || head as usize >= order || tail == head {
            return Err(flaw("are not two vertices"));
        }
        if !(ground.is_open(tail) || tail == token) || !ground.is_open(head) {
            return Err(flaw("are not open"));
        }
        if !ground.graph().incident(tail).any(|(to, _)| to == head) {
            return Err(flaw("are joined by no arc from the first to the second"));
        }
        for (v, other) in [(tail, head), (head, tail)] {
            match partner[v as usize] {
                Some(known) if known != other => return Err(flaw("are not the only pair with one of them")),
                _ => partner[v as usize] = Some(other),
            }
        }
        if heads[tail as usize].replace(head).is_some() {
            return Err(flaw("stand there twice"));
        }
    }
    Ok(Pairs { heads })
}
