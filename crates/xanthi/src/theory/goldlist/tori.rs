//! Section 4: products of cycles, Theorems 5 and 6.

mod matchings;

use crate::theory::Statement;

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[&matchings::THEOREM_5, &matchings::THEOREM_6];
