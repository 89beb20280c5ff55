"""The curl commands in docs/http.md work, and its table of limits is the one in the code."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.docs.test_examples import BLOCK, agrees
from tests.web.servers import Running
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
