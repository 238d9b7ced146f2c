#!/usr/bin/env python3
"""Who wins the bundled word lists: a small program of its own that shares nothing with the crates.

It searches exhaustively on the last letter and the number of names left for each pair of first
and last letter. Two facts keep that small, both for normal play only: names from x to y and names
from y to x cancel in pairs, and so do two names from x to x (each is the answer to its partner);
and letters that cannot be reached do not matter.

    python3 words_answers.py >words_answers.txt
"""
import pathlib
import sys
import unicodedata

sys.setrecursionlimit(10_000)


def ends(name):
    letters = [c for c in unicodedata.normalize("NFKD", name).lower() if c.isascii() and c.isalnum()]
    return letters[0], letters[-1]


def simplify(letter, left):
    left = dict(left)
    for x, y in list(left):
        if x == y:
            left[x, y] %= 2
        elif x < y and (y, x) in left:
            pairs = min(left[x, y], left[y, x])
            left[x, y] -= pairs
            left[y, x] -= pairs
    reached, new = set(), {letter}
    while new:
        reached |= new
        new = {y for (x, y), n in left.items() if n and x in reached} - reached
    return tuple(sorted((pair, n) for pair, n in left.items() if n and pair[0] in reached))


def wins(letter, left, known):
    left = simplify(letter, left)
    key = letter, left
    if key not in known:
        counts = dict(left)
        choices = [pair for pair in counts if pair[0] == letter]
        known[key] = any(not wins(pair[1], {**counts, pair: counts[pair] - 1}, known) for pair in choices)
    return known[key]


def main():
    print("# Made by words_answers.py; see there.")
    data = pathlib.Path(__file__).parent.parent / "data"
    for title in ["us-states", "capitals", "countries"]:
        lines = (data / f"{title}.txt").read_text(encoding="utf-8").splitlines()
        names = [line for line in lines if not line.startswith("#")]
        counts, known = {}, {}
        for name in names:
            counts[ends(name)] = counts.get(ends(name), 0) + 1
        letters = sorted({letter for pair in counts for letter in pair})
        lost = [letter.upper() for letter in letters if not wins(letter, counts, known)]
        after = lambda pair: {**counts, pair: counts[pair] - 1}
        winning = [name for name in names if not wins(ends(name)[1], after(ends(name)), known)]
        print(f"{title}: lost letters: {' '.join(lost)}")
        print(f"{title}: winning openings: {', '.join(winning)}")


main()
