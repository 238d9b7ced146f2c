//! `xanthi solve`: positions in, verdicts out.

use crate::flags::{LimitArgs, ProofArgs, play};
use crate::input;
use crate::limits::{Watch, was_interrupted};
use crate::words::store::Store;
use crate::{Failure, Status, errors, json, report};
use clap::Args;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;
use xanthi::Stop;
use xanthi::answer::{Cost, Solved, Stage, Unread, Wanted, solve_in_stages, solve_with_results};
use xanthi::solve::Question;
use xanthi_games::{Catalogue, ParseError, Position};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi solve uvg:petersen@0                     the token stands on 0
  xanthi solve uvg:petersen                       every start: the first move places the token
  xanthi solve ueg:grid.11x8@3,4 --why            which methods do not apply
  xanthi solve 'dvg:edges=A-B,B-C,C-A@A/B'        arcs of your own; one move was made
  xanthi solve words:countries@A                  word chains
  xanthi solve uvg:petersen@0 --proof proof.json  keep the proof, for `xanthi check proof.json`
  xanthi solve - --json < positions.txt           many positions, one a line";

#[derive(Clone, Debug, Args)]
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
    #[command(flatten)]
    pub(crate) output: ProofArgs,
    /// Leave out the picture
    #[arg(long)]
    pub(crate) no_picture: bool,
    /// List what leads where, of graphs that are not drawn in letters
    #[arg(long, conflicts_with = "no_picture")]
    pub(crate) arcs: bool,
    /// Name sources in full
    #[arg(long)]
    pub(crate) sources: bool,
    /// Word chains: tell of every link and every word
    #[arg(long, conflicts_with = "json")]
    pub(crate) all: bool,
    /// Word chains: write every link and every word as CSV
    #[arg(long, conflicts_with_all = ["json", "all", "outcome_only"])]
    pub(crate) csv: bool,
    /// Word chains: keep results in this file, and go on with those that are there
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

impl SolveArgs {
    /// An option that is given and speaks of word chains alone.
    fn of_word_chains(&self) -> Option<&'static str> {
        [("--all", self.all), ("--csv", self.csv), ("--resume", self.resume.is_some())]
            .into_iter()
            .find_map(|(name, given)| given.then_some(name))
    }

    pub(crate) fn question(&self) -> Question {
        Question { play: play(self.misere), all_options: !self.outcome_only, grundy: self.grundy }
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &SolveArgs) -> Result<Status, Failure> {
    let mut run = Run { catalogue, args, status: Status::Answered, proofs: Vec::new() };
    for text in &args.positions {
        if text == "-" {
            run.standard_input()?;
        } else {
            run.line(&input::meant(text, catalogue), None)?;
        }
    }
    let Run { status, proofs, .. } = run;
    match &args.output.proof {
        Some(path) if proofs.is_empty() => anstream::eprintln!("no position was decided, so `{}` is not written", path.display()),
        Some(path) => input::write(path, proofs.concat())?,
        None => {}
    }
    Ok(status)
}

struct Run<'a> {
    catalogue: &'a Catalogue,
    args: &'a SolveArgs,
    status: Status,
    proofs: Vec<Vec<u8>>,
}

impl Run<'_> {
    fn standard_input(&mut self) -> Result<(), Failure> {
        for (number, line) in (1..).zip(std::io::stdin().lock().split(b'\n')) {
            let line = line.map_err(|e| Failure::Usage(format!("cannot read standard input: {e}"), String::new()))?;
            let source = ("standard input", number);
            match String::from_utf8(line) {
                Ok(line) => {
                    let text = line.trim();
                    if !text.is_empty() && !text.starts_with('#') {
                        self.line(text, Some(source))?;
                    }
                }
                Err(error) => {
                    let text = String::from_utf8_lossy(error.as_bytes());
                    let place = error.utf8_error().valid_up_to();
                    let end = place + text[place..].chars().next().map_or(0, char::len_utf8);
                    let unread = ParseError::new("this is not UTF-8 text", text.trim_end(), place..end).at_line(number);
                    let failure = Failure::Parse(Box::new(unread.help("write the line as UTF-8")), Some(("standard input".into(), number)));
                    self.unread(text.trim_end(), &failure)?;
                }
            }
        }
        Ok(())
    }

    /// Reports a line that is no position.
    fn unread(&mut self, text: &str, failure: &Failure) -> Result<(), Failure> {
        errors::report(failure);
        if let (Failure::Parse(error, _), true) = (failure, self.args.output.json) {
            json::write(&mut std::io::stdout().lock(), &Unread::new(text, error))?;
        }
        self.status = self.status.max(Status::BadInput);
        Ok(())
    }

    /// Answers one position. One that cannot be read is reported and does not keep the others from
    /// being answered; after Ctrl-C nothing more is begun.
    fn line(&mut self, text: &str, place: Option<(&str, usize)>) -> Result<(), Failure> {
        if was_interrupted() {
            self.status = self.status.max(Status::Undecided);
            return Ok(());
        }
        let watch = if self.is_single() { Watch::start(&self.args.limit, text) } else { Watch::of_each(&self.args.limit, text) };
        let (line, args) = (text.to_owned(), self.args.clone());
        watch.last_words(move |stop, limit, seconds| unfinished(&line, &args, stop, Cost::of(limit.spent(), seconds)));
        match input::position(text, self.catalogue, place, &watch.limit) {
            Ok(position) => {
                let status = self.one(position, watch)?;
                self.status = self.status.max(status);
                Ok(())
            }
            Err(Failure::Stopped(stop)) => {
                let words = unfinished(text, self.args, stop, Cost::of(watch.limit.spent(), watch.seconds()));
                drop(watch);
                self.status = self.status.max(Status::Undecided);
                Ok(write!(anstream::stdout().lock(), "{words}")?)
            }
            Err(failure) => {
                drop(watch);
                self.unread(text, &failure)
            }
        }
    }

    /// Whether one position is asked for; then the time begins with the command, otherwise with each.
    fn is_single(&self) -> bool {
        self.args.positions.len() == 1 && self.args.positions[0] != "-"
    }

    fn one(&mut self, position: Position, watch: Watch) -> Result<Status, Failure> {
        let args = self.args;
        if let (Some(option), None) = (args.of_word_chains(), position.typed().words()) {
            drop(watch);
            let help = if option == "--csv" { "--json writes every answer as JSON" } else { "leave it out" };
            errors::report(&Failure::Usage(format!("{option} is for word chains, and {position} is none"), help.into()));
            return Ok(Status::BadInput);
        }
        let question = args.question();
        let wanted = Wanted { question, words: !args.outcome_only };
        let mut store = args.resume.as_deref().map(|path| Store::open(path, question.play)).transpose()?;
        if wanted.words && position.typed().words().is_some() {
            watch.keep_back(time_to_tell(watch.seconds(), args.limit.time));
        }
        let (clock, begins) = (
            || watch.seconds(),
            |stage| match stage {
                Stage::Checking => watch.checks(format!("checking the proof of {position}")),
                Stage::Telling if wanted.words && position.typed().words().is_some() => {
                    watch.says(format!("every opening word of {position}"));
                }
                Stage::Telling => watch.checks(format!("writing down {position}")),
                _ => watch.says(position.to_string()),
            },
        );
        let (solved, verdict) = match &mut store {
            Some(store) => solve_with_results(&position, wanted, &watch.limit, &clock, &begins, store),
            None => solve_in_stages(&position, wanted, &watch.limit, &clock, &begins),
        };
        if let (Some(_), Some(proof)) = (&args.output.proof, &verdict.proof) {
            self.proofs.push(args.output.line(proof)?);
        }
        let mut text = Vec::new();
        if args.output.json {
            json::write(&mut text, &solved)?;
        } else if let (true, Some(report)) = (args.csv, solved.word_report()) {
            text = report.csv().into_bytes();
        } else if !args.output.to_stdout() {
            report::solved(
                &mut text,
                &position,
                &solved,
                &verdict,
                report::With { picture: !args.no_picture, arcs: args.arcs, sources: args.sources, why: args.why, all: args.all },
            )?;
        }
        // Whoever reads slowly may do so.
        drop(watch);
        anstream::stdout().lock().write_all(&text)?;
        if let Some(store) = store {
            store.tell();
        }
        Ok(match (&solved.flaw, solved.undecided(question)) {
            (Some(_), _) => Status::CheckFailed,
            (None, true) => Status::Undecided,
            (None, false) => Status::Answered,
        })
    }
}

/// How long telling of a list takes, by how long it took to read it; at most a third of what is left.
fn time_to_tell(reading: f64, limit: Option<Duration>) -> Duration {
    const TIMES: f64 = 1.5;
    let left = limit.map_or(0.0, |limit| limit.as_secs_f64() - reading).max(0.0);
    Duration::from_secs_f64((TIMES * reading).min(left / 3.0))
}

/// What is said of a position that was not even read, or not worked on to an end, when it was stopped.
fn unfinished(position: &str, args: &SolveArgs, stop: Stop, cost: Cost) -> String {
    let solved = Solved::unfinished(position, args.question().play, stop, cost);
    let mut text = Vec::new();
    let written = match args.output.json {
        true => json::write(&mut text, &solved),
        false if args.output.to_stdout() => Ok(()),
        false => report::unfinished(&mut text, &solved),
    };
    written.map_or_else(|_| String::new(), |()| String::from_utf8_lossy(&text).into_owned())
}
