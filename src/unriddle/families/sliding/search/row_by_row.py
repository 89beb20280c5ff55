"""The way a person solves it: row by row, the last two rows column by column, then the corner.

It knows no distance and looks nowhere ahead, so it takes milliseconds on any board, and some three
times as many moves as needed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from ..puzzle import GAP, Board, Puzzle, distance, homes, neighbours, slid

Moves = list[int]  # the tiles in the order in which they slide


def row_by_row(puzzle: Puzzle, board: Board) -> Iterator[tuple[int, Moves]]:
    """Each group of tiles brought home: how many are home now, and the moves it took."""
    last = puzzle.cells - 1
    goal, way_back = _gap_to(puzzle, puzzle.goal, last)
    hands = _Hands(puzzle, board)
    homed = 0
    for group in _groups(puzzle):
        tiles = [goal[cell] for cell in group]
        if any(hands.board[cell] != tile for cell, tile in zip(group, tiles, strict=True)):
            if len(group) == 1:
                hands.carry(tiles[0], group[0])
            else:
                hands.pair(group, tiles)
        hands.fixed |= set(group)
        homed += len(group)
        yield homed, hands.taken()
    corner = {cell for cell in range(puzzle.cells) if cell not in hands.fixed}
    hands.turn(corner, {goal[cell]: cell for cell in corner if goal[cell] != GAP})
    yield puzzle.cells - 1, [*hands.taken(), *reversed(way_back)]


def _gap_to(puzzle: Puzzle, board: Board, cell: int) -> tuple[Board, Moves]:
    """The board with its gap led to a cell, down first, and the tiles that moved for it."""
    moves: Moves = []
    gap = board.index(GAP)
    while gap != cell:
        columns = puzzle.columns
        gap += columns if gap // columns < cell // columns else 1
        moves.append(board[gap])
        board = slid(board, gap)
    return board, moves


def _groups(puzzle: Puzzle) -> Iterator[list[int]]:
    """The cells in the order in which they are filled, but for the last four.

    The two at the end of a line come together: the second first, as it would lock the first out.
    """
    rows, columns = puzzle.rows, puzzle.columns
    for row in range(rows - 2):
        start = row * columns
        yield from ([start + column] for column in range(columns - 2))
        yield [start + columns - 2, start + columns - 1]
    for column in range(columns - 2):
        yield [(rows - 2) * columns + column, (rows - 1) * columns + column]


class _Hands:
    """A board under two hands: tiles are carried, and what is fixed is not touched again."""

    def __init__(self, puzzle: Puzzle, board: Board) -> None:
        self.board = list(board)
        self.fixed: set[int] = set()
        self._columns = puzzle.columns
        self._beside = neighbours(puzzle.rows, puzzle.columns)
        self._cells = homes(board)  # of each tile
        self._moves: Moves = []

    def taken(self) -> Moves:
        """The moves since it was last asked."""
        moves, self._moves = self._moves, []
        return moves

    def carry(self, tile: int, to: int) -> None:
        """Bring a tile to a cell, a step at a time, by leading the gap before it.

        Of the cells that are nearer the gap takes the one it comes to first, which makes the tile
        go diagonally: three moves a step, where straight on takes five.
        """
        while self._cells[tile] != to:
            at = self._cells[tile]
            beside = {cell: distance(cell, to, self._columns) for cell in self._beside[at]}
            away = distance(at, to, self._columns)
            nearer = {cell for cell, then in beside.items() if then < away}
            self._lead(nearer - self.fixed, self.fixed | {at})
            self._slide(at)

    def pair(self, group: list[int], tiles: list[int]) -> None:
        """The last two of a line: the first into the corner, the second behind it, then turn in."""
        first, corner = group
        inward = self._columns if corner - first == 1 else 1
        one, other = tiles
        self.carry(one, corner)
        if self._trapped(first, inward, other):
            block = {cell + depth * inward for cell in group for depth in range(3)}
            if self._cells[GAP] not in block:
                self._lead({first + inward}, self.fixed | set(group))
            self.turn(block, {one: first, other: corner})
            return
        self.fixed.add(corner)
        self.carry(other, corner + inward)
        self._lead({first}, self.fixed | {corner + inward})
        self._slide(corner)
        self._slide(corner + inward)

    def _trapped(self, first: int, inward: int, other: int) -> bool:
        """Whether the second tile, or the gap behind it, is in the place that has one way out."""
        blocking = self._cells[GAP] == first and self._cells[other] == first + inward
        return blocking or self._cells[other] == first

    def turn(self, block: set[int], wanted: dict[int, int]) -> None:
        """A few tiles to their cells within a few cells: so few boards that one just looks."""
        tiles = (GAP, *wanted)
        start = tuple(self._cells[tile] for tile in tiles)
        came: dict[tuple[int, ...], tuple[int, ...]] = {start: ()}
        queue = deque([start])
        while (places := queue.popleft())[1:] != tuple(wanted.values()):
            for cell in self._beside[places[0]]:
                after = (cell, *(places[0] if place == cell else place for place in places[1:]))
                if cell in block and after not in came:
                    came[after] = places
                    queue.append(after)
        way = []
        while came[places]:
            way.append(places[0])
            places = came[places]
        for cell in reversed(way):
            self._slide(cell)

    def _lead(self, to: set[int], walls: set[int]) -> None:
        """Lead the gap to the nearest of some cells, around the walls."""
        start = self._cells[GAP]
        came = {start: start}
        queue = deque([start])
        while (cell := queue.popleft()) not in to:
            for after in self._beside[cell]:
                if after not in came and after not in walls:
                    came[after] = cell
                    queue.append(after)
        way = []
        while cell != start:
            way.append(cell)
            cell = came[cell]
        for step in reversed(way):
            self._slide(step)

    def _slide(self, cell: int) -> None:
        """The tile in a cell slides into the gap."""
        tile, gap = self.board[cell], self._cells[GAP]
        self.board[gap], self.board[cell] = tile, GAP
        self._cells[tile], self._cells[GAP] = gap, cell
        self._moves.append(tile)


def shortened(moves: Moves) -> Moves:
    """Without what undoes itself: a tile that slides twice in a row is where it was."""
    kept: Moves = []
    for tile in moves:
        if kept and kept[-1] == tile:
            kept.pop()
        else:
            kept.append(tile)
    return kept
