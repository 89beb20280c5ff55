"""Textbook searches, in plain Python: what students compare, and what the engine must answer.

Each yields fillings, every one once, with equal pieces taken for each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from unriddle.contract import Run
from unriddle.values import message

from ..lattice import Point, Shape
from .dancing_links import Links
from .state import Field, Filling


def brute(field: Field, run: Run) -> Iterator[Filling]:
    """Every piece in turn at every place in every orientation, fitting or not, as in the report.

    A case is one orientation of a piece at one position of its bounding box on the board.
    """
    pieces = sorted(
        (piece, number) for number, kind in enumerate(field.kinds) for piece in kind.pieces
    )
    boxed = {shape: list(_boxed(field, shape)) for kind in field.kinds for shape in kind.lies}
    place_of = {(option.kind, option.mask): at for at, option in enumerate(field.options)}

    def lay(
        turn: int, covered: int, chosen: tuple[tuple[int, int], ...], left_over: int
    ) -> Iterator[Filling]:
        if turn == len(pieces):
            if not field.needed & ~covered and _in_letter_order(chosen):
                yield tuple(place_of[entry] for entry in chosen)
            return
        number = pieces[turn][1]
        kind = field.kinds[number]
        # Once one of equal pieces is left over, so are the later ones: else a filling came twice.
        for shape in () if left_over >> number & 1 else kind.lies:
            cases = 0
            for mask in boxed[shape]:
                cases += 1
                if mask is None or mask & covered:
                    continue
                run.tick(cases)
                cases = 0
                if run.watched:
                    _note(field, run, pieces[turn][0], mask)
                yield from lay(turn + 1, covered | mask, (*chosen, (number, mask)), left_over)
            run.tick(cases)
        if kind.optional:
            yield from lay(turn + 1, covered, chosen, left_over | 1 << number)

    return lay(0, field.covered, (), 0)


def _in_letter_order(chosen: tuple[tuple[int, int], ...]) -> bool:
    """Whether equal pieces lie in the order of their letters: one of all their permutations."""
    last: dict[int, int] = {}
    for kind, mask in chosen:
        if mask & -mask < last.get(kind, 0):
            return False
        last[kind] = mask & -mask
    return True


def _boxed(field: Field, shape: Shape) -> Iterator[int | None]:
    """The shape at every position of its bounding box; None where it is off the board."""
    for a, b, c in _positions(field, shape):
        bits = [field.bits.get((x + a, y + b, z + c), 0) for x, y, z in shape]
        yield sum(bits) if all(bits) else None


def _positions(field: Field, shape: Shape) -> Iterator[Point]:
    """Where the first cell of a shape may lie so that its bounding box is on the board's."""
    ranges = []
    for axis in (2, 1, 0):
        low, high = (pick(point[axis] for point in field.bits) for pick in (min, max))
        least, most = (pick(point[axis] for point in shape) for pick in (min, max))
        ranges.append(range(low - least, high - most + 1))
    pyramid = field.puzzle.board.lattice == "pyramid"
    for z, y, x in product(*ranges):
        if not pyramid or (x - z) % 2 == 0 == (y - z) % 2:
            yield x, y, z


def backtracking(field: Field, run: Run) -> Iterator[Filling]:
    """On the first empty cell, try every placement that covers it; if none fits, go back."""
    covering: dict[int, list[int]] = {}
    for at, option in enumerate(field.options):
        for cell in field.cells(option.mask & field.needed):
            covering.setdefault(cell, []).append(at)
    left = [len(kind.pieces) for kind in field.kinds]

    def fill(covered: int, chosen: Filling) -> Iterator[Filling]:
        empty = field.needed & ~covered
        if not empty:
            yield from leftovers(field, covered, left, chosen)
            return
        for at in covering.get((empty & -empty).bit_length() - 1, ()):
            option = field.options[at]
            if left[option.kind] and not option.mask & covered:
                run.tick(1)
                if run.watched:
                    _note(field, run, field.kinds[option.kind].pieces[0], option.mask)
                left[option.kind] -= 1
                yield from fill(covered | option.mask, (*chosen, at))
                left[option.kind] += 1

    run.tick(1)
    return fill(field.covered, ())


def algorithm_x(field: Field, run: Run) -> Iterator[Filling]:
    """Knuth's Algorithm X with dancing links: always the item with the fewest placements."""
    links = Links(field)
    left = [len(kind.pieces) for kind in field.kinds]

    def search(covered: int, chosen: Filling) -> Iterator[Filling]:
        item = links.fewest()
        if item is None:
            yield from leftovers(field, covered, left, chosen)
            return
        links.cover(item)
        for at in links.options_of(item):
            option = field.options[at]
            run.tick(1)
            if run.watched:
                _note(field, run, field.kinds[option.kind].pieces[0], option.mask)
            left[option.kind] -= 1
            others = links.take(at, item, used_up=not left[option.kind])
            yield from search(covered | option.mask, (*chosen, at))
            links.give_back(others)
            left[option.kind] += 1
        links.uncover(item)

    run.tick(1)
    return search(field.covered, ())


def leftovers(
    field: Field, covered: int, left: list[int], chosen: Filling, start: int = 0
) -> Iterator[Filling]:
    """With all cells filled that must be: lay what is left on cells that may stay empty."""
    if not any(count for count, kind in zip(left, field.kinds, strict=True) if not kind.optional):
        yield chosen
    if not field.puzzle.board.spare:
        return
    for at in range(start, len(field.options)):  # upwards only, so that each set comes once
        option = field.options[at]
        if left[option.kind] and not option.mask & (covered | field.needed):
            left[option.kind] -= 1
            yield from leftovers(field, covered | option.mask, left, (*chosen, at), at + 1)
            left[option.kind] += 1


def _note(field: Field, run: Run, piece: int, mask: int) -> None:
    step = field.step(piece, mask)
    run.note("try", (*field.steps, step), message("packing.trace_try", step=step))


TEXTBOOK = {"brute": brute, "backtracking": backtracking, "algorithm-x": algorithm_x}
