//! Other literature, and results of this project.

mod fsu;
mod nim;
mod shannon;
pub(super) mod sweeps;
mod words;

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source { key: "more", citation: "Other literature and results of this project, as each statement says" };

/// In no particular order.
pub(super) static STATEMENTS: &[&Statement] = &[
    &fsu::MATCHING,
    &fsu::CANCELLATION,
    &nim::WEIGHT_ORDER,
    &shannon::LEHMAN,
    &words::US_STATES,
    &words::CAPITALS,
    &words::COUNTRIES,
    &sweeps::TORI,
    &sweeps::TORI_MISERE,
    &sweeps::TORI_NIMBERS,
    &sweeps::KOTZIG,
];
