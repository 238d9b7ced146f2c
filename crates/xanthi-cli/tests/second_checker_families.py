"""Boards of a family with automata, and pairs of vertices: the part of the second checker for the kinds
`family_board` and `directed_matching`, written from docs/certificates.md and docs/family-certificates.md.

The automata are judged by sweeps_checker.py. A position is then run on its whole tapes, column by
column, so this is for small boards.
"""

import sweeps_checker
from sweeps_checker import ILLEGAL, value_of


def directed_matching(ground, c, need):
    need(ground.rule == "dvg" and ground.token is not None, "pairs are for directed vertex geography")
    heads, partner = {}, {}
    for tail, head in c["arcs"]:
        need(all(0 <= v < len(ground.open) for v in (tail, head)) and tail != head, "no vertices")
        need((ground.open[tail] or tail == ground.token) and ground.open[head], "a closed vertex")
        need(any(u == head for u, _ in ground.rows[tail]), "no arc")
        need(partner.setdefault(tail, head) == head and partner.setdefault(head, tail) == tail, "pairs meet")
        need(tail not in heads, "an arc twice")
        heads[tail] = head
    for tail, head in heads.items():
        need(all(u in heads or u in (tail, head, heads.get(ground.token)) for u, _ in ground.rows[head] if ground.open[u]), "a way to no tail")
    options = ground.options()
    if ground.token in heads:
        return "N", ["P" if v == heads[ground.token] else None for v in options], None
    need(all(v in heads for v in options), "a move to no tail")
    return "P", ["N"] * len(options), None


class Board:
    """The tapes of a family, and the automata from left to right that were found right."""

    def __init__(self, claim):
        self.boards, self.kind, self.after = sweeps_checker.sweeps(claim)
        self.levels = {}

    def level(self, p):
        if p not in self.levels:
            level = sweeps_checker.Pass(self.boards, p)
            level.by_number = {(left, j): (right, happens) for left, j, right, happens in level.letters}
            self.levels[p] = level
        return self.levels[p]

    def happens(self, p, kind, letter, r):
        level = self.level(p)
        return level.by_number[kind, letter][1][[e for e, _ in level.entries[kind]].index(r)]


class Token:
    def __init__(self, board, n):
        self.board, self.p, self.letters, self.behind = board, 0, [0] * n, []
        self.kind, self.r, self.stop, self.q = 0, board.boards.entry, 0, 0
        self.first = self.joined()

    def joined(self):
        return dict(self.board.level(self.p).entries[self.kind]).get(self.r)

    def sweep(self):
        return self.board.happens(self.p, self.kind, self.letters[len(self.behind)], self.r)

    def exit(self, stop, step):
        """The way that a step takes out of the column, or None."""
        ways = self.sweep()[stop]
        if isinstance(self.board.boards, sweeps_checker.Torus):
            return ways[0] if step == 0 else None
        landing = self.board.boards.moves[step] - 1
        return next((way for way in ways if self.place(way[0]) == landing), None)

    def place(self, r):
        return self.board.boards.place(r)

    def torus(self):
        return isinstance(self.board.boards, sweeps_checker.Torus)

    def step(self, step):
        if self.torus() and step == 1:
            self.stop += 1
            return self.stop < len(self.sweep())
        way = self.exit(self.stop, step) if 0 <= step < self.board.boards.options else None
        while way is not None:
            if not self.leave(way):
                return False
            sweep = self.sweep()
            if isinstance(sweep, list):
                return True
            way = sweep
        return False

    def leave(self, way):
        level, after = self.board.level(self.p), self.board.after[self.p + 1]
        self.q = after[self.joined()]["steps"][way[1]][self.q]
        self.kind = level.by_number[self.kind, self.letters[len(self.behind)]][0]
        self.r, self.stop = way[0], 0
        self.behind.append(way[1])
        if len(self.behind) == len(self.letters):
            self.letters, self.behind, self.p, self.kind, self.q = self.behind, [], self.p + 1, self.first, 0
            self.r = self.place(self.r)
            if self.p == self.board.boards.passes:
                return False
            self.first = self.joined()
        return self.joined() is not None

    def value(self, steps):
        known = {}
        level, after = self.board.level(self.p), self.board.after[self.p + 1]
        kinds = [self.kind]
        for letter in self.letters[len(self.behind):]:
            kinds.append(level.by_number[kinds[-1], letter][0])

        def behind(i, joined, way, q):
            return at(i + 1, way[0], after[joined]["steps"][way[1]][q])

        def at(i, r, q):
            joined = dict(level.entries[kinds[i]]).get(r)
            if joined is None:
                return ILLEGAL
            if i + 1 == len(kinds):
                return sweeps_checker.value_at(self.board.kind, after[joined], q, self.place(r))
            if (i, r, q) not in known:
                sweep = self.board.happens(self.p, kinds[i], self.letters[len(self.behind) + i], r)
                if sweep is None:
                    known[i, r, q] = ILLEGAL
                elif isinstance(sweep, tuple):
                    known[i, r, q] = behind(i, joined, sweep, q)
                else:
                    down = ILLEGAL
                    for stop in reversed(sweep):
                        down = value_of(self.board.kind, [behind(i, joined, way, q) for way in stop] + [down])
                    known[i, r, q] = self.plain(down)
            return known[i, r, q]

        options, down = [], ILLEGAL
        for stop in range(len(self.sweep()) - 1, self.stop - 1, -1):
            options = [self.exit(stop, step) for step in range(steps)]
            options = [ILLEGAL if way is None else behind(0, self.joined(), way, self.q) for way in options]
            if self.torus():
                options[1] = self.plain(down)
            down = value_of(self.board.kind, options)
        return down, options

    def plain(self, value):
        """In normal play nobody moves to an illegal or to a won position."""
        return ILLEGAL if self.board.kind == "normal" and value == "won" else value


def family_board(ground, misere, c, need, nimbers=None):
    """The outcome, those of the options, and the nimber; the nimbers of the options are added to a list."""
    claim, cells, line = c["automata"], c["cells"], c.get("line", [])
    need(ground.rule == "dvg", "automata are for directed vertex geography")
    need((claim["play"] == "misere") == misere, "another kind of play")
    board = Board(claim)
    rows = board.boards.passes if isinstance(board.boards, sweeps_checker.Torus) else 1
    need(cells and len(cells) % rows == 0 and len(set(cells)) == len(cells), "cells")
    need(all(0 <= v < len(ground.open) for v in cells), "no vertices")
    n, steps = len(cells) // rows, board.boards.options

    def head(cell, step):
        if rows == 1 and not isinstance(board.boards, sweeps_checker.Torus):
            return (cell + board.boards.moves[step]) % n
        column, row = divmod(cell, rows)
        if step == 1:
            return column * rows + (row + 1) % rows
        return cell + rows if column + 1 < n else (row + board.boards.entry) % rows

    need(n >= board.boards.first, "a small board")
    for i, v in enumerate(cells):
        need({u for u, _ in ground.rows[v]} - {v} == {cells[head(i, s)] for s in range(steps)} - {v}, f"the arcs out of {v}")
    token = Token(board, n)
    if ground.token is None:
        need(not line and len(cells) == len(ground.open) and all(ground.open), "an untouched board")
        start = outcome(token.value(steps)[0])
        need(known(board.boards, True, start), "a guide that does not win")
        return ("N" if start == "P" else "P"), [start] * len(ground.options()), None
    visited, cell = {0}, 0
    for step in line:
        need(0 <= step < steps and head(cell, step) not in visited and token.step(step), "an illegal step")
        cell = head(cell, step)
        visited.add(cell)
    need(cells[cell] == ground.token, "the line ends elsewhere")
    need(all(ground.open[v] == (i not in visited) for i, v in enumerate(cells)), "what was visited is closed")
    value, by_step = token.value(steps)
    to = {cells[head(cell, s)]: by_step[s] for s in range(steps) if head(cell, s) not in visited}
    nimber = value if board.kind == "nimbers" else None
    first_to_move = len(line) % 2 == 0
    need(known(board.boards, first_to_move, outcome(value)), "a guide that does not win")
    if nimbers is not None:
        nimbers += [to[v] if board.kind == "nimbers" else None for v in ground.options()]
    options = [outcome(to[v]) for v in ground.options()]
    return outcome(value), [o if known(board.boards, not first_to_move, o) else None for o in options], nimber


def known(boards, first_to_move, found):
    """With a guide, only that the player who keeps to it wins is known of the game without it."""
    if not isinstance(boards, sweeps_checker.Guided):
        return True
    return (first_to_move == boards.by_first) == (found == "N")


def outcome(value):
    """That of the player who has to move."""
    return "P" if value in ("lost", 0) and value is not ILLEGAL else "N"
