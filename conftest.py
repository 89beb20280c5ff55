"""How random tests draw: the same examples on every run, and many more for `make fuzz`.

Tables that the user keeps are not used: a search with larger ones takes other nodes.
Without a browser all other tests run, and the run fails at its end with the list of those left out.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import browsers, skips

settings.register_profile(
    "steady",
    max_examples=40,
    deadline=None,  # a slow machine is not a wrong answer
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile(
    "fuzz", parent=settings.get_profile("steady"), max_examples=5_000, derandomize=False
)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="session")
def empty_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    yield
    os.environ.pop("XDG_CACHE_HOME")
    if before is not None:
        os.environ["XDG_CACHE_HOME"] = before


def pytest_configure(config: pytest.Config) -> None:
    for hooks in (browsers, skips):
        config.pluginmanager.register(hooks)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: to look through it for garbage took a fifth of a run."""
    gc.collect()
    gc.freeze()
