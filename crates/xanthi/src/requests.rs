//! Questions and answers as JSON, for front ends that are no Rust program: a web page, another
//! language, a server.
//!
//! Every request is about a line of notation and stands alone, so that whoever answers may be stopped
//! and started anew at any time; undo, variations and seats are the front end's. The one thing that is
//! kept is the certificate that an opponent follows ([`Desk`]), which only makes replies cheap.
//!
//! ```
//! use xanthi::requests::{Desk, Host};
//!
//! let mut desk = Desk::default();
//! let answer = desk.answer(r#"{"ask": "move", "line": "uvg:petersen@0", "text": "1"}"#, &Host::default());
//! assert!(answer.contains(r#""line":"uvg:petersen@0/1""#));
//! let answer = desk.answer(r#"{"ask": "move", "line": "uvg:petersen@0", "text": "2"}"#, &Host::default());
//! assert!(answer.starts_with(r#"{"error":{"message":"`2` is not a legal move""#));
//! ```

mod draw;
mod explain;
mod games;
mod graph;
mod play;
mod sketch;
mod table;
#[cfg(test)]
mod tests;
mod theory;
mod words;

pub use draw::{DrawRequest, Drawn, NamedView, ViewsAnswer};
pub use explain::ProofText;
pub use games::{FamilyEntry, Games, Hello, InkColours};
pub use graph::GraphAnswer;
pub use play::{Moved, ReplyAnswer};
pub use sketch::Sketch;
pub use table::{TableAnswer, TableRequest};
pub use theory::{Figure, SourceEntry, StatementEntry, TheoryAnswer, VerifyAnswer, VerifyRequest};
pub use words::{ListBefore, ToldAnswer, ToldRow, TreeAnswer, TreeSize};

use crate::answer::board::{Board, ExplainAnswer, Look};
use crate::answer::explain::LessonAnswer;
use crate::answer::{
    Clock, ComponentsAnswer, CriticalAnswer, HintAnswer, NO_CLOCK, ReviewAnswer, Solved, Solving, Wanted, WordsDiff, advised,
};
use crate::picture::board::Turns;
use crate::session::{Session, hint, review};
use crate::solve::Question;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use xanthi_games::check::{CheckRequest, JudgedLine};
use xanthi_games::{Budget, Catalogue, GivenFiles, ParseError, Play, Position};

/// The version of requests and answers.
pub const PROTOCOL: u32 = 1;

/// A position: its line, and what the line does not say.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// The position in the notation.
    pub line: String,
    /// Normal or misère play.
    #[serde(default)]
    pub play: Play,
    /// The files that the line names, with their contents.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Where the vertices are drawn, in units of an edge and in the order of the graph; as the library
    /// lays them out if it is empty or there are not as many.
    #[serde(default)]
    pub places: Vec<[f32; 2]>,
    /// What stands before a move that is written in a picture.
    #[serde(default)]
    pub turns: Turns,
    /// What the work may cost.
    #[serde(default)]
    pub limits: Limits,
}

/// What work may cost. What is left out has the host's default.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Limits {
    /// The most seconds since the request came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The most positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The most memory, in MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub megabytes: Option<u64>,
    /// The part of the time, also of the host's own, after which a part of the work ends; all of it if it is left out. The library
    /// sets it.
    #[serde(skip)]
    pub share: Option<f64>,
}

/// A request about a position, or about what there is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Who answers, and with which colours.
    Hello,
    /// The games and the families of graphs.
    Games,
    /// The board of a position, with its moves and where they are.
    Board(About),
    /// Who wins, and what every move is worth.
    Solve(About),
    /// The move that a typed text means.
    Move {
        /// The position.
        #[serde(flatten)]
        about: About,
        /// What was typed.
        text: String,
    },
    /// A hint in three steps.
    Hint(About),
    /// The move of an opponent.
    Reply {
        /// The position.
        #[serde(flatten)]
        about: About,
        /// `perfect`, `strong`, `casual`, `random`, `mixed:25` (a random move in so many of a hundred), or a habit: `surplus`,
        /// `scarce`, `wary`.
        level: String,
        /// What the dice begin with: the same number, the same moves.
        #[serde(default)]
        seed: u64,
    },
    /// Who was winning after each move, and where the win was given away.
    Review(About),
    /// The board with the proof laid over it, and the proof in words.
    Explain(About),
    /// The proof of a verdict, as a file for the checker.
    Proof(About),
    /// A picture as a file.
    Draw {
        /// The position.
        #[serde(flatten)]
        about: About,
        /// What is drawn, and how.
        #[serde(flatten)]
        wanted: DrawRequest,
    },
    /// What else than the board can be drawn of a position.
    Views(About),
    /// The graph that a position is played on, for an editor.
    Sketch(About),
    /// A graph in any of the formats of files, as the notation writes it.
    Graph {
        /// The text of the file.
        text: String,
        /// What the edges of a format are that does not say so itself.
        #[serde(default)]
        directed: bool,
    },
    /// The words of a list without which something else wins.
    WordsCritical(About),
    /// The parts of a list within which a chain can go round.
    WordsComponents(About),
    /// What changes from one list to another.
    WordsDiff {
        /// The second list.
        #[serde(flatten)]
        about: About,
        /// The first one.
        before: ListBefore,
    },
    /// The winner's strategy as a tree of words.
    WordsTree {
        /// The position.
        #[serde(flatten)]
        about: About,
        /// How large it may become.
        #[serde(flatten)]
        size: TreeSize,
    },
}

/// A request about the literature, or about a whole family. A host that answers none of these needs
/// neither the statements nor their checks: [`Desk::play`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Study {
    /// The theory behind a position, shown on it.
    Lesson(About),
    /// A table of a family.
    Table(TableRequest),
    /// The statements of the literature.
    Theory,
    /// The check of a statement.
    Verify(VerifyRequest),
}

impl Study {
    /// The names of these requests.
    pub const NAMES: &[&str] = &["lesson", "table", "theory", "verify"];
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refused {
    /// What is wrong, in lower case, without a full stop.
    pub message: String,
    /// What would be right; may be empty.
    pub help: String,
    /// The text in which it is wrong, if it is a line of notation.
    pub text: Option<String>,
    /// The first character of the fault, and the one behind it, in UTF-16 as JavaScript counts.
    pub place: Option<[usize; 2]>,
}

impl Refused {
    /// A refusal without a place.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), text: None, place: None }
    }
}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Self {
        let at = |byte: usize| error.text[..byte].encode_utf16().count();
        let place = Some([at(error.place.start), at(error.place.end)]);
        Self { message: error.message.clone(), help: error.help.clone(), place, text: Some(error.text) }
    }
}

/// What every request is answered with: for each name of a request the type of its answer.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its schema is used")]
struct Protocol {
    request: Request,
    study: Study,
    /// What is asked of the checker, which answers alone.
    proofs: CheckRequest,
    error: Refused,
    hello: Hello,
    games: Games,
    board: Board,
    solve: Solved,
    r#move: Moved,
    hint: HintAnswer,
    reply: ReplyAnswer,
    review: ReviewAnswer,
    explain: ExplainAnswer,
    proof: ProofText,
    draw: Drawn,
    views: ViewsAnswer,
    lesson: LessonAnswer,
    table: TableAnswer,
    graph: GraphAnswer,
    sketch: Sketch,
    theory: TheoryAnswer,
    verify: VerifyAnswer,
    words_critical: ToldAnswer<CriticalAnswer>,
    words_components: ToldAnswer<ComponentsAnswer>,
    words_diff: ToldAnswer<WordsDiff>,
    words_tree: TreeAnswer,
    check: Vec<JudgedLine>,
}

/// The JSON schema of all requests and answers.
pub fn schema() -> Schema {
    schemars::schema_for!(Protocol)
}

/// What the host of the library gives: clocks and limits, which the library has not.
pub struct Host<'a> {
    /// The budget for limits. A host without threads counts the time in a callback
    /// ([`Budget::watched`]).
    pub budget: &'a dyn Fn(Limits) -> Budget,
    /// Seconds since any moment, for what answers cost.
    pub clock: Clock<'a>,
}

impl std::fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}

impl Default for Host<'_> {
    /// No clock: the seconds of limits are not kept.
    fn default() -> Self {
        Self { budget: &plain_budget, clock: NO_CLOCK }
    }
}

/// The default memory of a request, in MiB: what a browser gives without trouble.
pub const MEGABYTES: u64 = 256;

/// Positions and memory of limits, one thread, no time.
pub fn plain_budget(limits: Limits) -> Budget {
    let megabytes = limits.megabytes.unwrap_or(MEGABYTES).min(1 << 20);
    Budget::new(limits.nodes.unwrap_or(u64::MAX), megabytes << 20, 1)
}

/// Answers requests.
#[derive(Default)]
pub struct Desk {
    opponent: play::Opponent,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

impl Desk {
    /// The answer to a request: `{"ok": …}`, or `{"error": …}` with a [`Refused`].
    pub fn answer(&mut self, request: &str, host: &Host<'_>) -> String {
        study(request, host).unwrap_or_else(|| self.play(request, host))
    }

    /// The answer to a [`Request`], and a refusal of everything else.
    pub fn play(&mut self, request: &str, host: &Host<'_>) -> String {
        told(read::<Request>(request).and_then(|request| self.of(request, host)))
    }

    fn of(&mut self, request: Request, host: &Host<'_>) -> Result<String, Refused> {
        Ok(match request {
            Request::Hello => ok(&Hello::new()),
            Request::Games => ok(&Games::new()),
            Request::Board(about) => ok(&Board::new(&about.session(&(host.budget)(about.limits))?, None, about.look())),
            Request::Solve(about) => {
                let question = Question { play: about.play, all_options: true, grundy: false };
                let budget = (host.budget)(about.limits);
                let position = about.position(&budget)?;
                // In the middle of a game the moves say enough.
                let words = position.typed().words().is_none_or(|at| at.played.is_empty());
                let wanted = Wanted { question, words };
                ok(&Solving::new(wanted, &budget).clock(host.clock).answer(&position).0)
            }
            Request::Move { about, text } => ok(&Moved::new(&about, &text, &(host.budget)(about.limits))?),
            Request::Hint(about) => {
                let budget = (host.budget)(about.limits);
                let position = about.position(&budget)?;
                ok(&HintAnswer::new(&position, hint(&position, about.play, &budget)))
            }
            Request::Reply { about, level, seed } => ok(&self.opponent.reply(&about, &level, seed, &(host.budget)(about.limits))?),
            Request::Review(about) => {
                let budget = (host.budget)(about.limits);
                let session = about.session(&budget)?;
                ok(&ReviewAnswer::new(&session, &review(&session, &budget)))
            }
            Request::Explain(about) => ok(&explain::over_board(&about, &(host.budget)(about.limits))?),
            Request::Proof(about) => ok(&ProofText::new(&about, &(host.budget)(about.limits))?),
            Request::Draw { about, wanted } => ok(&Drawn::new(&about, &wanted, &(host.budget)(about.limits))?),
            Request::Views(about) => ok(&ViewsAnswer::new(&about, &(host.budget)(about.limits))?),
            Request::Sketch(about) => ok(&Sketch::new(&about, &(host.budget)(about.limits))?),
            Request::Graph { text, directed } => ok(&GraphAnswer::new(&text, directed, &(host.budget)(Limits::default()))?),
            Request::WordsCritical(about) => ok(&words::critical_words(&about, host)?),
            Request::WordsComponents(about) => ok(&words::components(&about, host)?),
            Request::WordsDiff { about, before } => ok(&words::diff(&about, &before, host)?),
            Request::WordsTree { about, size } => ok(&words::tree(&about, size, host)?),
        })
    }
}

/// The answer to a [`Study`]; none if the request is another.
pub fn study(request: &str, host: &Host<'_>) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        ask: String,
    }
    let named: Named = serde_json::from_str(request).ok()?;
    let ours = Study::NAMES.contains(&named.ask.as_str());
    ours.then(|| told(read::<Study>(request).and_then(|request| of_study(request, host))))
}

/// Whether a request with this name is answered at once, so that it should not wait behind searches. (A request of no name is
/// refused at once.)
pub fn is_quick(ask: &str) -> bool {
    matches!(ask, "" | "hello" | "games" | "board" | "move" | "views" | "sketch" | "graph" | "theory")
}

fn of_study(request: Study, host: &Host<'_>) -> Result<String, Refused> {
    Ok(match request {
        Study::Lesson(about) => {
            let budget = (host.budget)(about.limits);
            ok(&explain::lesson(&about.position(&budget)?, &budget)?)
        }
        Study::Table(request) => ok(&TableAnswer::new(&request, &(host.budget)(request.limits))?),
        Study::Theory => ok(&TheoryAnswer::new()),
        Study::Verify(request) => ok(&VerifyAnswer::new(&request, &(host.budget)(request.limits))?),
    })
}

fn read<T: for<'a> Deserialize<'a>>(request: &str) -> Result<T, Refused> {
    let refused = |error| Refused::new(format!("this is not a request: {error}"), "the schema of the protocol lists the requests");
    serde_json::from_str(request).map_err(refused)
}

fn told(answer: Result<String, Refused>) -> String {
    answer.unwrap_or_else(|refused| written("error", &refused))
}

fn ok(answer: &impl Serialize) -> String {
    written("ok", answer)
}

/// An object with one field.
pub fn written(name: &str, answer: &impl Serialize) -> String {
    let text = serde_json::to_string(answer).unwrap_or_else(|error| format!("\"it cannot be written: {error}\""));
    format!("{{\"{name}\":{text}}}")
}

impl About {
    /// How its pictures are wanted.
    fn look(&self) -> Look<'_> {
        Look { places: &self.places, turns: self.turns }
    }

    /// The position, read within a budget.
    ///
    /// # Errors
    /// If the line is none, or the budget ends.
    pub fn position(&self, budget: &Budget) -> Result<Position, Refused> {
        Ok(Position::read(&self.line, Catalogue::standard(), &GivenFiles { files: &self.files, budget }).map_err(advised)?)
    }

    /// The game with the moves of the line, read within a budget.
    ///
    /// # Errors
    /// If the line is no position, or the budget ends.
    pub fn session(&self, budget: &Budget) -> Result<Session, Refused> {
        let files = GivenFiles { files: &self.files, budget };
        Ok(Session::read(&self.line, Catalogue::standard(), &files, self.play).map_err(advised)?)
    }
}
