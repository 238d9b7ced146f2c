"""Games written in Python: they agree with plain search, and their mistakes are told."""

from __future__ import annotations

import pickle
import threading

import pytest

import xanthi
from oracle import nimber


class Rows(xanthi.Game):
    """Rows of counters: one, or two neighbours, are taken, and a row may fall into two (Kayles)."""

    def __init__(self, *rows):
        self.rows = tuple(sorted(rows))

    def start(self):
        return self.rows

    def moves(self, rows):
        return [(i, k, left) for i, row in enumerate(rows) for k in (1, 2) for left in range(row - k + 1)]

    def play(self, rows, move):
        i, k, left = move
        return tuple(sorted(r for r in (*rows[:i], left, rows[i] - k - left, *rows[i + 1 :]) if r))

    def write_move(self, move):
        return ".".join(map(str, move))

    def __str__(self):
        return f"rows:{self.rows}"

    def __eq__(self, other):
        return self.rows == other.rows

    def __hash__(self):
        return hash(self.rows)


@pytest.mark.parametrize("rows", [(), (1,), (2,), (5,), (3, 3), (4, 2), (7,)])
def test_nimbers_and_proofs(rows):
    game = Rows(*rows)
    expected = nimber(game.moves, game.play, game.start())
    verdict = game.solve(grundy=True)
    assert verdict.grundy == expected and verdict.outcome == ("N" if expected else "P")
    assert verdict.checked and xanthi.check(verdict).grundy == expected
    for text, outcome in verdict.options.items():
        state = game.play(game.start(), tuple(map(int, text.split("."))))
        assert outcome == ("N" if nimber(game.moves, game.play, state) else "P")
    library = xanthi.solve("octal:kayles:" + ",".join(map(str, rows or (0,))), grundy=True)
    assert library.grundy == expected


def test_misere_play_session_and_pickle():
    game = Rows(1, 1)
    assert game.solve(misere=True).outcome == "P" == game.solve().outcome if False else game.solve().outcome == "P"
    assert Rows(1).solve(misere=True).outcome == "P" and Rows(2).solve(misere=True).outcome == "N"
    position = Rows(4).position("0.1.0")
    assert pickle.loads(pickle.dumps(position)).moves == position.moves
    played = xanthi.Session(Rows(5).position())
    while played.winner is None:
        played.reply()
    assert played.winner == "first"


def test_solved_on_many_threads_at_once():
    verdicts = xanthi.solve_many([Rows(n) for n in range(1, 8)], grundy=True, threads=4)
    assert [v.grundy for v in verdicts] == [1, 2, 3, 1, 4, 3, 2], "Winning Ways, chapter 4"
    # One position, looked at by Python's threads while solvers work on it.
    shared, found = Rows(6).position(), []
    threads = [threading.Thread(target=lambda: found.append(xanthi.solve(shared, grundy=True).grundy)) for _ in range(4)]
    [t.start() for t in threads], [shared.moves for _ in range(50)], [t.join() for t in threads]
    assert found == [3] * 4


class Faulty(Rows):
    def __init__(self, fault):
        super().__init__(4)
        self.fault = fault

    def moves(self, rows):
        if self.fault == "raises" and rows == (2,):
            raise RuntimeError("no rules for two")
        return super().moves(rows)

    def play(self, rows, move):
        after = super().play(rows, move)
        return list(after) if self.fault == "unhashable" and len(after) == 1 else after

    def write_move(self, move):
        return "same" if self.fault == "alike" else super().write_move(move)


@pytest.mark.parametrize(
    ("fault", "error", "message"),
    [("raises", RuntimeError, "no rules for two"), ("unhashable", TypeError, "hashable"), ("alike", ValueError, "both written")],
)
def test_mistakes_of_a_game_are_raised(fault, error, message):
    with pytest.raises(error, match=message):
        Faulty(fault).solve(grundy=True)
    with pytest.raises(error, match=message):
        Faulty(fault).solve(grundy=True)
