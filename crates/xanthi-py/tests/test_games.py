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
    for move, outcome in verdict.options.items():
        assert move in game.moves(game.start())
        state = game.play(game.start(), move)
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


def test_moves_are_those_of_the_game():
    game = Rows(2, 3)
    verdict = game.solve()
    assert set(verdict.options) == set(game.moves(game.start())) and verdict.winning_moves
    winning = verdict.winning_moves[0]
    after = game.position(winning)
    assert after == game.position().after(winning) == game.position(game.write_move(winning)) == xanthi.Position(game).play(winning)
    assert after.history == [winning] and set(after.moves) == set(game.moves(game.play(game.start(), winning)))
    assert game.write_move(winning) in repr(verdict) and pickle.loads(pickle.dumps(after)) == after
    # The checker takes the game as solve does.
    for given in (game, game.position()):
        assert xanthi.check(verdict.proof, given).outcome == "N"
    with pytest.raises(xanthi.Rejected):
        xanthi.check(verdict.proof, Rows(1, 1))
    with pytest.raises(xanthi.QuestionError, match="own"):
        xanthi.solve(game, rules="uvg")
    with pytest.raises(xanthi.IllegalMove):
        after.after((9, 9, 9))
    played = xanthi.Session(game)
    assert played.play(winning) == winning and played.history == [winning]
    state = game.play(game.start(), winning)
    while (reply := played.reply()) is not None:
        assert reply in game.moves(state), "named in the state in which it was made"
        state = game.play(state, reply)
    assert played.winner == "first" and played.history[0] == winning
    assert [move["move"] for move in played.review()] == played.history


class Lists(Rows):
    """Moves that are no keys of a dictionary."""

    def moves(self, rows):
        return [list(move) for move in super().moves(rows)]


def test_moves_that_are_not_hashable_are_named_by_their_text():
    verdict = Lists(3).solve()
    assert verdict.winning_moves == ["0.1.1"] and Lists(3).position([0, 1, 1]) == Lists(3).position("0.1.1")


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
