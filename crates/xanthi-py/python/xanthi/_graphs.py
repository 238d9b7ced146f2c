"""Graphs of other packages, read by what they can do; none of these packages is imported.

`hand_over` makes (directed, vertices, edges) of any of them: the vertices as the caller's own
objects, the edges as (tail, head, number of copies) by the numbers of the vertices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from numbers import Number
from typing import Any

from .errors import GraphError

Handed = tuple[bool, list[Any], list[tuple[int, int, int]]]

_HELP = (
    "give a graph of NetworkX, igraph, rustworkx or SciPy, a dictionary of neighbours, "
    "a list of edges, or a line of notation"
)


def hand_over(board: Any, directed_rules: bool) -> Handed:
    """Reads a graph. `directed_rules` says what the entries of a dictionary or a list are."""
    if hasattr(board, "tocoo") or (hasattr(board, "shape") and hasattr(board, "tolist")):
        return _matrix(board)
    if hasattr(board, "get_edgelist") and hasattr(board, "vs"):
        return _igraph(board)
    if hasattr(board, "edge_list") and hasattr(board, "node_indices"):
        return _rustworkx(board)
    if hasattr(board, "is_directed") and hasattr(board, "nodes") and hasattr(board, "edges"):
        return _networkx(board)
    if isinstance(board, Mapping):
        return _neighbours(board, directed_rules)
    if isinstance(board, Iterable) and not isinstance(board, (str, bytes)):
        return _edges(board, directed_rules)
    raise GraphError(f"a {type(board).__name__} is not a graph", help=_HELP)


def _numbered(directed: bool, vertices: Iterable[Hashable], edges: Iterable[tuple[Hashable, Hashable]]) -> Handed:
    names = list(vertices)
    number = {name: i for i, name in enumerate(names)}
    copies = Counter((number[u], number[v]) for u, v in edges)
    return directed, names, [(u, v, k) for (u, v), k in copies.items()]


def _networkx(board: Any) -> Handed:
    # Of a multigraph `edges()` gives every copy of an edge.
    return _numbered(bool(board.is_directed()), board.nodes, board.edges())


def _igraph(board: Any) -> Handed:
    named = "name" in board.vs.attributes()
    names = list(board.vs["name"]) if named else list(range(board.vcount()))
    copies = Counter(board.get_edgelist())
    return bool(board.is_directed()), names, [(u, v, k) for (u, v), k in copies.items()]


def _rustworkx(board: Any) -> Handed:
    # The payloads are the names if they can be: all text or all numbers, and different. Otherwise
    # the indices are; an index may be missing where a node was taken out.
    indices = list(board.node_indices())
    payloads = list(board.nodes())
    simple = bool(payloads) and (
        all(isinstance(p, str) for p in payloads) or all(type(p) is int for p in payloads)
    )
    names = payloads if simple and len(set(payloads)) == len(payloads) else indices
    number = {index: i for i, index in enumerate(indices)}
    copies = Counter((number[u], number[v]) for u, v in board.edge_list())
    directed = hasattr(board, "in_degree")
    return directed, names, [(u, v, k) for (u, v), k in copies.items()]


_EDGES = "a list of edges is given as array.tolist()"


def _matrix(board: Any) -> Handed:
    if len(board.shape) != 2 or board.shape[0] != board.shape[1]:
        help = "an adjacency matrix is square" + ("" if hasattr(board, "tocoo") else f"; {_EDGES}")
        raise GraphError(f"a matrix of shape {tuple(board.shape)} is not a graph", help=help)
    entries: Iterable[tuple[int, int, Any]]
    if hasattr(board, "tocoo"):
        found = board.tocoo()
        entries = zip(found.row.tolist(), found.col.tolist(), found.data.tolist())
    else:
        rows = board.tolist()
        for entry in (x for row in rows for x in row if not isinstance(x, Number)):
            raise GraphError(f"an adjacency matrix holds numbers, and not {entry!r}", help=_EDGES)
        # Two edges look like the matrix of two vertices, unless they were one edge twice.
        if len(rows) == 2 and (rows[0][0] or rows[1][1] or rows[0][1] != rows[1][0]):
            help = f"{_EDGES}, and an adjacency matrix as a sparse matrix, scipy.sparse.coo_array(array)"
            raise GraphError(f"the array {rows} may be two edges or the matrix of two vertices", help=help)
        entries = ((i, j, x) for i, row in enumerate(rows) for j, x in enumerate(row))
    # An entry that is not zero is an edge, whatever its weight.
    arcs = {(i, j) for i, j, x in entries if x}
    names = list(range(board.shape[0]))
    if all((j, i) in arcs for i, j in arcs):
        return False, names, [(i, j, 1) for i, j in sorted(arcs) if i <= j]
    return True, names, [(i, j, 1) for i, j in sorted(arcs)]


def _neighbours(board: Mapping[Any, Iterable[Any]], directed_rules: bool) -> Handed:
    number: dict[Any, int] = {}
    arcs: Counter[tuple[int, int]] = Counter()
    for vertex in board:
        number.setdefault(vertex, len(number))
    for vertex, others in board.items():
        if isinstance(others, (str, bytes)) or not isinstance(others, Iterable):
            raise GraphError(f"the neighbours of {vertex!r} are {others!r}", help="give a list of vertices")
        for other in others:
            arcs[number[vertex], number.setdefault(other, len(number))] += 1
    if directed_rules:
        return True, list(number), [(u, v, k) for (u, v), k in arcs.items()]
    # An edge may be told by one of its ends or by both.
    edges = {(min(u, v), max(u, v)): max(k, arcs.get((v, u), 0)) for (u, v), k in arcs.items()}
    return False, list(number), [(u, v, k) for (u, v), k in edges.items()]


def _edges(board: Iterable[Any], directed_rules: bool) -> Handed:
    number: dict[Any, int] = {}
    copies: Counter[tuple[int, int]] = Counter()
    for edge in board:
        if isinstance(edge, (str, bytes)) or not isinstance(edge, (tuple, list)) or not 1 <= len(edge) <= 3:
            raise GraphError(f"{edge!r} is not an edge", help="an edge is (u, v) or (u, v, copies), a lone vertex (v,)")
        ends = [number.setdefault(vertex, len(number)) for vertex in edge[:2]]
        many = edge[2] if len(edge) == 3 else 1
        if type(many) is not int or not 0 <= many <= 1_000_000:
            raise GraphError(f"{many!r} copies of an edge", help="a whole number up to 1000000")
        if len(ends) == 2:
            copies[ends[0], ends[1]] += many
    return directed_rules, list(number), [(u, v, k) for (u, v), k in copies.items()]
