"""The types of dictionaries, against the schemas of the command line and against dictionaries that calls return."""

from __future__ import annotations

import json
import sys
import typing
from pathlib import Path
from types import UnionType
from typing import Any, Literal

import pytest

import xanthi
from xanthi import records

SCHEMAS = json.loads((Path(__file__).parents[2] / "xanthi/src/answer/schemas.json").read_text(encoding="utf-8"))


def schema(command: str, name: str | None) -> dict[str, Any]:
    """That of the answer of a command, or of something in it."""
    own = SCHEMAS["schemas"][command]
    return own.get("$defs", {}).get(name) or SCHEMAS["$defs"][name] if name else own


# A type, the command whose schema has it, and its name there; none stands for the answer itself.
KINDS: list[tuple[Any, str, str | None]] = [
    (records.ContestAnswer, "contest", None),
    (records.Pair, "contest", "PairAnswer"),
    (records.Seat, "contest", "SeatAnswer"),
    (records.Tally, "contest", "TallyAnswer"),
    (records.Opening, "solve", "Opening"),
    (records.Start, "solve", "Start"),
    (records.Work, "solve", "Work"),
    (records.CriticalWords, "words-critical", None),
    (records.CriticalKind, "words-critical", "CriticalKind"),
    (records.CriticalLink, "words-critical", "CriticalLink"),
    (records.BeforeAfter, "words-critical", "BeforeAfter"),
    (records.OpeningsChange, "words-critical", "OpeningsChange"),
    (records.WordComponent, "words-components", "WordComponent"),
    (records.WordDiff, "words-diff", None),
    (records.ClassChange, "words-diff", "ClassChange"),
    (records.WordTree, "words-tree", None),
    (records.WordBranch, "words-tree", "WordBranch"),
]


@pytest.mark.parametrize("kind, command, name", KINDS)
def test_the_keys_are_those_of_the_schema(kind: Any, command: str, name: str | None):
    said = schema(command, name)
    assert set(typing.get_type_hints(kind)) == set(said["properties"])
    assert set(said["required"]) <= kind.__required_keys__


def test_the_ways_in_which_words_are_decided_are_those_of_the_schema():
    ways = [way["properties"] for way in schema("solve", "WordClass")["oneOf"]]
    hints = typing.get_type_hints(records.WordClass)
    assert set(typing.get_args(hints["how"])) == {way["how"]["const"] for way in ways}
    assert set(hints) == set().union(*ways)


def test_every_type_is_compared():
    compared = {kind.__name__ for kind, *_ in KINDS} | {"WordClass", "Judged", "Answered", "Outcome", "Play", "Level", "Rules", "Status"}
    assert compared == set(records.__all__)


def fits(value: Any, hint: Any) -> None:
    """That a value has a type: `AssertionError` where it has not."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return
    if origin is Literal:
        assert value in inner, (value, hint)
    elif origin in (UnionType, typing.Union):
        for one in inner:
            try:
                return fits(value, one)
            except AssertionError:
                continue
        raise AssertionError((value, hint))
    elif origin is list:
        assert type(value) is list, (value, hint)
        for entry in value:
            fits(entry, inner[0])
    elif typing.is_typeddict(hint):
        hints = typing.get_type_hints(hint)
        assert type(value) is dict and set(value) <= set(hints) and hint.__required_keys__ <= set(value), (value, hint)
        for key, entry in value.items():
            fits(entry, hints[key])
    else:
        assert type(value) is (type(None) if hint is None else hint), (value, hint)


def told() -> list[tuple[Any, Any]]:
    """Dictionaries with the type that they are to have."""
    game = xanthi.Session("nim:2,3")
    for move in ["3-2", "2-0", "2-0"]:
        game.play(move)
    lists = [
        xanthi.words("capitals", misere=True, limit=xanthi.Limit(nodes=50)),
        xanthi.words(["ab", "bc", "bd", "cd"]),
        xanthi.words("countries", "manner=1"),
    ]
    return [
        (xanthi.contest("nim:3,4", ["perfect", "random"], games=2), records.ContestAnswer),
        *((critical, records.CriticalWords) for critical in (
            xanthi.critical_words(["ab", "bc", "cd"]),
            xanthi.critical_words(["ab", "bc", "cd", "de", "ba"], "manner=1"),
            xanthi.critical_words("capitals", misere=True, limit=xanthi.Limit(nodes=50)),
        )),
        (xanthi.word_components("capitals"), list[records.WordComponent]),
        (xanthi.word_diff(["ab", "bc"], ["ab", "bc", "cd"]), records.WordDiff),
        (xanthi.word_diff("capitals", "countries", limit=xanthi.Limit(nodes=50)), records.WordDiff),
        (xanthi.word_tree(["ab", "bc", "bd", "cd"], start="a"), records.WordTree),
        (xanthi.word_tree("us-states", start="a", depth=2), records.WordTree),
        (game.review(), list[records.Judged]),
        *((list(report.openings), list[records.Opening]) for report in lists),
        *((report.starts, list[records.Start]) for report in lists),
    ]  # fmt: skip


def test_what_calls_return_has_the_types_that_are_said():
    met: set[str] = set()

    def keys(value: Any) -> None:
        if isinstance(value, dict):
            met.update(value)
        for entry in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
            keys(entry)

    for value, hint in told():
        assert value
        fits(value, hint)
        keys(value)
    # What is seldom there was there: something is told of it.
    assert {"work", "stopped", "help", "cut", "alike", "words", "instead", "change", "starts", "changes"} <= met, met


@pytest.mark.parametrize("value, hint", [
    ({"games": 1}, records.Tally),
    ({"games": 1, "won": None}, records.Tally),
    ({"games": 1, "won": 1, "lost": 0}, records.Tally),
    ({"how": "well"}, records.WordClass),
    ([{"link": "A", "before": "N", "after": "undecided"}], list[records.CriticalLink]),
])  # fmt: skip
def test_what_has_another_type_is_found(value: Any, hint: Any):
    with pytest.raises(AssertionError):
        fits(value, hint)


def test_modules_of_the_package_know_the_types():
    assert sys.modules["xanthi.records"] is xanthi.records


def test_the_words_that_are_typed_are_those_that_are_taken():
    assert {statement.status for statement in xanthi.statements()} <= set(typing.get_args(records.Status))
    for status in typing.get_args(records.Status):
        assert all(statement.status == status for statement in xanthi.statements(status=status))
    for rules in typing.get_args(records.Rules):
        assert xanthi.Position([(1, 2)], rules, 1).line.startswith(rules)
    for level in typing.get_args(records.Level):
        assert xanthi.Session("nim:1").reply(level) == "1-0"
