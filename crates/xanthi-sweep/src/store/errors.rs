//! What goes wrong with a file, and what helps.

use crate::Error;
use rusqlite::ErrorCode as Code;
use std::path::Path;

pub(super) fn told(error: &rusqlite::Error, path: &Path) -> Error {
    let path_ = path.display();
    match error.sqlite_error_code() {
        Some(Code::DiskFull | Code::SystemIoFailure) => {
            Error::new(format!("`{path_}` cannot be written: {error}"), "make room on the disk; the same command then continues")
        }
        Some(Code::DatabaseBusy | Code::DatabaseLocked) => {
            Error::new(format!("`{path_}` is held by another writer: {error}"), "wait for it to end; the same command then continues")
        }
        Some(Code::DatabaseCorrupt | Code::NotADatabase) => damaged(path, &error.to_string()),
        Some(Code::ReadOnly | Code::CannotOpen | Code::PermissionDenied) => {
            Error::new(format!("`{path_}` cannot be opened: {error}"), "name a file in a directory that you can write to")
        }
        _ => damaged(path, &why(error)),
    }
}

/// What is wrong, without the statement that found it.
pub(super) fn why(error: &rusqlite::Error) -> String {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, SqlInputError};
    match error {
        SqlInputError { msg, .. } => msg.clone(),
        FromSqlConversionFailure(column, ..) | IntegralValueOutOfRange(column, _) | InvalidColumnType(column, ..) => {
            format!("column {} of a row holds something else than it should", column + 1)
        }
        other => other.to_string(),
    }
}

pub(super) fn damaged(path: &Path, why: &str) -> Error {
    let help = "`sqlite3 FILE .recover` saves what can be read; begin a new store and merge it";
    Error::new(format!("`{}` is damaged, or not a store: {why}", path.display()), help)
}
