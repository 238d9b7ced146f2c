"""Positions of any game, and what certificates of search prove about them: the kinds `options`, `move`, `strategy`
and `values`, and sums. Written from docs/certificates.md, docs/notation.md, docs/graphs.md and the pages of the
games alone.

A position says its moves in order, what is left after each, and a key that only the same position has.
"""

from itertools import combinations

import second_checker_geography
import second_checker_graphs
import second_checker_heaps
import second_checker_kayles
import second_checker_nim
import second_checker_nim_board
import second_checker_shannon
from second_checker_claims import from_options, need
from second_checker_strategy import pairs_of_table, table, walk

OF_ANY_GAME = ("options", "move", "strategy", "values")
NOT_READ = (second_checker_graphs.Unknown, second_checker_heaps.Unknown, second_checker_kayles.Unknown, second_checker_shannon.Unknown)


class Judged:
    """An outcome, and of each move in order the outcome after it, or None; likewise nimbers."""

    def __init__(self, outcome, known, nimber=None, nimbers=None):
        self.outcome, self.known, self.nimber = outcome, known, nimber
        self.nimbers = nimbers or [0 if o == "P" else None for o in known]

    def of_component(self):
        """The nimber, if it is proved or follows from the outcomes."""
        if self.nimber is not None:
            return self.nimber
        need(self.outcome == "P" or self.known and all(o == "P" for o in self.known), "no nimber is proved")
        return 0 if self.outcome == "P" else 1


def of_nimbers(own, after):
    known = [None if to is None else "N" if to else "P" for to in after]
    return Judged("N" if own else "P", known, own, after)


class Heaps:
    impartial, kinds = True, {"normal": ("heap_values",), "misere": ("tame_heaps",)}

    def __init__(self, line, rule=None, heaps=None):
        self.line = line
        if rule is None:
            rule, heaps = second_checker_heaps.read(line)
        self.rule, self.heaps = rule, tuple(sorted(heaps))

    def moves(self):
        found = []
        for heap in sorted(set(self.heaps), reverse=True):
            for parts in self.rule.in_order(heap):
                text = f"{heap}-{','.join(map(str, parts)) or 0}"
                left = list(self.heaps)
                left.remove(heap)
                found.append((text, Heaps(f"{self.line}/{text}", self.rule, left + list(parts))))
        return found

    def key(self):
        return self.heaps

    def judge(self, misere, c):
        if misere:
            outcome, known = second_checker_heaps.tame([second_checker_heaps.tame_part(self.line, c, need)])
            return Judged(outcome, [known[0][text] for text, _ in self.moves()])
        own, after = second_checker_heaps.judge(self.line, c, need)
        return of_nimbers(own, [after[text] for text, _ in self.moves()])


class Kayles:
    impartial, kinds = True, {"normal": ("node_kayles",), "misere": ()}

    def __init__(self, line, near=None):
        self.line, self.near = line, second_checker_kayles.read(line) if near is None else near

    def moves(self):
        return [(v, Kayles(f"{self.line}/{v}", second_checker_kayles.take(self.near, v))) for v in self.near]

    def key(self):
        return frozenset(self.near)

    def judge(self, misere, c):
        own, after = second_checker_kayles.judge(self.line, c, need)
        return of_nimbers(own, [after[v] for v in self.near])


class Nim:
    impartial = True
    kinds = {"normal": tuple(second_checker_nim.KINDS), "misere": ("nim_piles",)}

    def __init__(self, line, board=None, at=None, disks=None):
        self.line = line
        self.board = board or second_checker_nim_board.Board(line)
        self.at, self.disks = (self.board.at, self.board.disks) if at is None else (at, disks)

    def moves(self):
        of = self.board.moves(self.at, self.disks)
        return [(text, Nim(f"{self.line}/{text}", self.board, to, after)) for text, (to, after) in of]

    def key(self):
        return self.at, tuple(self.disks)

    @property
    def ground(self):
        """Geography with the disks, none of which lies on another. Where the token stands on a disk it begins at a twin of its vertex."""
        board, n = self.board, len(self.board.names)
        prefix, at = "d" if board.directed else "u", self.at
        if board.game == "nimg.edge":
            copies = {}
            for edge, disks in zip(board.edges, self.disks):
                copies[edge] = copies.get(edge, 0) + disks
            return second_checker_geography.Ground(prefix + "eg", list(copies), copies.values(), [True] * n, at)
        edges = sorted(set(board.edges))
        if self.disks[at]:
            edges += [(to, n) if prefix == "u" else (n, to) for to, _ in board.ways[at]]
        open_ = [disks > 0 for disks in self.disks] + [False] * bool(self.disks[at])
        edges.sort()
        return second_checker_geography.Ground(prefix + "vg", edges, [1] * len(edges), open_, n if self.disks[at] else at)

    def judge(self, misere, c):
        moves = [text for text, _ in self.moves()]
        if not misere and c["kind"] in ("nim_piles", "nim_star"):
            star = c["kind"] == "nim_star"
            own, after = second_checker_nim.nimbers_of_star(self.line, c, need) if star else second_checker_nim.nimbers_of_piles(self.line, need)
            return of_nimbers(own, [after[text] for text in moves])
        proof = {"position": self.line, "play": "misere" if misere else "normal", "certificate": c}
        wins, known, nimber = second_checker_nim.judge(proof, need)
        known = [None if known[text] is None else "N" if known[text] else "P" for text in moves]
        return Judged("N" if wins else "P", known, nimber)


class Switching:
    """Shannon's game and Bridg-it, also with several edges in a turn."""

    impartial = False
    kinds = {"normal": ("spanning_trees", "forests", "pairing", "exchange"), "misere": ()}

    def __init__(self, line, board=None, quota=None):
        self.line, self.quota = line, quota
        if board is not None:
            self.board = board
            return
        game, _, rest = line.partition(":")
        if game != "biased":
            self.board = second_checker_shannon.read(line)
            return
        numbers, _, text = rest.partition(":")
        text, *moves = text.split("/")
        self.quota = [int(number) for number in numbers.split(".")]
        self.board = second_checker_shannon.read(f"bridgit:{text[8:]}" if text.startswith("bridgit.") else f"shannon:{text}")
        for move in moves:
            self.board = dict(self.moves())[move].board

    def moves(self):
        board = self.board
        if self.quota is None or board.winner():
            return [(board.name(move), Switching(f"{self.line}/{board.name(move)}", board.after(move), self.quota)) for move in board.moves()]
        copies = [e for e, free in enumerate(board.free) for _ in range(free)]
        many = min(self.quota[0 if board.short else 1], len(copies))
        found = []
        for edges in dict.fromkeys(combinations(copies, many)):
            after = board.copy()
            for e in edges:
                after.free[e] -= 1
                (after.claimed if board.short else after.cut)[e] = True
            after.short = not board.short
            text = ":".join(board.name(e) for e in edges)
            found.append((text, Switching(f"{self.line}/{text}", after, self.quota)))
        return found

    def key(self):
        board = self.board
        return board.short, tuple(board.free), tuple(board.claimed), tuple(board.cut)

    def judge(self, misere, c):
        need(self.quota is None, "a kind about one edge in a turn")
        return Judged(*second_checker_shannon.judge(self.board, misere, c, need))


class Geography:
    """A component of a sum."""

    impartial = True

    def __init__(self, line, ground=None, names=None):
        self.line = line
        self.ground, self.names = (ground, names) if ground else second_checker_geography.read(line)

    def moves(self):
        return [(self.names[v], Geography(f"{self.line}/{self.names[v]}", self.ground.after(v), self.names)) for v in self.ground.options()]

    def key(self):
        return self.ground.key()


def of_ground(ground, misere, c):
    if not misere:
        return Judged(*second_checker_geography.judge_with_nimbers(ground, c))
    return Judged(*second_checker_geography.judge(ground, misere, c))


class Sum:
    impartial, kinds = True, {"normal": ("sum",), "misere": ("sum",)}

    def __init__(self, line, parts=None):
        self.line, self.parts = line, parts or [read(part) for part in line.split("+")]
        need(all(part.impartial for part in self.parts), "only impartial games can be added")

    def moves(self):
        found = []
        for i, part in enumerate(self.parts):
            for text, after in part.moves():
                parts = self.parts[:i] + [after] + self.parts[i + 1 :]
                found.append((f"{i + 1}:{text}", Sum("+".join(p.line for p in parts), parts)))
        return found

    def key(self):
        return tuple(part.key() for part in self.parts)

    def judge(self, misere, c):
        need(len(c["parts"]) == len(self.parts), "a certificate for each component")
        if misere:
            outcome, known = second_checker_heaps.tame([tame_component(at, part) for at, part in zip(self.parts, c["parts"])])
            return Judged(outcome, [known[i][text] for i, part in enumerate(self.parts) for text, _ in part.moves()])
        judged = [judge(at, False, part) for at, part in zip(self.parts, c["parts"])]
        values, nimber = [one.of_component() for one in judged], 0
        for value in values:
            nimber ^= value
        return of_nimbers(nimber, [None if to is None else nimber ^ value ^ to for value, one in zip(values, judged) for to in one.nimbers])


def tame_component(at, c):
    """The pair of a component in misère play, and of each move that after it, and of the replies to it."""
    need(c["kind"] in ("tame_heaps", "values"), "tame heaps, or a table")
    if c["kind"] == "tame_heaps":
        need(isinstance(at, Heaps), "tame heaps are heaps")
        return second_checker_heaps.tame_part(at.line, c, need)
    nodes = c["nodes"]
    judge(at, False, c)
    pairs = pairs_of_table(nodes)
    need(pairs[0] is not None, "a component is not tame")
    moves = {}
    for (text, _), child in zip(at.moves(), nodes[0]["options"]):
        replies = [] if pairs[child] else [pairs[reply] for reply in nodes[child]["options"] if pairs[reply]]
        moves[text] = pairs[child], replies
    return pairs[0], moves


GEOGRAPHY = ("uvg", "ueg", "dvg", "deg")


def may_have_board(line):
    """Whether the position of a line may be Geography, with a board."""
    return "+" not in line and line.partition(":")[0] in (*GEOGRAPHY, "words", "nimg.mr", "nimg.edge", "nimg.neighboring")


def is_geography(at):
    """Whether certificates of a position speak of a board."""
    return isinstance(at, Geography) or isinstance(at, Nim) and at.board.is_geography


GAMES = {
    **dict.fromkeys(("nim", "subtract", "grundy", "kenyon", "octal", "hexadecimal", "split"), Heaps),
    **dict.fromkeys(("nimg.rm", "nimg.mr", "nimg.edge", "nimg.neighboring", "vertexnim"), Nim),
    **dict.fromkeys(GEOGRAPHY, Geography),
    **dict.fromkeys(("shannon", "bridgit", "biased"), Switching),
    "node-kayles": Kayles,
}


def read(line):
    """The position of a line."""
    if "+" in line:
        return Sum(line)
    game = line.partition(":")[0]
    if game not in GAMES:
        raise second_checker_graphs.Unknown(game)
    return GAMES[game](line)


class Node:
    """A position as a node of a strategy or of a table."""

    def __init__(self, at):
        self.at, self.listed = at, None

    def moves(self):
        if self.listed is None:
            self.listed = self.at.moves()
        return self.listed

    def options(self):
        return range(len(self.moves()))

    def after(self, i):
        return Node(self.moves()[i][1])

    def key(self):
        return self.at.key()


def judge(at, misere, c, within=False):
    """What a certificate proves; `within` a strategy only kinds that are about any game are known."""
    kind = c["kind"]
    if is_geography(at) and not within:
        return of_ground(at.ground, misere, c)
    if kind not in OF_ANY_GAME:
        need(not within, f"{kind} within a strategy")
        need(kind in at.kinds["misere" if misere else "normal"], f"{kind} is about another game")
        return at.judge(misere, c)
    moves = at.moves()
    if kind == "options":
        need(len(c["options"]) == len(moves), "number of options")
        known = [None if s is None else judge(after, misere, s, within).outcome for (_, after), s in zip(moves, c["options"])]
        return Judged(from_options(known, misere), known)
    if kind == "move":
        need(0 <= c["option"] < len(moves), "no such option")
        need(judge(moves[c["option"]][1], misere, c["then"], within).outcome == "P", "the move does not win")
        return Judged("N", ["P" if i == c["option"] else None for i in range(len(moves))])
    if kind == "strategy":
        need(c.get("links", False) is False, "no chain of links")
        if not moves:
            need(not c["nodes"], "no moves: no nodes")
            return Judged(from_options([], misere), [])
        stuck = lambda node: node if node.options() else from_options([], misere)
        by = lambda node, inner: (lambda judged: (judged.outcome, judged.known))(judge(node.at, misere, inner, True))
        outcome, known, _ = walk(Node(at), c["nodes"], stuck, by)
        return Judged(outcome, ["N"] * len(moves) if outcome == "P" else known)
    need(not misere, "nimbers are about normal play")
    own, after = table(Node(at), c["nodes"], Node.key)
    if not at.impartial:
        return Judged("N" if own else "P", ["N" if to else "P" for to in after])
    return of_nimbers(own, after)
