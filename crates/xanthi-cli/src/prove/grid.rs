//! `xanthi prove grid`: undirected edge geography on a grid, from every start at once.

use super::Options;
use crate::look::{DIM, GOOD, HEAD, paint};
use crate::{Failure, Status, input};
use clap::Args;
use serde_json::json;
use std::io::Write;
use xanthi::grid::outcome::claim;
use xanthi::solve::grid::METHOD;
use xanthi_games::certificate::VERSION;
use xanthi_games::family::grid::Grid as Claim;
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
        input::write(path, format!("{text}\n"))?;
    }
    let mut out = anstream::stdout().lock();
    if args.options.json {
        let object = json!({
            "xanthi": 1, "family": "grid", "columns": claim.columns, "rows": claim.rows,
            "divisor": claim.divisor, "p_starts": p_starts(&claim).to_string(), "checked": judged.is_ok(),
        });
        writeln!(out, "{object}")?;
    } else if args.options.proof.as_deref() != Some(std::path::Path::new("-")) {
        describe(&mut out, &claim)?;
        let word = if judged.is_ok() { paint(GOOD, "checked and accepted") } else { paint(crate::look::BAD, "rejected") };
        writeln!(out, "  proof    {word}")?;
    }
    Ok(if judged.is_ok() { Status::Answered } else { Status::CheckFailed })
}

fn describe(out: &mut impl Write, claim: &Claim) -> std::io::Result<()> {
    let Claim { columns, rows, divisor, .. } = claim;
    writeln!(out, "{}", paint(HEAD, format!("undirected edge geography on the grid with {columns} columns and {rows} rows")))?;
    match divisor {
        1 => writeln!(out, "  P        from no start: {} and {} have no common divisor", columns + 1, rows + 1)?,
        _ => writeln!(out, "  P        from a,b exactly if {divisor} divides neither a nor b")?,
    }
    writeln!(out, "  divisor  {divisor} is the greatest common divisor of {} and {}", columns + 1, rows + 1)?;
    writeln!(out, "  starts   {} of {} are P", p_starts(claim), u128::from(*columns) * u128::from(*rows))?;
    writeln!(out, "  method   {}", METHOD.name)?;
    writeln!(out, "  source   {}", paint(DIM, METHOD.source))
}

/// How many starts are P: those of which the divisor divides neither coordinate.
fn p_starts(claim: &Claim) -> u128 {
    let not_divided = |side: u64| u128::from(side - side / claim.divisor);
    not_divided(claim.columns) * not_divided(claim.rows)
}
