"""The null family is one like any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from unriddle.laws.cases import every_family


@pytest.fixture(scope="module", autouse=True)
def null_family() -> Iterator[None]:
    with every_family():
        yield
