"""The site that `make site` makes: its tests are slow, and `make site-test` builds it first."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from time import perf_counter

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import browser, visit  # noqa: F401  # fixtures

HERE = Path(__file__).parent
SITE = HERE.parents[1] / "dist/site"
PYODIDE = HERE.parents[1] / "web/node_modules/pyodide"  # the one that is in the site, unpacked
PYTHON = re.compile("/(python|product)-")  # in the addresses of its files

KEPT = """async () => {
    const names = await caches.keys()
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return files.flat().filter(({ url }) => !url.endsWith('/used')).length
}"""


@pytest.fixture(scope="session")
def site() -> Path:
    assert [*SITE.glob("product-*/unriddle.zip")], "there is no site yet: `make site` makes it"
    assert shutil.which("node"), "node runs what browsers run, and is missing"
    return SITE


def part(site: Path, name: str) -> Path:
    """The folder of Python, of the product, or of what was answered beforehand."""
    (found,) = site.glob(f"{name}-*")
    return found


def within(site: Path, file: str, expression: str, whole: bool = False) -> str:
    """What an expression comes to in the Pyodide of a site, after a file was imported.

    Of Python's own library there is what the site has, or the whole of it.
    """
    script = [
        str(HERE / "pyodide.mjs"),
        str(PYODIDE),
        str(part(site, "python")),
        str(part(site, "product")),
        str(HERE / file),
        expression,
    ]
    script += ["whole"] if whole else []
    ran = subprocess.run(
        ["node", *script], capture_output=True, encoding="utf-8", check=False, timeout=3600
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


def kept(page: Page, site: Path) -> None:
    """Wait until all is on the device."""
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=60_000)
    files = sum(path.is_file() for path in site.rglob("*")) - 1  # but for the service worker
    until = perf_counter() + 60
    while page.evaluate(KEPT) < files:
        assert perf_counter() < until, "not all of it is kept"
        page.wait_for_timeout(100)
