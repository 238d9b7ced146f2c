//! What is wrong with a job or a store, and what would help.

use std::fmt;

/// What is wrong with a job or a store: a message, and a line of help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub message: String,
    /// What would be right, or what to do; empty if there is nothing to say.
    pub help: String,
}

impl Error {
    /// An error with a line of help.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.help.as_str() {
            "" => f.write_str(&self.message),
            help => write!(f, "{} ({help})", self.message),
        }
    }
}

impl std::error::Error for Error {}
