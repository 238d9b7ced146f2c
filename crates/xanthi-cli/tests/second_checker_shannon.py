"""The kinds of Shannon's game and of Bridg-it for second_checker.py, from docs/certificates.md alone.

Boards are `bridgit:RxC`, and `shannon:` on `sides.CxR` and on graphs that second_checker_graphs.py reads. Others are
skipped. Everything is done in the obvious way.
"""

import re

import second_checker_graphs
from second_checker_graphs import Unknown


class Board:
    """Vertices 0..n-1, edges with ends and free copies, who claimed what, and whose turn it is."""

    def __init__(self, n, ends, copies, terminals, short, names, dual=None):
        self.n, self.ends, self.free, self.terminals, self.short = n, ends, list(copies), terminals, short
        self.claimed, self.cut, self.names, self.dual = [False] * len(ends), [False] * len(ends), names, dual

    def copy(self):
        new = Board(self.n, self.ends, self.free, self.terminals, self.short, self.names, self.dual)
        new.claimed, new.cut = list(self.claimed), list(self.cut)
        return new

    def classes(self, edges, ends=None, n=None):
        """The class of each vertex when these edges join their ends."""
        ends = ends or self.ends
        top = list(range(n or self.n))
        for e in edges:
            u, v = top[ends[e][0]], top[ends[e][1]]
            top = [u if t == v else t for t in top]
        return top

    def joined(self):
        return self.classes([e for e, claimed in enumerate(self.claimed) if claimed])

    def winner(self):
        s, t = self.terminals
        held = [e for e, claimed in enumerate(self.claimed) if claimed]
        now, later = self.classes(held), self.classes(held + [e for e, k in enumerate(self.free) if k])
        return "short" if now[s] == now[t] else None if later[s] == later[t] else "cut"

    def moves(self):
        """The edges that can be taken; "won" if the mover need only say so."""
        winner = self.winner()
        if winner:
            return ["won"] if (winner == "short") == self.short else []
        return [e for e, k in enumerate(self.free) if k]

    def after(self, move):
        new = self.copy()
        if move != "won":
            new.free[move] -= 1
            (new.claimed if self.short else new.cut)[move] = True
        new.short = not self.short
        return new

    def name(self, move):
        return move if move == "won" else self.names[move]


def read(line):
    name, rest = line.split(":", 1)
    board, *moves = rest.split("/")
    opening = bridgit(board) if name == "bridgit" else shannon(board) if name == "shannon" else None
    if opening is None:
        raise Unknown(name)
    for move in moves:
        found = [m for m in opening.moves() if opening.name(m) == move]
        if not found:
            raise Unknown(f"the move {move}")
        opening = opening.after(found[0])
    return opening


def bridgit(text):
    found = re.fullmatch(r"(\d+)x(\d+)(@red)?", text)
    rows, columns = int(found[1]), int(found[2])
    places = [(x, y) for y in range(1, 2 * rows) for x in range(1, 2 * columns - 2) if x % 2 == y % 2]

    def black(x, y):
        return 0 if x == 0 else 1 if x == 2 * columns - 2 else 2 + y // 2 * (columns - 2) + x // 2 - 1

    def red(x, y):
        return 0 if y == 0 else 1 if y == 2 * rows else 2 + (y // 2 - 1) * (columns - 1) + x // 2

    def line(dot, x, y, flat):
        return (dot(x - 1, y), dot(x + 1, y)) if flat else (dot(x, y - 1), dot(x, y + 1))

    ends = [line(black, x, y, x % 2 == 1) for x, y in places]
    dual = ([line(red, x, y, x % 2 == 0) for x, y in places], 2 + (rows - 1) * (columns - 1))
    names = [f"{x},{y}" for x, y in places]
    return Board(2 + rows * (columns - 2), ends, [1] * len(ends), (0, 1), found[3] is None, names, dual)


def shannon(text):
    graph, _, start = text.partition("@")
    labels, edges = [], {}

    def vertex(label):
        if label not in labels:
            labels.append(label)
        return labels.index(label)

    def join(a, b, copies=1):
        pair = tuple(sorted((vertex(a), vertex(b))))
        edges[pair] = edges.get(pair, 0) + copies

    if found := re.fullmatch(r"sides\.(\d+)x(\d+)", graph):
        columns, rows = int(found[1]), int(found[2])
        for y in range(rows):
            for x in range(columns):
                vertex(f"{x},{y}")
        for y in range(rows):
            join(f"0,{y}", "left")
            for x in range(1, columns):
                join(f"{x - 1},{y}", f"{x},{y}")
            for x in range(columns if y else 0):
                join(f"{x},{y - 1}", f"{x},{y}")
        for y in range(rows):
            join(f"{columns - 1},{y}", "right")
        start = start or "left:right"
    else:
        read_graph = second_checker_graphs.read(graph)
        if not all(c.isalnum() or c in ",_" for name in read_graph.names for c in name):
            raise Unknown("a name with other characters than letters and digits")
        for name in read_graph.names:
            vertex(name)
        for u, v in read_graph.edges:
            join(read_graph.names[u], read_graph.names[v])
    terminals = start.split(":")
    pairs = sorted(edges)
    names = [f"{labels[u]}-{labels[v]}" for u, v in pairs]
    ends = (labels.index(terminals[0]), labels.index(terminals[1]))
    return Board(len(labels), pairs, [edges[p] for p in pairs], ends, terminals[2:] != ["cut"], names)


def judge(board, misere, c, need):
    """What a certificate proves: the outcome, and those of the moves in order."""
    kind, moves = c["kind"], board.moves()
    if kind == "options":
        need(len(c["options"]) == len(moves), "number of options")
        known = [None if s is None else judge(board.after(m), misere, s, need)[0] for m, s in zip(moves, c["options"])]
        return from_options(known, misere, need)
    if kind == "move":
        need(0 <= c["option"] < len(moves), "no such option")
        need(judge(board.after(moves[c["option"]]), misere, c["then"], need)[0] == "P", "the move does not win")
        return "N", ["P" if i == c["option"] else None for i in range(len(moves))]
    if kind in ("strategy", "values"):
        raise Unknown("certificates of search")
    need(not misere, kind + " is for normal play")
    kinds = {"spanning_trees": spanning_trees, "forests": forests, "pairing": pairing, "exchange": exchange}
    need(kind in kinds, "an unknown kind")
    return kinds[kind](board, c, need)


def from_options(known, misere, need):
    if not known:
        return ("N" if misere else "P"), []
    if "P" in known:
        return "N", known
    need(all(o == "N" for o in known), "no option is P, and not every option is N")
    return "P", known


def decided(board, wins):
    moves = board.moves()
    return ("N", ["P"] * len(moves)) if wins else ("P", ["N"] * len(moves))


def used(board, lists, need):
    both = lists[0] + lists[1]
    need(len(lists) == 2 and all(e < len(board.ends) for e in both), "no such edge")
    need(all(both.count(e) <= board.free[e] for e in both), "an edge more often than it is free")


def forest(ends, need, message):
    """Joins ends in order; the classes of what is met."""
    top = {}

    def find(v):
        while v in top:
            v = top[v]
        return v

    for u, v in ends:
        u, v = find(u), find(v)
        need(u != v, message)
        top[u] = v
    return find


def spanning_trees(board, c, need):
    first, second = c["trees"]
    used(board, [first, second], need)
    at = board.joined()
    lists = [[(at[board.ends[e][0]], at[board.ends[e][1]]) for e in tree] for tree in (first, second)]
    s, t = (at[v] for v in board.terminals)
    inside = {v for pair in lists[1] for v in pair} | {s, t}
    need(all(v in inside for pair in lists[0] for v in pair), "an edge leaves the vertices of the other tree")
    find = [forest(pairs, need, "a cycle") for pairs in lists]
    need(len(second) == len(inside) - 1, "the second list is not a tree")
    if len(first) == len(inside) - 1:
        return decided(board, board.short)
    need(len(first) == len(inside) - 2 and find[0](s) != find[0](t) and board.short, "no tree with a gap between the terminals")
    mending = {e for e, (u, v) in zip(second, lists[1]) if find[0](u) != find[0](v)}
    return "N", ["P" if m in mending else None for m in board.moves()]


def forests(board, c, need):
    parts, lists = c["parts"], c["forests"]
    need(len(parts) == board.n and all(p < board.n for p in parts), "the parts")
    used(board, lists, need)
    s, t = (parts[v] for v in board.terminals)
    need(s != t, "the terminals are in one part")
    both = lists[0] + lists[1]
    for e, (u, v) in enumerate(board.ends):
        need(not board.claimed[e] or parts[u] == parts[v], "a claimed edge joins two parts")
        need(both.count(e) == (0 if parts[u] == parts[v] else board.free[e]), "an edge is missing or too much")
    ends = [[(parts[board.ends[e][0]], parts[board.ends[e][1]]) for e in one] for one in lists]
    find = [forest(pairs, need, "a cycle") for pairs in ends]
    need(find[0](s) != find[0](t), "the first forest connects the terminals")
    if find[1](s) != find[1](t):
        return decided(board, not board.short)
    need(not board.short, "a forest that connects the terminals, and Short moves")
    on_path = set(path(list(zip(lists[1], ends[1])), s, t))
    return "N", ["P" if m in on_path else None for m in board.moves()]


def path(edges, s, t):
    """The items on the path from s to t in a forest of (item, ends); None if there is none."""
    before, queue = {s: None}, [s]
    for v in queue:
        for item, (a, b) in edges:
            for x, y in ((a, b), (b, a)):
                if x == v and y not in before:
                    before[y] = (item, x)
                    queue.append(y)
    if t not in before:
        return None
    found = []
    while before[t]:
        item, t = before[t]
        found.append(item)
    return found


def pairing(board, c, need):
    pairs = c["pairs"]
    need(board.short or board.dual, "no planar dual")
    ends, n = (board.ends, board.n) if board.short else board.dual
    his = board.claimed if board.short else board.cut
    at = board.classes([e for e, mine in enumerate(his) if mine], ends, n)
    s, t = (at[v] for v in (board.terminals if board.short else (0, 1)))
    need(s != t, "the player to move has won")
    partner = {}
    for a, b in pairs:
        need(max(a, b) < len(ends) and board.free[a] == board.free[b] == 1, "a pair without its free edges")
        need(a != b and a not in partner and b not in partner, "an edge twice")
        partner[a], partner[b] = b, a
        need({at[v] for v in ends[a]} & {at[v] for v in ends[b]}, "no common vertex")
    steps = [(e, at[ends[e][k]], at[ends[e][1 - k]]) for e, k in ((e, k) for e in range(len(ends)) if board.free[e] for k in (0, 1))]
    steps = [(e, u, v) for e, u, v in steps if u != v]
    stack = [(e, v) for e, u, v in steps if u == s]
    seen = set(stack)
    while stack:
        e, v = stack.pop()
        need(v != t, "a way avoids the pairs")
        for f, u, w in steps:
            if u == v and f != e and partner.get(e) != f and (f, w) not in seen and v != s:
                seen.add((f, w))
                stack.append((f, w))
    return decided(board, False)


def exchange(board, c, need):
    lists = c["forests"]
    used(board, lists, need)
    at = board.joined()

    def place(e):
        return at[board.ends[e][0]], at[board.ends[e][1]]

    link = ("e", tuple(at[v] for v in board.terminals))
    items = [[((k, e), place(e)) for e in one] for k, one in enumerate(lists)]
    for one in items:
        forest([ends for _, ends in one], need, "a cycle")
    items[0].append(link)
    forest([ends for _, ends in items[0]], need, "the first forest connects the terminals")
    outside = [place(e) for e in range(len(board.ends)) if (lists[0] + lists[1]).count(e) < board.free[e]]
    outside = [(u, v) for u, v in outside if u != v]
    where = {item: (k, ends) for k, one in enumerate(items) for item, ends in one}
    leads = {item: path(items[1 - k], *ends) for item, (k, ends) in where.items()}

    def closure(start):
        met = set(start)
        stack = list(met)
        while stack:
            for nxt in leads[stack.pop()] or []:
                if nxt not in met:
                    met.add(nxt)
                    stack.append(nxt)
        return met

    def room(found):
        return any(leads[item] is None for item in found)

    need(not room(closure(["e"])), "room for a second edge between the terminals")
    of_outside = set()
    for ends in outside:
        ways = [path(one, *ends) for one in items]
        need(None not in ways, "room for another edge")
        of_outside |= closure(ways[0] + ways[1])
    need("e" not in of_outside and not room(of_outside), "room for another edge")
    winning = set()
    from_link = closure(leads["e"])
    for item in where:
        if item != "e":
            reach = closure([item])
            wins = ("e" in reach and not room(reach)) if board.short else item in from_link and item not in of_outside
            winning |= {item[1]} if wins else set()
    return from_options(["P" if m in winning else "N" for m in board.moves()], False, need)
