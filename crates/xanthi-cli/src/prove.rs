//! `xanthi prove`: a whole family of boards at once.

mod circulant;
mod grid;
mod heaps;
mod line;
mod line_starts;
mod sweeps;

use crate::flags::{LimitArgs, ProofArgs};
use crate::limits::Watch;
use crate::wrap::hanging;
use crate::{Failure, Status, input, json, report};
use clap::{Args, Subcommand};
use xanthi::Stop;
use xanthi::answer::families::Theorem;
use xanthi::answer::{RowKind, Told};
use xanthi_games::check::Flaw;
use xanthi_games::family::FamilyProof;

#[derive(Debug, Args)]
pub(crate) struct ProveArgs {
    #[command(subcommand)]
    family: Family,
}

#[derive(Debug, Subcommand)]
enum Family {
    /// A heap game: the period of its nimbers, plain or arithmetic
    Heaps(heaps::Heaps),
    /// Undirected edge geography on a grid, from every start
    #[command(after_help = "Examples:\n  xanthi prove grid --columns 11 --rows 8")]
    Grid(grid::Grid),
    /// Directed vertex geography on the tori C_n x C_m with m rows, for every n
    #[command(after_help = "Examples:\n  xanthi prove torus --rows 5\n  xanthi prove torus --rows 4 --strategy")]
    Torus(sweeps::Torus),
    /// Kotzig's Nim, directed vertex geography on a cycle with a move set, for every n
    #[command(after_help = "Examples:\n  xanthi prove kotzig --moves 1,4\n  xanthi prove kotzig --moves 2,3 --misere")]
    Kotzig(sweeps::Kotzig),
    /// Undirected Kotzig's Nim, vertex geography on a circle with moves either way, for every n
    #[command(after_help = "Examples:\n  xanthi prove circulant --moves 1,4")]
    Circulant(circulant::Circulant),
    /// Line Geography: for which orders n there is a perfect matching, for every n
    #[command(after_help = "Examples:\n  xanthi prove line --moves 3,8 --proof line.json\n  xanthi prove line --moves 4,5 --n 38")]
    Line(line::Line),
    /// Line Geography: who wins from which start, and where holes can be, for every n
    #[command(after_help = "Examples:\n  xanthi prove line-starts --moves 3,8")]
    LineStarts(line_starts::LineStarts),
}

/// What every family understands.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) output: ProofArgs,
    /// Print a theorem in LaTeX in which all words are explained and all ranges are said
    #[arg(long, conflicts_with = "json")]
    pub(crate) latex: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

pub(crate) fn run(args: &ProveArgs) -> Result<Status, Failure> {
    match &args.family {
        Family::Heaps(args) => heaps::run(args),
        Family::Grid(args) => grid::run(args),
        Family::Torus(args) => sweeps::torus(args),
        Family::Kotzig(args) => sweeps::kotzig(args),
        Family::Circulant(args) => circulant::run(args),
        Family::Line(args) => line::run(args),
        Family::LineStarts(args) => line_starts::run(args),
    }
}

/// Writes the proof if a file is named, and prints what was proved.
fn proved(options: &Options, proof: &FamilyProof, flaw: Option<&Flaw>, answer: &(impl Told + Theorem)) -> Result<Status, Failure> {
    if let Some(path) = &options.output.proof {
        input::write(path, options.output.line(proof)?)?;
    }
    let mut out = anstream::stdout().lock();
    if options.output.json {
        json::write(&mut out, answer)?;
    } else if options.latex && flaw.is_none() {
        // The proof itself may stand there.
        if !options.output.to_stdout() {
            std::io::Write::write_all(&mut out, answer.latex().as_bytes())?;
        }
    } else if !options.output.to_stdout() {
        report::told(&mut out, answer)?;
    }
    Ok(if flaw.is_some() { Status::CheckFailed } else { Status::Answered })
}

/// Prints that nothing is proved, with an option that may help behind the row that says what ended the work.
fn undecided(options: &Options, answer: &impl Told, help: &str) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    if options.output.json {
        json::write(&mut out, answer)?;
        return Ok(Status::Undecided);
    }
    let mut rows = answer.tell();
    if let Some(row) = rows.iter_mut().find(|row| row.kind == RowKind::Stopped) {
        row.line = std::mem::take(&mut row.line).then(help);
    }
    std::io::Write::write_fmt(&mut out, format_args!("{}\n", hanging(2, report::painted(&answer.heading()))))?;
    report::rows(&mut out, &rows, answer.wide())?;
    Ok(Status::Undecided)
}

/// What the checker says within the user's limits.
///
/// # Errors
/// If the proof costs it more than that: then it is neither accepted nor rejected. The flaw says what it
/// would take, and why the check was given up.
fn judged(proof: &FamilyProof, watch: &Watch) -> Result<Option<Flaw>, (Flaw, Stop)> {
    watch.checks("checking the proof".into());
    match proof.judge_within(&watch.limit.afresh()).err() {
        Some(Flaw { stop: Some(stop), place, message }) => Err((Flaw { stop: Some(stop), place, message }, stop)),
        flaw => Ok(flaw),
    }
}

/// The option that allows more.
fn raise(stop: Stop) -> &'static str {
    match stop {
        Stop::Memory => "; --memory allows more",
        Stop::Time => "; --time allows more",
        Stop::Nodes => "; --nodes allows more",
        _ => "",
    }
}
