//! `xanthi table`: outcomes, nimbers and other numbers of a family of boards.

use crate::args::LimitArgs;
use crate::{Failure, Status};
use clap::Args;
use xanthi_games::Catalogue;

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The family
    family: String,
    #[command(flatten)]
    limit: LimitArgs,
}

pub(crate) fn run(_catalogue: &Catalogue, args: &TableArgs) -> Result<Status, Failure> {
    Err(Failure::Usage(format!("there is no table `{}` ({:?})", args.family, args.limit), String::new()))
}
