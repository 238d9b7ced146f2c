//! Undirected edge geography on cylinders and on tori.

use super::SOURCE;
use crate::theory::brute_force::geography::Plain;
use crate::theory::small_graphs::Random;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use num_integer::gcd;
use std::collections::HashSet;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, Position, RuleSet};

pub(super) static CYLINDERS: Statement = Statement {
    id: "more.edge-cylinders",
    source: &SOURCE,
    label: "edge geography on cylinders",
    place: "new: no published source known to us",
    says: "Undirected edge geography on the cylinder with m rows around a cycle of even length n: a token in row a, 1 ≤ a ≤ m, is P exactly when gcd(m+1, n) does not divide a.",
    standing: Standing::Proved {
        how: "the graph is bipartite, so a vertex is P iff it lies in an even kernel, and kernels of one colour will do. Write x(a, j) for the members modulo 2, with x = 0 in the rows 0 and m+1 = W. That every vertex has an even number of neighbours in the set says x(a+1, j) = x(a−1, j) + x(a, j−1) + x(a, j+1); from x(1, j) = g(j) it follows that x(a, j) = g(j−a+1) + g(j−a+3) + … + g(j+a−1). On one colour g is a sequence G of period n/2, x(a, ·) are sums of a consecutive members, and row W must be 0: every W consecutive members of G have the sum 0. So G has the period d = gcd(W, n/2), and W/d times the sum of a period is 0. If d does not divide a, choose G with period sum 0 and a 1 where it is wanted: P. If a = cd, a sum of a members is c times the sum of a period: it can be 1 iff c is odd and W/d is even. Now gcd(W, n) is d if W/d is odd, and 2d if it is even. In both cases a vertex lies in no kernel exactly when gcd(W, n) divides a",
    },
    errata: &[],
    check: Some(Check {
        range: "n even and m up to {}, all rows: certificates; and plain search of boards with at most 22 edges",
        upto: 16,
        small: 6,
        run: cylinders,
    }),
};

/// The outcomes of all starts with certificates, and those of plain search if the board is small.
fn all_starts(line: &str, most: usize, budget: &Budget) -> Result<Vec<Outcome>, Failure> {
    let position = Position::parse(line).map_err(|error| Failure::case(format!("{line}: {}", error.message)))?;
    let ground = position.geography().ok_or_else(|| Failure::case(line))?;
    let (_, found) = answers::of_ground(&ground, budget)?;
    let edges: usize = ground.graph().edges().iter().map(|edge| edge.multiplicity as usize).sum();
    if edges <= most {
        let mut plain = Plain::of(RuleSet::UEG, ground.graph()).ok_or(Stop::OutOfReach)?;
        agree(plain.outcomes(Play::Normal, budget)?, found.clone(), || format!("plain search of {line}"))?;
    }
    Ok(found)
}

fn cylinders(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 60)? as usize;
    let mut cases = 0;
    for n in (2..=most).step_by(2) {
        for m in 1..=most {
            let line = format!("ueg:cylinder.{n}x{m}");
            let found = all_starts(&line, 22, budget)?;
            // Points are (j, a − 1), and j counts first.
            for (v, outcome) in found.into_iter().enumerate() {
                let a = v / n + 1;
                let expected = if a.is_multiple_of(gcd(m + 1, n)) { Outcome::N } else { Outcome::P };
                agree(outcome, expected, || format!("{line}, row {a}"))?;
            }
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static TORI: Statement = Statement {
    id: "more.edge-tori",
    source: &SOURCE,
    label: "edge geography on tori whose sides have a common divisor",
    place: "new: no published source known to us",
    says: "Undirected edge geography on the torus with sides m, n ≥ 2 is P from every vertex if gcd(m, n) > 1.",
    standing: Standing::Proved {
        how: "let d be the divisor, and S the vertices (i, j) with i − j ≡ k modulo d. Neighbours differ by 1 in i − j, so S is independent. A vertex with i − j ≡ k − 1 has the neighbours (i+1, j) and (i, j−1) in S, one with k + 1 the other two, and all others none (if d = 2, all four): S is an even kernel, and each vertex lies in one",
    },
    errata: &[],
    check: Some(Check {
        range: "sides up to {}: the kernels, counted, and solver; plain search of boards with at most 18 edges",
        upto: 12,
        small: 6,
        run: tori,
    }),
};

fn tori(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as usize;
    let mut cases = 0;
    for (m, n) in (2..=most).flat_map(|n| (2..=n).map(move |m| (m, n))).filter(|&(m, n)| gcd(m, n) > 1) {
        budget.spend((m * n) as u64)?;
        let (d, case) = (gcd(m, n), || format!("{m} x {n}"));
        let inside = |i: usize, j: usize| (i % m + n * d - j % n).is_multiple_of(d);
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let near = [(i + 1, j), (i + m - 1, j), (i, j + 1), (i, j + n - 1)].iter().filter(|&&(i, j)| inside(i, j)).count();
            agree(near.is_multiple_of(2) && (near == 0 || !inside(i, j)), true, case)?;
        }
        let line = format!("ueg:utorus.{m}x{n}@0,0");
        agree(answers::of_line(&line, Play::Normal, budget)?, Outcome::P, case)?;
        if 2 * m * n <= 18 {
            agree(searched(m, n, budget)?, Outcome::P, case)?;
        }
        cases += 1;
    }
    Ok(Evidence { cases })
}

/// Plain search of the torus, the token on (0, 0).
fn searched(m: usize, n: usize, budget: &Budget) -> Result<Outcome, Failure> {
    let cell = |i: usize, j: usize| i % m * n + j % n;
    let cells = (0..m).flat_map(|i| (0..n).map(move |j| (i, j)));
    let edges = cells.flat_map(|(i, j)| [(cell(i, j), cell(i + 1, j)), (cell(i, j), cell(i, j + 1))]);
    let mut plain = Plain::new(RuleSet::UEG, m * n, &edges.collect::<Vec<_>>()).ok_or(Stop::OutOfReach)?;
    Ok(plain.outcome(0, Play::Normal, budget)?)
}

pub(super) static ODD_TORI: Statement = Statement {
    id: "more.edge-tori-odd",
    source: &SOURCE,
    label: "edge geography on tori with an odd side",
    place: "new: no published source known to us",
    says: "Undirected edge geography on the torus with an odd side n ≥ 3 and an even side m that divides n + 1 is N from every vertex: crossing an edge in the direction of the odd side wins. In particular it is N if m = 2 and n is odd.",
    standing: Standing::Proved {
        how: "an even kernel after the move contains both ends of the edge that was crossed. Columns are counted modulo n from 1 to n, rows modulo m, and the move is from (n, 0) to (1, 0). Let S be the (x, y) with d < r < m − d and r + d odd, where r is x modulo m and d the distance from y to 0 modulo m. Forget the edges between the columns n and 1, and put the empty columns 0 and n + 1, both divisible by m, at the sides. Members have odd r + d, so no two are neighbours. A vertex with even r + d has four neighbours in S if d < r < m − d, two if r = d or r = m − d (those beside it if d = 0, those above and below if d = m/2), and none otherwise; one with odd r + d has none. Of the columns 1 and n, where r is 1 and m − 1, S contains only (1, 0) and (n, 0). So among the edges that were forgotten only the one that is crossed has an end in S: S is an even kernel of what is left, and contains the token",
    },
    errata: &[],
    check: Some(Check {
        range: "odd sides up to {}: the kernels, counted on the torus without the edge, and solver; plain search of boards with at most 20 edges",
        upto: 23,
        small: 11,
        run: odd_tori,
    }),
};

fn odd_tori(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 60)? as usize;
    let mut cases = 0;
    for (n, m) in
        (3..=most).step_by(2).flat_map(|n| (2..=n + 1).step_by(2).map(move |m| (n, m))).filter(|&(n, m)| (n + 1).is_multiple_of(m))
    {
        budget.spend((n * m) as u64)?;
        let case = || format!("{n} x {m}");
        let member = |x: usize, y: usize| {
            let (r, d) = (x % m, y.min(m - y));
            d < r && r + d < m && (r + d) % 2 == 1
        };
        // Each edge once, to the right and down; the crossed one is left out.
        let mut met = vec![[0; 2]; n * m];
        for (x, y) in (1..=n).flat_map(|x| (0..m).map(move |y| (x, y))) {
            for (to, crossed) in [((x % n + 1, y), x == n && y == 0), ((x, (y + 1) % m), false)] {
                for (at, other) in [((x, y), to), (to, (x, y))] {
                    met[(at.0 - 1) * m + at.1][0] += usize::from(!crossed && member(other.0, other.1));
                }
            }
            met[(x - 1) * m + y][1] = usize::from(member(x, y));
        }
        let even = met.iter().all(|&[near, inside]| if inside == 1 { near == 0 } else { near.is_multiple_of(2) });
        agree((even, member(1, 0), member(n, 0)), (true, true, true), case)?;
        let line = format!("ueg:utorus.{n}x{m}@0,0");
        agree(answers::of_line(&line, Play::Normal, budget)?, Outcome::N, case)?;
        if 2 * m * n <= 20 {
            agree(searched(m, n, budget)?, Outcome::N, case)?;
        }
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static COPRIME_TORI: Statement = Statement {
    id: "more.edge-tori-coprime",
    source: &SOURCE,
    label: "edge geography on tori with coprime sides",
    place: "observed in this project",
    says: "Is undirected edge geography on the torus with coprime sides m, n ≥ 2 N from every vertex?",
    standing: Standing::Open {
        known: "it is if one side is odd, and the other one even and a divisor of the odd one plus 1 (more.edge-tori-odd). It is for 3 x 5, 3 x 7, 3 x 8, 3 x 10, 3 x 11, 4 x 5 and 4 x 9, by searches with certificates of `xanthi solve`. On 3 x n, n = 4, 5, 7, 8, 10, 11, the move along the side 3 wins, and the move along the side n exactly when n ≡ 1 (mod 3); on 4 x n, n = 3, 5, 7, 9, the move along the side n wins, and the move along the side 4 exactly when n ≡ 3 (mod 4). With sides of at least 3 every vertex has four edges, so the token gets stuck only at its start, when it comes back there for the second time; if n is odd and m even, the number of moves is then odd exactly when the token has gone round the side n an odd number of times, and that is what the first player wants. On other boards no even kernel wins at the first move: if the token alone is in the set S, 4|S| − 1 edges leave it, an odd number, and every other vertex should meet an even number of them; and if both ends of the crossed edge are, S solves a system modulo 2 with at most four solutions, none of which is independent, for sides up to 15",
    },
    errata: &[],
    check: Some(Check {
        range: "coprime sides with at most {} edges by plain search; for sides up to 15 which boards have an even kernel after a move, by all solutions of the system, and a hundred random lines of play each: where they end, and after how many rounds",
        upto: 24,
        small: 12,
        run: coprime_tori,
    }),
};

fn coprime_tori(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as usize;
    let mut cases = 0;
    for (m, n) in (2..=most / 4).flat_map(|n| (2..n).map(move |m| (m, n))).filter(|&(m, n)| gcd(m, n) == 1 && 2 * m * n <= most) {
        agree(searched(m, n, budget)?, Outcome::N, || format!("{m} x {n}"))?;
        cases += 1;
    }
    let sides = if most >= 24 { 15 } else { 9 };
    for (m, n) in (3..=sides).flat_map(|n| (2..n).map(move |m| (m, n))).filter(|&(m, n)| gcd(m, n) == 1) {
        budget.spend((m * n * m * n) as u64)?;
        let [odd, even] = if n % 2 == 1 { [n, m] } else { [m, n] };
        let found = [[1, 0], [0, 1]].into_iter().any(|step| kernel_after_a_move([m, n], step));
        agree(found, even.is_multiple_of(2) && (odd + 1).is_multiple_of(even), || format!("even kernels of {m} x {n}"))?;
        if m >= 3 {
            (0..100).try_for_each(|seed| line_of_play([m, n], seed))?;
        }
        cases += 1;
    }
    Ok(Evidence { cases })
}

/// A random line of play on the torus with sides of at least 3: it ends where it began, and the number of moves is
/// that of the rounds along odd sides, modulo 2.
fn line_of_play(sides: [usize; 2], seed: u64) -> Result<(), Failure> {
    let mut random = Random(seed);
    let mut crossed = HashSet::new();
    let (mut token, mut moves) = ([0, 0], 0);
    // How often the token has crossed the border of each direction, in either sense.
    let mut borders = [0, 0];
    loop {
        // An edge is its direction and the cell from which it leads to the next one.
        let ways = [0, 1].into_iter().flat_map(|direction| {
            let mut onward = token;
            onward[direction] = (token[direction] + 1) % sides[direction];
            let mut back = token;
            back[direction] = (token[direction] + sides[direction] - 1) % sides[direction];
            [((direction, token), onward), ((direction, back), back)]
        });
        let open: Vec<_> = ways.filter(|(edge, _)| !crossed.contains(edge)).collect();
        let Some(&(edge, to)) = open.get(random.below(open.len().max(1))) else { break };
        let (direction, from) = edge;
        borders[direction] += usize::from(from[direction] + 1 == sides[direction]);
        crossed.insert(edge);
        token = to;
        moves += 1;
    }
    let rounds: usize = [0, 1].into_iter().filter(|&i| sides[i] % 2 == 1).map(|i| borders[i]).sum();
    agree((token, moves % 2), ([0, 0], rounds % 2), || format!("a line of play on {} x {}", sides[0], sides[1]))
}

/// Whether the m x n torus without the edge from (0, 0) to `step` has an even kernel with both its ends in it: all
/// solutions of A x = e + e', by plain elimination.
fn kernel_after_a_move([m, n]: [usize; 2], step: [usize; 2]) -> bool {
    let order = m * n;
    let cell = |i: usize, j: usize| i % m * n + j % n;
    let near = |v: usize| {
        let (i, j) = (v / n, v % n);
        [cell(i + 1, j), cell(i + m - 1, j), cell(i, j + 1), cell(i, j + n - 1)]
    };
    let ends = [0, cell(step[0], step[1])];
    // A row is its coefficients, and the right side in the last place.
    let row = |v: usize| {
        let mut row = vec![false; order + 1];
        near(v).into_iter().for_each(|w| row[w] ^= true);
        row[order] = ends.contains(&v);
        row
    };
    let mut rows: Vec<Vec<bool>> = (0..order).map(row).collect();
    let mut pivots = Vec::new();
    for column in 0..order {
        let Some(found) = (pivots.len()..order).find(|&i| rows[i][column]) else { continue };
        rows.swap(pivots.len(), found);
        let pivot = rows[pivots.len()].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, row)| *i != pivots.len() && row[column]) {
            row.iter_mut().zip(&pivot).for_each(|(a, b)| *a ^= b);
        }
        pivots.push(column);
    }
    if rows[pivots.len()..].iter().any(|row| row[order]) {
        return false;
    }
    let free: Vec<usize> = (0..order).filter(|column| !pivots.contains(column)).collect();
    (0..1u32 << free.len()).any(|choice| {
        let mut inside = vec![false; order];
        free.iter().enumerate().for_each(|(i, &column)| inside[column] = choice >> i & 1 == 1);
        for (i, &column) in pivots.iter().enumerate() {
            inside[column] = free.iter().fold(rows[i][order], |sum, &other| sum ^ (rows[i][other] && inside[other]));
        }
        let both = ends.iter().all(|&end| inside[end]);
        // The crossed edge joins two members; no other edge does.
        let inner: usize = (0..order).filter(|&v| inside[v]).map(|v| near(v).into_iter().filter(|&w| inside[w]).count()).sum();
        both && inner == 2
    })
}
