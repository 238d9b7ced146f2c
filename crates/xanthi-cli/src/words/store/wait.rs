//! Waiting for another program that keeps a file, where nothing can be done without it: it is told, and can be stopped.

use super::{is_busy, refused};
use crate::Failure;
use crate::limits::IsStopped;
use crate::terminal_style::{HELP, paint};
use rusqlite::Connection;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use xanthi::Stop;

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait silently once a file is open, when others lock it for moments only: as long as rusqlite waits by default.
const USUAL: Duration = Duration::from_secs(5);
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
    db.busy_handler(Some(|times| WAITING.with_borrow_mut(|waiting| waiting.as_mut().is_some_and(|waiting| waiting.goes_on(times)))))
}

/// The connection is open, and from now on it waits silently: this thread may wait for another file next, and would name that one.
pub(super) fn end(db: &Connection, usual: Option<Duration>) -> rusqlite::Result<()> {
    WAITING.set(None);
    db.busy_timeout(usual.unwrap_or(USUAL))
}

/// Why the wait was given up, if somebody stopped it.
fn stopped() -> Option<Stop> {
    WAITING.with_borrow(|waiting| waiting.as_ref()?.stopped)
}

/// What is said of a file that was not opened: that the wait for it was stopped, or what the error says.
pub(super) fn not_opened(path: &Path, error: &rusqlite::Error) -> Failure {
    stopped().filter(|_| is_busy(error)).map_or_else(|| refused(path, error), Failure::Stopped)
}

impl Waiting {
    /// Waits for a moment; whether to try once more, where that was asked so many times before about the same lock.
    fn goes_on(&mut self, times: i32) -> bool {
        if times == 0 {
            (self.since, self.told) = (None, false);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::rc::Rc;

    #[test]
    fn a_connection_that_is_open_does_not_speak_of_another_file() {
        let file = std::env::temp_dir().join(format!("xanthi-wait-{}", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let writer = Connection::open(&file).expect("a file");
        writer.execute_batch("CREATE TABLE t (n)").expect("a table");
        let [first, second] = [(); 2].map(|()| Connection::open(&file).expect("it is there"));
        writer.execute_batch("BEGIN EXCLUSIVE").expect("it is locked");
        let asked = Rc::new(Cell::new(0));
        let stops = |asked: Rc<Cell<u32>>| -> IsStopped {
            Box::new(move || {
                asked.set(asked.get() + 1);
                Some(Stop::Interrupted)
            })
        };
        begin(&first, &file, stops(asked.clone())).expect("it waits");
        end(&first, Some(Duration::ZERO)).expect("it waits no more");
        begin(&second, Path::new("another file"), stops(asked.clone())).expect("it waits");
        let count = |db: &Connection| db.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, i64>(0));
        assert!(count(&first).is_err() && asked.get() == 0 && stopped().is_none());
        assert!(count(&second).is_err() && asked.get() == 1 && stopped() == Some(Stop::Interrupted));
        writer.execute_batch("COMMIT").expect("it is free");
        assert_eq!(count(&second), Ok(0));
        drop((writer, first, second));
        std::fs::remove_file(&file).expect("it is there");
    }

    #[test]
    fn each_lock_is_waited_for_from_its_beginning() {
        let since = Instant::now().checked_sub(PATIENCE);
        assert!(since.is_some(), "the machine has run for longer");
        let mut waiting = Waiting { path: PathBuf::new(), is_stopped: Box::new(|| None), since, told: true, stopped: None };
        assert!(!waiting.goes_on(7));
        assert!(waiting.goes_on(0) && !waiting.told && waiting.since > since);
    }
}
