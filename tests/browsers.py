"""The browser for the tests of the page: which there is, and what is left out without one."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FOLDER = Path(__file__).parent / "browser"


@cache
def executable() -> str | None:
    """A chromium that is installed, or the one that playwright has fetched for itself."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return installed or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if own and Path(own).exists() else None


@cache
def missing() -> str | None:
    """Why the tests of the page cannot run here, if they cannot, and what to do about it."""
    from unriddle.web import page

    if executable() is None:
        return "no chromium here; one line brings it: sudo apt-get install chromium"
    if not page.built():
        return "the page is not built: 'make setup' does it, with node and npm"
    return None


def left_out() -> list[str]:
    """What is not run without a browser, a line a file."""
    files = sorted(FOLDER.glob("test_*.py"))
    tests = {file: file.read_text(encoding="utf-8").count("\ndef test_") for file in files}
    return [f"  tests/browser/{file.name}: {number} tests" for file, number in tests.items()]
