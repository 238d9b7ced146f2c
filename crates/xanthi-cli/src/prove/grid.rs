//! `xanthi prove grid`: undirected edge geography on a grid, from every start at once.

use super::Options;
use crate::look::{GOOD, paint};
use crate::{Failure, Status, input};
use clap::Args;
use serde_json::json;
use std::io::Write;
use xanthi::grid::outcome::claim;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct Grid {
    /// The number of columns, up to 10^18
    #[arg(long, value_parser = side)]
    columns: u64,
    /// The number of rows, up to 10^18
    #[arg(long, value_parser = side)]
    rows: u64,
    #[command(flatten)]
    options: Options,
}

fn side(text: &str) -> Result<u64, String> {
    let side = text.parse().ok().filter(|side| (1..=xanthi::grid::MAX_SIDE).contains(side));
    side.ok_or_else(|| format!("a whole number from 1 to {}", xanthi::grid::MAX_SIDE))
}

pub(super) fn run(args: &Grid) -> Result<Status, Failure> {
    let grid = xanthi::grid::Grid::new(args.columns, args.rows);
    let grid = grid.ok_or_else(|| Failure::Usage("there is no such grid".into(), "sides are from 1 to 10^18".into()))?;
    let claim = claim(grid);
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::Grid(claim.clone()) };
    let judged = proof.judge();
    if let Some(path) = &args.options.proof {
        let text = serde_json::to_string(&proof).map_err(std::io::Error::other)?;
        input::write(path, &format!("{text}\n"))?;
    }
    let mut out = anstream::stdout().lock();
    if args.options.json {
        let object = json!({
            "xanthi": 1, "family": "grid", "columns": claim.columns, "rows": claim.rows,
            "divisor": claim.divisor, "checked": judged.is_ok(),
        });
        writeln!(out, "{object}")?;
    } else if args.options.proof.as_deref() != Some(std::path::Path::new("-")) {
        writeln!(out, "{}", proof.says())?;
        let word = if judged.is_ok() { paint(GOOD, "checked and accepted") } else { paint(crate::look::BAD, "rejected") };
        writeln!(out, "  proof    {word}")?;
    }
    Ok(if judged.is_ok() { Status::Answered } else { Status::CheckFailed })
}
