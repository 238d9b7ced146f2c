//! The answer to a question about a position.

mod tell;

use super::answered::Answered;
use super::sentences::Tone;
use super::words::{NoteAbout, NoteKind, OpeningList, Start, WordReport, words};
use super::{Clock, FORMAT, NO_CLOCK, genus, short_source, too_large};
use crate::explain::reason;
use crate::phrases::{counted, plain};
use crate::session::side_name;
use crate::solve::shannon::fate;
use crate::solve::{Question, Verdict, Work, unchecked_with_results};
use crate::words::counts::counts;
use crate::words::results::{NoResults, Results};
use crate::words::sentences;
use crate::{Budget, Stop};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
pub use xanthi_games::Class;
use xanthi_games::{Outcome, ParseError, Play, Position, Side, notation};

/// What is asked of [`solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The question.
    pub question: Question,
    /// Whether word chains are reported on, which solves every opening word.
    pub words: bool,
}

impl Default for Wanted {
    /// Every move in normal play, with the report on words.
    fn default() -> Self {
        Self { question: Question { all_options: true, ..Question::default() }, words: true }
    }
}

/// A verdict with all that is told about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[must_use]
#[non_exhaustive]
pub struct Solved {
    /// The version of the format.
    pub xanthi: u32,
    /// The position in the notation.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// The outcome, or `undecided`.
    pub outcome: Answered,
    /// The outcome in words, without a full stop: "the player to move wins".
    pub says: String,
    /// The nimber, if it was asked for and found.
    pub grundy: Option<u64>,
    /// The moves that are known to win, as the notation writes them.
    pub winning_moves: Vec<String>,
    /// Every legal move.
    pub moves: Vec<Move>,
    /// The reason of the outcome in a sentence, if there is one.
    pub reason: Option<String>,
    /// The name of the method.
    pub method: Option<String>,
    /// Where the method comes from, in full.
    pub source: Option<String>,
    /// Where the method comes from, in short: "Lehman 1964".
    pub source_short: Option<String>,
    /// Whether the checker accepted the certificate.
    pub checked: bool,
    /// What the checker objects to, and whose fault that is; never of the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// What it cost.
    pub cost: Cost,
    /// If something is undecided, the outcome or a move that was asked for: why, and what is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
    /// The methods that do not apply, each with its reason.
    #[schemars(with = "BTreeMap<String, String>")]
    pub why_not: IndexMap<String, String>,
    /// Shannon's game and Bridg-it in normal play: the class of the board over both beginners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Who Left and Right are, where there is a class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Sides>,
    /// Heap games in misère play: the genus symbol, if it was not too much work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// Word chains at their opening: every start letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Vec<Start>>,
    /// Word chains at their opening: whether words are barred at first. Then the start letters are told of the time when none
    /// is any more, apart from the words that were said.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// Word chains at their opening: every opening word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningList>,
    /// Word chains at their opening: what the list says about itself (words that stand twice, say). Empty for other positions.
    pub notes: Vec<String>,
    /// What each of the notes is about. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub note_kinds: Vec<NoteAbout>,
    /// Whether the nimber was asked for and is not known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nimber_missing: bool,
    /// Whether the moves are left out.
    #[serde(skip)]
    brief: bool,
    /// Whether a limit ended the search for what is told.
    #[serde(skip)]
    pub(super) cut_off: bool,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Move {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people read it.
    pub text: String,
    /// The outcome of the position after it: P if the move wins, N if it loses; null if it is unknown.
    pub outcome: Option<Outcome>,
    /// Whether it wins; null if it is unknown.
    pub wins: Option<bool>,
    /// The nimber of the position after it, if nimbers were asked for and the proof tells this one; otherwise missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u64>,
    /// The work on it, if it is open; missing if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
}

/// What an answer cost.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Cost {
    /// The number of positions that were searched.
    pub nodes: u64,
    /// The seconds in all, the check of the certificate included.
    pub seconds: f64,
    /// The seconds without the check.
    pub seconds_without_check: f64,
}

impl Cost {
    /// What it cost up to now, without a check.
    pub fn of(nodes: u64, seconds: f64) -> Self {
        Self { nodes, seconds, seconds_without_check: seconds }
    }
}

/// What is known of a position that is undecided, or of which the nimber or a move is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Known {
    /// Why it stopped, in a sentence.
    pub stopped: String,
    /// The same for programs.
    pub stop: Stop,
    /// The moves that win.
    pub wins: Vec<String>,
    /// The moves that lose.
    pub loses: Vec<String>,
    /// What would allow more: a higher limit, in the words of the front end, or a smaller board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The limit that would have to be higher; null if none would help.
    pub limit: Option<Raise>,
}

impl Known {
    fn of(why: WhyOpen, wins: Vec<String>, loses: Vec<String>) -> Self {
        let WhyOpen { stop, stopped, limit, help } = why;
        Self { stopped, stop, wins, loses, help, limit }
    }
}

/// Why something is open, and what would allow more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyOpen {
    /// Why the work ended.
    pub stop: Stop,
    /// The same in a sentence.
    pub stopped: String,
    /// The limit that would have to be higher, if one would help.
    pub limit: Option<Raise>,
    /// The same in words, or what else would help.
    pub help: Option<String>,
}

impl WhyOpen {
    /// A limit was reached, or no method applies.
    pub fn of(stop: Stop) -> Self {
        let limit = Raise::after(stop);
        Self { stop, stopped: stop.to_string(), limit, help: limit.map(|limit| limit.says().to_owned()) }
    }

    /// A board that is too large: the reason, and what would help.
    pub(super) fn too_large(stop: Stop, [stopped, help]: [String; 2]) -> Self {
        Self { stop, stopped, limit: None, help: Some(help) }
    }
}

/// Why a position is undecided, or a move of it that was asked for, and what would allow more; `None` if all is known.
pub fn why_open(position: &Position, verdict: &Verdict) -> Option<WhyOpen> {
    let stop = verdict.stop.or(verdict.left_open)?;
    Some(match too_large::why(position, verdict) {
        Some(told) => WhyOpen::too_large(stop, told),
        None => WhyOpen::of(stop),
    })
}

/// A limit that a caller may raise. How that is done, by an option, say, or by an argument, only the front end knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Raise {
    /// That of time.
    Time,
    /// That of memory.
    Memory,
    /// That of positions.
    Nodes,
}

impl Raise {
    /// What would allow more where the work ended so; `None` if it is no limit that a caller raises.
    pub fn after(stop: Stop) -> Option<Self> {
        match stop {
            Stop::Memory => Some(Self::Memory),
            Stop::Time => Some(Self::Time),
            Stop::Nodes => Some(Self::Nodes),
            _ => None,
        }
    }

    /// The limit in words.
    pub fn says(self) -> &'static str {
        match self {
            Self::Memory => "more memory",
            Self::Time => "more time",
            Self::Nodes => "more positions",
        }
    }
}

/// The names of the two sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sides {
    /// Who Left is.
    pub left: String,
    /// Who Right is.
    pub right: String,
}

/// A line that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Unread {
    /// The version of the format.
    pub xanthi: u32,
    /// The line.
    pub position: String,
    /// What is wrong.
    pub error: String,
    /// The first byte of the fault, and the byte behind it: in `text`, if there is one, otherwise in `position`.
    pub place: [usize; 2],
    /// What would be right; may be empty.
    pub help: String,
    /// The file in which the fault stands, if the position is read from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The number of the line there, from 1, where one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The text that is wrong, if it is not `position`: a line of that file, say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Unread {
    /// The error of a line. `file` is where the fault stands, if it is not in the line itself.
    pub fn new(line: &str, error: &ParseError, file: Option<&str>) -> Self {
        let new = |text: Option<&str>, begins: usize| Self {
            xanthi: FORMAT,
            position: line.into(),
            error: error.message.clone(),
            place: [error.place.start - begins, error.place.end - begins],
            help: error.help.clone(),
            file: file.filter(|_| text.is_some()).map(str::to_owned),
            line: error.line.filter(|_| text.is_some()),
            text: text.map(str::to_owned),
        };
        if error.text == line {
            return new(None, 0);
        }
        // Of a whole file, the lines that are wrong.
        let begins = error.text[..error.place.start].rfind('\n').map_or(0, |at| at + 1);
        let ends = error.text[error.place.end..].find('\n').map_or(error.text.len(), |at| error.place.end + at);
        new(Some(&error.text[begins..ends]), begins)
    }
}

/// What is done about a question, one after the other.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Stage<'a> {
    /// The position is solved.
    Solving,
    /// The certificate is checked.
    Checking,
    /// What belongs to the game is found: every opening word, the genus, the class of a board. The verdict is there.
    Telling(&'a Verdict),
}

/// Answers a question about a position: the outcome, every move, the reason, and what belongs to its
/// game (classes, words, genera). The certificate is checked. [`Solving`] does the same with a clock, and more.
pub fn solve(position: &Position, wanted: Wanted, budget: &Budget) -> Solved {
    Solving::new(wanted, budget).answer(position).0
}

/// A question, and all that its answer may use.
///
/// ```
/// use xanthi::Budget;
/// use xanthi::answer::{Solving, Wanted};
///
/// let begun = std::time::Instant::now();
/// let clock = || begun.elapsed().as_secs_f64();
/// let (solved, verdict) = Solving::new(Wanted::default(), &Budget::default()).clock(&clock).answer(&"ueg:path.4@0".parse()?);
/// assert!(solved.cost.seconds > 0.0 && verdict.checked());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Solving<'a> {
    wanted: Wanted,
    budget: &'a Budget,
    clock: Clock<'a>,
    begins: &'a dyn Fn(Stage<'_>),
    results: Option<&'a mut dyn Results>,
}

impl std::fmt::Debug for Solving<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solving").field("wanted", &self.wanted).finish_non_exhaustive()
    }
}

impl<'a> Solving<'a> {
    /// A question without a clock: the cost of its answer says nothing of seconds.
    pub fn new(wanted: Wanted, budget: &'a Budget) -> Self {
        Self { wanted, budget, clock: NO_CLOCK, begins: &|_| (), results: None }
    }

    /// With a clock.
    pub fn clock(self, clock: Clock<'a>) -> Self {
        Self { clock, ..self }
    }

    /// `begins` is called at the beginning of each stage.
    pub fn stages(self, begins: &'a dyn Fn(Stage<'_>)) -> Self {
        Self { begins, ..self }
    }

    /// With a store of results about word chains.
    pub fn results(self, results: &'a mut dyn Results) -> Self {
        Self { results: Some(results), ..self }
    }

    /// The answer about a position, and the verdict behind it, with its certificate.
    pub fn answer(self, position: &Position) -> (Solved, Verdict) {
        let Self { wanted, budget, clock, begins, results } = self;
        let mut none = NoResults;
        let store: &mut dyn Results = match results {
            Some(results) => results,
            None => &mut none,
        };
        begins(Stage::Solving);
        let (begun, spent) = (clock(), budget.spent());
        let mut verdict = unchecked_with_results(position, wanted.question, budget, store);
        let before = clock();
        begins(Stage::Checking);
        verdict.check(position, budget);
        let checking = clock() - before;
        begins(Stage::Telling(&verdict));
        let mut solved = Solved::of(position, &verdict, Cost::default());
        solved.nimber_missing = wanted.question.grundy && solved.grundy.is_none();
        let report = if wanted.words { words(position, &verdict, budget) } else { None };
        if let Some(WordReport { starts, barred, openings, notes, note_kinds, stop }) = report {
            (solved.starts, solved.barred, solved.openings) = (Some(starts), barred, Some(openings));
            (solved.notes, solved.note_kinds) = (notes, note_kinds);
            stop.into_iter().for_each(|stop| solved.cut_off_by(stop));
        }
        solved.genus = genus(position, &verdict, budget).map(|genus| genus.to_string());
        if verdict.play == Play::Normal && verdict.outcome.is_some() {
            solved.add_class(position, budget);
        }
        let seconds = clock() - begun;
        // A report on words searches more than the verdict does.
        let nodes = if solved.openings.is_some() { verdict.nodes.max(budget.spent() - spent) } else { verdict.nodes };
        solved.cost = Cost { nodes, seconds, seconds_without_check: seconds - checking };
        (solved, verdict)
    }
}

impl Solved {
    /// A verdict that is there already, without what belongs to the game alone.
    pub fn of(position: &Position, verdict: &Verdict, cost: Cost) -> Self {
        let known = |wanted| verdict.options.iter().filter(move |o| o.outcome == Some(wanted)).map(|o| o.mv.clone()).collect();
        let decided = |text: &String| verdict.outcome.map(|_| text.clone());
        let open = why_open(position, verdict);
        let stopped = open.as_ref().map(|why| why.stopped.as_str()).filter(|_| verdict.stop.is_some());
        Self {
            position: verdict.position.clone(),
            outcome: verdict.outcome.into(),
            says: says(position, verdict, stopped),
            grundy: verdict.grundy,
            winning_moves: verdict.winning_moves().map(str::to_owned).collect(),
            moves: moves(position, verdict),
            reason: verdict.proof.as_ref().map(|proof| reason(position, proof)).filter(|text| !text.is_empty()),
            method: decided(&verdict.method),
            source: decided(&verdict.source),
            source_short: verdict.outcome.map(|_| short_source(&verdict.source)),
            checked: verdict.checked(),
            flaw: verdict.fault(),
            known: open.map(|why| Known::of(why, known(Outcome::P), known(Outcome::N))),
            why_not: verdict.why_not.iter().map(|not| (not.method.clone(), not.reason.to_string())).collect(),
            ..Self::blank(&verdict.position, verdict.play, cost)
        }
    }

    /// A position that was not read to its end, or not worked on, when the budget was used up.
    pub fn unfinished(position: &str, play: Play, stop: Stop, cost: Cost) -> Self {
        let mut unfinished = Self::blank(position, play, cost);
        unfinished.stopped_by(stop);
        unfinished
    }

    /// A position of which nothing is told yet.
    fn blank(position: &str, play: Play, cost: Cost) -> Self {
        Self {
            xanthi: FORMAT,
            position: notation::shown(position),
            play,
            outcome: Answered::Undecided,
            says: "undecided".into(),
            grundy: None,
            winning_moves: Vec::new(),
            moves: Vec::new(),
            reason: None,
            method: None,
            source: None,
            source_short: None,
            checked: false,
            flaw: None,
            cost,
            known: None,
            why_not: IndexMap::new(),
            class: None,
            sides: None,
            genus: None,
            starts: None,
            barred: false,
            openings: None,
            notes: Vec::new(),
            note_kinds: Vec::new(),
            nimber_missing: false,
            brief: false,
            cut_off: false,
        }
    }

    /// What is told of a list of words where there is no room to tell of each link and word: who wins, and in
    /// [`notes`](Self::notes) how many links and words each class has. `None` for any other position. Of a list that is
    /// decided, [`cut_off_by`](Self::cut_off_by) says why there was no room.
    pub fn in_brief(position: &Position, verdict: &Verdict, cost: Cost) -> Option<Self> {
        let classes = counts(position, verdict)?;
        let mut brief = Self::blank(&verdict.position, verdict.play, cost);
        if let Some(stop) = verdict.stop {
            brief.stopped_by(stop);
        }
        if let Some(outcome) = verdict.outcome {
            brief.outcome = verdict.outcome.into();
            brief.says = outcome_says(outcome).into();
            (brief.method, brief.source) = (Some(verdict.method.clone()), Some(verdict.source.clone()));
            (brief.source_short, brief.checked) = (Some(short_source(&verdict.source)), verdict.checked());
            brief.flaw = verdict.flaw.as_ref().map(ToString::to_string);
        }
        let note = |(class, [links, words]): (_, [u64; 2])| {
            format!("{}: {}, {}", sentences::class(class), counted(links, "link"), counted(words, "word"))
        };
        (brief.notes, brief.brief) = (classes.into_iter().map(note).collect(), true);
        brief.note_kinds = vec![NoteAbout::of(NoteKind::Counts); brief.notes.len()];
        Some(brief)
    }

    /// Puts a note in front of the others that says what a limit left out.
    pub fn note_stop(&mut self, text: String) {
        self.notes.insert(0, text);
        self.note_kinds.insert(0, NoteAbout::of(NoteKind::Stopped));
    }

    /// Says why no more is told, unless a limit that left the position undecided is named already.
    pub fn cut_off_by(&mut self, stop: Stop) {
        self.known.get_or_insert_with(|| Known::of(WhyOpen::of(stop), Vec::new(), Vec::new()));
        self.cut_off = true;
    }

    /// Says that a limit left it undecided.
    fn stopped_by(&mut self, stop: Stop) {
        self.says = format!("undecided: {stop}");
        self.known = Some(Known::of(WhyOpen::of(stop), Vec::new(), Vec::new()));
    }

    fn add_class(&mut self, position: &Position, budget: &Budget) {
        let Some(fate) = position.switching().and_then(|board| fate(&board, budget).ok()) else { return };
        self.class = Some(fate.class());
        let [left, right] = [Side::Left, Side::Right].map(|side| side_name(position, side).to_owned());
        self.sides = Some(Sides { left, right });
    }

    /// The report on words, if there is one.
    pub fn word_report(&self) -> Option<WordReport> {
        let (starts, openings) = (self.starts.clone()?, self.openings.clone()?);
        let (notes, note_kinds) = (self.notes.clone(), self.note_kinds.clone());
        Some(WordReport { starts, barred: self.barred, openings, notes, note_kinds, stop: None })
    }

    /// Whether something that was asked is undecided, or a limit ended the search for what is told of it.
    pub fn undecided(&self, question: Question) -> bool {
        self.outcome == Answered::Undecided
            || self.cut_off
            || (question.grundy && question.play == Play::Normal && self.grundy.is_none() && self.class.is_none())
            // What is told of a later time was not asked.
            || (!self.barred && self.starts.iter().flatten().any(|s| s.outcome == Answered::Undecided))
            || self.openings.iter().any(OpeningList::undecided)
    }
}

impl Move {
    /// A move with the outcome of the position after it.
    pub fn new(mv: &str, outcome: Option<Outcome>) -> Self {
        let wins = outcome.map(|outcome| outcome == Outcome::P);
        Self { mv: mv.into(), text: plain(mv), outcome, wins, grundy: None, work: None }
    }
}

/// Every legal move, with the work on those that are open.
fn moves(position: &Position, verdict: &Verdict) -> Vec<Move> {
    let mut moves: Vec<Move> = verdict.options.iter().map(|o| Move { grundy: o.nimber, ..Move::new(&o.mv, o.outcome) }).collect();
    for (mv, work) in moves.iter_mut().zip(verdict.work_of_moves(position)) {
        mv.work = work.filter(|_| mv.wins.is_none());
    }
    moves
}

/// The tone of an outcome, seen by the player to move.
pub(crate) fn tone(outcome: Outcome) -> Tone {
    if outcome == Outcome::P { Tone::Bad } else { Tone::Good }
}

/// An outcome in words, without a full stop: "the player to move wins".
pub fn outcome_says(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "the player to move wins",
        Outcome::P => "the player to move loses",
    }
}

fn says(position: &Position, verdict: &Verdict, stopped: Option<&str>) -> String {
    let places = || position.geography().is_some_and(|ground| ground.token().is_none());
    match verdict.outcome {
        Some(Outcome::N) if places() => "the player who places the token wins, since some start is P".into(),
        Some(Outcome::P) if places() => "the player who places the token loses: every start is N".into(),
        Some(outcome) => outcome_says(outcome).into(),
        None => format!("who wins is undecided{}", stopped.map_or(String::new(), |stopped| format!(": {stopped}"))),
    }
}
