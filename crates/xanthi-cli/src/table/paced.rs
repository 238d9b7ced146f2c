//! Rows on standard output one by one, several of them in one piece.
//!
//! A system call for each row costs more than most rows do. So a row is written at once only if none was written just before;
//! otherwise it waits for others. A thread beside the work writes what has waited long enough, so that a row that takes long
//! keeps no other back.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// So long may a row wait.
const PAUSE: Duration = Duration::from_millis(50);

/// So many bytes are written although they have not waited long.
const MOST: usize = 1 << 16;

/// Where rows go.
pub(super) struct Paced<W>(Arc<Mutex<Printed<W>>>);

impl<W> Clone for Paced<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// What was printed, and what waits.
pub(super) struct Printed<W> {
    /// The number of rows.
    pub(super) rows: usize,
    out: W,
    waiting: Vec<u8>,
    /// When something was written last.
    written: Option<Instant>,
    /// Tells the thread that something waits. Without a thread nothing waits.
    thread: Option<Sender<()>>,
    /// Why the thread could not write.
    failure: Option<io::Error>,
}

/// While it lives, rows may wait. What waits when it is dropped is written.
pub(super) struct Printing<W: Write>(Paced<W>);

impl<W: Write> Printing<W> {
    /// Writes what waits.
    pub(super) fn end(self) -> io::Result<()> {
        self.0.end()
    }
}

impl<W: Write> Drop for Printing<W> {
    fn drop(&mut self) {
        // If it ended before, nothing is left.
        let _ = self.0.end();
    }
}

impl<W: Write> Paced<W> {
    pub(super) fn new(out: W) -> Self {
        let printed = Printed { rows: 0, out, waiting: Vec::new(), written: None, thread: None, failure: None };
        Self(Arc::new(Mutex::new(printed)))
    }

    /// Lets rows wait, if they may.
    pub(super) fn begin(&self, may_wait: bool) -> Printing<W>
    where
        W: Send + 'static,
    {
        if may_wait {
            let (sender, receiver) = channel();
            let of_thread = self.clone();
            let thread =
                std::thread::Builder::new().name("rows".into()).stack_size(1 << 18).spawn(move || of_thread.write_in_time(&receiver));
            self.lock().thread = thread.ok().map(|_| sender);
        }
        Printing(self.clone())
    }

    /// Writes what has waited long enough, until nothing more comes.
    fn write_in_time(&self, something_waits: &Receiver<()>) {
        while something_waits.recv().is_ok() {
            if something_waits.recv_timeout(PAUSE) == Err(RecvTimeoutError::Disconnected) {
                return;
            }
            let mut printed = self.lock();
            if let Err(failure) = printed.write_waiting(Instant::now()) {
                printed.failure = Some(failure);
            }
        }
    }

    fn end(&self) -> io::Result<()> {
        let mut printed = self.lock();
        printed.thread = None;
        printed.write_waiting(Instant::now())
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Printed<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, unless somebody else keeps it for longer than writing takes.
    pub(super) fn lock_soon(&self) -> Option<MutexGuard<'_, Printed<W>>> {
        const TRIES: usize = 20;
        for _ in 0..TRIES {
            match self.0.try_lock() {
                Ok(printed) => return Some(printed),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            }
        }
        None
    }
}

impl<W: Write> Printed<W> {
    /// Comes behind each row: it is written now, or waits.
    pub(super) fn look_at(&mut self, now: Instant) -> io::Result<()> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let is_due = self.written.is_none_or(|written| now.saturating_duration_since(written) >= PAUSE);
        if is_due || self.waiting.len() >= MOST || self.thread.is_none() {
            return self.write_waiting(now);
        }
        Ok(())
    }

    /// What waits, to be written by somebody else.
    pub(super) fn take_waiting(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.waiting)).into_owned()
    }

    fn write_waiting(&mut self, now: Instant) -> io::Result<()> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if !self.waiting.is_empty() {
            let written = self.out.write_all(&self.waiting).and_then(|()| self.out.flush());
            self.waiting.clear();
            self.written = Some(now);
            written?;
        }
        Ok(())
    }
}

/// A row, or a part of one.
impl<W> Write for Printed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.waiting.is_empty()
            && let Some(thread) = &self.thread
        {
            let _ = thread.send(());
        }
        self.waiting.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// It is written when it is [looked at](Self::look_at).
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, PAUSE, Paced};
    use std::io::{self, Write};
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Instant;

    /// Hands over each piece that is written.
    struct Pieces(Sender<Vec<u8>>);

    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn paced() -> (Paced<Pieces>, Receiver<Vec<u8>>) {
        let (sender, pieces) = channel();
        (Paced::new(Pieces(sender)), pieces)
    }

    fn row(paced: &Paced<Pieces>, text: &str, now: Instant) {
        let mut printed = paced.lock();
        printed.write_all(text.as_bytes()).unwrap();
        printed.look_at(now).unwrap();
    }

    #[test]
    fn rows_that_come_together_are_written_together() {
        let (paced, pieces) = paced();
        // A thread that never writes.
        let (sender, _waits) = channel();
        paced.lock().thread = Some(sender);
        let begun = Instant::now();
        for i in 0..10_000 {
            row(&paced, &format!("{i},1\r\n"), begun);
        }
        let first: Vec<Vec<u8>> = pieces.try_iter().collect();
        assert_eq!(first[0], b"0,1\r\n", "the first one waits for nothing");
        assert_eq!(first.len(), 2, "and {MOST} bytes do not wait");
        row(&paced, "a\n", begun + PAUSE);
        assert!(pieces.try_recv().unwrap().ends_with(b"9999,1\r\na\n"), "nor does a row that took long");
        row(&paced, "b\n", begun + PAUSE);
        row(&paced, "c\n", begun + PAUSE);
        assert!(pieces.try_recv().is_err());
        paced.end().unwrap();
        assert_eq!(pieces.try_iter().collect::<Vec<_>>(), [b"b\nc\n"]);
    }

    #[test]
    fn a_row_does_not_wait_for_the_next_one() {
        let (paced, pieces) = paced();
        let printing = paced.begin(true);
        let begun = Instant::now();
        for text in ["a\n", "b\n"] {
            row(&paced, text, begun);
        }
        // No other row comes.
        assert_eq!([pieces.recv().unwrap(), pieces.recv().unwrap()], [b"a\n", b"b\n"]);
        // Whoever reads has gone: the next row tells.
        drop(pieces);
        row(&paced, "c\n", begun);
        assert!(printing.end().is_err());
    }

    #[test]
    fn what_waits_is_in_the_last_words() {
        let (paced, pieces) = paced();
        let (sender, _waits) = channel();
        let now = Instant::now();
        paced.lock().thread = Some(sender);
        paced.lock().written = Some(now);
        row(&paced, "1,P\r\n", now);
        assert_eq!(paced.lock_soon().unwrap().take_waiting(), "1,P\r\n");
        paced.end().unwrap();
        assert!(pieces.try_recv().is_err(), "it is not written twice");
    }
}
