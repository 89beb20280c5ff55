"""The examples in README.md, docs/ and the families' guides run, and print what they say.

In a ```python block lines with `>>>` are doctests, others are simply run; the blocks of a file
share their names. In a ```console block each `$ unriddle …` and `$ … | unriddle …` is run by a
shell, one after the other in the same folder, and what follows is what it prints: on standard
output, or on standard error if there is nothing on the first. `…` stands for anything.
A block with a name, as in ```toml my.toml, is a file that the document's commands read.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from unriddle import Status, read

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
OURS = re.compile(r"\$ (?:unriddle |.*\| unriddle )")
NAMED = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
GUIDES = sorted(ROOT.glob("src/unriddle/families/*/guide.md"))
INLINE = re.compile(r"`(unriddle [^`…]+)`")
POSITION = re.compile(r"`((?:numbers|packing|sliding)/[\w-]+: [^`…]+)`")


def blocks(language: str) -> list[tuple[Path, list[str]]]:
    """The blocks of a language, file by file."""
    files = sorted(
        path for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *GUIDES) if path.exists()
    )
    found = [(path, BLOCK.findall(path.read_text(encoding="utf-8"))) for path in files]
    return [
        (path, [text for kind, text in texts if kind == language])
        for path, texts in found
        if any(kind == language for kind, _ in texts)
    ]


def sessions() -> list[tuple[Path, list[tuple[str, str]]]]:
    """The commands of each block with what they print; those of other programs are not run."""
    found = []
    for path, texts in blocks("console"):
        for text in texts:
            entries = re.split(r"^(?=\$ )", text, flags=re.MULTILINE)
            ours = [entry.partition("\n") for entry in entries if OURS.match(entry)]
            found.append((path, [(line.removeprefix("$ "), said) for line, _, said in ours]))
    return [(path, session) for path, session in found if session]


def agrees(expected: str, printed: str) -> bool:
    def tidy(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip().split("\n"))

    shape = re.escape(tidy(expected)).replace("…", ".*?")
    return re.fullmatch(shape, tidy(printed), re.DOTALL) is not None


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    ("path", "texts"),
    [pytest.param(path, texts, id=name(path)) for path, texts in blocks("python")],
)
def test_the_python_examples_run(path: Path, texts: list[str]) -> None:
    names: dict[str, object] = {"__name__": "example"}
    for text in texts:
        if ">>> " not in text:
            exec(compile(text, name(path), "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(
            text.replace("…", "..."), names, name(path), None, 0
        )
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, clear_globs=False)
        assert runner.summarize().failed == 0
        names.update(test.globs)


def unriddle(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    _, *words = shlex.split(command)
    return subprocess.run(
        [sys.executable, "-m", "unriddle", *words],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "LANG": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )


def write_files(path: Path, folder: Path) -> None:
    """The files that a document shows, for its commands to read."""
    for named, text in NAMED.findall(path.read_text(encoding="utf-8")):
        (folder / named).write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder; beside it stands the program as the shell will find it."""
    program = tmp_path / "bin" / "unriddle"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m unriddle "$@"\n')
    program.chmod(0o755)
    (tmp_path / "here").mkdir()
    return tmp_path / "here"


@pytest.mark.parametrize(
    ("path", "session"),
    [pytest.param(path, lines, id=f"{name(path)}: {lines[0][0]}") for path, lines in sessions()],
)
def test_the_console_examples_print_what_they_say(
    path: Path, session: list[tuple[str, str]], folder: Path
) -> None:
    write_files(path, folder)
    plain = {"LANG": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100"}
    plain["XDG_STATE_HOME"] = str(folder.parent / "state")
    plain["PATH"] = os.pathsep.join((str(folder.parent / "bin"), os.environ["PATH"]))
    for command, expected in session:
        run = subprocess.run(
            ["sh", "-c", command],
            capture_output=True,
            encoding="utf-8",
            cwd=folder,
            env={**os.environ, **plain},
            stdin=subprocess.DEVNULL,
            timeout=60,
            check=False,
        )
        printed = run.stdout or run.stderr
        assert agrees(expected, printed), f"{command}\n{printed}"


def test_every_command_in_the_packing_guide_answers(tmp_path: Path) -> None:
    """In the order in which they stand there: one checks what another has saved."""
    (path,) = (path for path in GUIDES if path.parent.name == "packing")
    write_files(path, tmp_path)
    found = INLINE.findall(path.read_text(encoding="utf-8"))
    assert len(found) >= 12
    for command in found:
        run = unriddle(command, tmp_path)
        assert run.returncode == 0, (command, run.stderr)


@pytest.mark.parametrize("path", [pytest.param(path, id=name(path)) for path in GUIDES])
def test_every_position_in_a_guide_can_be_read_and_is_no_impossible_one(path: Path) -> None:
    for text in POSITION.findall(path.read_text(encoding="utf-8")):
        assert read(text).check(seconds=5).status is not Status.IMPOSSIBLE, text


def test_every_board_of_the_guides_set_can_be_filled() -> None:
    (path,) = (path for path in GUIDES if path.parent.name == "packing")
    files = dict(NAMED.findall(path.read_text(encoding="utf-8")))
    for board in ("", "stairs", "week without Thu"):
        position = read(board, family="packing", own_set=files["my.toml"])
        assert position.solve().status is Status.SOLVED
