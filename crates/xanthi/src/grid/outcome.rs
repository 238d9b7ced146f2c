//! Who wins from a vertex of a grid, and by which moves, by arithmetic alone.
//!
//! Theorem 2 of the paper: (a,b) is P exactly when d divides neither a nor b. Then it lies in two of
//! the kernels S_k. Otherwise a closed trail with a right angle at (a,b) exists, and the vertices
//! of the other colour inside are an even kernel after a move to any of them. A neighbour wins if
//! it is inside, or if it is itself a P vertex, because an S_k can be added; no other neighbour
//! wins (`docs/family-certificates.md`, `grid`, has the proofs).
//!
//! How often the trail passes a column above a vertex is a number of terms of an arithmetic
//! progression in an interval modulo a number. Its parity is a sum of floors, found as Euclid's
//! algorithm goes: some hundred steps for sides of 10^18.

use super::{Grid, Point};
use xanthi_games::Outcome;
use xanthi_games::family::grid::{self, Side, Turn};

/// The outcome with the token on a vertex of the untouched grid.
pub fn outcome(grid: Grid, v: Point) -> Outcome {
    Outcome::of_mover(!in_a_wave(grid, v))
}

/// Whether d divides neither coordinate: whether the vertex lies in some S_k.
pub fn in_a_wave(grid: Grid, (a, b): Point) -> bool {
    let d = grid.divisor();
    a % d != 0 && b % d != 0
}

/// The two k from 0 to d for which a P vertex lies in S_k: that of the difference of its
/// coordinates, and that of their sum. `None` for an N vertex.
pub fn waves(grid: Grid, v: Point) -> Option<[u64; 2]> {
    let d = grid.divisor();
    // The representative of x or −x modulo 2d in 0..=d.
    let least = |x: u64| (x % (2 * d)).min(2 * d - x % (2 * d));
    in_a_wave(grid, v).then(|| [least(v.0.abs_diff(v.1)), least(v.0 + v.1)])
}

/// A closed trail with a right angle at an N vertex; `None` for a P vertex. It may pass corners
/// and its own vertex, unlike the trails of `trail.rs`.
pub fn turn(grid: Grid, (a, b): Point) -> Option<Turn> {
    let d = grid.divisor();
    let at = [a, b];
    match () {
        () if a % d == 0 => Some(Turn { at, opens: Side::Right, laps: laps(grid.width(), grid.height(), a, d) }),
        () if b % d == 0 => Some(Turn { at, opens: Side::Down, laps: laps(grid.height(), grid.width(), b, d) }),
        () => None,
    }
}

/// The least q > 0 with along·q ≡ −place modulo across. d divides the place and is the greatest
/// common divisor of the sides.
fn laps(across: u64, along: u64, place: u64, d: u64) -> u64 {
    let modulus = i128::from(across / d);
    // Extended Euclid: u·(along/d) ≡ r modulo the modulus, until r = 1.
    let (mut r, mut next_r) = (modulus, i128::from(along / d) % modulus);
    let (mut u, mut next_u) = (0i128, 1i128);
    while next_r != 0 {
        let quotient = r / next_r;
        (r, next_r) = (next_r, r - quotient * next_r);
        (u, next_u) = (next_u, u - quotient * next_u);
    }
    (-i128::from(place / d) * u).rem_euclid(modulus) as u64
}

/// The claim about all starts of a grid, with the combination that proves its divisor.
pub fn claim(grid: Grid) -> grid::Grid {
    // Extended Euclid: old = x·width + y·height, and the same for next.
    let (mut old, mut next) = ((i128::from(grid.width()), 1, 0), (i128::from(grid.height()), 0, 1));
    while next.0 != 0 {
        let quotient = old.0 / next.0;
        (old, next) = (next, (old.0 - quotient * next.0, old.1 - quotient * next.1, old.2 - quotient * next.2));
    }
    // The coefficients are no larger than the sides.
    let combination = [old.1 as i64, old.2 as i64];
    grid::Grid { columns: grid.columns(), rows: grid.rows(), divisor: grid.divisor(), combination }
}

/// Whether a vertex of the other colour is inside a trail.
pub fn is_inside(grid: Grid, turn: &Turn, v: Point) -> bool {
    let [a, b] = turn.at;
    match turn.opens {
        Side::Right => passes_above(grid.width(), grid.height(), (a, b), turn.laps, v),
        Side::Down => passes_above(grid.height(), grid.width(), (b, a), turn.laps, (v.1, v.0)),
    }
}

/// All moves that win from a vertex of the untouched grid, row by row.
pub fn winning_moves(grid: Grid, v: Point) -> Vec<Point> {
    match turn(grid, v) {
        None => Vec::new(),
        Some(turn) => grid.neighbours(v).filter(|&to| in_a_wave(grid, to) || is_inside(grid, &turn, to)).collect(),
    }
}

/// Whether the trail that opens to the right at (a,b) passes column i an odd number of times at
/// rows less than j. It is at a + t, b + t after t steps, unfolded, and has 2·height·laps steps.
fn passes_above(width: u64, height: u64, (a, b): Point, laps: u64, (i, j): Point) -> bool {
    let [w, h, a, b, i, j] = [width, height, a, b, i, j].map(i128::from);
    let length = 2 * h * i128::from(laps);
    let mut odd = false;
    for column in [i, -i] {
        let mut first = (column - a).rem_euclid(2 * w);
        if first == 0 {
            // The turn itself lies on this column but does not cross it.
            first = 2 * w;
        }
        if first < length {
            let count = (length - first - 1) / (2 * w) + 1;
            odd ^= odd_hits(count, b + first + j - 1, 2 * w, 2 * h, 2 * j - 1);
        }
    }
    odd
}

/// Whether an odd number of the terms start + step·l, 0 ≤ l < count, is in 0..below modulo m.
fn odd_hits(count: i128, start: i128, step: i128, m: i128, below: i128) -> bool {
    let start = start.rem_euclid(m);
    floors_are_odd(count, start + m, step, m) != floors_are_odd(count, start + m - below, step, m)
}

/// The parity of the sum of ⌊(start + step·l)/m⌋ over 0 ≤ l < count.
fn floors_are_odd(count: i128, start: i128, step: i128, m: i128) -> bool {
    if count <= 0 {
        return false;
    }
    // Triangular numbers are odd for 2 and 3 modulo 4.
    let triangle = matches!(count % 4, 2 | 3);
    let whole = (triangle && step / m % 2 == 1) ^ (count % 2 == 1 && start / m % 2 == 1);
    let (start, step) = (start % m, step % m);
    let last = start + step * (count - 1);
    let top = last / m;
    if top == 0 {
        return whole;
    }
    // Count the points below the line by columns instead: for each value 1..=top, the l from
    // which on the floor is at least that value.
    let total = (count % 2 == 1) && (top % 2 == 1);
    whole ^ total ^ floors_are_odd(top, m - start + step - 1, m, step)
}
