"""What is said short of the solution is true, by default too, and however little time there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TypeVar

import pytest

from unriddle.contract import Family
from unriddle.desk import advice
from unriddle.desk.answers import Status, Verdict
from unriddle.desk.clock import Clock
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.errors import OutOfBudget
from unriddle.laws.cases import FAMILIES, Patience, answer, as_family, each_text
from unriddle.locale import LANGUAGES, say
from unriddle.values import Hint, Want

DUTIES = ("parse", "format", "variant", "check", "search", "write", "draw", "facts")
MOST = 100  # steps; more are left to other laws
SHARES = (0.02, 0.3, 0.6, 0.95)  # of the work that it takes to say everything
Said = TypeVar("Said")


def bare(family: str) -> AbstractContextManager[None]:
    """A family without its optional powers, so that the desk must do what it does by default."""
    own = FAMILIES[family]
    duties = {duty: staticmethod(getattr(own, duty)) for duty in DUTIES}
    return as_family(type("Bare", (Family,), {"info": own.info, **duties})())


@pytest.fixture(params=["own", "default"])
def powers(request: pytest.FixtureRequest, text: str) -> Iterator[None]:
    """With the powers of the family, and as if it had none."""
    with bare(text.partition("/")[0]) if request.param == "default" else nullcontext():
        yield


def enough(text: str) -> None:
    """Skip what has more solutions than a law can look at."""
    answer(text, Want.ALL)


def in_full(say: Callable[[Position, Clock], Said], position: Position) -> tuple[Said, int]:
    budget = Patience()
    return say(position, budget), budget.nodes


def cut_short(say: Callable[[Position, Clock], Said], position: Position, nodes: int) -> list[Said]:
    """The same with less and less of the nodes that it takes."""
    return [say(position, Clock(nodes=max(1, int(nodes * share)))) for share in SHARES]


@each_text
def test_an_outlook_by_default_is_that_of_the_family_for_the_steps_it_lists(text: str) -> None:
    enough(text)
    position = read(text)
    own = advice.outlook(position, Patience())
    with bare(position.family):
        default = advice.outlook(position, Patience())
        offers = [offer.step for offer in advice.offers(position, Patience())]
    if Status.UNFINISHED in (own.status, default.status):
        pytest.skip("too large for a law")
    assert (default.now, default.status, default.leaves) == (own.now, own.status, own.leaves)
    assert offers == list(default.steps)
    if own.leaves == "moves":
        assert default.steps == {
            step: left
            for step, left in own.steps.items()
            if left is not None and left + 1 == own.now
        }
    else:  # where the order of steps is free, a solution is listed under the first of its steps
        open_ = [
            found for found in answer(text, Want.ALL).solutions if found.steps != position.steps
        ]
        assert sum(left or 0 for left in default.steps.values()) == len(open_)


@each_text
def test_an_outlook_cut_short_keeps_what_is_known_and_claims_no_more(
    text: str, powers: None
) -> None:
    enough(text)
    whole, nodes = in_full(advice.outlook, read(text))
    for cut in cut_short(advice.outlook, read(text), nodes):
        assert cut.now in (None, whole.now)
        assert all(left in (None, whole.steps.get(step)) for step, left in cut.steps.items())
        assert cut.status in (Status.UNFINISHED, whole.status)
        if cut.status is not Status.UNFINISHED:
            assert (cut.now, cut.steps) == (whole.now, whole.steps)


@each_text
def test_a_check_cut_short_claims_no_more_than_the_whole(text: str, powers: None) -> None:
    enough(text)

    def check(position: Position, budget: Clock) -> Verdict:
        return advice.check(position, False, budget)

    whole, nodes = in_full(check, read(text))
    for cut in cut_short(check, read(text), nodes):
        assert cut.status in (Status.UNFINISHED, whole.status)
        assert cut.unique in (None, whole.unique)


@each_text
def test_hints_cut_short_name_no_step_that_loses(text: str, powers: None) -> None:
    enough(text)
    position = read(text)

    def ladder(position: Position, budget: Clock) -> list[Hint]:
        found: list[Hint] = []
        with suppress(OutOfBudget):
            found.extend(advice.hints(position, budget))
        return found

    nodes = in_full(ladder, position)[1]
    for cut in cut_short(ladder, position, nodes):
        for step in {hint.step for hint in cut if hint.level > 0} - {None}:
            assert status_after(position, str(step)) is answer(text, Want.ALL).status


def status_after(position: Position, step: str) -> Status:
    return position.play(step).solve(Want.ONE).status


@each_text
def test_whoever_follows_the_hints_comes_to_the_end(text: str, powers: None) -> None:
    enough(text)
    position = start = read(text)
    moves = start.outlook(None).now if start.back.info.leaves == "moves" else None
    for _ in range(MOST):
        step = next((hint.step for hint in position.hint(3, None) if hint.level == 3), None)
        if step is None:
            break
        position = position.play(step)
    assert position.standing().solved == bool(answer(text, Want.ALL).solutions)
    if moves is not None:
        assert len(position.steps) - len(start.steps) == moves


@each_text
@pytest.mark.usefixtures("powers")
def test_every_step_of_a_solution_is_told_in_words(text: str) -> None:
    position = read(text)
    for solution in answer(text, Want.ONE).solutions:
        further = solution.steps[len(position.steps) :][:MOST]
        told = list(advice.told(position, further, 0, MOST))
        assert len(told) == len(further)
        for each in told:
            for said in (each.says, each.brief, each.more):
                assert said is None or all(say(said, lang).strip() for lang in LANGUAGES)
