"""Measures the Python package beside its baselines, in one run: `python measure.py [PROGRAM] [PART ...]`.

PROGRAM is the command line `xanthi` in the same profile, for `classify`; the parts are small, classify,
others, sweep, store and resume. Each figure is the median of several rounds in which the two sides take
turns. `others` compares with PyPI's generalized-geography, if it is installed (the wheel of version
0.0.17 lacks a part; `pip install --no-binary generalized-geography generalized-geography` has it).
"""

from __future__ import annotations

import os
import random
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


def processor():
    """Seconds of processor, of programs that were started and have ended too."""
    ended = os.times()
    return time.process_time() + ended.children_user + ended.children_system


def busy(work):
    begun = processor()
    work()
    return processor() - begun


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
    # The least of thousands: other work on the machine only adds to it.
    least = lambda work: min(timed(work) for _ in range(400))  # noqa: E731
    rounds = 15
    sides = {
        "solve": lambda: least(lambda: xanthi.solve(position)),
        "many": lambda: min(timed(lambda: xanthi.solve_many(lines, threads=1)) for _ in range(10)) / len(lines),
        "inside": lambda: min(xanthi.solve(position).seconds for _ in range(400)),
        "position": lambda: least(lambda: xanthi.Position(lines[0])),
        "graph": lambda: least(lambda: xanthi.Position(graph, "uvg", 0)),
    }
    found = {name: min(work() for _ in range(rounds)) for name, work in sides.items()}
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
        sides = {"package": lambda: busy(lambda: list(xanthi.classify(lines, ["uvg", "ueg"], threads=1)))}
        if program:
            sides["command line"] = lambda: busy(lambda: subprocess.run(run, stdout=subprocess.DEVNULL, check=True))
        found = alternately(3, **sides)
    for name, seconds in found.items():
        print(f"classify {len(lines)} graphs, {name}: {seconds:.2f} s of processor")
    if program:
        print(f"classify ratio: {found['package'] / found['command line']:.2f}")
    few = lines[:: len(lines) // 100]
    graphs = [networkx.from_graph6_bytes(line.encode()) for line in few]
    found = alternately(
        3,
        xanthi=lambda: busy(lambda: [list(f.letters["uvg"]) for f in xanthi.classify(graphs, threads=1)]),
        networkx=lambda: busy(lambda: [plain(graph) for graph in graphs]),
    )
    assert [list(f.letters["uvg"]) for f in xanthi.classify(graphs)] == [plain(graph) for graph in graphs]
    print(f"{len(graphs)} NetworkX graphs on 8 vertices, uvg: plain search takes {found['networkx'] / found['xanthi']:.1f} times as long")


def others():
    """Directed edge geography with multiple arcs, all starts, beside the package of another author."""
    try:
        import generalized_geography
    except ImportError as error:
        print(f"others: generalized-geography cannot be imported: {error}")
        return
    for n, arcs, many in ((6, 10, 40), (8, 14, 20), (9, 18, 8)):
        dice, graphs = random.Random(n), []
        for _ in range(many):
            pairs = dice.sample([(u, v) for u in range(n) for v in range(n) if u != v], arcs)
            graphs.append([(u, v, dice.choice([1, 1, 2])) for u, v in pairs])

        def theirs():
            found = []
            for arcs in graphs:
                graph = networkx.DiGraph()
                graph.add_nodes_from(range(n))
                graph.add_edges_from((u, v, {"num": k}) for u, v, k in arcs)
                answer = generalized_geography.deg_classify_complete(graph)
                found.append(["N" if answer[v] == generalized_geography.WIN else "P" for v in range(n)])
            return found

        def ours():
            boards = [[*((v,) for v in range(n)), *arcs] for arcs in graphs]
            return [list(found.letters["deg"]) for found in xanthi.classify(boards, "deg", threads=1)]

        same = sum(a == b for a, b in zip(theirs(), ours()))
        found = alternately(3, ours=lambda: busy(ours), theirs=lambda: busy(theirs))
        print(f"others: {many} digraphs with {n} vertices and {arcs} arcs, all starts: generalized-geography takes {found['theirs'] / found['ours']:.1f} times as long; {same} of {many} answered alike")


def sweep():
    # Positions of about a millisecond each, and the loop that a sweep is compared with. Beside the clock
    # stands the time of the processors, which other work on the machine does not change as much.
    job = {"template": "uvg:regular.800.3.{n}@0", "ranges": {"n": "1..1500"}, "limits": [10]}
    lines = list(xanthi.sweeps.Job.read(job).keys())
    with tempfile.TemporaryDirectory() as folder:
        number = iter(range(1000))

        def both(work):
            begun = processor()
            return timed(work), processor() - begun

        sides = {
            "loop": lambda: both(lambda: [v.outcome for v in xanthi.solve_many(lines, all_moves=False, threads=2)]),
            "sweep": lambda: both(lambda: xanthi.sweep(job, os.path.join(folder, f"{next(number)}.db"), threads=2)),
        }
        rounds = {name: [] for name in sides}
        for _ in range(9):
            for name, work in sides.items():
                rounds[name].append(work())
    clock, busy = ({name: median(pair[i] for pair in pairs) for name, pairs in rounds.items()} for i in (0, 1))
    print(
        f"sweep of {len(lines)} positions of {1000 * busy['loop'] / len(lines):.2f} ms on two threads, over the bare loop: "
        f"{100 * (busy['sweep'] / busy['loop'] - 1):+.1f} % of processor time, {100 * (clock['sweep'] / clock['loop'] - 1):+.1f} % by the clock"
    )


def resume(many=1_000_000):
    """A store of a million tiny positions: filling it, and a sweep that finds them all known."""
    # At most four moves a position, however large the heaps are.
    lines = lambda rows: f"subtract:1.2:{{1..1000}},{{1..{rows // 1000}}}"  # noqa: E731
    job = {"template": lines(many), "limits": [10]}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "r.db")
        filled = timed(lambda: xanthi.sweep(job, path, threads=2))
        size = os.path.getsize(path)
        again = timed(lambda: xanthi.sweep(job, path, threads=2))
        parts = [os.path.join(folder, f"{i}.db") for i in range(4)]
        for i, part in enumerate(parts):
            xanthi.sweep({**job, "template": lines(many // 10)}, part, shard=(i, 4), threads=2)
        with xanthi.sweeps.Store(os.path.join(folder, "all.db")) as into:
            merged = timed(lambda: [into.merge(part) for part in parts])
    print(
        f"resume: {many:,} positions filled in {filled:.1f} s ({many / filled:,.0f} a second), {size / many:.0f} bytes a row; "
        f"all found known in {again:.1f} s ({many / again:,.0f} a second); four shards of {many // 10:,} rows merged in {merged:.2f} s"
    )


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
    parts = {"small": small, "classify": lambda: classify(program), "others": others, "sweep": sweep, "store": store, "resume": resume}
    program = next((word for word in sys.argv[1:] if word not in parts), None)
    for name in [word for word in sys.argv[1:] if word in parts] or parts:
        parts[name]()
