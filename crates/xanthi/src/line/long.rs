//! The long edges of the one perfect matching of a + b − 1 vertices, modulo the difference of the
//! moves.
//!
//! Let b = a + j with j odd, and no common divisor. On N = a + b vertices "a up or b down" is
//! v → v + a modulo N, one cycle through all vertices; without the vertex N − 1 it is the path
//! a−1, 2a−1, …, ta−1, … (modulo N, t = 1 … N−1), which has one perfect matching: t = 2s−1 with 2s.
//! That is Conjecture 1 of A. Goldlist, The Game of Geography (2003).
//!
//! **The law of her Tables 3 and 4.** The pair of s is long, from v to v + b, exactly when
//! v = 2sa − 1 − kN lies in 0 … a−1, with k = ⌊2sa/N⌋. With u = s − k this is v = 2ua − 1 − kj. As s
//! grows, k grows by 0 or 1, so u runs from 1 up, to (j−1)/2 for long pairs: s ends at (N−1)/2,
//! where k = a − 1 and u = (j+1)/2, with v = b − 1; and before that, while u = (j+1)/2, v is even
//! greater. For one u, v goes down by j with each step and passes all of 0 … a−1 that is congruent
//! to 2ua − 1. So v < a is the lower end of a long edge exactly when v ≡ 2ua − 1 (mod j) for some u
//! from 1 to (j−1)/2.

use super::gcd;
use xanthi_games::budget::{Budget, Stop};

/// The vertices 0 … a−1 of the line with 2a + j − 1 vertices and the moves a and a + j from which
/// the perfect matching goes a + j up, ascending. Found by matching again and again a vertex that
/// has one neighbour left, without the formula. `None` unless j is odd and a and j have no common
/// divisor: then there is not exactly one perfect matching.
///
/// # Errors
/// If it was stopped; every vertex costs one position.
pub fn long_edges(a: u32, j: u32, budget: &Budget) -> Result<Option<Vec<u32>>, Stop> {
    if a == 0 || j.is_multiple_of(2) || gcd(&[a, j]) != 1 {
        return Ok(None);
    }
    let (Some(b), Some(n)) = (a.checked_add(j), a.checked_mul(2).and_then(|n| n.checked_add(j - 1))) else {
        return Err(Stop::OutOfReach);
    };
    if u64::from(n) * 8 > budget.memory {
        return Err(Stop::Memory);
    }
    let mut open = vec![true; n as usize];
    let near = |v: u32| [v.checked_sub(b), v.checked_sub(a), Some(v + a), Some(v + b)].into_iter().flatten().filter(move |&w| w < n);
    let degree = |v: u32, open: &[bool]| near(v).filter(|&w| open[w as usize]).count();
    let mut pendant: Vec<u32> = (0..n).filter(|&v| degree(v, &open) == 1).collect();
    let mut long = Vec::new();
    while let Some(v) = pendant.pop() {
        budget.spend(1)?;
        let Some(w) = near(v).find(|&w| open[w as usize]).filter(|_| open[v as usize]) else { continue };
        if v.abs_diff(w) == b {
            long.push(v.min(w));
        }
        (open[v as usize], open[w as usize]) = (false, false);
        pendant.extend(near(w).filter(|&x| open[x as usize] && degree(x, &open) == 1));
    }
    long.sort_unstable();
    // A vertex that is left would be on a cycle, or alone.
    Ok((!open.contains(&true)).then_some(long))
}

/// An entry of Table 3: the residues modulo j of the lower ends of the long edges, ascending, for
/// the least a ≥ j in the residue class; `None` where the table has a blank.
///
/// # Errors
/// If it was stopped.
pub fn entry(residue: u32, j: u32, budget: &Budget) -> Result<Option<Vec<u32>>, Stop> {
    if j == 0 {
        return Ok(None);
    }
    let Some(a) = j.checked_add(residue % j) else { return Err(Stop::OutOfReach) };
    let residues = |long: Vec<u32>| {
        let mut all: Vec<u32> = long.into_iter().map(|v| v % j).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    Ok(long_edges(a, j, budget)?.map(residues))
}

/// The law: 2ua − 1 modulo j for u = 1 … (j−1)/2, ascending; `None` unless j is odd and a and j have
/// no common divisor.
pub fn law(a: u64, j: u64) -> Option<Vec<u64>> {
    if j.is_multiple_of(2) || num_integer::gcd(a % j, j) != 1 {
        return None;
    }
    let (a, j) = (u128::from(a % j), u128::from(j));
    let mut all: Vec<u64> = (1..=(j - 1) / 2).map(|u| ((2 * u * a + j - 1) % j) as u64).collect();
    all.sort_unstable();
    Some(all)
}

/// The differences of neighbouring numbers: an entry of Table 4.
pub fn differences(entry: &[u32]) -> Vec<u32> {
    entry.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).collect()
}
