"""Files of results about word chains: those of `xanthi solve --resume`, read and written by Python's own SQLite."""

from __future__ import annotations

import os
import sqlite3
import threading
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from ._native import _results_sql
from .errors import QuestionError, ResultsWarning, XanthiError

# The format of the file and the statements that read and write it are those of the program `xanthi`.
_SQL = _results_sql()
# How long another program that writes is waited for: seconds to open a file, and milliseconds during a search.
_PATIENCE, _PATIENCE_OF_A_SEARCH = 20.0, 500
# So many results wait for another program at most.
_MOST_WAITING = 4096
# The columns outcome, reply, positions, proof and question.
_Row = tuple["str | None", "str | None", int, "str | None", "str | None"]
_T = TypeVar("_T")


class Results:
    """An open file of results. The solver calls it from a thread of its own."""

    def __init__(self, path: str | os.PathLike[str], misere: bool) -> None:
        try:
            self._path = os.fsdecode(path)
        except TypeError:
            raise QuestionError(f"results= is the name of a file, and not {path!r}", help='as in results="names.results"') from None
        self._play = "misere" if misere else "normal"
        # A caller that was interrupted may go on while the solver writes what it leaves.
        self._lock = threading.Lock()
        self._waiting: list[tuple[bytes, str, _Row]] = []
        self._trouble: str | None = None
        self._patient = True
        try:
            self._db = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
            self._open()
        except sqlite3.Error as error:
            help = "name a results file, or one that does not exist yet, in a directory that you can write to"
            raise QuestionError(f"cannot use `{self._path}` as a results file: {error}", help=help) from error

    def _open(self) -> None:
        db = self._db
        # Two that begin the same file do so one after the other, and whoever is killed leaves no half of it.
        db.execute("BEGIN IMMEDIATE")
        try:
            version = self._format()
            if version is None or version == _SQL["without_questions"]:
                begin = (_SQL["results"], f"PRAGMA application_id = {_SQL['application']}")
                for statement in begin if version is None else (_SQL["with_questions"],):
                    db.execute(statement)
                db.execute(_SQL["index"])
                db.execute(f"PRAGMA user_version = {_SQL['version']}")
            db.execute(_SQL["searches"])
        except BaseException:
            db.execute("ROLLBACK")
            db.close()
            raise
        db.execute("COMMIT")
        # Readers and a writer side by side, where the file system allows it; every commit reaches the disk.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA busy_timeout = {_PATIENCE_OF_A_SEARCH}")

    def _format(self) -> int | None:
        """The version of the file; None, if there is nothing in it."""
        if not self._db.execute("SELECT 1 FROM sqlite_master").fetchone():
            return None
        if self._db.execute("PRAGMA application_id").fetchone()[0] != _SQL["application"]:
            help = "name a file that does not exist yet, or one that was made for results"
            raise QuestionError(f"`{self._path}` is not a store of results about words", help=help)
        version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > _SQL["version"]:
            help = "use a newer version of this package, or another file"
            raise QuestionError(f"`{self._path}` is a store of version {version}, but this package knows only version {_SQL['version']}", help=help)
        return version

    def _do(self, work: Callable[[], _T]) -> _T | None:
        """What came of some work with the file; what goes wrong is told at the end."""
        try:
            with self._lock:
                return work()
        except sqlite3.Error as error:
            self._trouble = self._trouble or str(error)
            return None

    def known(self, key: bytes) -> tuple[_Row, bool] | None:
        """What is kept of a question, and whether there is an outcome, of whatever kind."""
        row = self._do(lambda: self._db.execute(_SQL["known"], (key, self._play)).fetchone())
        return None if row is None else (_told(row[:4]), bool(row[4]))

    def before(self, about: str, many: int) -> list[_Row]:
        rows = self._do(lambda: self._db.execute(_SQL["before"], (about, self._play, many)).fetchall())
        return [_told(row) for row in rows or ()]

    def left(self, key: bytes) -> bytes | None:
        row = self._do(lambda: self._db.execute(_SQL["left"], (key, self._play)).fetchone())
        return row[0] if row is not None and isinstance(row[0], bytes) else None

    def leave(self, key: bytes, positions: int, saved: bytes) -> None:
        def work() -> None:
            self._db.execute(_SQL["leave"], (key, self._play, positions, saved))
            self._db.execute(_SQL["forget"], (_SQL["most_searches"],))

        self._do(work)

    def open_again(self, key: bytes) -> None:
        self._do(lambda: self._db.execute(_SQL["open_again"], (key, self._play)))

    def found(self, key: bytes, about: str, row: _Row) -> None:
        with self._lock:
            self._waiting.append((key, about, row))
            self._write()

    def _write(self) -> None:
        """Writes what is waiting, in its order. If another program keeps the file it stays here, and that program is not waited
        for again."""
        try:
            while self._waiting:
                key, about, row = self._waiting[0]
                self._db.execute(_SQL["write"], (key, self._play, about, *row))
                del self._waiting[0]
                self._is_patient(True)
        except sqlite3.Error as error:
            self._is_patient(not _is_busy(error))
            if not _is_busy(error) or len(self._waiting) > _MOST_WAITING:
                self._trouble = self._trouble or str(error)
                del self._waiting[0]

    def _is_patient(self, patient: bool) -> None:
        if patient != self._patient:
            self._patient = patient
            self._db.execute(f"PRAGMA busy_timeout = {_PATIENCE_OF_A_SEARCH if patient else 0}")

    def end(self) -> None:
        """Closes the file. What could not be kept is told by a warning."""
        with self._lock:
            self._is_patient(True)
            self._write()
            self._db.close()
        if self._waiting:
            self._trouble = self._trouble or "another program is writing to it"
        if self._trouble:
            told = f"not every result could be kept in `{self._path}`: {self._trouble}"
            # The caller of the function that was asked.
            warnings.warn(told, ResultsWarning, stacklevel=4)

    def __enter__(self) -> Results:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # After Ctrl-C the solver may still write what it leaves; it lets go of the file when it has ended.
        if kind is None or issubclass(kind, XanthiError):
            self.end()

    def __del__(self) -> None:
        if hasattr(self, "_db"):
            self._db.close()


def kept(path: str | os.PathLike[str] | None, misere: bool) -> AbstractContextManager[Results | None]:
    """The file of results, if one is named."""
    return nullcontext() if path is None else Results(path, misere)


def _is_busy(error: sqlite3.Error) -> bool:
    return "locked" in str(error) or "busy" in str(error)


def _told(row: tuple[object, ...]) -> _Row:
    """The columns of a row. What is of another kind than it should be is as if it were not there."""
    outcome, reply, positions, proof, *question = row

    def text(value: object) -> str | None:
        return value if isinstance(value, str) else None

    return text(outcome), text(reply), positions if isinstance(positions, int) else 0, text(proof), text(question[0]) if question else None
