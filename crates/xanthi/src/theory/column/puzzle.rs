//! The solution of a puzzle that the column prints with a correction.

use super::SOURCE;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

/// The printed diagram, row by row; a point is a filled square.
const DIAGRAM: [&str; 5] = ["79351", "1.112", "67.27", "225.8", ".9669"];

pub(super) static CROSS_NUMBER: Statement = Statement {
    id: "column.cross-number",
    source: &SOURCE,
    label: "the cross number",
    place: "Solution to Cross Number",
    says: "In the corrected diagram 4 down is 12789 and 11 across is 9669; they share the last square.",
    standing: Standing::Proved { how: "read off the diagram" },
    errata: &[],
    check: Some(Check { range: "the printed diagram", upto: 1, small: 1, run: cross_number }),
};

fn cross_number(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    let down: String = DIAGRAM.iter().filter_map(|row| row.chars().last()).collect();
    let across: String = DIAGRAM[4].chars().skip_while(|c| *c == '.').collect();
    agree(down.as_str(), "12789", || "4 down".into())?;
    agree(across.as_str(), "9669", || "11 across".into())?;
    agree(down.chars().last(), across.chars().last(), || "the shared square".into())?;
    Ok(Evidence { cases: 3 })
}
