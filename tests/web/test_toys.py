"""Toys, days and courses over HTTP."""

from __future__ import annotations

from typing import Any

from tests.web.servers import Running
from unriddle.desk import course, day


def got(server: Running, path: str, lang: str = "en") -> dict[str, Any]:
    answer = server.client.get(f"/api/{path}", headers={"Accept-Language": lang})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


ASKED = {"toy": "24", "date": "2026-11-15"}


def test_a_day_is_what_the_desk_says_and_is_remembered(server: Running) -> None:
    made = day(ASKED["toy"], ASKED["date"])
    first = server.record("day", **ASKED)
    assert first == {**ASKED, "position": made.position.text, "stars": made.stars}
    assert server.record("day", **ASKED) == first


def test_a_day_that_cannot_be_is_explained(server: Running) -> None:
    answer = server.post("day", toy="24", date="2026-02-30")
    assert (answer.status_code, answer.json()["detail"]) == (422, "'2026-02-30' is no date")
    answer = server.post("day", toy="own", date="2026-02-03")
    assert (answer.status_code, answer.json()["kind"]) == (422, "name")


def test_a_course_has_its_words_in_the_language_of_the_client(server: Running) -> None:
    (lesson,) = got(server, "course/null", "id")["lessons"]
    assert lesson["title"] == "Dua macam langkah"
    assert (lesson["key"], lesson["position"]) == ("strides", course("null").lessons[0].position)
    assert got(server, "course/twin") == {"family": "twin", "lessons": []}


def test_a_reading_tells_the_toy(server: Running) -> None:
    reading = server.record("read", position="kanoodle: pyramid 5")
    keys = [reading[key] for key in ("toy", "board", "board_name")]
    assert keys == ["kanoodle", "pyramid", "Pyramid"]


def test_families_tell_their_toys(server: Running) -> None:
    families = {each["key"]: each for each in got(server, "families")["families"]}
    (stairs,) = families["null"]["toys"]
    assert stairs["boards"][0]["position"] == "null/stairs: 5"
