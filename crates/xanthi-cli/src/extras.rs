//! What packagers and shells want: schemas, completions, the manual page.

use crate::args::Args;
use crate::{Failure, Status};
use clap::CommandFactory;
use std::io::Write;

/// The JSON schema of proof files, or of answers.
pub(crate) fn schema(of: &str) -> Result<Status, Failure> {
    let text = serde_json::to_string_pretty(&xanthi::answer::kept_schema(of)).map_err(std::io::Error::other)?;
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

/// The manual page of the program, or of one of its commands: `prove line` is within `prove`.
pub(crate) fn man(path: &[String]) -> Result<Status, Failure> {
    let mut described = Args::command();
    described.build();
    let mut whole = "xanthi".to_owned();
    for name in path {
        let Some(found) = described.find_subcommand(name).cloned() else {
            let names: Vec<&str> = described.get_subcommands().map(clap::Command::get_name).collect();
            let help =
                if names.is_empty() { format!("`{whole}` has no commands") } else { format!("the commands are {}", names.join(", ")) };
            return Err(Failure::Usage(format!("there is no command `{whole} {name}`"), help));
        };
        whole = format!("{whole} {name}");
        described = found.version(env!("CARGO_PKG_VERSION")).display_name(whole.replace(' ', "-")).bin_name(whole.clone());
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(described).render(&mut page)?;
    std::io::stdout().lock().write_all(&page)?;
    Ok(Status::Answered)
}
