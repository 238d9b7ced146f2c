//! Section 4: Kotzig's Nim, and Table 1.

use crate::theory::Statement;

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
