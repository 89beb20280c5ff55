"""A target that is proved out of reach is never called solved."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from unriddle import engines, read
from unriddle.cli import main
from unriddle.desk.answers import Status
from unriddle.engines import expressions, reach
from unriddle.engines.expressions import Rules
from unriddle.families import with_family
from unriddle.families._template.family import Null, Stairs
from unriddle.locale import say
from unriddle.values import Standing, Steps, Want

FAR = "countdown: 1 1 2 2 3 3 = 999"
SAID = "999 cannot be made; the nearest is 81, 918 away"


@pytest.mark.parametrize("want", list(Want))
def test_a_target_out_of_reach_has_a_status_of_its_own(want: Want) -> None:
    answer = read(FAR).solve(want)
    assert answer.status is Status.NEAREST
    assert answer.complete
    assert say(answer.reason) == SAID


def test_the_nearest_is_an_answer_like_another_to_a_shell() -> None:
    assert Status.NEAREST.exit_code == Status.SOLVED.exit_code == 0


def test_one_way_to_the_nearest_is_not_taken_for_their_number() -> None:
    several = read("countdown: 4 10 = 27")
    assert several.solve(Want.ONE).count is None
    assert several.solve(Want.BEST).count is None
    assert several.count() == several.solve(Want.ALL).count == 2


def test_a_limit_or_a_number_gives_the_nearest_too() -> None:
    several = read("countdown: 4 10 = 27")
    assert several.solve(Want.ALL, limit=1).status is Status.NEAREST
    assert several.solve(Want.ALL, nth=2).status is Status.NEAREST


def test_a_search_without_time_does_not_say_that_the_target_is_out_of_reach() -> None:
    for want in Want:
        assert read(FAR).solve(want, nodes=0).status is Status.UNFINISHED


def test_a_check_says_what_is_nearest_and_whether_one_way_leads_there() -> None:
    verdict = read(FAR).check()
    assert (verdict.status, verdict.unique) == (Status.NEAREST, True)
    assert say(verdict.reason) == f"{SAID}; one way leads there"
    assert read("countdown: 4 10 = 27").check().unique is False


def test_steps_that_lead_away_from_a_target_leave_only_the_nearest() -> None:
    start = read("countdown: 25 3 6 = 81")
    assert start.check().status is Status.SOLVED
    away = start.play("3 + 6")
    assert (away.solve().status, away.check().status) == (Status.NEAREST, Status.NEAREST)
    assert "from here" in say(away.check().reason)


def test_a_check_names_both_values_that_are_as_near() -> None:
    for want in (Want.ONE, Want.BEST, Want.ALL):
        assert "14 or 40, 13 away" in say(read("countdown: 4 10 = 27").solve(want).reason)
    assert "14 or 40, 13 away" in say(read("countdown: 4 10 = 27").check().reason)


def test_whoever_has_come_as_near_as_can_be_is_told_so() -> None:
    there = read("countdown: 4 10 = 27 ; 4 + 10").check()
    assert (there.status, there.before) == (Status.NEAREST, Status.NEAREST)
    assert say(there.reason) == "this makes 14, 13 away from 27; nothing comes nearer"
    astray = read("countdown: 4 10 = 27 ; 10 - 4").check()
    assert say(astray.reason).startswith("27 cannot be made from here; the nearest is 6, 21 away")


def test_an_outlook_knows_that_its_ways_lead_to_the_nearest_only() -> None:
    assert read("countdown: 1 1 2 = 999").outlook().status is Status.NEAREST
    assert read("countdown: 25 3 6 = 81").outlook().status is Status.SOLVED


def test_a_grade_says_that_it_is_that_of_the_nearest() -> None:
    told = [say(reason) for reason in read(FAR).grade().reasons]
    assert told[0] == SAID
    assert "1 way leads there" in told
    assert "1 solution" not in told


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_saved_file_of_a_target_out_of_reach_is_read_again(lang: str, tmp_path: Path) -> None:
    saved = tmp_path / "far.txt"
    assert main(["solve", FAR, "--out", str(saved), "--lang", lang]) == 0
    assert str(read(saved.read_text(encoding="utf-8"))) == str(read(FAR))


def test_moves_that_cost_something_reach_what_was_asked_for() -> None:
    answer = read("15: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 - 14 15").solve()
    assert answer.best is not None
    assert (answer.status, answer.best.cost) == (Status.SOLVED, 2)


def test_what_is_near_but_not_proved_nearest_is_shown_as_unfinished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The null family, as if its way down were only near what was asked for."""
    check = Null.check

    def near(self: Null, puzzle: Stairs, steps: Steps) -> Standing:
        return replace(check(self, puzzle, steps), reached=False)

    monkeypatch.setattr(Null, "check", near)
    with with_family("_template"):
        cut = read("null/stairs: 9").solve(Want.BEST, strategy="plain", nodes=20)
        whole = read("null/stairs: 9").solve(Want.BEST, strategy="plain")
    assert (cut.status, cut.complete, cut.found) == (Status.UNFINISHED, False, 1)
    assert (whole.status, whole.complete) == (Status.NEAREST, True)


@pytest.mark.skipif(engines.native("expressions") is None, reason="the limit is the engine's")
def test_values_that_may_take_63_bits_are_left_to_python() -> None:
    twenty_bits = 2**20 - 1
    near, _ = expressions.nearest([twenty_bits] * 2, 2**19 - 1, Rules()) or (None, 0)
    assert near == (Fraction(1), Fraction(2 * twenty_bits))
    assert expressions.nearest([twenty_bits] * 2, 2**20 - 1, Rules()) is None


@pytest.mark.skipif(engines.native("reach") is None, reason="Python has another way")
@pytest.mark.parametrize(
    ("numbers", "target"), [((1, 5, 10), 51), ((1, 5, 10, 100), 51), ((2, 3, 4, 5), 21)]
)
def test_one_away_is_not_good_enough(numbers: tuple[int, ...], target: int) -> None:
    assert reach.nearest(numbers, target)[0] == 0
