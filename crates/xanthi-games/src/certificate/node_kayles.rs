//! Node Kayles on paths and cycles.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Node Kayles where paths and cycles are left, normal play: the nimbers of paths.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathNimbers {
    /// The nimbers of paths with 0, 1, 2, … vertices, as far as the longest path that is left, or
    /// that a move on the longest cycle leaves.
    pub values: Vec<u64>,
}

impl PathNimbers {
    /// The number of vertices of the longest path whose nimber is needed, from the number of vertices of each strip and whether
    /// it is a cycle (`true`, at least 3 vertices) or a path.
    pub fn longest(strips: impl IntoIterator<Item = (usize, bool)>) -> usize {
        strips.into_iter().map(|(n, closed)| if closed { n - 3 } else { n }).max().unwrap_or(0)
    }

    /// The nimber of a path or a cycle with `n` vertices.
    pub fn of(&self, n: usize, closed: bool) -> Option<u64> {
        match closed {
            false => self.values.get(n).copied(),
            true => self.values.get(n.checked_sub(3)?).map(|rest| u64::from(*rest == 0)),
        }
    }

    /// The nimber of what a move on vertex `i` of a path or a cycle with `n` vertices leaves of it.
    pub fn after(&self, n: usize, closed: bool, i: usize) -> Option<u64> {
        match closed {
            true => self.values.get(n.checked_sub(3)?).copied(),
            false => Some(self.values.get(i.saturating_sub(1))? ^ self.values.get(n.checked_sub(i + 1)?.saturating_sub(1))?),
        }
    }
}
