"""The curl commands in docs/http.md work, and its table of limits is the one in the code."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_examples import BLOCK, agrees
from tests.web.servers import Running
from unriddle.web.app import build
from unriddle.web.limits import Limits, load

PAGE = Path(__file__).parents[2] / "docs" / "http.md"
BLOCKS = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
COMMANDS = [
    tuple(entry.removeprefix("$ ").split("\n", 1))
    for kind, text in BLOCKS
    if kind == "console"
    for entry in re.split(r"^(?=\$ )", text, flags=re.MULTILINE)
    if "curl" in entry
]


@pytest.mark.parametrize("number", range(len(COMMANDS)))
def test_a_curl_example_prints_what_it_says(server: Running, number: int) -> None:
    if shutil.which("curl") is None:
        pytest.skip("there is no curl here")
    command, expected = COMMANDS[number]
    here = command.replace("http://127.0.0.1:8024", server.base)
    ran = subprocess.run(here, shell=True, capture_output=True, text=True, check=True)
    assert agrees(expected, ran.stdout), ran.stdout


def test_the_limits_in_the_docs_are_the_defaults(tmp_path: Path) -> None:
    (text,) = [text for kind, text in BLOCKS if kind == "toml"]
    assert tomllib.loads(text) == asdict(Limits())
    (tmp_path / "limits.toml").write_text(text)
    assert load(tmp_path / "limits.toml") == Limits()


def test_the_docs_list_every_request_with_its_fields_and_those_of_its_answer() -> None:
    described = build().openapi()
    models = described["components"]["schemas"]
    rows = {
        request: cells
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| `")
        for cells in [re.split(r" *\| *", line.strip(" |"))]
        for request in re.findall(r"`((?:GET|POST|DELETE) [^`]+)`", cells[0])
    }
    paths = described["paths"]
    assert set(rows) == {f"{method.upper()} {path}" for path in paths for method in paths[path]}
    for request, (_, _, fields, answer) in rows.items():
        method, path = request.split()
        facts = paths[path][method.lower()]
        if "those of" not in fields:
            model = models.get(_reference(facts.get("requestBody", {})), {"properties": {}})
            address = [each for each in facts.get("parameters", []) if each["in"] == "query"]
            required = [each["name"] for each in address if each.get("required")]
            known = {*model["properties"], *(each["name"] for each in address)}
            assert {*re.findall(r"`(\w+)`", re.sub(r"\(.*\)", "", fields))} == known, request
            bold = {*re.findall(r"\*\*`(\w+)`\*\*", fields)}
            assert bold == {*model.get("required", []), *required}, request
        good = next(facts["responses"][status] for status in facts["responses"] if status < "3")
        if not answer.startswith(("as ", "a ", "204")):
            told = re.findall(r"`(\w+)`", answer)
            assert told == list(models[_reference(good)]["properties"]), request


def _reference(facts: dict[str, Any]) -> str:
    """The name of the model that a request brings or an answer has."""
    schema = facts.get("content", {}).get("application/json", {}).get("schema", {})
    return str(schema.get("$ref", "")).rpartition("/")[2]
