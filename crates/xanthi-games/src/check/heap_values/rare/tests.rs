//! The shorter way against the definition.

use super::*;

fn plain(rule: &TakeRule, largest: u32) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=largest {
        let options: std::collections::HashSet<u64> =
            rule.options(n).map(|parts| parts.iter().fold(0, |sum, p| sum ^ values.get(*p as usize).copied().unwrap_or(0))).collect();
        values.push((0..).find(|v| !options.contains(v)).unwrap());
    }
    values
}

/// By small windows, so that a short table has several, and by the usual ones.
fn judge(rule: &TakeRule, values: &[u64]) -> Result<(), Flaw> {
    let splits = Splits::of(rule).unwrap();
    let numbers = small(values).unwrap();
    let mask = Mask::best(&splits, &numbers);
    let windows = [(64, 128), (100, 64), (150, 512)].map(|(history, room)| Size { history, room });
    let all: Vec<bool> = windows.map(|size| with_windows(size, &splits, &numbers, &mask, &Budget::default()).is_ok()).into_iter().collect();
    let usual = each_is_mex(&splits, values, &Budget::default()).unwrap();
    assert_eq!(all, [usual.is_ok(); 3]);
    usual
}

#[test]
fn true_tables_pass_and_every_other_fails() {
    let mut state = 1u64;
    let mut random = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    for (digits, least) in [(&[4][..], 1), (&[4], 3), (&[0, 6], 0), (&[0, 1, 0, 6], 0), (&[0, 7, 7], 0), (&[0, 5, 4], 2)] {
        let rule = TakeRule::new(digits.to_vec(), false, Difference::AtLeast(least)).expect("a rule");
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
    let rule = TakeRule::splitting(Difference::AtLeast(1));
    let splits = Splits::of(&rule).unwrap();
    for table in [vec![1; 400], vec![0; 400], (0..400).collect(), (0..400).map(|n| n * 7 % 31).collect::<Vec<u64>>()] {
        assert!(judge(&rule, &table).is_err());
    }
    assert!(each_is_mex(&splits, &[0, u64::MAX], &Budget::default()).is_none());
    assert!(each_is_mex(&splits, &plain(&rule, 300), &Budget::default().with_steps(1_000)).unwrap().is_err());
}

/// A wrong entry that only splits without a rare part could betray, and one that only splits
/// with a rare part do: entries one too large at a rare and at a common heap.
#[test]
fn rare_and_common_heaps_are_both_checked() {
    // 0.106 has few rare heaps, the last of them 1,103.
    let rule = TakeRule::new(vec![0, 1, 0, 6], false, Difference::AtLeast(0)).expect("a rule");
    let values = plain(&rule, 1_500);
    let numbers = small(&values).expect("small entries");
    let mask = Mask::best(&Splits::of(&rule).unwrap(), &numbers);
    for wanted in [false, true] {
        let at = (800..1_500).find(|&n| mask.certain(usize::from(numbers[n]), n) == wanted).expect("both kinds");
        for value in 0..values[at] + 3 {
            let mut wrong = values[..=at].to_vec();
            wrong[at] = value;
            assert_eq!(judge(&rule, &wrong).is_ok(), value == values[at], "{value} at {at}");
        }
    }
}
