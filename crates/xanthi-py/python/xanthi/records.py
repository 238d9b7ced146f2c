"""The dictionaries that calls return, with the types of what they hold.

They are plain dictionaries, and the same as in the JSON of the command line; type checkers and editors know their keys. A key
that is not in every dictionary is marked as such.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

__all__ = [
    "Answered", "BeforeAfter", "ClassChange", "ContestAnswer", "CriticalKind", "CriticalLink", "CriticalWords", "Judged", "Level", "Opening",
    "OpeningsChange", "Outcome", "Pair", "Play", "Rules", "Seat", "Start", "Status", "Tally", "WordBranch", "WordClass", "WordComponent", "WordDiff",
    "WordTree", "Work",
]  # fmt: skip

Outcome = Literal["N", "P"]
"""The player to move wins (N) or loses (P)."""
Answered = Literal["N", "P", "undecided"]
"""An outcome, or that a limit was reached before."""
Play = Literal["normal", "misere"]
"""Whoever cannot move loses, or wins."""
Level = Literal[
    "perfect", "strong", "casual", "mixed", "random", "surplus", "scarce", "wary",
    "mixed:5", "mixed:10", "mixed:15", "mixed:20", "mixed:25", "mixed:30", "mixed:35", "mixed:40", "mixed:45", "mixed:50", "mixed:55",
    "mixed:60", "mixed:65", "mixed:70", "mixed:75", "mixed:80", "mixed:85", "mixed:90", "mixed:95",
]  # fmt: skip
"""How a computer plays: `mixed:40` makes any legal move in 40 of 100 turns. Other percentages work, too; a type checker does not
know them."""
Rules = Literal["uvg", "ueg", "dvg", "deg"]
"""The rules of a graph: undirected or directed, vertex or edge geography."""
Status = Literal["proved", "checked", "refuted", "misprinted", "open", "shown"]
"""What is known of a statement of the literature."""


class Tally(TypedDict):
    """Games of a computer."""

    games: int
    """The games."""
    won: int
    """How many of them it won."""


class Seat(TypedDict):
    """A computer in a contest of two."""

    level: str
    """How it plays."""
    won: int
    """How many games it won."""
    first: Tally
    """The games in which it moved first."""
    second: Tally
    """The games in which the other one did."""


class Pair(TypedDict):
    """Two computers that played against each other."""

    games: int
    """The games that were played to the end."""
    players: list[Seat]
    """The two of them."""


class ContestAnswer(TypedDict):
    """Who wins how often (`contest`)."""

    xanthi: int
    """The version of the format."""
    position: str
    """The position from which they play."""
    play: Play
    """Normal or misère play."""
    seed: int
    """The seed of their dice."""
    games: int
    """How many games each pair was to play."""
    pairs: list[Pair]
    """Each pair of them."""
    stopped: str | None
    """Why it ended before all games were played."""


class _WordClass(TypedDict):
    how: Literal["wins", "wins_by_loop", "wins_at_root", "open", "loses_at_root", "loses_by_loop", "loses"]
    """By labels, when pairs of words have cancelled (`loop`), by search (`root`), or not decided."""


class WordClass(_WordClass, total=False):
    """How a link or word is decided."""

    words: int
    """With `wins` and `loses`: the player's own words up to the end, at most."""


class Work(TypedDict):
    """The work on something that is open."""

    positions: int
    """How many positions were looked at for it."""
    proof_number: int | None
    """How far the search is from a proof that the move wins."""
    disproof_number: int | None
    """How far it is from a proof that the move loses."""


class _Opening(TypedDict):
    word: str
    """The word."""
    wins: bool | None
    """Whether it wins; None if it is undecided."""
    winning_replies: list[str]
    """Replies that refute it, if it loses; of a long list some of them."""
    end: str
    """The link at which it ends."""
    says: str
    """How it is decided, in words."""


# `class` is a keyword of Python, so this part cannot be written as a class.
_Class = TypedDict("_Class", {"class": WordClass})


class _MayHaveWork(TypedDict, total=False):
    work: Work
    """The work on it, if it is open and that is known."""


class Opening(_Opening, _Class, _MayHaveWork):
    """A word that may be said first (`WordReport.openings`). Its `class` says how it is decided."""


class _Start(TypedDict):
    start: str
    """The letter, or the letters of a longer link."""
    outcome: Answered
    """The outcome for the player who must say a word with it."""
    winning_moves: list[str]
    """The words that win, as they are in the list (in the JSON of the command line as moves are written)."""
    open_moves: list[str]
    """The words that are not decided, likewise. Of an open link all others lose."""
    begins: int
    """The number of words that may follow it."""
    ends: int
    """The number of words that end at it."""
    says: str
    """How it is decided, in words."""


class Start(_Start, _Class, _MayHaveWork):
    """A start letter (`WordReport.starts`). Its `class` says how it is decided."""


class CriticalLink(TypedDict):
    """A link whose outcome is another one without a word."""

    link: str
    """The link."""
    before: Outcome
    """Its outcome with the word."""
    after: Outcome
    """Its outcome without it."""


class BeforeAfter(TypedDict):
    """An outcome that is another one without a word."""

    before: Outcome
    """What it is with the word."""
    after: Outcome
    """What it is without the word."""


class OpeningsChange(TypedDict):
    """First words that do something else without a word."""

    words: list[str]
    """These words. If the critical word is one of them, it is what is said of the others."""
    before: Literal["wins", "loses", "barred"]
    """What they do with the word."""
    after: Literal["wins", "loses", "barred"]
    """What they do without it."""


class _CriticalKind(TypedDict):
    words: list[str]
    """The words that can still be said."""
    begin: str
    """The link with which they begin."""
    end: str
    """The link at which they end."""
    changes: list[CriticalLink]
    """The links whose outcome is another one without one of the words."""


class CriticalKind(_CriticalKind, total=False):
    """Words that begin and end alike, any one of which is critical."""

    outcome: BeforeAfter
    """Where words may be barred at first: the outcome of the list, if that changes."""
    openings: list[OpeningsChange]
    """Of such a list: the first words that change."""


class _CriticalWords(TypedDict):
    xanthi: int
    """The version of the format."""
    position: str
    """The position in the notation."""
    play: Play
    """Normal or misère play."""
    outcome: Answered
    """The outcome of the position as it is."""
    open: int
    """How many kinds of words are not known to be critical or not."""
    critical: list[CriticalKind]
    """Those that change the most first."""


class CriticalWords(_CriticalWords, total=False):
    """The words whose removal changes the winner (`critical_words`)."""

    barred: bool
    """Whether links are told of the time when no word is barred any more, apart from the words that were said."""
    without_links: int
    """Without how many kinds of words nothing is told of links: words are barred for too long then."""
    open_links: list[str]
    """Of a whole list: the links that are open with all words or without some of the open kinds; missing if all may be, or none is."""
    open_outcomes: int
    """Of a whole list: without how many of the open kinds it is not known who wins before the first word."""
    stopped: str
    """Why it is not known of all."""
    stop: Literal["nodes", "steps", "memory", "interrupted", "time", "stack", "no_method", "out_of_reach"]
    """The same as a word for programs."""
    help: str
    """The argument that raises the limit which was reached, or what else would help."""
    limit: Literal["time", "memory", "nodes"]
    """The limit that would have to be higher."""


class WordComponent(TypedDict):
    """A part of a list within which a chain can go round (`word_components`)."""

    links: list[str]
    """Its links."""
    kinds: int
    """How many kinds of words lead from one of them to another."""
    words: int
    """How many words these are."""


class ClassChange(TypedDict):
    """A letter or a word that is decided in another way in another list."""

    name: str
    """The link or the word."""
    before: WordClass | None
    """Its class in the first list; None where no word can be said, or the word may not come first."""
    after: WordClass | None
    """Its class in the second list."""
    change: Literal["verdict", "way", "now_unknown", "now_known"]
    """What changes."""


class _WordDiff(TypedDict):
    xanthi: int
    """The version of the format."""
    positions: list[str]
    """The two positions in the notation."""
    start: str | None
    """The link with which the first word of both begins; None if any word may open."""
    play: Play
    """Normal or misère play."""
    outcomes: list[Answered]
    """The outcome of each."""
    added: list[str]
    """The words that only the second list has."""
    removed: list[str]
    """The words that only the first list has."""
    barred: list[bool]
    """Whether words are barred at first in each list."""
    starts: list[ClassChange] | None
    """The start letters whose class changes."""
    openings: list[ClassChange]
    """The words in both lists whose class as a first word changes."""
    open: list[int]
    """How many opening words of each list are undecided: then what is told may not be all."""
    left_open: list[str | None]
    """Why they are undecided."""


class WordDiff(_WordDiff, total=False):
    """What changes from one list to another (`word_diff`)."""

    stopped: str
    """Why not everything was compared."""


class _WordBranch(TypedDict):
    word: str
    """The word that was said; empty at the root."""
    winner_moves: bool
    """Whether the winner moves now."""


class WordBranch(_WordBranch, total=False):
    """What may be said in a strategy, and what follows."""

    alike: int
    """How many words that begin and end alike may be said instead of it; left out if none."""
    cut: bool
    """Whether the tree was cut off here."""
    then: list[WordBranch]
    """One word of the winner, or every kind of word of the loser; left out at the end of the game."""


class _WordTree(TypedDict):
    xanthi: int
    """The version of the format."""
    position: str
    """The position in the notation."""
    play: Play
    """Normal or misère play."""


class _MayBeStopped(TypedDict, total=False):
    stopped: str
    """Why there is no more of it, if a limit was reached."""


class WordTree(_WordTree, _MayBeStopped, WordBranch):
    """The winner's strategy (`word_tree`)."""


class Judged(TypedDict):
    """A move of a game that was played (`Session.review`)."""

    move: Any
    """The move, under the name that the board was given with."""
    player: Literal["first", "second"]
    """Who made it."""
    before: Outcome | None
    """The outcome before it; None if it is not known."""
    after: Outcome | None
    """The outcome after it, for the player who moves then."""
    gave_away: bool
    """Whether it gave a win away."""
    instead: list[Any]
    """The moves that would have won."""
