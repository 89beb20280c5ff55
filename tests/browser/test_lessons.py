"""Lessons: with the idea above it, no board is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from unriddle.desk import course


@pytest.mark.parametrize("family", ["numbers", "packing", "sliding", "blocks"])
def test_no_board_is_cut_under_the_idea(page: Page, site: str, family: str) -> None:
    for place, _ in enumerate(course(family).lessons, start=1):
        page.goto(f"{site}/#/learn/{family}/{place}")
        expect(page.locator("h1 small")).to_contain_text(f"Lesson {place} of")
        expect(page.locator(".lesson")).to_be_visible()
        page.wait_for_function(
            """() => {
                const box = (one) => one.getBoundingClientRect()
                const bar = box(document.querySelector('.actions'))
                const boards = [...document.querySelectorAll('[role=grid], .cards, .signs')]
                return bar.bottom <= innerHeight && boards.length > 0
                    && boards.every((one) => box(one).bottom <= bar.top)
            }"""
        )
