"""Completion at Tab, in real shells."""

from __future__ import annotations

import os
import select
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import PROGRAM, Ran, environment
from unriddle.cli.options import OPTIONS, VERBS
from unriddle.cli.program import COMPLETING
from unriddle.cli.shells import SHELLS
from unriddle.families import names, registry

SAFETY = 60  # seconds until a shell that does not answer is given up
VARIANTS = {f"{key}/{v.key}" for key, family in registry().items() for v in family.info.variants}
FAMILIES = {*names(), *VARIANTS}
HOLLOW = "unriddle serve "  # nothing of ours may follow: files are the shell's to offer
OFFERED = [
    ("unriddle ", set(VERBS)),
    ("unriddle so", {"solve"}),
    ("unriddle --", {"--version", "--install-completion", "--show-completion", "--help"}),
    ("unriddle -", {"--version", "--install-completion", "--show-completion", "--help", "-h"}),
    ("unriddle solve ", FAMILIES),
    ("unriddle solve coun", {"countdown"}),
    ("unriddle solve numbers/t", {"numbers/ten"}),
    ("unriddle solve 24 --", {*(f"--{name}" for name in VERBS["solve"].allowed()), "--help"}),
    ("unriddle solve 24 --all --a", {"--as"}),
    ("unriddle compare 24 --strategy brute --st", {"--strategy"}),
    ("unriddle solve 24 --distinct ", {"human", "arithmetic", "written"}),
    ("unriddle solve --as f", {"file", "full"}),
    ("unriddle solve 24 --lang i", {"id"}),
    ("unriddle solve 24 --film ", {"strip", "moving"}),
    ("unriddle hint 24 --level ", set("01234")),
    ("unriddle generate 24 --grade ", set("12345")),
    ("unriddle tables ", {"list", "build", "remove"}),
    ("unriddle tables build so", {"soma"}),
    ("unriddle help gu", {"guide"}),
    ("unriddle solve 24 ", set()),
    ("unriddle solve 24 --out ", set()),
    ("unriddle solve 24 -- --a", set()),
    ("unriddle dance ", set()),
    (HOLLOW, set()),
]  # fmt: skip


def program(env: dict[str, str], *words: str) -> Ran:
    ran = subprocess.run([*PROGRAM, *words], env=env, capture_output=True, text=True, check=False)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def offered(line: str) -> set[str]:
    """What the program offers at the end of a line."""
    ran = program(environment() | {COMPLETING: "1"}, *line.split(" ")[1:])
    assert (ran.code, ran.err) == (0, "")
    return {row.partition("\t")[0] for row in ran.out.splitlines()}


@pytest.mark.parametrize(("line", "words"), OFFERED)
def test_the_words_that_may_follow_are_offered(line: str, words: set[str]) -> None:
    assert offered(line) == words


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_of_every_verb_is_offered(verb: str) -> None:
    assert offered(f"unriddle {verb} --") == {
        "--help", *(OPTIONS[name].flag for name in VERBS[verb].allowed())
    }  # fmt: skip


def test_what_is_offered_is_described_in_the_users_language() -> None:
    ran = program(environment(LC_ALL="id_ID.UTF-8") | {COMPLETING: "1"}, "so")
    assert ran.out == "solve\tTemukan satu solusi, yang terbaik, atau semuanya.\n"


@pytest.mark.parametrize("words", [["so"], ["solve", "--a"], ["solve", "--film", ""]])
def test_verbs_and_options_are_offered_without_loading_a_family(words: list[str]) -> None:
    script = f"import os, sys; os.environ[{COMPLETING!r}] = '1'; from unriddle.cli import main;"
    script += f"main({words!r}); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = ran.stdout.splitlines()[-1].split()
    assert len(ran.stdout.splitlines()) > 1
    assert [name for name in loaded if name.startswith("unriddle.families.")] == []


# Real shells


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with the program in it, as `unriddle`, and a file to be completed."""
    program = tmp_path / "bin" / "unriddle"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    program.chmod(0o755)
    (tmp_path / "my-board.txt").write_text("4 7 8 8")
    return tmp_path


def at_home(home: Path) -> dict[str, str]:
    path = f"{home / 'bin'}:{os.environ['PATH']}"
    return environment(HOME=str(home), PATH=path, ZDOTDIR=str(home), XDG_CONFIG_HOME="")


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


def install(shell: str, home: Path) -> None:
    ran = program(at_home(home), "--install-completion", shell)
    assert ran.code == 0, ran.err
    assert str(home) in ran.out


STARTS = {"bash": ["bash", "--noprofile", "-i"], "zsh": ["zsh", "-i"], "fish": ["fish", "-i"]}


@pytest.mark.parametrize("shell", [pytest.param(name, marks=needs(name)) for name in STARTS])
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("unriddle gui", "guide"),
        ("unriddle solve countd", "countdown"),
        ("unriddle solve 24 --dist", "--distinct"),
        ("unriddle solve 24 4 7 8 8 --distinct ar", "arithmetic"),
        ("unriddle solve 24 --distinct=ar", "--distinct=arithmetic"),
        ("unriddle solve 24 my-b", "my-board.txt"),
    ],
)
def test_tab_completes_a_word_where_completion_is_installed(
    shell: str, typed: str, completed: str, home: Path
) -> None:
    install(shell, home)
    assert completed in screen_after_tab(STARTS[shell], typed, completed, home)


def screen_after_tab(command: list[str], typed: str, wanted: str, home: Path) -> str:
    """What a shell at a terminal of its own shows after some letters and Tab."""
    at_terminal = [sys.executable, "-c", "import pty, sys; pty.spawn(sys.argv[1:])", *command]
    with subprocess.Popen(
        at_terminal,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=at_home(home),
        cwd=home,
        bufsize=0,
    ) as shell:
        assert shell.stdin is not None
        assert shell.stdout is not None
        shell.stdin.write(b"echo READ''Y\n")
        shown(shell.stdout.fileno(), "READY\r\n")
        shell.stdin.write(f"{typed}\t".encode())
        screen = shown(shell.stdout.fileno(), wanted)
        shell.kill()
    return screen


def shown(terminal: int, wanted: str) -> str:
    """What is shown until what is wanted is there."""
    screen = ""
    while wanted not in screen and select.select([terminal], [], [], SAFETY)[0]:
        screen += os.read(terminal, 4096).decode(errors="replace")
    return screen


def test_completion_is_installed_once(home: Path) -> None:
    (home / ".bashrc").write_text("alias ll='ls -l'\n")
    for _ in range(2):
        install("bash", home)
    assert (home / ".bashrc").read_text().splitlines() == [
        "alias ll='ls -l'", "", f"source '{home}/.bash_completions/unriddle.sh'"
    ]  # fmt: skip


def test_completion_that_cannot_be_installed_says_why(home: Path) -> None:
    (home / ".zfunc").write_text("no folder")
    ran = program(at_home(home), "--install-completion", "zsh")
    assert ran.code == 2
    assert f"{home}/.zfunc" in ran.err


@pytest.mark.parametrize("shell", [pytest.param(name, marks=needs(name)) for name in STARTS])
def test_the_shell_that_is_running_is_found(shell: str, home: Path) -> None:
    command = [shell, "-c", "unriddle --show-completion; true"]
    ran = subprocess.run(command, capture_output=True, text=True, env=at_home(home), check=True)
    assert ran.stdout == SHELLS[shell].script + "\n"


def test_a_shell_can_be_named(run: Run) -> None:
    for name, shell in SHELLS.items():
        expected = (0, shell.script + "\n", "")
        assert run("--show-completion", name) == run(f"--show-completion={name}") == expected
    unknown = run("--show-completion", "fissh")
    assert unknown.code == 2
    assert "did you mean fish?" in unknown.err
