//! Sections 5 to 7: stacked pictures, Tables 2 to 6 and 8 to 11, holes, Skolem sequences.

mod arguments;
mod by_hand;
mod divisor;
mod hole;
mod long;
mod pictures;
mod skolem;

pub(super) use pictures::CAPTIONS;

use crate::theory::Statement;

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[
    &skolem::SEQUENCES,
    &divisor::EXAMPLE,
    &divisor::EQUATION_2,
    &divisor::EQUATION_3,
    &pictures::TABLE_2,
    &long::TABLE_3,
    &long::TABLE_4,
    &long::NEXT_COLUMN,
    &arguments::TABLE_5,
    &arguments::TABLE_6,
    &arguments::CUTS,
    &pictures::TABLE_8,
    &arguments::TABLE_9,
    &arguments::LINE_22,
    &arguments::TABLE_10,
    &arguments::TABLE_11,
    &hole::THEOREM_14,
    &hole::BOTH_ODD,
    &hole::NOT_BOTH_ODD,
];
