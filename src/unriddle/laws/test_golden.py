"""Facts that others know about single puzzles hold here too."""

from __future__ import annotations

import pytest

from unriddle.desk.reading import read
from unriddle.desk.search import Solving
from unriddle.laws.cases import (
    FAMILIES,
    GOLDEN,
    GRADED,
    Golden,
    Graded,
    answer,
    each_family,
    parameters,
)
from unriddle.values import Want

QUICK = [case for case in GOLDEN if not case.slow]
SLOW = [case for case in GOLDEN if case.slow]
each_case = pytest.mark.parametrize("case", parameters(QUICK, SLOW))


@each_case
def test_a_golden_case_names_its_witness(case: Golden) -> None:
    assert case.source.strip()
    assert any(fact is not None for fact in (case.status, case.count, case.best, case.solutions))


@each_case
def test_a_golden_status_holds(case: Golden) -> None:
    if case.status is not None:
        assert answer(case.puzzle, Want.ONE, case.distinct).status == case.status


@each_case
def test_a_golden_count_holds(case: Golden) -> None:
    if case.count is not None:
        assert answer(case.puzzle, Want.COUNT, case.distinct).count == case.count


@each_case
def test_a_golden_best_cost_holds(case: Golden) -> None:
    if case.best is not None:
        found = answer(case.puzzle, Want.BEST, case.distinct)
        assert found.complete
        assert found.best is not None
        assert found.best.cost == found.lower_bound == case.best


@each_case
def test_golden_solutions_are_listed_line_for_line(case: Golden) -> None:
    if case.solutions is not None:
        position = read(case.puzzle)
        task = position.task(Want.ALL, distinct=case.distinct)
        solving = Solving(position, task, form=case.form)
        for _ in solving:
            pass
        assert tuple(found.text for found in solving.answer().solutions) == case.solutions


@pytest.mark.parametrize("case", parameters(GRADED))
def test_a_golden_grade_holds(case: Graded) -> None:
    assert case.source.strip()
    assert read(case.puzzle).grade(seconds=None).stars == case.stars


@each_family
def test_every_variant_has_a_golden_case(family: str) -> None:
    variants = {variant.key for variant in FAMILIES[family].info.variants}
    positions = [read(case.puzzle) for case in GOLDEN]
    assert variants <= {found.variant for found in positions if found.family == family}
