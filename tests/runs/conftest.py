"""A home of its own for each test that works at runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import english as english
from tests.cli.conftest import run as run
from tests.runs.programs import Home
from unriddle.runs import driver


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """The same for the program in this process and for those that are begun."""
    found = Home(tmp_path)
    for name, value in found.env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return found


@pytest.fixture
def cut_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches are shared, too, and cut into many parts."""
    monkeypatch.setattr(driver, "SHORT", 0.0)
    monkeypatch.setattr(driver, "SLICE", 0.01)
