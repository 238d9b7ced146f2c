//! Claims beside what the theorem says, looked up in tables that were made from all options.

mod stopped;

use super::*;
use crate::family::heaps::{HeapDifference, HeapRule};
use crate::games::heaps::{Difference, TakeRule};

fn plain(rule: &TakeRule, largest: u32) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=largest {
        let options: std::collections::HashSet<u64> =
            rule.options(n).map(|parts| parts.iter().fold(0, |sum, p| sum ^ values.get(*p as usize).copied().unwrap_or(0))).collect();
        values.push((0..).find(|v| !options.contains(v)).unwrap());
    }
    values
}

/// Whether the checker accepts a claim; two and three threads with short batches say the same as one.
fn accepts(claim: &HeapWindow) -> bool {
    let [one, two, three] = [1, 2, 3].map(|threads| {
        let mut budget = Budget::default().with_steps(1 << 28);
        budget.threads = threads;
        judge_at(claim, &budget, Pace { batch: 300, round: (700, 700) }).map_err(|flaw| (flaw.stop.is_some(), flaw.place))
    });
    assert_eq!((&one, &one), (&two, &three), "{claim:?}");
    one.is_ok()
}

/// Whether a nimber is common, by the words of the definition.
fn common(claim: &HeapWindow, value: u64, n: usize) -> bool {
    let first = claim.rule.digits.iter().position(|d| d & 4 != 0).unwrap();
    let ones = (value & u64::from(claim.mask)).count_ones() as usize;
    (ones + if claim.positions { n + first % 2 } else { 0 }) % 2 == 1
}

/// The conditions of the theorem, by the table. None if it is too short to say.
fn conditions(claim: &HeapWindow, values: &[u64]) -> Option<bool> {
    let digits = &claim.rule.digits;
    let HeapDifference::Least(least) = claim.rule.difference else { return Some(false) };
    let (reach, least, last) = (claim.reach as usize, least as usize, digits.len() - 1);
    let (m, p) = (claim.preperiod as usize, claim.period as usize);
    let begin = m.max(reach + least + 1);
    let end = begin + reach + p;
    let values = values.get(..end)?;
    let taken: Vec<usize> = (0..=last).filter(|k| digits[*k] & 4 != 0).collect();
    if p == 0 || reach < last || claim.positions && (p % 2 == 1 || taken.iter().any(|k| k % 2 != taken[0] % 2)) {
        return Some(false);
    }
    let tail = if claim.rule.repeats { digits[last] } else { 0 };
    let rare_near = (1..end).all(|n| common(claim, values[n], n) || n + last <= reach);
    let near = |n: usize, v: u64| {
        common(claim, v, n)
            || v == 0 && digits.get(n).unwrap_or(&tail) & 1 != 0
            || (1..=last).any(|k| digits[k] & 2 != 0 && values[n - k] == v)
            || taken.iter().any(|k| (1..=reach - k).any(|a| values[a] ^ values[n - k - a] == v))
    };
    let shown = (2 * reach + least + 1..end).all(|n| (0..values[n]).all(|v| near(n, v)));
    let returns = (m..begin + reach).all(|n| values[n] == values[n + p]);
    let least_begin = m == 0 || values[m - 1] != values[m - 1 + p];
    let least_period = (1..p).filter(|q| p % q == 0).all(|q| (begin..begin + reach).any(|n| values[n] != values[n + q]));
    Some(rare_near && shown && returns && least_begin && least_period)
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn rule(&mut self) -> TakeRule {
        loop {
            let mut digits = vec![[0, 0, 4][self.below(3)]];
            digits.extend((0..1 + self.below(3)).map(|_| self.below(8) as u8));
            let repeats = self.below(9) == 0;
            if repeats {
                digits.push(1);
            }
            let rule = TakeRule::new(digits, repeats, Difference::AtLeast([0, 0, 0, 1, 2, 5][self.below(6)]));
            let tail = if rule.repeats() { rule.digits().last().copied().unwrap_or(0) } else { 0 };
            if tail < 2 && rule.digits().iter().any(|d| d & 4 != 0) {
                return rule;
            }
        }
    }
}

/// Preperiod and period of the first three quarters of a table, the ones with the least sum.
fn seen(values: &[u64]) -> (u64, u64) {
    let values = &values[..values.len() * 3 / 4];
    let from = |p: usize| (0..values.len() - p).rev().find(|n| values[*n] != values[n + p]).map_or(0, |n| n + 1);
    (1..values.len()).map(|p| (from(p) as u64, p as u64)).min_by_key(|(m, p)| (m + p, *p)).unwrap()
}

/// True and false claims of many games: those that meet the conditions are accepted, and no others,
/// and what they say is true in the rest of the table, without which it was judged.
#[test]
fn the_checker_says_what_the_theorem_says() {
    let mut random = Random(5);
    let (mut accepted, mut refused, mut positions, mut endless) = (0, 0, 0, 0);
    for _ in 0..90 {
        let rule = random.rule();
        let values = plain(&rule, 1_000);
        let (m, p) = seen(&values);
        for _ in 0..60 {
            let mut claim = HeapWindow {
                rule: HeapRule::of(&rule),
                preperiod: m,
                period: p,
                mask: random.below(32) as u16,
                positions: random.below(3) == 0,
                reach: random.below(280) as u32,
            };
            match random.below(12) {
                0 => claim.preperiod = m.saturating_sub(1),
                1 => claim.preperiod += 1 + random.below(3) as u64,
                2 => claim.period *= 2,
                3 => claim.period = (p / 2).max(1),
                4 => claim.period = random.below(40) as u64,
                _ => {}
            }
            let Some(wanted) = conditions(&claim, &values) else { continue };
            assert_eq!(accepts(&claim), wanted, "{claim:?}");
            if !wanted {
                refused += 1;
                continue;
            }
            accepted += 1;
            positions += usize::from(claim.positions);
            endless += usize::from(rule.repeats());
            let (m, p) = (claim.preperiod as usize, claim.period as usize);
            let holds = |from: usize, q: usize| (from..values.len() - q).all(|n| values[n] == values[n + q]);
            assert!(holds(m, p) && (m == 0 || !holds(m - 1, p)), "{claim:?}");
            assert!((1..p).all(|q| !holds(m, q)), "{claim:?}");
        }
    }
    println!("{accepted} accepted, {positions} with positions, {endless} of endless codes; {refused} refused");
    assert!(accepted > 100 && refused > 500 && positions > 20 && endless > 10);
}

/// What the literature says of games with periods that are not small, and every field changed.
#[test]
fn periods_of_the_literature_and_mutants() {
    // Preperiod and period from Winning Ways, chapter 4; the mask of Kayles is that of its sparse space there.
    for (digits, preperiod, period, mask, reach) in [
        (&[0u8, 7, 7][..], 71, 12, 15, 100),
        (&[0, 4, 4], 143, 24, 0, 200),
        (&[0, 5, 3], 11, 9, 0, 60),
        (&[0, 1, 5, 6], 3_479, 349, 0, 900),
    ] {
        let rule = HeapRule { digits: digits.to_vec(), repeats: false, difference: HeapDifference::Least(0) };
        let claim = HeapWindow { rule, preperiod, period, mask, positions: false, reach };
        let fits = |(mask, positions): &(u16, bool)| accepts(&HeapWindow { mask: *mask, positions: *positions, ..claim.clone() });
        let masks = if mask > 0 { mask..mask + 1 } else { 1..32 };
        let found = masks.flat_map(|mask| [(mask, false), (mask, true)]).find(fits);
        let (mask, positions) = found.unwrap_or_else(|| panic!("{claim:?}"));
        let claim = HeapWindow { mask, positions, ..claim };
        println!("{claim:?}");
        for by in [1, 2, 7, period, 2 * period] {
            for (preperiod, period) in [
                (preperiod + by, period),
                (preperiod.saturating_sub(by), period),
                (preperiod, period + by),
                (preperiod, period.saturating_sub(by)),
            ] {
                assert!(!accepts(&HeapWindow { preperiod, period, ..claim.clone() }), "{preperiod} {period}");
            }
        }
        for reach in [0, 1, 2, u32::MAX] {
            assert!(!accepts(&HeapWindow { reach, ..claim.clone() }), "{reach}");
        }
        for (preperiod, period) in [(u64::MAX, period), (preperiod, u64::MAX), (preperiod, 0), (u64::MAX, u64::MAX)] {
            assert!(!accepts(&HeapWindow { preperiod, period, ..claim.clone() }), "{preperiod} {period}");
        }
        assert!(!accepts(&HeapWindow { mask: 0, positions: false, ..claim.clone() }));
        let others = [
            HeapRule { digits: vec![], ..claim.rule.clone() },
            HeapRule { digits: vec![4], ..claim.rule.clone() },
            HeapRule { digits: [digits, &[8]].concat(), ..claim.rule.clone() },
            HeapRule { digits: [digits, &[4]].concat(), ..claim.rule.clone() },
            HeapRule { digits: [digits, &[2]].concat(), repeats: true, ..claim.rule.clone() },
            HeapRule { difference: HeapDifference::Least(1), ..claim.rule.clone() },
            HeapRule { difference: HeapDifference::Least(u32::MAX), ..claim.rule.clone() },
            HeapRule { difference: HeapDifference::In(vec![0, 1]), ..claim.rule.clone() },
        ];
        for rule in others {
            assert!(!accepts(&HeapWindow { rule: rule.clone(), ..claim.clone() }), "{rule:?}");
        }
    }
}

/// A claim whose numbers promise endless work ends with the work that is allowed.
#[test]
fn work_is_bounded() {
    let rule = HeapRule { digits: vec![0, 7, 7], repeats: false, difference: HeapDifference::Least(0) };
    for (period, mask, reach) in [(1 << 45, 15, 100), (12, 0, MOST_REACH), (1 << 45, 1, MOST_REACH)] {
        let claim = HeapWindow { rule: rule.clone(), preperiod: 71, period, mask, positions: false, reach };
        let budget = Budget::default().with_steps(1 << 23);
        let flaw = judge(&claim, &budget).unwrap_err();
        assert_eq!(flaw.stop.is_some(), mask != 0, "{flaw}");
        assert!(budget.steps_spent() < 1 << 25, "{budget:?}");
    }
}

/// Blocks are computed with sets of 64 values and more; where the first ones are too small they
/// grow. With few rare heaps values stay small, so small sets are tried at their edge: the same
/// block by each of them.
#[test]
fn wide_sets_give_what_narrow_ones_do() {
    let rule = HeapRule { digits: vec![0, 7, 7], repeats: false, difference: HeapDifference::Least(0) };
    let values = plain(&rule.rule().unwrap(), 900);
    let claim = HeapWindow { rule, preperiod: 71, period: 12, mask: 15, positions: false, reach: 100 };
    let game = Game::of(&claim).unwrap();
    for wider in 0..5 {
        let budget = Budget::default();
        let mut work = Work { budget: &budget, looks: 0 };
        let mut table = Table::new(&game);
        table.fill(claim.first() as usize, &mut work).unwrap();
        let (mut window, _) = Window::new(&game, table);
        (0..wider).for_each(|_| _ = window.widen());
        let mut end = 0;
        while window.heaps() < 900 {
            let stretch = window.block(900, &mut work).unwrap();
            let (from, block) = (stretch.base, stretch.values());
            assert!(block.iter().map(|v| u64::from(*v)).eq(values[from as usize..][..block.len()].iter().copied()), "{wider}");
            end = from as usize + block.len();
        }
        assert_eq!(end, 900);
    }
}
