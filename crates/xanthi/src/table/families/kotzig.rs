//! Kotzig's Nim Γ(A;n): directed vertex geography on the cycle of n vertices with the move set A.

use super::known::{Known, Predict};
use super::positions::Positions;
use super::proof::AllSizes;
use super::template::Template;
use crate::prove::cycles;
use crate::table::{Family, Refused, Request, Theorem};
use crate::theory::goldlist::SOURCE;
use num_integer::gcd;
use xanthi_games::Outcome;

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["moves", "n", "misere", "grundy", "search"])?;
    let moves = request.moves(name)?;
    let range = request.n(name, 1, 10_000_000)?;
    let joined = |between: &str| moves.iter().map(u64::to_string).collect::<Vec<_>>().join(between);
    let template = Template::read(&format!("dvg:kotzig.{{n}}.{}@0", joined(".")))?;
    let question = vec![("moves", joined(","))];
    let small = moves.iter().map(|a| u32::try_from(*a)).collect::<Result<_, _>>();
    let all_sizes = small.ok().map(|moves| AllSizes::Automata(cycles(moves, request.play, request.grundy)));
    let predict: Predict = Box::new(move |key| predicted(key[0], &moves));
    let known = Known { theorem: Some((theorem(), predict)), all_sizes, boards: None };
    Ok(Box::new(Positions::new(question, template, (range, None), request, known)?))
}

/// What the literature says of sets of moves that are one move.
pub(super) fn theorem() -> Theorem {
    let says = "if all moves are congruent to a modulo n, the play goes round a cycle with n/gcd(a,n) vertices: N iff their number is even";
    Theorem { says: says.into(), source: SOURCE.citation }
}

pub(super) fn predicted(n: u64, moves: &[u64]) -> Option<Outcome> {
    let a = moves.first()? % n;
    let alike = moves.iter().all(|b| b % n == a);
    alike.then(|| Outcome::of_mover((n / gcd(a, n)).is_multiple_of(2)))
}
