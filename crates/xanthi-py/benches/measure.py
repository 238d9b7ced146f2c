"""Measures the Python package beside its baselines, in one run: `python measure.py [PROGRAM]`.

PROGRAM is the command line `xanthi` in the same profile, for `classify`. Each figure is the median of
several rounds in which the two sides take turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import cache
from statistics import median

import networkx

import xanthi
from xanthi import _native


def timed(work, many=1):
    begun = time.perf_counter()
    for _ in range(many):
        work()
    return (time.perf_counter() - begun) / many


def alternately(rounds, **sides):
    found = {name: [] for name in sides}
    for _ in range(rounds):
        for name, work in sides.items():
            found[name].append(work())
    return {name: median(times) for name, times in found.items()}


def small():
    lines = ["uvg:petersen@0"] * 400
    position = xanthi.Position(lines[0])
    graph = networkx.petersen_graph()
    found = alternately(
        15,
        solve=lambda: timed(lambda: xanthi.solve(position), 200),
        many=lambda: timed(lambda: xanthi.solve_many(lines, threads=1)) / len(lines),
        inside=lambda: median(xanthi.solve(position).seconds for _ in range(200)),
        position=lambda: timed(lambda: xanthi.Position(lines[0]), 200),
        graph=lambda: timed(lambda: xanthi.Position(graph, "uvg", 0), 200),
    )
    for name, seconds in found.items():
        print(f"small {name}: {seconds * 1e6:.1f} µs")
    print(f"small overhead over the solver itself: {(found['solve'] - found['inside']) * 1e6:.1f} µs alone, {(found['many'] - found['inside']) * 1e6:.1f} µs in solve_many")


def plain(graph):
    """Plain search on NetworkX: the outcome of every start of undirected vertex geography."""

    @cache
    def wins(at, gone):
        return any(not wins(to, gone | {to}) for to in graph[at] if to not in gone)

    return ["N" if wins(v, frozenset([v])) else "P" for v in graph]


def classify(program):
    geng = "nauty-geng"
    lines = subprocess.run([geng, "-q", "8"], capture_output=True, text=True, check=True).stdout.split()
    with tempfile.NamedTemporaryFile("w", suffix=".g6") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        run = [program, "classify", "--rules", "uvg,ueg", "--threads", "1", file.name]
        sides = {"package": lambda: timed(lambda: list(xanthi.classify(lines, ["uvg", "ueg"], threads=1)))}
        if program:
            sides["command line"] = lambda: timed(lambda: subprocess.run(run, stdout=subprocess.DEVNULL, check=True))
        found = alternately(3, **sides)
    for name, seconds in found.items():
        print(f"classify {len(lines)} graphs, {name}: {seconds:.2f} s")
    if program:
        print(f"classify ratio: {found['package'] / found['command line']:.2f}")
    few = lines[:: len(lines) // 100]
    graphs = [networkx.from_graph6_bytes(line.encode()) for line in few]
    found = alternately(3, xanthi=lambda: timed(lambda: [list(f.letters["uvg"]) for f in xanthi.classify(graphs, threads=1)]), networkx=lambda: timed(lambda: [plain(graph) for graph in graphs]))
    assert [list(f.letters["uvg"]) for f in xanthi.classify(graphs)] == [plain(graph) for graph in graphs]
    print(f"{len(graphs)} NetworkX graphs on 8 vertices, uvg: plain search takes {found['networkx'] / found['xanthi']:.1f} times as long")


def sweep():
    # Positions of about a millisecond each, and the loop that a sweep is compared with.
    job = {"template": "deg:tournament.7.{n}@0", "ranges": {"n": "1..3000"}, "limits": [10]}
    lines = list(xanthi.sweeps.Job.read(job).keys())
    with tempfile.TemporaryDirectory() as folder:
        number = iter(range(1000))
        found = alternately(
            3,
            loop=lambda: timed(lambda: [v.outcome for v in xanthi.solve_many(lines, all_moves=False, threads=2)]),
            sweep=lambda: timed(lambda: xanthi.sweep(job, os.path.join(folder, f"{next(number)}.db"), threads=2)),
        )
    print(f"sweep of {len(lines)} positions of {2000 * found['loop'] / len(lines):.2f} ms: {100 * (found['sweep'] / found['loop'] - 1):+.1f} % over the bare loop")


def store(many=1_000_000):
    from xanthi.sweeps.store import Row, Store

    def rows(begin, end):
        for i in range(begin, end):
            yield Row(f"uvg:g6=I{i:09d}@0", "normal", "moves", "N", None, '["1", "4", "5"]', "maximum matching", 12, 0.1, None, 0.1, "0.1.0", f"{i:064x}", None)

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s.db")
        with Store(path) as made:
            taken = []
            for begin in range(0, many, 10_000):
                taken.append(timed(lambda: made.write(rows(begin, begin + 10_000))))
            first, last = median(taken[:10]), median(taken[-10:])
            known = timed(lambda: made.settled([f"uvg:g6=I{i:09d}@0" for i in range(0, many, many // 500)], "normal", "moves", 0.1, False))
        size = os.path.getsize(path)
        with Store(os.path.join(folder, "m.db")) as into:
            merged = timed(lambda: into.merge(path))
    print(f"store: {10_000 / first:,.0f} rows a second at the beginning, {10_000 / last:,.0f} at {many:,}; {size / many:.0f} bytes a row")
    print(f"store: 500 look-ups take {known * 1e3:.1f} ms; merging {many:,} rows takes {merged:.1f} s")


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}, NetworkX {networkx.__version__}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}, version {_native.__version__}")
    program = sys.argv[1] if len(sys.argv) > 1 else None
    for part in (small, lambda: classify(program), sweep, store):
        part()
