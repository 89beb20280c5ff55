"""Who may come in, and how much they may bring."""

from __future__ import annotations

import base64
import hashlib
import http.client
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.json_bodies import SLOW_TO_READ
from tests.web.servers import LONG, Running, limits, running
from unriddle.web.limits import Limits
from unriddle.web.security.requests import LOCAL, Access

JSON = {"Content-Type": "application/json"}
TOKEN = "a-token-nobody-can-guess"
DEEP = '{"position": ' + "[" * 30 + "]" * 30 + "}"


def kind(answer: object) -> tuple[int, str]:
    assert hasattr(answer, "status_code")
    assert hasattr(answer, "json")
    return answer.status_code, answer.json()["kind"]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8024", "127.0.0.1.evil.example"])
def test_a_wrong_host_is_refused(server: Running, host: str) -> None:
    answer = server.client.get("/api/families", headers={"Host": host})
    assert kind(answer) == (421, "host")


@pytest.mark.parametrize("host", ["[::1:80", "[", "[]", "a b", "127.0.0.1:x", "x@localhost", "ü"])
def test_a_malformed_host_is_a_bad_header(server: Running, shared: Running, host: str) -> None:
    headers = [(b"Host", host.encode("latin-1"))]
    for served in (server, shared):  # before the token is looked at, too
        assert kind(served.client.get("/api/families", headers=headers)) == (400, "header")


@pytest.mark.parametrize("name", ["Origin", "Content-Type", "Authorization"])
def test_a_header_that_decides_stands_only_once(server: Running, name: str) -> None:
    headers = [(name.encode(), server.base.encode())] * 2
    answer = server.client.get("/api/families", headers=headers)
    assert kind(answer) == (400, "header")
    assert answer.json()["where"] == name.lower()


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:8024"])
def test_the_names_of_this_machine_are_right(server: Running, host: str) -> None:
    assert server.client.get("/api/families", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost:1", "http://[", "http://", ""]
)
def test_pages_of_other_sites_may_not_ask(server: Running, origin: str) -> None:
    for method, path in (("GET", "/api/families"), ("POST", "/api/read"), ("GET", "/")):
        answer = server.client.request(method, path, headers={"Origin": origin})
        assert kind(answer) == (403, "origin")
        assert "access-control-allow-origin" not in answer.headers


def test_its_own_page_may_ask(server: Running) -> None:
    answer = server.client.get("/api/families", headers={"Origin": server.base})
    assert answer.status_code == 200


def test_a_picture_may_not_be_embedded_elsewhere(server: Running) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    answer = server.client.get("/api/scene.svg?position=24: 1 1 1 1", headers=headers)
    assert kind(answer) == (403, "origin")
    assert server.client.get("/", headers=headers).status_code == 200  # a link to it is fine


@pytest.fixture(scope="module")
def shared(null_family: None) -> Iterator[Running]:
    with running(access=Access(LOCAL, TOKEN)) as found:
        yield found


@pytest.mark.parametrize("path", ["/", "/docs", "/openapi.json", "/api/families", "/nothing"])
def test_in_the_house_nothing_is_given_without_the_token(shared: Running, path: str) -> None:
    shared.client.cookies.clear()
    assert kind(shared.client.get(path)) == (401, "token")
    wrong = shared.client.get(path, params={"token": TOKEN[:-1]})
    assert kind(wrong) == (401, "token")
    assert "set-cookie" not in wrong.headers


def test_the_token_in_the_address_opens_the_page_and_what_it_asks(shared: Running) -> None:
    shared.client.cookies.clear()
    first = shared.client.get("/", params={"token": TOKEN})
    assert first.status_code == 200
    assert "HttpOnly" in first.headers["set-cookie"]
    assert "SameSite=Strict" in first.headers["set-cookie"]
    assert shared.client.get("/api/families").status_code == 200  # by the cookie
    shared.client.cookies.clear()
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    assert shared.client.get("/api/families", headers=bearer).status_code == 200


@pytest.mark.parametrize("path", ["/", "/docs", "/api/families", "/nothing", "/api/jobs/none"])
def test_every_answer_keeps_browsers_strict(server: Running, path: str) -> None:
    headers = server.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_the_pages_have_no_script_and_nothing_from_elsewhere(server: Running) -> None:
    for path in ("/", "/docs"):
        page = server.client.get(path, headers={"Accept-Language": "id"}).text
        assert 'lang="id"' in page
        assert "<script" not in page
        assert "src=" not in page
    assert 'href="/docs"' in server.client.get("/").text


BAD_REQUESTS: list[tuple[bytes, dict[str, str], tuple[int, str]]] = [
    (b"x" * 64_001, JSON, (413, "size")),
    (b'{"position": "24: 4 7 8 8"}', {"Content-Type": "text/plain"}, (415, "media")),
    (b'{"position": "24: 4 7 8 8"}', {}, (415, "media")),
    (b"\x1f\x8b", {**JSON, "Content-Encoding": "gzip"}, (415, "media")),
    (b'{"position": ', JSON, (422, "request")),
    (b"\xff\xfe", JSON, (422, "request")),
    (DEEP.encode(), JSON, (422, "request")),
    (b"[" * 60_000, JSON, (422, "request")),
    (b'{"position": "a", "position": "b"}', JSON, (422, "request")),
    (b'{"position": "' + b"1 " * 16_001 + b'"}', JSON, (422, "request")),
    (b'{"position": "a", "strategy": "' + b"1 " * 1_001 + b'"}', JSON, (422, "request")),
    (b'{"position": "24: 1 1 1 1", "seconds": NaN}', JSON, (422, "request")),
    (b'{"position": "24: 1 1 1 1", "seconds": 1e400}', JSON, (422, "request")),
    (b'{"position": "24: 1 1 1 1", "nodes": 1' + b"0" * 5_000 + b"}", JSON, (422, "request")),
    (b'{"position": "24: 1 1 1 1", "nodes": "5"}', JSON, (422, "request")),
    (b'{"position": "24: 1 1 1 1", "nodes": -1}', JSON, (422, "request")),
    (b'{"position": "24: 1 1 1 1", "colour": "red"}', JSON, (422, "request")),
    (b'{"position": "24: 1 1 1 1", "want": "most"}', JSON, (422, "request")),
    (b'{"position": "24: \\ud800"}', JSON, (422, "request")),
    (b'{"position": ["' + b"1 " * 1_001 + b'"]}', JSON, (422, "request")),
    (b'{"position": {"a": ["' + b"1 " * 1_001 + b'"]}}', JSON, (422, "request")),
    (b'{"' + b"1 " * 1_001 + b'": 1}', JSON, (422, "request")),
    (b'"' + b"x" * 2_001 + b'"', JSON, (422, "request")),
    (b'{"\\ud800": 1, "\\ud800": 1}', JSON, (422, "request")),
    (b'{"position": null}', JSON, (422, "request")),
    (b"[]", JSON, (422, "request")),
    (b"{}", JSON, (422, "request")),
    (b"", JSON, (422, "request")),
    (b'{"position": "24: <script>"}', JSON, (422, "notation")),
    (b'{"position": "24: 4 7 8 8", "strategy": "guess"}', JSON, (422, "name")),
    (b'{"position": "24: 4 7 8 8 ; 8 + 9"}', JSON, (422, "step")),
    (b'{"position": "chess: e4"}', JSON, (422, "name")),
]


@pytest.mark.parametrize("number", range(len(BAD_REQUESTS)))
@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_bad_request_is_answered_with_what_is_wrong_and_how_to_mend_it(
    server: Running, number: int, lang: str
) -> None:
    content, headers, expected = BAD_REQUESTS[number]
    asked = {**headers, "Accept-Language": lang}
    answer = server.client.post("/api/solve", content=content, headers=asked)
    assert kind(answer) == expected
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["fix"]
    assert answer.json()["where"]


def test_no_json_takes_more_time_than_its_length() -> None:
    """Where reading is quadratic, the first of them alone takes a minute."""
    command = [sys.executable, "-m", "tests.hostile.json_bodies"]
    subprocess.run(command, cwd=Path(__file__).parents[2], timeout=20, check=True)


@pytest.mark.parametrize("name", SLOW_TO_READ)
def test_json_made_to_be_slow_is_refused(server: Running, name: str) -> None:
    answer = server.client.post("/api/read", content=SLOW_TO_READ[name], headers=JSON)
    assert answer.status_code == 422


def test_json_of_the_greatest_length_is_read(server: Running) -> None:
    asked = {"position": "24: 4 7 8 8" + " " * 31_000}
    assert server.client.post("/api/read", json=asked).status_code == 200


def test_a_body_is_counted_while_it_streams(server: Running) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1_000

    answer = server.client.post("/api/solve", content=endless(), headers=JSON)
    assert kind(answer) == (413, "size")


def test_a_wrong_field_is_named(server: Running) -> None:
    answer = server.post("compare", position="24: 1 1 1 1", strategies=["auto", 5]).json()
    assert answer["where"] == "strategies.1"


@pytest.mark.parametrize(
    ("strategies", "words"),
    [
        ([], "'strategies' must be no shorter than 1"),
        (["auto"] * 21, "'strategies' must be no longer than 20"),
        ("auto", "'strategies' is not as it should be (list)"),
    ],
)
def test_what_is_wrong_with_a_field_is_said_in_words(
    server: Running, strategies: object, words: str
) -> None:
    answer = server.post("compare", position="24: 1 1 1 1", strategies=strategies).json()
    assert answer["detail"] == words


def test_a_board_beyond_this_servers_size_is_refused(null_family: None) -> None:
    with running(limits(cells=5)) as server:
        assert server.post("read", position="null/stairs: 4").status_code == 200
        for verb in ("read", "solve"):
            assert kind(server.post(verb, position="null/stairs: 5")) == (422, "board")


def test_a_client_may_ask_only_so_often(null_family: None) -> None:
    with running(limits(searches=3, requests=5)) as server:
        searches = [server.post("solve", position="24: 4 7 8 8") for _ in range(4)]
        assert [answer.status_code for answer in searches] == [200, 200, 200, 429]
        assert searches[-1].json()["kind"] == "rate"
        assert int(searches[-1].headers["retry-after"]) >= 1
        posing = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(6)]  # as others
        others = [server.client.get("/api/families", headers=pose) for pose in posing]
        assert [answer.status_code for answer in others] == [200] * 5 + [429]


def test_seconds_beyond_the_limit_are_cut_to_it(null_family: None) -> None:
    with running(limits(seconds=0.3, job_seconds=0.4)) as server:
        answer = server.record("count", position=LONG, seconds=1000.0)
        assert (answer["status"], answer["complete"]) == ("unfinished", False)
        *_, (_, _, done) = server.all_events(server.begin(want="count", seconds=1000))
        assert done["status"] == "unfinished"


def test_an_unknown_address_and_a_wrong_method_are_problems_too(server: Running) -> None:
    assert kind(server.client.get("/api/nothing")) == (404, "missing")
    answer = server.client.put("/api/solve")
    assert kind(answer) == (405, "method")
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("method", "path"),
    [("HEAD", "/docs"), ("PUT", "/docs"), ("POST", "/openapi.json")],
)
def test_an_address_that_is_there_is_never_called_missing(
    server: Running, method: str, path: str
) -> None:
    answer = server.client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/api", "/assets/nothing.js"])
def test_an_unknown_address_is_not_found_however_it_is_asked(
    server: Running, method: str, path: str
) -> None:
    answer = server.client.request(method, path)
    assert kind(answer) == (404, "missing")
    assert answer.json()["where"] == path


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "There is no page at /nothing"), ("id", "Tidak ada halaman di /nothing")],
)
def test_somebody_who_is_lost_is_shown_a_page(server: Running, lang: str, words: str) -> None:
    asked = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": lang}
    answer = server.client.get("/nothing", headers=asked)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f'lang="{lang}"' in answer.text
    assert 'href="/"' in answer.text
    assert words in answer.text
    assert "/docs shows" not in answer.text  # that is advice for programs
    other = {**asked, "Accept-Language": "en" if lang == "id" else "id"}
    chosen = server.client.get("/nothing", params={"lang": lang}, headers=other)
    assert words in chosen.text
    assert chosen.headers["content-language"] == lang
    climbing = server.client.get("/<script>alert(1)</script>", headers=asked)
    assert "<script" not in climbing.text
    assert kind(server.client.get("/api/nothing", headers=asked)) == (404, "missing")


def test_somebody_without_the_token_is_shown_a_page(shared: Running) -> None:
    shared.client.cookies.clear()
    answer = shared.client.get("/", headers={"Accept": "text/html"})
    assert answer.status_code == 401
    assert "The token is missing" in answer.text
    assert "<style>" in answer.text
    chosen = shared.client.get("/", params={"lang": "id"}, headers={"Accept": "text/html"})
    assert 'lang="id"' in chosen.text


def test_the_style_of_the_plain_pages_is_the_only_one_that_is_let_in(server: Running) -> None:
    answer = server.client.get("/docs")
    style = answer.text.partition("<style>")[2].partition("</style>")[0]
    known = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{known}'" in answer.headers["content-security-policy"]
    assert " style=" not in answer.text


def test_the_description_names_every_request_with_its_fields(server: Running) -> None:
    shown = server.client.get("/docs").text
    described = server.client.get("/openapi.json").json()
    for path, methods in described["paths"].items():
        for method in methods:
            assert f"<small>{method.upper()}</small>{path}</h2>" in shown
    for field in ("position", "seconds", "distinct", "level"):
        assert f"{field}</" in shown
    assert "puzzle, given, status" in shown


def test_a_request_without_a_host_is_refused(server: Running) -> None:
    connection = http.client.HTTPConnection(server.base.removeprefix("http://"))
    connection.putrequest("GET", "/api/families", skip_host=True)
    connection.endheaders()
    assert connection.getresponse().status in (400, 421)
    connection.close()


def test_the_limits_are_those_that_were_promised() -> None:
    found = Limits()
    assert (found.body, found.depth, found.text) == (64_000, 20, 2_000)
    assert (found.seconds, found.job_seconds, found.memory) == (10, 300, 1_024)
    assert (found.solutions, found.queue, found.jobs) == (1_000, 64, 4)
    assert (found.searches, found.requests) == (60, 600)
