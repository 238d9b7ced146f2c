"""Boards of Nim on graphs, read from docs/nimg.md alone: on paths, cycles, stars, complete graphs and graphs
written as edges=, with disks as a list or all.N."""


class Unknown(Exception):
    """The board is written in a way that this checker does not read."""


class Board:
    """A graph with piles: `ways` lists (to, pile) at each vertex; loops stand once."""

    def __init__(self, line, play="normal"):
        game, _, rest = line.partition(":")
        self.game, self.misere = game, play == "misere"
        opening, _, moves = rest.partition("/")
        text, _, start = opening.rpartition("@")
        graph, _, disks = text.partition(",w=")
        family, _, numbers = graph.partition(".")
        on_edges = game == "nimg.edge"
        if not disks:
            if family != "path":
                raise Unknown(graph)
            disks, numbers = numbers, str(len(numbers.split(".")) + on_edges)
        names, edges = self.graph(graph, family, numbers)
        self.names, self.place = names, {name: v for v, name in enumerate(names)}
        n = len(names)
        if game == "nimg.neighboring":
            edges = edges + [(v, v) for v in range(n)]
        self.edges = sorted(tuple(sorted(e)) for e in edges)
        piles = len(self.edges) if on_edges else n
        if disks.startswith("all."):
            self.disks = [int(disks[4:])] * piles
        elif all(c in "0123456789." for c in disks):
            self.disks = [int(d) for d in disks.split(".")]
        else:
            raise Unknown(disks)
        assert len(self.disks) == piles
        # With one disk at most in each pile the board is Geography, but for the version in which the piece may come to an empty one.
        self.is_geography = game not in ("nimg.rm", "vertexnim") and max(self.disks, default=0) < 2
        self.ways = [[] for _ in range(n)]
        for pile, (u, v) in enumerate(self.edges):
            for a, b in {(u, v), (v, u)}:
                if on_edges or all(way[0] != b for way in self.ways[a]):
                    self.ways[a].append((b, pile))
        self.at = self.place[start]
        for text in moves.split("/") if moves else []:
            self.at, self.disks = dict(self.moves(self.at, self.disks))[text]

    def graph(self, graph, family, numbers):
        if graph.startswith("edges="):
            names, edges = [], []
            for piece in graph[6:].split(","):
                ends, _, copies = piece.partition("^")
                for name in ends.split("-"):
                    if name not in names:
                        names.append(name)
                ends = [names.index(name) for name in ends.split("-")]
                edges += [ends] * int(copies or 1) if len(ends) == 2 else []
            return names, edges
        if family not in ("path", "cycle", "star", "complete") or not numbers.isdigit():
            raise Unknown(graph)
        n = int(numbers)
        edges = {
            "path": [(v, v + 1) for v in range(n - 1)],
            "cycle": [(v, (v + 1) % n) for v in range(n)],
            "star": [(0, v) for v in range(1, n + 1)],
            "complete": [(u, v) for v in range(n) for u in range(v)],
        }[family]
        return [str(v) for v in range(n + (family == "star"))], edges

    def moves(self, at, disks):
        """(text, (vertex, disks)) for every move."""
        found = []
        if self.game == "vertexnim":
            out = self.out(at, disks)
            for left in range(disks[at]):
                to = [v for v in out if v != at or left > 0] or [at]
                found += [(f"{disks[at] - left}:{self.names[v]}", (v, self.less(disks, at, left))) for v in to]
            return found
        if self.game == "nimg.rm":
            for left in range(disks[at]):
                found += [(f"{disks[at] - left}:{self.names[v]}", (v, self.less(disks, at, left))) for v, _ in self.ways[at]]
            return found
        if self.game in ("nimg.mr", "nimg.neighboring"):
            for v, _ in self.ways[at]:
                found += [(f"{self.names[v]}:{disks[v] - left}", (v, self.less(disks, v, left))) for left in range(disks[v])]
            return found
        if self.game != "nimg.edge":
            raise Unknown(self.game)
        for to, pile in self.ways[at]:
            parallel = [p for v, p in self.ways[at] if v == to]
            for left in range(disks[pile]):
                take = f"{disks[pile] - left}" if len(parallel) == 1 else f"{disks[pile]}-{disks[pile] - left}"
                after = self.less(disks, pile, left)
                sizes = sorted(after[p] for p in parallel)
                for p, size in zip(sorted(parallel), sizes):
                    after[p] = size
                found.append((f"{self.names[to]}:{take}", (to, after)))
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
                    found |= {at} if v == at else set()
                elif to not in seen:
                    seen.add(to)
                    (found.add if disks[to] > 0 else stack.append)(to)
        return sorted(found)


def reach(board, at, disks):
    """The vertices that the piece can reach along edges with disks."""
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
