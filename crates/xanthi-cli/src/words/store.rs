//! A store of results about word lists: one file of SQLite, a row for each question.
//!
//! Its format and the statements are those of `xanthi::words::results::format`.
//!
//! Every result is written as soon as it is found, in a transaction of its own, so a program that is
//! killed loses none. Several programs may write to one file at the same time.

mod reader;
mod wait;

pub(crate) use reader::Reader;

use super::Stored;
use crate::Failure;
use crate::input::folder;
use crate::limits::IsStopped;
use crate::terminal_style::{ERROR, HELP, paint};
use reader::Search;
use rusqlite::{Connection, ErrorCode as Code, OptionalExtension, Transaction, TransactionBehavior, params};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xanthi::words::results::format::{self, APPLICATION, Columns, INDEX, RESULTS, SEARCHES, VERSION, WITH_QUESTIONS, WITHOUT_QUESTIONS};
use xanthi::words::results::{Kept, Key, Results, TRIED};

/// How long a search waits for another program that writes. After that it does not wait any more, and what it finds is kept here
/// until the other program has ended.
const PATIENCE_OF_A_SEARCH: Duration = Duration::from_millis(500);
/// So many questions of another store are taken over in one transaction.
const BATCH: u64 = 256;
/// So many results wait at most.
const MOST_WAITING: usize = 1 << 12;

/// The columns in the order in which they are read.
const COLUMNS: [&str; 8] = ["outcome", "reply", "positions", "proof", "question", "core", "play", "about"];
/// An open store.
pub(crate) struct Store {
    db: Connection,
    path: PathBuf,
    play: String,
    /// How many questions were decided here before, how many are by the proof of another list, and how many now.
    before: u64,
    moved: u64,
    now: u64,
    /// The questions that were counted in one of these: some are asked several times.
    counted: HashSet<Key>,
    /// The first thing that went wrong while results were read or written, and what helps.
    trouble: Option<(String, &'static str)>,
    /// Whether another program was writing when a result was to be read or written the last time.
    locked: bool,
    /// Results that could not be written for that reason.
    waiting: Vec<(Key, String, Kept)>,
}

/// How many questions were taken over from another store, how many of them were new here, or better, and whether others were left.
#[derive(Clone, Copy, Default)]
pub(crate) struct Merged {
    pub(crate) questions: u64,
    pub(crate) new: u64,
    pub(crate) broke_off: bool,
}

impl Store {
    /// Opens a store, or begins one where there is no file. Another program that writes to it is waited for, unless that is
    /// stopped.
    pub(crate) fn open(path: &Path, play: xanthi_games::Play, is_stopped: IsStopped) -> Result<Self, Failure> {
        let failed = |e: rusqlite::Error| wait::not_opened(path, &e);
        if path == Path::new("-") {
            let help = "name one, as in `--resume names.results`; `./-` is a file of that name";
            return Err(Failure::Usage("results are kept in a file, and `-` is none".into(), help.into()));
        }
        let begins = !path.exists();
        let db = Connection::open(path).map_err(|e| if begins { not_made(path) } else { refused(path, &e) })?;
        wait::begin(&db, path, is_stopped).map_err(failed)?;
        let number = |name: &str| db.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i32>(0));
        let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0)).map_err(failed)?;
        let (application, version) = (number("application_id").map_err(failed)?, number("user_version").map_err(failed)?);
        match (tables, application, version) {
            (0, _, _) => {
                // All of it or nothing: whoever ends the program leaves no half of a store.
                let begin = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; {RESULTS}; {INDEX};");
                db.execute_batch(&format!("BEGIN IMMEDIATE; {begin} COMMIT")).map_err(failed)?;
            }
            (_, APPLICATION, VERSION) => {}
            (_, APPLICATION, WITHOUT_QUESTIONS) => {
                let more = format!("{WITH_QUESTIONS}; {INDEX}; PRAGMA user_version = {VERSION}");
                db.execute_batch(&format!("BEGIN IMMEDIATE; {more}; COMMIT")).map_err(failed)?;
            }
            (_, APPLICATION, _) => return Err(newer(path, version)),
            _ => return Err(foreign(path, "name a file that does not exist yet, or one that --resume has made")),
        }
        db.execute_batch(SEARCHES).map_err(failed)?;
        // Readers and a writer side by side, where the file system allows it; every commit reaches the disk.
        let _ = db.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()));
        db.execute_batch("PRAGMA synchronous = FULL").map_err(failed)?;
        wait::end(&db, Some(PATIENCE_OF_A_SEARCH)).map_err(failed)?;
        let (path, play, counted) = (path.to_owned(), play.to_string(), HashSet::new());
        Ok(Self { db, path, play, before: 0, moved: 0, now: 0, counted, trouble: None, locked: false, waiting: Vec::new() })
    }

    /// Takes over what another store has, until it is told to stop.
    pub(crate) fn merge(&self, from: &Reader, is_stopped: &dyn Fn() -> bool) -> Result<Merged, Failure> {
        let failed = |e: rusqlite::Error| refused(&self.path, &e);
        let batch = || Transaction::new_unchecked(&self.db, TransactionBehavior::Immediate).map(Some).map_err(failed);
        let mut merged = Merged::default();
        let mut written = batch()?;
        from.each(&mut |row| {
            if is_stopped() {
                merged.broke_off = true;
                return Ok(ControlFlow::Break(()));
            }
            merged.new += u64::from(self.take(&row)?);
            merged.questions += 1;
            if merged.questions.is_multiple_of(BATCH) {
                // Others may write between two batches.
                written.take().map_or(Ok(()), Transaction::commit).map_err(failed)?;
                written = batch()?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        written.map_or(Ok(()), Transaction::commit).map_err(failed)?;
        if !merged.broke_off {
            from.searches()?.iter().try_for_each(|search| self.take_search(search))?;
        }
        Ok(merged)
    }

    /// Takes over what a search has left, unless there is one that has looked at more.
    fn take_search(&self, Search { list, play, positions, saved }: &Search) -> Result<(), Failure> {
        let failed = |e: rusqlite::Error| refused(&self.path, &e);
        let there = "SELECT 1 FROM search WHERE list = ?1 AND play = ?2 AND positions >= ?3";
        let looked = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        let there = self.db.query_row(there, params![&list[..], play, positions], looked).optional();
        if there.map_err(failed)?.is_some() { Ok(()) } else { self.write_search(list, play, *positions, saved).map_err(failed) }
    }

    /// Takes over a row; says whether it taught something.
    fn take(&self, row: &Stored) -> Result<bool, Failure> {
        self.find(&row.key, &row.play).map_err(|e| refused(&self.path, &e))?;
        self.write(&row.key, &row.play, &row.about, &row.kept).map_err(|e| refused(&self.path, &e))
    }

    /// Tells on standard error what was read and written, and what went wrong.
    pub(crate) fn tell(mut self) {
        self.write_waiting();
        if !self.waiting.is_empty() {
            self.is_missing();
        }
        let path = self.path.display();
        if let Some((why, help)) = &self.trouble {
            anstream::eprintln!("{}: not every result could be kept in `{path}`: {why}", paint(ERROR, "warning"));
            anstream::eprintln!("{}: {help}", paint(HELP, "help"));
        }
        if self.before + self.moved + self.now > 0 {
            let moved = match self.moved {
                0 => String::new(),
                1 => "; 1 proof about another list or position holds here as well".into(),
                moved => format!("; {moved} proofs about another list or position hold here as well"),
            };
            anstream::eprintln!("{}: `{path}` knew {} of the questions and learned {}{moved}", paint(HELP, "note"), self.before, self.now);
        }
    }

    fn write(&self, key: &Key, play: &str, about: &str, kept: &Kept) -> rusqlite::Result<bool> {
        let Columns { outcome, reply, positions, proof, question } = kept.columns();
        let row = params![&key[..], play, about, outcome, reply, positions, proof, question];
        Ok(self.db.prepare_cached(format::WRITE)?.execute(row)? > 0)
    }

    /// What is kept of a question is forgotten, but for the work that was spent on it.
    fn open_again(&self, key: &Key, play: &str) -> rusqlite::Result<()> {
        self.db.prepare_cached(format::OPEN_AGAIN)?.execute(params![&key[..], play]).map(drop)
    }

    /// What is kept of a question. If its proof cannot be read it is opened again.
    fn find(&self, key: &Key, play: &str) -> rusqlite::Result<Option<Kept>> {
        let row = |row: &rusqlite::Row<'_>| Ok((kept(row), row.get(4)?));
        let found = self.db.prepare_cached(format::KNOWN)?.query_row(params![&key[..], play], row).optional()?;
        if let Some((Kept { outcome: None, .. }, true)) = found {
            self.open_again(key, play)?;
        }
        Ok(found.map(|(kept, _)| kept))
    }

    fn find_before(&self, about: &str) -> rusqlite::Result<Vec<Kept>> {
        self.db.prepare_cached(format::BEFORE)?.query_map(params![about, self.play, TRIED as u32], |row| Ok(kept(row)))?.collect()
    }

    /// What a search has left; nothing, if it cannot be read.
    fn find_left(&self, list: &Key) -> rusqlite::Result<Vec<u8>> {
        let saved = |row: &rusqlite::Row<'_>| Ok(row.get(0).unwrap_or_default());
        Ok(self.db.prepare_cached(format::LEFT)?.query_row(params![&list[..], self.play], saved).optional()?.unwrap_or_default())
    }

    fn write_search(&self, list: &Key, play: &str, positions: i64, saved: &[u8]) -> rusqlite::Result<()> {
        self.db.prepare_cached(format::LEAVE)?.execute(params![&list[..], play, positions, saved])?;
        self.db.prepare_cached(format::FORGET)?.execute([format::MOST_SEARCHES]).map(drop)
    }

    /// What was read or written, if that worked. Where another program writes for long, it is not waited for again.
    fn note<T>(&mut self, result: rusqlite::Result<T>) -> Option<T> {
        let busy = result.as_ref().err().is_some_and(is_busy);
        if busy != self.locked {
            self.locked = busy;
            let _ = self.db.busy_timeout(if busy { Duration::ZERO } else { PATIENCE_OF_A_SEARCH });
        }
        match result {
            Ok(value) => Some(value),
            Err(_) if busy => None,
            Err(error) => {
                self.trouble.get_or_insert_with(|| (told(&error), help(&error)));
                None
            }
        }
    }

    /// Something could not be kept, as another program keeps the file.
    fn is_missing(&mut self) {
        self.trouble.get_or_insert_with(|| (BUSY.to_owned(), WAIT));
    }

    /// Writes a result, or keeps it until that is possible.
    fn write_or_wait(&mut self, key: &Key, about: &str, kept: &Kept) -> bool {
        if !self.locked {
            self.write_waiting();
        }
        let written = self.write(key, &self.play, about, kept);
        let taught = self.note(written) == Some(true);
        match self.locked {
            true if self.waiting.len() < MOST_WAITING => self.waiting.push((*key, about.to_owned(), kept.clone())),
            true => self.is_missing(),
            false => {}
        }
        taught
    }

    /// Writes what is waiting, unless another program keeps the file for long.
    fn write_waiting(&mut self) {
        if self.waiting.is_empty() || self.db.busy_timeout(PATIENCE_OF_A_SEARCH).is_err() {
            return;
        }
        let mut waiting = std::mem::take(&mut self.waiting).into_iter();
        while let Some((key, about, kept)) = waiting.next() {
            let written = self.write(&key, &self.play, &about, &kept);
            let taught = self.note(written) == Some(true);
            if self.locked {
                self.waiting.push((key, about, kept));
                self.waiting.extend(waiting);
                return;
            }
            self.now += u64::from(taught && kept.certificate.is_some() && self.counted.insert(key));
        }
    }
}

impl Results for Store {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        let found = self.find(key, &self.play);
        let kept = self.note(found).flatten()?;
        self.before += u64::from(kept.outcome.is_some() && self.counted.insert(*key));
        Some(kept)
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        let found = self.find_before(about);
        self.note(found).unwrap_or_default()
    }

    fn keeps_searches(&self) -> bool {
        true
    }

    fn left(&mut self, list: &Key) -> Vec<u8> {
        let found = self.find_left(list);
        self.note(found).unwrap_or_default()
    }

    fn leave(&mut self, list: &Key, nodes: u64, left: &[u8]) {
        let written = self.write_search(list, &self.play, i64::try_from(nodes).unwrap_or(i64::MAX), left);
        if self.note(written).is_none() && self.locked {
            self.is_missing();
        }
    }

    fn rejected(&mut self, key: &Key) {
        self.counted.remove(key);
        self.before = self.before.saturating_sub(1);
        let opened = self.open_again(key, &self.play);
        self.note(opened);
    }

    fn holds(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.moved += u64::from(self.write_or_wait(key, about, kept) && self.counted.insert(*key));
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        // Without a proof the question stays open here.
        if self.write_or_wait(key, about, kept) && kept.outcome.is_some() && kept.certificate.is_some() && self.counted.insert(*key) {
            self.now += 1;
        }
    }
}

/// The first columns of a row: the outcome, the reply, the positions, the proof and, if it was asked for, the question. What is
/// no text where one should be is as if it were not there.
fn columns(row: &rusqlite::Row<'_>) -> Columns {
    let text = |column| row.get::<_, Option<String>>(column).unwrap_or_default();
    Columns { outcome: text(0), reply: text(1), positions: row.get(2).unwrap_or(0), proof: text(3), question: text(4) }
}

fn kept(row: &rusqlite::Row<'_>) -> Kept {
    Kept::of_columns(columns(row))
}

/// There is no file, and none can be made.
fn not_made(path: &Path) -> Failure {
    let why = if folder(path).is_dir() { "in this directory no file can be made" } else { "there is no such directory" };
    let help = "name a file in a directory that you can write to";
    Failure::Usage(format!("cannot make `{}`: {why}", path.display()), help.into())
}

/// A store that a later version of the program has made.
fn newer(path: &Path, version: i32) -> Failure {
    let message = format!("`{}` is a store of version {version}, but this program knows only version {VERSION}", path.display());
    Failure::Usage(message, "use a newer version of the program, or another file".into())
}

fn foreign(path: &Path, help: &str) -> Failure {
    Failure::Usage(format!("`{}` is not a store of results about words", path.display()), help.into())
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(Code::DatabaseBusy | Code::DatabaseLocked))
}

/// What helps when something went wrong.
fn help(error: &rusqlite::Error) -> &'static str {
    match error.sqlite_error_code() {
        _ if column(error).is_some() => "use another file, or delete that row with an SQLite program: what is missing is searched again",
        Some(Code::DatabaseBusy | Code::DatabaseLocked) => WAIT,
        Some(Code::DatabaseCorrupt) => "use another file; `sqlite3 FILE .recover` saves what can be read",
        Some(Code::DiskFull) => "make room, and ask again: what was kept is not searched again",
        _ => "name a results file (--resume creates one) in a directory that you can write to",
    }
}

/// What is said where another program keeps a file.
const BUSY: &str = "another program is writing to it";
const WAIT: &str = "wait until it has ended, and ask again";

fn refused(path: &Path, error: &rusqlite::Error) -> Failure {
    let missing = matches!(error.sqlite_error_code(), Some(Code::CannotOpen)) && !path.exists();
    let help = if missing { "name a file that `--resume` has made" } else { help(error) };
    let told = match error.sqlite_error_code() {
        _ if path.is_dir() => "it is a directory".into(),
        _ if path.exists() && !path.is_file() => "it is not a regular file".into(),
        _ if missing => "there is no such file".into(),
        _ => told(error),
    };
    Failure::Usage(format!("cannot use `{}` as a results file: {told}", path.display()), help.into())
}

/// The number of the column that holds something else than it should, if that is what is wrong.
fn column(error: &rusqlite::Error) -> Option<usize> {
    match error {
        rusqlite::Error::FromSqlConversionFailure(column, ..)
        | rusqlite::Error::IntegralValueOutOfRange(column, _)
        | rusqlite::Error::InvalidColumnType(column, ..) => Some(*column),
        _ => None,
    }
}

/// What went wrong, in plain words.
fn told(error: &rusqlite::Error) -> String {
    if let Some(column) = column(error) {
        let name = COLUMNS.get(column).copied().unwrap_or("question");
        return format!("a row of it is damaged: the column `{name}` cannot be read");
    }
    match error.sqlite_error_code() {
        Some(Code::DatabaseBusy | Code::DatabaseLocked) => BUSY,
        Some(Code::DiskFull) => "the disk is full",
        Some(Code::SystemIoFailure) => "the disk can no longer be read or written",
        Some(Code::ReadOnly) => "it may only be read",
        Some(Code::CannotOpen | Code::PermissionDenied) => "it cannot be opened",
        Some(Code::DatabaseCorrupt) => "it is damaged",
        Some(Code::NotADatabase) => "it is not an SQLite file",
        Some(Code::OutOfMemory) => "there is no memory left",
        _ => "its table is not as this program makes it",
    }
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use xanthi_games::Play;

    /// A merge that is stopped keeps what it has taken over, and another one takes the rest.
    #[test]
    fn a_merge_can_be_stopped() {
        let folder = std::env::temp_dir().join(format!("xanthi-merge-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a directory");
        let [from, into] = ["from", "into"].map(|name| folder.join(name));
        [&from, &into].iter().for_each(|file| drop(std::fs::remove_file(file)));
        let store = Store::open(&from, Play::Normal, Box::new(|| None)).ok().expect("a store");
        let questions = 2 * BATCH + 100;
        for number in 0..questions {
            let mut key = Key::default();
            key[..8].copy_from_slice(&number.to_le_bytes());
            let kept = Kept { outcome: None, reply: None, nodes: number, certificate: None, question: None };
            store.write(&key, "normal", &format!("{number}"), &kept).expect("a row");
        }
        let from = Reader::open(&from, || None).ok().expect("a store");
        let store = Store::open(&into, Play::Normal, Box::new(|| None)).ok().expect("a store");
        let asked = Cell::new(0);
        let stops = || {
            asked.set(asked.get() + 1);
            asked.get() > BATCH + 10
        };
        let merged = store.merge(&from, &stops).ok().expect("as far as it goes");
        assert_eq!((merged.questions, merged.new, merged.broke_off), (BATCH + 10, BATCH + 10, true));
        assert_eq!(Reader::open(&into, || None).ok().expect("a store").count().ok(), Some(BATCH + 10));
        let merged = store.merge(&from, &|| false).ok().expect("the rest");
        assert_eq!((merged.questions, merged.new, merged.broke_off), (questions, questions - BATCH - 10, false));
        assert_eq!(Reader::open(&into, || None).ok().expect("a store").count().ok(), Some(questions));
        std::fs::remove_dir_all(&folder).expect("it is there");
    }
}
