"""Visitors, and the taps that their journeys took."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Opened
from tests.browser.journeys.visitor import Visitor
from tests.browser.journeys.ways import Way

TAPS = "taps"  # what the report of a run says of each journey


@pytest.fixture
def visitor(
    visit: Opened, site: str, way: Way, request: pytest.FixtureRequest
) -> Iterator[Visitor]:
    found = Visitor(visit(**way.context), site, way.input, way.language)
    yield found
    request.node.user_properties.append((TAPS, found.taps))
