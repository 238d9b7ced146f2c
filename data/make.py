"""Makes the tables of this folder again: `python data/make.py [graphs|digraphs|nine|tori|kotzig|nimg|records|words ...]`.

It needs the package, nauty for the graphs, and the program `xanthi` for the records of heap games. Most take
minutes on one processor; `nine` takes about an hour, and may be stopped and called again.
"""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote

import xanthi

HERE = Path(__file__).parent
GRAPHS_TO, EDGE_TO, DIGRAPHS_TO = 8, 8, 4


def nauty(program: str, *arguments: str, given: str | None = None) -> Iterator[str]:
    path = shutil.which(program) or shutil.which(f"nauty-{program}")
    assert path, f"nauty's {program} is not installed"
    with subprocess.Popen([path, "-q", *arguments], stdin=subprocess.PIPE if given else None, stdout=subprocess.PIPE, text=True) as run:
        if given:
            run.stdin.write(given)
            run.stdin.close()
        yield from map(str.strip, run.stdout)


def write(name: str, head: list[str], rows: list[list[object]]) -> None:
    with open(HERE / name, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(head)
        out.writerows(rows)
    print(name, len(rows), flush=True)


def counted(kinds: list[tuple[str, int, str, Iterator[str]]], rules: list[str]) -> list[list[object]]:
    rows: list[list[object]] = []
    for kind, n, play, lines in kinds:
        counts: Counter[tuple[str, int]] = Counter()
        for found in xanthi.classify(lines, rules, misere=play == "misere"):
            for rule, letters in found.letters.items():
                assert "?" not in letters, found
                counts[rule, letters.count("P")] += 1
        rows += [[kind, n, play, rule, p, many] for (rule, p), many in sorted(counts.items())]
        print(kind, n, play, flush=True)
    return rows


def graphs() -> None:
    """All graphs, and all connected ones, by their number of P starts."""
    for play in ("normal", "misere"):
        most = GRAPHS_TO if play == "normal" else 7
        kinds = [(kind, n, play, nauty("geng", *flag, str(n))) for n in range(1, most + 1) for kind, flag in (("all", []), ("connected", ["-c"]))]
        write(f"graphs-{play}.csv", ["graphs", "n", "play", "rules", "p_starts", "count"], counted(kinds, ["uvg", "ueg", "dvg", "deg"] if play == "normal" else ["uvg", "ueg"]))


def digraphs() -> None:
    """All digraphs without loops, by their number of P starts."""
    kinds = [("all", n, "normal", nauty("directg", given="\n".join(nauty("geng", str(n))) + "\n")) for n in range(1, DIGRAPHS_TO + 1)]
    write("digraphs.csv", ["digraphs", "n", "play", "rules", "p_starts", "count"], counted(kinds, ["dvg", "deg"]))


def edges_of(graph6: str) -> list[tuple[int, int]]:
    """The edges of a graph in graph6, with up to 62 vertices."""
    n = ord(graph6[0]) - 63
    bits = "".join(f"{ord(letter) - 63:06b}" for letter in graph6[1:])
    return [pair for pair, bit in zip(((u, v) for v in range(n) for u in range(v)), bits) if bit == "1"]


def connected(n: int, edges: list[tuple[int, int]]) -> bool:
    reached, grows = {0}, True
    while grows:
        more = {w for edge in edges if reached & set(edge) for w in edge}
        grows = not more <= reached
        reached |= more
    return len(reached) == n


def by_edges(graphs: Iterable[tuple[str, int]]) -> list[list[object]]:
    """Graphs with their number of P starts, counted by the number of edges."""
    counts: Counter[tuple[str, int, int, int]] = Counter()
    for graph6, lost in graphs:
        n, edges = ord(graph6[0]) - 63, edges_of(graph6)
        counts["all", n, len(edges), lost] += 1
        if connected(n, edges):
            counts["connected", n, len(edges), lost] += 1
    return [[*key, many] for key, many in sorted(counts.items(), key=lambda item: (item[0][2], item[0]))]


def edge_geography(n: int, store: Path) -> list[list[object]]:
    """Undirected edge geography on all graphs with n vertices, through a store: it may be stopped."""
    for edges in range(n * (n - 1) // 2 + 1):
        job = {"geng": f"{n} {edges}:{edges}", "rules": ["ueg"], "moves": True, "limits": [60, 600]}
        print(n, "vertices,", edges, "edges:", xanthi.sweep(job, store), flush=True)
    with xanthi.sweeps.Store(store, readonly=True) as found:
        rows = list(found.query(f"position LIKE 'ueg:g6={chr(63 + n)}%' AND outcome IS NOT NULL"))
    # Before the token is placed the winning moves are the P starts.
    return by_edges((unquote(row["position"].removeprefix("ueg:g6=")), len(row["wins"])) for row in rows)


def nine() -> None:
    """The same on 9 vertices."""
    write("graphs-edge9.csv", ["graphs", "n", "edges", "p_starts", "count"], edge_geography(9, HERE / "nine.db"))


def tori() -> None:
    """C_n x C_m with directed moves: the whole law for each m, by proof."""
    rows = []
    for misere in (False, True):
        for m in range(1, 7):
            claim = xanthi.prove("torus", rows=m, misere=misere).claim
            rows.append([m, "misere" if misere else "normal", claim["before"], claim["period"], len(claim["period"])])
    write("tori.csv", ["m", "play", "before", "period", "length"], rows)


def kotzig() -> None:
    """Kotzig's Nim with the moves a < b on the cycle with n vertices: preperiod, period, residues."""
    rows = []
    for b in range(2, 7):
        for a in range(1, b):
            try:
                claim = xanthi.prove("kotzig", moves=[a, b], limit=xanthi.Limit(seconds=60)).claim
            except xanthi.Undecided:
                continue  # more memory than a GiB, or more time
            period = claim["period"]
            rows.append([a, b, len(claim["before"]), len(period), period.count("P"), claim["before"], period])
    write("kotzig.csv", ["a", "b", "preperiod", "period", "p_in_period", "before", "values"], rows)


def nimg() -> None:
    """Nim on a path of three piles, remove then move, from an end and from the middle: nimbers."""
    rows = []
    for start in (0, 1):
        for row in xanthi.table(f"nimg.rm:path.3@{start}", disks=["0..5"]):
            rows.append([start, *row.values()])
    write("nimg-path3.csv", ["start", "a", "b", "c", "nimber"], rows)


# Grundy's game, and the octal games of two digits of which no period is known.
RECORDS = ["grundy", *(f"octal:0.{digits}" for digits in ("04", "06", "14", "36", "37", "64", "74", "76"))]


def records(most: int = 1 << 16) -> None:
    """The heaps whose nimber is larger than that of every smaller heap."""
    rows: list[list[object]] = []
    for game in RECORDS:
        told = subprocess.run(["xanthi", "heaps", game, "--to", str(most), "--occurrences", "--json"], capture_output=True, text=True, check=True)
        firsts = sorted((value["first"], value["value"]) for value in json.loads(told.stdout)["values"])
        largest = -1
        for heap, value in firsts:
            if value > largest:
                rows.append([game, heap, value])
                largest = value
    write("nimber-records.csv", ["game", "heap", "nimber"], rows)


def words() -> None:
    """The opening words of the bundled lists, won or lost for who says them."""
    rows = []
    for name in ("countries", "us-states", "capitals"):
        for opening in xanthi.words(name).openings:
            rows.append([name, opening["word"], {True: "wins", False: "loses", None: "?"}[opening["wins"]], len(opening["winning_replies"])])
    write("words.csv", ["list", "word", "opening", "refutations"], rows)


if __name__ == "__main__":
    for name in sys.argv[1:] or ["graphs", "digraphs", "nine", "tori", "kotzig", "nimg", "records", "words"]:
        globals()[name]()
