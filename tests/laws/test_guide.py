"""The first step of docs/add-a-family.md, taken in a copy: the family runs and keeps the laws."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "add-a-family.md"
COPIED = ("src/unriddle", "tests", "docs", "web/src")
LEFT_OUT = shutil.ignore_patterns("static", "test_bite.py", "test_guide.py")
# The copy comes before an editable install, whose finder would come first.
HERE = """
import sys
from importlib.machinery import PathFinder
sys.meta_path.insert(0, PathFinder)
sys.path[:0] = [".", "src"]
"""
SOLVE = f"{HERE}from unriddle.cli import main; sys.exit(main(sys.argv[1:]))"
LAWS = f"{HERE}from unriddle.laws.__main__ import main; sys.exit(main(sys.argv[1:]))"
TEST = f"{HERE}import pytest; sys.exit(pytest.main(sys.argv[1:]))"


def run(where: Path, script: str, *words: str) -> str:
    command = [sys.executable, "-c", script, *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=where)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=LEFT_OUT)
    for file in ("pyproject.toml", "conftest.py"):
        shutil.copy(ROOT / file, tmp_path)
    return tmp_path


def test_a_copy_of_the_null_family_is_a_family_that_keeps_the_laws(project: Path) -> None:
    told = re.search(r"^cp -r (\S+) (\S+)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert told is not None
    folder = project / told[2]
    shutil.copytree(project / told[1], folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in filter(Path.is_file, folder.rglob("*")):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"\bnull\b", folder.name, text), encoding="utf-8")
    assert run(project, SOLVE, "solve", folder.name, "5").startswith("2 + 2 + 1\n")
    said = run(project, LAWS, folder.name, "-q")
    assert int(re.findall(r"(\d+) passed", said)[0]) > 250
    chosen = f"families.{folder.name} or test_words"
    run(project, TEST, "-q", "-p", "no:cacheprovider", "tests/laws", "-k", chosen)
