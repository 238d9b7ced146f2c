//! Answers as every front end gives them: types that are written as JSON, and the sentences that tell
//! them.
//!
//! The command line prints [`Solved::tell`] and writes the same value with `--json`; a web page or
//! another language takes either. Every type has a JSON schema ([`schema`]), and `xanthi` in an object is
//! the version of the format.
//!
//! The library reads no clock: what measures time is given by the front end ([`Clock`]).
//!
//! ```
//! use xanthi::answer::{Wanted, solve};
//! use xanthi::{Budget, games::Position};
//!
//! let position: Position = "uvg:petersen@0".parse()?;
//! let solved = solve(&position, Wanted::default(), &Budget::default());
//! assert_eq!(solved.says, "the player to move wins");
//! assert_eq!(solved.winning_moves, ["1", "4", "5"]);
//! assert_eq!(solved.source_short.as_deref(), Some("Fraenkel et al. 1993"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answered;
pub mod board;
mod classified;
mod contest;
mod decided_by;
pub mod explain;
pub mod families;
mod games;
mod genus;
mod heap_statistics;
mod judged;
mod kernels;
mod matchings;
mod played;
mod schema;
mod sentences;
mod solved;
mod source;
pub mod table;
pub mod theory;
mod too_large;
mod words;

pub use crate::meant::{advised, meant};
#[doc(hidden)]
pub use crate::phrases::{about as told_about, coordinates, counted, grouped};
pub use answered::Answered;
pub use classified::{ClassifiedGraph, StartCount, Trust, UnreadGraph, letters, listed_nimbers, nimbers, starts};
pub use contest::{ContestAnswer, PairAnswer, SeatAnswer, TallyAnswer};
pub use decided_by::DecidedBy;
pub use games::{GameAnswer, NamedGame};
pub use genus::genus;
pub use heap_statistics::{HeapPeriod, HeapStatistics, LargestValue, LastHeap, PeriodicHeaps, RareHeaps, RareMask, ValueCount};
pub use judged::{JudgedProof, UnreadProof};
pub use kernels::{OddVertex, OwnKernelAnswer};
pub use matchings::{ArgumentAnswer, CaseAnswer, ForcedAnswer, OwnArcsAnswer, OwnMatchingAnswer, RefutedAnswer};
pub(crate) use played::seat;
pub use played::{HintAnswer, JudgedMove, ReviewAnswer};
pub use schema::{SCHEMAS, kept as kept_schema, schema};
pub use sentences::{Line, Piece, Row, RowKind, Told, Tone};
pub use sentences::{of_play, time};
pub use solved::{Class, Cost, Known, Move, Raise, Sides, Solved, Solving, Stage, Unread, Wanted, WhyOpen, outcome_says, solve, why_open};
#[doc(hidden)]
pub use source::short as short_source;
pub use words::components::{ComponentsAnswer, WordComponent};
pub use words::critical::{BeforeAfter, CriticalAnswer, CriticalKind, LinkChange, OpeningsChange};
pub use words::diff::{Change, ClassChange, WordsDiff};
pub use words::stored::StoredAnswer;
pub use words::tree::WordTree;
pub use words::{NoteAbout, NoteKind, Only, Opening, OpeningList, Start, WordReport, words};

/// The version of the format of answers, as `xanthi` in every object.
pub const FORMAT: u32 = 1;

/// Seconds since any moment, as a front end measures them.
pub type Clock<'a> = &'a dyn Fn() -> f64;

/// A clock that always shows 0, for callers that measure no time.
pub const NO_CLOCK: Clock<'static> = &|| 0.0;
