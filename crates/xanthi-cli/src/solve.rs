//! `xanthi solve`: positions in, verdicts out.

use crate::args::SolveArgs;
use crate::input;
use crate::limits::{Watch, was_interrupted};
use crate::{Failure, Status, errors, json, report, words};
use std::io::{BufRead, Write};
use xanthi::Stop;
use xanthi::solve::shannon::fate;
use xanthi::solve::{Verdict, solve};
use xanthi_games::certificate::Proof;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::{Catalogue, Outcome, ParseError, Play, Position};

/// A verdict with the position and what it cost.
pub(crate) struct Solved {
    pub(crate) position: Position,
    pub(crate) verdict: Verdict,
    pub(crate) seconds: f64,
    /// For Shannon's game: the class of the board over both players to begin, and who Left and Right
    /// are.
    pub(crate) class: Option<(Outcome, [&'static str; 2])>,
    /// For word chains at their opening: every start letter and every opening word.
    pub(crate) words: Option<words::Report>,
}

pub(crate) fn run(catalogue: &Catalogue, args: &SolveArgs) -> Result<Status, Failure> {
    let mut run = Run { catalogue, args, status: Status::Answered, proofs: Vec::new() };
    for text in &args.positions {
        if text == "-" {
            run.standard_input()?;
        } else {
            run.line(text, None)?;
        }
    }
    let Run { status, proofs, .. } = run;
    match &args.proof {
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
    proofs: Vec<String>,
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
        if let (Failure::Parse(error, _), true) = (failure, self.args.json) {
            writeln!(std::io::stdout().lock(), "{}", json::unreadable(text, error))?;
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
        match input::position(text, self.catalogue, place) {
            Ok(position) => {
                let status = self.one(position)?;
                self.status = self.status.max(status);
                Ok(())
            }
            Err(failure) => self.unread(text, &failure),
        }
    }

    fn one(&mut self, position: Position) -> Result<Status, Failure> {
        let args = self.args;
        let watch = Watch::start(&args.limit, &position.to_string());
        let mut verdict = solve(&position, args.question(), &watch.limit);
        if verdict.stop == Some(Stop::Interrupted) && watch.is_late() {
            verdict.stop = Some(Stop::Time);
        }
        let words = if args.outcome_only { None } else { words::report(&position, args.question().play, &watch) };
        let class = if verdict.play == Play::Normal && verdict.outcome.is_some() { class(&position, &watch) } else { None };
        let solved = Solved { seconds: watch.seconds(), position, verdict, class, words };
        drop(watch);
        if let (Some(_), Some(proof)) = (&args.proof, &solved.verdict.proof) {
            self.proofs.push(line(proof)?);
        }
        let mut out = anstream::stdout().lock();
        if args.json {
            writeln!(out, "{}", json::solved(&solved))?;
        } else if args.proof.as_deref() != Some(std::path::Path::new("-")) {
            report::solved(&mut out, &solved, args)?;
        }
        Ok(match (&solved.verdict.outcome, &solved.verdict.flaw) {
            (_, Some(_)) => Status::CheckFailed,
            (None, _) => Status::Undecided,
            (_, _) if args.grundy && solved.verdict.grundy.is_none() => Status::Undecided,
            _ if solved.words.as_ref().is_some_and(words::Report::undecided) => Status::Undecided,
            _ => Status::Answered,
        })
    }
}

/// The class of a board of Shannon's game.
fn class(position: &Position, watch: &Watch) -> Option<(Outcome, [&'static str; 2])> {
    let fate = fate(&position.switching()?, &watch.limit).ok()?;
    let sides = if position.downcast::<Bridgit>().is_some() { ["Black", "Red"] } else { ["Short", "Cut"] };
    Some((fate.class(), sides))
}

/// A proof as one line of JSON.
pub(crate) fn line(proof: &Proof) -> Result<String, Failure> {
    let mut text = serde_json::to_string(proof).map_err(std::io::Error::other)?;
    text.push('\n');
    Ok(text)
}
