//! M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle.

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source {
    key: "hogan-horrocks",
    citation: "M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle, Integers 3 (2003) G2",
};

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
