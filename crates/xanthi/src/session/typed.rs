//! Typed moves: which legal move is meant, and why none is.
//!
//! A text means the move that is written like it; without escapes; in another case; the only one that
//! has the same letters and numbers ([`spelling`]); and in the end the one in the direction that it names.

use super::directions::moves_towards;
use crate::phrases::{grouped, plain};
use std::fmt;
use xanthi_games::Position;
use xanthi_games::games::words::Fold;
use xanthi_games::notation::escape;

/// How many moves a refusal names, if a text may mean several.
const NAMED: usize = 8;

/// Why a typed move is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong, in lower case.
    pub message: String,
    /// What could be typed instead; empty for nothing.
    pub help: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, ": {}", self.help) }
    }
}

impl std::error::Error for Refusal {}

/// The position after the move that a typed text means.
pub(super) fn meant(position: &Position, text: &str) -> Result<Position, Refusal> {
    let refused = match position.after(text) {
        Ok(next) => return Ok(next),
        Err(why) => Refusal { message: format!("`{text}` is not a legal move"), help: readable(&why.to_string()) },
    };
    if let Ok(next) = position.after(&escape(text)) {
        return Ok(next);
    }
    let moves = position.moves();
    let (lower, spelled) = (text.to_lowercase(), spelling(text));
    let mut alike: Vec<&String> = moves.iter().filter(|mv| plain(mv).to_lowercase() == lower).collect();
    if alike.is_empty() && !spelled.is_empty() {
        alike = moves.iter().filter(|mv| spelling(&plain(mv)) == spelled).collect();
    }
    let towards = if alike.is_empty() { moves_towards(position, &lower) } else { Vec::new() };
    alike.extend(&towards);
    match &alike[..] {
        [] => Err(refused),
        [only] => position.after(only).map_err(|_| refused),
        several => {
            let more = if several.len() > NAMED { format!(" … ({} in all)", grouped(several.len() as u64)) } else { String::new() };
            let names: Vec<String> = several.iter().take(NAMED).map(|mv| plain(mv)).collect();
            Err(Refusal { message: format!("`{text}` may mean several moves"), help: format!("{}{more}", names.join(", ")) })
        }
    }
}

/// The letters and numbers of a text, as far as they count when it is typed: without case, accents
/// and what stands between them; only two numbers are kept apart, and a minus sign counts.
///
/// ```
/// use xanthi::session::spelling;
/// assert_eq!(spelling("Côte d'Ivoire"), "cotedivoire");
/// assert_eq!([spelling("(2, 1)"), spelling("2,1"), spelling("2,-1")], ["2 1", "2 1", "2 -1"]);
/// ```
pub fn spelling(text: &str) -> String {
    let parts = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
    let mut spelled = String::new();
    let (mut rest, mut before) = (text, None);
    while let Some(at) = rest.find(|c| !parts(c)) {
        let end = rest[at..].find(parts).map_or(rest.len(), |length| at + length);
        let letters = Fold::Accents.joined(&rest[at..end]);
        if letters.starts_with(char::is_numeric) {
            // A sign stands alone before its number; between two numbers it only parts them.
            let gap = &rest[..at];
            let signed = gap.ends_with('-') && (gap.len() > 1 || before.is_none());
            spelled.push_str(if spelled.ends_with(char::is_numeric) { " " } else { "" });
            spelled.push_str(if signed { "-" } else { "" });
        }
        spelled.push_str(&letters);
        (rest, before) = (&rest[end..], Some(()));
    }
    spelled
}

/// The move between two positions as the notation writes it.
pub(super) fn last_move(before: &Position, after: &Position) -> String {
    let last = |position: &Position| position.to_string().rsplit('/').next().unwrap_or_default().to_owned();
    match (before.sum(), after.sum()) {
        (Some(before), Some(after)) => {
            let longer = |k: &usize| after.parts()[*k].to_string().len() > before.parts()[*k].to_string().len();
            let part = (0..after.parts().len()).find(longer).unwrap_or(0);
            format!("{}:{}", part + 1, last(&after.parts()[part]))
        }
        _ => last(after),
    }
}

/// A reason without the escapes of the notation.
fn readable(why: &str) -> String {
    why.split(' ').map(plain).collect::<Vec<_>>().join(" ")
}
