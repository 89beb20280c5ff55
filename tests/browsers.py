"""The browsers for the tests of the page: which there are, and what is left out without one.

Without a chromium a run fails at its end. Firefox and WebKitGTK are for `make test-all` alone,
which says where they are missing and does without.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

# The first has no window to draw, and takes two thirds of the time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FOLDER = Path(__file__).parent / "browser"
# What each of the others is started by, and what brings it.
OTHERS = {
    "firefox": (("firefox-esr", "firefox"), "firefox-esr"),
    "webkit": (("WebKitWebDriver",), "webkit2gtk-driver xvfb"),
}


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
    files = sorted(FOLDER.rglob("test_*.py"))
    tests = {file: file.read_text(encoding="utf-8").count("\ndef test_") for file in files}
    names = {file: file.relative_to(FOLDER.parents[1]).as_posix() for file in files}
    return [f"  {names[file]}: {number} tests" for file, number in tests.items()]


def other(name: str) -> str | None:
    """What starts Firefox or the driver of WebKitGTK, if it is installed."""
    return next(filter(None, map(shutil.which, OTHERS[name][0])), None)


# Hooks of pytest

ENGINE = "engine"  # the parameter of a test in another browser


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    none = missing() if any(map(_in_browser, items)) else None
    gone = [item for item in items if _in_browser(item) and (none or _not_here(item))]
    if gone:
        config.hook.pytest_deselected(items=gone)
        items[:] = [item for item in items if item not in gone]


def _not_here(item: pytest.Item) -> bool:
    """Whether a test is for another browser that is not installed."""
    spec = getattr(item, "callspec", None)
    name = spec.params.get(ENGINE) if spec else None
    return name is not None and other(name) is None


def _in_browser(item: pytest.Item) -> bool:
    return item.path.is_relative_to(FOLDER)


def _no_browser(config: pytest.Config) -> str | None:
    """Why the page was not tested, in a run that was to test it; workers leave it to the first."""
    paths = [Path(str(name).partition("::")[0]).resolve() for name in config.args]
    meant = any(FOLDER.is_relative_to(path) or path.is_relative_to(FOLDER) for path in paths)
    told = hasattr(config, "workerinput") or config.getoption("ignore")
    return missing() if meant and not told else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    why = _no_browser(terminalreporter.config)
    if why:
        terminalreporter.section("not run: the page in a browser", red=True)
        for line in (why, *left_out()):
            terminalreporter.write_line(line)
    elif "slow" not in str(terminalreporter.config.getoption("markexpr")):
        for name, (_, packages) in OTHERS.items():
            if other(name) is None:
                terminalreporter.section(f"not run: the page in {name}")
                terminalreporter.write_line(f"one line brings it: sudo apt-get install {packages}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.exitstatus == pytest.ExitCode.OK and _no_browser(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
