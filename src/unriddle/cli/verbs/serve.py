"""`serve` and `open`: the desk over HTTP, and the page at a position."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import quote

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles
from unriddle.cli.options import Ask
from unriddle.cli.output import records
from unriddle.cli.verbs.about import tell_broken
from unriddle.desk import Unavailable, message

if TYPE_CHECKING:
    from unriddle.web.serving import Place

PORT = 8024
STARTING = 30.0  # seconds to wait for a server that was just started
NEEDED = ("fastapi", "uvicorn", "segno")


def serve(ask: Ask, console: Console) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    _available()
    from unriddle.web import limits, serving

    chosen = limits.load(ask.limits) if ask.limits else limits.Limits()
    tell_broken(console)
    where = serving.place(PORT if ask.port is None else ask.port, ask.lan)
    serving.serve(where, chosen, lambda: _announce(where, ask.lan, console))
    return 0


def _available() -> None:
    if not all(find_spec(name) for name in NEEDED):
        fix = message("fix.extra", command=desk.adding("web"))
        raise Unavailable(message("error.no_web"), fix)


def _announce(where: Place, lan: bool, console: Console) -> None:
    """The address, and for the house a code to scan."""
    if console.json:
        console.record(records.Serving(address=where.address, pid=os.getpid()))
        return
    if console.terminal:
        console.data(console.key("says.serving", address=where.address))
        if lan:
            _code(where.address, console)
        console.data(console.key("says.scan") if lan else console.key("says.stop_server"))
    else:
        console.data(where.address)


def _code(address: str, console: Console) -> None:
    import segno

    segno.make(address, error="l").terminal(console.out, border=2, compact=console.boxes)
    console.out.flush()


def open(ask: Ask, console: Console) -> int:
    """The page at this position, in a browser if there is one; its address in any case."""
    position = puzzles.position(ask, console)
    port = PORT if ask.port is None else ask.port
    base = f"http://127.0.0.1:{port}/"
    pid, token = None, ""
    there = _there(base)
    if there == "token":
        token = _token(base, port)
    elif there is None:
        _available()
        pid = _start(base, port)
        console.tell(console.key("says.server_left", pid=pid))
    address = f"{base}{token}#{quote(position.text, safe='')}"
    shown = _browse(address)
    if console.json:
        console.record(records.Opened(puzzle=position.text, address=address, opened=shown, pid=pid))
        return 0
    if not shown:
        console.note(console.key("says.open_at"))
    console.data(address)
    return 0


def _there(base: str, query: str = "") -> str | None:
    """Who is listening there: `unriddle`, one of ours that asks for its `token`, or nobody."""
    import json
    from urllib.error import HTTPError
    from urllib.request import ProxyHandler, build_opener

    asking = build_opener(ProxyHandler({}))
    try:
        try:
            with asking.open(f"{base}api/health{query}", timeout=2) as answer:
                return "unriddle" if json.load(answer).get("name") == "unriddle" else None
        except HTTPError as refused:
            with refused:
                return "token" if json.load(refused).get("kind") == "token" else None
    except (OSError, ValueError, AttributeError):
        return None


def _token(base: str, port: int) -> str:
    """The query that opens a server of this user's that is shared in the house."""
    from unriddle.web.security import token

    query = f"?token={token.load(port)}"
    if _there(base, query) != "unriddle":
        what = message("error.locked", port=port)
        raise Unavailable(what, message("fix.locked"), base)
    return query


def _start(base: str, port: int) -> int:
    """Start a server that goes on when this program has ended; its process."""
    command = [sys.executable, "-m", "unriddle", "serve", "--port", str(port)]
    nowhere = subprocess.DEVNULL
    server = subprocess.Popen(
        command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
    )
    end = time.monotonic() + STARTING
    while time.monotonic() < end and server.poll() is None:
        if _there(base):
            return server.pid
        time.sleep(0.1)
    server.terminate()
    raise Unavailable(message("error.no_server"), message("fix.serve"), base)


def _browse(address: str) -> bool:
    """Show it in the user's browser, if there is one."""
    import webbrowser

    try:
        return webbrowser.get().open(address)
    except webbrowser.Error:
        return False
