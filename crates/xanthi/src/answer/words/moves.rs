//! Words in JSON as moves are written: what the notation reserves is escaped.

use serde::{Deserialize, Deserializer, Serializer, de::Error};
use xanthi_games::notation::{Part, escape};

pub(super) fn serialize<S: Serializer>(words: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(words.iter().map(|word| escape(word)))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let moves = Vec::<String>::deserialize(deserializer)?;
    moves.iter().map(|mv| Ok(Part::whole(mv).unescaped().map_err(D::Error::custom)?.into_owned())).collect()
}
