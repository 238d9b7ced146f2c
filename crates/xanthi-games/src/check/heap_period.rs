//! Checks a period of the nimbers of a heap game.
//!
//! All values are computed again by the rule. The period has to hold as far as they go, and a
//! theorem has to carry it on for ever; `docs/family-certificates.md` states and proves the four
//! theorems. Preperiod and period have to be the least ones.

mod arithmetic;

use super::Flaw;
use super::bounds::afford;
use super::heap_values::{self, each_is_mex};
use crate::budget::{Budget, Stop};
use crate::family::heaps::{HeapDifference, HeapPeriod, HeapTheorem};
use rustc_hash::FxHashSet;

/// The most values.
const MOST_VALUES: usize = 1 << 24;

pub(super) fn judge(claim: &HeapPeriod, budget: &Budget) -> Result<(), Flaw> {
    let rule = claim.rule.rule().ok_or_else(|| Flaw::new("there is no such rule").inside("rule"))?;
    let (from, period, values) = (claim.preperiod as usize, claim.period as usize, &claim.values);
    if period == 0 {
        return Err(Flaw::new("a period is at least 1").inside("period"));
    }
    if values.len() > MOST_VALUES {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("{} values are listed, and {MOST_VALUES} are the most", values.len()))
            .inside("values"));
    }
    if values.len() <= from.saturating_add(period) {
        return Err(Flaw::new(format!("{} values are listed: too few for the period", values.len())).inside("values"));
    }
    each_is_mex(&rule, (values.len() - 1) as u32, values, budget)?;
    let next = |n: usize, period: usize, saltus: u64| values[n].checked_add(saltus) == Some(values[n + period]);
    if let Some(n) = (from..values.len() - period).find(|&n| !next(n, period, claim.saltus)) {
        return Err(Flaw::new(format!("the value differs from that of {n} and the saltus")).inside(format!("values[{}]", n + period)));
    }
    if from > 0 && next(from - 1, period, claim.saltus) {
        return Err(Flaw::new(format!("the period holds from {} on", from - 1)).inside("preperiod"));
    }
    shortest(claim)?;
    match claim.theorem() {
        None => Err(Flaw::new("there is no theorem for this rule and saltus").inside("rule")),
        Some(HeapTheorem::Plain) if claim.reach() >= values.len() as u64 => {
            Err(Flaw::new(format!("the values have to go as far as {}", claim.reach())).inside("values"))
        }
        Some(HeapTheorem::Plain) => Ok(()),
        Some(HeapTheorem::TakeAny) => take_any(claim),
        Some(HeapTheorem::Arithmetic) => arithmetic::judge(claim, &rule, budget),
        Some(HeapTheorem::Halves) => halves(claim, budget),
    }
}

/// That no part of the period is one: all periods are multiples of the least, so it is enough to
/// divide by primes.
fn shortest(claim: &HeapPeriod) -> Result<(), Flaw> {
    let (from, period) = (u64::from(claim.preperiod), u64::from(claim.period));
    let mut rest = period;
    for prime in 2..=period {
        if rest % prime != 0 {
            continue;
        }
        while rest % prime == 0 {
            rest /= prime;
        }
        let (part, saltus) = (period / prime, claim.saltus / prime);
        let holds = |n: u64| claim.value(n).and_then(|v| v.checked_add(saltus)) == claim.value(n + part);
        if claim.saltus.is_multiple_of(prime) && (from..from + period).all(holds) {
            return Err(Flaw::new(format!("{part} is a period")).inside("period"));
        }
        if rest == 1 {
            break;
        }
    }
    Ok(())
}

/// The state from which all later values follow, at n and at n + period: the values of the heaps
/// that the last digit reaches, and those of the heaps behind them, both counted from the least
/// value that is missing among the first; what is below does not count.
fn take_any(claim: &HeapPeriod) -> Result<(), Flaw> {
    let (period, last) = (claim.period as usize, claim.rule.digits.len() - 1);
    let n = claim.values.len() - period;
    if n < last.max(claim.preperiod as usize) {
        return Err(Flaw::new("the values are too few").inside("values"));
    }
    let (first, second) = (state(claim, n, last), state(claim, n + period, last));
    if first.0.checked_add(claim.saltus) != Some(second.0) || first.1 != second.1 || first.2 != second.2 {
        return Err(Flaw::new(format!("the states at {n} and {} differ", n + period)).inside("values"));
    }
    Ok(())
}

type State = (u64, Vec<u64>, Vec<Option<u64>>);

fn state(claim: &HeapPeriod, n: usize, last: usize) -> State {
    let tail = claim.rule.digits[last];
    let mut reached: FxHashSet<u64> = claim.values[1..=n - last].iter().copied().collect();
    if tail & 1 != 0 {
        reached.insert(0);
    }
    let missing = (0..).find(|v| !reached.contains(v)).unwrap_or(0);
    let mut above: Vec<u64> = reached.into_iter().filter_map(|v| v.checked_sub(missing)).collect();
    above.sort_unstable();
    let behind = (1..last).map(|j| claim.values[n - j].checked_sub(missing)).collect();
    (missing, above, behind)
}

/// The steps that the judge takes; `None` if they show only when the values are computed.
pub(super) fn steps(claim: &HeapPeriod) -> Option<u64> {
    let rule = claim.rule.rule()?;
    let values = heap_values::steps(&rule, u32::try_from(claim.values.len()).ok()?.checked_sub(1)?)?;
    let more = match claim.theorem() {
        Some(HeapTheorem::Arithmetic) => arithmetic::steps(claim, &rule),
        Some(HeapTheorem::Halves) => {
            let HeapDifference::In(differences) = &claim.rule.difference else { return None };
            steps_of_windows(claim.values.len(), width(claim, differences))
        }
        _ => 0,
    };
    Some(values.saturating_add(more))
}

/// How far a window reaches to either side.
fn width(claim: &HeapPeriod, differences: &[u32]) -> usize {
    claim.rule.digits.len() + differences.last().map_or(0, |d| *d as usize)
}

/// A window is hashed and compared: so a value in it is many steps.
fn steps_of_windows(windows: usize, width: usize) -> u64 {
    (windows as u64).saturating_mul(width as u64).saturating_mul(64)
}

/// Every window of values around an n, with the remainder of n modulo the period, occurs again or
/// for the first time in the first half: then no others ever follow.
fn halves(claim: &HeapPeriod, budget: &Budget) -> Result<(), Flaw> {
    let HeapDifference::In(differences) = &claim.rule.difference else { return Err(Flaw::new("no differences are listed").inside("rule")) };
    let width = width(claim, differences);
    // Around 2n and 2n + 1 all parts are positive and no heap is so small that it can be taken.
    let first = (claim.preperiod as usize).max(3 * width);
    let Some(end) = claim.values.len().checked_sub(width + 1).filter(|end| *end > 2 * first + 1) else {
        return Err(Flaw::new("the values are too few").inside("values"));
    };
    let cost = steps_of_windows(end, width);
    afford(budget, cost).and_then(|()| Ok(budget.step(cost)?)).map_err(|flaw| flaw.inside("values"))?;
    let window = |n: usize| (n % claim.period as usize, &claim.values[n - width..=n + width]);
    let half = (end - 1) / 2;
    let known: FxHashSet<_> = (first..=half).map(window).collect();
    match (half + 1..=end).find(|&n| !known.contains(&window(n))) {
        Some(n) => Err(Flaw::new(format!("what stands around {n} is new")).inside("values")),
        None => Ok(()),
    }
}
