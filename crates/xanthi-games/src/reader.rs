//! Reading JSON strictly and in one pass, and writing it with packed lists.

mod kinds;
mod numbers;
pub mod packed;
mod packing;
mod strict;

pub(crate) use kinds::{Kinds, by_kind};
pub(crate) use packing::Packing;

use serde::de::DeserializeOwned;
use strict::Strict;

/// Reads a whole text.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = T::deserialize(Strict::new(&mut json))?;
    json.end()?;
    Ok(value)
}

/// Reads what was read as any JSON before.
pub(crate) fn read_value<T: DeserializeOwned>(value: &serde_json::Value) -> Result<T, serde_json::Error> {
    T::deserialize(Strict::new(value))
}
