"""Boards at random, for each variant; and what makes two of them the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from string import ascii_uppercase

from .puzzle import Puzzle, Shape, grid
from .text.notation import format_puzzle, parse_puzzle
from .text.variants import CAR

_SINGLE: Shape = ((0, 0),)
_LYING: Shape = ((0, 0), (0, 1))
_UPRIGHT: Shape = ((0, 0), (1, 0))
_SMALL = (_UPRIGHT, _LYING, _SINGLE, ((0, 0), (0, 1), (1, 0)), ((0, 0), (1, -1), (1, 0)))
_NAMES = [letter for letter in ascii_uppercase if letter != CAR]


class Tray:
    """A board that is being filled: a letter for each block, `.` where it is empty."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = ["."] * (rows * columns)
        self._names = iter(_NAMES)

    @property
    def empty(self) -> int:
        return self.cells.count(".")

    def room(self, shape: Shape) -> list[list[int]]:
        """The cells of every place where a shape could be laid."""
        found = []
        for row, column in product(range(self.rows), range(self.columns)):
            points = [(row + down, column + across) for down, across in shape]
            if all(0 <= y < self.rows and 0 <= x < self.columns for y, x in points):
                cells = [y * self.columns + x for y, x in points]
                if all(self.cells[cell] == "." for cell in cells):
                    found.append(cells)
        return found

    @classmethod
    def of(cls, puzzle: Puzzle) -> Tray:
        """A board as it stands."""
        tray = cls(puzzle.rows, puzzle.columns)
        tray.cells = list(puzzle.board(puzzle.start))
        tray._names = iter([name for name in _NAMES if name not in tray.cells])
        return tray

    def lay(self, cells: Sequence[int], name: str = "") -> None:
        name = name or next(self._names)
        for cell in cells:
            self.cells[cell] = name

    @property
    def text(self) -> str:
        rows = range(0, len(self.cells), self.columns)
        return "/".join("".join(self.cells[row : row + self.columns]) for row in rows)


def _parks(cells: Sequence[int]) -> bool:
    """Whether a car of Rush Hour may stand there: none but X lies in its row."""
    return not (cells[1] == cells[0] + 1 and cells[0] // 6 == 2)


def klotski(random: Random) -> Puzzle:
    """A square, bars and single blocks on 5x4, and two empty cells as in the box."""
    tray = Tray(5, 4)
    tray.lay(random.choice(tray.room(((0, 0), (0, 1), (1, 0), (1, 1)))))
    for shape, most in ((_UPRIGHT, 4), (_LYING, 3)):
        for _ in range(random.randint(1, most)):
            if tray.empty > 4 and (room := tray.room(shape)):
                tray.lay(random.choice(room))
    while tray.empty > 2:
        tray.lay(random.choice(tray.room(_SINGLE)))
    return parse_puzzle("klotski", tray.text).puzzle


def rush_hour(random: Random) -> Puzzle:
    """Cars of two and lorries of three cells; none but X lies in its row."""
    tray = Tray(6, 6)
    column = random.randrange(4)
    tray.lay([12 + column, 13 + column], CAR)
    for _ in range(random.randint(9, 13)):
        long = 3 if random.random() < 0.3 else 2
        lies = random.random() < 0.5
        shape = tuple((0, n) if lies else (n, 0) for n in range(long))
        room = [cells for cells in tray.room(shape) if _parks(cells)]
        if room:
            tray.lay(random.choice(room))
    return parse_puzzle("rush-hour", tray.text).puzzle


def custom(random: Random) -> Puzzle:
    """Blocks of one to three cells on 4x4; a corner piece goes to the opposite corner."""
    tray = Tray(4, 4)
    tray.lay([0, 1, 4])
    while tray.empty > 3:
        room = tray.room(random.choice(_SMALL))
        if room:
            tray.lay(random.choice(room))
    return parse_puzzle("custom", f"{tray.text} = ..../..../..AA/..A.").puzzle


RANDOM: dict[str, Callable[[Random], Puzzle]] = {
    "klotski": klotski,
    "rush-hour": rush_hour,
    "custom": custom,
}


def changed(puzzle: Puzzle, random: Random) -> Puzzle:
    """The board with one block taken off, and others of as many cells laid somewhere."""
    wanted = {block for block, _ in puzzle.goals}
    loose = [number for number in range(len(puzzle.blocks)) if number not in wanted]
    tray, off = Tray.of(puzzle), random.choice(loose)
    for cell in puzzle.covered(off, puzzle.start[off]):
        tray.cells[cell] = "."
    shape = puzzle.blocks[off].shape
    if random.random() < 0.5:
        shape = tuple((across, down) for down, across in shape)  # turned on its other side
    room = [cells for cells in tray.room(shape) if puzzle.variant != "rush-hour" or _parks(cells)]
    tray.lay(random.choice(room or [list(puzzle.covered(off, puzzle.start[off]))]))
    _, equals, goal = format_puzzle(puzzle).partition("=")
    return parse_puzzle(puzzle.variant, tray.text + (equals and f" ={goal}")).puzzle


def named(puzzle: Puzzle) -> Puzzle:
    """The same with names in reading order; a block with a goal keeps its own."""
    kept = {puzzle.blocks[block].name for block, _ in puzzle.goals}
    free = iter([name for name in _NAMES if name not in kept])
    names: dict[str, str] = {}
    for letter in puzzle.board(puzzle.start):
        if letter not in ".#" and letter not in names:
            names[letter] = letter if letter in kept else next(free)
    text = "".join(names.get(letter, letter) for letter in format_puzzle(puzzle))
    return parse_puzzle(puzzle.variant, text).puzzle


def same_for_a_person(puzzle: Puzzle) -> str:
    """A key that is equal for a board and its mirror image, where the goal is its own."""
    text = format_puzzle(puzzle)
    if puzzle.variant != "klotski":
        return text
    mirrored = "/".join(row[::-1] for row in grid(puzzle.board(puzzle.start), puzzle.columns))
    return min(text, format_puzzle(named(parse_puzzle("klotski", mirrored).puzzle)))
