"""A second checker for proofs about Line Geography for all n, and about large grids.

Written from docs/family-certificates.md alone; standard library only.
"""

from math import gcd

from second_checker_geography import Ground
from second_checker_matching import missed_by_maximum


def whole(n):
    return type(n) is int and n >= 0


def move_set(moves, demand):
    demand(moves and all(whole(m) and m > 0 for m in moves) and sorted(set(moves)) == moves, "no move set")
    divisor = gcd(*moves)
    return divisor, [m // divisor for m in moves]


def neighbours(n, moves):
    return [[u for m in moves for u in (v - m, v + m) if 0 <= u < n] for v in range(n)]


def odd_components(n, moves, barrier):
    seen, odd, rows = set(barrier), 0, neighbours(n, moves)
    for v in range(n):
        if v in seen:
            continue
        stack, size = [v], 0
        seen.add(v)
        while stack:
            size += 1
            for u in rows[stack.pop()]:
                if u not in seen:
                    seen.add(u)
                    stack.append(u)
        odd += size % 2
    return odd


def line_bound(claim, demand):
    divisor, moves = move_set(claim["moves"], demand)
    a, blocks, classes = moves[0], claim["blocks"], claim["classes"]
    for block in blocks:
        pairs = block["pairs"]
        demand(sorted(v for pair in pairs for v in pair) == list(range(block["order"])), "a block does not match each vertex once")
        demand(all(len(pair) == 2 and abs(pair[0] - pair[1]) in moves for pair in pairs), "a pair is not an edge")
    demand(len(classes) == a - 1, "a class for each remainder")
    for i, one in enumerate(classes, 1):
        least, barrier = one["least"], one["barrier"]
        demand(all(whole(b) for b in one["blocks"]), "an index")
        demand(sum(blocks[b]["order"] for b in one["blocks"]) == least and least % (2 * a) == 2 * i % (2 * a), "blocks do not add up")
        below = least - 2 * a
        demand(below > 0, "no more than 2a")
        demand(all(whole(v) and v < below for v in barrier) and len(set(barrier)) == len(barrier), "no barrier")
        demand(odd_components(below, moves, barrier) > len(barrier), "the barrier leaves too few odd components")
    bound = max((one["least"] - 2 * a for one in classes), default=0)
    demand(claim["bound"] == (None if divisor > 1 else max(bound, 0)), "the bound")


def line_cycle(claim, demand):
    a, b, cycle = claim["a"], claim["b"], claim["cycle"]
    demand(whole(a) and whole(b) and 0 < a < b and (b - a) % 2 == 1, "no odd difference")
    demand(cycle and all(whole(v) and v < a + b for v in cycle) and len(set(cycle)) == len(cycle), "no cycle")
    for v, w in zip(cycle, cycle[1:] + cycle[:1]):
        demand(w == (v + a if v < b else v - b), "a step of the cycle")
    if len(cycle) == a + b:
        demand((claim["below"], claim["above"]) == (1, 2), "the numbers of matchings")
    else:
        demand(not {a, b, a + b - 1} & set(cycle), "the cycle has a vertex that changes")
        demand((claim["below"], claim["above"]) == (0, 0), "the numbers of matchings")


def missed(order, moves, structure):
    edges = [(v, u) for v, row in enumerate(neighbours(order, moves)) for u in row if v < u]
    ground = Ground("uvg", edges, [1] * len(edges), [True] * order, None)
    found = missed_by_maximum(ground, range(order), structure)
    return found, sum(1 for odd in structure["odd"] if odd.get("link") is None)


def line_starts(claim, demand):
    divisor, moves = move_set(claim["moves"], demand)
    a, all_odd = moves[0], all(m % 2 for m in moves)
    found, closing, last = {}, set(), 0
    for entry in claim["orders"]:
        order, structure = entry["order"], entry["matching"]
        demand(whole(order) and order > last, "the orders do not ascend")
        last = order
        lost, bases = missed(order, moves, structure)
        demand(2 * len(structure["pairs"]) + bases == order, "pairs and bases are not all vertices")
        follows = not lost if order % 2 == 0 else lost == {v for v in range(order) if v % 2 == 0 or not all_odd}
        found[order] = None if follows else sorted(lost)
        if follows and order >= 2 * a and bases <= 1:
            closing.add(order)
    exceptions = {order: lost for order, lost in found.items() if lost is not None}
    demand([(e["order"], e["lost"]) for e in claim["exceptions"]] == sorted(exceptions.items()), "the exceptions")
    for first in range(1, 2 * a + 1):
        order = first
        while order in found and order not in closing:
            order += 2 * a
        demand(order in closing, f"the class of {first} is not closed")
    return divisor


def grid(claim, demand):
    (x, y), m, n, d = claim["combination"], claim["columns"], claim["rows"], claim["divisor"]
    demand(all(whole(k) and 1 <= k <= 10**18 for k in (m, n)) and whole(d) and d > 0, "no such grid")
    demand((m + 1) % d == 0 and (n + 1) % d == 0, "the divisor divides no side")
    demand(type(x) is int and type(y) is int and x * (m + 1) + y * (n + 1) == d, "the combination is not the divisor")


KINDS = {"line_bound": line_bound, "line_cycle": line_cycle, "line_starts": line_starts, "grid": grid}
