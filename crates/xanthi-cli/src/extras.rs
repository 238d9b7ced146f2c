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

/// The manual page of the program, or of one of its commands.
pub(crate) fn man(command: Option<&str>) -> Result<Status, Failure> {
    let mut program = Args::command();
    program.build();
    let described = match command {
        None => program,
        Some(name) => {
            let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
            let unknown = || Failure::Usage(format!("there is no command `{name}`"), format!("the commands are {}", names.join(", ")));
            let found = program.find_subcommand(name).cloned().ok_or_else(unknown)?;
            found.version(env!("CARGO_PKG_VERSION")).display_name(format!("xanthi-{name}")).bin_name(format!("xanthi {name}"))
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(described).render(&mut page)?;
    std::io::stdout().lock().write_all(&page)?;
    Ok(Status::Answered)
}
