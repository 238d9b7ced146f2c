//! Rules, positions, notation, graphs, certificates and their checker.
//!
//! This crate knows the games and can judge a proof. It does not know who wins: the solvers are in
//! the crate `xanthi`, and nothing here depends on them.

#![forbid(unsafe_code)]

pub mod budget;
pub mod catalogue;
pub mod certificate;
pub mod check;
pub mod error;
pub mod family;
pub mod game;
pub mod games;
pub mod graph;
pub mod links;
pub mod notation;
pub mod position;
pub mod scene;
pub mod subject;
pub mod sum;
pub mod unfold;

pub use budget::{Budget, Stop};
pub use catalogue::{Catalogue, Entry, Listed};
pub use error::ParseError;
pub use game::{Game, Outcome, Play, Side};
pub use games::geography::{Geography, Ground, Rule};
pub use graph::Graph;
pub use position::{At, Files, NoFiles, Position};
pub use subject::{Subject, Typed};
