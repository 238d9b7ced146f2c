"""The kinds `heap_period` and `heap_window`, judged from docs/family-certificates.md alone."""

import json
from functools import reduce
from operator import xor


def natural(*numbers):
    return all(type(n) is int and n >= 0 for n in numbers)


class Game:
    """The rule, with the table as far as it was listed."""

    def __init__(self, claim, demand):
        rule = claim["rule"]
        demand(set(rule) == {"digits", "repeats", "difference"}, "fields of the rule")
        self.digits, self.repeats = rule["digits"], rule["repeats"]
        demand(type(self.repeats) is bool and natural(*self.digits), "a code")
        demand(self.digits and max(self.digits) < 16 and self.digits[0] & 3 == 0, "digits")
        demand(len(self.digits) > 1 if self.repeats else self.digits == [0] or self.digits[-1] > 0, "digits at the end")
        self.last = len(self.digits) - 1
        self.tail = self.digits[-1] if self.repeats else 0
        ((self.kind, self.bound),) = rule["difference"].items()
        if self.kind == "in":
            demand(natural(*self.bound) and self.bound == sorted(set(self.bound)), "differences ascend")
        else:
            demand(self.kind == "least" and natural(self.bound), "a least difference")

    def digit(self, k):
        return self.digits[k] if k <= self.last else self.tail

    def may_differ(self, d):
        return d >= self.bound if self.kind == "least" else d in self.bound

    def has(self, part):
        return any(digit & part for digit in self.digits)

    def met(self, values, n):
        """The values of the options of n."""
        met = set()
        for k in range((n if self.repeats else min(n, self.last)) + 1):
            digit, left = self.digit(k), n - k
            if digit & 1 and left == 0:
                met.add(0)
            if digit & 2 and left > 0:
                met.add(values[left])
            if digit & 4:
                met.update(values[a] ^ values[left - a] for a in range(1, left // 2 + 1) if self.may_differ(left - 2 * a))
            if digit & 8:
                met.update(
                    values[a] ^ values[b] ^ values[left - a - b]
                    for a in range(1, left // 3 + 1)
                    for b in range(a, (left - a) // 2 + 1)
                )
        return met


def mex(met):
    n = 0
    while n in met:
        n += 1
    return n


def heap_period(claim, demand):
    fields = {"kind", "rule", "preperiod", "period", "saltus", "values"}
    demand(set(claim) == fields, "fields")
    begin, p, s, values = claim["preperiod"], claim["period"], claim["saltus"], claim["values"]
    demand(natural(begin, p, s, *values) and p > 0 and len(values) > begin + p, "numbers")
    game = Game(claim, demand)
    for n, value in enumerate(values):
        demand(value == mex(game.met(values, n)), f"the nimber of {n}")
    demand(all(values[n + p] == values[n] + s for n in range(begin, len(values) - p)), "the period")
    demand(begin == 0 or values[begin - 1 + p] != values[begin - 1] + s, "the preperiod")

    def far(n):
        return values[n] if n < begin else values[begin + (n - begin) % p] + (n - begin) // p * s

    for part in range(1, p):
        if p % part == 0 and s * part % p == 0:
            step = s * part // p
            demand(any(far(n + part) != far(n) + step for n in range(begin, begin + p)), f"{part} is a period")
    if game.kind == "in" and game.has(4):
        demand(not game.has(10) and game.tail < 2 and s == 0, "no theorem")
        halves(game, begin, p, values, demand)
    elif game.tail < 2 and s == 0:
        plain(game, begin, p, values, demand)
    elif not game.has(12) and game.tail >= 2:
        take_any(game, begin, p, s, values, demand)
    else:
        demand(s > 0, "no theorem")
        arithmetic(game, begin, p, s, values, demand)


def plain(game, begin, p, values, demand):
    heaps = 3 if game.has(8) else 2 if game.has(4) else 1
    agree = heaps * begin + (heaps - 1) * p + game.last
    if game.has(4) and game.kind == "least" and game.bound > 0:
        agree = max(agree, 2 * (begin + p) + game.bound + game.last)
    demand(len(values) > agree + p, "too few values")


TABLES = {}


def heap_window(claim, demand):
    demand(set(claim) == {"kind", "rule", "preperiod", "period", "mask", "positions", "reach"}, "fields")
    m, p, mask, positions, w = (claim[field] for field in ("preperiod", "period", "mask", "positions", "reach"))
    demand(natural(m, p, mask, w) and mask < 1 << 16 and p > 0 and type(positions) is bool, "numbers")
    game = Game(claim, demand)
    demand(game.kind == "least" and game.has(4) and not game.has(8) and game.tail < 2 and w >= game.last, "no theorem")
    splits = [k for k in range(game.last + 1) if game.digits[k] & 4]
    if positions:
        demand(len({k % 2 for k in splits}) == 1 and p % 2 == 0, "positions")
    first = max(m, w + game.bound + 1)
    end = first + w + p
    demand(end <= 20_000, "more heaps than this checker computes")
    values = TABLES.setdefault(json.dumps(claim["rule"]), [])
    while len(values) < end:
        values.append(mex(game.met(values, len(values))))

    def common(v, n):
        return (bin(v & mask).count("1") + (n + splits[0] if positions else 0)) % 2 == 1

    demand(all(common(values[n], n) for n in range(w - game.last + 1, end)), "a rare heap beyond the reach")
    for n in range(2 * w + game.bound + 1, end):
        near = {values[n - k] for k in range(1, game.last + 1) if game.digits[k] & 2}
        near |= {0} if game.digit(n) & 1 else set()
        near |= {values[a] ^ values[n - k - a] for k in splits for a in range(1, w - k + 1)}
        demand(all(v in near or common(v, n) for v in range(values[n])), "a value out of reach")
    demand(all(values[n] == values[n + p] for n in range(m, first + w)), "the period")
    demand(m == 0 or values[m - 1] != values[m - 1 + p], "the preperiod")
    for part in range(1, p):
        if p % part == 0:
            demand(any(values[n] != values[n + part] for n in range(first, first + w)), f"{part} is a period")


def take_any(game, begin, p, s, values, demand):
    def state(n):
        reached = set(values[1 : n - game.last + 1]) | ({0} if game.tail & 1 else set())
        c = mex(reached)
        return c, {v - c for v in reached if v > c}, [max(values[n - j] - c, -1) for j in range(1, game.last)]

    n = len(values) - p
    demand(n >= max(begin, game.last), "too few values")
    (c, above, behind), (later, above2, behind2) = state(n), state(n + p)
    demand(later == c + s and above == above2 and behind == behind2, "the states differ")


def halves(game, begin, p, values, demand):
    w = game.last + max(game.bound, default=0) + 1
    first, end = max(begin, 3 * w), len(values) - w - 1
    demand(end > 2 * first + 1, "too few values")
    seen = {(m % p, tuple(values[m - w : m + w + 1])) for m in range(first, (end - 1) // 2 + 1)}
    demand(all((m % p, tuple(values[m - w : m + w + 1])) in seen for m in range((end - 1) // 2 + 1, end + 1)), "a new window")


def arithmetic(game, begin, p, s, values, demand):
    base = max(begin, 1)
    start = len(values) - p
    demand(start >= 3 * base + p + game.last, "too few values")
    for n in range(start, len(values)):
        floor = None
        if game.tail & 2:
            growing = set(values[base : n - game.last + 1])
            floor = mex(set(values[1 : n - game.last + 1]) | ({0} if game.tail & 1 else set()))
            demand(floor >= s and all(v in growing for v in range(floor - s, floor)), "the floor")
            demand(values[n] > max(values[: base + p]), "a small value")
        if game.tail & 12:
            demand(values[n].bit_length() > max(values[:base]).bit_length(), "a small value")
        pairs = floor_of_pairs(game, base, p, s, values, n)
        floor = pairs if floor is None else max(floor, pairs or 0)
        one_heap(game, base, p, s, values, n, floor, demand)


def floor_of_pairs(game, base, p, s, values, n):
    def family(parity, least):
        return {
            values[h]
            for k in range(game.last + 1)
            if game.digit(k) & 8
            for h in range(least, n - k - 1)
            if (n - k - h) % 2 == parity
        }

    def equal(parity):
        splits = (k for k in range(game.last + 1) if game.digit(k) & 12 == 12 and n - k >= 2)
        return {0} if game.may_differ(0) and any((n - k) % 2 == parity for k in splits) else set()

    parities = range(1 + p % 2)
    paired = set.intersection(*(family(parity, 1) | equal(parity) for parity in parities))
    growing = set.intersection(*(family(parity, base) for parity in parities))
    fits = [c for c in range(s, mex(paired) + 1) if all(v in growing for v in range(c - s, c))]
    return max(fits, default=None)


def one_heap(game, base, p, s, values, n, floor, demand):
    unit = s & -s
    own, rest = divmod(values[n], unit)
    sure, up_to = set(), {}
    for k in range(game.last + 1):
        if k and game.digit(k) & 2:
            q, r = divmod(values[n - k], unit)
            sure.add((q - own, r))
        if game.digit(k) & 8:
            for h in range(base, n - k - 1):
                if (n - k - h) % 2 == 0:
                    sure.add((values[h] // unit - own, values[h] % unit))
    rounds = [(k, game.digit(k), False) for k in range(game.last + 1)]
    rounds += [(game.last + 1 + i, game.tail, True) for i in range(p)]
    for k, digit, below in rounds:
        for others in choices(digit, base + p):
            # The last heap is that of the period which gives the sum the right remainder.
            left = n - k - sum(others)
            large = base + (left - base) % p
            periods = (left - large) // p
            q = [values[h] // unit for h in (*others, large)]
            r = reduce(xor, (values[h] % unit for h in (*others, large)))
            lead = periods * (s // unit) + sum(q) - own
            alone = not any(q[:-1])
            if r == rest:
                if below:
                    demand(lead < 0, "a conflict")
                elif alone and all(h < base for h in others):
                    demand(lead != 0, "a conflict")
                else:
                    demand(lead < 0 or lead % 2, "a conflict")
            far_apart = len(others) == 2 or game.kind == "least" and n - k - 2 * others[0] >= game.bound
            if alone and periods >= 0 and far_apart:
                sure.add((lead, r))
            if s == unit and len(others) == 2 and min(others) >= base and q.count(0) >= 2 and periods >= 2 * max(q):
                up_to[lead % 2, r] = max(lead, up_to.get((lead % 2, r), lead))
    for r in range(unit):
        lead = 0 if r < rest else -1
        while True:
            if floor is not None and 0 <= (own + lead) * unit + r < floor:
                break
            covered = [(lead - i) <= up_to.get(((lead - i) % 2, r), lead - 3) for i in (0, 1)]
            if all(covered):
                break
            demand(own + lead >= 0 and (covered[0] or (lead, r) in sure), "a gap")
            lead -= 1


def choices(digit, end):
    """All parts of a split but the last one."""
    if digit & 4:
        yield from ((a,) for a in range(1, end))
    if digit & 8:
        yield from ((a, b) for a in range(1, end) for b in range(a, end))


KINDS = {"heap_period": heap_period, "heap_window": heap_window}
