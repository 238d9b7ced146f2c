//! Sections 3 and 4: Theorem 5 on matchings of parts, and Theorem 6 on products of cycles.

use super::SOURCE;
use crate::limit::Limit;
use crate::prove::Law;
use crate::theory::more::sweeps::{Ask, proved, searched, torus};
use crate::theory::small_graphs::{graphs, neighbour_sets};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::family::sweeps::Boards;
use xanthi_games::{Outcome, Play, Rule};

/// The last theorem of section 3.
pub(super) static PARTS: &[&Statement] = &[&THEOREM_5];

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[&THEOREM_6];

static THEOREM_5: Statement = Statement {
    id: "goldlist.theorem-5",
    source: &SOURCE,
    label: "Theorem 5",
    place: "section 3",
    says: "If the vertices of an undirected graph are divided into two sets, and the graph on each of them has a perfect matching, then the graph has a perfect matching; so geography on it is N from every start.",
    standing: Standing::Proved { how: "the two matchings together" },
    errata: &[],
    check: Some(Check { range: "all divisions of all graphs with at most {} vertices (at most 6)", upto: 6, small: 4, run: theorem_5 }),
};

/// Whether the vertices of a set can be paired along edges.
fn pairs_up(neighbours: &[u32], set: u32) -> bool {
    if set == 0 {
        return true;
    }
    let first = set.trailing_zeros() as usize;
    let partners = neighbours[first] & set & !(1 << first);
    (0..neighbours.len()).any(|v| partners >> v & 1 == 1 && pairs_up(neighbours, set & !(1 << first) & !(1 << v)))
}

fn theorem_5(upto: u64, limit: &Limit) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for graph in (1..=within(upto, 6)? as usize).flat_map(graphs) {
        let neighbours = neighbour_sets(&graph);
        let all = (1u32 << graph.order()) - 1;
        let divisions = (1..all).filter(|&part| pairs_up(&neighbours, part) && pairs_up(&neighbours, all & !part)).count();
        if divisions > 0 {
            let won = answers::of_starts(Rule::UVG, &graph, limit)?.iter().all(|outcome| *outcome == Outcome::N);
            agree(won, true, || format!("{graph:?}"))?;
        }
        limit.spend(1)?;
        cases += divisions as u64;
    }
    if cases == 0 {
        return Err(Failure::case("no graph has such a division"));
    }
    Ok(Evidence { cases })
}

static THEOREM_6: Statement = Statement {
    id: "goldlist.theorem-6",
    source: &SOURCE,
    label: "Theorem 6 (Nowakowski and Poole)",
    place: "section 4",
    says: "Directed geography on C_n x C_m is N if n = 2, or if n and m are even.",
    standing: Standing::Proved {
        how: "n = 2: the first player always changes the column, which the opponent then cannot do. Both even: he pairs the cells (i, j) and (i, j + 1) with i + j even; he leaves a cell with i + j even, the opponent one with i + j odd",
    },
    errata: &[],
    check: Some(Check {
        range: "every n, with at most {} rows (at most 6), by automata; up to 18 cells by plain search",
        upto: 5,
        small: 3,
        run: theorem_6,
    }),
};

fn theorem_6(upto: u64, limit: &Limit) -> Result<Evidence, Failure> {
    let ask = Ask::Outcome(Play::Normal);
    let mut cases = 0;
    for m in 1..=within(upto, 6)? as u32 {
        let claim = proved(Boards::Torus { rows: m, twist: 0 }, ask, limit)?;
        let law = Law::of(&claim);
        // Two periods contain every residue with each parity.
        for n in 1..=law.preperiod + 2 * law.period {
            if n == 2 || (n % 2 == 0 && m % 2 == 0) {
                agree(claim.value(n), Some('N'), || format!("C_{n} x C_{m}"))?;
                cases += 1;
            }
        }
        for n in (2..=18 / u64::from(m)).filter(|&n| n == 2 || (n % 2 == 0 && m % 2 == 0)) {
            agree(searched(&mut torus(n as usize, m as usize)?, ask, limit)?, Some('N'), || format!("plain search of C_{n} x C_{m}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
