"""What a worker does: lines in, rows out. It runs in threads here and in processes of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .._native import _sweep_rows
from .store import Row


class Asked(NamedTuple):
    """What is asked of every line of a job."""

    play: str
    question: str
    limit: float
    nodes: int | None
    memory: int | None
    proofs: bool


class Done(NamedTuple):
    """What has become of a batch of lines."""

    rows: list[Row]
    """A row for each of them."""
    stuck: int
    """On how many the work did not stop at its limit: their threads were given up, and run on."""


def rows_of(lines: Sequence[str], asked: Asked, progress: Callable[[int, float], object] | None = None) -> Done:
    """The rows of a batch of lines. A line that is not a position becomes a row that says so."""
    rows, stuck = _sweep_rows(list(lines), *asked, progress)
    return Done([Row._make(row) for row in rows], stuck)
