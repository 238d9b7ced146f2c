//! Rules, positions, notation, graphs, certificates and their checker.
//!
//! This crate knows the games and can judge a proof. It does not know who wins: the solvers are in
//! the crate `xanthi`, and nothing here depends on them.
//!
//! A position is a line of text, and back:
//!
//! ```
//! use xanthi_games::Position;
//!
//! let position: Position = "uvg:path.5@1/2".parse()?;
//! assert_eq!(position.moves(), ["3"]);
//! assert_eq!(position.after("3")?.to_string(), "uvg:path.5@1/2/3");
//! println!("{}", position.wording().rules);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An error has its place, and says what would be right:
//!
//! ```
//! use xanthi_games::Position;
//!
//! let error = Position::parse("uvg:path.5@1/4").unwrap_err();
//! assert_eq!(&error.text[error.place.clone()], "4");
//! assert_eq!(error.help, "the legal moves here are 0 2");
//! ```
//!
//! A proof is data, and [`check::check`] judges it by the rules alone:
//!
//! ```
//! use xanthi_games::{Position, certificate::Proof, check::check, proof_file};
//!
//! // The nimbers of heaps of 0 and 1 counters, from which everything follows.
//! let text = r#"{"xanthi":1,"position":"nim:1","play":"normal","outcome":"N","winning_moves":["1-0"],"complete":true,
//!     "grundy":1,"certificate":{"kind":"heap_values","values":[0,1]}}"#;
//! let proof = proof_file::read(text)?;
//! let position: Position = proof.position.parse()?;
//! check(&position, &proof)?;
//! assert!(check(&position, &Proof { grundy: Some(2), ..proof }).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game of one's own implements [`Game`], and has everything else from there:
//! [how to add a game](https://github.com/xanthi-games/xanthi/blob/main/docs/add-a-game.md). A theorem of one's own is a
//! [`check::Theorem`]: [how to add a theorem](https://github.com/xanthi-games/xanthi/blob/main/docs/add-a-theorem.md).

#![forbid(unsafe_code)]

pub mod budget;
pub mod catalogue;
pub mod certificate;
pub mod check;
pub mod checkpoint;
mod error;
pub mod family;
mod files;
mod game;
pub mod games;
pub mod graph;
pub mod notation;
mod outcome;
mod position;
pub mod proof_file;
mod reader;
pub mod reduction;
pub mod scene;
mod standard;
mod subject;
mod sum;
mod unfold;
mod wording;

pub use budget::{Budget, Stop};
pub use catalogue::{Catalogue, Entry, Listed};
pub use error::{BoardError, IllegalMove, ParseError};
#[doc(hidden)]
pub use files::without_byte_order_mark;
pub use files::{Files, GivenFiles, NoFiles, NotRead};
pub use game::Game;
pub use games::geography::Geography;
pub use graph::Graph;
pub use outcome::{Class, Outcome, Play, Side};
pub use position::{At, Position};
pub use reduction::links;
pub use reduction::{GeographyPosition, Reduction, RuleSet, SwitchingPosition};
pub use subject::{Shared, Subject, Typed};
pub use sum::Sum;
pub use unfold::{Unfold, Unfolded};
#[doc(hidden)]
pub use wording::either;
pub use wording::{MoveStyle, Wording};

/// The code of the crate's page runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
