"""The notebooks run from beginning to end."""

from __future__ import annotations

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

BOOKS = sorted((Path(__file__).resolve().parents[3] / "docs/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_a_notebook(book):
    read = nbformat.read(book, as_version=4)
    kept = [cell.copy() for cell in read.cells]
    nbclient.NotebookClient(read, timeout=3000, startup_timeout=600, kernel_name="python3").execute()
    for before, after in zip(kept, read.cells):
        kinds = lambda cell: [sorted(o.get("data", {"text": 0})) for o in cell.get("outputs", []) if o["output_type"] != "stream"]  # noqa: E731
        assert kinds(before) == kinds(after), "what is kept in the notebook is of the same kind as what it computes"


def test_there_are_five():
    assert len(BOOKS) == 5
