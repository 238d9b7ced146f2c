//! `xanthi classify`: a filter on streams of graph6, sparse6 and digraph6 lines.
//!
//! Graphs are worked on in blocks, in parallel, and come out in the order in which they came in.
//! A line that is no graph is reported with its number, leaves its slot visible and does not stop
//! the run.

use crate::flags::{LimitArgs, play};
use crate::limits::{Watch, was_interrupted};
use crate::{Failure, Status, errors, json};
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use xanthi::Budget;
use xanthi::answer::{ClassifiedGraph, StartCount, Trust, UnreadGraph, letters, listed_nimbers, nimbers, starts};
use xanthi::table::formats::csv_line;
use xanthi_games::check::Flaw;
use xanthi_games::graph::formats;
use xanthi_games::{Outcome, ParseError};

pub(crate) const EXAMPLES: &str = "Examples:
  geng -c 8 | xanthi classify --rules uvg,ueg
  geng 7 | xanthi classify --count
  geng 6 | directg | xanthi classify --rules dvg --keep all-P
  geng -c 6 | xanthi classify --rules uvg,ueg --grundy --csv

The answer to a graph is a letter for each start, N or P (? if undecided), in the order of the vertices; with --grundy its nimber.";

#[derive(Debug, Args)]
pub(crate) struct ClassifyArgs {
    /// Files with one graph per line; standard input by default
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The rule sets, separated by commas: uvg, ueg, dvg, deg
    #[arg(long, default_value = "uvg", value_delimiter = ',', value_parser = parse_rule)]
    pub(crate) rules: Vec<xanthi_games::RuleSet>,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Find the nimbers of the starts, with commas between them
    #[arg(long, conflicts_with_all = ["misere", "keep", "count"])]
    pub(crate) grundy: bool,
    /// Pass through only the graphs that meet a condition: all-N, all-P, some-N, some-P, mixed, undecided
    #[arg(long, value_name = "CONDITION", value_enum, conflicts_with = "json")]
    pub(crate) keep: Option<Keep>,
    /// Print a histogram instead: for each k, the number of graphs with k P starts
    #[arg(long, conflicts_with = "keep")]
    pub(crate) count: bool,
    /// Print one JSON object per graph, on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print comma-separated values (RFC 4180): a header line, then for each graph its line and an answer for each rule set
    #[arg(long, conflicts_with_all = ["json", "keep", "count"])]
    pub(crate) csv: bool,
    /// Do without certificates and checks
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

/// Lines that are worked on together.
const BLOCK: usize = 2048;

/// The outcome of every start of one graph, for each rule set asked for, and its nimber if that was asked for.
struct Classified {
    starts: Vec<Vec<Option<Outcome>>>,
    nimbers: Vec<Vec<Option<u64>>>,
}

impl Classified {
    /// Whether a start is undecided.
    fn is_open(&self) -> bool {
        self.starts.iter().flatten().any(Option::is_none) || self.nimbers.iter().flatten().any(Option::is_none)
    }

    /// The answer for each rule set, as it is printed.
    fn told(&self) -> Vec<String> {
        match self.nimbers.is_empty() {
            true => self.starts.iter().map(|starts| letters(starts)).collect(),
            false => self.nimbers.iter().map(|nimbers| listed_nimbers(nimbers)).collect(),
        }
    }
}

pub(crate) fn run(args: &ClassifyArgs) -> Result<Status, Failure> {
    let watch = Watch::start(&args.limit, "classify");
    // Rows that are seen when they are known say themselves how far the work is.
    if !args.count && std::io::stdout().is_terminal() {
        watch.quiet();
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.limit.threads).build();
    let alone = |_| rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let pool = pool.or_else(alone).map_err(|e| Failure::Usage(format!("cannot start threads: {e}"), "use --threads 1".into()))?;
    let mut run = Run { args, limit: watch.limit.clone(), status: Status::Answered, counts: BTreeMap::new() };
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    if args.csv {
        let rules = args.rules.iter().map(ToString::to_string);
        write!(out, "{}", csv_line(std::iter::once("graph".to_owned()).chain(rules)))?;
    }
    if args.files.is_empty() {
        run.stream("standard input", std::io::stdin().lock(), &pool, &mut out)?;
    }
    for path in &args.files {
        if path == Path::new("-") {
            run.stream("standard input", std::io::stdin().lock(), &pool, &mut out)?;
            continue;
        }
        let name = path.display().to_string();
        let file = crate::input::open(path).map_err(|e| {
            let help = "name an existing file that you have permission to read, or - for standard input";
            Failure::Usage(format!("cannot read `{name}`: {e}"), help.into())
        })?;
        run.stream(&name, BufReader::with_capacity(1 << 16, file), &pool, &mut out)?;
    }
    watch.quiet();
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
            let (args, limit) = (self.args, &self.limit);
            let is_stopped = || was_interrupted() || limit.go_on().is_err();
            // When the work is stopped nothing more is begun: even to give each line up takes longer than there is time.
            let begin = |line: &String| (!is_stopped()).then(|| classify(line, args, limit));
            let done: Vec<_> = pool.install(|| lines.par_iter().map(begin).collect());
            // What was begun and not ended then is not told: it would look as if it were hard.
            let is_whole = |result: &Option<Result<Classified, _>>| !matches!(result, Some(Ok(graph)) if graph.is_open());
            let told = if is_stopped() { done.iter().take_while(|begun| begun.as_ref().is_some_and(is_whole)).count() } else { done.len() };
            for (i, (line, result)) in lines.iter().zip(done.into_iter().take(told).flatten()).enumerate() {
                self.write(name, first + i, line, result, out)?;
            }
            first += told;
            out.flush()?;
            if told < lines.len() {
                self.status = self.status.max(Status::Undecided);
                anstream::eprintln!("stopped before line {first} of {name}");
                return Ok(());
            }
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
                    self.write_fault(number, line, &fault, out)?;
                }
                return Ok(());
            }
        };
        if graph.is_open() {
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
            let play = play(self.args.misere);
            let answer = ClassifiedGraph::new(line, play, &self.args.rules, &graph.starts, trust(self.args));
            let answer = if self.args.grundy { answer.with_nimbers(&self.args.rules, &graph.nimbers) } else { answer };
            json::write(out, &answer)?;
        } else if self.args.csv {
            write!(out, "{}", csv_line(std::iter::once(line.to_owned()).chain(graph.told())))?;
        } else {
            write!(out, "{line}")?;
            for (rule, told) in self.args.rules.iter().zip(graph.told()) {
                match self.args.rules.len() {
                    1 => write!(out, " {told}")?,
                    _ => write!(out, " {rule}={told}")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_fault(&self, number: usize, line: &str, fault: &Fault, out: &mut impl Write) -> Result<(), Failure> {
        if self.args.json {
            json::write(out, &UnreadGraph::new(number, fault.message()))?;
        } else if self.args.csv {
            // A row without answers: what is wrong is told on standard error.
            let nothing = self.args.rules.iter().map(|_| String::new());
            write!(out, "{}", csv_line(std::iter::once(line.to_owned()).chain(nothing)))?;
        } else {
            writeln!(out, "# line {number}: {}", fault.message())?;
        }
        Ok(())
    }

    fn print_counts(&self, out: &mut impl Write) -> Result<(), Failure> {
        for ((rule, starts, undecided), graphs) in &self.counts {
            let count = StartCount::new(self.args.rules[*rule], *starts, *undecided, *graphs);
            match self.args.json {
                true => json::write(out, &count)?,
                false => writeln!(out, "{}", count.tell())?,
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
    Rejected(Flaw),
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
            Fault::Rejected(flaw) => format!("the certificate was rejected, which is a bug in the program: {flaw}"),
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
fn classify(line: &str, args: &ClassifyArgs, budget: &Budget) -> Option<Result<Classified, Fault>> {
    if line.is_empty() || matches!(line, ">>graph6<<" | ">>sparse6<<" | ">>digraph6<<") {
        return None;
    }
    let _ = budget.spend(1);
    let graph = match formats::line(line) {
        Ok(graph) => graph,
        Err(error) => return Some(Err(Fault::Unreadable(error))),
    };
    let of_rules = args.rules.iter().filter(|_| args.grundy).map(|&rule| nimbers(&graph, rule, trust(args), budget));
    let found = of_rules.collect::<Result<Vec<_>, _>>().and_then(|nimbers| {
        let of_rule = |(i, &rule): (usize, &xanthi_games::RuleSet)| match nimbers.get(i).and_then(|nimbers| winners(nimbers)) {
            Some(starts) => Ok(starts),
            None => starts(&graph, rule, play(args.misere), trust(args), &budget.afresh()),
        };
        let starts = args.rules.iter().enumerate().map(of_rule).collect::<Result<_, _>>()?;
        Ok(Classified { starts, nimbers })
    });
    Some(found.map_err(Fault::Rejected))
}

/// Who wins from each start, if all nimbers are known.
fn winners(nimbers: &[Option<u64>]) -> Option<Vec<Option<Outcome>>> {
    nimbers.iter().map(|nimber| nimber.map(|nimber| Some(Outcome::of_mover(nimber > 0)))).collect()
}

/// Whether certificates are judged.
fn trust(args: &ClassifyArgs) -> Trust {
    if args.unchecked { Trust::Unchecked } else { Trust::Checked }
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
