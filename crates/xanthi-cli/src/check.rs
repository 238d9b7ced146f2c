//! `xanthi check`: judges proofs.

mod pieces;

use crate::checkpoint::{CheckpointArgs, refused};
use crate::flags::{LimitArgs, parse_power};
use crate::input::{self, Disk};
use crate::limits::Watch;
use crate::report::painted;
use crate::wrap::hanging;
use crate::{Failure, Status, errors, json};
use clap::Args;
use pieces::Piece;
use std::borrow::Cow;
use std::cell::Cell;
use std::io::Write;
use std::path::{Path, PathBuf};
use xanthi::answer::{JudgedProof, UnreadProof};
use xanthi::{Budget, Stop};
use xanthi_games::certificate::Proof;
use xanthi_games::check::{Flaw, MOST_STEPS, check_spelled_out_within, check_within};
use xanthi_games::checkpoint::{BadCheckpoint, Keeping};
use xanthi_games::family::FamilyProof;
use xanthi_games::{Catalogue, Files, NotRead, ParseError, Position, proof_file};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi check proof.json
  xanthi solve uvg:petersen@0 --proof - | xanthi check -
  xanthi check 0.106.json --looks 2^60 --checkpoint 0.106.check   for many hours, with stops";

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files written by `solve --proof`; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object per proof, on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Long periods of heap games: how much work recomputing the nimbers may take
    #[arg(long, value_name = "N", default_value_t = xanthi_games::check::MOST_STEPS_OF_A_FAMILY, value_parser = parse_looks)]
    pub(crate) looks: u64,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
    /// Read the files that the positions of proofs name, to compare the boards with them
    #[arg(long)]
    pub(crate) allow_files: bool,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

fn parse_looks(text: &str) -> Result<u64, String> {
    parse_power(text, 1..=u64::MAX)
}

/// Where the format is described.
const FORMAT: &str = "`xanthi schema` prints the schema of the format";

pub(crate) fn run(catalogue: &Catalogue, args: &CheckArgs) -> Result<Status, Failure> {
    let mut status = Status::Answered;
    let watch = Watch::silent(&args.limit);
    for path in &args.files {
        watch.checks(format!("checking {}", input::name(path)));
        // A file that cannot be read does not hide what is to be said about the others.
        status = status.max(match file(catalogue, path, args, &watch) {
            Ok(of_file) => of_file,
            Err(failure) => bad_input(path, failure, args)?,
        });
    }
    Ok(status)
}

/// Tells of a file, or a proof in it, that cannot be read.
fn bad_input(path: &Path, failure: Failure, args: &CheckArgs) -> Result<Status, Failure> {
    if matches!(failure, Failure::ClosedPipe | Failure::Stopped(_)) {
        return Err(failure);
    }
    errors::report(&failure);
    if args.json {
        json::write(&mut std::io::stdout().lock(), &unreadable(path, &failure))?;
    }
    Ok(Status::BadInput)
}

/// A file, or a proof in it, that cannot be read.
fn unreadable(path: &Path, failure: &Failure) -> UnreadProof {
    let (message, help, line) = match failure {
        Failure::Parse(error, at) => (error.message.as_str(), error.help.as_str(), at.as_ref().map(|(_, line)| *line)),
        Failure::Usage(message, help) | Failure::Fault(message, help) => (message.as_str(), help.as_str(), None),
        Failure::Stopped(_) => ("the work was stopped", "", None),
        Failure::ClosedPipe => ("the pipe was closed", "", None),
    };
    UnreadProof::new(input::name(path), message, help, line)
}

/// Judges the proofs in one file: one JSON object, or one a line. A line that cannot be read does not
/// hide those behind it.
fn file(catalogue: &Catalogue, path: &Path, args: &CheckArgs, watch: &Watch) -> Result<Status, Failure> {
    let (text, broken) = input::read_lines(path)?;
    let file = input::name(path);
    let several = text.trim_end().contains('\n');
    let mut status = None;
    for Piece { line, text } in pieces::pieces(&text) {
        let name = if several { format!("{file}:{line}") } else { file.clone() };
        let lines = line..line + text.lines().count();
        let of_piece = match broken.iter().find(|line| lines.contains(line)) {
            Some(line) => Err(input::no_text(format!("line {line} of `{file}`"))),
            None => piece(catalogue, text, (&file, line), &name, args, watch),
        };
        let of_piece = match of_piece {
            Ok(of_piece) => of_piece,
            Err(failure) => bad_input(path, failure, args)?,
        };
        status = status.max(Some(of_piece));
    }
    let none = || Failure::Usage(format!("`{file}` contains no proof"), "write one with `xanthi solve POSITION --proof FILE`".into());
    status.ok_or_else(none)
}

/// Judges one proof.
fn piece(
    catalogue: &Catalogue,
    text: &str,
    (file, line): (&str, usize),
    name: &str,
    args: &CheckArgs,
    watch: &Watch,
) -> Result<Status, Failure> {
    let limit = &watch.limit;
    let unread = |error: serde_json::Error| malformed(text, line, &error, file);
    let judged = if proof_file::is_about_a_family(text) {
        let proof = proof_file::read_family(text).map_err(unread)?;
        let (judged, from) = family(&proof, args, watch)?;
        print(&JudgedProof::of_family(name, &proof, judged.as_ref().err()).gone_on_from(from), args.json)?;
        judged
    } else {
        let proof = proof_file::read(text).map_err(unread)?;
        if let Some(path) = &args.checkpoint.checkpoint {
            return Err(refused(path, &BadCheckpoint("only the check of a long period (`heap_window`) has checkpoints".into())));
        }
        let named = Named { allowed: args.allow_files, budget: limit, asked: Cell::new(false), read: Cell::new(false) };
        let (judged, by_board) = match Position::read(&proof.position, catalogue, &named) {
            Ok(position) => (check_within(&position, &proof, &work(limit, MOST_STEPS)), false),
            // The text of a foreign file stays out of the message.
            Err(_) if named.asked.get() && !named.allowed && (proof.board.is_some() || proof.chain.is_some()) => {
                (check_spelled_out_within(&proof, &work(limit, MOST_STEPS)), true)
            }
            Err(error) => return Err(named.failure(&proof, error, (file, line))),
        };
        print(&JudgedProof::of_proof(name, &proof, judged.as_ref().err(), by_board), args.json)?;
        judged.map(drop)
    };
    Ok(match judged {
        Ok(()) => Status::Answered,
        // Then nothing is known of the proof.
        Err(flaw) if flaw.stop.is_some() => Status::Undecided,
        Err(_) => Status::CheckFailed,
    })
}

/// Judges a proof about a family; and the heap with which the check went on if an earlier run had kept that.
fn family(proof: &FamilyProof, args: &CheckArgs, watch: &Watch) -> Result<(Result<(), Flaw>, Option<u64>), Failure> {
    let budget = work(&watch.limit, args.looks);
    let Some((from, mut keeper)) = args.checkpoint.open(watch, "heap")? else {
        return Ok((proof.judge_within(&budget), None));
    };
    let judged = proof.judge_keeping(&budget, Keeping { from: from.as_ref(), keeper: &mut keeper });
    Ok((judged.map_err(|why| refused(keeper.path(), &why))?, keeper.checked_from()))
}

/// The part of the budget for one proof: the same time and memory, and so many steps.
fn work(budget: &Budget, steps: u64) -> Budget {
    budget.afresh().with_steps(steps)
}

/// The files that the positions of proofs name: whoever wrote the proof has chosen them.
struct Named<'a> {
    allowed: bool,
    budget: &'a Budget,
    /// Whether a position has named one.
    asked: Cell<bool>,
    /// Whether one was read.
    read: Cell<bool>,
}

impl Files for Named<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        self.lend(name).map(Cow::into_owned)
    }

    fn lend(&self, name: &str) -> Result<Cow<'_, [u8]>, NotRead> {
        self.asked.set(true);
        if !self.allowed {
            return Err("files that proofs name are not read; --allow-files reads them".into());
        }
        let content = Disk::within(self.budget).content(name)?;
        self.read.set(true);
        Ok(content)
    }

    fn budget(&self) -> Option<&Budget> {
        Some(self.budget)
    }
}

impl Named<'_> {
    /// Why the position of a proof could not be read. What stands in a file that it names is not
    /// told.
    fn failure(&self, proof: &Proof, error: ParseError, place: (&str, usize)) -> Failure {
        if let Some(stop) = error.stop {
            return Failure::Stopped(stop);
        }
        let source = Some((place.0.to_owned(), place.1));
        if self.asked.get() && !self.allowed {
            let message = "the proof is about a file, and files that proofs name are not read";
            let help = "--allow-files reads it: run xanthi check --allow-files PROOF in the folder where the file name is valid";
            return Failure::Parse(Box::new(ParseError { message: message.into(), ..error }.help(help)), source);
        }
        if !self.read.get() {
            return Failure::Parse(Box::new(error), source);
        }
        let text = &proof.position;
        let error = ParseError::new("the position cannot be read with the file that it names", text, 0..text.len());
        Failure::Parse(Box::new(error.help("`xanthi solve` with this position says what is wrong in the file")), source)
    }
}

/// The error of a text that begins on line `first` of the file.
fn malformed(text: &str, first: usize, error: &serde_json::Error, file: &str) -> Failure {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let column = error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let error_in_line = ParseError::new(format!("`{file}` is not a proof: {message}"), line, column..column + 1)
        .at_line(first - 1 + error.line().max(1))
        .help(FORMAT);
    Failure::Parse(Box::new(error_in_line), Some((file.to_owned(), first - 1 + error.line().max(1))))
}

/// Prints what is said of a proof, with the options that would say more.
fn print(judged: &JudgedProof, as_json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if as_json {
        return Ok(json::write(&mut out, judged)?);
    }
    for (i, mut line) in judged.tell().into_iter().enumerate() {
        if i == 0 {
            line = line.then(match judged.stop() {
                Some(Stop::Steps) => " (--looks)",
                Some(Stop::Memory) => " (--memory)",
                Some(Stop::Time) => " (--time)",
                _ => "",
            });
        } else if judged.by_board.is_some() && judged.judged.accepted == Some(true) {
            // What is false of the board or chain does not become right by reading the file.
            line = line.then(" (--allow-files)");
        }
        writeln!(out, "{}", hanging(if i == 0 { 2 } else { 4 }, painted(&line)))?;
    }
    Ok(())
}
