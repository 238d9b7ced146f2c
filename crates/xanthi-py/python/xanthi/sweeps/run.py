"""A sweep: the loop that asks for what a store does not know, here or on a cluster."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..errors import QuestionError, XanthiError
from .job import Job
from .store import USUAL_MEMORY, Row, Store
from .work import Asked, Done, rows_of

# Rows are written this often, and a batch is made to take about a quarter of that.
_COMMIT_SECONDS = 1.0
_BATCH_SECONDS = 0.25
_LOOKED_UP = 500


@dataclass(frozen=True)
class Progress:
    """How far a sweep is. What is counted here is on the disk."""

    limit: float
    """The limit of this round, in seconds."""
    done: int
    """Lines of this round that are behind us: found in the store, or written."""
    solved: int
    """Of these, how many were worked on in this call."""
    undecided: int
    """Of the lines that are done, how many are undecided and may be decided under a larger limit."""
    total: int | None
    """The lines of a round, if that is known."""
    seconds: float
    """The seconds since the call."""

    @property
    def rate(self) -> float:
        """Lines a second."""
        return self.done / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """The seconds that this round still takes, by the rate so far."""
        return (self.total - self.done) / self.rate if self.total is not None and self.rate else None

    def __str__(self) -> str:
        of = f" of {self.total:,}" if self.total is not None else ""
        left = f", {self.left:.0f} s left" if self.left is not None else ""
        return f"limit {self.limit:g} s: {self.done:,}{of}, {self.undecided:,} undecided, {self.rate:,.0f} a second{left}"


def sweep(
    job: Any,
    store: Store | str | os.PathLike[str],
    *,
    shard: tuple[int, int] = (0, 1),
    threads: int | None = None,
    client: Any = None,
    progress: Callable[[Progress], object] | None = None,
) -> Progress:
    """Fills a store with what a job asks and the store does not know. Answers how it ended.

    `job` is a Job, a dictionary of its fields, a list of lines, or a path; `store` a Store or a path.
    `shard` is (i, N): only the lines whose hash falls to i. `threads` is how many solve here, by default
    one for each processor. `client` is a client of Dask.distributed: the lines are then solved by its
    workers, each with a part of its worker's memory, and written here. `progress` is called with a
    Progress about once a second. The call may be killed at any time; the same call continues, and decides
    nothing twice that was reported.

    Raises QuestionError for a job that makes no sense, StoreError for a file that cannot be used, and
    XanthiError if more lines than there are threads run on after their limit (a process that ends,
    ends them).

    >>> import tempfile, os, xanthi
    >>> path = os.path.join(tempfile.mkdtemp(), "results.db")
    >>> xanthi.sweep({"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..8"}}, path).solved
    6
    >>> with xanthi.sweeps.Store(path) as store:
    ...     [(row["position"], row["outcome"]) for row in store.query("outcome = 'N'")]
    [('uvg:cycle.4@0', 'N'), ('uvg:cycle.6@0', 'N'), ('uvg:cycle.8@0', 'N')]
    """
    job = Job.read(job)
    if not 0 <= shard[0] < shard[1]:
        raise QuestionError(f"there is no shard {shard[0]} of {shard[1]}", help="shards of N are 0 to N - 1")
    if not isinstance(store, Store):
        with Store(store) as opened:
            return sweep(job, opened, shard=shard, threads=threads, client=client, progress=progress)
    store.note(job.to_json())
    total = job.total() if shard[1] == 1 else None
    state = Progress(job.limits[0], 0, 0, 0, total, 0.0)
    begun, tell = time.monotonic(), progress or (lambda _: None)
    many, stuck = threads or os.cpu_count() or 1, 0
    for limit in job.limits:
        state = replace(state, limit=limit, done=0, undecided=0)
        asked = Asked(job.play, job.question, limit, job.nodes, job.memory, job.proofs)
        workers = _Cluster(client) if client is not None else _Threads(many)
        with workers:
            round_ = _Round(job, store, asked, shard)
            for written, run_on in workers.run(round_.open_lines(), asked):
                store.write(written)
                stuck += run_on
                if client is None and stuck > many:
                    raise XanthiError(
                        f"{stuck} lines did not stop at their limit, and their threads run on",
                        help="end this process, and call again: the lines are in the store as undecided",
                    )
                state = replace(
                    state,
                    done=round_.known + round_.given_back(written),
                    solved=state.solved + len(written),
                    undecided=round_.undecided,
                    seconds=time.monotonic() - begun,
                )
                tell(state)
        state = replace(
            state, done=round_.known + round_.written, undecided=round_.undecided, seconds=time.monotonic() - begun
        )
        tell(state)
        if not round_.undecided:
            break
    return state


class _Round:
    """The lines of one round that need work."""

    def __init__(self, job: Job, store: Store, asked: Asked, shard: tuple[int, int]) -> None:
        self.job, self.store, self.asked, self.shard = job, store, asked, shard
        self.known = 0
        self.written = 0
        self.undecided = 0

    def open_lines(self) -> Iterator[str]:
        lines = self.job.keys(self.shard)
        asked = self.asked
        while block := list(dict.fromkeys(islice(lines, _LOOKED_UP))):
            settled = self.store.settled(block, asked.play, asked.question, asked.limit, asked.proofs)
            self.known += len(settled)
            self.undecided += sum(not answered for answered in settled.values())
            yield from (line for line in block if line not in settled)

    def given_back(self, rows: list[Row]) -> int:
        self.written += len(rows)
        self.undecided += sum(1 for row in rows if row.stopped is not None and row.limit_s < 1e299)
        return self.written


class _Batches:
    """Lines in batches that take about as long as they should: what a line takes is measured."""

    def __init__(self, lines: Iterator[str], most: int) -> None:
        self.lines, self.most, self.size = lines, most, 16

    def next(self) -> list[str]:
        return list(islice(self.lines, self.size))

    def took(self, many: int, seconds: float) -> None:
        fitting = int(many * _BATCH_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(self.most, fitting, 4 * self.size))


class _Threads:
    """Workers that are threads of this process; the solvers hold no lock of Python's."""

    def __init__(self, many: int) -> None:
        self.many = many
        self.pool = ThreadPoolExecutor(many, thread_name_prefix="sweep")
        self.over = False

    def __enter__(self) -> _Threads:
        return self

    def __exit__(self, *_: object) -> None:
        # After Ctrl-C the solvers stop at their next look, and nothing more is begun.
        self.over = True
        self.pool.shutdown(wait=True, cancel_futures=True)

    def _look(self, *_: object) -> None:
        if self.over:
            raise InterruptedError

    def _timed(self, batch: list[str], asked: Asked) -> tuple[Done, float]:
        begun = time.monotonic()
        return rows_of(batch, asked, self._look), time.monotonic() - begun

    def run(self, lines: Iterator[str], asked: Asked) -> Iterator[Done]:
        batches = _Batches(lines, 4096)
        running: set[Future[tuple[Done, float]]] = set()
        ready: list[Row] = []
        stuck = 0
        last = time.monotonic()

        def fill() -> None:
            # Each thread has one batch and one that waits, so that none is idle while rows are written.
            while len(running) < 2 * self.many and (batch := batches.next()):
                running.add(self.pool.submit(self._timed, batch, asked))

        fill()
        while running:
            done, _ = wait(running, timeout=_COMMIT_SECONDS, return_when=FIRST_COMPLETED)
            running -= done
            for future in done:
                (rows, run_on), seconds = future.result()
                batches.took(len(rows), seconds)
                ready += rows
                stuck += run_on
            fill()
            if ready and (time.monotonic() - last >= _COMMIT_SECONDS or not running):
                yield Done(ready, stuck)
                ready, stuck, last = [], 0, time.monotonic()
        if ready:
            yield Done(ready, stuck)


class _Cluster:
    """Workers of Dask.distributed. This process alone writes.

    A batch is a task whose key is made of its lines and the question, so that the same work is the same
    task. No more tasks are out than a few for each thread of the cluster, and a result is released as soon as it is
    here. What a dead worker held is computed again by Dask; its rows were written at most once.

    A worker's memory is shared out among its threads: a search has half of its thread's part, so that
    the worker stays below the mark at which Dask would pause or end it. A worker on which work did not
    stop at its limit is started anew: that ends the work.
    """

    def __init__(self, client: Any) -> None:
        self.client = client

    def __enter__(self) -> _Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def fitted(self, asked: Asked) -> Asked:
        """The question with the memory that every worker of the cluster has for it."""
        try:
            workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        except TypeError:  # an older version, which tells of all workers
            workers = self.client.scheduler_info()["workers"].values()
        parts = [w["memory_limit"] // (2 * w["nthreads"]) for w in workers if w["memory_limit"] and w["nthreads"]]
        return asked._replace(memory=min([asked.memory or USUAL_MEMORY, *parts]))

    def _renew(self, future: Any) -> None:
        """Starts the worker anew that has this result."""
        where = {address for held in self.client.who_has([future]).values() for address in held}
        try:
            self.client.restart_workers(sorted(where), timeout=60, raise_for_error=False)
        except ValueError:
            pass  # nobody watches over that worker, so nobody could start it

    def _room(self) -> int:
        threads: int = sum(self.client.nthreads().values())
        return max(4, 3 * threads)

    def run(self, lines: Iterator[str], asked: Asked) -> Iterator[Done]:
        from distributed import as_completed

        from .work import rows_of

        asked = self.fitted(asked)
        batches = _Batches(lines, 1024)
        flow = as_completed(with_results=False)
        sizes: dict[str, tuple[int, float]] = {}

        def submit() -> bool:
            batch = batches.next()
            if not batch:
                return False
            key = "xanthi-" + _hash(batch, asked)
            future = self.client.submit(rows_of, batch, asked, key=key, pure=True, retries=5)
            sizes[key] = (len(batch), time.monotonic())
            flow.add(future)
            return True

        try:
            while len(sizes) < self._room() and submit():
                pass
            for future in flow:
                done: Done = future.result()
                sizes.pop(future.key, None)
                # Rows know what they took, wherever that was.
                batches.took(len(done.rows), sum(row.ms for row in done.rows) / 1000 + 1e-4 * len(done.rows))
                yield done
                if done.stuck:
                    self._renew(future)
                future.release()
                while len(sizes) < self._room() and submit():
                    pass
        finally:
            if sizes:
                flow.clear()


def _hash(batch: list[str], asked: Asked) -> str:
    import hashlib

    return hashlib.sha256("\n".join([repr(asked), *batch]).encode()).hexdigest()[:32]
