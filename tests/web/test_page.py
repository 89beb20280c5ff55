"""The files of the page: their types, how long browsers keep them, and packed where it helps."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import httpx2
import pytest

from tests.web.servers import Running, running
from unriddle.web import page

SCRIPT = "export const answer = 24;\n" * 100
FILES = {
    "index.html": "<!doctype html><title>Unriddle</title>" + " " * 1_000,
    "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/index-Ab3_d-9Z.js": SCRIPT,
    "assets/index-Zb3_d19x.css": "body { color: black }\n" * 100,
    "assets/index-Zb3_d19x.css.br": "as the build has compressed it",
    "assets/inter-Xb3_d19y.woff2": "not really a font" * 100,
    "assets/readme.txt": "no hash in this name",
}
FOR_GOOD = "max-age=31536000, immutable"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("static")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(page, "STATIC", folder)
        with running(guests=()) as found:
            yield found


def get(served: Running, path: str, **headers: str) -> httpx2.Response:
    return served.client.get(path, headers={"Accept-Encoding": "identity", **headers})


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
        ("/assets/readme.txt", "text/plain; charset=utf-8", "no-cache"),
        ("/assets/index-Ab3_d-9Z.js", "text/javascript; charset=utf-8", FOR_GOOD),
        ("/assets/index-Zb3_d19x.css", "text/css; charset=utf-8", FOR_GOOD),
        ("/assets/inter-Xb3_d19y.woff2", "font/woff2", FOR_GOOD),
    ],
)
def test_a_file_has_its_type_and_is_kept_as_long_as_it_is_good(
    served: Running, path: str, kind: str, kept: str
) -> None:
    answer = get(served, path)
    assert answer.status_code == 200
    assert answer.text == FILES[path.lstrip("/") or "index.html"]
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == kept
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_font_has_a_name_that_stays_for_the_pages_without_scripts(served: Running) -> None:
    answer = get(served, "/font.woff2")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "font/woff2")
    assert answer.text == FILES["assets/inter-Xb3_d19y.woff2"]
    assert "url('/font.woff2')" in get(served, "/docs").text


def test_the_page_has_the_policy_that_was_promised(served: Running) -> None:
    policy = get(served, "/").headers["content-security-policy"]
    for rule in (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ):
        assert rule in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_a_file_that_has_not_changed_is_not_sent_again(served: Running, coding: str) -> None:
    first = get(served, "/", **{"Accept-Encoding": coding})
    asked = {"Accept-Encoding": coding, "If-None-Match": first.headers["etag"]}
    again = get(served, "/", **asked)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"
    dated = {"Accept-Encoding": coding, "If-Modified-Since": first.headers["last-modified"]}
    assert get(served, "/", **dated).status_code == 304
    assert get(served, "/", **{"If-None-Match": '"another"'}).status_code == 200


def test_a_client_that_unpacks_gets_it_packed(served: Running) -> None:
    path = "/assets/index-Ab3_d-9Z.js"
    with served.client.stream("GET", path, headers={"Accept-Encoding": "br, gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["etag"] != get(served, path).headers["etag"]
    assert len(raw) < len(SCRIPT) / 5
    assert gzip.decompress(raw).decode() == SCRIPT


def test_what_the_build_has_packed_is_sent_to_those_who_take_it(served: Running) -> None:
    path = "/assets/index-Zb3_d19x.css"
    tags = {get(served, path).headers["etag"]}
    for offer, coding in (("gzip, br", "br"), ("gzip, br;q=0", "gzip")):
        with served.client.stream("GET", path, headers={"Accept-Encoding": offer}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == coding
        assert answer.headers["content-type"] == "text/css; charset=utf-8"
        assert (raw.decode("latin-1") == FILES[f"{path[1:]}.br"]) == (coding == "br")
        tags.add(answer.headers["etag"])
    assert len(tags) == 3


@pytest.mark.parametrize("offer", ["identity", "gzip;q=0", "br"])
def test_a_client_that_does_not_unpack_gets_it_plain(served: Running, offer: str) -> None:
    answer = get(served, "/assets/index-Ab3_d-9Z.js", **{"Accept-Encoding": offer})
    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT


def test_what_is_packed_already_and_what_is_streamed_stays_as_it_is(served: Running) -> None:
    packed = {"Accept-Encoding": "gzip"}
    font = get(served, "/assets/inter-Xb3_d19y.woff2", **packed)
    assert "content-encoding" not in font.headers
    path = served.begin("24: 4 7 8 8")
    with served.client.stream("GET", path, headers=packed) as events:
        assert "content-encoding" not in events.headers
        assert events.headers["content-type"].startswith("text/event-stream")


@pytest.mark.parametrize("path", ["/assets/", "/assets/none.js", "/../../etc/passwd", "/%2e%2e/x"])
def test_what_is_not_there_is_a_problem_like_any_other(served: Running, path: str) -> None:
    answer = get(served, path)
    assert (answer.status_code, answer.json()["kind"]) == (404, "missing")


def test_the_api_is_still_there_beside_the_page(served: Running) -> None:
    assert get(served, "/api/health").json()["name"] == "unriddle"
    assert get(served, "/api/health").headers["cache-control"] == "no-store"


def test_a_request_that_is_there_is_not_called_missing_by_the_files_of_the_page(
    served: Running,
) -> None:
    answer = served.client.head("/api/health")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


def test_what_is_posted_to_a_file_is_the_wrong_method_and_to_nothing_is_not_found(
    served: Running,
) -> None:
    file = served.client.post("/assets/readme.txt")
    assert (file.status_code, file.headers["allow"]) == (405, "GET, HEAD")
    assert served.client.post("/").status_code == 405
    for path in ("/nothing", "/assets/nothing.js", "/api/nothing", "/%2e%2e/%2e%2e/etc/passwd"):
        answer = served.client.post(path)
        assert (answer.status_code, answer.json()["kind"]) == (404, "missing"), path
