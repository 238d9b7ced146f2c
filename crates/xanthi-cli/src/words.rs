//! `xanthi words`: questions about whole lists of words.

mod critical;
mod diff;
#[cfg(feature = "store")]
pub(crate) mod store;
#[cfg(not(feature = "store"))]
#[path = "words/no_store.rs"]
pub(crate) mod store;
mod tree;

use crate::flags::{LimitArgs, play};
use crate::limits::{Watch, was_interrupted};
use crate::wrap::hanging;
use crate::{Failure, Status, input, json, report};
use clap::{Args as ClapArgs, Subcommand};
use serde::Serialize;
use std::borrow::Cow;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use store::{Reader, Store};
use xanthi::Stop;
use xanthi::answer::{ComponentsAnswer, FORMAT, StoredAnswer, WordsDiff, counted, grouped};
use xanthi::words::results::{Kept, Key, Results};
use xanthi_games::{Catalogue, Outcome, Play, Position};

/// A row of a store.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) key: Key,
    pub(crate) play: String,
    pub(crate) about: String,
    pub(crate) kept: Kept,
}

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi words diff words:countries words:countries,drop=Mali.Oman
  xanthi words critical words:countries@A
  xanthi words components words:capitals
  xanthi words tree words:us-states@A --depth 4
  xanthi words merge all.results mine.results theirs.results";

#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct WordsArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// What changes from one list to another: words, links and verdicts
    #[command(after_help = "Examples:\n  xanthi words diff words:countries words:countries,drop=Mali.Oman")]
    Diff {
        /// The first list, as a position
        before: String,
        /// The second list
        after: String,
        /// Write every difference as CSV
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        #[command(flatten)]
        resume: Resume,
        #[command(flatten)]
        options: Options,
    },
    /// The words whose removal changes the winner
    #[command(
        after_help = "Examples:\n  xanthi words critical words:countries@A\n  xanthi words critical words:file=names.txt --resume names.results --time 10m"
    )]
    Critical {
        /// A list, or a position of it
        position: String,
        /// Write them as CSV, with what changes without them
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        #[command(flatten)]
        resume: Resume,
        #[command(flatten)]
        options: Options,
    },
    /// The parts of a list in which a chain can go round in circles
    #[command(after_help = "Examples:\n  xanthi words components words:capitals", mut_arg("misere", |misere| misere.hide(true)))]
    Components {
        /// The list, as a position
        position: String,
        /// Write them as CSV, a line for each link
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        #[command(flatten)]
        options: Options,
    },
    /// The winner's strategy as a tree: one word for the winner, every kind of word for the loser
    #[command(
        after_help = "Examples:\n  xanthi words tree words:us-states@A --depth 4\n  xanthi words tree words:us-states@A -o strategy.dot"
    )]
    Tree {
        /// The position
        position: String,
        /// The greatest number of words in a row
        #[arg(long, default_value_t = 6, value_name = "N", value_parser = parse_number, allow_negative_numbers = true)]
        depth: usize,
        /// The greatest number of branches
        #[arg(long, default_value_t = 2_000, value_name = "N", value_parser = parse_number, allow_negative_numbers = true)]
        branches: usize,
        /// Write it for Graphviz; the extensions .dot and .gv imply this, and .json implies JSON
        #[arg(long, conflicts_with = "json")]
        dot: bool,
        /// Write it to this file
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        resume: Resume,
        #[command(flatten)]
        options: Options,
    },
    /// Add the contents of results files to one of them
    #[command(after_help = "Examples:\n  xanthi words merge all.results mine.results theirs.results")]
    Merge {
        /// The file to add to; it is created if necessary
        into: PathBuf,
        /// The files to read
        #[arg(required = true)]
        from: Vec<PathBuf>,
        /// Print one JSON object per file, on one line
        #[arg(long)]
        json: bool,
    },
    /// What a results file contains
    #[command(after_help = "Examples:\n  xanthi words stored mine.results")]
    Stored {
        /// A file that `solve --resume` has made
        file: PathBuf,
        /// Print one JSON object per question, on one line
        #[arg(long)]
        json: bool,
    },
}

#[derive(Clone, Debug, ClapArgs)]
struct Options {
    /// Misère play: whoever cannot say a word wins
    #[arg(long)]
    misere: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LimitArgs,
}

#[derive(Clone, Debug, ClapArgs)]
struct Resume {
    /// Keep results in this file, and continue from those that are there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl Resume {
    /// The file, open, if one is named; it is waited for as long as the watch allows.
    fn store(&self, misere: bool, watch: &Watch) -> Result<Option<Store>, Failure> {
        self.resume.as_deref().map(|path| Store::open(path, play(misere), watch.is_stopped())).transpose()
    }
}

/// What an open file knows; where none is named, what `otherwise` does.
fn known<'a>(store: &'a mut Option<Store>, otherwise: &'a mut dyn Results) -> &'a mut dyn Results {
    match store {
        Some(store) => store,
        None => otherwise,
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &WordsArgs) -> Result<Status, Failure> {
    match &args.command {
        Command::Diff { before, after, csv, resume, options } => diff::run(catalogue, [before, after], *csv, resume, options),
        Command::Critical { position, csv, resume, options } => critical::run(catalogue, position, *csv, resume, options),
        Command::Components { position, csv, options } => tell_components(catalogue, position, *csv, options),
        Command::Tree { position, depth, branches, dot, output, resume, options } => {
            let size = xanthi::words::tree::Size { depth: *depth, branches: *branches };
            let (position, watch) = read(catalogue, position, options)?;
            // The name of the file says what it is to hold, unless that is said otherwise.
            let ending = output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str()).map(str::to_lowercase);
            let (dot, json) = match ending.as_deref() {
                Some("dot" | "gv") if !options.json => (true, false),
                Some("json") if !dot => (false, true),
                _ => (*dot, options.json),
            };
            let wanted = tree::Wanted { size, dot, json, output: output.as_deref() };
            input::apart(&[("--resume", resume.resume.as_deref()), ("--output", output.as_deref())])?;
            let store = resume.store(options.misere, &watch)?;
            tree::run(&position, play(options.misere), wanted, store, watch)
        }
        Command::Merge { into, from, json } => merge(into, from, *json),
        Command::Stored { file, json } => stored(file, *json),
    }
}

/// Reads a position of a word chain.
fn read(catalogue: &Catalogue, text: &str, options: &Options) -> Result<(Position, Watch), Failure> {
    let text = input::meant(text, catalogue);
    let watch = Watch::start(&options.limit, &format!("reading {text}"));
    let position = of_words(catalogue, &text, &watch)?;
    Ok((position, watch))
}

/// The same within the limits of a watch.
fn read_within(catalogue: &Catalogue, text: &str, watch: &Watch) -> Result<Position, Failure> {
    let text = input::meant(text, catalogue);
    watch.says(format!("reading {text}"));
    of_words(catalogue, &text, watch)
}

fn of_words(catalogue: &Catalogue, text: &str, watch: &Watch) -> Result<Position, Failure> {
    let position = input::position(text, catalogue, None, &watch.limit)?;
    if position.typed().words().is_none() {
        let help = "write a list as in words:countries or words:file=names.txt";
        return Err(Failure::Usage(format!("`{text}` is not a word chain"), help.into()));
    }
    Ok(position)
}

/// Refuses a list whose words are barred for more words of a chain than anything is told of; `why` says what cannot be done.
pub(crate) fn barred_too_long(position: &Position, why: impl FnOnce() -> String) -> Option<Failure> {
    (!WordsDiff::takes(position)).then(|| Failure::Usage(why(), WordsDiff::fewer_barred()))
}

fn tell_components(catalogue: &Catalogue, text: &str, csv: bool, options: &Options) -> Result<Status, Failure> {
    if options.misere {
        return Err(Failure::Usage("the parts of a list are the same in misère play".into(), "leave out --misere".into()));
    }
    let (position, watch) = read(catalogue, text, options)?;
    let Some(at) = position.typed().words() else { return Ok(Status::Undecided) };
    watch.checks(format!("components of {position}"));
    let answer = ComponentsAnswer::of(&position, at);
    drop(watch);
    let mut out = anstream::stdout().lock();
    match (csv, options.json) {
        (true, _) => out.write_all(answer.csv().as_bytes()),
        (false, true) => json::write(&mut out, &answer),
        (false, false) => report::told(&mut out, &answer),
    }?;
    Ok(Status::Answered)
}

/// How large a tree is.
fn parse_number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|error: std::num::ParseIntError| {
        let wrong = match error.kind() {
            std::num::IntErrorKind::PosOverflow => "this number is too large",
            _ => "this is not a whole number",
        };
        format!("{wrong}\nhelp: write a number, such as 6")
    })
}

/// What a results file gave to another.
#[derive(Serialize)]
struct Given<'a> {
    xanthi: u32,
    file: Cow<'a, str>,
    questions: u64,
    better: u64,
    /// Whether some of its questions were not looked at.
    stopped: bool,
}

fn merge(into: &Path, from: &[PathBuf], as_json: bool) -> Result<Status, Failure> {
    // From here on a signal is heeded, and does not end the program.
    was_interrupted();
    let is_stopped = || was_interrupted().then_some(Stop::Interrupted);
    // All are opened before one is written: a mistake in a name changes nothing.
    let from: Vec<_> = from.iter().map(|path| Ok((path, Reader::open(path, is_stopped)?))).collect::<Result<_, Failure>>()?;
    let store = Store::open(into, Play::Normal, Box::new(is_stopped))?;
    for (path, reader) in from {
        let merged = store.merge(&reader, &was_interrupted)?;
        let (all, new) = (counted(merged.questions, "question"), grouped(merged.new));
        let of = if merged.broke_off { format!(" of {}", grouped(reader.count()?)) } else { String::new() };
        let mut out = anstream::stdout().lock();
        match as_json {
            true => {
                let (file, questions, better) = (path.to_string_lossy(), merged.questions, merged.new);
                json::write(&mut out, &Given { xanthi: FORMAT, file, questions, better, stopped: merged.broke_off })?;
            }
            false => writeln!(out, "{}: {all}{of}, {new} of them new or better", path.display())?,
        }
        if merged.broke_off {
            anstream::eprintln!("stopped: what was taken over is kept");
            return Ok(Status::Undecided);
        }
    }
    Ok(Status::Answered)
}

fn stored(file: &std::path::Path, as_json: bool) -> Result<Status, Failure> {
    // A signal ends the program.
    let reader = Reader::open(file, || None)?;
    let mut out = anstream::stdout().lock();
    if as_json {
        reader.each(&mut |row| {
            json::write(&mut out, &StoredAnswer::of(&row.key, &row.play, &row.about, &row.kept))?;
            Ok(ControlFlow::Continue(()))
        })?;
        return Ok(Status::Answered);
    }
    let (mut of_outcome, mut positions) = ([0_u64; 3], 0_u64);
    reader.each(&mut |row| {
        let outcome = [Some(Outcome::N), Some(Outcome::P), None].iter().position(|outcome| *outcome == row.kept.outcome);
        outcome.into_iter().for_each(|i| of_outcome[i] += 1);
        positions = positions.saturating_add(row.kept.nodes);
        Ok(ControlFlow::Continue(()))
    })?;
    let [won, lost, open] = of_outcome.map(grouped);
    let told = format!(
        "{}: {won} won and {lost} lost by whoever says the next word, {open} open; {} in all",
        counted(of_outcome.iter().sum(), "question"),
        counted(positions, "position")
    );
    writeln!(out, "{}", hanging(2, told))?;
    let told = match reader.count_searches()? {
        0 => None,
        1 => Some("the state of a stopped search is kept, so that it can be resumed".to_owned()),
        count => Some(format!("the states of {count} stopped searches are kept, so that they can be resumed")),
    };
    told.into_iter().try_for_each(|told| writeln!(out, "  {}", hanging(4, told)))?;
    let from = "that is what the file says; `--resume` has each proof checked before using it";
    writeln!(out, "  {}", hanging(4, from))?;
    Ok(Status::Answered)
}
