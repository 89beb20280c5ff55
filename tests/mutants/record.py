"""A plugin of pytest: which lines of the source each test runs, and how long it takes.

`coverage` keeps a context for every test. Only tests that pass are kept: one that fails by itself
would catch every mutant.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

from tests.mutants.server import check_product


class Recorder:
    def __init__(self, lines: Path, seconds: Path, sources: list[str]) -> None:
        self._coverage = Coverage(data_file=str(lines), source=sources, config_file=False)
        self._coverage.set_option("run:relative_files", True)
        self._file = seconds
        self._seconds: dict[str, float] = {}
        self._bad: set[str] = set()

    def pytest_sessionstart(self) -> None:
        self._coverage.load()  # what is recorded is added
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self._coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        before = self._seconds.get(report.nodeid, 0)
        self._seconds[report.nodeid] = round(before + report.duration, 3)
        if not report.passed:
            self._bad.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        passed = {test: took for test, took in self._seconds.items() if test not in self._bad}
        self._file.write_text(json.dumps(passed, indent=0, ensure_ascii=False), encoding="utf-8")


def main() -> int:
    """`python -m tests.mutants.record LINES SECONDS SOURCE,… TEST-FILE…`."""
    lines, seconds, sources, *words = sys.argv[1:]
    check_product()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests send it to what they start
    recorder = Recorder(Path(lines), Path(seconds), sources.split(","))
    return int(pytest.main(["--quiet", "-p", "no:cacheprovider", *words], plugins=[recorder]))


if __name__ == "__main__":
    sys.exit(main())
