"""What a screen reader is told of each board, as a whole, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Opened
from tests.browser.steps import open_at

HEARD = Path(__file__).parent / "heard"
BOARDS = {
    "24": "24: K♠ 3♥ 8 8 ; 8 / 3",
    "countdown": "countdown: 25 50 75 100 3 6 = 952",
    "15-puzzle": "sliding/4x4: 1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12",
    "klotski": "blocks/klotski: BAAC/BAAC/DFFE/DGHE/I..J",
    "rush-hour": "blocks/rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F",
}
BOARD = "[role=grid], .numbers"


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_told_whole(visit: Opened, site: str, name: str, language: str) -> None:
    """A file that is missing is written, and the test fails once: look at it before it is kept."""
    page = visit(locale={"en": "en-GB", "id": "id-ID"}[language])
    open_at(page, site, BOARDS[name])
    page.wait_for_load_state("networkidle")  # what is fetched after the board belongs to it
    told = page.locator(BOARD).aria_snapshot()
    kept = HEARD / f"{name}.{language}.yaml"
    if not kept.exists():
        kept.write_text(f"{told}\n", encoding="utf-8")
        pytest.fail(f"{kept.name} is new")
    assert told == kept.read_text(encoding="utf-8").rstrip("\n")
