"""The pages without scripts: what the server says about itself, and an address that is none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import faults


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["docs", "nothing/here"])
def test_axe_finds_nothing_serious(page: Page, site: str, path: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(f"{site}/{path}")
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.served
@pytest.mark.parametrize("width", [390, 1280])
def test_whoever_is_lost_finds_the_way_back_in_either_language(
    page: Page, site: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{site}/nothing/here")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no page at /nothing/here")
    page.get_by_role("link", name="ID", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tidak ada halaman")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Ke daftar teka-teki").click()
    expect(page).to_have_url(f"{site}/")
