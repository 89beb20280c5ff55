"""One server for the tests of a file that need nothing special."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.servers import Running, limits, running
from unriddle.laws.cases import every_family
from unriddle.web import page


@pytest.fixture(scope="module", autouse=True)
def no_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The server alone, whether or not a page is built here."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(page, "STATIC", tmp_path_factory.mktemp("nothing"))
        yield


@pytest.fixture(scope="module")
def null_family() -> Iterator[None]:
    """The server knows no family by name: the null family is one like any other."""
    with every_family():
        yield


@pytest.fixture(scope="module")
def server(null_family: None) -> Iterator[Running]:
    with running(limits(seconds=60)) as found:  # tables are built by it and by the test
        yield found
