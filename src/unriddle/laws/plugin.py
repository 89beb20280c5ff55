"""How the laws are run, and other random tests: hooks of pytest.

Random tests draw the same examples on every run, more of them for `make test-all`, and many more
for `make fuzz`. Tables that the
user keeps are not used: a search with larger ones takes other nodes. What the laws left out is
told at the end, and a law that left out everything fails; with several workers the one that
gathers the reports counts.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    max_examples=40,
    deadline=None,  # a slow machine is not a wrong answer
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("thorough", parent=settings.get_profile("steady"), max_examples=125)
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


def pytest_collection_finish() -> None:
    """What was collected stays to the end: to look through it for garbage took a fifth of a run."""
    gc.collect()
    gc.freeze()


_ran: Counter[str] = Counter()
_skipped: Counter[str] = Counter()


def _is_law(nodeid: str) -> bool:
    return "laws/" in nodeid.partition("::")[0]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    law = report.nodeid.partition("[")[0]
    if _is_law(law):
        if report.skipped:
            _skipped[law] += 1
        elif report.when == "call":
            _ran[law] += 1


def _empty() -> list[str]:
    """The laws of which every case was skipped."""
    return sorted(law for law in _skipped if not _ran[law])


def pytest_sessionfinish(session: pytest.Session) -> None:
    gathers = not hasattr(session.config, "workerinput")
    if gathers and _empty() and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for law, count in sorted(_skipped.items()):
        name = law.rpartition("::")[2]
        terminalreporter.write_line(f"{name}: {count} skipped, {_ran[law]} run")
    for law in _empty():
        terminalreporter.write_line(f"{law} skipped everything: it says nothing", red=True)
