"""Proofs about Nim on graphs, judged from docs/nimg.md and docs/certificates.md alone."""

from second_checker_nim_board import Board, count_edges, near, reach
from second_checker_nim_cuts import nim_cuts
from second_checker_vertexnim import vertexnim


def weight_order(board, c, need):
    lost, disks = set(c["lost"]), board.disks
    need(len(lost) == len(c["lost"]) and all(v < len(disks) for v in lost), "the set")

    def smaller(v):
        loop = any(to == v for to, _ in board.ways[v]) and disks[v] > 0
        return [0] * loop + [disks[u] for u, _ in board.ways[v] if u != v and u in lost and disks[u] < disks[v]]

    need(all((v in lost) == (not smaller(v)) for v in range(len(disks))), "a vertex is in the set iff no smaller neighbour is")
    wins, least = bool(smaller(board.at)), min(smaller(board.at), default=0)

    def option(to, after):
        left = after[board.at]
        if to == board.at:
            return left != 0
        return not (wins and to in lost and (left > least or disks[to] <= left))

    return wins, option, None


def star_values(board, c, need):
    """(vertex, disks) -> the nimber, on a star."""
    centre, leaves = c["centre"], c["leaves"]
    others = lambda v: {to for to, _ in board.ways[v]}
    need(leaves and len(set(leaves)) == len(leaves) and centre not in leaves, "no star")
    need(max(leaves + [centre]) < len(board.names), "no vertex")
    need(others(centre) == set(leaves) and all(others(v) == {centre} for v in leaves), "joined to something else")
    need(board.at in leaves + [centre], "the token is elsewhere")

    def value(at, disks):
        if len(leaves) == 1:
            there = disks[leaves[0] if at == centre else centre]
            return there + 1 if disks[at] > there else 0
        rest = [disks[v] for v in leaves if v != at]
        if at != centre:
            return int(disks[at] > disks[centre] and min(rest) >= disks[centre])
        return 0 if min(rest) >= disks[centre] else 2 if max(rest) else 1

    return value


def nim_star(board, c, need):
    value = star_values(board, c, need)
    nimber = value(board.at, board.disks)
    return nimber > 0, lambda to, after: value(to, after) > 0, nimber


def nim_tree(board, c, need):
    met, disks = reach(board, board.at, board.disks), board.disks
    need(count_edges(board, met, disks) == len(met) - 1, "no tree")
    parent, order = {board.at: None}, [board.at]
    for v in order:
        for to, _ in near(board, v, disks, met):
            if to != parent[v]:
                parent[to] = v
                order.append(to)
    lost = set(c["lost"])
    need(len(lost) == len(c["lost"]) and lost <= met, "the set")
    good = {v: sum(parent[u] == v for u in lost if u != board.at) for v in met}
    need(all((v in lost) == (good[v] == 0) for v in met), "lost iff no child is")
    here = good[board.at]

    def option(to, after):
        bare = any(left == 0 < had for left, had in zip(after, disks))
        return not (to in lost and (bare or here > 1))

    return here > 0, option, None


def around(board, at, disks):
    """The disks around the cycle of the token, or None."""
    met = reach(board, at, disks)
    degree = lambda v: sum(1 + (to == v) for to, _ in near(board, v, disks, met))
    if any(degree(v) != 2 for v in met):
        return None
    found, v, came = [], at, None
    while True:
        v, came = next((to, pile) for to, pile in near(board, v, disks, met) if pile != came)
        found.append(disks[came])
        if v == at:
            return found


def cycle_wins(board, at, disks, need):
    ring = around(board, at, disks)
    need(ring is not None, "no cycle")
    if len(ring) % 2:
        return True
    run = lambda ring: next(i for i, d in enumerate(ring) if d == min(ring))
    return run(ring) % 2 == 1 or run(ring[::-1]) % 2 == 1


def nim_cycle(board, c, need):
    wins = cycle_wins(board, board.at, board.disks, need)
    odd = len(around(board, board.at, board.disks)) % 2

    def option(to, after):
        if sum(d > 0 for d in after) < sum(d > 0 for d in board.disks):
            return not odd
        return cycle_wins(board, to, after, need)

    return wins, option, None


def nim_matching(board, c, need):
    at, disks = board.at, board.disks
    side, order = {at: 0}, [at]
    for v in order:
        for to, _ in board.ways[v]:
            if disks[to] > 0 or to == at:
                if to not in side:
                    side[to] = 1 - side[v]
                    order.append(to)
                need(side[to] != side[v], "not bipartite")

    def matching(pairs, more):
        uses = {}
        for u, v, times in pairs:
            need(u in side and v in side and times > 0 and any(to == v for to, _ in board.ways[u]), "no edge")
            for end in (u, v):
                uses[end] = uses.get(end, 0) + times
        need(all(often <= disks[v] + more * (v == at) for v, often in uses.items()), "used too often")
        return uses, sum(times for _, _, times in pairs)

    def cover(vertices, without=None):
        inside = set(vertices)
        need(len(inside) == len(vertices) and all(v < len(disks) for v in inside), "the cover")
        open_ = {v for v in side if v != without and v not in inside}
        need(not any(to in open_ for v in open_ for to, _ in board.ways[v]), "an edge without an end in the cover")
        return sum(disks[v] for v in inside)

    uses, size = matching(c["matching"], 1)
    weight = cover(c["cover"])
    if size <= weight:
        need(not c.get("loads"), "loads of a lost position")
        need(uses.get(at, 0) <= disks[at] and weight + (at in c["cover"]) <= size, "not lost")
        return False, lambda to, after: True, None
    loads = {}
    for load in c.get("loads", []):
        used, much = matching(load["matching"], 0)
        t = load["vertex"]
        need(much == weight and cover(load["cover"], t) + used.get(t, 0) == weight, "a load")
        need(t not in loads, "a vertex twice")
        loads[t] = used.get(t, 0)
    partners = {u + v - at for u, v, _ in c["matching"] if at in (u, v)}

    def option(to, after):
        if to in loads:
            return after[to] < loads[to]
        return False if to in partners and disks[to] - after[to] == 1 else None

    return True, option, None


def pile_values(board, need):
    """Disks -> the nimber, and whether no pile has two, if the token can take from the same piles at every vertex that it can reach."""
    need(board.game.startswith("nimg.") and not board.is_geography, "another game")

    def steps(v):
        piles = {"nimg.rm": lambda to, pile: v, "nimg.edge": lambda to, pile: pile}.get(board.game, lambda to, pile: to)
        found = {(to, piles(to, pile)) for to, pile in board.ways[v]}
        return {(to, pile) for to, pile in found if board.disks[pile] > 0}

    open_ = {pile for _, pile in steps(board.at)}
    met, stack = {board.at}, [board.at]
    while stack:
        here = steps(stack.pop())
        need({pile for _, pile in here} == open_, "other piles")
        new = {to for to, _ in here} - met
        met |= new
        stack += new

    def value(disks):
        total = 0
        for pile in open_:
            total ^= disks[pile]
        return total, all(disks[pile] < 2 for pile in open_)

    return value


def nim_piles(board, c, need):
    value = pile_values(board, need)

    def wins(disks):
        nimber, single = value(disks)
        return (nimber != 0) != (board.misere and single)

    return wins(board.disks), lambda to, after: wins(after), None if board.misere else value(board.disks)[0]


def nimbers_of_star(position, c, need):
    """The nimber of a star, and that after each of its moves."""
    board = Board(position)
    need(board.game == "nimg.rm" and not board.directed, "another game")
    value = star_values(board, c, need)
    return value(board.at, board.disks), {text: value(to, after) for text, (to, after) in board.moves(board.at, board.disks)}


def nimbers_of_piles(position, need):
    """The nimber of ordinary Nim, and that after each of its moves."""
    board = Board(position)
    value = pile_values(board, need)
    return value(board.disks)[0], {text: value(after)[0] for text, (_, after) in board.moves(board.at, board.disks)}


def nim_rounds(board, c, need):
    ring = around(board, board.at, board.disks)
    disks = board.disks
    if ring is None:
        met = reach(board, board.at, disks)
        need(count_edges(board, met, disks) == len(met) - 1, "neither a tree nor a cycle")
    else:
        disks = [max(d - min(ring), 0) for d in disks]
    left, total, rounds = set(range(len(board.names))), 0, c["rounds"]
    need(rounds, "no rounds")
    for i, step in enumerate(rounds):
        lost, pairs = set(step["lost"]), step["pairs"]
        inside = {board.at}
        stack = [board.at]
        while stack:
            for to, _ in near(board, stack.pop(), disks, left):
                if to not in inside:
                    inside.add(to)
                    stack.append(to)
        paired = {v for pair in pairs for v in pair}
        need(len(lost) == len(step["lost"]) and len(paired) == 2 * len(pairs) and not lost & paired, "a vertex twice")
        need(lost | paired <= inside, "out of reach")
        kinds = {v: [u for u, _ in near(board, v, disks, left)] for v in inside}
        need(all(set(kinds[v]).isdisjoint(lost | paired) for v in lost), "next to a lost vertex")
        need(all(sum(u in lost for u in kinds[v]) > 1 for v in inside - lost - paired), "fewer than two lost neighbours")
        edge = {}
        for u, v in pairs:
            found = [pile for to, pile in near(board, u, disks, left) if to == v]
            need(found, "a pair is not an edge")
            edge[u] = found[0]
        if i == len(rounds) - 1:
            need(step["times"] == 0 and board.at in lost, "the last round")
            break
        need(board.at not in lost and step["times"] > 0 and (step["times"] == 1 or not lost), "the number of times")
        for pile in edge.values():
            need(disks[pile] >= step["times"], "too few disks")
            disks = board.less(disks, pile, disks[pile] - step["times"])
        left -= lost
        total += step["times"]
    if ring is not None:
        wins, option, _ = nim_cycle(board, c, need)
        if len(ring) % 2:
            return wins, option, min(ring) + total
        a, b = min(ring[::2]), min(ring[1::2])
        met = {j ^ b for j in range(a)} | {a ^ i for i in range(b)}
        need(total >= abs(a - b), "too few rounds")
        value, more = 0, total - abs(a - b)
        while True:
            if value not in met:
                if more == 0:
                    return wins, option, value
                more -= 1
            value += 1
    first = rounds[0]
    mate = [u + v - board.at for u, v in first["pairs"] if board.at in (u, v)]

    def option(to, after):
        bare = any(left == 0 < had for left, had in zip(after, board.disks))
        lost = set(first["lost"])
        return not (board.at not in lost and (to in lost or bare and to in mate))

    return total > 0, option, total


KINDS = {
    "weight_order": (weight_order, "nimg.rm"),
    "nim_star": (nim_star, "nimg.rm"),
    "nim_tree": (nim_tree, "nimg.edge"),
    "nim_cycle": (nim_cycle, "nimg.edge"),
    "nim_cuts": (nim_cuts, "nimg.edge"),
    "nim_matching": (nim_matching, "nimg.mr"),
    # Of any version, in either play.
    "nim_piles": (nim_piles, None),
    "nim_rounds": (nim_rounds, "nimg.edge"),
    "vertexnim": (vertexnim, "vertexnim"),
}


def judge(proof, need):
    """(whether the mover wins, move -> whether the opponent wins then, nimber)."""
    board = Board(proof["position"], proof["play"])
    method, game = KINDS[proof["certificate"]["kind"]]
    need(not board.is_geography, "a board of Geography")
    need(not board.directed or method in (nim_piles, vertexnim), "a digraph")
    need(game is None or board.game == game and not board.misere, "another game")
    wins, option, nimber = method(board, proof["certificate"], need)
    return wins, {text: option(to, after) for text, (to, after) in board.moves(board.at, board.disks)}, nimber
