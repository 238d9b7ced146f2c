//! The store: a file of SQLite with one row for each position and question. The rules of its rows are
//! in [`crate::sql`].

#[cfg(feature = "parquet")]
mod columns;
mod errors;
mod export;
mod sound;

pub use export::Format;

use crate::reading::{no_uri, to_read};
use crate::row::FOR_EVER;
use crate::{Asked, Error, Row, sql};
use errors::told;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(60);

/// The jobs in their order.
const JOBS: &str = "SELECT job, first, last FROM job ORDER BY first, job";

/// Ends what a [`Store`] is reading.
pub struct Interrupter(rusqlite::InterruptHandle);

impl Interrupter {
    /// Ends it: what is being read answers with an error soon.
    pub fn interrupt(&self) {
        self.0.interrupt();
    }
}

impl std::fmt::Debug for Interrupter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Interrupter")
    }
}

/// What one store gave to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// How many rows it has.
    pub rows: u64,
    /// How many of them were new or better.
    pub better: u64,
}

/// A store, open for reading, or for reading and writing.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    db: Connection,
}

/// What a store knows of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing that would help: it needs work.
    Open,
    /// The line was tried under this limit or a larger one, and more time may help.
    Tried,
    /// The line is answered.
    Settled,
    /// The line has no answer, and no time would help.
    WithoutAnswer,
}

/// How many rows of one kind there are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Group {
    pub play: String,
    pub question: String,
    /// `undecided` if there is none.
    pub outcome: String,
    pub rows: u64,
    /// The positions that were looked at.
    #[serde(rename = "positions")]
    pub nodes: u64,
    pub seconds: f64,
    /// Of undecided rows the largest limit, in seconds.
    #[serde(rename = "tried_s")]
    pub tried: Option<f64>,
}

impl Store {
    /// Opens a store for writing, and makes it if there is none.
    ///
    /// # Errors
    /// If the file is no store, damaged, of a later version, or cannot be opened.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::open_patiently(path, PATIENCE)
    }

    /// Opens a store for writing as [`open`](Self::open) does, and waits for another writer for up to `patience`.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_patiently(path: &Path, patience: Duration) -> Result<Self, Error> {
        let db = Connection::open_with_flags(no_uri(path), OpenFlags::default()).map_err(|error| told(&error, path))?;
        db.busy_timeout(patience).map_err(|error| told(&error, path))?;
        let store = Self { path: path.to_owned(), db };
        store.wrap(|db| {
            db.execute_batch(sql::WRITING)?;
            let begun = Transaction::new_unchecked(db, TransactionBehavior::Immediate)?;
            if begun.query_row("SELECT 1 FROM sqlite_master", [], |_| Ok(())).optional()?.is_none() {
                begun.execute_batch(sql::SCHEMA)?;
                begun.pragma_update(None, "application_id", sql::ID)?;
                begun.pragma_update(None, "user_version", sql::VERSION)?;
            }
            begun.commit()
        })?;
        store.recognised()
    }

    /// Opens a store that is there, for reading.
    ///
    /// # Errors
    /// As [`Store::open`], and if there is none.
    pub fn read(path: &Path) -> Result<Self, Error> {
        if !path.exists() {
            return Err(Error::new(format!("there is no store `{}`", path.display()), "`xanthi sweep JOB --store FILE` makes one"));
        }
        let db = to_read(path, |place, flags| {
            let db = Connection::open_with_flags(place, flags)?;
            db.busy_timeout(PATIENCE)?;
            db.pragma_update(None, "query_only", true)?;
            // Whether the file can be read shows only now.
            db.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?;
            Ok(db)
        });
        Self { path: path.to_owned(), db: db.map_err(|error| told(&error, path))? }.recognised()
    }

    fn recognised(self) -> Result<Self, Error> {
        let number = |name: &str| self.wrap(|db| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)));
        if number("application_id")? != sql::ID {
            return Err(Error::new(format!("`{}` is not a store of sweeps", self.path.display()), "name another file"));
        }
        if number("user_version")? > sql::VERSION {
            return Err(Error::new(format!("`{}` was written by a later version", self.path.display()), "use that version"));
        }
        let columns = format!("SELECT {} FROM result", sql::COLUMNS.join(", "));
        self.wrap(|db| [columns.as_str(), JOBS].iter().try_for_each(|select| db.prepare(select).map(drop)))?;
        Ok(self)
    }

    /// What ends a long reading of this store, from another thread.
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(self.db.get_interrupt_handle())
    }

    /// Does something with the database, and tells what went wrong.
    fn wrap<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Error> {
        work(&self.db).map_err(|error| told(&error, &self.path))
    }

    /// Writes rows, all or none; when it returns, they are on the disk.
    ///
    /// # Errors
    /// If the file cannot be written, another writer holds it, or it is damaged.
    pub fn write(&self, rows: &[Row]) -> Result<(), Error> {
        self.wrap(|db| {
            let begun = Transaction::new_unchecked(db, TransactionBehavior::Immediate)?;
            {
                let mut insert = begun.prepare_cached(&[sql::INSERT, sql::BETTER].concat())?;
                for r in rows {
                    insert.execute(params![
                        r.position,
                        r.play,
                        r.question,
                        r.outcome,
                        r.nimber,
                        r.wins,
                        r.method,
                        r.nodes,
                        r.ms,
                        r.stopped,
                        r.limit_s,
                        r.version,
                        r.proof_sha256,
                        r.proof
                    ])?;
                }
            }
            begun.commit()
        })
    }

    /// What is known of a line under a limit.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn known(&self, line: &str, asked: &Asked) -> Result<Known, Error> {
        self.wrap(|db| {
            let mut find = db.prepare_cached(sql::KNOWN)?;
            let found = find.query_row(params![line, asked.task.play(), asked.task.question()], |row| {
                Ok((row.get::<_, bool>(0)?, row.get::<_, f64>(1)?, row.get::<_, bool>(2)?))
            });
            Ok(match found.optional()? {
                Some((_, _, false)) if asked.proofs => Known::Open,
                Some((true, _, _)) => Known::Settled,
                Some((false, limit, _)) if limit >= FOR_EVER => Known::WithoutAnswer,
                Some((false, limit, _)) if limit >= asked.limit => Known::Tried,
                _ => Known::Open,
            })
        })
    }

    /// Notes that a job works on this store.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub fn note(&self, job: &str) -> Result<(), Error> {
        self.wrap(|db| db.execute(sql::NOTE, [job]).map(|_| ()))
    }

    /// Takes the rows of another store. It may be done again. A store has its own rows already.
    ///
    /// # Errors
    /// As [`Store::write`] and [`Store::read`].
    pub fn merge(&self, other: &Path) -> Result<Merged, Error> {
        if let (Ok(own), Ok(other)) = (std::fs::canonicalize(&self.path), std::fs::canonicalize(other))
            && own == other
        {
            return Ok(Merged { rows: self.count()?, better: 0 });
        }
        let rows = Self::read(other)?.count()?;
        if other.to_str().is_none() {
            return Err(Error::new(format!("`{}` is not a name in UTF-8", other.display()), "rename it"));
        }
        let attached = to_read(other, |place, flags| {
            let place = if flags.contains(OpenFlags::SQLITE_OPEN_URI) { place.to_owned() } else { no_uri(place) };
            self.db.execute("ATTACH ? AS other", [place.to_string_lossy()])?;
            // Whether the file can be read shows only now.
            let read = self.db.query_row("SELECT count(*) FROM other.sqlite_master", [], |_| Ok(()));
            read.inspect_err(|_| drop(self.db.execute("DETACH other", [])))
        });
        attached.map_err(|error| told(&error, other))?;
        let taken = self.wrap(|db| {
            let begun = Transaction::new_unchecked(db, TransactionBehavior::Immediate)?;
            let better = begun.execute(&[sql::MERGE, sql::BETTER].concat(), [])?;
            begun.execute(sql::MERGE_JOBS, [])?;
            begun.commit()?;
            Ok(better as u64)
        });
        let detached = self.wrap(|db| db.execute("DETACH other", []));
        let better = taken?;
        detached?;
        Ok(Merged { rows, better })
    }

    /// How many rows there are.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn count(&self) -> Result<u64, Error> {
        let many = self.wrap(|db| db.query_row("SELECT count(*) FROM result", [], |row| row.get::<_, i64>(0)))?;
        Ok(many.unsigned_abs())
    }

    /// How many rows of which kind there are.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn status(&self) -> Result<Vec<Group>, Error> {
        self.wrap(|db| {
            let mut find = db.prepare(sql::STATUS)?;
            let groups = find.query_map([], |row| {
                Ok(Group {
                    play: row.get(0)?,
                    question: row.get(1)?,
                    outcome: row.get(2)?,
                    rows: row.get::<_, i64>(3)?.unsigned_abs(),
                    nodes: row.get::<_, f64>(4)? as u64,
                    seconds: row.get(5)?,
                    tried: row.get(6)?,
                })
            })?;
            groups.collect()
        })
    }

    /// The jobs that have worked on this store, as JSON, with the first and last time (UTC).
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn jobs(&self) -> Result<Vec<[String; 3]>, Error> {
        self.wrap(|db| {
            let mut find = db.prepare(JOBS)?;
            let jobs = find.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?;
            jobs.collect()
        })
    }

    /// Reads the whole file: every page of it, and every row, whose values must be such as sweeps write. A proof that is kept must
    /// have its hash and the outcome of its row; it is not judged.
    ///
    /// # Errors
    /// If it is damaged, or a row says what no sweep writes.
    pub fn check(&self) -> Result<(), Error> {
        let found = self.wrap(|db| db.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0)))?;
        if found != "ok" {
            return Err(errors::damaged(&self.path, &found));
        }
        let fault = self.wrap(sound::first_fault)?;
        fault.map_or(Ok(()), |fault| Err(errors::damaged(&self.path, &fault)))
    }
}
