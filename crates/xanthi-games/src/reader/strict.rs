//! A reader that wants an object wherever the format has one, and takes packed lists for lists.
//!
//! It stands between a reader of JSON and the types of the format, and hands everything on but four
//! things. Where the type has fields, whatever is no object is refused. Where it has a list, a
//! string is unpacked. An enumeration is read from a string or from an object by [`OneOf`], and never
//! from anything else: no reader of JSON is asked for one. And a variant that stands for itself must
//! be a string, as some readers of JSON take an object for it, too.

use super::packed;
use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess, Unexpected, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;
use std::fmt;

/// Something to read from, or to read into, that is handed on strictly.
pub(super) struct Strict<T> {
    inner: T,
    wants: Wants,
}

/// What a type wants to be given, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    Anything,
    /// Fields with their names.
    Fields,
    /// A list that may be packed.
    List,
}

impl<T> Strict<T> {
    /// Refuses what is no object where one is wanted. The type would name itself, which says nothing to who wrote the file.
    fn no_fields<E: Error>(&self, found: Unexpected<'_>) -> Result<(), E> {
        if self.wants == Wants::Fields { Err(E::invalid_type(found, &"an object")) } else { Ok(()) }
    }

    pub(super) fn new(inner: T) -> Self {
        Self { inner, wants: Wants::Anything }
    }

    fn wanting(inner: T, wants: Wants) -> Self {
        Self { inner, wants }
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(Strict::new(visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_option(Strict::new(visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_newtype_struct(name, Strict::new(visitor))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(Strict::wanting(visitor, Wants::List))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(Strict::wanting(visitor, Wants::Fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(OneOf(visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_ignored_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf unit unit_struct tuple_struct map identifier
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    fn visit_bool<E: Error>(self, v: bool) -> Result<V::Value, E> {
        self.no_fields(Unexpected::Bool(v))?;
        self.inner.visit_bool(v)
    }

    fn visit_i64<E: Error>(self, v: i64) -> Result<V::Value, E> {
        self.no_fields(Unexpected::Signed(v))?;
        self.inner.visit_i64(v)
    }

    fn visit_u64<E: Error>(self, v: u64) -> Result<V::Value, E> {
        self.no_fields(Unexpected::Unsigned(v))?;
        self.inner.visit_u64(v)
    }

    fn visit_f64<E: Error>(self, v: f64) -> Result<V::Value, E> {
        self.no_fields(Unexpected::Float(v))?;
        self.inner.visit_f64(v)
    }

    fn visit_str<E: Error>(self, v: &str) -> Result<V::Value, E> {
        self.no_fields(Unexpected::Str(v))?;
        match self.wants {
            Wants::List => match packed::Entries::unpack(v) {
                Ok(entries) => {
                    let mut reader = entries.reader();
                    let value = self.inner.visit_seq(&mut reader)?;
                    // A list of fixed length does not ask for more.
                    let more: Option<IgnoredAny> = reader.next_element()?;
                    if more.is_none() { Ok(value) } else { Err(E::custom("a packed list has more entries than belong here")) }
                }
                Err(why) => Err(E::custom(why)),
            },
            _ => self.inner.visit_str(v),
        }
    }

    fn visit_borrowed_str<E: Error>(self, v: &'de str) -> Result<V::Value, E> {
        match self.wants {
            Wants::Anything => self.inner.visit_borrowed_str(v),
            _ => self.visit_str(v),
        }
    }

    fn visit_string<E: Error>(self, v: String) -> Result<V::Value, E> {
        match self.wants {
            Wants::Anything => self.inner.visit_string(v),
            _ => self.visit_str(&v),
        }
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.no_fields(Unexpected::Unit)?;
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.inner.visit_some(Strict::new(deserializer))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.inner.visit_newtype_struct(Strict::new(deserializer))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        match self.wants {
            Wants::Fields => Err(A::Error::custom("this must be an object, not a list")),
            _ => self.inner.visit_seq(Strict::new(seq)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(Strict::new(map))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(Strict::new(deserializer))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_element_seed(Strict::new(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.next_value_seed(Strict::new(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

/// One of several variants: a word that stands for itself, or an object with the variant as its one field. Other readers of
/// JSON take an object for a word, too.
struct OneOf<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for OneOf<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_str<E: Error>(self, v: &str) -> Result<V::Value, E> {
        self.0.visit_enum(v.into_deserializer())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Object(MapAccessDeserializer::new(map)))
    }
}

/// An object that stands for a variant with something in it, and then what is in it.
struct Object<A>(A);

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Object<A> {
    type Error = A::Error;
    type Variant = Object<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        self.0.variant_seed(seed).map(|(value, variant)| (value, Object(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Object<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        Err(A::Error::custom("this must be a string, not an object"))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Strict::new(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.newtype_variant_seed(Strict::new(Tuple { len, visitor }))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Strict::wanting(visitor, Wants::Fields))
    }
}

/// What a variant with several values in a list holds.
struct Tuple<V> {
    len: usize,
    visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Tuple<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_tuple(self.len, self.visitor)
    }
}
