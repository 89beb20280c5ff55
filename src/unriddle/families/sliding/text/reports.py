"""Everything that the course report's program prints, on one page.

The table of kurang(i) with its sum and X, every board of the way, the nodes and the time; and the
puzzle read from such a page again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from unriddle.lazy import pattern
from unriddle.values import Message, Solution, Work, message

from ..puzzle import Puzzle
from ..search.parity import parity
from .forms import pictures, tiles
from .notation import goal_of

_REPORT = pattern(r"\s*kurang\(i\)[^\n]*(?:\n[^\n]*\S[^\n]*)*\n\s*\n")  # up to the first board
_AFTER_BOARD = pattern(r"\n[ \t\r]*\n")
_GOAL = pattern(r"^=[^\n]*", re.MULTILINE)


def report(
    puzzle: Puzzle, solutions: Sequence[Solution], complete: bool, work: Work
) -> Iterator[Message]:
    """The lines of a saved text; a board that cannot be solved has its table, too."""
    from ..hints import parity_table  # most solve without a report

    yield parity_table(puzzle, parity(puzzle, puzzle.start))
    for solution in solutions:
        yield message("sliding.report_boards", boards=pictures(puzzle, solution.steps))
        yield _moves(puzzle, solution)
    if not solutions:
        yield message("sliding.report_boards", boards=pictures(puzzle, ()))
        yield message("sliding.report_none" if complete else "sliding.report_unfinished")
    if goal := goal_of(puzzle):
        yield message("sliding.report_goal", goal=goal)
    yield message("sliding.report_nodes", nodes=work.nodes)
    yield message("sliding.report_time", ms=_milliseconds(work.seconds))


def _moves(puzzle: Puzzle, solution: Solution) -> Message:
    """How many there are, and which, in the form that was asked for if that is a line."""
    if not solution.steps:
        return message("sliding.report_nothing")
    written = solution.text if "\n" not in solution.text else tiles(puzzle, solution.steps)
    return message("sliding.report_moves", moves=solution.cost, written=written)


def _milliseconds(seconds: float) -> str:
    """A branch and bound near home takes less than one: then what is behind the point counts."""
    return f"{seconds * 1000:.0f}" if seconds >= 0.01 else f"{seconds * 1000:.2f}"


def puzzle_of(body: str) -> str:
    """The notation in a saved page: its first board and its goal, at their places; else all."""
    table = _REPORT.match(body)
    if not table:
        return body
    after = _AFTER_BOARD.search(body, table.end())
    ends = after.start() if after else len(body)
    goal = _GOAL.search(body, ends)
    kept = [(table.end(), ends), *([goal.span()] if goal else [])]
    text, done = "", 0
    for start, end in kept:
        text += _blank(body[done:start]) + body[start:end]
        done = end
    return text + _blank(body[done:])


def _blank(text: str) -> str:
    """As long as before, and as many lines, so that what is wrong elsewhere keeps its place."""
    return re.sub(r"[^\n]", " ", text)
