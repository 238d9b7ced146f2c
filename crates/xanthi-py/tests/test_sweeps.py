"""Sweeps: what is in the store is true, complete and survives whatever happens to the process."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import xanthi
from oracle import geography, nimber
from xanthi.sweeps import Job, Store, StoreError, sweep

# Cycles are decided in a fraction of a millisecond. No machine is so busy that one reaches this limit: a
# line that is tried twice is counted twice.
AMPLE = {"limits": [300]}
JOB = {"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..40"}, **AMPLE}
LONG = "deg:tournament.20.1@0"


def csv_rows(lines: list[str]) -> list[dict[str, str]]:
    return list(csv.DictReader(lines))


# Kill and restart so often; a hundred where there is time for it.
KILLS = int(os.environ.get("XANTHI_KILLS", "12"))


def rows(path, where="true"):
    with Store(path, readonly=True) as store:
        return list(store.query(where))


def command(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "xanthi.sweeps", *map(str, arguments)], capture_output=True, text=True, **options)


def test_answers_are_those_of_plain_search(tmp_path):
    job = {"template": "{r}:cycle.{n}@0", "ranges": {"n": "3..9"}}
    with pytest.raises(xanthi.QuestionError, match="placeholder"):
        sweep(job, tmp_path / "a.db")
    for rules, erase in (("uvg", "vertex"), ("ueg", "edge")):
        done = sweep({"template": f"{rules}:cycle.{{n}}@0", "ranges": {"n": "3..9"}, "moves": True, "proofs": True, **AMPLE}, tmp_path / "a.db")
        assert (done.done, done.solved, done.undecided) == (7, 7, 0)
        for n in range(3, 10):
            wins, winning = geography([(i, (i + 1) % n) for i in range(n)], False, erase, 0)()
            (row,) = rows(tmp_path / "a.db", f"position = '{rules}:cycle.{n}@0'")
            assert row["outcome"] == ("N" if wins else "P") and {int(w) for w in row["wins"]} == winning
    with Store(tmp_path / "a.db") as store:
        for row in store.query(proofs=True):
            assert hashlib.sha256(row["proof"].encode()).hexdigest() == row["proof_sha256"]
            assert xanthi.check(row["proof"]).outcome == row["outcome"]


def test_every_kind_of_job(tmp_path):
    (tmp_path / "lines").write_text("# positions\nnim:1,2\n\nuvg:petersen@0\nno:game\n")
    (tmp_path / "graphs").write_text(">>graph6<<\n" + "Bw\nBo\n")
    (tmp_path / "job.json").write_text(json.dumps({"lines": str(tmp_path / "lines")}))
    jobs = [
        (tmp_path / "job.json", 3),
        (["nim:1", "nim:2"], 2),
        ({"graphs": str(tmp_path / "graphs"), "rules": ["uvg", "ueg"], "moves": True}, 4),
        ({"words": "us-states"}, 50),
        ({"statements": {"goldlist.theorem-3": 4, "goldlist.nothing": 1}}, 2),
        ({"template": "nimg.rm:path.{a}.{b}@0", "ranges": {"a": "0..3", "b": "1..3"}, "grundy": True}, 12),
    ]
    if shutil.which("geng") or shutil.which("nauty-geng"):
        jobs.append(({"geng": "-c 5"}, 21))
    for i, (job, many) in enumerate(jobs):
        path = tmp_path / f"{i}.db"
        done = sweep(job, path)
        assert done.done == len(rows(path)) == many, job
        assert sweep(job, path).solved == 0, "everything is known"
        read = Job.read(job)
        assert Job.read(json.loads(read.to_json())) == read
    assert [r["stopped"] for r in rows(tmp_path / "0.db") if r["stopped"]][0].startswith("no position")
    assert {r["outcome"] for r in rows(tmp_path / "4.db")} == {"holds", None}
    bw = rows(tmp_path / "2.db", "position = 'uvg:g6=Bo'")[0]
    assert bw["wins"] == ["1", "2"], "the P starts, for the first move places the token"
    plain = lambda line: nimber(lambda at: xanthi.Position(at).moves, lambda at, mv: f"{at}/{mv}", line)  # noqa: E731
    boxes = rows(tmp_path / "5.db")
    assert len(boxes) == 12 and all(row["nimber"] == plain(row["position"]) for row in boxes)


@pytest.mark.parametrize("job", [{}, {"positions": ["a"], "words": "b"}, {"positionen": []}, {"positions": ["nim:1"], "limits": [1, 0.1]}, 7, "nowhere"])
def test_jobs_that_are_refused(job, tmp_path):
    with pytest.raises(xanthi.QuestionError) as caught:
        sweep(job, tmp_path / "x.db")
    assert caught.value.help


def test_limits_grow_and_rows_only_get_better(tmp_path):
    path = tmp_path / "r.db"
    done = sweep({"positions": [LONG, "nim:1"], "limits": [0.5, 0.8]}, path)
    assert (done.done, done.undecided, done.solved) == (2, 1, 3)
    row = rows(path, "stopped IS NOT NULL")[0]
    assert (row["position"], row["limit_s"], row["outcome"]) == (LONG, 0.8, None)
    assert sweep({"positions": [LONG], "limits": [0.8]}, path).solved == 0, "it was tried so long already"
    assert sweep({"positions": [LONG], "limits": [0.9]}, path).solved == 1
    with Store(path) as store:
        (good,) = [r for r in store._db.execute("SELECT * FROM result WHERE position = 'nim:1'")]
        worse = list(good)
        worse[3], worse[9], worse[10] = None, "the time limit was reached", 1e6
        from xanthi.sweeps.store import Row

        store.write([Row(*worse)])
    assert rows(path, "position = 'nim:1'")[0]["outcome"] == "N", "an answer gives way to nothing"


def test_shards_are_a_partition_and_merge_again_and_again(tmp_path):
    sweep(JOB, tmp_path / "whole.db")
    parts = [tmp_path / f"{i}.db" for i in range(3)]
    for i, part in enumerate(parts):
        sweep(JOB, part, shard=(i, 3))
    assert sum(len(rows(part)) for part in parts) == 38
    merged = command("merge", tmp_path / "m.db", *parts, parts[0])
    assert merged.returncode == 0, merged.stderr
    strip = lambda path: [{k: v for k, v in r.items() if k != "ms"} for r in rows(path)]  # noqa: E731
    assert strip(tmp_path / "m.db") == strip(tmp_path / "whole.db")
    with pytest.raises(StoreError):
        Store(tmp_path / "whole.db").merge(tmp_path / "nowhere.db")


def test_the_command_line(tmp_path):
    (tmp_path / "job").write_text("nim:1,2\nnim:2,2\n" + LONG + "\n")
    (tmp_path / "job.json").write_text(json.dumps({"lines": str(tmp_path / "job"), "limits": [0.8]}))
    ran = command("run", tmp_path / "job.json", "--store", tmp_path / "s.db")
    assert (ran.returncode, ran.stdout) == (3, "3 lines, 3 worked on now, 1 undecided\n"), ran.stderr
    status = command("status", tmp_path / "s.db").stdout.splitlines()
    assert len(status) == 4 and "tried for 0.8 s" in status[-1]
    table = command("query", tmp_path / "s.db", "--where", "outcome = 'P'").stdout.splitlines()
    assert len(table) == 2 and table[1].startswith("\"nim:2,2\",normal,outcome,P")
    (tmp_path / "moves.json").write_text(json.dumps({"template": "uvg:cycle.{4..5}@0", "moves": True}))
    assert command("run", tmp_path / "moves.json", "--store", tmp_path / "moves.db").returncode == 0
    cells = [row["wins"] for row in csv_rows(command("query", tmp_path / "moves.db").stdout.splitlines())]
    assert [json.loads(cell) for cell in cells] == [["1", "3"], []], "four vertices have a perfect matching, and five have none"
    lines = command("query", tmp_path / "s.db", "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["outcome"] for line in lines] == [None, "N", "P"]
    assert command("check", tmp_path / "s.db").stdout.endswith("is sound: 3 rows\n")
    for wrong in (["status", tmp_path / "no.db"], ["run", tmp_path / "no", "--store", tmp_path / "s.db"], ["query", tmp_path / "s.db", "--where", "nonsense"]):
        failed = command(*wrong)
        assert failed.returncode == 2 and failed.stderr.startswith("error: "), failed
    pyarrow = pytest.importorskip("pyarrow.parquet")
    assert command("query", tmp_path / "s.db", "--format", "parquet", "-o", tmp_path / "s.parquet").returncode == 0
    assert pyarrow.read_table(tmp_path / "s.parquet")["outcome"].to_pylist() == [None, "N", "P"]


REPORTING = """
import sys, xanthi
from xanthi.sweeps import run
run._COMMIT_SECONDS = 0.02
seen = set()
def show(state):
    print(state.done, flush=True)
job = {"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..1500"}, "moves": True}
xanthi.sweep(job, sys.argv[1], threads=2, progress=show)
print("end", flush=True)
"""


def test_kill_at_random_instants_loses_nothing_that_was_reported(tmp_path):
    path, dice, reported, ended = tmp_path / "k.db", random.Random(5), 0, False
    for _ in range(KILLS):
        child = subprocess.Popen([sys.executable, "-c", REPORTING, str(path)], stdout=subprocess.PIPE, text=True)
        timer = threading.Timer(dice.uniform(0.1, 0.9), child.kill)
        timer.start()
        out, _ = child.communicate()
        timer.cancel()
        told = out.split()
        ended = "end" in told
        reported = max([reported, *(int(word) for word in told if word.isdigit())])
        if path.exists():
            with Store(path) as store:
                store.check()
                assert len(store) >= reported
        if ended and dice.random() < 0.7:
            # All is known: begin anew, so that every kill meets work.
            for ending in ("", "-wal", "-shm"):
                (tmp_path / f"k.db{ending}").unlink(missing_ok=True)
            reported = 0
    subprocess.run([sys.executable, "-c", REPORTING, str(path)], check=True, capture_output=True)
    found = {r["position"]: r["outcome"] for r in rows(path)}
    assert found == {f"uvg:cycle.{n}@0": "P" if n % 2 else "N" for n in range(3, 1501)}, "an even cycle has a perfect matching"


def the_program():
    """The program `xanthi` of this checkout, if it has been built."""
    root = Path(__file__).resolve().parents[3]
    found = [os.environ.get("XANTHI_PROGRAM"), root / "target/debug/xanthi", root / "target/release/xanthi"]
    for path in found:
        if path and os.access(path, os.X_OK) and subprocess.run([path, "sweep", "--help"], capture_output=True).returncode == 0:
            return str(path)
    return None


@pytest.mark.skipif(the_program() is None, reason="the program is not built")
def test_the_program_and_the_package_fill_and_read_the_same_files(tmp_path):
    program, path = the_program(), tmp_path / "b.db"
    job = {"template": "ueg:cycle.{n}@0", "ranges": {"n": "3..20"}, "moves": True, "proofs": True, **AMPLE}
    (tmp_path / "job.json").write_text(json.dumps(job))
    run = lambda *a: subprocess.run([program, "sweep", *map(str, a)], capture_output=True, text=True)  # noqa: E731
    sweep(job, path)
    again = run(tmp_path / "job.json", "--store", path)
    assert again.stdout == "18 of 18 lines, 0 worked on now, 0 undecided\n", again
    (tmp_path / "more.json").write_text(json.dumps({"template": "ueg:cycle.{3..30}@0", "moves": True, "proofs": True, **AMPLE}))
    more = run(tmp_path / "more.json", "--store", path)
    assert more.stdout == "28 of 28 lines, 10 worked on now, 0 undecided\n", more
    assert sweep({**job, "ranges": {"n": "3..30"}}, path).solved == 0
    found = {row["position"]: row for row in rows(path)}
    for n in range(3, 31):
        row = found[f"ueg:cycle.{n}@0"]
        wins, winning = geography([(i, (i + 1) % n) for i in range(n)], False, "edge", 0)()
        assert row["outcome"] == ("N" if wins else "P") and {int(w) for w in row["wins"]} == winning
    told = [json.loads(line) for line in run("query", path, "--format", "jsonl").stdout.splitlines()]
    assert told == rows(path), "both tell the same of every row"
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("query", path, "--format", "parquet", "-o", tmp_path / "b.parquet").returncode == 0
    with Store(path, readonly=True) as store:
        store.export(str(tmp_path / "own.parquet"), "parquet")
    one, other = (parquet.read_table(tmp_path / name) for name in ("b.parquet", "own.parquet"))
    assert one.schema.remove_metadata() == other.schema.remove_metadata() and one.to_pylist() == other.to_pylist() == told
    with Store(path) as store:
        for row in store.query(proofs=True):
            assert hashlib.sha256(row["proof"].encode()).hexdigest() == row["proof_sha256"]
            assert xanthi.check(row["proof"]).outcome == row["outcome"]
    sweep(job, tmp_path / "p.db")
    assert run("merge", tmp_path / "all.db", path, tmp_path / "p.db").returncode == 0
    with Store(tmp_path / "all.db") as store:
        assert (store.merge(path), len(store)) == ((28, 0), 28)


def test_two_writers_at_once(tmp_path):
    script = "import sys, xanthi; xanthi.sweep({'template': 'uvg:cycle.{n}@0', 'ranges': {'n': '3..900'}}, sys.argv[1], threads=1)"
    children = [subprocess.Popen([sys.executable, "-c", script, str(tmp_path / "t.db")], stderr=subprocess.PIPE) for _ in range(3)]
    assert [child.wait(timeout=600) for child in children] == [0, 0, 0], [c.stderr.read() for c in children]
    assert len(rows(tmp_path / "t.db")) == 898


def test_what_a_killed_writer_leaves_behind_is_read(tmp_path):
    sweep({"template": "nim:{n}", "ranges": {"n": "1..200"}}, tmp_path / "h.db")
    before = rows(tmp_path / "h.db")
    writer = sqlite3.connect(tmp_path / "h.db", isolation_level=None)
    # A cache of one page: the pages and the journal are on the disk before the commit.
    for statement in ("PRAGMA journal_mode = DELETE", "PRAGMA cache_size = 1", "BEGIN IMMEDIATE"):
        writer.execute(statement)
    writer.execute("UPDATE result SET outcome = 'L', method = method || hex(zeroblob(3000))")
    for ending in ("", "-journal"):
        shutil.copy(tmp_path / f"h.db{ending}", tmp_path / f"copy.db{ending}")
    with Store(tmp_path / "copy.db", readonly=True) as store:
        store.check()
        with pytest.raises(StoreError):
            store.write([])
    assert rows(tmp_path / "copy.db") == before


def test_a_writer_that_holds_the_file(tmp_path, monkeypatch):
    sweep(JOB, tmp_path / "h.db")
    holder = sqlite3.connect(tmp_path / "h.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr("xanthi.sweeps.store._BUSY_SECONDS", 0.05)
    with pytest.raises(StoreError, match="another writer"):
        sweep(["nim:1"], tmp_path / "h.db")
    holder.execute("COMMIT")
    assert sweep(["nim:1"], tmp_path / "h.db").solved == 1


def test_a_full_disk(tmp_path):
    path = tmp_path / "f.db"
    script = """
import resource, sys, xanthi
resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, 120_000))
try:
    xanthi.sweep({"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..3000"}, "moves": True}, sys.argv[1])
except xanthi.sweeps.StoreError as error:
    print(error.message, "|", error.help)
"""
    out = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True)
    assert "cannot be written" in out.stdout and "make room" in out.stdout, out
    with Store(path) as store:
        store.check()
    sweep({"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..3000"}, "moves": True}, path)
    assert len(rows(path)) == 2998


def test_damaged_and_foreign_files(tmp_path):
    path = tmp_path / "d.db"
    sweep({"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..800"}}, path)
    whole = path.read_bytes()
    dice, told = random.Random(3), 0
    for _ in range(20):
        damaged = bytearray(whole)
        begin = dice.randrange(len(damaged) - 600)
        damaged[begin : begin + 600] = dice.randbytes(600)
        path.write_bytes(damaged)
        try:
            with Store(path) as store:
                store.check()
                list(store.query())
        except StoreError as error:
            told += bool(error.help)
    assert told >= 15, "damage is told"
    path.write_text("this is a letter\n" * 100)
    with pytest.raises(StoreError, match="not a store"):
        Store(path)
    assert path.read_text().startswith("this is a letter")
    other = sqlite3.connect(tmp_path / "o.db")
    other.execute("CREATE TABLE mine (x)")
    other.commit()
    with pytest.raises(StoreError, match="not a store"):
        Store(tmp_path / "o.db")
    with pytest.raises(StoreError):
        Store(tmp_path / "no" / "where.db")


def test_ctrl_c_keeps_what_was_written(tmp_path):
    path = tmp_path / "c.db"
    # A sweep begins with batches of 16 lines: one that is done at once, and one that takes for ever.
    lines = [*(f"nim:{n}" for n in range(1, 17)), LONG]
    script = f"import sys, xanthi; xanthi.sweep({{'positions': {lines!r}, 'limits': [600]}}, sys.argv[1], threads=2, progress=lambda s: print(s.done, flush=True))"
    child = subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "16\n", "the first batch is on the disk, and the other is worked on"
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=600)
    finally:
        child.kill()
    assert "KeyboardInterrupt" in err
    assert [row["outcome"] for row in rows(path)] == ["N"] * 16, "what was broken off is not written"
    with Store(path) as store:
        store.check()


def test_too_many_lines_that_do_not_stop_end_the_call(tmp_path, monkeypatch):
    from xanthi.sweeps import run

    real = run.rows_of

    def stuck(*a):
        rows = [row._replace(stopped="it runs on", outcome=None) for row in real(*a).rows]
        return run.Done(rows, len(rows))

    monkeypatch.setattr(run, "rows_of", stuck)
    with pytest.raises(xanthi.XanthiError, match="did not stop") as caught:
        sweep({"template": "nim:{1..40}", **AMPLE}, tmp_path / "s.db", threads=2)
    assert "call again" in caught.value.help
    monkeypatch.undo()
    assert {row["stopped"] for row in rows(tmp_path / "s.db")} == {"it runs on"}
    done = sweep({"template": "nim:{1..40}", "limits": [400]}, tmp_path / "s.db", threads=2)
    assert (done.done, done.undecided) == (40, 0)
