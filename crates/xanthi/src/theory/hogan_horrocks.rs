//! M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle.

mod cases;
mod first_passes;
mod lemmas;
mod rules;
mod sequences;
pub(crate) mod theorems;

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source {
    key: "hogan-horrocks",
    citation: "M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle, Integers 3 (2003) G2",
};

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[
    &theorems::THEOREM_1,
    &theorems::THEOREM_2,
    &theorems::THEOREM_3,
    &lemmas::CLOSING_OFF,
    &lemmas::LEMMA_1,
    &lemmas::LEMMA_2,
    &lemmas::LEMMA_3,
    &sequences::TWELVE_COLUMNS,
    &sequences::TEN_COLUMNS,
    &cases::N_1,
    &cases::N_13,
    &cases::N_3,
    &cases::N_15,
    &cases::N_5,
    &cases::N_7,
    &cases::N_19,
    &cases::N_9,
    &cases::N_21,
    &cases::N_11,
];
