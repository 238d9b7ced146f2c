//! The end of a program whose work does not stop in time.
//!
//! Every loop is meant to ask its budget. Where one does not, or where the system is slow, the limit
//! that the user has set still holds: the program says what it can and ends.

use crate::Status;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use xanthi::{Budget, Stop};

/// Makes the text for standard output from the reason, the budget and the seconds.
pub(super) type LastWords = Box<dyn FnOnce(Stop, &Budget, f64) -> String + Send>;

/// Half-written files, to be taken away if the program ends.
static SCRATCH: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn files() -> MutexGuard<'static, Vec<PathBuf>> {
    SCRATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that must not stay behind half-written, while this value lives.
pub(crate) struct Scratch(PathBuf);

/// Takes note of a half-written file.
pub(crate) fn scratch(path: &Path) -> Scratch {
    files().push(path.to_owned());
    Scratch(path.to_owned())
}

impl Drop for Scratch {
    fn drop(&mut self) {
        files().retain(|path| *path != self.0);
    }
}

/// Prints the last words and ends the program.
pub(super) fn end(why: Stop, words: Option<LastWords>, budget: &Budget, since: Duration) -> ! {
    let words = words.map(|words| words(why, budget, since.as_secs_f64()));
    anstream::eprintln!("{}", crate::errors::stopped(why));
    if let Some(mut words) = words {
        if anstream::AutoStream::choice(&std::io::stdout()) == anstream::ColorChoice::Never {
            words = anstream::adapter::strip_str(&words).to_string();
        }
        let _ = write_past_locks(words.as_bytes());
    }
    leave(Status::Undecided as i32)
}

/// Takes half-written files away and ends the program.
pub(super) fn leave(status: i32) -> ! {
    for path in files().iter() {
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(status)
}

/// Whoever works may hold the lock of standard output, so another handle of the same file is used.
#[cfg(unix)]
fn write_past_locks(bytes: &[u8]) -> std::io::Result<()> {
    use std::os::fd::AsFd;
    std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned()?).write_all(bytes)
}

#[cfg(not(unix))]
fn write_past_locks(bytes: &[u8]) -> std::io::Result<()> {
    std::io::stdout().lock().write_all(bytes)
}
