//! Directed vertex geography on C_n × C_m for a fixed number m of rows.

use super::known::{Known, Predict};
use super::positions::Positions;
use super::proof::AllSizes;
use super::template::Template;
use crate::table::{Family, Refused, Request, Theorem};
use xanthi_games::Outcome;
use xanthi_games::family::sweeps::Boards;

const SOURCE: &str = "M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle, Integers 3 (2003) G2; \
     R. J. Nowakowski, D. G. Poole, Geography played on products of directed cycles, Games of No Chance (1996) 329-337";

pub(super) fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    request.only(name, &["rows", "n", "misere", "grundy", "search"])?;
    let rows = request.rows.ok_or_else(|| Refused::new("the table `torus` needs the number of rows", "for example rows=3"))?;
    let range = request.n(name, 1, 10_000_000)?;
    // Every start is like every other.
    let template = Template::read(&format!("dvg:torus.{{n}}x{rows}@0,0"))?;
    let boards = u32::try_from(rows).ok().map(|rows| AllSizes::Automata(Boards::Torus { rows, twist: 0 }));
    let predict: Predict = Box::new(move |key| predicted(key[0], rows));
    let known = Known { theorem: Some((theorem(), predict)), all_sizes: boards, boards: None };
    Ok(Box::new(Positions::new(vec![("rows", rows.to_string())], template, (range, None), request, known)?))
}

/// What the literature says of all tori.
pub(super) fn theorem() -> Theorem {
    let of_three = P_OF_THREE_ROWS.map(|n| n.to_string()).join(", ");
    let says = format!(
        "C_n × C_m is N if n = 2 or if both are even; C_n × C_3 is P iff n ≡ {of_three} (mod 42); \
         C_n × C_4 is P iff n ≡ 11 (mod 12); C_n × C_1 is a cycle with loops: N iff n is even"
    );
    Theorem { says, source: SOURCE }
}

/// C_n × C_3 is P for these n modulo 42 (Nowakowski and Poole; Table 1 of Goldlist).
const P_OF_THREE_ROWS: [u64; 20] = [1, 3, 5, 7, 8, 9, 12, 14, 18, 20, 24, 26, 29, 30, 31, 33, 35, 37, 39, 41];

/// C_n × C_m and C_m × C_n are the same.
pub(super) fn predicted(n: u64, m: u64) -> Option<Outcome> {
    let (less, more) = (n.min(m), n.max(m));
    let wins = match (less, more) {
        (1, more) => more.is_multiple_of(2),
        (2, _) => true,
        _ if n.is_multiple_of(2) && m.is_multiple_of(2) => true,
        (3, more) => !P_OF_THREE_ROWS.contains(&(more % 42)),
        (4, more) => more % 12 != 11,
        _ => return None,
    };
    Some(Outcome::of_mover(wins))
}
