//! Strategies that follow one set of arcs all the time: which tori and which directed cycles have one.

use super::SOURCE;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use num_integer::gcd;
use xanthi_games::budget::Budget;

pub(super) static STATIC_MATCHINGS: Statement = Statement {
    id: "more.static-matchings",
    source: &SOURCE,
    label: "directed matchings of tori",
    place: "new: no published source known to us; the definition is Goldlist's (section 1.1)",
    says: "For n, m ≥ 3 the torus C_n x C_m has a directed matching (disjoint arcs such that every arc out of the head of one leads to the tail of one) exactly when n and m are both even. So there is no such strategy on C_n x C_3 for any n ≥ 3. More generally, take directed vertex geography on n vertices with moves a, b, … (Kotzig's Nim) of which no two add up to n: there is a directed matching exactly when the order of a in the group of the residues modulo d is even, where d is the greatest common divisor of n and all differences of moves.",
    standing: Standing::Proved {
        how: "in an abelian group with k moves, let T be the tails and H the heads, as many as the tails. From the heads go k|H| arcs, all into T, where k|T| arcs end in all: so every arc into T comes from H. Hence h and h plus the difference of two moves lie in H together: H and T are unions of cosets of the group D of these differences, and modulo D all moves are one element a. So T = H + a, and the heads of T are H = T + a = H + 2a, while H and H + a are disjoint: with a as a step, H is every second coset, and the order of a modulo D is even. If it is, every second coset will do. On C_n x C_m the differences are the multiples of (1, −1), and modulo these a has the order gcd(n, m). No two moves add up to 0, so the arc back to the tail does not count as a way out",
    },
    errata: &[],
    check: Some(Check {
        range: "tori with sides from 3 to {}, and all sets of two and three moves on at most twice as many vertices: all ways to build such a set from one arc",
        upto: 8,
        small: 4,
        run: static_matchings,
    }),
};

/// What a vertex is to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Open,
    Head,
    Tail,
}

/// Whether there is a directed matching with vertex 0 as a tail: tails take one of their arcs after the
/// other, and everything that follows is set at once.
fn has_matching(out: &[Vec<usize>], budget: &Budget) -> Result<bool, Failure> {
    fn extend(out: &[Vec<usize>], parts: &mut Vec<Part>, waiting: &mut Vec<usize>, budget: &Budget) -> Result<bool, Failure> {
        budget.spend(1)?;
        let Some(tail) = waiting.pop() else { return Ok(true) };
        for &head in &out[tail] {
            if parts[head] != Part::Open || head == tail {
                continue;
            }
            let (old, before) = (parts.clone(), waiting.clone());
            (parts[tail], parts[head]) = (Part::Tail, Part::Head);
            let mut fits = true;
            for &next in &out[head] {
                match parts[next] {
                    Part::Open => {
                        parts[next] = Part::Tail;
                        waiting.push(next);
                    }
                    Part::Tail => {}
                    Part::Head => fits = false,
                }
            }
            if fits && extend(out, parts, waiting, budget)? {
                return Ok(true);
            }
            (*parts, *waiting) = (old, before);
        }
        waiting.push(tail);
        Ok(false)
    }
    let mut parts = vec![Part::Open; out.len()];
    parts[0] = Part::Tail;
    extend(out, &mut parts, &mut vec![0], budget)
}

fn static_matchings(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 12)? as usize;
    let mut cases = 0;
    for (n, m) in (3..=most).flat_map(|n| (3..=n).map(move |m| (n, m))) {
        let out: Vec<Vec<usize>> = (0..n * m).map(|v| vec![(v + m) % (n * m), v / m * m + (v + 1) % m]).collect();
        agree(has_matching(&out, budget)?, n % 2 == 0 && m % 2 == 0, || format!("C_{n} x C_{m}"))?;
        cases += 1;
    }
    for n in 3..=2 * most {
        let pairs = (1..n).flat_map(|b| (1..b).map(move |a| vec![a, b]));
        let triples = (1..n).flat_map(|c| (1..c).flat_map(move |b| (1..b).map(move |a| vec![a, b, c])));
        for moves in pairs.chain(triples) {
            if moves.iter().any(|a| moves.iter().any(|b| a + b == n)) {
                continue;
            }
            let divisor = moves.iter().fold(n, |d, a| gcd(d, a - moves[0]));
            let order = divisor / gcd(divisor, moves[0] % divisor);
            let out: Vec<Vec<usize>> = (0..n).map(|v| moves.iter().map(|a| (v + a) % n).collect()).collect();
            agree(has_matching(&out, budget)?, order % 2 == 0, || format!("{moves:?} modulo {n}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
