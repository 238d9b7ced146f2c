"""Even kernels in undirected edge geography, for second_checker.py: written from docs/certificates.md alone."""

from second_checker_claims import from_options, need


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
    return "P", ["N"] * len(ground.options()), None


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
