"""Answers that are lists of records or sentences: they print well, and notebooks show them."""

from __future__ import annotations

import html
import json
import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, SupportsIndex, overload

from . import _native
from ._limit import Limits, Progress
from ._native import Position
from .errors import QuestionError
from .records import Opening, Outcome, Rules, Start, Status

__all__ = ["Classified", "Checked", "Evidence", "Explanation", "FamilyProof", "Lesson", "Openings", "Picture", "Section", "Statement", "Table", "WordReport"]


#: A notebook shows a table of more rows without its heat map.
MOST_CELLS = 10_000


@dataclass(frozen=True)
class Picture:
    """A picture as SVG, which notebooks show."""

    title: str
    svg: str = field(repr=False)

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | PathLike[str]) -> None:
        """Writes it into a file."""
        Path(path).write_text(self.svg, encoding="utf-8")


@dataclass(frozen=True)
class Explanation:
    """The reason for a verdict, step by step, with the picture that shows it."""

    position: Any
    steps: list[str]
    picture: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return "\n".join(f"{i:>3}. {step}" for i, step in enumerate(self.steps, 1))

    def __repr__(self) -> str:
        # The first step names the board, and the line of a large one is long.
        steps = [step if len(step) <= 300 else step[:299] + "…" for step in self.steps]
        return f"Explanation(position={self.position!r}, steps={steps!r})"

    def __hash__(self) -> int:
        return hash((self.position, *self.steps))

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{html.escape(step)}</li>" for step in self.steps)
        return f"<ol>{steps}</ol>{self.picture or ''}"


@dataclass(frozen=True)
class Section:
    """A part of a lesson: a title, paragraphs, and a figure in letters."""

    title: str
    text: list[str]
    figure: list[str]

    def __hash__(self) -> int:
        return hash((self.title, *self.text, *self.figure))

    def __str__(self) -> str:
        return "\n".join([self.title, "=" * len(self.title), "", *self.text, "", *self.figure]).rstrip() + "\n"

    def _repr_html_(self) -> str:
        text = "".join(f"<p>{html.escape(paragraph)}</p>" for paragraph in self.text)
        figure = f"<pre>{html.escape(chr(10).join(self.figure))}</pre>" if self.figure else ""
        return f"<h3>{html.escape(self.title)}</h3>{text}{figure}"


@dataclass(frozen=True)
class Lesson(Sequence[Section]):
    """The theory behind a position, shown on it."""

    position: Any
    sections: list[Section]

    def __getitem__(self, index: Any) -> Any:
        return self.sections[index]

    def __len__(self) -> int:
        return len(self.sections)

    def __hash__(self) -> int:
        return hash((self.position, *self.sections))

    def __str__(self) -> str:
        return "\n".join(map(str, self.sections))

    def _repr_html_(self) -> str:
        return "".join(section._repr_html_() for section in self.sections)


@dataclass(frozen=True)
class Checked:
    """A proof that the checker accepted, and what it proves."""

    position: str
    outcome: Outcome
    winning_moves: list[str]
    complete: bool
    grundy: int | None = None

    def __hash__(self) -> int:
        return hash((self.position, self.outcome, *self.winning_moves))


@dataclass(frozen=True)
class FamilyProof:
    """A claim about a whole family of boards, proved and checked.

    `says` is the claim in a sentence, `claim` its data, and `proof` the proof as JSON.
    """

    says: str
    proof: str = field(repr=False)

    @property
    def claim(self) -> dict[str, Any]:
        """The data of the claim, as docs/family-certificates.md describes them."""
        claim: dict[str, Any] = json.loads(self.proof)["family"]
        return claim

    def check(self, limit: Limits = None) -> str:
        """Lets the independent checker judge the proof again. Raises Rejected."""
        return _native._check_family(self.proof, limit)

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True)
class Statement:
    """A theorem, table or conjecture of the literature."""

    id: str
    source: str
    label: str
    place: str
    says: str
    status: Status
    reason: str
    errata: list[tuple[str, str]]
    range: str | None
    upto: int | None

    def verify(self, upto: int | None = None, *, limit: Limits = None, progress: Progress | None = None) -> Evidence:
        """Computes it again, up to a bound."""
        from . import verify

        return verify(self.id, upto, limit=limit, progress=progress)

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return f"{self.id} ({self.status}): {self.says}"


@dataclass(frozen=True)
class Evidence:
    """What the check of a statement has seen: whether it holds, in how many cases, or the case that
    contradicts it."""

    id: str
    upto: int
    holds: bool
    cases: int
    contradicted_by: str | None = None

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class Classified:
    """The outcome of every start of one graph.

    `letters` has a letter a vertex for each rule set, in the order of the vertices: N, P, or ? where
    it is undecided.
    """

    graph: Any
    vertices: Sequence[Any]
    letters: dict[str, str]

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.letters.items())))

    def outcomes(self, rules: Rules | None = None) -> dict[Any, Outcome | None]:
        """The outcome of each start, by the caller's own vertices."""
        letters = self.letters[rules] if rules else next(iter(self.letters.values()))
        told: dict[str, Outcome | None] = {"N": "N", "P": "P", "?": None}
        return {v: told[letter] for v, letter in zip(self.vertices, letters)}

    def starts(self, outcome: Outcome, rules: Rules | None = None) -> list[Any]:
        """The starts with an outcome, "N" or "P"."""
        return [v for v, found in self.outcomes(rules).items() if found == outcome]


class Openings(Sequence[Opening]):
    """The words that may be said first, as records: a sequence of dictionaries, which pandas and Polars take as it is.

    A long list has hundreds of thousands of them, so each is made when it is asked for; `list(openings)` makes all.
    """

    _BLOCK = 4096

    def __init__(self, found: _native._WordList) -> None:
        self._found = found

    def _rows(self, start: int, stop: int) -> list[Opening]:
        rows: list[Opening] = json.loads(self._found.openings(start, stop))
        return rows

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Opening: ...
    @overload
    def __getitem__(self, index: slice) -> list[Opening]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Opening | list[Opening]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            return self._rows(start, max(start, stop)) if step == 1 else [self[i] for i in range(start, stop, step)]
        place = operator.index(index)
        if not -len(self) <= place < len(self):
            raise IndexError(f"opening {place} of {len(self)}")
        place %= len(self)
        return self._rows(place, place + 1)[0]

    def __iter__(self) -> Iterator[Opening]:
        for start in range(0, len(self), self._BLOCK):
            yield from self._rows(start, start + self._BLOCK)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Openings):
            return bool(self._found.same_openings(other._found))
        return list(self) == other if isinstance(other, list) else NotImplemented

    def __repr__(self) -> str:
        shown = 20
        more = f"<{len(self) - shown} more>" if len(self) > shown else ""
        return f"[{', '.join([*map(repr, self[:shown]), *([more] if more else [])])}]"


class WordReport:
    """A word chain, before its first word or after some.

    `outcome` is that of the whole list, or of the position after the words that were said: "N" if the player to move wins, "P" if the other one does, None if
    it is undecided. `open` is how many words are not decided, and `stopped` says why. `starts` is for the player who must
    say a word with a given letter (empty once a link is given), `openings` for the player who says a given word next; both are
    sequences of dictionaries. `winning_openings`, `losing_openings` and `open_openings` are the words alone.
    `notes` are what the list says about itself: words that stand twice, words that are left out.
    `barred` says that some words may not come first; then `starts` is about the time when all may be
    said, apart from the words that were.
    """

    def __init__(self, position: Position, found: _native._WordList) -> None:
        self._position = position
        self._found = found

    @property
    def position(self) -> Position:
        """The position."""
        return self._position

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the whole list: "N" if the player to move wins, "P" if the other one does, None if it is undecided."""
        return self._found.outcome

    @property
    def stopped(self) -> str | None:
        """Why it stopped, if something is undecided."""
        return self._found.stopped

    @property
    def open(self) -> int:
        """How many of the words that may be said are not decided."""
        return self._found.count(None)

    @cached_property
    def starts(self) -> list[Start]:
        """A dictionary for each start letter, for the player who must say a word with it."""
        starts: list[Start] = json.loads(self._found.starts())
        return starts

    @property
    def openings(self) -> Openings:
        """A dictionary for each word that may be said, for the player who says it. They are made when they are asked for."""
        return Openings(self._found)

    @property
    def winning_openings(self) -> list[str]:
        """The words that win when they are said next."""
        return self._found.words(True)

    @property
    def losing_openings(self) -> list[str]:
        """The words that lose when they are said next."""
        return self._found.words(False)

    @property
    def open_openings(self) -> list[str]:
        """The words that are not decided."""
        return self._found.words(None)

    @property
    def notes(self) -> list[str]:
        """What the list says about itself."""
        return self._found.notes

    @property
    def barred(self) -> bool:
        """Whether some words may not come first."""
        return self._found.barred

    def _says(self) -> str:
        outcome = {"N": "the player to move wins", "P": "the player to move loses"}.get(self.outcome or "", "undecided")
        words, won, open_ = len(self._found), self._found.count(True), self.open
        what = "words" if self._position.history else "opening words"
        told = f"{outcome}; {won} of {words} {what} win" + (f", {open_} {'is' if open_ == 1 else 'are'} open" if open_ else "")
        return told + (f" ({self.stopped})" if self.stopped else "")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WordReport):
            return NotImplemented
        return self._position == other._position and self._found == other._found

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<WordReport {self.position}: {self._says()}>"

    def _repr_html_(self) -> str:
        names = {"N": "won", "P": "lost"}
        rows = "".join(
            f"<tr><td>{html.escape(start['start'])}</td><td>{names.get(start['outcome'], 'undecided')}</td>"
            f"<td>{html.escape(', '.join(start['winning_moves'][:12]))}</td></tr>"
            for start in self.starts
        )
        table = f"<table><tr><th>letter</th><th>for whoever must say a word</th><th>by</th></tr>{rows}</table>"
        return f"<p>{html.escape(self._says())}</p>{table}"


class Table(Sequence[dict[str, Any]]):
    """Rows of a table as records.

    It is a sequence of dictionaries; `table["column"]` is one column. pandas, Polars, PyArrow and
    DuckDB take it through Arrow without copying by hand: `pandas.DataFrame.from_arrow(table)`,
    `polars.DataFrame(table)`, `pyarrow.table(table)`.

    `summary` says what the rows show: periods, what is proved, whether a theorem agrees. `complete`
    is False if a limit ended it early or left an entry open. Tables can be compared, copied and pickled.
    """

    def __init__(self, name: str, sheet: _native._Sheet) -> None:
        self.name = name
        self._sheet = sheet
        self.columns: list[str] = sheet.columns
        self.summary: list[str] = sheet.says
        self.complete: bool = sheet.complete
        self._lists: dict[str, list[Any]] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.name == other.name and self._sheet == other._sheet

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self._sheet)

    def _data(self) -> dict[str, list[Any]]:
        if self._lists is None:
            self._lists = {name: self._sheet.column(i) for i, name in enumerate(self.columns)}
        return self._lists

    def __len__(self) -> int:
        return len(self._sheet)

    def __getitem__(self, index: Any) -> Any:
        data = self._data()
        if isinstance(index, str):
            return data[index]
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        return {name: column[index] for name, column in data.items()}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[i] for i in range(len(self)))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The rows as a stream of Arrow (the C stream interface)."""
        return self._sheet.arrow_c_stream()

    def to_csv(self) -> str:
        """Comma-separated values (RFC 4180)."""
        return self._sheet.csv()

    def to_markdown(self) -> str:
        """A table of Markdown."""
        return self._sheet.markdown()

    def to_latex(self) -> str:
        """A tabular of LaTeX."""
        return self._sheet.latex()

    def heat_map(self, down: str | None = None, across: str | None = None, *, dark: bool = False) -> Picture:
        """The values over two columns of the key as a heat map: brighter is more.

        Without names it goes over the two columns that vary; of more than two, name them. There is a
        panel for each column of values and each choice of the rest of the key.

        >>> import xanthi
        >>> xanthi.table("nimg.rm:path.3@0", disks=["0..3", "0..3", "1"]).heat_map()
        Picture(title='nimg.rm:path.3@0')

        Raises QuestionError if the table has no such columns.
        """
        if (down is None) != (across is None):
            raise QuestionError("a heat map goes over two columns, and one is named", help="name both, or none")
        axes = None if down is None or across is None else (down, across)
        return Picture(self.name, self._sheet.heat_map(axes, dark))

    def __repr__(self) -> str:
        more = "" if self.complete else ", not complete"
        return f"<Table {self.name}: {len(self)} rows of {', '.join(self.columns)}{more}>"

    def _repr_html_(self) -> str:
        shown = 20
        try:
            picture = self.heat_map().svg if len(self) <= MOST_CELLS else ""
        except QuestionError:
            picture = ""

        def cell(value: object) -> str:
            return html.escape("" if value is None else str(value))

        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        rows = "".join("<tr>" + "".join(f"<td>{cell(v)}</td>" for v in row.values()) + "</tr>" for row in self[:shown])
        more = f"<p>… {len(self)} rows in all</p>" if len(self) > shown else ""
        says = "".join(f"<p>{html.escape(line)}</p>" for line in self.summary)
        return f"{picture}<table><tr>{head}</tr>{rows}</table>{more}{says}"
