"""Somebody else's solver agrees: OR-Tools counts the same fillings of random boards as we do."""

from __future__ import annotations

from random import Random

import pytest

from bench.case import Missing
from bench.peers import agree
from unriddle import Want, read

BOARDS = 200


@pytest.mark.slow
def test_ortools_algorithm_x_brute_force_and_the_engine_count_the_same() -> None:
    random = Random(1)
    deals = [agree.deal(random, number) for number in range(BOARDS)]
    try:
        expected = agree.theirs(deals)
    except Missing as error:
        pytest.fail(f"ortools: {error}; `make .venv-peers/ready` installs it")
    known = [pair for pair in zip(deals, expected, strict=True) if pair[1] is not None]
    assert len(known) >= BOARDS * 3 // 4
    brute = 0
    for deal, count in known:
        assert agree.ours(deal) == {count}, deal.text
        position = read(deal.text)
        assert position.count(strategy="algorithm-x") == count, deal.text
        slowest = position.solve(Want.COUNT, strategy="brute", nodes=100_000)
        assert slowest.count in (None, count), deal.text
        brute += slowest.count is not None
    assert brute >= BOARDS // 4
