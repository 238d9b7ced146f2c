"""What a caller may write, for mypy and pyright in strict mode; test_package.py also runs it."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Literal

import xanthi
from xanthi import Game, Limit, Position, Session, Verdict
from xanthi.records import CriticalLink, WordBranch

verdict: Verdict = xanthi.solve("uvg:petersen@0", grundy=False, limit=Limit(seconds=5.0, threads=1))
outcome: str | None = verdict.outcome
board_class: Literal["L", "R", "N"] | None = verdict.board_class
nodes: int = verdict.nodes
position: Position = verdict.position.after("1").undo()
drawn: str = position.svg(dark=True)
many: list[Verdict] = xanthi.solve_many(["nim:1", position], threads=2, limit=1)
letters: list[str] = [found.letters["ueg"] for found in xanthi.classify(["Bw"], ["uvg", "ueg"])]
periods: list[str] = xanthi.table("kotzig", moves=[2, 3], n=range(3, 20)).summary
claim: str = xanthi.prove("torus", rows=3).says
xanthi.solve("nim:1", limit=timedelta(seconds=1))
proved: Literal["N", "P"] = xanthi.check(verdict).outcome
checked_again: str = xanthi.check(xanthi.prove("line", moves=[3, 8])).says
holds: bool = xanthi.verify("goldlist.theorem-3", 3).holds
report: xanthi.WordReport = xanthi.words(["ab", "bc"], limit=1)
still_open: int = report.open
why: str | None = report.stopped
of_the_list: Literal["N", "P"] | None = report.outcome
words_that_win: list[str] = report.winning_openings
way: str = report.openings[0]["class"]["how"]
refuted_by: list[str] = [reply for opening in report.openings for reply in opening["winning_replies"]]
letters_won: list[str] = [start["start"] for start in report.starts if start["outcome"] == "N"]
critical: list[CriticalLink] = xanthi.critical_words(["ab", "bc"])["critical"][0]["changes"]
changed: list[str] = [change["name"] for change in xanthi.word_diff(["ab"], ["ab", "bc"])["openings"]]
branches: list[WordBranch] = xanthi.word_tree(["ab"], start="a").get("then", [])
won: int = xanthi.contest("nim:3", ["perfect", "random"], games=2)["pairs"][0]["players"][0]["won"]
game = Session("nim:1,2", misere=True)
steps: list[str] = game.hint(limit=1.0)
game.reply("mixed:40")
winner: str | None = game.winner


class Take(Game):
    """One or two of a row of counters."""

    def start(self) -> int:
        return 5

    def moves(self, state: int) -> Iterable[int]:
        return range(1, min(2, state) + 1)

    def play(self, state: int, move: int) -> int:
        return state - move


taken: int | None = Take().solve(grundy=True).grundy


def mistakes() -> None:
    """What a type checker refuses: each line is an error there, and would be one when it runs."""
    game.reply("bst")  # type: ignore[arg-type]
    xanthi.solve({1: [2]}, "uvgg", 1)  # type: ignore[arg-type]
    xanthi.statements(status="provd")  # type: ignore[arg-type]
    xanthi.prove("torus", row=4)  # type: ignore[call-arg]
    xanthi.contest("nim:1", ["perfct"])  # type: ignore[list-item]
    if report.outcome == "Z":  # type: ignore[comparison-overlap]
        return
