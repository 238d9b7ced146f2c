"""What is to be swept: positions from lists, templates, graphs, words, or statements of the theory."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields
from itertools import product
from math import prod
from typing import Any
from urllib.parse import quote

from ..errors import QuestionError

_SOURCES = ("positions", "lines", "template", "graphs", "geng", "words", "statements")


@dataclass(frozen=True)
class Job:
    """One of `positions` (a list of lines), `lines` (a file of them), `template` with `ranges` (a line
    with numbers left open, as "uvg:cycle.{n}@0" with {"n": "3..60"}), `graphs` (a file of graph6
    lines) or `geng` (arguments of nauty's geng) with `rules`, `words` (a list: each opening word), or
    `statements` of the theory with the bounds up to which they are checked.

    `limits` are seconds: what stays undecided is tried again with the next one. `moves` asks for all
    winning moves, `grundy` for nimbers, and `proofs` keeps every proof and not only its hash.
    """

    positions: list[str] = field(default_factory=list)
    lines: str | None = None
    template: str | None = None
    ranges: dict[str, str] = field(default_factory=dict)
    graphs: str | None = None
    geng: str | None = None
    rules: list[str] = field(default_factory=lambda: ["uvg"])
    words: str | None = None
    statements: dict[str, int] = field(default_factory=dict)
    misere: bool = False
    grundy: bool = False
    moves: bool = False
    proofs: bool = False
    limits: list[float] = field(default_factory=lambda: [0.1, 1.0, 10.0])
    nodes: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        given = [name for name in _SOURCES if getattr(self, name)]
        if len(given) != 1:
            raise QuestionError(f"a job has one source, and this has {len(given)}", help="one of " + ", ".join(_SOURCES))
        if not self.limits or list(self.limits) != sorted(set(self.limits)) or self.limits[0] <= 0:
            raise QuestionError(f"{self.limits} are no limits", help="seconds in ascending order, as [0.1, 1, 10]")
        if self.misere and self.grundy:
            raise QuestionError("nimbers belong to normal play", help="leave out misere or grundy")

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
                raise QuestionError(f"`{path}` is no job: {error}", help="docs/sweeps.md describes jobs") from None
            return cls.read(found)
        if isinstance(given, Iterable):
            return cls(positions=[str(line) for line in given])
        raise QuestionError(f"a {type(given).__name__} is no job", help="give a Job, a dictionary, a list of lines or a path")

    def to_json(self) -> str:
        """The job as one line of JSON, without what is as usual."""
        usual = asdict(Job(positions=["-"])) | {"positions": []}
        return json.dumps({k: v for k, v in asdict(self).items() if v != usual[k]}, ensure_ascii=False)

    @property
    def play(self) -> str:
        return "misere" if self.misere else "normal"

    @property
    def question(self) -> str:
        """What is asked of each position, as it stands in the key of a row."""
        if self.statements:
            return "statement"
        return ("moves" if self.moves else "outcome") + ("+grundy" if self.grundy else "")

    def total(self) -> int | None:
        """How many positions there are, if that is known without looking at them all."""
        if self.positions or self.statements:
            return len(self.positions) or len(self.statements)
        if self.template:
            return prod(len(_numbers(text)) for text in self.ranges.values())
        path = self.lines or self.graphs
        if path:
            with open(path, "rb") as file:
                many = sum(1 for line in file if _holds(line.decode(errors="replace")))
            return many * (len(self.rules) if self.graphs else 1)
        return None

    def keys(self, shard: tuple[int, int] = (0, 1)) -> Iterator[str]:
        """The lines of a shard (i of N): of all positions, or of those whose hash falls to it. So a
        position stays in its shard when the job grows."""
        i, of = shard
        source = self._all(shard)
        if of == 1 or self.geng:
            return source
        return (line for line in source if shard_of(line, of) == i)

    def _all(self, shard: tuple[int, int]) -> Iterator[str]:
        if self.positions:
            yield from self.positions
        elif self.statements:
            yield from (f"{id} {upto}" for id, upto in self.statements.items())
        elif self.lines:
            with open(self.lines, encoding="utf-8") as file:
                yield from (line.strip() for line in file if _holds(line))
        elif self.template:
            names = list(self.ranges)
            for values in product(*(_numbers(self.ranges[name]) for name in names)):
                yield _filled(self.template, dict(zip(names, values)))
        elif self.words:
            yield from self._openings(self.words)
        else:
            yield from (f"{rules}:{_of_graph(line)}" for line in self._graphs(shard) for rules in self.rules)

    def _openings(self, words: str) -> Iterator[str]:
        from .. import Position

        opening = Position(f"words:{words}")
        yield from (f"{opening.line}{'' if '@' in opening.line else '@'}/{move}" for move in opening.moves)

    def _graphs(self, shard: tuple[int, int]) -> Iterator[str]:
        if self.graphs:
            with open(self.graphs, encoding="ascii") as file:
                yield from (line.strip() for line in file if _holds(line) and not line.startswith(">>"))
            return
        program = shutil.which("geng") or shutil.which("nauty-geng")
        if program is None:
            raise QuestionError("geng is not installed", help="it is in Debian's package nauty; or give a file of graph6")
        part = [f"{shard[0]}/{shard[1]}"] if shard[1] > 1 else []
        with subprocess.Popen([program, "-q", *str(self.geng).split(), *part], stdout=subprocess.PIPE, text=True) as run:
            assert run.stdout is not None
            yield from (line.strip() for line in run.stdout)
        if run.returncode:
            raise QuestionError(f"geng {self.geng} ended with status {run.returncode}", help="its arguments are as in `geng -c 8`")


def shard_of(line: str, of: int) -> int:
    """The shard of a line: a hash, the same on every machine."""
    return int.from_bytes(hashlib.sha256(line.encode()).digest()[:8], "big") % of


def _holds(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#")


def _of_graph(line: str) -> str:
    kind, text = {":": ("s6", line[1:]), "&": ("d6", line[1:])}.get(line[:1], ("g6", line))
    return f"{kind}={quote(text, safe='')}"


def _numbers(text: str) -> range:
    """A range of the notation: 3..60, 1..99/2, 7."""
    try:
        ends, _, step = str(text).partition("/")
        first, _, last = ends.partition("..")
        found = range(int(first), int(last or first) + 1, int(step or 1))
    except ValueError:
        found = range(0)
    if not found or found.step < 1 or found.start < 0:
        raise QuestionError(f"`{text}` is no range", help="as in 3..60, 1..99/2 or 7")
    return found


def _filled(template: str, values: dict[str, int]) -> str:
    try:
        return template.format_map(values)
    except (KeyError, ValueError, IndexError) as error:
        raise QuestionError(f"`{template}` has a hole without a range: {error}", help="ranges give a range for each name") from None
