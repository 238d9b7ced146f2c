//! Where files come from that a line of notation names.

use std::borrow::Cow;
use std::collections::BTreeMap;
use xanthi::Budget;
use xanthi_games::{Files, NotRead};

/// The files of the disk, but for those that are given. They are read under the budget, if there is one.
pub(crate) struct Disk<'a> {
    pub(crate) given: Option<&'a BTreeMap<String, Vec<u8>>>,
    pub(crate) budget: Option<&'a Budget>,
}

impl Files for Disk<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        self.lend(name).map(Cow::into_owned)
    }

    fn lend(&self, name: &str) -> Result<Cow<'_, [u8]>, NotRead> {
        match self.given.and_then(|given| given.get(name)) {
            Some(content) => Ok(Cow::Borrowed(content)),
            None => std::fs::read(name).map(Cow::Owned).map_err(|error| error.to_string().into()),
        }
    }

    /// What Python hands over is a list of words, whose `#` is a sign like any other.
    fn has_only_words(&self, name: &str) -> bool {
        self.given.is_some_and(|given| given.contains_key(name))
    }

    fn budget(&self) -> Option<&Budget> {
        self.budget
    }
}
