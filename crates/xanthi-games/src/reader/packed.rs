//! Packed lists: long lists of whole numbers as a string.
//!
//! `packed:` and base64 (RFC 4648, no padding) stand for a list of numbers, `packed3:` and base64 for
//! a list of rows of three numbers each (1 to 8). The bytes behind the base64 are the numbers in
//! order, each as its difference from the number above it: from the entry before, or from the same
//! place of the row before; from 0 at the beginning. A difference d (modulo 2^64, taken as a signed
//! number) is written as 2d, or −2d − 1 if it is negative, in groups of seven bits, the lowest first;
//! all bytes but the last have their highest bit set. No number has more bytes than it needs.

use super::numbers::{Number, NumberReader, Row};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::de::{DeserializeSeed, Error, IntoDeserializer, SeqAccess};
use std::marker::PhantomData;

/// The longest row that is packed.
pub const LONGEST_ROW: usize = 8;

/// The numbers that were packed, with the length of a row, or 0 if they stand alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    bytes: Vec<u8>,
    row: usize,
}

/// What is wrong with a string that stands for a list.
const NO_LIST: &str = "this must be a list: [ … ], or a string that begins with `packed:` or `packed3:`";

impl Entries {
    /// An empty list of rows of this length, or of numbers if it is 0.
    pub fn new(row: usize) -> Self {
        Self { bytes: Vec::new(), row }
    }

    /// Takes what a string holds. The numbers themselves are looked at by [`numbers`](Self::numbers).
    ///
    /// # Errors
    /// If it is not a packed list; the message says why.
    pub fn unpack(text: &str) -> Result<Self, &'static str> {
        let (head, body) = text.split_once(':').ok_or(NO_LIST)?;
        let row = match head.strip_prefix("packed").ok_or(NO_LIST)?.as_bytes() {
            [] => 0,
            [digit @ b'1'..=b'8'] => usize::from(digit - b'0'),
            _ => return Err(NO_LIST),
        };
        let bytes = STANDARD_NO_PAD.decode(body).map_err(|_| "a packed list is not base64 without padding")?;
        Ok(Self { bytes, row })
    }

    /// The string that stands for the list.
    pub fn text(&self) -> String {
        let mut text = String::from("packed");
        if self.row > 0 {
            text.push_str(&self.row.to_string());
        }
        text.push(':');
        STANDARD_NO_PAD.encode_string(&self.bytes, &mut text);
        text
    }

    /// Adds a number, which stands below `above`.
    pub(super) fn push(&mut self, number: u64, above: u64) {
        let difference = number.wrapping_sub(above) as i64;
        let mut rest = ((difference << 1) ^ (difference >> 63)) as u64;
        while rest >= 0x80 {
            self.bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.bytes.push(rest as u8);
    }

    /// The numbers, row behind row.
    pub fn numbers(&self) -> Numbers<'_> {
        Numbers { bytes: &self.bytes, row: self.row.max(1), at: 0, above: [0; LONGEST_ROW] }
    }

    /// What a type that wants a list reads.
    pub(super) fn reader<E: Error>(&self) -> Reader<'_, E> {
        Reader { numbers: self.numbers(), row: self.row, error: PhantomData }
    }
}

/// The numbers of a packed list.
#[derive(Debug)]
pub struct Numbers<'a> {
    bytes: &'a [u8],
    row: usize,
    /// The place in the row.
    at: usize,
    above: [u64; LONGEST_ROW],
}

impl Numbers<'_> {
    /// The next number; `None` at the end.
    fn number(&mut self) -> Result<Option<u64>, &'static str> {
        if self.bytes.is_empty() {
            return if self.at == 0 { Ok(None) } else { Err("the last row of a packed list is not complete") };
        }
        let mut zigzag = 0u64;
        let mut shift = 0;
        loop {
            let Some((&byte, rest)) = self.bytes.split_first() else { return Err("a packed list ends within a number") };
            self.bytes = rest;
            let low = u64::from(byte & 0x7f);
            if shift > 63 || (shift == 63 && low > 1) || (shift > 0 && byte == 0) {
                return Err("a number of a packed list has too many bytes");
            }
            zigzag |= low << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        let difference = (zigzag >> 1) ^ (zigzag & 1).wrapping_neg();
        let number = self.above[self.at].wrapping_add(difference);
        self.above[self.at] = number;
        self.at = (self.at + 1) % self.row;
        Ok(Some(number))
    }
}

impl Iterator for Numbers<'_> {
    type Item = Result<u64, &'static str>;

    fn next(&mut self) -> Option<Self::Item> {
        self.number().transpose()
    }
}

/// A packed list as the types of the format read it.
pub(super) struct Reader<'a, E> {
    numbers: Numbers<'a>,
    row: usize,
    error: PhantomData<E>,
}

impl<'de, E: Error> SeqAccess<'de> for Reader<'_, E> {
    type Error = E;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, E> {
        let Some(first) = self.numbers.number().map_err(E::custom)? else { return Ok(None) };
        if self.row == 0 {
            let reader: NumberReader<E> = Number(first).into_deserializer();
            return seed.deserialize(reader).map(Some);
        }
        let mut row = [first; LONGEST_ROW];
        for slot in &mut row[1..self.row] {
            *slot = self.numbers.number().map_err(E::custom)?.ok_or_else(|| E::custom("a packed list ends within a row"))?;
        }
        seed.deserialize(Row(&row[..self.row], PhantomData)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        // Most entries of large lists have one byte a number, and none has fewer.
        Some(self.numbers.bytes.len() / self.row.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow way, from the description.
    fn plain(numbers: &[u64], row: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (i, &number) in numbers.iter().enumerate() {
            let above = if i < row { 0 } else { numbers[i - row] };
            let difference = i128::from(number.wrapping_sub(above) as i64);
            let mut rest = if difference < 0 { -2 * difference - 1 } else { 2 * difference };
            let mut groups = vec![(rest % 128) as u8];
            while rest >= 128 {
                rest /= 128;
                groups.push((rest % 128) as u8);
            }
            let last = groups.len() - 1;
            groups[..last].iter_mut().for_each(|group| *group += 128);
            bytes.append(&mut groups);
        }
        bytes
    }

    #[test]
    fn what_is_packed_comes_back_and_is_as_described() {
        let lists: [&[u64]; 5] = [
            &[],
            &[0, 1, 2, 3, 63, 64, 127, 128, 1 << 14, 5],
            &[u64::MAX, 0, u64::MAX, 1 << 63, (1 << 63) - 1, 0],
            &[7, 7, 7, 1_000_000, 999_999, 3],
            &[300, 200, 100, 50, 25, 12, 6, 3, 1, 0, 1, 2],
        ];
        for numbers in lists {
            for row in [0, 1, 2, 3, 6].into_iter().filter(|&row| numbers.len().is_multiple_of(row.max(1))) {
                let mut entries = Entries::new(row);
                for (i, &number) in numbers.iter().enumerate() {
                    entries.push(number, i.checked_sub(row.max(1)).map_or(0, |above| numbers[above]));
                }
                assert_eq!(entries.bytes, plain(numbers, row.max(1)));
                let again = Entries::unpack(&entries.text()).unwrap();
                assert_eq!(again, entries);
                assert_eq!(again.numbers().collect::<Result<Vec<_>, _>>().unwrap(), numbers);
            }
        }
    }

    #[test]
    fn a_list_by_hand() {
        // Differences 5, −2, 300 are 10, 3, 600 = 88 + 4 · 128: the bytes 0a 03 d8 04.
        assert_eq!(Entries::unpack("packed:CgPYBA").unwrap().numbers().map(Result::unwrap).collect::<Vec<_>>(), [5, 3, 303]);
    }

    #[test]
    fn what_is_not_a_list_is_refused() {
        for text in ["", "packed", "pack:", "packed0:", "packed9:", "packed11:", "packed:C", "packed:CgPYB", "packed:Cg==", "packed: Cg"] {
            assert!(Entries::unpack(text).is_err(), "{text}");
        }
        // Within a number; more bytes than needed; too large; half a row.
        for text in ["packed:gA", "packed:gAA", "packed://///////////w", "packed:gICAgICAgICAAg", "packed2:CgoK"] {
            assert!(Entries::unpack(text).unwrap().numbers().any(|number| number.is_err()), "{text}");
        }
    }
}
