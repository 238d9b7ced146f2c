//! T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge geography games on grids.

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source =
    Source { key: "grids", citation: "T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge geography games on grids" };

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
