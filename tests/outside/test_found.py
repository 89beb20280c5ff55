"""A family from a package of its own is found like a folder: by verbs, over HTTP, in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import unriddle
from tests.cli.conftest import Run
from tests.cli.terminal import SOURCE, process, terminal
from tests.web.servers import limits, running
from unriddle.cli.program import COMPLETING

CROSS = ".#./###/.#."
LADDER = """it can be solved with 4 more presses
look at row 1
press a1
the first row decides all others: with a1 c1 and then always below the lights that are on, \
none is left, and nothing takes fewer presses
"""


@pytest.mark.parametrize(
    ("line", "code", "out"),
    [
        ("solve lights-out 010/111/010", 0, "b2\n"),
        (f"solve lights-out/3x3: {CROSS}", 0, "b2\n"),
        (f"solve {CROSS}", 0, "b2\n"),
        (f"lights-out {CROSS}", 0, "b2\n"),
        ("solve lights ...../...../#.#.#/...../.....", 0, "a1 c1 e1 a2 c2 e2\n"),
        ("solve lights-out/2x3 ##./..# --all --as grid", 0, ".x./..x\n.../xx.\n"),
        ("count lights-out ##./..#", 0, "2\n"),
        ("hint lights-out #.#/.../#.# --level 4", 0, LADDER),
        ("outlook lights-out #.#/.../#.#", 0, "4 moves to go\na1  3\n"),
        (f"grade lights-out {CROSS}", 0, "★☆☆☆☆ 1 of 5\nit takes 1 press\n"),
        (f"show lights-out {CROSS} ; b2 --json", 0, None),
        ("generate lights-out/2x3 --grade 1 --seed 1", 0, None),
        ("check lights-out #../... --lang id", 1, None),
        ("guide lights-out", 0, None),
        ("trace lights-out ##./..# --strategy light-chasing", 0, None),
        ("tables build lights-out", 4, ""),
        ("survey lights-out", 4, ""),
    ],
)
def test_every_verb_has_it(
    run: Run, lights_out: None, line: str, code: int, out: str | None
) -> None:
    ran = run(line)
    assert ran.code == code, ran.err
    assert ran.out == out if out is not None else ran.out


def test_it_is_wherever_families_are_listed(run: Run, lights_out: None) -> None:
    assert "lights-out/5x5, lights: five rows of five" in run("families").out
    assert "lights-out: --strategy auto | light-chasing" in run("solve", "--help").out
    assert "lights-out/3x3 '#.#/.../#.#'" in run("--help").out
    assert "unriddle guide lights-out Lights Out" in run("guide").out
    assert "numbers, packing, sliding, blocks, lights-out" in run("doctor").out
    assert "unriddle.families" not in run("families", "--json").err
    listed = json.loads(run("families", "--json").out)["families"]
    assert [each["key"] for each in listed][-1] == "lights-out"


def test_a_slip_in_its_name_is_understood(run: Run, lights_out: None) -> None:
    ran = run("solve", "light-out", CROSS)
    assert ran.code == 2
    assert "did you mean lights-out?" in ran.err


def test_its_words_come_in_every_language(run: Run, lights_out: None) -> None:
    said = run("check", "lights-out", "#../...", "--lang", "id").out
    assert said.startswith("Mustahil: setiap tekanan mengubah lampu sebanyak bilangan genap")


def test_a_program_of_its_own_finds_it(site: Path) -> None:
    path = f"{SOURCE}:{site}"
    record = json.loads(process("solve", "lights-out", CROSS, "--json", PYTHONPATH=path).out)
    assert record["puzzle"] == f"lights-out/3x3: {CROSS}"
    assert [found["text"] for found in record["solutions"]] == ["b2"]
    completing: dict[str, Any] = {COMPLETING: "1"}
    offered = process("solve", "lig", PYTHONPATH=path, **completing).out.split()
    variants = [f"lights-out/{size}" for size in ("5x5", "3x3", "4x4", "2x3")]
    assert offered == ["lights-out", "lights", *variants]
    typed = "lights-out\n3x3\ntype\n.#.\n###\n.#.\nsolve\nn\nq\n"
    screen = terminal(typed=typed, PYTHONPATH=path, NO_COLOR="1").out
    assert "5. Lights Out: put out all the lights" in screen
    assert f"lights-out/3x3: {CROSS}" in screen
    assert "The best: 1" in screen


def test_python_has_it(lights_out: None) -> None:
    assert unriddle.families()["lights-out"].aliases == {"lights": "5x5"}
    answer = unriddle.read(f"lights-out/3x3: {CROSS}").solve()
    assert answer.best is not None
    assert answer.best.text == "b2"
    fresh = unriddle.generate("lights", grade=2, seed=5)
    assert fresh == unriddle.generate("lights-out/5x5", grade=2, seed=5)
    assert fresh.grade().stars == 2


def test_the_server_and_its_workers_have_it(lights_out: None) -> None:
    with running(limits(), guests=()) as server:
        listed = server.client.get("/api/families", headers={"Accept-Language": "id"}).json()
        assert listed["families"][-1]["about"].startswith("Satu tekanan mengubah")
        answer = server.record("solve", position=f"lights-out/3x3: {CROSS}")
        assert [found["text"] for found in answer["solutions"]] == ["b2"]
