//! Theorems 5 and 6: matchings of parts, and the tori that a matching settles.

use super::super::SOURCE;
use crate::theory::brute_force::geography::MOST;
use crate::theory::small_graphs::{graphs, neighbour_sets};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, hogan_horrocks, within};
use xanthi_games::budget::Budget;

pub(super) static THEOREM_5: Statement = Statement {
    id: "goldlist.theorem-5",
    source: &SOURCE,
    label: "Theorem 5",
    place: "section 3",
    says: "If the vertices of an undirected graph fall into two sets such that the subgraph induced by each has a perfect matching, the graph has a perfect matching.",
    standing: Standing::Proved { how: "the union of the two matchings" },
    errata: &[],
    check: Some(Check { range: "all graphs with at most {} vertices, all ways to part them", upto: 6, small: 4, run: theorem_5 }),
};

/// Whether the vertices of `set` can be matched, each with a neighbour in it.
fn matched(sets: &[u32], set: u32) -> bool {
    let v = set.trailing_zeros() as usize;
    set == 0 || (0..sets.len()).any(|w| sets[v] & set >> w << w & 1 << w != 0 && matched(sets, set & !(1 << v) & !(1 << w)))
}

fn theorem_5(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, 6)?;
    let mut cases = 0;
    for graph in (1..=upto as usize).flat_map(graphs) {
        let sets = neighbour_sets(&graph);
        let all = (1u32 << graph.order()) - 1;
        for part in (0..=all).filter(|part| matched(&sets, *part) && matched(&sets, all & !part)) {
            budget.spend(1)?;
            agree(matched(&sets, all), true, || format!("{graph:?} in parts {part:b}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static THEOREM_6: Statement = Statement {
    id: "goldlist.theorem-6",
    source: &SOURCE,
    label: "Theorem 6",
    place: "section 4, after Nowakowski and Poole",
    says: "C_n x C_m is N if n = 2, or if n and m are even. If n = 2, the cells (0, j) and (1, j) are a pair, joined both ways, and the first player always goes across. If both are even, the first player follows the arcs from (i, j) to (i, j+1) with i+j even; every arc out of the head of one leads to the tail of another.",
    standing: Standing::Proved {
        how: "pairs: from the head of an arc of the set the opponent can only go to the tail of another, whose head has not been visited",
    },
    errata: &[Erratum {
        printed: "M = {(ab, a(b+1)) | a = b (mod 2)} is a perfect matching, and thus by Theorem 3 G is in N",
        truth: "ab stands for the vertex (a, b), and Theorem 3 is about undirected graphs: on a digraph a perfect matching is not enough. What is needed, and true, is that the arcs out of the heads of M lead to tails of M",
        methods: ["the arcs of the set and those out of their heads, one by one", "the strategy against all replies, and plain search"],
    }],
    check: Some(Check {
        range: "all such boards with at most {} cells, and the strategy against all replies",
        upto: 24,
        small: 8,
        run: theorem_6,
    }),
};

fn theorem_6(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, MOST as u64)?;
    for n in (2..=upto as usize / 2).step_by(2) {
        for m in (2..=upto as usize / n).filter(|m| n == 2 || m % 2 == 0) {
            let across = |(i, j): (usize, usize)| ((i + 1) % n, j);
            let down = |(i, j): (usize, usize)| (i, (j + 1) % m);
            for cell in (0..n).flat_map(|i| (0..m).map(move |j| (i, j))) {
                let right = if n == 2 {
                    across(across(cell)) == cell
                } else {
                    let head = down(cell);
                    let even = |(i, j): (usize, usize)| (i + j) % 2 == 0;
                    !even(cell) || (!even(head) && even(across(head)) && even(down(head)))
                };
                agree(right, true, || format!("C_{n} x C_{m}, the pair of {cell:?}"))?;
            }
        }
    }
    hogan_horrocks::theorems::theorem_1(upto, budget)
}
