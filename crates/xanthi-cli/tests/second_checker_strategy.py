"""Strategies and tables of nimbers, acyclic graphs of positions, for second_checker.py: of Geography and of chains of
links."""

from second_checker_claims import need


def nodes_of(strategy):
    """The nodes of a strategy, which has no other fields but `links`."""
    need(set(strategy) <= {"kind", "links", "nodes"}, "a field that a strategy does not have")
    return strategy["nodes"]


def walk(root, nodes, core, judge):
    """The outcome of a core, those of its options, and these options; `core(position)` is an outcome or a
    core, and `judge(position, certificate)` begins with the outcome and those of the options."""
    need(nodes, "a node is missing")
    found, of_root = {0: (root, None)}, None

    def follow(at, option, child, wanted, i):
        after = core(at.after(option))
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
            outcome, known = "N", ["P" if k == option else None for k in range(len(inner))]
        elif kind == "lose":
            need(len(what) == len(inner), f"node {i}: number of options")
            for option, child in zip(inner, what):
                follow(at, option, child, "N", i)
            outcome, known = "P", ["N"] * len(inner)
        else:
            need(kind == "by", f"node {i} is of an unknown sort")
            outcome, known = judge(at, what)[:2]
        need(wanted in (None, outcome), f"node {i} has the wrong outcome")
        of_root = of_root or (outcome, known, inner)
    return of_root


def table(root, nodes, key):
    """The nimber of a position and those of its options by a table; positions with the same key are the same."""
    need(nodes, "a node is missing")
    found = {0: root}
    for i, node in enumerate(nodes):
        need(i in found, f"node {i} is not reached")
        at = found.pop(i)
        options = at.options()
        need(len(options) == len(node["options"]), f"node {i}: number of options")
        for option, child in zip(options, node["options"]):
            need(i < child < len(nodes), f"node {i}: the node of an option")
            after = at.after(option)
            need(key(found.setdefault(child, after)) == key(after), f"node {child} is reached in two ways that differ")
        have = {nodes[k]["value"] for k in node["options"]}
        need(node["value"] == next(g for g in range(len(have) + 1) if g not in have), f"node {i}: not the least missing value")
    return nodes[0]["value"], [nodes[k]["value"] for k in nodes[0]["options"]]


def pairs_of_table(nodes):
    """The normal and the misère value of each position of a table, None where it is not tame."""
    pairs = [None] * len(nodes)
    for i in range(len(nodes) - 1, -1, -1):
        options = nodes[i]["options"]
        if not options:
            pairs[i] = (0, 1)
            continue
        tame = [pairs[k] for k in options if pairs[k]]
        pair = tuple(next(g for g in range(len(tame) + 1) if g not in {p[which] for p in tame}) for which in (0, 1))
        # From every other option there is a way back to either value.
        back = [{pairs[reply][which] for reply in nodes[k]["options"] if pairs[reply]} for k in options if not pairs[k] for which in (0, 1)]
        returns = all(pair[at % 2] in values for at, values in enumerate(back))
        if returns and (pair[0] == pair[1] or set(pair) == {0, 1}):
            pairs[i] = pair
    return pairs
