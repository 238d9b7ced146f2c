//! The plainest search: every position is looked at, lists of open vertices are the memory.

use std::collections::HashMap;

/// What play on from a position comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    /// The nimber in normal play.
    pub(crate) nimber: u32,
    /// Whether the player to move wins in misère play.
    pub(crate) misere: bool,
}

/// Directed vertex geography with the token on vertex 0; `arcs[v]` are the heads of the arcs out of v.
pub(crate) fn truth(arcs: &[Vec<usize>]) -> Truth {
    let mut open = vec![true; arcs.len()];
    open[0] = false;
    search(arcs, &mut open, 0, &mut HashMap::new())
}

fn search(arcs: &[Vec<usize>], open: &mut Vec<bool>, token: usize, known: &mut HashMap<(Vec<bool>, usize), Truth>) -> Truth {
    if let Some(&truth) = known.get(&(open.clone(), token)) {
        return truth;
    }
    let mut options = Vec::new();
    for &head in &arcs[token] {
        if open[head] {
            open[head] = false;
            options.push(search(arcs, open, head, known));
            open[head] = true;
        }
    }
    let nimber = (0..).find(|value| options.iter().all(|option| option.nimber != *value)).expect("a number");
    let truth = Truth { nimber, misere: options.is_empty() || options.iter().any(|option| !option.misere) };
    known.insert((open.clone(), token), truth);
    truth
}

/// The arcs of C_n x C_m: vertex c·m + r is row r of column c. A move from the last column to column 0
/// goes `twist` rows down as well.
pub(crate) fn torus(n: usize, m: usize, twist: usize) -> Vec<Vec<usize>> {
    let vertex = |c: usize, r: usize| if c == n { (r + twist) % m } else { c * m + r % m };
    (0..n * m).map(|v| vec![vertex(v / m + 1, v % m), vertex(v / m, v % m + 1)]).collect()
}

/// The arcs of Kotzig's Nim on the cycle of length n.
pub(crate) fn kotzig(n: usize, moves: &[usize]) -> Vec<Vec<usize>> {
    (0..n).map(|v| moves.iter().map(|a| (v + a) % n).collect()).collect()
}
