"""The tables of data/: small rows against a plain search, counts against known ones."""

from __future__ import annotations

import csv
import runpy
import shutil
import subprocess
from collections import Counter
from itertools import combinations, count, permutations
from pathlib import Path

import pytest

import xanthi
from oracle import geography, nimber

DATA = Path(__file__).resolve().parents[3] / "data"


def table(name):
    with open(DATA / name, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def up_to_renaming(n, pairs):
    """One of each class of graphs with these possible edges, by brute force."""
    seen, found = set(), []
    for k in range(len(pairs) + 1):
        for edges in combinations(pairs, k):
            if frozenset(edges) in seen:
                continue
            for order in permutations(range(n)):
                renamed = [(order[u], order[v]) for u, v in edges]
                seen.add(frozenset(e if e in pairs else e[::-1] for e in renamed))
            found.append(edges)
    return found


def connected(n, edges):
    reached = {0}
    for _ in range(n):
        reached |= {w for u, v in edges for w in (u, v) if u in reached or v in reached}
    return len(reached) == n


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_small_graphs(play):
    rows = table(f"graphs-{play}.csv")
    for n in range(1, 6):
        graphs = up_to_renaming(n, list(combinations(range(n), 2)))
        for kind, chosen in (("all", graphs), ("connected", [g for g in graphs if connected(n, g)])):
            for rules, erase in (("uvg", "vertex"), ("ueg", "edge")):
                lost = [sum(not geography(g, False, erase, v)(play == "misere")[0] for v in range(n)) for g in chosen]
                told = {int(r["p_starts"]): int(r["count"]) for r in rows if (r["graphs"], r["n"], r["rules"]) == (kind, str(n), rules)}
                assert told == Counter(lost), (kind, n, rules)
            # Of arcs there are twice as many as of edges: of those of five vertices too many sets for this search.
            directed = [("dvg", "vertex"), ("deg", "edge")][: 2 if n < 5 else 1]
            for rules, erase in directed if play == "normal" else ():
                arcs = [g + tuple((v, u) for u, v in g) for g in chosen]
                lost = [sum(not geography(g, True, erase, v)()[0] for v in range(n)) for g in arcs]
                told = {int(r["p_starts"]): int(r["count"]) for r in rows if (r["graphs"], r["n"], r["rules"]) == (kind, str(n), rules)}
                assert told == Counter(lost), (kind, n, rules)


def test_small_digraphs():
    rows = table("digraphs.csv")
    for n in range(1, 4):
        digraphs = up_to_renaming(n, list(permutations(range(n), 2)))
        for rules, erase in (("dvg", "vertex"), ("deg", "edge")):
            lost = [sum(not geography(g, True, erase, v)()[0] for v in range(n)) for g in digraphs]
            assert {int(r["p_starts"]): int(r["count"]) for r in rows if (r["n"], r["rules"]) == (str(n), rules)} == Counter(lost)


def test_totals_are_the_known_numbers_of_graphs():
    known = {"all": [1, 2, 4, 11, 34, 156, 1044, 12346], "connected": [1, 1, 2, 6, 21, 112, 853, 11117]}
    for kind, totals in known.items():
        for n, total in enumerate(totals, 1):
            for rules in ("uvg", "ueg"):
                rows = [r for r in table("graphs-normal.csv") if (r["graphs"], r["n"], r["rules"]) == (kind, str(n), rules)]
                assert sum(int(r["count"]) for r in rows) == total
    perfect = [sum(int(r["count"]) for r in table("graphs-normal.csv") if (r["graphs"], r["rules"], r["n"], r["p_starts"]) == ("connected", "uvg", str(n), "0")) for n in (2, 4, 6, 8)]
    assert perfect == [1, 5, 95, 10297], "connected graphs with a perfect matching"


def starts_missed(n, edges):
    """The vertices that some maximum matching misses, by all sets of vertices."""
    size = [0] * (1 << n)
    for left in range(1, 1 << n):
        v = left.bit_length() - 1
        rest = left & ~(1 << v)
        mates = [u + w - v for u, w in edges if v in (u, w) and rest >> (u + w - v) & 1]
        size[left] = max([size[rest]] + [1 + size[rest & ~(1 << u)] for u in mates])
    return [v for v in range(n) if size[(1 << n) - 1 & ~(1 << v)] == size[-1]]


def test_vertex_geography_by_matchings():
    """A start is lost exactly when some maximum matching misses it: graphs with up to 7 vertices, without a game."""
    geng = shutil.which("geng") or shutil.which("nauty-geng")
    if not geng:
        pytest.skip("nauty is not installed")
    edges_of = runpy.run_path(str(DATA / "make.py"))["edges_of"]
    for n in range(1, 8):
        counted = Counter()
        for line in subprocess.run([geng, "-q", str(n)], capture_output=True, text=True, check=True).stdout.split():
            edges = edges_of(line)
            lost = len(starts_missed(n, edges))
            counted["all", lost] += 1
            counted["connected", lost] += connected(n, edges)
        told = {(r["graphs"], int(r["p_starts"])): int(r["count"]) for r in table("graphs-normal.csv") if (r["n"], r["rules"]) == (str(n), "uvg")}
        assert told == +counted, n


def test_directed_rows_are_what_they_must_be():
    """Each edge is two arcs: in edge geography the way back answers every move, and in vertex geography it is never there."""
    rows = table("graphs-normal.csv")
    of = {rules: {(r["graphs"], r["n"], r["p_starts"]): r["count"] for r in rows if r["rules"] == rules} for rules in ("uvg", "dvg", "deg")}
    assert of["dvg"] == of["uvg"]
    assert len(of["deg"]) == 16 and all(lost == n for _, n, lost in of["deg"])


def test_laws_and_nimbers():
    assert [(int(r["m"]), r["play"]) for r in table("tori.csv")] == [(m, play) for play in ("normal", "misere") for m in range(1, 7)]
    for row in table("tori.csv"):
        m = int(row["m"])
        for n in range(1, 18 // m + 1):
            cells = [(x, y) for x in range(n) for y in range(m)]
            arcs = {((x, y), to) for x, y in cells for to in (((x + 1) % n, y), (x, (y + 1) % m))}
            wins, _ = geography(sorted(arcs), True, "vertex", (0, 0))(row["play"] == "misere")
            assert (row["before"] + row["period"] * 13)[n - 1] == ("N" if wins else "P"), (row, n)
    piles = [r for r in table("nimg-path3.csv") if max(map(int, (r["a"], r["b"], r["c"]))) <= 2]
    for row in piles:
        line = f"nimg.rm:path.{row['a']}.{row['b']}.{row['c']}@{row['start']}"
        assert int(row["nimber"]) == nimber(lambda at: xanthi.Position(at).moves, lambda at, mv: f"{at}/{mv}", line), line


def test_nine_vertices_are_counted_as_fewer_are(tmp_path):
    """The sweep by which 9 vertices are counted, on 5, beside the table."""
    if not (shutil.which("geng") or shutil.which("nauty-geng")):
        pytest.skip("nauty is not installed")
    make = runpy.run_path(str(DATA / "make.py"))
    told = Counter()
    for kind, _, _, lost, many in make["edge_geography"](5, tmp_path / "five.db"):
        told[kind, str(lost)] += many
    assert told == {(r["graphs"], r["p_starts"]): int(r["count"]) for r in table("graphs-normal.csv") if (r["n"], r["rules"]) == ("5", "ueg")}


def test_graphs_with_nine_vertices():
    rows = table("graphs-edge9.csv")
    # OEIS A008406: the graphs with 9 vertices by their number of edges; as many have 36 - e edges as have e.
    half = [1, 1, 2, 5, 11, 25, 63, 148, 345, 771, 1637, 3252, 5995, 10120, 15615, 21933, 27987, 32403]
    known = [*half, 34040, *reversed(half)]
    counted = Counter()
    for row in rows:
        counted[row["graphs"], int(row["edges"])] += int(row["count"])
    for edges in {edges for _, edges in counted}:
        assert counted["all", edges] == known[edges]
    # There are 47 trees with 9 vertices.
    assert counted["connected", 8] == 47 and min(edges for kind, edges in counted if kind == "connected") == 8
    # Without a path of two edges the starts on edges win, and the others lose.
    for edges in (0, 1):
        assert [int(r["p_starts"]) for r in rows if (r["graphs"], r["edges"]) == ("all", str(edges))] == [9 - 2 * edges]


def test_records_of_nimbers():
    most = 120
    rows = table("nimber-records.csv")

    def parts(game, n):
        """What is left of a heap, as one or two heaps."""
        if game == "grundy":
            return [(a, n - a) for a in range(1, n) if 2 * a < n]
        left = []
        for taken, digit in enumerate(map(int, game.removeprefix("octal:0.")), 1):
            rest = n - taken
            left += [(0, 0)] * (digit & 1 and rest == 0) + [(0, rest)] * bool(digit & 2 and rest > 0)
            left += [(a, rest - a) for a in range(1, rest) if digit & 4]
        return left

    games = {row["game"] for row in rows}
    assert len(games) == 9
    for game in games:
        own = [int(row["nimber"]) for row in rows if row["game"] == game]
        powers = [2**k for k in range(own[-1].bit_length())]
        assert set(powers) <= set(own), "the first nimber of 2^k or more is 2^k"
        values, records = [], []
        for n in range(most + 1):
            reached = {values[a] ^ values[b] for a, b in parts(game, n)}
            values.append(next(v for v in count() if v not in reached))
            if values[n] > max(values[:n], default=-1):
                records.append((n, values[n]))
        assert records == [(int(row["heap"]), int(row["nimber"])) for row in rows if row["game"] == game and int(row["heap"]) <= most], game
