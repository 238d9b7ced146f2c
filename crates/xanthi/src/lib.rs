//! Who wins a combinatorial game on a graph, by which move, and why.
//!
//! ```
//! use xanthi::{Budget, Position, Question, check, explain, solve};
//!
//! let position: Position = "uvg:path.5@1".parse()?;
//! let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
//! assert_eq!(verdict.winning_moves().collect::<Vec<_>>(), ["0", "2"]);
//! let proof = verdict.into_proof().expect("a theorem decides it");
//! println!("{}", explain::reason(&position, &proof));
//! check(&position, &proof)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An answer for a front end has every move with its outcome, sentences, and JSON with a schema:
//!
//! ```
//! use xanthi::answer::{Wanted, solve};
//! use xanthi::Budget;
//!
//! let solved = solve(&"bridgit:2x3".parse()?, Wanted::default(), &Budget::default());
//! assert_eq!((solved.says.as_str(), solved.moves.len()), ("the player to move wins", 5));
//! for row in solved.tell() {
//!     println!("{:<8} {}", row.name, row.line);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nimbers, sums and misère play are questions like any other:
//!
//! ```
//! use xanthi::{Budget, Outcome, Play, Position, Question, solve};
//!
//! let sum: Position = "grundy:7+ueg:path.4@0".parse()?;
//! let verdict = solve(&sum, Question { grundy: true, ..Question::default() }, &Budget::default());
//! assert_eq!((verdict.outcome(), verdict.grundy()), (Some(Outcome::N), Some(1)));
//!
//! let misere = Question { play: Play::Misere, ..Question::default() };
//! assert_eq!(solve(&"nim:1,1".parse()?, misere, &Budget::default()).outcome(), Some(Outcome::N));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A position with its proof laid over it is a drawing, for SVG or TikZ:
//!
//! ```
//! use xanthi::picture::{board, overlay, palette::Mode, svg};
//! use xanthi::{Budget, Position, Question, solve};
//!
//! let position: Position = "ueg:grid.3x3@1,1".parse()?;
//! let verdict = solve(&position, Question::default(), &Budget::default());
//! let picture = overlay::proof(&position, verdict.proof().ok_or("undecided")?);
//! let drawing = board::draw(&picture, board::MOST)?;
//! assert!(svg::write(&drawing, Mode::Light).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | for | see |
//! |---|---|
//! | verdicts, explanations, proofs of families, statements of the literature, as types and sentences | [`answer`] |
//! | a game against somebody: commands, hints, opponents, review | [`play`], [`session`] |
//! | methods and their order | [`solve`](mod@solve) |
//! | proofs told, lessons | [`explain`] |
//! | drawings, boards in letters | [`picture`], [`scene`] |
//! | tables of families, nimbers of heaps | [`table`], [`heaps`] |
//! | proofs for every n at once | [`prove`], [`grid`] |
//! | word chains; matchings and even kernels by hand; lines of Geography; Skolem's sequences | [`words`], [`matchings`], [`even_kernels`], [`line`](mod@line), [`skolem`] |
//! | strategies of the literature, followed and verified | [`strategy`] |
//! | the literature, computed again | [`theory`] |
//! | requests and answers in JSON, as a page or a server asks them | [`requests`] |
//! | tests for a game of your own | [`conformance`] |
//!
//! Rules, notation, certificates and their checker are in [`games`] (the crate `xanthi_games`),
//! which depends on no solver.

#![forbid(unsafe_code)]

pub mod answer;
pub mod conformance;
mod errors;
pub mod even_kernels;
pub mod explain;
pub(crate) mod follow;
pub(crate) mod gf2;
pub mod grid;
pub mod grundy_table;
#[doc(hidden)]
pub mod internals;
pub mod line;
pub(crate) mod links;
pub mod matchings;
pub(crate) mod meant;
pub(crate) mod phrases;
pub mod picture;
pub mod play;
pub mod prove;
pub(crate) mod replies;
pub mod requests;
pub mod scene;
pub(crate) mod search;
pub mod session;
pub mod skolem;
pub mod solve;
pub mod strategy;
pub mod table;
pub(crate) mod tame;
pub mod theory;
pub mod words;

pub use solve::{Question, Verdict, solve};
pub use xanthi_games as games;
pub use xanthi_games::budget::{Budget, Stop};
pub use xanthi_games::check::check;
pub use xanthi_games::{Outcome, Play, Position};
pub use xanthi_heaps as heaps;

/// The code of the crate's page runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
