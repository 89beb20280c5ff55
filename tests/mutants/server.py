"""Runs tests in forks of a process that has loaded all but the product and the tests.

It reads a request a line, `{"a test": the seconds it takes, …}`, and answers each with a line,
`{"failed": "the first that failed", "seconds": 0.4}`. A fork loads the product as it then lies in
the current folder. Limits are in processor time, since others may be at work on the machine.
"""

from __future__ import annotations

import compileall
import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

SLOWER, LEAST = 4, 3  # a test may take so many times its seconds, and these at least
COLLECTING = 15  # seconds for loading tests and product
WAITING = 3  # times the processor's seconds may pass, while tests wait for something
MEMORY = 6 << 30
# What is told instead of a test: its time ran out, the process died, tests could not be collected.
TIME, CRASH, LOADING = "time", "crash", "loading"
OUT_OF_TIME = (signal.SIGPROF, signal.SIGXCPU, signal.SIGKILL)
READY = "ready"
END = b"\n"  # of an answer that is whole


class Chosen:
    """A plugin of pytest: runs these tests in this order, up to the first that fails."""

    def __init__(self, tests: dict[str, float]) -> None:
        self._seconds = tests
        self._places = {test: place for place, test in enumerate(tests)}
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._places]
        items.sort(key=lambda item: self._places[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        limit = LEAST + SLOWER * self._seconds[item.nodeid]
        signal.setitimer(signal.ITIMER_PROF, limit)  # its signal ends the process

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def run_tests(tests: dict[str, float]) -> str:
    """The first that fails, empty where all pass."""
    chosen = Chosen(tests)
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    options = ["--quiet", "--exitfirst", "-p", "no:cacheprovider", "--tb=no"]
    code = pytest.main([*options, *files], plugins=[chosen])
    return chosen.failed or ("" if code == pytest.ExitCode.OK else LOADING)


def forked(work: Callable[[], str], seconds: float) -> str:
    """What `work` returns in a fork, which may change and break everything."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _settle(seconds)
        answer = LOADING
        try:
            answer = work()
        finally:
            os.write(writing, answer.encode() + END)
            os._exit(0)
    os.close(writing)
    signalled = _wait(child, seconds * WAITING)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with all that the tests have started
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    if told.endswith(END):
        return told.removesuffix(END).decode()
    return TIME if signalled in OUT_OF_TIME else CRASH


def _settle(seconds: float) -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests send it to what they start
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def _wait(child: int, seconds: float) -> int:
    """The signal by which it has ended, 0 without one; SIGKILL where its time is up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    return os.WTERMSIG(os.waitpid(child, 0)[1])


def load_the_rest(files: list[str]) -> None:
    """Load here what these tests load from elsewhere, and compile the rest: no fork has to."""

    def needed() -> str:
        sys.dont_write_bytecode = False  # as long as there is no mutant
        compileall.compile_dir("src", quiet=2)
        before = set(sys.modules)
        pytest.main(["--quiet", "--collect-only", "-p", "no:cacheprovider", *files])
        return " ".join(name for name in sys.modules.keys() - before if not _is_here(name))

    for name in sorted(forked(needed, 120).split()):
        with suppress(Exception):
            importlib.import_module(name)
    assert "unriddle" not in sys.modules, "a fork would not load it anew"


def _is_here(module: str) -> bool:
    file = getattr(sys.modules[module], "__file__", None)
    return file is not None and Path(file).is_relative_to(Path.cwd())


def check_product() -> None:
    found = find_spec("unriddle")
    assert found is not None
    assert Path(str(found.origin)).is_relative_to(Path.cwd()), f"{found.origin} would be tested"


def main() -> None:
    check_product()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they complain about modules loaded early
    load_the_rest([str(path) for path in map(Path, sys.argv[1:]) if path.exists()])
    print(READY, flush=True)
    for line in sys.stdin:
        tests: dict[str, float] = json.loads(line)
        began = time.monotonic()
        limit = COLLECTING + LEAST + SLOWER * sum(tests.values())
        failed = forked(partial(run_tests, tests), limit)
        answer = {"failed": failed, "seconds": round(time.monotonic() - began, 2)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
