"""Under the laws the null family can be found like any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.laws.cases import every_family


@pytest.fixture(autouse=True, scope="module")
def null_family() -> Iterator[None]:
    with every_family():
        yield
