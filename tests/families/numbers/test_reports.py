"""What the three older programs for 24 print, by one command each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unriddle.cli import main

CARD24 = Path(__file__).parents[2] / "data" / "reports" / "card24.txt"


def printed(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, list[str]]:
    code = main(line.split())
    return code, capsys.readouterr().out.splitlines()


def lists() -> dict[str, list[str]]:
    """The hands of the first report with what it prints for each."""
    found: dict[str, list[str]] = {}
    for line in CARD24.read_text(encoding="utf-8").splitlines():
        if line.startswith("Kartu: "):
            lines = found.setdefault(line.removeprefix("Kartu: "), [])
        elif not line.startswith("#"):
            lines.append(line)
    return found


@pytest.mark.parametrize("hand", lists())
@pytest.mark.parametrize("strategy", ["auto", "brute"])
def test_the_first_report_is_printed_line_for_line(
    hand: str, strategy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = f"solve 24 {hand} --all --distinct written --strategy {strategy}"
    assert printed(capsys, asked) == (0, lists()[hand])


@pytest.mark.parametrize("hand", lists())
def test_the_first_report_is_saved_line_for_line(hand: str, tmp_path: Path) -> None:
    file = tmp_path / "hasil.txt"
    asked = f"solve 24 {hand} --all --distinct written --lang id --out {file}"
    assert main(asked.split()) == 0
    expected = [f"{place}. {text}" for place, text in enumerate(lists()[hand], 1)]
    saved = file.read_text(encoding="utf-8").splitlines()
    assert saved == [f"Kartu: {hand}", "Solusi:", *expected]


@pytest.mark.parametrize(
    ("hand", "count", "first"),
    [
        ("9 9 Q 5", 16, "9 - ((9 - 12) * 5)"),
        ("Q Q Q Q", 31, "((12 + 12) + 12) - 12"),
        ("3 5 5 3", 1, "(5 * 5) - (3 / 3)"),
        ("9 K Q 9", 10, "(9 * (13 - 9)) - 12"),
        ("10 Q 10 7", 6, "10 + ((12 - 10) * 7)"),
    ],
)
def test_the_samples_of_the_first_report(
    hand: str, count: int, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, f"count 24 {hand} --distinct written") == (0, [str(count)])
    code, lines = printed(capsys, f"solve 24 {hand.lower()} --all --distinct written")
    assert (code, lines[0], len(lines)) == (0, first, count)


def test_the_sample_of_the_first_report_without_a_solution(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert printed(capsys, "solve 24 7 10 K 10 --all --distinct written") == (1, [])
    assert printed(capsys, "count 24 7 10 K 10 --distinct written") == (1, ["0"])


def test_what_the_first_report_got_wrong_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "solve 24 3 3 8 8 --distinct written") == (0, ["8 / (3 - (8 / 3))"])
    assert printed(capsys, "count 24 1 2 3 4 --distinct written") == (0, ["242"])
    assert printed(capsys, "solve 24 2abc 3 3 3")[0] == 2


@pytest.mark.parametrize(
    ("hand", "code"),
    [("1 1 8 8", 0), ("1 2 7 7", 0), ("2 2 3 9", 0), ("8 8 8 8", 1), ("6 7 7 8", 1)],
)
def test_the_samples_of_the_second_report(
    hand: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, f"solve numbers/ten {hand}")[0] == code


def test_the_second_report_refuses_what_is_out_of_range(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["solve", "numbers/ten", "2", "2", "3", "11"]) == 2
    assert "from 1 to 10" in capsys.readouterr().err
    _, lines = printed(capsys, "solve numbers/ten 2 2 3 9 --all --distinct written")
    assert "(2 + 2) * (9 - 3)" in lines


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("3 4 8 13", "8 3 13 4 - / /: 13 - 4 = 9, 3 / 9 = 1/3, 8 / (1/3) = 24"),
        ("5 10 12 13", "5 10 + 13 - 12 *: 5 + 10 = 15, 15 - 13 = 2, 2 * 12 = 24"),
        ("2 4 13 13", "2 4 13 13 + - -: 13 + 13 = 26, 4 - 26 = -22, 2 - (-22) = 24"),
    ],
)
def test_the_third_report_is_postfix_with_its_steps(
    hand: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = f"solve 24 {hand} --all --distinct written --as postfix-steps"
    code, lines = printed(capsys, asked)
    assert code == 0
    assert line in lines


def test_the_third_report_lists_all_hands_in_postfix_with_steps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = "survey 24 --solutions --distinct written --as postfix-steps --limit 30"
    code, (heading, *lines) = printed(capsys, asked)
    assert (code, heading, len(lines)) == (0, "puzzle,solution", 30)
    row = re.compile(r'[\d ]+,"?[-+*/\d ]+: [-+*/\d() =,]+= 24"?')
    assert all(row.fullmatch(line) for line in lines)


def test_the_third_report_judges_a_postfix_on_a_stack(capsys: pytest.CaptureFixture[str]) -> None:
    for position in (["3 4 8 13 ; 8 3 13 4 - / /"], ["8 3 13 4 - / /"]):
        assert main(["check", "24", *position, "--details"]) == 0
        out = capsys.readouterr().out
        assert "this makes 24, with every number used exactly once" in out
        assert "4: 8 3 13 4 | -: 8 3 9 | /: 8 1/3 | /: 24" in out


@pytest.mark.parametrize(
    ("feature", "rule"), [("fractions", "3 3 8 8"), ("negatives", "2 4 13 13")]
)
def test_what_the_third_report_left_undone_is_done(
    feature: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    through = printed(capsys, f"solve 24 {rule} --all --distinct written --only {feature}")[1]
    without = printed(capsys, f"solve 24 {rule} no-{feature} --all --distinct written")[1]
    every = printed(capsys, f"solve 24 {rule} --all --distinct written")[1]
    assert sorted(through + without) == sorted(every)
    assert through
