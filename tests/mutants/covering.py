"""Which tests to run on a mutant: those that cover its line, in the order that finds most soon."""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from coverage import CoverageData

from tests.mutants import native, tree
from tests.mutants.mutant import MODULE, Mutant

LINES, RECORD = tree.KEPT / "lines.sqlite", tree.KEPT / "record.json"
SOURCES = ["src/unriddle/families", "src/unriddle/desk", "src/unriddle/engines"]
TESTS = ["tests", "src/unriddle/laws"]
# Tests that start processes, servers and browsers, of which nothing is recorded, and those that
# only read the source.
LEFT_OUT = [
    *("browser", "web", "docs", "hostile", "fuzz", "mutants", "outside"),
    *(f"laws/test_{name}.py" for name in ("layers", "guide")),
    *(
        f"cli/test_{name}.py"
        for name in ("completion", "help", "large_survey", "start", "terminal")
    ),
    *(f"test_{name}.py" for name in ("install", "installed", "bench", "browsers")),
]
SERVERS = "::test_a_server_answers"  # starts processes that do not get ready in time in a fork
READERS = "tests/laws/test_words.py::"
MOST_SECONDS = 60.0  # of tests for one mutant, as recorded: coverage doubles them


def files() -> list[Path]:
    """The tests that mutants are tried on."""
    out = [tree.ROOT / "tests" / name for name in LEFT_OUT]
    found = [path for each in TESTS for path in sorted((tree.ROOT / each).rglob("test_*.py"))]
    return [path for path in found if not any(path.is_relative_to(each) for each in out)]


def names() -> list[str]:
    return [_name(path) for path in files()]


def _name(path: Path) -> str:
    return path.relative_to(tree.ROOT).as_posix()


def _digests(paths: Iterable[Path]) -> dict[str, str]:
    return {_name(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


class Covering:
    """What was recorded: the lines that each test runs, and how long it takes."""

    def __init__(self) -> None:
        record = _recorded()
        self.seconds: dict[str, float] = record["seconds"]
        self._data = CoverageData(str(LINES))
        self._data.read()
        now = _digests(sources())
        self._moved = {path for path, seen in record["sources"].items() if now.get(path) != seen}
        self._lines = cache(self._lines_of)

    def tests(self, mutant: Mutant) -> dict[str, float]:
        """The tests to run, in order, with their seconds.

        First those that run the mutant's line, then those that run its function, then its file:
        what is remembered from an earlier test is not run again, and a line may be run at import.
        At last those that read the source.
        """
        if mutant.path.endswith(".hpp"):
            nearest: list[set[str]] = [self._of_file(_engine_file(mutant.path))]
        elif mutant.path in self._moved:  # its lines have other numbers now
            nearest = [self._of_file(mutant.path)]
        else:
            lines = self._lines(mutant.path)
            function = range(*_span(mutant.path, mutant.function))
            nearest = [lines.get(mutant.line, set())] if mutant.function != MODULE else []
            nearest.append({test for line in function for test in lines.get(line, ())})
            nearest.append(self._of_file(mutant.path))
            if mutant.function == MODULE:
                nearest.append(self._of_folder(mutant.path))
        readers = {test: took for test, took in self.seconds.items() if READERS in test}
        return dict(self._within_time(self._ordered(nearest))) | readers

    def _lines_of(self, path: str) -> dict[int, set[str]]:
        contexts = self._data.contexts_by_lineno(path)
        return {line: self.seconds.keys() & tests for line, tests in contexts.items()}

    def _of_file(self, path: str) -> set[str]:
        return set().union(*self._lines(path).values())

    def _of_folder(self, path: str) -> set[str]:
        """For what is done when a file is loaded, before any test: what runs its neighbours."""
        folder = path.rpartition("/")[0] + "/"
        near = [each for each in self._data.measured_files() if each.startswith(folder)]
        return set().union(*map(self._of_file, near))

    def _ordered(self, nearest: list[set[str]]) -> Iterator[str]:
        """The quickest case of every test function before any second case."""
        seen: set[str] = set()
        for tests in nearest:
            quickest = sorted(tests - seen, key=lambda test: (self.seconds[test], test))
            cases: Counter[str] = Counter()
            turns = []
            for test in quickest:
                function = test.partition("[")[0]
                turns.append((cases[function], self.seconds[test], test))
                cases[function] += 1
            yield from (test for _, _, test in sorted(turns))
            seen |= tests

    def _within_time(self, tests: Iterable[str]) -> Iterator[tuple[str, float]]:
        total = 0.0
        for test in tests:
            took = self.seconds[test]
            if total + took <= MOST_SECONDS:
                total += took
                yield test, took


def _engine_file(header: str) -> str:
    return f"src/unriddle/engines/{native.engine(header)}.py"


@cache
def _span(path: str, function: str) -> tuple[int, int]:
    """The first line of a function and the one after its last."""
    node: ast.AST = ast.parse((tree.ROOT / path).read_text(encoding="utf-8"))
    if function == MODULE:
        return 0, 0
    for name in function.split("."):
        node = next(
            each
            for each in ast.walk(node)
            if isinstance(each, ast.FunctionDef | ast.ClassDef) and each.name == name
        )
    assert isinstance(node, ast.FunctionDef | ast.ClassDef)
    return node.lineno, (node.end_lineno or node.lineno) + 1


def sources() -> list[Path]:
    return [path for folder in SOURCES for path in sorted((tree.ROOT / folder).rglob("*.py"))]


def record(anew: bool) -> None:
    """Run the tests once under coverage; later only those that were changed since.

    Folder by folder, so that a run that is broken off has something to show.
    """
    if anew:
        LINES.unlink(missing_ok=True)
        RECORD.unlink(missing_ok=True)
    known = _recorded()
    now = _digests(files())
    changed = [name for name in now if known["tests"].get(name) != now[name]]
    for folder, group in groupby(changed, key=lambda name: name.rpartition("/")[0]):
        names = list(group)
        print(f"mutants: recording which lines {len(names)} files of {folder} run", flush=True)
        fresh = _run(names)
        kept = {test: took for test, took in known["seconds"].items() if _file(test) not in names}
        known["seconds"] = kept | fresh
        known["tests"] |= {name: now[name] for name in names}
        RECORD.write_text(json.dumps(known, indent=0, ensure_ascii=False), encoding="utf-8")


def _recorded() -> dict[str, Any]:
    if not RECORD.exists():
        return {"seconds": {}, "tests": {}, "sources": _digests(sources())}
    known: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    there = set(names())
    known["seconds"] = {
        test: took
        for test, took in known["seconds"].items()
        if _file(test) in there and SERVERS not in test
    }
    return known


def _file(test: str) -> str:
    return test.partition("::")[0]


def _run(names: list[str]) -> dict[str, float]:
    copy, seconds = tree.copy("recorded"), tree.KEPT / "seconds.json"
    words = [str(LINES), str(seconds), ",".join(SOURCES), *names]
    command = [sys.executable, "-m", "tests.mutants.record", *words]
    subprocess.run(command, cwd=copy, env=tree.environment(copy), check=False)
    fresh: dict[str, float] = json.loads(seconds.read_text(encoding="utf-8"))
    return fresh
