"""A law that cannot fail is no law: break the null family or its twin, and it notices."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.twin.moves import family as twin
from tests.twin.moves.family import Twin
from unriddle.contract import Batches, Part, Run, Search, Totals
from unriddle.errors import Defect, InputError, OutOfBudget, StepError
from unriddle.families._template.family import Descents, Null, solutions
from unriddle.info import Board, Toy
from unriddle.laws import (
    cases,
    test_advice,
    test_damage,
    test_package,
    test_parts,
    test_solutions,
    test_strategies,
    test_texts,
)
from unriddle.laws.cases import as_family
from unriddle.plain import Plain, Solutions
from unriddle.values import (
    Batch,
    Grade,
    Hint,
    Offer,
    Solution,
    Standing,
    StepOutlook,
    Want,
    message,
)

ROOT = Path(__file__).parents[2]
TEXT = "null/stairs: 5"
DEAD_END = "twin/board: a>_ / __# / __x"  # right is a step that loses
LONG_WAY = "twin/board: a__ / x__"  # right is a step that takes longer
NOTICED = (AssertionError, Defect, StepError, ValueError)
ENDED = message("null.reason.all", left=5)
Broken = Callable[..., Any]


def forgetful_format(self: Null, puzzle: Any) -> str:
    return "4"


def solved_too_early(self: Null, puzzle: Any, steps: tuple[str, ...]) -> Standing:
    return Standing(solved=puzzle.left(steps) < 2, steps=steps, cost=len(steps))


def never_reached(self: Null, *given: Any) -> Standing:
    standing: Standing = good["check"](self, *given)
    return replace(standing, reached=False)


def silently_solved(self: Null, *given: Any) -> Standing:
    standing: Standing = good["check"](self, *given)
    return replace(standing, says=None)


class Lists(Descents):
    """The search of the null family, with another list."""

    def batches(self, run: Run) -> Batches:
        yield from map(
            Batch.of, self.list(list(solutions(self._puzzle, self._steps, self._task, None, run)))
        )
        return ENDED

    def list(self, found: list[Solution]) -> list[Solution]:
        return found


class WrongCost(Lists):
    def list(self, found: list[Solution]) -> list[Solution]:
        return [replace(each, cost=0) for each in found]


class EverythingTwice(Lists):
    def list(self, found: list[Solution]) -> list[Solution]:
        return [twice for each in found for twice in (each, each)]


class WorstFirst(Lists):
    def __init__(self, puzzle: Any, steps: Any, task: Any, begin: Any = None) -> None:
        super().__init__(puzzle, steps, replace(task, want=Want.ALL), begin)
        self._best = task.want is Want.BEST

    def list(self, found: list[Solution]) -> list[Solution]:
        return found[-1:] if self._best else [*found[-1:], *found[:-1]]


class LazyPlainStrategy(Lists):
    def list(self, found: list[Solution]) -> list[Solution]:
        return found[: 1 if self._task.strategy == "plain" else None]


class FearfulLimit(Lists):
    """Says that there is one solution whenever only two are asked for."""

    def list(self, found: list[Solution]) -> list[Solution]:
        return found[: 1 if self._task.limit == 2 else None]


class OneTooMany(Descents):
    def totals(self, run: Run) -> Totals:
        yield 1 + sum(1 for _ in solutions(self._puzzle, self._steps, self._task, None, run))
        return ENDED


class APartIsLost(Descents):
    def parts(self, run: Run) -> Sequence[Part]:
        return super().parts(run)[1:]


class APartOverlaps(Descents):
    def parts(self, run: Run) -> Sequence[Part]:
        return [*super().parts(run), Part(list(self._steps))]


class NodesTwice(Descents):
    def parts(self, run: Run) -> Sequence[Part]:
        parts = super().parts(run)
        run.tick(len(parts))
        return parts


def searching(search: type[Descents]) -> Broken:
    """The duty of a family that searches so."""

    def broken(self: Null, puzzle: Any, steps: Any, task: Any, part: Any = None) -> Search:
        return search(puzzle, steps, task, part and tuple(part.spec))

    broken.__name__ = search.__name__
    return broken


def rosy_outlook(self: Null, *given: Any) -> Iterator[StepOutlook]:
    for left in good["outlook"](self, *given):
        yield StepOutlook(left.step, (left.leaves or 0) + 1)


def illegal_offers(self: Null, *given: Any) -> Iterator[Offer]:
    yield from good["offers"](self, *given)
    yield Offer("7", ())


def six_stars(self: Null, *given: Any) -> Grade:
    return Grade(6, 0.0, (ENDED,))


def stars_without_a_reason(self: Null, *given: Any) -> Grade:
    return Grade(1, 0.0, ())


def stars_for_what_is_impossible(self: Null, *given: Any) -> Grade:
    return Grade(1, 0.0, (ENDED,))


def hint_into_a_dead_end(self: Twin, *given: Any) -> Iterator[Hint]:
    yield Hint(0, ENDED)
    yield Hint(3, ENDED, "right")


def hints_in_circles(self: Twin, puzzle: Any, steps: tuple[str, ...], run: Any) -> Iterator[Hint]:
    yield Hint(0, ENDED)
    yield Hint(3, ENDED, "up" if steps[-1:] == ("down",) else "down")


def hints_backwards(self: Twin, *given: Any) -> Iterator[Hint]:
    yield Hint(3, ENDED, "down")
    yield Hint(0, ENDED)


def rosy_outlook_of_moves(self: Twin, *given: Any) -> Iterator[StepOutlook]:
    yield StepOutlook("down", 1)


def outlook_of_no_moves(self: Twin, *given: Any) -> Iterator[StepOutlook]:
    yield from ()


def hasty_outlook_of_moves(self: Twin, puzzle: Any, steps: Any, run: Any) -> Iterator[StepOutlook]:
    """Guesses where the time has run out."""
    try:
        run.tick(9)
        yield StepOutlook("down", 3)
    except OutOfBudget:
        yield StepOutlook("down", 0)


def any_way_is_the_best(self: Twin, puzzle: Any, steps: Any, task: Any, part: Any = None) -> Search:
    if task.want is Want.BEST:
        task = replace(task, want=Want.ONE)

    def first(run: Run) -> Solutions:
        yield from islice(twin.solutions(puzzle, steps, task, run), 1)
        return ENDED

    return Plain(first)


def careless_parse(self: Null, variant: Any, body: str, **options: Any) -> Any:
    int(body)  # ValueError
    return good["parse"](self, variant, body)


def counting_law(text: str) -> None:
    test_solutions.test_counting_is_listing_and_nothing_is_listed_twice(text, "order")


def strategies_law(text: str) -> None:
    test_strategies.test_strategies_agree_where_they_claim_the_same(
        ("null", "plain", Want.ALL, "order")
    )


def cut_law(text: str) -> None:
    test_parts.test_however_it_is_cut_a_search_is_the_same(text, "order", Want.ALL)


def damage_law(text: str) -> None:
    test_damage.read_or_explained(text + "²")


def grade_law(text: str) -> None:
    test_solutions.test_a_grade_has_a_reason_and_stars_where_there_is_a_solution(text)


def hint_law(text: str) -> None:
    test_solutions.test_a_hint_names_a_step_that_keeps_it_solvable(text)


def cut_short_law(text: str) -> None:
    test_advice.test_an_outlook_cut_short_keeps_what_is_known_and_claims_no_more(text, None)


def following_law(text: str) -> None:
    test_advice.test_whoever_follows_the_hints_comes_to_the_end(text, None)


CASES: list[tuple[str, Broken, Callable[[str], None]]] = [
    ("format", forgetful_format, test_texts.test_a_position_is_read_from_its_own_text),
    (
        "check",
        solved_too_early,
        test_solutions.test_every_prefix_of_a_solution_is_open_drawable_and_solvable,
    ),
    (
        "check",
        never_reached,
        test_solutions.test_what_was_asked_for_is_missed_only_where_the_nearest_counts,
    ),
    ("check", silently_solved, test_solutions.test_a_check_of_a_solution_says_what_is_solved),
    ("search", searching(WrongCost), test_solutions.test_every_solution_replays_to_solved),
    (
        "search",
        searching(EverythingTwice),
        counting_law,
    ),
    ("search", searching(OneTooMany), counting_law),
    (
        "search",
        searching(WorstFirst),
        test_solutions.test_the_best_only_improves_and_ends_at_the_best,
    ),
    ("search", searching(APartIsLost), cut_law),
    ("search", searching(APartOverlaps), cut_law),
    ("search", searching(NodesTwice), cut_law),
    ("outlook", rosy_outlook, test_solutions.test_an_outlook_adds_up),
    (
        "offers",
        illegal_offers,
        test_solutions.test_what_is_offered_may_be_played_and_what_an_outlook_names_is_offered,
    ),
    ("search", searching(LazyPlainStrategy), strategies_law),
    ("parse", careless_parse, damage_law),
    (
        "search",
        searching(FearfulLimit),
        test_solutions.test_a_check_says_whether_there_is_one_solution_or_more,
    ),
    ("grade", six_stars, grade_law),
    ("grade", stars_without_a_reason, grade_law),
    ("grade", stars_for_what_is_impossible, lambda text: grade_law(f"{text} only-2")),
]
OF_MOVES: list[tuple[str, Broken, Callable[[str], None], str]] = [
    ("hints", hint_into_a_dead_end, hint_law, DEAD_END),
    ("hints", hints_backwards, hint_law, DEAD_END),
    ("hints", hints_in_circles, following_law, DEAD_END),
    ("outlook", rosy_outlook_of_moves, test_solutions.test_an_outlook_adds_up, DEAD_END),
    ("outlook", outlook_of_no_moves, test_solutions.test_an_outlook_adds_up, DEAD_END),
    ("outlook", hasty_outlook_of_moves, cut_short_law, DEAD_END),
    (
        "search",
        any_way_is_the_best,
        test_solutions.test_the_best_only_improves_and_ends_at_the_best,
        LONG_WAY,
    ),
]
good: dict[str, Broken] = {duty: vars(Null)[duty] for duty, _, _ in CASES if duty in vars(Null)}


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    cases.forget()
    yield
    cases.forget()


def breaks_its_law(
    family: type[Any], duty: str, broken: Broken, law: Callable[[str], None], text: str
) -> None:
    """A family of its own, since what a class can do is remembered."""
    law(text)
    cases.forget()
    with as_family(type("Broken", (family,), {duty: broken})()), pytest.raises(NOTICED):
        law(text)


@pytest.mark.parametrize(
    ("duty", "broken", "law"),
    [pytest.param(duty, broken, law, id=broken.__name__) for duty, broken, law in CASES],
)
def test_a_broken_family_breaks_its_law(
    duty: str, broken: Broken, law: Callable[[str], None]
) -> None:
    breaks_its_law(Null, duty, broken, law, TEXT)


@pytest.mark.parametrize(
    ("duty", "broken", "law", "text"),
    [pytest.param(*case, id=case[1].__name__) for case in OF_MOVES],
)
def test_a_broken_family_that_counts_moves_breaks_its_law(
    duty: str, broken: Broken, law: Callable[[str], None], text: str
) -> None:
    breaks_its_law(Twin, duty, broken, law, text)


STAIRS = Board("stairs", "stairs", "5")
TOYS = {
    "no words": (Toy("stairs", (STAIRS,), place=200, daily=False, grades=()),),
    "no puzzle": (Toy("stairs", (replace(STAIRS, body="ten"),), place=200),),
    "impossible": (Toy("stairs", (replace(STAIRS, body="5 only-2"),), place=200),),
    "the key of another": (Toy("24", (STAIRS,), place=200),),
    "the place of another": (Toy("stairs", (STAIRS,), place=1),),
    "a day without fresh puzzles": (Toy("stairs", (STAIRS,), place=200, grades=()),),
}


@pytest.mark.parametrize("toys", TOYS.values(), ids=list(TOYS))
def test_toys_that_are_wrong_break_a_law(toys: tuple[Toy, ...]) -> None:
    def laws() -> None:
        test_package.test_toys_have_keys_places_and_names_of_their_own("null")
        test_package.test_a_board_of_a_toy_is_read_as_that_and_may_be_played("null")
        test_package.test_a_fresh_puzzle_of_a_toy_is_one_for_its_board("null")

    laws()
    broken = type("Broken", (Null,), {"info": replace(Null.info, toys=toys)})()
    with as_family(broken), pytest.raises((*NOTICED, InputError, KeyError)):
        laws()


@pytest.mark.parametrize(("skipped", "status"), [("True", 1), ("n > 0", 0)])
def test_a_law_that_skips_everything_fails(tmp_path: Path, skipped: str, status: int) -> None:
    (tmp_path / "laws").mkdir()
    (tmp_path / "laws" / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('n', range(3))\n"
        "def test_some(n):\n"
        f"    if {skipped}:\n"
        "        pytest.skip('too large')\n"
    )
    command = [sys.executable, "-m", "pytest", "--disable-plugin-autoload"]
    command += ["-p", "unriddle.laws.plugin", "-c", os.devnull, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == status, run.stdout
    assert f"test_some: {3 - (status == 0)} skipped, {int(status == 0)} run" in run.stdout
