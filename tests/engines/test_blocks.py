"""The engine of sliding blocks against plain breadth-first search and published figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unriddle.engines import blocks
from unriddle.engines.blocks import Block, Board, Explored, Move, Shortest

pytestmark = pytest.mark.skipif(not blocks.here(), reason="the native core was not built")

Position = tuple[int, ...]
Cell = tuple[int, int]
KLOTSKI = "BAAC/BAAC/DFFE/DGHE/I..J"
HARDEST = "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF."


def read(
    text: str, goals: dict[str, int], along: bool = False, single: bool = False, wider: int = 0
) -> Board:
    """A drawn board, `#` for a wall; `along`: blocks slide along their length, as cars do.

    `wider`: so many columns of walls at the right.
    """
    rows = [row + "#" * wider for row in text.split("/")]
    marks = "".join(rows)
    width = len(rows[0])
    drawn = {name: [k for k, mark in enumerate(marks) if mark == name] for name in sorted({*marks})}
    walls = drawn.pop("#", [])
    drawn.pop(".", None)
    made = []
    for name, cells in drawn.items():
        lies = cells[-1] - cells[0] < width
        goal = goals.get(name)
        if goal is not None:
            goal += goal // (width - wider) * wider
        made.append(Block(tuple(cells), lies or not along, not lies or not along, goal))
    return Board(len(rows), width, tuple(walls), tuple(made), single)


def solved(board: Board) -> Shortest:
    search = Shortest(board)
    while not search.done:
        search.advance(1000)
    return search


def explored(board: Board) -> Explored:
    search = Explored(board)
    while not search.done:
        search.advance(1000)
    return search


# -- the slow twin: it tells all blocks apart, and knows cells as (row, column)


class Twin:
    """Every position that can be reached, its distance from solved and its shortest ways."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.floor = {divmod(cell, board.columns) for cell in range(board.rows * board.columns)}
        self.floor -= {divmod(wall, board.columns) for wall in board.walls}
        self.start = tuple(block.cells[0] for block in board.blocks)
        self.after: dict[Position, dict[Move, Position]] = {}
        left = [self.start]
        while left:
            position = left.pop()
            if position not in self.after:
                self.after[position] = dict(self.moves(position))
                left += self.after[position].values()
        self.ways: dict[Position, tuple[int, int]] = {}  # the distance, and how many
        self.count()

    def count(self) -> None:
        level = {position: 1 for position in self.after if self.is_solved(position)}
        distance = 0
        while level:
            self.ways |= {position: (distance, ways) for position, ways in level.items()}
            further: dict[Position, int] = {}
            for position, ways in level.items():
                for before in self.after[position].values():
                    if before not in self.ways:
                        further[before] = further.get(before, 0) + ways
            level, distance = further, distance + 1

    def is_solved(self, position: Position) -> bool:
        pairs = zip(position, self.board.blocks, strict=True)
        return all(block.goal in (None, place) for place, block in pairs)

    def cells(self, block: Block, first: Cell) -> set[Cell]:
        there = [divmod(cell, self.board.columns) for cell in block.cells]
        rows, columns = first[0] - there[0][0], first[1] - there[0][1]
        return {(row + rows, column + columns) for row, column in there}

    def moves(self, position: Position) -> Iterator[tuple[Move, Position]]:
        width = self.board.columns
        covered = [
            self.cells(block, divmod(first, width))
            for block, first in zip(self.board.blocks, position, strict=True)
        ]
        for number, block in enumerate(self.board.blocks):
            free = self.floor.difference(*covered) | covered[number]
            reached = self.reached(block, divmod(position[number], width), free)
            for place in sorted(row * width + column for row, column in reached):
                after = (*position[:number], place, *position[number + 1 :])
                if after != position:
                    yield (number, place), after

    def reached(self, block: Block, first: Cell, free: set[Cell]) -> set[Cell]:
        steps = [(0, -1), (0, 1)] * block.across + [(-1, 0), (1, 0)] * block.down
        found = level = {first}
        while level:
            near = {
                (row + down, column + across) for row, column in level for down, across in steps
            }
            level = {to for to in near - found if self.cells(block, to) <= free}
            found = found | level
            if self.board.single:
                break
        return found

    def listed(self, position: Position) -> Iterator[list[Move]]:
        """Every shortest way, in order."""
        distance = self.ways[position][0]
        if distance == 0:
            yield []
            return
        for move, after in self.after[position].items():
            if self.ways[after][0] < distance:
                yield from ([move, *rest] for rest in self.listed(after))


def kind(board: Board, number: int) -> object:
    """The same for blocks that are interchangeable."""
    block = board.blocks[number]
    if block.goal is not None:
        return number
    cells = [divmod(cell, board.columns) for cell in block.cells]
    shape = tuple((row - cells[0][0], column - cells[0][1]) for row, column in cells)
    return shape, block.across, block.down


def alike(board: Board, position: Position) -> frozenset[tuple[object, int]]:
    """The position as it is if interchangeable blocks are not told apart."""
    return frozenset((kind(board, number), place) for number, place in enumerate(position))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small boards: walls, odd shapes, also in several parts, goals that may be out of reach."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    size = rows * columns
    marks = draw(st.lists(st.sampled_from("....##AAABBCCDE"), min_size=size, max_size=size))
    goals = draw(st.dictionaries(st.sampled_from("ABCDE"), st.integers(-1, size), max_size=2))
    directions = st.sampled_from([(True, True), (True, True), (True, False), (False, True)])
    made = []
    for name in sorted({*marks} - {*".#"}):
        cells = tuple(k for k, mark in enumerate(marks) if mark == name)
        made.append(Block(cells, *draw(directions), goals.get(name)))
    walls = tuple(k for k, mark in enumerate(marks) if mark == "#")
    return Board(rows, columns, walls, tuple(made), draw(st.booleans()))


@st.composite
def singles(draw: st.DrawFn) -> Board:
    """Boards of equal small blocks, so that exchanges matter."""
    rows, columns = draw(st.integers(2, 3)), draw(st.integers(2, 4))
    count = draw(st.integers(1, min(5, rows * columns - 1)))
    cells = draw(st.permutations(range(rows * columns)))
    goal = draw(st.integers(0, rows * columns - 1))
    made = [Block((cells[0],), goal=goal), *(Block((cell,)) for cell in cells[1:count])]
    walls = tuple(cells[count : count + draw(st.integers(0, 2))])
    return Board(rows, columns, walls, tuple(made), draw(st.booleans()))


# -- against the twin


@given(boards() | singles())
def test_moves_are_those_of_the_twin_in_its_order(board: Board) -> None:
    twin = Twin(board)
    assert blocks.moves(board) == list(twin.after[twin.start])


@given(boards() | singles())
def test_the_shortest_ways_are_all_those_of_the_twin_in_order(board: Board) -> None:
    twin, search = Twin(board), solved(board)
    assert (search.moves, search.total) == twin.ways.get(twin.start, (None, 0))
    listed = [] if search.moves is None else list(islice(twin.listed(twin.start), 50))
    assert search.ways(0, 50) == listed
    assert [search.ways(k, 1) for k in range(len(listed))] == [[way] for way in listed]
    assert search.ways(search.total, 1) == []


@given(boards() | singles())
def test_every_position_has_the_distance_of_the_twin(board: Board) -> None:
    twin, search = Twin(board), explored(board)
    assert search.positions == len({alike(board, position) for position in twin.after})
    for position, moves in list(twin.after.items())[:100]:
        assert search.distance(position) == twin.ways.get(position, (None, 0))[0]
        assert search.ahead(position) == [
            (move, twin.ways.get(after, (None, 0))[0]) for move, after in moves.items()
        ]
    distances = {alike(board, position): ways[0] for position, ways in twin.ways.items()}
    depths = Counter(distances.values())
    assert search.depths == [depths[distance] for distance in range(len(depths))]


@given(boards() | singles())
def test_samples_are_all_positions_at_a_distance(board: Board) -> None:
    twin, search = Twin(board), explored(board)
    known = {alike(board, position) for position in twin.after}
    for distance, size in enumerate(search.depths):
        samples = [tuple(search.sample(distance, index)) for index in range(size)]
        assert {search.distance(sample) for sample in samples} == {distance}
        found = {alike(board, sample) for sample in samples}
        assert len(found) == size
        assert found <= known


# -- published figures


@pytest.mark.parametrize(("single", "moves"), [(False, 81), (True, 116)])
@pytest.mark.parametrize("wider", [0, 9])
def test_klotski(single: bool, moves: int, wider: int) -> None:
    """Martin Gardner's figure, the single steps, and the positions of the Klotski literature."""
    board = read(KLOTSKI, {"A": 13}, single=single, wider=wider)
    assert solved(board).moves == moves
    assert explored(board).positions == 25_955


@pytest.mark.parametrize(
    ("text", "goal", "moves", "positions"),
    [
        (HARDEST, 16, 51, 4_780),
        ("IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM", 16, 60, 2_332),
        ("BB.KM#/DDDKM./IAAL../I.JLEE/..JFFN/.GG.#N", 16, 58, 9_192),
    ],
)
def test_rush_hour(text: str, goal: int, moves: int, positions: int) -> None:
    """The hardest boards of Michael Fogleman's database of 2018, without and with walls."""
    board = read(text, {"A": goal}, along=True)
    assert solved(board).moves == moves
    assert explored(board).positions == positions


# -- the ends of the door


def test_a_search_goes_on_in_slices_and_its_bound_rises() -> None:
    search = Shortest(read(HARDEST, {"A": 16}, along=True))
    bounds = []
    while not search.done:
        before = search.nodes
        search.advance(100)
        assert search.nodes <= before + 100
        bounds.append(search.bound)
    assert bounds == sorted(bounds)
    assert (bounds[0] > 1, bounds[-1], search.moves) == (True, 51, 51)


def test_more_positions_than_there_is_room_for() -> None:
    board = read(KLOTSKI, {"A": 13})
    for search in (Shortest(board, room=1000), Explored(board, room=1000)):
        while not search.done:
            search.advance(1000)
        assert search.full
        assert search.nodes < 1000 < search.positions
    assert (Shortest(board, room=1000).full, solved(board).full) == (False, False)


def test_ways_have_numbers_of_any_size() -> None:
    """Three blocks cross 16 columns, their steps in any order."""
    made = tuple(Block((k,), down=False, goal=k + 15) for k in (0, 16, 32))
    search = solved(Board(3, 16, (), made, single=True))
    assert search.total == factorial(45) // factorial(15) ** 3 > 1 << 64
    last = [[block for block, _ in way] for way in search.ways(search.total - 2, 9)]
    assert last == [15 * [2] + 14 * [1] + [0, 1] + 14 * [0], 15 * [2] + 15 * [1] + 15 * [0]]
    assert search.ways(1 << 200, 1) == []
    with pytest.raises(ValueError, match="from 0 on"):
        search.ways(-1, 1)


def test_a_position_that_cannot_be_reached_is_a_key_error() -> None:
    search = explored(Board(2, 3, (2, 5), (Block((0,)), Block((1,)))))
    assert search.distance((1, 0)) == 0
    for places in ((0, 0), (0, 2), (0, -1), (0, 99)):
        with pytest.raises(KeyError):
            search.distance(places)
    with pytest.raises(ValueError, match="each block"):
        search.distance((0,))
    for distance, index in ((0, 6), (1, 0), (-1, 0), (0, -1)):
        with pytest.raises(IndexError):
            search.sample(distance, index)


def test_nothing_is_said_of_positions_before_all_are_explored() -> None:
    search = Explored(read(KLOTSKI, {"A": 13}))
    with pytest.raises(RuntimeError):
        search.distance([block.cells[0] for block in read(KLOTSKI, {}).blocks])
    with pytest.raises(RuntimeError):
        search.sample(0, 0)


@pytest.mark.parametrize(
    "board",
    [
        Board(0, 4, (), ()),
        Board(17, 4, (), ()),
        Board(2, 2, (4,), ()),
        Board(2, 2, (), (Block(()),)),
        Board(2, 2, (), (Block((-1,)),)),
        Board(2, 2, (), (Block((1, 0)),)),
        Board(2, 2, (), (Block((1, 1)),)),
        Board(2, 2, (1,), (Block((0, 1)),)),
        Board(2, 2, (), (Block((0, 1)), Block((1, 2)))),
        Board(16, 16, (), tuple(Block((k,)) for k in range(63))),
    ],
)
def test_a_board_that_makes_no_sense_is_refused(board: Board) -> None:
    for ask in (blocks.moves, Shortest, Explored):
        with pytest.raises(ValueError, match=r"board|cell|block"):
            ask(board)


def test_a_slide_over_several_cells_is_one_move_where_nothing_else_is_said() -> None:
    row = Block((0,), goal=3)
    assert blocks.moves(Board(1, 4, (), (row,))) == [(0, 1), (0, 2), (0, 3)]
    assert blocks.moves(Board(1, 4, (), (row,), single=True)) == [(0, 1)]
