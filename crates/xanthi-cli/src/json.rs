//! JSON, one object on one line, with the version of the format in `xanthi`.

use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes an answer on one line.
pub(crate) fn write(out: &mut impl Write, answer: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    writeln!(out)
}

/// A move of a line of play that `explain` tells: who made it, what it leads to, and why.
pub(crate) fn ply(mv: &str, by_winner: bool, after: impl std::fmt::Display, reason: Option<&str>) -> Value {
    json!({"move": mv, "by_winner": by_winner, "position": after.to_string(), "reason": reason})
}
