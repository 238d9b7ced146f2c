//! The portfolio: the methods, one theorem or algorithm a file, and the order in which they are
//! tried.

pub mod matching;
pub mod method;

pub use method::{Finding, Method, Miss, Question, Undecided};
