//! Undirected edge geography on a grid, from every start.

use super::super::sentences::{Line, Row, Tone};
use super::super::{FORMAT, Told, short_source};
use super::said;
use crate::solve::grid::METHOD;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::check::Flaw;
use xanthi_games::family::grid::Grid;

/// From which starts the player to move loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GridAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// `grid`.
    pub family: &'static str,
    /// The number of columns.
    pub columns: u64,
    /// The number of rows.
    pub rows: u64,
    /// The start a,b is P exactly when this divides neither a nor b.
    pub divisor: u64,
    /// The number of starts that are P, as text: it may exceed 64 bits.
    pub p_starts: String,
    /// Where the theorem comes from, in short.
    pub source_short: String,
    /// Whether the checker accepted the proof.
    pub checked: bool,
    /// What the checker objects to: a fault of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
}

impl GridAnswer {
    /// What a claim says.
    pub fn new(claim: &Grid, flaw: Option<&Flaw>) -> Self {
        let not_divided = |side: u64| u128::from(side - side / claim.divisor);
        Self {
            xanthi: FORMAT,
            family: "grid",
            columns: claim.columns,
            rows: claim.rows,
            divisor: claim.divisor,
            p_starts: (not_divided(claim.columns) * not_divided(claim.rows)).to_string(),
            source_short: short_source(METHOD.source),
            checked: flaw.is_none(),
            flaw: said(flaw),
        }
    }
}

impl Told for GridAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, format!("undirected edge geography on the grid with {} columns and {} rows", self.columns, self.rows))
    }

    fn tell(&self) -> Vec<Row> {
        let Self { columns, rows, divisor, p_starts, .. } = self;
        let (x, y) = (columns + 1, rows + 1);
        let starts = match divisor {
            1 => format!("from no start: {x} and {y} have no common divisor"),
            _ => format!("from a,b exactly when {divisor} divides neither a nor b"),
        };
        vec![
            Row::plain("P", starts),
            Row::plain("divisor", format!("{divisor} is the greatest common divisor of {x} and {y}")),
            Row::plain("starts", format!("{p_starts} of {} are P", u128::from(*columns) * u128::from(*rows))),
            Row::plain("method", METHOD.name),
            Row::new("source", Line::new(Tone::Dim, METHOD.source)),
            super::judged(self.flaw.as_ref()),
        ]
    }
}
