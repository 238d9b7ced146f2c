//! Who wins a combinatorial game on a graph, by which move, and why.
//!
//! ```
//! use xanthi::{Budget, explain, solve::{Question, solve}};
//! use xanthi::games::{Position, check::check};
//!
//! let position: Position = "uvg:path.5@1".parse()?;
//! let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
//! assert_eq!(verdict.winning_moves().collect::<Vec<_>>(), ["0", "2"]);
//! let proof = verdict.proof.expect("a theorem decides it");
//! println!("{}", explain::reason(&position, &proof));
//! check(&position, &proof)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules, notation, certificates and their checker are in [`games`] (the crate `xanthi_games`),
//! which depends on no solver.

#![forbid(unsafe_code)]

pub mod answer;
pub mod conformance;
pub mod explain;
pub mod gf2;
pub mod grid;
pub mod grundy_table;
pub mod line;
pub mod links;
pub mod picture;
pub mod play;
pub mod prove;
pub mod requests;
pub mod scene;
pub mod session;
pub mod skolem;
pub mod solve;
pub mod strategy;
pub mod table;
pub mod theory;
pub mod words;

pub use xanthi_games as games;
pub use xanthi_games::budget::{Budget, Stop};
pub use xanthi_heaps as heaps;
