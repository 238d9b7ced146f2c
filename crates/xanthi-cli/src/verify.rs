//! `xanthi verify`: the theorems, tables and conjectures of the literature, computed again.

mod run;

use crate::flags::LimitArgs;
use crate::limits::Watch;
use crate::wrap::hanging;
use crate::{Failure, Status, json, report};
use clap::{Args, ValueEnum};
use run::Job;
use std::io::Write;
use xanthi::answer::theory::{Ending, StatementAnswer, entry, source_heading};
use xanthi::theory::{self, Statement};

/// How wide the names of the rows of a statement are.
const NAMES: usize = 8;
/// Where an entry of the list goes on.
const ENTRY: usize = 8;

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "Examples:
  xanthi verify                                  the list
  xanthi verify --source goldlist --status misprinted
  xanthi verify goldlist.theorem-3               what it says, and its check
  xanthi verify goldlist.theorem-3 --upto 6      the same over another range
  xanthi verify --all                            every check, in parallel
  xanthi verify --results > RESULTS.md

Exit status: 0 all hold, 1 one fails, 2 usage, or a bound without a case or out of reach,
3 one was stopped and none fails.";

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Statements to check, such as `goldlist.theorem-3`; without any, the list is printed
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// The bound of the range; each statement says what is bounded
    #[arg(long, value_name = "N", requires = "ids")]
    upto: Option<u64>,
    /// Check every statement (of the source and the status asked for)
    #[arg(long, conflicts_with = "ids")]
    all: bool,
    /// Check small ranges only, as the tests do
    #[arg(long, conflicts_with = "upto")]
    quick: bool,
    /// Only statements of this source, such as `goldlist`
    #[arg(long, value_name = "SOURCE", conflicts_with = "ids")]
    source: Option<String>,
    /// Only statements with this status; a misprinted one also has that of its corrected form
    #[arg(long, value_enum, conflicts_with = "ids")]
    status: Option<StatusWord>,
    /// Print RESULTS.md
    #[arg(long, conflicts_with_all = ["ids", "all", "source", "status", "json", "quick"])]
    results: bool,
    /// Print one JSON object per statement, on one line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LimitArgs,
}

/// What is established about a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatusWord {
    Proved,
    Checked,
    Refuted,
    Misprinted,
    Open,
    Shown,
}

impl StatusWord {
    fn word(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    fn fits(self, statement: &Statement) -> bool {
        let word = self.word();
        statement.status() == word || statement.standing.word() == word
    }
}

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    if args.results {
        write!(out, "{}", theory::results())?;
        return Ok(Status::Answered);
    }
    let chosen = chosen(args)?;
    let only_listed = !args.all && args.ids.is_empty();
    if only_listed && (args.quick || args.upto.is_some()) {
        let help = "name statements, or check all of them with --all; without either, `xanthi verify` lists them";
        return Err(Failure::Usage("--quick and --upto say how far to check, but there is nothing to check".into(), help.into()));
    }
    if chosen.is_empty() {
        if !args.json {
            writeln!(out, "{}", hanging(0, none(args)))?;
        }
        return Ok(Status::Answered);
    }
    if only_listed {
        list(&chosen, args.json, &mut out)?;
        return Ok(Status::Answered);
    }
    let bound = |s: &Statement| s.check.as_ref().map(|check| if args.quick { check.small } else { args.upto.unwrap_or(check.upto) });
    let jobs: Vec<Job> = chosen.iter().map(|s| Job { statement: s, upto: bound(s) }).collect();
    let watch = Watch::silent(&args.limit);
    let mut tally = Tally::default();
    run::in_parallel(&jobs, &args.limit, &watch, |done| {
        tally.count(&done.ending);
        if let Some([message, help]) = done.refusal() {
            crate::errors::report(&Failure::Usage(message, help));
        }
        match (args.json, args.all) {
            (true, _) => json::write(&mut out, &done.answer()),
            (false, true) => writeln!(out, "{}", hanging(4, report::painted(&done.line()))),
            (false, false) => {
                writeln!(out, "{}", hanging(2, report::painted(&done.heading())))?;
                report::rows(&mut out, &done.tell(), NAMES)
            }
        }?;
        out.flush().map_err(Failure::from)
    })?;
    if args.all && !args.json {
        writeln!(out, "{}", hanging(0, tally.sentence()))?;
    }
    Ok(tally.status())
}

/// The statements that are asked for, in the order of the sources or of the arguments.
fn chosen(args: &VerifyArgs) -> Result<Vec<&'static Statement>, Failure> {
    if let Some(key) = args.source.as_ref().filter(|key| theory::sources().iter().all(|s| s.key != **key)) {
        let keys: Vec<_> = theory::sources().iter().map(|s| s.key).collect();
        return Err(Failure::Usage(format!("there is no source `{key}`"), format!("the sources are {}", keys.join(", "))));
    }
    if args.ids.is_empty() {
        let wanted =
            |s: &&Statement| args.source.as_ref().is_none_or(|key| s.source.key == key) && args.status.is_none_or(|status| status.fits(s));
        return Ok(theory::statements().filter(wanted).collect());
    }
    args.ids.iter().map(|id| theory::statements().find(|s| s.id == id).ok_or_else(|| unknown(id))).collect()
}

/// What is said where no statement of a source has a status.
fn none(args: &VerifyArgs) -> String {
    let source = args.source.as_ref().map_or(String::new(), |key| format!(" of {key}"));
    let status = args.status.map_or(String::new(), |status| format!(" is {}", status.word()));
    format!("No statement{source}{status}.")
}

/// No statement has this identifier: those that look most like it.
fn unknown(id: &str) -> Failure {
    const SHOWN: usize = 3;
    const MOST_NAMED: usize = 6;
    let no_statement = |help| Failure::Usage(format!("there is no statement `{id}`"), help);
    if theory::sources().iter().any(|source| source.key == id) {
        return no_statement(format!("`{id}` is a source: `xanthi verify --all --source {id}` checks all its statements"));
    }
    // `tutte` is in the label of a theorem, `specimen` in an identifier.
    let named = if id.trim().is_empty() { Vec::new() } else { theory::named(id) };
    if !named.is_empty() {
        let more = if named.len() > MOST_NAMED { format!(" and {} more", named.len() - MOST_NAMED) } else { String::new() };
        let names: Vec<_> = named.iter().take(MOST_NAMED).map(|s| format!("`{}` ({})", s.id, s.label)).collect();
        return no_statement(format!("statements with this in their names are {}{more}; `xanthi verify` lists all", names.join(", ")));
    }
    let mut near: Vec<_> = theory::statements()
        .map(|s| {
            let bare = s.id.split_once('.').map_or(s.id, |(_, label)| label);
            (strsim::jaro_winkler(id, s.id).max(strsim::jaro_winkler(id, bare)), s.id)
        })
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let names: Vec<_> = near.iter().take(SHOWN).map(|(_, id)| format!("`{id}`")).collect();
    no_statement(format!("the nearest are {}; `xanthi verify` lists all", names.join(", ")))
}

fn list(chosen: &[&'static Statement], json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let mut source = None;
    for statement in chosen.iter().copied() {
        if json {
            json::write(out, &StatementAnswer::from(statement))?;
            continue;
        }
        if source != Some(statement.source.key) {
            source = Some(statement.source.key);
            writeln!(out, "{}", hanging(2, report::painted(&source_heading(statement.source))))?;
        }
        writeln!(out, "{}", hanging(ENTRY, report::painted(&entry(statement))))?;
    }
    Ok(())
}

/// How many checks ended in which way.
#[derive(Default)]
struct Tally {
    hold: u64,
    failed: u64,
    stopped: u64,
    /// With no case in the range, or a bound out of reach.
    refused: u64,
    without: u64,
}

impl Tally {
    fn count(&mut self, ending: &Ending) {
        *match ending {
            Ending::NoCase | Ending::OutOfReach { .. } => &mut self.refused,
            Ending::Holds { .. } => &mut self.hold,
            Ending::Fails { .. } => &mut self.failed,
            Ending::Stopped { .. } => &mut self.stopped,
            _ => &mut self.without,
        } += 1;
    }

    fn sentence(&self) -> String {
        let Self { hold, failed, stopped, refused, without } = self;
        let refused = if *refused > 0 { format!("{refused} refused, ") } else { String::new() };
        format!("{hold} hold, {failed} fail, {stopped} stopped, {refused}{without} with nothing to compute")
    }

    fn status(&self) -> Status {
        match self {
            Self { failed: 1.., .. } => Status::CheckFailed,
            Self { refused: 1.., .. } => Status::BadInput,
            Self { stopped: 1.., .. } => Status::Undecided,
            _ => Status::Answered,
        }
    }
}
