//! A store that is only read: for those who look into it, and for others that take over what it has.

use super::{COLUMNS, Stored, foreign, kept, newer, refused, wait};
use crate::Failure;
use rusqlite::Connection;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use xanthi::Stop;
use xanthi::words::results::Key;
use xanthi::words::results::format::{APPLICATION, VERSION, WITHOUT_QUESTIONS};

/// A store that is only read.
pub(crate) struct Reader {
    db: Connection,
    path: PathBuf,
    version: i32,
    /// Whether there is no table yet: whoever made the file was ended before there was a result.
    is_empty: bool,
}

/// What a search has left in a store.
pub(super) struct Search {
    pub(super) list: Key,
    pub(super) play: String,
    pub(super) positions: i64,
    pub(super) saved: Vec<u8>,
}

impl Reader {
    /// Opens a store to read it. The name of each question can be read then. Another program that keeps it is waited for, unless
    /// that is stopped.
    pub(crate) fn open(path: &Path, is_stopped: fn() -> Option<Stop>) -> Result<Self, Failure> {
        let failed = |e: rusqlite::Error| wait::not_opened(path, &e);
        let (db, tables) = to_read(path, is_stopped).map_err(failed)?;
        let number = |name: &str| db.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i32>(0)).map_err(failed);
        let (application, version, is_empty) = (number("application_id")?, number("user_version")?, tables == 0);
        match (application, version) {
            (APPLICATION, VERSION | WITHOUT_QUESTIONS) => {}
            // Older programs named the program before the version.
            (0 | APPLICATION, 0) if is_empty => {}
            (APPLICATION, _) => return Err(newer(path, version)),
            _ => return Err(foreign(path, "name a file that --resume has made")),
        }
        let reader = Self { db, path: path.to_owned(), version, is_empty };
        if !is_empty {
            reader.names().map_err(failed)?;
        }
        wait::end(&reader.db, None).map_err(failed)?;
        Ok(reader)
    }

    /// Reads the name of each question. Its columns stand where [`each`](Self::each) has them: errors name them by their numbers.
    fn names(&self) -> rusqlite::Result<()> {
        let mut query = self.db.prepare("SELECT NULL, NULL, NULL, NULL, NULL, core, play, about FROM result")?;
        query
            .query_map([], |row| Ok((row.get::<_, Key>(5)?, row.get::<_, String>(6)?, row.get::<_, String>(7)?)))?
            .try_for_each(|name| name.map(drop))
    }

    /// How many questions there are.
    pub(crate) fn count(&self) -> Result<u64, Failure> {
        if self.is_empty {
            return Ok(0);
        }
        let count = self.db.query_row("SELECT count(*) FROM result", [], |row| row.get::<_, i64>(0));
        count.map(i64::unsigned_abs).map_err(|e| refused(&self.path, &e))
    }

    /// Gives each result, in the order of what they are about, until that is enough.
    pub(crate) fn each(&self, give: &mut dyn FnMut(Stored) -> Result<ControlFlow<()>, Failure>) -> Result<(), Failure> {
        if self.is_empty {
            return Ok(());
        }
        let failed = |e: rusqlite::Error| refused(&self.path, &e);
        let question = if self.version == WITHOUT_QUESTIONS { "NULL" } else { "question" };
        let select = format!("SELECT {}, {question}, core, play, about FROM result ORDER BY about, core", COLUMNS[..4].join(", "));
        let mut query = self.db.prepare(&select).map_err(failed)?;
        let mut rows = query.query([]).map_err(failed)?;
        let read = |row: &rusqlite::Row<'_>| Ok(Stored { key: row.get(5)?, play: row.get(6)?, about: row.get(7)?, kept: kept(row) });
        while let Some(row) = rows.next().map_err(failed)? {
            if give(read(row).map_err(failed)?)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Of how many searches it is kept what they have left.
    pub(crate) fn count_searches(&self) -> Result<usize, Failure> {
        Ok(self.searches()?.len())
    }

    /// What searches have left, the last one last. Files of older programs have none.
    pub(super) fn searches(&self) -> Result<Vec<Search>, Failure> {
        searches(&self.db).map_err(|e| refused(&self.path, &e))
    }
}

fn searches(db: &Connection) -> rusqlite::Result<Vec<Search>> {
    if !db.table_exists(None, "search")? {
        return Ok(Vec::new());
    }
    let mut query = db.prepare("SELECT list, play, positions, saved FROM search ORDER BY rowid")?;
    // What cannot be read is as if it were not there.
    let search = |row: &rusqlite::Row<'_>| {
        let read = || Some(Search { list: row.get(0).ok()?, play: row.get(1).ok()?, positions: row.get(2).ok()?, saved: row.get(3).ok()? });
        Ok(read())
    };
    query.query_map([], search)?.filter_map(Result::transpose).collect()
}

/// Opens a store that is only read, and counts its tables. It may lie where nothing can be written.
fn to_read(path: &Path, is_stopped: fn() -> Option<Stop>) -> rusqlite::Result<(Connection, i64)> {
    xanthi_sweep::to_read(path, |place, flags| {
        let db = Connection::open_with_flags(place, flags)?;
        wait::begin(&db, path, Box::new(is_stopped))?;
        db.pragma_update(None, "query_only", true)?;
        let tables = db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
        Ok((db, tables))
    })
}
