//! JSON, one object on one line, with the version of the format in `xanthi`.

use serde::Serialize;
use std::io::{self, Write};

/// Writes an answer on one line.
pub(crate) fn write(out: &mut impl Write, answer: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    writeln!(out)
}
