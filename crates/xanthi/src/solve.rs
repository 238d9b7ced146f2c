//! The portfolio: the methods, one theorem or algorithm a file, and the order in which they are
//! tried.

pub mod even_kernel;
pub mod method;

pub use method::{Finding, Method, Miss, Question, Undecided};
