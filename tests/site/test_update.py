"""A newer version of a site: announced where the old one is open, taken without losing a game.

Nobody drives the browser here: while one does, an old service worker does not give way. A page
beside the site does what a visitor does, and reports to the server.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any
from urllib.parse import unquote

import pytest

from tests import browsers
from tests.site.conftest import part
from web.site import describe, name_folders, renew

pytestmark = pytest.mark.slow
PATIENCE = 180  # seconds
GAME = "#numbers/24: 4 7 8 8 ; 8 / 8"
PROBE = """<!doctype html><iframe width=400 height=800></iframe><script>
const frame = document.querySelector('iframe')
const inside = () => frame.contentWindow
const pause = () => new Promise((done) => setTimeout(done, 100))
const until = async (what) => { while (!what()) await pause() }
const told = () => inside().document.querySelector('.update')
const version = () => inside().document.documentElement?.dataset?.version
const keptIn = async (name) =>
    (await (await caches.open(name)).keys())
        .map(({ url }) => url.split('/site/')[1])
        .filter((file) => file !== 'used')
const report = (said) => fetch('/report', { method: 'POST', body: JSON.stringify(said) })
async function visited() {
    frame.src = '/site/GAME'
    await until(() => inside().navigator?.serviceWorker?.controller)
    frame.src = 'about:blank'
    await pause()
    frame.src = '/site/GAME'
    await until(() => version() && inside().document.querySelector('.actions'))
    const first = version()
    await fetch('/newer', { method: 'POST' })
    await until(() => inside().navigator.serviceWorker.controller)
    await (await inside().navigator.serviceWorker.getRegistration()).update()
    await until(told)
    const announced = told().textContent
    const kept = await Promise.all((await caches.keys()).map(keptIn))
    told().querySelector('button').click()
    await until(() => (version() ?? first) !== first && inside().document.querySelector('.actions'))
    return { first, announced, kept, second: version(), hash: inside().location.hash }
}
visited().then(report, (error) => report({ error: String(error) }))
</script>"""


class Serving(ThreadingHTTPServer):
    """A site that is replaced by a newer one when it is told to be."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.reports = folder, Queue[Any]()
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(SimpleHTTPRequestHandler):
    server: Serving

    def __init__(self, request: Any, address: Any, server: Serving) -> None:
        super().__init__(request, address, server, directory=str(server.folder))

    def do_POST(self) -> None:
        said = self.rfile.read(int(self.headers["Content-Length"] or 0))
        if self.path == "/newer":
            mark(self.server.folder / "site", "second")
        else:
            self.server.reports.put(json.loads(said))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def mark(site: Path, version: str) -> None:
    """Make another version of it, as `make site` would after a change of page and Python."""
    page = site / "index.html"
    text = re.sub(' data-[a-z]+="[^"]*"', "", page.read_text(encoding="utf-8"))
    page.write_text(text, encoding="utf-8")
    for name in ("python", "product", "baked"):
        part(site, name).rename(site / name)
    (site / "python/version").write_text(version, encoding="utf-8")
    name_folders(site)
    describe(site)


@contextmanager
def visiting(address: str, folder: Path) -> Iterator[None]:
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"]
    browser = subprocess.Popen(
        [str(browsers.executable()), *options, address],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(browser.pid, signal.SIGTERM)  # what was called may be a script that started it
        browser.wait()


def test_it_is_announced_and_the_game_stays(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / "www/site")
    mark(tmp_path / "www/site", "first")
    (tmp_path / "www/probe.html").write_text(PROBE.replace("GAME", GAME), encoding="utf-8")
    with Serving(tmp_path / "www") as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/probe.html"
        with visiting(address, tmp_path / "profile"):
            try:
                said = server.reports.get(timeout=PATIENCE)
            except Empty:
                pytest.fail("no newer version was announced")
        server.shutdown()
    site = tmp_path / "www/site"
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {*said["kept"][-1]} == files - {
        "sw.js"
    }  # who is without a network by then has all of it
    assert part(site, "python").name not in str(said["kept"][:-1])
    assert "newer version" in said["announced"], said
    assert said["second"] != said["first"]
    assert f'"{said["second"]}"' in (site / "index.html").read_text(encoding="utf-8")
    assert unquote(said["hash"]).startswith("#numbers/24: 4 7 8 8")


def test_a_copy_leaves_what_else_is_there(site: Path, tmp_path: Path) -> None:
    other, older = tmp_path / "notes.txt", tmp_path / "python-0/unriddle.zip"
    older.parent.mkdir()
    for path in (other, older, tmp_path / "index.html"):
        path.write_text("older", encoding="utf-8")
    renew(site, tmp_path)
    assert other.read_text() == older.read_text() == "older"
    for path in site.rglob("*"):
        if path.is_file():
            assert (tmp_path / path.relative_to(site)).read_bytes() == path.read_bytes()
