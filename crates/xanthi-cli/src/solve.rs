//! `xanthi solve`: positions in, verdicts out.

mod batch;

use crate::flags::{LimitArgs, ProofArgs, name_options, play};
use crate::input;
use crate::limits::Watch;
use crate::words::barred_too_long;
use crate::words::store::Store;
use crate::{Failure, Status, errors, json, report};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::io::Write;
use std::path::{Path, PathBuf};
use xanthi::Stop;
use xanthi::answer::{Cost, Only, Solved, Solving, Stage, Unread, Wanted, WordReport};
use xanthi::solve::{Question, Verdict};
use xanthi_games::notation::readable;
use xanthi_games::{Catalogue, Position};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi solve uvg:petersen@0                     the token stands on 0
  xanthi solve uvg:petersen                       every start: the first move places the token
  xanthi solve ueg:grid.11x8@3,4 --why            which methods do not apply
  xanthi solve 'dvg:edges=A-B,B-C,C-A@A/B'        arcs of your own; one move was made
  xanthi solve words:countries@A                  word chains
  xanthi solve words:countries --all --only won,open  only these links and words
  xanthi solve uvg:petersen@0 --proof proof.json  keep the proof, for `xanthi check proof.json`
  xanthi solve - --json < positions.txt           many positions, one per line";

#[derive(Clone, Debug, Args)]
pub(crate) struct SolveArgs {
    /// Positions in the notation; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Also find the nimber (Grundy number); normal play only
    #[arg(long, conflicts_with = "misere")]
    pub(crate) grundy: bool,
    /// Find only the outcome and one winning move, not all of them
    #[arg(long)]
    pub(crate) outcome_only: bool,
    /// Say for each method that was not used why it does not apply
    #[arg(long)]
    pub(crate) why: bool,
    #[command(flatten)]
    pub(crate) output: ProofArgs,
    /// Leave out the picture
    #[arg(long)]
    pub(crate) no_picture: bool,
    /// List which vertices lead where, for graphs that are not drawn as text
    #[arg(long, conflicts_with = "no_picture")]
    pub(crate) arcs: bool,
    /// Name sources in full
    #[arg(long)]
    pub(crate) sources: bool,
    /// Word chains: list every link and every word
    #[arg(long, conflicts_with = "json")]
    pub(crate) all: bool,
    /// Word chains: write every link and every word as CSV
    #[arg(long, conflicts_with_all = ["json", "all", "outcome_only"])]
    pub(crate) csv: bool,
    /// Word chains: with --all or --csv, only the links and words of these classes, separated by commas
    #[arg(long, value_parser = only(), value_name = "CLASS", value_delimiter = ',')]
    pub(crate) only: Vec<Only>,
    /// Word chains: keep results in this file, and continue from those that are there
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
}

/// Reads the name of some classes.
fn only() -> impl TypedValueParser<Value = Only> {
    let named = Only::NAMED.map(|(name, _, what)| PossibleValue::new(name).help(what));
    let class = |name: String| Only::NAMED.into_iter().find(|(other, ..)| *other == name).map(|(_, only, _)| only);
    PossibleValuesParser::new(named).try_map(move |name| class(name).ok_or("there is no such class"))
}

impl SolveArgs {
    /// Why a position cannot be asked with these options: some are for word chains alone.
    fn refuse(&self, position: &Position) -> Option<Failure> {
        const JSON: &str = "--json writes every answer as JSON";
        if position.typed().words().is_some() {
            let text = || readable(&position.to_string());
            let why = || format!("in {} words are barred for too long at the beginning of a chain to list each word", text());
            return if self.csv || self.all { barred_too_long(position, why) } else { None };
        }
        let given = [("--all", self.all), ("--csv", self.csv), ("--resume", self.resume.is_some())];
        let (option, _) = given.into_iter().find(|(_, given)| *given)?;
        let help = if option == "--csv" { JSON } else { "leave it out" };
        Some(Failure::Usage(format!("{option} is for word chains, and {position} is not one"), help.into()))
    }

    /// Whether several positions may be asked.
    fn several(&self) -> bool {
        self.positions.len() > 1 || self.positions.iter().any(|text| text == "-")
    }

    pub(crate) fn question(&self) -> Question {
        Question { play: play(self.misere), all_options: !self.outcome_only, grundy: self.grundy }
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &SolveArgs) -> Result<Status, Failure> {
    if args.csv && args.grundy {
        let help = "leave out --grundy, or use --json, which has the nimber";
        return Err(Failure::Usage("the table of --csv has no column for nimbers".into(), help.into()));
    }
    if !args.only.is_empty() && !args.all && !args.csv {
        let help = "write --all --only CLASS, or --csv --only CLASS";
        return Err(Failure::Usage("--only is for the lines of --all and --csv".into(), help.into()));
    }
    input::apart(&[("--resume", args.resume.as_deref()), ("--proof", args.output.proof.as_deref())])?;
    if args.positions.iter().any(|text| text == "-") {
        input::apart_from_standard_input("the file of --resume", args.resume.as_deref())?;
        input::apart_from_standard_input("the file of --proof", args.output.proof.as_deref())?;
    }
    let asked = Asked { catalogue, args };
    let mut told = Teller { args, status: Status::Answered, proofs: Vec::new(), headed: false };
    match &args.positions[..] {
        [text] if text != "-" => {
            let text = input::meant(text, catalogue);
            let watch = Watch::start(&args.limit, &text);
            told.answered(asked.answer(&Line::typed(&text), watch)?)?;
        }
        _ => batch::run(asked, &mut told)?,
    }
    told.end()
}

/// What every position is asked.
#[derive(Clone, Copy)]
struct Asked<'a> {
    catalogue: &'a Catalogue,
    args: &'a SolveArgs,
}

/// A position as it was written, and the line of standard input in which it stands.
#[derive(Clone)]
struct Line {
    text: String,
    number: Option<usize>,
}

impl Line {
    fn typed(text: &str) -> Self {
        Self { text: text.to_owned(), number: None }
    }
}

/// How standard input is called in messages.
const STANDARD_INPUT: &str = "standard input";

/// What is to be said of one position.
struct Answer {
    /// For standard output.
    text: Vec<u8>,
    /// Whether the text is rows of a table, be it none.
    rows: bool,
    proof: Option<Vec<u8>>,
    status: Status,
    store: Option<Store>,
}

/// A position that was answered, or a line that is none.
type Answered = Result<Answer, (String, Failure)>;

impl Asked<'_> {
    /// Answers one position.
    ///
    /// # Errors
    /// If something else has failed than reading it.
    fn answer(self, line: &Line, watch: Watch) -> Result<Answered, Failure> {
        let (Line { text, number }, args) = (line, self.args);
        let (owned, options) = (text.clone(), args.clone());
        watch.last_words(move |stop, limit, seconds| unfinished(&owned, &options, stop, Cost::of(limit.spent(), seconds)));
        let stopped = |stop: Stop, watch: &Watch| {
            let words = unfinished(text, args, stop, Cost::of(watch.limit.spent(), watch.seconds()));
            Answer { text: words.into_bytes(), rows: false, proof: None, status: Status::Undecided, store: None }
        };
        match input::position(text, self.catalogue, number.map(|number| (STANDARD_INPUT, number)), &watch.limit) {
            Ok(position) => match args.refuse(&position) {
                Some(failure) => Ok(Err((text.clone(), failure))),
                None => match self.store(&watch) {
                    Ok(store) => self.solve(&position, store, watch).map(Ok),
                    Err(Failure::Stopped(stop)) => Ok(Ok(stopped(stop, &watch))),
                    Err(failure) => Err(failure),
                },
            },
            Err(Failure::Stopped(stop)) => Ok(Ok(stopped(stop, &watch))),
            Err(failure) => Ok(Err((text.clone(), failure))),
        }
    }

    /// The file of results, open, if one is named.
    fn store(self, watch: &Watch) -> Result<Option<Store>, Failure> {
        let open = |path: &PathBuf| Store::open(path, self.args.question().play, watch.is_stopped());
        self.args.resume.as_ref().map(open).transpose()
    }

    fn solve(self, position: &Position, mut store: Option<Store>, watch: Watch) -> Result<Answer, Failure> {
        let args = self.args;
        let question = args.question();
        let wanted = Wanted { question, words: !args.outcome_only };
        let listed = wanted.words && position.typed().words().is_some();
        if listed {
            watch.tells_of_list(watch.worked());
        } else {
            watch.tells_of_moves(|| position.moves().len());
        }
        let (clock, begins) = (
            || watch.seconds(),
            |stage: Stage<'_>| match stage {
                Stage::Checking => watch.checks(format!("checking the proof of {position}")),
                Stage::Telling(verdict) if listed => {
                    self.leave_words(position, verdict, &watch);
                    watch.says(format!("every word of {position}"));
                }
                Stage::Telling(_) => watch.checks(format!("writing down {position}")),
                _ => watch.solves(position.to_string()),
            },
        );
        let mut solving = Solving::new(wanted, &watch.limit).clock(&clock).stages(&begins);
        if let Some(store) = &mut store {
            solving = solving.results(store);
        }
        let (mut solved, verdict) = solving.answer(position);
        name_options(&mut solved);
        let proof = match (&args.output.proof, verdict.proof()) {
            (Some(_), Some(proof)) => Some(args.output.line(proof)?),
            _ => None,
        };
        let (mut text, mut rows) = (Vec::new(), false);
        if args.output.json {
            json::write(&mut text, &solved)?;
        } else if let (true, Some(report)) = (args.csv, solved.word_report()) {
            rows = true;
            let start = report.start_of(position, question.play);
            text = report.csv_rows(args.several().then_some(&solved.position), start.as_ref(), &args.only).into_bytes();
            // The table has no room for these.
            report.notes.iter().for_each(|note| anstream::eprintln!("{}: {note}", readable(&solved.position)));
            if let Some(known) = &solved.known {
                let help = known.help.as_ref().map_or(String::new(), |help| format!(" (try {help})"));
                anstream::eprintln!("{}: not everything is decided: {}{help}", readable(&solved.position), known.stopped);
            }
        } else if !args.output.to_stdout() {
            report::solved(
                &mut text,
                position,
                &solved,
                &verdict,
                report::With {
                    picture: !args.no_picture,
                    arcs: args.arcs,
                    sources: args.sources,
                    why: args.why,
                    all: args.all,
                    only: &args.only,
                },
            )?;
        }
        let status = match (&solved.flaw, solved.undecided(question)) {
            (Some(_), _) => Status::CheckFailed,
            (None, true) => Status::Undecided,
            (None, false) => Status::Answered,
        };
        Ok(Answer { text, rows, proof, status, store })
    }

    /// What is told of a long list if the program must be ended while it tells of every word.
    fn leave_words(self, position: &Position, verdict: &Verdict, watch: &Watch) {
        if position.typed().words().is_none_or(|at| at.game.len() <= MANY) {
            return;
        }
        let cost = Cost::of(watch.limit.spent(), watch.seconds());
        let Some(mut brief) = Solved::in_brief(position, verdict, cost) else { return };
        let options = self.args.clone();
        // Telling of every word takes longer than writing this down.
        let proof = verdict.proof().filter(|_| options.output.proof.is_some() && !options.several());
        let proof = proof.and_then(|proof| options.output.line(proof).ok());
        watch.last_words(move |stop, _, _| {
            brief.cut_off_by(stop);
            let more = if stop == Stop::Memory { " (--memory allows more)" } else { "" };
            brief.note_stop(format!("{stop} before every link and word was listed{more}; how many there are of each class:"));
            let kept = |path: &Path| proof.is_some_and(|proof| input::write(path, proof).is_ok());
            if let Some(path) = options.output.proof.as_deref().filter(|path| !kept(path)) {
                anstream::eprintln!("{stop} before the proof was written, so `{}` has none", path.display());
            }
            written(&options, brief)
        });
    }
}

/// Of lists with more words than this the verdict is told in brief if there is no room to tell of every word.
const MANY: usize = 2_000;

/// Prints answers in the order of the questions, and keeps what comes behind all of them.
struct Teller<'a> {
    args: &'a SolveArgs,
    status: Status,
    proofs: Vec<Vec<u8>>,
    /// Whether the first line of the table was written.
    headed: bool,
}

impl Teller<'_> {
    fn answered(&mut self, answered: Answered) -> Result<(), Failure> {
        let Answer { text, rows, proof, status, store } = match answered {
            Ok(answer) => answer,
            Err((text, failure)) => return self.unread(&text, &failure),
        };
        self.proofs.extend(proof);
        self.status = self.status.max(status);
        if rows && !std::mem::replace(&mut self.headed, true) {
            write!(std::io::stdout().lock(), "{}", WordReport::csv_header(self.args.several()))?;
        }
        if !input::print(&text)? {
            anstream::eprintln!("stopped; the answer is cut off");
            self.status = self.status.max(Status::Undecided);
        }
        if let Some(store) = store {
            store.tell();
        }
        Ok(())
    }

    /// Reports a line that is no position.
    fn unread(&mut self, text: &str, failure: &Failure) -> Result<(), Failure> {
        errors::report(failure);
        if let (Failure::Parse(error, source), true) = (failure, self.args.output.json) {
            let file = source.as_ref().map(|(name, _)| name.as_str());
            json::write(&mut std::io::stdout().lock(), &Unread::new(text, error, file))?;
        }
        self.status = self.status.max(Status::BadInput);
        Ok(())
    }

    /// Tells of a position that did not heed its limit: what was known when it was given up.
    fn given_up(&mut self, text: &str, words: Option<String>, stop: Stop, cost: Cost) -> Result<(), Failure> {
        let Some(words) = words.filter(|words| !words.is_empty()) else { return self.unfinished(text, stop, cost) };
        self.status = self.status.max(Status::Undecided);
        Ok(write!(anstream::stdout().lock(), "{words}")?)
    }

    /// Tells of a position that was not worked on to an end.
    fn unfinished(&mut self, text: &str, stop: Stop, cost: Cost) -> Result<(), Failure> {
        self.status = self.status.max(Status::Undecided);
        Ok(write!(anstream::stdout().lock(), "{}", unfinished(text, self.args, stop, cost))?)
    }

    /// Writes the proofs.
    fn end(&self) -> Result<Status, Failure> {
        // A table without a row has its first line all the same; of one position that was printed with what is told of it.
        if self.args.csv && self.args.several() && !self.headed && self.status != Status::BadInput {
            write!(std::io::stdout().lock(), "{}", WordReport::csv_header(true))?;
        }
        match &self.args.output.proof {
            Some(path) if self.proofs.is_empty() => {
                anstream::eprintln!("no position was decided, so `{}` is not written", path.display());
            }
            Some(path) => input::write(path, self.proofs.concat())?,
            None => {}
        }
        Ok(self.status)
    }
}

/// What is said of a position that was not even read, or not worked on to an end, when it was stopped.
fn unfinished(position: &str, args: &SolveArgs, stop: Stop, cost: Cost) -> String {
    written(args, Solved::unfinished(position, args.question().play, stop, cost))
}

/// An answer without the report on words.
fn written(args: &SolveArgs, solved: Solved) -> String {
    match args.output.json {
        false if args.output.to_stdout() => String::new(),
        // The table has no line for what is known.
        false if args.csv => {
            anstream::eprint!("{}", report::last_words(solved, false));
            if args.several() { String::new() } else { WordReport::csv_header(false) }
        }
        as_json => report::last_words(solved, as_json),
    }
}
