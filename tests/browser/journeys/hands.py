"""Steps made on each family's board, as visitors of each kind make them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.journeys.visitor import Visitor
from unriddle.desk import read

SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "by"}
MOST_ARROWS = 40
# The key that leads nearer to a cell.
ARROW = """(cell) => {
    const [from, to] = [cell.closest('[role=grid]').querySelector('.cursor'), cell]
        .map((one) => one.getBoundingClientRect())
    const [across, down] = [to.x - from.x, to.y - from.y]
    if (Math.abs(across) > to.width / 2) return across > 0 ? 'ArrowRight' : 'ArrowLeft'
    if (Math.abs(down) > to.height / 2) return down > 0 ? 'ArrowDown' : 'ArrowUp'
    return ''
}"""
CURSOR = "(board) => board.querySelector('.cursor').dataset.place"


def place(visitor: Visitor, at: int) -> Locator:
    """A cell of the board by its place in the scene."""
    return visitor.page.locator(f'[role=gridcell][data-place="{at}"]')


def combine(visitor: Visitor, step: str) -> None:
    """Two cards and the sign between them."""
    expect(visitor.page.locator("button.card").get_by_text("…")).to_have_count(
        0
    )  # still worked out
    left, sign, right = step.split()
    names = [cell.name for cell in read(visitor.position).scene().cells]
    first = names.index(left)
    names[first] = ""
    second = names.index(right)
    cards = visitor.page.locator("button.card")
    expect(cards).to_have_count(len(names))
    if visitor.input == "keyboard":
        visitor.reach(visitor.page.locator("button.card[tabindex='0']"))
        visitor.type(f"{first + 1} {sign} {second + 1}")
    else:
        visitor.tap(cards.nth(first))
        visitor.press(f"numbers.page_sign_{SIGNS[sign]}")
        visitor.tap(cards.nth(second))
    expect(cards).to_have_count(len(names) - 1)


def slide(visitor: Visitor, tile: str) -> None:
    """A tile into the gap."""
    labels = [cell.label for cell in read(visitor.position).scene().cells]
    if visitor.input == "keyboard":
        visitor.reach(visitor.page.get_by_role("grid"))
        visitor.type(" ".join(tile))
    else:
        visitor.tap(place(visitor, labels.index(tile)))


def lay(visitor: Visitor, step: str) -> int:
    """The piece, its middle, and if it lies otherwise a cell that it should cover too."""
    before = visitor.taps
    label, *wanted = step.split()
    steps = len(read(visitor.position).steps) + 1
    cells = read(visitor.position).scene().cells
    at = {cell.name: number for number, cell in enumerate(cells)}

    def far(one: str, other: str) -> float:
        here, there = cells[at[one]], cells[at[other]]
        return (here.x - there.x) ** 2 + (here.y - there.y) ** 2

    heart = min(wanted, key=lambda one: sum(far(one, other) for other in wanted))
    _take(visitor, label)
    _touch(visitor, at[heart])
    visitor.arrived(steps)
    covered = _covered(visitor)
    if covered != set(wanted):
        left = sorted(set(wanted) - covered, key=lambda one: far(one, heart))
        _touch(visitor, at[left[-1]])
        visitor.page.wait_for_function(
            "name => decodeURIComponent(location.hash).split(/[ &]/).includes(name)", arg=left[-1]
        )
    assert _covered(visitor) == set(wanted)
    return visitor.taps - before


def _take(visitor: Visitor, label: str) -> None:
    if visitor.input == "keyboard":
        visitor.reach(visitor.page.get_by_role("grid"))
        visitor.type(f"Shift+{label}")
    else:
        visitor.tap(spare(visitor, label))


def _touch(visitor: Visitor, at: int) -> None:
    """A cell of the board, tapped or gone to by arrows."""
    if visitor.input == "keyboard":
        walk(visitor, at)
        visitor.type("Enter")
    else:
        visitor.tap(place(visitor, at))


def _covered(visitor: Visitor) -> set[str]:
    """The cells of the piece laid last."""
    return set(visitor.position.rpartition(" ; ")[2].split()[1:])


def walk(visitor: Visitor, to: int) -> None:
    """Arrows to a cell of the board that has the focus, as it is seen."""
    board = place(visitor, to).locator("xpath=ancestor::*[@role='grid']").element_handle()
    for _ in range(MOST_ARROWS):
        arrow = place(visitor, to).evaluate(ARROW)
        if not arrow:
            return
        before = board.evaluate(CURSOR)
        visitor.page.keyboard.press(arrow)
        # the first key may wait for what acts on it, and each is looked at before the next
        visitor.page.wait_for_function(
            f"([board, before]) => ({CURSOR})(board) !== before", arg=[board, before]
        )
    raise AssertionError(f"no arrows lead to cell {to}")


def spare(visitor: Visitor, label: str) -> Locator:
    return visitor.page.locator(f'.spare[data-spare="{label}"]')
