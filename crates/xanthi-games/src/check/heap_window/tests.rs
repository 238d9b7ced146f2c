//! Claims beside what the theorem says, looked up in tables that were made from all options.

mod stopped;

use super::stretch::Stretch;
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
            let rule = TakeRule::new(digits, repeats, Difference::AtLeast([0, 0, 0, 1, 2, 5][self.below(6)])).expect("a rule");
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

/// Blocks, and the heaps that are left of them, against all near options of each heap: late nimbers as they are, and
/// some that are another common value. So many heaps that the planes begin anew several times, and that blocks end at
/// any place of a byte.
#[test]
fn what_is_shown_for_blocks_is_what_each_heap_has() {
    let (mut random, mut shown, mut missing) = (Random(11), 0, 0);
    for (digits, mask, reach) in
        [(vec![0u8, 1, 0, 6], 13, 1_203), (vec![0, 1, 0, 4], 23, 700), (vec![0, 7, 7], 15, 100), (vec![4, 0, 3], 6, 37)]
    {
        // Without large values hardly anything is missing, and one stretch follows on another for long.
        for (positions, wild) in [(true, true), (false, true), (true, false), (false, false)] {
            let rule = HeapRule { digits: digits.clone(), repeats: false, difference: HeapDifference::Least(0) };
            let claim = HeapWindow { rule, preperiod: 0, period: 2, mask, positions, reach };
            let Ok(game) = Game::of(&claim) else { continue };
            // Values at random, the nimbers of no game: small ones are frequent, and behind the small heaps all are common.
            let mut values: Vec<u16> = vec![0];
            while values.len() < 24_000 {
                let n = values.len();
                let largest = if !wild {
                    3
                } else if n > reach as usize {
                    7
                } else {
                    5
                };
                let most = [2, 4, 8, 16, 40, 64, 90][random.below(largest).min(random.below(7))];
                let is_good = |value: &u16| n < reach as usize / 2 || game.is_common(usize::from(*value), n as u64);
                values.push((most..most + 10).cycle().map(|most| random.below(most) as u16).find(is_good).unwrap());
            }
            let reach = reach as usize;
            let near = |n: usize, v: u16| {
                let singles = game.singles.iter().any(|k| values[n - k] == v);
                v == 0 && game.whole(u64::MAX)
                    || singles
                    || game.splits.iter().any(|k| (1..=reach - k).any(|a| values[a] ^ values[n - k - a] == v))
            };
            let all_near = |n: &usize| (0..values[*n]).all(|v| game.is_common(usize::from(v), *n as u64) || near(*n, v));
            let budget = Budget::default();
            let mut work = Work { budget: &budget, looks: 0 };
            let mut witness = Witness::new(&game, &values[..=reach], 50);
            let mut base = 3 * reach + random.below(9);
            while base < values.len() {
                let end = values.len().min(base + if wild { [1, 7, 8, 100, 504, 2_041, 4_080][random.below(7)] } else { 4_080 });
                // Without the last heaps where these have values that are missing.
                let good = (base..end).find(|n| !all_near(n)).unwrap_or(end);
                let mut judged = |end: usize| witness.judge(&Stretch { base: base as u64, late: &values[..end], at: base }, &mut work);
                if good < end {
                    missing += 1;
                    assert!(judged(good + 1).is_err(), "{claim:?} {base} {good}");
                    witness.start_again();
                }
                let mut judged = |end: usize| witness.judge(&Stretch { base: base as u64, late: &values[..end], at: base }, &mut work);
                assert_eq!(judged(good), Ok(()), "{claim:?} {base} {good}");
                shown += good - base;
                // The next stretch follows on this one, or stands elsewhere.
                base = good.max(base + 1);
                if base > good || wild && random.below(4) == 0 {
                    witness.start_again();
                }
            }
        }
    }
    println!("{shown} shown, {missing} stretches with missing values");
    assert!(shown > 20_000 && missing > 20);
}

/// The words of late heaps, against pairs looked up one by one.
#[test]
fn a_chain_is_what_single_pairs_say() {
    let mut random = Random(3);
    let (mut full, mut whole) = (0, 0);
    for _ in 0..200 {
        let (count, farthest) = (random.below(120), [20, 40, 200][random.below(3)]);
        let pairs: Vec<(usize, usize)> = (0..count).map(|_| (1 + random.below(farthest), random.below(32))).collect();
        let always = [[0, 1][random.below(2)], [0, 1][random.below(2)]];
        let chain = chain::Chain::new(pairs.iter().copied());
        let mut places: Vec<u8> = (0..200).map(|_| random.below(32) as u8).collect();
        let mut words: Vec<u32> = places.iter().map(|place| 1 << place).collect();
        let mut plain = places.clone();
        places.resize(200 + 20 * chain::ROW, 0);
        words.resize(places.len(), 0);
        let fits = chain.go_on(&mut words, &mut places, 200, always);
        while plain.len() < places.len() {
            let n = plain.len();
            let met = |v: u8| {
                v == 0 && always[n % 2] == 1 || pairs.iter().any(|(offset, part)| usize::from(plain[n - offset]) ^ part == usize::from(v))
            };
            let Some(least) = (0..32).find(|v| !met(*v)) else { break };
            plain.push(least);
        }
        assert_eq!(fits, plain.len() == places.len(), "{pairs:?}");
        assert_eq!(places[..plain.len()], plain, "{pairs:?}");
        *if fits { &mut whole } else { &mut full } += 1;
    }
    println!("{whole} whole, {full} full");
    assert!(whole > 50 && full > 5);
}
