//! Undirected edge geography on cylinders and tori: what the statements `more.edge-cylinders`, `more.edge-tori` and
//! `more.edge-tori-odd` prove.

use super::known::numbers;
use crate::table::Theorem;
use num_integer::gcd;
use xanthi_games::Outcome;

/// What is proved of cylinders.
pub(super) fn of_cylinders() -> Theorem {
    let says = "on cylinder.NxM with even N, a start in row y (counted from 0) is P iff gcd(M+1, N) does not divide y+1";
    Theorem { says: says.into(), source: "xanthi verify more.edge-cylinders: proved in this project" }
}

/// What is proved of tori.
pub(super) fn of_tori() -> Theorem {
    let says = "utorus.NxM with sides of at least 2 is P if they have a common divisor greater than 1, and N if one side is odd and the other one even and a \
                divisor of the odd one plus 1";
    Theorem { says: says.into(), source: "xanthi verify more.edge-tori, xanthi verify more.edge-tori-odd: proved in this project" }
}

/// The outcome from a start on a cylinder, for an even number of columns.
pub(super) fn on_cylinder(sides: &str, start: &str) -> Option<Outcome> {
    let (&[n, m], &[x, y]) = (&numbers(sides, 'x')?[..], &numbers(start, ',')?[..]) else { return None };
    let is_start = n > 0 && n.is_multiple_of(2) && x < n && y < m;
    is_start.then(|| Outcome::of_mover((y + 1).is_multiple_of(gcd(m + 1, n))))
}

/// The outcome from every start on a torus.
pub(super) fn on_torus(sides: &str, start: &str) -> Option<Outcome> {
    let (&[n, m], &[x, y]) = (&numbers(sides, 'x')?[..], &numbers(start, ',')?[..]) else { return None };
    if n < 2 || m < 2 || x >= n || y >= m {
        return None;
    }
    if gcd(n, m) > 1 {
        return Some(Outcome::P);
    }
    let (odd, even) = if n % 2 == 1 { (n, m) } else { (m, n) };
    (odd % 2 == 1 && even.is_multiple_of(2) && (odd + 1).is_multiple_of(even)).then_some(Outcome::N)
}
