//! The lines with a + b ± 1 vertices, for two moves a < b with an odd difference: Goldlist's
//! Conjectures 1 and 2.
//!
//! The line with a + b vertices consists of odd cycles, v → v + a modulo a + b; it is a single one
//! exactly when a and b have no common divisor. `xanthi_games::check` says what follows for one
//! vertex less and one more.

use xanthi_games::family::line::LineCycle;

/// How many perfect matchings the lines with a + b − 1 and a + b + 1 vertices have, with a
/// certificate. None unless 0 < a < b and b − a is odd, and if a + b does not fit into 32 bits.
pub fn claim(a: u32, b: u32) -> Option<LineCycle> {
    let order = a.checked_add(b)?;
    if a == 0 || b <= a || order.is_multiple_of(2) {
        return None;
    }
    // Vertex 1 lies on the only cycle, or away from a, b and a + b − 1: these are congruent to 0
    // and −1 modulo the common divisor, which is odd.
    let mut cycle = vec![1];
    let mut v = 1;
    loop {
        v = if v < b { v + a } else { v - b };
        if v == 1 {
            break;
        }
        cycle.push(v);
    }
    let (below, above) = if cycle.len() as u64 == u64::from(order) { (1, 2) } else { (0, 0) };
    Some(LineCycle { a, b, below, above, cycle })
}
