//! Tables of families.

use super::{Limits, Refused};
use crate::answer::table as answer;
use crate::table::{self, End, Range, Request, formats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::Stop;
use xanthi_games::{Budget, Play};

/// What a table is asked for; each family has some of the options and refuses the others.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct TableRequest {
    /// The name of the family, or a position with `{n}` in it, and perhaps `{m}`.
    pub family: String,
    /// The range of n, as `3..60`.
    #[serde(default)]
    pub n: String,
    /// The range of m, if a second number runs.
    #[serde(default)]
    pub m: String,
    /// The number of rows of a board.
    pub rows: Option<u64>,
    /// A move set.
    #[serde(default)]
    pub moves: Vec<u64>,
    /// The vertex on which the token stands.
    pub start: Option<String>,
    /// Normal or misère play.
    #[serde(default)]
    pub play: Play,
    /// Whether nimbers are wanted.
    #[serde(default)]
    pub grundy: bool,
    /// What the work may cost.
    #[serde(default)]
    pub limits: Limits,
}

/// A table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableAnswer {
    /// The columns; those of the key come first.
    pub columns: Vec<String>,
    /// The number of columns that are the key.
    pub keys: usize,
    /// The cells as text.
    pub rows: Vec<Vec<String>>,
    /// The period of the first column behind the key, if one is seen.
    pub period: Option<u64>,
    /// What the rows show: periods, theorems, proofs, in sentences.
    pub says: Vec<String>,
    /// The table as CSV.
    pub csv: String,
    /// Why rows are missing, if they are, in a sentence.
    pub stopped: Option<String>,
    /// The same for programs.
    pub stop: Option<Stop>,
}

/// The most rows of an answer.
const MOST: u64 = 100_000;

impl TableAnswer {
    pub(super) fn new(request: &TableRequest, budget: &Budget) -> Result<Self, Refused> {
        let range = |text: &str| {
            let read = Some(text.trim()).filter(|text| !text.is_empty()).map(str::parse::<Range>).transpose();
            read.map_err(|why| Refused::new(format!("`{text}` is not a range"), why))
        };
        let options = Request {
            n: range(&request.n)?,
            m: range(&request.m)?,
            rows: request.rows,
            moves: request.moves.clone(),
            start: request.start.clone(),
            play: request.play,
            grundy: request.grundy,
            ..Request::default()
        };
        let family = table::open(&request.family, &options).map_err(|refused| match refused {
            table::Refused::Position(error) => Refused::from(error),
            table::Refused::Option(message, help) => Refused::new(message, help),
        })?;
        if family.len() > MOST {
            return Err(Refused::new(format!("{} rows are too many", family.len()), format!("a table here has at most {MOST}")));
        }
        let mut rows = Vec::new();
        let stop = match table::fill(&*family, budget, &mut rows) {
            // No row is missing.
            End::Complete | End::Open { .. } => None,
            End::Stopped { stop, .. } => stop,
            End::Unreadable(error) => return Err(error.into()),
            End::Rejected(why) => return Err(Refused::new("a bug in the program", why)),
        };
        let summary = table::summary(&*family, &rows);
        let sheet = table::Sheet::of(&*family, rows);
        Ok(Self {
            columns: sheet.columns.iter().map(|column| column.name.clone()).collect(),
            keys: sheet.keys,
            rows: sheet.rows.iter().map(|row| row.cells().map(|cell| cell.text()).collect()).collect(),
            period: summary.sequences.first().and_then(|sequence| sequence.period.as_ref()).map(|found| found.period),
            says: answer::says(&summary, "?"),
            csv: formats::csv(&sheet),
            stopped: stop.map(|stop| stop.to_string()),
            stop,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_rows_and_says_what_they_show() {
        let request = TableRequest { family: "kotzig".into(), n: "3..30".into(), moves: vec![2, 3], ..TableRequest::default() };
        let table = TableAnswer::new(&request, &Budget::default()).unwrap();
        assert_eq!((table.columns.len(), table.keys, table.rows.len()), (2, 1, 28));
        assert_eq!(table.rows[0], ["3", "P"]);
        assert!(table.says.iter().any(|line| line.contains("period 5")), "{:?}", table.says);
        assert!(TableAnswer::new(&TableRequest { n: "x".into(), ..request.clone() }, &Budget::default()).is_err());
        let tori = TableRequest { family: "dvg:torus.{n}x{m}@0,0".into(), n: "2".into(), m: " 1..3 ".into(), ..TableRequest::default() };
        let map = TableAnswer::new(&tori, &Budget::default()).unwrap();
        // A side of 2 is won, by the theorem of Nowakowski and Poole.
        assert_eq!((map.keys, map.csv.as_str()), (2, "n,m,outcome\r\n2,1,N\r\n2,2,N\r\n2,3,N\r\n"));
        assert!(TableAnswer::new(&TableRequest { m: "3..1".into(), ..tori.clone() }, &Budget::default()).is_err());
        // A shorthand, and pairs that are no boards.
        let grids = TableRequest { family: "P_{n} x P_{m}, (1,1)".into(), n: "0..1".into(), m: "0..2".into(), ..tori };
        let map = TableAnswer::new(&grids, &Budget::default()).unwrap();
        // By the theorem about grids: 1,1 is P iff n + 1 and m + 1 have a common divisor.
        let outcomes: Vec<&str> = map.rows.iter().map(|row| row[2].as_str()).collect();
        assert_eq!(outcomes, ["-", "-", "-", "-", "P", "N"]);
        assert!(map.says.iter().any(|line| line.starts_with("outcome: `-` means that there is no board (4 pairs): ")), "{:?}", map.says);
        let none = TableAnswer::new(&TableRequest { m: "0".into(), ..grids }, &Budget::default()).unwrap_err();
        assert!(none.message.contains("no number of the range makes a position of `P_{n} x P_{m}, (1,1)`"), "{none:?}");
        assert!(TableAnswer::new(&TableRequest { family: "nothing".into(), ..request }, &Budget::default()).is_err());
    }
}
