//! What graph6, sparse6 and digraph6 have in common: six bits a byte, and the number of vertices.
//!
//! A byte 63 … 126 stands for a number 0 … 63. The number of vertices n is one byte if n ≤ 62,
//! `~` and three bytes if n ≤ 258047, `~~` and six bytes otherwise (B. D. McKay, Description of
//! graph6, sparse6 and digraph6 encodings). This reader wants the shortest of the three.

use super::MAX_VERTICES;
use crate::error::ParseError;

/// A line that is being read.
pub(super) struct Sixes<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Sixes<'a> {
    /// The line from byte `at` on.
    pub(super) fn new(text: &'a str, at: usize) -> Result<Self, ParseError> {
        let data = text.as_bytes().get(at..).unwrap_or_default();
        match data.iter().position(|b| !(63..=126).contains(b)) {
            None => Ok(Self { text, at }),
            Some(i) => Err(ParseError::new("this byte does not occur in graph6, sparse6 and digraph6", text, at + i..at + i + 1)
                .help("every byte is one of the characters from `?` to `~`")),
        }
    }

    /// The numbers that have not been read.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// An error about the bytes from the `from`-th of [`rest`](Self::rest) on.
    pub(super) fn error_from(&self, from: usize, message: impl Into<String>) -> ParseError {
        ParseError::new(message, self.text, self.at + from..self.text.len())
    }

    /// Reads the number of vertices.
    pub(super) fn order(&mut self) -> Result<u64, ParseError> {
        let start = self.at;
        let rest = self.rest();
        let (skip, digits, least) = match rest {
            [b'~', b'~', ..] => (2, 6, 258_048),
            [b'~', ..] => (1, 3, 63),
            _ => (0, 1, 0),
        };
        let Some(written) = rest.get(skip..skip + digits) else {
            let error = ParseError::new("the number of vertices is cut off", self.text, start..self.text.len());
            return Err(error.help("it is one byte, or `~` and three, or `~~` and six"));
        };
        self.at += skip + digits;
        let n = written.iter().fold(0, |n, b| n << 6 | u64::from(b - 63));
        let refuse = |message: &str| ParseError::new(message, self.text, start..self.at);
        if n < least {
            return Err(refuse("the number of vertices is not written in its shortest form"));
        }
        if n > MAX_VERTICES {
            return Err(refuse("too many vertices").help(format!("the largest graph that is read has {MAX_VERTICES}")));
        }
        Ok(n)
    }

    /// Checks that exactly `bits` bits follow, filled up with zeros, and counts the ones.
    pub(super) fn matrix(&self, bits: u64) -> Result<usize, ParseError> {
        let rest = self.rest();
        let wanted = bits.div_ceil(6);
        if rest.len() as u64 != wanted {
            let message = if wanted < rest.len() as u64 { "the line is too long" } else { "the line is too short" };
            let from = (rest.len() as u64).min(wanted) as usize;
            let follow = if wanted == 1 { "1 byte follows".into() } else { format!("{wanted} bytes follow") };
            return Err(self.error_from(from, message).help(format!("{follow} this number of vertices, not {}", rest.len())));
        }
        let spare = wanted * 6 - bits;
        if rest.last().is_some_and(|b| (b - 63) & ((1 << spare) - 1) != 0) {
            return Err(self
                .error_from(rest.len() - 1, "the spare bits of the last byte are not 0")
                .help("the line may have been changed or cut: write it again with the program that made it"));
        }
        let ones: usize = rest.iter().map(|b| (b - 63).count_ones() as usize).sum();
        if ones as u64 > super::MAX_EDGES {
            return Err(self.error_from(0, "too many edges").help(format!("the largest graph that is read has {}", super::MAX_EDGES)));
        }
        Ok(ones)
    }

    /// The numbers of the bits that are 1, in ascending order.
    pub(super) fn ones(&self) -> impl Iterator<Item = u64> + use<'a> {
        self.rest().iter().zip(0u64..).flat_map(|(b, i)| {
            let six = b - 63;
            (0..6u64).filter(move |bit| six >> (5 - bit) & 1 == 1).map(move |bit| 6 * i + bit)
        })
    }
}

/// Writes numbers and bits as printable bytes.
pub(super) struct Writer {
    text: String,
    bits: u8,
    used: u32,
}

impl Writer {
    /// A line that begins with `mark` and the number of vertices.
    pub(super) fn new(mark: &str, n: u64) -> Self {
        let mut writer = Self { text: mark.to_owned(), bits: 0, used: 0 };
        let digits = match n {
            0..=62 => 1,
            63..=258_047 => {
                writer.text.push('~');
                3
            }
            _ => {
                writer.text.push_str("~~");
                6
            }
        };
        writer.number(n, 6 * digits);
        writer
    }

    /// Appends the `bits` lowest bits of a number, the highest first.
    pub(super) fn number(&mut self, n: u64, bits: u32) {
        (0..bits).rev().for_each(|i| self.bit(n >> i & 1 == 1));
    }

    /// Appends a bit.
    pub(super) fn bit(&mut self, bit: bool) {
        self.bits = self.bits << 1 | u8::from(bit);
        self.used += 1;
        if self.used == 6 {
            self.text.push(char::from(self.bits + 63));
            (self.bits, self.used) = (0, 0);
        }
    }

    /// How many bits are missing to a whole byte.
    pub(super) fn missing(&self) -> u32 {
        (6 - self.used) % 6
    }

    /// The line, filled up with the given bit.
    pub(super) fn finish(mut self, fill: bool) -> String {
        while self.used > 0 {
            self.bit(fill);
        }
        self.text
    }
}
