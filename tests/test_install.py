"""What is installed where something is missing: without a compiler the page comes all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from unriddle.families import our_keys

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_without_a_compiler_the_wheel_has_the_page_and_no_core(tmp_path: Path) -> None:
    options = ["--no-build-isolation", "--no-deps", "--wheel-dir", str(tmp_path)]
    made = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, str(ROOT)],
        env={**os.environ, "CXX": str(tmp_path / "no-compiler")},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert "unriddle/web/static/index.html" in names
    assert {f"unriddle/families/{key}/course.toml" for key in our_keys()} <= set(names)
    assert not [name for name in names if name.startswith("unriddle/_native/") and ".so" in name]
