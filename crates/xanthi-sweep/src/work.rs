//! The work on one line: a position solved, or a statement of the theory checked. It is the same in
//! threads here and in processes of a cluster.

use crate::Row;
use crate::row::FOR_EVER;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;
use xanthi::solve::{Question, Verdict, solve};
use xanthi::theory::{self, Failure};
use xanthi::{Budget, Stop};
use xanthi_games::{ParseError, Play, Position};

/// Reads a position under a budget: the caller has the catalogue, and the files that lines may name.
pub type Reader<'a> = dyn Fn(&str, &Budget) -> Result<Position, ParseError> + Send + Sync + 'a;

/// What the lines of a job are, and what is to be found out about each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Statements of the theory, to be checked.
    Statement,
    /// Positions, to be solved.
    Position(Question),
}

impl Task {
    /// The convention as it stands in the column `play`: `normal` or `misere`.
    pub fn play(self) -> &'static str {
        match self {
            Task::Position(Question { play: Play::Misere, .. }) => "misere",
            _ => "normal",
        }
    }

    /// The question as it stands in the column `question`: `outcome`, `moves`, with `+grundy` if nimbers are asked for, or
    /// `statement`.
    pub fn question(self) -> &'static str {
        match self {
            Task::Statement => "statement",
            Task::Position(Question { all_options, grundy, .. }) => match (all_options, grundy) {
                (false, false) => "outcome",
                (true, false) => "moves",
                (false, true) => "outcome+grundy",
                (true, true) => "moves+grundy",
            },
        }
    }

    /// Reads the columns [`play`](Self::play) and [`question`](Self::question); `None` if they do not hold what these write.
    pub fn read(play: &str, question: &str) -> Option<Self> {
        let either = [Play::Normal, Play::Misere].into_iter();
        let questions = either.flat_map(|play| {
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(all_options, grundy)| Task::Position(Question { play, all_options, grundy }))
        });
        questions.chain([Task::Statement]).find(|task| task.play() == play && task.question() == question)
    }
}

/// What is asked of every line of a job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// What is to be found out.
    pub task: Task,
    /// The seconds for each line. Whoever calls [`row`] keeps the clock.
    pub limit: f64,
    /// The positions that a search may look at.
    pub nodes: Option<u64>,
    /// The bytes of tables.
    pub memory: Option<u64>,
    /// Whether proofs are kept, and not only their hashes.
    pub proofs: bool,
}

impl Asked {
    /// A budget of one thread for one line, without a clock.
    pub fn budget(&self) -> Budget {
        let usual = Budget::default();
        Budget::new(self.nodes.unwrap_or(usual.nodes), self.memory.unwrap_or(usual.memory), 1)
    }

    pub(crate) fn empty(&self, line: &str) -> Row {
        Row {
            position: line.to_owned(),
            play: self.task.play(),
            question: self.task.question(),
            outcome: None,
            nimber: None,
            wins: None,
            method: None,
            nodes: 0,
            ms: 0.0,
            stopped: None,
            limit_s: self.limit,
            version: env!("CARGO_PKG_VERSION"),
            proof_sha256: None,
            proof: None,
        }
    }
}

/// The row of a line. `None` if the work was stopped, so that nothing is known. A line that is no
/// position becomes a row that says so.
pub fn row(line: &str, asked: &Asked, read: &Reader<'_>, budget: &Budget) -> Option<Row> {
    let begun = Instant::now();
    let mut row = asked.empty(line);
    let stop = match asked.task {
        Task::Statement => of_statement(&mut row, budget),
        Task::Position(question) => of_position(&mut row, question, asked.proofs, read, budget),
    };
    row.ms = (begun.elapsed().as_secs_f64() * 1e6).round() / 1e3;
    match stop {
        Some(Stop::Interrupted) => return None,
        // No longer time would help.
        Some(Stop::NoMethod | Stop::OutOfReach) => row.limit_s = FOR_EVER,
        _ => {}
    }
    if let Some(stop) = stop {
        row.stopped = Some(stop.to_string());
    }
    Some(row)
}

fn of_position(row: &mut Row, question: Question, proofs: bool, read: &Reader<'_>, budget: &Budget) -> Option<Stop> {
    let position = match read(&row.position, budget) {
        Ok(position) => position,
        Err(ParseError { stop: Some(stop), .. }) => return Some(stop),
        Err(error) => return unread(row, format!("no position: {}", error.message)),
    };
    let verdict = solve(&position, question, budget);
    row.nodes = verdict.nodes().try_into().unwrap_or(i64::MAX);
    if let Some(flaw) = verdict.flaw() {
        // Only what the checker accepts is an answer. A certificate that is refused is a fault of the program, and stays
        // for who looks into it.
        return unread(row, format!("a fault of the program: the certificate was rejected: {flaw}"));
    }
    answer(row, question, proofs, &verdict)
}

fn answer(row: &mut Row, question: Question, proofs: bool, verdict: &Verdict) -> Option<Stop> {
    row.outcome = verdict.outcome().map(|outcome| outcome.to_string());
    // The winning moves are all of them, or not told.
    let is_open = question.all_options && verdict.options().iter().any(|option| option.outcome.is_none());
    if row.outcome.is_some() {
        row.method = Some(verdict.method().to_owned());
        row.wins = (question.all_options && !is_open).then(|| {
            let wins: Vec<&str> = verdict.winning_moves().collect();
            serde_json::to_string(&wins).unwrap_or_default()
        });
    }
    if let Some(proof) = verdict.proof()
        && let Ok(text) = serde_json::to_string(proof)
    {
        row.proof_sha256 = Some(hex(&Sha256::digest(text.as_bytes())));
        row.proof = proofs.then(|| compressed(text.as_bytes()));
    }
    match verdict.grundy().map(i64::try_from) {
        Some(Err(_)) => return unread(row, "the nimber is 2^63 or more, too large for the column".into()),
        nimber => row.nimber = nimber.and_then(Result::ok),
    }
    verdict.stop().or_else(|| is_open.then(|| verdict.left_open().unwrap_or(Stop::NoMethod)))
}

fn of_statement(row: &mut Row, budget: &Budget) -> Option<Stop> {
    let Some((name, bound)) = row.position.split_once(' ').and_then(|(name, bound)| Some((name, bound.parse().ok()?))) else {
        return unread(row, "no statement: a name and a bound are needed".into());
    };
    let Some(statement) = theory::statements().find(|statement| statement.id == name) else {
        let message = format!("there is no statement `{name}`");
        return unread(row, message);
    };
    let Some(check) = &statement.check else {
        return unread(row, format!("there is nothing to compute about it: {}", statement.reason()));
    };
    match (check.run)(bound, budget) {
        Ok(evidence) => {
            row.outcome = Some("holds".into());
            row.nodes = evidence.cases.try_into().unwrap_or(i64::MAX);
            None
        }
        Err(Failure::Contradicted { case }) => {
            row.outcome = Some(format!("fails: {case}"));
            None
        }
        Err(Failure::Stopped(stop)) => Some(stop),
        Err(Failure::OutOfReach { most }) => unread(row, format!("the bound {bound} is out of reach; the largest is {most}")),
    }
}

/// The line stays undecided, whatever time it is given.
fn unread(row: &mut Row, why: String) -> Option<Stop> {
    row.stopped = Some(why);
    row.limit_s = FOR_EVER;
    None
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn compressed(text: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing into memory does not fail.
    let _ = encoder.write_all(text);
    encoder.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_a_store_say_what_was_asked() {
        let asked = Question { play: Play::Misere, all_options: true, grundy: false };
        assert_eq!((Task::Position(asked).play(), Task::Position(asked).question()), ("misere", "moves"));
        assert_eq!(Task::read("misere", "moves"), Some(Task::Position(asked)));
        assert_eq!(Task::read("normal", "outcome+grundy"), Some(Task::Position(Question { grundy: true, ..Question::default() })));
        assert_eq!(Task::read("normal", "statement"), Some(Task::Statement));
        for (play, question) in [("Normal", "moves"), ("normal", "grundy"), ("misere", "statement"), ("normal", "")] {
            assert_eq!(Task::read(play, question), None, "{play} {question}");
        }
    }
}
