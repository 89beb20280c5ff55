"""Reading and writing puzzles: `AABB/CCDD/EE.. = ..../..../..AA count steps`."""

from __future__ import annotations

import re
from typing import NamedTuple

from unriddle.errors import NotationError, UnknownName
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import replace
from unriddle.scene import Cell, Draft
from unriddle.values import Parsed, message

from ..info import INFO
from ..puzzle import LEAST_CELLS, MOST, Block, Goals, Puzzle, grid, shape_of
from .variants import as_variant, seen_in, usual_goals

EMPTY, WALL = ".", "#"
COUNT_STEPS = "count steps"
_OTHER_EMPTY = str.maketrans("-_·0", "....")
_NAME = pattern(r"[A-Za-z]")
_RULE = pattern(r"\bcount\s+(steps|moves)\s*$", re.IGNORECASE)
_ROW = pattern(r"[^/\n]+")
_QUOTED = 40  # characters of something wrong
# A board of 6x6 in one word, as collections of Rush Hour have it: `o` is empty, `x` a wall, and
# the car `A` must get out.
_ONE_WORD = pattern(r"\s*([A-Zox.]{36})\s*")
_SIGNS, _COLLECTED = str.maketrans("ox", ".#"), str.maketrans("oxAX", ".#XA")


class Sign(NamedTuple):
    """What stands on a cell, and where in the text."""

    text: str
    at: int

    @property
    def span(self) -> tuple[int, int]:
        return self.at, self.at + 1


Rows = list[list[Sign]]


def format_puzzle(puzzle: Puzzle) -> str:
    """The board; the goal only if it is not that of the variant."""
    text = puzzle.written(puzzle.start)
    if puzzle.goals != usual_goals(puzzle.variant, puzzle):
        text += f" = {goal_text(puzzle)}"
    return f"{text} {COUNT_STEPS}" if puzzle.single else text


def goal_text(puzzle: Puzzle) -> str:
    """The rows of the goal: names where blocks must stand."""
    cells = [EMPTY] * puzzle.cells
    for block, place in puzzle.goals:
        for cell in puzzle.covered(block, place):
            cells[cell] = puzzle.blocks[block].name
    return "/".join(grid("".join(cells), puzzle.columns))


def compose(draft: Draft) -> str:
    """A board as it was typed, or cell by cell, with the rules that were chosen."""
    board = draft.typed or _drawn(draft.cells)
    goal = draft.goal
    if not goal and any(cell.goal for cell in draft.cells):
        goal = _drawn(tuple(replace(cell, label=cell.goal) for cell in draft.cells))
    if goal and "=" not in board:
        board += f" = {goal}"
    return " ".join([board, *(rule for rule in draft.rules if rule not in board)])


def _drawn(cells: tuple[Cell, ...]) -> str:
    """Rows of what was drawn; what is no cell is a wall."""
    there = {(cell.x, cell.y): cell.label or EMPTY for cell in cells}
    columns, rows = (max((place[axis] for place in there), default=-1) + 1 for axis in (0, 1))
    return "/".join("".join(there.get((x, y), WALL) for x in range(columns)) for y in range(rows))


def parse_puzzle(variant: str | None, body: str) -> Parsed[Puzzle]:
    """A puzzle from its notation; raises NotationError."""
    known = [each.key for each in INFO.variants]
    if variant is not None and variant not in known:
        raise UnknownName("variant", variant, known)
    rule = _RULE.search(body)
    board, equals, goal = (body[: rule.start()] if rule else body).partition("=")
    rows = rows_of(board, 0)
    _check_size(rows, len(board.rstrip()))
    puzzle = _puzzle(rows, single=rule is not None and rule[1].lower() == "steps")
    goals = _goals(puzzle, rows_of(goal, len(board) + 1), len(board)) if equals else None
    kind = variant or ("custom" if goals else seen_in(puzzle))
    span = rows[0][0].at, rows[-1][-1].at + 1
    return Parsed(kind, as_variant(kind, puzzle, goals, span))


def rows_of(text: str, offset: int) -> Rows:
    """The cells row by row: `/` and the end of a line end one; empty ones do not count."""
    word = _ONE_WORD.fullmatch(text)
    if word is not None:
        return _in_one_word(word[1], offset + word.start(1))
    rows = [
        [
            Sign(sign.translate(_OTHER_EMPTY), offset + row.start() + at)
            for at, sign in enumerate(row[0])
            if not sign.isspace()
        ]
        for row in _ROW.finditer(text)
    ]
    return [row for row in rows if row]


def _in_one_word(word: str, at: int) -> Rows:
    """A board of a collection; where A does not lie along a row, X is the car as with us."""
    rows = [word[start : start + 6] for start in range(0, 36, 6)]
    signs = _COLLECTED if any("AA" in row for row in rows) else _SIGNS
    return [
        [Sign(sign.translate(signs), at + 6 * y + x) for x, sign in enumerate(row)]
        for y, row in enumerate(rows)
    ]


def _check_size(rows: Rows, end: int) -> None:
    fix = message("blocks.fix_rows", most=MOST)
    if not rows:
        raise NotationError((end, end), message("blocks.empty"), fix)
    columns = len(rows[0])
    for row in rows:
        if len(row) != columns:
            extra = row[columns:] or row
            what = message("blocks.ragged", count=len(row), columns=columns)
            raise NotationError((extra[0].at, extra[-1].at + 1), what, fix)
    if len(rows) > MOST or columns > MOST or len(rows) * columns < LEAST_CELLS:
        what = message("blocks.size", rows=len(rows), columns=columns)
        raise NotationError((rows[0][0].at, end), what, fix)


def _puzzle(rows: Rows, single: bool) -> Puzzle:
    """The board by itself, before a variant adds its goal and its rules."""
    columns = len(rows[0])
    signs = [sign for row in rows for sign in row]
    walls = frozenset(cell for cell, sign in enumerate(signs) if sign.text == WALL)
    named = _named(signs)
    if not named:
        span = signs[0].at, signs[-1].at + 1
        raise NotationError(span, message("blocks.no_blocks"), message("blocks.fix_signs"))
    for name, cells in named.items():
        _check_whole(name, cells, columns, signs)
    blocks = tuple(Block(name, shape_of(named[name], columns)) for name in sorted(named))
    places = tuple(named[block.name][0] for block in blocks)
    return Puzzle("custom", len(rows), columns, walls, blocks, places, (), single)


def _named(signs: list[Sign]) -> dict[str, list[int]]:
    """The cells of each name, in reading order."""
    named: dict[str, list[int]] = {}
    for cell, sign in enumerate(signs):
        if _NAME.fullmatch(sign.text):
            named.setdefault(sign.text, []).append(cell)
        elif sign.text not in (EMPTY, WALL):
            what = message("blocks.sign", text=sign.text)
            raise NotationError(sign.span, what, message("blocks.fix_signs"))
    return named


def _check_whole(name: str, cells: list[int], columns: int, signs: list[Sign]) -> None:
    """A name stands for one block, whose cells hang together."""
    joined, ahead = {cells[0]}, [cells[0]]
    while ahead:
        here = ahead.pop()
        beside = {here - columns, here + columns}
        beside |= {here - 1} if here % columns else set()
        beside |= {here + 1} if (here + 1) % columns else set()
        new = (beside & set(cells)) - joined
        joined |= new
        ahead += new
    for cell in cells:
        if cell not in joined:
            fix = message("blocks.fix_parts")
            raise NotationError(signs[cell].span, message("blocks.parts", block=name), fix)


def _goals(puzzle: Puzzle, rows: Rows, equals: int) -> Goals:
    """Where the goal wants which blocks."""
    fix = message("blocks.fix_goal")
    if not rows:
        raise NotationError((equals, equals + 1), message("blocks.no_goal"), fix)
    signs = [sign for row in rows for sign in row]
    span = signs[0].at, signs[-1].at + 1
    for row in rows:
        if len(row) != puzzle.columns or len(rows) != puzzle.rows:
            what = message("blocks.goal_size", rows=puzzle.rows, columns=puzzle.columns)
            raise NotationError(span, what, fix)
    return tuple(_goal(puzzle, name, cells, signs) for name, cells in _wanted(signs, span))


def _wanted(signs: list[Sign], span: tuple[int, int]) -> list[tuple[str, list[int]]]:
    named = _named(signs)
    if not named:
        raise NotationError(span, message("blocks.goal_empty"), message("blocks.fix_goal"))
    return sorted(named.items())


def _goal(puzzle: Puzzle, name: str, cells: list[int], signs: list[Sign]) -> tuple[int, int]:
    place = signs[cells[0]].span
    names = [block.name for block in puzzle.blocks]
    if name not in names:
        fix = message("blocks.fix_block", names=", ".join(names))
        raise NotationError(place, message("blocks.goal_unknown", block=name), fix)
    block = names.index(name)
    if shape_of(cells, puzzle.columns) != puzzle.blocks[block].shape:
        what = message("blocks.goal_shape", block=name)
        raise NotationError(place, what, message("blocks.fix_goal"))
    for cell in cells:
        if cell in puzzle.walls:
            what = message("blocks.goal_wall", block=name)
            raise NotationError(signs[cell].span, what, message("blocks.fix_goal"))
    return block, cells[0]
