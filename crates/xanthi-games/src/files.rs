//! Where the files named in a line of notation come from.

use crate::budget::Budget;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// Why a file cannot be read: the reason, in lower case and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRead(String);

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl std::error::Error for NotRead {}

impl From<NotRead> for String {
    fn from(why: NotRead) -> Self {
        why.0
    }
}

impl From<String> for NotRead {
    fn from(why: String) -> Self {
        Self(why)
    }
}

impl From<&str> for NotRead {
    fn from(why: &str) -> Self {
        Self(why.into())
    }
}

/// Where the files named in a position come from; the library itself reads none.
pub trait Files {
    /// The content of the file `name`.
    ///
    /// # Errors
    /// If there is none or it cannot be read.
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead>;

    /// The same, without a copy of what is held in memory anyway. Positions are read by way of this one.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    fn lend(&self, name: &str) -> Result<Cow<'_, [u8]>, NotRead> {
        self.read(name).map(Cow::Owned)
    }

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
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        self.lend(name).map(Cow::into_owned)
    }

    fn lend(&self, name: &str) -> Result<Cow<'_, [u8]>, NotRead> {
        self.files.get(name).map(|text| Cow::Borrowed(text.as_bytes())).ok_or_else(|| "it was not sent along".into())
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
    fn read(&self, _name: &str) -> Result<Vec<u8>, NotRead> {
        Err("files cannot be read here".into())
    }
}

#[cfg(test)]
mod tests {
    use super::{Files, NotRead};
    use crate::{Catalogue, Position};
    use std::borrow::Cow;

    /// A text that is only lent.
    struct Lent(&'static str);

    impl Files for Lent {
        fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
            Err(format!("a copy of `{name}`").into())
        }

        fn lend(&self, _name: &str) -> Result<Cow<'_, [u8]>, NotRead> {
            Ok(Cow::Borrowed(self.0.as_bytes()))
        }
    }

    #[test]
    fn what_is_in_memory_is_not_copied() {
        let texts = [
            ("words:file=list", "Rome\nEden\n"),
            ("words:countries,swapfile=list", "a e\n"),
            ("words:countries,dropfile=list", "Oman\n"),
            ("uvg:file=graph.dot@a", "graph { a -- b }"),
            ("nimg.rm:path.2,w=file=disks@0", "1 2"),
        ];
        for (line, text) in texts {
            if let Err(error) = Position::read(line, Catalogue::standard(), &Lent(text)) {
                panic!("{line}: {error:?}");
            }
        }
    }
}
