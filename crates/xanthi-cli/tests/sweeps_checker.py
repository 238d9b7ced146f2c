"""A second checker for proofs about all tori with m rows and Kotzig's Nim with a move set.

Written from docs/family-certificates.md alone; standard library only. Functions and rows of the
matrix fall into parts, rows of bytes, of which each is computed and kept once.
"""

from operator import itemgetter

ILLEGAL = None


class Flaw(Exception):
    pass


def demand(condition, message):
    if not condition:
        raise Flaw(message)


def binary(numbers):
    return sum(1 << i for i in numbers)


class Torus:
    def __init__(self, rows, twist=0):
        demand(whole(rows) and whole(twist) and twist < rows <= 8, "no such torus")
        self.passes, self.first, self.options, self.entry = rows, 1, 2, twist

    def types(self, p):
        sets = [[]] if p == 0 else [s for s in subsets(self.passes, p) if 0 in s]
        return sorted(map(frozenset, sets), key=binary)

    def begins(self, p, left):
        return True

    def letters(self, left):
        """Pairs of T and the right type, by T."""
        columns = [(frozenset(), 0)]
        came = sorted(left)
        for s, stop in zip(came, came[1:] + [self.passes]):
            columns = [(t | {leave}, leave if s == 0 else k) for t, k in columns for leave in range(s, stop)]
        return sorted(((t, self.count(t, k)) for t, k in columns), key=lambda column: binary(column[0]))

    def count(self, rows, k):
        return frozenset((t - k) % self.passes for t in rows)

    def entries(self, left):
        return [r for r in range(self.passes) if r not in left]

    def place(self, r):
        return r

    def joined(self, left, r):
        return self.count(left | {r}, r)

    def ends(self, left):
        return list(range(1, self.passes))

    def sweep(self, left, out, r):
        """None, or a list of stops: at each, exits (entry on the right, set of the letter afterwards)."""
        k = 0
        visited = set()
        for s in left:
            row = s
            while row not in out:
                visited.add(row)
                row = (row + 1) % self.passes
            visited.add(row)
            if s == 0:
                k = row
        stops, row = [], r
        while row not in visited:
            visited.add(row)
            stops.append([((row - k) % self.passes, self.count(out | {row}, r))])
            row = (row + 1) % self.passes
        return stops or None


class Cycle:
    def __init__(self, moves):
        demand(isinstance(moves, list) and moves and all(whole(a) and a > 0 for a in moves), "no such moves")
        demand(moves == sorted(set(moves)) and moves[-1] <= 8, "no such moves")
        self.moves, self.passes, self.first, self.options, self.entry = moves, moves[-1], moves[-1], len(moves), 0

    def types(self, p):
        return sorted(map(frozenset, subsets(self.passes, p)), key=binary)

    def begins(self, p, left):
        return p == 0 or 0 in left

    def letters(self, left):
        rest = frozenset(s - 1 for s in left if s > 0)
        sets = [rest | {a - 1} for a in self.moves if a - 1 not in rest] if 0 in left else [rest]
        return [(t, t) for t in sorted(sets, key=binary)]

    def entries(self, left):
        return [r for r in range(self.passes) if r not in left]

    def place(self, r):
        return r

    def joined(self, left, r):
        return left | {r}

    def ends(self, left):
        return sorted(left - {0})

    def sweep(self, left, out, r):
        if r > 0:
            # Flying over the vertex: no stop, one way on.
            return None if r - 1 in out else (r - 1, out | {r - 1})
        return [[(a - 1, out | {a - 1}) for a in self.moves if a - 1 not in out]]


class Guided:
    """Kotzig's Nim with a guide in the first pass. A type is the set, the place of the first pass and its turn,
    or the set alone if no pass is over. An entry is a number, and with the first pass a number and a turn."""

    def __init__(self, moves, guide):
        Cycle(moves)
        demand(set(guide) == {"player", "answers", "exceptions"} and guide["player"] in ("first", "second"), "a guide")
        answers, self.e = guide["answers"], guide["exceptions"]
        demand(whole(self.e) and self.e <= 4 and moves[-1] <= 6 and len(answers) == len(moves), "a guide")
        for some in answers:
            demand(some and some == sorted(set(some)) and set(some) <= set(moves), "answers are moves")
        self.lists = []
        for some in answers:
            self.lists += [some] if some not in self.lists else []
        self.answers, self.by_first = dict(zip(moves, answers)), guide["player"] == "first"
        self.start = (self.e + 1) * (1 + len(self.lists))
        self.moves, self.passes, self.first, self.options, self.entry = moves, moves[-1], moves[-1], len(moves), (0, self.start)

    def to_answer(self, a, left):
        return (self.e + 1) * (1 + self.lists.index(self.answers[a])) + left

    def after(self, turn, a):
        """The turn after a move, or None if it is not allowed."""
        if turn == self.start:
            return self.e if self.by_first else self.to_answer(a, self.e)
        block, left = divmod(turn, self.e + 1)
        if block == 0:
            return self.to_answer(a, left)
        left -= a not in self.lists[block - 1]
        return left if left >= 0 else None

    def types(self, p):
        sets = sorted(map(frozenset, subsets(self.passes, p)), key=binary)
        turns = lambda place: range(self.start + (place == 0))
        return sets if p == 0 else [(s, place, turn) for s in sets for place in sorted(s) for turn in turns(place)]

    def begins(self, p, left):
        return p == 0 or left[1:] == (0, self.start)

    def letters(self, left):
        if not isinstance(left, tuple):
            return [(left, left)]
        landing, place, turn = left
        rest = frozenset(s - 1 for s in landing if s > 0)
        if 0 not in landing:
            return [(rest, (rest, place - 1, turn))]
        found = []
        for a in self.moves:
            now = (place - 1, turn) if place > 0 else (a - 1, self.after(turn, a))
            if a - 1 not in rest and now[1] is not None:
                found.append((rest | {a - 1}, (rest | {a - 1}, *now)))
        return sorted(found, key=lambda letter: binary(letter[0]))

    def entries(self, left):
        if isinstance(left, tuple):
            return [r for r in range(self.passes) if r not in left[0]]
        return [(r, turn) for r in range(self.passes) for turn in range(self.start + (r == 0))]

    def place(self, r):
        return r[0] if isinstance(r, tuple) else r

    def joined(self, left, r):
        return (left[0] | {r}, *left[1:]) if isinstance(left, tuple) else (frozenset([r[0]]), *r)

    def ends(self, left):
        landing, place, _ = left
        return sorted(landing - {0} - ({place} if len(landing) > 1 else set()))

    def sweep(self, left, out, r):
        if isinstance(left, tuple):
            if r > 0:
                return None if r - 1 in out else (r - 1, out | {r - 1})
            return [[(a - 1, out | {a - 1}) for a in self.moves if a - 1 not in out]]
        place, turn = r
        if place > 0:
            return ((place - 1, turn), out | {place - 1})
        ways = [(a - 1, self.after(turn, a)) for a in self.moves]
        return [[((to, then), out | {to}) for to, then in ways if then is not None]]


def subsets(n, k):
    return [[i for i in range(n) if mask >> i & 1] for mask in range(1 << n) if bin(mask).count("1") == k]


def whole(x):
    return isinstance(x, int) and not isinstance(x, bool) and x >= 0


def value_of(kind, options):
    options = [o for o in options if o is not ILLEGAL]
    if kind == "nimbers":
        return next(g for g in range(len(options) + 1) if g not in options)
    won = "lost" in options or (kind == "misere" and not options)
    return "won" if won else "lost"


def automaton(a, letters, lengths, bounds):
    demand(set(a) == {"states", "steps"} and whole(a["states"]), "an automaton has states and steps")
    demand(len(a["steps"]) == letters, "a list of steps for each letter")
    for steps, length, bound in zip(a["steps"], lengths, bounds):
        demand(len(steps) == length and all(whole(s) and s < bound for s in steps), "steps lead to states")


class Pass:
    """The tapes after p passes: names of types and letters, and what a pass does in a letter."""

    def __init__(self, boards, p):
        self.types = boards.types(p)
        number = {s: i for i, s in enumerate(self.types)}
        after = boards.types(p + 1)
        number_after = {s: i for i, s in enumerate(after)}
        letter_after = [{t: i for i, (t, _) in enumerate(boards.letters(s))} for s in after]
        self.entries = [[(r, number_after[boards.joined(s, r)]) for r in boards.entries(s)] for s in self.types]
        self.place = boards.place
        self.letters = []  # (left type, its number there, right type, [what happens, for each entry])
        for i, s in enumerate(self.types):
            for j, (t, right) in enumerate(boards.letters(s)):
                happens = []
                for r, joined in self.entries[i]:
                    sweep = boards.sweep(s, t, r)
                    name = lambda way: (way[0], letter_after[joined][way[1]])
                    if isinstance(sweep, tuple):
                        sweep = name(sweep)
                    elif sweep is not None:
                        sweep = [[name(way) for way in stop] for stop in sweep]
                    happens.append(sweep)
                self.letters.append((i, j, number[right], happens))


# The values as bytes, so that those of many states are one row of bytes. In normal play nobody moves to an illegal or to a
# won position, and they are one value.
CODES = {"normal": {ILLEGAL: 0, "won": 0, "lost": 1}, "misere": {"won": 0, "lost": 1, ILLEGAL: 2}, "nimbers": {ILLEGAL: 15} | {g: g for g in range(10)}}
VALUES = {"normal": {0: ILLEGAL, 1: "lost"}, "misere": {0: "won", 1: "lost", 2: ILLEGAL}, "nimbers": {15: ILLEGAL} | {g: g for g in range(10)}}
# For each code the table that makes it 1 and all others 0.
IS = [bytes(code == other for other in range(256)) for code in range(16)]


def together(kind, length, options):
    """The values of positions with these options, for many positions at once: one row of bytes for each option."""
    ones = int.from_bytes(b"\1" * length, "little")
    where = lambda code: [int.from_bytes(row.translate(IS[code]), "little") for row in options]

    def some(code):
        found = 0
        for row in where(code):
            found |= row
        return found

    if kind == "normal":
        result = ones ^ some(1)
    elif kind == "misere":
        stuck = ones
        for row in where(2):
            stuck &= row
        result = ones ^ (some(1) | stuck)
    else:
        result, left = 0, ones
        for g in range(len(options) + 1):
            have = some(g)
            result += (left & ~have) * g
            left &= have
    return result.to_bytes(length, "little")


class Rows:
    """Rows of bytes, each kept once and known by its number."""

    def __init__(self):
        self.list, self.number = [], {}

    def of(self, row):
        found = self.number.setdefault(row, len(self.list))
        if found == len(self.list):
            self.list.append(row)
        return found


def chosen(places):
    """A function that takes the entries at these places out of a row of bytes."""
    if len(places) < 2:
        return lambda row: bytes(row[place] for place in places)
    if max(places) < 256:
        places = bytes(places)
        return lambda row: places.translate(row[:256].ljust(256, b"\0"))
    take = itemgetter(*places)
    return lambda row: bytes(take(row))


class Before:
    """The functions before letters. A function is the numbers of its parts, one for each entry: the values for every
    state of the tape to the left. A part depends on a few parts of the function behind the letter, and each is computed once."""

    def __init__(self, kind, level, after, rows):
        self.kind, self.level, self.after, self.rows, self.plans, self.along = kind, level, after, rows, {}, {}
        self.place = [{r: i for i, (r, _) in enumerate(entries)} for entries in level.entries]

    def plan(self, letter):
        """For each entry: its type with the pass, what happens, the parts that are needed, and what is known."""
        left, j, right, happens = letter
        if (left, j) not in self.plans:
            plan = []
            for (_, joined), sweep in zip(self.level.entries[left], happens):
                ways = [] if sweep is None else [sweep] if isinstance(sweep, tuple) else [way for stop in sweep for way in stop]
                plan.append((joined, sweep, [self.place[right][r] for r, _ in ways], {}))
            self.plans[left, j] = plan
        return self.plans[left, j]

    def moved(self, joined, letter, part):
        """A part, for the tapes to the left before they have grown by a letter."""
        take, known = self.along.get((joined, letter)) or self.along.setdefault((joined, letter), (chosen(self.after[joined]["steps"][letter]), {}))
        if part not in known:
            known[part] = take(self.rows.list[part])
        return known[part]

    def __call__(self, letter, x):
        y = []
        for joined, sweep, places, known in self.plan(letter):
            parts = tuple([x[place] for place in places])
            if parts not in known:
                known[parts] = self.rows.of(self.part(joined, sweep, iter(parts)))
            y.append(known[parts])
        return tuple(y)

    def part(self, joined, sweep, parts):
        length = self.after[joined]["states"]
        way = lambda to: self.moved(joined, to[1], next(parts))
        if sweep is None:
            return bytes([CODES[self.kind][ILLEGAL]]) * length
        if isinstance(sweep, tuple):
            return way(sweep)
        stops = [[way(to) for to in stop] for stop in sweep]
        down = []
        for options in reversed(stops):
            down = [together(self.kind, length, options + down)]
        return down[0]

    def empty_tape(self, i):
        blank = lambda joined: bytes([CODES[self.kind][ILLEGAL]]) * self.after[joined]["states"]
        of = lambda r, joined: self.after[joined]["out"].get(self.level.place(r)) or blank(joined)
        return tuple(self.rows.of(of(r, joined)) for r, joined in self.level.entries[i])


def value_at(kind, automaton, q, t):
    """What the entry at an end place leads to, if the tape to the left leads to a state."""
    return VALUES[kind][automaton["out"][t][q]] if t in automaton["out"] else ILLEGAL


def explore(tables, letters, backwards, part, passes, step):
    """Computes a row for each state along the steps, and compares."""
    waiting = [(i, state) for i, table in enumerate(tables) for state in table]
    at = [[letter for letter in letters if here == letter[2 if backwards else 0]] for here in range(len(tables))]
    while waiting:
        here, state = waiting.pop()
        for letter in at[here]:
            left, j, right, _ = letter
            there = left if backwards else right
            to = passes[left][part]["steps"][j][state]
            row = step(letter, tables[here][state])
            if to not in tables[there]:
                tables[there][to] = row
                waiting.append((there, to))
            demand(tables[there][to] == row, f"{part} of type {left}, letter {j}, state {state}: another row")
    for i, table in enumerate(tables):
        demand(len(table) == passes[i][part]["states"], f"{part} of type {i}: a state without a tape")


def one_pass(kind, boards, p, types, after):
    level = Pass(boards, p)
    demand(len(types) == len(level.types), "an entry for each type")
    for i, (s, tapes) in enumerate(zip(level.types, types)):
        demand(set(tapes) == {"right", "columns", "ends", "left"}, "the parts of a type")
        rights = [letter[2] for letter in level.letters if letter[0] == i]
        for part in ("right", "columns"):
            sizes = [types[right][part]["states"] for right in rights]
            automaton(tapes[part], len(rights), sizes, [tapes[part]["states"]] * len(rights))
        sizes = [types[right]["left"]["states"] for right in rights]
        automaton(tapes["left"], len(rights), [tapes["left"]["states"]] * len(rights), sizes)
        ends = boards.ends(s)
        demand(len(tapes["ends"]) == len(ends) and all(whole(y) and y < tapes["columns"]["states"] for y in tapes["ends"]), "ends")
        demand(tapes["right"]["states"] > 0 and (not boards.begins(p, s) or tapes["left"]["states"] > 0), "no state 0")
    rows = Rows()
    function_before = Before(kind, level, after, rows)
    functions = [{0: function_before.empty_tape(i)} for i in range(len(types))]
    explore(functions, level.letters, True, "right", types, function_before)
    # Pairs of a state of X and an end place, and the state of Y of each.
    pairs = {(i, 0, t): y for i, s in enumerate(level.types) for t, y in zip(boards.ends(s), types[i]["ends"])}
    waiting = list(pairs)
    while waiting:
        i, x, t = waiting.pop()
        for left, j, right, _ in level.letters:
            if right == i:
                to = (left, types[left]["right"]["steps"][j][x], t)
                y = types[left]["columns"]["steps"][j][pairs[i, x, t]]
                if to not in pairs:
                    pairs[to] = y
                    waiting.append(to)
                demand(pairs[to] == y, f"columns of type {left}: pair {to[1:]} belongs to two states")
    bottoms, columns = [{} for _ in types], [{} for _ in types]
    illegal = CODES[kind][ILLEGAL]
    for (i, x, t), y in pairs.items():
        at = function_before.place[i].get(t) if boards.begins(p, level.types[i]) else None
        bottom = illegal if at is None else rows.list[functions[i][x][at]][0]
        demand(bottoms[i].setdefault(y, bottom) == bottom, f"columns of type {i}, state {y}: two values")
        columns[i].setdefault(t, set()).add(y)
    for i, bottom in enumerate(bottoms):
        demand(len(bottom) == types[i]["columns"]["states"], f"columns of type {i}: a state without a pair")
    # A row of the matrix is the numbers of its parts, one for each end place: the values for the states of Y with a pair of it.
    columns = [{t: sorted(found) for t, found in sorted(of.items())} for of in columns]
    at_column = [{t: {y: k for k, y in enumerate(found)} for t, found in of.items()} for of in columns]
    number = [{t: k for k, t in enumerate(of)} for of in columns]
    first = lambda i: tuple(rows.of(bytes([bottoms[i][y] for y in found])) for found in columns[i].values())
    matrix = [{0: first(i)} if boards.begins(p, s) else {} for i, s in enumerate(level.types)]
    plans = {}

    def step(letter, row):
        left, j, right, _ = letter
        if (left, j) not in plans:
            steps = types[left]["columns"]["steps"][j]
            take = lambda t: chosen([at_column[left][t][steps[y]] for y in columns[right][t]])
            plans[left, j] = [(number[left][t], take(t), {}) for t in columns[right]]
        to = []
        for place, take, known in plans[left, j]:
            part = row[place]
            if part not in known:
                known[part] = rows.of(take(rows.list[part]))
            to.append(known[part])
        return tuple(to)

    explore(matrix, level.letters, False, "left", types, step)
    result = []
    for i, tapes in enumerate(types):
        out = {}
        for t, y in zip(boards.ends(level.types[i]), tapes["ends"]):
            part, place = number[i][t], at_column[i][t][y]
            out[t] = bytes(rows.list[matrix[i][q][part]][place] for q in range(tapes["left"]["states"]))
        result.append({**tapes["left"], "out": out})
    return result


def sweeps(claim):
    (name, of), = claim["boards"].items()
    families = {"torus": Torus, "kotzig": Cycle, "guided": Guided}
    demand(name in families, "no such family")
    boards = families[name](**of)
    demand(claim["play"] in ("normal", "misere") and type(claim["nimbers"]) is bool, "no such play, or no such question")
    demand(claim["play"] == "normal" or not claim["nimbers"], "nimbers are for normal play")
    demand(name != "guided" or claim["play"] == "normal" and not claim["nimbers"], "a guide is for outcomes in normal play")
    kind = "nimbers" if claim["nimbers"] else claim["play"]
    demand(len(claim["passes"]) == boards.passes - 1, "an entry for each pass")
    after = [{"states": 1, "steps": [[0]] * len(boards.letters(s)), "out": {}} for s in boards.types(boards.passes)]
    kept = {boards.passes: after}
    for p in range(boards.passes - 1, 0, -1):
        after = kept[p] = one_pass(kind, boards, p, claim["passes"][p - 1]["types"], after)
    level = Pass(boards, 0)
    states, back_to = claim["chain"]["states"], claim["chain"]["back_to"]
    demand(whole(states) and whole(back_to) and back_to < states <= 10**6, "a chain that closes")
    rows = Rows()
    function_before = Before(kind, level, after, rows)
    x, values, old = function_before.empty_tape(0), [], None
    entry = function_before.place[0][boards.entry]
    for k in range(states + 1):
        old = x if k == back_to else old
        values.append(VALUES[kind][rows.list[x[entry]][0]])
        if k < states:
            x = function_before(level.letters[0], x)
    demand(x == old, "the chain does not close")
    begin, period = claim["before"], claim["period"]
    demand(period and (period + period).find(period, 1) == len(period), "the period is empty or can be shorter")
    demand(not begin or begin[-1] != period[-1], "the period begins earlier")
    print_as = (lambda v: v if v is ILLEGAL else str(v)) if kind == "nimbers" else (lambda v: "P" if v == "lost" else "N")
    around = states - back_to
    for i in range(max(len(begin), back_to) + around + len(period)):
        n = boards.first + i
        value = print_as(values[n if n < states else back_to + (n - back_to) % around])
        claimed = begin[i] if i < len(begin) else period[(i - len(begin)) % len(period)]
        demand(value == claimed, f"the value for n = {n} is {value}")
    # What the automata from left to right are after 1, 2, … passes, for positions of these boards.
    return boards, kind, kept
