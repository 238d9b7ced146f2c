//! The elimination over GF(2) against plain Gaussian elimination.

use xanthi::Budget;
use xanthi::internals::gf2::dense::Dense;
use xanthi::internals::gf2::{Depth, Elimination, Random, Sparse};

type Rows = Vec<Vec<bool>>;

/// The reduced row echelon form, one entry at a time; the rank and the pivot of each row.
fn gauss(rows: &Rows, columns: usize) -> (Rows, Vec<usize>) {
    let mut rows = rows.clone();
    let mut pivots = Vec::new();
    for c in 0..columns {
        let Some(at) = (pivots.len()..rows.len()).find(|&i| rows[i][c]) else { continue };
        let top = pivots.len();
        rows.swap(top, at);
        for i in (0..rows.len()).filter(|&i| i != top) {
            if rows[i][c] {
                let source = rows[top].clone();
                rows[i].iter_mut().zip(source).for_each(|(a, b)| *a ^= b);
            }
        }
        pivots.push(c);
    }
    (rows, pivots)
}

/// Whether a coordinate is 0 on the whole null space: its column is a pivot whose row is alone.
fn vanishes(reduced: &(Rows, Vec<usize>), c: usize) -> bool {
    reduced.1.iter().zip(&reduced.0).any(|(&pivot, row)| pivot == c && row.iter().filter(|&&x| x).count() == 1)
}

fn rank(rows: &Rows, columns: usize) -> usize {
    gauss(rows, columns).1.len()
}

fn random_rows(rows: usize, columns: usize, entries: usize, random: &mut Random) -> Rows {
    let mut matrix = vec![vec![false; columns]; rows];
    (0..entries).for_each(|_| matrix[random.below(rows)][random.below(columns)] ^= true);
    matrix
}

fn times(rows: &Rows, x: &[u32]) -> Vec<bool> {
    rows.iter().map(|row| x.iter().fold(false, |sum, &c| sum ^ row[c as usize])).collect()
}

fn transposed(rows: &Rows, columns: usize) -> Rows {
    (0..columns).map(|c| rows.iter().map(|row| row[c]).collect()).collect()
}

fn sparse(rows: &Rows, columns: usize) -> Sparse {
    Sparse::from_rows(columns, rows.iter().map(|row| (0..columns as u32).filter(|&c| row[c as usize]).collect::<Vec<_>>()))
}

/// Asks everything about one matrix; returns how many systems had a solution and how many not.
fn compare(rows: &Rows, columns: usize, depth: Depth, random: &mut Random) -> (usize, usize) {
    let matrix = Elimination::new(&sparse(rows, columns), depth, &Budget::default()).unwrap();
    let across = transposed(rows, columns);
    let reduced = gauss(rows, columns);
    let full = reduced.1.len();
    let mut count = (0, 0);
    for _ in 0..6 {
        let mut b: Vec<u32> = (0..1 + random.below(3)).map(|_| random.below(rows.len()) as u32).collect();
        b.sort_unstable();
        b.dedup();
        let wanted: Vec<bool> = (0..rows.len() as u32).map(|i| b.contains(&i)).collect();
        match matrix.solve(&b) {
            Ok(x) => {
                assert_eq!(times(rows, &x), wanted);
                count.0 += 1;
            }
            Err(y) => {
                assert!(times(&across, &y).iter().all(|&v| !v));
                assert_eq!(y.iter().filter(|i| b.contains(i)).count() % 2, 1);
                // And the oracle agrees that there is no solution.
                let extended: Rows = rows.iter().zip(&wanted).map(|(row, &w)| [&row[..], &[w]].concat()).collect();
                assert_eq!(rank(&extended, columns + 1), full + 1);
                count.1 += 1;
            }
        }
    }
    for c in 0..columns as u32 {
        match matrix.express(&[c]) {
            Ok(y) => {
                assert_eq!(times(&across, &y), (0..columns as u32).map(|d| d == c).collect::<Vec<_>>());
                assert!(vanishes(&reduced, c as usize));
            }
            Err(x) => {
                assert!(times(rows, &x).iter().all(|&v| !v) && x.contains(&c));
                assert!(!vanishes(&reduced, c as usize));
            }
        }
    }
    let vectors = matrix.null_vectors(random);
    for bit in 0..64 {
        let x: Vec<u32> = (0..columns as u32).filter(|&c| vectors[c as usize] >> bit & 1 == 1).collect();
        assert!(times(rows, &x).iter().all(|&v| !v));
    }
    assert!((0..columns).all(|c| (vectors[c] == 0) == vanishes(&reduced, c)));
    count
}

#[test]
fn sparse_systems_agree_with_plain_elimination() {
    let mut random = Random(5);
    let mut count = (0, 0);
    for round in 0..250 {
        let (rows, columns) = (1 + random.below(30), 1 + random.below(30));
        let entries = random.below(4 * rows.max(columns));
        let matrix = random_rows(rows, columns, entries, &mut random);
        let depth = if round % 2 == 0 { Depth::Twos } else { Depth::Ones };
        let (solved, refuted) = compare(&matrix, columns, depth, &mut random);
        count = (count.0 + solved, count.1 + refuted);
    }
    println!("{} systems with and {} without a solution", count.0, count.1);
    assert!(count.0 > 200 && count.1 > 200);
}

#[test]
fn dense_systems_beyond_one_panel_agree_with_plain_elimination() {
    let mut random = Random(6);
    for (rows, columns) in [(64, 64), (65, 130), (150, 70), (129, 129)] {
        let matrix = random_rows(rows, columns, rows * columns / 2, &mut random);
        compare(&matrix, columns, Depth::Twos, &mut random);
        // The same with dependent rows.
        let mut low = matrix.clone();
        for i in rows / 3..rows {
            low[i] = (0..columns).map(|c| matrix[i % (rows / 3)][c] ^ matrix[(i * 7) % (rows / 3)][c]).collect();
        }
        compare(&low, columns, Depth::Twos, &mut random);
    }
}

#[test]
fn the_dense_rank_agrees_with_plain_elimination() {
    let mut random = Random(7);
    for (rows, columns, rank_at_most) in [(200usize, 300usize, 200usize), (300, 1300, 90), (500, 260, 260), (70, 1100, 40)] {
        // A product of two random factors has a rank of at most their common side.
        let left: Vec<Vec<bool>> = (0..rows).map(|_| (0..rank_at_most).map(|_| random.word() & 1 == 1).collect()).collect();
        let right: Vec<Vec<u64>> = (0..rank_at_most).map(|_| (0..columns).map(|_| random.word() & 1).collect()).collect();
        let words = columns.div_ceil(64);
        let mut bits = vec![0u64; rows * words];
        let mut plain = vec![vec![false; columns]; rows];
        for i in 0..rows {
            for c in 0..columns {
                let value = (0..rank_at_most).fold(0, |sum, k| sum ^ (u64::from(left[i][k]) & right[k][c]));
                bits[i * words + c / 64] |= value << (c % 64);
                plain[i][c] = value == 1;
            }
        }
        let dense = Dense::eliminate(rows, columns, bits, &Budget::default()).unwrap();
        assert_eq!(dense.rank(), rank(&plain, columns));
    }
}
