//! Checks a table of nimbers of single heaps.
//!
//! A position of a heap game is the sum of its heaps, so by the theorem of Sprague and Grundy its
//! nimber is the exclusive or of theirs, and the nimber of a heap is the least number that is the
//! nimber of no option (mex). Every entry of the table is computed again from the entries below
//! it, by the rule alone; the position is P iff the exclusive or is 0, and so is every option.
//! Large tables are checked in a [shorter way](rare).

mod rare;

use super::bounds::afford;
use super::{Flaw, Judgement, Known, about};
use crate::budget::Budget;
use crate::certificate::HeapValues;
use crate::game::Game;
use crate::games::heaps::{Heaps, Parts, TakeRule};
use crate::outcome::Play;
use crate::subject::Subject;

/// Tables with so many options are checked by their rare heaps, if the rule allows it.
const MANY: u64 = 1 << 24;
/// No nimber of a heap is larger than the number of its options; a table of more is not read.
const MOST_ENTRIES: usize = 1 << 27;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &HeapValues, budget: &Budget) -> Result<Judgement, Flaw> {
    let at = about::heaps(on)?;
    if play == Play::Misere {
        return Err(Flaw::new("nimbers are about normal play"));
    }
    let (nimber, of_moves) = nimbers(&at.game, &at.state, &given.values, budget)?;
    Ok(Judgement { value: Known::Nimber(nimber), options: of_moves.into_iter().map(|v| Some(Known::Nimber(v))).collect() })
}

/// The nimber of a position, and that of the position after each move, if the table is right.
fn nimbers(game: &Heaps, at: &[u32], values: &[u64], budget: &Budget) -> Result<(u64, Vec<u64>), Flaw> {
    let largest = at.last().copied().unwrap_or(0) as usize;
    if values.len() != largest + 1 || values.len() > MOST_ENTRIES {
        return Err(Flaw::new(format!("{} values are listed, and heaps of 0 to {largest} counters occur", values.len())).inside("values"));
    }
    if *game.rule() == TakeRule::nim() {
        // The options of a heap of n are the heaps of 0 to n - 1, so by induction its nimber is n.
        if let Some(n) = (0..=largest).find(|&n| values[n] != n as u64) {
            return Err(flaw(n as u32, &format!("the nimber is {n}")));
        }
    } else {
        each_is_mex(game.rule(), largest as u32, values, budget)?;
    }
    let nimber = at.iter().fold(0, |sum, &h| sum ^ values[h as usize]);
    let moves = game.moves(&at.to_vec());
    Ok((nimber, moves.iter().map(|mv| nimber ^ values[mv.from as usize] ^ of(values, mv.to)).collect()))
}

/// Whether a table has so many options that it is checked by its rare heaps, if the rule allows it.
fn has_many(rule: &TakeRule, largest: u32) -> bool {
    // Counted from small heaps on, so that the counting itself ends early.
    (0..=largest).try_fold(MANY, |left, n| left.checked_sub(rule.width(n))).is_none()
}

/// The options of all heaps.
fn options(rule: &TakeRule, largest: u32) -> u64 {
    (0..=largest).fold(0, |sum: u64, n| sum.saturating_add(rule.width(n)))
}

/// The steps that a table takes; `None` if it is checked by its rare heaps, whose number shows only then.
pub(super) fn steps(rule: &TakeRule, largest: u32) -> Option<u64> {
    let by_rare = has_many(rule, largest) && rare::Splits::of(rule).is_some();
    (!by_rare).then(|| options(rule, largest))
}

/// The same for the table of a position.
pub(super) fn steps_at(game: &Heaps, at: &[u32]) -> Option<u64> {
    if *game.rule() == TakeRule::nim() { Some(0) } else { steps(game.rule(), at.last().copied().unwrap_or(0)) }
}

/// That every entry is the least number that is the nimber of no option.
pub(super) fn each_is_mex(rule: &TakeRule, largest: u32, values: &[u64], budget: &Budget) -> Result<(), Flaw> {
    let many = || has_many(rule, largest);
    if values.len() == largest as usize + 1
        && let Some(splits) = rare::Splits::of(rule)
        && many()
        && let Some(checked) = rare::each_is_mex(&splits, values, budget)
    {
        return checked;
    }
    afford(budget, options(rule, largest)).map_err(|flaw| flaw.inside("values"))?;
    let mut met = Vec::new();
    for n in 0..=largest {
        budget.step(rule.width(n)).map_err(|stop| Flaw::from(stop).inside("values"))?;
        budget.tell(n.into(), largest.into());
        // Stamps instead of clearing: entry v is n + 1 iff v is the nimber of an option. The options go
        // through a closure: a loop over them takes twice as long.
        rule.options(n).try_for_each(|option| {
            let value = of(values, option);
            let value =
                usize::try_from(value).ok().filter(|v| *v < MOST_ENTRIES).ok_or_else(|| flaw(n, "an option has an absurd value"))?;
            if value >= met.len() {
                met.resize(value + 1, 0u32);
            }
            met[value] = n + 1;
            Ok::<_, Flaw>(())
        })?;
        let mex = met.iter().position(|stamp| *stamp != n + 1).unwrap_or(met.len()) as u64;
        if values[n as usize] != mex {
            return Err(flaw(n, &format!("the nimber is {mex}")));
        }
    }
    Ok(())
}

fn of(values: &[u64], parts: Parts) -> u64 {
    parts.iter().fold(0, |sum, &p| sum ^ values[p as usize])
}

fn flaw(n: u32, message: &str) -> Flaw {
    Flaw::new(message).inside(format!("values[{n}]"))
}
