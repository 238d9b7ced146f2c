"""What is to be swept: positions from lists, templates, graphs, words, or statements of the theory."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from .._native import _Job
from ..errors import QuestionError


@dataclass(frozen=True)
class Job:
    """One of `positions` (a list of lines), `lines` (a file of them), `template` (a line with
    ranges, as "uvg:cycle.{3..60}@0" or "ueg:grid.{a=2..9}x{a}@1,1"; or with names for which `ranges` has
    ranges), `graphs` (a file of graph6
    lines) or `geng` (arguments of nauty's geng) with `rules`, `words` (a list: each opening word), or
    `statements` of the theory with the bounds up to which they are checked (numbers, or ranges of them).

    `limits` are seconds: what stays undecided is tried again with the next one. `moves` asks for all
    winning moves, `grundy` for nimbers, and `proofs` keeps every proof and not only its hash. `nodes` are
    positions and `memory` bytes of tables, for each line.

    Raises QuestionError if it has no source or several, or if ranges or limits make no sense.

    >>> from xanthi.sweeps import Job
    >>> list(Job(template="uvg:cycle.{3..5}@0").keys())
    ['uvg:cycle.3@0', 'uvg:cycle.4@0', 'uvg:cycle.5@0']
    """

    positions: list[str] = field(default_factory=list)
    lines: str | None = None
    template: str | None = None
    ranges: dict[str, str | int] = field(default_factory=dict)
    graphs: str | None = None
    geng: str | None = None
    rules: list[str] = field(default_factory=lambda: ["uvg"])
    words: str | None = None
    statements: dict[str, int | str] = field(default_factory=dict)
    misere: bool = False
    grundy: bool = False
    moves: bool = False
    proofs: bool = False
    limits: list[float] = field(default_factory=lambda: [0.1, 1.0, 10.0])
    nodes: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        self._native()

    def _native(self) -> _Job:
        # Jobs are read, checked and made into lines by the same code as in the program `xanthi`.
        return _Job(json.dumps(asdict(self), ensure_ascii=False))

    @classmethod
    def read(cls, given: Any) -> Job:
        """A job of a job, a dictionary, a list of lines, the path of a JSON file of such a
        dictionary, or the path of a file of lines."""
        if isinstance(given, Job):
            return given
        if isinstance(given, dict):
            known = {f.name for f in fields(cls)}
            for name in given:
                if name not in known:
                    raise QuestionError(f"a job has no field `{name}`", help="its fields are " + ", ".join(sorted(known)))
            return cls(**given)
        if isinstance(given, (str, os.PathLike)):
            path = os.fspath(given)
            try:
                with open(path, encoding="utf-8") as file:
                    begin = file.read(1)
                    if begin != "{":
                        return cls(lines=path)
                    file.seek(0)
                    found = json.load(file)
            except OSError as error:
                raise QuestionError(f"`{path}` cannot be read: {error.strerror}", help="a job is a file of JSON or of lines") from None
            except ValueError as error:
                raise QuestionError(f"`{path}` is not a job: {error}", help='a job is an object such as {"template": "uvg:cycle.{3..60}@0", "moves": true}') from None
            return cls.read(found)
        if isinstance(given, Iterable):
            return cls(positions=[str(line) for line in given])
        raise QuestionError(f"a {type(given).__name__} is not a job", help="give a Job, a dictionary, a list of lines or a path")

    def to_json(self) -> str:
        """The job as one line of JSON, without what is as usual."""
        return self._native().to_json()

    @property
    def play(self) -> str:
        """The convention, as it stands in the key of a row."""
        return "misere" if self.misere else "normal"

    @property
    def question(self) -> str:
        """What is asked of each position, as it stands in the key of a row."""
        return self._native().question()

    def total(self) -> int | None:
        """How many positions there are, if that is known without making them all."""
        return self._native().total()

    def keys(self, shard: tuple[int, int] = (0, 1)) -> Iterator[str]:
        """The lines of a shard (i of N): of all positions, or of those whose hash falls to it. So a
        position stays in its shard when the job grows."""
        return self._native().lines(*shard)
