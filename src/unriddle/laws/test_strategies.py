"""Different ways to search, one answer; the same way, the same work."""

from __future__ import annotations

from typing import Any

import pytest

from unriddle import engines
from unriddle.desk.answers import Answer
from unriddle.desk.reading import read
from unriddle.errors import InputError
from unriddle.laws import signature
from unriddle.laws.cases import (
    FAMILIES,
    OUT_OF_BUDGET,
    QUICK,
    each_family,
    each_text,
    every_family,
    parameters,
    searched,
    solved,
)
from unriddle.values import Want

SPENT = 5_000  # nodes after which a claim has been compared often enough


def size(text: str) -> tuple[int, int]:
    """The cells of a puzzle, then its letters: a short text may be a large board."""
    return len(read(text).scene().cells), len(text)


with every_family():
    SMALLEST_FIRST = sorted(QUICK, key=size)

CLAIMS = tuple(
    (key, strategy.key, want, distinct)
    for key, family in FAMILIES.items()
    for strategy in family.info.strategies
    if strategy.key != "auto"
    for want in sorted(strategy.wants)
    for distinct in family.info.distinct
)


def facts(found: Answer, want: Want) -> dict[str, Any]:
    """What two strategies must say alike; which solution comes first is theirs to choose."""
    best = found.best
    texts = {solution.text for solution in found.solutions}
    return {
        "status": found.status,
        "count": found.count if want is not Want.ONE else None,
        "cost": best.cost if best and want is Want.BEST else None,
        "solutions": texts if want is Want.ALL else set(),
    }


def ended(found: Answer) -> bool:
    """Whether it can be compared; what took too long is left out."""
    return found.reason != OUT_OF_BUDGET


@pytest.mark.parametrize("claim", [pytest.param(c, id=" | ".join(c)) for c in CLAIMS])
def test_strategies_agree_where_they_claim_the_same(claim: tuple[str, str, Want, str]) -> None:
    family, strategy, want, distinct = claim
    compared = spent = 0
    for text in SMALLEST_FIRST:
        if text.startswith(f"{family}/") and spent < SPENT:
            found = solved(read(text), want, distinct=distinct, strategy=strategy)
            spent += found.nodes
            usual = searched(text, want, distinct)
            if ended(found) and ended(usual):
                compared += 1
                assert facts(found, want) == facts(usual, want), text
    assert compared, "no puzzle is small enough for this strategy: add a golden case that is"


@pytest.mark.parametrize("key", FAMILIES)
def test_a_strategy_that_can_be_traced_has_events_to_show_and_another_is_refused(key: str) -> None:
    strategies = FAMILIES[key].info.strategies
    watched = {strategy.key for strategy in strategies if strategy.traceable}
    texts = [text for text in SMALLEST_FIRST if text.startswith(f"{key}/")]
    for name in watched:
        assert any(read(text).trace(name, limit=1, nodes=SPENT) for text in texts), name
    for name in {strategy.key for strategy in strategies} - watched:
        with pytest.raises(InputError) as refused:
            read(texts[0]).trace(name)
        assert watched <= {*str(refused.value.fix).replace(",", "").split()}


@each_text
def test_the_answer_is_the_same_without_the_native_core(text: str) -> None:
    first, *others = read(text).back.info.distinct
    tasks = [(want, first) for want in Want] + [(Want.ALL, distinct) for distinct in others]
    compared = 0
    for want, distinct in tasks:
        with engines.without_native():
            found = solved(read(text), want, distinct=distinct)
        usual = searched(text, want, distinct)
        if ended(found) and ended(usual):
            compared += 1
            assert facts(found, want) == facts(usual, want)
    if not compared:
        pytest.skip("too large for a search in Python")


@pytest.mark.parametrize("text", parameters(QUICK))
def test_the_same_task_takes_the_same_nodes(text: str) -> None:
    recorded = signature.recorded(text.partition("/")[0])
    for line, nodes in signature.measured(text):
        assert recorded.get(line) == nodes, f"{line}: {signature.HOW_TO_UPDATE}"


@each_family
def test_the_signature_holds_nothing_that_is_no_longer_asked(family: str) -> None:
    asked = {line for text in signature.texts(family) for line in signature.lines(text)}
    assert set(signature.recorded(family)) <= asked, signature.HOW_TO_UPDATE
