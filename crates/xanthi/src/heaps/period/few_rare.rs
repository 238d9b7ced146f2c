//! Certificates for periods behind the last rare heap.
//!
//! If no heap behind some rare heap ρ is rare, the nimber of a late heap n follows from those of the
//! heaps n - o with small offsets o: all of its certain values come from rare parts, which are at
//! most ρ, and the smaller ones that are not certain from any splits that are found; a period keeps
//! these. `docs/family-certificates.md` (`heap_period`, few rare heaps) has the theorem. What has to
//! be found is the mask, and how far the offsets have to reach.

use crate::heaps::mask::Mask;
use crate::limit::Limit;
use xanthi_games::family::heaps::{HeapPeriod, HeapTheorem, RareHeaps};
use xanthi_games::games::heaps::{Difference, Rule};

/// The claim with as few values as the theorem wants, if the table suffices for it.
pub(super) fn claim(rule: &Rule, seen: &HeapPeriod, values: &[u64], limit: &Limit) -> Option<HeapPeriod> {
    let mask = Mask::choose(rule, (0..).zip(values.iter().copied()).skip(1))?;
    let rare = RareHeaps { mask: u16::try_from(mask.bits).ok()?, positions: mask.parity.is_some(), reach: 0 };
    let mut claim = HeapPeriod { rare: Some(rare), ..seen.clone() };
    claim.theorem().filter(|theorem| *theorem == HeapTheorem::FewRare)?;
    let Difference::AtLeast(least) = rule.difference() else { return None };
    let is_rare = |n: &usize| mask.is_rare(*n as u64, values[*n]);
    let last_rare = (1..values.len()).rev().find(is_rare).unwrap_or(0);
    let (period, last) = (claim.period as usize, rule.digits().len() - 1);
    let length = |reach: usize| (claim.preperiod as usize).max(reach + *least as usize).max(last_rare + 1) + reach + period;
    let near = last_rare + last;
    if length(near) > values.len() {
        return None;
    }
    // The same offsets serve all heaps that are a period apart.
    let reach = near.max(offset(rule, values, values.len() - period, &mask, limit)?);
    let length = length(reach);
    claim.values = values.get(..length)?.to_vec();
    claim.rare = Some(RareHeaps { reach: u32::try_from(reach).ok()?, ..rare });
    Some(claim)
}

/// The least number so that for each heap from `from` on every smaller value that is not certain is
/// that of an option whose smaller part, with what is taken, is at most this. None if a value is
/// missing, or the limit is reached.
fn offset(rule: &Rule, values: &[u64], from: usize, mask: &Mask, limit: &Limit) -> Option<usize> {
    let with = |part: u8| (0..rule.digits().len()).filter(|k| rule.digits()[*k] & part != 0).collect::<Vec<_>>();
    let (singles, taken) = (with(2), with(4));
    let mut most = 0;
    for n in from..values.len() {
        let mut looks = 1;
        for value in (0..values[n]).filter(|v| mask.is_rare(n as u64, *v)) {
            if value == 0 && rule.digit(n as u32) & 1 != 0 || singles.iter().any(|k| *k > 0 && values[n - k] == value) {
                continue;
            }
            let has = |o: &usize| taken.iter().any(|k| k < o && values[o - k] ^ values[n - o] == value);
            let found = (1..=n / 2).find(has)?;
            looks += found as u64;
            most = most.max(found);
        }
        limit.spend(looks).ok()?;
    }
    Some(most)
}
