"""Visitors, and the taps that their journeys took."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opened, StaticHost
from tests.browser.journeys.visitor import Visitor
from tests.browser.journeys.ways import Way
from tests.site.conftest import kept

TAPS = "taps"  # what the report of a run says of each journey


@pytest.fixture
def visitor(
    visit: Opened,
    host: StaticHost | None,
    site: str,
    way: Way,
    request: pytest.FixtureRequest,
) -> Iterator[Visitor]:
    page = visit(**way.context)
    if host and (folder := os.environ.get("UNRIDDLE_OFFLINE")):
        _visited_before(page, host, Path(folder))
    found = Visitor(page, site, way.input, way.language)
    yield found
    request.node.user_properties.append((TAPS, found.taps))


def _visited_before(page: Page, host: StaticHost, folder: Path) -> None:
    """A site that was visited once and is on the device; from then on nobody serves it."""
    host.start()
    page.goto(host.address)
    kept(page, folder)
    page.evaluate("localStorage.clear()")  # the journeys are those of somebody who is new
    page.goto("about:blank")
    page.context.set_offline(True)
    host.stop()  # what the browser's own switch does not reach cannot ask anybody either
