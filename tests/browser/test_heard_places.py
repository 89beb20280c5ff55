"""What a screen reader is told of the picker, the days and the solved moment, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ROOT, Opened
from tests.browser.steps import open_at

SNAPSHOTS = ROOT / "tests" / "browser" / "heard"
LANGUAGES = {"en": "en-GB", "id": "id-ID"}
LAST_MOVE = "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6"
each_language = pytest.mark.parametrize("language", LANGUAGES)


def told(found: Locator) -> str:
    """What is read aloud; addresses are not, and how long it took is another matter."""
    lines = re.sub(r"\b\d+:\d\d\b", "0:00", found.aria_snapshot()).splitlines()
    return "\n".join(line for line in lines if "/url:" not in line) + "\n"


def same(found: Locator, name: str) -> None:
    """As it was kept. To keep what is told now, delete the file and run the test twice."""
    kept = SNAPSHOTS / f"{name}.yaml"
    if not kept.exists():
        kept.write_text(told(found), encoding="utf-8")
        pytest.fail(f"{kept.name} was not there and is written now")
    assert told(found) == kept.read_text(encoding="utf-8")


@each_language
def test_the_picker_with_open_doors(visit: Opened, site: str, language: str) -> None:
    page = visit(f"{site}/#/toys/iq-puzzler-pro", locale=LANGUAGES[language])
    toys = page.locator(".toys > ul")
    expect(toys.locator(".doors button").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    same(toys, f"toys-{language}")


@each_language
def test_the_days(visit: Opened, site: str, language: str) -> None:
    page = visit(locale=LANGUAGES[language])
    page.clock.set_fixed_time("2026-11-15T12:00:00")
    page.goto(f"{site}/#/today")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    same(page.get_by_role("main"), f"today-{language}")


@each_language
def test_the_solved_moment(visit: Opened, site: str, language: str) -> None:
    page = visit(locale=LANGUAGES[language])
    page.clock.set_fixed_time("2026-11-15T12:00:00")
    open_at(page, site, LAST_MOVE)
    slide(page)
    solved = page.locator("section.solved")
    expect(solved).to_be_visible()
    expect(solved).to_contain_text(re.compile("fewest 1|paling sedikit 1", re.I))
    same(solved, f"solved-{language}")
    expect(page.get_by_role("status").last).not_to_be_empty()


def slide(page: Page) -> None:
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowUp")
