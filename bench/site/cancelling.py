"""How soon a search that nobody wants any more is gone from the page, and its worker free."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from urllib.parse import quote

from bench.site import device
from tests.browser.conftest import StaticHost
from tests.site.conftest import kept

LONG = "packing/bedlam: 4x4x4"
ROUNDS = 5
PATIENCE = 60_000  # milliseconds
# When each worker has answered; one that is cancelled answers, too.
WATCH = """
    window.answered = []
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given)
            this.addEventListener('message', ({ data }) =>
                'answer' in data && answered.push(performance.now()))
        }
    }
"""
# Milliseconds after which the button is gone, and the worker has answered.
CANCEL = """async () => {
    const buttons = () => [...document.querySelectorAll('button')]
    const button = () => buttons().find((each) => each.textContent.trim() === 'Cancel')
    const until = async (found) => {
        while (!found()) await new Promise((over) => setTimeout(over, 1))
        return performance.now() - begun
    }
    const before = answered.length
    const begun = performance.now()
    button().click()
    return [await until(() => !button()), await until(() => answered.length > before)]
}"""
FOUND = "/[1-9][,\\d]* found so far/.test(document.body.textContent)"  # it is under way


def milliseconds(folder: Path) -> list[float]:
    """Medians of both, for a page whose workers can be interrupted."""
    with StaticHost(folder) as host, device.browser() as (browser, _):
        page = browser.new_context().new_page()
        page.add_init_script(WATCH)
        page.goto(f"{host.address}/#{quote(LONG)}")
        kept(page, folder)
        page.reload()
        rounds = []
        for _ in range(ROUNDS):
            page.get_by_role("button", name="How many ways?", exact=True).click()
            page.wait_for_function(FOUND, timeout=PATIENCE)
            rounds.append(page.evaluate(CANCEL))
            page.reload()
    return [median(each) for each in zip(*rounds, strict=True)]
