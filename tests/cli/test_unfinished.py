"""What was not looked at to the end does not look as if it had been."""

from __future__ import annotations

from pathlib import Path

import pytest

from unriddle import read
from unriddle.cli import main
from unriddle.desk import advice
from unriddle.desk.clock import Clock


def test_an_outlook_that_ran_out_of_time_says_so() -> None:
    position = read("24: 4 7 8 8")
    spent = position.solve("count").nodes
    cut = advice.outlook(position, Clock(nodes=spent + 1))
    assert cut.now == 3
    assert cut.status == "unfinished"


def test_an_outlook_without_the_time_to_count_still_lists_every_step() -> None:
    position = read("bedlam: 4x4x4")
    cut = advice.outlook(position, Clock(nodes=100))
    assert (cut.now, cut.status) == (None, "unfinished")
    assert set(cut.steps) == {offer.step for offer in advice.offers(position, Clock())}
    assert set(cut.steps.values()) == {None}


@pytest.mark.parametrize("content", ["", " \n\n", "\ufeff"])
def test_an_empty_file_is_refused_by_its_name(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(content, encoding="utf-8")
    assert main(["solve", "24", str(file)]) == 2
    assert "empty.txt is empty" in capsys.readouterr().err
