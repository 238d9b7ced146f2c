//! Certificates in a list, each written once: where the same one stands again, its number does.
//!
//! What is lent holds no list of this kind. If it did, a file could stand for a proof that is exponentially longer: each list
//! twice as long as the one that it lends twice.

use super::Certificate;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeSeq, Serializer};
use std::fmt;
use std::sync::Arc;

type Rest = Vec<Option<Arc<Certificate>>>;

/// An entry of the list, but for null.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "OpeningsEntry")]
pub(super) enum Entry {
    /// A certificate.
    Own(Box<Certificate>),
    /// The number of an earlier entry that is a certificate: the same one.
    Lent(u64),
}

pub(super) fn serialize<S: Serializer>(rest: &[Option<Arc<Certificate>>], serializer: S) -> Result<S::Ok, S::Error> {
    let mut numbers: FxHashMap<*const Certificate, u32> = FxHashMap::default();
    let mut list = serializer.serialize_seq(Some(rest.len()))?;
    for (number, part) in (0..).zip(rest) {
        let earlier = part.as_ref().and_then(|part| numbers.get(&Arc::as_ptr(part)));
        if let Some(earlier) = earlier {
            list.serialize_element(earlier)?;
            continue;
        }
        list.serialize_element(part)?;
        if let Some(part) = part.as_ref().filter(|part| Arc::strong_count(part) > 1 && may_be_lent(part)) {
            numbers.insert(Arc::as_ptr(part), number);
        }
    }
    list.end()
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rest, D::Error> {
    deserializer.deserialize_seq(List)
}

/// Whether no list of this kind lies inside.
fn may_be_lent(certificate: &Certificate) -> bool {
    !matches!(certificate, Certificate::Openings(_)) && certificate.parts(0).1.into_iter().all(may_be_lent)
}

struct List;

impl<'de> Visitor<'de> for List {
    type Value = Rest;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of certificates")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Rest, A::Error> {
        let mut rest: Rest = Vec::new();
        // By the number of an entry; `None` where it is null or a number itself.
        let mut lendable: Vec<Option<bool>> = Vec::new();
        while let Some(entry) = seq.next_element::<Option<Entry>>()? {
            let number = rest.len();
            let (part, may_be) = match entry {
                None => (None, None),
                Some(Entry::Own(own)) => {
                    let may_be = may_be_lent(&own);
                    (Some(Arc::from(own)), Some(may_be))
                }
                Some(Entry::Lent(earlier)) => {
                    let wrong = |why: &str| Err(A::Error::custom(format!("entry {number} refers to entry {earlier}, which {why}")));
                    let place = usize::try_from(earlier).unwrap_or(usize::MAX);
                    match lendable.get(place) {
                        Some(Some(true)) => (rest[place].clone(), None),
                        Some(Some(false)) => return wrong("holds `openings`"),
                        _ => return wrong("is no earlier certificate"),
                    }
                }
            };
            rest.push(part);
            lendable.push(may_be);
        }
        Ok(rest)
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneEntry)
    }
}

struct OneEntry;

impl<'de> Visitor<'de> for OneEntry {
    type Value = Entry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a certificate, the number of an earlier one, or null")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Entry, E> {
        Ok(Entry::Lent(number))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Entry, A::Error> {
        Certificate::deserialize(MapAccessDeserializer::new(map)).map(|own| Entry::Own(Box::new(own)))
    }
}
