//! Tables: one question asked of every board of a family, a row for each.
//!
//! [`FAMILIES`] is the list of families, one small file each; [`open`] finds one by its name and
//! reads the [`Request`]. A [`Family`] says which rows there are and computes them one by one. [`fill`]
//! goes through them, so that a front end can show progress, stop, keep what is known and go on later. A
//! [`Sheet`] of rows is printed by the functions of [`formats`], and [`summary()`] says what the rows show: their
//! period, the residues of the lost positions, and whether the theorem that predicts them agrees.
//!
//! ```
//! use xanthi::Budget;
//! use xanthi::table::{self, Request, formats};
//!
//! let request = Request { moves: vec![2, 3], n: Some("3..30".parse()?), ..Request::default() };
//! let family = table::open("kotzig", &request)?;
//! let sheet = table::sheet(&*family, &Budget::default())?;
//! assert!(formats::csv(&sheet).starts_with("n,outcome\r\n3,P\r\n4,N\r\n"));
//! let summary = table::summary(&*family, &sheet.rows);
//! let period = summary.sequences[0].period.as_ref().ok_or("no period")?;
//! assert_eq!((period.from, period.period, &period.residues[..]), (12, 5, &[2, 3][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod families;
mod fill;
pub mod formats;
mod heading;
mod range;
mod request;
pub mod slice;
mod summary;
mod value;

pub use families::{FAMILIES, FamilyInfo, open};
pub use fill::{End, Filling, fill, merge, place_of, sheet};
pub use heading::{about, heading, name};
pub use range::{BadRange, Range};
pub use request::{Refused, Request};
pub use summary::{
    Comparison, Fact, MOST_VALUES, Periodic, Proved, Sequence, Summary, Theorem, summary, summary_within, summary_without_facts,
};
pub use value::{Column, Kind, Row, Sheet, Value};

use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::TakeRule;
use xanthi_games::{Outcome, ParseError};

/// A table whose rows can be computed.
pub trait Family {
    /// The exact question, without the range: name and value of everything that the rows depend
    /// on. Rows of tables with the same question can be mixed.
    fn question(&self) -> Vec<(&'static str, String)>;

    /// What the table is about, if its question does not say it to a reader; empty otherwise.
    fn title(&self) -> String {
        String::new()
    }

    /// Whether the rows are to be read as a map: the first number of the key down, the second one across.
    fn is_map(&self) -> bool {
        false
    }

    /// What the columns mean, if their names do not say it; empty otherwise.
    fn legend(&self) -> &'static str {
        ""
    }

    /// The columns; those of the key come first.
    fn columns(&self) -> Vec<Column>;

    /// How many columns are the key.
    fn keys_in_front(&self) -> usize {
        self.keys().next().map_or(1, |key| key.len())
    }

    /// The keys of the rows in their order.
    fn keys(&self) -> Box<dyn Iterator<Item = Vec<u64>> + '_>;

    /// How many rows there are.
    fn len(&self) -> u64;

    /// Whether there is no row.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What stands behind the key in its row. What a limit of positions leaves open is
    /// [`Value::Unknown`].
    ///
    /// # Errors
    /// If it was stopped, or the row makes no sense.
    fn row(&self, key: &[u64], budget: &Budget) -> Result<Vec<Value>, Trouble>;

    /// A [row](Self::row), if it costs no more than a look at about so many positions; none if it does, and then it is asked for
    /// again, behind the others, with more. A row that more positions would not decide is not put off. The keys of a family that does so ascend. By default every row is computed at once.
    ///
    /// # Errors
    /// As those of [`row`](Self::row).
    fn row_within(&self, key: &[u64], budget: &Budget, _most: u64) -> Result<Option<Vec<Value>>, Trouble> {
        self.row(key, budget).map(Some)
    }

    /// Learns a row that was known before, and is not asked for.
    fn learn(&self, _key: &[u64], _values: &[Value]) {}

    /// The theorem that predicts outcomes in the column behind the key, if there is one.
    fn theorem(&self) -> Option<Theorem> {
        None
    }

    /// What the theorem says of this row; none where it says nothing.
    fn predicted(&self, _key: &[u64]) -> Option<Outcome> {
        None
    }

    /// The columns that are sequences in n, as indices: their periods are looked for.
    fn sequences(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The values of a sequence of numbers at every n after `last`, as far as they cost next to nothing: what looks like a
    /// period on a few rows may end there.
    fn beyond(&self, _column: usize, _last: u64, _budget: &Budget) -> Vec<u64> {
        Vec::new()
    }

    /// Comes when every row was asked for, for what a family puts off until then: a proof may wait until a row costs more than the
    /// first ones. Rows that cost much may follow.
    fn finish(&self, _budget: &Budget) {}

    /// What is proved for all n, once the rows were asked for and the table is [finished](Self::finish).
    fn proved(&self) -> Vec<Proved> {
        Vec::new()
    }

    /// The rule of the heap game whose nimbers the table lists, if it does.
    fn heap_rule(&self) -> Option<&TakeRule> {
        None
    }

    /// What there is to say of all rows together, apart from periods and theorems, as far as the
    /// limit goes.
    fn facts(&self, _rows: &[Row], _budget: &Budget) -> Vec<Fact> {
        Vec::new()
    }
}

/// Why there is no row.
#[derive(Debug)]
pub enum Trouble {
    /// It was stopped.
    Stopped(Stop),
    /// The board does not exist.
    Unreadable(ParseError),
    /// The checker objects to the solver, or two computations disagree: a fault of this program.
    Rejected(String),
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Trouble::Stopped(stop)
    }
}
