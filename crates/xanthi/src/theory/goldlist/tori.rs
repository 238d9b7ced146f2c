//! Sections 3 and 4: Theorem 5 on matchings of parts, and Theorem 6 on products of cycles.

mod matchings;

use super::SOURCE;
use crate::prove::Law;
use crate::theory::more::sweeps::{Ask, proved, searched, torus};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::Play;
use xanthi_games::budget::Budget;
use xanthi_games::family::sweeps::Boards;

/// The last theorem of section 3.
pub(super) static PARTS: &[&Statement] = &[&matchings::THEOREM_5];

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[&matchings::THEOREM_6, &ALL_N];

static ALL_N: Statement = Statement {
    id: "goldlist.theorem-6-all-n",
    source: &SOURCE,
    label: "Theorem 6 (Nowakowski and Poole) for all n",
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
        run: all_n,
    }),
};

fn all_n(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let ask = Ask::Outcome(Play::Normal);
    let mut cases = 0;
    for m in 1..=within(upto, 6)? as u32 {
        let claim = proved(Boards::Torus { rows: m, twist: 0 }, ask, budget)?;
        let law = Law::of(&claim);
        // Two periods contain every residue with each parity.
        for n in 1..=law.preperiod + 2 * law.period {
            if n == 2 || (n % 2 == 0 && m % 2 == 0) {
                agree(claim.value(n), Some('N'), || format!("C_{n} x C_{m}"))?;
                cases += 1;
            }
        }
        for n in (2..=18 / u64::from(m)).filter(|&n| n == 2 || (n % 2 == 0 && m % 2 == 0)) {
            agree(searched(&mut torus(n as usize, m as usize)?, ask, budget)?, Some('N'), || format!("plain search of C_{n} x C_{m}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
