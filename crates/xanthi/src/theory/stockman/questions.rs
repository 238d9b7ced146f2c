//! The last slide: what was left open.

use super::SOURCE;
use crate::grundy_table::{GrundyTable, NoTable};
use crate::theory::brute_force::geography::{MOST, Plain};
use crate::theory::brute_force::nim::{Piles, PlainNim, every_choice};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::RuleSet;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::nimg::Version;
use xanthi_games::graph::{Graph, Labels};

pub(super) static SPECIAL_CASES: Statement = Statement {
    id: "stockman.special-cases",
    source: &SOURCE,
    label: "are the vertex versions special cases of the edge version?",
    place: "slide Next Steps",
    says: "Both vertex versions are special cases of the edge version, in that they can be transformed into trees: every position is the same game as the edge version with one disk on each edge of a tree, its tree of all lines of play. (The tree can be exponentially large; whether one of polynomial size always exists is another question, and open here. If only the nimber is to be kept, one edge with that many disks does it.)",
    standing: Standing::Proved {
        how: "with one disk on each edge of a tree an edge is crossed once, so the token can only move away from the root; its moves at a vertex are the children, which are the options of the position. The same works for every game that ends",
    },
    errata: &[],
    check: Some(Check {
        range: "both vertex versions on the path and the cycle of 3 vertices, at most {} disks on each, all starts whose tree has at most 128 edges: nimbers by plain search",
        upto: 3,
        small: 1,
        run: special_cases,
    }),
};

fn special_cases(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for piles in [Piles::Left, Piles::Reached] {
        for edges in [&[(0, 1), (1, 2)][..], &[(0, 1), (1, 2), (0, 2)]] {
            let mut nim = PlainNim::new(piles, edges);
            for disks in every_choice(3, within(upto, 20)? as u32) {
                for start in 0..3 {
                    budget.spend(1)?;
                    let mut tree = Vec::new();
                    grow(&nim, start, &disks, 0, &mut tree);
                    if tree.len() > MOST {
                        continue;
                    }
                    let mut played = Plain::new(RuleSet::UEG, tree.len() + 1, &tree).ok_or(Stop::OutOfReach)?;
                    let expected = nim.nimber(start, &disks, budget)?;
                    let case = || format!("{piles:?} on {edges:?} with {disks:?} from {start}");
                    agree(played.nimber(0, budget)?, expected, case)?;
                    let mut with_disks = PlainNim::new(Piles::Crossed, &tree);
                    agree(with_disks.nimber(0, &vec![1; tree.len()], budget)?, expected, case)?;
                    cases += 1;
                }
            }
        }
    }
    Ok(Evidence { cases })
}

/// Adds the tree of all lines of play below a position to the edges of a tree, with its root at
/// the vertex `root`; stops when it becomes too large for plain search.
fn grow(nim: &PlainNim, at: usize, disks: &[u32], root: usize, tree: &mut Vec<(usize, usize)>) {
    for (to, then) in nim.turns(at, disks) {
        if tree.len() > MOST {
            return;
        }
        let child = tree.len() + 1;
        tree.push((root, child));
        grow(nim, to, &then, child, tree);
    }
}

pub(super) static BOUNDS: Statement = Statement {
    id: "stockman.bounds",
    source: &SOURCE,
    label: "cases with bounds on Grundy numbers",
    place: "slide Next Steps",
    says: "On a connected graph without loops the Grundy numbers of remove then move are bounded, whatever the disks, exactly when the graph is a single vertex or a star with at least two leaves. On such a star they are at most 1 on a leaf and at most 2 in the centre. On a single edge, with a disks under the token and b on the other vertex, the number is b+1 if a > b and 0 otherwise. On every other graph there is an edge uv whose ends have other neighbours; with a disks on u, b on v and none elsewhere, the number with the token on u is 0 if a = 0, 1 if b = 0 < a, 2 if 0 < a ≤ b, and b+2 if a > b > 0.",
    standing: Standing::Proved {
        how: "if each edge of a connected graph has an end without other neighbours, it is a star. *Edge uv*: with a > 0 the options are 0 (at another neighbour of u, which is empty) and, by induction, the numbers of (b, a') with the token on v, a' < a. If b = 0 these are 0. If b > 0, a' = 0 gives 1, 0 < a' < b gives a'+2, and a' ≥ b gives 2: for a ≤ b the set is 0, 1, 3, …, a+1, and for a > b it is 0, 1, …, b+1. *Star*: a leaf is at most 1, by induction; so the centre is at most 2. The centre has an option 1 (take all, go to a leaf with disks) unless all leaves are empty; so it is 1 only then. If an option of a leaf is 1, all other leaves are empty; its other options leave disks on it, the centre has the options 0 (an empty leaf) and 1, and is 2: no option of the leaf is 0",
    },
    errata: &[],
    check: Some(Check {
        range: "stars with 2 and 3 leaves, a single edge, and five graphs with an inner edge: at most {} disks on each vertex, or on the ends of the edge",
        upto: 6,
        small: 2,
        run: bounds,
    }),
};

/// Connected graphs in which both ends of the edge 0–1 have another neighbour.
const INNER_EDGE: [(usize, &[(usize, usize)]); 5] = [
    (3, &[(0, 1), (1, 2), (0, 2)]),
    (4, &[(2, 0), (0, 1), (1, 3)]),
    (4, &[(0, 1), (1, 2), (2, 3), (0, 3)]),
    (5, &[(0, 1), (0, 2), (1, 2), (0, 3), (1, 4)]),
    (6, &[(0, 1), (0, 2), (2, 3), (3, 4), (4, 1), (4, 5)]),
];

fn bounds(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as u32;
    let mut cases = 0;
    for leaves in 1..=3 {
        let edges: Vec<_> = (1..=leaves).map(|leaf| (0, leaf)).collect();
        let mut nim = PlainNim::new(Piles::Left, &edges);
        for disks in every_choice(leaves + 1, most) {
            for start in 0..=leaves {
                let nimber = nim.nimber(start, &disks, budget)?;
                let case = || format!("{nimber} on the star {disks:?} from {start}");
                if leaves == 1 {
                    let (here, there) = (disks[start], disks[1 - start]);
                    agree(nimber, if here > there { there + 1 } else { 0 }, case)?;
                } else {
                    agree(nimber <= if start == 0 { 2 } else { 1 }, true, case)?;
                }
                cases += 1;
            }
        }
    }
    for (order, edges) in INNER_EDGE {
        let mut nim = PlainNim::new(Piles::Left, edges);
        for ends in every_choice(2, most) {
            let mut disks = vec![0; order];
            disks[..2].copy_from_slice(&ends);
            let expected = match (ends[0], ends[1]) {
                (0, _) => 0,
                (_, 0) => 1,
                (a, b) if a <= b => 2,
                (_, b) => b + 2,
            };
            agree(nim.nimber(0, &disks, budget)?, expected, || format!("{ends:?} on the edge 0-1 of {edges:?}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static PATH_OF_4: Statement = Statement {
    id: "stockman.path-of-4",
    source: &SOURCE,
    label: "the path of four vertices",
    place: "slide Next Steps",
    says: "Remove then move on the path of four vertices leads to much higher Grundy numbers than on three: with at most k ≥ 2 disks on each vertex the greatest is k+2 on the two inner vertices, and 2 on the ends.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: "all k from 2 to {}", upto: 10, small: 3, run: path_of_4 }),
};

fn path_of_4(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as u32;
    let edges = [(0, 1), (1, 2), (2, 3)];
    let mut nim = PlainNim::new(Piles::Left, &edges);
    let path = Graph::new(false, Labels::numbers(4), edges.map(|(u, v)| (u as u32, v as u32, 1)));
    let fast = GrundyTable::new(Version::RemoveMove, &path, &[most; 4], budget).map_err(|e| match e {
        NoTable::Stopped(stop) => Failure::Stopped(stop),
        other => Failure::case(format!("{other:?}")),
    })?;
    // By the greatest number of disks, then by start.
    let mut largest = vec![[0; 4]; most as usize + 1];
    for disks in every_choice(4, most) {
        let side = disks.iter().copied().max().unwrap_or(0) as usize;
        for (start, most) in largest[side].iter_mut().enumerate() {
            let nimber = nim.nimber(start, &disks, budget)?;
            agree(fast.nimber(&disks, start as u32), nimber, || format!("{disks:?} from {start}"))?;
            *most = nimber.max(*most);
        }
    }
    let mut so_far = [0; 4];
    for (k, now) in (0..).zip(largest) {
        so_far = std::array::from_fn(|start| so_far[start].max(now[start]));
        if k >= 2 {
            agree(so_far, [2, k + 2, k + 2, 2], || format!("the greatest numbers with at most {k} disks"))?;
        }
    }
    Ok(Evidence { cases: u64::from(most).saturating_sub(1) })
}
