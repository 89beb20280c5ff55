"""Trying a mutant: in a copy of the project, by its tests, and by the type checker at last."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from tests.mutants import covering, native, tree
from tests.mutants.mutant import Mutant
from tests.mutants.server import READY

TYPES = "types"  # caught by mypy, which `make test` runs as well
FIRST_FILES, FIRST_SECONDS = 3, 5.0  # of the tests that are tried first: few are soon loaded


@dataclass(frozen=True)
class Outcome:
    caught: str  # by which test; empty for a survivor
    seconds: float
    tests: int  # how many were to be run
    counts: bool = True  # false where the compiler makes the same of it, or nothing


class Worker:
    """A copy of the project with a process that runs tests in it."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._tree = tree.copy(f"tree-{number}")
        self._core: native.Core | None = None
        self._sound: dict[str, bool] = {}
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.server", *covering.names()],
            cwd=self._tree,
            env=tree.environment(self._tree),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._server.stdout is not None
        assert self._server.stdout.readline().strip() == READY

    def close(self) -> None:
        self._server.communicate()

    def attempt(self, mutant: Mutant, tests: dict[str, float]) -> Outcome:
        """What catches a mutant; not a test that fails here without one as well."""
        began = time.monotonic()
        caught, counts = self._once(mutant, tests)
        while caught in tests and not self._passes(caught, tests[caught]):
            tests = {test: took for test, took in tests.items() if test != caught}
            caught, counts = self._once(mutant, tests)
        return Outcome(caught, round(time.monotonic() - began, 2), len(tests), counts)

    def _once(self, mutant: Mutant, tests: dict[str, float]) -> tuple[str, bool]:
        if not mutant.path.endswith(".py"):
            return self._native(mutant, tests)
        with tree.changed(self._tree / mutant.path, mutant.content.encode()):
            return self.first_failure(tests) or self.types(), True

    def _passes(self, test: str, took: float) -> bool:
        """Whether a test passes without a mutant."""
        if test not in self._sound:
            self._sound[test] = not self._failed({test: took})
            if not self._sound[test]:
                print(f"mutants: not used, as it fails by itself: {test}", flush=True)
        return self._sound[test]

    def _native(self, mutant: Mutant, tests: dict[str, float]) -> tuple[str, bool]:
        """What catches a mutant in C++, and whether the compiler makes anything else of it."""
        build = tree.KEPT / f"core-{self._number}"
        core = self._core = self._core or native.Core(self._tree, build)
        before = core.unchanged(mutant.path)
        with tree.changed(self._tree / mutant.path, mutant.content.encode()):
            module = core.module(mutant.path)
        if not module or module == before:
            return "", False
        with tree.changed(core.installed(mutant.path), module):
            caught = self.first_failure(tests)
        with tree.changed(self._tree / mutant.path, mutant.content.encode()):
            return caught or core.failing_test(mutant.path), True

    def first_failure(self, tests: dict[str, float]) -> str:
        return next(filter(None, map(self._failed, _batches(tests))), "")

    def _failed(self, tests: dict[str, float]) -> str:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(tests) + "\n")
        self._server.stdin.flush()
        return str(json.loads(self._server.stdout.readline())["failed"])

    def types(self) -> str:
        cache = tree.KEPT / f"mypy-{self._number}"
        command = [sys.executable, "-m", "mypy", "--cache-dir", str(cache), "src"]
        ran = subprocess.run(command, cwd=self._tree, capture_output=True, check=False)
        return TYPES if ran.returncode else ""


def _batches(tests: dict[str, float]) -> Iterator[dict[str, float]]:
    """Tests of a few files first, which are soon loaded, then of more."""
    files, seconds = FIRST_FILES, FIRST_SECONDS
    while tests:
        batch = dict(_some(tests, files, seconds))
        yield batch
        tests = {test: took for test, took in tests.items() if test not in batch}
        files, seconds = 4 * files, 4 * seconds


def _some(tests: dict[str, float], most: int, seconds: float) -> Iterator[tuple[str, float]]:
    """Of the files that come first, as many tests as take that time, and one at least."""
    files = set(islice(dict.fromkeys(test.partition("::")[0] for test in tests), most))
    total = 0.0
    for test, took in tests.items():
        if test.partition("::")[0] in files:
            if total and total + took > seconds:
                return
            total += took
            yield test, took
