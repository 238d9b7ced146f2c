//! Periods against a finder that tries every preperiod and every period.

use super::Random;
use xanthi_heaps::periodicity::{Arithmetic, Period, Residues, arithmetic, observed, residues, shortest, shortest_arithmetic};

/// Every sum of preperiod and period from 1 on, in each the periods from 1 on, and then every entry.
fn naive<T: Eq>(values: &[T]) -> Option<Period> {
    for sum in 1..=values.len() {
        for period in 1..=sum {
            let preperiod = sum - period;
            if (preperiod..values.len()).all(|i| i + period >= values.len() || values[i] == values[i + period]) {
                return Some(Period { preperiod, period });
            }
        }
    }
    None
}

fn naive_arithmetic(values: &[u64]) -> Option<Arithmetic> {
    if let Some(period) = naive(values).filter(|p| 2 * (p.preperiod + p.period) <= values.len()) {
        return Some(Arithmetic { period, saltus: 0 });
    }
    for sum in 1..=values.len().saturating_sub(1) / 2 {
        for period in 1..=sum {
            let preperiod = sum - period;
            let saltus = i128::from(values[preperiod + period]) - i128::from(values[preperiod]);
            let fits = |i: usize| i + period >= values.len() || i128::from(values[i]) + saltus == i128::from(values[i + period]);
            if (preperiod..values.len()).all(fits) {
                return Some(Arithmetic { period: Period { preperiod, period }, saltus });
            }
        }
    }
    None
}

#[test]
fn every_binary_list_up_to_twelve_entries() {
    for length in 0..=12 {
        for bits in 0..1u32 << length {
            let list: Vec<u64> = (0..length).map(|i| u64::from(bits >> i & 1)).collect();
            let expected = naive(&list);
            assert_eq!(shortest(&list), expected, "{list:?}");
            assert_eq!(observed(&list), expected.filter(|p| 2 * (p.preperiod + p.period) <= list.len()), "{list:?}");
            assert_eq!(arithmetic(&list), naive_arithmetic(&list), "{list:?}");
        }
    }
}

#[test]
fn random_lists_with_and_without_a_period() {
    let mut random = Random(7);
    let (mut seen, mut grew) = (0, 0);
    for round in 0..3000 {
        let letters = 1 + random.below(4);
        let preperiod = random.below(10) as usize;
        let period = 1 + random.below(9) as usize;
        let saltus = if round % 3 == 0 { random.below(3) } else { 0 };
        let length = 1 + random.below(60) as usize;
        let mut list: Vec<u64> = (0..length).map(|_| random.below(letters)).collect();
        for i in preperiod + period..length {
            list[i] = list[i - period] + saltus;
        }
        if round % 5 == 0 {
            let spoiled = random.below(length as u64) as usize;
            list[spoiled] += 1;
        }
        assert_eq!(shortest(&list), naive(&list), "{list:?}");
        assert_eq!(arithmetic(&list), naive_arithmetic(&list), "{list:?}");
        let found = observed(&list);
        seen += usize::from(found.is_some());
        grew += usize::from(arithmetic(&list).is_some_and(|a| a.saltus != 0));
        if let Some(found) = found {
            assert!(found.full_periods(length) >= 2 && arithmetic(&list).is_some());
        }
        // Enough entries determine the period that was put in, or a divisor of it.
        if round % 5 != 0 && length >= 2 * (preperiod + period) && saltus == 0 {
            let found = found.expect("it was put in");
            assert!(found.preperiod + found.period <= preperiod + period);
        }
    }
    assert!(seen > 1000 && grew > 100, "{seen} {grew}");
}

#[test]
fn small_cases_by_hand() {
    assert_eq!(shortest::<u8>(&[]), None);
    assert_eq!(shortest(&[5]), Some(Period { preperiod: 0, period: 1 }));
    assert_eq!(observed(&[5]), None);
    assert_eq!(observed(&[5, 5]), Some(Period { preperiod: 0, period: 1 }));
    assert_eq!(observed(&[1, 2, 3, 4, 5, 6]), None);
    assert_eq!(arithmetic(&[1, 2, 3, 4, 5, 6]), Some(Arithmetic { period: Period { preperiod: 0, period: 1 }, saltus: 1 }));
    assert_eq!(arithmetic(&[9, 1, 3, 2, 4, 3, 5, 4]), Some(Arithmetic { period: Period { preperiod: 1, period: 2 }, saltus: 1 }));
    assert_eq!(arithmetic(&[u64::MAX, 0]), None);
    assert_eq!(arithmetic(&[u64::MAX, 0, 0, 0]), Some(Arithmetic { period: Period { preperiod: 1, period: 1 }, saltus: 0 }));
    assert_eq!(shortest_arithmetic(&[4]), None);
    // A period of 1 at the very end is not mistaken for one of the whole.
    let torus_like: Vec<bool> = (0..84).map(|i| [0, 3, 4, 9].contains(&(i % 42))).collect();
    assert_eq!(observed(&torus_like), Some(Period { preperiod: 0, period: 42 }));
    assert_eq!(observed(&torus_like[..83]), None);
}

#[test]
fn residues_are_of_n_and_exceptions_come_before() {
    // P at 3, 5, 7, 8, 11 and from 12 on at n ≡ 2, 3 (mod 5).
    let lost = |n: u64| [3, 5, 7, 8, 11].contains(&n) || n >= 12 && (n % 5 == 2 || n % 5 == 3);
    let list: Vec<bool> = (3..=60).map(lost).collect();
    let period = observed(&list).expect("a period");
    assert_eq!(period, Period { preperiod: 9, period: 5 });
    let found = residues(&list, period, 3, 1);
    assert_eq!(found, Residues { modulus: 5, residues: vec![2, 3], exceptions: vec![5, 11] });
    // In steps of two from 3 on the period of five entries is one of ten in n.
    let odd: Vec<bool> = (3..=99).step_by(2).map(lost).collect();
    let period = observed(&odd).expect("a period");
    let found = residues(&odd, period, 3, 2);
    assert_eq!((found.modulus, &found.residues[..]), (10, &[3, 7][..]));
    for (i, n) in (3..=99u64).step_by(2).enumerate() {
        assert_eq!(odd[i], found.residues.contains(&(n % 10)) != found.exceptions.contains(&n));
    }
}
