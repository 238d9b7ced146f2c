//! Checks which heaps are tame, and what that says of a position in misère play.
//!
//! `docs/certificates.md` (`tame_heaps`) proves that tame heaps play as heaps of Nim do.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::TameHeaps;
use crate::game::Game;
use crate::games::heaps::TakeRule;
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;
use rustc_hash::FxHashSet;

/// Normal and misère value of each heap that is claimed to be tame.
type Types = [Option<[u64; 2]>];

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &TameHeaps, work: &Budget) -> Result<Judgement, Flaw> {
    let (at, types) = (about::heaps(on)?, &given.types[..]);
    let (game, at) = (&at.game, &at.state[..]);
    if play == Play::Normal {
        return Err(Flaw::new("tame heaps are about misère play"));
    }
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
            is_tame(game.rule(), types, n, *claimed, work).map_err(|flaw| flaw.inside(format!("types[{n}]")))?;
        }
    }
    let own = value(types, at).ok_or_else(|| Flaw::new("a heap of the position is not tame").inside("types"))?;
    let outcome = |value: [u64; 2]| Outcome::of_mover(value[1] != 0);
    let after = |mv| {
        let next = game.play(&at.to_vec(), mv);
        match value(types, &next) {
            Some(tame) => Ok(Some(outcome(tame))),
            None if own[1] == 0 => Ok(Some(Outcome::N)),
            None => {
                let replies = game.moves(&next);
                work.step(replies.len() as u64)?;
                let wins = |reply| value(types, &game.play(&next, reply)).is_some_and(|v| v[1] == 0);
                Ok(replies.iter().any(wins).then_some(Outcome::N))
            }
        }
    };
    let options = game.moves(&at.to_vec()).iter().map(after).collect::<Result<Vec<_>, Flaw>>()?;
    Ok(Judgement::of_outcomes(outcome(own), options))
}

/// Normal and misère value of a sum, if all its heaps are claimed to be tame.
fn value(types: &Types, heaps: &[u32]) -> Option<[u64; 2]> {
    let each: Vec<[u64; 2]> = heaps.iter().filter(|h| **h > 0).map(|h| types.get(*h as usize).copied().flatten()).collect::<Option<_>>()?;
    let normal = each.iter().fold(0, |sum, [normal, _]| sum ^ normal);
    let is_firm = each.iter().any(|[normal, misere]| normal == misere);
    Some([normal, if is_firm { normal } else { normal ^ 1 }])
}

fn is_tame(rule: &TakeRule, types: &Types, n: u32, claimed: [u64; 2], work: &Budget) -> Result<(), Flaw> {
    work.step(rule.width(n))?;
    if claimed[0] != claimed[1] && claimed != [0, 1] && claimed != [1, 0] {
        return Err(Flaw::new("these are not the values of a tame heap"));
    }
    let options: Vec<_> = rule.options(n).collect();
    if options.is_empty() {
        return if claimed == [0, 1] { Ok(()) } else { Err(Flaw::new("a heap without options has the values 0 and 1")) };
    }
    let values: FxHashSet<[u64; 2]> = options.iter().filter_map(|parts| value(types, parts)).collect();
    for (which, claimed) in claimed.into_iter().enumerate() {
        let met: FxHashSet<u64> = values.iter().map(|value| value[which]).collect();
        let mex = (0..).find(|v| !met.contains(v)).unwrap_or(0);
        if claimed != mex {
            return Err(Flaw::new(format!("the {} value is {mex}", ["normal", "misère"][which])));
        }
    }
    for parts in options.iter().filter(|parts| value(types, *parts).is_none()) {
        let answers = answers(rule, parts, work)?;
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
fn answers(rule: &TakeRule, heaps: &[u32], work: &Budget) -> Result<Vec<Vec<u32>>, Flaw> {
    let mut all = Vec::new();
    for (i, &heap) in heaps.iter().enumerate().filter(|(_, heap)| **heap > 0) {
        work.step(rule.width(heap))?;
        for parts in rule.options(heap) {
            let others = heaps.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, h)| *h);
            all.push(others.chain(parts).collect());
        }
    }
    Ok(all)
}
