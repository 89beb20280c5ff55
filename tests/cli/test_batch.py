"""`unriddle batch`: an answer for every line, the same as the verb gives, whatever happens."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import unriddle
from tests.cli.conftest import Run
from tests.cli.terminal import PROGRAM, environment, process, terminal
from unriddle import InputError
from unriddle.cli.options import OPTIONS

VERBS = OPTIONS["do"].values
LINES = (
    "24: 4 7 8 8",
    "# a comment",
    "",
    "24: 3 3 8 8 ; 8 / 3",
    "24: 1 1 1 1",
    "8: 1 2 3 / 4 5 6 / 7 - 8",
    "24: 4 7 y 8",
    "iq: LLFFFXBBBXX/LFFXXXXBXXX/LLIIXXXXXCX/XIIIXXDXCCX/XXXXXDDXCXX",
)
ANSWERED = [1, 4, 5, 6, 7, 8]
MANY = [f"{a} {b} {c} {d}" for a in range(1, 6) for b in range(1, 6) for c in (3, 9) for d in (8,)]
SLOW = "15: - 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1"  # 80 moves from home: seconds


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    return written(tmp_path, "\n".join(LINES) + "\n")


def written(folder: Path, text: str) -> Path:
    file = folder / "puzzles.txt"
    file.write_bytes(text.encode())
    return file


def answers(text: str) -> list[Any]:
    assert text == "" or text.endswith("\n")
    return [json.loads(line) for line in text.split("\n")[:-1]]


def untimed(record: Any) -> Any:
    return {key: value for key, value in record.items() if key not in ("seconds", "line")}


@pytest.mark.parametrize("verb", VERBS)
def test_every_answer_is_the_record_that_the_verb_prints(
    run: Run, puzzles: Path, verb: str
) -> None:
    ran = run("batch", str(puzzles), "--do", verb)
    single = [untimed(each) for each in answers(run(verb, str(puzzles), "--json").out)]
    assert [each["line"] for each in answers(ran.out)] == ANSWERED
    assert [untimed(each) for each in answers(ran.out)] == single
    assert ran.code == 2  # a line is wrong
    assert ran.err == "1 answer is an error\n"


def test_the_options_of_the_verb_hold_for_every_line(run: Run, puzzles: Path) -> None:
    options = ("--all", "--limit", "2", "--distinct", "written", "--as", "postfix", "--lang", "id")
    lines = "\n".join(LINES[:5])
    puzzles.write_text(lines, encoding="utf-8")
    batch = answers(run("batch", str(puzzles), *options).out)
    single = answers(run("solve", str(puzzles), *options, "--json").out)
    assert [untimed(each) for each in batch] == [untimed(each) for each in single]
    told = answers(run("batch", str(puzzles), "--do", "hint", "--level", "0").out)
    assert [len(each["hints"]) for each in told] == [1, 1, 1]
    full = answers(run("batch", str(puzzles), "--do", "check", "--details").out)
    assert all(each["details"] for each in full)


@pytest.mark.parametrize(
    "words",
    ["--do hint --all", "--level 2", "--do check --limit 3", "--do grade --details", "--do slove"],
)
def test_what_would_do_nothing_is_refused(run: Run, puzzles: Path, words: str) -> None:
    ran = run("batch", str(puzzles), *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert "hint:" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        *("", "no-such-file.txt", ".", "puzzles.txt more.txt", "puzzles.txt --threads 0"),
        *("puzzles.txt --family no-such", "puzzles.txt --out a.csv"),
        *("puzzles.txt --strategy nosuch", "puzzles.txt --family 24 --distinct shapes"),
        *("puzzles.txt --part 0/3", "puzzles.txt --part 4/3", "puzzles.txt --part 1"),
    ],
)
def test_a_wrong_command_says_what_to_write(
    run: Run, puzzles: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(puzzles.parent)
    ran = run("batch", *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert "error:" in ran.err
    assert "hint:" in ran.err


def test_bare_puzzles_are_of_the_family_that_is_named(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "4 7 8 8\n\n 3 3 8 8\n8: 1 2 3 / 4 5 6 / 7 - 8\n")
    told = answers(run("batch", str(file), "--family", "24").out)
    heads = [each["puzzle"].partition(":")[0] for each in told]
    assert heads == ["numbers/24", "numbers/24", "sliding/3x3"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("\n\n# nothing\n", []),
        ("24: 4 7 8 8", [1]),
        ("24: 4 7 8 8\r\n\r\n24: 3 3 8 8\r\n", [1, 3]),
        ("24: 4 7 8 8\r24: 3 3 8 8", [1, 2]),
        ("\ufeff24: 4 7 8 8\n24: 3 3 8 8", [1, 2]),
        ("24: 4 7 8 8\n  (7 - 8 / 8) * 4\n24: 3 3 8 8\n  8 / (3 - 8 / 3)\n", [1, 3]),
        ("#A./... = I\n24: 4 7 8 8\n", [1, 2]),  # a wall, and no comment
    ],
)
def test_lines_are_told_apart_as_in_any_list(
    run: Run, tmp_path: Path, text: str, lines: list[int]
) -> None:
    ran = run("batch", str(written(tmp_path, text)))
    assert [each["line"] for each in answers(ran.out)] == lines


def test_a_line_that_is_no_text_is_answered_by_its_error(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    huge = b"24: " + b"1" * 3_000_000
    file.write_bytes(b"24: 4 7 8 8\n24: \xff\xfe\n24: 1 \0 2\n" + huge + b"\n24: 3 3 8 8\n")
    told = answers(run("batch", str(file)).out)
    assert [each["line"] for each in told] == [1, 2, 3, 4, 5]
    assert ["error" in each for each in told] == [False, True, True, True, False]
    assert "UTF-8" in told[1]["error"]["fix"]
    assert all(len(each["error"]["where"]) < 1000 for each in told if "error" in each)


def test_standard_input_is_read_up_to_minus_one() -> None:
    ran = process("batch", "-", "--family", "24", stdin=b"4 7 8 8\n3 3 8 8\n-1\n1 1 1 1\n")
    assert [each["line"] for each in answers(ran.out)] == [1, 2]
    assert ran.code == 0


@pytest.mark.parametrize("n", [1, 3, 7, 200])
def test_the_parts_one_after_the_other_are_the_whole(run: Run, tmp_path: Path, n: int) -> None:
    file = written(tmp_path, "\n".join(["# hands", *MANY[:9]]))
    words = ("batch", str(file), "--family", "24", "--do", "check", "--threads", "1")
    whole = run(*words).out
    some = range(1, n + 1) if n < 10 else (1, n // 2, n)
    parts = [run(*words, "--part", f"{k}/{n}").out for k in some]
    assert "".join(parts) == whole if n < 10 else whole.endswith(parts[-1])


def test_as_they_come_the_answers_are_the_same_in_another_order(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "\n".join([SLOW, *(f"24: {hand}" for hand in MANY)]))
    words = ("batch", str(file), "--nodes", "100000")
    ordered = answers(run(*words).out)
    coming = answers(run(*words, "--as-they-come", "--threads", "2").out)
    assert [each["line"] for each in ordered] == list(range(1, len(MANY) + 2))
    assert sorted(map(str, map(untimed, coming))) == sorted(map(str, map(untimed, ordered)))
    assert coming[0]["line"] != 1  # the slow one comes later


def test_the_answers_do_not_depend_on_the_processes(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "\n".join(MANY))
    told = [
        answers(run("batch", str(file), "--family", "24", "--threads", number).out)
        for number in "123"
    ]
    assert all(
        [untimed(each) for each in one] == [untimed(each) for each in told[0]] for one in told
    )


def test_the_answers_are_saved_in_a_file(run: Run, puzzles: Path) -> None:
    out = puzzles.with_name("answers.jsonl")
    ran = run("batch", str(puzzles), "--out", str(out))
    assert ran.out == ""
    assert ran.err == f"6 answers saved in {out}\n1 answer is an error\n"
    assert [each["line"] for each in answers(out.read_text(encoding="utf-8"))] == ANSWERED


# Kills


def workers_of(program: subprocess.Popen[bytes]) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(words[1]) == program.pid:
            found.append(int(stat.parent.name))
    return found


def begun(file: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [*PROGRAM, "batch", str(file), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment())


def soon(found: Any) -> Any:
    """What a question is answered with, once it is."""
    end = time.monotonic() + 30
    while not (answer := found()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return answer


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    file = written(tmp_path, "\n".join(boards(200)))
    words = ("--family", "15", "--threads", "2")
    whole = answers(process("batch", str(file), *words).out)
    with begun(file, *words) as program:
        for _ in range(2):  # with a third, a line might seem to end whatever answers it
            os.kill(soon(lambda: workers_of(program))[0], signal.SIGKILL)
            time.sleep(0.3)
        assert program.stdout is not None
        told = answers(program.stdout.read().decode())
        assert program.wait(timeout=60) == 0
    assert [untimed(each) for each in told] == [untimed(each) for each in whole]


def boards(number: int) -> Iterator[str]:
    """Boards with some way to go."""
    random = Random(1)
    for _ in range(number):
        board = random.sample(range(16), 16)
        yield " ".join(map(str, board))


def test_ctrl_c_leaves_whole_lines(tmp_path: Path) -> None:
    hands = [f"24: {hand}" for hand in MANY]
    file, out = written(tmp_path, "\n".join([*hands, SLOW, *hands])), tmp_path / "a.jsonl"
    for words in ([], ["--out", str(out)]):
        with begun(file, "--threads", "2", *words) as program:
            assert program.stdout is not None
            first = b"" if words else program.stdout.readline()
            while not first and not any(path.stat().st_size for path in tmp_path.glob("a.jsonl*")):
                time.sleep(0.01)
            program.send_signal(signal.SIGINT)
            text = (first + program.stdout.read()).decode()
            assert program.wait(timeout=60) == 130
        text = out.read_text(encoding="utf-8") if words else text
        lines = [each["line"] for each in answers(text)]
        assert lines == list(range(1, len(lines) + 1))
        assert lines
        assert not workers_of(program)


def test_at_a_terminal_it_tells_how_far_it_is(tmp_path: Path) -> None:
    hands = [f"24: {hand}" for hand in MANY]
    out = tmp_path / "a.jsonl"
    file = written(tmp_path, "\n".join([*hands, SLOW, *hands, SLOW + " ; 12"]))
    ran = terminal("batch", str(file), "--seconds", "2", "--threads", "1", "--out", str(out))
    assert ran.code == 0
    assert re.search(r"\d+ answers, \d+ a second", ran.out)
    assert f"{2 * len(MANY) + 2} answers saved" in ran.out


# As a run


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def test_as_a_run_the_answers_are_the_same(run: Run, state: Path) -> None:
    file, out = written(state, "\n".join(LINES)), state / "answers.jsonl"
    plain = answers(run("batch", str(file), "--lang", "id").out)
    ran = run("batch", str(file), "--lang", "id", "--run", "ours", "--out", str(out))
    assert ran.code == 2
    assert "1 jawaban berupa galat" in ran.err
    kept = answers(out.read_text(encoding="utf-8"))
    assert [each["line"] for each in kept] == ANSWERED
    assert [*map(untimed, kept)] == [*map(untimed, plain)]
    shown = run("runs", "show", "ours", "--lang", "en").out
    assert f"written to {out}" in shown
    assert "nodes" not in shown  # the lines of a batch are no search
    assert run("resume", "ours").code == 2  # it is done, and says the same again


def test_a_run_that_is_killed_again_and_again_answers_every_line_once(state: Path) -> None:
    file, out = written(state, "\n".join(boards(150))), state / "answers.jsonl"
    words = ("--family", "15", "--threads", "2")
    whole = answers(process("batch", str(file), *words).out)
    for seconds in (0.3, 0.6, 0.6):
        with begun(file, *words, "--run", "killed", "--out", str(out)) as program:
            soon(lambda: workers_of(program))
            time.sleep(seconds)
            program.kill()
        if out.exists():  # nobody sees half of it
            assert seconds > 0.3, "it was never killed in the middle"
            break
    assert process("resume", "killed").code == 0
    kept = answers(out.read_text(encoding="utf-8"))
    assert [untimed(each) for each in kept] == [untimed(each) for each in whole]


def test_an_empty_list_is_a_run_without_answers(run: Run, state: Path) -> None:
    out = state / "answers.jsonl"
    ran = run("batch", str(written(state, "# none\n")), "--run", "none", "--out", str(out))
    assert (ran.code, out.read_text()) == (0, "")


def test_answers_never_take_the_place_of_their_puzzles(run: Run, state: Path) -> None:
    file = state / "puzzles.jsonl"
    file.write_text("24: 4 7 8 8\n")
    for words in ((), ("--run", "itself")):
        ran = run("batch", str(file), "--out", str(file), *words)
        assert (ran.code, file.read_text()) == (2, "24: 4 7 8 8\n")
        assert "would take the place of the puzzles" in ran.err


def test_a_list_that_has_changed_is_another_run(run: Run, state: Path) -> None:
    words = ("--run", "changed", "--out", str(state / "answers.jsonl"))
    assert run("batch", str(written(state, "24: 4 7 8 8")), *words).code == 0
    ran = run("batch", str(written(state, "24: 3 3 8 8")), *words)
    assert ran.code == 2
    assert "the puzzles of the run changed have changed since it was begun: puzzles.txt" in ran.err


@pytest.mark.parametrize(
    "words", ["puzzles.txt", "puzzles.txt --out a.jsonl --as-they-come", "- --out a.jsonl"]
)
def test_what_cannot_be_a_run_is_refused(
    run: Run, state: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(state)
    written(state, "24: 4 7 8 8")
    ran = run("batch", *words.split(), "--run", "wrong")
    assert (ran.code, ran.out) == (2, "")
    assert "hint:" in ran.err


def test_one_text_or_a_number_is_no_batch() -> None:
    with pytest.raises(InputError, match="several puzzles, and this is one text"):
        unriddle.batch("24: 4 7 8 8")
    with pytest.raises(InputError, match="neither a position nor a text"):
        list(unriddle.batch(["24: 4 7 8 8", 5], threads=1))  # type: ignore[list-item]
