//! What is wrong with a certificate, and where; or why the check was given up.

use crate::budget::Stop;
use std::fmt;

/// What is wrong with a certificate, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The way to the faulty part of the file, as `certificate.then.kernel`.
    pub place: String,
    /// What is wrong there.
    pub message: String,
    /// Set if nothing was found to be wrong, and the check was given up there: then the certificate
    /// is neither accepted nor rejected.
    pub stop: Option<Stop>,
}

impl Flaw {
    /// A flaw of the part under inspection.
    pub fn new(message: impl Into<String>) -> Self {
        Self { place: String::new(), message: message.into(), stop: None }
    }

    /// A flaw that says that the check is given up, as it costs more than is allowed; `message` says how much it needs.
    pub fn too_much(stop: Stop, message: impl Into<String>) -> Self {
        Self { stop: Some(stop), ..Self::new(message) }
    }

    /// Puts the name of the part in front of the place of the flaw, as seen from outside of that part.
    #[must_use]
    pub fn inside(mut self, name: impl fmt::Display) -> Self {
        self.place = match self.place.as_str() {
            "" => name.to_string(),
            inner if inner.starts_with('[') => format!("{name}{inner}"),
            inner => format!("{name}.{inner}"),
        };
        self
    }
}

impl From<Stop> for Flaw {
    fn from(stop: Stop) -> Self {
        Self::too_much(stop, stop.to_string())
    }
}

impl From<serde_json::Error> for Flaw {
    fn from(why: serde_json::Error) -> Self {
        Self::new(why.to_string())
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.place, self.message) }
    }
}

impl std::error::Error for Flaw {}
