"""Hints from a nudge to the step with its reason, and what every placement would leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from unriddle.contract import Run
from unriddle.errors import OutOfBudget
from unriddle.lazy_dataclass import dataclass
from unriddle.values import Hint, Message, Step, StepOutlook, Steps, Told, message

from .colours import colour_name
from .puzzle import Piece, Puzzle
from .saying import cell_in_words, cells_in_words
from .search import impossible
from .search.counting import counting_graph
from .search.covering import filling_soon, fillings, first_filling
from .search.laying import Laying
from .search.state import Field, Option, field

_MANY = 12  # placements that would do as well: nobody is helped by how many there are beyond
_SHORT_SEARCH = 20_000  # nodes; beyond, what is impossible is better looked for first


@dataclass(frozen=True, slots=True)
class Spot:
    """Where to look: a cell or a piece, with the placements that are possible there."""

    cell: int | None
    kind: int | None
    options: tuple[Option, ...]


def hints(puzzle: Puzzle, steps: Steps, run: Run) -> Iterator[Hint]:
    """By the cell or piece with the fewest placements, as a player would look for it."""
    here = field(puzzle, steps)
    try:
        solution = solved(here, run)
    except OutOfBudget:  # where to look is known all the same
        yield Hint(0, message("hint.unknown"), solvable=None)
        if here.options:
            spot = narrowest(here)
            yield Hint(1, _where(here, spot), cells=_cells(here, spot))
        return
    if solution is None:
        yield _broken(puzzle, steps, run)
        return
    if not solution:
        yield Hint(0, message("reason.solved"))
        return
    yield Hint(0, message("hint.solvable"))
    ready = _to_lay(here, solution)
    spot = narrowest(here, ready)
    yield Hint(1, _where(here, spot), cells=_cells(here, spot))
    option = _right(spot, ready or solution)
    cells = tuple(here.names[cell] for cell in here.cells(option.mask))
    yield _which(here, spot, option, cells)
    step = here.first(option)
    yield Hint(3, _next(here, step), step, cells)
    yield Hint(4, _why(here, spot, option, run), step, cells)


def solved(here: Field, run: Run) -> list[Option] | None:
    """The placements of one filling, or None if there is none."""
    if impossible.reason(here) is not None:
        return None
    filling = first_filling(here, run)
    return None if filling is None else here.in_order(filling)


def _broken(puzzle: Puzzle, steps: Steps, run: Run) -> Hint:
    """The first placed piece after which it could no longer be solved, or why it never could."""
    for taken in range(len(steps)):
        if solved(field(puzzle, steps[:taken]), run) is None:
            break
        if solved(field(puzzle, steps[: taken + 1]), run) is None:
            return Hint(0, _blamed(puzzle, steps[taken]), steps[taken], solvable=False)
    never = impossible.reason(field(puzzle, ())) or message("packing.hint_never")
    return Hint(0, never, solvable=False)


def _blamed(puzzle: Puzzle, step: Step) -> Message:
    piece, cells = _laid(puzzle, step)
    shown = _coloured(piece) or message("told.step", step=_name(piece))
    return message("packing.hint_broken", piece=shown, cells=cells)


def _to_lay(here: Field, solution: list[Option]) -> list[Option]:
    """Of a solution what can be put straight down now; nothing where that does not matter."""
    if not here.in_space:
        return []
    ready = Laying(here).possible_first([option.mask for option in solution])
    return [option for option in solution if option.mask in ready]


def narrowest(here: Field, ready: Sequence[Option] = ()) -> Spot:
    """The cell to be filled, or the piece to be placed, with the fewest placements.

    Only where one of those that are `ready` belongs, if there are any.
    """
    at_cell: dict[int, list[Option]] = {cell: [] for cell in here.cells(here.needed)}
    of_kind: dict[int, list[Option]] = {
        number: []
        for number, kind in enumerate(here.kinds)
        if len(kind.pieces) == 1 and not kind.optional
    }
    for option in here.options:
        for cell in here.cells(option.mask & here.needed):
            at_cell[cell].append(option)
        if option.kind in of_kind:
            of_kind[option.kind].append(option)
    spots = [Spot(cell, None, tuple(options)) for cell, options in at_cell.items()]
    spots += [Spot(None, kind, tuple(options)) for kind, options in of_kind.items()]
    if not spots:  # only pieces that may lie on spare cells are left
        return Spot(None, 0, tuple(here.options))
    wanted = [spot for spot in spots if not set(ready).isdisjoint(spot.options)]
    return min(wanted or spots, key=lambda spot: len(spot.options))


def _where(here: Field, spot: Spot) -> Message:
    count = len(spot.options)
    if spot.cell is not None:
        return message("packing.hint_cell", cell=cell_in_words(here.names[spot.cell]), count=count)
    piece = here.puzzle.pieces[here.kinds[spot.kind or 0].pieces[0]].shown
    return message("packing.hint_look_piece", piece=piece, count=count)


def _cells(here: Field, spot: Spot) -> tuple[str, ...]:
    return () if spot.cell is None else (here.names[spot.cell],)


def _which(here: Field, spot: Spot, option: Option, cells: tuple[str, ...]) -> Hint:
    """The piece that covers the cell; or, where the piece is known, a cell that it covers."""
    piece = here.puzzle.pieces[here.kinds[option.kind].pieces[0]].shown
    if spot.cell is not None:
        return Hint(2, message("packing.hint_piece", piece=piece), cells=_cells(here, spot))
    middle = cells[len(cells) // 2]
    covers = message("packing.hint_covers", piece=piece, cell=cell_in_words(middle))
    return Hint(2, covers, cells=(middle,))


def _right(spot: Spot, solution: list[Option]) -> Option:
    """The placement of the solution that belongs to the spot."""
    return next((option for option in solution if option in spot.options), solution[0])


def _why(here: Field, spot: Spot, option: Option, run: Run) -> Message:
    """Only one placement is possible, only one piece, or the others have been tried and fail."""
    piece = here.puzzle.pieces[here.kinds[option.kind].pieces[0]].shown
    cell = cell_in_words(here.names[spot.cell]) if spot.cell is not None else ""
    if len(spot.options) == 1:
        if cell:
            return message("packing.why_only", piece=piece, cell=cell)
        return message("packing.why_only_place", piece=piece)
    others = [other for other in spot.options if other != option]
    good = sum(islice((1 for other in others if _leads_on(here, other, run)), _MANY))
    if good == _MANY:
        return message("packing.why_one_of_many")
    if good:
        return message("packing.why_one_of", piece=piece, count=good + 1)
    if all(other.kind == option.kind for other in others) and cell:
        return message("packing.why_only_piece", piece=piece, cell=cell, count=len(others))
    return message("packing.why_others_fail", piece=piece, count=len(others))


def _leads_on(here: Field, option: Option, run: Run) -> bool:
    """Whether a placement can still be completed to a filling."""
    if not here.mixed:  # a short search on the board as it is
        place = here.options.index(option)
        filling, settled = filling_soon(here, (place,), _SHORT_SEARCH, run)
        if settled:
            return filling is not None
    return solved(field(here.puzzle, (*here.steps, here.first(option))), run) is not None


# A step in words


def told(puzzle: Puzzle, step: Step) -> Told:
    """Which piece to take, by the colour that it has in the box, and where it lies."""
    piece, cells = _laid(puzzle, step)
    return Told(
        _coloured(piece) or message("packing.told", piece=_name(piece)),
        message("told.step", step=piece.name),
        message("packing.told_cells", cells=cells),
    )


def _next(here: Field, step: Step) -> Message:
    """A step as it is written; in space, where that is no plain list of cells, in words."""
    if not here.in_space:
        return message("hint.step", step=step)
    piece, cells = _laid(here.puzzle, step)
    return message("packing.hint_lay", piece=piece.shown, cells=cells)


def _laid(puzzle: Puzzle, step: Step) -> tuple[Piece, str | Message]:
    """The piece of a step, and its cells as a list in words."""
    name, *cells = step.split()
    return next(each for each in puzzle.pieces if each.name == name), cells_in_words(cells)


def _name(piece: Piece) -> str:
    return piece.shown if piece.called.isalpha() else piece.name  # L4 and the like are for lists


def _coloured(piece: Piece) -> Message | None:
    """A piece by the colour that it has in the box, if it has one."""
    if not piece.colour:
        return None
    colour = message(f"packing.colour_{colour_name(piece.colour)}")
    return message("packing.told_colour", colour=colour, piece=_name(piece))


# The outlook


def outlook(here: Field, run: Run) -> Iterator[StepOutlook]:
    """For every placement the fillings it leaves; None where time did not suffice.

    Of equal pieces the first stands for all, one that must be used before one that may be.
    """
    joined = here.joined
    try:
        leaves: Sequence[int | None] = _leaves(here, run)
    except OutOfBudget:
        leaves = [None] * len(here.options)
    for option, left in zip(here.options, leaves, strict=True):
        if joined[option.kind] == option.kind:
            yield StepOutlook(here.first(option), left)


def _leaves(here: Field, run: Run) -> list[int]:
    if impossible.reason(here) is not None:
        return [0] * len(here.options)
    graph = counting_graph(here, run.tick) if not here.mixed else None
    if graph is not None:
        return graph.counts()
    joined = here.joined
    place_of = {option: place for place, option in enumerate(here.options)}
    counts_as = [place_of[Option(joined[kind], mask)] for kind, mask in here.options]
    leaves = [0] * len(here.options)
    for filling in chain.from_iterable(fillings(here, run)):
        for place in filling:
            leaves[counts_as[place]] += 1
    return leaves
