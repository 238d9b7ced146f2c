//! Waiting for another program that keeps a file, where nothing can be done without it: it is told, and can be stopped.

use crate::terminal_style::{HELP, paint};
use rusqlite::Connection;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use xanthi::Stop;

/// Says why no more is to be waited for, if that is so.
pub(crate) type IsStopped = Box<dyn Fn() -> Option<Stop>>;

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(20);
/// After so long it is told.
const QUIET: Duration = Duration::from_secs(1);
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

thread_local! {
    /// SQLite calls a function that knows nothing but how often it was called.
    static WAITING: RefCell<Option<Waiting>> = const { RefCell::new(None) };
}

struct Waiting {
    path: PathBuf,
    is_stopped: IsStopped,
    since: Option<Instant>,
    told: bool,
    stopped: Option<Stop>,
}

/// From now on this thread waits for the file of a connection.
pub(super) fn begin(db: &Connection, path: &Path, is_stopped: IsStopped) -> rusqlite::Result<()> {
    WAITING.set(Some(Waiting { path: path.to_owned(), is_stopped, since: None, told: false, stopped: None }));
    db.busy_handler(Some(|_| WAITING.with_borrow_mut(|waiting| waiting.as_mut().is_some_and(Waiting::goes_on))))
}

/// Why the wait was given up, if somebody stopped it.
pub(super) fn stopped() -> Option<Stop> {
    WAITING.with_borrow(|waiting| waiting.as_ref()?.stopped)
}

impl Waiting {
    /// Waits for a moment; whether to try once more.
    fn goes_on(&mut self) -> bool {
        let waited = self.since.get_or_insert_with(Instant::now).elapsed();
        self.stopped = (self.is_stopped)();
        if self.stopped.is_some() || waited >= PATIENCE {
            return false;
        }
        if waited >= QUIET && !std::mem::replace(&mut self.told, true) {
            let (path, most) = (self.path.display(), PATIENCE.as_secs());
            anstream::eprintln!("{}: another program is writing to `{path}`; waiting for it, {most} seconds at most", paint(HELP, "note"));
            anstream::eprintln!(
                "{}: Ctrl-C ends the wait; results can be kept in another file, and merged later by `xanthi words merge`",
                paint(HELP, "help")
            );
        }
        std::thread::sleep(PAUSE);
        true
    }
}
