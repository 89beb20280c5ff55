"""Under the laws a family that was named can be found like any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from unriddle.laws.cases import every_family


@pytest.fixture(autouse=True, scope="module")
def families() -> Iterator[None]:
    with every_family():
        yield
