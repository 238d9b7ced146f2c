#!/usr/bin/env python3
"""A second checker of Geography proofs, written from docs/certificates.md alone.

    second_checker.py FILE...

`-` is standard input, answered line by line. Each file holds proofs as `xanthi solve --proof` writes them, one JSON object a line. Prints one
line a proof and exits with 1 if one of them is wrong. It trusts the `board` of a proof: that the
board is the one that the position's line denotes is for the reader to see. A proof without a board
is about a grid too large to build (second_checker_grid.py), about heaps or sums of heaps
(second_checker_heaps.py), about a chain of links (second_checker_links.py), about Nim on graphs
(second_checker_nim.py), about Node Kayles (second_checker_kayles.py), or about Shannon's game or
Bridg-it (second_checker_shannon.py). What is not read is counted as skipped: a board written in a
way, or a rule given by a name, that this checker does not know. A kind of certificate that it has
no reader for is an error.
"""

import json
import sys

import second_checker_families
import second_checker_grid
import second_checker_heaps
import second_checker_kayles
import second_checker_links
import second_checker_nim
import second_checker_packed
import second_checker_shannon


class Wrong(Exception):
    """The certificate does not prove what it should."""


class Skipped(Exception):
    """The proof is about a game that this checker does not know."""


def need(condition, message):
    if not condition:
        raise Wrong(message)


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


def from_options(known, misere):
    if not known:
        return "N" if misere else "P"
    if "P" in known:
        return "N"
    need(all(o == "N" for o in known), "no option is P, and not every option is N")
    return "P"


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
        return strategy(ground, misere, c["nodes"])
    if kind == "labels":
        return labels(ground, misere, c)
    if kind == "family_board":
        return second_checker_families.family_board(ground, misere, c, need)
    need(not misere, kind + " is for normal play")
    if kind == "capacity_kernel":
        need(ground.rule == "deg", "a kind about deg")
        arcs = [(u, v, k) for (u, v), k in zip(ground.edges, ground.copies)]
        chain = second_checker_links.Chain([[v] for v in range(len(ground.open))], arcs, ground.token)
        second_checker_links.capacity_kernel(chain, c, need)
        return lost(ground)
    if kind == "directed_matching":
        return second_checker_families.directed_matching(ground, c, need)
    kinds = {"matching": matching, "even_kernel": even_kernel, "even_kernels": even_kernels, "cancelled": cancelled, "values": values}
    return kinds[kind](ground, c)


def set_of_vertices(ground, listed):
    found = set(listed)
    need(len(found) == len(listed) and all(v < len(ground.open) for v in listed), "no set of vertices")
    return found


def even_kernel(ground, c):
    kernel = set_of_vertices(ground, c["kernel"])
    need(ground.rule == "ueg" and ground.token in kernel, "the token is not in the kernel")
    for v in range(len(ground.open)):
        near = sum(ground.copies[e] % 2 for u, e in ground.exits(v) if u in kernel)
        need(near == 0 if v in kernel else near % 2 == 0, f"vertex {v} is near {near} members of the kernel")
    return lost(ground)


def even_kernels(ground, c):
    need(ground.rule == "ueg", "even kernels are about undirected edge geography")
    n, known = len(ground.open), {}
    near = [[u for u, e in ground.exits(v) if ground.copies[e] % 2] for v in range(n)]
    for kernel in (set_of_vertices(ground, listed) for listed in c["kernels"]):
        need(all(not kernel & set(near[v]) for v in kernel), "not independent")
        odd = [v for v in range(n) if v not in kernel and len(kernel & set(near[v])) % 2]
        need(odd == ([] if ground.token is None else [ground.token]), f"odd at {odd}")
        known.update((v, "P") for v in kernel)
    known.update((v, "N") for v in vanishing(ground, near, c["steps"]))
    if ground.token is not None:
        known = {u: known[u] for u in near[ground.token] if u in known}
    known = [known.get(v) for v in ground.options()]
    return from_options(known, False), known, None


def vanishing(ground, near, steps):
    """The vertices in no even kernel: forms are integers whose bits are parameters."""
    n, side, bad = len(near), {}, set()
    for start in range(n):
        if start not in side:
            side[start], stack = (start, 0), [start]
            while stack:
                v = stack.pop()
                for u in near[v]:
                    if u not in side:
                        side[u] = (start, 1 - side[v][1])
                        stack.append(u)
                    elif side[u] == side[v]:
                        bad.add(start)
    form, used, fresh = {}, {ground.token}, iter(range(len(near)))

    def total(vertices):
        value = 0
        for v in vertices:
            if v not in form:
                form[v] = 1 << next(fresh)
            value ^= form[v]
        return value

    for r, c in steps:
        need(r < n and c in near[r] and side[c][0] not in bad, "a step without its edge, or off the bipartite part")
        need(r not in used and c not in form, "an equation or a vertex twice")
        used.add(r)
        form[c] = total(v for v in near[r] if v != c)
    pivots = {}

    def reduced(value):
        while value and value.bit_length() in pivots:
            value ^= pivots[value.bit_length()]
        return value

    for r in range(n):
        if r not in used and near[r] and all(v in form for v in near[r]) and side[r][0] not in bad:
            rest = reduced(total(near[r]))
            if rest:
                pivots[rest.bit_length()] = rest
    return [v for v in form if side[v][0] not in bad and not reduced(form[v])]


def matching(ground, c):
    need(ground.rule == "uvg", "a matching is about undirected vertex geography")
    missed = missed_by_maximum(ground, [v for v, o in enumerate(ground.open) if o], c)
    known = ["P" if v in missed else "N" for v in ground.options()]
    return from_options(known, False), known, None


def missed_by_maximum(ground, inside, c):
    inside, barrier = set(inside), set(c["barrier"])
    mate = {}
    for u, v in c["pairs"]:
        need(u != v and u in inside and v in inside and u not in mate and v not in mate, "pairs overlap")
        need(v in [w for w, _ in ground.exits(u)], f"no edge {u}-{v}")
        mate[u], mate[v] = v, u
    need(barrier <= inside and len(barrier) == len(c["barrier"]), "barrier")
    component = {}
    for i, odd in enumerate(c["odd"]):
        parts = {odd["base"]: odd["base"]}
        for edge in (edge for blossom in odd.get("blossoms", []) for edge in blossom):
            parts.update((v, v) for v in edge)

        def top(v):
            while parts[v] != v:
                parts[v] = parts[parts[v]]
                v = parts[v]
            return v

        for blossom in odd.get("blossoms", []):
            need(len(blossom) % 2 == 1 and len(blossom) >= 3, "an even blossom")
            need(len({top(u) for u, _ in blossom}) == len(blossom), "a blossom meets a class twice")
            for (u, v), (w, _) in zip(blossom, blossom[1:] + blossom[:1]):
                need(v in [x for x, _ in ground.exits(u)] and top(v) == top(w), "a blossom is no cycle")
            for u, _ in blossom[1:]:
                parts[top(u)] = top(blossom[0][0])
        need(len({top(v) for v in parts}) == 1, "a component does not shrink to a point")
        for v in parts:
            need(v in inside and v not in barrier and v not in component, "components overlap")
            component[v] = i
        for v in parts:
            need(v == odd["base"] or mate.get(v) in parts, "a component is not matched inside")
        if odd.get("link") is None:
            need(odd["base"] not in mate, "a matched base needs a link")
        else:
            behind = mate.get(odd["base"])
            need(behind in barrier and odd["link"] in [u for u, _ in ground.exits(behind)], "a link leads nowhere")
            need(component.get(odd["link"], i) < i, "a link does not lead to an earlier component")
    bases = {odd["base"] for odd in c["odd"]}
    for v in inside:
        if v in component:
            for u, _ in ground.exits(v):
                need(u not in inside or u in barrier or component.get(u) == component[v], "an edge leaves a component")
        else:
            need(v in mate and (mate[v] in bases if v in barrier else mate[v] not in component and mate[v] not in barrier), "the matching")
    return set(component)


def cancelled(ground, c):
    need(ground.rule[1] == "e", "only edges cancel")
    rest = ground.copy()
    for a, b, copies in c["pairs"]:
        (u, v), other = rest.edges[a], rest.edges[b]
        alone = a == b and (u == v or ground.rule == "ueg")
        need(alone or (a != b and other == (v, u)), "no pair")
        for e in [a] if alone else [a, b]:
            rest.copies[e] -= 2 * copies if alone else copies
            need(rest.copies[e] >= 0 and copies >= 0, "too many copies cancel")
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


def strategy(ground, misere, nodes):
    root = core(ground, misere)
    if isinstance(root, str):
        need(not nodes, "decided at sight: no nodes")
        if root == "P":
            return lost(ground)
        after = [core(ground.after(v), misere) for v in ground.options()]
        return "N", [a if isinstance(a, str) else None for a in after], None
    need(nodes, "a node is missing")
    found, of_root = {0: (root, None)}, None

    def follow(at, option, child, wanted, i):
        after = core(at.after(option), misere)
        if isinstance(after, str):
            need(child is None and after == wanted, f"node {i}: an option decided at sight")
            return
        need(child is not None and i < child < len(nodes), f"node {i}: the node of an option")
        known = found.setdefault(child, (after, wanted))
        need(known[0].key() == after.key() and known[1] == wanted, f"node {child} is reached in two ways that differ")

    for i, node in enumerate(nodes):
        need(i in found, f"node {i} is not reached")
        at, wanted = found.pop(i)
        ((kind, what),) = node.items()
        inner = at.options()
        if kind == "win":
            option, child = what
            need(0 <= option < len(inner), f"node {i}: no such option")
            follow(at, inner[option], child, "P", i)
            proved = "N", ["P" if k == option else None for k in range(len(inner))]
        elif kind == "lose":
            need(len(what) == len(inner), f"node {i}: number of options")
            for option, child in zip(inner, what):
                follow(at, option, child, "N", i)
            proved = "P", ["N"] * len(inner)
        else:
            need(kind == "by", f"node {i} is of an unknown sort")
            proved = judge(at, misere, what)[:2]
        need(wanted in (None, proved[0]), f"node {i} has the wrong outcome")
        of_root = of_root or (proved, inner)
    (outcome, known), inner = of_root
    of = dict(zip(inner, known))
    return outcome, ["N" if outcome == "P" else of.get(v) for v in ground.options()], None


def values(ground, c):
    nodes, found = c["nodes"], {0: ground}
    for i, node in enumerate(nodes):
        need(i in found, f"node {i} is not reached")
        at = found.pop(i)
        options = at.options()
        need(len(options) == len(node["options"]), f"node {i}: number of options")
        for option, child in zip(options, node["options"]):
            need(i < child < len(nodes), f"node {i}: the node of an option")
            after = at.after(option)
            same = found.setdefault(child, after).key_within_reach() == after.key_within_reach()
            need(same, f"node {child} is reached in two ways that differ")
        have = {nodes[k]["value"] for k in node["options"]}
        need(node["value"] == next(g for g in range(len(have) + 1) if g not in have), f"node {i}: not the least missing value")
    of = [nodes[k]["value"] for k in nodes[0]["options"]]
    return "N" if nodes[0]["value"] else "P", ["N" if g else "P" for g in of], nodes[0]["value"]


def natural(value, deeper=127):
    """Whether every number in a JSON value is a natural number: -1 must not mean "the last". And
    whether values nest no deeper than they may."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return deeper > 0 and all(natural(v, deeper - 1) for v in value)
    return not isinstance(value, float) and not (isinstance(value, int) and value < 0)


def check(proof):
    need(proof["xanthi"] == 1, "version")
    need(natural(proof), "a number that is not natural, or values nested too deep")
    board = proof.get("board")
    if "chain" in proof and proof["certificate"]["kind"] != "values":
        return second_checker_links.check(proof, need)
    if board is None and proof["certificate"]["kind"] == "grid":
        return large_grid(proof)
    if board is None and proof["certificate"]["kind"] in ("heap_values", "sum", "node_kayles"):
        return nimbers(proof)
    if board is None and proof["certificate"]["kind"] in second_checker_nim.KINDS:
        return nim(proof)
    if board is None and proof["position"].split(":")[0] in ("shannon", "bridgit"):
        return switching(proof)
    if board is None and proof["certificate"]["kind"] == "tame_heaps":
        return tame_heaps(proof)
    if board is None:
        need(proof["certificate"]["kind"] in WITHOUT_BOARD, f"no reader for {proof['certificate']['kind']}")
        raise Skipped("it has no board")
    n = len(board["vertices"])
    closed = set(board["closed"])
    edges = [(u, v) for u, v, _ in board["edges"]]
    ground = Ground(board["rule"], edges, [k for _, _, k in board["edges"]], [v not in closed for v in range(n)], board["token"])
    outcome, known, grundy = judge(ground, proof["play"] == "misere", proof["certificate"])
    need(outcome == proof["outcome"], f"{proof['outcome']} is claimed and {outcome} proved")
    need(proof.get("grundy") in (None, grundy), "nimber")
    of, winning = dict(zip(ground.options(), known)), set(board["winning"])
    need(sorted(winning) == board["winning"], "the winning vertices ascend, each once")
    need(all(of.get(v) == "P" for v in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(o is not None and (o == "P") == (v in winning) for v, o in of.items()), "the winning moves are not complete")
    return outcome


# Kinds that speak about positions of any game: without a board the moves are not known here.
WITHOUT_BOARD = ("options", "move", "strategy", "values")


def of_component(position, certificate):
    """The nimber of a component, and that after each of its moves, None where it is not known."""
    kind = certificate["kind"]
    if kind == "heap_values":
        return second_checker_heaps.judge(position, certificate, need)
    if kind == "node_kayles":
        return second_checker_kayles.judge(position, certificate, need)
    if kind == "nim_rounds":
        proof = {"position": position, "play": "normal", "certificate": certificate}
        _, known, own = second_checker_nim.judge(proof, need)
        # A move after which the opponent has lost leaves the nimber 0; of others nothing is known.
        return own, {move: 0 if wins is False else None for move, wins in known.items()}
    need(kind in ("values", "cancelled"), f"{kind} proves no nimber")
    raise Skipped("a component without a board")


def nimbers(proof):
    position, certificate = proof["position"], proof["certificate"]
    need(proof["play"] == "normal", "nimbers decide normal play")
    is_sum = certificate["kind"] == "sum"
    parts = certificate["parts"] if is_sum else [certificate]
    components = position.split("+") if is_sum else [position]
    need(len(parts) == len(components), "a certificate for each component")
    try:
        judged = [of_component(at, part) for at, part in zip(components, parts)]
    except (second_checker_heaps.Unknown, second_checker_kayles.Unknown, second_checker_nim.Unknown, KeyError) as unknown:
        raise Skipped(f"{unknown} is not known here") from unknown
    nimber, known = 0, {}
    for value, _ in judged:
        nimber ^= value
    for number, (value, moves) in enumerate(judged, 1):
        prefix = f"{number}:" if is_sum else ""
        known.update({prefix + move: None if to is None else nimber ^ value ^ to for move, to in moves.items()})
    need(proof["outcome"] == ("N" if nimber else "P") and proof.get("grundy") in (None, nimber), "the outcome or the nimber")
    winning = proof["winning_moves"]
    need(len(set(winning)) == len(winning) and all(known.get(move) == 0 for move in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(to is not None and (to == 0) == (move in winning) for move, to in known.items()), "the winning moves are not complete")
    return proof["outcome"]


def nim(proof):
    try:
        wins, known, nimber = second_checker_nim.judge(proof, need)
    except second_checker_nim.Unknown as unknown:
        raise Skipped(f"{unknown} is not known here") from unknown
    need(proof["outcome"] == ("N" if wins else "P") and proof.get("grundy") in (None, nimber), "the outcome or the nimber")
    winning = proof["winning_moves"]
    need(len(set(winning)) == len(winning) and all(known.get(move) is False for move in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(o is not None and (not o) == (move in winning) for move, o in known.items()), "the winning moves are not complete")
    return proof["outcome"]


def tame_heaps(proof):
    need(proof["play"] == "misere" and proof.get("grundy") is None, "tame heaps decide misère play")
    try:
        outcome, known = second_checker_heaps.tame(proof["position"], proof["certificate"], need)
    except (second_checker_heaps.Unknown, KeyError) as unknown:
        raise Skipped(f"{unknown} is not known here") from unknown
    need(outcome == proof["outcome"], "the outcome")
    winning = proof["winning_moves"]
    need(len(set(winning)) == len(winning) and all(known.get(move) == "P" for move in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(o is not None and (o == "P") == (move in winning) for move, o in known.items()), "the winning moves are not complete")
    return proof["outcome"]


def large_grid(proof):
    outcome, known = second_checker_grid.judge(proof, need)
    need(outcome == proof["outcome"] and proof.get("grundy") is None, "the outcome or the nimber")
    winning = proof["winning_moves"]
    need(len(set(winning)) == len(winning) and all(known.get(v) == "P" for v in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(o is not None and (o == "P") == (v in winning) for v, o in known.items()), "the winning moves are not complete")
    return outcome


def switching(proof):
    try:
        board = second_checker_shannon.read(proof["position"])
        outcome, known = second_checker_shannon.judge(board, proof["play"] == "misere", proof["certificate"], need)
    except second_checker_shannon.Unknown as why:
        raise Skipped(f"not known here: {why}") from None
    need(outcome == proof["outcome"] and proof.get("grundy") is None, "the outcome or the nimber")
    known = dict(zip((board.name(m) for m in board.moves()), known))
    winning = proof["winning_moves"]
    need(len(set(winning)) == len(winning) and all(known.get(m) == "P" for m in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(o is not None and (o == "P") == (m in winning) for m, o in known.items()), "the winning moves are not complete")
    return outcome


def line(text):
    """The answer to one line of a file, in a word and a reason."""
    try:
        proof = second_checker_packed.unpack(json.loads(text))
        outcome = check(proof)
        return "accepted", f"{proof['position']} is {outcome}"
    except Skipped as reason:
        return "skipped", reason
    except Exception as flaw:  # A list that ends too early, a name that is missing: whatever fails proves nothing.
        return "rejected", f"{type(flaw).__name__} {flaw}" if not isinstance(flaw, Wrong) else flaw


def main(files):
    sys.setrecursionlimit(10_000)
    count = {"accepted": 0, "rejected": 0, "skipped": 0}
    for name in files:
        for number, text in enumerate(sys.stdin if name == "-" else open(name, encoding="utf-8"), 1):
            answer, reason = line(text)
            print(f"{name}:{number}: {answer}: {reason}", flush=name == "-")
            count[answer] += 1
    print(", ".join(f"{n} {answer}" for answer, n in count.items()))
    return 1 if count["rejected"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
