//! Rows as Parquet: a table by columns, which pandas, Polars, DuckDB and Spark read.
//!
//! The columns are those of the store. Winning moves are a list of text, the proof is text. Rows are
//! written in groups, so that memory does not grow with the store.

use super::export::{decoded, unpacked};
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use rusqlite::types::ValueRef;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The rows of a group.
const GROUP: usize = 50_000;

/// A value, or none: how deep the value of a cell is defined.
const NULL: i16 = 0;
/// Of a list: there is one, and nothing in it.
const EMPTY: i16 = 1;
/// Of a list: an element. (2 would be an element that is null.)
const ELEMENT: i16 = 3;

/// A column of a group as far as it has been read.
struct Column {
    /// How deep each cell is defined.
    levels: Vec<i16>,
    /// Of a list: whether a cell goes on with the list of the cell before it.
    repeats: Vec<i16>,
    values: Values,
}

enum Values {
    Text(Vec<ByteArray>),
    Whole(Vec<i64>),
    Real(Vec<f64>),
    List(Vec<ByteArray>),
}

impl Column {
    fn new(name: &str) -> Self {
        let values = match name {
            "nimber" | "nodes" => Values::Whole(Vec::new()),
            "ms" | "limit_s" => Values::Real(Vec::new()),
            "wins" => Values::List(Vec::new()),
            _ => Values::Text(Vec::new()),
        };
        Self { levels: Vec::new(), repeats: Vec::new(), values }
    }

    fn schema(&self, name: &str) -> String {
        match self.values {
            Values::Text(_) => format!("optional binary {name} (STRING);"),
            Values::Whole(_) => format!("optional int64 {name};"),
            Values::Real(_) => format!("optional double {name};"),
            Values::List(_) => {
                format!("optional group {name} (LIST) {{ repeated group list {{ optional binary element (STRING); }} }}")
            }
        }
    }

    fn push(&mut self, cell: ValueRef<'_>) {
        match &mut self.values {
            Values::Text(values) => {
                let text = match cell {
                    ValueRef::Text(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
                    ValueRef::Blob(bytes) => unpacked(bytes),
                    _ => None,
                };
                self.levels.push(i16::from(text.is_some()));
                values.extend(text.map(|text| ByteArray::from(text.into_bytes())));
            }
            Values::Whole(values) => {
                let number = cell.as_i64().ok();
                self.levels.push(i16::from(number.is_some()));
                values.extend(number);
            }
            Values::Real(values) => {
                // A number without a fraction is a real one here, too.
                let number = cell.as_f64().ok().or_else(|| cell.as_i64().ok().map(|whole| whole as f64));
                self.levels.push(i16::from(number.is_some()));
                values.extend(number);
            }
            Values::List(values) => {
                let list = match cell {
                    ValueRef::Text(bytes) => decoded(bytes),
                    _ => None,
                };
                match &list {
                    None => self.levels.push(NULL),
                    Some(moves) if moves.is_empty() => self.levels.push(EMPTY),
                    Some(moves) => self.levels.extend(moves.iter().map(|_| ELEMENT)),
                }
                let cells = list.as_ref().map_or(1, |moves| moves.len().max(1));
                self.repeats.extend((0..cells).map(|i| i16::from(i > 0)));
                values.extend(list.into_iter().flatten().map(|text| ByteArray::from(text.into_bytes())));
            }
        }
    }

    /// Writes what is here, and is empty afterwards.
    fn write(&mut self, writer: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = Some(&*self.levels);
        match (&mut self.values, writer) {
            (Values::Text(values), ColumnWriter::ByteArrayColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            (Values::Whole(values), ColumnWriter::Int64ColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            (Values::Real(values), ColumnWriter::DoubleColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            (Values::List(values), ColumnWriter::ByteArrayColumnWriter(out)) => {
                out.write_batch(values, levels, Some(&self.repeats))?;
                values.clear();
            }
            _ => return Err(ParquetError::General("a column of another type".into())),
        }
        self.levels.clear();
        self.repeats.clear();
        Ok(())
    }
}

/// What the writer of the format has written: it wants to own its output, and to be sent to threads.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(super) struct Columns<'a> {
    out: &'a mut dyn Write,
    sink: Sink,
    file: SerializedFileWriter<Sink>,
    columns: Vec<Column>,
    rows: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn begin(out: &'a mut dyn Write, names: &[&str]) -> io::Result<Self> {
        let columns: Vec<Column> = names.iter().map(|name| Column::new(name)).collect();
        let fields: String = names.iter().zip(&columns).map(|(name, column)| column.schema(name)).collect();
        let schema = parse_message_type(&format!("message row {{ {fields} }}")).map_err(failed)?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let sink = Sink::default();
        let file = SerializedFileWriter::new(sink.clone(), Arc::new(schema), Arc::new(properties)).map_err(failed)?;
        Ok(Self { out, sink, file, columns, rows: 0 })
    }

    pub(super) fn row<'r>(&mut self, cell: impl Fn(usize) -> ValueRef<'r>) -> io::Result<()> {
        for (i, column) in self.columns.iter_mut().enumerate() {
            column.push(cell(i));
        }
        self.rows += 1;
        if self.rows == GROUP { self.group() } else { Ok(()) }
    }

    fn group(&mut self) -> io::Result<()> {
        self.rows = 0;
        self.write_group().map_err(failed)?;
        self.out.write_all(&self.sink.take())
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            if let Some(mut writer) = group.next_column()? {
                column.write(writer.untyped())?;
                writer.close()?;
            }
        }
        group.close().map(|_| ())
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.group()?;
        }
        self.file.close().map_err(failed)?;
        self.out.write_all(&self.sink.take())?;
        self.out.flush()
    }
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}
