"""The site that `make site` makes: its tests are slow, and `make site-test` builds it first."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SITE = HERE.parents[1] / "dist/site"
PYODIDE = HERE.parents[1] / "web/node_modules/pyodide"  # the one that is in the site, unpacked


@pytest.fixture(scope="session")
def site() -> Path:
    assert (SITE / "python/unriddle.zip").exists(), "there is no site yet: `make site` makes it"
    assert shutil.which("node"), "node runs what browsers run, and is missing"
    return SITE


def within(site: Path, file: str, expression: str) -> str:
    """What an expression comes to in the Pyodide of a site, after a file was imported."""
    script = [str(HERE / "pyodide.mjs"), str(PYODIDE), str(site), str(HERE / file), expression]
    ran = subprocess.run(
        ["node", *script], capture_output=True, encoding="utf-8", check=False, timeout=3600
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout
