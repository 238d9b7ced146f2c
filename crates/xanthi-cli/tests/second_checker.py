#!/usr/bin/env python3
"""A second checker of Geography proofs, written from docs/certificates.md alone.

    second_checker.py FILE...

`-` is standard input, answered line by line. Each file holds proofs as `xanthi solve --proof` writes them, one JSON object a line. Prints one
line a proof and exits with 1 if one of them is wrong. A proof with a `board` is about Geography (second_checker_geography.py,
with matchings, kernels and strategies beside it), and one with a `chain` about a chain of links (second_checker_links.py).
Where it can read the graph of the line (second_checker_graphs.py), the board has to be that of the line; elsewhere it trusts the
`board`, and it trusts the `chain`. A proof without a board is about a grid too large to build (second_checker_grid.py), or about
the position that the line denotes (second_checker_games.py): heaps, Nim on graphs, Node Kayles, Shannon's game and
Bridg-it, also with several edges in a turn, and sums of games. What is not read is counted as skipped: graphs and word lists
written in a way that this checker does not know.
"""

import json
import sys

import second_checker_games
import second_checker_geography
import second_checker_grid
import second_checker_links
import second_checker_packed
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
    game = proof["position"].partition(":")[0]
    need("chain" not in proof or game == "words", "a chain, and the position is none")
    need(board is None or second_checker_games.may_have_board(proof["position"]), "a board of Geography, and the position is none")
    if "chain" in proof:
        return second_checker_links.check(proof, need)
    if board is None and proof["certificate"]["kind"] == "grid":
        return large_grid(proof)
    if board is None:
        need(game not in second_checker_games.GEOGRAPHY or "+" in proof["position"], "the board is missing")
        return of_line(proof)
    return second_checker_geography.of_board(proof)


def of_line(proof):
    """A proof about the position that its line denotes."""
    misere = proof["play"] == "misere"
    try:
        at = second_checker_games.read(proof["position"])
        need(not second_checker_games.is_geography(at), "the board is missing")
        judged = second_checker_games.judge(at, misere, proof["certificate"])
    except second_checker_games.NOT_READ as unknown:
        raise Skipped(f"{unknown} is not known here") from unknown
    need(judged.outcome == proof["outcome"] and proof.get("grundy") in (None, judged.nimber), "the outcome or the nimber")
    claimed(proof["winning_moves"], proof["complete"], {move: o and o == "P" for (move, _), o in zip(at.moves(), judged.known)})
    return proof["outcome"]


def large_grid(proof):
    outcome, known = second_checker_grid.judge(proof, need)
    need(outcome == proof["outcome"] and proof.get("grundy") is None, "the outcome or the nimber")
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
