"""Files of results about word chains: what is kept, continued, refused and damaged."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap

import pytest

import xanthi


def names(seed: int, count: int, letters: str) -> list[str]:
    """Made-up names, each with a number of its own in the middle."""
    rng = random.Random(seed)
    return [f"{rng.choice(letters)}{number}{rng.choice(letters)}" for number in range(count)]


# Labels decide nothing of these.
LIST = names(1, 60, "abcdefghij")


def classes(report: xanthi.WordReport) -> dict[str, bool | None]:
    return {opening["word"]: opening["wins"] for opening in report.openings}


@pytest.mark.parametrize("misere", [False, True])
def test_what_is_kept_is_not_searched_again(tmp_path, misere):
    file = tmp_path / "names.results"
    plain = xanthi.words(LIST, misere=misere)
    few = xanthi.Limit(nodes=1)
    assert xanthi.words(LIST, misere=misere, limit=few).open > 0, "the list needs a search"
    kept = xanthi.words(LIST, misere=misere, results=file)
    assert classes(kept) == classes(plain)
    again = xanthi.words(LIST, misere=misere, results=str(file), limit=few)
    assert again.open == 0 and classes(again) == classes(plain)
    db = sqlite3.connect(file)
    assert {play for (play,) in db.execute("SELECT DISTINCT play FROM result WHERE outcome IS NOT NULL")} == {"misere" if misere else "normal"}
    db.close()
    # The other convention has rows of its own.
    assert xanthi.words(LIST, misere=not misere, results=file, limit=few).open > 0


def test_all_questions_about_a_list_share_a_file(tmp_path):
    file, few = tmp_path / "names.results", xanthi.Limit(nodes=1)
    with pytest.raises(xanthi.Undecided):
        xanthi.word_tree(LIST, start="a", limit=few)
    tree = xanthi.word_tree(LIST, start="a", depth=1, results=file)
    # The winner is in the file now, and at depth 1 nothing else is asked.
    assert xanthi.word_tree(LIST, start="a", depth=1, results=file, limit=few) == tree
    critical = xanthi.critical_words(LIST, results=file)
    assert critical["open"] == 0
    assert xanthi.critical_words(LIST, results=file, limit=few)["critical"] == critical["critical"]
    less = xanthi.word_diff(LIST, LIST[1:], results=file)
    assert xanthi.word_diff(LIST, LIST[1:], results=file, limit=few)["openings"] == less["openings"]


def test_a_file_is_never_believed(tmp_path):
    file = tmp_path / "names.results"
    plain = classes(xanthi.words(LIST, results=file))
    db = sqlite3.connect(file)
    # Every outcome is turned round, every other proof is cut off, and some are no text at all.
    db.execute("UPDATE result SET outcome = CASE outcome WHEN 'N' THEN 'P' ELSE 'N' END")
    db.execute("UPDATE result SET proof = substr(proof, 1, length(proof) / 2) WHERE rowid % 2")
    db.execute("UPDATE result SET proof = x'ff00', reply = 7, positions = 'many' WHERE rowid % 5 = 0")
    db.execute("UPDATE result SET outcome = x'ff' WHERE rowid % 7 = 0")
    db.commit()
    assert classes(xanthi.words(LIST, results=file)) == plain
    # What was wrong has been searched again.
    assert classes(xanthi.words(LIST, results=file, limit=xanthi.Limit(nodes=1))) == plain
    db.close()


def test_what_is_no_file_of_results_is_refused_and_left_as_it_is(tmp_path):
    text, sweep, newer = tmp_path / "names.txt", tmp_path / "sweep.db", tmp_path / "newer"
    text.write_text("Rome\nEden\n" * 1000)
    xanthi.sweep(["nim:1,2"], sweep)
    xanthi.words(["ab", "ba"], results=newer)
    db = sqlite3.connect(newer)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = {file: file.read_bytes() for file in (text, sweep, newer)}
    for file, why in [
        (text, "cannot use"),
        (sweep, "not a store of results"),
        (newer, "version 99"),
        (tmp_path, "cannot use"),
        (tmp_path / "no" / "names", "cannot use"),
        (5, "the name of a file"),
    ]:
        with pytest.raises(xanthi.QuestionError, match=why) as caught:
            xanthi.words(LIST, results=file)
        assert caught.value.help
    assert {file: file.read_bytes() for file in before} == before
    # A list that cannot be read begins no file.
    with pytest.raises(xanthi.NotationError):
        xanthi.words("nowhere", results=tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path):
    file = tmp_path / "old"
    plain = classes(xanthi.words(LIST, results=file))
    db = sqlite3.connect(file)
    db.execute("DROP INDEX result_about")
    db.execute("DROP TABLE search")
    db.execute("ALTER TABLE result DROP COLUMN question")
    db.execute("PRAGMA user_version = 1")
    db.close()
    assert classes(xanthi.words(LIST, results=file, limit=xanthi.Limit(nodes=1))) == plain


def test_while_another_program_keeps_the_file_answers_come_and_a_warning(tmp_path):
    file = tmp_path / "names.results"
    xanthi.words(["ab", "ba"], results=file)
    # What searches leave is not written either.
    other = sqlite3.connect(file, isolation_level=None)
    plain = classes(xanthi.words(LIST))
    begun = []

    def lock(*_: object) -> None:
        if not begun:
            begun.append(other.execute("BEGIN IMMEDIATE"))

    with pytest.warns(xanthi.ResultsWarning, match="not every result could be kept") as told:
        assert classes(xanthi.words(SLOW, results=file, progress=lock, limit=3)) is not None
    assert begun and told[0].filename == __file__
    other.execute("ROLLBACK")
    other.close()
    assert classes(xanthi.words(LIST, results=file)) == plain


# Some of these fall soon, and others would take hours.
SLOW = names(2, 160, "abcdefghijklmnopqrstuvwxyz")


def test_ctrl_c_loses_nothing_that_was_found(tmp_path):
    file = tmp_path / "names.results"
    code = f"""
        import xanthi
        def progress(positions, _):
            if positions > 40_000:
                print("searching", flush=True)
        xanthi.words({SLOW!r}, results={str(file)!r}, progress=progress)
    """
    child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "searching\n"
    os.kill(child.pid, signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors and "ResultsWarning" not in errors, errors
    kept = xanthi.words(SLOW, results=file, limit=xanthi.Limit(nodes=1))
    fresh = xanthi.words(SLOW, limit=xanthi.Limit(nodes=1))
    assert kept.open < fresh.open
