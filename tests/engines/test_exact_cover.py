"""Exact covers: the native search, the Python one and brute force agree."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engines import boards
from tests.engines.covers import Case, cases, spread
from unriddle.engines import without_native
from unriddle.engines.exact_cover import Cover, Slice, count, exact_cover
from unriddle.engines.stretches import Stretch, divided, share

BOARDS = {
    "pentominoes 3x20": (boards.rectangle(3, 20), boards.PENTOMINOES, "flat", 8),
    "pentominoes 4x15": (boards.rectangle(4, 15), boards.PENTOMINOES, "flat", 1_472),
    "pentominoes 5x12": (boards.rectangle(5, 12), boards.PENTOMINOES, "flat", 4_040),
    "pentominoes 6x10": (boards.rectangle(6, 10), boards.PENTOMINOES, "flat", 9_356),
    "Soma 3x3x3": (boards.box(3), boards.SOMA, "solid", 11_520),
    "Kanoodle pyramid 5": (boards.pyramid(5), boards.KANOODLE, "pyramid", 2_448),
    "Kanoodle 5x11": (boards.rectangle(5, 11), boards.KANOODLE, "flat", 371_020),
    "IQ Puzzler Pro 5x11": (boards.rectangle(5, 11), boards.IQ, "flat", 4_331_140),
}
LONG = {"Kanoodle 5x11", "IQ Puzzler Pro 5x11"}


def board(name: str) -> Cover:
    cells, pieces, lattice, _ = BOARDS[name]
    found = boards.placements(cells, pieces, lattice)
    return Cover(len(cells) + len(pieces), boards.options(cells, found))


def slices(case: Case, prefix: tuple[int, ...] = (), listing: bool = True) -> list[Slice]:
    return list(case.cover().search(prefix, listing))


def listed(case: Case, prefix: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    return [solution for part in slices(case, prefix) for solution in part.found]


@given(cases())
def test_each_solution_of_the_definition_is_found_once(case: Case) -> None:
    found = listed(case)
    assert len(found) == len(set(map(frozenset, found)))
    assert set(map(frozenset, found)) == case.by_definition()


@given(cases(), st.sampled_from([1, 30, 50, 100]))
def test_the_native_search_and_its_twin_take_the_same_way(case: Case, factor: int) -> None:
    wide = spread(case, factor)
    found = slices(wide)
    with without_native():
        assert slices(wide) == found
    assert {frozenset(solution) for part in found for solution in part.found} == (
        case.by_definition()
    )


@given(cases())
def test_counting_is_listing(case: Case) -> None:
    counted, found = slices(case, listing=False), slices(case)
    assert [part.total for part in counted] == [part.total for part in found]
    assert [part.nodes for part in counted] == [part.nodes for part in found]
    assert not any(part.found for part in counted)


@given(cases(), st.data())
def test_a_prefix_gives_the_solutions_that_contain_it(case: Case, data: st.DataObject) -> None:
    options = st.integers(0, max(len(case.options) - 1, 0))
    prefix = tuple(data.draw(st.lists(options, max_size=3, unique=True))) if case.options else ()
    found = listed(case, prefix)
    assert all(solution[: len(prefix)] == prefix for solution in found)
    assert set(map(frozenset, found)) == {
        solution for solution in case.by_definition() if solution.issuperset(prefix)
    }


def in_pieces(cover: Cover, random: Random) -> tuple[list[tuple[int, ...]], int, int]:
    """The solutions, their number and the nodes of a search that is cut again and again."""
    found: list[tuple[int, ...]] = []
    count = nodes = 0
    left: list[list[Stretch] | None] = [None]
    while left:
        total = 0
        search = cover.search(stretches=left.pop(0))
        for part in islice(search, random.randint(1, 3)):
            found += part.found
            nodes += part.nodes
            total = part.total
        count += total
        rest = search.rest()
        parts = divided(rest, random.randint(1, 4))
        assert [stretch[:2] for part in parts for stretch in part][:1] == [s[:2] for s in rest][:1]
        left = [*parts, *left]
    return found, count, nodes


@given(cases(), st.randoms(use_true_random=False))
def test_however_it_is_cut_the_search_is_the_same(case: Case, random: Random) -> None:
    with patch.multiple("unriddle.engines.exact_cover", _FIRST_SLICE=3, _MOST_FOUND=2):
        whole = listed(case)
        nodes = sum(part.nodes for part in case.cover().search())
        assert in_pieces(case.cover(), random) == (whole, len(whole), nodes)
        with without_native():
            assert in_pieces(case.cover(), random) == (whole, len(whole), nodes)


@pytest.mark.parametrize("native", [True, False])
def test_an_option_is_taken_once_even_if_its_items_are_wanted_twice(native: bool) -> None:
    case = Case(1, [[0], [0], [0]], times={0: 2})
    if native:
        assert listed(case) == [(0, 1), (0, 2), (1, 2)]
    with without_native():
        assert listed(case) == [(0, 1), (0, 2), (1, 2)]


def test_no_items_are_covered_by_nothing() -> None:
    assert listed(Case(0, [])) == [()]
    assert listed(Case(1, [])) == []
    assert Case(0, []).cover().count() == 1


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (Case(2, [[0], []]), "option 1 covers no item"),
        (Case(2, [[0, 1, 0]]), "option 0 names an item twice"),
        (Case(2, [[0, 2]]), "item 2 is not in 0..1"),
        (Case(2, [[0, -1]]), "item -1 is not in 0..1"),
        (Case(2, [[0]], frozenset({5})), "item 5 is not in 0..1"),
        (Case(2, [[0]], times={1: 0}), "item 1 must be covered at least once, not 0 times"),
    ],
)
def test_what_is_wrong_with_the_items_is_said(case: Case, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        case.cover()
    with without_native(), pytest.raises(ValueError, match=message):
        case.cover()


def test_an_unknown_option_is_refused() -> None:
    cover = Case(1, [[0]]).cover()
    with pytest.raises(ValueError, match="there is no option 7"):
        list(cover.search([7]))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in BOARDS],
)
def test_known_boards_have_their_known_counts(name: str) -> None:
    assert board(name).count() == BOARDS[name][-1]


def test_the_twin_takes_the_same_way_over_a_known_board() -> None:
    found = list(board("pentominoes 3x20").search([1_000]))
    with without_native():
        assert list(board("pentominoes 3x20").search([1_000])) == found


def test_the_part_done_rises_to_one() -> None:
    cover = board("pentominoes 3x20")
    done = [part.done for part in cover.search(listing=False)]
    assert done == sorted(done)
    assert done[0] < 0.1
    assert done[-1] == 1
    assert len(done) > 5


def test_the_stretches_of_a_known_board_add_up() -> None:
    cover = board("pentominoes 3x20")
    whole = list(cover.search(listing=False))
    search = cover.search(listing=False)
    first = list(islice(search, 2))
    parts = divided(search.rest(), 50)
    assert len(parts) > 10
    assert sum(map(share, parts)) == pytest.approx(1 - first[-1].done)
    slices = [list(cover.search(listing=False, stretches=part)) for part in parts]
    assert first[-1].total + sum(part[-1].total for part in slices) == 8
    nodes = sum(each.nodes for part in [first, *slices] for each in part)
    assert nodes == sum(each.nodes for each in whole)


@pytest.mark.parametrize(
    ("path", "first", "last", "message"),
    [
        ([], 1, 1, "no branches 1 to 1"),
        ([], 0, 9, "no branches 0 to 9"),
        ([0, 0, 0], 0, 1, "ends before the stretch"),
    ],
)
def test_a_stretch_that_is_not_there_is_refused(
    path: list[int], first: int, last: int, message: str
) -> None:
    case = Case(4, [[0, 1], [2, 3], [0, 2], [1, 3]])
    with pytest.raises(ValueError, match=message):
        case.cover().search(stretches=[(path, first, last, 1.0)])
    with without_native(), pytest.raises(ValueError, match=message):
        case.cover().search(stretches=[(path, first, last, 1.0)])


def test_a_search_may_be_left_at_any_time() -> None:
    first = next(iter(board("IQ Puzzler Pro 5x11").search()))
    assert first.nodes <= 65  # the start is a node, too


def test_items_and_options_are_of_any_kind() -> None:
    assert list(exact_cover([{"a", 1}, {None}, frozenset({"a", None})])) == [({"a", 1}, {None})]
    assert list(exact_cover([iter("ab"), "cd"])) == [(("a", "b"), "cd")]
    assert count(["a", "a", "b"], optional="b") == 4


def test_the_module_can_be_called_by_its_short_name() -> None:
    called: Any = import_module("unriddle.engines.exact_cover")
    assert list(called(["ab", "b", "a"], times={"a": 1})) == list(exact_cover(["ab", "b", "a"]))


def test_an_item_that_no_option_covers_can_be_asked_for() -> None:
    assert list(exact_cover(["a"], times={"b": 1})) == []
    assert list(exact_cover([], optional="b")) == [()]


def test_the_first_cover_comes_before_the_search_is_over() -> None:
    dominoes = [((x, y), (x + 1, y)) for x in range(5) for y in range(6)]
    dominoes += [((x, y), (x, y + 1)) for x in range(6) for y in range(5)]
    assert len(next(exact_cover(dominoes))) == 18
    assert count(dominoes) == 6_728


@given(cases(), st.integers(1, 5), st.integers(0, 9))
def test_the_native_estimate_is_that_of_its_twin(case: Case, descents: int, seed: int) -> None:
    estimate = case.cover().estimate((), descents, seed)
    with without_native():
        assert case.cover().estimate((), descents, seed) == pytest.approx(estimate)


def test_an_estimate_tells_a_long_search_from_a_short_one() -> None:
    long, short = board("pentominoes 6x10"), board("pentominoes 3x20")
    nodes = [sum(part.nodes for part in cover.search(listing=False)) for cover in (long, short)]
    estimates = [cover.estimate(descents=200) for cover in (long, short)]
    assert estimates[0] / estimates[1] > 3 < nodes[0] / nodes[1]
    with pytest.raises(ValueError, match="1 or more descents"):
        long.estimate(descents=0)
