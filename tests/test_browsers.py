"""Without a browser everything else is tested, and the run says what it left out, and fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_a_run_without_a_browser_tests_the_rest_and_fails_with_the_list(tmp_path: Path) -> None:
    nowhere = {"PATH": str(tmp_path), "HOME": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": "0"}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "tests/engines/test_core.py", "tests/browser"],
        cwd=ROOT,
        env={**os.environ, **nowhere},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert " passed" in ran.stdout
    assert " error" not in ran.stdout
    assert "not run: the page in a browser" in ran.stdout
    assert "sudo apt-get install chromium" in ran.stdout
    assert "tests/browser/test_sliding.py" in ran.stdout
