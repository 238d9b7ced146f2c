//! Shannon's switching game.

use super::SOURCE;
use crate::solve::shannon::{Fate, fate, winning_moves};
use crate::theory::small_graphs::Random;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers};
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::shannon::Shannon;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Game, Outcome, Play, Position, Side};

type Edges = Vec<(usize, usize)>;

pub(in crate::theory) static LEHMAN: Statement = Statement {
    id: "more.lehman",
    source: &SOURCE,
    label: "Shannon's switching game",
    place: "A. Lehman, A solution of the Shannon switching game, Journal of the SIAM 12 (1964)",
    says: "Short wins moving second exactly when two edge-disjoint trees span the same set of vertices, with both terminals in it.",
    standing: Standing::Proved { how: "Lehman: Short repairs the tree that Cut breaks with an edge of the other one" },
    errata: &[],
    check: Some(Check {
        range: "{} random multigraphs with up to 5 vertices and 9 edges: plain search, all pairs of sets of edges tried, the solver",
        upto: 600,
        small: 150,
        run: lehman,
    }),
};

fn lehman(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut random = Random(1964);
    for _ in 0..upto {
        let n = 2 + random.below(4);
        let edges: Edges = (0..1 + random.below(9)).map(|_| (random.below(n), random.below(n))).filter(|e| e.0 != e.1).collect();
        let case = || format!("{edges:?} between 0 and 1");
        let short = short_wins(&edges, 0, 0, false, &mut FxHashMap::default(), budget)?;
        agree(short, two_trees(&edges, n), || format!("two trees in {}", case()))?;
        let graph = Graph::new(false, Labels::numbers(n as u32), edges.iter().map(|e| (e.0 as u32, e.1 as u32, 1)));
        let position = Position::of(At::opening(Shannon::new(&graph, [0, 1], Side::Right).map_err(|why| Failure::case(why.to_string()))?));
        // Cut is to move: N means that Cut wins.
        agree(answers::of_position(&position, Play::Normal, budget)?, Outcome::of_mover(!short), || format!("the solver on {}", case()))?;
    }
    Ok(Evidence { cases: upto })
}

pub(in crate::theory) static WINNING_MOVES: Statement = Statement {
    id: "more.shannon-winning-moves",
    source: &SOURCE,
    label: "the winning moves of Shannon's game",
    place: "a result of this project, after J. Edmonds, Lehman's switching game and a theorem of Tutte and Nash-Williams (1965)",
    says: "Where the player to move wins, take two disjoint forests with as many edges as possible, and add an edge e between the terminals to one. Cut wins by the edges to which exchanges lead from e and from no edge that is in neither forest; Short wins by the edges from which they lead to e and to no edge that the other forest has room for.",
    standing: Standing::Proved {
        how: "by the exchange axiom of the matroid of two forests; the proof stands with the checker of the certificate `exchange`",
    },
    errata: &[],
    check: Some(Check {
        range: "{} random multigraphs with up to 5 vertices and 9 edges, either player to move: every move by plain search",
        upto: 600,
        small: 150,
        run: each_move,
    }),
};

fn each_move(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut random = Random(1965);
    let mut cases = 0;
    for _ in 0..upto {
        let n = 2 + random.below(4);
        let mut edges: Edges = (0..1 + random.below(9)).map(|_| (random.below(n), random.below(n))).filter(|e| e.0 != e.1).collect();
        edges.iter_mut().for_each(|e| *e = (e.0.min(e.1), e.0.max(e.1)));
        let graph = Graph::new(false, Labels::numbers(n as u32), edges.iter().map(|e| (e.0 as u32, e.1 as u32, 1)));
        let game = Shannon::new(&graph, [0, 1], Side::Left).map_err(|why| Failure::case(why.to_string()))?;
        let Some(board) = game.reduction(&game.start()).switching().filter(|board| board.winner().is_none()) else { continue };
        let Fate::First { forests, .. } = fate(&board, budget)? else { continue };
        for side in [Side::Left, Side::Right] {
            let found = winning_moves(&board, &forests, side);
            let mut known = FxHashMap::default();
            for (kind, wire) in (0u32..).zip(game.network().wires()) {
                let ends = (wire.ends[0] as usize, wire.ends[1] as usize);
                let Some(i) = edges.iter().position(|e| *e == ends) else { continue };
                let (taken, cut) = if side == Side::Left { (1 << i, 0) } else { (0, 1 << i) };
                let wins = short_wins(&edges, taken, cut, side == Side::Right, &mut known, budget)? == (side == Side::Left);
                agree(found.contains(&kind), wins, || format!("{side:?} takes {ends:?} of {edges:?} between 0 and 1"))?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

/// The vertices that a set of edges joins to a vertex.
fn reached(edges: &Edges, chosen: u32, from: usize) -> u32 {
    let mut met = 1u32 << from;
    loop {
        let next = edges
            .iter()
            .enumerate()
            .filter(|(i, _)| chosen >> i & 1 == 1)
            .fold(met, |met, (_, &(u, v))| if (met >> u | met >> v) & 1 == 1 { met | 1 << u | 1 << v } else { met });
        if next == met {
            return met;
        }
        met = next;
    }
}

/// Whether Short wins, by trying everything; `taken` are the edges he has, `cut` those that are gone.
fn short_wins(
    edges: &Edges,
    taken: u32,
    cut: u32,
    short: bool,
    known: &mut FxHashMap<(u32, u32, bool), bool>,
    budget: &Budget,
) -> Result<bool, Stop> {
    let all = (1u32 << edges.len()) - 1;
    if reached(edges, taken, 0) >> 1 & 1 == 1 {
        return Ok(true);
    }
    if reached(edges, all & !cut, 0) >> 1 & 1 == 0 {
        return Ok(false);
    }
    if let Some(&wins) = known.get(&(taken, cut, short)) {
        return Ok(wins);
    }
    budget.spend(1)?;
    let mut wins = !short;
    for i in (0..edges.len()).filter(|i| (taken | cut) >> i & 1 == 0) {
        let (taken, cut) = if short { (taken | 1 << i, cut) } else { (taken, cut | 1 << i) };
        if short_wins(edges, taken, cut, !short, known, budget)? == short {
            wins = short;
            break;
        }
    }
    known.insert((taken, cut, short), wins);
    Ok(wins)
}

/// Whether two disjoint sets of edges are trees on the same vertices, 0 and 1 among them.
fn two_trees(edges: &Edges, n: usize) -> bool {
    let ends =
        |chosen: u32| edges.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).fold(0u32, |all, (_, e)| all | 1 << e.0 | 1 << e.1);
    let is_tree = |chosen: u32| {
        let on = ends(chosen);
        on & 3 == 3 && chosen.count_ones() + 1 == on.count_ones() && reached(edges, chosen, 0) == on
    };
    assert!(n <= 32 && edges.len() < 32);
    let trees: Vec<u32> = (1u32..1 << edges.len()).filter(|chosen| is_tree(*chosen)).collect();
    trees.iter().any(|a| trees.iter().any(|b| a & b == 0 && ends(*a) == ends(*b)))
}
