"""Who wins a combinatorial game on a graph, by which move, and why, with a proof that is checked.

>>> import xanthi
>>> verdict = xanthi.solve("uvg:petersen@0")
>>> verdict
<Verdict uvg:petersen@0: the player to move wins, by 1, 4, 5>

A position is a line of notation, or a graph with a rule set. The graph may come from NetworkX,
igraph, rustworkx or SciPy, or be a dictionary of neighbours or a list of edges; answers then name
its own vertices.

>>> roads = {"Rome": ["Oslo", "Bern"], "Oslo": ["Rome"], "Bern": ["Rome", "Kiev"], "Kiev": ["Bern"]}
>>> xanthi.solve(roads, rules="uvg", start="Rome").winning_moves
['Oslo']

Rules of graphs: `uvg` and `ueg` are undirected, `dvg` and `deg` directed; the token erases the
vertex that it leaves (`v`) or the edge that it crosses (`e`). Whoever cannot move loses, or wins in
misère play.

Every long call takes `limit=`: seconds, a `timedelta`, or a `Limit`. It runs on a thread of its own
with the GIL released, stops at once on Ctrl-C, and calls `progress(positions, seconds)` about
twenty times a second.
"""

from __future__ import annotations

import difflib as _difflib
import json as _json
import operator as _operator
import os as _os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Literal, overload

from . import _graphs, _native
from ._answers import (
    Checked,
    Classified,
    Evidence,
    Explanation,
    FamilyProof,
    Lesson,
    Openings,
    Picture,
    Section,
    Statement,
    Table,
    WordReport,
)
from ._limit import Limit, Limits, Progress
from ._native import Position, Session, Verdict
from ._words import critical_words, word_components, word_diff, word_tree, words
from .errors import GraphError, IllegalMove, NotationError, QuestionError, Rejected, ResultsWarning, Undecided, XanthiError
from .game import Game
from .records import ContestAnswer, Level, Rules, Status
from . import records, sweeps
from .sweeps import sweep

__all__ = [
    "Checked", "Classified", "Evidence", "Explanation", "FamilyProof", "Game", "GraphError", "IllegalMove",
    "Lesson", "Limit", "NotationError", "Openings", "Picture", "Position", "QuestionError", "Rejected", "ResultsWarning", "Section", "Session",
    "Statement", "Table", "Undecided", "Verdict", "WordReport", "XanthiError",
    "check", "classify", "contest", "critical_words", "draw", "explain", "families", "lesson", "prove", "records", "solve", "solve_many",
    "statements",
    "sweep", "sweeps", "table", "tree", "verify", "word_components",
    "word_diff", "word_tree", "words",
]  # fmt: skip

__version__ = _native.__version__


def __getattr__(name: str) -> Any:
    """`Board` is there where anywidget is installed; the package itself needs nothing."""
    if name == "Board":
        from .board import Board

        return Board
    raise AttributeError(f"module `xanthi` has no attribute `{name}`")


def _position(board: Any, rules: Rules | None, start: Any) -> Any:
    if rules is None and start is None:
        if isinstance(board, Verdict):
            return board.position
        return board.position() if isinstance(board, Game) else board
    return Position(board, rules=rules, start=start)


def solve(
    board: Any,
    rules: Rules | None = None,
    start: Any = None,
    *,
    misere: bool = False,
    grundy: bool = False,
    all_moves: bool = True,
    limit: Limits = None,
    progress: Progress | None = None,
) -> Verdict:
    """Who wins a position, by which move, and why.

    `board` is a line of notation, a Position, a Game, or a graph with `rules` and `start`. A graph without
    `rules` is played by `uvg`, and without `start` the first move places the token. With
    `grundy` the nimber is found as well (normal play). `all_moves=False` asks for the outcome alone
    and may be faster. `limit` is a number of seconds, a timedelta or a Limit; if it is reached, the verdict is
    undecided and has what is known. `progress(positions, seconds)` is called some twenty times a second;
    what it raises ends the search.

    Raises NotationError for a line that is not a position, GraphError for a graph that cannot be
    used, QuestionError for nimbers of misère play or an invalid limit.

    >>> import xanthi
    >>> verdict = xanthi.solve("ueg:grid.5x3@2,2")
    >>> verdict.outcome, verdict.winning_moves, verdict.method
    ('N', ['3,2'], 'trails on a grid')
    >>> xanthi.solve("grundy:7", grundy=True).grundy
    0
    """
    return _native._solve(_position(board, rules, start), misere, grundy, all_moves, limit, progress)


def solve_many(
    positions: Iterable[Any],
    *,
    misere: bool = False,
    grundy: bool = False,
    all_moves: bool = True,
    limit: Limits = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Verdict]:
    """Many positions on several threads (by default as many as there are processors); the verdicts
    come in order, as many as there are positions. The limit holds for each position by itself, and
    `progress(positions, seconds)` counts all of them.

    Raises what `solve` does; one position that cannot be read spoils the call.

    >>> import xanthi
    >>> [v.outcome for v in xanthi.solve_many(f"nim:{n},{n + 1}" for n in range(4))]
    ['N', 'N', 'N', 'N']
    """
    listed = [_position(position, None, None) for position in positions]
    many = threads or _os.cpu_count() or 1
    return _native._solve_many(listed, misere, grundy, all_moves, limit, many, progress)


def explain(board: Any, rules: Rules | None = None, start: Any = None, *, misere: bool = False, limit: Limits = None) -> Explanation:
    """The reason for a verdict, step by step, in words; a notebook shows the picture with it.

    `board` may be a Verdict, which is then explained without solving again.

    Raises what `solve` does.

    >>> import xanthi
    >>> print(xanthi.explain("uvg:path.3@0").steps[0])
    In uvg:path.3@0 under normal play (whoever cannot move loses), the player to move loses (P).
    """
    if isinstance(board, Verdict):
        return board.explain()
    return solve(board, rules, start, misere=misere, limit=limit).explain()


def tree(board: Any, rules: Rules | None = None, start: Any = None, *, misere: bool = False, dark: bool = False) -> Picture:
    """The game tree of a small position as a picture: equal positions once, each with its nimber.

    Where there are no nimbers, in misère play and in games with two sides, it has N and P.

    >>> import xanthi
    >>> xanthi.tree("grundy:7")
    Picture(title='grundy:7')

    Raises QuestionError if there are too many positions to be drawn.
    """
    return _drawn(board, rules, start, {"of": "tree"}, misere, dark)


def _drawn(board: Any, rules: Rules | None, start: Any, view: dict[str, Any], misere: bool, dark: bool) -> Picture:
    position = _position(board, rules, start)
    if not isinstance(position, Position):
        position = Position(position)
    return Picture(_shown(str(position)), position._draw(_json.dumps(view), misere, dark))


def _shown(line: str) -> str:
    """A line as a title: of a very long one the beginning."""
    return line if len(line) <= 200 else f"{line[:80]}… ({len(line):,} characters)"


_TRAILS = ("all", "unfolded", "extended", "regions", "neighbours", "kernels")


def draw(
    board: Any,
    rules: Rules | None = None,
    start: Any = None,
    *,
    scheme: str | None = None,
    trail: str | None = None,
    toward: str | None = None,
    kernel: int | None = None,
    stacked: bool | int = False,
    names: bool = False,
    dark: bool = False,
) -> Picture:
    """A picture of a position: the board, or one of the views that papers on its game print.

    `scheme` is several lines of play at once: steps separated by blanks, each a move or alternatives
    (`"1,0|0,1"`), followed by `!` if it is forced. `trail`, on an untouched `ueg:grid.MxN` with a token,
    is one of `"all"`, `"unfolded"`, `"extended"`, `"regions"`, `"neighbours"` and `"kernels"`; of two
    trails with a right angle, `toward` takes the one around a neighbour of the token. `kernel=k` is the
    set S_k of such a grid. `stacked`, on a line `uvg:line.N.A.B`, is its matching in columns of the
    least move, or of that height. `names`, of a word chain, has every word as a vertex, with an arc to
    each word that may follow it. The proof of a verdict is drawn by `verdict.svg()`.

    >>> import xanthi
    >>> xanthi.draw("ueg:grid.11x8@3,4", trail="regions", toward="2,4")
    Picture(title='ueg:grid.11x8@3,4')

    Raises QuestionError if there is no such picture, and NotationError if a scheme cannot be played.
    """
    if sum((scheme is not None, trail is not None, kernel is not None, stacked is not False, names)) > 1:
        raise QuestionError("scheme, trail, kernel, stacked and names are different pictures", help="ask for one of them")
    if toward is not None and trail is None:
        raise QuestionError("toward= chooses between trails", help="add trail=, for example trail='regions'")
    if trail is not None and trail not in _TRAILS:
        raise QuestionError(f"there is no view of trails {trail!r}", help="one of " + ", ".join(_TRAILS))
    view: dict[str, Any] = {"of": "board"}
    if scheme is not None:
        view = {"of": "scheme", "steps": scheme}
    elif trail is not None:
        view = {"of": "trails", "show": trail, "toward": toward}
    elif kernel is not None:
        view = {"of": "kernel", "k": kernel}
    elif stacked is not False:
        view = {"of": "stacked", "height": None if stacked is True else stacked}
    elif names:
        view = {"of": "names"}
    return _drawn(board, rules, start, view, False, dark)


def lesson(board: Any, *, limit: Limits = None) -> Lesson:
    """The theory of a position, shown on it.

    Raises NotationError, GraphError, and Undecided if the limit was reached.

    >>> import xanthi
    >>> len(xanthi.lesson("grundy:7")) > 1
    True
    """
    position = _position(board, None, None)
    if not isinstance(position, Position):
        position = Position(position)
    return Lesson(position, [Section(*section) for section in _native._lesson(position, limit)])


@overload
def check(proof: Verdict, position: Any = None, *, limit: Limits = None) -> Checked: ...
@overload
def check(proof: FamilyProof, position: Any = None, *, limit: Limits = None) -> FamilyProof: ...
@overload
def check(proof: Any, position: Any = None, *, limit: Limits = None) -> Checked | FamilyProof: ...
def check(proof: Any, position: Any = None, *, limit: Limits = None) -> Checked | FamilyProof:
    """Lets the independent checker judge a proof: JSON as text or as a dictionary, a path of a file
    of one proof, a Verdict or a FamilyProof. A proof about a graph of yours names its vertices by
    their text; `position`, or the game, is only needed for games written in Python.

    Raises Rejected if it does not prove what it claims, QuestionError if it is not JSON or not a proof, and
    Undecided if the limit was reached first.

    >>> import xanthi
    >>> verdict = xanthi.solve("uvg:petersen@0")
    >>> xanthi.check(verdict.proof).winning_moves
    ['1', '4', '5']
    """
    if isinstance(proof, Verdict):
        position = position if position is not None else proof.position
        if proof.proof is None:
            raise QuestionError("an undecided verdict has no proof", help="give a larger limit=")
        proof = proof.proof
    elif isinstance(proof, FamilyProof):
        proof = proof.proof
    elif isinstance(proof, _os.PathLike):
        with open(proof, encoding="utf-8") as file:
            proof = file.read()
    elif isinstance(proof, (bytes, bytearray)):
        proof = proof.decode("utf-8", "replace")
    elif not isinstance(proof, (str, dict)):
        help = "give what Verdict.proof or FamilyProof.proof holds, a Verdict, a FamilyProof, or the pathlib.Path of a file"
        raise QuestionError(f"a {type(proof).__name__} is not a proof", help=help)
    text = proof if isinstance(proof, str) else _json.dumps(proof)
    try:
        read = _json.loads(text)
    except ValueError as error:
        raise QuestionError(f"this is not JSON: {error}", help="a file is given as a pathlib.Path") from None
    is_family = isinstance(read, dict) and "family" in read
    if is_family:
        return FamilyProof(_native._check_family(text, limit), text)
    return Checked(*_native._check_proof(text, position, limit))


_BLOCK = 2048


def classify(
    graphs: Iterable[Any],
    rules: Rules | Iterable[Rules] = "uvg",
    *,
    misere: bool = False,
    limit: Limits = None,
    threads: int | None = None,
) -> Iterator[Classified]:
    """The outcome of every start of many graphs: lines of graph6, sparse6 or digraph6, or graphs of
    any kind that `solve` takes. They are worked on in blocks, on several threads, and come out in
    order. `rules` is one rule set or several. For a graph with n vertices the answer has n letters per rule set.
    The limit holds for each graph; a start that is undecided has the letter `?`.

    Raises NotationError for a line that is not a graph, GraphError, and QuestionError for other rules.

    >>> import xanthi
    >>> [found.letters["uvg"] for found in xanthi.classify(["Bw", "Bo"])]
    ['PPP', 'NPP']
    >>> next(xanthi.classify([{"a": ["b"], "b": ["c"]}])).starts("N")
    ['b']
    """
    wanted = [rules] if isinstance(rules, str) else list(rules)
    if not wanted:
        raise QuestionError("no rules are given", help='name one rule set or more, as in "uvg" or ["uvg", "ueg"]')
    try:
        source = iter([graphs] if isinstance(graphs, str) else graphs)
    except TypeError:
        help = "give a list of graphs, or of lines of graph6"
        raise QuestionError(f"a {type(graphs).__name__} is not a list of graphs", help=help) from None
    return _classified(source, wanted, misere, limit, threads or _os.cpu_count() or 1)


def _classified(source: Iterator[Any], wanted: list[Any], misere: bool, limit: Limits, many: int) -> Iterator[Classified]:
    while block := list(islice(source, _BLOCK)):
        handed = [graph.strip() if isinstance(graph, str) else _graphs.hand_over(graph, wanted[0][0] == "d") for graph in block]
        letters = _native._classify(handed, wanted, misere, limit, many)
        for graph, hand, found in zip(block, handed, letters):
            vertices = range(len(found[0])) if isinstance(hand, str) else hand[1]
            yield Classified(graph, vertices, dict(zip(wanted, found)))


def contest(
    board: Any,
    levels: Level | Iterable[Level],
    *,
    games: int = 100,
    seed: int = 1,
    misere: bool = False,
    limit: Limits = None,
    progress: Progress | None = None,
) -> ContestAnswer:
    """Computers against each other, as in `xanthi contest --json`: who wins how often.

    `levels` are those of `Session.reply`. Each pair of them plays `games` games from the position, half of them begun by either;
    one level plays against itself. The same seed gives the same games. `pairs` has for each two the `players` with their `level`, how many games they `won`, and the
    games in which they moved `first` and `second`. A limit of seconds holds for all games, one of positions for each answer;
    where it ends the games early, `stopped` says why.

    Raises QuestionError for a level that does not exist.

    >>> import xanthi
    >>> found = xanthi.contest("nim:3,4,5", ["perfect", "random"], games=10)
    >>> [player["won"] for player in found["pairs"][0]["players"]]
    [10, 0]
    """
    players: list[str] = [levels] if isinstance(levels, str) else [str(level) for level in levels]
    answer: ContestAnswer = _json.loads(_native._contest(_position(board, None, None), players, games, misere, seed, limit, progress))
    return answer


def _range(given: Any) -> str:
    """A range of the notation, of a text, a number, a range or a pair (first, last)."""
    if isinstance(given, range):
        if given.step < 1 or not given:
            raise QuestionError(f"{given} holds no ascending numbers", help="as in range(3, 61)")
        return f"{given[0]}..{given[-1]}/{given.step}"
    if isinstance(given, tuple) and len(given) == 2:
        return f"{given[0]}..{given[1]}"
    return str(given)


def _whole(given: Any, name: str, most: int = 2**64 - 1) -> int | None:
    """A whole number of any type that has them, such as NumPy's."""
    if given is None:
        return None
    try:
        number = _operator.index(given)
    except TypeError:
        raise QuestionError(f"{given!r} cannot be {name}=", help="give a whole number, or leave it out") from None
    if not 0 <= number <= most:
        raise QuestionError(f"{given!r} cannot be {name}=", help=f"give a whole number from 0 to {most}")
    return number


def _numbers(given: Any, name: str, most: int = 2**64 - 1) -> list[int]:
    """Whole numbers, or one."""
    try:
        listed = [*given] if not isinstance(given, str) else None
    except TypeError:
        listed = [given]
    if listed is None:
        raise QuestionError(f"{given!r} cannot be {name}=", help=f"give a list of whole numbers, as in {name}=[2, 3]")
    numbers = [_whole(number, name, most) for number in listed]
    return [number for number in numbers if number is not None]


def table(
    family: str,
    *,
    n: Any = None,
    m: Any = None,
    rows: int | None = None,
    moves: Iterable[int] = (),
    start: str | None = None,
    disks: Any = (),
    defect: int | None = None,
    list: int | None = None,
    misere: bool = False,
    grundy: bool = False,
    search: bool = False,
    limit: Limits = None,
    progress: Progress | None = None,
) -> Table:
    """One question asked of a whole family, a row for each board. `families()` lists them; any line
    with a number left open is one too, as `uvg:cycle.{n}@0`, or with two, as `dvg:torus.{n}x{m}@0,0`. A range is "3..60", range(3, 61) or a
    pair (3, 60); both ends of a text or a pair are included. Where two numbers are no board the entries are None.

    What `n`, `m`, `rows`, `moves`, `start`, `disks`, `defect` and `list` mean is up to the family. With
    `grundy` the rows have nimbers, with `search` nothing is taken from theorems about the family. If the
    limit is reached the table has the rows that are known, and `complete` is False; rows that cost much come
    last, and entries of theirs may be None.

    Raises QuestionError for a family or an option that does not exist.

    >>> import xanthi
    >>> found = xanthi.table("kotzig", moves=[2, 3], n=(3, 30))
    >>> found[0], len(found)
    ({'n': 3, 'outcome': 'P'}, 28)
    >>> "".join(found["outcome"])
    'PNPNPPNNPPPNNNPPNNNPPNNNPPNN'
    """
    several = isinstance(disks, (tuple, type([]))) and not (isinstance(disks, tuple) and len(disks) == 2 and all(type(d) is int for d in disks))
    asked: dict[str, Any] = {
        "n": None if n is None else _range(n),
        "m": None if m is None else _range(m),
        "rows": _whole(rows, "rows"),
        "moves": _numbers(moves, "moves"),
        "start": start,
        "disks": [_range(d) for d in disks] if several else [_range(disks)],
        "defect": _whole(defect, "defect"),
        "list": _whole(list, "list"),
        "misere": misere,
        "grundy": grundy,
        "search": search,
    }
    return Table(family, _native._table(family, _json.dumps(asked), limit, progress))


def families() -> list[tuple[str, str, str]]:
    """The families of tables: name, how it is asked for on the command line, what is in its rows.

    >>> import xanthi
    >>> "torus" in [name for name, _, _ in xanthi.families()]
    True
    """
    return _native._families()


_FAMILIES = {
    "torus": ("rows", "twist", "misere", "grundy"),
    "kotzig": ("moves", "misere", "grundy"),
    "heaps": ("game", "most"),
    "line": ("moves", "cycle"),
    "line-starts": ("moves",),
    "grid": ("columns", "rows"),
}
_NEEDED = {"torus": ("rows",), "kotzig": ("moves",), "heaps": ("game",), "line": ("moves",), "line-starts": ("moves",), "grid": ("columns", "rows")}


def prove(
    family: Literal["torus", "kotzig", "heaps", "line", "line-starts", "grid"],
    *,
    rows: int | None = None,
    twist: int | None = None,
    columns: int | None = None,
    moves: int | Iterable[int] | None = None,
    game: str | None = None,
    most: int | None = None,
    cycle: bool = False,
    misere: bool = False,
    grundy: bool = False,
    limit: Limits = None,
    progress: Progress | None = None,
) -> FamilyProof:
    """A claim about a whole family of boards, with a proof that was checked.

    `torus` (rows, twist, misere, grundy), `kotzig` (moves, misere, grundy), `heaps` (game, most),
    `line` (moves, cycle), `line-starts` (moves), `grid` (columns, rows). Sizes and moves are numbers of
    vertices.

    Raises QuestionError for another family or option, and Undecided if the limit was reached or no method applies.

    >>> import xanthi
    >>> proved = xanthi.prove("torus", rows=4)
    >>> proved.claim["period"]
    'NNNNNNNNNNPN'
    """
    if family not in _FAMILIES:
        near = _difflib.get_close_matches(str(family), _FAMILIES, 1)
        help = (f"did you mean {near[0]!r}? " if near else "") + "the families are " + ", ".join(_FAMILIES)
        raise QuestionError(f"there is no family {family!r}", help=help)
    side = 2**64 - 1 if family == "grid" else 2**32 - 1
    options: dict[str, Any] = {
        "rows": _whole(rows, "rows", side),
        "twist": _whole(twist, "twist", side),
        "columns": _whole(columns, "columns"),
        "moves": None if moves is None else _numbers(moves, "moves", side),
        "game": game,
        "most": _whole(most, "most"),
        "cycle": bool(cycle) or None,
        "misere": bool(misere) or None,
        "grundy": bool(grundy) or None,
    }
    given = {name: value for name, value in options.items() if value is not None}
    its = ", ".join(f"{name}=" for name in _FAMILIES[family])
    for name in given:
        if name not in _FAMILIES[family]:
            raise QuestionError(f"the family {family!r} has no option {name}=", help=f"its options are {its}")
    for name in _NEEDED[family]:
        if name not in given:
            raise QuestionError(f"the family {family!r} needs {name}=", help=f"its options are {its}")
    return FamilyProof(*_native._prove(_json.dumps({"family": family, **given}), limit, progress))


def statements(source: str | None = None, status: Status | None = None) -> list[Statement]:
    """The theorems, tables and conjectures of the literature that are computed here again: all, or those
    of a source, or with a status ("proved", "checked", "refuted", "misprinted", "open", "shown").

    >>> import xanthi
    >>> xanthi.statements("goldlist")[0].id.startswith("goldlist.")
    True
    """
    found = [Statement(**fields) for fields in _native._statements()]
    return [s for s in found if (source is None or s.id.startswith(source + ".")) and (status is None or s.status == status)]


def verify(id: str, upto: int | None = None, *, limit: Limits = None, progress: Progress | None = None) -> Evidence:
    """Computes a statement of the literature again, up to a bound.

    Raises QuestionError for an unknown statement or a bound out of reach, Undecided at the limit.

    >>> import xanthi
    >>> xanthi.verify("goldlist.theorem-3", 4).holds
    True
    """
    bound, cases, case = _native._verify(id, upto, limit, progress)
    return Evidence(id, bound, case is None, cases, case)
