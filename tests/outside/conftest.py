"""The example is installed, and found where a test asks for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import english as english
from tests.cli.conftest import run as run
from tests.outside.packages import example, found


@pytest.fixture(scope="session")
def site() -> Iterator[Path]:
    folder = example()
    yield folder
    shutil.rmtree(folder, ignore_errors=True)  # of the browser's tests it is the same


@pytest.fixture
def lights_out(site: Path) -> Iterator[None]:
    with found(site):
        yield
