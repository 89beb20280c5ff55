"""Boards for the tests, and sliding blocks by other means than the family's: letters in a string.

A position is the signs of all cells row by row. All blocks are told apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random

from unriddle import Position, read

KLOTSKI = "BAAC/BAAC/DFFE/DGHE/I..J"
SMALL = "AABB/CCDD/EE.. = ..../..../..AA"
LOT = "A..BBB/A..C../XX.C../..DEE./..D..F/.....F"
HARDEST = {  # Michael Fogleman's database, 2018: moves and positions
    "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo": (51, 4_780),
    "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM": (60, 2_332),
    "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN": (58, 9_192),
}
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Board:
    """Rules and breadth-first search of a board; `cars` go along their length only."""

    def __init__(self, text: str, goal: str, cars: bool = False, single: bool = False) -> None:
        self.columns = len(text.split("/")[0])
        self.start = text.replace("/", "")
        goal = goal.replace("/", "")
        self.goal = {cell: sign for cell, sign in enumerate(goal) if sign not in ".#"}
        self.single = single
        self.names = sorted({*self.start} - {*".#"})
        self.ways = {
            name: [way for way in WAYS if not cars or self._along(name, way)] for name in self.names
        }

    def _along(self, name: str, way: tuple[int, int]) -> bool:
        first, second = [cell for cell, sign in enumerate(self.start) if sign == name][:2]
        return (second == first + 1) == (way[0] == 0)

    def solved(self, position: str) -> bool:
        return all(position[cell] == name for cell, name in self.goal.items())

    def pushed(self, position: str, name: str, way: tuple[int, int]) -> str | None:
        """The position after a block went one cell; None if it cannot."""
        signs = [sign if sign != name else "." for sign in position]
        for cell, sign in enumerate(position):
            if sign == name:
                row, column = cell // self.columns + way[0], cell % self.columns + way[1]
                if not (0 <= column < self.columns and 0 <= row * self.columns < len(position)):
                    return None
                if signs[row * self.columns + column] != ".":
                    return None
                signs[row * self.columns + column] = name
        return "".join(signs)

    def slides(self, position: str, name: str) -> Iterator[str]:
        """The positions after one move of a block."""
        found = [position]
        for here in found:
            for way in self.ways[name]:
                after = self.pushed(here, name, way)
                if after is not None and after not in found:
                    found.append(after)
            if self.single:
                break
        yield from found[1:]

    def moves(self, position: str) -> dict[str, str]:
        """Every step with the position after it."""
        return {
            f"{name} {self.cell(after, name)}": after
            for name in self.names
            for after in self.slides(position, name)
        }

    def cell(self, position: str, name: str) -> str:
        row, column = divmod(position.index(name), self.columns)
        return f"{chr(97 + column)}{row + 1}"

    @cached_property
    def after(self) -> dict[str, dict[str, str]]:
        """The moves from every position that can be reached."""
        found: dict[str, dict[str, str]] = {}
        ahead = [self.start]
        for position in ahead:
            if position not in found:
                found[position] = self.moves(position)
                ahead += found[position].values()
        return found

    @cached_property
    def distances(self) -> dict[str, int]:
        """How far the positions that can be solved are from it. A move can be undone."""
        found = {position: 0 for position in self.after if self.solved(position)}
        queue = list(found)
        for position in queue:
            for before in self.after[position].values():
                if before not in found:
                    found[before] = found[position] + 1
                    queue.append(before)
        return found

    def ways_from(self, position: str) -> Iterator[tuple[str, ...]]:
        """Every shortest solution."""
        left = self.distances[position]
        if left == 0:
            yield ()
        for step, after in self.after[position].items():
            if self.distances[after] < left:
                yield from ((step, *rest) for rest in self.ways_from(after))


def twin(position: Position) -> Board:
    """The same board by these means, without the steps taken."""
    kind, _, body = position.text.partition(" ; ")[0].partition(": ")
    text, _, goal = body.removesuffix(" count steps").partition(" = ")
    single = body.endswith(" count steps")
    return Board(text, goal or _usual_goal(text), kind.endswith("rush-hour"), single)


def _usual_goal(text: str) -> str:
    """X at the right end of its row, or the square in the middle at the bottom."""
    if "X" not in text:
        return "..../..../..../.AA./.AA."
    rows = text.split("/")
    return "/".join(("X" * row.count("X")).rjust(len(row), ".") for row in rows)


def random_lot(random: Random) -> str:
    """A little Rush Hour board with or without walls, and now and then with a goal of its own."""
    rows, columns = random.randint(2, 5), random.randint(3, 6)
    signs = ["#" if random.random() < 0.08 else "." for _ in range(rows * columns)]
    for name in "XABCDEFG"[: random.randint(2, 8)]:
        lies = name == "X" or random.random() < 0.4
        cells = _bar(random, rows, columns, lies)
        if all(signs[cell] == "." for cell in cells):
            for cell in cells:
                signs[cell] = name
    if "X" not in signs:
        return random_lot(random)
    text = written(signs, columns)
    if random.random() < 0.6:
        return f"rush-hour: {text}"
    return f"rush-hour: {text} = {_other_goal(random, signs, columns)}"


def _bar(random: Random, rows: int, columns: int, lies: bool) -> list[int]:
    long = min(random.choice((2, 2, 3)), columns if lies else rows)
    if lies:
        first = random.randrange(rows) * columns + random.randint(0, columns - long)
        return list(range(first, first + long))
    first = random.randint(0, rows - long) * columns + random.randrange(columns)
    return list(range(first, first + long * columns, columns))


def random_custom(random: Random) -> str:
    """A little board of blocks of any form, with walls and one goal or two."""
    rows, columns = random.randint(1, 3), random.randint(2, 4)
    signs = ["#" if random.random() < 0.15 else "." for _ in range(rows * columns)]
    for name in "ABCD"[: random.randint(1, 4)]:
        free = [cell for cell, sign in enumerate(signs) if sign == "."]
        if free:
            _grow(random, signs, columns, name, random.choice(free))
    if "A" not in signs:
        return random_custom(random)
    rule = random.choice(("", " count steps"))
    return f"blocks/custom: {written(signs, columns)} = {_other_goal(random, signs, columns)}{rule}"


def _grow(random: Random, signs: list[str], columns: int, name: str, cell: int) -> None:
    """Lay a block of one to three cells from that one on."""
    for _ in range(random.randint(1, 3)):
        signs[cell] = name
        row, column = divmod(cell, columns)
        beside = [
            (row + down) * columns + column + across
            for down, across in WAYS
            if 0 <= column + across < columns and 0 <= (row + down) * columns < len(signs)
        ]
        free = [each for each in beside if signs[each] == "."]
        if not free:
            return
        cell = random.choice(free)


def _other_goal(random: Random, signs: list[str], columns: int) -> str:
    """One block or two where they fit beside each other, whether they can get there or not."""
    goal = ["."] * len(signs)
    names = sorted({*signs} - {*".#"})
    for name in random.sample(names, min(len(names), random.randint(1, 2))):
        cells = [cell for cell, sign in enumerate(signs) if sign == name]
        room = [
            [cell + by for cell in cells]
            for by in range(-len(signs), len(signs))
            if all(_inside(cell, by, cells[0], columns, goal, signs) for cell in cells)
        ]
        for cell in random.choice(room) if room else ():
            goal[cell] = name
    return written(goal, columns)


def _inside(
    cell: int, by: int, first: int, columns: int, goal: list[str], signs: list[str]
) -> bool:
    """Whether a cell of a block is on the board and on none that is taken when it is moved."""
    to = cell + by
    straight = to % columns - cell % columns == (first + by) % columns - first % columns
    return 0 <= to < len(signs) and straight and goal[to] == "." and signs[to] != "#"


def written(signs: list[str], columns: int) -> str:
    rows = range(0, len(signs), columns)
    return "/".join("".join(signs[row : row + columns]) for row in rows)


def lot(seed: int) -> Position:
    return read(random_lot(Random(seed)))


def custom(seed: int) -> Position:
    return read(random_custom(Random(seed)))
