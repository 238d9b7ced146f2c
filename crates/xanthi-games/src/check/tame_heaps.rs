//! Checks which heaps are tame, and what that says of a position in misère play.
//!
//! `docs/certificates.md` (`tame_heaps`) proves that tame heaps play as heaps of Nim do.

use super::tame::{self, After, Component, Values};
use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::TameHeaps;
use crate::game::Game;
use crate::games::heaps::{Heaps, TakeRule};
use crate::outcome::Play;
use crate::position::At;
use crate::subject::Subject;
use rustc_hash::FxHashSet;

/// Normal and misère value of each heap that is claimed to be tame.
type Types = [Option<Values>];

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &TameHeaps, budget: &Budget) -> Result<Judgement, Flaw> {
    if play == Play::Normal {
        return Err(Flaw::new("tame heaps are about misère play"));
    }
    tame::judge(&[component(about::heaps(on)?, given, budget)?])
}

/// Heaps of one game as a component of a sum.
pub(super) fn component<'a>(at: &'a At<Heaps>, given: &'a TameHeaps, budget: &'a Budget) -> Result<Component<'a>, Flaw> {
    let types = &given.types[..];
    let (game, at) = (&at.game, &at.state[..]);
    let largest = at.last().copied().unwrap_or(0) as usize;
    if types.len() != largest + 1 {
        return Err(Flaw::new(format!("{} types are listed, and heaps of 0 to {largest} counters occur", types.len())).inside("types"));
    }
    for (n, claimed) in (0..).zip(types) {
        if *game.rule() == TakeRule::nim() {
            // The options of a heap are all smaller ones, so by induction both values are its size,
            // but for heaps of 0 and 1.
            let right = [u64::from(n), if n < 2 { u64::from(1 - n) } else { u64::from(n) }];
            // A heap of 0 is no part of anything, so nothing has to be claimed about it.
            if *claimed != Some(right) && !(n == 0 && claimed.is_none()) {
                return Err(Flaw::new(format!("the values are {} and {}", right[0], right[1])).inside(format!("types[{n}]")));
            }
        } else if let Some(claimed) = claimed {
            is_tame(game.rule(), types, n, *claimed, budget).map_err(|flaw| flaw.inside(format!("types[{n}]")))?;
        }
    }
    let own = value(types, at).ok_or_else(|| Flaw::new("a heap of the position is not tame").inside("types"))?;
    let moves = game.moves(&at.to_vec());
    let after = |(number, mv)| value(types, &game.play(&at.to_vec(), mv)).map_or(After::Other(number), After::Tame);
    let all = (0..).zip(&moves).map(after).collect();
    let replies = move |number: u32| {
        let next = game.play(&at.to_vec(), &moves[number as usize]);
        let replies = game.moves(&next);
        budget.step(replies.len() as u64)?;
        Ok(replies.iter().filter_map(|reply| value(types, &game.play(&next, reply))).collect())
    };
    Ok(Component { own, moves: all, replies: Box::new(replies) })
}

/// Normal and misère value of a sum, if all its heaps are claimed to be tame.
fn value(types: &Types, heaps: &[u32]) -> Option<[u64; 2]> {
    let each: Vec<Values> = heaps.iter().filter(|h| **h > 0).map(|h| types.get(*h as usize).copied().flatten()).collect::<Option<_>>()?;
    Some(tame::of_sum(each))
}

fn is_tame(rule: &TakeRule, types: &Types, n: u32, claimed: Values, budget: &Budget) -> Result<(), Flaw> {
    budget.step(rule.width(n))?;
    if !tame::may_be(claimed) {
        return Err(Flaw::new("these are not the values of a tame heap"));
    }
    let options: Vec<_> = rule.options(n).collect();
    if options.is_empty() {
        return if claimed == [0, 1] { Ok(()) } else { Err(Flaw::new("a heap without options has the values 0 and 1")) };
    }
    let met: FxHashSet<Values> = options.iter().filter_map(|parts| value(types, parts)).collect();
    let least = tame::least(&met);
    if let Some(which) = [0, 1].into_iter().find(|&which| claimed[which] != least[which]) {
        return Err(Flaw::new(format!("the {} value is {}", ["normal", "misère"][which], least[which])));
    }
    for parts in options.iter().filter(|parts| value(types, *parts).is_none()) {
        let answers = answers(rule, parts, budget)?;
        for (which, claimed) in claimed.iter().enumerate() {
            if !answers.iter().any(|heaps| value(types, heaps).is_some_and(|value| value[which] == *claimed)) {
                let parts: Vec<String> = parts.iter().filter(|p| **p > 0).map(u32::to_string).collect();
                return Err(Flaw::new(format!("no answer to {} leads back to a tame position with the same value", parts.join(","))));
            }
        }
    }
    Ok(())
}

/// All positions after one move.
fn answers(rule: &TakeRule, heaps: &[u32], budget: &Budget) -> Result<Vec<Vec<u32>>, Flaw> {
    let mut all = Vec::new();
    for (i, &heap) in heaps.iter().enumerate().filter(|(_, heap)| **heap > 0) {
        budget.step(rule.width(heap))?;
        for parts in rule.options(heap) {
            let others = heaps.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, h)| *h);
            all.push(others.chain(parts).collect());
        }
    }
    Ok(all)
}
