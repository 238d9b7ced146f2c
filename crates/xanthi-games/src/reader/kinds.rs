//! Objects whose field `kind` says what the other fields are.
//!
//! Usually it stands first, and the rest is read as it comes. (What `serde` derives for such objects
//! keeps them in memory first, in a form ten times as long as the text.) Fields before it are kept.

use super::strict::Strict;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use std::marker::PhantomData;
use std::vec::IntoIter;

/// A type with several kinds.
pub(crate) trait Kinds: Sized {
    /// What one of them is called in messages.
    const EXPECTED: &'static str;

    /// Reads the fields of a kind; `None` if there is no such kind.
    ///
    /// # Errors
    /// If the fields are not those of the kind.
    fn read<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Option<Self>, D::Error>;
}

/// Reads an object with a field `kind`.
///
/// # Errors
/// If it is none, or the kind is not known, or other fields are wanted.
pub(crate) fn by_kind<'de, D: Deserializer<'de>, T: Kinds>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(OfKind(PhantomData))
}

struct OfKind<T>(PhantomData<T>);

impl<'de, T: Kinds> Visitor<'de> for OfKind<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut before = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            if name != "kind" {
                before.push((name, map.next_value::<Once>()?.0));
                continue;
            }
            let kind: String = map.next_value()?;
            let fields = Fields { before: before.into_iter(), value: None, rest: map };
            let read = T::read(&kind, MapAccessDeserializer::new(fields))?;
            return read.ok_or_else(|| A::Error::custom(format!("there is no kind `{kind}` of {}", T::EXPECTED)));
        }
        Err(A::Error::missing_field("kind"))
    }
}

/// The fields that stood before `kind`, and those behind it.
struct Fields<A> {
    before: IntoIter<(String, Value)>,
    value: Option<Value>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Fields<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        let Some((name, value)) = self.before.next() else { return self.rest.next_key_seed(seed) };
        self.value = Some(value);
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(Strict::new(value)).map_err(A::Error::custom),
            None => self.rest.next_value_seed(seed),
        }
    }
}

/// A JSON value in which no object has a field twice. (`Value` itself keeps the last one.)
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OfOnce).map(Once)
    }
}

struct OfOnce;

impl<'de> Visitor<'de> for OfOnce {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Once(value)) = seq.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some((name, Once(value))) = map.next_entry::<String, Once>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format!("duplicate field `{name}`")));
            }
            fields.insert(name, value);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use crate::certificate::Certificate;

    /// What stands before `kind` is read as strictly as what stands behind it.
    #[test]
    fn no_field_stands_twice_before_the_kind() {
        let read = |text: &str| serde_json::from_str::<Certificate>(text);
        let inner = r#"{"kind":"strategy","nodes":[]}"#;
        let [behind, before] =
            [format!(r#"{{"kind":"move","option":0,"then":{inner}}}"#), format!(r#"{{"option":0,"then":{inner},"kind":"move"}}"#)];
        assert_eq!(read(&behind).expect("a move"), read(&before).expect("the same"));
        for twice in [r#"{"kind":"nonsense","kind":"strategy","nodes":[]}"#, r#"{"kind":"strategy","nodes":[],"nodes":[]}"#] {
            for text in [&behind, &before] {
                let error = read(&text.replace(inner, twice)).expect_err("a field stands twice").to_string();
                assert!(error.contains("duplicate field") || error.contains("nonsense"), "{error}");
            }
        }
    }
}
