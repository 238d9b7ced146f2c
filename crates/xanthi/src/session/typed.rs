//! Typed moves: which legal move is meant, and why none is.

use crate::explain::plain;
use std::fmt;
use xanthi_games::Position;
use xanthi_games::notation::escape;

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
        Err(why) => Refusal { message: format!("`{text}` is not a legal move"), help: readable(&why) },
    };
    if let Ok(next) = position.after(&escape(text)) {
        return Ok(next);
    }
    let folded = text.to_lowercase();
    let alike: Vec<String> = position.moves().into_iter().filter(|mv| plain(mv).to_lowercase() == folded).collect();
    match &alike[..] {
        [only] => position.after(only).map_err(|_| refused),
        _ => Err(refused),
    }
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

/// A reason without the escapes of the notation; what then has spaces inside stands in quotes.
fn readable(why: &str) -> String {
    let word = |word: &str| match plain(word) {
        clear if clear.contains(' ') => format!("`{clear}`"),
        clear => clear,
    };
    why.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
