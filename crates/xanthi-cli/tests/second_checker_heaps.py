"""Nimbers of heap games, judged from docs/heaps.md and docs/certificates.md alone: every option of
every heap is listed again."""

from itertools import count

NAMED = {"nim": "0.3...", "grundy": "4,least.1", "kenyon": "4,least.2"}

# Games with a name in place of a code, from the table of docs/heaps.md.
CODES = {
    "nim": "0.3...",
    "she-loves-me": "0.3",
    "daisies": "4.7",
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "cram": "0.07",
    "dawsons-chess": "0.137",
    "treblecross": "0.007",
    "guiles": "0.15",
    "officers": "0.6",
    "lasker": "4.3...",
    "rims": "0.7...",
}


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
        code = CODES.get(code, code)
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

    def in_order(self, n):
        """The options in the order of the game: by the number taken, then by the number of parts, then with small parts first."""
        return sorted(self.options(n), key=lambda parts: (n - sum(parts), len(parts), parts[::-1]))

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


def read(position):
    """The rule, and the heaps that are left after the moves of the line."""
    opening, *moves = position.split("/")
    head, _, list_of_heaps = opening.rpartition(":")
    at = [int(h) for h in list_of_heaps.split(",")]
    for move in moves:
        heap, _, parts = move.partition("-")
        at.remove(int(heap))
        at += [int(part) for part in parts.split(",")]
    return Rule(head), [h for h in at if h > 0]


def judge(position, certificate, need):
    """The nimber of a position, and the nimber after each of its moves."""
    rule, at = read(position)
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


def together(each):
    """The normal and the misère value of tame positions side by side."""
    normal, firm = 0, False
    for g, misere in each:
        normal ^= g
        firm = firm or g == misere
    return normal, normal if firm else normal ^ 1


def tame(parts):
    """The outcome of tame components in misère play, and that after each move in each of them where it is known."""
    lost = together(own for own, _ in parts)[1] == 0
    known = []
    for number, (_, moves) in enumerate(parts):
        others = [own for i, (own, _) in enumerate(parts) if i != number]
        outcomes = {}
        for move, (values, replies) in moves.items():
            if values is not None:
                outcomes[move] = "N" if together([*others, values])[1] else "P"
            elif lost or any(together([*others, reply])[1] == 0 for reply in replies):
                outcomes[move] = "N"
            else:
                outcomes[move] = None
        known.append(outcomes)
    return "P" if lost else "N", known


def tame_part(position, certificate, need):
    """The values of tame heaps; for each move those after it, or None, and of the replies to it those that are known."""
    rule, at = read(position)
    types = certificate["types"]
    need(set(certificate) == {"kind", "types"} and len(types) == max(at, default=0) + 1, "as many types as heap sizes")

    def value(heaps):
        each = [types[h] for h in heaps if h > 0]
        return None if None in each else together(each)

    def after(heaps):
        """Each position after one move, with the move."""
        for i, heap in enumerate(heaps):
            for parts in rule.options(heap) if heap else ():
                yield f"{heap}-{','.join(map(str, parts)) or 0}", [*heaps[:i], *heaps[i + 1 :], *parts]

    for n, claimed in enumerate(types):
        if claimed is None:
            continue
        need(len(claimed) == 2 and all(type(v) is int for v in claimed), "two values")
        g, misere = claimed
        need(g == misere or {g, misere} == {0, 1}, "fickle or firm")
        options = list(rule.options(n))
        if not options:
            need((g, misere) == (0, 1), f"a heap of {n} has no options")
            continue
        values = [value(parts) for parts in options]
        for which, own in enumerate((g, misere)):
            met = {v[which] for v in values if v is not None}
            need(own == next(v for v in count() if v not in met), f"the values of a heap of {n}")
            for parts, of_parts in zip(options, values):
                if of_parts is None:
                    back = (value(heaps) for _, heaps in after(list(parts)))
                    need(any(v is not None and v[which] == own for v in back), f"no way back from {parts}")
    own = value(at)
    need(own is not None, "a heap of the position is not tame")
    replies = lambda heaps: [v for v in (value(h) for _, h in after(heaps)) if v is not None]
    return own, {move: (value(heaps), [] if value(heaps) else replies(heaps)) for move, heaps in after(at)}
