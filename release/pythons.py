"""The Pythons of this machine; where none is new enough, one of a later Debian in a folder."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from release import debian

OLDEST, SHARED = (3, 11), (3, 12)
NEWEST = 30  # the minor version up to which one is looked for


class Python(NamedTuple):
    version: tuple[int, int]
    path: Path

    def __str__(self) -> str:
        return f"Python {'.'.join(map(str, self.version))}"


def pythons(folder: Path) -> list[Python]:
    """One of each version from the oldest on, with headers to build by; the folder may get one."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1], NEWEST)]
    paths = [path for name in names if (path := shutil.which(name))]
    found = {
        python.version: python for path in (sys.executable, *paths) if (python := _asked(path))
    }
    newer = None if any(version >= SHARED for version in found) else debian.python(folder)
    if newer is not None:
        python = _asked(newer)
        assert python, f"{newer} has no headers"
        found[python.version] = python
    return sorted(python for version, python in found.items() if version >= OLDEST)


def _asked(path: str | Path) -> Python | None:
    """A Python that can be built for, outside any virtual environment."""
    question = (
        "import sys, sysconfig as s; from pathlib import Path as P;"
        "print(*sys.version_info[:2], (P(s.get_path('include')) / 'Python.h').is_file(),"
        "getattr(sys, '_base_executable', sys.executable))"
    )
    ran = subprocess.run([path, "-c", question], capture_output=True, text=True)
    said = re.fullmatch(r"(\d+) (\d+) True (.+)\n", ran.stdout)
    return Python((int(said[1]), int(said[2])), Path(said[3])) if said else None
