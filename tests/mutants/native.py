"""Mutants of the C++ headers, by operators of our own on their text.

The headers are formatted by clang-format: what stands between two spaces is an operator of two
sides, and no part of a type.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.mutants.mutant import MODULE, Site

TOOLS = Path(sys.executable).parent
LONGEST = 300  # seconds of a test in C++
HEADERS = Path("native/include/unriddle")
ENGINES = {"cover": "exact_cover"}  # where the folder of headers is not called as its module
_PAIRS = "< <=|<= <|> >=|>= >|== !=|!= ==|+ -|- +|* +|/ *|% /|<< >>|>> <<|^ &|+= -=|-= +=|^= &="
SWAPS = dict(pair.split() for pair in _PAIRS.split("|"))
SWAPS |= {"&": "|", "|": "&", "|=": "&=", "&=": "|=", "&&": "||", "||": "&&"}
OPERATORS = (
    ("swap", re.compile(rf"(?<= )({'|'.join(map(re.escape, SWAPS))})(?= )"), SWAPS),
    ("step", re.compile(r"\+\+|--(?=\w)"), {"++": "--", "--": "++"}),
    ("name", re.compile(r"\b(true|false)\b"), {"true": "false", "false": "true"}),
    ("bound", re.compile(r"\bstd::(min|max)\b"), {"std::min": "std::max", "std::max": "std::min"}),
    ("leave", re.compile(r"\b(break|continue);"), {"break;": "continue;", "continue;": "break;"}),
    ("number", re.compile(r"(?<![\w.'<])\d+(?![\w.'>])"), None),
    ("not", re.compile(r"!(?=[\w(])"), {"!": ""}),
)
NO_CODE = re.compile(r"\s*(#|//|static_assert|template|using|namespace|\[\[)")
FUNCTION = re.compile(r"^ {0,4}(?! )[^=;]*?([~\w]+)\(.*[^;]$")


def sites(root: Path, path: Path) -> Iterator[Site]:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    function = MODULE
    for place, line in enumerate(lines):
        if NO_CODE.match(line):
            continue
        if named := FUNCTION.match(line.rstrip()):
            function = named[1]
        code = line.partition("//")[0]
        for operator, pattern, swaps in OPERATORS:
            for match in pattern.finditer(code):
                old = match[0]
                new = swaps.get(old) if swaps else str(int(old) + 1)
                if new is not None:
                    changed = line[: match.start()] + new + line[match.end() :]
                    yield Site(
                        path=path.relative_to(root).as_posix(),
                        function=function,
                        line=place + 1,
                        operator=operator,
                        change=f"{line} -> {changed}",
                        make=partial("".join, [*lines[:place], changed, *lines[place + 1 :]]),
                    )


def engine(path: str) -> str:
    folder = Path(path).relative_to(HEADERS).parts[0]
    return ENGINES.get(folder, folder)


class Core:
    """Builds of one copy: native modules with little optimization, and the tests in C++."""

    def __init__(self, tree: Path, builds: Path) -> None:
        self._tree, self._modules, self._tests = tree, builds / "modules", builds / "tests"
        self._unchanged: dict[str, bytes] = {}
        for header in (tree / HEADERS).rglob("*.hpp"):
            header.touch()  # what was built may be a mutant
        module = {
            "Python_EXECUTABLE": sys.executable,
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_CXX_FLAGS_RELEASE": "-O1",
            "UNRIDDLE_PAGE": "OFF",
        }
        _configure(tree, self._modules, module)
        _configure(tree / "native", self._tests, {"CMAKE_CXX_FLAGS": "-O1"})

    def module(self, path: str) -> bytes:
        """The module with this header as it lies in the copy; empty where it does not compile."""
        name = engine(path)
        if not _build(self._modules, name):
            return b""
        return next(self._modules.glob(f"{name}.*.so")).read_bytes()

    def unchanged(self, path: str) -> bytes:
        """The module without a mutant."""
        name = engine(path)
        if name not in self._unchanged:
            self._unchanged[name] = self.module(path)
        return self._unchanged[name]

    def installed(self, path: str) -> Path:
        """Where that module lies in the copy."""
        return next((self._tree / "src/unriddle/_native").glob(f"{engine(path)}.*.so"))

    def failing_test(self, path: str) -> str:
        """The first test in C++ that fails with this header as it lies in the copy."""
        folder = "/".join(Path(path).relative_to("native/include").parts[:2])
        for source in sorted((self._tree / "native/tests").glob("*.cpp")):
            if f'#include "{folder}/' in source.read_text(encoding="utf-8"):
                names = [source.stem, "cover_plain_test"][: 1 + (source.stem == "cover_test")]
                for name in names:
                    if not (_build(self._tests, name) and _passes(self._tests / name)):
                        return name
        return ""


def _configure(source: Path, build: Path, settings: dict[str, str]) -> None:
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    command = [str(TOOLS / "cmake"), "-G", "Ninja", "-S", str(source), "-B", str(build)]
    ninja = f"-DCMAKE_MAKE_PROGRAM={TOOLS / 'ninja'}"
    subprocess.run([*command, ninja, *defined], check=True, capture_output=True)


def _build(build: Path, target: str) -> bool:
    command = [str(TOOLS / "ninja"), "--quiet", "-j1", "-C", str(build), target]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _passes(program: Path) -> bool:
    try:
        ran = subprocess.run([str(program)], capture_output=True, check=False, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return False
    return ran.returncode == 0
