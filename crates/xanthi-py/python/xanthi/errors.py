"""The exceptions of this package. Each says what is wrong, where, and what would be right.

    XanthiError
    ├── NotationError   a line that is not a position (also a ValueError)
    ├── GraphError      a graph that cannot be used (also a ValueError)
    ├── IllegalMove     a move that is not legal (also a ValueError)
    ├── QuestionError   a question that makes no sense (also a ValueError)
    ├── Rejected        a proof that does not prove its claim
    └── Undecided       a limit was reached, and there is no partial answer

A solve that is stopped by its limit raises nothing: its verdict says so. `ResultsWarning` is a warning: the answer holds, but
not all of it could be kept in a file.
"""

from __future__ import annotations

from typing import Any

__all__ = ["XanthiError", "NotationError", "GraphError", "IllegalMove", "QuestionError", "Rejected", "Undecided", "ResultsWarning"]


class XanthiError(Exception):
    """Anything that goes wrong here. `message` says what, `help` what would be right."""

    def __init__(self, message: str, *, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help

    def __str__(self) -> str:
        return f"{self.message} ({self.help})" if self.help else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.message, {k: v for k, v in vars(self).items() if k != "message"})


def _again(kind: type[XanthiError], message: str, fields: dict[str, object]) -> XanthiError:
    error = kind(message)
    error.__dict__.update(fields)
    return error


class NotationError(XanthiError, ValueError):
    """A line that is not a position.

    `text` is the line, `place` the range of characters in it that is wrong, and `line` the number of
    the line in a file, from 1, if it stands in one.

    >>> import xanthi
    >>> xanthi.Position("uvg:petersen@10")
    Traceback (most recent call last):
    ...
    xanthi.errors.NotationError: there is no vertex `10`
      uvg:petersen@10
                   ^^
    the vertices are 0 1 2 3 4 5 6 7 … 9 (10 in all)
    """

    def __init__(
        self, message: str, *, text: str = "", place: tuple[int, int] = (0, 0), line: int | None = None, help: str = ""
    ) -> None:
        super().__init__(message, help=help)
        self.text = text
        self.place = place
        self.line = line

    def __str__(self) -> str:
        start, end = self.place
        where = f" in line {self.line}" if self.line is not None else ""
        rows = [self.message + where]
        if self.text:
            rows += [f"  {self.text}", "  " + " " * start + "^" * max(1, end - start)]
        return "\n".join(rows + [self.help] if self.help else rows)


class GraphError(XanthiError, ValueError):
    """A graph that cannot be used."""


class IllegalMove(XanthiError, ValueError):
    """A move that is not legal; `help` says which are."""


class QuestionError(XanthiError, ValueError):
    """A question that makes no sense."""


class Rejected(XanthiError):
    """A proof that does not prove its claim. `place` is the way to the faulty part."""

    def __init__(self, message: str, *, place: str = "", help: str = "") -> None:
        super().__init__(message, help=help)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class Undecided(XanthiError):
    """A limit was reached, and there is no partial answer."""


class ResultsWarning(UserWarning):
    """Not every result could be kept in the file that `results=` names. The answer holds all the same."""
