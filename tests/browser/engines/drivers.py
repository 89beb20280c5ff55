"""Firefox and WebKitGTK by WebDriver, with nothing but the standard library.

WebKitGTK comes with a driver that answers over HTTP. Firefox answers the same commands itself, over
the socket of Marionette, so it needs no geckodriver, which few systems package.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Protocol

from tests import browsers

STARTED = 60.0  # seconds in which a browser must be there
ANSWERED = 120.0


class Driver(Protocol):
    """A browser that does what it is told."""

    def run(self, script: str, *arguments: object) -> Any: ...
    def open(self, address: str) -> None: ...
    def act(self, actions: list[dict[str, Any]]) -> None: ...
    def resize(self, width: int, height: int) -> None: ...
    def picture(self) -> bytes: ...


class Marionette:
    """Firefox: each message is its length, a colon and JSON."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), ANSWERED)
        self.number = 0
        self._heard()
        self._say("WebDriver:NewSession", {"acceptInsecureCerts": True})

    def _heard(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self.socket.recv(1)
        wanted, text = int(length[:-1]), b""
        while len(text) < wanted:
            text += self.socket.recv(wanted - len(text))
        return json.loads(text)

    def _say(self, command: str, values: dict[str, Any]) -> Any:
        self.number += 1
        text = json.dumps([0, self.number, command, values]).encode()
        self.socket.sendall(f"{len(text)}:".encode() + text)
        _, _, error, value = self._heard()
        assert error is None, error
        return value.get("value") if isinstance(value, dict) else value

    def run(self, script: str, *arguments: object) -> Any:
        return self._say("WebDriver:ExecuteScript", {"script": script, "args": arguments})

    def open(self, address: str) -> None:
        self._say("WebDriver:Navigate", {"url": address})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._say("WebDriver:PerformActions", {"actions": actions})

    def resize(self, width: int, height: int) -> None:
        self._say("WebDriver:SetWindowRect", {"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._say("WebDriver:TakeScreenshot", {"full": False}))


class Http:
    """A driver that answers WebDriver over HTTP."""

    def __init__(self, port: int, wishes: dict[str, Any]) -> None:
        self.port = port
        self.session = ""
        self.session = self._say("", {"capabilities": {"alwaysMatch": wishes}})["sessionId"]

    def _say(self, command: str, values: dict[str, Any] | None, method: str = "POST") -> Any:
        address = f"/session/{self.session}{command}" if self.session else "/session"
        body = None if values is None else json.dumps(values)
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=ANSWERED)) as connection:
            connection.request(method, address, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            value = json.loads(answer.read())["value"]
        assert answer.status == 200, value
        return value

    def run(self, script: str, *arguments: object) -> Any:
        return self._say("/execute/sync", {"script": script, "args": arguments})

    def open(self, address: str) -> None:
        self._say("/url", {"url": address})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._say("/actions", {"actions": actions})

    def resize(self, width: int, height: int) -> None:
        self._say("/window/rect", {"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._say("/screenshot", None, "GET"))


@contextmanager
def driving_firefox() -> Iterator[Driver]:
    wanted = {
        "intl.accept_languages": "en-GB",
        "marionette.port": 0,
        "ui.prefersReducedMotion": 1,
        "datareporting.policy.dataSubmissionEnabled": False,
        "app.update.enabled": False,
    }
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(at)});" for key, at in wanted.items()]
        Path(profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        told = Path(profile, "MarionetteActivePort")
        words = [
            browsers.other("firefox") or "",
            "--headless",
            "--marionette",
            "--no-remote",
            "--profile",
            profile,
        ]
        with _running(words, {"HOME": profile}):
            _until(lambda: told.exists() and told.read_text().strip())
            driver = Marionette(int(told.read_text()))
            with driver.socket:
                yield driver


@contextmanager
def driving_webkit() -> Iterator[Driver]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, _screen() as display:
        port = _free_port()
        words = [browsers.other("webkit") or "", f"--port={port}", "--host=127.0.0.1"]
        with _running(words, {"HOME": home, "LC_ALL": "C.UTF-8", **display}):
            _until(lambda: _answers(port))
            yield Http(port, {"browserName": "MiniBrowser"})


@contextmanager
def _screen() -> Iterator[dict[str, str]]:
    """A screen that nobody sees, where there is none."""
    if os.environ.get("DISPLAY"):
        yield {}
        return
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL) as shown:
        os.close(write)
        with os.fdopen(read) as said:
            number = said.readline().strip()
        try:
            yield {"DISPLAY": f":{number}"}
        finally:
            shown.terminate()


@contextmanager
def _running(words: list[str], environment: dict[str, str]) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    surroundings = {**os.environ, **environment}
    with subprocess.Popen(
        words, env=surroundings, stdout=quiet, stderr=quiet, start_new_session=True
    ) as process:
        try:
            yield
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _answers(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def _until(true: Callable[[], object]) -> None:
    end = time.monotonic() + STARTED
    while not true():
        assert time.monotonic() < end, "the browser did not start"
        time.sleep(0.05)
