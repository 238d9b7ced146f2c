//! Sections 1.2 and 2: conventions of play, outcome classes, the definition of the game.

use super::super::SOURCE;
use crate::theory::{
    Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers, brute_force::geography::Plain, small_graphs, within,
};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Graph, Outcome, Play, RuleSet};

pub(super) static LENGTH: Statement = Statement {
    id: "goldlist.length",
    source: &SOURCE,
    label: "the length of the path",
    place: "section 1.1",
    says: "In normal play the first player has won if the number of moves, the length of the path traced out, is odd at the end, and the second player if it is even.",
    standing: Standing::Proved { how: "the players alternate, and whoever moved last has won" },
    errata: &[],
    check: Some(Check {
        range: "every line of play of vertex geography on all graphs with at most {} vertices",
        upto: 6,
        small: 4,
        run: length,
    }),
};

fn length(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for graph in all_graphs(upto)? {
        budget.spend(1)?;
        for v in 0..graph.order() as u32 {
            referee(&graph, &mut vec![v], true, &mut cases)?;
        }
    }
    Ok(Evidence { cases })
}

/// Plays every line from here and lets a referee, who knows only whose turn it is, name the winner.
fn referee(graph: &Graph, path: &mut Vec<u32>, first_to_move: bool, cases: &mut u64) -> Result<(), Failure> {
    let at = path[path.len() - 1];
    let open: Vec<u32> = graph.neighbours(at).iter().copied().filter(|v| !path.contains(v)).collect();
    if open.is_empty() {
        let first_won = !first_to_move;
        *cases += 1;
        return agree(first_won, (path.len() - 1) % 2 == 1, || format!("the path {path:?} in {graph:?}"));
    }
    for v in open {
        path.push(v);
        referee(graph, path, !first_to_move, cases)?;
        path.pop();
    }
    Ok(())
}

/// All graphs with 1 to `upto` vertices; there are too many with more than 7.
pub(super) fn all_graphs(upto: u64) -> Result<Vec<Graph>, Failure> {
    Ok((1..=within(upto, 7)? as usize).flat_map(small_graphs::graphs).collect())
}

pub(super) static NP_COMPLETE: Statement = Statement {
    id: "goldlist.np-complete",
    source: &SOURCE,
    label: "NP-complete games",
    place: "section 1.2",
    says: "A problem is NP-complete if it is in NP and every problem in NP reduces to it in polynomial time. It may be decided without trying everything: whether a graph has a path through all its vertices is NP-complete, and decided by the sets of vertices that paths visit. Who wins directed geography is PSPACE-complete; undirected vertex geography is in P.",
    standing: Standing::Shown { by: "`xanthi solve`, which says for each game which theorem spares the search" },
    errata: &[Erratum {
        printed: "a game is NP-complete if it is impossible to figure out who wins without direct calculation of each possibility",
        truth: "it is so if it is in NP and every problem in NP reduces to it in polynomial time (S. A. Cook, 1971; R. M. Karp, 1972). Problems that are NP-complete need not be decided by trying everything: for a path through all of n vertices (M. R. Garey, D. S. Johnson, 1979) there are at most n·2ⁿ sets with an end to look at, and a complete graph has n! such paths",
        methods: [
            "a path through all vertices: all paths, tried one by one",
            "the same answers from the sets of vertices that paths visit, with their ends (M. Held, R. M. Karp, 1962): never more cases, and fewer on every graph with a cycle",
        ],
    }],
    check: Some(Check {
        range: "a path through all vertices, in all graphs with at most {} vertices, by both methods and with the number of their cases",
        upto: 7,
        small: 4,
        run: np_complete,
    }),
};

fn np_complete(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for graph in all_graphs(upto)? {
        let n = graph.order();
        let (mut paths, mut through_all) = (0, false);
        for v in 0..n as u32 {
            every_path(&graph, v, 1 << v, &mut |visited| {
                paths += 1;
                through_all |= visited.count_ones() as usize == n;
            });
        }
        budget.spend(paths)?;
        // The possible ends of the paths that visit a set; sets with one more vertex are greater numbers.
        let mut ends = vec![0u32; 1 << n];
        (0..n).for_each(|v| ends[1 << v] = 1 << v);
        let mut sets = 0;
        for visited in 1..1usize << n {
            for at in (0..n as u32).filter(|at| ends[visited] >> at & 1 == 1).collect::<Vec<_>>() {
                sets += 1;
                for &v in graph.neighbours(at).iter().filter(|&&v| visited >> v & 1 == 0) {
                    ends[visited | 1 << v] |= 1 << v;
                }
            }
        }
        agree(ends[(1 << n) - 1] != 0, through_all, || format!("a path through all vertices of {graph:?}"))?;
        // Two ways round a part of a cycle visit the same vertices and end at the same one.
        let has_cycle = graph.size() + components(&graph) > n;
        agree(sets < paths, has_cycle, || format!("{sets} sets and {paths} paths in {graph:?}"))?;
        agree(sets <= (n << n) as u64, true, || format!("{sets} sets in {graph:?}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

/// Tells of every path that begins with the one that visits a set and ends here.
fn every_path(graph: &Graph, at: u32, visited: u32, tell: &mut impl FnMut(u32)) {
    tell(visited);
    for &v in graph.neighbours(at).iter().filter(|&&v| visited >> v & 1 == 0) {
        every_path(graph, v, visited | 1 << v, tell);
    }
}

/// The number of components of a graph.
fn components(graph: &Graph) -> usize {
    let mut root: Vec<u32> = (0..graph.order() as u32).collect();
    for edge in graph.edges() {
        let (from, to) = (root[edge.tail as usize], root[edge.head as usize]);
        root.iter_mut().filter(|r| **r == from).for_each(|r| *r = to);
    }
    root.sort_unstable();
    root.dedup();
    root.len()
}

pub(super) static NORMAL_PLAY: Statement = Statement {
    id: "goldlist.normal-play",
    source: &SOURCE,
    label: "normal and misère play",
    place: "section 1.2",
    says: "In normal play whoever cannot move loses; in misère play whoever cannot move wins.",
    standing: Standing::Shown { by: "`xanthi solve`, with and without `--misere`" },
    errata: &[Erratum {
        printed: "under normal rules, the first person who cannot move is the winner",
        truth: "that player loses, as her next sentence and section 2 say; whoever cannot move wins in misère play",
        methods: [
            "plain search of paths with the token at an end, where every move is forced",
            "the solver on the same paths, in both conventions",
        ],
    }],
    check: Some(Check { range: "paths with at most {} vertices", upto: 60, small: 8, run: normal_play }),
};

fn normal_play(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let upto = within(upto, 128)?;
    for n in 1..=upto {
        let edges: Vec<_> = (1..n as usize).map(|v| (v - 1, v)).collect();
        let mut plain = Plain::new(RuleSet::UVG, n as usize, &edges).ok_or(Stop::OutOfReach)?;
        for play in [Play::Normal, Play::Misere] {
            // n−1 forced moves; then one player has none.
            let first_is_stuck = (n - 1) % 2 == 0;
            let expected = Outcome::of_mover(first_is_stuck == (play == Play::Misere));
            agree(plain.outcome(0, play, budget)?, expected, || format!("plain search of a path of {n}, {play:?}"))?;
            agree(answers::of_line(&format!("uvg:path.{n}@0"), play, budget)?, expected, || format!("solver on a path of {n}, {play:?}"))?;
        }
    }
    Ok(Evidence { cases: 2 * upto })
}

pub(super) static N_AND_P: Statement = Statement {
    id: "goldlist.n-and-p",
    source: &SOURCE,
    label: "the letters N and P",
    place: "section 1.2",
    says: "N stands for next: the player to move wins. P stands for previous: the player who has just moved wins.",
    standing: Standing::Shown { by: "`xanthi solve`" },
    errata: &[Erratum {
        printed: "R, L, N, P stand for Right, Left, Previous, and Next, respectively",
        truth: "N is next and P is previous, as the rest of the paper uses them",
        methods: [
            "her Theorem 3 (a perfect matching is in N, and the first player wins) on all small graphs, by plain search",
            "the same by the solver, which reads N as a win for the player to move",
        ],
    }],
    check: Some(Check { range: "complete graphs with an even number of vertices up to {}", upto: 10, small: 4, run: n_and_p }),
};

fn n_and_p(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for n in (2..=within(upto, 16)? as usize).step_by(2) {
        // A perfect matching is there, and n−1 moves are made whatever is played: the first player wins.
        let edges: Vec<_> = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        let mut plain = Plain::new(RuleSet::UVG, n, &edges).ok_or(Stop::OutOfReach)?;
        agree(plain.outcome(0, Play::Normal, budget)?, Outcome::N, || format!("plain search of K{n}"))?;
        agree(answers::of_line(&format!("uvg:complete.{n}@0"), Play::Normal, budget)?, Outcome::N, || format!("solver on K{n}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static OUTCOME_CLASSES: Statement = Statement {
    id: "goldlist.outcome-classes",
    source: &SOURCE,
    label: "outcome classes",
    place: "section 1.2",
    says: "A game is in one of four outcome classes, and an impartial one such as Geography in N or P. Its Grundy value (nimber) is a number, which is 0 exactly when the game is in P.",
    standing: Standing::Proved { how: "Sprague and Grundy: by induction on the number of moves that are left" },
    errata: &[Erratum {
        printed: "a game has a Grundy value, which lies in one of four outcome classes, and 𝒢(G) = N",
        truth: "N and P are outcome classes and not Grundy values; two games in N can have different Grundy values",
        methods: ["outcomes by plain search, which knows no nimbers", "nimbers by the least number that no option has"],
    }],
    check: Some(Check {
        range: "all starts of all graphs with at most {} vertices, vertex and edge geography",
        upto: 5,
        small: 3,
        run: outcome_classes,
    }),
};

fn outcome_classes(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let (mut cases, mut largest) = (0, 0);
    for graph in all_graphs(upto)? {
        for rule in [RuleSet::UVG, RuleSet::UEG] {
            let mut plain = Plain::of(rule, &graph).ok_or(Stop::OutOfReach)?;
            for v in 0..graph.order() {
                let nimber = plain.nimber(v, budget)?;
                let expected = Outcome::of_mover(nimber != 0);
                agree(plain.outcome(v, Play::Normal, budget)?, expected, || format!("{rule} from {v} of {graph:?}"))?;
                largest = largest.max(nimber);
                cases += 1;
            }
        }
    }
    agree(upto < 4 || largest > 1, true, || "two nimbers in N".into())?;
    Ok(Evidence { cases })
}

pub(super) static DEFINITION: Statement = Statement {
    id: "goldlist.definition",
    source: &SOURCE,
    label: "the game of Geography",
    place: "section 2",
    says: "A marker is on a vertex of a directed or undirected graph; the players move it in turn to a vertex not yet visited; whoever cannot move loses. On n vertices a game ends after at most n−1 moves.",
    standing: Standing::Proved { how: "every move visits a new vertex" },
    errata: &[],
    check: Some(Check {
        range: "the rules `uvg` and `dvg` of the program against a list of visited vertices, every line of play, all digraphs with at most {} vertices",
        upto: 4,
        small: 3,
        run: definition,
    }),
};

fn definition(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for graph in (1..=within(upto, 4)? as usize).flat_map(small_graphs::digraphs) {
        budget.spend(1)?;
        for rule in [RuleSet::DVG, RuleSet::UVG] {
            let board = std::sync::Arc::new(rule.board(&graph));
            for v in 0..graph.order() as u32 {
                let ground = xanthi_games::GeographyPosition::new(rule, board.clone(), Some(v), &[]);
                follow(&graph, &ground, &mut vec![v], &mut cases)?;
            }
        }
    }
    Ok(Evidence { cases })
}

/// Compares the moves of the program with those read from the list of edges, down every line.
fn follow(graph: &Graph, ground: &xanthi_games::GeographyPosition, path: &mut Vec<u32>, cases: &mut u64) -> Result<(), Failure> {
    let at = path[path.len() - 1];
    let leads =
        |v: u32| graph.edges().iter().any(|e| (e.tail, e.head) == (at, v) || !ground.rule().directed && (e.tail, e.head) == (v, at));
    let open: Vec<u32> = (0..graph.order() as u32).filter(|&v| leads(v) && !path.contains(&v)).collect();
    agree(ground.options(), open.clone(), || format!("the moves after {path:?} in {graph:?}"))?;
    agree(path.len() <= graph.order(), true, || format!("{path:?} is too long"))?;
    *cases += 1;
    for v in open {
        path.push(v);
        follow(graph, &ground.after(v), path, cases)?;
        path.pop();
    }
    Ok(())
}
