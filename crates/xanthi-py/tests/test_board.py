"""The board of notebooks: what its buttons do, and its script in a document."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

import xanthi  # noqa: E402


def test_a_game_is_played_by_its_messages():
    board = xanthi.Board("nim:1,2")
    assert board.view["turn"] == "first" and board.view["drawing"]["shapes"].startswith("<")
    board._asked(board, {"do": "play", "move": "2-1"}, [])
    assert (board.line, board.view["turn"]) == ("nim:1,2/2-1", "second")
    board._asked(board, {"do": "reply"}, [])
    board._asked(board, {"do": "undo"}, [])
    assert board.line == "nim:1,2/2-1" and board.view["history"] == ["2-1"]
    board.do("redo")
    board.do("play", "1-0")
    assert board.view["winner"] == "first" and board.view["moves"] == []
    board.do("play", "1-0")
    assert "over" in board.view["says"]
    board.line = "nim:5"
    assert len(board.view["moves"]) == 5
    board.line = "nim:x"
    assert board.view["says"] and board.line == "nim:5"
    board._asked(board, {"do": "delete everything"}, [])
    board._asked(board, "nonsense", [])


def test_values_proof_and_own_vertices():
    board = xanthi.Board(xanthi.Position([((0, 0), (0, 1)), ((0, 1), (1, 1))], "uvg", (0, 1)), analyse=True)
    assert [move[:2] for move in board.view["moves"]] == [["(0, 0)", "wins"], ["(1, 1)", "wins"]] and board.view["says"]
    places = board.view["drawing"]["places"]
    assert all(0 <= place < len(places) for _, _, own in board.view["moves"] for place in own)
    board.do("play", "(0, 0)")
    assert board.position.history == [(0, 0)]
    board.analyse = False
    assert {value for _, value, _ in board.view["moves"]} <= {""}
    board.do("hint")


# As much of a document as the script touches.
DOCUMENT = """
class Node { constructor(name) { Object.assign(this, {name, children: [], attributes: {}, listeners: {}, textContent: "", classList: {add() {}}, style: {setProperty() {}}}); }
  append(...all) { this.children.push(...all); } replaceChildren() { this.children = []; } setAttribute(k, v) { this.attributes[k] = v; }
  addEventListener(k, f) { this.listeners[k] = f; } contains() { return false; } querySelector() { return null; }
  all(name) { return this.children.flatMap((c) => c.all ? [...(c.name === name ? [c] : []), ...c.all(name)] : []); } }
globalThis.document = { createElement: (name) => new Node(name), createElementNS: (_, name) => new Node(name), activeElement: null };
const state = JSON.parse(process.argv[2]), sent = [], handlers = {};
const model = { get: (k) => state[k], set: (k, v) => { state[k] = v; }, save_changes() {}, send: (m) => sent.push(m), on: (k, f) => { handlers[k] = f; }, off: (k) => { delete handlers[k]; } };
const el = new Node("div");
const end = (await import(process.argv[1])).default.render({ model, el });
const buttons = el.all("button");
buttons.forEach((b) => b.listeners.click());
const before = buttons.map((b) => b.textContent);
// A touch of the spot of each move, and of a spot that two moves share.
const places = el.all("g").filter((g) => (g.attributes.class ?? "").startsWith("xanthi-place"));
places[1].listeners.click();
places[0].listeners.keydown({ key: "Enter", preventDefault() {} });
state.view = { ...state.view, moves: [["a", "", [0]], ["b", "", [0]], ["c", "", [1]]] };
handlers["change:view"]();
el.all("g").find((g) => (g.attributes.class ?? "").startsWith("xanthi-place")).listeners.click();
const several = el.all("button").map((b) => b.textContent);
state.view = { ...state.view, winner: "first", moves: [["a", "", [0]]] };
handlers["change:view"]();
const after = el.all("button").map((b) => b.textContent);
end();
console.log(JSON.stringify({ sent, before, after, several, left: Object.keys(handlers).length, status: el.all("p")[0].textContent }));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_script_shows_and_sends(tmp_path):
    board = xanthi.Board("uvg:path.3@1", analyse=True)
    script = tmp_path / "board.mjs"
    script.write_text(Path(xanthi.__file__).with_name("board.js").read_text())
    state = json.dumps({"view": board.view, "line": board.line, "analyse": True})
    run = subprocess.run(["node", "--input-type=module", "-e", DOCUMENT, str(script), state], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["before"] == ["0 ✓", "2 ✓", "undo", "redo", "computer's move", "hint"]
    assert told["sent"] == [{"do": "play", "move": "0"}, {"do": "play", "move": "2"}, *({"do": w} for w in ("undo", "redo", "reply", "hint")), {"do": "play", "move": "2"}, {"do": "play", "move": "0"}]
    assert told["several"][:2] == ["a", "b"] and told["several"][2] == "undo", "the moves of the place that was touched"
    assert told["after"] == ["undo", "redo", "computer's move", "hint"] and told["left"] == 0
    assert told["status"] == "First has won."
