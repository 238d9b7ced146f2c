"""Chains of links, for second_checker.py: written from docs/certificates.md alone."""

from second_checker_claims import from_options
from second_checker_strategy import walk


class Chain:
    """What is left of a chain: the copies of its arcs, and the token."""

    def __init__(self, allowed, arcs, token):
        self.allowed, self.arcs, self.token = allowed, arcs, token

    def options(self):
        heads = None if self.token is None else set(self.allowed[self.token])
        return [i for i, (h, _, k) in enumerate(self.arcs) if k > 0 and (heads is None or h in heads)]

    def after(self, arc):
        arcs = list(self.arcs)
        h, t, k = arcs[arc]
        arcs[arc] = (h, t, k - 1)
        return Chain(self.allowed, arcs, t)

    def key(self):
        return self.token, tuple(self.arcs)


def labels_of(allowed, arcs, misere):
    """The label of each link that has one."""
    ends = {}
    for h, t, _ in arcs:
        ends.setdefault(h, []).append(t)
    label, changed = {}, True
    while changed:
        changed = False
        for t in range(len(allowed)):
            if t in label:
                continue
            known = [label.get(w) for h in allowed[t] for w in ends.get(h, [])]
            if not misere and "P" in known:
                label[t], changed = "N", True
            elif None not in known:
                wins = "P" in known or (misere and not known)
                label[t], changed = "N" if wins else "P", True
    return label


def core(chain, misere):
    """The outcome if the chain is decided at sight, otherwise its core."""
    if chain.token is None:
        return chain if chain.options() else ("N" if misere else "P")
    allowed, token = chain.allowed, chain.token
    arcs = {(h, t): k for h, t, k in chain.arcs if k > 0}
    while True:
        label = labels_of(allowed, [(h, t, k) for (h, t), k in sorted(arcs.items())], misere)
        if token in label:
            return label[token]
        before = dict(arcs), token
        if not misere:
            arcs = {(h, t): k for (h, t), k in arcs.items() if t not in label}
        stands, stack = {token}, [token]
        ends = {}
        for h, t in arcs:
            ends.setdefault(h, []).append(t)
        while stack:
            for h in allowed[stack.pop()]:
                for t in ends.get(h, []):
                    if t not in stands:
                        stands.add(t)
                        stack.append(t)
        usable = {h for t in stands for h in allowed[t]}
        arcs = {(h, t): k for (h, t), k in arcs.items() if h in usable}
        live = {h for h, _ in arcs}
        first = {}
        for t in sorted(stands):
            first.setdefault(tuple(h for h in allowed[t] if h in live), t)
        one = {t: first[tuple(h for h in allowed[t] if h in live)] for t in stands}
        merged = {}
        for (h, t), k in arcs.items():
            merged[h, one[t]] = merged.get((h, one[t]), 0) + k
        arcs, token = merged, one[token]
        if not misere:
            arcs = cancel(allowed, arcs, token)
        if (arcs, token) == before:
            return Chain(allowed, [(h, t, k) for (h, t), k in sorted(arcs.items())], token)


def cancel(allowed, arcs, token):
    stands, live = {token} | {t for _, t in arcs}, {h for h, _ in arcs}

    def serves(t, h):
        common = [set(allowed[a]) for a in stands if h in allowed[a]]
        return all(g in c for c in common for g in allowed[t] if g in live)

    left = dict(arcs)
    for h, t in sorted(arcs):
        if left[h, t] > 1 and h in allowed[t] and serves(t, h):
            left[h, t] %= 2
        for g in allowed[t]:
            for f, u in sorted(arcs):
                if f == g and (f, u) > (h, t) and h in allowed[u] and serves(u, h) and serves(t, f):
                    both = min(left[h, t], left[f, u])
                    left[h, t] -= both
                    left[f, u] -= both
    return {a: k for a, k in left.items() if k > 0}


def judge(chain, misere, c, need):
    """What a certificate proves: (outcome, outcomes of the options)."""
    kind, options = c["kind"], chain.options()
    if kind == "options":
        need(len(c["options"]) == len(options), "number of options")
        known = [None if s is None else judge(chain.after(a), misere, s, need)[0] for a, s in zip(options, c["options"])]
        return from_options(known, misere), known
    if kind == "move":
        need(c["option"] < len(options), "no such option")
        need(judge(chain.after(options[c["option"]]), misere, c["then"], need)[0] == "P", "the move does not win")
        return "N", ["P" if i == c["option"] else None for i in range(len(options))]
    if kind == "strategy":
        return strategy(chain, misere, c["nodes"], need)
    if kind == "openings":
        return openings(chain, misere, c["rest"], need)
    if kind == "lemmas":
        return by_lemmas(chain, misere, c["lemmas"], need)
    need(kind == "capacity_kernel" and not misere, "a kind that says nothing about chains")
    capacity_kernel(chain, c, need)
    return "P", ["N"] * len(options)


def capacity_kernel(chain, c, need):
    allowed, inside = chain.allowed, set(c["kernel"])
    need(len(inside) == len(c["kernel"]) and all(v < len(allowed) for v in inside), "no set of links")
    need(chain.token in inside, "the token is not in the kernel")
    heads, owed = {h for v in inside for h in allowed[v]}, {}
    for h, t, k in chain.arcs:
        if k > 0 and h in heads:
            need(t not in inside, "an arc stays in the kernel")
            owed[t] = owed.get(t, 0) + k
    used, back = {}, {}
    for w, a, k in c["returns"]:
        need(w < len(allowed) and a < len(chain.arcs), "no such link or arc")
        h, t, copies = chain.arcs[a]
        need(w not in inside and h in allowed[w] and h not in heads and t in inside, "no way back")
        used[a] = used.get(a, 0) + k
        need(used[a] <= copies, "more copies than there are")
        back[w] = back.get(w, 0) + k
    need(all(back.get(w, 0) >= k for w, k in owed.items()), "a link lacks ways back")


def by_lemmas(chain, misere, lemmas, need):
    need(not misere, "lemmas are for normal play")
    options, at = chain.options(), core(chain, misere)
    if isinstance(at, str):
        need(not lemmas, "decided at sight: no lemmas")
        outcome = at
    else:
        need(lemmas and at.token is not None, "no lemma, or no token")
        known = []
        for lemma in lemmas:
            known.append(read_lemma(at, lemma, known, need))
        link, outcome, _, gone = known[-1]
        need(link == at.token and not gone, "the last lemma is not about the core")
    if outcome == "P":
        return "P", ["N"] * len(options)
    after = [core(chain.after(a), misere) for a in options]
    return "N", [a if isinstance(a, str) else None for a in after]


def read_lemma(at, lemma, known, need):
    """(link, outcome, units that are needed, units that must be gone); a unit is (arc, k)."""
    copies = [k for _, _, k in at.arcs]
    needed, gone = set(), set()

    def before(arc, then, wanted):
        need(0 <= then < len(known) and 0 <= arc < len(copies), "no such arc or earlier lemma")
        link, outcome, n, g = known[then]
        need(link == at.arcs[arc][1] and outcome == wanted, "the lemma says something else")
        moved = {(a, k + (a == arc)) for a, k in n}
        need(all(k < copies[a] for a, k in moved), "a copy that is not there is needed")
        needed.update(moved)
        gone.update((a, k) for a, k in ((a, k + (a == arc)) for a, k in g) if k < copies[a])

    def bounded(arc, k):
        if k < copies[arc]:
            gone.add((arc, k))

    (kind, told), = lemma.items()
    if kind == "win":
        link, arc, then = told
        need(link < len(at.allowed) and arc < len(copies) and at.arcs[arc][0] in at.allowed[link], "no arc from the link")
        before(arc, then, "P")
        needed.add((arc, 0))
        return link, "N", needed, gone
    if kind == "lose":
        link, moves = told
        need(link < len(at.allowed), "no such link")
        mine = [i for i, (h, _, _) in enumerate(at.arcs) if h in at.allowed[link]]
        listed = [arc for arc, _ in moves]
        need(listed == sorted(set(listed)) and set(listed) <= set(mine), "arcs of the link, ascending")
        for arc, then in moves:
            before(arc, then, "N")
        for arc in set(mine) - set(listed):
            bounded(arc, 0)
        return link, "P", needed, gone
    need(kind == "kernel", "an unknown lemma")
    link, inside = told["link"], set(told["kernel"])
    need(all(v < len(at.allowed) for v in inside) and link in inside, "the link is not in the kernel")
    heads = {h for v in inside for h in at.allowed[v]}
    mine = {i for i, (h, _, _) in enumerate(at.arcs) if h in heads}
    exits, lose = [a for a, _ in told["exits"]], [a for a, _ in told["lose"]]
    need(exits == sorted(set(exits)) and lose == sorted(set(lose)), "arcs ascend")
    need(set(exits) | set(lose) <= mine and not set(exits) & set(lose), "arcs from the kernel, once each")
    for arc, then in told["lose"]:
        before(arc, then, "N")
    refuting = {a for a, _ in needed}
    owed, kept = {}, {}
    for arc, k in told["exits"]:
        need(at.arcs[arc][1] not in inside, "an arc stays in the kernel")
        owed[at.arcs[arc][1]] = owed.get(at.arcs[arc][1], 0) + k
        bounded(arc, k)
    for arc in mine - set(exits) - set(lose):
        bounded(arc, 0)
    for w, a, k in told["returns"]:
        need(w < len(at.allowed) and a < len(copies), "no such link or arc")
        h, t, _ = at.arcs[a]
        need(w not in inside and h in at.allowed[w] and h not in heads and t in inside, "no way back")
        kept[a] = kept.get(a, 0) + k
        owed[w] = owed.get(w, 0) - k
    need(all(k <= copies[a] for a, k in kept.items()), "more copies than there are")
    need(all(k <= 0 for k in owed.values()), "a link lacks ways back")
    needed.update((a, k - 1) for a, k in kept.items() if k > 0)
    need(not refuting & (set(exits) | {a for a, k in kept.items() if k > 0}), "a lemma needs what the kernel uses up")
    return link, "P", needed, gone


def openings(chain, misere, rest, need):
    need(chain.token is None, "the token is placed")
    left = [(h, t, k) for h, t, k in chain.arcs if k > 0]
    label = labels_of(chain.allowed, left, misere)
    inner = Chain(chain.allowed, left if misere else [a for a in left if a[1] not in label], None)
    open_ = [i for i, (_, t, _) in enumerate(inner.arcs) if t not in label]
    need(len(open_) == len(rest), "number of first words")
    known = {inner.arcs[i][:2]: judge(inner.after(i), misere, c, need)[0] for i, c in zip(open_, rest) if c is not None}
    found = [label.get(chain.arcs[a][1], known.get(tuple(chain.arcs[a][:2]))) for a in chain.options()]
    return from_options(found, misere), found


def strategy(chain, misere, nodes, need):
    options, root = chain.options(), core(chain, misere)
    if isinstance(root, str):
        need(not nodes, "decided at sight: no nodes")
        outcome = root
    else:
        outcome, _, _ = walk(root, nodes, lambda at: core(at, misere), lambda at, c: judge(at, misere, c, need))
    if outcome == "P":
        return "P", ["N"] * len(options)
    after = [core(chain.after(a), misere) for a in options]
    return "N", [a if isinstance(a, str) else None for a in after]


def check(proof, need):
    told, misere = proof["chain"], proof["play"] == "misere"
    need(len(told["allowed"]) == len(told["links"]), "a list for each link")
    arcs = [tuple(a) for a in told["arcs"]]
    need(all(a[:2] < b[:2] for a, b in zip(arcs, arcs[1:])), "arcs ascend")
    chain = Chain(told["allowed"], arcs, told["token"])
    outcome, known = judge(chain, misere, proof["certificate"], need)
    need(outcome == proof["outcome"], f"{proof['outcome']} is claimed and {outcome} proved")
    need(proof.get("grundy") is None, "no nimbers")
    of, winning = dict(zip(chain.options(), known)), set(told["winning"])
    need(all(of.get(a) == "P" for a in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(o is not None and (o == "P") == (a in winning) for a, o in of.items()), "the winning moves are not complete")
    return outcome
