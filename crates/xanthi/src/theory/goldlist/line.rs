//! Sections 5 and 6: Line Geography and its bounds.

use crate::theory::Statement;

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
