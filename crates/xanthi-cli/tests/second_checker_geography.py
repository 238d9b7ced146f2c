"""Geography on a board that a proof spells out, for second_checker.py: written from docs/certificates.md
alone."""

import re

import second_checker_families
import second_checker_graphs
import second_checker_links
from second_checker_claims import can_be_named, claimed, from_options, need
from second_checker_kernels import even_kernel, even_kernels
from second_checker_matching import matching, missed_by_maximum
from second_checker_strategy import nodes_of, table, walk


class Ground:
    """What is left of the board: open vertices, copies of edges, and the token."""

    def __init__(self, rule, edges, copies, open_, token):
        self.rule, self.edges, self.copies, self.open, self.token = rule, edges, list(copies), list(open_), token
        self.rows = rows(edges, len(open_), rule[0] == "d")

    def copy(self):
        new = Ground.__new__(Ground)
        new.__dict__.update(self.__dict__, copies=list(self.copies), open=list(self.open))
        return new

    def exits(self, v):
        loops = self.rule[1] == "e"
        return [(u, e) for u, e in self.rows[v] if self.open[u] and self.copies[e] > 0 and (loops or u != v)]

    def options(self):
        if self.token is None:
            return [v for v, is_open in enumerate(self.open) if is_open]
        return [u for u, _ in self.exits(self.token)]

    def after(self, to):
        new = self.copy()
        if self.rule[1] == "v":
            new.open[to] = False
        elif self.token is not None:
            new.copies[next(e for u, e in self.exits(self.token) if u == to)] -= 1
        new.token = to
        return new

    def key(self):
        return (self.token, tuple(self.open), tuple(self.copies))

    def reach(self):
        """The vertices within reach of the token, itself included."""
        reached = {self.token}
        stack = [self.token]
        while stack:
            for u, _ in self.exits(stack.pop()):
                if u not in reached:
                    reached.add(u)
                    stack.append(u)
        return reached

    def key_within_reach(self):
        exits = {edge for v in self.reach() for edge in self.exits(v)}
        left = {(e, self.copies[e]) for _, e in exits} if self.rule[1] == "e" else {u for u, _ in exits}
        return self.token, frozenset(left)


def rows(edges, n, directed):
    found = [[] for _ in range(n)]
    for e, (u, v) in enumerate(edges):
        found[u].append((v, e))
        if not directed and u != v:
            found[v].append((u, e))
    return [sorted(row) for row in found]


def lost(ground):
    return "P", ["N"] * len(ground.options()), None


def judge(ground, misere, c):
    """What a certificate proves: (outcome, outcomes of the options, nimber)."""
    kind, options = c["kind"], ground.options()
    if kind == "options":
        need(len(c["options"]) == len(options), "number of options")
        known = [None if s is None else judge(ground.after(v), misere, s)[0] for v, s in zip(options, c["options"])]
        return from_options(known, misere), known, None
    if kind == "move":
        need(0 <= c["option"] < len(options), "no such option")
        need(judge(ground.after(options[c["option"]]), misere, c["then"])[0] == "P", "the move does not win")
        return "N", ["P" if i == c["option"] else None for i in range(len(options))], None
    if kind == "strategy":
        need(isinstance(c.get("links", False), bool), "whether it is about links")
        if c.get("links", False):
            return as_chain(ground, misere, nodes_of(c))
        return strategy(ground, misere, nodes_of(c))
    if kind == "labels":
        return labels(ground, misere, c)
    if kind == "family_board":
        return second_checker_families.family_board(ground, misere, c, need)
    if kind in ("capacity_kernel", "lemmas", "misere_kernel", "drained", "pairs_aside"):
        need(ground.rule == "deg", "a kind about deg")
        return second_checker_links.judge(chain_of(ground), misere, c, need) + (None,)
    need(not misere, kind + " is for normal play")
    if kind == "directed_matching":
        return second_checker_families.directed_matching(ground, c, need)
    kinds = {"matching": matching, "even_kernel": even_kernel, "even_kernels": even_kernels, "cancelled": cancelled, "values": values}
    return kinds[kind](ground, c)


def reduced(ground, c):
    need(ground.rule[1] == "e", "only edges cancel")
    rest = ground.copy()
    for a, b, copies in c["pairs"]:
        (u, v), other = rest.edges[a], rest.edges[b]
        alone = a == b and (u == v or ground.rule == "ueg")
        need(alone or (a != b and other == (v, u)), "no pair")
        for e in [a] if alone else [a, b]:
            rest.copies[e] -= 2 * copies if alone else copies
            need(rest.copies[e] >= 0 and copies >= 0, "too many copies cancel")
    return rest


def cancelled(ground, c):
    rest = reduced(ground, c)
    outcome, known, grundy = judge(rest, False, c["rest"])
    of = dict(zip(rest.options(), known))
    return outcome, ["N" if outcome == "P" else of.get(v) for v in ground.options()], grundy


def labels(ground, misere, c):
    need(ground.rule[0] == "d", "labels are about digraphs")
    label = {}

    def exits(v):
        return [label.get(u) for u, _ in ground.exits(v)]

    for step in c["steps"]:
        ((kind, what),) = step.items()
        vertices = what["vertices"] if kind == "symmetric" else [what[0] if kind == "n" else what]
        need(len(set(vertices)) == len(vertices), "a vertex twice")
        need(all(0 <= v < len(ground.open) and ground.open[v] and v not in label for v in vertices), "not a new open vertex")
        v = vertices[0] if vertices else None
        if kind == "n":
            need(len(what) == 2, "a pair is wanted")
            need(what[1] in [u for u, _ in ground.exits(v)] and label.get(what[1]) == "P", f"{v} is not N")
            need(not misere or None not in exits(v), "misere: all exits must be labelled")
            label[v] = "N"
        elif kind == "p":
            need(all(o == "N" for o in exits(v)) and not (misere and not exits(v)), f"{v} is not P")
            label[v] = "P"
        elif kind == "stuck":
            need(misere and not exits(v), f"{v} is not stuck")
            label[v] = "N"
        else:
            need(kind == "symmetric", "an unknown step")
            need(not misere and ground.rule == "dvg", "symmetric parts: vertex rule, normal play")
            inside = {v for v in vertices if "P" not in exits(v)}
            label.update((v, "N") for v in vertices if v not in inside)
            for v in inside:
                for u, _ in ground.exits(v):
                    reverse = v in [w for w, _ in ground.exits(u)]
                    need(label.get(u) == "N" or (u in inside and reverse), f"the arc {v}-{u}")
            missed = missed_by_maximum(ground, inside, what["matching"])
            label.update((v, "P" if v in missed else "N") for v in inside)
    if c.get("rest") is None:
        known = [label.get(v) for v in ground.options()]
        return from_options(known, misere), known, None
    need(not misere and ground.token not in label, "no rest here")
    for v in range(len(ground.open)):
        counts = ground.open[v] or v == ground.token
        need(v in label or not counts or "P" not in exits(v), f"{v} must be labelled")
    need(ground.token is not None or "P" not in label.values(), "the labels decide")
    rest = ground.copy()
    for v in label:
        rest.open[v] = False
    outcome, known, _ = judge(rest, False, c["rest"])
    of = dict(zip(rest.options(), known))
    return outcome, [of.get(v, "N") for v in ground.options()], None


def core(ground, misere):
    """The outcome if the position is decided at sight, otherwise what is left of it."""
    if ground.token is None:
        return ground if ground.options() else from_options([], misere)
    ground, n, label = ground.copy(), len(ground.open), {}
    if not misere and ground.rule == "ueg":
        ground.copies = [k % 2 for k in ground.copies]
    if not misere and ground.rule == "deg":
        back = {(u, v): e for e, (v, u) in enumerate(ground.edges)}
        for e, (u, v) in enumerate(ground.edges):
            if u == v:
                ground.copies[e] %= 2
            elif (u, v) in back and u < v:
                both = min(ground.copies[e], ground.copies[back[u, v]])
                ground.copies[e] -= both
                ground.copies[back[u, v]] -= both
    changed = True
    while changed:
        changed = False
        for v in (v for v in range(n) if v not in label and ground.open[v] and ground.rule[0] == "d"):
            known = [label.get(u) for u, _ in ground.exits(v)]
            if (not misere and "P" in known) or None not in known:
                label[v], changed = from_options(known, misere), True
        for w in (w for w in range(n) if not misere and ground.rule == "ueg" and w != ground.token and w not in label):
            left = [u for u, _ in ground.exits(w) if u not in label]
            if len(left) == 1 and left[0] != w:
                label[left[0]], changed = "N", True
    if ground.rule == "ueg" and ground.token in label:
        return "N"
    known = [label.get(v) for v in ground.options()]
    if "P" in known or None not in known:
        return from_options(known, misere)
    if not misere:
        ground.open = [o and v not in label for v, o in enumerate(ground.open)]
    reached = ground.reach()
    ground.open = [o and v in reached for v, o in enumerate(ground.open)]
    if ground.rule[1] == "e":
        ground.copies = [k if ground.open[u] and ground.open[v] else 0 for k, (u, v) in zip(ground.copies, ground.edges)]
    return ground


def chain_of(ground):
    """Directed edge geography as a chain: an arc from u to v begins with u and ends at v. Placing the token is not a move of a chain."""
    need(ground.token is not None, "a token that is placed")
    crossed = lambda u, v: ground.open[v] and (ground.open[u] or u == ground.token)
    arcs = [(u, v, k if crossed(u, v) else 0) for (u, v), k in zip(ground.edges, ground.copies)]
    return second_checker_links.Chain([[v] for v in range(len(ground.open))], arcs, ground.token)


def as_chain(ground, misere, nodes):
    need(ground.rule == "deg" and ground.token is not None, "a chain of links")
    chain = chain_of(ground)
    need([chain.arcs[a][1] for a in chain.options()] == ground.options(), "the options of the chain")
    outcome = second_checker_links.strategy(chain, misere, nodes, need)
    return outcome, second_checker_links.at_sight(chain, misere, outcome), None


def strategy(ground, misere, nodes):
    root = core(ground, misere)
    if isinstance(root, str):
        need(not nodes, "decided at sight: no nodes")
        if root == "P":
            return lost(ground)
        after = [core(ground.after(v), misere) for v in ground.options()]
        return "N", [a if isinstance(a, str) else None for a in after], None
    outcome, known, inner = walk(root, nodes, lambda at: core(at, misere), lambda at, c: judge(at, misere, c))
    of = dict(zip(inner, known))
    return outcome, ["N" if outcome == "P" else of.get(v) for v in ground.options()], None


def judge_with_nimbers(ground, c):
    """What a certificate proves in normal play, with the nimbers of the options where they are proved."""
    kind, options = c["kind"], ground.options()
    if kind == "values":
        own, of = table(ground, c["nodes"], Ground.key_within_reach)
        return "N" if own else "P", ["N" if g else "P" for g in of], own, of
    nimbers = []
    if kind == "family_board":
        outcome, known, nimber = second_checker_families.family_board(ground, False, c, need, nimbers)
        nimbers = nimbers or [None] * len(options)
    elif kind == "cancelled":
        rest = reduced(ground, c)
        outcome, known, nimber, inner = judge_with_nimbers(rest, c["rest"])
        of = dict(zip(rest.options(), zip(known, inner)))
        both = [("N", None) if outcome == "P" else of.get(v, (None, None)) for v in options]
        known, nimbers = [o for o, _ in both], [g for _, g in both]
    else:
        outcome, known, nimber = judge(ground, False, c)
        nimbers = [None] * len(options)
    return outcome, known, nimber, [0 if o == "P" else g for o, g in zip(known, nimbers)]


def values(ground, c):
    own, of = table(ground, c["nodes"], Ground.key_within_reach)
    return "N" if own else "P", ["N" if g else "P" for g in of], own


def read(line):
    """The position of a line, and the names of its vertices."""
    rule, _, rest = line.partition(":")
    text, at, moves = rest.rpartition("@")
    if not at:
        text, _, moves = rest.partition("/")
    start, *moves = moves.split("/") if at else ["", *moves.split("/")] if moves else [""]
    sides = re.fullmatch(r"\w+\.(\d+)(?:[x.](\d+))*", text)
    if sides and any(int(side) > 400 for side in re.findall(r"\d+", text)):
        raise second_checker_graphs.Unknown("a large board")
    graph = second_checker_graphs.read(text, rule[0] == "d")
    copies = {}
    for u, v in graph.edges:
        pairs = [tuple(sorted((u, v)))] if rule[0] == "u" else [(u, v)] if graph.directed or u == v else [(u, v), (v, u)]
        for pair in pairs:
            copies[pair] = copies.get(pair, 0) + 1
    edges, n = sorted(copies), len(graph.names)
    ground = Ground(rule, edges, [copies[edge] for edge in edges], [True] * n, None)
    place = {name: v for v, name in enumerate(graph.names)}
    for name in [start] * bool(start) + moves:
        to = place[second_checker_graphs.unescape(name)]
        need(to in ground.options(), "an illegal move")
        ground = ground.after(to)
    return ground, graph.names


def as_the_line_says(proof, ground):
    """That the board is that of the line, where this checker reads the line."""
    line = proof["position"]
    if line.partition(":")[0] not in ("uvg", "ueg", "dvg", "deg"):
        return
    try:
        meant, names = read(line)
    except second_checker_graphs.Unknown:
        return
    same = meant.key() == ground.key() and meant.edges == ground.edges and meant.rule == ground.rule
    need(same and names == proof["board"]["vertices"], "the board is not that of the line")
    won = [names[v] for v in proof["board"]["winning"]]
    need(sorted(map(second_checker_graphs.unescape, proof["winning_moves"])) == sorted(won), "the winning moves go elsewhere")


def of_board(proof):
    """The outcome of a proof that spells out its board."""
    board = proof["board"]
    n = len(board["vertices"])
    closed, token = set(board["closed"]), board["token"]
    need(len(closed) == len(board["closed"]) and all(v < n for v in closed), "closed vertices")
    need(all(u < n and v < n for u, v, _ in board["edges"]), "the ends of edges")
    edges = [(u, v) for u, v, _ in board["edges"]]
    need(board["rule"] in ("uvg", "ueg", "dvg", "deg"), "the rule")
    need(all(a < b for a, b in zip(edges, edges[1:])), "the edges ascend, each once")
    need(board["rule"][0] == "d" or all(u <= v for u, v in edges), "the smaller end first")
    need(len(set(board["vertices"])) == n, "two vertices have one name")
    need(board["rule"][1] == "v" or not closed, "vertices stay open")
    need(token is None or board["rule"][1] == "e" or token in closed, "the token's vertex is closed")
    ground = Ground(board["rule"], edges, [k for _, _, k in board["edges"]], [v not in closed for v in range(n)], board["token"])
    as_the_line_says(proof, ground)
    outcome, known, grundy = judge(ground, proof["play"] == "misere", proof["certificate"])
    need(outcome == proof["outcome"], f"{proof['outcome']} is claimed and {outcome} proved")
    need(proof.get("grundy") in (None, grundy), "nimber")
    need(sorted(board["winning"]) == board["winning"], "the winning vertices ascend, each once")
    need(bool(board["winning"]) == bool(proof["winning_moves"]), "moves win by their names alone, or by their numbers")
    claimed(board["winning"], proof["complete"], {v: o and o == "P" for v, o in zip(ground.options(), known)})
    words = None
    if proof["position"].startswith("words:") and token is not None:
        words = sum(k for u, v, k in board["edges"] if u == token and v in board["winning"])
    can_be_named(proof["winning_moves"], words, proof["complete"])
    return outcome
