"""More questions about lists of words, against the rules played out here."""

from __future__ import annotations

import pickle
import random
import tracemalloc

import pytest

import xanthi


def wins(words: frozenset[str], letter: str) -> bool:
    """Whether the player wins who must say a word with a letter; who finds none loses."""
    return any(not wins(words - {word}, word[-1]) for word in words if word[0] == letter)


def lists(seed: int, count: int):
    rng = random.Random(seed)
    for _ in range(count):
        size = rng.randint(2, 7)
        yield sorted({f"{rng.choice('abcd')}{number}{rng.choice('abcd')}" for number in range(size)})


def test_critical_words_are_those_without_which_a_letter_changes():
    found_some = 0
    for words in lists(1, 60):
        found = xanthi.critical_words(words)
        assert found["open"] == 0 and "stopped" not in found
        told = {word: {(c["link"].lower(), c["before"], c["after"]) for c in kind["changes"]} for kind in found["critical"] for word in kind["words"]}
        letters = {word[0] for word in words}
        for word in words:
            less = frozenset(words) - {word}
            sides = {letter: (wins(frozenset(words), letter), wins(less, letter)) for letter in letters}
            changed = {(letter, "NP"[not before], "NP"[not after]) for letter, (before, after) in sides.items() if before != after}
            assert told.get(word, set()) == changed, (words, word)
            found_some += bool(changed)
    assert found_some > 60


def test_components_are_where_a_chain_can_go_round():
    for words in lists(2, 60):
        leads: dict[str, set[str]] = {}
        for word in words:
            leads.setdefault(word[0], set()).add(word[-1])
        for _ in range(4):
            leads = {letter: to.union(*(leads.get(other, set()) for other in to)) for letter, to in leads.items()}
        round_trip = {letter for letter, to in leads.items() if letter in to}
        told = [{link.lower() for link in part["links"]} for part in xanthi.word_components(words)]
        assert set().union(*told) == round_trip and sum(map(len, told)) == len(round_trip), words
        for part, links in zip(xanthi.word_components(words), told, strict=True):
            assert part["words"] == sum(word[0] in links and word[-1] in links for word in words)
            assert all(other in leads[letter] for letter in links for other in links)


def followed(branch: dict, words: frozenset[str], letter: str, winner_moves: bool) -> int:
    """That a tree is a strategy from here on; how many words it has. Words that begin and end alike stand for each other."""
    assert branch["winner_moves"] == winner_moves and not branch.get("cut")
    then = branch.get("then", [])
    may = {word for word in words if word[0] == letter}
    kinds = {(word[0], word[-1]) for word in may}
    assert {(b["word"][0], b["word"][-1]) for b in then} <= kinds and len(then) == (1 if winner_moves else len(kinds))
    count = 0
    for next_one in then:
        word = next_one["word"]
        assert word in may
        count += 1 + followed(next_one, words - {word}, word[-1], not winner_moves)
    return count


def test_a_tree_is_a_strategy_of_the_winner():
    said = 0
    for words in lists(3, 60):
        letter = words[0][0]
        tree = xanthi.word_tree(words, start=letter, depth=20, branches=10**6)
        won = wins(frozenset(words), letter)
        assert tree["position"] == str(xanthi.words(words, start=letter).position)
        said += followed(tree, frozenset(words), letter, won)
    assert said > 60


def test_a_difference_is_what_the_reports_say():
    changed = 0
    for before, after in zip(lists(5, 40), lists(6, 40)):
        told = xanthi.word_diff(before, after)
        assert told["added"] == sorted(set(after) - set(before)) and told["removed"] == sorted(set(before) - set(after))
        assert told["open"] == [0, 0] and "stopped" not in told
        by_word = [{o["word"]: o["wins"] for o in xanthi.words(words).openings} for words in (before, after)]
        differ = {w for w in by_word[0].keys() & by_word[1].keys() if by_word[0][w] != by_word[1][w]}
        verdicts = {o["name"] for o in told["openings"] if o["change"] == "verdict" and None not in (o["before"], o["after"])}
        assert verdicts == differ, (before, after)
        changed += len(differ)
    with pytest.raises(xanthi.QuestionError):
        xanthi.word_diff("us-states", "us-states", start="a", rules="manner=1,until=33")
    hard = [f"{a}{b}" for a in "abcdefghijklmnop" for b in "abcdefghijklmnop" if a != b][::2]
    assert max(xanthi.word_diff(hard, hard[1:], limit=xanthi.Limit(nodes=1))["open"]) > 0


def hard_list(seed: int, size: int = 200) -> list[str]:
    """A list that takes more than a few positions."""
    rng, letters = random.Random(seed), "abcdefghijklmnopqrstuvwxyz"
    return [f"{rng.choice(letters)}{number}{rng.choice(letters)}" for number in range(size)]


def test_a_report_says_what_is_open():
    for words, limit in [(hard_list(4), xanthi.Limit(nodes=1)), (hard_list(7), xanthi.Limit(nodes=1)), (["ab", "bc", "ca"], None)]:
        report = xanthi.words(words, limit=limit)
        told = {wins: [o["word"] for o in report.openings if o["wins"] is wins] for wins in (True, False, None)}
        assert (report.winning_openings, report.losing_openings, report.open_openings) == (told[True], told[False], told[None])
        assert report.open == len(told[None]) == len(words) - len(told[True]) - len(told[False])
        verdict = xanthi.solve(report.position, limit=limit)
        assert (report.outcome, report.stopped) == (verdict.outcome, verdict.stopped)
        says = {"N": "the player to move wins", "P": "the player to move loses", None: "undecided"}[report.outcome]
        for shown in (repr(report), report._repr_html_()):
            assert f"{says}; {len(told[True])} of {len(words)} opening words win" in shown
            assert (f"{report.open} are open ({report.stopped})" in shown) == (limit is not None)
        assert bool(report.open) == bool(report.stopped) == (limit is not None)
    lost = xanthi.words(["ab", "ac"], start="b")
    assert (lost.outcome, lost.open, lost.winning_openings, list(lost.openings)) == ("P", 0, [], [])


def test_a_report_after_some_words_is_about_those_that_may_be_said_next():
    # After ab: bc loses to cd, where bd ends the chain.
    words = ["ab", "bc", "bd", "cd", "ba"]
    report = xanthi.words(words, said=["ab"])
    assert (report.outcome, report.starts, report.position.history) == ("N", [], ["ab"])
    assert {o["word"]: (o["wins"], o["winning_replies"]) for o in report.openings} == {
        "bc": (False, ["cd"]),
        "bd": (True, []),
        "ba": (True, []),
    }
    assert "2 of 3 words win" in repr(report)
    # Without bd, ba still wins, as the only word in a has been said.
    assert xanthi.critical_words(words, said=["ab"])["critical"] == []
    assert [kind["words"] for kind in xanthi.critical_words(words[:-1], said=["ab"])["critical"]] == [["bd"]]
    assert [branch["word"] for branch in xanthi.word_tree(words[:-1], said=["ab"])["then"]] == ["bd"]
    for question in (xanthi.words, xanthi.critical_words, xanthi.word_tree):
        with pytest.raises(xanthi.IllegalMove):
            question(words, said=["ab", "cd"])
        with pytest.raises(xanthi.QuestionError, match="said= is a list"):
            question(words, said="ab")


def test_openings_are_a_sequence_of_records():
    report = xanthi.words(hard_list(4), limit=xanthi.Limit(nodes=1))
    openings, rows = report.openings, list(report.openings)
    assert len(openings) == len(rows) == 200 and openings == rows and openings != rows[1:]
    assert [openings[i] for i in (0, 5, -1, -200)] == [rows[i] for i in (0, 5, -1, -200)]
    for part in (slice(3, 7), slice(None, None, -3), slice(7, 3), slice(-2, None), slice(150, 400)):
        assert openings[part] == rows[part]
    for place in (200, -201):
        with pytest.raises(IndexError):
            openings[place]
    assert rows[8] in openings and repr(openings).startswith(repr(rows[:20])[:-1]) and repr(openings).endswith("<180 more>]")
    assert repr(xanthi.words(["ab"]).openings) == repr(list(xanthi.words(["ab"]).openings))
    again = pickle.loads(pickle.dumps(report))
    assert again == report and again.openings == report.openings and again.starts == report.starts and repr(again) == repr(report)
    assert xanthi.words(["ab", "bc"]) != xanthi.words(["ab", "bd"]) and xanthi.words(["ab"]) != "ab"


def test_data_frames_take_openings_as_they_are():
    pandas, polars = map(pytest.importorskip, ["pandas", "polars"])
    openings = xanthi.words(["Athens", "Seoul", "Lima", "Amman"]).openings
    for frame in (pandas.DataFrame(openings), polars.DataFrame(openings)):
        assert list(frame["word"]) == ["Athens", "Seoul", "Lima", "Amman"] and list(frame["wins"]) == [False, True, False, True]


def test_records_are_made_when_they_are_asked_for():
    words = hard_list(8, 20_000)
    tracemalloc.start()
    report = xanthi.words(words, misere=True, limit=xanthi.Limit(nodes=1))
    counted = (report.open, report.outcome, report.openings[0]["word"], repr(report))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert counted[2] == words[0] and peak < 100 * len(words), "the list itself is handed over, and nothing for each word comes back"


def test_every_entry_is_a_word_or_refused_at_its_place():
    for words, place, shown in [
        (["ab", float("nan"), "ba"], 1, "nan (float)"),
        (["ab", "ba", None], 2, "None (NoneType)"),
        ([b"ab"], 0, "b'ab' (bytes)"),
        (b"ab", 0, "97 (int)"),
        (["ab", "ab\nba"], 1, r"'ab\nba'"),
        (["ab\rba"], 0, r"'ab\rba'"),
        (["ab", "\ud800a"], 1, r"'\ud800a'"),
        (["ab", 10**90], 1, "000000…"),
    ]:
        for ask in (xanthi.words, xanthi.critical_words, xanthi.word_components, xanthi.word_tree, lambda words: xanthi.word_diff(["ab"], words)):
            with pytest.raises(xanthi.QuestionError) as caught:
                ask(words)
            assert f"the entry at place {place} " in caught.value.message and shown in caught.value.message and caught.value.help
    for words in (None, 5):
        with pytest.raises(xanthi.QuestionError, match="not a list of words"):
            xanthi.words(words)
    for wrong in ({"rules": 5}, {"start": b"a"}):
        with pytest.raises(xanthi.QuestionError, match="is a text"):
            xanthi.words(["ab"], **wrong)
    assert xanthi.words(["ab", "bc"], None, start=None) == xanthi.words(["ab", "bc"])


def test_a_number_sign_begins_a_word_and_no_comment():
    report = xanthi.words(["#ab", "ba", " # c"], "fold=none")
    assert [o["word"] for o in report.openings] == ["#ab", "ba", "# c"]
    assert {o["word"]: o["winning_replies"] for o in xanthi.words(["#ab", "bc"]).openings} == {"#ab": ["bc"], "bc": []}, "signs do not link"
    again = pickle.loads(pickle.dumps(report.position))
    assert again == report.position and again.moves == report.position.moves and len(again.moves) == 3
    # The lines of a file end with a line break, and some are empty.
    assert [o["word"] for o in xanthi.words(["ab\n", "\n", "", "ba\r\n"]).openings] == ["ab", "ba"]


def test_comments_of_files_stay_comments(tmp_path):
    for name in ("list", "words.txt"):
        (tmp_path / name).write_text("#ab\nba\n")
        assert [o["word"] for o in xanthi.words(f"file={tmp_path / name}").openings] == ["ba"]
        both = xanthi.words(["#x", "ab"], f"addfile={tmp_path / name}")
        assert [o["word"] for o in both.openings] == ["#x", "ab", "ba"]


def test_a_size_is_a_whole_number():
    for size in (-1, 2**70, 1.5, "6"):
        for wrong in ({"depth": size}, {"branches": size}):
            with pytest.raises(xanthi.QuestionError, match=f"cannot be {next(iter(wrong))}=") as caught:
                xanthi.word_tree(["ab", "bc"], **wrong)
            assert "whole number" in caught.value.help


def test_help_speaks_of_what_python_has():
    assert xanthi.critical_words(hard_list(4), limit=xanthi.Limit(nodes=1))["help"] == "more positions, as with limit=xanthi.Limit(nodes=100_000_000)"
    assert "limit=600" in xanthi.critical_words(hard_list(4, 2_000), limit=0)["help"]


def test_what_is_no_list_is_refused():
    with pytest.raises(xanthi.NotationError):
        xanthi.critical_words("no-such-list")
    with pytest.raises(xanthi.QuestionError, match="barred"):
        xanthi.word_tree("us-states", "manner=1,until=33")
    hard = hard_list(4)
    with pytest.raises(xanthi.Undecided):
        xanthi.word_tree(hard, start="a", limit=xanthi.Limit(nodes=1))
    assert xanthi.critical_words(hard, limit=xanthi.Limit(nodes=1))["stopped"]


def test_words_are_those_of_the_list():
    """What is written in another way in the notation is told, and taken, as it stands in the list."""
    words = ["tea is", "tax", "is it", "so 50%"]
    report = xanthi.words(words)
    told = [word for start in report.starts for word in start["winning_moves"]]
    assert set(report.winning_openings) <= set(told) <= set(words), "T, I, S: a word with it wins if nobody can follow"
    assert xanthi.words(words, said=["tea is"]).winning_openings == ["so 50%"], "the only word with S, and nobody can follow"
    # A move of the position is a text of the notation, and its word is taken as well.
    verdict = xanthi.solve(report.position)
    assert "tax" in verdict.winning_moves and "tea%20is" in verdict.options
    position = report.position
    assert position.after("tea is") == position.after("tea%20is") and position.after("so 50%").history == ["so%2050%25"]
    game = xanthi.Session(position)
    assert game.play("is it") == "is%20it" and game.play("tea is") == "tea%20is"
    assert "tea is" in report._repr_html_() or "tax" in report._repr_html_()
