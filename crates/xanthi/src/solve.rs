//! The portfolio: the methods, one theorem or algorithm a file, and the order in which they are
//! tried.

pub mod method;
pub mod search;

pub use method::{Finding, Method, Miss, Question, Undecided};
