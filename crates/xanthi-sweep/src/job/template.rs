//! Lines with ranges: `ueg:grid.{a=2..9}x{a}@1,1`.

use super::Range;
use crate::Error;
use std::collections::BTreeMap;

/// A line with placeholders. `{3..60}` is a range, `{n=3..60}` a range with a name, and `{n}` the number of
/// that name again. The last range varies fastest.
#[derive(Debug)]
pub(super) struct Template {
    pieces: Vec<Piece>,
    ranges: Vec<Range>,
}

#[derive(Debug)]
enum Piece {
    Text(String),
    /// The number of the range with this index.
    Placeholder(usize),
}

impl Template {
    /// Reads a template; `given` are the ranges of names that it leaves open.
    pub(super) fn read(text: &str, given: &BTreeMap<String, Range>) -> Result<Self, Error> {
        let mut found = Reading { given, names: BTreeMap::new(), ranges: Vec::new() };
        // A name may be used before the placeholder that gives its range.
        let placeholders: Vec<&str> =
            text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(placeholder, _)| placeholder).collect();
        for (name, range) in placeholders.iter().filter_map(|placeholder| placeholder.split_once('=')) {
            found.define(name.trim(), range.parse()?)?;
        }
        let mut pieces = Vec::new();
        let mut parts = text.split('{');
        pieces.push(Piece::Text(parts.next().unwrap_or_default().to_owned()));
        for part in parts {
            let closed = part.split_once('}');
            let (placeholder, rest) = closed.ok_or_else(|| {
                Error::new(format!("`{text}` has a placeholder that is not closed"), "write {3..60}, or {n=3..60} and {n}")
            })?;
            pieces.push(Piece::Placeholder(found.placeholder(text, placeholder)?));
            pieces.push(Piece::Text(rest.to_owned()));
        }
        if let Some(name) = given.keys().find(|name| !found.names.contains_key(name.as_str())) {
            return Err(Error::new(format!("`{text}` has no placeholder {{{name}}}"), "leave out its range, or write the placeholder"));
        }
        Ok(Self { pieces, ranges: found.ranges })
    }

    /// How many lines there are; none if they are too many for a number of 64 bits.
    pub(super) fn count(&self) -> Option<u64> {
        self.ranges.iter().try_fold(1u64, |product, range| product.checked_mul(range.count()))
    }

    /// All lines.
    pub(super) fn lines(self) -> Result<impl Iterator<Item = String> + Send, Error> {
        let count = self.count().ok_or_else(|| Error::new("the ranges have more than 2^64 lines", "make them smaller"))?;
        Ok((0..count).map(move |index| self.line(index)))
    }

    fn line(&self, mut index: u64) -> String {
        let mut numbers = vec![0; self.ranges.len()];
        for (number, range) in numbers.iter_mut().zip(&self.ranges).rev() {
            *number = range.at(index % range.count());
            index /= range.count();
        }
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Placeholder(range) => numbers[*range].to_string(),
        };
        self.pieces.iter().map(text).collect()
    }
}

struct Reading<'a> {
    given: &'a BTreeMap<String, Range>,
    names: BTreeMap<String, usize>,
    ranges: Vec<Range>,
}

impl Reading<'_> {
    fn define(&mut self, name: &str, range: Range) -> Result<(), Error> {
        if self.given.contains_key(name) || self.names.contains_key(name) {
            return Err(Error::new(format!("the name `{name}` has two ranges"), "give one, and write {NAME} at the other places"));
        }
        self.names.insert(name.to_owned(), self.ranges.len());
        self.ranges.push(range);
        Ok(())
    }

    fn placeholder(&mut self, text: &str, placeholder: &str) -> Result<usize, Error> {
        let name = placeholder.split('=').next().unwrap_or_default().trim();
        if let Some(range) = self.names.get(name) {
            return Ok(*range);
        }
        let range = match self.given.get(name) {
            Some(range) => {
                self.names.insert(name.to_owned(), self.ranges.len());
                *range
            }
            // What looks like a range has an error of its own.
            None => placeholder.parse().map_err(|error: Error| match placeholder.contains("..") {
                true => error,
                false => {
                    let help = "write a range, as {3..60} or {n=3..60}, or give `ranges` one for each name";
                    Error::new(format!("`{text}` has a placeholder without a range: {{{placeholder}}}"), help)
                }
            })?,
        };
        self.ranges.push(range);
        Ok(self.ranges.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, given: &[(&str, &str)]) -> Result<Vec<String>, Error> {
        let given = given.iter().map(|(name, range)| Ok((name.to_string(), range.parse()?))).collect::<Result<_, Error>>()?;
        Ok(Template::read(text, &given)?.lines()?.collect())
    }

    #[test]
    fn holes_are_filled() {
        assert_eq!(lines("c.{3..5}@0", &[]).unwrap(), ["c.3@0", "c.4@0", "c.5@0"]);
        assert_eq!(lines("{n=1..2}x{n}", &[]).unwrap(), ["1x1", "2x2"]);
        assert_eq!(lines("{n}x{n=1..2}", &[]).unwrap(), ["1x1", "2x2"]);
        assert_eq!(lines("{a}.{b}", &[("a", "1..2"), ("b", "5..9/4")]).unwrap(), ["1.5", "1.9", "2.5", "2.9"]);
        assert_eq!(lines("{1..2}.{1..2}", &[]).unwrap(), ["1.1", "1.2", "2.1", "2.2"]);
        assert_eq!(lines("nim:1", &[]).unwrap(), ["nim:1"]);
    }

    #[test]
    fn holes_that_make_no_sense_are_refused() {
        for text in ["{n}", "{3..", "{", "{n=1..2}{n=3..4}", "{}", "{5..3}", "{n=x}"] {
            assert!(lines(text, &[]).is_err(), "{text}");
        }
        assert!(lines("{n}", &[("n", "1..2"), ("m", "1..2")]).unwrap_err().message.contains("no placeholder {m}"));
        assert!(lines("{5..3}", &[]).unwrap_err().message.contains("`5..3` is empty"));
        assert!(lines("{0..18446744073709551615}{1..9}", &[]).unwrap_err().message.contains("2^64"));
    }
}
