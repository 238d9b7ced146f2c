//! `xanthi prove grid`: undirected edge geography on a grid, from every start at once.

use super::{Options, judged, proved, raise};
use crate::limits::Watch;
use crate::{Failure, Status};
use clap::Args;
use xanthi::answer::families::{FamilyOpen, GridAnswer};
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
    let watch = Watch::start(&args.options.limit, "prove grid");
    let flaw = match judged(&proof, &watch) {
        Ok(flaw) => flaw,
        Err((flaw, stop)) => {
            let name = format!("the grid with {} columns and {} rows", args.columns, args.rows);
            let open = FamilyOpen::of_name(name, stop, watch.seconds()).with_check_given_up(&flaw);
            drop(watch);
            return super::undecided(&args.options, &open, raise(stop));
        }
    };
    drop(watch);
    proved(&args.options, &proof, flaw.as_ref(), &GridAnswer::new(&claim, flaw.as_ref()))
}
