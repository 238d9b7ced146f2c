//! In place of files of results, in a program that was built without SQLite.

use super::Stored;
use crate::Failure;
use crate::limits::IsStopped;
use std::ops::ControlFlow;
use std::path::Path;
use xanthi::Stop;
use xanthi::words::results::{Kept, Key, Results};

/// An open store: there is none.
pub(crate) enum Store {}

/// A store that is only read: there is none.
pub(crate) enum Reader {}

/// How many questions were taken over: never.
pub(crate) struct Merged {
    pub(crate) questions: u64,
    pub(crate) new: u64,
    pub(crate) broke_off: bool,
}

fn refused<T>() -> Result<T, Failure> {
    Err(Failure::Usage("this program was built without results files".into(), "build it with its default features".into()))
}

impl Store {
    pub(crate) fn open(_: &Path, _: xanthi_games::Play, _: IsStopped) -> Result<Self, Failure> {
        refused()
    }

    pub(crate) fn merge(&self, _: &Reader, _: &dyn Fn() -> bool) -> Result<Merged, Failure> {
        match *self {}
    }

    pub(crate) fn tell(self) {
        match self {}
    }
}

impl Reader {
    pub(crate) fn open(_: &Path, _: fn() -> Option<Stop>) -> Result<Self, Failure> {
        refused()
    }

    pub(crate) fn count(&self) -> Result<u64, Failure> {
        match *self {}
    }

    pub(crate) fn each(&self, _: &mut dyn FnMut(Stored) -> Result<ControlFlow<()>, Failure>) -> Result<(), Failure> {
        match *self {}
    }

    pub(crate) fn count_searches(&self) -> Result<usize, Failure> {
        match *self {}
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
