//! The numbers of a packed list as `serde` reads them.

use serde::de::value::SeqDeserializer;
use serde::de::{Deserializer, Error, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::marker::PhantomData;

/// A row of numbers of a packed list. It may stand where a list or null may.
pub(super) struct Row<'a, E>(pub(super) &'a [u64], pub(super) PhantomData<E>);

impl<'de, E: Error> Deserializer<'de> for Row<'_, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        SeqDeserializer::new(self.0.iter().copied().map(Number)).deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A number of a packed list. It may stand where a number or null may.
pub(super) struct Number(pub(super) u64);

impl<'de, E: Error> IntoDeserializer<'de, E> for Number {
    type Deserializer = NumberReader<E>;

    fn into_deserializer(self) -> NumberReader<E> {
        NumberReader(self.0, PhantomData)
    }
}

/// Reads a [`Number`].
pub(super) struct NumberReader<E>(u64, PhantomData<E>);

impl<'de, E: Error> Deserializer<'de> for NumberReader<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_u64(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
