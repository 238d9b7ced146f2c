"""Games written in Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import Position, Verdict

__all__ = ["Game"]


class Game(ABC):
    """An impartial game of one's own: say what the moves are, and everything else follows: search,
    nimbers, proofs that are checked, play.

    A state is anything hashable, and equal states must allow the same play. A game must end. Who
    cannot move loses, or wins in misère play. Answers name the moves that `moves` gave; one that is not
    hashable is named by its text.

    >>> from xanthi import Game
    >>> class Kayles(Game):
    ...     def __init__(self, pins):
    ...         self.pins = pins
    ...     def start(self):
    ...         return (self.pins,)
    ...     def moves(self, rows):
    ...         return [(i, k, left) for i, row in enumerate(rows) for k in (1, 2) for left in range(row - k + 1)]
    ...     def play(self, rows, move):
    ...         i, k, left = move
    ...         parts = rows[:i] + (left, rows[i] - k - left) + rows[i + 1:]
    ...         return tuple(sorted(row for row in parts if row))
    ...     def write_move(self, move):
    ...         return "{}.{}.{}".format(*move)
    ...     def __str__(self):
    ...         return f"kayles:{self.pins}"
    >>> verdict = Kayles(5).solve(grundy=True)
    >>> verdict.grundy, verdict.checked
    (4, True)
    """

    @abstractmethod
    def start(self) -> Hashable:
        """The state at the opening."""

    @abstractmethod
    def moves(self, state: Any) -> Iterable[Any]:
        """The legal moves, each once."""

    @abstractmethod
    def play(self, state: Any, move: Any) -> Hashable:
        """The state after a move."""

    def write_move(self, move: Any) -> str:
        """A move as text; different moves of one state are written differently."""
        return str(move)

    def picture(self, state: Any) -> tuple[list[tuple[str, float, float]], list[tuple[int, int]], str]:
        """A picture of a state: spots as (label, x, y) with y downwards and neighbours about 1
        apart, links as pairs of indices of spots, and a caption."""
        return [], [], str(state)

    def __str__(self) -> str:
        return type(self).__name__.lower()

    def position(self, *moves: Any) -> Position:
        """The opening, or the position after some moves: those of `moves`, or as they are written."""
        from . import _native

        return _native._position_of_game(self, list(moves))

    def solve(self, **options: Any) -> Verdict:
        """The verdict on the opening; options as of `xanthi.solve`."""
        from . import solve

        return solve(self.position(), **options)
