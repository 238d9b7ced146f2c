//! The command line: its commands. What several have in common is in `flags.rs`, and the options of each
//! stand with the command.

use crate::flags::parse_memory;
use clap::{Parser, Subcommand, ValueEnum};

const EXAMPLES: &str = "Examples:
  xanthi solve uvg:petersen@0
  xanthi explain ueg:grid.3x3@1,1
  xanthi games

`xanthi games` lists the games with examples, `xanthi games NAME` explains one.
Exit status: 0 answered, 1 a check failed, 2 usage or bad input, 3 undecided.";

/// Who wins a combinatorial game on a graph, by which move, and why
#[derive(Debug, Parser)]
#[command(name = "xanthi", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto)]
    pub(crate) color: ColorWhen,
    /// The largest file to read (for example 10M, 4G)
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_memory, default_value = "1G", allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) max_file: u64,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorWhen {
    Auto,
    Always,
    Never,
}

impl ColorWhen {
    pub(crate) fn write_global(self) {
        match self {
            // A build server's `CI` counts as a terminal that knows colours, which a dumb one never is.
            ColorWhen::Auto if is_dumb() && std::env::var_os("CLICOLOR_FORCE").is_none() => anstream::ColorChoice::Never,
            ColorWhen::Auto => anstream::ColorChoice::Auto,
            ColorWhen::Always => anstream::ColorChoice::AlwaysAnsi,
            ColorWhen::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Whether the terminal can only write lines (`TERM=dumb`).
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find who wins a position and by which moves, with a checked proof
    #[command(after_help = crate::solve::EXAMPLES)]
    Solve(crate::solve::SolveArgs),
    /// Check a proof that `solve --proof` wrote
    #[command(after_help = crate::check::EXAMPLES)]
    Check(crate::check::CheckArgs),
    /// Explain the proof of a position in words, and answer "what if"
    #[command(after_help = crate::explain::EXAMPLES)]
    Explain(crate::explain::ExplainArgs),
    /// Draw a position, its proof or its game tree as SVG, PNG, TikZ or text
    #[command(after_help = crate::draw::EXAMPLES)]
    Draw(crate::draw::DrawArgs),
    /// Play a game against the computer, or with another human
    #[command(after_help = crate::play::EXAMPLES)]
    Play(crate::play::PlayArgs),
    /// Let computer players play each other, and count their wins
    #[command(after_help = crate::contest::EXAMPLES)]
    Contest(crate::contest::ContestArgs),
    /// Find the outcome of every start vertex of every graph in a graph6, sparse6 or digraph6 stream
    #[command(after_help = crate::classify::EXAMPLES)]
    Classify(crate::classify::ClassifyArgs),
    /// Print tables of outcomes, nimbers and other numbers of a family of boards
    Table(Box<crate::table::TableArgs>),
    /// Compute nimbers of single heaps in long runs that can be stopped and resumed
    Heaps(crate::heaps::HeapsArgs),
    /// Find the outcomes of a whole family of boards at once, with a checked proof
    Prove(crate::prove::ProveArgs),
    /// Recompute theorems, tables and conjectures of the literature
    #[command(after_help = crate::verify::EXAMPLES)]
    Verify(crate::verify::VerifyArgs),
    /// Study word lists: effects of a change, critical words, components, strategies, results files
    #[command(after_help = crate::words::EXAMPLES)]
    Words(crate::words::WordsArgs),
    /// Solve many positions into one SQLite file; a killed run can be resumed
    #[cfg(feature = "store")]
    #[command(after_help = crate::sweep::EXAMPLES)]
    Sweep(Box<crate::sweep::SweepArgs>),
    /// List the games
    Games(crate::games::GamesArgs),
    /// Serve the page to a browser on this machine, with searches on all cores
    #[cfg(feature = "serve")]
    #[command(after_help = crate::serve::EXAMPLES)]
    Serve(crate::serve::ServeArgs),
    /// Print the JSON schema of proof files, or of the answers of a command
    Schema {
        /// A proof file, or the command whose --json output is meant
        #[arg(default_value = "proof", value_parser = xanthi::answer::SCHEMAS.iter().map(|(name, _)| *name).collect::<Vec<_>>())]
        of: String,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of one of its commands
    Man {
        /// The command, for example `solve` or `prove line`
        command: Vec<String>,
    },
}
