"""Proofs about Nim on graphs, judged from docs/nimg.md and docs/certificates.md alone. Boards are read
on paths, cycles, stars, complete graphs and graphs written as edges=, with disks as a list or all.N."""


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


def nim_star(board, c, need):
    centre, leaves = c["centre"], c["leaves"]
    others = lambda v: {to for to, _ in board.ways[v]}
    need(leaves and len(set(leaves)) == len(leaves) and centre not in leaves, "no star")
    need(max(leaves + [centre]) < len(board.names), "no vertex")
    need(others(centre) == set(leaves) and all(others(v) == {centre} for v in leaves), "joined to something else")
    need(board.at in leaves + [centre], "the piece is elsewhere")

    def value(at, disks):
        if len(leaves) == 1:
            there = disks[leaves[0] if at == centre else centre]
            return there + 1 if disks[at] > there else 0
        rest = [disks[v] for v in leaves if v != at]
        if at != centre:
            return int(disks[at] > disks[centre] and min(rest) >= disks[centre])
        return 0 if min(rest) >= disks[centre] else 2 if max(rest) else 1

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
        bare = sum(after) == sum(disks) - next(disks[p] for v, p in board.ways[board.at] if v == to)
        return not (to in lost and (bare or here > 1))

    return here > 0, option, None


def around(board, at, disks):
    """The disks around the cycle of the piece, or None."""
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


class Narrow:
    """What the piece can reach on a bipartite board: `ends` lists (vertex, disks) of each narrow vertex."""

    def __init__(self, order, ends):
        self.order, self.ends = order, ends

    def even(self, u, disks):
        """The same with as many disks on both edges of a narrow vertex."""
        both = len(self.ends[u]) == 2 and disks > 0
        return Narrow(self.order, self.ends | {u: [(v, disks) for v, _ in self.ends[u]] if both else []})

    def width(self, u):
        return min(d for _, d in self.ends[u]) if len(self.ends[u]) == 2 else 0

    def uneven(self, u):
        """(a or None, h, b, k), or None where both edges have as many disks."""
        ways = sorted(self.ends.get(u, []), key=lambda end: end[1])
        if len(ways) == 1:
            return None, 0, ways[0][0], ways[0][1]
        if len(ways) == 2 and ways[0][1] < ways[1][1]:
            return ways[0] + ways[1]
        return None

    def reach(self, piece):
        met, found = {piece}, set()
        while True:
            new = {u for u in self.ends if any(v in met for v, _ in self.ends[u])} - found
            if not new:
                return found
            found |= new
            met |= {v for u in new for v, _ in self.ends[u]}

    def cut(self, inside, among):
        ways = [(u, [v in inside for v, _ in self.ends[u]]) for u in among]
        return sum(self.width(u) for u, way in ways if len(way) == 2 and way[0] != way[1])

    def is_set(self, vertices, need):
        need(len(set(vertices)) == len(vertices) and all(v < self.order for v in vertices), "a set")
        return set(vertices)

    def lost(self, piece, cuts, need):
        reach, answered = self.reach(piece), set()
        for cut in cuts:
            inside = self.is_set(cut, need)
            width = self.cut(inside, reach)
            for u in reach:
                a, h, b, _ = self.uneven(u) or (None, 0, None, 0)
                if a is not None and a in inside and b not in inside:
                    if width < 2 * h or width == 2 * h and piece in inside:
                        answered.add(u)
        need(all(u in answered or self.uneven(u) is None for u in reach), "a narrow vertex without an answer")

    def brought(self, past, through, need):
        sums, used = {}, set()
        for start, u, disks in through:
            ends = [v for v, _ in self.ends.get(u, [])]
            need(len(ends) == 2 and u != past and u not in used, "no link")
            used.add(u)
            need(start in ends and ends[0] != ends[1] and 0 < disks <= self.width(u), "no way")
            sums[start] = sums.get(start, 0) + disks
            to = sum(ends) - start
            sums[to] = sums.get(to, 0) - disks
        return {v: d for v, d in sums.items() if d}

    def won(self, piece, flow, need):
        """Winning moves: (to, disks before, disks after)."""
        u, through = flow["vertex"], flow["through"]
        uneven = self.uneven(u)
        need(uneven is not None, "no uneven vertex")
        a, h, b, k = uneven
        wanted = {}
        for v, disks in ((a, h), (piece, 1), (b, -h - 1)):
            if v is not None:
                wanted[v] = wanted.get(v, 0) + disks
        need(self.brought(u, through, need) == {v: d for v, d in wanted.items() if d}, "other disks are brought")
        if piece == b:
            return {(u, k, h)}
        other = lambda start, v: sum(end for end, _ in self.ends[v]) - start
        leads = {b}
        while True:
            new = {start for start, v, _ in through if start != piece and other(start, v) in leads} - leads
            if not new:
                break
            leads |= new
        first = [(v, disks) for start, v, disks in through if start == piece and other(start, v) in leads]
        return {(v, dict(self.ends[v])[piece], disks - 1) for v, disks in first}

    def known(self, c, need):
        """What is said of a narrow vertex: (ends, least, most, lost, won)."""
        u = c["vertex"]
        ends = self.ends.get(u, [])
        need(len(c["ends"]) == len(ends), "an entry for each end")
        least, most = 0, 0
        if len(ends) == 2 and ends[0][0] != ends[1][0]:
            a, b = ends[0][0], ends[1][0]
            sums = self.brought(u, c["through"], need)
            least, most = sums.get(a, 0), float("inf")
            need(least >= 0 and sums == ({a: least, b: -least} if least else {}), "from end to end")
            inside = self.is_set(c["cut"], need)
            if inside:
                need(a in inside and b not in inside, "a cut")
                most = self.cut(inside, set(self.ends) - {u})
        else:
            need(not c["through"] and not c["cut"], "no two ends")
            if len(ends) == 2:
                least = most = float("inf")
        lost, won = [], []
        for entry, (end, _) in zip(c["ends"], ends):
            lost.append(entry.get("lost", {}).get("disks"))
            won.append(entry.get("won", {}).get("disks"))
            need(len(ends) == 2 or not lost[-1] and not won[-1], "a width without two edges")
            if "lost" in entry:
                self.even(u, lost[-1]).lost(end, entry["lost"]["cuts"], need)
            if "won" in entry:
                self.even(u, won[-1]).won(end, entry["won"]["flow"], need)
        return ends, least, most, lost, won


def gone(known, edge, left):
    """Whether the player to move wins after a move from a narrow vertex; None: nobody knows."""
    ends, least, most, lost, won = known
    other = ends[1 - edge][1] if len(ends) == 2 else 0
    width = min(left, other)
    if left < other and least > left or left > other and least >= other or won[edge] is not None and width >= won[edge]:
        return True
    answered = left == other or (most <= left if left < other else most < other)
    return False if answered and lost[edge] is not None and width <= lost[edge] else None


def on_it(known, came):
    ends, least, most, lost, won = known
    disks = [came[1] if came and came[0] == edge else d for edge, (_, d) in enumerate(ends)]
    wins, loses = False, True
    for edge, own in enumerate(disks):
        other = disks[1 - edge] if len(disks) == 2 else 0
        best, start = min(most, other), min(least, other)
        wins |= best < own and lost[edge] is not None and best <= lost[edge]
        loses &= own <= start or won[edge] is not None and start >= won[edge]
    return True if wins else False if loses else None


def nim_cuts(board, c, need):
    at, disks, everything = board.at, board.disks, set(range(len(board.names)))
    side, order = {at: 0}, [at]
    for v in order:
        for to, _ in near(board, v, disks, everything):
            if to not in side:
                side[to] = 1 - side[v]
                order.append(to)
            need(side[to] != side[v], "not bipartite")
    ways = {v: sorted((to, disks[pile]) for to, pile in near(board, v, disks, everything)) for v in order}
    small = lambda which: all(len(ways[v]) <= 2 for v in order if side[v] == which)
    need(small(1) or small(0), "no narrow side")
    which = 1 if small(1) else 0
    narrow = Narrow(len(board.names), {v: ways[v] for v in order if side[v] == which})
    known = {}
    for entry in c.get("narrow", []):
        need(entry["vertex"] not in known, "a vertex twice")
        known[entry["vertex"]] = narrow.known(entry, need)

    def move(to, after):
        """The pile of a move from the piece, before and after."""
        piles = [pile for v, pile in board.ways[at] if v == to]
        before, then = [disks[p] for p in piles], [after[p] for p in piles]
        for d in list(before):
            if d in then:
                before.remove(d)
                then.remove(d)
        return before[0], then[0]

    if which == 0:
        need("flow" not in c and not c.get("cuts"), "the piece is on a narrow vertex")
        need(at in known, "nothing is said")
        wins = on_it(known[at], None)
        need(wins is not None, "left open")

        def option(to, after):
            of, left = move(to, after)
            return gone(known[at], known[at][0].index((to, of)), left)

        return wins, option, None
    if "flow" not in c:
        narrow.lost(at, c.get("cuts", []), need)
        return False, lambda to, after: True, None
    need(not c.get("cuts"), "won and lost")
    first = narrow.won(at, c["flow"], need)

    def option(to, after):
        of, left = move(to, after)
        if (to, of, left) in first:
            return False
        return on_it(known[to], (known[to][0].index((at, of)), left)) if to in known else None

    return True, option, None


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
    """Disks -> the nimber, and whether no pile has two, if the piece can take from the same piles at every vertex that it can reach."""
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
        bare = sum(after) == sum(board.disks) - next(board.disks[p] for v, p in board.ways[board.at] if v == to)
        lost = set(first["lost"])
        return not (board.at not in lost and (to in lost or bare and to in mate))

    return total > 0, option, total


def vertexnim_wins(board, at, disks, components, need):
    if disks[at] == 0:
        return False
    if disks[at] > 1 and at in board.out(at, disks):
        return True
    out = {v: set(board.out(v, disks)) for v in range(len(disks)) if disks[v] > 0}
    need(all(v in to for v, to in out.items()), "no loop")
    won, answer = {v for v in out if disks[v] > 1}, None
    for component in components:
        inside = set(component)
        need(inside and len(inside) == len(component) and inside <= set(out) - won, "a set")
        need(all(out[v] <= inside | won for v in inside), "a way out")
        for v in inside:
            met, stack = {v}, [v]
            while stack:
                new = (out[stack.pop()] & inside) - met
                met |= new
                stack += new
            need(met == inside, "not strongly connected")
        lost = (len(inside) % 2 == 1) == any(out[v] & won for v in inside)
        answer = not lost if at in inside and answer is None else answer
        won |= inside | ({v for v in out if out[v] & inside} if lost else set())
        answer = True if lost and answer is None and at in won else answer
    need(answer is not None, "nothing is said of the piece")
    return answer


def vertexnim(board, c, need):
    wins = vertexnim_wins(board, board.at, board.disks, c["components"], need)
    known = {}
    for entry in c.get("after", []):
        to, left = entry["to"], entry["left"]
        need((left < 2 and left < board.disks[board.at] or left == 2 and board.disks[board.at] > 2) and to < len(board.disks), "no such turn")
        need((to, left) not in known, "a turn twice")
        known[to, left] = vertexnim_wins(board, to, board.less(board.disks, board.at, left), entry["components"], need)
    return wins, lambda to, after: known.get((to, min(after[board.at], 2)), None if wins else True), None


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
    need(game is None or board.game == game and not board.misere, "another game")
    wins, option, nimber = method(board, proof["certificate"], need)
    return wins, {text: option(to, after) for text, (to, after) in board.moves(board.at, board.disks)}, nimber
