"""What the laws left out: counted and told at the end, and a law that left out everything fails.

Hooks of pytest; with several workers the one that gathers the reports counts.
"""

from __future__ import annotations

from collections import Counter

import pytest

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
