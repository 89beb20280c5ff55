"""A site on the device: kept by a first visit, then used without any network."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened, Quiet, StaticHost, static
from tests.browser.steps import notebook, open_at, press
from tests.site.conftest import PYTHON, SITE, kept

pytestmark = pytest.mark.slow
HAND = "numbers/24: 4 7 8 8"
LONG = "packing/bedlam: 4x4x4"
LARGE = "numbers/any: 1 2 3 5 7 11 13 17 = 1000"  # takes some 420 MB to solve
MOST = 300 * 2**20  # bytes of Python's memory; it begins with 30
STANDARD = (
    "countdown: 25 50 75 100 3 6 = 952",
    "iq: 5x11",
    "iq: pyramid 5",
    "kanoodle: pyramid 5",
    "pentominoes: 6x10",
    "soma: 3x3x3",
    LONG,
    "15: 15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 -",
    "klotski: BAAC/BAAC/DFFE/DGHE/I..J",
    "rush-hour: A..BBB/A..C../XX.C../..DEE./..D..F/.....F",
)
# Writes down how much memory each answer left the worker with.
MEMORY = """
    window.memory = []
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given)
            this.addEventListener('message', ({ data }) => data.memory && memory.push(data.memory))
        }
    }
"""
# What a browser says where it may install a site; without a desktop around it, chromium does not.
OFFER = """() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    offer.prompt = async () => { window.asked = (window.asked ?? 0) + 1 }
    window.dispatchEvent(offer)
    return offer.defaultPrevented
}"""
# What cannot be read harms Python in the page.
HARMED = """
    window.Worker = class extends Worker {
        postMessage(said, ...how) {
            if (said.request && window.harm) said = { ...said, request: '{' }
            super.postMessage(said, ...how)
        }
    }
"""
COMMAND = f"unriddle count '{LONG}' --distinct shapes --run bedlam-"
PHONE: dict[str, object] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

KNOWN = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".png": "image/png"}


class Waiting(Quiet):
    """A server that keeps files waiting which no page has asked for yet."""

    def __init__(self, let: Event, *given: Any, **more: Any) -> None:
        self._let = let
        super().__init__(*given, **more)

    def do_GET(self) -> None:  # noqa: N802  # named by the base class
        if "/steps/" not in self.path or self._let.wait(60):
            super().do_GET()


class Cutting(Quiet):
    """A server whose line breaks in the middle of the largest file, until it is mended."""

    def __init__(self, mended: Event, *given: Any, **more: Any) -> None:
        self._mended = mended
        super().__init__(*given, **more)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if self.path.endswith(".wasm.bin") and not self._mended.is_set():
            outputfile.write(source.read(500_000))
            self.close_connection = True
        else:
            super().copyfile(source, outputfile)


class Plain(Quiet):
    """A server that has a type for few files, and forbids the browser to guess the others'."""

    def guess_type(self, path: Any) -> str:
        return KNOWN.get(Path(path).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with static(site) as found:
        yield found


def test_after_one_visit_it_works_without_a_network(site: Path, visit: Opened) -> None:
    with static(site) as address:
        page = visit(**PHONE)
        open_at(page, address, HAND)
        kept(page, site)
    context = page.context
    context.set_offline(True)
    page.close()
    page = context.new_page()
    open_at(page, address, HAND)
    assert page.evaluate("crossOriginIsolated")
    press(page, "Hint")
    expect(page.locator(".hints li").first).to_be_attached(timeout=30_000)
    press(page, "Solve")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=30_000)
    page.goto(f"{address}/#/today")
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    press(page, "Settings")
    said = page.get_by_role("dialog").get_by_role("status")
    expect(said).to_have_text("All of it is kept here: it works without a network.")


@pytest.mark.parametrize("isolated", [False, True])
def test_a_count_is_cancelled_at_once_and_moves_are_answered_meanwhile(
    address: str,
    visit: Opened,
    isolated: bool,
) -> None:
    page = visit()
    open_at(page, address, HAND)
    if isolated:
        kept(page, SITE)
        page.reload()
    open_at(page, address, LONG)
    assert page.evaluate("crossOriginIsolated") == isolated
    press(page, "How many ways?")
    expect(notebook(page)).to_contain_text(re.compile(r"[1-9][,\d]* found so far"), timeout=60_000)
    begun = perf_counter()
    press(page, "Cancel")
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    assert perf_counter() - begun < 5  # not the ten minutes that it would take
    open_at(page, address, HAND)
    expect(page.get_by_role("heading", level=1)).to_have_text("24", timeout=30_000)
    press(page, "Hint")
    expect(page.locator(".hints li").first).to_be_attached(timeout=30_000)


def test_pictures_are_drawn_by_the_browser(address: str, visit: Opened) -> None:
    page = visit()
    open_at(page, address, HAND)
    press(page, "Save")
    with page.expect_download(timeout=60_000) as saved:
        page.get_by_role("dialog").get_by_role("button", name=re.compile("PNG")).first.click()
    content = Path(saved.value.path()).read_bytes()
    assert content.startswith(b"\x89PNG")
    assert len(content) > 2_000


def test_what_takes_long_is_offered_as_a_command(address: str, visit: Opened) -> None:
    page = visit()
    open_at(page, address, LONG)
    press(page, "How many ways?")
    command = page.locator("code")
    expect(command).to_have_text(re.compile(f"^{re.escape(COMMAND)}\\w+$"), timeout=60_000)
    expect(page.get_by_text("A computer with Unriddle does it")).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "Copy the command")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == command.inner_text()
    press(page, "Cancel")


def test_the_game_outlives_the_reload_that_puts_the_page_on_its_own(
    site: Path, address: str, visit: Opened
) -> None:
    page = visit(**PHONE)
    open_at(page, address, "sliding/3x3: 1 2 3 / 4 5 - / 7 8 6")
    press(page, "Hint")
    expect(page.locator(".hints li").first).to_be_attached(timeout=60_000)
    kept(page, site)
    assert not page.evaluate("crossOriginIsolated")
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    assert page.evaluate("crossOriginIsolated")
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowUp")
    solved = page.get_by_role("main").get_by_text("You solved it with 1 hint")
    expect(solved).to_be_visible(timeout=60_000)


def test_any_server_will_do(site: Path, visit: Opened) -> None:
    with StaticHost(site, Plain) as host:
        page = visit(**PHONE)
        open_at(page, host.address, HAND)
        kept(page, site)
        press(page, "Solve")
        expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)


def test_over_plain_http_it_says_once_what_is_missing(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    # What a browser has at such an address: neither a service worker nor a secure context.
    page.add_init_script("""
        Object.defineProperty(window, 'isSecureContext', { value: false })
        Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
    """)
    open_at(page, address, HAND)
    said = page.get_by_role("status").filter(has_text="plain http")
    expect(said).to_be_visible(timeout=60_000)
    said.get_by_role("button", name="I see").click()
    expect(said).to_have_count(0)
    press(page, "Solve")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)

    press(page, "Menu")
    page.get_by_role("dialog").get_by_text("Settings", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("plain http")


def test_the_settings_say_what_is_kept_and_offer_to_install(site: Path, visit: Opened) -> None:
    let = Event()
    with StaticHost(site, partial(Waiting, let)) as host:
        page = visit()
        page.goto(f"{host.address}/#/toys")
        press(page, "Settings")
        said = page.get_by_role("dialog").get_by_role("status")
        share = re.compile(r"^([1-9]|[1-9]\d) % of it is kept here so far")
        expect(said).to_contain_text(share, timeout=60_000)
        let.set()
        kept(page, site)
    expect(said).to_have_text("All of it is kept here: it works without a network.")
    expect(page.get_by_text("The browser's menu can install it")).to_be_visible()
    assert page.evaluate(OFFER)  # so that it is offered here, and nowhere over the game
    press(page, "Install")
    expect(page.get_by_role("button", name="Install")).to_have_count(0)
    assert page.evaluate("asked") == 1
    page.evaluate("window.dispatchEvent(new Event('appinstalled'))")
    expect(page.get_by_text("It is installed.")).to_be_visible()
    expect(page.get_by_text("menu can install")).to_have_count(0)


def test_a_device_that_is_full_is_told_once(address: str, visit: Opened) -> None:
    page = visit(**PHONE)
    session = page.context.new_cdp_session(page)
    origin = "/".join(address.split("/")[:3])
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 3_000_000})
    open_at(page, address, HAND)
    said = page.get_by_role("status").filter(has_text="no room left")
    expect(said).to_be_visible(timeout=60_000)
    said.get_by_role("button", name="I see").click()
    press(page, "Solve")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)
    page.reload()
    expect(page.get_by_role("status").filter(has_text="Getting ready")).to_have_count(0)
    page.wait_for_timeout(3000)
    expect(said).to_have_count(0)


def test_what_has_taken_much_memory_is_replaced(address: str, visit: Opened) -> None:
    page = visit()
    page.add_init_script(MEMORY)
    open_at(page, address, LARGE)
    page.wait_for_function("memory.length > 0", timeout=60_000)
    first = page.workers[0]
    gone: list[object] = []
    first.on("close", lambda worker: gone.append(worker))
    press(page, "Solve")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)
    until = perf_counter() + 30
    while not gone:
        assert perf_counter() < until, "the large worker is still there"
        page.wait_for_timeout(100)
    assert max(page.evaluate("memory")) > MOST
    page.evaluate("memory.length = 0")
    open_at(page, address, HAND)
    expect(page.get_by_role("heading", level=1)).to_have_text("24", timeout=30_000)
    press(page, "Solve")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)
    assert 0 < max(page.evaluate("memory")) < MOST / 4


def test_standard_puzzles_are_hinted_and_solved_in_little_memory(
    address: str, visit: Opened
) -> None:
    page = visit()
    page.add_init_script(MEMORY)
    for puzzle in STANDARD:
        page.goto("about:blank")
        open_at(page, address, puzzle)
        press(page, "Hint")
        expect(page.locator(".hints li").first).to_be_attached(timeout=60_000)
        press(page, "Solve")
        expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)
        assert 0 < max(page.evaluate("memory")) < MOST / 3, puzzle


def test_python_that_has_come_to_harm_is_replaced(address: str, visit: Opened) -> None:
    page = visit()
    page.add_init_script(HARMED)
    open_at(page, address, HAND)
    page.evaluate("window.harm = true")
    press(page, "Solve")
    said = page.get_by_role("alert").filter(has_text="The browser has ended this search")
    expect(said).to_be_visible(timeout=60_000)
    page.evaluate("window.harm = false")
    said.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)


def test_without_all_of_it_and_without_a_network_it_says_what_to_do(
    site: Path, address: str, visit: Opened
) -> None:
    page = visit(**PHONE)
    page.route(PYTHON, lambda route: route.abort())
    page.goto(f"{address}/#{HAND}")
    said = page.get_by_role("alert").filter(has_text="Connect once more")
    expect(said).to_be_visible(timeout=60_000)
    page.unroute(PYTHON)
    said.get_by_role("button", name="Try again").click()
    press(page, "Solve")
    expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)
    kept(page, site)  # in the same visit


def test_a_line_that_breaks_is_told_and_tried_again(site: Path, visit: Opened) -> None:
    mended = Event()
    with StaticHost(site, partial(Cutting, mended)) as host:
        page = visit(**PHONE)
        page.goto(f"{host.address}/#{HAND}")
        said = page.get_by_role("alert").filter(has_text="Connect once more")
        expect(said).to_be_visible(timeout=60_000)
        mended.set()
        said.get_by_role("button", name="Try again").click()
        press(page, "Solve")
        expect(page.get_by_role("button", name="Follow along")).to_be_visible(timeout=60_000)
        kept(page, site)


@pytest.mark.parametrize("missing", ["icon-512.png", "baked-*/steps/24-*", "product-*/*.zip"])
def test_files_that_are_missing_are_told(
    site: Path, visit: Opened, tmp_path: Path, missing: str
) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    next(copy.glob(missing)).unlink()
    with StaticHost(copy) as host:
        page = visit()
        page.goto(f"{host.address}/#/toys")
        press(page, "Settings")
        said = page.get_by_role("dialog").get_by_role("status")
        expect(said).to_contain_text("Not all of it could be fetched", timeout=60_000)
