"""The rules by themselves: what may be placed where, and when the board is full.

No search has a say in this. Whether a piece may lie on some cells is remembered, so that a replay
of many solutions costs little.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NoReturn

from unriddle.errors import StepError
from unriddle.lazy_dataclass import dataclass
from unriddle.values import Message, Standing, Step, Steps, message

from .lattice import Point, reading, settled
from .memo import Memo
from .puzzle import Puzzle, cell_name, cells_by_name
from .saying import cell_in_words
from .text.pieces import shape_text


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on the board: its place in the list of pieces, its cells as bits, and as a step."""

    piece: int
    mask: int
    step: Step


class Rules:
    """The rules of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.names = cells_by_name(puzzle.board)
        self.bits = {point: 1 << place for place, point in enumerate(puzzle.board.cells)}
        spare = puzzle.board.spare
        self.needed = sum(bit for point, bit in self.bits.items() if point not in spare)
        self.pieces = {piece.name: place for place, piece in enumerate(puzzle.pieces)}
        wanted = (1 << place for place, piece in enumerate(puzzle.pieces) if not piece.optional)
        self.wanted = sum(wanted)
        self._lies = [frozenset(piece.lies(puzzle.board.lattice)) for piece in puzzle.pieces]
        self._known: Memo[Step, Placed] = Memo(lambda step: self._read(0, step))

    def placed(self, index: int, step: Step) -> Placed:
        """What a step places; raises StepError if no such piece may lie so."""
        try:
            return self._known[step]
        except StepError:
            return self._read(index, step)

    def _read(self, index: int, step: Step) -> Placed:
        words = step.split()
        piece = self.pieces.get(words[0]) if words else None
        if piece is None and words:
            piece = self.pieces.get(words[0].upper())
        if piece is None:
            names = ", ".join(piece.shown for piece in self.puzzle.pieces)
            what = message("packing.step_piece", piece=words[0][:40] if words else "")
            raise StepError(index, step, what, message("packing.fix_step_piece", names=names))
        points = [self._point(index, step, word) for word in words[1:]]
        if len(set(points)) < len(points):
            self._refuse(index, step, message("packing.step_twice"))
        shape = settled(points) if points else ()
        if shape not in self._lies[piece]:
            shown = self.puzzle.pieces[piece].shown
            rows = shape_text(self.puzzle.pieces[piece].shape)
            fix = message("packing.fix_step_shape", piece=shown, shape=rows)
            raise StepError(index, step, message("packing.step_shape", piece=shown), fix)
        return self._made(piece, points)

    def _point(self, index: int, step: Step, word: str) -> Point:
        point = self.names.get(word.lower())
        if point is None:
            board = self.puzzle.board
            open_ones = {cell_name(board, open_one) for open_one in board.open}
            key = "packing.step_open" if word.lower() in open_ones else "packing.step_cell"
            self._refuse(index, step, message(key, cell=word[:40]))
        return point

    def _refuse(self, index: int, step: Step, what: Message) -> NoReturn:
        first = cell_name(self.puzzle.board, self.puzzle.board.cells[0])
        last = cell_name(self.puzzle.board, self.puzzle.board.cells[-1])
        raise StepError(index, step, what, message("packing.fix_step", first=first, last=last))

    def _made(self, piece: int, points: list[Point]) -> Placed:
        ordered = sorted(points, key=reading)
        cells = [cell_name(self.puzzle.board, point) for point in ordered]
        step = " ".join((self.puzzle.pieces[piece].name, *cells))
        return Placed(piece, sum(self.bits[point] for point in points), step)

    def replay(self, steps: Steps) -> list[Placed]:
        """Every step in turn; raises StepError at the first that breaks a rule."""
        all_placed: list[Placed] = []
        used = covered = 0
        for index, step in enumerate(steps):
            placed = self.placed(index, step)
            both = covered & placed.mask
            if used >> placed.piece & 1:
                what = message("packing.step_used", piece=self.puzzle.pieces[placed.piece].shown)
                raise StepError(index, step, what, message("packing.fix_other"))
            if both:
                point = self.puzzle.board.cells[(both & -both).bit_length() - 1]
                cell = cell_in_words(cell_name(self.puzzle.board, point))
                what = message("packing.step_covered", cell=cell)
                raise StepError(index, step, what, message("packing.fix_other"))
            used |= 1 << placed.piece
            covered |= placed.mask
            all_placed.append(placed)
        return all_placed

    def standing(self, steps: Steps) -> Standing:
        placed = self.replay(steps)
        used = sum(1 << each.piece for each in placed)  # each once, and no cell twice
        covered = sum(each.mask for each in placed)
        solved = not self.needed & ~covered and not self.wanted & ~used
        says = self._solved(covered, used) if solved else None
        return Standing(solved, tuple([each.step for each in placed]), says=says)

    def _solved(self, covered: int, used: int) -> Message:
        """What is solved: all of it, or all that must be."""
        cells, pieces = len(self.puzzle.board.cells), len(self.puzzle.pieces)
        whole = covered.bit_count() == cells and used.bit_count() == pieces
        return message("packing.standing_solved" if whole else "packing.standing_enough")


@lru_cache(maxsize=16)
def rules(puzzle: Puzzle) -> Rules:
    return Rules(puzzle)
