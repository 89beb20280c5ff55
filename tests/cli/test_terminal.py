"""At a terminal: the board first, numbered solutions, progress, the menu, playing, Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.terminal import PROGRAM, environment, process, terminal
from unriddle.cli.console import Console
from unriddle.cli.output.progress import AnswerProgress, Progress, bar
from unriddle.desk.clock import Clock, Forecast, Range
from unriddle.families import registry

LONG = ("solve", "numbers/any", "1 2 3 4 5 6 7 8 = 24", "--all", "--strategy", "pairs")


def test_the_board_comes_first_then_numbered_solutions_reason_and_time() -> None:
    ran = terminal("solve", "24", "4", "7", "8", "8", "--all", NO_COLOR="1")
    places = [ran.out.index(part) for part in ("┌", "  1. (7", "  3. 8 *", "3 solutions", " nodes")]
    assert ran.code == 0
    assert places == sorted(places)


def test_colour_only_on_a_terminal_that_wants_it() -> None:
    show = ("show", "24", "4", "7", "8", "8", ";", "8 / 8")
    assert "\x1b[" in terminal(*show).out
    assert "\x1b[" not in terminal(*show, NO_COLOR="1").out
    assert "\x1b[" not in terminal(*show, TERM="dumb").out
    assert "\x1b[" not in process(*show).out


def test_long_work_shows_progress_and_leaves_no_trace_of_it() -> None:
    ran = terminal("count", *LONG[1:3], "--strategy", "pairs", "--seconds", "1")
    assert ran.code == 3
    assert " nodes, " in ran.out
    assert " a second, " in ran.out
    assert "━━━━" in ran.out
    *drawn, last = ran.out.split("\r\x1b[2K")
    assert drawn
    assert "━" not in last
    assert "\x1b" not in terminal("count", *LONG[1:3], "--seconds", "1", TERM="dumb").out


@pytest.mark.parametrize(
    ("done", "seconds", "shown"),
    [(0, 9, " " * 20), (0.5, 9, "━" * 10 + " " * 10), (0.525, 9, "━" * 10 + "╸" + " " * 9),
     (1, 9, "━" * 20), (None, 0, "━" * 10 + " " * 10), (None, 1, "━" * 5 + " " * 10 + "━" * 5)],
)  # fmt: skip
def test_the_bar_tells_how_much_is_done(done: float | None, seconds: float, shown: str) -> None:
    assert bar(done, seconds) == shown


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def drawn(kind: type[Progress], columns: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a terminal of so many columns shows of long work under way."""
    console = Console()
    console.err = Terminal()
    progress = kind(console)
    monkeypatch.setattr(progress, "_columns", lambda: columns)
    clock = Clock()
    clock.go_on(5_000_000)  # of an earlier time
    clock.started -= 100
    clock.nodes, clock.found, clock.done = 6_000_000, 240_161, 0.25
    clock.forecast = Forecast(12, 60, 0.25, Range(200, 300, 400))
    progress._next = 0
    progress.tick(clock)
    text = console.err.getvalue().rpartition("\x1b[2K")[2]
    assert len(text) < columns
    return text


def test_a_narrow_terminal_shows_what_matters_most(monkeypatch: pytest.MonkeyPatch) -> None:
    found, left = "240,161 found", "about 0:05:00 left (0:03:20 to 0:06:40)"
    parts, nodes = "12 of 60 parts", "6,000,000 nodes, 10,000 a second"
    shown = {columns: drawn(Progress, columns, monkeypatch) for columns in (50, 100, 110, 160)}
    facts = {
        columns: [each in text for each in (found, left, parts, nodes)]
        for columns, text in shown.items()
    }
    assert facts == {
        50: [True, False, False, False],
        100: [True, True, False, False],
        110: [True, True, True, False],
        160: [True, True, True, True],
    }


def test_the_rate_of_answers_is_that_of_this_time(monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn(AnswerProgress, 160, monkeypatch)
    assert "240,161 answers, 10,000 a second" in text
    assert "12 of 60 parts" in text
    assert "about 0:05:00 left" in text


def test_with_json_progress_comes_as_json_lines_on_standard_error() -> None:
    ran = process(*LONG, "--seconds", "1.3", "--json")
    assert ran.code == 3
    events = [json.loads(line) for line in ran.err.splitlines()]
    assert 1 <= len(events) <= 3
    assert set(events[0]) == {"event", "nodes", "nodes_per_second", "found", "done", "seconds"}
    assert events[0]["seconds"] >= 0.5
    assert json.loads(ran.out)["status"] == "unfinished"


def test_seconds_stop_on_time_with_what_was_found() -> None:
    started = time.perf_counter()
    ran = process(*LONG, "--seconds", "1")
    assert time.perf_counter() - started < 30  # the whole search takes days
    assert ran.code == 3
    assert "so far: the time or the nodes ran out" in ran.err


@pytest.mark.parametrize("json_too", [False, True])
def test_ctrl_c_prints_what_was_found_and_is_130(json_too: bool) -> None:
    with subprocess.Popen(
        [*PROGRAM, *LONG, *["--json"] * json_too],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        first = (program.stderr if json_too else program.stdout).readline()
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
        assert program.returncode == 130
    assert first
    if json_too:
        assert json.loads(out)["reason"] == "it was interrupted"
    else:
        assert b"so far: it was interrupted" in err
    assert b"Traceback" not in err


LOADING = """
import os, signal, sys
sys.argv, sys.orig_argv = {argv!r}, {asked!r}
class Impatient:
    def find_spec(self, name, *rest):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Impatient())
from unriddle.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["unriddle.contract", "unriddle.cli.reader"])
@pytest.mark.parametrize("argv", [["/bin/unriddle", "doctor"], ["-m", "doctor"]])
def test_ctrl_c_while_the_program_is_loaded_is_130_without_a_word(
    module: str, argv: list[str]
) -> None:
    asked = ["python", "-m", "unriddle", "doctor"]
    script = LOADING.format(argv=argv, asked=asked, module=module)
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment())
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")


IMPATIENT = """
import sys
sys.argv, sys.orig_argv = ["/bin/unriddle", *{words!r}], []
class Loading:
    def find_spec(self, name, *rest):
        if name == "unriddle.cli.program":
            print("loading", flush=True)
sys.meta_path.insert(0, Loading())
from unriddle.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize("words", [["solve", "24", "4", "7", "8", "8"], ["solve", "--help"]])
def test_ctrl_c_at_any_moment_shows_no_traceback(words: list[str]) -> None:
    """From the moment that the package is being loaded: what is before is Python's own."""
    script = [sys.executable, "-c", IMPATIENT.format(words=words)]

    def pressed_after(seconds: float) -> tuple[float, int, bytes]:
        with subprocess.Popen(
            script, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == b"loading\n"
            started = time.perf_counter()
            with suppress(subprocess.TimeoutExpired):
                program.wait(seconds)
            program.send_signal(signal.SIGINT)
            _, err = program.communicate(timeout=60)
            return time.perf_counter() - started, program.returncode, err

    whole, code, _ = pressed_after(60)
    assert code == 0
    codes = set()
    for part in range(12):
        _, code, err = pressed_after(1.2 * whole * part / 12)
        assert b"Traceback" not in err
        assert b"Exception ignored" not in err
        codes.add(code)
    assert 130 in codes
    assert codes <= {0, 130, -signal.SIGINT}


LATE = """
import os, signal, sys, time
sys.argv = ["/bin/unriddle"]
from unriddle import _start
_start.loaded()
pressed = compile("os.kill(os.getpid(), signal.SIGINT)", "<frozen importlib._bootstrap>", "exec")
exec(pressed)
_start.ending()
time.sleep(0.1)
"""


def test_ctrl_c_inside_the_last_import_does_not_kill_a_program_that_has_ended() -> None:
    script = [sys.executable, "-c", LATE]
    ran = subprocess.run(script, capture_output=True, env=environment())
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_ctrl_c_is_heard_before_anything_slow_is_loaded() -> None:
    """Without `site`, enums are loaded by whoever needs them first."""
    asked = ["python", "-m", "unriddle", "doctor"]
    script = LOADING.format(argv=["-m", "doctor"], asked=asked, module="enum")
    script = script.replace("os, signal, sys", "os, sys, _signal as signal")
    ran = subprocess.run(
        [sys.executable, "-S", "-c", script], capture_output=True, env=environment()
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")


def test_ctrl_c_while_the_library_is_loaded_is_pythons_own() -> None:
    script = LOADING.format(argv=["mine.py"], asked=["python", "mine.py"], module="unriddle.desk")
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment())
    assert b"KeyboardInterrupt" in ran.stderr


# Playing


@pytest.mark.parametrize(
    ("lang", "undo", "hint", "end"),
    [
        ("C.UTF-8", "undo", "hint", "Solved: 3 steps, 2 hints, "),
        ("id_ID.UTF-8", "urungkan", "petunjuk", "Selesai: 3 langkah, 2 petunjuk, "),
    ],
)
def test_playing_with_undo_and_hints(lang: str, undo: str, hint: str, end: str) -> None:
    steps = [hint, hint, "8 / 8", "7 + 1", undo, "9 * 9", "?", "7 - 1", "show", "6 * 4"]
    typed = "\n".join(steps) + "\n"
    ran = terminal("play", "24", "4", "7", "8", "8", typed=typed, LANG=lang, NO_COLOR="1")
    assert ran.code == 0
    assert end in ran.out
    assert {"C": "error: ", "i": "galat: "}[lang[0]] in ran.out
    assert max(map(len, ran.out.splitlines())) <= 130


@pytest.mark.parametrize("answer", ["(7 - 8 / 8) * 4", "7 8 8 / - 4 *"])
def test_a_whole_answer_may_be_typed(answer: str) -> None:
    assert "Solved: " in terminal("play", "24", "4 7 8 8", typed=f"{answer}\n").out


@pytest.mark.parametrize("leaving", ["", "q", "-1", "\x04"])
def test_an_empty_line_q_or_minus_one_leaves(leaving: str) -> None:
    typed = leaving if leaving == "\x04" else f"{leaving}\n"
    ran = terminal("play", "24", "4 7 8 8", typed=typed)
    assert ran.code == 0
    assert "Not solved yet: 0 steps" in ran.out
    assert terminal(typed=typed).code == 0


def test_a_family_alone_deals_a_puzzle_to_play() -> None:
    ran = terminal("play", "24", "--seed", "7", typed="q\n")
    assert "Not solved yet: 0 steps" in ran.out


def test_nothing_is_undone_before_the_first_step() -> None:
    typed = "undo\nq\n"
    assert "no step of yours" in terminal("play", "24", "4 7 8 8 ; 8 / 8", typed=typed).out


# The menu


def menu(*typed: str, **env: str) -> str:
    ran = terminal(typed="\n".join(typed) + "\n", NO_COLOR="1", **env)
    assert ran.code == 0
    return ran.out


def test_the_menu_leads_from_a_family_to_a_saved_solution(tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    typed = ("numbers", "24", "type", "4 7 y 8", "4 7 8 8", "all", "y", "/none/x.txt", str(file))
    screen = menu(*typed, "q")
    assert "'y' is no number and no card" in screen
    assert "3. 8 * 7 - 8 * 4" in screen
    assert "/none/x.txt could not be saved" in screen
    assert file.read_text().startswith("Cards: 4 7 8 8\nSolutions:\n1. ")


def test_a_wrong_entry_is_asked_again_with_the_allowed_values_and_an_example() -> None:
    screen = menu("77", "numbers", "q")
    assert "'77' is not on the list" in screen
    known = list(registry())
    allowed = f"from 1 to {len(known)} or a name ({', '.join(known)}), for example {known[0]}"
    assert allowed in " ".join(screen.split())  # a long line is broken


def test_the_menu_deals_hints_and_plays() -> None:
    screen = menu("1", "1", "type", "4 7 8 8", "hint", "hint", "play", "8 / 8", "q", "n", "q")
    assert "3 ways from here" in screen
    assert "the last step is a multiplication" in screen
    assert "Not solved yet: 1 step, " in screen
    dealt = menu("1", "1", "deal", "q")
    assert "numbers/24: " in dealt


def test_the_menu_opens_a_file_and_plays_what_is_in_it(tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text("4 7 8 8\n")
    saved = tmp_path / "played.txt"
    opened = ("1", "1", "open", str(tmp_path / "hnad.txt"), str(file))
    screen = menu(*opened, "play", "8 / 8", "", "y", str(saved), "other", "q")
    assert "did you mean" in screen
    assert saved.read_text() == "numbers/24: 4 7 8 8 = 24 ; 8 / 8\n"


def test_the_menu_speaks_indonesian() -> None:
    screen = menu("1", "1", "1", "4 7 8 8", "1", "n", "q", LANG="id_ID.UTF-8")
    assert "Teka-teki yang mana?" in screen
    assert "Sampai jumpa" in screen
    assert "Which" not in screen
    by_option = terminal("--lang", "id", typed="q\n")
    assert "Teka-teki yang mana?" in by_option.out


# Start-up


def test_a_plain_solve_loads_nothing_but_python_and_unriddle() -> None:
    script = (
        "import sys; before = set(sys.modules); from unriddle.cli import main;"
        "main(['solve', '24', '4', '7', '8', '8']);"
        "loaded = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(*loaded - sys.stdlib_module_names)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    assert ran.stdout.splitlines()[-1] == "unriddle"


def test_who_plays_sees_the_pieces_that_are_left() -> None:
    ran = terminal("play", "packing/custom", "2x3 with A=XX/X., B=XX/X.", typed="A a1 b1 a2\nq\n")
    first, second = ran.out.split("Still to be placed:")[1:]
    assert "AA   BB\nA    B\n" in first
    assert "BB\nB\n" in second
    assert "AA" not in second.split("┌")[0]


def test_layers_of_a_piece_stand_side_by_side() -> None:
    shown = terminal("show", "soma", "3x3x3", NO_COLOR="1").out
    assert ".. EE   F. FF   G. GG" in shown


def test_yes_or_no_is_asked_again_until_it_is_one_of_them() -> None:
    typed = "24\n4 7 8 8\n".join(["numbers\n", "solve\nperhaps\nn\nq\n"])
    ran = terminal(typed=typed.replace("24\n4", "24\ntype\n4"), NO_COLOR="1")
    assert "error: 'perhaps' is neither yes nor no" in ran.out
    assert ran.out.count("Save it? y/[n]") == 2


def test_solutions_that_read_alike_are_told_apart_by_their_steps() -> None:
    ran = terminal("solve", "numbers", "7 9 9 7 = 1 ; 9 + 7", "--all", NO_COLOR="1")
    lines = [line.split(". ", 1)[1] for line in ran.out.splitlines() if line[3:5] == ". "]
    assert len(lines) == len(set(lines)) == 6
    assert "(9 + 7) / (9 + 7)   (9 + 7 ; 16 / (9 + 7))" in lines


def test_a_hint_that_speaks_of_cells_comes_with_a_ruled_board() -> None:
    hinted = terminal("hint", "soma", "3x3x3", "--level", "1", NO_COLOR="1").out
    assert ".3  a  b  c" in hinted
    assert re.search(r"look at [a-c][1-3] on layer [1-3]", hinted)
    assert ".3  a" not in terminal("hint", "soma", "3x3x3", "--level", "0", NO_COLOR="1").out
    slide = terminal("hint", "blocks/custom", "A. = .A", "--level", "3", NO_COLOR="1").out
    assert "    a   b" in slide
    tiles = terminal("hint", "8", "1 2 3 / 4 5 6 / 7 - 8", "--level", "3", NO_COLOR="1").out
    assert "a    b" not in tiles  # it speaks of tiles
    played = terminal("play", "soma", "3x3x3", typed="hint\nhint\nq\n", NO_COLOR="1").out
    assert played.count(".3  a  b  c") == 1


def test_people_see_the_names_they_know_beside_the_letters() -> None:
    shown = terminal("show", "pentominoes", NO_COLOR="1").out
    assert "A (F)   B (I)   C (L)" in shown
    solved = terminal("solve", "calendar", "Mar", "29", NO_COLOR="1").out
    assert "A (stairs)  B (F)  C (L)" in solved
    assert "│ Mar │" in solved
    listed = terminal("solve", "calendar", "Feb", "26", "--all", NO_COLOR="1").out
    assert "(stairs)" not in listed  # once is enough, and a list is long
