"""Options laid over each other: the same answers for tuples and for what a graph has packed."""

from __future__ import annotations

import pytest

from tests.engines import boards
from unriddle.engines import without_native
from unriddle.engines.counting_graph import CountingGraph
from unriddle.engines.overlay import Masks, Stamps

CELLS = 24
PLACEMENTS = boards.placements(boards.rectangle(4, 6), boards.drawn("XX"), "flat")


@pytest.fixture
def graph() -> CountingGraph:
    made = CountingGraph(CELLS, PLACEMENTS, [12])
    assert sum(made.build())
    return made


def masks(needed: int) -> Masks:
    return Masks([sum(1 << cell for cell in cells) for _, cells in PLACEMENTS], needed)


def test_what_is_packed_is_checked_as_tuples_are(graph: CountingGraph) -> None:
    (part,) = graph.search()
    for needed, exact in (((1 << CELLS) - 1, True), ((1 << CELLS + 1) - 1, False)):
        assert masks(needed).all_exact(part.found) is exact
        assert masks(needed).all_exact(list(part.found)) is exact
        with without_native():
            assert masks(needed).all_exact(list(part.found)) is exact
    assert not masks(0).all_exact([(0, 0)])


def test_what_is_packed_is_written_as_tuples_are(graph: CountingGraph) -> None:
    (part,) = graph.search()
    stamps = Stamps(
        "." * CELLS, [(chr(65 + k % 26), cells) for k, (_, cells) in enumerate(PLACEMENTS)]
    )
    texts = stamps.texts(part.found)
    assert texts == stamps.texts(list(part.found))
    assert len(set(texts)) == 281
    assert not any("." in text for text in texts)


def test_an_option_that_is_not_there_is_refused(graph: CountingGraph) -> None:
    (part,) = graph.search()
    few = Masks([1, 2], needed=3)
    for many in (part.found, list(part.found), [(0, 2)]):
        with pytest.raises((ValueError, IndexError)):
            few.all_exact(many)
