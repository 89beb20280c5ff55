"""An empty environment, what is installed into it, and what it must then be able to do."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from threading import Timer
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import urlopen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from release.pythons import Python

ROOT = Path(__file__).parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
QUESTION, ANSWER = ("solve", "24", "4", "7", "8", "8"), "(7 - 8 / 8) * 4"
PATIENCE = 60  # seconds for a server to start
# What a build asks for besides a compiler and node. A folder with these alone is the path.
TOOLS = ("sh", "env", "uname", "cat", "ls", "rm", "mkdir", "dirname", "basename", "sed", "grep")
_COMPILERS = ("c++", "g++", "cc", "gcc", "as", "ld", "ar", "ranlib")
# Some Pythons ask for those that their own were built by, which have longer names.
COMPILERS = ("make", *_COMPILERS, *(f"{os.uname().machine}-linux-gnu-{it}" for it in _COMPILERS))
NODE = ("node", "npm")


class Machine(NamedTuple):
    """What is installed besides Python."""

    compiler: bool
    node: bool

    def __str__(self) -> str:
        return f"{'a' if self.compiler else 'no'} compiler, {'' if self.node else 'no '}node"


class Tried(NamedTuple):
    file: Path
    environment: Environment
    seconds: float  # from the command that installs to the first answer
    can: dict[str, bool]
    problem: str

    def told(self) -> str:
        parts = ", ".join(part if there else f"no {part}" for part, there in self.can.items())
        where = f"{self.file.name} by {self.environment.python}, {self.environment.machine}"
        return f"{where}: first answer after {self.seconds:.1f} s; {parts}"


class Environment:
    """A virtual environment with nothing in it, on a machine that has some tools only."""

    def __init__(self, python: Python, machine: Machine, folder: Path) -> None:
        self.python, self.machine = python, machine
        folder.mkdir(exist_ok=True)
        self._folder = Path(mkdtemp(dir=folder))
        self._path = self._tools()
        subprocess.run(
            [python.path, "-m", "venv", self._folder / "venv"], check=True, capture_output=True
        )

    def _tools(self) -> Path:
        folder = self._folder / "tools"
        folder.mkdir()
        machine = self.machine
        names = (*TOOLS, *(COMPILERS if machine.compiler else ()), *(NODE if machine.node else ()))
        for name in names:
            if found := shutil.which(name):
                (folder / name).symlink_to(found)
        return folder

    @property
    def _variables(self) -> dict[str, str]:
        kept = ("HOME", "LANG", "PIP_INDEX_URL", "PIP_CONFIG_FILE", "TMPDIR")
        path = os.pathsep.join(map(str, (self.bin, self._path)))
        variables = {name: os.environ[name] for name in kept if name in os.environ}
        variables |= {"PATH": path, "PIP_CONSTRAINT": str(CONSTRAINTS), "NO_COLOR": "1"}
        variables |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "XDG_CACHE_HOME": str(self._folder)}
        if not self.machine.compiler:  # CMake would look for one beyond the path
            variables |= {"CC": "/nowhere/cc", "CXX": "/nowhere/c++"}
        return variables

    @property
    def bin(self) -> Path:
        return self._folder / "venv" / "bin"

    def install(self, *what: str) -> None:
        self.run("-m", "pip", "install", "--quiet", *what)

    def run(self, *words: str) -> str:
        """What Python prints when it is called like this."""
        return self._ran(self.bin / "python", *words)

    def unriddle(self, *words: str, check: bool = True) -> str:
        return self._ran(self.bin / "unriddle", *words, check=check)

    def _ran(self, *command: str | Path, check: bool = True) -> str:
        ran = subprocess.run(
            command, env=self._variables, cwd=self._folder, check=check, text=True,
            capture_output=True,
        )  # fmt: skip
        return ran.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server; it is ended at the end."""
        command = [str(self.bin / "unriddle"), "serve", "--port", "0"]
        server = subprocess.Popen(
            command, env=self._variables, cwd=self._folder, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            yield _address(server)
        finally:
            server.terminate()
            server.wait(PATIENCE)


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    said = []
    late = Timer(PATIENCE, server.kill)  # else one that says nothing is read from for ever
    late.start()
    try:
        for line in server.stdout:
            said.append(line)
            words = [word for word in line.split() if word.startswith("http://")]
            if words:
                return words[0].rstrip("/.,")
    finally:
        late.cancel()
    raise AssertionError(f"the server ended: {''.join(said)}")


def tried(file: Path, environment: Environment) -> Tried:
    """Install it, ask it something of every kind, and see that all is there that can be."""
    begun = time.monotonic()
    environment.install(str(file))
    answer = environment.unriddle(*QUESTION).strip()
    seconds = time.monotonic() - begun
    assert answer == ANSWER, answer
    environment.unriddle("tour")
    doctor = json.loads(environment.unriddle("doctor", "--json", check=False))
    environment.install(f"{file}[web,png,laws]")
    environment.run("-m", "pytest", "-q", "--pyargs", "unriddle.laws.test_golden")
    can = {"core": all(doctor["native"].values()), "page": _has_page(environment)}
    ready = file.suffix == ".whl"  # what a wheel has was built elsewhere
    wanted = {
        "core": ready or environment.machine.compiler,
        "page": ready or environment.machine.node,
    }
    result = Tried(file, environment, seconds, can, "")
    return result._replace(problem="" if can == wanted else f"Not as it should be: {result.told()}")


def _has_page(environment: Environment) -> bool:
    with (
        environment.serving() as address,
        urlopen(address, timeout=PATIENCE) as page,
    ):
        return b"<script" in page.read()
