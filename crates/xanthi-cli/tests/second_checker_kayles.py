"""Proofs about Node Kayles, judged from docs/certificates.md alone."""

import second_checker_graphs
from second_checker_graphs import Unknown


def read(line):
    """The neighbours of each vertex that is left, by name, the names in their order."""
    game, _, rest = line.partition(":")
    assert game == "node-kayles"
    graph, *moves = rest.split("/")
    graph = second_checker_graphs.read(graph)
    if not all(c.isalnum() or c in ",_" for name in graph.names for c in name):
        raise Unknown("a name with other characters than letters and digits")
    near = {name: set() for name in graph.names}
    for u, v in graph.edges:
        if u != v:
            near[graph.names[u]].add(graph.names[v])
            near[graph.names[v]].add(graph.names[u])
    for move in moves:
        near = take(near, move)
    return near


def take(near, v):
    gone = near[v] | {v}
    return {u: those - gone for u, those in near.items() if u not in gone}


def parts(near):
    """The sizes of the connected parts, and whether each is a cycle."""
    left, found = dict(near), []
    while left:
        stack, inside = [next(iter(left))], set()
        while stack:
            v = stack.pop()
            if v not in inside:
                inside.add(v)
                stack += near[v]
        degrees = [len(near[v]) for v in inside]
        if max(degrees) > 2:
            return None
        found.append((len(inside), min(degrees) == 2))
        left = {v: those for v, those in left.items() if v not in inside}
    return found


def mex(met):
    return next(v for v in range(len(met) + 1) if v not in met)


def judge(position, certificate, need):
    """The nimber of a position, and the nimber after each of its moves."""
    near, values = read(position), certificate["values"]
    need(set(certificate) == {"kind", "values"}, "the fields")
    split = parts(near)
    need(split is not None, "more than paths and cycles")
    longest = max((n - 3 if closed else n for n, closed in split), default=0)
    need(len(values) == longest + 1, "as many values as vertices of the longest path")
    for n, value in enumerate(values):
        # A move on vertex i of a path takes i - 1, i and i + 1.
        met = {values[max(i - 1, 0)] ^ values[max(n - i - 2, 0)] for i in range(n)}
        need(type(value) is int and value == mex(met), f"the nimber of a path with {n} vertices")

    def nimber(near):
        total = 0
        for n, closed in parts(near):
            total ^= mex({values[n - 3]}) if closed else values[n]
        return total

    return nimber(near), {v: nimber(take(near, v)) for v in near}
