"""Shortest ways to slide numbered tiles home, on any rows x columns and for any goal.

A board is its cells row by row, 0 for the gap; a way is the numbers of the tiles in the order in
which they slide. Tables that a search needs are planned (`plan`), built in slices and kept by
whoever asks, since some take seconds and a quarter of a gigabyte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from unriddle.engines import native, tile_plans
from unriddle.engines.tile_plans import Frame, Place

VERSION = 1  # of the tables' bytes: others than these are to be built anew
MOST_CELLS_WITH_TABLES = 25
MOST_CELLS_OF_SPACE = 10  # every position of a board this small fits in a table at once
NO_LIMIT = 1 << 30  # slides: longer than any way
Way = list[int]


class Table(Protocol):
    """Bytes of a built table: bytes, a memoryview, a mapped file."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


def here() -> bool:
    """Whether the engine was built and is switched on."""
    return native("tiles") is not None


@dataclass(frozen=True, slots=True)
class Part:
    """One table of a plan: how far its tiles are from home when only their own slides count."""

    rows: int
    columns: int
    gap: int
    tiles: tuple[int, ...]  # by the cells where they belong

    @property
    def key(self) -> str:
        """A name that is good for a file; the same part of another goal or board shares it.

        It starts as it always did: users' caches hold tables under these names.
        """
        return f"slides-{self.rows}x{self.columns}-{self.gap}-{'.'.join(map(str, self.tiles))}"

    @property
    def size(self) -> int:
        """How many bytes the table has."""
        return tile_plans.size(self.rows * self.columns, len(self.tiles))

    def build(self) -> Building:
        """Start to build the table, in slices or by several threads together."""
        core: Any = native("tiles")
        building: Building = core.PatternBuilder(
            self.rows, self.columns, self.gap, list(self.tiles)
        )
        return building


class Building(Protocol):
    """A table that is being built: `advance` until `done`, then `take` it, once.

    Instead of advancing, threads may build it together: `share` what is next among at most so
    many, `work` on each of the shares side by side, and `join`, round by round.
    """

    @property
    def done(self) -> bool: ...
    @property
    def nodes(self) -> int: ...
    @property
    def fraction(self) -> float: ...
    def advance(self, nodes: int) -> None: ...
    def share(self, most: int) -> int: ...
    def work(self, share: int) -> None: ...
    def join(self) -> None: ...
    def take(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """Which tables a search for a goal wants; goals that are mirror images share them."""

    parts: tuple[Part, ...]  # to be built
    places: tuple[Place, ...]  # of all tiles in their tables

    @property
    def size(self) -> int:
        """How many bytes all the tables have."""
        return sum(part.size for part in self.parts)


def plan(rows: int, columns: int, goal: Sequence[int], large: bool = False) -> Plan | None:
    """The tables for a goal, or None where a board is too large for any.

    Small tables are built in well under a second; large ones take seconds and make every search
    about ten times as quick. They are the same where larger ones would not help.
    """
    frame = Frame.of(rows, columns, goal)
    sets = tile_plans.partition(frame.rows, frame.columns, frame.gap, large)
    if sets is None:
        return None
    where = (frame.rows, frame.columns, frame.gap)
    places = tuple(tile_plans.places(*where, sets))
    return Plan(tuple(Part(*where, place.table) for place in places if place.own), places)


class Tables:
    """A plan with its tables built, ready for any number of searches."""

    def __init__(self, plan: Plan, tables: Sequence[Table]) -> None:
        core: Any = native("tiles")
        first = plan.parts[0]
        built = {p.tiles: memoryview(t) for p, t in zip(plan.parts, tables, strict=True)}
        parts = [(list(p.tiles), list(p.image), built[p.table]) for p in plan.places]
        self.plan = plan
        self.native = core.Tables(first.rows, first.columns, first.gap, parts)


class _Engine:
    """What every search of the core tells about itself."""

    _core: Any

    @property
    def done(self) -> bool:
        """Whether there is nothing left to do: it has found what it can."""
        return bool(self._core.done)

    @property
    def nodes(self) -> int:
        """How much it has done."""
        return int(self._core.nodes)


class Search(_Engine):
    """A search for shortest ways: each `advance` returns those it has found.

    Without tables it goes by distances and conflicts in lines: far slower, but at once, and good
    for boards of any size that are nearly home. `bound` is a proved lower bound on the length and
    rises; once `done`, every shortest way asked for has been returned.
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
        core: Any = native("tiles")
        self._frame = frame = Frame.of(rows, columns, goal)
        labels = frame.labels(board)
        if tables is None:
            where = (frame.rows, frame.columns, frame.gap)
            self._core = core.ConflictIdaStar(*where, labels, every)
        else:
            self._core = core.PatternIdaStar(tables.native, labels, every)

    def advance(self, nodes: int) -> list[Way]:
        """Work off about so many nodes; returns the ways found meanwhile."""
        return [self._frame.tiles(way) for way in self._core.advance(nodes)]

    @property
    def bound(self) -> int:
        return int(self._core.bound)


class Count(_Engine):
    """How many shortest ways there are, layer by layer, without listing them.

    `length` is their length, as found by a `Search`; `total` holds once `done`.
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
        core: Any = native("tiles")
        frame = Frame.of(rows, columns, goal)
        self._core = core.PathCount(tables.native, frame.labels(board), length)

    def advance(self, nodes: int) -> None:
        """Work off about so many nodes."""
        self._core.advance(nodes)

    @property
    def total(self) -> int:
        return int(self._core.total)


class Space(_Engine):
    """Every position of a small board with its exact distance from the goal."""

    def __init__(self, rows: int, columns: int, goal: Sequence[int]) -> None:
        core: Any = native("tiles")
        self._frame = Frame.of(rows, columns, goal)
        self._core = core.Space(self._frame.rows, self._frame.columns, self._frame.gap)

    def advance(self, nodes: int) -> None:
        """Work off about so many positions."""
        self._core.advance(nodes)

    @property
    def depths(self) -> list[int]:
        """How many positions there are at each distance."""
        return list(self._core.depths)

    def distance(self, board: Sequence[int]) -> int | None:
        """How far a board is from the goal; None where no way leads there."""
        found = self._core.distance(self._frame.labels(board))
        return None if found < 0 else int(found)

    def sample(self, distance: int, number: int) -> list[int]:
        """The board with that number (from 0) among those at the distance, in the table's order."""
        return self._frame.board(self._core.sample(distance, number))


class Beam(_Engine):
    """A quick way for a board of any size, not proved shortest: wider is slower and shorter.

    It keeps the `width` most promising positions of each length, by the tables if there are any.
    With a `limit` it looks for shorter ways than that alone, and ends when there are none left.
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
        core: Any = native("tiles")
        self._frame = frame = Frame.of(rows, columns, goal)
        labels = frame.labels(board)
        if tables is None:
            where = (frame.rows, frame.columns, frame.gap)
            self._core = core.ConflictBeam(*where, labels, width, limit)
        else:
            self._core = core.PatternBeam(tables.native, labels, width, limit)

    @classmethod
    def wrapping(cls, frame: Frame, beam: Any) -> Beam:
        """A beam of the core."""
        made = cls.__new__(cls)
        made._frame, made._core = frame, beam
        return made

    def advance(self, nodes: int) -> Way | None:
        """Work off about so many nodes; returns the way when it is found."""
        way = self._core.advance(nodes)
        return None if way is None else self._frame.tiles(way)


class Stages:
    """The order in which a large board is solved, and what each tile costs: shared by its beams."""

    def __init__(self, rows: int, columns: int, goal: Sequence[int]) -> None:
        core: Any = native("tiles")
        self.frame = Frame.of(rows, columns, goal)
        self.native = core.Stages(self.frame.rows, self.frame.columns, self.frame.gap)

    def beam(self, board: Sequence[int], width: int, limit: int = NO_LIMIT) -> Beam:
        """A beam that fills line after line; a narrow one is enough for any board."""
        core: Any = native("tiles")
        beam = core.StageBeam(self.native, self.frame.labels(board), width, limit)
        return Beam.wrapping(self.frame, beam)


class Shortening(_Engine):
    """A way made shorter: each stretch of it is replaced where a beam finds a shorter one."""

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
        core: Any = native("tiles")
        self._frame = frame = Frame.of(rows, columns, goal)
        where = (frame.rows, frame.columns, frame.gap, frame.labels(board))
        slides = [frame.label[tile] for tile in way]
        self._core = core.Shortening(*where, slides, stretch, width)

    def advance(self, nodes: int) -> Way:
        """Work off about so many nodes; returns the way as it is by then."""
        return self._frame.tiles(self._core.advance(nodes))


def lower_bound(rows: int, columns: int, board: Sequence[int], goal: Sequence[int]) -> int:
    """At least so many slides: every tile's distance, and two for each that must step aside."""
    core: Any = native("tiles")
    frame = Frame.of(rows, columns, goal)
    return int(core.lower_bound(frame.rows, frame.columns, frame.gap, frame.labels(board)))
