//! What packagers and shells want: the schema of proofs, completions, the manual page.

use crate::args::Args;
use crate::{Failure, Status};
use clap::CommandFactory;
use std::io::Write;
use xanthi_games::certificate::Proof;

/// The JSON schema of proof files.
pub(crate) fn schema() -> Result<Status, Failure> {
    let text = serde_json::to_string_pretty(&schemars::schema_for!(Proof)).map_err(std::io::Error::other)?;
    writeln!(std::io::stdout().lock(), "{text}")?;
    Ok(Status::Answered)
}

/// A completion script.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "xanthi", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Status::Answered)
}

/// The manual page.
pub(crate) fn man() -> Result<Status, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Args::command()).render(&mut page)?;
    std::io::stdout().lock().write_all(&page)?;
    Ok(Status::Answered)
}
