"""Steps made on each family's board, as visitors of each kind make them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.journeys.visitor import Visitor
from unriddle.desk import read

SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "by"}
MOST_ARROWS = 40
# The places that the piece in hand would cover.
GHOST = """(grid) => {
    const ghost = grid.querySelector('path.ghost')
    if (!ghost) return []
    const into = ghost.getScreenCTM().inverse()
    return [...grid.querySelectorAll('[role=gridcell]')].filter((cell) => {
        const box = cell.getBoundingClientRect()
        const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
        return ghost.isPointInFill(middle.matrixTransform(into))
    }).map((cell) => Number(cell.dataset.place))
}"""
# The key that leads nearer to a cell.
ARROW = """(cell) => {
    const [from, to] = [cell.closest('[role=grid]').querySelector('.cursor'), cell]
        .map((one) => one.getBoundingClientRect())
    const [across, down] = [to.x - from.x, to.y - from.y]
    if (Math.abs(across) > to.width / 2) return across > 0 ? 'ArrowRight' : 'ArrowLeft'
    if (Math.abs(down) > to.height / 2) return down > 0 ? 'ArrowDown' : 'ArrowUp'
    return ''
}"""


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
    """A piece on its cells; how many taps it took."""
    before = visitor.taps
    if visitor.input == "keyboard":
        _lay_by_keys(visitor, step)
    else:
        _lay_by_taps(visitor, step)
    return visitor.taps - before


def _lay_by_taps(visitor: Visitor, step: str) -> None:
    """The piece, its middle, and if it lies otherwise a cell that it should cover too."""
    label, *wanted = step.split()
    steps = len(read(visitor.position).steps) + 1
    cells = read(visitor.position).scene().cells
    at = {cell.name: number for number, cell in enumerate(cells)}

    def far(one: str, other: str) -> float:
        here, there = cells[at[one]], cells[at[other]]
        return (here.x - there.x) ** 2 + (here.y - there.y) ** 2

    heart = min(wanted, key=lambda one: sum(far(one, other) for other in wanted))
    visitor.tap(spare(visitor, label))
    visitor.tap(place(visitor, at[heart]))
    visitor.arrived(steps)
    covered = _covered(visitor)
    if covered != set(wanted):
        left = sorted(set(wanted) - covered, key=lambda one: far(one, heart))
        visitor.tap(place(visitor, at[left[-1]]))
        visitor.page.wait_for_function(
            "name => decodeURIComponent(location.hash).split(/[ &]/).includes(name)", arg=left[-1]
        )
    assert _covered(visitor) == set(wanted)


def _covered(visitor: Visitor) -> set[str]:
    """The cells of the piece laid last."""
    return set(visitor.position.rpartition(" ; ")[2].split()[1:])


def _lay_by_keys(visitor: Visitor, step: str) -> None:
    """Its letter, turned until the ghost lies there, Enter."""
    label, *wanted = step.split()
    position = read(visitor.position)
    names = [cell.name for cell in position.scene().cells]
    cells = {names.index(name) for name in wanted}
    grid = visitor.page.get_by_role("grid")
    visitor.reach(grid)
    visitor.type(f"Shift+{label}")
    for turn in range(8):
        for cell in cells:
            walk(visitor, cell)
            if set(grid.evaluate(GHOST)) == cells:
                visitor.type("Enter")
                return visitor.arrived(len(position.steps) + 1)
        visitor.type("f" if turn == 3 else "r")
    raise AssertionError(f"no turn lays {step}")


def walk(visitor: Visitor, to: int) -> None:
    """Arrows to a cell of the board that has the focus, as it is seen."""
    for _ in range(MOST_ARROWS):
        arrow = place(visitor, to).evaluate(ARROW)
        if not arrow:
            return
        visitor.page.keyboard.press(arrow)
    raise AssertionError(f"no arrows lead to cell {to}")


def spare(visitor: Visitor, label: str) -> Locator:
    return visitor.page.locator(f'.spare[data-spare="{label}"]')
