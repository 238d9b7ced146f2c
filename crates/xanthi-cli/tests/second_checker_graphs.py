"""Graphs that are named in a position's line, read from docs/graphs.md alone.

Families are read except `petersen.N.K` with its special cases under other names (`heawood`, `pappus`), random
ones, and boards of augmented graphs; of strings and files only `edges=`, `arcs=` and short graph6 are.
"""

from itertools import product


class Unknown(Exception):
    """The graph is written in a way that this checker does not read."""


def unescape(name):
    """A name with its `%XX` resolved."""
    bytes_, at = bytearray(), 0
    data = name.encode()
    while at < len(data):
        if data[at] == ord("%"):
            bytes_.append(int(data[at + 1 : at + 3], 16))
            at += 3
        else:
            bytes_.append(data[at])
            at += 1
    return bytes_.decode()


class Graph:
    """Names, whether edges have a direction, and the edges, (tail, head) once for each copy, in no order."""

    def __init__(self, names, directed, edges):
        self.names, self.directed, self.edges = names, directed, edges


def read(text, directed_edges=False):
    """The graph that a text names; `edges=` has directions under directed rules."""
    if text.startswith(("edges=", "arcs=")):
        return listed(text.partition("=")[2], directed_edges or text.startswith("arcs="))
    if text.startswith("g6="):
        return graph6(unescape(text[3:]))
    family, *numbers = text.split(".")
    try:
        boards = [[int(side) for side in number.split("x")] for number in numbers]
    except ValueError:
        raise Unknown(text) from None
    if family in POINTS and len(boards) == 1:
        return POINTS[family](boards[0])
    if family not in FAMILIES or any(len(number) != 1 for number in boards):
        raise Unknown(text)
    directed, least, build = FAMILIES[family]
    if not least <= len(boards):
        raise Unknown(text)
    n, edges = build(*[number for (number,) in boards])
    names = [str(v + (family == "divisibility")) for v in range(n)]
    return Graph(names, directed, edges)


def listed(text, directed):
    names, edges, copies_of = [], [], {}
    for piece in text.split(","):
        ends, _, copies = piece.partition("^")
        ends = [unescape(end) for end in ends.split("-")]
        for name in ends:
            if name not in names:
                names.append(name)
        if len(ends) == 2:
            edges += [tuple(names.index(name) for name in ends)] * int(copies or 1)
    return Graph(names, directed, edges)


def graph6(text):
    values = [ord(c) - 63 for c in text]
    n = values[0]
    if n >= 63:
        raise Unknown("a long graph6 string")
    bits = [value >> i & 1 for value in values[1:] for i in range(5, -1, -1)]
    pairs = [(u, v) for v in range(n) for u in range(v)]
    return Graph([str(v) for v in range(n)], False, [pair for pair, bit in zip(pairs, bits) if bit])


def around(n, vertices=None):
    """The edges of a cycle: each vertex has degree 2, so one vertex has a loop and two have two edges."""
    at = vertices or list(range(n))
    return [(at[i], at[(i + 1) % n]) for i in range(n)]


def complete(*parts):
    part = [i for i, size in enumerate(parts) for _ in range(size)]
    return len(part), [(u, v) for v in range(len(part)) for u in range(v) if part[u] != part[v]]


def wheel(n):
    return n + 1, [(0, v) for v in range(1, n + 1)] + around(n, list(range(1, n + 1)))


def fan(n):
    return n + 1, [(0, v) for v in range(1, n + 1)] + [(v, v + 1) for v in range(1, n)]


def windmill(n):
    return 2 * n + 1, [e for i in range(n) for e in ((0, 2 * i + 1), (0, 2 * i + 2), (2 * i + 1, 2 * i + 2))]


def tree(depth):
    n = 2 ** (depth + 1) - 1
    return n, [((v - 1) // 2, v) for v in range(1, n)]


def caterpillar(*leaves):
    edges, n = [(v, v + 1) for v in range(len(leaves) - 1)], len(leaves)
    for v, count in enumerate(leaves):
        edges += [(v, n + i) for i in range(count)]
        n += count
    return n, edges


def spider(*legs):
    edges, n = [], 1
    for length in legs:
        edges += [(0 if i == 0 else n + i - 1, n + i) for i in range(length)]
        n += length
    return n, edges


def petersen(n=5, k=2):
    # A jump of half the outer cycle joins opposite vertices once.
    inner = {tuple(sorted((n + i, n + (i + k) % n))) for i in range(n)}
    return 2 * n, around(n) + [(i, n + i) for i in range(n)] + sorted(inner)


def octahedron():
    return 6, [(u, v) for v in range(6) for u in range(v) if u // 2 != v // 2]


def circulant(n, *jumps):
    joined = {tuple(sorted((v, (v + j) % n))) for v in range(n) for j in jumps if j % n}
    if any(j % n == 0 for j in jumps):
        raise Unknown("a jump of the whole cycle")
    return n, sorted(joined)


def kotzig(n, *moves):
    return n, [(v, (v + a) % n) for v in range(n) for a in {move % n for move in moves}]


def line(n, *moves):
    return n, [(v, v + a) for v in range(n) for a in set(moves) if v + a < n]


# The family: whether it is directed, how many numbers it needs at least, and what they make.
FAMILIES = {
    "path": (False, 1, lambda n: (n, [(v, v + 1) for v in range(n - 1)])),
    "cycle": (False, 1, lambda n: (n, around(n))),
    "complete": (False, 1, lambda n: complete(*[1] * n)),
    "bipartite": (False, 2, lambda a, b: complete(a, b)),
    "multipartite": (False, 1, complete),
    "cocktail": (False, 1, lambda n: complete(*[2] * n)),
    "star": (False, 1, lambda n: (n + 1, [(0, v) for v in range(1, n + 1)])),
    "wheel": (False, 1, wheel),
    "fan": (False, 1, fan),
    "windmill": (False, 1, windmill),
    "tree": (False, 1, tree),
    "caterpillar": (False, 1, caterpillar),
    "spider": (False, 1, spider),
    "mobius": (False, 1, lambda n: (2 * n, around(2 * n) + [(v, v + n) for v in range(n)])),
    "hypercube": (False, 1, lambda d: (2**d, [(v, v | 1 << i) for v in range(2**d) for i in range(d) if not v >> i & 1])),
    "line": (False, 2, line),
    "circulant": (False, 2, circulant),
    "kotzig": (True, 2, kotzig),
    "dipath": (True, 1, lambda n: (n, [(v, v + 1) for v in range(n - 1)])),
    "dicycle": (True, 1, lambda n: (n, around(n))),
    "transitive": (True, 1, lambda n: (n, [(u, v) for v in range(n) for u in range(v)])),
    "divisibility": (True, 1, lambda n: (n, [(d - 1, m - 1) for d in range(1, n + 1) for m in range(2 * d, n + 1, d)])),
    "classes": (False, 2, lambda n, k: (n, [(u, v) for v in range(n) for u in range(v) if (v - u) % k == 0])),
    "petersen": (False, 0, petersen),
    "dodecahedron": (False, 0, lambda: petersen(10, 2)),
    "desargues": (False, 0, lambda: petersen(10, 3)),
    "octahedron": (False, 0, octahedron),
}


def boards(wraps, first, directed=False):
    """Points with their neighbours in each direction: of a side that wraps around the last has the first as its next."""

    def build(sides):
        points = [point[::-1] for point in product(*[range(side) for side in sides[::-1]])]
        number = {point: v for v, point in enumerate(points)}
        edges = []
        for point in points:
            for axis, side in enumerate(sides):
                if point[axis] + 1 < side or wraps(axis):
                    to = point[:axis] + ((point[axis] + 1) % side,) + point[axis + 1 :]
                    edges.append((number[point], number[to]))
        return Graph([",".join(str(x + first) for x in point) for point in points], directed, edges)

    return build


def chess(step):
    """The squares of a board, joined where the differences of the coordinates are a step of the piece."""

    def build(sides):
        points = [(x, y) for y in range(sides[1]) for x in range(sides[0])]
        joined = lambda p, q: step(abs(p[0] - q[0]), abs(p[1] - q[1]))
        edges = [(u, v) for v, q in enumerate(points) for u, p in enumerate(points[:v]) if joined(p, q)]
        return Graph([f"{x + 1},{y + 1}" for x, y in points], False, edges)

    return build


POINTS = {
    "grid": boards(lambda axis: False, 1),
    "cylinder": boards(lambda axis: axis == 0, 0),
    "utorus": boards(lambda axis: True, 0),
    "torus": boards(lambda axis: True, 0, True),
    "ladder": lambda sides: POINTS["grid"](sides + [2]),
    "prism": lambda sides: POINTS["cylinder"](sides + [2]),
    "king": chess(lambda x, y: max(x, y) == 1),
    "knight": chess(lambda x, y: sorted((x, y)) == [1, 2]),
    "rook": chess(lambda x, y: 0 in (x, y)),
    "bishop": chess(lambda x, y: x == y),
    "queen": chess(lambda x, y: 0 in (x, y) or x == y),
}
