//! Sections 1 to 3: graphs, games, matching strategies.

use crate::theory::Statement;

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
