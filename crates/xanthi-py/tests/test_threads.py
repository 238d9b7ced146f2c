"""Many threads of Python at once, on shared objects: the same answers as from one, and no crash. On a
free-threaded build of CPython the module leaves the lock off."""

from __future__ import annotations

import pickle
import sys
import sysconfig
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import xanthi


class Take(xanthi.Game):
    """One to three of a row of counters."""

    def start(self):
        return 9

    def moves(self, state):
        return range(1, min(3, state) + 1)

    def play(self, state, move):
        return state - move


def work(shared):
    """What one thread does: answers that can be compared."""
    position, verdict, table = shared
    yield xanthi.solve("uvg:petersen@0").winning_moves
    yield xanthi.solve({"a": ["b", (1, 2)], "b": [(1, 2)]}, "uvg", "a").winning_moves
    yield [found.letters for found in xanthi.classify(["Bw", "Bo", "DFw"], ["uvg", "ueg"], threads=2)]
    yield position.moves, hash(position), position.after("1").history, position._repr_svg_()
    yield verdict.options, verdict.reason, str(verdict.explain()), pickle.loads(pickle.dumps(verdict)) == verdict
    yield xanthi.check(verdict).winning_moves
    yield list(table), table.to_csv()
    yield Take().solve(grundy=True).grundy
    yield [v.outcome for v in xanthi.solve_many(["nim:1,2", "grundy:7", "deg:cycle.5@0"], threads=2)]
    game = xanthi.Session("nim:3,4,5")
    while game.winner is None:
        game.reply()
    yield game.history, game.winner
    with pytest.raises(xanthi.NotationError):
        xanthi.Position("uvg:petersen@x")


def test_threads_give_the_answers_of_one():
    shared = (xanthi.Position("uvg:petersen@0"), xanthi.solve("ueg:grid.5x3@2,2"), xanthi.table("kotzig", moves=[2, 3], n=(3, 30)))
    expected = list(work(shared))
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: list(work(shared)), range(48)):
            assert found == expected


def test_one_session_for_many_threads_is_refused_or_plays():
    game = xanthi.Session("nim:1,1,1,1,1,1,1,1")

    def play(_):
        try:
            return game.undo() or game.play(game.position.moves[0]) is not None or game.line
        except (RuntimeError, xanthi.IllegalMove, IndexError) as refused:
            return refused

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(play, range(400)))
    assert len(found) == 400
    assert all("another thread is using this Session" in str(error) for error in found if isinstance(error, RuntimeError))
    assert xanthi.Position(game.line).moves == game.position.moves, "it is a game as before"


def test_a_session_in_use_says_so():
    """While the computer looks for a move, nobody else makes one."""

    class Slow(Take):
        def moves(self, state):
            begun.set()
            if not asked.wait(30):
                raise TimeoutError
            return super().moves(state)

    begun, asked = threading.Event(), threading.Event()
    asked.set()
    game = xanthi.Session(Slow())
    begun.clear(), asked.clear()
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(game.play, 1)
        assert begun.wait(30)
        with pytest.raises(RuntimeError, match="another thread is using this Session"):
            game.undo()
        asked.set()
        assert reply.result() == 1
    assert game.undo() and game.history == []


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this build of CPython has its lock")
def test_the_lock_stays_off():
    assert not sys._is_gil_enabled()
