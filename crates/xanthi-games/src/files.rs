//! Where the files named in a line of notation come from.

use crate::budget::Budget;
use std::collections::BTreeMap;

/// Where the files named in a position come from; the library itself reads none.
pub trait Files {
    /// The content of the file `name`.
    ///
    /// # Errors
    /// If there is none or it cannot be read; the string says why.
    fn read(&self, name: &str) -> Result<Vec<u8>, String>;

    /// Whether the file `name` holds nothing but words, one a line, as a program hands them over: then `#` begins no comment.
    fn has_only_words(&self, _name: &str) -> bool {
        false
    }

    /// The budget under which a position is read; `None` if there is no limit.
    fn budget(&self) -> Option<&Budget> {
        None
    }
}

/// Texts by their names, as they come along with a request, and the budget under which positions are read.
#[derive(Clone, Copy, Debug)]
pub struct GivenFiles<'a> {
    /// The texts.
    pub files: &'a BTreeMap<String, String>,
    /// The budget.
    pub budget: &'a Budget,
}

impl Files for GivenFiles<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        self.files.get(name).map(|text| text.clone().into_bytes()).ok_or_else(|| "it was not sent along".into())
    }

    fn budget(&self) -> Option<&Budget> {
        Some(self.budget)
    }
}

/// The text of a file without the byte order mark with which some editors begin it: that is no part of what the file says.
pub fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{FEFF}').unwrap_or(text)
}

/// No files: every name is refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &str) -> Result<Vec<u8>, String> {
        Err("files cannot be read here".into())
    }
}
