//! Other literature, and results of this project.

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source { key: "more", citation: "Other literature and results of this project, as each statement says" };

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
