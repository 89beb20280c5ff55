"""How random tests draw: the same examples on every run, and many more for `make fuzz`.

Tables that the user keeps are not used: a search with larger ones takes other nodes.
Without a browser all other tests run, and the run fails at its end with the list of those left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import browsers

settings.register_profile(
    "steady",
    max_examples=40,
    deadline=None,  # a slow machine is not a wrong answer
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile(
    "fuzz", parent=settings.get_profile("steady"), max_examples=5_000, derandomize=False
)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="session")
def empty_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    yield
    os.environ.pop("XDG_CACHE_HOME")
    if before is not None:
        os.environ["XDG_CACHE_HOME"] = before


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if browsers.missing() and any(map(_in_browser, items)):
        config.hook.pytest_deselected(items=list(filter(_in_browser, items)))
        items[:] = [item for item in items if not _in_browser(item)]


def _in_browser(item: pytest.Item) -> bool:
    return item.path.is_relative_to(browsers.FOLDER)


def _no_browser(config: pytest.Config) -> str | None:
    """Why the page was not tested, in a run that was to test it; workers leave it to the first."""
    paths = [Path(str(name).partition("::")[0]).resolve() for name in config.args]
    folder = browsers.FOLDER
    meant = any(folder.is_relative_to(path) or path.is_relative_to(folder) for path in paths)
    told = hasattr(config, "workerinput") or config.getoption("ignore")
    return browsers.missing() if meant and not told else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    why = _no_browser(terminalreporter.config)
    if why:
        terminalreporter.section("not run: the page in a browser", red=True)
        for line in (why, *browsers.left_out()):
            terminalreporter.write_line(line)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.exitstatus == pytest.ExitCode.OK and _no_browser(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
