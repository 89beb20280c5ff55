"""Help in both languages, and the version."""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import PROGRAM, environment, process
from unriddle import __version__
from unriddle.cli.help import LIST, examples
from unriddle.cli.options import VERBS
from unriddle.engines import native
from unriddle.errors import OutOfBudget
from unriddle.families import registry
from unriddle.locale import LANGUAGES

SHOWN = list(VERBS.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", SHOWN, ids=lambda verb: verb.name)
def test_every_verb_has_help_with_examples_that_fits_80_columns(
    run: Run, verb: object, lang: str
) -> None:
    assert isinstance(verb, type(SHOWN[0]))
    ran = run(verb.name, "--help", "--lang", lang)
    assert ran.code == 0
    assert {"en": "Examples:", "id": "Contoh:"}[lang] in ran.out
    assert f"unriddle {verb.name}" in ran.out
    assert all(f"--{name}" in ran.out for name in verb.options)
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_of_the_program_lists_the_verbs_and_the_families(run: Run, lang: str) -> None:
    ran = run("--help", "--lang", lang)
    assert ran.code == 0
    assert all(f"  {verb.name} " in ran.out for verb in SHOWN)
    assert "countdown" in ran.out


EXAMPLES = [line for verb in SHOWN for line in examples(verb)]
SERVING = ("serve", "open")
NAMED = "nightly"  # the run of the examples
LONG = "unriddle tables build "  # all its tables; it takes as long as it says
RUNNING = [
    pytest.param(line, marks=pytest.mark.slow if line.startswith(LONG) else ())
    for line in EXAMPLES
    if line.split()[1] not in SERVING
]


def test_the_examples_of_the_verbs_differ() -> None:
    puzzles = [line.split(" ", 2)[2] for line in EXAMPLES if line.count(" ") > 1]
    assert len(EXAMPLES) == len(set(EXAMPLES))
    assert len(set(puzzles)) > len(puzzles) / 2


@pytest.mark.parametrize("line", RUNNING)
def test_every_example_in_the_help_runs_as_typed(line: str, tmp_path: Path) -> None:
    if NAMED in line:
        assert shell(f"unriddle count 24 4 7 8 8 --run {NAMED}", tmp_path).returncode == 0
    (tmp_path / LIST).write_text("24: 4 7 8 8\n" * 4, encoding="utf-8")
    ran = shell(line, tmp_path)
    if ran.returncode == OutOfBudget.exit_code:  # a machine with much else to do
        ran = shell(f"{line} --seconds 60", tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout or ran.stderr
    saved = line.partition("--out ")[2]
    assert not saved or (tmp_path / saved).stat().st_size


@pytest.mark.skipif(native("tiles") is None, reason="tables are made by the core")
@pytest.mark.parametrize("line", [each for each in EXAMPLES if each.startswith(LONG)])
def test_an_example_that_takes_long_is_at_work_when_its_time_is_up(
    line: str, tmp_path: Path
) -> None:
    ran = shell(f"{line} --seconds 0.5", tmp_path)
    assert (ran.returncode, b"ran out" in ran.stderr) == (3, True), ran.stderr


@pytest.mark.parametrize("line", [each for each in EXAMPLES if each.split()[1] == "open"])
def test_every_example_of_open_opens_the_page(line: str, tmp_path: Path) -> None:
    ran = shell(f"{line} --port {free_port()} --json", tmp_path)
    assert ran.returncode == 0, ran.stderr
    record = json.loads(ran.stdout)
    os.kill(record["pid"], signal.SIGTERM)
    assert record["address"].startswith("http://127.0.0.1:")


@pytest.mark.parametrize("line", [each for each in EXAMPLES if each.split()[1] == "serve"])
def test_every_example_of_serve_serves(line: str, tmp_path: Path) -> None:
    command = [*PROGRAM, *shlex.split(line)[1:], "--port", str(free_port())]
    kept = environment(XDG_CACHE_HOME=str(tmp_path), XDG_RUNTIME_DIR=str(tmp_path))
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=kept) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith(b"http://")
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=60) == 0


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A line as typed into a shell, in a folder and with a cache of its own."""
    program = " ".join(map(shlex.quote, PROGRAM))
    return subprocess.run(
        ["sh", "-c", line.replace("unriddle", program, 1)],
        capture_output=True,
        cwd=folder,
        env=environment(XDG_CACHE_HOME=str(folder), BROWSER="true"),
        stdin=subprocess.DEVNULL,
        timeout=300,
        check=False,
    )


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def test_help_is_a_verb_too(run: Run) -> None:
    assert run("help") == run("--help")
    for verb in SHOWN:
        assert run("help", verb.name) == run(verb.name, "--help")
    assert run("help", "hint", "--lang", "id") == run("hint", "--help", "--lang", "id")
    assert "did you mean solve?" in run("help", "slove").err


def test_the_program_tells_its_exit_codes(run: Run) -> None:
    assert "Exit codes: 0 solved, 1 proved impossible, 2 bad input" in run("help").out


@pytest.mark.parametrize("name", ["24", "countdown", "numbers", "numbers/ten"])
def test_guide_prints_the_guide_of_a_family_by_any_of_its_names(run: Run, name: str) -> None:
    ran = run("guide", name)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("# Numbers\n")


def test_guide_alone_lists_the_guides(run: Run) -> None:
    lines = run("guide").out.splitlines()
    assert [line.split()[2] for line in lines] == list(registry())
    assert all(run(*line.split()[1:3]).code == 0 for line in lines)
    guides = json.loads(run("guide", "--json").out)["guides"]
    assert [each["family"] for each in guides] == list(registry())


def test_a_puzzle_without_a_verb_is_solved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1 2 3\n4 5 6\n7 - 8\n", encoding="utf-8")
    for words in (["24", "4", "7", "8", "8"], ["24: 4 7 8 8"], ["24:", "4", "7", "8", "8"],
                  ["numbers/24", "4 7 8 8", "--all", "--limit", "1"], ["24", "--help"],
                  [str(file)], ["8", str(file)], [str(file), ";", "8"]):  # fmt: skip
        ran = run(*words)
        assert ran.code == 0
        assert ran.out == run("solve", *words).out
    assert process("8", "-", stdin=b"1 2 3 / 4 5 6 / 7 - 8").out == "8\n"
    assert process("-", stdin=b"24: 4 7 8 8").out == "(7 - 8 / 8) * 4\n"


def test_a_misspelt_family_or_file_without_a_verb_is_told_as_such(run: Run) -> None:
    assert "did you mean pentominoes?" in run("pentominos", "3x20").err
    assert "there is no file" in run("./board.txt").err
    assert "'dance' is nothing that Unriddle can do" in run("dance").err


def test_without_words_off_a_terminal_there_is_the_help(run: Run) -> None:
    assert run().out == run("--help").out
    assert run("-h").out == run("--help").out
    assert run("--lang", "id").out == run("--help", "--lang", "id").out


def test_version(run: Run) -> None:
    for line in (["--version"], ["--lang", "id", "--version"], ["--version", "--json"]):
        assert run(*line) == (0, f"unriddle {__version__}\n", "")


@pytest.mark.parametrize("words", ["solve --limit --help", "solve --as -h", "solve --bogus --help"])
def test_help_is_shown_wherever_it_is_asked_for(run: Run, words: str) -> None:
    assert run(words) == run("solve", "--help")
    assert "unriddle solve FAMILY" not in run("solve 24 4 7 8 8 -- --help").out


@pytest.mark.parametrize("columns", [20, 52, 60, 79, 200])
def test_help_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = run("help", "solve").out.split("Keys:")[0]
    assert max(map(len, text.splitlines())) <= min(max(columns - 2, 50), 78)
    assert " ".join(text.split()) == " ".join(run("help solve").out.split("Keys:")[0].split())
