//! Nim, its versions on graphs, and Grundy numbers.

use super::SOURCE;
use crate::theory::brute_force::geography::{Plain, mex};
use crate::theory::brute_force::nim::{Piles, PlainNim, every_choice};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, small_graphs, within};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Outcome, Play, Position, RuleSet};

pub(super) static NIM: Statement = Statement {
    id: "stockman.nim",
    source: &SOURCE,
    label: "the game of Nim",
    place: "slide The Game of Nim",
    says: "In Nim with piles a₁, …, aₙ a player reduces one pile; whoever finds no disks left loses. The position is P exactly when the binary digits of the piles add up to 0 without carrying.",
    standing: Standing::Proved { how: "C. L. Bouton, 1901" },
    errata: &[],
    check: Some(Check { range: "three piles of at most {} disks", upto: 20, small: 4, run: nim }),
};

fn nim(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 100)? as u32;
    let mut wins: rustc_hash::FxHashMap<Vec<u32>, bool> = Default::default();
    let mut cases = 0;
    // Every option of a choice comes before it in lexicographic order.
    for piles in every_choice(3, most) {
        budget.spend(1)?;
        let mut reduced = (0..3).flat_map(|i| (0..piles[i]).map(move |left| (i, left)));
        let won = reduced.any(|(i, left)| {
            let mut then = piles.clone();
            then[i] = left;
            !wins[&then]
        });
        agree(won, piles.iter().fold(0, |sum, p| sum ^ p) != 0, || format!("{piles:?}"))?;
        wins.insert(piles, won);
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static VERSIONS: Statement = Statement {
    id: "stockman.versions",
    source: &SOURCE,
    label: "proposed versions of NimG",
    place: "slide Proposed Versions of NimG",
    says: "One token on an undirected graph. Disks on the vertices: remove some of those under the token, then move it to a neighbour; or move it, then remove some there. Disks on the edges: remove some from the edge that is crossed. Whoever cannot complete a turn loses. (The slide says that one wins by removing the last disk, or if the other cannot complete his turn. On every vertex with a neighbour the second covers the first. On one without, disks can be removed and no turn completed: such a player has lost here, so that one rule holds everywhere.)",
    standing: Standing::Shown { by: "`xanthi solve nimg.rm:path.3.1.4@0`, `nimg.mr:…`, `nimg.edge:…`" },
    errata: &[],
    check: Some(Check {
        range: "all graphs with at most 3 vertices, at most {} disks on each pile, all starts, all three versions, solver against plain search; and the same play with a win at once for removing the last disk",
        upto: 3,
        small: 1,
        run: versions,
    }),
};

/// The version of the game that takes disks from these piles.
fn version(piles: Piles) -> Version {
    match piles {
        Piles::Left => Version::RemoveMove,
        Piles::Reached => Version::MoveRemove,
        Piles::Crossed => Version::Edge,
    }
}

/// Whether the player to move wins if he also wins at once by removing the last disk: only in the version that removes
/// before it moves can that happen without a whole turn.
fn last_disk_wins(nim: &PlainNim, at: usize, disks: &[u32], known: &mut FxHashMap<(usize, Vec<u32>), bool>) -> bool {
    let key = (at, disks.to_vec());
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let here_alone = nim.piles() == Piles::Left && disks[at] > 0 && disks.iter().sum::<u32>() == disks[at];
    let wins = here_alone || nim.turns(at, disks).into_iter().any(|(to, then)| !last_disk_wins(nim, to, &then, known));
    known.insert(key, wins);
    wins
}

fn versions(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 20)? as u32;
    let mut cases = 0;
    for graph in (1..=3).flat_map(small_graphs::graphs) {
        let edges: Vec<_> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        let graph = Arc::new(graph);
        for piles in [Piles::Left, Piles::Reached, Piles::Crossed] {
            let mut plain = PlainNim::new(piles, &edges);
            let mut known = FxHashMap::default();
            let count = if piles == Piles::Crossed { edges.len() } else { graph.order() };
            for disks in every_choice(count, most) {
                for start in 0..graph.order() {
                    let case = || format!("{piles:?} on {edges:?} with {disks:?} from {start}");
                    let game = NimG::new(version(piles), &graph, disks.clone(), start as u32)
                        .map_err(|why| Failure::case(format!("{}: {why}", case())))?;
                    let solved = answers::of_position(&Position::of(At::opening(game)), Play::Normal, budget)?;
                    let wins = plain.wins(start, &disks, budget)?;
                    agree(solved, Outcome::of_mover(wins), case)?;
                    // Where the token can go somewhere, it does not matter that the last disk wins.
                    let at_once = last_disk_wins(&plain, start, &disks, &mut known);
                    let alone = piles == Piles::Left && graph.neighbours(start as u32).is_empty() && disks[start] > 0;
                    let last = alone && disks.iter().sum::<u32>() == disks[start];
                    agree(at_once, wins || last, || format!("the last disk wins, {}", case()))?;
                    cases += 1;
                }
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static GRUNDY_NUMBERS: Statement = Statement {
    id: "stockman.grundy-numbers",
    source: &SOURCE,
    label: "Grundy numbers",
    place: "slides Grundy Numbers",
    says: "In an acyclic digraph G(x) is the least number that no successor of x has, so 0 if x is a sink. A player wins by ending his turn on an x with G(x) = 0, and doing so every time.",
    standing: Standing::Proved { how: "R. P. Sprague, 1935, and P. M. Grundy, 1939: by induction from the sinks" },
    errata: &[],
    check: Some(Check { range: "all acyclic digraphs with {} vertices in a fixed order", upto: 5, small: 5, run: grundy_numbers }),
};

fn grundy_numbers(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let n = within(upto, 6)? as usize;
    let slots: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..v).map(move |u| (v, u))).collect();
    let mut cases = 0;
    for mask in 0u32..1 << slots.len() {
        let arcs: Vec<_> = slots.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, arc)| *arc).collect();
        let mut numbers: Vec<u32> = Vec::new();
        for v in 0..n {
            let after: Vec<u32> = arcs.iter().filter(|arc| arc.0 == v).map(|arc| numbers[arc.1]).collect();
            numbers.push(mex(&after));
        }
        // No arc can be crossed twice and no vertex visited twice: Geography, by plain search.
        let mut plain = Plain::new(RuleSet::DEG, n, &arcs).ok_or(Stop::OutOfReach)?;
        for (v, number) in numbers.iter().enumerate() {
            let expected = Outcome::of_mover(*number != 0);
            agree(plain.outcome(v, Play::Normal, budget)?, expected, || format!("{v} among the arcs {arcs:?}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static TREES_AND_CYCLES: Statement = Statement {
    id: "stockman.trees-and-cycles",
    source: &SOURCE,
    label: "previous work",
    place: "slide Previous Work",
    says: "M. Fukuyama found the Grundy numbers of the edge version on trees and cycles. (The slide names bipartite graphs, too, without a result: he characterised their lost positions by minimum cuts, where one side has at most two edges at each vertex; see `more.nim-cuts`. With one disk on each edge, the edge version is undirected edge geography, where even kernels decide all bipartite graphs; other boards are searched.)",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check {
        range: "who wins, and the nimbers, on all paths, stars and cycles with at most 4 edges of at most {} disks, from all starts: the theorems of the program against plain search",
        upto: 3,
        small: 1,
        run: trees_and_cycles,
    }),
};

fn trees_and_cycles(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 6)? as u32;
    let path = |n: usize| (n + 1, (0..n).map(|i| (i, i + 1)).collect::<Vec<_>>());
    let star = |n: usize| (n + 1, (1..=n).map(|i| (0, i)).collect::<Vec<_>>());
    let cycle = |n: usize| (n, (0..n).map(|i| (i, (i + 1) % n)).collect::<Vec<_>>());
    let boards = (1..=4).map(path).chain((3..=4).map(star)).chain((3..=4).map(cycle));
    let mut cases = 0;
    for (order, edges) in boards {
        let list = edges.iter().map(|&(u, v)| (u as u32, v as u32, 1));
        let graph = Arc::new(Graph::new(false, Labels::numbers(order as u32), list));
        let sorted: Vec<_> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        let mut plain = PlainNim::new(Piles::Crossed, &sorted);
        for disks in every_choice(edges.len(), most) {
            for start in 0..order {
                let case = || format!("{sorted:?} with {disks:?} from {start}");
                let game = NimG::new(Version::Edge, &graph, disks.clone(), start as u32)
                    .map_err(|why| Failure::case(format!("{}: {why}", case())))?;
                let position = Position::of(At::opening(game));
                let solved = answers::of_position(&position, Play::Normal, budget)?;
                agree(solved, Outcome::of_mover(plain.wins(start, &disks, budget)?), case)?;
                let nimber = answers::nimber_of_position(&position, budget)?;
                agree(nimber, u64::from(plain.nimber(start, &disks, budget)?), case)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}
