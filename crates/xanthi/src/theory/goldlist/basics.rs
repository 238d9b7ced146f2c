//! Sections 1 to 3: place names, graphs and games, matching strategies.

mod games;
mod graphs;
mod matchings;
mod places;

use super::super::Statement;

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[
    &places::CHAIN,
    &places::NAMES,
    &places::NAMES_WITH_A,
    &places::NAMES_WITH_X,
    &places::THIRD_STRATEGY,
    &graphs::DIVISIBILITY,
    &graphs::MODULO_5,
    &graphs::LINE_AND_CIRCLE,
    &graphs::AUGMENTED,
    &matchings::PARITY,
    &matchings::DIRECTED,
    &games::LENGTH,
    &games::NP_COMPLETE,
    &games::NORMAL_PLAY,
    &games::N_AND_P,
    &games::OUTCOME_CLASSES,
    &games::DEFINITION,
    &matchings::MAXIMUM,
    &matchings::THEOREM_1,
    &matchings::THEOREM_2,
    &matchings::THEOREM_3,
    &matchings::THEOREM_4,
];
