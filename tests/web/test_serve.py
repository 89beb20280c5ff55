"""`unriddle serve` and `unriddle open`, as processes of their own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx2
import pytest

from tests.cli.terminal import PROGRAM, environment, process
from tests.web.servers import LONG, eventually
from unriddle.errors import InputError, UnknownName
from unriddle.web.limits import Limits, load

PUZZLE = "numbers/24: 4 7 8 8 = 24"
FEW = Path(__file__).parent / "few.toml"


@contextmanager
def serving(*options: str, **settings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`unriddle serve`, and the address that it tells; with as few processes as will do."""
    if "--limits" not in options:
        options = (*options, "--limits", str(FEW))
    command = [*PROGRAM, "serve", "--port", "0", "--json", *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment(**settings)
    ) as server:
        try:
            assert server.stdout is not None
            yield server, json.loads(server.stdout.readline())["address"]
        finally:
            server.kill()


@pytest.fixture(scope="module")
def plain() -> Iterator[str]:
    """The address of a server as it is by default."""
    with serving() as (_, address):
        yield address


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a server for the house, and the folder where it has left its token."""
    folder = tmp_path_factory.mktemp("runtime")
    with serving("--lan", XDG_RUNTIME_DIR=str(folder)) as (server, address):
        yield address, folder
        (left,) = (folder / "unriddle").iterdir()
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
        assert not left.exists()


def client(base: str) -> httpx2.Client:
    return httpx2.Client(base_url=base, trust_env=False, timeout=30)


def children(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").read_text().split(")")[1].startswith(" Z")


def stream(address: str, path: str, lines: list[str]) -> None:
    with client(address) as listener, listener.stream("GET", path) as answer:
        lines.append("connected")
        lines.extend(answer.iter_lines())


def test_told_to_end_it_tells_listeners_what_was_found_and_leaves_no_process_behind(
    tmp_path: Path,
) -> None:
    path = tmp_path / "limits.toml"
    path.write_text(
        "interactive_workers = 1\nworkers = 1\ndrain = 90.0\n"
    )  # it does not wait that long
    with serving("--limits", str(path)) as (server, address), client(address) as asking:
        streams: list[list[str]] = [[], []]
        listening = []
        for lines in streams:  # the second waits for the worker of the first
            asked: dict[str, Any] = {"position": LONG, "want": "all"}
            events = asking.post("/api/jobs", json=asked).json()["events"]
            listening.append(threading.Thread(target=stream, args=(address, events, lines)))
            listening[-1].start()
        eventually(lambda: "event: solution" in streams[0] and bool(streams[1]))
        workers = children(server.pid)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
        for each in listening:
            each.join()
        done = json.loads(streams[0][streams[0].index("event: done") + 1].removeprefix("data: "))
        assert (done["status"], done["complete"]) == ("unfinished", False)
        assert done["found"] >= len(done["solutions"]) > 0
        assert done["reason"] == "it was interrupted"
        assert any('"kind": "closing"' in line for line in streams[1])
        eventually(lambda: not any(alive(pid) for pid in workers))


def test_told_to_end_a_request_at_work_is_answered_with_what_was_found() -> None:
    with serving() as (server, address), client(address) as asking:
        answers: list[httpx2.Response] = []

        def ask() -> None:
            answers.append(asking.post("/api/count", json={"position": LONG}))

        waiting = threading.Thread(target=ask)
        waiting.start()
        with client(address) as other:
            eventually(lambda: other.get("/api/health").json()["interactive"]["idle"] == 0)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
        waiting.join()
        assert answers[0].status_code == 200
        assert answers[0].json()["reason"] == "it was interrupted"


def test_a_second_ctrl_c_does_not_wait_for_who_is_slow(tmp_path: Path) -> None:
    path = tmp_path / "limits.toml"
    path.write_text("interactive_workers = 1\nworkers = 1\ndrain = 9000.0\narrival = 9000.0\n")
    with serving("--limits", str(path)) as (server, address):
        port = int(address.rsplit(":", 1)[1].strip("/"))
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(
                b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"
            )
            with client(address) as asking:
                eventually(lambda: asking.get("/api/health").status_code == 200)
            server.send_signal(signal.SIGINT)
            with pytest.raises(subprocess.TimeoutExpired):
                server.wait(1)
            server.send_signal(signal.SIGINT)
            assert server.wait(30) == 0


def test_a_server_that_is_killed_leaves_no_worker_behind() -> None:
    with serving() as (server, address), client(address) as asking:
        asking.post("/api/jobs", json={"position": LONG, "want": "count"})
        workers = children(server.pid)
        assert len(workers) >= 2
        server.kill()
        eventually(lambda: not any(alive(pid) for pid in workers))


def test_in_the_house_the_address_carries_a_token(house: tuple[str, Path]) -> None:
    port, token = house[0].split(":")[2].split("/?token=")
    with client(f"http://127.0.0.1:{port}") as asking:
        assert asking.get("/api/families").status_code == 401
        assert asking.get("/api/families", params={"token": token}).status_code == 200
    assert len(token) >= 20


def test_the_limits_of_a_file_hold(tmp_path: Path) -> None:
    path = tmp_path / "limits.toml"
    path.write_text("body = 50\ninteractive_workers = 1\nworkers = 1\n")
    with serving("--limits", str(path)) as (_, address), client(address) as asking:
        answer = asking.post("/api/read", json={"position": "24: 4 7 8 8" + " " * 50})
        assert (answer.status_code, answer.json()["kind"]) == (413, "size")
        health = asking.get("/api/health").json()
        assert (health["interactive"]["workers"], health["jobs"]["workers"]) == (1, 1)


@pytest.mark.parametrize(
    "text", ["body = -1", "body = 0", "body = true", "body = 'x'", "seconds = nan", "body = ", "="]
)
def test_a_limit_that_makes_no_sense_is_explained(tmp_path: Path, text: str) -> None:
    path = tmp_path / "limits.toml"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        load(path)
    assert caught.value.fix is not None


NESTED = "body = " + "[" * 100_000


@pytest.mark.parametrize(
    ("text", "quoted"), [(NESTED, "body = ["), ("jobs = 4\nbody = 5 6\n", "body = 5 6"), ("=", "=")]
)
def test_a_file_of_limits_that_is_no_toml_is_told_with_the_line(
    tmp_path: Path, text: str, quoted: str
) -> None:
    path = tmp_path / "limits.toml"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        load(path)
    assert caught.value.where.startswith(quoted)
    ran = process("serve", "--limits", str(path), "--json")
    assert ran.code == 2
    assert json.loads(ran.out)["error"]["fix"]


def test_a_file_of_limits_without_an_end_is_not_read_for_ever() -> None:
    with pytest.raises(InputError, match="larger than 1 MB"):
        load("/dev/zero")


def test_an_unknown_limit_is_answered_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "limits.toml"
    path.write_text("secconds = 5")
    with pytest.raises(UnknownName) as caught:
        load(path)
    assert caught.value.near == "seconds"
    path.write_text("seconds = 5")
    assert load(path) == Limits(seconds=5)


def test_a_port_in_use_is_explained(plain: str) -> None:
    port = plain.rsplit(":", 1)[1].strip("/")
    ran = process("serve", "--port", port)
    assert ran.code == 2
    assert f"port {port} cannot be used" in ran.err
    assert "--port" in ran.err


def browser(folder: Path) -> tuple[str, Path]:
    """A browser that writes down where it was sent."""
    seen, program = folder / "seen", folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    program.chmod(0o755)
    return f"{program} %s", seen


def test_open_shows_the_position_in_the_browser_with_the_server_that_runs(
    plain: str, tmp_path: Path
) -> None:
    command, seen = browser(tmp_path)
    port = plain.rsplit(":", 1)[1].strip("/")
    ran = process("open", "24", "4", "7", "8", "8", "--port", port, BROWSER=command)
    assert ran.code == 0
    assert seen.read_text() == ran.out
    assert unquote(ran.out.strip()) == f"{plain}#{PUZZLE}"
    assert ran.err == ""


def test_open_starts_a_server_if_none_runs_and_prints_the_address_without_a_browser(
    tmp_path: Path,
) -> None:
    with serving() as (_, address):
        port = address.rsplit(":", 1)[1].strip("/")  # free again in a moment
    nowhere = str(tmp_path)  # a PATH without any browser
    ran = process("open", PUZZLE, "--port", port, "--json", BROWSER="", DISPLAY="", PATH=nowhere)
    opened = json.loads(ran.out)
    assert (ran.code, opened["puzzle"], opened["opened"]) == (0, PUZZLE, False)
    assert opened["address"].startswith(address)
    with client(address) as asking:
        assert asking.get("/api/health").json()["name"] == "unriddle"
        pid = opened["pid"]
    os.kill(pid, signal.SIGTERM)
    eventually(lambda: not alive(pid))


def test_open_uses_a_server_that_the_same_user_shares_in_the_house(
    house: tuple[str, Path], tmp_path: Path
) -> None:
    command, seen = browser(tmp_path)
    address, folder = house
    port, token = address.split(":")[2].split("/?token=")
    (left,) = (folder / "unriddle").iterdir()
    assert left.stat().st_mode & 0o777 == 0o600
    ran = process("open", PUZZLE, "--port", port, BROWSER=command, XDG_RUNTIME_DIR=str(folder))
    assert ran.code == 0
    assert seen.read_text() == ran.out
    opened = ran.out.strip().partition("#")[0]
    assert opened == f"http://127.0.0.1:{port}/?token={token}"
    assert httpx2.get(opened, trust_env=False).status_code == 200


@pytest.mark.parametrize("lang", ["en", "id"])
def test_open_says_what_to_do_where_a_server_asks_for_a_token(
    house: tuple[str, Path], tmp_path: Path, lang: str
) -> None:
    port = house[0].split(":")[2].partition("/")[0]
    asked = ("open", PUZZLE, "--port", port, "--lang", lang)
    ran = process(*asked, XDG_RUNTIME_DIR=str(tmp_path))
    assert ran.code == 4
    assert "token" in ran.err
    assert "--port" in ran.err


def test_a_position_that_cannot_be_read_is_not_opened() -> None:
    ran = process("open", "24", "4", "7", "y", "8")
    assert ran.code == 2
    assert "'y' is no number" in ran.err
