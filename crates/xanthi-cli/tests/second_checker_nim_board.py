"""Boards of Nim on graphs, read from docs/nimg.md alone: on graphs that second_checker_graphs.py reads, with disks as a
list, all.N or random.MAX.SEED."""

import second_checker_graphs
from second_checker_graphs import Unknown


def random_disks(piles, most, seed):
    """Numbers from 0 to `most` by SplitMix64."""
    mask, found = 2**64 - 1, []
    for _ in range(piles):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        found.append((z ^ z >> 31) * (most + 1) >> 64)
    return found


class Board:
    """A graph with piles: `ways` lists (to, pile) at each vertex; loops stand once."""

    def __init__(self, line, play="normal"):
        game, _, rest = line.partition(":")
        if game not in ("nimg.rm", "nimg.mr", "nimg.edge", "nimg.neighboring", "vertexnim"):
            raise Unknown(game)
        self.game, self.misere = game, play == "misere"
        opening, _, moves = rest.partition("/")
        text, _, start = opening.rpartition("@")
        graph, _, disks = text.partition(",w=")
        on_edges = game == "nimg.edge"
        if not disks:
            family, _, disks = graph.partition(".")
            if family != "path":
                raise Unknown(graph)
            graph = f"path.{len(disks.split('.')) + on_edges}"
        graph = second_checker_graphs.read(graph)
        self.names, self.place, self.directed = graph.names, {name: v for v, name in enumerate(graph.names)}, graph.directed
        if not all(c.isalnum() or c in ",_" for name in self.names for c in name):
            raise Unknown("a name with other characters than letters and digits")
        n, edges = len(graph.names), graph.edges
        if game == "nimg.neighboring":
            edges = edges + [(v, v) for v in range(n)]
        self.edges = sorted(edge if self.directed else tuple(sorted(edge)) for edge in edges)
        piles = len(self.edges) if on_edges else n
        kind, *numbers = disks.split(".")
        if kind == "all":
            self.disks = [int(numbers[0])] * piles
        elif kind == "random":
            self.disks = random_disks(piles, *map(int, numbers))
        elif all(c in "0123456789." for c in disks):
            self.disks = [int(d) for d in disks.split(".")]
        else:
            raise Unknown(disks)
        assert len(self.disks) == piles
        # With one disk at most in each pile the board is Geography, but for the version in which the token may come to an empty one.
        self.is_geography = game not in ("nimg.rm", "vertexnim") and max(self.disks, default=0) < 2
        # Parallel piles ascend.
        self.disks = self.sorted(self.disks) if on_edges else self.disks
        self.ways = [[] for _ in range(n)]
        for pile, (u, v) in enumerate(self.edges):
            for a, b in {(u, v)} if self.directed else {(u, v), (v, u)}:
                if on_edges or all(way[0] != b for way in self.ways[a]):
                    self.ways[a].append((b, pile))
        self.at = self.place[start]
        for text in moves.split("/") if moves else []:
            self.at, self.disks = dict(self.moves(self.at, self.disks))[text]

    def sorted(self, disks):
        """The disks on edges, those on parallel ones ascending."""
        return [d for _, d in sorted(zip(self.edges, disks))]

    def moves(self, at, disks):
        """(text, (vertex, disks)) for every move: by the vertex to which the token goes, then by the number of disks
        in the pile, and then by how many are taken."""
        found = []
        if self.game == "vertexnim":
            out = self.out(at, disks)
            stays = not out or out == [at]
            for to in out or [at]:
                most = disks[at] if stays or to != at else disks[at] - 1
                found += [(f"{take}:{self.names[to]}", (to, self.less(disks, at, disks[at] - take))) for take in range(1, most + 1)]
            return found
        for to in sorted({to for to, _ in self.ways[at]}):
            parallel = [pile for v, pile in self.ways[at] if v == to]
            if self.game == "nimg.rm":
                piles = [at]
            elif self.game == "nimg.edge":
                piles = [pile for i, pile in enumerate(parallel) if i == 0 or disks[pile] != disks[parallel[i - 1]]]
            else:
                piles = [to]
            for pile in piles:
                for take in range(1, disks[pile] + 1):
                    after = self.less(disks, pile, disks[pile] - take)
                    if self.game == "nimg.edge" and len(parallel) > 1:
                        text, after = f"{self.names[to]}:{disks[pile]}-{take}", self.sorted(after)
                    else:
                        text = f"{take}:{self.names[to]}" if self.game == "nimg.rm" else f"{self.names[to]}:{take}"
                    found.append((text, (to, after)))
        return found

    def less(self, disks, pile, left):
        return disks[:pile] + [left] + disks[pile + 1:]

    def out(self, at, disks):
        """Where a vertex leads in Vertexnim, past those that have gone."""
        found, stack, seen = set(), [at], set()
        while stack:
            v = stack.pop()
            for to, _ in self.ways[v]:
                if to == at:
                    # In an undirected graph every way can be gone back, which is no loop.
                    found |= {at} if v == at or self.directed else set()
                elif to not in seen:
                    seen.add(to)
                    (found.add if disks[to] > 0 else stack.append)(to)
        return sorted(found)


def reach(board, at, disks):
    """The vertices that the token can reach along edges with disks."""
    met, stack = {at}, [at]
    while stack:
        for to, pile in board.ways[stack.pop()]:
            if disks[pile] > 0 and to not in met:
                met.add(to)
                stack.append(to)
    return met


def near(board, v, disks, among):
    return [(to, pile) for to, pile in board.ways[v] if disks[pile] > 0 and to in among]


def count_edges(board, met, disks):
    return len({pile for v in met for _, pile in near(board, v, disks, met)})
