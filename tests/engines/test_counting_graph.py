"""The counting graph agrees with the exact cover of the same board, in every question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engines import boards
from unriddle.engines import without_native
from unriddle.engines.counting_graph import CountingGraph, Placement
from unriddle.engines.exact_cover import Cover

DOMINO = boards.drawn("XX")


@dataclass(frozen=True)
class Case:
    """A board with pieces."""

    cells: int
    placements: Sequence[Placement]
    times: Sequence[int]
    optional: frozenset[int] = frozenset()

    def graph(self, most: int | None = None) -> CountingGraph:
        graph = CountingGraph(self.cells, self.placements, self.times, self.optional)
        sum(graph.build(most))
        return graph

    def solutions(self) -> set[tuple[int, ...]]:
        """By exact cover: items are the cells, then the pieces; in the order of the cells."""
        options = [[*covered, self.cells + piece] for piece, covered in self.placements]
        times = {self.cells + piece: k for piece, k in enumerate(self.times)}
        spare = [self.cells + piece for piece in self.optional]
        cover = Cover(self.cells + len(self.times), options, spare, times)
        return {
            tuple(sorted(solution, key=lambda option: min(self.placements[option][1])))
            for part in cover.search()
            for solution in part.found
        }


@st.composite
def cases(draw: st.DrawFn) -> Case:
    cells = draw(st.integers(1, 8))
    covered = st.lists(st.integers(0, cells - 1), min_size=1, max_size=3, unique=True)
    pieces = draw(st.integers(1, 3))
    placement = st.tuples(st.integers(0, pieces - 1), covered)
    times = draw(st.lists(st.integers(1, 4), min_size=pieces, max_size=pieces))
    optional = draw(st.frozensets(st.integers(0, pieces - 1)))
    return Case(cells, draw(st.lists(placement, max_size=14)), times, optional)


def board(rows: int, columns: int, pieces: list[boards.Shape], times: int = 1) -> Case:
    cells = boards.rectangle(rows, columns)
    found = boards.placements(cells, pieces, "flat")
    return Case(len(cells), found, [times] * len(pieces))


def dominoes(rows: int, columns: int) -> int:
    """Fillings with dominoes, cell by cell: a bit for each of the next cells that is filled."""
    ways = {0: 1}
    for cell in range(rows * columns):
        after: dict[int, int] = {}
        for filled, number in ways.items():
            nexts = [filled >> 1]
            if not filled & 1:
                down = [filled >> 1 | 1] if (cell + 1) % rows and not filled & 2 else []
                nexts = [*down, filled >> 1 | 1 << rows - 1]
            for state in nexts:
                after[state] = after.get(state, 0) + number
        ways = after
    return ways[0]


@given(cases())
def test_the_graph_has_the_solutions_of_the_exact_cover(case: Case) -> None:
    graph = case.graph()
    found = [solution for part in graph.search() for solution in part.found]
    assert graph.complete
    assert set(found) == case.solutions()
    assert found == sorted(found)
    assert graph.total == len(found) == len(set(found))


@given(cases())
def test_every_number_gives_its_solution(case: Case) -> None:
    graph = case.graph()
    listed = graph.solutions(0, 10_000)
    assert [graph.solution(index) for index in range(graph.total)] == listed
    assert graph.solutions(1, 2) == listed[1:3]


@given(cases())
def test_each_placement_leaves_what_it_leaves(case: Case) -> None:
    found = case.solutions()
    assert case.graph().counts() == [
        sum(place in solution for solution in found) for place in range(len(case.placements))
    ]


@given(cases())
def test_the_native_graph_and_its_twin_agree(case: Case) -> None:
    graph = case.graph()
    with without_native():
        twin = case.graph()
        assert twin.solutions(0, 100) == graph.solutions(0, 100)
        assert twin.counts() == graph.counts()


@pytest.mark.parametrize(
    ("rows", "columns", "pieces", "total"),
    [
        (3, 20, boards.PENTOMINOES, 8),
        (4, 15, boards.PENTOMINOES, 1_472),
        (5, 12, boards.PENTOMINOES, 4_040),
        (6, 10, boards.PENTOMINOES, 9_356),
        (5, 11, boards.KANOODLE, 371_020),
        (5, 11, boards.IQ, 4_331_140),
    ],
)
def test_known_boards_have_their_known_counts(
    rows: int, columns: int, pieces: list[boards.Shape], total: int
) -> None:
    graph = board(rows, columns, pieces).graph()
    assert graph.total == total
    counts = graph.counts()
    found = board(rows, columns, pieces).placements
    for cell in range(rows * columns):
        assert total == sum(counts[k] for k, (_, covered) in enumerate(found) if cell in covered)


def test_equal_pieces_are_counted_once() -> None:
    assert board(8, 8, DOMINO, 32).graph().total == 12_988_816
    with without_native():
        assert board(4, 6, DOMINO, 12).graph().total == 281


@pytest.mark.parametrize(("columns", "bits"), [(24, 64), (52, 128), (90, 256)])
def test_counts_of_any_size_are_exact(columns: int, bits: int) -> None:
    case = board(8, columns, DOMINO, 4 * columns)
    graph = case.graph()
    assert graph.total == dominoes(8, columns) > 2**bits
    (last,) = graph.solutions(graph.total - 1, 5)
    assert graph.solution(graph.total - 1) == last
    assert graph.solutions(graph.total, 5) == []
    counts = graph.counts()
    of_corner = [counts[k] for k, (_, covered) in enumerate(case.placements) if 0 in covered]
    assert sum(of_corner) == graph.total
    assert graph.solution(of_corner[0] - 1)[0] < graph.solution(of_corner[0])[0]


def test_solutions_are_read_as_from_a_list() -> None:
    (part,) = board(4, 6, DOMINO, 12).graph().search()
    found, listed = part.found, list(part.found)
    assert len(found) == len(listed) == len(set(listed)) == 281
    assert [found[0], found[280], found[-1], found[-281]] == [*listed[::280], *listed[::-280]]
    assert [found[2:7], found[::-50], found[300:]] == [listed[2:7], listed[::-50], []]
    for place in (281, -282):
        with pytest.raises(IndexError):
            found[place]


def test_what_is_too_large_is_given_up() -> None:
    assert not board(6, 10, boards.PENTOMINOES).graph(most=1_000).complete
    with pytest.raises(IndexError, match="there is no solution 0: there are 0"):
        board(6, 10, boards.PENTOMINOES).graph(most=10).solution(0)


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (Case(2, [(1, [0])], [1]), "placement 0 is of piece 1, and there are 1"),
        (Case(2, [(0, [0]), (0, [])], [1]), "placement 1 covers no cell, or one twice"),
        (Case(2, [(0, [1, 1])], [1]), "placement 0 covers no cell, or one twice"),
        (Case(2, [(0, [2])], [1]), "placement 0 covers a cell that is not in 0..1"),
        (Case(2, [], [1], frozenset({1})), "optional pieces are pieces"),
    ],
)
def test_what_is_wrong_with_the_placements_is_said(case: Case, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        case.graph()
    with without_native(), pytest.raises(ValueError, match=message):
        case.graph()


def test_a_board_without_cells_is_full() -> None:
    for times in ([], [1]):
        case = Case(0, [], times)
        assert case.graph().total == (not times)
        with without_native():
            assert case.graph().total == (not times)
