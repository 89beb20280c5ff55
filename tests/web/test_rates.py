"""How often a client may ask: by a clock of the test's own."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from unriddle.web import limits
from unriddle.web.limits import Rates

MANY = 10_000  # more than any bucket here holds


class Clock:
    now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=found.monotonic))
    return found


def passing(rates: Rates, client: str = "a") -> int:
    """How many requests pass now, one after the other."""
    return next(passed for passed in range(MANY) if rates.take(client))


@pytest.mark.parametrize("per_minute", [1, 6, 30, 600])
def test_a_bucket_is_full_at_first_and_refills_at_its_rate(clock: Clock, per_minute: int) -> None:
    rates = Rates(per_minute)
    assert passing(rates) == per_minute
    for drops in (1, 2, 5):
        clock.now += drops * 60 / per_minute + 1e-6
        assert passing(rates) == min(drops, per_minute)


@pytest.mark.parametrize("per_minute", [6, 30, 600])
def test_a_client_is_told_how_long_to_wait_and_then_may_ask(clock: Clock, per_minute: int) -> None:
    rates = Rates(per_minute)
    passing(rates)
    wait = rates.take("a")
    assert wait == pytest.approx(60 / per_minute)
    clock.now += wait / 2
    assert rates.take("a") == pytest.approx(wait / 2)
    clock.now += wait / 2 + 1e-6
    assert rates.take("a") == 0


def test_a_bucket_holds_no_more_than_a_minute_gives(clock: Clock) -> None:
    rates = Rates(6)
    passing(rates)
    clock.now += 3_600
    assert passing(rates) == 6


def test_asking_while_refused_costs_nothing(clock: Clock) -> None:
    rates = Rates(6)
    passing(rates)
    for _ in range(20):
        clock.now += 1
        rates.take("a")
    assert passing(rates) == 0
    assert rates.take("a") < 10  # two have passed in these 20 seconds, and the next is due soon


def test_each_client_has_a_bucket_of_its_own(clock: Clock) -> None:
    rates = Rates(2)
    assert [passing(rates, client) for client in "ab"] == [2, 2]


def test_the_longest_silent_client_is_forgotten_first(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rates, "CLIENTS", 2)
    rates = Rates(1)
    assert [rates.take(client) for client in "abac"] == [0, 0, 60, 0]
    assert rates.take("a") == 60  # b was forgotten, a was not
    assert rates.take("b") == 0
