"""Chains of links, for second_checker.py: written from docs/certificates.md alone."""

from second_checker_claims import can_be_named, from_options
from second_checker_link_cores import Chain, core, labels_behind_barred, labels_of, with_losing_arcs, without_losing_arcs
from second_checker_pairs import pairs_aside
from second_checker_strategy import nodes_of, table, walk


def judge(chain, misere, c, need):
    """What a certificate proves: (outcome, outcomes of the options)."""
    outcome, known = proved(chain, misere, c, need)
    return outcome, at_sight(chain, misere, outcome) if known is None else known


def proved(chain, misere, c, need):
    """The same, with None for options whose outcomes follow from that of the chain, or are seen at sight."""
    kind, options = c["kind"], chain.options()
    if kind == "options":
        need(len(c["options"]) == len(options), "number of options")
        known = [None if s is None else proved(chain.after(a), misere, s, need)[0] for a, s in zip(options, c["options"])]
        return from_options(known, misere), known
    if kind == "move":
        need(c["option"] < len(options), "no such option")
        need(proved(chain.after(options[c["option"]]), misere, c["then"], need)[0] == "P", "the move does not win")
        return "N", ["P" if i == c["option"] else None for i in range(len(options))]
    if kind == "openings":
        return openings(chain, misere, c["rest"], need)
    if kind == "values":
        need(not misere, "nimbers are about normal play")
        own, of = table(chain, c["nodes"], Chain.key)
        return "N" if own else "P", ["N" if g else "P" for g in of]
    if chain.words:
        need(kind == "strategy", "a kind that says nothing about barred arcs")
        return barred_strategy(chain, misere, nodes_of(c), need)
    if kind == "strategy":
        return strategy(chain, misere, nodes_of(c), need), None
    if kind == "lemmas":
        return by_lemmas(chain, misere, c["lemmas"], need), None
    need(kind in KERNELS, "a kind that says nothing about chains")
    kernel, of_misere = KERNELS[kind]
    need(misere == of_misere, "a kind for the other play")
    kernel(chain, c, need)
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


def answer(chain, link, to, own):
    """The arc to a link from the least head that another one allows and that is none of its own."""
    mine = ((i, chain.arcs[i]) for i in chain.with_heads(chain.allowed[link]))
    return next((i for i, (h, t, k) in mine if h not in own and t == to and k > 0), None)


def without_pairs(chain, hub):
    """The copies that are left of each arc when opposite ones, none of them at the hub, have gone together."""
    copies = {(h, t): k for h, t, k in chain.arcs}
    for (h, t), k in copies.items():
        if h == t:
            copies[h, t] = k % 2
        elif h < t and hub not in (h, t):
            both = min(k, copies.get((t, h), 0))
            copies[h, t] -= both
            if both:
                copies[t, h] -= both
    return type(chain)(chain.allowed, [(h, t, copies[h, t]) for h, t, _ in chain.arcs], chain.token)


def misere_kernel(chain, c, need):
    inside, hub, last = c["kernel"], c["hub"], c.get("last")
    if all(heads == [v] for v, heads in enumerate(chain.allowed)):
        chain = without_pairs(chain, hub)
    allowed, token = chain.allowed, chain.token
    need(all(a < b for a, b in zip(inside, inside[1:])), "the kernel ascends")
    need(all(v < len(allowed) for v in [*inside, hub]) and hub not in inside, "no kernel with a hub")
    own = {h: v for v in [*inside, hub] for h in allowed[v]}
    need(len(own) == sum(len(allowed[v]) for v in [*inside, hub]), "a head that two links allow")
    if last is not None:
        return last_link(chain, own, set(inside), hub, last, need)
    ways, good, bad, owed = {}, {}, set(), {}
    for h, t, k in chain.arcs:
        if k == 0 or h not in own:
            continue
        v = own[h]
        if t == hub:
            ways[v] = ways.get(v, 0) + k
        elif v == hub and t in inside:
            good[t] = good.get(t, 0) + k
        else:
            need(t not in inside, "an arc stays in the kernel")
            a = answer(chain, t, v, own)
            need(a is not None, "no answer")
            owed[a] = owed.get(a, 0) + k
            if v == hub:
                bad.add(t)
    need(all(chain.arcs[a][2] >= k for a, k in owed.items()), "an answer lacks copies")
    loops = ways.pop(hub, 0)
    if bad:
        need((token == hub and loops == 0) or (token in inside and loops == 1), "the token, or the loops")
    else:
        need(token in inside and loops == 0, "the token is not in the kernel, or there are loops")
    for v in inside:
        need(ways.get(v, 0) >= good.get(v, 0) + (2 if loops and token == v else 1), "too few ways to the hub")
    for w in bad:
        mine = ((i, chain.arcs[i]) for i in chain.with_heads(set(allowed[w]) - set(own)))
        need(any(t in inside and k > owed.get(i, 0) for i, (_, t, k) in mine), "no way into the kernel from a bad exit")


def last_link(chain, own, inside, hub, last, need):
    need(last in inside, "the last link is not in the kernel")
    of = {}
    for h, t, k in chain.arcs:
        if k > 0 and h in own and (t in inside or t == hub):
            of[own[h], t] = of.get((own[h], t), 0) + k
    loops = of.get((hub, hub), 0)
    need((chain.token, loops) in [(hub, 0), (last, 1)], "the token, or the loops")
    if loops == 0:
        return hub_is_lost(chain, own, of, inside, hub, last, 0, need)

    after = {v: {w for (x, w) in of if x == v and w in inside and w != v} for v in inside}

    def behind(u):
        found, new = {u}, [u]
        while new:
            more = after[new.pop()] - found
            found |= more
            new += more
        return found

    reached = {u: behind(u) for u in behind(last)}
    for u, links in reached.items():
        need(of.get((u, u), 0) == (u != last), "loops")
        need(all(v == u or u not in reached[v] for v in links), "a way back")
        part = {(v, w): k for (v, w), k in of.items() if (v, w) not in [(u, u), (hub, hub)]}
        hub_is_lost(chain, own, part, links, hub, u, 1, need)


def hub_is_lost(chain, own, of, inside, hub, last, m, need):
    around = inside | {hub}
    own = {h: v for h, v in own.items() if v in around}
    of = {(v, w): k for (v, w), k in of.items() if v in around and w in around}
    need((hub, hub) not in of and (last, last) not in of, "a loop")
    bad, owed = set(), {}
    for h, t, k in chain.arcs:
        if k > 0 and h in own and t not in around:
            a = answer(chain, t, own[h], own)
            need(a is not None, "no answer")
            owed[a] = owed.get(a, 0) + k
            if own[h] == hub:
                bad.add(t)
    need(all(chain.arcs[a][2] >= k + m for a, k in owed.items()), "an answer lacks copies")
    need(bad, "no bad exit")
    leave = {v: sum(k for (a, b), k in of.items() if a == v != b) for v in around}
    come = {v: sum(k for (a, b), k in of.items() if b == v != a) for v in around}
    for v in inside:
        plenty = any(a == v != b and k >= leave[b] + m + 1 for (a, b), k in of.items())
        need(plenty or leave[v] >= come[v] + m + 1, "somebody may be stuck")
        exits = of.get((hub, v), 0)
        need(not exits or of.get((v, hub), 0) >= exits + m, "too few ways to the hub")
    ends = {b for a, b in of if a == last}
    need(all(of[last, b] >= come[last] + m + 1 for b in ends), "too few arcs from the last link")
    for w in bad:
        mine = [(i, chain.arcs[i]) for i in chain.with_heads(set(chain.allowed[w]) - set(own))]
        for v in (ends - {hub}) | {last}:
            need(any(t == v and k >= owed.get(i, 0) + m + 1 for i, (_, t, k) in mine), "an arc to spare is missing")


def drained(chain, c, need):
    allowed, token, last = chain.allowed, chain.token, c["last"]
    need(token is not None and last, "no token, or no last lists")
    exits, owed = chain.options(), {}
    of = {e: answer(chain, chain.arcs[e][1], token, allowed[token]) for e in exits}
    need(None not in of.values(), "an exit without an answer")
    for e, a in of.items():
        owed[a] = owed.get(a, 0) + chain.arcs[e][2]
    need(all(chain.arcs[a][2] >= k for a, k in owed.items()), "an answer lacks copies")

    def there(listed):
        return all(e in of and listed.count(e) <= chain.arcs[e][2] for e in set(listed))

    lists = {tuple(at["exits"]) for at in last}
    for at in last:
        listed = at["exits"]
        need(1 <= len(listed) <= 32 and listed == sorted(listed) and there(listed), "a list of exits")
        copies = [k for _, _, k in chain.arcs]
        for e, a in of.items():
            copies[a] -= copies[e] - listed.count(e)
        for e in of:
            copies[e] = listed.count(e)
        left = Chain(allowed, [(h, t, k) for (h, t, _), k in zip(chain.arcs, copies)], token)
        lost = core(left, True) if at["proof"] is None else proved(left, True, at["proof"], need)[0]
        need(lost == "P", "what is left is not proved P")
    need(len(exits) <= 2**16, "too many lists")
    odd = {(e,) for e in exits} - lists
    for _ in range(1, max(map(len, lists))):
        need(len(odd) * len(exits) <= 2**16, "too many lists")
        longer = {tuple(sorted((*listed, e))) for listed in odd for e in exits}
        odd = {listed for listed in longer if there(listed)} - lists
        if not odd:
            break
    need(not odd, "there are odd lists of each length")


# Kinds that prove P, and whether in misere play.
KERNELS = {
    "capacity_kernel": (capacity_kernel, False),
    "misere_kernel": (misere_kernel, True),
    "drained": (drained, True),
    "pairs_aside": (pairs_aside, True),
}


def by_lemmas(chain, misere, lemmas, need):
    at = core(chain, misere)
    if isinstance(at, str):
        need(not lemmas, "decided at sight: no lemmas")
        outcome = at
    else:
        need(lemmas and at.token is not None, "no lemma, or no token")
        need(not at.misere, "lemmas are for normal play")
        known, copies = [], [k for _, _, k in at.arcs]
        for lemma in lemmas:
            known.append(read_lemma(at, copies, lemma, known, need))
        link, outcome, _, gone = known[-1]
        need(link == at.token and not gone, "the last lemma is not about the core")
    return outcome


def at_sight(chain, misere, outcome):
    """The outcomes of the options of a chain with this outcome, as far as they are seen at sight."""
    if outcome == "P":
        return ["N"] * len(chain.options())
    after = [core(chain.after(a), misere) for a in chain.options()]
    return [a if isinstance(a, str) else None for a in after]


def read_lemma(at, copies, lemma, known, need):
    """(link, outcome, units that are needed, units that must be gone); a unit is (arc, k)."""
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
        mine = at.with_heads(at.allowed[link])
        listed = [arc for arc, _ in moves]
        need(listed == sorted(set(listed)) and set(listed) <= set(mine), "arcs of the link, ascending")
        for arc, then in moves:
            before(arc, then, "N")
        for arc in set(mine) - set(listed):
            bounded(arc, 0)
        return link, "P", needed, gone
    need(kind == "kernel", "an unknown lemma")
    link, inside = told["link"], set(told["kernel"])
    need(len(inside) == len(told["kernel"]), "a link is named twice")
    need(all(v < len(at.allowed) for v in inside) and link in inside, "the link is not in the kernel")
    heads = {h for v in inside for h in at.allowed[v]}
    mine = set(at.with_heads(heads))
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
    need(chain.words or chain.token is None, "the token is placed, and no arc is barred")
    need(chain.words <= 1000, "arcs are barred for too many words")
    left = [(h, t, k) for h, t, k in chain.arcs if k > 0]
    label = labels_behind_barred(chain, left, misere) if chain.words > 1 else labels_of(chain.allowed, left, misere)
    ends = [tuple(chain.arcs[a][:2]) for a in chain.options()]
    open_ = [a for a in ends if a[1] not in label]
    need(len(open_) == len(rest), "number of first words")
    rest = [lent(rest, i, need) if type(c) is int else c for i, c in enumerate(rest)]
    inner, then = chain, misere
    if chain.words <= 1:
        left = {(h, t): k for h, t, k in left}
        if misere:
            left = with_losing_arcs(chain.allowed, left, label, set(range(len(chain.allowed))))
            others = without_losing_arcs(chain.allowed, left, {t for _, t in left})
            left, then = (left, True) if others is None else (others, False)
        else:
            left = {a: k for a, k in left.items() if a[1] not in label}
        inner = Chain(chain.allowed, [(h, t, k) for (h, t), k in sorted(left.items())], None)
    place = {tuple(a[:2]): i for i, a in enumerate(inner.arcs)}
    known, alike, reached = {}, {}, {}
    for a, c in zip(open_, rest):
        if c is None:
            continue
        shared = of_cores(c) and (chain.token is None or chain.words <= 1) and no_way_back(inner, a, reached)
        if shared and a[1] in alike and alike[a[1]][0] == c:
            known[a] = alike[a[1]][1]
            continue
        known[a] = proved(inner.after(place[a]), then, c, need)[0]
        if shared:
            alike.setdefault(a[1], (c, known[a]))
    found = [label.get(a[1], known.get(a)) for a in ends]
    return from_options(found, misere), found


def of_cores(certificate):
    """Whether it speaks of cores alone, or of cores behind further words."""
    if certificate["kind"] == "openings":
        # A number stands for one that is in the list itself.
        return all(type(c) is int or of_cores(c) for c in certificate["rest"] if c is not None)
    return certificate["kind"] == "lemmas" or certificate["kind"] == "strategy" and not certificate.get("links")


def no_way_back(chain, arc, reached):
    """Whether the token never again comes to a link that allows the head of an arc; `reached` keeps the heads by the link at its end."""
    if arc[1] not in reached:
        met, stack, heads = {arc[1]}, [arc[1]], set()
        while stack:
            allowed = set(chain.allowed[stack.pop()])
            heads |= allowed
            new = {t for h, t, k in chain.arcs if k > 0 and h in allowed} - met
            met |= new
            stack += new
        reached[arc[1]] = heads
    return arc[0] not in reached[arc[1]]


def lent(rest, place, need):
    """The certificate for which the number at this place stands."""

    def holds_a_list(part):
        if isinstance(part, list):
            return any(map(holds_a_list, part))
        return isinstance(part, dict) and (part.get("kind") == "openings" or any(map(holds_a_list, part.values())))

    number = rest[place]
    need(0 <= number < place and isinstance(rest[number], dict), "no earlier certificate has this number")
    need(not holds_a_list(rest[number]), "a certificate with a list of first words stands for itself alone")
    return rest[number]


def strategy(chain, misere, nodes, need):
    root = core(chain, misere)
    if isinstance(root, str):
        need(not nodes, "decided at sight: no nodes")
        return root
    return walk(root, nodes, lambda at: core(at, at.misere), lambda at, c: proved(at, at.misere, c, need))[0]


def barred_strategy(chain, misere, nodes, need):
    """A strategy whose positions are no cores, but what is left as long as arcs are barred and after that."""

    def at_sight_or_itself(at):
        return at if at.options() else from_options([], misere)

    root = at_sight_or_itself(chain)
    if isinstance(root, str):
        need(not nodes, "decided at sight: no nodes")
        return root, []
    need(all("by" not in node for node in nodes), "no other certificates")
    return walk(root, nodes, at_sight_or_itself, None)[:2]


def check(proof, need):
    told, misere = proof["chain"], proof["play"] == "misere"
    need(len(told["allowed"]) == len(told["links"]), "a list for each link")
    links = range(len(told["links"]))
    need(all(h in links for heads in told["allowed"] for h in heads), "no such link")
    need(all(a < b for heads in told["allowed"] for a, b in zip(heads, heads[1:])), "the heads of a link ascend")
    arcs = [tuple(a) for a in told["arcs"]]
    need(all(head in links and tail in links for head, tail, _ in arcs), "no such link")
    need(sum(copies for _, _, copies in arcs) < 2**32, "more copies than words")
    need(all(a[:2] < b[:2] for a, b in zip(arcs, arcs[1:])), "arcs ascend")
    barred = told.get("barred") or {"words": 0, "arcs": []}
    need(("barred" in told) == (barred["words"] > 0), "arcs that are barred for no word")
    need(all(a < b for a, b in zip(barred["arcs"], barred["arcs"][1:] + [len(arcs)])), "barred arcs ascend")
    chain = Chain(told["allowed"], arcs, told["token"], frozenset(barred["arcs"]), barred["words"])
    outcome, known = judge(chain, misere, proof["certificate"], need)
    need(outcome == proof["outcome"], f"{proof['outcome']} is claimed and {outcome} proved")
    # Only a table proves a nimber: that of its first position.
    nimber = proof["certificate"]["nodes"][0]["value"] if proof["certificate"]["kind"] == "values" else None
    need(proof.get("grundy") in (None, nimber), "nimber")
    of, winning = dict(zip(chain.options(), known)), set(told["winning"])
    need(len(winning) == len(told["winning"]), "a winning move stands twice")
    need(bool(winning) == bool(proof["winning_moves"]), "moves win by their names alone, or by their numbers")
    need(all(of.get(a) == "P" for a in winning), "a winning move is not proved")
    if proof["complete"]:
        need(all(o is not None and (o == "P") == (a in winning) for a, o in of.items()), "the winning moves are not complete")
    can_be_named(proof["winning_moves"], sum(arcs[a][2] for a in winning), proof["complete"])
    return outcome
