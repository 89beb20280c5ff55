"""One server for the tests of a file that need nothing special."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.servers import Running, running
from unriddle.families import with_family


@pytest.fixture(scope="module")
def null_family() -> Iterator[None]:
    """The server knows no family by name: the null family is one like any other."""
    with with_family("_template"):
        yield


@pytest.fixture(scope="module")
def server(null_family: None) -> Iterator[Running]:
    with running() as found:
        yield found
