"""Packages with families: the example, installed as anybody would, and others that are broken."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from unriddle import outside

EXAMPLE = Path(__file__).parents[2] / "examples" / "lights-out"


@cache
def example() -> Path:
    """A folder with the example as pip has installed it; once for all tests of a process."""
    folder = Path(mkdtemp(prefix="unriddle-outside-"))
    options = [
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--target",
        str(folder),
    ]
    command = [sys.executable, "-m", "pip", "install", *options, str(EXAMPLE)]
    subprocess.run(command, check=True)
    return folder


def declare(folder: Path, distribution: str, family: str, package: str) -> None:
    """Let a package in that folder be one that was installed, and declare a family."""
    facts = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    points = f"[{outside.GROUP}]\n{family} = {package}\n"
    (facts / "entry_points.txt").write_text(points)


@contextmanager
def found(*folders: Path) -> Iterator[None]:
    """Let packages in these folders be found in this process and those that it starts."""
    with pytest.MonkeyPatch.context() as patched:
        for folder in folders:
            patched.syspath_prepend(folder)
            patched.setenv("PYTHONPATH", str(folder), prepend=":")
        outside.found.cache_clear()
        yield
    outside.found.cache_clear()
