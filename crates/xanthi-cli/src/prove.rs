//! `xanthi prove`: outcomes of a whole family of boards at once.

mod line;

use crate::args::LimitArgs;
use crate::{Failure, Status};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct ProveArgs {
    #[command(subcommand)]
    family: Family,
}

#[derive(Debug, Subcommand)]
enum Family {
    /// Directed tori C_n x C_m with m rows, for every n
    Torus {
        /// The number of rows, m
        #[arg(long)]
        rows: usize,
        #[command(flatten)]
        options: Options,
    },
    /// Line Geography: for which orders n there is a perfect matching, for every n
    Line(line::Line),
}

/// What every family understands.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Write the claim with its certificate to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Print one JSON object, on one line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

pub(crate) fn run(args: &ProveArgs) -> Result<Status, Failure> {
    match &args.family {
        Family::Line(args) => line::run(args),
        Family::Torus { rows, options } => Err(Failure::Usage(
            format!("no proof yet for {rows} rows ({}, {:?})", options.json, options.limit),
            format!("{:?}", options.proof),
        )),
    }
}
