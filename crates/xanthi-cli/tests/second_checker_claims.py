"""What is wrong, what is not read, and what follows from options, for second_checker.py."""


class Wrong(Exception):
    """The certificate does not prove what it should."""


class Skipped(Exception):
    """The proof is about a game that this checker does not know."""


def need(condition, message):
    if not condition:
        raise Wrong(message)


def from_options(known, misere):
    if not known:
        return "N" if misere else "P"
    if "P" in known:
        return "N"
    need(all(o == "N" for o in known), "no option is P, and not every option is N")
    return "P"


def can_be_named(names, words, complete):
    """That so many moves can have these names: each once, and as many as words win, or fewer if the list is not complete."""
    need(len(set(names)) == len(names), "a winning move stands twice")
    if words is not None:
        need(len(names) == words if complete else len(names) <= words, "so many words do not win")


def claimed(winning, complete, wins):
    """That the winning moves are those that are proved: `wins` says of each move whether it wins, or None."""
    need(len(set(winning)) == len(winning) and all(wins.get(move) is True for move in winning), "a winning move is not proved")
    if complete:
        right = all(known is not None and known == (move in winning) for move, known in wins.items())
        need(right, "the winning moves are not complete")
