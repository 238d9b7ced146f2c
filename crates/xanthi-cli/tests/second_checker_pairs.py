"""Pairs set aside, for second_checker.py: written from docs/certificates.md alone."""

from second_checker_strategy import walk


class Aside:
    """What is left of a chain without its pairs: the copies in play by (head, tail), the token, who moves, the groups alive."""

    def __init__(self, rules, copies, token, winner, alive):
        self.rules, self.copies, self.token, self.winner, self.alive = rules, copies, token, winner, alive

    def key(self):
        return sorted((arc, k) for arc, k in self.copies.items() if k), self.token, self.winner, sorted(self.alive)

    def options(self):
        return [arc for arc in self.rules.arcs if arc[0] == self.token and (self.copies[arc] or self.is_last(arc))]

    def is_last(self, arc):
        return not self.winner and self.rules.group.get(arc) in self.alive

    def after(self, arc):
        copies, alive = dict(self.copies), self.alive
        if copies[arc]:
            copies[arc] -= 1
        else:
            copies[arc[::-1]] += 1
            alive = alive - {self.rules.group[arc]}
        return Aside(self.rules, copies, arc[1], not self.winner, alive)

    def at_sight(self):
        """The outcome of the position if it is decided at sight, or itself."""
        here = [arc for arc in self.rules.arcs if arc[0] == self.token]
        if any(self.copies[arc] for arc in here):
            return self
        if self.winner:
            left = [arc for arc in here if arc[1] != self.token and self.rules.may_be_left(arc, self.alive)]
            return "P" if left else "N"
        return self if any(all(self.token in arc for arc in self.rules.of_group(g)) for g in self.alive) else "N"


class Rules:
    def __init__(self, arcs):
        self.arcs, self.aside, self.group = arcs, set(), {}

    def may_be_left(self, arc, alive):
        return arc in self.aside and (arc not in self.group or self.group[arc] in alive)

    def of_group(self, group):
        return [arc for arc, g in self.group.items() if g == group]


def pairs_aside(chain, c, need):
    need(all(heads == [v] for v, heads in enumerate(chain.allowed)), "a link that allows others")
    need(chain.token is not None, "the token is not placed")
    arcs = [(h, t) for h, t, _ in chain.arcs]
    rules, copies = Rules(arcs), {(h, t): k for h, t, k in chain.arcs}
    groups = c.get("groups", [])
    need(len(groups) <= 32 and all(groups), "too many groups, or an empty one")
    for group, pairs in [(None, c["pairs"]), *enumerate(groups)]:
        for e, f, k in pairs:
            need(0 <= e <= f < len(arcs) and k >= 1, "no such arcs, or no pairs")
            one, other = arcs[e], arcs[f]
            need(one == other[::-1], "the arcs are not opposite")
            need(one not in rules.aside, "a pair of arcs is listed twice")
            for arc in (one, other):
                copies[arc] -= k
                rules.aside.add(arc)
                if group is not None:
                    rules.group[arc] = group
            need(copies[one] >= 0 and copies[other] >= 0, "not so many pairs")
    root = Aside(rules, copies, chain.token, False, frozenset(range(len(groups)))).at_sight()
    need(not isinstance(root, str), "decided at sight")
    need(all("by" not in node for node in c["nodes"]), "no other certificates")
    need(walk(root, c["nodes"], Aside.at_sight, None)[0] == "P", "the player to move is not shown to lose")
