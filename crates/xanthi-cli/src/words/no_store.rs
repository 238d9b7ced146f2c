//! In place of files of results, in a program that was built without SQLite.

use super::Stored;
use crate::Failure;
use std::path::Path;
use xanthi::words::results::{Kept, Key, Results};

/// An open store: there is none.
pub(crate) enum Store {}

/// What a search has left in a store: there is none.
pub(crate) enum Search {}

fn refused<T>() -> Result<T, Failure> {
    Err(Failure::Usage("this program was built without files of results".into(), "build it with its default features".into()))
}

impl Store {
    pub(crate) fn open(_: &Path, _: xanthi_games::Play) -> Result<Self, Failure> {
        refused()
    }

    pub(crate) fn read(_: &Path) -> Result<(Vec<Stored>, Vec<Search>), Failure> {
        refused()
    }

    pub(crate) fn take_search(&mut self, search: &Search) -> Result<(), Failure> {
        match *search {}
    }

    pub(crate) fn take(&mut self, _: &Stored) -> Result<bool, Failure> {
        match *self {}
    }

    pub(crate) fn tell(self) {
        match self {}
    }
}

impl Results for Store {
    fn known(&mut self, _: &Key) -> Option<Kept> {
        match *self {}
    }

    fn found(&mut self, _: &Key, _: &str, _: &Kept) {
        match *self {}
    }
}
