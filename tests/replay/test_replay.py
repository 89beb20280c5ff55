"""The product says what it said when the corpus was recorded, byte for byte but for the time.

What was changed on purpose is recorded anew: `python -m tests.replay --write`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import BaseRoute

from tests.replay import program, server, transcript
from tests.replay.corpus import COMMANDS, REQUESTS
from tests.replay.transcript import Exchange
from unriddle import engines
from unriddle.cli.options import OPTIONS, VERBS
from unriddle.families import registry
from unriddle.locale import LANGUAGES
from unriddle.web.app import build

CORE = all(engines.native(module) is not None for module in engines.MODULES)
SAID = [(path, exchange) for path in COMMANDS for exchange in transcript.read(path)]
core = pytest.mark.skipif(not CORE, reason="recorded with the native core")


def changed(before: Exchange, now: Exchange) -> str:
    """The difference under the words that were asked; empty where there is none."""
    lines = unified_diff(before.record, now.record, "recorded", "now", lineterm="")
    told = "\n".join(lines)
    return told and f"\n{before.asked}\n{told}"


def same(difference: str) -> None:
    if difference:
        pytest.fail(difference, pytrace=False)


@core
@pytest.mark.parametrize(
    "before", [pytest.param(each, id=f"{path.stem} {each.name}") for path, each in SAID]
)
def test_a_command_says_what_it_said(before: Exchange) -> None:
    same(changed(before, program.run(before)))


@core
@pytest.mark.parametrize("path", REQUESTS, ids=lambda path: path.stem)
def test_a_server_answers_what_it_answered(path: Path) -> None:
    recorded = transcript.read(path)
    now = server.replay(path.stem, recorded)
    same("".join(map(changed, recorded, now)))


def test_nothing_is_recorded_twice() -> None:
    times = Counter(each.name for _, each in SAID)
    assert [name for name, count in times.items() if count > 1] == []


def test_every_verb_option_variant_and_language_is_in_the_corpus() -> None:
    words = {word.partition("=")[0] for _, each in SAID for word in each.words.split()}
    assert set(VERBS) <= words
    assert {option.flag for option in OPTIONS.values()} - words == {"--lan"}  # of `serve`
    said = " ".join(each.words for _, each in SAID)
    for key, family in registry().items():
        for variant in family.info.variants:
            aliases = [name for name, meant in family.info.aliases.items() if meant == variant.key]
            names = "|".join(map(re.escape, [f"{key}/{variant.key}", *aliases]))
            assert re.search(rf"(?<![\w/])(?:{names})(?![\w/])", said), variant.key
    assert set(LANGUAGES) - {"en"} <= words


def routes(found: list[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Every method and path that a server answers."""
    for route in found:
        inner: Any = getattr(route, "original_router", None)
        if inner is not None:
            yield from routes(inner.routes)
        for method in getattr(route, "methods", None) or ():
            yield method, getattr(route, "path", "")


def test_every_route_is_in_the_corpus_with_a_good_answer() -> None:
    exchanges = [each for path in REQUESTS for each in transcript.read(path)]
    asked = [each.words.split(" ")[:2] for each in exchanges if each.record[0].startswith("= 2")]
    with server.no_page():
        known = {(method, path) for method, path in routes(build().routes) if method != "HEAD"}
    assert len(known) > 20
    for method, path in known:
        shape = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
        assert any(
            one == method and re.fullmatch(rf"{shape}(\?.*)?", other) for one, other in asked
        ), f"{method} {path}"
