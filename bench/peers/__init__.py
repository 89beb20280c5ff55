"""Other people's programs, and plain ones written for comparison; each runs on its own.

A peer is a command that times itself and prints one JSON object; its memory is measured from
outside and added to that. Python packages live in
`.venv-peers`, made by `make bench`, so that nothing they bring or install reaches our `.venv`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.case import Missing
from bench.clock import launched

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGES = ROOT / ".venv-peers" / "bin" / "python"
BUILT = ROOT / "build" / "bench"
PATIENCE = 600  # seconds


def compiled(source: str, *words: str) -> dict[str, Any]:
    """What the C program of that name prints."""
    return _answer([str(_build(HERE / f"{source}.c")), *words])


def packaged(script: str, *words: str, patience: float = PATIENCE) -> dict[str, Any]:
    """What a script prints that is run beside the peers' packages."""
    if not PACKAGES.exists():
        raise Missing("not installed: `make bench` makes .venv-peers")
    return _answer([str(PACKAGES), str(HERE / f"{script}.py"), *words], patience)


def plain(script: str, *words: str) -> dict[str, Any]:
    """What a script prints that needs Python alone."""
    return _answer([sys.executable, str(HERE / f"{script}.py"), *words])


def _build(source: Path) -> Path:
    program = BUILT / source.stem
    if program.exists() and program.stat().st_mtime >= source.stat().st_mtime:
        return program
    compiler = shutil.which("cc")
    if compiler is None:
        raise Missing("not built: there is no C compiler `cc` here")
    BUILT.mkdir(parents=True, exist_ok=True)
    fresh = program.with_suffix(f".{os.getpid()}")  # another run may be building it as well
    if subprocess.run([compiler, "-O2", "-o", fresh, source], check=False).returncode != 0:
        raise Missing("not built: `cc` failed, see above")
    return fresh.replace(program)


def _answer(command: list[str], patience: float = PATIENCE) -> dict[str, Any]:
    try:
        ran, spent = launched(command, patience)
    except subprocess.TimeoutExpired as error:
        raise Missing(f"stopped: not done after {patience:g} s") from error
    if ran.returncode != 0:
        raise Missing(f"failed: {(ran.stderr.strip() or 'no message').splitlines()[-1]}")
    said: dict[str, Any] = json.loads(ran.stdout)
    if "missing" in said:
        raise Missing(f"not installed: {said['missing']}; see what `make bench` says about peers")
    return {**said, "memory": spent.memory}
