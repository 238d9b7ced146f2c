//! Line Geography: bounds for all orders with proof and check, the lines with a + b ± 1 vertices,
//! and counts, against the plain ways.
//!
//! `cargo bench -p xanthi --bench line`; `-- bounds` runs the benchmarks with that name.

use divan::{Bencher, black_box};
use xanthi::Budget;
use xanthi::internals::line::forced;
use xanthi::line::{Counter, Orders, count, cycle};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};

fn main() {
    divan::main();
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn coprime(most: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=most).flat_map(move |a| (a + 1..=most).map(move |b| (a, b))).filter(|&(a, b)| gcd(a, b) == 1)
}

fn judged(family: FamilyClaim) -> bool {
    FamilyProof { xanthi: VERSION, family }.judge().is_ok()
}

/// L(a,b) with its certificate for all coprime a < b up to 40.
#[divan::bench(args = [12, 20, 40], sample_count = 3, sample_size = 1)]
fn bounds_with_proof(bencher: Bencher, most: u32) {
    bencher.bench(|| coprime(most).map(|(a, b)| Orders::settle(&[a, b], &Budget::default()).unwrap().unwrap()).collect::<Vec<_>>());
}

/// The check of these certificates.
#[divan::bench(args = [12, 20, 40], sample_count = 3, sample_size = 1)]
fn bounds_check(bencher: Bencher, most: u32) {
    let orders: Vec<_> = coprime(most).map(|(a, b)| Orders::settle(&[a, b], &Budget::default()).unwrap().unwrap()).collect();
    bencher.bench(|| assert!(orders.iter().all(|o| judged(FamilyClaim::LineBound(o.certificate().clone())))));
}

/// The baseline: every even order in turn by counting from left to right, until 2a can be added to
/// a good orders in a row.
#[divan::bench(args = [12], sample_count = 1, sample_size = 1)]
fn bounds_by_counting(bencher: Bencher, most: u32) {
    let greatest = |(a, b): (u32, u32)| {
        let (mut last, mut n) = (0, 2);
        while n <= last + 2 * a {
            if count(n, &[a, b], &Budget::default()).unwrap() == 0u8.into() {
                last = n;
            }
            n += 2;
        }
        last
    };
    bencher.bench(|| coprime(most).map(greatest).max());
}

/// Conjectures 1 and 2 for all a ≤ 600 and odd j ≤ 601: 180,600 pairs.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn conjectures_by_certificate_and_check(bencher: Bencher) {
    bencher.bench(|| pairs().all(|(a, j)| cycle::claim(a, a + j).is_some_and(|claim| judged(FamilyClaim::LineCycle(claim)))));
}

/// The same by counting the perfect matchings of both lines by what is forced.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn conjectures_by_counting(bencher: Bencher) {
    bencher.bench(|| {
        for (a, j) in pairs() {
            let expected = if gcd(a, j) == 1 { [1, 2] } else { [0, 0] };
            let counts = [2 * a + j - 1, 2 * a + j + 1].map(|n| forced::count(n, &[a, a + j], 9));
            assert_eq!(counts, expected.map(Some), "{a} {j}");
        }
    });
}

fn pairs() -> impl Iterator<Item = (u32, u32)> {
    (1..=600).flat_map(|a| (1..=601).step_by(2).map(move |j| (a, j)))
}

const LINES: [(u32, &[u32]); 7] =
    [(1000, &[3, 10]), (1000, &[7, 8]), (200, &[15, 16]), (120, &[20, 31]), (200, &[63, 64]), (3000, &[999, 1000]), (300, &[3, 7, 10])];

/// One count.
#[divan::bench(args = 0..LINES.len(), sample_count = 3, sample_size = 1)]
fn one_count(bencher: Bencher, line: usize) {
    let (n, moves) = LINES[line];
    bencher.bench(|| count(black_box(n), moves, &Budget::default()).unwrap());
}

/// The counts of all orders up to n in one sweep.
#[divan::bench(args = 0..3, sample_count = 3, sample_size = 1)]
fn all_counts(bencher: Bencher, line: usize) {
    let (n, moves) = LINES[line];
    bencher.bench(|| {
        let mut counter = Counter::new(n, moves);
        (0..=n).map(|_| counter.next(&Budget::default()).unwrap()).max()
    });
}
