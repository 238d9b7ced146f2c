"""`limit=` and `progress=`, which every long call takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Union

Progress = Callable[[int, float], object]


@dataclass(frozen=True)
class Limit:
    """How much one question may cost. None means the default.

    >>> import xanthi
    >>> xanthi.solve("deg:tournament.20.1@0", limit=xanthi.Limit(nodes=500)).stopped
    'the position limit was reached'
    """

    seconds: float | None = None
    """Wall-clock seconds; by default no limit."""
    nodes: int | None = None
    """The most positions to search."""
    memory: int | None = None
    """Bytes for the tables of a search; by default 1 GiB."""
    threads: int | None = None
    """Threads of one search; by default 1."""


#: What `limit=` takes: a number of seconds, a timedelta, or a Limit.
Limits = Union[float, timedelta, Limit, None]
