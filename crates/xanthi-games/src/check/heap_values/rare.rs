//! Checks a large table without going through all pairs of each heap.
//!
//! A mask M calls some heaps rare. With f(v) the parity of the ones of v & M, a heap of p with the
//! entry v is rare if f(v) is even, or, if positions count, f(v) + p - κ, where κ is the parity of
//! every number that may be taken before a split. When k counters are taken from a heap of n and the
//! rest is split into a and b, then n - k = a + b, and f of the exclusive or of two entries is the
//! sum of theirs; so by f(v), or f(v) + n - κ, one sees whether a split of n with the value v has
//! exactly one rare part. If it must, v is *certain* at n.
//!
//! For each heap of n, in this order:
//!
//! 1. the values of all options that leave one heap or none, and of all splits with a rare part, are
//!    collected; those are all the certain values among the options;
//! 2. further splits are looked at, until every value below the entry has been met. If the entry is
//!    not certain at n, all splits are looked at;
//! 3. every value below the entry must have been met, and the entry itself must not.
//!
//! This is right whatever the mask is: it is taken from the table, as the one with the fewest rare
//! heaps, and a table with a bad one only costs more. What is looked at is taken from the work that
//! is left; two splits count as one option of the other way, which costs more.

use super::{Flaw, Rule, flaw};
use crate::games::heaps::Difference;

/// Entries from here on are for the other way.
const MOST_VALUES: usize = 1 << 12;

/// A rule with splits into two and no more, and few numbers that may be taken before one.
pub(super) struct Splits<'a> {
    rule: &'a Rule,
    taken: Vec<usize>,
    single: Vec<usize>,
    least: usize,
}

impl<'a> Splits<'a> {
    pub(super) fn of(rule: &'a Rule) -> Option<Self> {
        let digits = rule.digits();
        let Difference::AtLeast(least) = rule.difference() else { return None };
        let endless = rule.repeats() && digits.last().is_some_and(|d| d & 6 != 0);
        if endless || digits.iter().any(|d| d & 8 != 0) {
            return None;
        }
        let with = |bit: u8| (0..digits.len()).filter(|&k| digits[k] & bit != 0).collect::<Vec<_>>();
        let (taken, single) = (with(4), with(2));
        (!taken.is_empty()).then_some(Self { rule, taken, single, least: *least as usize })
    }
}

struct Mask {
    mask: usize,
    /// κ, if positions count.
    position: Option<usize>,
}

impl Mask {
    fn certain(&self, value: usize, n: usize) -> bool {
        let shift = self.position.map_or(0, |kappa| n + kappa);
        ((value & self.mask).count_ones() as usize + shift) % 2 == 1
    }

    /// The mask with the fewest rare heaps.
    fn best(splits: &Splits<'_>, values: &[usize]) -> Self {
        // Sums of (-1)^f(v) over the even and over the odd heaps, for every mask at once.
        let mut sums = [[0i64; MOST_VALUES]; 2];
        values.iter().enumerate().skip(1).for_each(|(n, v)| sums[n % 2][*v] += 1);
        for sums in &mut sums {
            for bit in (0..MOST_VALUES.trailing_zeros()).map(|b| 1 << b) {
                for low in (0..MOST_VALUES).filter(|v| v & bit == 0) {
                    (sums[low], sums[low | bit]) = (sums[low] + sums[low | bit], sums[low] - sums[low | bit]);
                }
            }
        }
        let first = splits.taken[0] % 2;
        let kappa = splits.taken.iter().all(|k| k % 2 == first).then_some(first);
        let without = (0..MOST_VALUES).map(|m| (sums[0][m] + sums[1][m], Mask { mask: m, position: None }));
        let sign = if first == 0 { 1 } else { -1 };
        let with = (0..MOST_VALUES).map(|m| (sign * (sums[0][m] - sums[1][m]), Mask { mask: m, position: kappa }));
        let all = without.chain(with.filter(|(_, mask)| mask.position.is_some()));
        all.min_by_key(|(sum, _)| *sum).map_or(Mask { mask: 0, position: None }, |(_, mask)| mask)
    }
}

/// That every entry is the least number that is the nimber of no option. None if an entry is too
/// large for this way.
pub(super) fn each_is_mex(splits: &Splits<'_>, values: &[u64], left: &mut u64) -> Option<Result<(), Flaw>> {
    let small = |v: &u64| usize::try_from(*v).ok().filter(|v| *v < MOST_VALUES);
    let values = values.iter().map(small).collect::<Option<Vec<usize>>>()?;
    Some(check(splits, &values, left))
}

fn check(splits: &Splits<'_>, values: &[usize], left: &mut u64) -> Result<(), Flaw> {
    let mask = Mask::best(splits, values);
    let mut rare: Vec<usize> = Vec::new();
    // Entry v is n + 1 if v is the value of an option of n that was met.
    let mut met = vec![0usize; MOST_VALUES];
    for (n, &value) in values.iter().enumerate() {
        let mut missing = value;
        let mut meet = |option: usize| {
            missing -= usize::from(option < value && met[option] != n + 1);
            met[option] = n + 1;
            missing
        };
        if n > 0 && splits.rule.digit(n as u32) & 1 != 0 {
            meet(0);
        }
        splits.single.iter().filter(|&&k| k > 0 && k < n).for_each(|&k| _ = meet(values[n - k]));
        let mut work = 1 + splits.single.len() + splits.taken.len();
        let pairs: usize = splits.taken.iter().map(|&k| n.saturating_sub(k + splits.least) / 2).sum();
        // With very many rare heaps all splits are looked at instead.
        let by_rare = mask.certain(value, n) && 2 * rare.len() * splits.taken.len() < pairs;
        let too_large = || Flaw::new("the table is too large to be computed again").inside("values");
        if by_rare {
            if (rare.len() * splits.taken.len()) as u64 / 2 > *left {
                return Err(too_large());
            }
            for &k in &splits.taken {
                for &r in rare.iter().take_while(|&&r| r + k < n) {
                    let other = n - k - r;
                    if r.abs_diff(other) >= splits.least {
                        meet(values[r] ^ values[other]);
                    }
                    work += 1;
                }
            }
        }
        'splits: for &k in &splits.taken {
            for small in 1..=n.saturating_sub(k + splits.least) / 2 {
                // The rare heaps give every certain value; what may be missing are the others.
                if meet(values[small] ^ values[n - k - small]) == 0 && by_rare {
                    break 'splits;
                }
                work += 1;
                if work as u64 / 2 > *left {
                    return Err(too_large());
                }
            }
        }
        *left = left.checked_sub(work as u64 / 2 + 1).ok_or_else(too_large)?;
        if missing > 0 || met[value] == n + 1 {
            let mex = (0..MOST_VALUES).find(|v| met[*v] != n + 1);
            let what = match mex {
                Some(mex) if !by_rare || missing > 0 => format!("the nimber is {mex}"),
                _ => format!("an option has the nimber {value} too"),
            };
            return Err(flaw(n as u32, &what));
        }
        if n > 0 && !mask.certain(value, n) {
            rare.push(n);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(rule: &Rule, largest: u32) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=largest {
            let options: std::collections::HashSet<u64> =
                rule.options(n).map(|parts| parts.iter().fold(0, |sum, p| sum ^ values.get(*p as usize).copied().unwrap_or(0))).collect();
            values.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        values
    }

    fn judge(rule: &Rule, values: &[u64]) -> Result<(), Flaw> {
        each_is_mex(&Splits::of(rule).unwrap(), values, &mut u64::MAX.clone()).unwrap()
    }

    #[test]
    fn true_tables_pass_and_every_other_fails() {
        let mut state = 1u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for (digits, least) in [(&[4][..], 1), (&[4], 3), (&[0, 6], 0), (&[0, 1, 0, 6], 0), (&[0, 7, 7], 0), (&[0, 5, 4], 2)] {
            let rule = Rule::new(digits.to_vec(), false, Difference::AtLeast(least));
            let values = plain(&rule, 1_200);
            assert!(judge(&rule, &values).is_ok(), "{rule}");
            for _ in 0..150 {
                let mut wrong = values.clone();
                let at = random(1_201) as usize;
                wrong[at] = match random(3) {
                    0 => wrong[at] + 1,
                    1 => wrong[at] ^ 1 << random(4),
                    _ => (wrong[at] + 1 + random(40)) % 64,
                };
                assert!(wrong[at] == values[at] || judge(&rule, &wrong).is_err(), "{rule}: {} at {at}", wrong[at]);
            }
        }
    }

    /// Tables whose entries follow no rule, made so that the mask is bad, cost work and fail.
    #[test]
    fn absurd_tables_fail() {
        let rule = Rule::splitting(Difference::AtLeast(1));
        let splits = Splits::of(&rule).unwrap();
        for table in [vec![1; 400], vec![0; 400], (0..400).collect(), (0..400).map(|n| n * 7 % 31).collect::<Vec<u64>>()] {
            assert!(judge(&rule, &table).is_err());
        }
        assert!(each_is_mex(&splits, &[0, u64::MAX], &mut 100).is_none());
        assert!(each_is_mex(&splits, &plain(&rule, 300), &mut 1_000).unwrap().is_err());
    }

    /// A wrong entry that only splits without a rare part could betray, and one that only splits
    /// with a rare part do: entries one too large at a rare and at a common heap.
    #[test]
    fn rare_and_common_heaps_are_both_checked() {
        // 0.106 has few rare heaps, the last of them 1,103.
        let rule = Rule::new(vec![0, 1, 0, 6], false, Difference::AtLeast(0));
        let values = plain(&rule, 1_500);
        let numbers: Vec<usize> = values.iter().map(|v| *v as usize).collect();
        let mask = Mask::best(&Splits::of(&rule).unwrap(), &numbers);
        for wanted in [false, true] {
            let at = (800..1_500).find(|&n| mask.certain(numbers[n], n) == wanted).expect("both kinds");
            for value in 0..values[at] + 3 {
                let mut wrong = values[..=at].to_vec();
                wrong[at] = value;
                assert_eq!(judge(&rule, &wrong).is_ok(), value == values[at], "{value} at {at}");
            }
        }
    }
}
