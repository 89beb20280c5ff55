"""In space pieces are told in an order in which they can be laid, each put straight down."""

from __future__ import annotations

import pytest

from unriddle import Want, engines, read
from unriddle.cli import main

native = pytest.mark.skipif(engines.native_missing(), reason="too large without the native core")
Ball = tuple[int, int, int]


def cells(step: str, pyramid: bool) -> list[Ball]:
    """The middles of a piece's cells, or balls, which are two wide, from the words of a step."""
    found = []
    for word in step.split()[1:]:
        place, layer = word.split(".")
        x, y, z = ord(place[0]) - ord("a"), int(place[1:]) - 1, int(layer) - 1
        found.append((2 * x + z, 2 * y + z, z) if pyramid else (2 * x, 2 * y, z))
    return found


def can_be_laid(steps: tuple[str, ...], pyramid: bool) -> bool:
    """Whether nothing that lies there is above what comes down, nearer than its width."""
    laid: list[Ball] = []
    for step in steps:
        for x, y, z in cells(step, pyramid):
            if any(c > z and (a - x) ** 2 + (b - y) ** 2 < 4 for a, b, c in laid):
                return False
        laid += cells(step, pyramid)
    return True


@native
def test_every_soma_solution_can_be_laid_as_it_is_told() -> None:
    solutions = list(read("soma: 3x3x3").solutions())
    assert len(solutions) == 11_520
    assert all(can_be_laid(found.steps, False) for found in solutions)


@native
def test_384_kanoodle_pyramids_can_be_laid() -> None:
    solutions = list(read("kanoodle: pyramid 5").solutions())
    assert len(solutions) == 2_448
    assert sum(can_be_laid(found.steps, True) for found in solutions) == 384


@native
def test_47_of_the_first_60_bedlam_cubes_can_be_laid_as_they_stand() -> None:
    solutions = read("bedlam: 4x4x4").solve(Want.ALL, limit=60).solutions
    assert sum(can_be_laid(found.steps, False) for found in solutions) == 47


@native
@pytest.mark.parametrize("text", ["soma: 3x3x3", "bedlam: 4x4x4", "kanoodle: pyramid 5"])
def test_the_one_that_is_shown_can_be_laid(text: str) -> None:
    (found,) = read(text).solve(Want.ONE).solutions
    assert can_be_laid(found.steps, "pyramid" in text)
    assert found.says is None


@native
def test_every_one_of_60_bedlam_cubes_can_be_laid_if_it_may_be_turned() -> None:
    from unriddle.families.packing.search.laying import Look
    from unriddle.families.packing.search.state import field

    here = field(read("bedlam: 4x4x4").puzzle, ())
    position = read("bedlam: 4x4x4")
    options = {here.first(option): at for at, option in enumerate(here.options)}
    for found in position.solve(Want.ALL, limit=60).solutions:
        filling = tuple(options[step] for step in found.steps)
        look = Look(here, iter([[filling]]), further=False)
        assert look.can_be_laid(look.first)


FLOATING = "packing/custom: 1x1x2 with A=X, B=X ; A a1.2"


def test_where_none_was_found_that_is_said() -> None:
    (found,) = read(FLOATING).solve(Want.ONE).solutions
    assert found.steps == ("A a1.2", "B a1.1")
    assert found.says is not None
    assert found.says.key == "packing.no_straight_order"


def test_the_command_line_says_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", FLOATING, "--lang", "en"]) == 0
    assert "no straight order found" in capsys.readouterr().err
    assert main(["solve", FLOATING, "--lang", "en", "--json"]) == 0
    assert '"says": "no straight order found' in capsys.readouterr().out


def test_a_solution_is_kept_where_the_budget_ends_before_one_to_lay() -> None:
    for nodes in (500, 2_000, 20_000):
        answer = read("kanoodle: pyramid 5").solve(Want.ONE, nodes=nodes)
        assert answer.status == "solved"


def test_hints_follow_an_order_in_which_pieces_can_be_laid() -> None:
    position = read("soma: 3x3x3")
    while not position.standing().solved:
        step = position.hint(3)[-1].step
        assert step is not None
        position = position.play(step)
    assert can_be_laid(position.steps, False)
