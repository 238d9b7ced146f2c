//! Who wins: Theorems 1, 2, 3, 7 and 10.

use super::{SOURCE, boards, divides, divisor, ground, name};
use crate::grid::GridBoard;
use crate::theory::small_graphs::{graphs, neighbour_sets};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers, brute_force::geography::Plain, within};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Graph, Outcome, Play, RuleSet};

/// The most edges of a board that plain search is asked about.
const MOST_EDGES: usize = 13;

/// The outcomes of all starts by elimination over GF(2), and by plain search on small boards.
fn starts(board: GridBoard, budget: &Budget) -> Result<Vec<Outcome>, Failure> {
    let bare = ground(board, None)?;
    let found = answers::of_ground(&bare, budget)?.1;
    if bare.graph().size() <= MOST_EDGES {
        let mut plain = Plain::of(RuleSet::UEG, bare.graph()).ok_or(Stop::OutOfReach)?;
        agree(&found, &plain.outcomes(Play::Normal, budget)?, || format!("{board:?} by solver and plain search"))?;
    }
    Ok(found)
}

/// Compares the outcomes of all starts of all boards with what a statement says about them.
fn compare(upto: u64, budget: &Budget, says: impl Fn(GridBoard, (u64, u64)) -> Option<Outcome>) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for board in boards(upto) {
        budget.spend(board.order() as u64)?;
        for (v, found) in board.vertices().zip(starts(board, budget)?) {
            if let Some(said) = says(board, v) {
                agree(found, said, || name(board, v))?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static THEOREM_1: Statement = Statement {
    id: "grids.theorem-1",
    source: &SOURCE,
    label: "Theorem 1",
    place: "section 1",
    says: "Let m, n ≥ 2. The corner (1,1) of the m x n grid is P exactly when gcd(m+1, n+1) is not 1. (Fraenkel, Scheinerman, Ullman 1993; it holds for m = 1 and n = 1 too.)",
    standing: Standing::Proved { how: "Theorem 2 with a = b = 1" },
    errata: &[],
    check: Some(Check { range: "the corners of all grids with at most {} columns and rows", upto: 16, small: 4, run: theorem_1 }),
};

fn theorem_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    compare(upto, budget, |board, v| (v == (1, 1)).then(|| Outcome::of_mover(divisor(board) == 1)))
}

pub(super) static THEOREM_2: Statement = Statement {
    id: "grids.theorem-2",
    source: &SOURCE,
    label: "Theorem 2",
    place: "section 1",
    says: "With d = gcd(m+1, n+1), the vertex (a,b) of the m x n grid is P exactly when d divides neither a nor b.",
    standing: Standing::Proved { how: "docs/family-certificates.md, grid: each outcome has a certificate that is checked by arithmetic" },
    errata: &[],
    check: Some(Check {
        range: "all starts of all grids with at most {} columns and rows, by elimination; by plain search too up to 13 edges",
        upto: 15,
        small: 4,
        run: theorem_2,
    }),
};

fn theorem_2(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    compare(upto, budget, |board, v| Some(Outcome::of_mover(divides(board, v))))
}

pub(super) static THEOREM_3: Statement = Statement {
    id: "grids.theorem-3",
    source: &SOURCE,
    label: "Theorem 3",
    place: "section 1",
    says: "A vertex in an even kernel is P, and on a bipartite graph no other vertex is. (Fraenkel, Scheinerman, Ullman 1993.) On other graphs there are P vertices in no even kernel.",
    standing: Standing::Proved { how: "docs/certificates.md, even_kernel and even_kernels" },
    errata: &[],
    check: Some(Check {
        range: "all graphs with at most {} vertices, their even kernels by trying all sets",
        upto: 6,
        small: 4,
        run: theorem_3,
    }),
};

/// The even kernels of a graph as sets of bits, by the definition.
fn even_kernels(graph: &Graph) -> Vec<u32> {
    let sets = neighbour_sets(graph);
    let fits = |kernel: u32, v: usize| {
        let met = (sets[v] & kernel).count_ones();
        if kernel >> v & 1 == 1 { met == 0 } else { met.is_multiple_of(2) }
    };
    (1..1u32 << graph.order()).filter(|&kernel| (0..graph.order()).all(|v| fits(kernel, v))).collect()
}

fn is_bipartite(graph: &Graph) -> bool {
    (0..1u32 << graph.order()).any(|side| graph.edges().iter().all(|e| side >> e.tail & 1 != side >> e.head & 1))
}

fn theorem_3(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, 6)?;
    let (mut cases, mut elsewhere) = (0, 0);
    for graph in (1..=upto as usize).flat_map(graphs) {
        budget.spend(1)?;
        let kernels = even_kernels(&graph);
        let mut plain = Plain::of(RuleSet::UEG, &graph).ok_or(Stop::OutOfReach)?;
        let searched = plain.outcomes(Play::Normal, budget)?;
        let bipartite = is_bipartite(&graph);
        for (v, &outcome) in searched.iter().enumerate() {
            let inside = kernels.iter().any(|kernel| kernel >> v & 1 == 1);
            match (inside, bipartite) {
                (true, _) => agree(outcome, Outcome::P, || format!("{graph:?} from {v}, in an even kernel"))?,
                (false, true) => agree(outcome, Outcome::N, || format!("{graph:?} from {v}, in no even kernel"))?,
                (false, false) => elsewhere += u64::from(outcome == Outcome::P),
            }
            cases += 1;
        }
    }
    // The least P vertices in no even kernel are found on four vertices.
    agree(elsewhere > 0, upto >= 4, || "P vertices in no even kernel".into())?;
    Ok(Evidence { cases })
}

pub(super) static THEOREM_7: Statement = Statement {
    id: "grids.theorem-7",
    source: &SOURCE,
    label: "Theorem 7",
    place: "section 2.1",
    says: "If d divides a or b, the vertex (a,b) is N.",
    standing: Standing::Proved { how: "docs/family-certificates.md, grid: the inside of a closed trail is an even kernel after the move" },
    errata: &[Erratum {
        printed: "every vertex (a,b) is N; d is named and not used",
        truth: "only if d divides a or b: the 1 x 1 grid has no move, and on the 2 x 2 grid, a cycle of four edges, every vertex is P",
        methods: ["plain search of 1 x 1 and 2 x 2", "elimination over GF(2) on all grids of the range, with certificates"],
    }],
    check: Some(Check { range: "all starts of all grids with at most {} columns and rows", upto: 15, small: 4, run: theorem_7 }),
};

fn theorem_7(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    for side in [1, 2] {
        let board = GridBoard::of(side, side).ok_or(Stop::OutOfReach)?;
        let mut plain = Plain::of(RuleSet::UEG, ground(board, None)?.graph()).ok_or(Stop::OutOfReach)?;
        let searched = plain.outcomes(Play::Normal, budget)?;
        agree(searched, vec![Outcome::P; board.order()], || format!("{side} x {side}"))?;
    }
    compare(upto, budget, |board, v| divides(board, v).then_some(Outcome::N))
}

pub(super) static THEOREM_10: Statement = Statement {
    id: "grids.theorem-10",
    source: &SOURCE,
    label: "Theorem 10",
    place: "section 2.2",
    says: "If d divides neither a nor b, the vertex (a,b) is P.",
    standing: Standing::Proved { how: "docs/family-certificates.md, grid: the vertex lies in an even kernel S_k" },
    errata: &[],
    check: Some(Check { range: "all starts of all grids with at most {} columns and rows", upto: 15, small: 4, run: theorem_10 }),
};

fn theorem_10(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    compare(upto, budget, |board, v| (!divides(board, v)).then_some(Outcome::P))
}
