//! Undirected Kotzig's Nim for every n: vertex geography on circulant graphs.

use super::SOURCE;
use crate::theory::brute_force::geography::Plain;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use num_integer::gcd;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, RuleSet};

pub(super) static CIRCULANT: Statement = Statement {
    id: "more.circulant",
    source: &SOURCE,
    label: "undirected Kotzig's Nim for every n",
    place: "new as a statement, as far as we know; matchings of vertex-transitive graphs are classical (Lovász, Plummer, Matching Theory, 1986)",
    says: "Undirected vertex geography on n vertices with the moves ±a for a in a set A, in normal play: let d be the greatest common divisor of n and all moves. From every start it is N if n/d is even, and P if n/d is odd.",
    standing: Standing::Proved {
        how: "the token can reach n/d vertices, the multiples of d as seen from it; so let d = 1. If n is even, some move a has an even order n/gcd(a, n) (the least common multiple of the orders is n), its cycles have even length, and they have a perfect matching: N. If n is odd, every vertex v is missed by a matching of all others, by induction on the number of moves: the first moves split the vertices into cosets with odd orders, which the last move puts into cycles of odd length. In the coset of v there is such a matching; the other cosets of its cycle are even in number, and neighbours are matched two by two by the last move: P. (Normal play on a graph is P exactly from the vertices that a maximum matching misses.)",
    },
    errata: &[],
    check: Some(Check {
        range: "all sets of at most three moves, n from 3 to {}, all starts: plain search up to n = 12, and matchings with certificates",
        upto: 26,
        small: 9,
        run: circulant,
    }),
};

fn circulant(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for n in 3..=within(upto, 60)? as usize {
        let jumps: Vec<usize> = (1..=n / 2).collect();
        let mut sets: Vec<Vec<usize>> = jumps.iter().map(|&a| vec![a]).collect();
        sets.extend(jumps.iter().flat_map(|&b| (1..b).map(move |a| vec![a, b])));
        sets.extend(jumps.iter().flat_map(|&c| (1..c).flat_map(move |b| (1..b).map(move |a| vec![a, b, c]))));
        for moves in sets {
            budget.spend(1)?;
            let divisor = moves.iter().fold(n, |divisor, &a| gcd(divisor, a));
            let expected = if (n / divisor).is_multiple_of(2) { Outcome::N } else { Outcome::P };
            let case = || format!("{moves:?} modulo {n}");
            if n <= 12 {
                let edges = moves.iter().flat_map(|&a| (0..n).map(move |v| (v, (v + a) % n)));
                let mut plain = Plain::new(RuleSet::UVG, n, &edges.collect::<Vec<_>>()).ok_or(Stop::OutOfReach)?;
                agree(plain.outcomes(Play::Normal, budget)?, vec![expected; n], case)?;
            }
            let list: Vec<String> = moves.iter().map(usize::to_string).collect();
            let line = format!("uvg:circulant.{n}.{}@{}", list.join("."), n / 2);
            agree(answers::of_line(&line, Play::Normal, budget)?, expected, case)?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
