"""What is found is right, is all there is, and is found once."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import product
from math import inf

import pytest

from unriddle.desk import advice
from unriddle.desk.answers import Outlook, Status
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.desk.search import Solving
from unriddle.laws.cases import (
    ENOUGH,
    FAMILIES,
    OUT_OF_BUDGET,
    QUICK,
    Patience,
    answer,
    each_text,
    each_text_and_distinct,
    parameters,
    searched,
    solved,
)
from unriddle.scene import Scene
from unriddle.values import Want

EMPTY: tuple[dict[str, float], ...] = ({"nodes": 0}, {"seconds": 0.0})
MANY = 200  # positions that are searched anew
SOME = 25  # solutions looked at one by one where there may be thousands
MOST = 250  # positions that are played out; a puzzle with more is left to smaller ones


@each_text
def test_every_solution_replays_to_solved(text: str) -> None:
    position = read(text)
    for solution in answer(text, Want.ALL).solutions:
        end = read(" ; ".join((position.text.split(" ; ")[0], *solution.steps)))
        assert end.standing().solved
        assert end.standing().cost == solution.cost
        assert solution.steps[: len(position.steps)] == position.steps


def status_of(text: str) -> Status:
    """What the rules say of the solutions: what was asked for, the nearest to it, or none."""
    position, solutions = read(text), answer(text, Want.ALL).solutions
    if not solutions:
        return Status.IMPOSSIBLE
    reached = {replace(position, steps=found.steps).standing().reached for found in solutions}
    assert len(reached) == 1  # what only comes near is no solution where more can be had
    return Status.SOLVED if reached.pop() else Status.NEAREST


@each_text
def test_what_was_asked_for_is_missed_only_where_the_nearest_counts(text: str) -> None:
    position = read(text)
    counts = {each.key for each in position.back.info.variants if each.nearest}
    assert status_of(text) is not Status.NEAREST or position.variant in counts
    for want in Want:
        assert answer(text, want).status is status_of(text)


@each_text
def test_every_prefix_of_a_solution_is_open_drawable_and_solvable(text: str) -> None:
    start = read(text)
    solutions = answer(text, Want.ALL).solutions[:SOME]
    prefixes = {
        (found.steps[:taken], found.cost)
        for found in solutions
        for taken in range(len(found.steps))
    }
    for steps, cost in sorted(prefixes)[:: 1 + len(prefixes) // MANY]:
        position = replace(start, steps=steps)
        standing = position.standing()
        assert not standing.solved or standing.cost > cost  # where the nearest counts
        assert position.scene().cells
        assert position.solve(Want.ONE).status is answer(text, Want.ALL).status


@each_text_and_distinct
def test_counting_is_listing_and_nothing_is_listed_twice(text: str, distinct: str) -> None:
    listed = answer(text, Want.ALL, distinct)
    counted = answer(text, Want.COUNT, distinct)
    assert listed.complete
    assert counted.count == listed.count == len(listed.solutions)
    assert len({solution.text for solution in listed.solutions}) == listed.count


@each_text
def test_one_is_found_exactly_where_there_is_one(text: str) -> None:
    one, every = answer(text, Want.ONE), answer(text, Want.ALL)
    assert one.status is every.status
    assert one.status is status_of(text)
    costs = {found.cost for found in every.solutions}
    if read(text).back.info.leaves == "moves":  # all are all shortest ones: one may be longer
        assert all(found.cost >= min(costs) for found in one.solutions)
    else:
        assert {found.cost for found in one.solutions} <= costs


@each_text
def test_a_limit_is_kept(text: str) -> None:
    every = answer(text, Want.ALL)
    two = read(text).solve(Want.ALL, limit=2)
    assert len(two.solutions) == min(2, len(every.solutions))


@each_text
def test_the_best_only_improves_and_ends_at_the_best(text: str) -> None:
    position = read(text)
    every = answer(text, Want.ALL)
    ranks = [(found.cost, found.effort) for found in Solving(position, position.task(Want.BEST))]
    assert ranks == sorted(set(ranks), reverse=True)
    best = min(((found.cost, found.effort) for found in every.solutions), default=None)
    if best is None:
        assert ranks == []
    else:
        assert ranks[-1] <= best  # the simplest of its kind may be simpler than the one listed
        assert ranks[-1][0] == best[0]


@each_text
def test_nothing_is_better_than_the_best(text: str) -> None:
    best = answer(text, Want.ALL).best
    if best is not None:
        position = read(text)
        below = position.solve(Want.ONE, better_than=best.cost)
        equal = position.solve(Want.ONE, better_than=best.cost + 1)
        assert (below.status, equal.status) == (Status.IMPOSSIBLE, status_of(text))


@each_text
def test_one_some_a_certain_one_and_all_come_in_one_order(text: str) -> None:
    position = read(text)
    whole = [solution.steps for solution in answer(text, Want.ALL).solutions]
    for number in (1, 2, 3, len(whole)):
        if 0 < number <= len(whole):
            some = position.solve(Want.ALL, limit=number).solutions
            assert [solution.steps for solution in some] == whole[:number]
            (certain,) = position.solve(Want.ALL, nth=number).solutions
            assert certain.steps == whole[number - 1]
    # Where all are all that cost the least, one is any.
    if position.back.info.leaves == "ways" and not position.nearest_counts:
        assert [one.steps for one in position.solve(Want.ONE).solutions] == whole[:1]


@each_text
def test_an_outlook_adds_up(text: str) -> None:
    position = read(text)
    solutions = answer(text, Want.ALL).solutions
    finished = any(found.steps == position.steps for found in solutions)
    outlook = advice.outlook(position, Patience())
    if outlook.leaves == "moves":
        moves_add_up(position, outlook)
        return
    if finished:  # what may still be improved is no longer counted
        pytest.skip("solved already")
    if outlook.now is None or None in outlook.steps.values():
        pytest.skip("the outlook is too large for a law")
    assert outlook.now == answer(text, Want.COUNT).count
    dearest = max((found.cost for found in solutions), default=0)  # a worse end is none
    for step, leaves in outlook.steps.items():
        after = solved(position.play(step), Want.ALL)
        if after.reason != OUT_OF_BUDGET:
            assert leaves == sum(found.cost <= dearest for found in after.solutions), step
    if outlook.status is not Status.UNFINISHED:  # then all steps are there
        assert any(outlook.steps.values()) == bool(outlook.now)


@each_text
def test_what_is_offered_may_be_played_and_what_an_outlook_names_is_offered(text: str) -> None:
    position = read(text)
    offers = list(advice.offers(position, Patience()))
    places = set(range(len(position.scene().cells)))
    assert all(set(offer.cells) <= places for offer in offers)
    for offer in offers[:SOME]:
        assert len(position.play(offer.step).steps) > len(position.steps)
    firsts = {(offer.cells, offer.by): offer for offer in reversed(offers) if offer.cells}
    for offer in list(firsts.values())[:SOME]:
        assert position.play(position.step(offer.cells, offer.by)) == position.play(offer.step)
    assert {*advice.outlook(position, Patience()).steps} <= {offer.step for offer in offers}


def moves_add_up(position: Position, outlook: Outlook) -> None:
    """Where moves are counted: each is what is left at best, and one of them leads on."""
    for step, leaves in outlook.steps.items():
        after = position.play(step)
        best = solved(after, Want.BEST)
        if leaves is not None and best.complete:
            assert best.best is not None
            assert leaves == best.best.cost - after.standing().cost, step
    known = [leaves for leaves in outlook.steps.values() if leaves is not None]
    if outlook.now and len(known) == len(outlook.steps):
        assert known
        assert outlook.now == min(known) + 1
    assert (outlook.now == 0) == position.standing().solved


@each_text
def test_a_hint_names_a_step_that_keeps_it_solvable(text: str) -> None:
    position = read(text)
    answer(text, Want.ALL)
    hints = position.hint(level=4, seconds=inf)
    assert hints[0].level == 0
    assert [hint.level for hint in hints] == sorted({hint.level for hint in hints})
    for hint in hints:
        if hint.step is not None:
            assert position.play(hint.step).solve(Want.ONE).status is status_of(text)


@each_text
def test_a_check_says_whether_there_is_one_solution_or_more(text: str) -> None:
    count = len(answer(text, Want.ALL).solutions)
    verdict = read(text).check(seconds=inf)
    assert verdict.status is status_of(text)
    assert verdict.unique is (None if count == 0 else count == 1)


@each_text
def test_a_check_of_a_solution_says_what_is_solved(text: str) -> None:
    for solution in answer(text, Want.ONE).solutions:
        end = replace(read(text), steps=solution.steps)
        says = end.standing().says
        assert says is not None
        if end.standing().reached:
            assert end.check(seconds=inf).reason == says


@each_text
def test_a_grade_has_a_reason_and_stars_where_there_is_a_solution(text: str) -> None:
    grade = read(text).grade(seconds=inf)
    assert grade.reasons
    assert 1 <= grade.stars <= 5 if answer(text, Want.ALL).solutions else grade.stars == 0


@each_text
def test_an_empty_budget_stops_at_once(text: str) -> None:
    for want, empty in product(Want, EMPTY):
        stopped = read(text).solve(want, **empty)
        assert stopped.status is Status.UNFINISHED, (want, empty)
        assert not stopped.complete, (want, empty)
        assert (stopped.found, stopped.count, stopped.nodes) == (0, None, 0), (want, empty)


@each_text
def test_a_search_cut_short_never_claims_to_be_complete(text: str) -> None:
    for want in (Want.ALL, Want.BEST):
        full = answer(text, want)
        for nodes in {1, full.nodes // 2} - {0}:
            short = read(text).solve(want, nodes=min(nodes, ENOUGH))
            assert short.found <= full.found or want is Want.BEST
            assert short.status in (full.status, Status.UNFINISHED)
            if short.complete:
                assert (short.status, short.count) == (full.status, full.count)


def can_be_played_out(position: Position) -> bool | None:
    """Whether steps that are offered lead to a solved position; None if there are too many."""
    seen: set[Scene] = {position.scene()}
    ahead = deque([position])
    while ahead:
        here = ahead.popleft()
        if here.standing().solved:
            return True
        if len(seen) > MOST:
            return None
        for offer in advice.offers(here, Patience()):
            after = here.play(offer.step)
            scene = after.scene()
            if scene not in seen:
                seen.add(scene)
                ahead.append(after)
    return False


@pytest.mark.parametrize("family", parameters(tuple(FAMILIES)))
def test_what_is_called_impossible_cannot_be_played_out(family: str) -> None:
    tried = 0
    for text in QUICK:
        if not text.startswith(f"{family}/"):
            continue
        if searched(text, Want.ONE, None).status is Status.IMPOSSIBLE:
            found = can_be_played_out(read(text))
            assert not found, text
            tried += found is not None
    assert tried, "no impossible puzzle is small enough: add a golden case that is"
