//! Manners: how many words of a list could follow a word.

use crate::links::LinkTable;

/// How many words of a list could follow a word, by its links.
pub(super) struct Followers<'t> {
    table: &'t LinkTable,
    /// How many words may be said after each link.
    behind: Vec<u64>,
}

impl<'t> Followers<'t> {
    /// Of the words that begin with each link.
    pub(super) fn new(table: &'t LinkTable, begin: &[u64]) -> Self {
        let behind = |tail: u32| table.allowed(tail).iter().map(|&head| begin[head as usize]).sum();
        Self { table, behind: (0..table.len() as u32).map(behind).collect() }
    }

    /// How many other words could follow a word of the list. It is no reply to itself.
    pub(super) fn of(&self, head: u32, tail: u32) -> u64 {
        self.behind[tail as usize] - u64::from(self.table.allows(tail, head))
    }
}
