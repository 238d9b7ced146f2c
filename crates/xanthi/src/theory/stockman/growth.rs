//! How large nimbers become: bounds with their proofs, and what is seen on longer paths.

use super::SOURCE;
use crate::grundy_table::{GrundyTable, NoTable};
use crate::theory::brute_force::nim::{Piles, PlainNim, every_choice};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, small_graphs, within};
use xanthi_games::budget::Budget;
use xanthi_games::games::nimg::Version;
use xanthi_games::graph::{Graph, Labels};

pub(super) static BOUNDS: Statement = Statement {
    id: "stockman.nimber-bounds",
    source: &SOURCE,
    label: "bounds on Grundy numbers",
    place: "slide Next Steps",
    says: "On every graph the nimber with the token on v is at most the number of turns at v: w(v) times the number of neighbours in remove then move, the disks of the neighbours in move then remove, the disks of the edges at v in the edge version. It is at most the number of all disks.",
    standing: Standing::Proved {
        how: "the least missing number is at most the number of options; it is at most the length of the longest line of play, as an option of nimber n−1, an option of that one of nimber n−2 and so on must follow, and each turn takes a disk",
    },
    errata: &[],
    check: Some(Check {
        range: "all graphs with at most 4 vertices, at most {} disks on each pile (2 on the edges of graphs with more than 3), all starts, all three versions",
        upto: 3,
        small: 1,
        run: bounds,
    }),
};

fn bounds(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 6)? as u32;
    let mut cases = 0;
    for graph in (1..=4).flat_map(small_graphs::graphs) {
        let edges: Vec<_> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        for piles in [Piles::Left, Piles::Reached, Piles::Crossed] {
            let mut nim = PlainNim::new(piles, &edges);
            let count = if piles == Piles::Crossed { edges.len() } else { graph.order() };
            for disks in every_choice(count, if count > 3 && piles == Piles::Crossed { most.min(2) } else { most }) {
                let all: u32 = disks.iter().sum();
                for start in 0..graph.order() {
                    let near = graph.neighbours(start as u32).iter().map(|&u| disks.get(u as usize).copied().unwrap_or(0));
                    let turns: u32 = match piles {
                        Piles::Left => disks[start] * graph.neighbours(start as u32).len() as u32,
                        Piles::Reached => near.sum(),
                        Piles::Crossed => edges.iter().zip(&disks).filter(|(e, _)| e.0 == start || e.1 == start).map(|(_, d)| d).sum(),
                    };
                    let nimber = nim.nimber(start, &disks, budget)?;
                    agree(nimber <= turns.min(all), true, || format!("{nimber}: {piles:?} on {edges:?} with {disks:?} from {start}"))?;
                    cases += 1;
                }
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static LONGER_PATHS: Statement = Statement {
    id: "stockman.longer-paths",
    source: &SOURCE,
    label: "paths of five, six and seven vertices",
    place: "slide Next Steps",
    says: "Remove then move with at most k ≥ 3 disks on each vertex: on the path of five vertices the greatest nimbers are 3 on the ends, k+2 next to them and k+1 in the middle; on six 3, k+2, k+3 and the same from the other end; on seven 3, k+2, k+3, k+3 and the same from the other end. (Observed; whether any path has a nimber above k+3, or one above 3 on an end, is open.)",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check {
        range: "five vertices: k from 3 to {}; six and seven vertices: up to one and two less, but at least 3 for six",
        upto: 6,
        small: 3,
        run: longer_paths,
    }),
};

fn longer_paths(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let upto = within(upto, 12)? as u32;
    let mut cases = 0;
    for order in 5..=7usize {
        let most = if order == 5 { upto } else { (upto + 5).saturating_sub(order as u32).max(if order == 6 { 3 } else { 2 }) };
        let edges: Vec<_> = (1..order).map(|v| (v - 1, v)).collect();
        let path = Graph::new(false, Labels::numbers(order as u32), edges.iter().map(|e| (e.0 as u32, e.1 as u32, 1)));
        let fast = GrundyTable::new(Version::RemoveMove, &path, &vec![most; order], budget).map_err(|e| match e {
            NoTable::Stopped(stop) => Failure::Stopped(stop),
            other => Failure::case(format!("{other:?}")),
        })?;
        let mut plain = PlainNim::new(Piles::Left, &edges);
        let mut largest = vec![vec![0; order]; most as usize + 1];
        for disks in every_choice(order, most) {
            let side = disks.iter().copied().max().unwrap_or(0) as usize;
            for (start, greatest) in largest[side].iter_mut().enumerate() {
                let nimber = fast.nimber(&disks, start as u32);
                *greatest = nimber.max(*greatest);
                // Plain search for all but the largest boards, which take too long.
                if side <= 3 {
                    agree(plain.nimber(start, &disks, budget)?, nimber, || format!("{disks:?} from {start}"))?;
                }
            }
        }
        for k in 3..=most {
            let so_far: Vec<u32> = (0..order).map(|v| (0..=k as usize).map(|side| largest[side][v]).max().unwrap_or(0)).collect();
            let half = match order {
                5 => vec![3, k + 2, k + 1],
                6 => vec![3, k + 2, k + 3],
                _ => vec![3, k + 2, k + 3, k + 3],
            };
            let expected: Vec<u32> = (0..order).map(|v| half[v.min(order - 1 - v)]).collect();
            agree(so_far, expected, || format!("the greatest numbers on {order} vertices with at most {k} disks"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
