"""The benchmarks run and say sane things; how quick anything is, is not judged here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from bench import korf24, peers
from bench.__main__ import SCREEN, main
from bench.case import Case, Contender, Measured, Missing, Row, apart, attempt, cases, run
from bench.clock import QUICK, Effort, launched
from bench.packing import burr_tools, of_cover, of_first_cell, unhurried
from bench.peers import agree, boxes, fillings
from bench.sliding import random_boards
from bench.table import duration, table
from unriddle import read
from unriddle.engines import native_missing
from unriddle.families import registry
from unriddle.families.sliding.puzzle import Puzzle
from unriddle.families.sliding.search.parity import parity

ROOT = Path(__file__).parents[1]
OURS = Contender("unriddle", lambda effort: Measured(0.002, "3 different", True, 7))
PEER = Contender("peer", lambda effort: Measured(0.003, "4 found"))


def absent(name: str) -> Contender:
    def measure(effort: object) -> Measured:
        raise Missing("not installed: nobody has it")

    return Contender(name, measure)


def row_of(*contenders: Contender, target: float = 0.002, relative: bool = False) -> Row:
    return run(Case("a/case", "a title", target, contenders, relative), QUICK)


def test_cases_are_well_formed() -> None:
    found = list(cases())
    assert found
    assert len({case.name for case in found}) == len(found)
    for case in found:
        assert (ROOT / "bench" / f"{case.name.partition('/')[0]}.py").is_file()
        assert case.title
        assert case.target > 0
        assert case.contenders[0].name == "unriddle"
        assert len(case.contenders) > 1 or not case.relative


@pytest.mark.slow
def test_a_quick_run_gives_a_sane_row_for_every_case() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bench", "--quick", "--json"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    rows = json.loads(ran.stdout)["cases"]
    expected = [case.name for case in cases() if not case.name.startswith(SCREEN)]
    assert [row["case"] for row in rows] == expected
    for contender in (entry for row in rows for entry in row["contenders"]):
        assert contender.get("missing") or contender["seconds"] > 0
        assert contender.get("missing") or contender["memory"] > 1_000_000
    if not native_missing():
        ours = [row["contenders"][0] for row in rows]
        ran_quickly = [line for line in ours if "not with --quick" not in line.get("missing", "")]
        assert all(line["ratio"] == 1 and line["right"] in (True, None) for line in ran_quickly)
        assert {row["case"].partition("/")[0] for row in rows} >= set(registry())


def test_a_target_is_met_within_a_quarter() -> None:
    assert row_of(OURS, target=0.0017).met is True
    assert row_of(OURS, target=0.0015).met is False


def test_a_target_relative_to_a_peer_has_no_slack() -> None:
    assert row_of(OURS, PEER, target=0.7, relative=True).met is True
    assert row_of(OURS, PEER, target=0.6, relative=True).met is False
    assert row_of(OURS, absent("peer"), target=1, relative=True).met is None


def test_a_peer_that_is_not_there_is_shown_with_the_reason() -> None:
    shown = table([row_of(OURS, absent("game25"), PEER)])
    line = next(line for line in shown.splitlines() if "game25" in line)
    assert line.endswith("not installed: nobody has it")
    assert "1.50" in shown.splitlines()[-1]


def test_without_the_peers_packages_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(peers, "PACKAGES", tmp_path / "python")
    with pytest.raises(Missing, match="make bench"):
        peers.packaged("packages24", "game24", "1", "400")


def test_a_package_that_is_not_installed_is_missing_not_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "PACKAGES", Path(sys.executable))  # no peers live beside us
    with pytest.raises(Missing, match="not installed: No module named 'game24'"):
        peers.packaged("packages24", "game24", "1", "400")


def test_what_takes_long_is_left_out_of_a_quick_run() -> None:
    line = attempt(unhurried(OURS, "a year"), QUICK)
    assert line.measured is None
    assert line.why == "not with --quick: it takes a year"
    assert attempt(unhurried(OURS, "a year"), Effort()).measured is not None


def test_a_peer_that_was_stopped_says_how_far_it_came() -> None:
    said = {"seconds": 60.0, "solutions": 12, "done": False, "memory": 1}
    stopped = of_cover(said, 9_356)
    assert stopped.finds == "12 of 9,356"
    assert stopped.note.startswith("stopped")
    assert stopped.right is None  # not wrong: not done
    assert of_cover({**said, "done": True}, 9_356).right is False


def test_a_hand_written_search_that_was_stopped_says_how_far_it_came() -> None:
    said = {"seconds": 60.0, "fillings": 48, "turns": 24, "memory": 1, "finished": 1, "chosen": 2}
    stopped = of_first_cell(said, 460_464)
    assert "1 of 2 placements" in stopped.note
    assert stopped.right is None
    assert of_first_cell({**said, "finished": 2}, 460_464).right is False
    assert of_first_cell({**said, "finished": 2}, 48).right is True


@pytest.mark.parametrize(
    "text",
    [
        "soma: 3x3x3",
        "pentominoes: 3x20",
        "custom: 2x2x3 with A=XXX/X.., B=XX/X., C=XXX/.X., D=X",
        "custom: 2x6 with A=XX/X., B=XXX/X.., C=XXXX, D=X",
    ],
)
def test_the_hand_written_search_finds_as_many_as_ours(text: str) -> None:
    try:
        said = boxes.first_cell(text, 1, 0, 60)
    except Missing as error:
        pytest.skip(str(error))
    assert said["finished"] == said["chosen"]
    assert said["fillings"] == read(f"packing/{text}").count() > 0


def test_burr_tools_gets_a_box_and_its_pieces() -> None:
    puzzle = boxes.puzzle_of("soma: 3x3x3")
    shapes = [(each.text or "").count("#") for each in boxes.xmpuzzle(puzzle).iter("voxel")]
    assert shapes == [27, 3, 4, 4, 4, 4, 4, 4]


def test_burr_tools_is_asked_where_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    line = attempt(burr_tools("soma: 3x3x3", 240), QUICK)
    assert line.why == "not installed: there is no `burrTxt` of BurrTools on the PATH"
    program = tmp_path / "burrTxt"
    program.write_text("#!/bin/sh\necho '240 assemblies and 0 solutions found'\n", encoding="utf-8")
    program.chmod(0o755)
    measured = attempt(burr_tools("soma: 3x3x3", 240), QUICK).measured
    assert measured is not None
    assert measured.finds == "240 different"
    assert measured.right is True


def test_a_peer_gets_no_more_time_than_it_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "idle.py").write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    monkeypatch.setattr(peers, "PACKAGES", Path(sys.executable))
    monkeypatch.setattr(peers, "HERE", tmp_path)
    with pytest.raises(Missing, match=r"not done after 0\.2 s"):
        peers.packaged("idle", patience=0.2)


def using(megabytes: int) -> Contender:
    def measure(effort: Effort) -> Measured:
        return Measured(0.001, str(len(bytearray(b"x") * (megabytes << 20))))

    return apart(Contender("unriddle", measure))


def test_memory_is_that_of_one_contender_alone() -> None:
    large, small = (attempt(using(size), QUICK).measured for size in (256, 1))
    assert large is not None
    assert small is not None
    assert large.memory is not None
    assert small.memory is not None
    assert large.memory - small.memory > 200_000_000


def test_memory_of_a_command_is_not_that_of_who_starts_it() -> None:
    held = bytearray(b"x") * (128 << 20)
    ran, spent = launched([sys.executable, "-c", "print('done')"])
    assert ran.stdout == "done\n"
    assert spent.memory < len(held) / 2


def test_what_is_missing_is_said_from_another_process_too() -> None:
    assert attempt(apart(absent("peer")), QUICK).why == "not installed: nobody has it"


def test_random_sliding_boards_can_be_solved() -> None:
    for board, goal in random_boards(5, 50):
        assert parity(Puzzle(4, 4, board, goal), board).even


def test_boards_to_agree_on_are_cut_from_themselves() -> None:
    random = Random(3)
    for number in range(20):
        made = agree.deal(random, number)
        assert sum(map(len, made.pieces)) == len(made.cells)
        assert len(read(made.text).puzzle.pieces) == len(made.pieces)


def test_the_peer_finds_by_itself_how_pieces_may_lie() -> None:
    assert len(fillings.lies(((0, 0), (1, 0), (2, 0), (2, 1)))) == 8
    assert len(fillings.lies(((0, 0), (0, 1)))) == 2
    square = tuple((row, column) for row in range(2) for column in range(2))
    assert len(fillings.placed(((0, 0), (0, 1)), square)) == 4


def test_an_unknown_name_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-case"]) == 2
    assert next(cases()).name in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(7.81e-6, "7.81 µs"), (4e-7, "0.4 µs"), (0.0125, "12.5 ms"), (2, "2 s"), (4600, "4,600 s")],
)
def test_durations_have_the_unit_that_fits(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown


@pytest.mark.skipif(bool(native_missing()), reason="the native core was not built")
def test_a_24_puzzle_is_proved_by_its_parts() -> None:
    board = [1, 2, 7, 3, 4, 5, 6, 0, 8, 9, *range(10, 25)]
    took = korf24.proved(korf24.text_of(board), threads=2)
    assert took.moves == 3
    assert took.beams > 0  # so near home that no pass is needed
    assert took.nodes == 0


def test_the_easiest_24_puzzles_come_first() -> None:
    assert [each["id"] for each in korf24.instances([], 4)] == [38, 40, 25, 13]
    assert [each["id"] for each in korf24.instances([7, 3], 4)] == [7, 3]
    nodes = sum(each["nodes_korf_felner"] for each in korf24.instances([], 10))
    assert korf24.line("all", "", [1, nodes, 1, 2, 60.0, 110.0])[3] == "46,821,434,635"
