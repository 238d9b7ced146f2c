//! Sections 5 to 7: stacked pictures, Tables 2 to 6 and 8 to 11, holes, Skolem sequences.

use crate::theory::Statement;

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
