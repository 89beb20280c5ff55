"""What the variants add to a board: their goal, their size, and how their blocks may move."""

from __future__ import annotations

from unriddle.errors import NotationError
from unriddle.lazy_dataclass import replace
from unriddle.values import Message, message

from ..puzzle import Block, Goals, Puzzle

KLOTSKI, RUSH_HOUR, CUSTOM = "klotski", "rush-hour", "custom"
CAR = "X"  # the one that must get out
_SIZE = (5, 4)
_SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
_DOOR = 3 * 4 + 1  # where the square stands at the end: b4


def usual_goals(variant: str, puzzle: Puzzle) -> Goals | None:
    """Where blocks must go in a variant when nothing is said; None: it must be said."""
    if variant == KLOTSKI:
        return ((_squares(puzzle)[0], _DOOR),)
    if variant == RUSH_HOUR:
        car = _names(puzzle).index(CAR)
        row = puzzle.start[car] // puzzle.columns
        return ((car, (row + 1) * puzzle.columns - len(puzzle.blocks[car].shape)),)
    return None


def seen_in(puzzle: Puzzle) -> str:
    """The variant that a board without a goal shows by itself."""
    if (puzzle.rows, puzzle.columns) == _SIZE and len(_squares(puzzle)) == 1:
        return KLOTSKI
    is_lot = puzzle.rows == puzzle.columns == 6 and all(block.is_bar for block in puzzle.blocks)
    return RUSH_HOUR if is_lot and CAR in _names(puzzle) else CUSTOM


def as_variant(variant: str, puzzle: Puzzle, goals: Goals | None, span: tuple[int, int]) -> Puzzle:
    """The puzzle by the rules of its variant; raises NotationError where it is none of that kind.

    `span` is the place of the whole board in the text.
    """
    if variant == KLOTSKI:
        _check_klotski(puzzle, span)
    if variant == RUSH_HOUR:
        puzzle = _parked(puzzle, span)
    wanted = goals or usual_goals(variant, puzzle)
    if wanted is None:
        end = (span[1], span[1])
        raise NotationError(end, message("blocks.no_goal"), message("blocks.fix_goal"))
    return replace(puzzle, variant=variant, goals=wanted)


def _check_klotski(puzzle: Puzzle, span: tuple[int, int]) -> None:
    if (puzzle.rows, puzzle.columns) != _SIZE:
        what = message("blocks.klotski_size", rows=puzzle.rows, columns=puzzle.columns)
        raise NotationError(span, what, message("blocks.fix_klotski"))
    squares = len(_squares(puzzle))
    if squares != 1:
        what = message("blocks.klotski_squares", count=squares)
        raise NotationError(span, what, message("blocks.fix_klotski"))


def _parked(puzzle: Puzzle, span: tuple[int, int]) -> Puzzle:
    """The same with blocks that move along their length only."""
    fix: Message = message("blocks.fix_rush_hour")
    for block in puzzle.blocks:
        if not block.is_bar:
            raise NotationError(span, message("blocks.no_car", block=block.name), fix)
    if CAR not in _names(puzzle):
        raise NotationError(span, message("blocks.no_x"), fix)
    parked = replace(puzzle, blocks=tuple(map(_along, puzzle.blocks)))
    if not parked.blocks[_names(puzzle).index(CAR)].across:
        raise NotationError(span, message("blocks.x_upright"), fix)
    return parked


def _along(block: Block) -> Block:
    lies = all(down == 0 for down, _ in block.shape)
    return replace(block, across=lies, down=not lies)


def _squares(puzzle: Puzzle) -> list[int]:
    return [number for number, block in enumerate(puzzle.blocks) if block.shape == _SQUARE]


def _names(puzzle: Puzzle) -> list[str]:
    return [block.name for block in puzzle.blocks]
