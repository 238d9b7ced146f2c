"""`xanthi.Board`: play and analyse in a notebook (Jupyter, VS Code, marimo). Needs anywidget."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import Position, Session, XanthiError, solve
from ._native import _hello
from .records import Level

__all__ = ["Board"]

_SCRIPT = Path(__file__).with_name("board.js")
_STYLE = Path(__file__).with_name("board.css")


@cache
def _inks() -> dict[str, str]:
    """The colours of the drawing on light paper, by the names that its shapes call them."""
    return {ink["name"]: ink["light"] for ink in json.loads(_hello())["ok"]["inks"]}


class Board(anywidget.AnyWidget):
    """A board on which a position is played: moves by a click on the picture or as buttons, undo and
    redo, the computer's reply, hints, values of the moves, and the proof laid over the board. The
    picture, and where its moves are, come from the same code as those of the web page.

    `line` is the position as it stands, and changes as it is played; set it to go elsewhere.
    """

    _esm = _SCRIPT
    _css = _STYLE

    line = traitlets.Unicode("", help="The position as one line of notation.").tag(sync=True)
    view = traitlets.Dict(help="What is shown.").tag(sync=True)
    analyse = traitlets.Bool(False, help="Whether values and the proof are shown.").tag(sync=True)

    def __init__(self, position: Any, *, misere: bool = False, level: Level = "perfect", limit: Any = 5.0, analyse: bool = False) -> None:
        self._position = position if isinstance(position, Position) else Position(position)
        self._session = Session(self._position, misere=misere)
        self._misere, self._limit = misere, limit
        self._level: Level = level
        self._said = ""
        super().__init__(analyse=analyse)
        self._show()
        self.on_msg(self._asked)
        self.observe(lambda _: self._show(), "analyse")
        self.observe(self._moved, "line")

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self._session.position

    def do(self, what: str, move: str | None = None) -> None:
        """What the buttons do: "play" (with a move), "undo", "redo", "reply", "hint"."""
        self._said = ""
        try:
            if what == "play":
                self._session.play(self._own(move))
            elif what == "undo":
                self._session.undo()
            elif what == "redo":
                self._session.redo()
            elif what == "reply":
                self._session.reply(self._level, limit=self._limit)
            elif what == "hint":
                self._said = " ".join(self._session.hint(limit=self._limit))
            else:
                raise ValueError(f"a board does not know how to {what}")
        except XanthiError as error:
            self._said = str(error)
        self._show()

    def _own(self, text: str | None) -> Any:
        # A button has the text of a move; the caller's own vertex may stand behind it.
        return next((move for move, written in zip(self.position.moves, self.position._written()) if written == text), text)

    def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if isinstance(content, dict) and content.get("do") in {"play", "undo", "redo", "reply", "hint"}:
            self.do(content["do"], content.get("move"))

    def _moved(self, change: Any) -> None:
        if change["new"] == self._session.line:
            return
        try:
            self._session = Session(Position(change["new"]), misere=self._misere)
        except XanthiError as error:
            self._said = str(error)
        self._show()

    def _show(self) -> None:
        at, session = self.position, self._session
        says, values, verdict = self._said, {}, None
        if self.analyse:
            verdict = solve(at, misere=self._misere, limit=self._limit)
            values = {move: {"P": "wins", "N": "loses"}.get(outcome or "", "open") for move, outcome in verdict.options.items()}
            says = says or (verdict.reason or "")
        board = json.loads(session._board(verdict))
        # The board lists the moves in the same order, up to a number that nobody would touch.
        places = [move["places"] for move in board["moves"]]
        drawing = board["drawing"]
        self.view = {
            "drawing": drawing,
            "inks": _inks() if drawing else {},
            "text": "" if drawing else str(at),
            "moves": [
                [written, values.get(move, ""), places[i] if i < len(places) else []]
                for i, (move, written) in enumerate(zip(at.moves, at._written()))
            ],
            "history": [str(move) for move in session.history],
            "turn": session.turn,
            "winner": session.winner or "",
            "says": says,
        }
        self.line = session.line
