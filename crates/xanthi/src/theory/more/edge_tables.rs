//! Undirected edge geography on small boards: nimbers and misère play, as tables.

use super::SOURCE;
use crate::theory::brute_force::geography::Plain;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, Position, RuleSet};

pub(super) static SMALL_BOARDS: Statement = Statement {
    id: "more.edge-small-boards",
    source: &SOURCE,
    label: "edge geography on small grids, cylinders and tori: nimbers and misère play",
    place: "this project; the tables of all starts are in docs/all-sizes.md",
    says: "Undirected edge geography. On a path with a and b edges on either side of the token, neither 0, the nimber is 0 if both are even, 1 if both are odd, else 2; at the end of k edges it is k mod 2, on a cycle of n edges n mod 2. Nimbers from a corner of the grid with n columns: 2 rows, n = 2 … 8: 0 2 2 0 2 2 0; 3 rows, n = 3, 4, 5: 0 1 0; 4 rows, n = 4: 0. Misère play from a corner: N with 2 rows for n = 2 … 8, P N P with 3 rows, N with 4. Cylinders with 2 rows around a cycle of length 2 … 8: nimbers 1 0 1 1 0 2 1, and P in misère play. Tori with sides 2 and 2 … 6: nimbers 0 1 0 1 0, and N in misère play; 3 x 3: 0, N; 3 x 4: 1, N.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check {
        range: "all starts of the tables, on boards with at most {} edges: plain search and the solver",
        upto: 24,
        small: 14,
        run: small_boards,
    }),
};

/// A board, and its starts: nimber, and the outcome in misère play.
pub(super) type Board = (&'static str, &'static [(&'static str, u64, char)]);

/// Boards with starts, of which by symmetry the others are copies.
pub(super) const TABLES: &[Board] = &[
    ("grid.2x2", &[("1,1", 0, 'N')]),
    ("grid.3x2", &[("1,1", 2, 'N'), ("2,1", 1, 'P')]),
    ("grid.4x2", &[("1,1", 2, 'N'), ("2,1", 3, 'P')]),
    ("grid.5x2", &[("1,1", 0, 'N'), ("2,1", 0, 'P'), ("3,1", 2, 'P')]),
    ("grid.6x2", &[("1,1", 2, 'N'), ("2,1", 1, 'P'), ("3,1", 1, 'P')]),
    ("grid.7x2", &[("1,1", 2, 'N'), ("2,1", 3, 'P'), ("3,1", 1, 'P'), ("4,1", 1, 'P')]),
    ("grid.8x2", &[("1,1", 0, 'N'), ("2,1", 0, 'P'), ("3,1", 2, 'P'), ("4,1", 0, 'P')]),
    ("grid.3x3", &[("1,1", 0, 'P'), ("1,2", 0, 'N'), ("2,1", 0, 'N'), ("2,2", 0, 'P')]),
    ("grid.4x3", &[("1,1", 1, 'N'), ("1,2", 2, 'P'), ("2,1", 1, 'P'), ("2,2", 2, 'N')]),
    ("grid.5x3", &[("1,1", 0, 'P'), ("1,2", 1, 'N'), ("2,1", 1, 'N'), ("2,2", 2, 'P'), ("3,1", 0, 'P'), ("3,2", 1, 'N')]),
    ("grid.4x4", &[("1,1", 0, 'N'), ("1,2", 0, 'P'), ("2,1", 0, 'P'), ("2,2", 0, 'N')]),
    ("cylinder.2x2", &[("0,0", 1, 'P')]),
    ("cylinder.3x2", &[("0,0", 0, 'P')]),
    ("cylinder.4x2", &[("0,0", 1, 'P')]),
    ("cylinder.5x2", &[("0,0", 1, 'P')]),
    ("cylinder.6x2", &[("0,0", 0, 'P')]),
    ("cylinder.7x2", &[("0,0", 2, 'P')]),
    ("cylinder.8x2", &[("0,0", 1, 'P')]),
    ("cylinder.2x3", &[("0,0", 0, 'P'), ("0,1", 1, 'N')]),
    ("cylinder.3x3", &[("0,0", 2, 'P'), ("0,1", 1, 'N')]),
    ("cylinder.4x3", &[("0,0", 0, 'P'), ("0,1", 0, 'N')]),
    ("cylinder.2x4", &[("0,0", 1, 'P'), ("0,1", 2, 'N')]),
    ("cylinder.3x4", &[("0,0", 2, 'P'), ("0,1", 2, 'N')]),
    ("utorus.2x2", &[("0,0", 0, 'N')]),
    ("utorus.3x2", &[("0,0", 1, 'N')]),
    ("utorus.4x2", &[("0,0", 0, 'N')]),
    ("utorus.5x2", &[("0,0", 1, 'N')]),
    ("utorus.6x2", &[("0,0", 0, 'N')]),
    ("utorus.3x3", &[("0,0", 0, 'N')]),
    ("utorus.4x3", &[("0,0", 1, 'N')]),
];

fn small_boards(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 26)?;
    let mut cases = paths_and_cycles(budget)?;
    for (board, starts) in TABLES {
        let any = format!("ueg:{board}");
        let position = Position::parse(&any).map_err(|error| Failure::case(format!("{any}: {}", error.message)))?;
        let ground = position.geography().ok_or_else(|| Failure::case(any.clone()))?;
        let graph = ground.graph();
        if graph.edges().iter().map(|edge| u64::from(edge.multiplicity)).sum::<u64>() > most {
            continue;
        }
        let mut plain = Plain::of(RuleSet::UEG, graph).ok_or(Stop::OutOfReach)?;
        for &(start, nimber, misere) in *starts {
            let line = format!("{any}@{start}");
            let misere = if misere == 'N' { Outcome::N } else { Outcome::P };
            let v = graph.labels().find(start).ok_or_else(|| Failure::case(line.clone()))? as usize;
            agree(u64::from(plain.nimber(v, budget)?), nimber, || format!("plain search: nimber of {line}"))?;
            agree(plain.outcome(v, Play::Misere, budget)?, misere, || format!("plain search: {line} in misère play"))?;
            agree(answers::nimber_of_line(&line, budget)?, nimber, || format!("nimber of {line}"))?;
            agree(answers::of_line(&line, Play::Misere, budget)?, misere, || format!("{line} in misère play"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

/// Plain search of short paths and cycles.
fn paths_and_cycles(budget: &Budget) -> Result<u64, Failure> {
    let mut cases = 0;
    for edges in 1..=12usize {
        let path: Vec<(usize, usize)> = (0..edges).map(|v| (v, v + 1)).collect();
        let mut plain = Plain::new(RuleSet::UEG, edges + 1, &path).ok_or(Stop::OutOfReach)?;
        for before in 0..=edges {
            let stated = match (before, edges - before) {
                (0, all) | (all, 0) => all % 2,
                (a, b) if a % 2 == b % 2 => a % 2,
                _ => 2,
            };
            agree(plain.nimber(before, budget)? as usize, stated, || format!("{before} of {edges} edges before the token"))?;
            cases += 1;
        }
        let cycle: Vec<(usize, usize)> = (0..edges).map(|v| (v, (v + 1) % edges)).collect();
        if edges >= 3 {
            let mut plain = Plain::new(RuleSet::UEG, edges, &cycle).ok_or(Stop::OutOfReach)?;
            agree(plain.nimber(0, budget)? as usize, edges % 2, || format!("the cycle of {edges} edges"))?;
            cases += 1;
        }
    }
    Ok(cases)
}
