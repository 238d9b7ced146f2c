#!/usr/bin/env python3
"""Counts graphs by their number of P starts in undirected vertex geography, by plain search.

    geng 7 | count_starts.py [misere]

Reads graph6 lines of at most 62 vertices; prints a JSON object from the number of P starts to the
number of graphs.
"""

import json
import sys
from collections import Counter
from functools import cache

misere = sys.argv[1:] == ["misere"]
counts = Counter()
for line in sys.stdin:
    n, *rest = [ord(c) - 63 for c in line.strip()]
    bits = [byte >> k & 1 for byte in rest for k in (5, 4, 3, 2, 1, 0)]
    pairs = [(u, v) for v in range(n) for u in range(v)]
    edges = {e for (u, v), bit in zip(pairs, bits) if bit for e in ((u, v), (v, u))}

    @cache
    def wins(token, visited):
        moves = [v for v in range(n) if (token, v) in edges and not visited >> v & 1]
        return any(not wins(v, visited | 1 << v) for v in moves) if moves else misere

    counts[sum(not wins(v, 1 << v) for v in range(n))] += 1
print(json.dumps(counts, sort_keys=True))
