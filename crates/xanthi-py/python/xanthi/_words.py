"""Word chains: reports on lists, what changes in them, and strategies as trees."""

from __future__ import annotations

import json as _json
import os
from collections.abc import Iterable
from typing import Any

from . import _native
from ._answers import Openings, WordReport
from ._limit import Limits, Progress
from ._native import Position
from ._results import kept
from .errors import QuestionError
from .records import CriticalWords, WordComponent, WordDiff, WordTree


def words(
    words: Iterable[str] | str,
    rules: str | None = None,
    *,
    start: str | None = None,
    said: Iterable[str] = (),
    misere: bool = False,
    results: str | os.PathLike[str] | None = None,
    limit: Limits = None,
    progress: Progress | None = None,
) -> WordReport:
    """A word chain: every start letter and every word that may be said, won or lost.

    `words` is a list of words, or the name of a list that comes with the program (`countries`,
    `us-states`, `capitals`), is in a file (`file=names.txt`) or in the text itself (`list=Rome.Eden`). Of a list of Python every entry is a word, also one that begins
    with `#`; space around a word does not count, and neither do empty entries. `rules` are the options of the notation,
    as "link=2,skip=ー". `start` is the link with which the first word must begin, and `said` are the words that have been
    said: then the report is about those that may be said next. If the limit is reached, the report has what is known, and says how much is open.

    Raises NotationError for options or lists that do not exist, QuestionError for entries that are no words or a file that
    holds something else, and IllegalMove for words that could not be said. Warns (ResultsWarning) if not every result could be kept.

    >>> import xanthi
    >>> report = xanthi.words(["Athens", "Seoul", "Lima", "Amman"])
    >>> report
    <WordReport words:file=list: the player to move wins; 2 of 4 opening words win>
    >>> report.winning_openings
    ['Seoul', 'Amman']
    >>> report.openings[2]["winning_replies"]
    ['Amman']
    >>> xanthi.words("countries", said=["Mali", "Iran"]).winning_openings
    ['Niger', 'Norway']
    """
    position = _of_words(words, rules, start, said)
    with kept(results, misere) as store:
        return WordReport(position, _native._words(position, misere, store, limit, progress))


def _of_words(words: Iterable[str] | str, rules: str | None, start: str | None, said: Iterable[str] = ()) -> Position:
    """The position of a list of words, or of one that comes with the program, after the words that were said."""
    if isinstance(said, str):
        raise QuestionError(f"said= is a list of words, and not {_shown(said)}", help=f"as in said=[{_shown(said)}]")
    for name, given, example in (("rules", rules, "link=2,skip=ー"), ("start", start, "a")):
        if given is not None and not isinstance(given, str):
            raise QuestionError(f"{name}= is a text, and not {_shown(given)}", help=f'as in {name}="{example}", or leave it out')
    options = "".join(f",{option}" for option in (rules or "").split(",") if option)
    at = f"{options}@{start}" if start else options
    if isinstance(words, str):
        return Position(f"words:{words}{at}").play(*said)
    return _native._position_of_line(f"words:file=list{at}", {"list": _lines(words)}).play(*said)


def _lines(words: Iterable[str]) -> bytes:
    """The words of a list, one per line. A line break after a word is ignored, so the lines of a file work, too."""
    try:
        entries = iter(words)
    except TypeError:
        help = 'a list is an iterable of words, or the name of one, as "countries" or "file=names.txt"'
        raise QuestionError(f"{_shown(words)} is not a list of words", help=help) from None
    lines = []
    for place, word in enumerate(entries):
        if not isinstance(word, str):
            help = "every entry is a text (str), and places count from 0: leave out what is missing, and decode bytes first"
            raise QuestionError(f"the entry at place {place} is not a word: {_shown(word)} ({type(word).__name__})", help=help)
        line = word.strip("\r\n")
        if "\n" in line or "\r" in line:
            help = "places count from 0: make an entry of each line, as with str.splitlines"
            raise QuestionError(f"the entry at place {place} has a line break in it: {_shown(word)}", help=help)
        lines.append(line)
    try:
        return "\n".join(lines).encode()
    except UnicodeEncodeError:
        place, line = next((place, line) for place, line in enumerate(lines) if any("\ud800" <= sign <= "\udfff" for sign in line))
        help = "it holds a lone surrogate, and places count from 0: read the list as UTF-8"
        raise QuestionError(f"the entry at place {place} is not a word: {_shown(line)}", help=help) from None


def _shown(value: Any) -> str:
    """A value in a message: of a long one the beginning."""
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:59]}…"


def critical_words(
    words: Iterable[str] | str,
    rules: str | None = None,
    *,
    start: str | None = None,
    said: Iterable[str] = (),
    misere: bool = False,
    results: str | os.PathLike[str] | None = None,
    limit: Limits = None,
    progress: Progress | None = None,
) -> CriticalWords:
    """The words whose removal changes the winner, as in `xanthi words critical --json`.

    `said` are the words that have been said. `outcome` says who wins as it is, and `critical` has the kinds of words, those that change the most
    first, each with its `words`, where they `begin` and `end`, and the links that change; `open` is how
    many kinds are not known, and `stopped` says why; `help` says what would allow more. `results` is a file as in `words`.

    Raises NotationError for options or lists that do not exist, QuestionError for entries that are no words, or where
    words are barred for too long, IllegalMove for words that could not be said.

    >>> import xanthi
    >>> found = xanthi.critical_words(["ab", "bc", "cd"])
    >>> [kind["words"] for kind in found["critical"]]
    [['cd'], ['ab']]
    >>> found["critical"][1]["changes"]
    [{'link': 'A', 'before': 'N', 'after': 'P'}]
    """
    position = _of_words(words, rules, start, said)
    with kept(results, misere) as store:
        answer: CriticalWords = _json.loads(_native._critical_words(position, misere, store, limit, progress))
    return answer


def word_components(words: Iterable[str] | str, rules: str | None = None) -> list[WordComponent]:
    """The parts of a list within which a chain can go round: strongly connected components, the largest first.

    Each has its `links`, how many `kinds` of words lead from one of them to another, and how many `words` these are.

    Raises NotationError for options or lists that do not exist, QuestionError for entries that are no words.

    >>> import xanthi
    >>> xanthi.word_components(["ab", "ba", "bc", "cc"])
    [{'links': ['A', 'B'], 'kinds': 2, 'words': 2}, {'links': ['C'], 'kinds': 1, 'words': 1}]
    """
    parts: list[WordComponent] = _json.loads(_native._word_components(_of_words(words, rules, None)))["components"]
    return parts


def word_diff(
    before: Iterable[str] | str,
    after: Iterable[str] | str,
    rules: str | None = None,
    *,
    start: str | None = None,
    misere: bool = False,
    results: str | os.PathLike[str] | None = None,
    limit: Limits = None,
    progress: Progress | None = None,
) -> WordDiff:
    """What changes from one list to another, as in `xanthi words diff --json`.

    `added` and `removed` have the words that one list alone has, `outcomes` both outcomes, `starts` and `openings` the
    letters and the first words of both lists whose class changes, with their class `before` and `after`; `open` is how
    many first words of each list are undecided. `rules`, `start`, `results` (a file as in `words`) and the limit are the same for both.

    Raises NotationError for options or lists that do not exist, QuestionError for entries that are no words, or where
    words are barred for too long.

    >>> import xanthi
    >>> change = xanthi.word_diff(["ab", "bc"], ["ab", "bc", "cd"])
    >>> change["added"], [opening["name"] for opening in change["openings"]]
    (['cd'], ['ab', 'bc'])
    """
    lists = (_of_words(before, rules, start), _of_words(after, rules, start))
    with kept(results, misere) as store:
        answer: WordDiff = _json.loads(_native._word_diff(*lists, misere, store, limit, progress))
    return answer


def word_tree(
    words: Iterable[str] | str,
    rules: str | None = None,
    *,
    start: str | None = None,
    said: Iterable[str] = (),
    depth: int = 6,
    branches: int = 2_000,
    misere: bool = False,
    results: str | os.PathLike[str] | None = None,
    limit: Limits = None,
    progress: Progress | None = None,
) -> WordTree:
    """The winner's strategy as a tree: one word where the winner moves, every kind of word where the loser does.

    It is the answer of `xanthi words tree --json`. Each branch has its `word`, how many others are `alike`, whether
    `winner_moves` after it, whether it is `cut` (by `depth`, the words one after the other, or `branches`, all of
    them), and what comes `then`. `said` are the words that have been said before, and `results` is a file as in `words`.

    Raises NotationError for options or lists that do not exist, QuestionError for entries that are no words or a size that
    is none, IllegalMove for words that could not be said, Undecided if the limit was reached.

    >>> import xanthi
    >>> tree = xanthi.word_tree(["ab", "bc", "bd", "cd"], start="a")
    >>> tree["winner_moves"], [branch["word"] for branch in tree["then"]]
    (False, ['ab'])
    """
    position = _of_words(words, rules, start, said)
    with kept(results, misere) as store:
        answer: WordTree = _json.loads(_native._word_tree(position, misere, (depth, branches), store, limit, progress))
    return answer
