"""Long work: it goes on without the page, is found again, stopped, gone on with and shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Opened
from tests.browser.steps import (
    faults,
    fits,
    notebook,
    open_at,
    press,
    small_targets,
    wait_for,
)
from tests.web.servers import Running, eventually, limits, running
from unriddle import engines
from unriddle.locale import say
from unriddle.values import Message

pytestmark = pytest.mark.skipif(engines.native_missing(), reason="only the engines are cut")
ENDLESS = "packing/custom: 5x5x5 with A=XXXX/.X.. x25"  # takes long on any machine
SECONDS = "packing/bedlam: 4x4x4"  # takes some to count
SHORT = 0.5  # seconds after which a search of the page is over
FEW = "packing/soma: 3x3x3 ; B c2.3 c3.3 c3.2 c3.1 ; E a3.3 b3.3 a2.2 a3.2"
NONE = "numbers/24: 1 1 1 1 = 24"
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
BOTH = [("desk", "en"), ("phone", "id")]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def server() -> Iterator[Running]:
    """To be named before a page, which is closed first then: it asks nobody who is gone."""
    with running(limits(), guests=()) as found:
        yield found


def long_work(page: Page, base: str) -> Locator:
    """The rows of what goes on without the page."""
    page.goto(f"{base}/#/yours")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    return page.locator("section[aria-labelledby=long-work] li")


def run(server: Running, want: str, position: str) -> str:
    name: str = server.record("runs", position=position, want=want)["name"]
    return name


def standing(server: Running, name: str) -> Any:
    return server.client.get(f"/api/runs/{name}").json()


def done(server: Running, want: str, position: str) -> None:
    name = run(server, want, position)
    eventually(lambda: standing(server, name)["state"] == "done")


@pytest.mark.parametrize(("screen", "language"), BOTH)
def test_a_count_goes_on_without_the_page_and_after_a_restart(
    visit: Opened, screen: str, language: str
) -> None:
    def words(key: str, **values: str | int) -> str:
        return say(Message(key, values), language)

    options = {**SCREENS[screen], "locale": language}
    with running(limits(job_seconds=SHORT), guests=()) as server:
        page = visit(**options)
        open_at(page, server.base, ENDLESS)
        if screen == "phone":
            press(page, words("page.notebook"))
        press(page, words("page.ask_how_many"))
        press(page, words("page.note_run_go_on"))
        link = notebook(page).get_by_role("link")
        expect(link).to_be_focused()
        expect(notebook(page)).to_contain_text(words("page.note_run_kept"))
        link.click()
        row = page.locator("li").filter(has_text=words("page.note_run_running"))
        expect(row).to_be_visible()
        page.close()

        page = visit(**options)
        row = long_work(page, server.base)
        expect(row).to_contain_text(words("page.note_run_running"))
        expect(row.get_by_role("progressbar")).to_be_visible()
        assert (faults(page), fits(page), small_targets(page)) == ([], True, [])
        press(page, words("page.note_run_stop"))
        expect(row).to_contain_text(words("page.note_run_stopped"))
        press(page, words("page.places_go_on"))
        expect(row).to_contain_text(words("page.note_run_running"))
        page.close()
    with running(limits(), guests=()) as server:
        page = visit(**options)
        row = long_work(page, server.base)
        expect(row).to_contain_text(words("page.note_run_running"))
        page.close()  # it asks nobody who is gone


@pytest.mark.slow
def test_a_search_that_takes_long_is_ended_once_its_run_goes_on(
    server: Running, page: Page
) -> None:
    open_at(page, server.base, ENDLESS)
    press(page, "All solutions")
    with page.expect_request(lambda request: request.method == "DELETE") as ended:
        press(page, "Go on without me")
    assert "/api/jobs/" in ended.value.url
    expect(notebook(page)).to_contain_text("It goes on by itself, also when")


@pytest.mark.slow
def test_a_run_that_was_stopped_is_gone_on_with_to_its_exact_number(
    server: Running, page: Page
) -> None:
    name = run(server, "count", SECONDS)
    eventually(lambda: standing(server, name)["nodes"] > 0)
    server.record(f"runs/{name}/stop")
    eventually(lambda: standing(server, name)["state"] == "stopped")
    row = long_work(page, server.base)
    expect(row).to_contain_text("Bedlam cube")
    expect(row).to_contain_text("Stopped")
    press(page, "Go on")
    expect(row).to_contain_text("Done: 460,464 solutions", timeout=60_000)
    said = page.get_by_role("status").filter(has_text="Bedlam cube: Done: 460,464 solutions")
    expect(said).to_have_count(1)
    row.get_by_role("button", name="Bedlam cube").click()
    wait_for(page, SECONDS)


def test_the_solutions_of_a_list_are_shown_on_their_board(server: Running, page: Page) -> None:
    done(server, "all", FEW)
    row = long_work(page, server.base)
    count = row.locator(".standing").inner_text().removeprefix("Done: ")
    press(page, "Show")
    wait_for(page, FEW)
    expect(notebook(page)).to_contain_text(count)
    expect(notebook(page)).to_contain_text(f"Solution 1 of {count.split()[0]}")
    expect(notebook(page)).to_contain_text("Step 5 of 5")
    press(page, "Next solution")
    expect(notebook(page)).to_contain_text("Solution 2 of")


def test_a_list_of_none_says_why_has_nothing_to_show_and_can_be_removed(
    server: Running, page: Page
) -> None:
    done(server, "all", NONE)
    row = long_work(page, server.base)
    expect(row).to_contain_text("Done: No solution: no combination of these numbers makes 24")
    expect(row.get_by_role("button", name="Show")).to_have_count(0)
    press(page, "Remove")
    press(page, "Remove for good")
    expect(page.get_by_text("Long work")).to_have_count(0)


def test_where_nothing_goes_on_nothing_is_said_of_it(server: Running, page: Page) -> None:
    rows = long_work(page, server.base)
    expect(page.get_by_role("heading", name="Solved lately")).to_be_visible()
    expect(rows).to_have_count(0)
    expect(page.get_by_text("Long work")).to_have_count(0)


def test_too_many_at_a_time_are_refused_with_what_to_do(page: Page) -> None:
    with running(limits(runs=1, job_seconds=SHORT), guests=()) as server:
        run(server, "count", ENDLESS)
        open_at(page, server.base, ENDLESS)
        press(page, "All solutions")
        press(page, "Go on without me")
        told = notebook(page).get_by_role("alert")
        expect(told).to_contain_text("no more than 1 run at a time")
        expect(told).to_contain_text("stop one of them")
        page.close()
