//! Sections 5 and 6: Line Geography and its bounds.
//!
//! `n;{a,b}` has the vertices 0 … n−1, adjacent if they differ by a or b. L(a,b) is the greatest
//! even n for which it has no perfect matching. Whether there is one is computed twice: by a
//! maximum matching whose certificate the checker accepts, and by counting.

mod around;
mod bounds;
mod degrees;
mod first;
mod neighbours;
mod odd;
mod two;

use crate::line::{Orders, count};
use crate::theory::{Failure, Statement, agree, answers};
pub(crate) use num_integer::gcd;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::{Outcome, Play};

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[
    &degrees::DEGREES,
    &first::THEOREM_7,
    &first::THEOREM_8,
    &first::THEOREM_9,
    &degrees::ONE_MOVE,
    &first::THEOREM_10,
    &first::THEOREM_11,
    &two::LEMMA_1,
    &two::LEMMA_2,
    &two::LEMMA_3,
    &two::THEOREM_12,
    &odd::THEOREM_13,
    &odd::COROLLARY_1,
    &odd::EXAMPLE,
    &odd::MOVES_A_AND_A_PLUS_2,
    &around::CONJECTURE_1,
    &around::OBSERVATIONS,
    &around::CONJECTURE_2,
    &neighbours::MOVES_A_AND_A_PLUS_1,
    &neighbours::LEMMA_4,
    &neighbours::LEMMA_5,
    &bounds::TABLE_7,
    &bounds::MOVES_3,
    &bounds::MOVES_4,
    &bounds::MOVES_5,
];

/// The position `n;moves` of the notation, without a token.
fn line(n: u32, moves: &[u32]) -> String {
    let moves: Vec<_> = moves.iter().map(|a| format!(".{a}")).collect();
    format!("uvg:line.{n}{}", moves.concat())
}

/// Whether the line has a perfect matching: by the solver, for which placing the token then loses,
/// and by counting.
fn has_matching(n: u32, moves: &[u32], budget: &Budget) -> Result<bool, Failure> {
    let counted = count(n, moves, budget)? > 0u8.into();
    if n > 0 {
        let placing = answers::of_line(&line(n, moves), Play::Normal, budget)?;
        agree(placing == Outcome::P, counted, || format!("a perfect matching of {n};{moves:?}"))?;
    }
    Ok(counted)
}

/// All orders of a set of moves, with the certificate judged.
pub(crate) fn orders(moves: &[u32], budget: &Budget) -> Result<Orders, Failure> {
    let orders = Orders::settle(moves, budget)?.ok_or_else(|| Failure::case("no moves"))?;
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::LineBound(orders.certificate().clone()) };
    proof.judge().map_err(|flaw| answers::rejected(&flaw, || format!("the certificate of {moves:?} is rejected: {flaw}")))?;
    Ok(orders)
}

/// L(a,b) for coprime moves, by the certificate.
fn greatest(a: u32, b: u32, budget: &Budget) -> Result<u64, Failure> {
    orders(&[a, b], budget)?.bound().ok_or_else(|| Failure::case(format!("{a} and {b} have a common divisor")))
}

/// L(a,b) for coprime moves a < b, by counting: 2a vertices can be added to a line with a perfect
/// matching, so a good even orders in a row end the search.
fn greatest_counted(a: u32, b: u32, budget: &Budget) -> Result<u64, Failure> {
    let (mut last, mut n) = (0, 2);
    while n <= last + 2 * a {
        if count(n, &[a, b], budget)? == 0u8.into() {
            last = n;
        }
        n += 2;
    }
    Ok(last.into())
}

/// The pairs a < b without a common divisor, b at most `most`.
fn coprime(from: u32, most: u64) -> impl Iterator<Item = (u32, u32)> {
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    (from..=most).flat_map(move |b| (from..b).map(move |a| (a, b))).filter(|&(a, b)| gcd(a, b) == 1)
}

/// The numbers from `from` to a bound of a check.
fn to(from: u32, most: u64) -> std::ops::RangeInclusive<u32> {
    from..=u32::try_from(most).unwrap_or(u32::MAX)
}
