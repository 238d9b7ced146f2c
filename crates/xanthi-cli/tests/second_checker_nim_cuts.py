"""Proofs about Edge Nim on bipartite boards by flows and cuts, judged from docs/certificates.md alone."""

from second_checker_nim_board import near


class Narrow:
    """What the token can reach on a bipartite board: `ends` lists (vertex, disks) of each narrow vertex."""

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
        """The pile of a move from the token, before and after."""
        piles = [pile for v, pile in board.ways[at] if v == to]
        before, then = [disks[p] for p in piles], [after[p] for p in piles]
        for d in list(before):
            if d in then:
                before.remove(d)
                then.remove(d)
        return before[0], then[0]

    if which == 0:
        need("flow" not in c and not c.get("cuts"), "the token is on a narrow vertex")
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
