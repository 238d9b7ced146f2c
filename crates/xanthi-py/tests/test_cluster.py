"""Sweeps on a cluster of Dask: four processes on this machine, which are killed, paused and cut off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")

from xanthi.sweeps import Job, Store, run, sweep, work  # noqa: E402

# Some hundred positions of a millisecond or more each. No machine is so busy that one reaches the limit,
# so that each is worked on once.
MANY = {"template": "ueg:grid.{a}x{b}@1,{c}", "ranges": {"a": "3..14", "b": "3..12", "c": "1..3"}, "moves": True, "limits": [300]}
LONG = "deg:tournament.20.1@0"


@pytest.fixture(autouse=True)
def patience():
    """Workers that start, and connections, have the time that they need on a busy machine."""
    waits = {"distributed.comm.timeouts.connect": "300s", "distributed.comm.timeouts.tcp": "300s"}
    with dask.config.set(waits):
        yield


@pytest.fixture
def cluster():
    with distributed.LocalCluster(n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50) as made:
        with distributed.Client(made) as client:
            yield client


def decided(path):
    with Store(path, readonly=True) as store:
        return {row["position"]: (row["outcome"], row["wins"]) for row in store.query()}


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    path = tmp_path_factory.mktemp("alone") / "a.db"
    assert sweep(MANY, path).undecided == 0
    return decided(path)


def pids(client):
    return list(client.run(os.getpid).values())


def test_the_same_rows_as_alone(cluster, alone, tmp_path):
    assert sweep(MANY, tmp_path / "s.db", client=cluster).solved == len(alone)
    assert decided(tmp_path / "s.db") == alone
    assert sweep(MANY, tmp_path / "s.db", client=cluster).solved == 0


@pytest.mark.parametrize("harm", ["killed", "paused"])
def test_a_worker_that_is_killed_or_paused(cluster, alone, tmp_path, harm):
    written: list[str] = []
    victims = pids(cluster)
    harmed = threading.Event()

    def progress(state):
        if state.solved and not harmed.is_set():
            harmed.set()
            if harm == "killed":
                os.kill(victims[0], signal.SIGKILL)
            else:
                os.kill(victims[0], signal.SIGSTOP)
                threading.Timer(1.5, os.kill, [victims[0], signal.SIGCONT]).start()

    original = Store.write
    try:
        Store.write = lambda self, rows: (written.extend(row.position for row in rows), original(self, rows))[1]
        sweep(MANY, tmp_path / "k.db", client=cluster, progress=progress)
    finally:
        Store.write = original
    assert harmed.is_set()
    assert decided(tmp_path / "k.db") == alone
    assert len(written) == len(set(written)) == len(alone), "nothing is written twice"


def test_a_scheduler_that_is_lost(alone, tmp_path):
    """What was written stays, and the same call on another cluster goes on with the rest."""
    script = """
import sys, dask, distributed
dask.config.set({'distributed.comm.timeouts.connect': '300s', 'distributed.comm.timeouts.tcp': '300s'})
if __name__ == "__main__":
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""
    server = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
    address = server.stdout.readline().strip()
    path = tmp_path / "l.db"
    lost = threading.Event()

    def progress(state):
        if state.solved and not lost.is_set():
            lost.set()
            os.killpg(server.pid, signal.SIGKILL)

    client = distributed.Client(address, timeout=300)
    try:
        with pytest.raises(Exception) as caught:
            sweep(MANY, path, client=client, progress=progress)
        assert lost.is_set(), caught.value
    finally:
        client.close(timeout=1)
        server.wait()
    before = decided(path)
    assert before and all(alone[position] == answer for position, answer in before.items())
    time.sleep(0.1)
    assert sweep(MANY, path).solved == len(alone) - len(before), "what was reported is decided once"
    assert decided(path) == alone


def test_a_worker_whose_work_does_not_stop_is_started_anew(cluster, tmp_path, monkeypatch):
    """The row stays undecided in the first round, the worker dies with its thread, and the second round decides."""
    flag = str(tmp_path / "once")

    def once(lines, asked):
        from xanthi.sweeps.work import rows_of

        done = rows_of(lines, asked)
        if "nim:7" in lines and not os.path.exists(flag):
            open(flag, "w").close()
            stuck = {"stopped": "it runs on", "outcome": None, "method": None}
            return type(done)([row._replace(**stuck) if row.position == "nim:7" else row for row in done.rows], 1)
        return done

    monkeypatch.setattr(work, "rows_of", once)
    before = set(pids(cluster))
    done = sweep({"template": "nim:{1..60}", "limits": [200, 300]}, tmp_path / "o.db", client=cluster)
    assert (done.done, done.undecided, done.solved) == (60, 0, 61), "one was worked on again"
    cluster.wait_for_workers(4, timeout=300)
    assert len(before & set(pids(cluster))) == 3, "one of the four is another process"
    assert set(outcome for outcome, _ in decided(tmp_path / "o.db").values()) == {"N"}


def test_a_search_fits_into_the_memory_of_its_worker(tmp_path):
    with distributed.LocalCluster(n_workers=1, threads_per_worker=2, memory_limit="1GB", dashboard_address=None, silence_logs=50) as made:
        with distributed.Client(made) as client:
            before = pids(client)
            job = Job(positions=[LONG, "deg:tournament.22.1@0"], limits=[2.0], memory=16 << 30)
            asked = work.Asked(job.play, job.question, 2.0, job.nodes, job.memory, job.proofs)
            assert run._Cluster(client).fitted(asked).memory == 250_000_000
            assert run._Cluster(client).fitted(asked._replace(memory=1 << 20)).memory == 1 << 20
            assert sweep(job, tmp_path / "m.db", client=client).undecided == 2
            assert pids(client) == before, "the worker was not ended for its memory"
