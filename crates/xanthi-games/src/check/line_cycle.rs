//! Judges how many perfect matchings the lines with a + b ± 1 vertices have, for b − a odd.
//!
//! Goldlist's Conjectures 1 and 2 say that there is exactly one below, and at least one above. They
//! hold exactly when a and b have no common divisor.
//!
//! **a + b vertices.** From v < b an edge leads to v + a, and from v ≥ b one to v − b. This is
//! v → v + a modulo a + b, a permutation, and it takes every edge once: an edge v, v + a has
//! v < b, and an edge v − b, v has v ≥ b. (No edge is taken from both ends, as a ≠ b.) So
//! the line with a + b vertices consists of cycles. Their orders divide a + b, which is odd, so
//! all of them are odd. `cycle` is verified to follow the permutation until it closes.
//!
//! **All vertices are on one cycle.** Without the vertex a + b − 1 a path is left with an even
//! number of vertices: exactly one perfect matching. The line with one vertex more than a + b has
//! the vertex a + b, adjacent to a and to b only; so is the vertex 0. A perfect matching matches
//! the two with a and b, in two ways, and the rest is the cycle without a, 0, b, which are
//! consecutive on it (0 follows b and is followed by a): a path with an even number of vertices,
//! and one perfect matching. Two together.
//!
//! **The cycle is a part** that contains none of a + b − 1, a and b. Then in both lines it is a
//! component of odd order, and there is no perfect matching.

use super::Flaw;
use crate::family::line::LineCycle;

pub(super) fn judge(claim: &LineCycle) -> Result<(), Flaw> {
    let (a, b) = (u64::from(claim.a), u64::from(claim.b));
    if a == 0 || b <= a || (b - a) % 2 == 0 {
        return Err(Flaw::new("this needs 0 < a < b with an odd difference").inside("b"));
    }
    let Some((&start, rest)) = claim.cycle.split_first() else {
        return Err(Flaw::new("there is no cycle").inside("cycle"));
    };
    if u64::from(start) >= a + b {
        return Err(Flaw::new(format!("there is no vertex {start}")).inside("cycle[0]"));
    }
    let next = |v: u32| if u64::from(v) < b { u64::from(v) + a } else { u64::from(v) - b };
    let mut v = start;
    for (i, &w) in rest.iter().enumerate() {
        if next(v) != u64::from(w) || w == start {
            return Err(Flaw::new(format!("{v} is followed by {}, which closes the cycle or continues it", next(v)))
                .inside(format!("cycle[{}]", i + 1)));
        }
        v = w;
    }
    if next(v) != u64::from(start) {
        return Err(Flaw::new("the cycle does not close").inside("cycle"));
    }
    let counts = if claim.cycle.len() as u64 == a + b {
        [1, 2]
    } else if claim.cycle.iter().any(|&v| [a, b, a + b - 1].contains(&u64::from(v))) {
        return Err(Flaw::new("a part of the vertices, and it contains a, b or a + b − 1").inside("cycle"));
    } else {
        [0, 0]
    };
    for (field, claimed, count) in [("below", claim.below, counts[0]), ("above", claim.above, counts[1])] {
        if claimed != count {
            return Err(Flaw::new(format!("it is {count}")).inside(field));
        }
    }
    Ok(())
}
