//! Periods that are proved: those of the literature, and every proof beside a longer table.

use super::Random;
use xanthi::Budget;
use xanthi::heaps::nimbers;
use xanthi::heaps::period::{Answer, behind_rare_heaps, of_table, settle};
use xanthi_games::Position;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::heap_window::HeapWindow;
use xanthi_games::family::heaps::{HeapDifference, HeapPeriod, HeapTheorem};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::heaps::{Difference, Heaps, TakeRule};

fn rule(line: &str) -> TakeRule {
    let position: Position = format!("{line}:0").parse().unwrap();
    position.downcast::<Heaps>().unwrap().game.rule().clone()
}

fn proved(line: &str, most: u64) -> HeapPeriod {
    match settle(&rule(line), most, &Budget::default()).unwrap() {
        Answer::Proved(claim) => claim,
        other => panic!("{line}: {other:?}"),
    }
}

/// Preperiod and period of octal games from lists of solved games (Winning Ways, chapter 4; tables
/// on the web by A. Flammenkamp and by T. Czajka, whose prefixes leave out zeros in front).
const OCTAL: &[(&str, u32, u32)] = &[
    ("0.77", 71, 12),
    ("0.07", 53, 34),
    ("0.137", 52, 34),
    ("0.4", 54, 34),
    ("0.17", 33, 34),
    ("0.15", 1, 10),
    ("0.26", 1, 4),
    ("0.35", 1, 6),
    ("0.44", 143, 24),
    ("0.53", 11, 9),
    ("0.54", 3, 7),
    ("0.72", 1, 4),
    ("0.75", 1, 2),
    ("0.055", 259, 148),
    ("0.115", 1, 14),
    ("0.152", 2, 48),
    ("0.171", 12, 11),
    ("0.373", 2, 28),
    ("0.524", 1, 52),
    ("4.3", 2, 2),
];

/// The same for larger tables.
const LONG: &[(&str, u64, u64, u64)] = &[
    ("0.156", 3479, 349, 8_000),
    ("0.644", 3256, 442, 8_000),
    ("0.165", 5181, 1550, 16_000),
    ("0.356", 7315, 142, 16_000),
    ("0.16", 105_351, 149_459, 600_000),
    ("0.56", 326_640, 144, 600_000),
    ("0.127", 46_578, 4, 600_000),
    ("0.376", 2_268_248, 4, 6_000_000),
    ("0.354", 10_061_916, 1_180, 12_000_000),
    ("0.104", 197_769_598, 11_770_282, 1 << 28),
];

#[test]
fn octal_games_have_the_periods_of_the_literature() {
    for &(code, preperiod, period) in OCTAL {
        let claim = proved(&format!("octal:{code}"), 1000);
        assert_eq!((claim.preperiod, claim.period, claim.saltus), (preperiod, period, 0), "{code}");
    }
    // The exceptions of Kayles and of Dawson's chess, as they are printed.
    assert_eq!(proved("octal:kayles", 1000).exceptions(), [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    assert_eq!(proved("octal:dawsons-chess", 1000).exceptions(), [0, 14, 16, 17, 31, 34, 51]);
}

fn long_period((code, preperiod, period, most): (&str, u64, u64, u64)) {
    let answer = settle(&rule(&format!("octal:{code}")), most, &Budget::default()).unwrap();
    assert_eq!(answer.period(), Some((preperiod, period, 0)), "{code}");
}

#[test]
fn periods_of_the_literature_behind_rare_heaps() {
    LONG[..7].iter().for_each(|long| long_period(*long));
}

/// 0.376 has late rare heaps; those behind it are found in a walk behind the table.
#[test]
#[ignore = "long"]
fn long_periods_of_the_literature() {
    LONG[7..].iter().for_each(|long| long_period(*long));
}

#[test]
fn other_games_have_the_periods_that_follow_from_their_rules() {
    for (line, preperiod, period, saltus) in [
        ("nim", 0, 1, 1),
        // 4k − 1 and 4k change places.
        ("octal:lasker", 1, 4, 4),
        // Two heaps make no more than the whole heap.
        ("octal:rims", 0, 1, 1),
        // Taking 2 or more: 0 0 1 1 2 2 …; 3 or more: 0 0 0 1 1 1 …
        ("octal:0.03...", 0, 2, 1),
        ("octal:0.003...", 0, 3, 1),
        // The column's pairs for Kenyon's game: 0 2 1 3 from 5 on.
        ("kenyon", 5, 4, 0),
        ("subtract:1.2.3", 0, 4, 0),
        ("subtract:2", 0, 4, 0),
        // Only equal halves: even heaps have one move, to a sum of two equal heaps.
        ("split:in.0", 1, 2, 0),
        ("octal:0.1...", 1, 1, 0),
    ] {
        let claim = proved(line, 1000);
        assert_eq!((claim.preperiod, claim.period, claim.saltus), (preperiod, period, saltus), "{line}");
    }
    // No period of Grundy's game is known (R. K. Guy's problems), and the thirds of split:in.1
    // grow apart: G(2m + 1) is 1 or 0 as the odd one of m and m + 1 has 0 or 1.
    for line in ["grundy", "split:in.1", "split:least.3"] {
        let Answer::Open(open) = settle(&rule(line), 1000, &Budget::default()).unwrap() else { panic!("{line}") };
        assert_eq!((open.largest, open.seen), (1000, None), "{line}");
        assert!(open.at_least > 500, "{line}");
    }
}

fn random_rule(random: &mut Random) -> TakeRule {
    let most = if random.below(6) == 0 { 16 } else { 8 };
    let length = 1 + random.below(4);
    let mut digits = vec![[0, 0, 4][random.below(3)]];
    let thin = random.below(2) == 0;
    digits.extend((0..length).map(|_| if thin { [0, 1, 2, 3][random.below(4)] } else { random.below(most) as u8 }));
    let repeats = random.below(3) == 0;
    let difference = match random.below(6) {
        0 => Difference::AtLeast(1),
        1 => Difference::AtLeast(2 + random.below(3) as u32),
        2 => Difference::OneOf([vec![0], vec![1], vec![0, 1], vec![0, 2], vec![1, 2], vec![1, 3], vec![4]][random.below(7)].clone()),
        _ => Difference::AtLeast(0),
    };
    TakeRule::new(digits, repeats, difference).expect("a rule")
}

/// Hexadecimal games of one and two digits: what is proved holds in a table of four times the
/// length, and there are arithmetic periods with a saltus that is no power of two.
#[test]
fn periods_of_short_hexadecimal_games_hold() {
    let (mut arithmetic, mut other_saltus) = (0, Vec::new());
    for first in 0..16u8 {
        for second in 0..16 {
            let rule = TakeRule::new(vec![0, first, second], false, Difference::AtLeast(0)).expect("a rule");
            let values = nimbers(&rule, 240, &Budget::default()).unwrap();
            let Answer::Proved(claim) = of_table(&rule, &values[..=60]) else { continue };
            for (n, value) in (0..).zip(&values) {
                assert_eq!(claim.value(n), Some(*value), "{rule}, n = {n}: {claim:?}");
            }
            arithmetic += usize::from(claim.theorem() == Some(HeapTheorem::Arithmetic));
            if !claim.saltus.is_power_of_two() && claim.saltus > 0 {
                other_saltus.push((rule.to_string(), claim.preperiod, claim.period, claim.saltus));
            }
        }
    }
    assert!(arithmetic > 40, "{arithmetic}");
    // 0.3f: 0 1 2 0 1 2 3 4 5 3 4 5 6 …
    assert_eq!(other_saltus, [("0.3f".to_owned(), 0, 6, 3)]);
}

/// What is proved from a short table holds in a longer one, and the period is the least.
#[test]
fn proofs_hold_in_longer_tables() {
    let mut random = Random(5);
    let mut count = [0; 4];
    for _ in 0..700 {
        let rule = random_rule(&mut random);
        let is_deep = rule.digits().iter().any(|d| d & 8 != 0);
        let is_wide = rule.repeats() && rule.digits().iter().any(|d| d & 12 != 0);
        let (short, long) = match (is_deep, is_wide) {
            (true, true) => (30, 50),
            (true, false) => (60, 110),
            (false, true) => (80, 140),
            (false, false) => (160, 480),
        };
        let values = nimbers(&rule, long, &Budget::default()).unwrap();
        for prefix in [short / 2, short] {
            let Answer::Proved(claim) = of_table(&rule, &values[..=prefix as usize]) else { continue };
            count[claim.theorem().unwrap() as usize] += 1;
            for (n, value) in (0..).zip(&values) {
                assert_eq!(claim.value(n), Some(*value), "{rule}, n = {n}: {claim:?}");
            }
            let (from, period) = (claim.preperiod as usize, claim.period as usize);
            let holds = |from: usize, period: usize| {
                (from..values.len() - period).all(|n| {
                    let saltus = claim.saltus * period as u64;
                    values[n] * u64::from(claim.period) + saltus == values[n + period] * u64::from(claim.period)
                })
            };
            assert!(holds(from, period) && !(1..period).any(|part| holds(from, part)), "{rule}: {claim:?}");
            assert!(from == 0 || !holds(from - 1, period), "{rule}: {claim:?}");
        }
    }
    println!("proofs by theorem: {count:?}");
    // What stands behind rare heaps is for longer tables; see below.
    assert!(count.iter().all(|n| *n >= 5), "{count:?}");
}

fn is_accepted(claim: HeapPeriod) -> bool {
    FamilyProof { xanthi: VERSION, family: FamilyClaim::HeapPeriod(claim) }.judge().is_ok()
}

#[test]
fn mutants_are_rejected() {
    for line in [
        "octal:0.15",
        "octal:kayles",
        "kenyon",
        "octal:0.303...",
        "octal:lasker",
        "split:in.0",
        "subtract:2.3.7",
        "hexadecimal:0.8",
        "hexadecimal:0.3f",
        "hexadecimal:0.ff",
    ] {
        let claim = proved(line, 1000);
        assert!(is_accepted(claim.clone()));
        let mut mutants = Vec::new();
        let with = |change: &dyn Fn(&mut HeapPeriod)| {
            let mut mutant = claim.clone();
            change(&mut mutant);
            mutant
        };
        for by in [1, claim.period, 2 * claim.period] {
            mutants.push(with(&|m| m.preperiod += by));
            mutants.push(with(&|m| m.period += by));
        }
        for to in 0..claim.period {
            mutants.push(with(&|m| m.period = to));
        }
        for to in 0..claim.preperiod {
            mutants.push(with(&|m| m.preperiod = to));
        }
        mutants.push(with(&|m| m.saltus += 1));
        mutants.push(with(&|m| m.saltus = u64::MAX));
        mutants.push(with(&|m| (m.period, m.saltus) = (2 * m.period, 2 * m.saltus)));
        for i in 0..claim.values.len() {
            for value in [claim.values[i] + 1, claim.values[i].wrapping_sub(1), claim.values[i] ^ 2] {
                mutants.push(with(&|m| m.values[i] = value));
            }
        }
        for length in [0, 1, claim.preperiod as usize, (claim.preperiod + claim.period) as usize] {
            mutants.push(with(&|m| m.values.truncate(length)));
        }
        if claim.theorem() == Some(HeapTheorem::Plain) {
            mutants.push(with(&|m| m.values.truncate(m.values.len() - 1)));
        }
        // 0.8... has the nimbers of 0.8.
        if !line.starts_with("hexadecimal") {
            mutants.push(with(&|m| m.rule.repeats = !m.rule.repeats));
        }
        mutants.push(with(&|m| m.rule.digits.push(0)));
        mutants.push(with(&|m| m.rule.digits[0] = 3));
        mutants.push(with(&|m| m.rule.digits.clear()));
        mutants.push(with(&|m| m.rule.digits.push(16)));
        mutants.push(with(&|m| m.rule.difference = HeapDifference::In(vec![3, 1])));
        for mutant in mutants.into_iter().filter(|mutant| *mutant != claim) {
            assert!(!is_accepted(mutant.clone()), "{line}: {mutant:?}");
        }
    }
}

/// Tables that show a period for a while, and claims that no theorem covers.
#[test]
fn claims_made_to_deceive_are_rejected() {
    // 0.4 repeats itself from 54 on; before that no shorter piece of its table proves anything.
    for length in 2..170 {
        let values = nimbers(&rule("octal:0.4"), length, &Budget::default()).unwrap();
        for period in 1..60 {
            for preperiod in [0, 1, 2, 20, 53, 54] {
                let claim = proved("octal:0.4", 300);
                assert!(!is_accepted(HeapPeriod { period, preperiod, values: values.clone(), ..claim }), "{length} {period} {preperiod}");
            }
        }
        if length > 6 {
            break;
        }
    }
    // A huge period costs no time.
    let claim = proved("octal:kayles", 300);
    assert!(!is_accepted(HeapPeriod { period: u32::MAX, ..claim.clone() }));
    assert!(!is_accepted(HeapPeriod { preperiod: u32::MAX, ..claim.clone() }));
    // Digits without end, a wide difference.
    let mut wide = claim.clone();
    wide.rule.difference = HeapDifference::Least(u32::MAX);
    assert!(!is_accepted(wide));
    let mut long = claim;
    long.rule.digits = vec![0; 1_000_000];
    long.rule.digits.push(7);
    assert!(!is_accepted(long));
}

/// The period that a table proves by the theorem on few rare heaps.
fn with_few_rare_heaps(rule: &TakeRule, values: &[u64]) -> Option<HeapWindow> {
    behind_rare_heaps(rule, values, 0, &Budget::default())
}

/// Least preperiods and periods by the theorem on few rare heaps are those of the theorem on plain
/// periods, and hold in longer tables.
#[test]
fn few_rare_heaps_prove_what_long_tables_prove() {
    let mut random = Random(23);
    let (mut count, mut with_positions) = (0, 0);
    for round in 0..200 {
        let mut digits = vec![[0, 0, 4][random.below(3)]];
        digits.extend((0..1 + random.below(3)).map(|_| random.below(8) as u8));
        let rule = TakeRule::new(digits, round % 9 == 0, Difference::AtLeast([0, 0, 0, 1, 2, 5][random.below(6)])).expect("a rule");
        let is_wide = rule.repeats() && rule.digits().iter().any(|d| d & 6 != 0);
        let long = if is_wide { 150 } else { 1500 };
        let values = nimbers(&rule, long, &Budget::default()).unwrap();
        for part in [long / 6, long / 2, long] {
            let Some(claim) = with_few_rare_heaps(&rule, &values[..=part as usize]) else { continue };
            count += 1;
            with_positions += usize::from(claim.positions);
            let (from, period) = (claim.preperiod as usize, claim.period as usize);
            assert!((from..values.len() - period).all(|n| values[n] == values[n + period]), "{rule}: {claim:?}");
            let (preperiod, period) = (claim.preperiod as u32, claim.period as u32);
            let plain = HeapPeriod { rule: claim.rule.clone(), preperiod, period, saltus: 0, values: values.clone() };
            if plain.reach() < values.len() as u64 {
                assert!(is_accepted(plain), "{rule}: {claim:?}");
            }
        }
    }
    println!("{count} proofs, {with_positions} with positions");
    assert!(count > 60 && with_positions > 20);
}

fn window_is_accepted(claim: HeapWindow) -> bool {
    FamilyProof { xanthi: VERSION, family: FamilyClaim::HeapWindow(claim) }.judge().is_ok()
}

#[test]
fn mutants_with_few_rare_heaps_are_rejected() {
    for (line, largest) in [
        ("octal:kayles", 600),
        ("octal:0.156", 4_500),
        ("octal:0.45", 1_100),
        ("octal:0.53", 300),
        ("octal:0.44", 600),
        ("octal:0.72", 300),
    ] {
        let values = nimbers(&rule(line), largest, &Budget::default()).unwrap();
        let claim = with_few_rare_heaps(&rule(line), &values).unwrap_or_else(|| panic!("{line}"));
        assert!(window_is_accepted(claim.clone()));
        let mut mutants = Vec::new();
        let with = |change: &dyn Fn(&mut HeapWindow)| {
            let mut mutant = claim.clone();
            change(&mut mutant);
            mutant
        };
        for change in [1, 2, 3, claim.period, 2 * claim.period] {
            mutants.push(with(&|m| m.preperiod += change));
            mutants.push(with(&|m| m.preperiod = m.preperiod.saturating_sub(change)));
            mutants.push(with(&|m| m.period += change));
            mutants.push(with(&|m| m.period = m.period.saturating_sub(change)));
        }
        mutants.push(with(&|m| m.mask = 0));
        mutants.push(with(&|m| m.positions = !m.positions));
        mutants.push(with(&|m| m.reach = 0));
        mutants.push(with(&|m| m.reach = u32::MAX));
        mutants.push(with(&|m| m.rule.difference = HeapDifference::In(vec![1])));
        mutants.push(with(&|m| m.rule.digits.push(8)));
        // A game with more moves may have the same nimbers.
        if line != "octal:0.72" {
            mutants.push(with(&|m| m.rule.digits.push(6)));
            mutants.push(with(&|m| (m.rule.repeats, m.rule.digits) = (true, [&m.rule.digits[..], &[7]].concat())));
        }
        for mutant in mutants.into_iter().filter(|mutant| *mutant != claim) {
            assert!(!window_is_accepted(mutant.clone()), "{line}: {mutant:?}");
        }
    }
}
