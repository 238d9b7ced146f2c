//! Standard input and pipes as files of a position. They give their content once, and a position may be read several times, so
//! what was read is kept.

use super::{bytes, open};
use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The name of standard input.
pub(super) const STANDARD_INPUT: &str = "-";

/// What was read, by the name under which it was asked for. It stays until the program ends, so it is lent, not copied.
static READ: Mutex<BTreeMap<String, &'static [u8]>> = Mutex::new(BTreeMap::new());

/// Whether a command reads lines from standard input itself.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// From now on standard input belongs to a command that reads it line by line: no position can have its list there.
pub(crate) fn take_standard_input() {
    IS_TAKEN.store(true, Ordering::Relaxed);
}

/// Whether a file gives its content only once.
pub(super) fn is_one(name: &str) -> bool {
    name == STANDARD_INPUT || std::fs::metadata(name).is_ok_and(|found| is_pipe(&found))
}

/// Whether this is a pipe with a name, as shells make for `<(command)`.
#[cfg(unix)]
pub(super) fn is_pipe(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_fifo()
}

#[cfg(not(unix))]
pub(super) fn is_pipe(_: &Metadata) -> bool {
    false
}

/// All that standard input or a pipe gives.
pub(super) fn read(name: &str) -> Result<&'static [u8], String> {
    let mut all = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(read) = all.get(name) {
        return Ok(read);
    }
    let failed = |error: io::Error| error.to_string();
    let read = if name == STANDARD_INPUT {
        if IS_TAKEN.load(Ordering::Relaxed) {
            return Err("standard input is read for something else: name a file".into());
        }
        if io::stdin().is_terminal() {
            let help = "`-` is standard input, and nothing is piped into it: end the command with `< FILE`, or begin it with `cat FILE |`";
            return Err(help.into());
        }
        bytes(io::stdin().lock()).map_err(failed)?
    } else {
        open(Path::new(name)).and_then(bytes).map_err(failed)?
    };
    let read: &'static [u8] = Box::leak(read.into_boxed_slice());
    all.insert(name.to_owned(), read);
    Ok(read)
}
