"""Maximum matchings and what they miss, for second_checker.py: written from docs/certificates.md alone."""

from second_checker_claims import from_options, need


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
                need(v in [x for x, _ in ground.exits(u)] and top(v) == top(w), "a blossom is not a cycle")
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
