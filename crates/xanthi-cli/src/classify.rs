//! `xanthi classify`: a filter on streams of graph6, sparse6 and digraph6 lines.
//!
//! Graphs are worked on in blocks, in parallel, and come out in the order in which they came in.
//! A line that is no graph is reported with its number, leaves its slot visible and does not stop
//! the run.

use crate::args::{ClassifyArgs, Keep, play};
use crate::limits::{Watch, was_interrupted};
use crate::{Failure, Status, errors};
use rayon::prelude::*;
use serde_json::{Map, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::answer::counted;
use xanthi::solve::{NoAnswer, Question, portfolio, small_edges};
use xanthi_games::check::judge_ground;
use xanthi_games::graph::formats;
use xanthi_games::{GeographyPosition, Graph, Outcome, ParseError, Play, RuleSet};

/// Lines that are worked on together.
const BLOCK: usize = 2048;

/// The outcome of every start of one graph, for each rule set asked for.
struct Classified {
    starts: Vec<Vec<Option<Outcome>>>,
}

pub(crate) fn run(args: &ClassifyArgs) -> Result<Status, Failure> {
    let watch = Watch::start(&args.limit, "classify");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.limit.threads).build();
    let alone = |_| rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let pool = pool.or_else(alone).map_err(|e| Failure::Usage(format!("cannot start threads: {e}"), "use --threads 1".into()))?;
    let mut run = Run { args, limit: watch.limit.clone(), status: Status::Answered, counts: BTreeMap::new() };
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    if args.files.is_empty() {
        run.stream("standard input", std::io::stdin().lock(), &pool, &mut out)?;
    }
    for path in &args.files {
        if path == Path::new("-") {
            run.stream("standard input", std::io::stdin().lock(), &pool, &mut out)?;
            continue;
        }
        let name = path.display().to_string();
        let file = crate::input::open(path).map_err(|e| Failure::Usage(format!("cannot read `{name}`: {e}"), String::new()))?;
        run.stream(&name, BufReader::with_capacity(1 << 16, file), &pool, &mut out)?;
    }
    run.print_counts(&mut out)?;
    out.flush()?;
    Ok(run.status)
}

struct Run<'a> {
    args: &'a ClassifyArgs,
    limit: Budget,
    status: Status,
    /// For each rule set, how many graphs have how many P starts, and how many undecided ones.
    counts: BTreeMap<(usize, usize, usize), u64>,
}

impl Run<'_> {
    fn stream(&mut self, name: &str, mut input: impl BufRead, pool: &rayon::ThreadPool, out: &mut impl Write) -> Result<(), Failure> {
        let mut first = 1;
        loop {
            let lines = block(&mut input).map_err(|e| Failure::Usage(format!("cannot read `{name}`: {e}"), String::new()))?;
            if lines.is_empty() {
                return Ok(());
            }
            if was_interrupted() {
                self.status = self.status.max(Status::Undecided);
                out.flush()?;
                anstream::eprintln!("stopped before line {first} of {name}");
                return Ok(());
            }
            let (args, limit) = (self.args, &self.limit);
            let done: Vec<_> = pool.install(|| lines.par_iter().map(|line| classify(line, args, limit)).collect());
            for (i, (line, result)) in lines.iter().zip(done).enumerate() {
                self.write(name, first + i, line, result, out)?;
            }
            first += lines.len();
            out.flush()?;
        }
    }

    fn write(
        &mut self,
        name: &str,
        number: usize,
        line: &str,
        result: Option<Result<Classified, Fault>>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Some(result) = result else { return Ok(()) };
        let graph = match result {
            Ok(graph) => graph,
            Err(fault) => {
                self.status = self.status.max(fault.status());
                out.flush()?;
                fault.report(name, number);
                if self.args.keep.is_none() && !self.args.count {
                    self.write_fault(number, &fault, out)?;
                }
                return Ok(());
            }
        };
        if graph.starts.iter().flatten().any(Option::is_none) {
            self.status = self.status.max(Status::Undecided);
        }
        if self.args.count {
            for (rule, starts) in graph.starts.iter().enumerate() {
                let count = |wanted| starts.iter().filter(|o| **o == wanted).count();
                *self.counts.entry((rule, count(Some(Outcome::P)), count(None))).or_default() += 1;
            }
        } else if let Some(keep) = self.args.keep {
            if kept(&graph, keep) {
                writeln!(out, "{line}")?;
            }
        } else if self.args.json {
            let starts: Map<_, _> = self.args.rules.iter().zip(&graph.starts).map(|(r, s)| (r.to_string(), json!(letters(s)))).collect();
            writeln!(
                out,
                "{}",
                json!({"xanthi": 1, "graph": line, "play": play(self.args.misere), "starts": starts, "checked": !self.args.unchecked})
            )?;
        } else {
            write!(out, "{line}")?;
            for (rule, starts) in self.args.rules.iter().zip(&graph.starts) {
                match self.args.rules.len() {
                    1 => write!(out, " {}", letters(starts))?,
                    _ => write!(out, " {rule}={}", letters(starts))?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_fault(&self, number: usize, fault: &Fault, out: &mut impl Write) -> Result<(), Failure> {
        match self.args.json {
            true => writeln!(out, "{}", json!({"xanthi": 1, "line": number, "error": fault.message()}))?,
            false => writeln!(out, "# line {number}: {}", fault.message())?,
        }
        Ok(())
    }

    fn print_counts(&self, out: &mut impl Write) -> Result<(), Failure> {
        for ((rule, starts, undecided), graphs) in &self.counts {
            let rule = self.args.rules[*rule];
            match self.args.json {
                true => {
                    let object = json!({"xanthi": 1, "rule": rule, "p_starts": starts, "undecided_starts": undecided, "graphs": graphs});
                    writeln!(out, "{object}")?;
                }
                false => {
                    let graphs_of = if *graphs == 1 { "graph with  " } else { "graphs with " };
                    let open = if *undecided > 0 { format!(" and {undecided} undecided") } else { String::new() };
                    writeln!(out, "{rule} {graphs:>10} {graphs_of}{}{open}", counted(*starts as u64, "P start"))?;
                }
            }
        }
        Ok(())
    }
}

/// What went wrong with one line.
enum Fault {
    /// It is no graph.
    Unreadable(ParseError),
    /// The checker objects to the solver: a fault of the program.
    Rejected(String),
}

impl Fault {
    fn status(&self) -> Status {
        match self {
            Fault::Unreadable(_) => Status::BadInput,
            Fault::Rejected(_) => Status::CheckFailed,
        }
    }

    fn message(&self) -> String {
        match self {
            Fault::Unreadable(error) => error.message.clone(),
            Fault::Rejected(flaw) => format!("the certificate was rejected, which is a fault of the program: {flaw}"),
        }
    }

    fn report(&self, name: &str, number: usize) {
        match self {
            Fault::Unreadable(error) => errors::parse(error, Some((name, number))),
            Fault::Rejected(_) => errors::report(&Failure::Usage(format!("{name}:{number}: {}", self.message()), String::new())),
        }
    }
}

/// The next lines of a stream; none at its end. Bytes that are not text survive as replacement
/// characters and are refused with the rest of their line.
fn block(input: &mut impl BufRead) -> std::io::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut buffer = Vec::new();
    while lines.len() < BLOCK {
        buffer.clear();
        if input.read_until(b'\n', &mut buffer)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&buffer);
        lines.push(text.trim_end_matches(['\n', '\r']).to_owned());
    }
    Ok(lines)
}

/// `None` for a line that holds no graph and is no fault: an empty line or a header.
fn classify(line: &str, args: &ClassifyArgs, limit: &Budget) -> Option<Result<Classified, Fault>> {
    if line.is_empty() || matches!(line, ">>graph6<<" | ">>sparse6<<" | ">>digraph6<<") {
        return None;
    }
    let _ = limit.spend(1);
    let graph = match formats::line(line) {
        Ok(graph) => graph,
        Err(error) => return Some(Err(Fault::Unreadable(error))),
    };
    let starts = args.rules.iter().map(|&rule| starts(&graph, rule, args, &limit.afresh()));
    Some(starts.collect::<Result<_, _>>().map(|starts| Classified { starts }).map_err(Fault::Rejected))
}

fn starts(graph: &Graph, rule: RuleSet, args: &ClassifyArgs, limit: &Budget) -> Result<Vec<Option<Outcome>>, String> {
    // Without certificates a table of all small positions tells most.
    if args.unchecked
        && rule == RuleSet::UEG
        && play(args.misere) == Play::Normal
        && let Some(all) = small_edges::starts(&rule.board(graph))
    {
        return Ok(all.into_iter().map(Some).collect());
    }
    let ground = GeographyPosition::new(rule, Arc::new(rule.board(graph)), None, &[]);
    let question = Question { play: play(args.misere), all_options: true, grundy: false };
    match portfolio::answer(&ground, question, limit) {
        Ok(answer) if args.unchecked => Ok(answer.finding.options),
        Ok(answer) => match judge_ground(&ground, question.play, &answer.finding.certificate) {
            Ok(judged) if judged.outcomes() == answer.finding.options => Ok(judged.outcomes()),
            Ok(_) => Err("it proves something else".into()),
            Err(flaw) => Err(flaw.to_string()),
        },
        Err(NoAnswer::Stopped(undecided)) => {
            let mut known = undecided.options;
            known.resize(graph.order(), None);
            Ok(known)
        }
        Err(NoAnswer::DoesNotApply(_)) => Ok(vec![None; graph.order()]),
    }
}

fn letters(starts: &[Option<Outcome>]) -> String {
    starts.iter().map(|o| o.map_or("?".to_owned(), |o| o.to_string())).collect()
}

fn kept(graph: &Classified, keep: Keep) -> bool {
    let all = || graph.starts.iter().flatten();
    let (n, p) = (Some(Outcome::N), Some(Outcome::P));
    match keep {
        Keep::AllN => all().all(|o| *o == n),
        Keep::AllP => all().all(|o| *o == p),
        Keep::SomeN => all().any(|o| *o == n),
        Keep::SomeP => all().any(|o| *o == p),
        Keep::Mixed => all().any(|o| *o == n) && all().any(|o| *o == p),
        Keep::Undecided => all().any(Option::is_none),
    }
}
