//! The command line.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use xanthi::Budget;
use xanthi::solve::Question;
use xanthi_games::Play;

const EXAMPLES: &str = "Examples:
  xanthi solve uvg:petersen@0
  xanthi explain ueg:grid.3x3@1,1
  xanthi games

Positions are described in docs/notation.md, graphs in docs/graphs.md.
Exit status: 0 answered, 1 a check failed, 2 usage or bad input, 3 undecided.";

const SOLVE_EXAMPLES: &str = "Examples:
  xanthi solve uvg:petersen@0                     the token stands on 0
  xanthi solve uvg:petersen                       every start: the first move places the token
  xanthi solve ueg:grid.11x8@3,4 --why            which methods do not apply
  xanthi solve 'dvg:edges=A-B,B-C,C-A@A/B'        arcs of your own; one move was made
  xanthi solve words:countries@A                  word chains
  xanthi solve uvg:petersen@0 --proof proof.json  keep the proof, for `xanthi check proof.json`
  xanthi solve - --json < positions.txt           many positions, one a line";

const CHECK_EXAMPLES: &str = "Examples:
  xanthi check proof.json
  xanthi solve uvg:petersen@0 --proof - | xanthi check -";

const EXPLAIN_EXAMPLES: &str = "Examples:
  xanthi explain ueg:grid.3x3@1,1
  xanthi explain ueg:grid.3x3@1,1 --if 2,1
  xanthi explain dvg:torus.23x4@0,0 --strategy --if 1,0 2,1
  xanthi explain ueg:grid.11x8@3,4 --picture      trail, kernel and regions";

const CLASSIFY_EXAMPLES: &str = "Examples:
  geng -c 8 | xanthi classify --rules uvg,ueg
  geng 7 | xanthi classify --count
  geng 6 | directg | xanthi classify --rules dvg --keep all-P

The answer to a graph is a letter for each start, N or P (? if undecided), in the order of the vertices.";

/// Who wins a combinatorial game on a graph, by which move, and why
#[derive(Debug, Parser)]
#[command(name = "xanthi", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto)]
    pub(crate) color: ColorWhen,
    /// Read no file that is larger than this (for example 10M, 4G)
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_memory, default_value = "1G", hide_short_help = true)]
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
            ColorWhen::Auto => anstream::ColorChoice::Auto,
            ColorWhen::Always => anstream::ColorChoice::AlwaysAnsi,
            ColorWhen::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Who wins a position, by which moves, with a checked proof
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Check a proof that `solve --proof` wrote
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Tell the proof of a position in words, and answer "what if"
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Draw a position, its proof or its game tree as SVG, PNG, TikZ or text
    #[command(after_help = crate::draw::EXAMPLES)]
    Draw(crate::draw::DrawArgs),
    /// Play a game against the computer, or with another human
    #[command(after_help = crate::play::EXAMPLES)]
    Play(crate::play::PlayArgs),
    /// The outcome of every start vertex of every graph in a graph6, sparse6 or digraph6 stream
    #[command(after_help = CLASSIFY_EXAMPLES)]
    Classify(ClassifyArgs),
    /// Tables of outcomes, nimbers and other numbers of a family of boards
    Table(Box<crate::table::TableArgs>),
    /// Nimbers of single heaps in long runs, with files from which a run goes on
    Heaps(crate::heaps::HeapsArgs),
    /// Outcomes of a whole family of boards at once, with a checked proof
    Prove(crate::prove::ProveArgs),
    /// Theorems, tables and conjectures of the literature, checked again by computation
    #[command(after_help = crate::verify::EXAMPLES)]
    Verify(crate::verify::VerifyArgs),
    /// Very many positions into one store of SQLite that survives being killed
    #[command(after_help = crate::sweep::EXAMPLES)]
    Sweep(Box<crate::sweep::SweepArgs>),
    /// List the games
    Games(GamesArgs),
    /// Print the JSON schema of proof files, or of the answers of a command
    Schema {
        /// What: a proof file, or the command whose --json is meant
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

/// How long a solver may work
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct LimitArgs {
    /// Look at no more than this many positions (for example 5000000 or 5M)
    #[arg(long, value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,
    /// Stop after this time: seconds, or a number with ms, s, m or h (for example 30, 500ms, 5m)
    #[arg(long, value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Use no more memory than this for tables (for example 512M, 4G)
    #[arg(long, value_parser = parse_memory, default_value = "1G")]
    pub(crate) memory: u64,
    /// Search with this many threads
    #[arg(long, default_value_t = default_threads(), value_parser = parse_threads)]
    pub(crate) threads: usize,
}

impl LimitArgs {
    /// A thread for each processor.
    pub(crate) fn default_threads() -> usize {
        default_threads()
    }

    /// These limits, without the time.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.nodes.unwrap_or(u64::MAX), self.memory, self.threads)
    }
}

fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n @ 1..=1024) => Ok(n),
        _ => Err("a number of threads from 1 to 1024".into()),
    }
}

fn with_unit(text: &str, units: &[(&str, u64)], example: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let factor = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)).map(|(_, factor)| *factor);
    let value = number.parse::<u64>().ok().zip(factor).and_then(|(n, f)| n.checked_mul(f));
    value.ok_or_else(|| format!("expected something like {example}"))
}

pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    with_unit(text, &[("", 1), ("k", 1000), ("M", 1_000_000), ("G", 1_000_000_000)], "5000000 or 5M")
}

/// A number in a range, as 1000000 or 2^20.
pub(crate) fn parse_power(text: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, String> {
    let value = match text.split_once('^') {
        Some((base, power)) => base.parse::<u64>().ok().zip(power.parse().ok()).and_then(|(base, power)| base.checked_pow(power)),
        None => text.parse().ok(),
    };
    let wanted = || format!("expected a number from {} to {}, as 1000000 or 2^20", range.start(), range.end());
    value.filter(|value| range.contains(value)).ok_or_else(wanted)
}

fn parse_looks(text: &str) -> Result<u64, String> {
    parse_power(text, 1..=u64::MAX)
}

pub(crate) fn parse_memory(text: &str) -> Result<u64, String> {
    with_unit(
        text,
        &[
            ("", 1),
            ("k", 1 << 10),
            ("K", 1 << 10),
            ("M", 1 << 20),
            ("G", 1 << 30),
            ("KiB", 1 << 10),
            ("MiB", 1 << 20),
            ("GiB", 1 << 30),
            ("kB", 1_000),
            ("KB", 1_000),
            ("MB", 1_000_000),
            ("GB", 1_000_000_000),
        ],
        "512M, 100MB or 4G",
    )
}

pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    with_unit(text, &[("ms", 1), ("", 1000), ("s", 1000), ("m", 60_000), ("h", 3_600_000)], "30, 500ms, 30s, 5m or 2h")
        .map(Duration::from_millis)
}

#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SolveArgs {
    /// Positions in the notation; `-` reads them from standard input, one a line
    #[arg(required = true, value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Also find the nimber (Grundy number); normal play only
    #[arg(long, conflicts_with = "misere")]
    pub(crate) grundy: bool,
    /// Only find the outcome and one winning move, not every one
    #[arg(long)]
    pub(crate) outcome_only: bool,
    /// Say of each method that was not used why it does not apply
    #[arg(long)]
    pub(crate) why: bool,
    /// Write the verdict with its certificate to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Print one JSON object a position, on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Leave out the picture
    #[arg(long)]
    pub(crate) no_picture: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

impl SolveArgs {
    pub(crate) fn question(&self) -> Question {
        Question { play: play(self.misere), all_options: !self.outcome_only, grundy: self.grundy }
    }
}

/// The convention that a `--misere` flag selects.
pub(crate) fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    /// Files written by `solve --proof`; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object a proof, on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Long periods of heap games: how much of the nimbers may be computed again
    #[arg(long, value_name = "N", default_value_t = xanthi_games::check::MOST_STEPS_OF_A_FAMILY, value_parser = parse_looks)]
    pub(crate) looks: u64,
    /// Read the files that the positions of proofs name, to compare the boards with them
    #[arg(long)]
    pub(crate) allow_files: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExplainArgs {
    /// The position in the notation
    pub(crate) position: String,
    /// What if the loser plays this move, and after the answer this one, …
    #[arg(long = "if", value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,
    /// Line Geography: draw the matching on the line in columns of the least move, or of this height
    #[arg(long, value_name = "HEIGHT", num_args = 0..=1, require_equals = true, conflicts_with = "strategy")]
    pub(crate) stacked: Option<Option<u32>>,
    /// Undirected vertex geography: what these edges force in a perfect matching
    #[arg(long, value_name = "U-V", num_args = 1.., conflicts_with_all = ["strategy", "misere", "moves", "picture", "pictures", "lesson"])]
    pub(crate) force: Vec<String>,
    /// Tell and follow a strategy of the literature instead of a proof, where one is known
    #[arg(long, conflicts_with = "misere")]
    pub(crate) strategy: bool,
    /// A lesson on the theory, shown on the position
    #[arg(long, conflicts_with_all = ["strategy", "misere", "moves", "stacked", "picture"])]
    pub(crate) lesson: bool,
    /// Draw the position; on an untouched grid in undirected edge geography, the trail, the kernel
    /// and the positive regions
    #[arg(long, conflicts_with = "json")]
    pub(crate) picture: bool,
    /// Write pictures of the position, its proof or strategy and each move of the line into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) pictures: Option<PathBuf>,
    /// With --pictures: the format; svg if none is given
    #[arg(long, value_enum, requires = "pictures")]
    pub(crate) format: Option<crate::draw::file::Format>,
    /// With --pictures: for dark paper
    #[arg(long, requires = "pictures")]
    pub(crate) dark: bool,
    /// Write one page of HTML that needs nothing else: text, figures, and a game that can be stepped through
    #[arg(long, value_name = "FILE", conflicts_with = "strategy")]
    pub(crate) html: Option<PathBuf>,
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct GamesArgs {
    /// Show only this game, with all that is known of it
    pub(crate) name: Option<String>,
    /// Print one JSON object a game, on one line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ClassifyArgs {
    /// Files with one graph a line; standard input if there is none
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The rule sets, separated by commas: uvg, ueg, dvg, deg
    #[arg(long, default_value = "uvg", value_delimiter = ',', value_parser = parse_rule)]
    pub(crate) rules: Vec<xanthi_games::RuleSet>,
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Pass through only the graphs that meet a condition: all-N, all-P, some-N, some-P, mixed, undecided
    #[arg(long, value_name = "CONDITION", value_enum, conflicts_with = "json")]
    pub(crate) keep: Option<Keep>,
    /// Print a histogram instead: how many graphs have how many P starts
    #[arg(long, conflicts_with = "keep")]
    pub(crate) count: bool,
    /// Print one JSON object a graph, on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Do without certificates and checks; ueg is many times faster then, from a table of all small positions
    #[arg(long)]
    pub(crate) unchecked: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

fn parse_rule(name: &str) -> Result<xanthi_games::RuleSet, String> {
    xanthi_games::RuleSet::named(name).ok_or_else(|| "the rule sets are uvg, ueg, dvg and deg".into())
}

/// Conditions on a graph, over all start vertices and all the rule sets asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Keep {
    /// Every start is N
    #[value(name = "all-N", alias = "all-n")]
    AllN,
    /// Every start is P
    #[value(name = "all-P", alias = "all-p")]
    AllP,
    /// Some start is N
    #[value(name = "some-N", alias = "some-n")]
    SomeN,
    /// Some start is P
    #[value(name = "some-P", alias = "some-p")]
    SomeP,
    /// Some start is N and some is P
    #[value(name = "mixed")]
    Mixed,
    /// Some start is undecided
    #[value(name = "undecided")]
    Undecided,
}
