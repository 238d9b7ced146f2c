"""Limits, progress and Ctrl-C. Nothing here asserts how long something takes, but that it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading

import pytest

import xanthi

# Directed edge geography on a tournament: no theorem, and far too much to search.
LONG = "deg:tournament.20.1@0"


def test_a_limit_leaves_a_verdict_that_says_so():
    for limit in (0.05, xanthi.Limit(nodes=500), xanthi.Limit(seconds=0.05, threads=2)):
        verdict = xanthi.solve(LONG, limit=limit)
        assert verdict.outcome is None and verdict.stopped and verdict.proof is None
        assert set(verdict.options) == set(verdict.position.moves)
        assert "undecided" in repr(verdict)
        with pytest.raises(xanthi.QuestionError):
            xanthi.check(verdict)
    with pytest.raises(xanthi.Undecided):
        xanthi.prove("torus", rows=9, limit=0.05)


def test_what_would_allow_more_is_told_in_the_terms_of_python():
    for limit, grundy, help in [
        (xanthi.Limit(nodes=500), False, "limit=xanthi.Limit(nodes="),
        (0.0, False, "limit=600"),
        # Nimbers need tables that forget nothing.
        (xanthi.Limit(memory=10_000), True, "limit=xanthi.Limit(memory="),
    ]:
        for verdict in (xanthi.solve(LONG, grundy=grundy, limit=limit), *xanthi.solve_many([LONG], grundy=grundy, limit=limit)):
            told = verdict.to_dict()["known"]["help"]
            assert help in told and "--" not in told


def test_limits_are_whole_numbers():
    for field in ("nodes", "memory", "threads"):
        for wrong in (-1, 2**64, 1.5, "many"):
            with pytest.raises(xanthi.QuestionError, match=rf"cannot be Limit\({field}=\)") as caught:
                xanthi.solve("nim:1", limit=xanthi.Limit(**{field: wrong}))
            assert "whole number" in caught.value.help
    for wrong in (-1, float("nan"), "soon"):
        with pytest.raises(xanthi.QuestionError):
            xanthi.solve("nim:1", limit=xanthi.Limit(seconds=wrong))


def test_open_moves_tell_the_work_on_them():
    verdict = xanthi.solve("dvg:tournament.30.1@0", limit=xanthi.Limit(nodes=3_000))
    assert verdict.outcome is None and set(verdict.work) <= set(verdict.open_moves)
    assert any(work["positions"] for work in verdict.work.values()), verdict.work
    for work in verdict.work.values():
        assert set(work) == {"positions", "proof_number", "disproof_number"}
    told = [move["work"] for move in verdict.to_dict()["moves"] if "work" in move]
    assert list(verdict.work.values()) == told
    assert xanthi.solve("uvg:petersen@0").work == {}


def test_each_of_many_has_its_own_limit():
    verdicts = xanthi.solve_many(["nim:1,2", LONG, "uvg:petersen@0", LONG, "nim:3"], limit=1.0, threads=2)
    assert [v.outcome for v in verdicts] == ["N", None, "N", None, "N"]


def test_progress_is_called_and_may_stop():
    seen = []

    def progress(positions, seconds):
        seen.append((positions, seconds))
        if len(seen) == 3:
            raise StopIteration("enough")

    with pytest.raises(StopIteration, match="enough"):
        xanthi.solve(LONG, progress=progress)
    assert seen == sorted(seen) and seen[-1][0] > 0


def test_other_threads_of_python_run_meanwhile():
    turns, over = [], threading.Event()

    def count():
        while not over.is_set():
            turns.append(1)
            over.wait(0.001)

    def enough(positions, seconds):
        if len(turns) > 3:
            raise StopIteration

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(StopIteration):
        xanthi.solve(LONG, limit=600, progress=enough)
    over.set()
    thread.join()


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "call",
    [f"xanthi.solve({LONG!r})", f"xanthi.solve_many([{LONG!r}] * 4, threads=2)", "xanthi.table('deg:tournament.{n}.1@0', n=(20, 22))", "Endless().solve()"],
)
def test_ctrl_c_stops(call):
    script = f"""
        import xanthi, sys

        class Endless(xanthi.Game):
            def start(self): return (0,) * 12
            def moves(self, state): return range(12)
            def play(self, state, move): return state[:move] + (state[move] + 1,) + state[move + 1:]

        try:
            print("ready", flush=True)
            {call}
        except KeyboardInterrupt:
            print("stopped", flush=True)
            verdict = xanthi.solve("uvg:petersen@0")
            print(verdict.outcome, flush=True)
    """
    child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        threading.Timer(0.4, child.send_signal, [signal.SIGINT]).start()
        out, _ = child.communicate(timeout=600)
        assert out.split() == ["stopped", "N"]
    finally:
        child.kill()
