"""The store: a file of SQLite with one row for each position and question.

Rows only get better: an answer replaces none, and no answer under a larger limit replaces one under a
smaller. So any number of processes may write the same rows in any order, and a store can be merged
into another as often as one likes. A transaction is either in the file or not, whenever the process is
killed. The program `xanthi sweep` writes the same files by the same rules.
"""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any, NamedTuple

from .._native import _store_sql
from ..errors import XanthiError

__all__ = ["Merged", "Row", "Store", "StoreError"]

_BUSY_SECONDS = 60.0
# The format of the file and the statements that write it are those of the program `xanthi`.
_SQL = _store_sql()
# The memory that a search takes if nobody says.
USUAL_MEMORY: int = _SQL["usual_memory"]


class Row(NamedTuple):
    """A row as it is written."""

    position: str
    play: str
    question: str
    outcome: str | None
    nimber: int | None
    wins: str | None
    method: str | None
    nodes: int
    ms: float
    stopped: str | None
    limit_s: float
    version: str
    proof_sha256: str | None
    proof: bytes | None


class Merged(NamedTuple):
    """What one store gave to another: how many rows it has, and how many of them were new or better."""

    rows: int
    better: int


class StoreError(XanthiError):
    """The file of a store cannot be used. What was reported before is in it, unless it is damaged."""


def _told(error: sqlite3.Error, path: str) -> StoreError:
    text = str(error)
    if "full" in text or "disk I/O" in text:
        return StoreError(f"`{path}` cannot be written: {text}", help="make room on the disk; the same command then continues")
    if "locked" in text or "busy" in text:
        return StoreError(f"`{path}` is held by another writer: {text}", help="wait for it to end; the same command then continues")
    if "malformed" in text or "not a database" in text:
        return StoreError(f"`{path}` is damaged, or not a store: {text}", help="`sqlite3 FILE .recover` saves what can be read; begin a new store and merge it")
    if "readonly" in text or "unable to open" in text:
        return StoreError(f"`{path}` cannot be opened: {text}", help="name a file in a directory that you can write to")
    return StoreError(f"`{path}`: {text}")


def _uri(path: str, mode: str) -> str:
    return "file:" + path.replace("%", "%25").replace("?", "%3f").replace("#", "%23") + "?mode=" + mode


def _uri_to_read(path: str) -> str:
    """How a file is opened that is only read. Who may write rolls back the journal that a killed writer has left; for who may not
    the file does not change."""
    if os.access(path, os.W_OK) and os.access(os.path.dirname(path) or ".", os.W_OK):
        return _uri(path, "rw")
    journal = path + "-wal"
    return _uri(path, "ro") if os.path.exists(journal) and os.path.getsize(journal) else _uri(path, "ro&immutable=1")


class Store:
    """A store, open for reading and writing; a context manager.

    Raises StoreError if the file is no store, damaged, or cannot be opened.

    >>> import os, tempfile, xanthi
    >>> path = os.path.join(tempfile.mkdtemp(), "results.db")
    >>> done = xanthi.sweep(["nim:1,2", "nim:2,2"], path)
    >>> with xanthi.sweeps.Store(path, readonly=True) as store:
    ...     len(store), [row["outcome"] for row in store.query("position LIKE 'nim:2%'")]
    (2, ['P'])
    """

    def __init__(self, path: str | os.PathLike[str], *, readonly: bool = False) -> None:
        self.path = os.fspath(path)
        try:
            if readonly:
                if not os.path.exists(self.path):
                    raise StoreError(f"there is no store `{self.path}`", help="a sweep makes one")
                self._db = sqlite3.connect(_uri_to_read(self.path), uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
                self._db.execute("PRAGMA query_only = 1")
            else:
                # A URI, so that another store can be attached as one.
                self._db = sqlite3.connect(_uri(self.path, "rwc"), uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
            self._open(readonly)
        except sqlite3.Error as error:
            raise _told(error, self.path) from error

    def _open(self, readonly: bool) -> None:
        db = self._db
        if not readonly:
            for statement in _SQL["writing"].split(";"):
                db.execute(statement)
            db.execute("BEGIN IMMEDIATE")
            try:
                if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
                    # Comments and text of the schema have no semicolon at the end of a line.
                    for statement in _SQL["schema"].split(";\n"):
                        db.execute(statement)
                    db.execute(f"PRAGMA application_id = {_SQL['id']}")
                    db.execute(f"PRAGMA user_version = {_SQL['version']}")
            finally:
                db.execute("COMMIT")
        if db.execute("PRAGMA application_id").fetchone()[0] != _SQL["id"]:
            raise StoreError(f"`{self.path}` is not a store of sweeps", help="name another file")
        if db.execute("PRAGMA user_version").fetchone()[0] > _SQL["version"]:
            raise StoreError(f"`{self.path}` was written by a later version", help="use that version")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def write(self, rows: Iterable[Row]) -> None:
        """Writes rows, all or none; when it returns, they are on the disk."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany(_SQL["insert"], rows)
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise _told(error, self.path) from error

    def settled(self, positions: Sequence[str], play: str, question: str, limit: float, proofs: bool) -> dict[str, bool]:
        """Which of these need no work under this limit, and whether they ever will: False if they were
        only tried under it or a larger one."""
        found: dict[str, bool] = {}
        try:
            for position in positions:
                row = self._db.execute(_SQL["known"], [position, play, question]).fetchone()
                if row is None or (proofs and not row[2]):
                    continue
                answered = bool(row[0]) or row[1] >= _SQL["for_ever"]
                if answered or row[1] >= limit:
                    found[position] = answered
        except sqlite3.Error as error:
            raise _told(error, self.path) from error
        return found

    def note(self, job: str) -> None:
        """Notes that a job works on this store."""
        try:
            self._db.execute(_SQL["note"], [job])
        except sqlite3.Error as error:
            raise _told(error, self.path) from error

    def merge(self, other: str | os.PathLike[str]) -> Merged:
        """Takes the rows of another store. It may be done again."""
        with Store(other, readonly=True) as there:
            rows = len(there)
        if os.path.samefile(other, self.path):
            return Merged(rows, 0)
        try:
            self._db.execute("ATTACH ? AS other", [_uri_to_read(os.fspath(other))])
            try:
                self._db.execute("BEGIN IMMEDIATE")
                better = self._db.execute(_SQL["merge"]).rowcount
                self._db.execute(_SQL["merge_jobs"])
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            finally:
                self._db.execute("DETACH other")
        except sqlite3.Error as error:
            raise _told(error, self.path) from error
        return Merged(rows, better)

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM result").fetchone()[0])

    def status(self) -> list[dict[str, Any]]:
        """For each play, question and outcome: how many rows, positions searched and seconds; of
        undecided ones the largest limit."""
        return list(self.query(sql=_SQL["status"]))

    def check(self) -> None:
        """Reads the whole file. Raises StoreError if it is damaged."""
        try:
            found = self._db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        except sqlite3.Error as error:
            raise _told(error, self.path) from error
        if found != "ok":
            raise _told(sqlite3.DatabaseError(f"malformed: {found}"), self.path)

    def query(
        self, where: str = "true", parameters: Sequence[Any] = (), *, sql: str | None = None, proofs: bool = False
    ) -> Iterator[dict[str, Any]]:
        """Rows as dictionaries, by a condition of SQL on the columns of `result`, in the order of the
        positions. `proofs` brings the proofs, as text. `limit_s` is None where no longer time would help."""
        columns = ", ".join(told for name, told in zip(Row._fields, _SQL["told"]) if proofs or name != "proof")
        try:
            found = self._db.execute(sql or f"SELECT {columns} FROM result WHERE {where} ORDER BY position, play, question", parameters)
            names = [column[0] for column in found.description]
            for row in found:
                record = dict(zip(names, row))
                if record.get("wins"):
                    record["wins"] = json.loads(record["wins"])
                if record.get("proof"):
                    import zlib

                    record["proof"] = zlib.decompress(record["proof"]).decode()
                yield record
        except sqlite3.Error as error:
            raise _told(error, self.path) from error

    def export(self, out: IO[str] | str, format: str, where: str = "true", *, proofs: bool = False) -> int:
        """Writes rows as "csv", "jsonl" or "parquet" (a path; needs PyArrow); answers how many."""
        rows = self.query(where, proofs=proofs)
        many = 0
        if format == "parquet":
            return self._parquet(out, rows)
        assert not isinstance(out, str)
        table = None
        for many, row in enumerate(rows, 1):
            if format == "jsonl":
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
                continue
            if table is None:
                table = csv.writer(out)
                table.writerow(row)
            cells = (json.dumps(value, ensure_ascii=False, separators=(",", ":")) if isinstance(value, list) else value for value in row.values())
            table.writerow(cells)
        return many

    def _parquet(self, out: IO[str] | str, rows: Iterator[dict[str, Any]]) -> int:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise StoreError("Parquet needs PyArrow", help="pip install pyarrow, or write csv or jsonl") from None
        text, number = pyarrow.string(), pyarrow.int64()
        kinds = {"nimber": number, "wins": pyarrow.list_(text), "nodes": number, "ms": pyarrow.float64(), "limit_s": pyarrow.float64()}
        schema, writer, many = None, None, 0
        block: list[dict[str, Any]] = []

        def flush() -> None:
            nonlocal writer, schema
            schema = schema or pyarrow.schema([(name, kinds.get(name, text)) for name in block[0]])
            writer = writer or parquet.ParquetWriter(out, schema)
            writer.write_table(pyarrow.Table.from_pylist(block, schema=schema))
            block.clear()

        for many, row in enumerate(rows, 1):
            block.append(row)
            if len(block) == 50_000:
                flush()
        if block:
            flush()
        if writer:
            writer.close()
        return many
