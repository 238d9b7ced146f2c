"""Nimbers of heap games, judged from docs/heaps.md and docs/certificates.md alone: every option of
every heap is listed again. Rules that are given by a name instead of a code are not known here."""

from itertools import count

NAMED = {"nim": "0.3...", "grundy": "4,least.1", "kenyon": "4,least.2"}


class Unknown(Exception):
    """The rule is none of those that this checker reads."""


class Rule:
    """What a heap of n may become: a list of parts, largest first."""

    def __init__(self, text):
        family, _, params = text.partition(":")
        if family == "subtract":
            self.digits = {int(k): 3 for k in params.split(".")}
            self.repeats, self.allowed = None, lambda parts: True
            return
        code, _, condition = NAMED[family].partition(",") if family in NAMED else params.partition(",")
        if family not in ("octal", "hexadecimal", "split") and family not in NAMED:
            raise Unknown(family)
        base, places = (16 if family == "hexadecimal" else 8), code.rstrip(".").split(".")
        if not all(c in "0123456789abcdef" for c in "".join(places)):
            # `split:least.3` is a condition alone, and `octal:kayles` a name.
            if family != "split" or condition:
                raise Unknown(text)
            code, condition, places = "4", code, ["4"]
        digits = places[0] + "".join(places[1:])
        self.digits = {k: int(c, base) for k, c in enumerate(digits)}
        self.repeats = int(digits[-1], base) if code.endswith("...") else None
        kind, *numbers = condition.split(".")
        numbers = [int(d) for d in numbers]
        self.allowed = {
            "": lambda parts: True,
            "least": lambda parts: len(parts) != 2 or abs(parts[0] - parts[1]) >= numbers[0],
            "in": lambda parts: len(parts) != 2 or abs(parts[0] - parts[1]) in numbers,
        }[kind]

    def digit(self, taken):
        if taken in self.digits:
            return self.digits[taken]
        return self.repeats if self.repeats is not None and taken >= len(self.digits) else 0

    def options(self, n):
        for taken in range(n + 1):
            digit, left = self.digit(taken), n - taken
            for parts in (0, 1, 2, 3):
                if digit >> parts & 1:
                    yield from (p for p in heaps(left, parts, left) if self.allowed(p))


def heaps(total, parts, largest):
    """The ways to write a total as a sum of so many positive numbers, in descending order."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(total, largest), 0, -1):
        for rest in heaps(total - first, parts - 1, first):
            yield (first, *rest)


def xor(values, parts):
    total = 0
    for part in parts:
        total ^= values[part]
    return total


def judge(position, certificate, need):
    """The nimber of a position, and the nimber after each of its moves."""
    head, _, list_of_heaps = position.rpartition(":")
    rule, at = Rule(head), [int(h) for h in list_of_heaps.split(",")]
    at = [h for h in at if h > 0]
    values = certificate["values"]
    need(certificate["kind"] == "heap_values" and len(values) == max(at, default=0) + 1, "as many values as heap sizes")
    for n, value in enumerate(values):
        met = {xor(values, parts) for parts in rule.options(n)}
        need(type(value) is int and value == next(v for v in count() if v not in met), f"the nimber of a heap of {n}")
    nimber = xor(values, at)
    moves = {}
    for heap in set(at):
        for parts in rule.options(heap):
            moves[f"{heap}-{','.join(map(str, parts)) or 0}"] = nimber ^ values[heap] ^ xor(values, parts)
    return nimber, moves
