//! Writes JSON with its long lists of numbers packed; see [`packed`](super::packed).
//!
//! A list is kept in packed form while it may be one of numbers, or of rows of equally many numbers.
//! If something else turns up in it, or it ends early, it is written out as JSON has it.

use super::packed::{Entries, LONGEST_ROW};
use serde_json::ser::Formatter;
use std::io::{self, Write};

/// A formatter without white space that packs lists.
pub(crate) struct Packing {
    /// Lists with fewer entries are written out.
    least: usize,
    list: Option<List>,
}

/// A list that may be packed.
struct List {
    entries: Entries,
    /// How many entries are complete.
    count: usize,
    above: [u64; LONGEST_ROW],
    /// The numbers of a row that is not complete; `None` between rows and in a list of numbers.
    row: Option<Vec<u64>>,
    /// The length of the rows, 0 in a list of numbers, `None` as long as there are no entries.
    width: Option<usize>,
}

impl List {
    fn new() -> Self {
        Self { entries: Entries::new(0), count: 0, above: [0; LONGEST_ROW], row: None, width: None }
    }

    fn of_numbers(numbers: &[u64]) -> Self {
        let mut list = Self::new();
        list.width = Some(0);
        numbers.iter().for_each(|&number| list.add(number));
        list
    }

    /// Adds a number to a list of numbers.
    fn add(&mut self, number: u64) {
        self.entries.push(number, self.above[0]);
        self.above[0] = number;
        self.count += 1;
    }

    /// Writes the entries as JSON has them, without the brackets around all.
    fn spell(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let width = self.width.unwrap_or(0);
        // What was packed a moment ago is a list.
        for (i, number) in self.entries.numbers().flatten().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            match i.checked_rem(width) {
                None => write!(out, "{comma}{number}")?,
                Some(at) => {
                    let open = if at == 0 { "[" } else { "" };
                    let close = if at + 1 == width { "]" } else { "" };
                    write!(out, "{comma}{open}{number}{close}")?;
                }
            }
        }
        Ok(())
    }
}

fn spelled(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

impl Packing {
    pub(crate) fn new(least: usize) -> Self {
        Self { least, list: None }
    }

    /// A number of the text.
    fn number<W: Write + ?Sized>(&mut self, out: &mut W, number: u64) -> io::Result<()> {
        let Some(list) = &mut self.list else { return write!(out, "{number}") };
        match (&mut list.row, list.width) {
            (None, None | Some(0)) => {
                list.width = Some(0);
                list.add(number);
                Ok(())
            }
            (Some(row), _) if row.len() < LONGEST_ROW => {
                row.push(number);
                Ok(())
            }
            // A long row: a list of its own.
            (Some(row), _) => {
                let mut inner = List::of_numbers(row);
                inner.add(number);
                list.row = None;
                self.open_up(out)?;
                self.list = Some(inner);
                Ok(())
            }
            // A number among rows.
            (None, Some(_)) => {
                self.open_up(out)?;
                write!(out, "{number}")
            }
        }
    }

    /// Something that is no number turns up: what is kept is written out, up to its place.
    fn open_up<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        let Some(list) = self.list.take() else { return Ok(()) };
        out.write_all(b"[")?;
        list.spell(out)?;
        if list.count > 0 {
            out.write_all(b",")?;
        }
        if let Some(row) = list.row {
            let comma = if row.is_empty() { "" } else { "," };
            write!(out, "[{}{comma}", spelled(&row))?;
        }
        Ok(())
    }

    /// The end of a row.
    fn end_row<W: Write + ?Sized>(&mut self, out: &mut W, row: &[u64]) -> io::Result<()> {
        let Some(list) = &mut self.list else { return Ok(()) };
        if row.is_empty() || list.width.is_some_and(|width| width != row.len()) {
            self.open_up(out)?;
            return write!(out, "[{}]", spelled(row));
        }
        if list.width.is_none() {
            list.width = Some(row.len());
            list.entries = Entries::new(row.len());
        }
        for (number, above) in row.iter().zip(&mut list.above) {
            list.entries.push(*number, *above);
            *above = *number;
        }
        list.count += 1;
        Ok(())
    }
}

impl Formatter for Packing {
    fn begin_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        match &mut self.list {
            Some(List { row: row @ None, width, .. }) if *width != Some(0) => *row = Some(Vec::new()),
            _ => {
                self.open_up(out)?;
                self.list = Some(List::new());
            }
        }
        Ok(())
    }

    fn end_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        let Some(list) = &mut self.list else { return out.write_all(b"]") };
        if let Some(row) = list.row.take() {
            return self.end_row(out, &row);
        }
        if list.count >= self.least {
            write!(out, "\"{}\"", list.entries.text())?;
        } else {
            out.write_all(b"[")?;
            list.spell(out)?;
            out.write_all(b"]")?;
        }
        self.list = None;
        Ok(())
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if self.list.is_none() && !first { out.write_all(b",") } else { Ok(()) }
    }

    fn write_null<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open_up(out)?;
        out.write_all(b"null")
    }

    fn write_bool<W: Write + ?Sized>(&mut self, out: &mut W, value: bool) -> io::Result<()> {
        self.open_up(out)?;
        write!(out, "{value}")
    }

    fn write_i8<W: Write + ?Sized>(&mut self, out: &mut W, value: i8) -> io::Result<()> {
        self.write_i64(out, value.into())
    }

    fn write_i16<W: Write + ?Sized>(&mut self, out: &mut W, value: i16) -> io::Result<()> {
        self.write_i64(out, value.into())
    }

    fn write_i32<W: Write + ?Sized>(&mut self, out: &mut W, value: i32) -> io::Result<()> {
        self.write_i64(out, value.into())
    }

    fn write_i64<W: Write + ?Sized>(&mut self, out: &mut W, value: i64) -> io::Result<()> {
        self.open_up(out)?;
        write!(out, "{value}")
    }

    fn write_u8<W: Write + ?Sized>(&mut self, out: &mut W, value: u8) -> io::Result<()> {
        self.number(out, value.into())
    }

    fn write_u16<W: Write + ?Sized>(&mut self, out: &mut W, value: u16) -> io::Result<()> {
        self.number(out, value.into())
    }

    fn write_u32<W: Write + ?Sized>(&mut self, out: &mut W, value: u32) -> io::Result<()> {
        self.number(out, value.into())
    }

    fn write_u64<W: Write + ?Sized>(&mut self, out: &mut W, value: u64) -> io::Result<()> {
        self.number(out, value)
    }

    fn write_f64<W: Write + ?Sized>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        self.open_up(out)?;
        write!(out, "{value:?}")
    }

    fn begin_string<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open_up(out)?;
        out.write_all(b"\"")
    }

    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open_up(out)?;
        out.write_all(b"{")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Value, json};

    fn packed(value: &Value, least: usize) -> String {
        let mut out = Vec::new();
        value.serialize(&mut serde_json::Serializer::with_formatter(&mut out, Packing::new(least))).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// The same with every packed list spelled out.
    fn unpacked(value: Value) -> Value {
        match value {
            Value::String(text) => match Entries::unpack(&text) {
                Err(_) => text.into(),
                Ok(entries) => {
                    let numbers: Vec<u64> = entries.numbers().map(Result::unwrap).collect();
                    let head = text.split(':').next().unwrap();
                    match head.trim_start_matches("packed").parse::<usize>() {
                        Ok(row) => numbers.chunks(row).map(|row| json!(row)).collect(),
                        Err(_) => json!(numbers),
                    }
                }
            },
            Value::Array(list) => list.into_iter().map(unpacked).collect(),
            Value::Object(map) => map.into_iter().map(|(key, value)| (key, unpacked(value))).collect(),
            other => other,
        }
    }

    #[test]
    fn whatever_is_packed_means_the_same() {
        let numbers = |n: u64| (0..n).map(|i| i * i % 997).collect::<Vec<_>>();
        let rows = |n: usize, of: usize| numbers((n * of) as u64).chunks(of).map(<[u64]>::to_vec).collect::<Vec<_>>();
        let mut late = rows(100, 3);
        late.push(vec![1, 2]);
        late.push(vec![]);
        let mut with_null = json!(numbers(100));
        with_null.as_array_mut().unwrap().push(Value::Null);
        let mut mixed = json!(rows(50, 2));
        mixed.as_array_mut().unwrap().extend([json!(7), json!([8, "x"]), json!([[1, 2]]), json!([-1]), json!(2.5), json!(true), json!({})]);
        let values = [
            json!([]),
            json!([[]]),
            json!([[], [1], [], numbers(200)]),
            json!([[[1, 2], [3, 4]], [[5]], numbers(40)]),
            json!({"a": numbers(31), "b": numbers(32), "c": [numbers(9), numbers(500), numbers(9), [null, 1], [1, null, 2]]}),
            json!([rows(40, 1), rows(40, 8), rows(40, 9), rows(3, 2)]),
            json!({"late": late, "null": with_null, "mixed": mixed, "end": [1, [2], 3], "last": [[1], 2]}),
            json!([numbers(40), u64::MAX, [u64::MAX, 0]]),
        ];
        for value in values {
            for least in [1, 2, 32, 1000] {
                let text = packed(&value, least);
                let read: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(unpacked(read), value, "{text}");
            }
        }
        // Two bytes of seven bits each hold differences below 8192, so at most 8/3 letters a number.
        assert!(packed(&json!(numbers(1000)), 32).len() <= "\"packed:\"".len() + 2667);
        assert_eq!(packed(&json!([1, [2, 3], null]), 3), "[1,[2,3],null]");
    }
}
