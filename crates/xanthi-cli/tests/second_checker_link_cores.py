"""Chains of links with their labels and cores, for second_checker_links.py: written from docs/certificates.md alone."""


class Chain:
    """What is left of a chain: the copies of its arcs, the token, the arcs barred for so many words; of a core, whether it is of
    misère play."""

    def __init__(self, allowed, arcs, token, barred=frozenset(), words=0, misere=False):
        self.allowed, self.arcs, self.token, self.misere = allowed, arcs, token, misere
        self.barred, self.words = barred if words else frozenset(), words
        self.rows = None

    def with_heads(self, heads):
        """The arcs that begin with one of these links, by number, ascending."""
        if self.rows is None:
            self.rows = {}
            for i, (h, _, _) in enumerate(self.arcs):
                self.rows.setdefault(h, []).append(i)
        return sorted(i for h in set(heads) for i in self.rows.get(h, []))

    def options(self):
        heads = None if self.token is None else set(self.allowed[self.token])
        free = [i for i, (h, _, k) in enumerate(self.arcs) if k > 0 and (heads is None or h in heads)]
        return [i for i in free if i not in self.barred] if self.barred else free

    def after(self, arc):
        arcs = list(self.arcs)
        h, t, k = arcs[arc]
        arcs[arc] = (h, t, k - 1)
        return Chain(self.allowed, arcs, t, self.barred, max(self.words - 1, 0), self.misere)

    def key(self):
        return self.token, tuple(self.arcs), self.words, self.misere


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
            if "P" in known or (misere and not known):
                label[t], changed = "N", True
            elif None not in known:
                label[t], changed = "P", True
    return label


def reach(allowed, arcs, token):
    """The links on which the token can stand, and the arcs that it can use."""
    stands, stack, ends = {token}, [token], {}
    for h, t in arcs:
        ends.setdefault(h, []).append(t)
    while stack:
        for h in allowed[stack.pop()]:
            for t in ends.get(h, []):
                if t not in stands:
                    stands.add(t)
                    stack.append(t)
    usable = {h for t in stands for h in allowed[t]}
    return stands, {(h, t): k for (h, t), k in arcs.items() if h in usable}


def least_end(allowed, arcs, stands):
    """The least of some links from which no arc leads, if there is one."""
    heads = {h for h, _ in arcs}
    return min((t for t in stands if not heads & set(allowed[t])), default=None)


def with_losing_arcs(allowed, arcs, label, stands):
    """Instead of the arcs to labelled links an arc to the least end from each head that had one to an N link."""
    end = least_end(allowed, arcs, stands)
    if end is None:
        return arcs
    losing = {(h, end): 1 for h, t in arcs if label.get(t) == "N"}
    return {a: k for a, k in arcs.items() if a[1] not in label} | losing


def safe_links(allowed, arcs, stands, token):
    """The least end, and the links of those on which nobody is ever without a move, or only loses then."""
    end = least_end(allowed, arcs, stands)
    out, into, every = {}, {h: 1 for h in (range(len(allowed)) if token is None else allowed[token])}, {}
    losing = {h for h, t in arcs if t == end}
    for (h, t), k in arcs.items():
        every[h] = every.get(h, 0) + k
        if t != end:
            out[h] = out.get(h, 0) + k
            for f in allowed[t]:
                into[f] = into.get(f, 0) + k
    ample = {h for h, k in out.items() if k >= into.get(h, 0)}
    on = {t: sum(every.get(f, 0) for f in allowed[t]) for t in {t for _, t in arcs}}
    outlast = {(h, t) for (h, t), k in arcs.items() if k > on[t] or (k == on[t] and t == token)}
    plentiful = {h for h, t in outlast if t != end and h not in allowed[t]}
    return end, {t for t in stands if (losing | ample | plentiful) & set(allowed[t])}


def without_losing_arcs(allowed, arcs, stands, token=None):
    """The arcs but those to the least end, if every other link is safe; otherwise None."""
    end, safe = safe_links(allowed, arcs, stands, token)
    return {a: k for a, k in arcs.items() if a[1] != end} if stands <= safe | {end} else None


def core(chain, misere):
    """The outcome if the chain is decided at sight, otherwise its core."""
    allowed, token = chain.allowed, chain.token
    if token is None:
        return Chain(allowed, chain.arcs, None, misere=misere) if chain.options() else ("N" if misere else "P")
    arcs = {(h, t): k for h, t, k in chain.arcs if k > 0}
    if misere:
        arcs = reach(allowed, arcs, token)[1]
    while True:
        label = labels_of(allowed, [(h, t, k) for (h, t), k in sorted(arcs.items())], misere)
        if token in label:
            return label[token]
        before = dict(arcs), token, misere
        if misere:
            arcs = with_losing_arcs(allowed, arcs, label, {token, *(t for _, t in arcs)})
        else:
            arcs = {(h, t): k for (h, t), k in arcs.items() if t not in label}
        stands, arcs = reach(allowed, arcs, token)
        live = {h for h, _ in arcs}
        first = {}
        for t in sorted(stands):
            first.setdefault(tuple(h for h in allowed[t] if h in live), t)
        one = {t: first[tuple(h for h in allowed[t] if h in live)] for t in stands}
        merged = {}
        for (h, t), k in arcs.items():
            merged[h, one[t]] = merged.get((h, one[t]), 0) + k
        arcs, token = merged, one[token]
        stands, may_go = {token, *(t for _, t in arcs)}, None
        if misere:
            left = without_losing_arcs(allowed, arcs, stands, token)
            if left is not None:
                arcs, misere = left, False
            else:
                safe = safe_links(allowed, arcs, stands, token)[1]
                may_go = {h for h, _ in arcs} - {h for t in stands - safe for h in allowed[t]}
        arcs = reach(allowed, cancel(allowed, arcs, token, may_go), token)[1]
        if (arcs, token, misere) == before:
            return Chain(allowed, [(h, t, k) for (h, t), k in sorted(arcs.items())], token, misere=misere)


def cancel(allowed, arcs, token, may_go=None):
    """Without pairs, all or those whose heads may go; loops go where no other link allows their head, too."""
    order, ends = sorted(arcs), {}
    for h, t in order:
        ends.setdefault(h, []).append(t)
    # What may be said from each link, the heads that every link allows which allows a head, and the links that
    # allow a head and serve it.
    heads = {t: {h for h in allowed[t] if h in ends} for t in {token, *(t for _, t in order)}}
    common, by = {}, {}
    for t, own in heads.items():
        for h in own:
            common[h] = common[h] & own if h in common else own
            by[h] = by.get(h, 0) + 1
    serving = {h: {t for t, own in heads.items() if h in own and own <= common[h]} for h in ends}
    left = dict(arcs)
    for h, t in order:
        goes = may_go is None or h in may_go
        if left[h, t] > 1 and t in serving[h] and (goes or by[h] == 1):
            left[h, t] %= 2
        if not goes:
            continue
        for f in allowed[t]:
            if f < h or f not in ends or t not in serving[f] or (may_go is not None and f not in may_go):
                continue
            for u in ends[f]:
                if u in serving[h] and (f > h or u > t):
                    both = min(left[h, t], left[f, u])
                    left[h, t] -= both
                    left[f, u] -= both
    return {a: k for a, k in left.items() if k > 0}


def labels_behind_barred(chain, left, misere):
    """The label of each link when the next word leads there and arcs are barred for the words behind it."""
    goes_on = {t for t in range(len(chain.allowed)) if chain.with_heads(chain.allowed[t])}
    goes_on = {t for t in goes_on if any(chain.arcs[i][2] > 0 for i in chain.with_heads(chain.allowed[t]))}
    every = chain.words == 2 and not misere

    def label_of(exits, label):
        """The label of a link from those where its exits (end, copies) lead; an exit is sure if its arc cannot be used up."""
        sure = [t for t, k in exits if every or k >= chain.words or t not in goes_on]
        if (misere and not exits) or any(label.get(t) == "P" for t in sure):
            return "N"
        return "P" if (sure or not misere) and all(label.get(t) == "N" for t, _ in exits) else None

    def labelled(rows, label):
        exits = [[e for h in heads for e in rows.get(h, [])] for heads in chain.allowed]
        found = ((t, label_of(e, label)) for t, e in enumerate(exits))
        return {t: o for t, o in found if o}

    all_, free = {}, {}
    for i, (h, t, k) in enumerate(chain.arcs):
        if k > 0:
            all_.setdefault(h, []).append((t, k))
            if i not in chain.barred:
                free.setdefault(h, []).append((t, k))
    label, more = {}, labelled(all_, {})
    while more != label:
        label, more = more, labelled(all_, more)
    for _ in range(chain.words - 1):
        before = labelled(free, label)
        if before == label:
            break
        label = before
    return label
