"""The slow obvious version: plain search of the rules, written from the rules alone."""

from __future__ import annotations

from functools import cache
from itertools import count


def geography(edges, directed, erase, start):
    """Whether the player to move wins, and the winning moves. `edges` are pairs; `erase` is
    "vertex" or "edge"; the token stands on `start`."""
    arcs = {}
    for i, (u, v) in enumerate(edges):
        arcs.setdefault(u, []).append((v, i))
        if not directed and u != v:
            arcs.setdefault(v, []).append((u, i))

    def options(at, gone):
        for to, edge in arcs.get(at, []):
            if erase == "vertex" and to not in gone:
                yield to, gone | {to}
            if erase == "edge" and edge not in gone:
                yield to, gone | {edge}

    @cache
    def wins(at, gone, misere):
        moves = list(options(at, gone))
        return any(not wins(to, after, misere) for to, after in moves) if moves else misere

    def answer(misere=False):
        gone = frozenset([start]) if erase == "vertex" else frozenset()
        winning = {to for to, after in options(start, gone) if not wins(to, after, misere)}
        return wins(start, gone, misere), winning

    return answer


def nimber(moves, play, start):
    """The nimber of a state of any game."""

    @cache
    def value(state):
        reached = {value(play(state, move)) for move in moves(state)}
        return next(n for n in count() if n not in reached)

    return value(start)
