//! How the bound of Line Geography grows with the greater move.

use super::SOURCE;
use crate::theory::goldlist::line::{gcd, orders};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

pub(super) static GROWTH: Statement = Statement {
    id: "more.line-bound-growth",
    source: &SOURCE,
    label: "the bound grows evenly",
    place: "Line Geography, observed in this project",
    says: "For coprime a < b, with the moves a and b + 2a instead of a and b, the least n with a perfect matching in each class of even numbers modulo 2a grows by 2a times a number from 1 to a − 1 that depends on the class and on b modulo 2a only. So L(a,b+2a) = L(a,b) + 2a·t with such a number t. Is this so for all a and b?",
    standing: Standing::Open {
        known: "it holds in the range of the check; there t is the same for b ≡ r and b ≡ −r modulo 2a, it is 1 for r = 1, and a − 1 for r = a − 1",
    },
    errata: &[],
    check: Some(Check { range: "a ≤ {}, b up to 8a, all n by certificates", upto: 16, small: 6, run: growth }),
};

fn growth(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for a in 2..=u32::try_from(upto).unwrap_or(u32::MAX) {
        let mut times = vec![None; 2 * a as usize];
        for first in (a + 1..3 * a).filter(|&b| gcd(a, b) == 1) {
            let steps = of_residue(a, first, budget)?;
            agree(steps.windows(2).all(|two| two[0] == two[1]), true, || format!("{steps:?} for {{{a},{first}}} and greater moves"))?;
            cases += steps.len() as u64;
            times[(first % (2 * a)) as usize] = steps.first().map(|(_, of_bound)| *of_bound);
        }
        let mirrored = times.iter().skip(1).rev().copied();
        agree(times.iter().skip(1).copied().eq(mirrored), true, || format!("{times:?} for a = {a}, read backwards"))?;
        agree(times[1], Some(1), || format!("a = {a}, b ≡ 1"))?;
        agree(times[a as usize - 1], Some(u64::from(a) - 1), || format!("a = {a}, b ≡ a − 1"))?;
    }
    Ok(Evidence { cases })
}

/// For b = first, first + 2a, … up to 8a: how many times 2a the least orders of the classes grow
/// at each step, and the bound.
fn of_residue(a: u32, first: u32, budget: &Budget) -> Result<Vec<(Vec<u64>, u64)>, Failure> {
    let mut before: Option<(Vec<u64>, u64)> = None;
    let mut steps = Vec::new();
    for b in (first..=8 * a).step_by(2 * a as usize) {
        let orders = orders(&[a, b], budget)?;
        let least: Vec<u64> = orders.certificate().classes.iter().map(|class| class.least).collect();
        let bound = orders.bound().unwrap_or(0);
        if let Some((earlier, bound_earlier)) = &before {
            let times = |now: u64, then: u64| {
                let step = 2 * u64::from(a);
                let times = now.checked_sub(then).filter(|g| g.is_multiple_of(step)).map(|g| g / step);
                times
                    .filter(|t| (1..u64::from(a)).contains(t))
                    .ok_or_else(|| Failure::case(format!("{then} becomes {now} for {{{a},{b}}}")))
            };
            let of_classes = least.iter().zip(earlier).map(|(&now, &then)| times(now, then)).collect::<Result<Vec<_>, _>>()?;
            steps.push((of_classes, times(bound, *bound_earlier)?));
        }
        before = Some((least, bound));
    }
    Ok(steps)
}
