#!/usr/bin/env python3
"""A second checker for proofs about families of boards, written from docs/family-certificates.md
alone; standard library only.

    family_checker.py FILE...

Reads files with one JSON object a line, prints accepted or rejected for each, and exits with 1 if
one is rejected. All tori with five rows take half a second, those with six rows half a minute and 500 MB.
"""

import json
import sys

import heap_period_checker
import line_checker
import second_checker_packed
import sweeps_checker
from second_checker import Wrong
from sweeps_checker import Flaw, demand


def circulant(claim, demand):
    moves = claim["moves"]
    demand(set(claim) <= {"kind", "moves"} and moves and moves == sorted(set(moves)), "moves, ascending")
    demand(all(sweeps_checker.whole(a) and a > 0 for a in moves), "moves are at least 1")


KINDS = {"circulant": circulant, "sweeps": lambda claim, _: sweeps_checker.sweeps(claim), **line_checker.KINDS, **heap_period_checker.KINDS}


def check(proof):
    demand(set(proof) == {"xanthi", "family"} and proof["xanthi"] == 1, "not a proof of version 1")
    KINDS[proof["family"]["kind"]](proof["family"], demand)


def main(files):
    status = 0
    for file in files:
        for line in open(file, encoding="utf-8"):
            try:
                check(second_checker_packed.unpack(json.loads(line)))
                print("accepted")
            except (Flaw, Wrong, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
                print(f"rejected: {error}")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
