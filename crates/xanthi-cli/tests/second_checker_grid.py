"""The second checker for grids too large to build, written from docs/certificates.md alone."""

import math
import re

LINE = re.compile(r"ueg:grid\.([0-9]+)x([0-9]+)@([0-9]+),([0-9]+)((?:/[0-9]+,[0-9]+)*)")
WALKED = 10_000


def fold(x, side):
    x %= 2 * side
    return min(x, 2 * side - x)


def floors(n, a, b, m):
    """The sum of (a*l + b) // m over 0 <= l < n."""
    if n <= 0:
        return 0
    whole = n * (n - 1) // 2 * (a // m) + n * (b // m)
    a, b = a % m, b % m
    top = (a * n + b) // m
    return whole if top == 0 else whole + floors(top, m, (a * n + b) % m, a)


def in_turn(width, height, a, b, laps, i, j):
    """Whether an odd number of visits is in row j at a column less than i."""
    length = 2 * height * laps
    if length <= WALKED:
        return sum(fold(b + t, height) == j and fold(a + t, width) < i for t in range(length)) % 2
    count = 0
    for first in {(j - b) % (2 * height), (-j - b) % (2 * height)}:
        # a + t is one of 1 - i, ..., i - 1 modulo twice the width.
        low = a + first + i - 1
        count += floors(laps, 2 * height, low, 2 * width) - floors(laps, 2 * height, low - (2 * i - 1), 2 * width)
    return count % 2


class Set:
    def __init__(self, columns, rows, c, need):
        self.width, self.height = columns + 1, rows + 1
        self.d = math.gcd(self.width, self.height)
        self.waves, self.turns = c.get("waves", []), c.get("turns", [])
        need(set(c) <= {"waves", "turns"} and 1 <= len(self.waves) + len(self.turns) <= 16, "the parts")
        colours = {k % 2 for k in self.waves}
        need(all(k <= self.d for k in self.waves), "a wave beyond d")
        for turn in self.turns:
            (a, b), q = turn["at"], turn["laps"]
            need(1 <= a <= columns and 1 <= b <= rows, "a turn at no vertex")
            need(turn["opens"] in ("right", "down"), "where a turn opens")
            along, across, place = (self.height, self.width, a) if turn["opens"] == "right" else (self.width, self.height, b)
            need(0 < q < across and (along * q + place) % across == 0, "a trail that does not come back")
            colours.add((a + b + 1) % 2)
        need(len(colours) == 1, "parts of both colours")
        (self.colour,) = colours

    def __contains__(self, v):
        (i, j), d = v, self.d
        count = 0
        if i % d and j % d:
            count = sum(any((x - y) % (2 * d) == 0 for x in (i + j, i - j) for y in (k, -k)) for k in self.waves)
        for turn in self.turns:
            (a, b), q = turn["at"], turn["laps"]
            right = turn["opens"] == "right"
            count += in_turn(self.width, self.height, a, b, q, i, j) if right else in_turn(self.height, self.width, b, a, q, j, i)
        return (i + j) % 2 == self.colour and count % 2 == 1

    def odd(self, crossed):
        odd = set()
        for at in (tuple(turn["at"]) for turn in self.turns):
            odd ^= {at}
        for edge in crossed:
            odd ^= {w for v in edge if v in self for w in edge - {v}}
        return odd


def judge(proof, need):
    """The outcome, and that of each option by its name."""
    found = LINE.fullmatch(proof["position"])
    need(found, "no line of a grid")
    columns, rows, a, b = (int(found[k]) for k in range(1, 5))
    need(max(columns, rows) <= 10**18 and 1 <= a <= columns and 1 <= b <= rows, "the board")
    token, crossed = (a, b), []
    for text in found[5].split("/")[1:]:
        to = tuple(int(x) for x in text.split(","))
        need(to in exits(columns, rows, token, crossed), "an illegal move")
        crossed.append({token, to})
        token = to
    need(proof["play"] == "normal" and len(proof["certificate"]["sets"]) <= 16, "normal play, few sets")
    options = exits(columns, rows, token, crossed)
    known = dict.fromkeys(options)
    sets = [Set(columns, rows, c, need) for c in proof["certificate"]["sets"]]
    for s in sets:
        if token in s:
            need(not s.odd(crossed), "no even kernel")
            return "P", {name(v): "N" for v in options}
        need(s.odd(crossed) == {token}, "the odd vertices")
        known.update((v, "P") for v in options if v in s)
    if sets and not crossed:
        d = math.gcd(columns + 1, rows + 1)
        known = {v: o or ("P" if v[0] % d and v[1] % d else "N") for v, o in known.items()}
    need("P" in known.values() or all(o == "N" for o in known.values()), "not decided")
    return "N" if "P" in known.values() else "P", {name(v): o for v, o in known.items()}


def exits(columns, rows, token, crossed):
    a, b = token
    around = [(a, b - 1), (a - 1, b), (a + 1, b), (a, b + 1)]
    return [v for v in around if 1 <= v[0] <= columns and 1 <= v[1] <= rows and {token, v} not in crossed]


def name(v):
    return f"{v[0]},{v[1]}"
