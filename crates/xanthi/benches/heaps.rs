//! Nimbers of heaps: the engine, with the table by all pairs and stamps as the baseline.
//!
//! `cargo bench -p xanthi --bench heaps`. The figures are in `benches/heaps.md`.

use divan::{Bencher, black_box};
use xanthi::Budget;
use xanthi::games::games::heaps::{Difference, TakeRule};
use xanthi::heaps::sparse::Engine;

fn main() {
    divan::main();
}

fn rule(name: &str) -> TakeRule {
    let digits = match name {
        "grundy" => return TakeRule::splitting(Difference::AtLeast(1)),
        "split:least.3" => return TakeRule::splitting(Difference::AtLeast(3)),
        "octal:0.106" => vec![0, 1, 0, 6],
        "octal:0.125" => vec![0, 1, 2, 5],
        "octal:0.6" => vec![0, 6],
        "octal:0.014" => vec![0, 0, 1, 4],
        _ => vec![0, 0, 0, 7],
    };
    TakeRule::new(digits, false, Difference::AtLeast(0)).expect("a rule")
}

/// All pairs of each heap, each with a stamp on the value that it has.
fn by_all_pairs(rule: &TakeRule, largest: usize) -> Vec<u16> {
    let Difference::AtLeast(least) = *rule.difference() else { unreachable!("rules of this file") };
    let digits = rule.digits();
    let mut values = vec![0u16];
    let mut stamp = vec![0u32; 1 << 12];
    for n in 1..=largest {
        for (k, digit) in digits.iter().enumerate().take_while(|(k, _)| *k <= n) {
            if digit & 1 != 0 && k == n {
                stamp[0] = n as u32;
            }
            if digit & 2 != 0 && k > 0 && k < n {
                stamp[usize::from(values[n - k])] = n as u32;
            }
            let pairs = if digit & 4 == 0 { 0 } else { n.saturating_sub(k + least as usize) / 2 };
            if pairs > 0 {
                for (a, b) in values[1..=pairs].iter().zip(values[n - k - pairs..n - k].iter().rev()) {
                    stamp[usize::from(a ^ b)] = n as u32;
                }
            }
        }
        values.push(stamp.iter().position(|s| *s != n as u32).unwrap_or(stamp.len()) as u16);
    }
    values
}

const GAMES: &[&str] = &["grundy", "split:least.3", "octal:0.106", "octal:0.6", "octal:0.014", "octal:0.007", "octal:0.125"];

#[divan::bench(args = GAMES, sample_count = 3, sample_size = 1)]
fn all_pairs_to_30000(bencher: Bencher<'_, '_>, game: &str) {
    let rule = rule(game);
    bencher.bench(|| by_all_pairs(black_box(&rule), 30_000));
}

#[divan::bench(args = GAMES, sample_count = 3, sample_size = 1)]
fn engine_to_30000(bencher: Bencher<'_, '_>, game: &str) {
    bencher.bench(|| to(game, 30_000));
}

#[divan::bench(args = ["grundy", "octal:0.106", "octal:0.6", "octal:0.014"], sample_count = 3, sample_size = 1)]
fn engine_to_1000000(bencher: Bencher<'_, '_>, game: &str) {
    bencher.bench(|| to(game, 1_000_000));
}

/// A game in which rare heaps never become few, and for which all pairs are looked at.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn treblecross_all_pairs_to_150000(bencher: Bencher<'_, '_>) {
    let rule = rule("octal:0.007");
    bencher.bench(|| by_all_pairs(black_box(&rule), 150_000));
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn treblecross_engine_to_150000(bencher: Bencher<'_, '_>) {
    bencher.bench(|| to("octal:0.007", 150_000));
}

fn to(game: &str, largest: usize) -> u64 {
    let mut engine = Engine::new(&rule(black_box(game))).expect("a rule for the engine");
    engine.advance(largest, &Budget::default()).expect("no limit is set");
    engine.values().iter().map(|v| u64::from(*v)).sum()
}
