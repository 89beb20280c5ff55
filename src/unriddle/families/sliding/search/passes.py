"""Proofs that take long, cut into parts: IDA* with the large tables, pass after pass.

What a part is, as plain JSON:

- `{"bound": B, "known": W, "beams": N}`: beams of the widths N look for a way shorter than W, one
  after the other; what is left after each is such a part again, in the end one without widths.
- `{"bound": B, "known": W, "stretches": S}`: stretches of the pass for ways of B moves; without
  `stretches` all of it. W is a way that is known, but longer.
- `{"ways": W}`: shortest ways that are known: all of a board that is nearly home, or the one of the
  passes before.

A pass begins when there is no way in the one before, so its bound is proved. Where one way will do,
beams look for one first. Most often that is a shortest, and then the last pass, which would take
most of the time, is not needed. A beam cannot be cut: whoever stops it begins it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from string import digits
from typing import Any

from unriddle.contract import Batches, Part, Run, Search
from unriddle.engines import tiles
from unriddle.engines.stretches import Stretch, divided, share
from unriddle.plain import Plain
from unriddle.values import Batch, Message, Steps, Task, Want, message

from ..puzzle import PROVABLE, Board, Puzzle
from . import search
from .anytime import at_once
from .near_goal import solve_near_goal
from .parity import parity
from .strategies import Quest, Way
from .tables import FIRST, SLICE, advanced, built_large_tables, plans

WIDTHS = (20_000, 200_000)  # of beams: for nine of Korf's ten easiest they find a shortest way
_LETTERS = "ULRD"  # of the gap's moves, as the engine sees the board


class WholeSearch(Plain):
    """A search that can be cut if it is for a proof that takes long."""

    def __init__(self, puzzle: Puzzle, board: Board, given: Steps, task: Task) -> None:
        where = (puzzle, board, given, task)
        super().__init__(partial(search.solutions, *where), partial(search.totals, *where))
        self._where = where

    def parts(self, run: Run) -> Sequence[Part]:
        quest = Quest(*self._where, run)
        if not _takes_long(quest):
            return ()
        near = solve_near_goal(quest, quest.every)
        if near is not None:
            return [Part({"ways": near})]
        bound = _engine(quest).bound
        if quest.every:
            return [_pass(bound, ())]
        return [Part({"bound": bound, "known": at_once(quest), "beams": WIDTHS})]

    def following(self, part: Part) -> Sequence[Part]:
        if "bound" not in part.spec:
            return ()
        proved = 0 if "beams" in part.spec else 2  # moves more: the parity is known
        return [_pass(part.spec["bound"] + proved, part.spec.get("known", ()))]

    def known(self, part: Part) -> Batch | None:
        spec = part.spec or {}
        ways = [spec["known"]] if "known" in spec else spec.get("ways", ())[:1]
        return _batch(self._where[2], ways) if ways else None


def _pass(bound: int, known: Sequence[int]) -> Part:
    """The pass for ways of so many moves, unless there is one."""
    if known and len(known) <= bound:
        return Part({"ways": [known]})
    return Part({"bound": bound, "known": known} if known else {"bound": bound})


def _takes_long(quest: Quest) -> bool:
    """Whether it is worth cutting: with smaller boards there is no need, with larger no hope."""
    puzzle, task = quest.puzzle, quest.task
    if task.strategy != "auto" or task.want is Want.ONE or task.better_than is not None:
        return False
    if puzzle.cells <= PROVABLE or not tiles.here() or plans(puzzle)[0] is None:
        return False
    return quest.board != puzzle.goal and parity(puzzle, quest.board).even


def _engine(quest: Quest) -> tiles.Search:
    puzzle = quest.puzzle
    tables = built_large_tables(puzzle, quest.run)
    where = (puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
    return tiles.Search(tables, *where, quest.every)


class PassPart(Search):
    """One of the parts, or of what is left of one; no node is searched twice."""

    def __init__(self, puzzle: Puzzle, board: Board, given: Steps, task: Task, part: Part) -> None:
        self._where = (puzzle, board, given, task)
        self._given = given
        self._spec: dict[str, Any] = part.spec
        self._search: tiles.Search | None = None
        self._after_beam: Part | None = None

    def batches(self, run: Run) -> Batches:
        quest = Quest(*self._where, run)
        if "beams" in self._spec:
            yield from self._beam(quest)
            return _reason(self._spec["bound"])
        if "ways" in self._spec:
            ways = [tuple(way) for way in self._spec["ways"]]
            quest.bound(len(ways[0]))
            yield _batch(self._given, ways)
            return _reason(len(ways[0]))
        quest.bound(self._spec["bound"])
        for ways in self._advanced(_engine(quest), run):
            yield _batch(self._given, ways)
        return _reason(self._spec["bound"])

    def _beam(self, quest: Quest) -> Iterator[Batch]:
        """The first of the beams, which finds a shorter way or none; nothing is proved by it."""
        quest.bound(self._spec["bound"])
        if not self._spec["beams"]:
            return
        width, *wider = self._spec["beams"]
        puzzle, way = quest.puzzle, self._spec["known"]
        where = (puzzle.rows, puzzle.columns, quest.board, puzzle.goal)
        tables = built_large_tables(puzzle, quest.run)
        for found in advanced(tiles.Beam(*where, width, tables, len(way)), quest.run):
            way = found or way
            yield Batch([])
        self._after_beam = Part(self._spec | {"known": way, "beams": wider})

    def _advanced(self, engine: tiles.Search, run: Run) -> Iterator[list[Way]]:
        """What each slice finds: mostly nothing."""
        engine.seek(self._spec["bound"], read_stretches(self._spec.get("stretches", "0")))
        self._search = engine
        counted, size = 0, FIRST
        while not engine.done:
            ways = engine.advance(size)
            run.reached(engine.bound)
            run.tick(engine.nodes - counted)
            counted, size = engine.nodes, min(2 * size, SLICE)
            yield [tuple(way) for way in ways]

    def rest(self, wanted: int) -> Sequence[Part] | None:
        if self._after_beam is not None:
            return [self._after_beam]
        if self._search is None:
            return None
        stretches: list[Stretch] = [(moves, 0, 1, size) for moves, size in self._search.rest()]
        return [
            Part(self._spec | {"stretches": write_stretches(each[0] for each in some)}, share(some))
            for some in divided(stretches, wanted)
        ]


def _batch(given: Steps, ways: Sequence[Sequence[int]]) -> Batch:
    steps = [(*given, *map(str, way)) for way in ways]
    return Batch(steps, [len(each) for each in steps])


def _reason(moves: int) -> Message:
    return message("sliding.reason_bound", moves=moves)


# Stretches as texts. Each has most of its moves in common with the one before.


def write_stretches(stretches: Iterable[Sequence[int]]) -> str:
    """How many moves each has in common with the one before, and the others.

    >>> write_stretches([(0, 1, 1), (0, 1, 3, 2), (3,)])
    '0ULL 2DR 0D'
    """
    words, before = [], ""
    for stretch in stretches:
        moves = "".join(_LETTERS[move] for move in stretch)
        pairs = zip(before, moves, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        words.append(f"{known}{moves[known:]}")
        before = moves
    return " ".join(words)


def read_stretches(text: str) -> list[bytes]:
    """The moves of each, as the engine has them."""
    stretches, before = list[bytes](), b""
    for word in text.split():
        moves = word.lstrip(digits)
        known = int(word.removesuffix(moves))
        before = before[:known] + bytes(map(_LETTERS.index, moves))
        stretches.append(before)
    return stretches
