"""The package: positions, graphs, answers, errors, pickling, types, documentation."""

from __future__ import annotations

import copy
import datetime
import doctest
import inspect
import json
import pickle
import random
import runpy
import time
import xml.etree.ElementTree as tree
from pathlib import Path

import pytest

import xanthi
from oracle import geography
from xanthi import _answers, _graphs, errors, game, sweeps

RULES = {"uvg": (False, "vertex"), "ueg": (False, "edge"), "dvg": (True, "vertex"), "deg": (True, "edge")}


def documented():
    """Everything public that has a docstring, methods included."""
    for module in (xanthi, errors, game, sweeps, _answers):
        yield module.__name__, module
        for name in module.__all__:
            thing = getattr(module, name)
            yield f"{module.__name__}.{name}", thing
            if inspect.isclass(thing):
                for own, member in vars(thing).items():
                    if not own.startswith("_") and (callable(member) or inspect.isdatadescriptor(member)):
                        yield f"{module.__name__}.{name}.{own}", member


def test_examples_of_the_documentation_are_true():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    examples = 0
    for name, thing in documented():
        assert inspect.getdoc(thing), f"{name} has no documentation"
        found = parser.get_doctest(inspect.getdoc(thing), {}, name, None, None)
        examples += len(found.examples)
        runner.run(found)
    assert runner.failures == 0
    assert examples > 40


@pytest.mark.parametrize("rules", RULES)
def test_random_graphs_agree_with_plain_search(rules):
    directed, erase = RULES[rules]
    dice = random.Random(rules)
    for _ in range(60):
        n = dice.randint(1, 5)
        names = dice.sample(["Oslo", "Bern", "a-b", "x/y", "@", "Łódź", (0, 1), 7, "7 8"], n)
        pairs = [(u, v) for u in names for v in names if u != v]
        edges = dice.sample(pairs, dice.randint(0, min(7, len(pairs))))
        if not directed:
            edges = list({frozenset(e): e for e in edges}.values())
        start, misere = dice.choice(names), dice.random() < 0.3
        board = [(name,) for name in names] + edges
        verdict = xanthi.solve(board, rules, start, misere=misere)
        wins, winning = geography(edges, directed, erase, start)(misere)
        assert verdict.outcome == ("N" if wins else "P"), (board, start, misere)
        assert set(verdict.winning_moves) == winning
        assert verdict.checked and xanthi.check(verdict).outcome == verdict.outcome
        assert set(verdict.options) == set(verdict.winning_moves) | set(verdict.losing_moves)


def test_the_same_graph_from_every_package():
    networkx, igraph, rustworkx, scipy = map(pytest.importorskip, ["networkx", "igraph", "rustworkx", "scipy.sparse"])
    graph = networkx.petersen_graph()
    edges = list(graph.edges)
    worked = rustworkx.PyGraph()
    worked.add_nodes_from(list(range(10)))
    worked.add_edges_from_no_data(edges)
    boards = [
        graph, igraph.Graph(edges), worked, networkx.to_scipy_sparse_array(graph),
        networkx.to_dict_of_lists(graph), networkx.to_dict_of_dicts(graph), edges, networkx.to_numpy_array(graph),
    ]  # fmt: skip
    for board in boards:
        assert sorted(xanthi.solve(board, "uvg", 0).winning_moves) == [1, 4, 5], type(board)
    tokens = scipy.coo_array(([1, 1], ([0, 1], [1, 2])), shape=(3, 3))
    assert xanthi.solve(tokens, "dvg", 0).winning_moves == [], "0 -> 1 -> 2 is lost by who begins"
    assert _graphs.hand_over(tokens, True)[0] is True


def test_directions_copies_and_names_of_packages():
    networkx, igraph, rustworkx = map(pytest.importorskip, ["networkx", "igraph", "rustworkx"])
    arcs = networkx.DiGraph([("a", "b"), ("b", "c")])
    assert xanthi.Position(arcs, "deg", "a").moves == ["b"]
    assert xanthi.Position(arcs, "ueg", "b").moves == ["a", "c"]
    double = networkx.MultiGraph([("a", "b"), ("a", "b")])
    assert xanthi.solve(double, "ueg", "a").outcome == "P", "over and back"
    assert _graphs.hand_over(double, False)[2] == [(0, 1, 2)]
    named = igraph.Graph.TupleList([("x", "y"), ("y", "z")], directed=True)
    assert xanthi.Position(named, "dvg", "x").moves == ["y"]
    worked = rustworkx.PyDiGraph()
    worked.add_nodes_from(["p", "q", "r"])
    worked.add_edges_from_no_data([(0, 1), (1, 2)])
    worked.remove_node(0)
    assert xanthi.Position(worked, "dvg", "q").moves == ["r"]
    square = networkx.grid_2d_graph(2, 2)
    assert xanthi.solve(square, "uvg", (0, 0)).winning_moves == [(0, 1), (1, 0)], "three moves are left"
    assert xanthi.Position({1: [2], 2: [1]}, "uvg").moves == [1, 2], "the first move places the token"


@pytest.mark.parametrize(
    ("board", "start", "message"),
    [
        ({1: ["1"], "1": [1]}, 1, "both written `1`"),
        ({"": ["a"]}, "a", "empty name"),
        ([], 0, "no vertices"),
        ([(1, 2)], 3, "no vertex 3"),
        ([(1, 2)], "1", "no vertex '1'"),
        ([(1, 2, 3, 4)], 1, "is not an edge"),
        ([(1, 2, -1)], 1, "copies"),
        ({1: 2}, 1, "neighbours of 1"),
        (42, 1, "a int is not a graph"),
    ],
)
def test_graphs_that_are_refused(board, start, message):
    with pytest.raises(xanthi.GraphError, match=message) as caught:
        xanthi.Position(board, "uvg", start)
    assert caught.value.help or "twice" in message


def test_errors_have_place_and_help():
    with pytest.raises(xanthi.NotationError) as caught:
        xanthi.Position("words:länder@A")
    assert caught.value.text[slice(*caught.value.place)], "places are counted in characters"
    with pytest.raises(xanthi.NotationError) as caught:
        xanthi.solve("uvg:petersen@x")
    error = caught.value
    assert (error.place, error.text) == ((13, 14), "uvg:petersen@x")
    assert "^" in str(error).splitlines()[2] and error.help
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.place, str(again)) == (type(error), error.place, str(error))
    for wrong, kind in [
        (lambda: xanthi.Position("uvg:petersen@0").after("9"), xanthi.IllegalMove),
        (lambda: xanthi.Position("uvg:petersen@0").undo(), xanthi.IllegalMove),
        (lambda: xanthi.Position([(1, 2)], "chess", 1), xanthi.QuestionError),
        (lambda: xanthi.solve("nim:1", misere=True, grundy=True), xanthi.QuestionError),
        (lambda: xanthi.solve("nim:1", limit=-1), xanthi.QuestionError),
        (lambda: xanthi.Session("nim:1", seed=-1), xanthi.QuestionError),
        (lambda: xanthi.Session("nim:1").reply("clever"), xanthi.QuestionError),
        (lambda: xanthi.contest("nim:1", "clever"), xanthi.QuestionError),
        (lambda: xanthi.contest("nim:1", []), xanthi.QuestionError),
        (lambda: xanthi.contest("nim:1", "random", games=-1), xanthi.QuestionError),
        (lambda: xanthi.contest("nim:1", "random", games=0), xanthi.QuestionError),
        (lambda: xanthi.contest("nim:1", [3]), xanthi.QuestionError),
        (lambda: xanthi.draw("nim:1", names=True), xanthi.QuestionError),
        (lambda: xanthi.solve("nim:1", limit="soon"), xanthi.QuestionError),
        (lambda: xanthi.solve_many(["nim:1"], threads=-1), xanthi.QuestionError),
        (lambda: list(xanthi.classify(["Bw"], threads=-1)), xanthi.QuestionError),
        (lambda: xanthi.table("nothing", n=(1, 2)), xanthi.QuestionError),
        (lambda: xanthi.table("kotzig", moves=[2], n="3..x"), xanthi.QuestionError),
        (lambda: xanthi.prove("tower"), xanthi.QuestionError),
        (lambda: xanthi.prove("torus"), xanthi.QuestionError),
        (lambda: xanthi.prove("kotzig", moves=[2, 3], rows=2), xanthi.QuestionError),
        (lambda: list(xanthi.classify(["Bw"], [])), xanthi.QuestionError),
        (lambda: xanthi.classify(5), xanthi.QuestionError),
        (lambda: xanthi.check(None), xanthi.QuestionError),
        (lambda: xanthi.check([1]), xanthi.QuestionError),
        (lambda: xanthi.Position("nim:1").undo(-1), xanthi.QuestionError),
        (lambda: xanthi.Position("nim:1").undo(1.5), xanthi.QuestionError),
        (lambda: xanthi.prove("torus", rows=0), xanthi.QuestionError),
        (lambda: xanthi.verify("nobody.theorem-1"), xanthi.QuestionError),
        (lambda: xanthi.verify("goldlist.theorem-3", -1), xanthi.QuestionError),
        (lambda: xanthi.check("{"), xanthi.QuestionError),
        (lambda: xanthi.words("nim"), xanthi.NotationError),
        (lambda: xanthi.table("ueg:grid.{n}x{m}@3,2", n=(1, 2), m=(1, 4)), xanthi.NotationError),
        (lambda: list(xanthi.classify(["B"])), xanthi.NotationError),
    ]:
        with pytest.raises(kind) as caught:
            wrong()
        assert isinstance(caught.value, (xanthi.XanthiError, ValueError))


def test_tables_name_the_options_of_python():
    for wrong, told in [
        (lambda: xanthi.table("kotzig", moves=[2, 3]), 'n="3..60"'),
        (lambda: xanthi.table("kotzig", n=(3, 9)), "moves=[2, 3]"),
        (lambda: xanthi.table("torus", n=(3, 9)), "rows=3"),
        (lambda: xanthi.table("dvg:torus.{n}x{m}@0,0", n=(3, 9)), 'm="3..12"'),
        (lambda: xanthi.table("torus", rows=3, n=(3, 9), misere=True, grundy=True), "leave out misere= or grundy="),
        (lambda: xanthi.table("torus", rows=3, n=(3, 9), defect=1), "no option defect= (its options are rows=, n=, misere="),
        (lambda: xanthi.table("nimg.rm:path.3"), 'disks="0..5"; a range'),
        (lambda: xanthi.table("nothing", n=(1, 2)), "nimg.rm:path.4 with disks=, and"),
        (lambda: xanthi.table("torus.11x4", n=(1, 2)), "'torus.{n}x4' n=\"3..20\"; one position, as"),
    ]:
        with pytest.raises(xanthi.QuestionError) as caught:
            wrong()
        assert told in str(caught.value) and "--" not in str(caught.value)


def test_no_error_shows_what_is_inside():
    numpy = pytest.importorskip("numpy")
    for wrong, told in [
        (lambda: xanthi.prove("toru", rows=4), "did you mean 'torus'?"),
        (lambda: xanthi.prove("torus", rows="4"), "'4' cannot be rows="),
        (lambda: xanthi.prove("torus", rows=2**40), "1099511627776 cannot be rows="),
        (lambda: xanthi.prove("torus"), "needs rows="),
        (lambda: xanthi.table("kotzig", moves=[2.7, 3.9], n=(3, 30)), "2.7 cannot be moves="),
        (lambda: xanthi.table("kotzig", moves="23", n=(3, 30)), "'23' cannot be moves="),
        (lambda: xanthi.table("torus", rows=4.5, n=(3, 30)), "4.5 cannot be rows="),
        (lambda: xanthi.check(None), "a NoneType is not a proof"),
        (lambda: xanthi.Position("nim:1").undo(-1), "-1 cannot be moves="),
    ]:
        with pytest.raises(xanthi.QuestionError) as caught:
            wrong()
        assert told in str(caught.value) and not any(raw in str(caught.value) for raw in ("variant", "column", "serde")), caught.value
        assert caught.value.help
    proved = xanthi.prove("torus", rows=numpy.int64(3))
    assert proved == xanthi.prove("torus", rows=3)
    assert xanthi.table("kotzig", moves=numpy.array([2, 3]), n=(3, 9)) == xanthi.table("kotzig", moves=[2, 3], n=(3, 9))
    proof = xanthi.solve("uvg:petersen@0").proof
    assert xanthi.check(proof.encode()) == xanthi.check(json.loads(proof)) == xanthi.check(proof)


def test_arrays_that_may_be_edges_are_refused():
    numpy = pytest.importorskip("numpy")
    edges = [[0, 1], [1, 2]]
    assert xanthi.solve(edges, "uvg", 0).outcome == "P", "two moves are left on a path of three"
    for array in (numpy.array(edges), numpy.array([[0, 1], [0, 0]]), numpy.array([[1, 1], [1, 1]])):
        with pytest.raises(xanthi.GraphError) as caught:
            xanthi.solve(array, "uvg", 0)
        assert "may be two edges" in caught.value.message and "tolist()" in caught.value.help
    assert xanthi.solve(numpy.array([[0, 1], [1, 0]]), "uvg", 0).winning_moves == [1], "one edge, as a matrix or twice"
    for array in (numpy.array([[0, 1], [1, 2], [2, 3]]), numpy.array([["a", "b"], ["b", "c"]])):
        with pytest.raises(xanthi.GraphError) as caught:
            xanthi.solve(array, "uvg", 0)
        assert "tolist()" in caught.value.help
    scipy = pytest.importorskip("scipy.sparse")
    assert xanthi.solve(scipy.coo_array(numpy.array([[0, 1], [0, 0]])), "dvg", 0).winning_moves == [1]


def test_a_table_with_open_entries_says_so():
    limited = xanthi.table("dvg:torus.{n}x{m}@0,0", n=(1, 12), m=(1, 6), limit=xanthi.Limit(nodes=50))
    open_rows = [row for row in limited if row["outcome"] is None]
    assert open_rows and not limited.complete and "not complete" in repr(limited)
    assert f"open: {len(open_rows)} rows have an entry that the limit left open: `None`" in limited.summary
    whole = xanthi.table("dvg:torus.{n}x{m}@0,0", n=(1, 4), m=(1, 3))
    assert whole.complete and not any("open" in line for line in whole.summary)


def test_tables_and_answers_are_compared_copied_and_kept():
    tables = [
        limited := xanthi.table("dvg:torus.{n}x{m}@0,0", n=(1, 8), m=(1, 6), limit=xanthi.Limit(nodes=50)),
        xanthi.table("langford", n=(3, 4), list=4),
        xanthi.table("ueg:grid.{n}x{m}@1,1", n=(0, 1), m=(0, 2)),
        xanthi.table("line", moves=[3, 7], n=(1, 12)),
    ]
    for table in tables:
        for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table), copy.copy(table)):
            assert again == table and list(again) == list(table) and again.summary == table.summary
            assert again.complete == table.complete and again.to_csv() == table.to_csv()
    assert limited != tables[1] != tables[2]
    told = xanthi.explain("uvg:path.3@0")
    assert len({told, xanthi.explain("uvg:path.3@0"), xanthi.statements()[0], xanthi.statements()[0]}) == 2
    assert len({xanthi.check(xanthi.solve("nim:1,2")), xanthi.check(xanthi.solve("nim:1,2"))}) == 1
    assert len({xanthi.lesson("grundy:7"), xanthi.lesson("grundy:7")}) == 1


def test_large_boards_are_named_in_short():
    edges = [(u, v) for u in range(100) for v in range(u)]
    position = xanthi.Position(edges, "uvg", 0)
    verdict, session = xanthi.solve(position, limit=xanthi.Limit(nodes=100)), xanthi.Session(position)
    shown = [repr(position), repr(verdict), repr(session), repr(xanthi.explain(verdict)), repr(xanthi.draw(position))]
    assert all(len(text) < 2000 for text in shown), [len(text) for text in shown]
    assert "characters)" in shown[0] and len(position.line) > 10_000
    assert eval(repr(xanthi.Position("nim:1,2")), {"Position": xanthi.Position}) == xanthi.Position("nim:1,2")


def test_classes_of_boards_and_limits_of_time():
    classes = [xanthi.solve(line).board_class for line in ("shannon:complete.5@0:4", "shannon:path.3@0:2", "bridgit:3x4", "nim:1")]
    assert classes == ["L", "R", "N", None], "Lehman: two trees; a bridge on the only path; whoever begins"
    begun = time.monotonic()
    verdict = xanthi.solve("deg:tournament.14.1@0", limit=datetime.timedelta(milliseconds=300))
    assert verdict.stopped == "the time limit was reached" and 0.2 < time.monotonic() - begun < 5
    with pytest.raises(xanthi.QuestionError):
        xanthi.solve("nim:1", limit=datetime.timedelta(seconds=-1))


def test_positions_play_and_come_back():
    position = xanthi.Position({"a": ["b", "c"], "b": ["c"]}, "uvg", "a")
    later = position.play("b", "c")
    assert (later.history, later.over, later.moves) == (["b", "c"], True, [])
    assert later.undo(2) == position != later
    assert hash(later.undo()) == hash(position.after("b"))
    for board in (position, later, xanthi.Position("grundy:7/7-4,3"), xanthi.words(["ab", "ba"]).position):
        again = pickle.loads(pickle.dumps(board))
        assert again == board and again.moves == board.moves and again.history == board.history
    assert xanthi.Position([(1, 2)], "uvg", 1) != xanthi.Position([("1", "2")], "uvg", "1")
    assert xanthi.Position("bridgit:3x4").turn in ("left", "right")


def test_verdicts_are_pickled_with_their_proofs():
    for verdict in (xanthi.solve([("x", "y"), ("y", (1, 2))], "uvg", "y"), xanthi.solve("ueg:complete.5@0", grundy=True)):
        again = pickle.loads(pickle.dumps(verdict))
        assert again == verdict and again.options == verdict.options and again.proof == verdict.proof
        assert str(again.explain()) == str(verdict.explain())
        assert xanthi.check(again).winning_moves == json.loads(verdict.proof)["winning_moves"]


def test_a_false_proof_is_rejected():
    proof = json.loads(xanthi.solve("uvg:petersen@0").proof)
    lie = {**proof, "outcome": "P"}
    with pytest.raises(xanthi.Rejected):
        xanthi.check(lie)
    with pytest.raises(xanthi.Rejected):
        xanthi.check({**proof, "winning_moves": ["2"]})
    proved = xanthi.prove("kotzig", moves=[1, 4])
    with pytest.raises(xanthi.Rejected):
        xanthi.check(proved.proof.replace(proved.claim["period"], proved.claim["period"].translate(str.maketrans("NP", "PN"))))
    assert xanthi.check(proved).says == proved.says


def test_pictures_are_svg():
    verdict = xanthi.solve("ueg:grid.5x3@2,2")
    for text in (verdict.position.svg(), verdict.svg(dark=True), verdict._repr_svg_(), xanthi.Session("nim:1,2")._repr_svg_()):
        assert tree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "token" in verdict.position.text_picture
    assert "<ol>" in verdict.explain()._repr_html_()


def test_trees_and_heat_maps():
    # The tree of Grundy's game from 7, by hand: 7, 6+1, 5+2, 4+3, and what they split into.
    drawn = xanthi.tree("grundy:7")
    assert tree.fromstring(str(drawn)).tag.endswith("svg") and drawn._repr_svg_() == drawn.svg
    written = "".join(tree.fromstring(drawn.svg).itertext())
    assert all(heap in written for heap in ("7", "6", "5")) and "grundy:7" in written
    own = xanthi.tree({"a": ["b"], "b": ["c"]}, rules="uvg", start="a", misere=True)
    assert "N" in "".join(tree.fromstring(own.svg).itertext())
    with pytest.raises(xanthi.QuestionError):
        xanthi.tree("uvg:hypercube.6@0")
    # A cell with its number for each of 4 times 5 boards.
    table = xanthi.table("nimg.rm:path.3@0", disks=["0..3", "0..4", "1"])
    drawn = table.heat_map()
    numbers = [text for text in tree.fromstring(drawn.svg).itertext() if text.strip().isdigit()]
    cells = [str(value) for value in table[table.columns[-1]]]
    assert len(cells) == 20 and all(numbers.count(value) >= cells.count(value) for value in set(cells)), (cells, numbers)
    assert "<svg" in table._repr_html_() and table.heat_map("w.1", "w.0").svg != drawn.svg
    assert "<svg" not in xanthi.table("kotzig", moves=(2, 3), n=(3, 10))._repr_html_(), "one key is not a map"
    # Outcomes have their letters, once more in the legend.
    tori = xanthi.table("C_{n} x C_{m}", n=(1, 6), m=(1, 4))
    letters = [text for text in tree.fromstring(tori.heat_map().svg).itertext() if text in ("N", "P")]
    assert all(letters.count(letter) == list(tori["outcome"]).count(letter) + 1 for letter in "NP"), letters
    for axes in (("w.0",), ("w.0", "x"), ("w.0", "w.0")):
        with pytest.raises(xanthi.QuestionError):
            table.heat_map(*axes)


def test_views_are_drawn():
    written = lambda drawn: set(tree.fromstring(drawn.svg).itertext())
    assert "0" in written(xanthi.draw("uvg:petersen@0")) and xanthi.draw("uvg:petersen@0", dark=True).svg != xanthi.draw("uvg:petersen@0").svg
    assert {"A1", "(B1)", "A2"} <= written(xanthi.draw("dvg:torus.3x4@0,0", scheme="1,0 2,0|1,1 2,1"))
    around = [xanthi.draw("ueg:grid.11x8@3,4", trail="regions", toward=vertex) for vertex in ("2,4", "4,4")]
    assert around[0].svg != around[1].svg and any("kernel" in text for text in written(around[0]))
    assert written(xanthi.draw("ueg:grid.11x8", kernel=2)) and written(xanthi.draw("ueg:grid.5x3@2,2", trail="all"))
    columns = [xanthi.draw("uvg:line.8.3.7", stacked=height).svg for height in (True, 3, 4)]
    assert columns[0] == columns[1] != columns[2], "the least move is 3"
    for board, wrong in (
        ("uvg:petersen@0", {"trail": "all"}),
        ("uvg:petersen@0", {"stacked": True}),
        ("uvg:line.8.3.7", {"stacked": -1}),
        ("uvg:petersen@0", {"trail": "both"}),
        ("ueg:grid.11x8", {"kernel": -1}),
        ("ueg:grid.11x8", {"kernel": 99}),
        ("ueg:grid.11x8@3,4", {"toward": "2,4"}),
        ("ueg:grid.11x8@3,4", {"trail": "all", "kernel": 2}),
    ):
        with pytest.raises(xanthi.QuestionError) as error:
            xanthi.draw(board, **wrong)
        assert error.value.help or "-1" in str(error.value), (board, wrong)
    with pytest.raises(xanthi.NotationError, match="not a legal move"):
        xanthi.draw("dvg:torus.3x4@0,0", scheme="2,2")


def test_tables_go_into_data_frames():
    # By the theorem about grids 1,1 is P iff n + 1 and m + 1 have a common divisor; without columns or rows there is no board.
    grids = xanthi.table("ueg:grid.{n}x{m}@1,1", n=(0, 1), m=(0, 2))
    assert list(grids["outcome"]) == [None, None, None, None, "P", "N"] and any("there is no board (4 pairs)" in line for line in grids.summary)
    found = xanthi.table("kotzig", moves=(2, 3), n=(3, 40))
    assert [row["n"] for row in found] == list(range(3, 41)) and found[-1]["n"] == 40
    # Computed by hand from the rules: P exactly when the token can always be answered.
    for row in found[:8]:
        arcs = [(i, (i + step) % row["n"]) for i in range(row["n"]) for step in (2, 3)]
        wins, _ = geography(list(dict.fromkeys(arcs)), True, "vertex", 0)()
        assert row["outcome"] == ("N" if wins else "P"), row
    assert any("period 5" in line for line in found.summary)
    pandas, polars, pyarrow = map(pytest.importorskip, ["pandas", "polars", "pyarrow"])
    assert pyarrow.table(found).to_pylist() == list(found)
    assert polars.DataFrame(found).to_dicts() == list(found)
    assert pandas.DataFrame.from_arrow(found)["outcome"].tolist() == found["outcome"]
    lists = xanthi.table("langford", n=(3, 4), list=4)
    assert pyarrow.table(lists).to_pylist() == list(lists)
    assert any(isinstance(value, list) and value for row in lists for value in row.values()), "columns of lists"
    assert found.to_csv().startswith("n,outcome\r\n3,P")


def test_classify_agrees_with_solve_and_keeps_the_order():
    networkx = pytest.importorskip("networkx")
    atlas = [g for g in networkx.graph_atlas_g()[1:60] if g.number_of_nodes()]
    lines = [networkx.to_graph6_bytes(g, header=False).decode() for g in atlas]
    from_lines = list(xanthi.classify(lines, ["uvg", "ueg"], threads=2))
    for graph, found, own in zip(atlas, from_lines, xanthi.classify(atlas, ["uvg", "ueg"])):
        assert found.letters == own.letters and found.outcomes("ueg") == own.outcomes("ueg")
        for rules in ("uvg", "ueg"):
            erase = RULES[rules][1]
            for v in graph:
                wins, _ = geography(list(graph.edges), False, erase, v)()
                assert own.outcomes(rules)[v] == ("N" if wins else "P")


def test_the_rest_of_the_questions():
    runpy.run_path(str(Path(__file__).with_name("typed.py")))
    report = xanthi.words(["Athens", "Seoul", "Lima", "Amman"])
    assert {o["word"]: o["wins"] for o in report.openings} == {"Athens": False, "Seoul": True, "Lima": False, "Amman": True}, "nobody can follow Amman"
    assert {s["start"]: s["outcome"] for s in report.starts}["A"] == "N" and not report.barred
    report = xanthi.words(["ab", "bc"], misere=True)
    assert {s["start"]: s["outcome"] for s in report.starts} == {"A": "N", "B": "P", "C": "N"}, "at C there is no word to say"
    report = xanthi.words(["ab", "bc", "ca", "cx"], "manner=1,until=2")
    assert report.barred and report.winning_openings == ["ab", "bc"], "behind ab, bc anything may be said; cx may not come second"
    assert {s["start"]: s["outcome"] for s in report.starts} == {"A": "N", "B": "P", "C": "N", "X": "P"}, "ab bc cx, bc cx, cx, and nothing"
    own = runpy.run_path(str(Path(__file__).with_name("typed.py")))["Take"]()
    assert [section.title for section in xanthi.lesson(own)][:2] == ["The game and the board", "Nimbers"], "a game of one's own"
    assert "<h3>" in xanthi.lesson("grundy:7")._repr_html_()
    assert any("diagonal trail" in step for step in xanthi.explain("ueg:grid.5x3@2,2").steps), "the theory of grids is told as well"
    assert xanthi.prove("heaps", game="octal:kayles").claim["period"] == 12
    assert xanthi.prove("grid", columns=5, rows=3).check()
    assert xanthi.statements(status="misprinted") and not xanthi.statements("nobody")


def test_sessions_are_played_to_the_end():
    game = xanthi.Session("nim:3,4,5", seed=1)
    while game.winner is None:
        assert game.reply() in game.history
    assert game.winner == "first", "the nim sum of 3, 4 and 5 is not 0"
    assert [move["gave_away"] for move in game.review()].count(True) == 0
    assert game.undo() and game.redo() and len(game.hint()) >= 1
    with pytest.raises(xanthi.IllegalMove):
        game.play("3-2")
    assert game.line == xanthi.Session(game.line).line
    own = xanthi.Session(xanthi.Position([("a", (0, 1)), ((0, 1), "c")], "uvg", "a"))
    assert own.play((0, 1)) == (0, 1) and own.reply() == "c" and own.history == [(0, 1), "c"]


def test_computers_play_against_each_other():
    words = xanthi.Position("words:list=Canada.Antigonish.Halifax.Xanthi.Iraq@C")
    assert "Antigonish" in xanthi.draw(words, names=True).svg
    found = xanthi.contest(words, ["surplus", "scarce", "wary"], games=4)
    # There is one line of play, of five words.
    sides = [(player["first"]["won"], player["second"]["won"]) for pair in found["pairs"] for player in pair["players"]]
    assert sides == [(2, 0)] * 6 and found["stopped"] is None
    assert xanthi.contest("nim:3,4,5", "random", games=6, seed=9) == xanthi.contest("nim:3,4,5", ["random"], games=6, seed=9)
    cut = xanthi.contest("nim:30,40,50", "wary", games=1_000_000, limit=0.3)
    assert cut["stopped"] and cut["pairs"][0]["games"] < 1_000_000
