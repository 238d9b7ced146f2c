//! `xanthi verify`: the theorems, tables and conjectures of the literature, checked again.

use crate::args::LimitArgs;
use crate::limits::Watch;
use crate::{Failure, Status};
use clap::Args;
use std::io::Write;
use xanthi::theory;

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The statement, as `goldlist.theorem-3`; without one, the list
    id: Option<String>,
    /// The range of the check
    #[arg(long, value_name = "N")]
    upto: Option<u64>,
    #[command(flatten)]
    limit: LimitArgs,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    for statement in theory::statements().filter(|s| args.id.as_ref().is_none_or(|id| s.id == id)) {
        writeln!(out, "{}  {}", statement.id, statement.status())?;
        if let (Some(_), Some(check)) = (&args.id, &statement.check) {
            let watch = Watch::start(&args.limit, statement.id);
            match (check.run)(args.upto.unwrap_or(check.upto), &watch.limit) {
                Ok(evidence) => writeln!(out, "holds: {} cases", evidence.cases)?,
                Err(_) => return Ok(Status::CheckFailed),
            }
        }
    }
    Ok(Status::Answered)
}
