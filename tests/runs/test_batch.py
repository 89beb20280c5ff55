"""Batches in Python: ranges, processes that end, answers that are remembered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unriddle
from unriddle.cli import main
from unriddle.contract import Part
from unriddle.errors import InputError, UnknownName
from unriddle.runs.batch import answering
from unriddle.runs.batch.answering import AnswerSlice, Question, part_of
from unriddle.runs.batch.job import BatchJob
from unriddle.runs.batch.streaming import Batching
from unriddle.runs.part import Order, Record, unpacked

HANDS = ["4 7 8 8", "3 3 8 8", "1 1 1 1"]
DEADLY = """
import os, signal
from unriddle.runs.batch.answering import AnswerSlice
done = AnswerSlice.done
def mortal(self):
    if any("deadly" in text for _, text in self._lines):
        os.kill(os.getpid(), signal.SIGKILL)
    return done(self)
AnswerSlice.done = mortal
"""


def told(ask: Question, *texts: str) -> list[Any]:
    part = Part(list(enumerate(texts, start=1)), 1.0)
    record = AnswerSlice(Order("batch", BatchJob(ask).what(), part), lambda: False).done()
    return [json.loads(line) for line in unpacked(record.written).split(b"\n")[:-1]]


def test_a_batch_answers_positions_and_texts_in_their_order() -> None:
    hand, *texts = unriddle.read("24: 4 7 8 8"), "3 3 8 8", "1 2 3 / 4 5 6 / 7 - 8"
    answers = list(unriddle.batch([hand, *texts], family="24"))
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert [answer.get("status") for answer in answers] == ["solved", "solved", None]
    assert answers[2]["error"]["line"] == 3


def test_a_board_of_several_lines_is_one_puzzle_in_python() -> None:
    (answer,) = unriddle.batch(["1 2 3\n4 5 6\n7 - 8"], "count", family="8")
    assert answer["count"] == 1


def test_an_empty_text_is_answered_by_its_error() -> None:
    assert "error" in next(unriddle.batch([""], family="24"))
    assert list(unriddle.batch([])) == []


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"do": "slove"}, UnknownName),
        ({"limt": 3}, UnknownName),
        ({"do": "check", "want": "all"}, UnknownName),
        ({"lang": "xx"}, UnknownName),
        ({"threads": 0}, InputError),
        ({"threads": 1.5}, InputError),
    ],
)
def test_what_is_asked_wrongly_raises_at_once(
    wrong: dict[str, Any], error: type[InputError]
) -> None:
    with pytest.raises(error):
        unriddle.batch(HANDS, family="24", **wrong)


def test_positions_are_taken_as_they_are_needed() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield from HANDS

    answers = unriddle.batch(endless(), family="24", threads=2)
    assert [next(answers)["line"] for _ in range(7)] == [1, 2, 3, 4, 5, 6, 7]
    answers.close()  # type: ignore[attr-defined]  # a generator


def test_what_cannot_be_solved_as_asked_is_an_error_of_its_line() -> None:
    answers = list(unriddle.batch(HANDS, family="24", strategy="slowest"))
    assert [answer["error"]["kind"] for answer in answers] == ["name"] * 3


def test_a_line_that_comes_again_is_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Question(family="24")
    first, again = told(ask, HANDS[0], HANDS[0])
    assert first | {"line": 2} == again  # the time too
    monkeypatch.setattr(answering, "REMEMBERED", 1)
    third = Question(family="24", lang="id")
    assert [each["line"] for each in told(third, *HANDS, *HANDS)] == [1, 2, 3, 4, 5, 6]
    assert told(ask, "y", "y")[1]["error"]["line"] == 2  # an error names its own line


def test_another_question_is_not_answered_from_memory() -> None:
    (one,), (every,) = (
        told(Question(family="24", options={"want": want}), HANDS[0]) for want in ("one", "all")
    )
    assert (len(one["solutions"]), len(every["solutions"])) == (1, 3)


@pytest.mark.slow
def test_a_cluster_gives_the_same_answers() -> None:
    ours, theirs = (
        [answer | {"seconds": 0} for answer in unriddle.batch([*HANDS, "y"], family="24", **how)]
        for how in ({"threads": 2}, {"cluster": "local:2"})
    )
    assert ours == theirs


@given(st.lists(st.integers(), max_size=30), st.integers(1, 40))
def test_any_parts_one_after_the_other_are_the_whole(lines: list[int], n: int) -> None:
    parts = [part_of(lines, k, n) for k in range(1, n + 1)]
    assert [line for part in parts for line in part] == lines
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


# Processes that end


@pytest.fixture
def deadly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Worker processes end at lines that say so."""
    (tmp_path / "sitecustomize.py").write_text(DEADLY, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


@pytest.mark.usefixtures("deadly")
@pytest.mark.parametrize("ordered", [True, False])
def test_a_line_that_ends_its_process_gets_an_error_and_the_others_their_answers(
    ordered: bool,
) -> None:
    texts = [*HANDS, "deadly", *HANDS * 4, "deadly 2", *HANDS]
    answers = list(unriddle.batch(texts, family="24", threads=2, ordered=ordered))
    lines = [answer["line"] for answer in answers]
    assert sorted(lines) == list(range(1, len(texts) + 1))
    assert not ordered or lines == sorted(lines)
    failed = {answer["line"]: answer["error"] for answer in answers if "error" in answer}
    assert sorted(failed) == [4, 17]
    assert failed[4] | {"kind": "defect", "where": "deadly", "line": 4} == failed[4]


@pytest.mark.usefixtures("deadly")
def test_the_errors_of_a_range_are_counted_whatever_became_of_it() -> None:
    lines = list(enumerate([*HANDS, "y", "deadly", "x"], start=1))
    with Batching(Question(family="24"), threads=1) as batch:
        told = list(batch.answers(lines))
    assert sum(some.number for some in told) == 6
    assert sum(some.errors for some in told) == 3


@pytest.mark.usefixtures("deadly")
def test_in_a_run_too_a_line_that_ends_its_process_gets_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file, out = tmp_path / "puzzles.txt", tmp_path / "answers.jsonl"
    file.write_text("\n".join([*HANDS, "deadly", *HANDS]), encoding="utf-8")
    words = ["--family", "24", "--run", "deadly", "--out", str(out)]
    assert main(["batch", str(file), *words]) == 2
    answers = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4, 5, 6, 7]
    assert ["error" in answer for answer in answers] == [False] * 3 + [True] + [False] * 3


# Slices


def sliced(texts: Sequence[str], seconds: float, wanted: int, stopped: bool = False) -> Record:
    part = Part([[n, text] for n, text in enumerate(texts, start=1)], 0.5)
    order = Order("batch", BatchJob(Question(family="24")).what(), part, seconds, None, wanted)
    return AnswerSlice(order, lambda: stopped).done()


def test_a_slice_hands_back_the_lines_that_it_has_not_answered() -> None:
    texts = [f"{n} 2 3 4" for n in range(1, 40)]
    record = sliced(texts, 0.0005, 3)
    assert 0 < record.count < len(texts)
    assert len(record.rest) == 3
    left = [line for part in record.rest for line in part.spec]
    assert [text for _, text in left] == texts[record.count :]
    assert sum(part.share for part in record.rest) == pytest.approx(0.5 * len(left) / len(texts))


def test_a_slice_that_is_stopped_leaves_the_line_at_work_for_another_time() -> None:
    looks = iter([False, False])  # before the first lines, and at the first tick
    part = Part([(1, "bedlam: 4x4x4")], 1.0)
    order = Order("batch", BatchJob(Question("count")).what(), part, 60.0)
    record = AnswerSlice(order, lambda: next(looks, True)).done()
    assert (record.count, record.written) == (0, b"")
    assert record.rest == [part]
