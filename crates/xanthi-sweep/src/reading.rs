//! Opening a file of SQLite that is only read, wherever it lies.

use rusqlite::{ErrorCode as Code, OpenFlags};
use std::path::{Path, PathBuf};

/// Opens a file of SQLite that is only read; `open` gets its name and the flags for it. Whoever may write rolls back the journal
/// that a killed writer has left. A file that may only be read, or lies where nothing can be written, is read as it is: SQLite
/// would leave files beside it that keep its owner from writing later.
///
/// # Errors
/// Those of `open`.
pub fn to_read<T>(path: &Path, open: impl Fn(&Path, OpenFlags) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let may_be_written = !path.exists() || std::fs::OpenOptions::new().append(true).open(path).is_ok();
    let found = may_be_written.then(|| open(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX));
    let only = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    match found {
        Some(Err(error)) if !path.exists() || !error.sqlite_error_code().is_some_and(is_about_writing) => Err(error),
        Some(Ok(found)) => Ok(found),
        // What another program is writing now stands in the journal; without one the file does not change.
        _ if has_journal(path) => open(path, only),
        _ => open(&unchanging(path), only | OpenFlags::SQLITE_OPEN_URI),
    }
}

/// A path as SQLite takes it where names may be URIs: a path is none, whatever it looks like.
pub(crate) fn no_uri(path: &Path) -> PathBuf {
    if path.as_os_str().as_encoded_bytes().starts_with(b"file:") { Path::new(".").join(path) } else { path.to_owned() }
}

/// Whether a file may be read all the same: it may not be written, or there is no room for the files that SQLite puts beside it.
fn is_about_writing(code: Code) -> bool {
    matches!(code, Code::ReadOnly | Code::CannotOpen | Code::PermissionDenied | Code::DiskFull | Code::SystemIoFailure)
}

/// Whether there is a journal with something in it.
fn has_journal(path: &Path) -> bool {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    std::fs::metadata(name).is_ok_and(|file| file.len() > 0)
}

/// The name of a file that does not change while it is read, for SQLite.
fn unchanging(path: &Path) -> PathBuf {
    let mut uri = String::from("file:");
    for letter in path.to_string_lossy().chars() {
        match letter {
            '%' => uri += "%25",
            '?' => uri += "%3f",
            '#' => uri += "%23",
            other => uri.push(other),
        }
    }
    (uri + "?immutable=1").into()
}
