//! Where the files named in a line of notation come from.

use crate::budget::Budget;

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
