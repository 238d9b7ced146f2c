//! The program `xanthi` as a library, so that a program with more games in its catalogue gets the
//! same command line: `xanthi_cli::run(&catalogue, std::env::args_os())`.
//!
//! Answers go to standard output, progress and errors to standard error. Exit status: 0 answered,
//! 1 a check failed, 2 usage or bad input, 3 undecided.

#![forbid(unsafe_code)]

mod args;
mod check;
mod checkpoint;
mod classify;
mod contest;
mod draw;
mod errors;
mod explain;
mod extras;
mod flags;
mod games;
mod heap_rule;
mod heaps;
mod input;
mod json;
mod limits;
mod play;
mod prove;
mod report;
#[cfg(feature = "serve")]
mod serve;
mod solve;
#[cfg(feature = "store")]
mod sweep;
mod table;
mod terminal_style;
mod usage;
mod verify;
mod words;
mod wrap;

use args::{Args, Command};
use clap::Parser;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;
use xanthi_games::Catalogue;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Answered = 0,
    CheckFailed = 1,
    BadInput = 2,
    Undecided = 3,
}

/// What stops a command: the message is already complete.
enum Failure {
    /// A text that could not be read, and the file and line in which it stands.
    Parse(Box<xanthi_games::ParseError>, Option<(String, usize)>),
    /// Anything else that the user has to mend: a message and a line of help.
    Usage(String, String),
    /// A check of what was computed failed: a message and a line of help.
    Fault(String, String),
    /// The work was stopped before there was anything to tell.
    Stopped(xanthi::Stop),
    /// Standard output was closed by whoever read it; nobody is left to be told.
    ClosedPipe,
}

impl From<xanthi_games::ParseError> for Failure {
    fn from(error: xanthi_games::ParseError) -> Self {
        Failure::Parse(Box::new(error), None)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Usage(format!("cannot write: {error}"), "direct the output to a disk with room, or to a terminal".into()),
        }
    }
}

/// What a program says whose standard output was closed before it began, and its exit status: that of
/// an output that cannot be written, 2.
pub fn output_is_closed() -> ExitCode {
    let help = "send it to a file, to another program, or to /dev/null";
    errors::report(&Failure::Usage("cannot write: standard output is closed".into(), help.into()));
    ExitCode::from(Status::BadInput as u8)
}

/// Runs the program with a catalogue and the arguments of the command line.
pub fn run(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    limits::beginning();
    // A file that may not become larger is an error of writing, and not the end of the program.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    // Whoever types the name alone at a terminal sees games to begin with; a script sees the help.
    if arguments.len() == 1 && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        arguments.push("play".into());
    }
    let args = match Args::try_parse_from(&arguments) {
        Ok(args) => args,
        Err(error) => return usage::report(error, &arguments, catalogue),
    };
    args.color.write_global();
    input::limit_files(args.max_file);
    let done = match &args.command {
        Command::Solve(options) => solve::run(catalogue, options),
        Command::Check(options) => check::run(catalogue, options),
        Command::Explain(options) => explain::run(catalogue, options),
        Command::Draw(options) => draw::run(catalogue, options),
        Command::Play(options) => play::run(catalogue, options),
        Command::Contest(options) => contest::run(catalogue, options),
        Command::Classify(options) => classify::run(options),
        Command::Table(options) => table::run(catalogue, options),
        Command::Heaps(options) => heaps::run(options),
        Command::Prove(options) => prove::run(options),
        Command::Verify(options) => verify::run(options),
        Command::Words(options) => words::run(catalogue, options),
        #[cfg(feature = "store")]
        Command::Sweep(options) => sweep::run(catalogue, options),
        Command::Games(options) => games::run(catalogue, options),
        #[cfg(feature = "serve")]
        Command::Serve(options) => serve::run(options),
        Command::Schema { of } => extras::schema(of),
        Command::Completions { shell } => extras::completions(*shell),
        Command::Man { command } => extras::man(command),
    };
    ExitCode::from(ended(done) as u8)
}

/// Reports what has failed; the exit status.
fn ended(done: Result<Status, Failure>) -> Status {
    match done {
        Ok(status) => status,
        Err(Failure::ClosedPipe) => Status::Answered,
        Err(failure) => {
            errors::report(&failure);
            match failure {
                Failure::Stopped(_) => Status::Undecided,
                Failure::Fault(..) => Status::CheckFailed,
                _ => Status::BadInput,
            }
        }
    }
}

/// The Rust code of the front page runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
