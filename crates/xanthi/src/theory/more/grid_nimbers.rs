//! Nimbers of undirected vertex geography: where every move loses, and all grids.

use super::SOURCE;
use crate::theory::brute_force::geography::Plain;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::RuleSet;
use xanthi_games::budget::{Budget, Stop};

pub(super) static GRID_NIMBERS: Statement = Statement {
    id: "more.grid-nimbers",
    source: &SOURCE,
    label: "nimbers of vertex geography on grids",
    place: "new: no published source known to us",
    says: "In undirected vertex geography a start has the nimber 1 if each of its edges lies in a perfect matching; so every start of a regular bipartite graph has it (hypercubes, tori with even sides). On the grid with m rows and n columns, m, n ≥ 2, every start has the nimber 1 if mn is even. If mn is odd, the starts of the colour of the corners have the nimber 0, and the others 1.",
    standing: Standing::Proved {
        how: "let vw be an edge of a perfect matching. Without v there is one that misses only w, so the move to w is lost; if that is so for all w, the nimber is mex{0} = 1. In a regular bipartite graph every edge lies in a perfect matching (König). *Grid with an even number of columns, say:* a vertical edge lies in two neighbouring rows filled with vertical edges, and the other rows are filled with horizontal ones; a horizontal edge from column j to j + 1 with odd j lies in rows filled like this, and with even j in two rows that have it twice, with vertical edges to its left and right. *Odd by odd:* a vertex of the corners' colour is missed by some almost perfect matching (if its row and column are odd, counted from 1, by rows; otherwise by a ring of 8 around it), so it is P. For an edge at any other vertex v leave out the first or the last row, whichever it does not touch: the rest is an even grid, and the row without a corner has a perfect matching. So the edge lies in a matching that misses a corner only, and the move along it is lost",
    },
    errata: &[],
    check: Some(Check {
        range: "grids with at most {} vertices, every start: plain search; and the solver on grids up to 12 x 12",
        upto: 18,
        small: 12,
        run: grid_nimbers,
    }),
};

fn grid_nimbers(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 24)? as usize;
    let stated = |n: usize, m: usize, v: usize| u32::from((n * m).is_multiple_of(2) || (v / n + v % n) % 2 == 1);
    let mut cases = 0;
    for n in 2..=most / 2 {
        for m in (2..=n).filter(|m| n * m <= most) {
            let down = (0..n * (m - 1)).map(|v| (v, v + n));
            let edges: Vec<_> = (0..n * m).filter(|v| v % n + 1 < n).map(|v| (v, v + 1)).chain(down).collect();
            let mut plain = Plain::new(RuleSet::UVG, n * m, &edges).ok_or(Stop::OutOfReach)?;
            for v in 0..n * m {
                agree(plain.nimber(v, budget)?, stated(n, m, v), || format!("the {n} x {m} grid from {v}"))?;
                cases += 1;
            }
        }
    }
    for n in 6..=12usize {
        for (m, v) in [(n, 0), (n, 1), (n - 1, n + 2), (n - 1, 2 * n)] {
            let line = format!("uvg:grid.{n}x{m}@{},{}", v % n + 1, v / n + 1);
            agree(answers::nimber_of_line(&line, budget)?, u64::from(stated(n, m, v)), || line.clone())?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
