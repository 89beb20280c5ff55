"""Copies of the project, in which mutants are tried: the project itself is never changed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "mutants"  # ignored by git
BUILT = ("src/unriddle/_native/*.so", "src/unriddle/_native/*.pyi", "src/unriddle/web/static/**/*")


def copy(name: str) -> Path:
    """The copy of that name, brought up to date; what has not changed keeps its bytecode."""
    tree, wanted = KEPT / name, set(_files())
    for path in wanted:
        target = tree / path
        if not target.exists() or _stamp(target) != _stamp(ROOT / path):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, target)
    for path in tree.rglob("*"):
        kept = path.relative_to(tree) in wanted or "__pycache__" in path.parts
        if path.is_file() and not kept:
            path.unlink()
    return tree


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def _files() -> Iterator[Path]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    for pattern in BUILT:
        paths += ROOT.glob(pattern)
    return (path.relative_to(ROOT) for path in paths if path.is_file())


def environment(tree: Path) -> dict[str, str]:
    """What a process needs to use the copy's source, also in those that it starts."""
    paths = [tree / "tests/mutants/start", tree / "src", tree]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


@contextmanager
def changed(path: Path, content: bytes) -> Iterator[None]:
    """The file with that content; afterwards as before.

    Python gets its time back, so that bytecode fits; a header is new, so that it is built anew.
    """
    before, found = path.read_bytes(), path.stat()
    path.write_bytes(content)
    try:
        yield
    finally:
        path.write_bytes(before)
        if path.suffix == ".py":
            os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))
