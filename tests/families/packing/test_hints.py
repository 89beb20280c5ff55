"""Hints work out no more than was asked, and say what is known when time is short."""

from __future__ import annotations

import re
from typing import Any

import pytest

from unriddle import StepError, engines, read, say
from unriddle.cli import main
from unriddle.desk import Position
from unriddle.families.packing import hints
from unriddle.values import Message


def test_a_hint_works_out_no_more_than_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> bool:
        raise AssertionError("this is only for who asks why")

    monkeypatch.setattr(hints, "_leads_on", never)
    assert [hint.level for hint in read("iq: 5x11").hint(3)] == [0, 1, 2, 3]


def test_where_to_look_is_told_even_if_time_is_too_short(
    capsys: pytest.CaptureFixture[str],
) -> None:
    unknown, where = read("bedlam: 4x4x4").hint(4, seconds=0)
    assert (unknown.level, unknown.says.key) == (0, "hint.unknown")
    assert (where.level, where.says.key) == (1, "packing.hint_look_piece")
    assert main(["hint", "bedlam", "4x4x4", "--seconds", "0", "--lang", "en"]) == 3
    assert "look at piece B (X): only 48 places for it" in capsys.readouterr().out


@pytest.mark.skipif(engines.native("exact_cover") is None, reason="many searches")
@pytest.mark.parametrize("short", [0, 20_000])
def test_why_is_the_same_by_a_short_search_and_by_a_whole_one(
    monkeypatch: pytest.MonkeyPatch, short: int
) -> None:
    monkeypatch.setattr(hints, "_SHORT_SEARCH", short)
    monkeypatch.setattr(hints, "_MANY", 100)
    for text, count in (("iq: 5x11", 40), ("pentominoes: 3x20", 2)):
        assert read(text).hint(4)[-1].says.values["count"] == count


@pytest.mark.parametrize("text", ["iq: pyramid 5", "bedlam: 4x4x4", "iq: 5x11"])
def test_of_many_placements_that_would_do_no_more_than_a_dozen_are_tried(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    good: list[bool] = []

    def noted(*given: Any) -> bool:
        good.append(leads_on(*given))
        return good[-1]

    leads_on = hints._leads_on
    monkeypatch.setattr(hints, "_leads_on", noted)
    assert read(text).hint(4)[-1].says.key == "packing.why_one_of_many"
    assert sum(good) == 12


@pytest.mark.parametrize(
    ("text", "lang", "told"),
    [
        ("soma: 3x3x3", "en", "look at c1 on layer 1: "),
        ("soma: 3x3x3", "en", "next: piece C (T) to c2 on layer 2; c1, c2, c3 on layer 1"),
        ("soma: 3x3x3", "id", "lihat petak c1 di lapis 1: "),
        ("kanoodle: pyramid 5", "en", " on layer "),
        ("iq: 5x11", "en", "next: L a1 b1 c1 a2 c2"),
    ],
)
def test_hints_say_layers_in_words(text: str, lang: str, told: str) -> None:
    ladder = read(text).hint(4)
    said = [say(hint.says, lang) for hint in ladder]
    assert any(told in line for line in said), said
    assert not any(re.search(r"[a-z]\d\.\d", line) for line in said)
    assert ladder[3].step is not None  # as it is written
    words = " ".join(say(each, lang) for each in _told(read(text), ladder[3].step))
    assert not re.search(r"[a-z]\d\.\d", words)


def _told(position: Position, step: str) -> list[Message]:
    found = hints.told(position.puzzle, step)
    return [each for each in (found.says, found.brief, found.more) if each is not None]


def test_a_step_in_space_is_printed_so_that_it_can_be_typed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["hint", "soma", "3x3x3", "--level", "3", "--lang", "en"]) == 0
    assert capsys.readouterr().out.rstrip().endswith(" (C c2.2 c1.1 c2.1 c3.1)")


def test_a_covered_cell_is_told_with_its_layer() -> None:
    with pytest.raises(StepError) as caught:
        read("soma: 3x3x3 ; C c2.2 c1.1 c2.1 c3.1 ; B c3.1 c3.2 c3.3 b3.3")
    assert say(caught.value.what) == "cell c3 on layer 1 is already covered"


def test_a_puzzle_that_never_could_be_solved_is_called_so() -> None:
    (never,) = read("packing/custom: 2x4 with A=XXX/.X., B=XXX/.X.").hint()
    assert (never.says.key, never.solvable) == ("packing.hint_never", False)


def test_the_first_piece_can_be_the_one_to_look_at() -> None:
    _, where = read("packing/custom: 2x3 with A=XX/XX, B=XX").hint(1)
    assert (where.says.key, where.says.values) == (
        "packing.hint_look_piece",
        {"piece": "A", "count": 2},
    )
