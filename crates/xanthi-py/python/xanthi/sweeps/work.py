"""What a worker does: lines in, rows out. It runs in threads here and in processes of a cluster."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import xanthi

from .store import Row


class Asked(NamedTuple):
    """What is asked of every line of a job."""

    play: str
    question: str
    limit: float
    nodes: int | None
    memory: int | None
    proofs: bool


def rows_of(lines: Sequence[str], asked: Asked, progress: Callable[[int, float], object] | None = None) -> list[Row]:
    """The rows of a batch of lines. A line that is no position becomes a row that says so."""
    if asked.question == "statement":
        return [_of_statement(line, asked) for line in lines]
    positions: list[Any] = []
    rows: list[Row] = []
    for line in lines:
        try:
            positions.append((line, xanthi.Position(line)))
        except xanthi.NotationError as error:
            rows.append(_unread(line, asked, str(error.message)))
    limit = xanthi.Limit(seconds=asked.limit, nodes=asked.nodes, memory=asked.memory, threads=1)
    verdicts = xanthi.solve_many(
        [position for _, position in positions],
        misere=asked.play == "misere",
        grundy="grundy" in asked.question,
        all_moves="moves" in asked.question,
        limit=limit,
        threads=1,
        progress=progress,
    )
    rows += [_of_verdict(line, verdict, asked) for (line, _), verdict in zip(positions, verdicts)]
    return rows


def _of_verdict(line: str, verdict: xanthi.Verdict, asked: Asked) -> Row:
    proof = verdict.proof
    moves = "moves" in asked.question and verdict.outcome is not None
    return Row(
        line,
        asked.play,
        asked.question,
        verdict.outcome,
        verdict.grundy,
        json.dumps([str(move) for move in verdict.winning_moves], ensure_ascii=False) if moves else None,
        verdict.method,
        verdict.nodes,
        round(verdict.seconds * 1000, 3),
        verdict.stopped,
        asked.limit,
        xanthi.__version__,
        hashlib.sha256(proof.encode()).hexdigest() if proof else None,
        zlib.compress(proof.encode()) if proof and asked.proofs else None,
    )


def _unread(line: str, asked: Asked, why: str) -> Row:
    # No limit helps: it counts as tried for ever.
    return Row(line, asked.play, asked.question, None, None, None, None, 0, 0.0, f"no position: {why}", 1e300, xanthi.__version__, None, None)


def _of_statement(line: str, asked: Asked) -> Row:
    import time

    id, _, upto = line.partition(" ")
    begun = time.perf_counter()
    outcome: str | None = None
    nodes, stopped = 0, None
    try:
        found = xanthi.verify(id, int(upto), limit=xanthi.Limit(seconds=asked.limit, memory=asked.memory))
        outcome, nodes = ("holds" if found else f"fails: {found.contradicted_by}"), found.cases
    except xanthi.Undecided as error:
        stopped = error.message
    except xanthi.QuestionError as error:
        return _unread(line, asked, error.message)
    ms = round((time.perf_counter() - begun) * 1000, 3)
    return Row(line, asked.play, asked.question, outcome, None, None, None, nodes, ms, stopped, asked.limit, xanthi.__version__, None, None)
