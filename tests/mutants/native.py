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
    """A build of the native modules of one copy, with little optimization: it is compiled often."""

    def __init__(self, tree: Path, build: Path) -> None:
        self._tree, self._build = tree, build
        self._unchanged: dict[str, bytes] = {}
        tools = Path(sys.executable).parent
        self._ninja = [str(tools / "ninja"), "--quiet", "-j1", "-C", str(build)]
        settings = {
            "CMAKE_MAKE_PROGRAM": tools / "ninja",
            "Python_EXECUTABLE": sys.executable,
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_CXX_FLAGS_RELEASE": "-O1",
            "UNRIDDLE_PAGE": "OFF",
        }
        defined = [f"-D{name}={value}" for name, value in settings.items()]
        command = [str(tools / "cmake"), "-G", "Ninja", "-S", str(tree), "-B", str(build)]
        subprocess.run([*command, *defined], check=True, capture_output=True)

    def module(self, path: str) -> bytes:
        """The module with this header as it lies in the copy; empty where it does not compile."""
        name = engine(path)
        ran = subprocess.run([*self._ninja, name], capture_output=True, check=False)
        return b"" if ran.returncode else next(self._build.glob(f"{name}.*.so")).read_bytes()

    def unchanged(self, path: str) -> bytes:
        """The module without a mutant."""
        name = engine(path)
        if name not in self._unchanged:
            (self._tree / path).touch()  # what was built may be a mutant
            self._unchanged[name] = self.module(path)
        return self._unchanged[name]

    def installed(self, path: str) -> Path:
        """Where that module lies in the copy."""
        return next((self._tree / "src/unriddle/_native").glob(f"{engine(path)}.*.so"))
