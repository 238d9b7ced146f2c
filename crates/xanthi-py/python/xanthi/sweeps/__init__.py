"""Sweeps: very many positions into one store, on one machine or on many.

A *job* says which positions ([`Job`]), a *store* is a file of SQLite with one row for each position
([`Store`]), and a sweep fills the store with what the job asks and the store does not know. It may
be stopped or killed at any time: what was reported is in the store, and the same call continues.
`docs/sweeps.md` has the whole story, and the commands.
"""

from __future__ import annotations

from .job import Job
from .run import Progress, sweep
from .store import Merged, Store, StoreError

__all__ = ["Job", "Merged", "Progress", "Store", "StoreError", "sweep"]
