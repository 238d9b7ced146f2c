//! Proof files: JSON, read strictly and in one pass, and written with lists spelled out or packed.
//!
//! The readers of `serde` take a list of the fields for an object; here an object is wanted wherever
//! the format has one. A list of whole numbers, or of short rows of them, may be packed into a string
//! (see [`packed`]): proofs about large boards are little more than half as long then.
//! [docs/certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/certificates.md) describes both.

pub use crate::reader::packed;

use crate::certificate::Proof;
use crate::family::FamilyProof;
use crate::reader::{self, Packing};
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::ser::Serialize;
use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};

/// How the lists of a proof are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lists {
    /// Lists are spelled out, as JSON has them.
    #[default]
    Spelled,
    /// Lists of numbers as strings; see [`packed`].
    Packed {
        /// Lists with fewer entries are spelled out.
        least: usize,
    },
}

impl Lists {
    /// Long lists are packed, where that makes a file shorter.
    pub const LONG: Self = Lists::Packed { least: 32 };
}

/// Reads a proof about a position.
///
/// # Errors
/// If the text is not one JSON object as the format describes it.
// Once in all programs: in each caller it would be the whole reader, compiled as that crate is.
#[inline(never)]
pub fn read(text: &str) -> Result<Proof, serde_json::Error> {
    reader::read(text)
}

/// Reads a proof about a family of boards.
///
/// # Errors
/// If the text is not one JSON object as the format describes it.
#[inline(never)]
pub fn read_family(text: &str) -> Result<FamilyProof, serde_json::Error> {
    reader::read(text)
}

/// Writes a proof of either kind on one line, without a line break behind it.
///
/// # Errors
/// If it cannot be written.
pub fn write(out: impl Write, proof: &impl Serialize, lists: Lists) -> io::Result<()> {
    let written = match lists {
        Lists::Spelled => serde_json::to_writer(out, proof),
        Lists::Packed { least } => proof.serialize(&mut serde_json::Serializer::with_formatter(out, Packing::new(least))),
    };
    Ok(written?)
}

/// Whether a text is meant as a proof about a family: it has a field `family`, as the other kind has
/// `position`. Reads no further than to the first of the two.
pub fn is_about_a_family(text: &str) -> bool {
    let found = Cell::new(false);
    let _ = serde_json::Deserializer::from_str(text).deserialize_map(Telling(&found));
    found.get()
}

/// Looks for the field that tells the two kinds of proofs apart.
struct Telling<'a>(&'a Cell<bool>);

impl<'de> Visitor<'de> for Telling<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a proof")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "family" => self.0.set(true),
                "position" => {}
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            }
            // Nothing behind it is of interest.
            return Err(A::Error::custom("found"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_kinds_are_told_apart() {
        assert!(is_about_a_family(r#"{"xanthi":1,"family":{"kind":"grid"}}"#));
        assert!(is_about_a_family(r#"{"more":[{"position":1}],"family":"#), "cut off");
        assert!(!is_about_a_family(r#"{"xanthi":1,"position":"grundy:5","family":1}"#));
        assert!(!is_about_a_family(r#"["family"]"#));
        assert!(!is_about_a_family(""));
    }
}
