//! Section 5.4: two moves with an odd difference, and about a + b vertices.

use super::super::SOURCE;
use super::{gcd, to};
use crate::line::{cycle, forced};
use crate::solve::matching::GallaiEdmonds;
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::graph::{Graph, Labels};

/// The pairs a ≤ `upto`, odd j ≤ `upto` + 1.
fn pairs(upto: u64) -> impl Iterator<Item = (u32, u32)> {
    to(1, upto).flat_map(move |a| to(1, upto.saturating_add(1)).step_by(2).map(move |j| (a, j)))
}

/// The number of perfect matchings with 2a + j − 1 (`above` 0) or 2a + j + 1 vertices (1): by the
/// certificate, and by what is forced.
fn counted(a: u32, j: u32, above: bool, budget: &Budget) -> Result<u64, Failure> {
    budget.spend(1)?;
    let claim = cycle::claim(a, a + j).ok_or_else(|| Failure::case(format!("no claim for {a}, {j}")))?;
    let proved = u64::from(if above { claim.above } else { claim.below });
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::LineCycle(claim) };
    proof.judge().map_err(|flaw| answers::rejected(&flaw, || format!("the certificate for a = {a}, j = {j}: {flaw}")))?;
    let n = 2 * a + j - 1 + if above { 2 } else { 0 };
    agree(forced::count(n, &[a, a + j], 9), Some(proved), || format!("{n};{{{a},{}}} by forced edges", a + j))?;
    Ok(proved)
}

fn number_is(coprime: u64, above: bool, upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, j) in pairs(upto) {
        let expected = if gcd(a, j) == 1 { coprime } else { 0 };
        agree(counted(a, j, above, budget)?, expected, || format!("a = {a}, j = {j}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static CONJECTURE_1: Statement = Statement {
    id: "goldlist.conjecture-1",
    source: &SOURCE,
    label: "Conjecture 1",
    place: "section 5.4",
    says: "For odd j the line with 2a + j − 1 vertices and the moves a and a + j has exactly one perfect matching if gcd(a,j) = 1, and none otherwise.",
    standing: Standing::Proved {
        how: "with b = a + j the line with a + b vertices is v → v + a modulo a + b: gcd(a,b) cycles of odd length. If there is only one, then without the last vertex a path with an even number of vertices is left; otherwise an odd cycle is left. `xanthi prove line --moves a,b --cycle` writes the matching down",
    },
    errata: &[Erratum {
        printed: "for every a and every odd j",
        truth: "exactly when a and j have no common divisor; 8;{3,6} has no perfect matching",
        methods: ["certificates, accepted by the checker", "counting by forced edges"],
    }],
    check: Some(Check {
        range: "a ≤ {}, odd j up to one more: certificates, and counting",
        upto: 200,
        small: 20,
        run: |upto, budget| number_is(1, false, upto, budget),
    }),
};

pub(super) static CONJECTURE_2: Statement = Statement {
    id: "goldlist.conjecture-2",
    source: &SOURCE,
    label: "Conjecture 2",
    place: "section 5.4",
    says: "For odd j the line with 2a + j + 1 vertices and the moves a and a + j has exactly two perfect matchings if gcd(a,j) = 1, and none otherwise.",
    standing: Standing::Proved {
        how: "as for Conjecture 1: the vertices 0 and a + b are adjacent to a and b only, which can be given to them in two ways, and the rest of the cycle is a path with an even number of vertices. `xanthi prove line --moves a,b --cycle` writes the matching down",
    },
    errata: &[Erratum {
        printed: "a perfect matching for every a and every odd j",
        truth: "exactly when a and j have no common divisor, and then there are two; 10;{3,6} has none",
        methods: ["certificates, accepted by the checker", "counting by forced edges"],
    }],
    check: Some(Check {
        range: "a ≤ {}, odd j up to one more: certificates, and counting",
        upto: 200,
        small: 20,
        run: |upto, budget| number_is(2, true, upto, budget),
    }),
};

pub(super) static OBSERVATIONS: Statement = Statement {
    id: "goldlist.observations-1",
    source: &SOURCE,
    label: "Observations 1 (1, 2 and 3)",
    place: "section 5.4",
    says: "The only perfect matching of Conjecture 1 is symmetric: if u goes with v, then n−1−u goes with n−1−v. The vertex a + j − 1 has one neighbour, j − 1, so these two are matched, and so are a − 1 and 2a − 1. The vertices 0, …, a − 1 go forwards.",
    standing: Standing::Proved {
        how: "the line is symmetric and the matching unique; a + j − 1 and a − 1 are the neighbours on the cycle of the vertex that is missing; and v < a has no neighbour below it",
    },
    errata: &[
        Erratum {
            printed: "the vertex j − 1 is incident to only one edge",
            truth: "its partner a + j − 1 is; j − 1 has two neighbours, except in 2;{1,2}",
            methods: ["counting neighbours", "on the cycle, the two vertices at the gap are a − 1 and a + j − 1"],
        },
        Erratum {
            printed: "the vertices 0, …, a have edges that go forwards",
            truth: "0, …, a − 1; in 6;{3,4} the vertex 3 goes with 0",
            methods: ["the matching of 6;{3,4} by hand: (0,3) (1,4) (2,5)", "the solver's matching"],
        },
    ],
    check: Some(Check { range: "coprime a and odd j, a ≤ {}", upto: 100, small: 12, run: observations }),
};

fn observations(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let (mut cases, mut backwards) = (0, 0);
    for (a, j) in pairs(upto).filter(|&(a, j)| gcd(a, j) == 1) {
        let (n, b) = (2 * a + j - 1, a + j);
        let edges = [a, b].into_iter().flat_map(|d| (d..n).map(move |v| (v - d, v, 1)));
        let graph = Graph::new(false, Labels::numbers(n), edges);
        let found = GallaiEdmonds::of(&graph, |_| true, budget)?;
        let mates: Vec<u32> = (0..n).filter_map(|v| found.mate(v)).collect();
        let case = || format!("{n};{{{a},{b}}}");
        agree(mates.len(), n as usize, case)?;
        agree((0..n).all(|v| mates[(n - 1 - v) as usize] == n - 1 - mates[v as usize]), true, case)?;
        for (leaf, partner) in [(b - 1, j - 1), (a - 1, 2 * a - 1)] {
            agree(graph.neighbours(leaf), &[partner], case)?;
            agree(mates[leaf as usize], partner, case)?;
        }
        agree(graph.neighbours(j - 1).len() == 1, (a, j) == (1, 1), case)?;
        agree((0..a).all(|v| mates[v as usize] > v), true, case)?;
        backwards += u64::from(mates.get(a as usize).is_some_and(|&w| w < a));
        cases += 1;
    }
    agree(backwards > 0 || cases == 0, true, || "a matching in which the vertex a goes backwards".into())?;
    Ok(Evidence { cases })
}
