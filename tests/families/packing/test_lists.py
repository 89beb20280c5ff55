"""Long lists: many solutions at a time, each checked, none kept; what is written stays."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest

from unriddle import Want, read
from unriddle.cli import main
from unriddle.desk.clock import Clock
from unriddle.desk.search import Solving
from unriddle.engines import native_missing
from unriddle.errors import Defect, StepError
from unriddle.families.packing.family import FAMILY
from unriddle.families.packing.replay import PackingReplay
from unriddle.families.packing.search.laying import Look
from unriddle.families.packing.search.search import PackingSearch, leaving_out
from unriddle.families.packing.search.state import field
from unriddle.values import Batch, Steps, Task

SAMPLE = "packing/custom: 5x5 with A=X./XX x4, B=XX/XX/X. x2, C=XXX"
BOARDS = (
    SAMPLE,
    "packing/custom: 2x3 with A=X, B=XX, C=XXX",
    "packing/custom: XX?/XXX with A=XX x2, B=X optional",
    "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X",
    "packing/custom: 2x2x2 with A=XX x4",
)


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("distinct", ["shapes", "labelled", "symmetry"])
@pytest.mark.parametrize("form", ["grid", "steps"])
def test_a_list_by_the_batch_is_the_list_one_by_one(text: str, distinct: str, form: str) -> None:
    position, task = read(text), Task(Want.ALL, distinct=distinct, limit=600)
    single = Solving(position, task, form=form)
    one_by_one = [(solution.steps, solution.text) for solution in single]
    many = Solving(position, task, form=form)
    pairs = [pair for batch in many.batches() for pair in zip(*batch, strict=True)]
    assert pairs == one_by_one
    assert many.answer().status == single.answer().status
    assert many.answer().count == single.answer().count


@pytest.mark.skipif(native_missing(), reason="without the native core there is no graph")
@pytest.mark.parametrize(
    "text",
    [
        "packing/custom: 3x4 with A=XXX/X.. x2, B=XX/XX",
        "packing/custom: 4x3 with A=XXX/X.. x2, B=XX/XX",
        "packing/custom: 4x4 with A=XX x8",
        "packing/calendar: Nov 15",
    ],
)
@pytest.mark.parametrize("distinct", ["shapes", "labelled"])
def test_a_short_list_has_the_order_of_a_long_one(
    text: str, distinct: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, task = read(text), Task(Want.ALL, distinct=distinct, limit=600)
    short = [solution.steps for solution in Solving(position, task)]
    monkeypatch.setattr(Look, "ends_soon", lambda _: False)
    assert short == [solution.steps for solution in Solving(position, task)]


@pytest.mark.parametrize(
    "text", ["packing/calendar: Nov 15", "packing/pentominoes: 3x20", SAMPLE, "packing/soma: 3x3x3"]
)
def test_what_a_search_finds_can_be_pickled(text: str) -> None:
    position = read(text)
    search = PackingSearch(field(position.puzzle, position.steps), Task(Want.ALL))
    first, others = islice(search.batches(Clock()), 2)
    for batch in (first, others):
        kept = pickle.loads(pickle.dumps(batch))
        assert list(kept.steps) == list(batch.steps)
        assert kept.steps[-1] == batch.steps[-1]


def damaged(steps: Steps) -> list[Steps]:
    """Steps that do not solve the board: one missing, one twice, one after another."""
    return [steps[:-1], (*steps[:-1], steps[0]), (*steps, steps[0])]


@pytest.mark.parametrize("text", BOARDS)
def test_many_are_right_exactly_where_each_one_is(text: str) -> None:
    position = read(text)
    found = [solution.steps for solution in position.solutions(limit=40)]
    replay = FAMILY.replay(position.puzzle)
    assert replay.judge(Batch(found)) is True
    for wrong in damaged(found[0]):
        try:
            expected = FAMILY.check(position.puzzle, wrong).solved
        except StepError:
            expected = False
        assert bool(replay.judge(Batch([found[0], wrong]))) == expected


def test_a_wrong_solution_in_a_batch_is_a_defect_not_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = read(BOARDS[1])
    right = next(iter(position.solutions())).steps
    wrong = Batch([right, (*right[:-1], right[0])])
    monkeypatch.setattr(PackingSearch, "batches", lambda *_: iter([wrong]))
    with pytest.raises((Defect, StepError)):
        list(Solving(position, Task(Want.ALL)).batches())


def test_an_empty_budget_stops_a_list_at_once() -> None:
    solving = Solving(read(SAMPLE), Task(Want.ALL), Clock(nodes=0))
    assert list(solving.batches()) == []
    assert solving.answer().status == "unfinished"


@pytest.mark.parametrize("kind", ["txt", "csv", "jsonl"])
@pytest.mark.parametrize("form", ["grid", "steps"])
def test_a_saved_list_is_what_one_by_one_would_have_saved(
    kind: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    streamed, kept = tmp_path / f"streamed.{kind}", tmp_path / f"kept.{kind}"
    line = ["solve", SAMPLE, "--all", "--as", form, "--out"]
    assert main([*line, str(streamed)]) == 0
    monkeypatch.setattr("unriddle.cli.output.streaming.streams", lambda *_: False)
    assert main([*line, str(kept)]) == 0
    lines = [file.read_text().splitlines() for file in (streamed, kept)]
    if kind == "txt":  # the last lines tell the time
        lines = [each[:-2] for each in lines]
    assert lines[0] == lines[1]


def test_standard_output_carries_the_same_list_and_a_saved_one_leaves_it_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["solve", SAMPLE, "--all"])
    shown = capsys.readouterr().out
    texts = [solution.text for solution in read(SAMPLE).solutions()]
    assert shown == "\n\n".join(texts) + "\n"
    main(["solve", SAMPLE, "--all", "--out", str(tmp_path / "all.txt")])
    assert capsys.readouterr().out == ""


def test_a_list_that_is_interrupted_keeps_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.jsonl"
    usual = PackingReplay.texts
    calls: list[int] = []

    def interrupted(self: PackingReplay, many: Sequence[Steps], form: str) -> Sequence[str]:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return usual(self, many, form)

    monkeypatch.setattr(PackingReplay, "texts", interrupted)
    code = main(["solve", SAMPLE, "--all", "--strategy", "backtracking", "--out", str(file)])
    assert code == 130
    assert [json.loads(line)["cost"] for line in file.read_text().splitlines()] == [0, 0]
    told = capsys.readouterr().err
    assert "2 solutions so far: it was interrupted" in told
    assert f"Saved in {file}" in told


def test_an_impossible_list_says_so_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "none.txt"
    assert main(["solve", "packing/custom: 2x2 with A=XXX, B=X", "--all", "--out", str(file)]) == 1
    assert file.read_text().startswith("No solution\n")


def test_one_entry_of_a_sorted_list_is_left_out_of_whatever_batch_it_is_in() -> None:
    batches = [[1, 2], [3, 4], [5, 6], [7]]
    left = leaving_out(lambda each: each == 5, iter(batches), lambda last: last < 5)
    assert list(left) == [[1, 2], [3, 4], [6], [7]]
