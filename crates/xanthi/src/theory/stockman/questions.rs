//! The last slide: what was left open.

use super::SOURCE;
use crate::grundy_table::{GrundyTable, NoTable};
use crate::theory::plain::{MOST, Plain};
use crate::theory::plain_nim::{Piles, PlainNim, every_choice};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::Rule;
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
        how: "with one disk on each edge of a tree an edge is crossed once, so the piece can only move away from the root; its moves at a vertex are the children, which are the options of the position. The same works for every game that ends",
    },
    errata: &[],
    check: Some(Check {
        range: "both vertex versions on the path and the cycle of 3 vertices, at most {} disks on each, all starts whose tree has at most 128 edges: nimbers by plain search",
        upto: 3,
        small: 1,
        run: special_cases,
    }),
};

fn special_cases(upto: u64, limit: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for piles in [Piles::Left, Piles::Reached] {
        for edges in [&[(0, 1), (1, 2)][..], &[(0, 1), (1, 2), (0, 2)]] {
            let mut nim = PlainNim::new(piles, edges);
            for disks in every_choice(3, within(upto, 20)? as u32) {
                for start in 0..3 {
                    limit.spend(1)?;
                    let mut tree = Vec::new();
                    grow(&nim, start, &disks, 0, &mut tree);
                    if tree.len() > MOST {
                        continue;
                    }
                    let mut played = Plain::new(Rule::UEG, tree.len() + 1, &tree).ok_or(Stop::OutOfReach)?;
                    let expected = nim.nimber(start, &disks, limit)?;
                    let case = || format!("{piles:?} on {edges:?} with {disks:?} from {start}");
                    agree(played.nimber(0, limit)?, expected, case)?;
                    let mut with_disks = PlainNim::new(Piles::Crossed, &tree);
                    agree(with_disks.nimber(0, &vec![1; tree.len()], limit)?, expected, case)?;
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
    says: "On which graphs are the Grundy numbers of remove then move bounded, whatever the disks?",
    standing: Standing::Open {
        known: "On stars with at least two leaves they are: at most 1 on a leaf and at most 2 in the centre (for a leaf, 1 among the options needs that all other leaves and the disks of the first are gone, and then 0 is none). On a single edge they are not: with a disks under the piece and b on the other vertex, the number is b+1 if a > b and 0 otherwise, by induction. On the path of four vertices see `stockman.path-of-4`.",
    },
    errata: &[],
    check: Some(Check {
        range: "stars with 2 and 3 leaves and a single edge, at most {} disks on each vertex, all starts",
        upto: 6,
        small: 2,
        run: bounds,
    }),
};

fn bounds(upto: u64, limit: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as u32;
    let mut cases = 0;
    for leaves in 1..=3 {
        let edges: Vec<_> = (1..=leaves).map(|leaf| (0, leaf)).collect();
        let mut nim = PlainNim::new(Piles::Left, &edges);
        for disks in every_choice(leaves + 1, most) {
            for start in 0..=leaves {
                let nimber = nim.nimber(start, &disks, limit)?;
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

fn path_of_4(upto: u64, limit: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as u32;
    let edges = [(0, 1), (1, 2), (2, 3)];
    let mut nim = PlainNim::new(Piles::Left, &edges);
    let path = Graph::new(false, Labels::numbers(4), edges.map(|(u, v)| (u as u32, v as u32, 1)));
    let fast = GrundyTable::new(Version::RemoveMove, &path, &[most; 4], limit).map_err(|e| match e {
        NoTable::Stopped(stop) => Failure::Stopped(stop),
        other => Failure::case(format!("{other:?}")),
    })?;
    // By the greatest number of disks, then by start.
    let mut largest = vec![[0; 4]; most as usize + 1];
    for disks in every_choice(4, most) {
        let side = disks.iter().copied().max().unwrap_or(0) as usize;
        for (start, most) in largest[side].iter_mut().enumerate() {
            let nimber = nim.nimber(start, &disks, limit)?;
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
