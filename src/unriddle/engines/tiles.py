"""Sliding tiles on any rows x columns and for any goal: IDA*, beam search, the state space.

A board is its cells row by row, 0 for the gap; a way is the numbers of the tiles in the order in
which they slide. IDA* uses pattern databases, called tables. `plan` says which tables a goal needs;
they are built in slices and kept by the caller: some take seconds and a quarter of a gigabyte.

Every search has `advance(nodes)`, to be called until it is `done`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from unriddle.engines import native, tile_plans
from unriddle.engines.tile_plans import Frame, Place
from unriddle.lazy_dataclass import dataclass
from unriddle.tabled import SharedBuilding

VERSION = 1  # of the tables' format
MOST_CELLS_WITH_TABLES = 25
MOST_CELLS_OF_SPACE = 10  # of boards whose state space fits in memory
NO_LIMIT = 1 << 30  # slides: more than any way has
WHOLE = (b"",)  # the stretch of a whole pass: no moves lead to its root
Way = list[int]


class Table(Protocol):
    """The bytes of a built table: bytes, a memoryview, a mapped file."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


def here() -> bool:
    """Whether the engine was built and is switched on."""
    return _module() is not None


def _module() -> Any:
    return native("tiles")


@dataclass(frozen=True, slots=True)
class Part:
    """One table of a plan: the distance of its tiles from home, counting only their own slides."""

    rows: int
    columns: int
    gap: int
    tiles: tuple[int, ...]  # named by their homes

    @property
    def key(self) -> str:
        """A name for a file, the same for all goals that share the table.

        It says `slides` because users' caches have tables under these names.
        """
        return f"slides-{self.rows}x{self.columns}-{self.gap}-{'.'.join(map(str, self.tiles))}"

    @property
    def size(self) -> int:
        """How many bytes the table has."""
        return tile_plans.size(self.rows * self.columns, len(self.tiles))

    def build(self) -> Building:
        """Start building the table, in slices or by several threads together."""
        where = (self.rows, self.columns, self.gap)
        building: Building = _module().PatternBuilder(*where, list(self.tiles))
        return building


class Building(SharedBuilding, Protocol):
    """A table that is being built, in slices or by several threads together."""

    @property
    def nodes(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables that searches for a goal need; symmetric goals share them."""

    parts: tuple[Part, ...]  # the tables to be built
    places: tuple[Place, ...]  # all tiles, and the tables they are looked up in

    def __hash__(self) -> int:
        """Plans are few, and every search looks for the tables of one."""
        return hash(self.parts[0].tiles)

    @property
    def size(self) -> int:
        """How many bytes all the tables have."""
        return sum(part.size for part in self.parts)


def plan(rows: int, columns: int, goal: Sequence[int], large: bool = False) -> Plan | None:
    """The tables for a goal, or None if the board is too large for any.

    Small tables are built in well under a second. Large ones take seconds and make every search
    about ten times as fast; where they would not help they are the small ones.
    """
    frame = Frame.of(rows, columns, goal)
    return _plan(frame.rows, frame.columns, frame.gap, large)


@cache
def _plan(rows: int, columns: int, gap: int, large: bool) -> Plan | None:
    sets = tile_plans.partition(rows, columns, gap, large)
    if sets is None:
        return None
    where = (rows, columns, gap)
    places = tuple(tile_plans.places(*where, sets))
    return Plan(tuple(Part(*where, place.table) for place in places if place.own), places)


class Tables:
    """The built tables of a plan, in its order, for any number of searches."""

    def __init__(self, plan: Plan, tables: Sequence[Table]) -> None:
        first = plan.parts[0]
        built = {p.tiles: memoryview(t) for p, t in zip(plan.parts, tables, strict=True)}
        parts = [(list(p.tiles), list(p.image), built[p.table]) for p in plan.places]
        self.plan = plan
        self.native = _module().Tables(first.rows, first.columns, first.gap, parts)


class _Engine:
    """What all searches have in common."""

    _core: Any

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return bool(self._core.done)

    @property
    def nodes(self) -> int:
        """The work done so far."""
        return int(self._core.nodes)


class Search(_Engine):
    """IDA* for one shortest way, or for every one: each `advance` returns those found meanwhile.

    Without tables it uses linear conflicts: far slower, but it starts at once, and is good for
    boards of any size that are nearly home. `bound` is a lower bound on the length, which rises.

    With tables a pass can be cut. A stretch of it is the moves of the gap to a node whose own moves
    have not been tried: `seek` goes to some stretches, `rest` tells which are left.
    """

    def __init__(
        self,
        tables: Tables | None,
        rows: int,
        columns: int,
        board: Sequence[int],
        goal: Sequence[int],
        every: bool = False,
    ) -> None:
        self._frame = frame = Frame.of(rows, columns, goal)
        labels = frame.labels(board)
        if tables is None:
            where = (frame.rows, frame.columns, frame.gap)
            self._core = _module().ConflictIdaStar(*where, labels, every)
        else:
            self._core = _module().PatternIdaStar(tables.native, labels, every)

    def advance(self, nodes: int) -> list[Way]:
        """Expand about `nodes` nodes; returns the ways found meanwhile."""
        return [self._frame.tiles(way) for way in self._core.advance(nodes)]

    @property
    def bound(self) -> int:
        return int(self._core.bound)

    def seek(self, bound: int, stretches: Sequence[bytes] = WHOLE) -> None:
        """Before it begins: keep to some stretches of the pass with that bound, given in order.

        Such a search remembers no position that it has visited, so however a pass is cut, the nodes
        are the same; only where one way is sought do they depend on it, once there is a way.
        """
        self._core.seek(bound, list(stretches))

    def rest(self) -> list[tuple[bytes, float]]:
        """What is left of the stretches, in order, each with its share of the whole pass."""
        return [(moves, share) for moves, share in self._core.rest()]


class SearchSeries(_Engine):
    """One shortest way each for many boards of one goal, one after the other: the ways and nodes of
    a `Search` for each, in less time, since they share their memory and no Python is in between.
    """

    def __init__(
        self,
        tables: Tables,
        rows: int,
        columns: int,
        boards: Sequence[Sequence[int]],
        goal: Sequence[int],
    ) -> None:
        self._frame = frame = Frame.of(rows, columns, goal)
        self._core = _module().SearchSeries(tables.native, list(map(frame.labels, boards)))

    def advance(self, nodes: int) -> list[tuple[Way, int]]:
        """Expand about `nodes` nodes; returns the ways of the next boards, each with its nodes."""
        return [(self._frame.tiles(way), taken) for way, taken in self._core.advance(nodes)]


class Count(_Engine):
    """Counts the shortest ways without listing them; `total` is valid once `done`.

    `length` is their length, as found by a `Search`.
    """

    def __init__(
        self,
        tables: Tables,
        rows: int,
        columns: int,
        board: Sequence[int],
        goal: Sequence[int],
        length: int,
    ) -> None:
        frame = Frame.of(rows, columns, goal)
        self._core = _module().PathCount(tables.native, frame.labels(board), length)

    def advance(self, nodes: int) -> None:
        """Expand about `nodes` nodes."""
        self._core.advance(nodes)

    @property
    def total(self) -> int:
        return int(self._core.total)


class Space(_Engine):
    """The state space of a small board: every position with its exact distance from the goal."""

    def __init__(self, rows: int, columns: int, goal: Sequence[int]) -> None:
        self._frame = Frame.of(rows, columns, goal)
        self._core = _module().Space(self._frame.rows, self._frame.columns, self._frame.gap)

    def advance(self, nodes: int) -> None:
        """Expand about `nodes` positions."""
        self._core.advance(nodes)

    @property
    def depths(self) -> list[int]:
        """How many positions there are at each distance."""
        return list(self._core.depths)

    def distance(self, board: Sequence[int]) -> int | None:
        """The distance of a board from the goal; None if it cannot be solved."""
        slides = int(self._core.distance(self._frame.labels(board)))
        return None if slides < 0 else slides

    def sample(self, distance: int, number: int) -> list[int]:
        """The board of that number, from 0 on, among those at the distance."""
        return self._frame.board(self._core.sample(distance, number))


class Beam(_Engine):
    """Beam search: a short way for a board of any size, but not a proved shortest one.

    It keeps the `width` most promising positions of each length, so wider beams are slower and find
    shorter ways. It uses tables if there are any. It finds only ways shorter than `limit`, and ends
    without one if there are none left.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        board: Sequence[int],
        goal: Sequence[int],
        width: int,
        tables: Tables | None = None,
        limit: int = NO_LIMIT,
    ) -> None:
        self._frame = frame = Frame.of(rows, columns, goal)
        labels = frame.labels(board)
        if tables is None:
            where = (frame.rows, frame.columns, frame.gap)
            self._core = _module().ConflictBeam(*where, labels, width, limit)
        else:
            self._core = _module().PatternBeam(tables.native, labels, width, limit)

    @classmethod
    def wrapping(cls, frame: Frame, beam: Any) -> Beam:
        """A beam search that was made elsewhere."""
        made = cls.__new__(cls)
        made._frame, made._core = frame, beam
        return made

    def advance(self, nodes: int) -> Way | None:
        """Expand about `nodes` nodes; returns the way once it is found."""
        way = self._core.advance(nodes)
        return None if way is None else self._frame.tiles(way)


class Stages:
    """The stages in which a large board is solved, line by line, and their costs."""

    def __init__(self, rows: int, columns: int, goal: Sequence[int]) -> None:
        self.frame = Frame.of(rows, columns, goal)
        self.native = _module().Stages(self.frame.rows, self.frame.columns, self.frame.gap)

    def beam(self, board: Sequence[int], width: int, limit: int = NO_LIMIT) -> Beam:
        """A beam search that fills line after line; a narrow one is enough for nearly any board."""
        beam = _module().StageBeam(self.native, self.frame.labels(board), width, limit)
        return Beam.wrapping(self.frame, beam)


class Shortening(_Engine):
    """Shortens a way: each stretch of it is replaced if a beam search finds a shorter one."""

    def __init__(
        self,
        rows: int,
        columns: int,
        board: Sequence[int],
        goal: Sequence[int],
        way: Sequence[int],
        stretch: int,
        width: int,
    ) -> None:
        self._frame = frame = Frame.of(rows, columns, goal)
        where = (frame.rows, frame.columns, frame.gap, frame.labels(board))
        slides = [frame.label[tile] for tile in way]
        self._core = _module().Shortening(*where, slides, stretch, width)

    def advance(self, nodes: int) -> Way:
        """Expand about `nodes` nodes; returns the way as it is by then."""
        return self._frame.tiles(self._core.advance(nodes))


def lower_bound(rows: int, columns: int, board: Sequence[int], goal: Sequence[int]) -> int:
    """A lower bound on the slides: Manhattan distances and linear conflicts."""
    frame = Frame.of(rows, columns, goal)
    return int(_module().lower_bound(frame.rows, frame.columns, frame.gap, frame.labels(board)))
