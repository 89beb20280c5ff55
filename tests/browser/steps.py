"""What visitors do, in words."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, unquote

from playwright.sync_api import Locator, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def open_at(page: Page, site: str, position: str) -> None:
    """Follow a link to a position, and wait until it lies on the table."""
    page.goto(f"{site}/#{quote(position, safe='/&=')}")
    expect(actions(page)).to_be_visible()


def actions(page: Page) -> Locator:
    """What can be done with the puzzle on the table."""
    return page.locator(".actions")


def position(page: Page) -> str:
    """The position that the address names, once the desk has confirmed what was done."""
    page.wait_for_function("() => !document.querySelector('main[aria-busy=true]')")
    return unquote(str(page.evaluate("location.hash.slice(1).split('&given=')[0]")))


def wait_for(page: Page, text: str) -> None:
    """Until that position lies on the table."""
    page.wait_for_function(
        "text => decodeURIComponent(location.hash.slice(1).split('&given=')[0]) === text", arg=text
    )


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def notebook(page: Page) -> Locator:
    return page.get_by_role("complementary")


def voice(page: Page) -> Locator:
    """What those who hear the page are told of moves, hints and results."""
    return page.locator("[role=status].hidden")


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways; a phone widens its window to what does."""
    width = page.viewport_size and page.viewport_size["width"]
    return bool(
        page.evaluate(
            """(width) => innerWidth <= width &&
                document.body.scrollWidth <= document.documentElement.clientWidth""",
            width,
        )
    )


def small_targets(page: Page) -> list[str]:
    """Buttons and fields that a finger would miss."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, select, input:not([type=checkbox]), a')]
            .map((one) => [one, one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 1 && (box.width < 44 || box.height < 44))
            .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )
    return found


def faults(page: Page) -> list[str]:
    """What axe finds that is serious or worse."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(
        """async () => (await axe.run(document)).violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)"""
    )
    return found
