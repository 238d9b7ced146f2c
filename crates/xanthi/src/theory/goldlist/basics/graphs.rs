//! Section 1.1: the examples of graphs, and what a move along a path is.

use super::super::SOURCE;
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::Graph;
use xanthi_games::budget::Budget;
use xanthi_games::graph::source;
use xanthi_games::notation::Part;

pub(super) static DIVISIBILITY: Statement = Statement {
    id: "goldlist.divisibility",
    source: &SOURCE,
    label: "the graph of divisibility",
    place: "section 1.1",
    says: "On the positive integers, if u divides v and they differ, v does not divide u: no two arcs are opposite. On all integers this fails exactly for u and −u.",
    standing: Standing::Proved { how: "if u = av and v = bu with u, v not 0, then ab = 1, so a = b = ±1" },
    errata: &[Erratum {
        printed: "V = Z, the natural numbers",
        truth: "V must be the natural numbers: in Z, 2 and −2 divide each other",
        methods: ["remainders", "lists of multiples"],
    }],
    check: Some(Check {
        range: "all pairs of integers from −{} to {}, 0 left out; and the graph `divisibility.{}`",
        upto: 300,
        small: 10,
        run: divisibility,
    }),
};

fn divisibility(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let n = within(upto, 20_000)? as i64;
    let numbers = || (-n..=n).filter(|u| *u != 0);
    let mut cases = 0;
    for u in numbers() {
        budget.spend(2 * n as u64)?;
        // Multiples of u, each by adding u to the one before.
        let mut multiple = vec![false; 2 * n as usize + 1];
        for step in [u, -u] {
            let mut v = step;
            while v.abs() <= n {
                multiple[(v + n) as usize] = true;
                v += step;
            }
        }
        for v in numbers() {
            let both = multiple[(v + n) as usize] && u % v == 0;
            agree(v % u == 0, multiple[(v + n) as usize], || format!("{u} divides {v}"))?;
            agree(both, u == v || u == -v, || format!("{u} and {v} divide each other"))?;
            cases += 1;
        }
    }
    if n > 0 {
        let graph = family(&format!("divisibility.{n}"))?;
        for (u, v) in (1..=n).flat_map(|u| (1..=n).map(move |v| (u, v))) {
            let arc = graph.neighbours(u as u32 - 1).binary_search(&(v as u32 - 1)).is_ok();
            agree(arc, u != v && v % u == 0, || format!("an arc from {u} to {v}"))?;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static MODULO_5: Statement = Statement {
    id: "goldlist.modulo-5",
    source: &SOURCE,
    label: "the graph of the classes modulo 5",
    place: "section 1.1",
    says: "Being in the same class modulo 5 is symmetric, so it makes an undirected graph.",
    standing: Standing::Proved { how: "5 divides u−v exactly when it divides v−u" },
    errata: &[],
    check: Some(Check {
        range: "all pairs of integers from 0 to {}; and the graph `classes.N.5` on them",
        upto: 300,
        small: 10,
        run: modulo_5,
    }),
};

fn modulo_5(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    let n = within(upto, 5_000)? as i64;
    let graph = family(&format!("classes.{}.5", n + 1))?;
    for u in 0..=n {
        budget.spend(n as u64)?;
        for v in 0..=n {
            let edge = graph.neighbours(u as u32).binary_search(&(v as u32)).is_ok();
            agree(edge, u != v && (u - v) % 5 == 0, || format!("an edge between {u} and {v}"))?;
            agree((u - v) % 5 == 0, (v - u) % 5 == 0, || format!("{u} and {v}"))?;
            agree((u - v) % 5 == 0, u.rem_euclid(5) == v.rem_euclid(5), || format!("the classes of {u} and {v}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static LINE_AND_CIRCLE: Statement = Statement {
    id: "goldlist.line-and-circle",
    source: &SOURCE,
    label: "lines and circles",
    place: "section 1.1",
    says: "u and v are neighbours on the line 0 … n−1 if |u−v| = 1, and on the circle if that holds modulo n.",
    standing: Standing::Shown { by: "`xanthi solve uvg:path.9` and `uvg:cycle.9`" },
    errata: &[],
    check: Some(Check { range: "n from 3 to {}", upto: 200, small: 8, run: line_and_circle }),
};

/// The graph of a named family.
fn family(text: &str) -> Result<Graph, Failure> {
    source::family(Part::whole(text)).map(|source| source.graph).map_err(|e| Failure::case(format!("{text}: {}", e.message)))
}

fn line_and_circle(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for n in 3..=within(upto, 2000)? {
        let (line, circle) = (family(&format!("path.{n}"))?, family(&format!("cycle.{n}"))?);
        budget.spend(n * n)?;
        for (u, v) in (0..n).flat_map(|u| (0..n).map(move |v| (u, v))) {
            let joined = |g: &Graph| g.neighbours(u as u32).contains(&(v as u32));
            agree(joined(&line), u.abs_diff(v) == 1, || format!("{u} and {v} on the line of {n}"))?;
            agree(joined(&circle), (u + 1) % n == v || (v + 1) % n == u, || format!("{u} and {v} on the circle of {n}"))?;
            cases += 2;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static AUGMENTED: Statement = Statement {
    id: "goldlist.augmented-graph",
    source: &SOURCE,
    label: "the augmented graph",
    place: "sections 1.1 and 2",
    says: "Moves along paths of length a: on a line they join v and v ± a, on a circle of n vertices v and v ± a modulo n, for a < n. Only the end of a move is visited. The game n;{a,b} is vertex geography on this graph.",
    standing: Standing::Proved { how: "on a line and on a circle a path never turns back, so its length and its direction give its end" },
    errata: &[],
    check: Some(Check { range: "lines and circles of n vertices, 3 ≤ n ≤ {}, a < n", upto: 60, small: 8, run: augmented }),
};

fn augmented(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for n in 3..=within(upto, 400)? as u32 {
        let boards = [(format!("path.{n}"), "line"), (format!("cycle.{n}"), "circulant")];
        for (underlying, moved) in &boards {
            let walked = family(underlying)?;
            for a in 1..n {
                budget.spend(u64::from(n))?;
                let moved = family(&format!("{moved}.{n}.{a}"))?;
                let general = family(&format!("moves.{a}={underlying}"))?;
                for v in 0..n {
                    let mut ends = Vec::new();
                    walk(&walked, &mut vec![v], a, &mut ends);
                    ends.sort_unstable();
                    ends.dedup();
                    agree(ends.as_slice(), moved.neighbours(v), || format!("paths of length {a} from {v} among {n}"))?;
                    agree(ends.as_slice(), general.neighbours(v), || format!("paths of length {a} in {underlying} from {v}"))?;
                    cases += 1;
                }
            }
        }
    }
    Ok(Evidence { cases })
}

/// The ends of all paths that continue a path by this many edges.
fn walk(graph: &Graph, path: &mut Vec<u32>, more: u32, ends: &mut Vec<u32>) {
    let at = path[path.len() - 1];
    if more == 0 {
        return ends.push(at);
    }
    for &next in graph.neighbours(at) {
        if !path.contains(&next) {
            path.push(next);
            walk(graph, path, more - 1, ends);
            path.pop();
        }
    }
}
