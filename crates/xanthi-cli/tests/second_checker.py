#!/usr/bin/env python3
"""A second checker of Geography proofs, written from docs/certificates.md alone.

    second_checker.py FILE...

`-` is standard input, answered line by line. Each file holds proofs as `xanthi solve --proof` writes them, one JSON object a line. Prints one
line a proof and exits with 1 if one of them is wrong. It trusts the `board` of a proof: that the
board is the one that the position's line denotes is for the reader to see (second_checker_geography.py,
with matchings, kernels and strategies beside it). A proof without a board
is about a grid too large to build (second_checker_grid.py), about heaps or sums of heaps
(second_checker_heaps.py), about a chain of links (second_checker_links.py), about Nim on graphs
(second_checker_nim.py), about Node Kayles (second_checker_kayles.py), or about Shannon's game or
Bridg-it (second_checker_shannon.py). What is not read is counted as skipped: a board written in a
way, or a rule given by a name, that this checker does not know. A kind of certificate that it has
no reader for is an error.
"""

import json
import sys

import second_checker_geography
import second_checker_grid
import second_checker_heaps
import second_checker_kayles
import second_checker_links
import second_checker_nim
import second_checker_nim_board
import second_checker_packed
import second_checker_shannon
from second_checker_claims import Skipped, Wrong, claimed, need


def natural(value, deeper=127):
    """Whether every number in a JSON value is a natural number: -1 must not mean "the last". And
    whether values nest no deeper than they may."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return deeper > 0 and all(natural(v, deeper - 1) for v in value)
    return not isinstance(value, float) and not (isinstance(value, int) and value < 0)


# What may be absent, and is no list, number or flag with a usual value: null says the same.
ABSENT = {"barred", "board", "chain", "flow", "grundy", "last", "link", "lost", "rest", "won"}
# Lists that may be absent, and may not be null.
LISTS = {"after", "blossoms", "cuts", "line", "loads", "narrow", "turns", "waves"}


def once(pairs):
    """A JSON object in which no name stands twice."""
    need(len(dict(pairs)) == len(pairs), "a name stands twice")
    need(all(value is not None or name not in LISTS for name, value in pairs), "null for a list")
    return {name: value for name, value in pairs if value is not None or name not in ABSENT}


def check(proof):
    need(proof["xanthi"] == 1 and proof["xanthi"] is not True, "version")
    if "family" in proof:
        raise Skipped("it is about a family, and family_checker.py reads those")
    need(natural(proof), "a number that is not natural, or values nested too deep")
    need(proof["play"] in ("normal", "misere") and isinstance(proof["complete"], bool), "the play, or whether it is complete")
    board = proof.get("board")
    need(board is None or "chain" not in proof, "a board and a chain")
    if "chain" in proof:
        return second_checker_links.check(proof, need)
    if board is None and proof["certificate"]["kind"] == "grid":
        return large_grid(proof)
    if board is None and proof["certificate"]["kind"] == "sum" and proof["play"] == "misere":
        return tame_heaps(proof)
    if board is None and proof["certificate"]["kind"] in ("heap_values", "sum", "node_kayles"):
        return nimbers(proof)
    if board is None and proof["certificate"]["kind"] in second_checker_nim.KINDS:
        return nim(proof)
    if board is None and proof["position"].split(":")[0] in ("shannon", "bridgit"):
        return switching(proof)
    if board is None and proof["certificate"]["kind"] == "tame_heaps":
        return tame_heaps(proof)
    if board is None:
        need(proof["certificate"]["kind"] in WITHOUT_BOARD, f"no reader for {proof['certificate']['kind']}")
        raise Skipped("it has no board")
    return second_checker_geography.of_board(proof)


# Kinds that speak about positions of any game: without a board the moves are not known here.
WITHOUT_BOARD = ("options", "move", "strategy", "values")


def of_component(position, certificate):
    """The nimber of a component, and that after each of its moves, None where it is not known."""
    kind = certificate["kind"]
    if kind == "heap_values":
        return second_checker_heaps.judge(position, certificate, need)
    if kind == "node_kayles":
        return second_checker_kayles.judge(position, certificate, need)
    if kind == "nim_rounds":
        proof = {"position": position, "play": "normal", "certificate": certificate}
        _, known, own = second_checker_nim.judge(proof, need)
        # A move after which the opponent has lost leaves the nimber 0; of others nothing is known.
        return own, {move: 0 if wins is False else None for move, wins in known.items()}
    if kind == "nim_piles":
        return second_checker_nim.nimbers_of_piles(position, need)
    if kind == "nim_star":
        return second_checker_nim.nimbers_of_star(position, certificate, need)
    # The last ones tell the nimber where they tell that the component is P, or that all its options are.
    need(kind in ("values", "cancelled", "family_board", "matching", "grid", "even_kernel", "even_kernels"), f"{kind} proves no nimber")
    raise Skipped("a component without a board")


def nimbers(proof):
    position, certificate = proof["position"], proof["certificate"]
    need(proof["play"] == "normal", "nimbers decide normal play")
    is_sum = certificate["kind"] == "sum"
    parts = certificate["parts"] if is_sum else [certificate]
    components = position.split("+") if is_sum else [position]
    need(len(parts) == len(components), "a certificate for each component")
    try:
        judged = [of_component(at, part) for at, part in zip(components, parts)]
    except (second_checker_heaps.Unknown, second_checker_kayles.Unknown, second_checker_nim_board.Unknown, KeyError) as unknown:
        raise Skipped(f"{unknown} is not known here") from unknown
    nimber, known = 0, {}
    for value, _ in judged:
        nimber ^= value
    for number, (value, moves) in enumerate(judged, 1):
        prefix = f"{number}:" if is_sum else ""
        known.update({prefix + move: None if to is None else nimber ^ value ^ to for move, to in moves.items()})
    need(proof["outcome"] == ("N" if nimber else "P") and proof.get("grundy") in (None, nimber), "the outcome or the nimber")
    claimed(proof["winning_moves"], proof["complete"], {move: None if to is None else to == 0 for move, to in known.items()})
    return proof["outcome"]


def nim(proof):
    try:
        wins, known, nimber = second_checker_nim.judge(proof, need)
    except second_checker_nim_board.Unknown as unknown:
        raise Skipped(f"{unknown} is not known here") from unknown
    need(proof["outcome"] == ("N" if wins else "P") and proof.get("grundy") in (None, nimber), "the outcome or the nimber")
    claimed(proof["winning_moves"], proof["complete"], {move: None if wins is None else not wins for move, wins in known.items()})
    return proof["outcome"]


def tame_heaps(proof):
    certificate, is_sum = proof["certificate"], proof["certificate"]["kind"] == "sum"
    need(proof["play"] == "misere" and proof.get("grundy") is None, "tame heaps decide misère play")
    parts = certificate["parts"] if is_sum else [certificate]
    positions = proof["position"].split("+") if is_sum else [proof["position"]]
    need(len(parts) == len(positions), "a certificate for each component")
    need(all(part["kind"] in ("tame_heaps", "values") for part in parts), "tame heaps, or a table")
    if any(part["kind"] == "values" for part in parts):
        raise Skipped("a component without a board")
    try:
        outcome, known = second_checker_heaps.tame(positions, parts, need)
    except (second_checker_heaps.Unknown, KeyError) as unknown:
        raise Skipped(f"{unknown} is not known here") from unknown
    need(outcome == proof["outcome"], "the outcome")
    named = {(f"{number}:" if is_sum else "") + move: o for number, moves in enumerate(known, 1) for move, o in moves.items()}
    claimed(proof["winning_moves"], proof["complete"], {move: o and o == "P" for move, o in named.items()})
    return proof["outcome"]


def large_grid(proof):
    outcome, known = second_checker_grid.judge(proof, need)
    need(outcome == proof["outcome"] and proof.get("grundy") is None, "the outcome or the nimber")
    claimed(proof["winning_moves"], proof["complete"], {move: o and o == "P" for move, o in known.items()})
    return outcome


def switching(proof):
    try:
        board = second_checker_shannon.read(proof["position"])
        outcome, known = second_checker_shannon.judge(board, proof["play"] == "misere", proof["certificate"], need)
    except second_checker_shannon.Unknown as why:
        raise Skipped(f"not known here: {why}") from None
    need(outcome == proof["outcome"] and proof.get("grundy") is None, "the outcome or the nimber")
    known = dict(zip((board.name(m) for m in board.moves()), known))
    claimed(proof["winning_moves"], proof["complete"], {move: o and o == "P" for move, o in known.items()})
    return outcome


def line(text):
    """The answer to one line of a file, in a word and a reason."""
    try:
        proof = second_checker_packed.unpack(json.loads(text, object_pairs_hook=once))
        outcome = check(proof)
        return "accepted", f"{proof['position']} is {outcome}"
    except Skipped as reason:
        return "skipped", reason
    except Exception as flaw:  # A list that ends too early, a name that is missing: whatever fails proves nothing.
        return "rejected", f"{type(flaw).__name__} {flaw}" if not isinstance(flaw, Wrong) else flaw


def main(files):
    sys.setrecursionlimit(10_000)
    count = {"accepted": 0, "rejected": 0, "skipped": 0}
    for name in files:
        for number, text in enumerate(sys.stdin if name == "-" else open(name, encoding="utf-8"), 1):
            answer, reason = line(text)
            print(f"{name}:{number}: {answer}: {reason}", flush=name == "-")
            count[answer] += 1
    print(", ".join(f"{n} {answer}" for answer, n in count.items()))
    return 1 if count["rejected"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
