"""Boards as scenes: wood, with the exit cut through the frame where there is one."""

from __future__ import annotations

from unriddle.scene import Cell, Scene, Side

from .puzzle import Places, Puzzle

CHERRY, OAK, WALNUT, MAPLE = "#9c432c", "#c79a5b", "#7a5236", "#e3c58f"


def numbers(puzzle: Puzzle) -> dict[int, int]:
    """The cells of the scene by those of the board: walls are none."""
    free = (cell for cell in range(puzzle.cells) if cell not in puzzle.walls)
    return {cell: number for number, cell in enumerate(free)}


def draw(puzzle: Puzzle, places: Places) -> Scene:
    board = puzzle.board(places)
    goal = {
        cell: puzzle.blocks[block].name
        for block, place in puzzle.goals
        for cell in puzzle.covered(block, place)
    }
    colours = _colours(puzzle)
    exits = _exits(puzzle)
    cells = []
    for cell in numbers(puzzle):
        row, column = divmod(cell, puzzle.columns)
        name = board[cell] if board[cell] != "." else ""
        cells.append(
            Cell(
                column,
                row,
                label=name,
                group=name,
                colour=colours.get(name, ""),
                goal=goal.get(cell, ""),
                exit=exits.get(cell),
            )
        )
    return Scene(tuple(cells), material="wood")


def _colours(puzzle: Puzzle) -> dict[str, str]:
    """The block that must get somewhere is of cherry, the others of woods by how they lie."""
    wanted = {block for block, _ in puzzle.goals}
    return {
        block.name: CHERRY if number in wanted else _wood(block.shape)
        for number, block in enumerate(puzzle.blocks)
    }


def _wood(shape: tuple[tuple[int, int], ...]) -> str:
    if len(shape) == 1:
        return MAPLE
    lies = all(down == 0 for down, _ in shape)
    return WALNUT if lies else OAK


def _exits(puzzle: Puzzle) -> dict[int, Side]:
    """The sides on which the frame is open, by the cells at the goal that lie there."""
    if puzzle.variant == "custom":
        return {}
    if puzzle.variant == "klotski":
        below = range(puzzle.cells - puzzle.columns, puzzle.cells)
        return dict.fromkeys(_at_goal(puzzle) & set(below), "down")
    beside = range(puzzle.columns - 1, puzzle.cells, puzzle.columns)
    return dict.fromkeys(_at_goal(puzzle) & set(beside), "right")


def _at_goal(puzzle: Puzzle) -> set[int]:
    return {cell for block, place in puzzle.goals for cell in puzzle.covered(block, place)}
